/* Random loop nests, each run twice: g_N with OpenACC, h_N without.  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int failures;
static unsigned fill_state;

static unsigned
fill_next (void)
{
  fill_state = fill_state * 1664525u + 1013904223u;
  return fill_state >> 8;
}

#define DEFINE_FILL(NAME, TYPE, VALUE)					\
  __attribute__ ((unused)) static void					\
  fill_##NAME (TYPE *g, TYPE *h, size_t bytes)				\
  {									\
    for (size_t i = 0; i < bytes / sizeof (TYPE); i++)			\
      g[i] = h[i] = VALUE;						\
  }									\
  /* Say where G differs from H by more than TOLERANCE.  */		\
  __attribute__ ((unused)) static void					\
  same_##NAME (int number, const char *what, const TYPE *g,		\
	       const TYPE *h, size_t bytes, double tolerance)		\
  {									\
    for (size_t i = 0; i < bytes / sizeof (TYPE); i++)			\
      {									\
	double want = h[i], scale = fabs (want) > 1 ? fabs (want) : 1;	\
	if (tolerance != 0 ? !(fabs (g[i] - want) <= tolerance * scale)	\
	    : g[i] != h[i])						\
	  {								\
	    printf ("FAIL %d: %s at %zu is %.17g, expected %.17g\n",	\
		    number, what, i, (double) g[i], want);		\
	    failures++;							\
	    return;							\
	  }								\
      }									\
  }

DEFINE_FILL (int, int, fill_next () & 4095)
DEFINE_FILL (short, short, fill_next () & 4095)
DEFINE_FILL (unsigned_short, unsigned short, fill_next () & 4095)
DEFINE_FILL (long, long, fill_next () & 4095)
DEFINE_FILL (unsigned, unsigned, fill_next () * 2654435761u)
DEFINE_FILL (unsigned_long, unsigned long, fill_next () * 11400714819323198485ul)
DEFINE_FILL (double, double, (fill_next () & 1023) / 1024.)
DEFINE_FILL (float, float, (fill_next () & 1023) / 1024.f)

__attribute__ ((unused)) static void
fill_indices (int *g, int *h, size_t bytes, int limit)
{
  for (size_t i = 0; i < bytes / sizeof *g; i++)
    g[i] = h[i] = fill_next () % limit;
}

/* What the nests call.  */
#pragma acc routine seq
static inline unsigned long
pick (unsigned long x, unsigned long y)
{
  return x < y ? y - x : x >> 1;
}

#pragma acc routine seq
__attribute__ ((noinline)) static unsigned long
count (unsigned long x, unsigned long y)
{
  unsigned long result = y & 15;
  for (int i = 0; i < 5; i++)
    result += x >> i & 1;
  return result;
}

#pragma acc routine seq
static inline double
root (double x, double y)
{
  return sqrt (1 + fabs (x)) - fmin (x, fabs (y));
}

#pragma acc routine seq
__attribute__ ((noinline)) static double
middle (double x, double y)
{
  double low = fmin (x, y), high = fmax (x, y);
  return low + (high - low) * 0.5;
}

/* Whether the command line, if it names cases, names NUMBER.  */
static int
chosen (int argc, char **argv, int number)
{
  int found = argc < 2;
  for (int i = 1; i < argc; i++)
    found |= atoi (argv[i]) == number;
  if (found)
    {
      printf ("case %d\n", number);
      fflush (stdout);
    }
  return found;
}

/* Case 6: parallel, unsigned.  */
static unsigned g6_out[1], h6_out[1];
static unsigned g6_a[900], h6_a[900];
static unsigned g6_b[304], h6_b[304];
static unsigned g6_c[304], h6_c[304];
static int g6_x[308], h6_x[308];

__attribute__ ((noinline)) static void
g_6 (int d, int m, int n, unsigned *b, unsigned c[m], unsigned *out)
{
  unsigned s1 = out[0];
  #pragma acc parallel num_gangs(1) vector_length(64) copy(b[0:m]) copy(c[0:m])
  {
    for (unsigned long i1 = 2; i1 <= 4; i1++)
    {
      unsigned w1[4];
      for (int i2 = 0; i2 < 4; i2++)
        w1[i2] = ((unsigned) (int) (i1 + 4) * (unsigned) (i2 - 3));
      int i3 = 0;
      while (i3 < 3 && !((i1 + 2) % 3 == 1))
      {
        c[2 * i1 + 204] = (((unsigned) b[i1 + 146] * (unsigned) (n)) - ((unsigned) w1[i3 + d - 5] * 6));
        i3++;
      }
      unsigned w2[4];
      for (int i4 = 0; i4 < 4; i4++)
        w2[i4] = ((i4 + 2) == (185) ? (unsigned) 24 : (unsigned) g6_a[i1 + d + 756]);
    }
  }
  out[0] = s1;
}

__attribute__ ((noinline)) static void
h_6 (int d, int m, int n, unsigned *b, unsigned c[m], unsigned *out)
{
  unsigned s1 = out[0];
  {
    for (unsigned long i1 = 2; i1 <= 4; i1++)
    {
      unsigned w1[4];
      for (int i2 = 0; i2 < 4; i2++)
        w1[i2] = ((unsigned) (int) (i1 + 4) * (unsigned) (i2 - 3));
      int i3 = 0;
      while (i3 < 3 && !((i1 + 2) % 3 == 1))
      {
        c[2 * i1 + 204] = (((unsigned) b[i1 + 146] * (unsigned) (n)) - ((unsigned) w1[i3 + d - 5] * 6));
        i3++;
      }
      unsigned w2[4];
      for (int i4 = 0; i4 < 4; i4++)
        w2[i4] = ((i4 + 2) == (185) ? (unsigned) 24 : (unsigned) h6_a[i1 + d + 756]);
    }
  }
  out[0] = s1;
}

static void
run_6 (void)
{
  fill_state = 6;
  fill_unsigned ((unsigned *) &g6_out, (unsigned *) &h6_out, sizeof g6_out);
  fill_unsigned ((unsigned *) &g6_a, (unsigned *) &h6_a, sizeof g6_a);
  fill_unsigned ((unsigned *) &g6_b, (unsigned *) &h6_b, sizeof g6_b);
  fill_unsigned ((unsigned *) &g6_c, (unsigned *) &h6_c, sizeof g6_c);
  fill_indices ((int *) &g6_x, (int *) &h6_x, sizeof g6_x, 300);
  g_6 (5, 304, 298, g6_b, g6_c, g6_out);
  h_6 (5, 304, 298, h6_b, h6_c, h6_out);
  same_unsigned (6, "out", (unsigned *) &g6_out, (unsigned *) &h6_out, sizeof g6_out, 0);
  same_unsigned (6, "a", (unsigned *) &g6_a, (unsigned *) &h6_a, sizeof g6_a, 0);
  same_unsigned (6, "b", (unsigned *) &g6_b, (unsigned *) &h6_b, sizeof g6_b, 0);
  same_unsigned (6, "c", (unsigned *) &g6_c, (unsigned *) &h6_c, sizeof g6_c, 0);
  same_int (6, "x", (int *) &g6_x, (int *) &h6_x, sizeof g6_x, 0);
}

int
main (int argc, char **argv)
{
  if (chosen (argc, argv, 6))
    run_6 ();
  return failures != 0;
}
