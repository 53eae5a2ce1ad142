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

/* Case 18: kernels, unsigned short.  */
static unsigned short g18_out[1], h18_out[1];
static unsigned short g18_a[11][12], h18_a[11][12];
static unsigned short g18_b[11], h18_b[11];
static int g18_x[17], h18_x[17];
static struct { unsigned short c[22]; } g18_s, h18_s;

__attribute__ ((noinline)) static void
g_18 (int d, int m, int n, unsigned short *out)
{
  unsigned short s1 = out[0];
  int i1 = 0;
  int i3 = 0;
  #pragma acc kernels copy(g18_a) copy(g18_b) copy(s1)
  {
    for (i1 = d + 1; i1 <= 9; i1++)
    {
      g18_s.c[i1 + d + 1] = ((i1 + 2) > ((i1 + 3) < g18_b[i1 + 1] ? g18_s.c[i1] : g18_s.c[i1]) ? (i1 + 2) : ((i1 + 3) < g18_b[i1 + 1] ? g18_s.c[i1] : g18_s.c[i1])) & 4095;
      if ((i1 + 2) < (5))
      {
        g18_s.c[-i1 + 18] = ((g18_b[i1 + 1] > (s1 & 4095) ? g18_s.c[-i1 + 9] : (s1 & 4095)) + ((i1) < (4) ? (i1) : g18_a[i1 + 1][-i1 + 9])) & 4095;
        g18_s.c[i1 + d + 2] = g18_s.c[i1] & 4095;
        s1 = ((g18_s.c[i1] * 3) + g18_a[i1 + 1][i1 + 2]) & 4095;
      }
      if ((i1 + 2) == (2))
      {
        unsigned short w1[4];
        for (int i2 = 0; i2 < 4; i2++)
          w1[i2] = (int) (count (55, g18_b[-i2 + 3]) & 4095) & 4095;
        if ((i1 + 4) % 2 == 1) continue;
        s1 = ((i1 - 1) + (w1[1] * 3)) & 4095;
      }
      for (i3 = d + 1; i3 < m - 1; i3++)
      {
        g18_s.c[i3 + i1] = (((i3) % 3 == 1 ? g18_s.c[2 * i3 + 1] : g18_s.c[i3]) + (g18_a[i1 + 1][10] < g18_a[1][10] ? (s1 & 4095) : g18_a[i1 + 1][i3 + 1])) & 4095;
        s1 = (g18_b[i1 + 1] * 7) & 4095;
      }
      s1 = (i3 + 1) & 4095;
      g18_b[i1 + 1] = ((int) (pick (g18_s.c[g18_x[i1 + 7]], g18_b[i1 + 1]) & 4095) ^ (g18_b[i1 + 1] < (s1 & 4095) ? g18_s.c[i1] : 46)) & 4095;
    }
    s1 = (i1 + 1) & 4095;
  }
  out[0] = s1;
}

__attribute__ ((noinline)) static void
h_18 (int d, int m, int n, unsigned short *out)
{
  unsigned short s1 = out[0];
  int i1 = 0;
  int i3 = 0;
  {
    for (i1 = d + 1; i1 <= 9; i1++)
    {
      h18_s.c[i1 + d + 1] = ((i1 + 2) > ((i1 + 3) < h18_b[i1 + 1] ? h18_s.c[i1] : h18_s.c[i1]) ? (i1 + 2) : ((i1 + 3) < h18_b[i1 + 1] ? h18_s.c[i1] : h18_s.c[i1])) & 4095;
      if ((i1 + 2) < (5))
      {
        h18_s.c[-i1 + 18] = ((h18_b[i1 + 1] > (s1 & 4095) ? h18_s.c[-i1 + 9] : (s1 & 4095)) + ((i1) < (4) ? (i1) : h18_a[i1 + 1][-i1 + 9])) & 4095;
        h18_s.c[i1 + d + 2] = h18_s.c[i1] & 4095;
        s1 = ((h18_s.c[i1] * 3) + h18_a[i1 + 1][i1 + 2]) & 4095;
      }
      if ((i1 + 2) == (2))
      {
        unsigned short w1[4];
        for (int i2 = 0; i2 < 4; i2++)
          w1[i2] = (int) (count (55, h18_b[-i2 + 3]) & 4095) & 4095;
        if ((i1 + 4) % 2 == 1) continue;
        s1 = ((i1 - 1) + (w1[1] * 3)) & 4095;
      }
      for (i3 = d + 1; i3 < m - 1; i3++)
      {
        h18_s.c[i3 + i1] = (((i3) % 3 == 1 ? h18_s.c[2 * i3 + 1] : h18_s.c[i3]) + (h18_a[i1 + 1][10] < h18_a[1][10] ? (s1 & 4095) : h18_a[i1 + 1][i3 + 1])) & 4095;
        s1 = (h18_b[i1 + 1] * 7) & 4095;
      }
      s1 = (i3 + 1) & 4095;
      h18_b[i1 + 1] = ((int) (pick (h18_s.c[h18_x[i1 + 7]], h18_b[i1 + 1]) & 4095) ^ (h18_b[i1 + 1] < (s1 & 4095) ? h18_s.c[i1] : 46)) & 4095;
    }
    s1 = (i1 + 1) & 4095;
  }
  out[0] = s1;
}

static void
run_18 (void)
{
  fill_state = 18;
  fill_unsigned_short ((unsigned short *) &g18_out, (unsigned short *) &h18_out, sizeof g18_out);
  fill_unsigned_short ((unsigned short *) &g18_a, (unsigned short *) &h18_a, sizeof g18_a);
  fill_unsigned_short ((unsigned short *) &g18_b, (unsigned short *) &h18_b, sizeof g18_b);
  fill_indices ((int *) &g18_x, (int *) &h18_x, sizeof g18_x, 3);
  fill_unsigned_short ((unsigned short *) &g18_s, (unsigned short *) &h18_s, sizeof g18_s);
  g_18 (-1, 12, 7, g18_out);
  h_18 (-1, 12, 7, h18_out);
  same_unsigned_short (18, "out", (unsigned short *) &g18_out, (unsigned short *) &h18_out, sizeof g18_out, 0);
  same_unsigned_short (18, "a", (unsigned short *) &g18_a, (unsigned short *) &h18_a, sizeof g18_a, 0);
  same_unsigned_short (18, "b", (unsigned short *) &g18_b, (unsigned short *) &h18_b, sizeof g18_b, 0);
  same_int (18, "x", (int *) &g18_x, (int *) &h18_x, sizeof g18_x, 0);
  same_unsigned_short (18, "s", (unsigned short *) &g18_s, (unsigned short *) &h18_s, sizeof g18_s, 0);
}

int
main (int argc, char **argv)
{
  if (chosen (argc, argv, 18))
    run_18 ();
  return failures != 0;
}
