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

/* Case 13: kernels, double.  */
static double g13_out[2], h13_out[2];
static double g13_a[6][13], h13_a[6][13];
static double g13_b[6], h13_b[6];
static int g13_x[14], h13_x[14];
static struct { double c[7][11]; } g13_s, h13_s;

__attribute__ ((noinline)) static void
g_13 (int d, int m, int n, double *b, double *out)
{
  double s1 = out[0];
  double s2 = out[1];
  int i3 = 0;
  #pragma acc kernels copy(b[0:m])
  {
    for (int i1 = 2; i1 < n; i1 += 3)
    {
      double t1 = (0.5 * ((i1 + 2) % 2 == 1 ? g13_s.c[i1 + n - 3][4 * i1 - 6] : 0.01 * (i1 + 5)) + 0.25 * (g13_s.c[i1 + n - 3][i1 - 2] * 0.2));
      g13_s.c[i1 + n - 3][i1] = g13_s.c[i1 + n - 3][i1 - 2];
      g13_s.c[i1 + n - 3][i1 - 2] = fmin (root (0.01 * (n), b[3]), (b[i1 + 1] / (1 + fabs (b[i1 + m - 5]))));
      for (signed char i2 = d + 1; i2 < i1; i2++)
      {
        for (i3 = 1; i3 <= m; i3 = i3 + 4)
        {
          for (unsigned char i4 = -4; i4 != 2; i4++)
          {
            double w1[4];
            for (int i5 = 0; i5 < 4; i5++)
              w1[i5] = ((i1 + 4) < (2) ? b[i5 + m - 5] : b[i5 + 1]);
          }
        }
      }
    }
  }
  out[0] = s1;
  out[1] = s2;
}

__attribute__ ((noinline)) static void
h_13 (int d, int m, int n, double *b, double *out)
{
  double s1 = out[0];
  double s2 = out[1];
  int i3 = 0;
  {
    for (int i1 = 2; i1 < n; i1 += 3)
    {
      double t1 = (0.5 * ((i1 + 2) % 2 == 1 ? h13_s.c[i1 + n - 3][4 * i1 - 6] : 0.01 * (i1 + 5)) + 0.25 * (h13_s.c[i1 + n - 3][i1 - 2] * 0.2));
      h13_s.c[i1 + n - 3][i1] = h13_s.c[i1 + n - 3][i1 - 2];
      h13_s.c[i1 + n - 3][i1 - 2] = fmin (root (0.01 * (n), b[3]), (b[i1 + 1] / (1 + fabs (b[i1 + m - 5]))));
      for (signed char i2 = d + 1; i2 < i1; i2++)
      {
        for (i3 = 1; i3 <= m; i3 = i3 + 4)
        {
          for (unsigned char i4 = -4; i4 != 2; i4++)
          {
            double w1[4];
            for (int i5 = 0; i5 < 4; i5++)
              w1[i5] = ((i1 + 4) < (2) ? b[i5 + m - 5] : b[i5 + 1]);
          }
        }
      }
    }
  }
  out[0] = s1;
  out[1] = s2;
}

static void
run_13 (void)
{
  fill_state = 13;
  fill_double ((double *) &g13_out, (double *) &h13_out, sizeof g13_out);
  fill_double ((double *) &g13_a, (double *) &h13_a, sizeof g13_a);
  fill_double ((double *) &g13_b, (double *) &h13_b, sizeof g13_b);
  fill_indices ((int *) &g13_x, (int *) &h13_x, sizeof g13_x, 3);
  fill_double ((double *) &g13_s, (double *) &h13_s, sizeof g13_s);
  g_13 (0, 6, 5, g13_b, g13_out);
  h_13 (0, 6, 5, h13_b, h13_out);
  same_double (13, "out", (double *) &g13_out, (double *) &h13_out, sizeof g13_out, 1e-9);
  same_double (13, "a", (double *) &g13_a, (double *) &h13_a, sizeof g13_a, 1e-9);
  same_double (13, "b", (double *) &g13_b, (double *) &h13_b, sizeof g13_b, 1e-9);
  same_int (13, "x", (int *) &g13_x, (int *) &h13_x, sizeof g13_x, 0);
  same_double (13, "s", (double *) &g13_s, (double *) &h13_s, sizeof g13_s, 1e-9);
}

int
main (int argc, char **argv)
{
  if (chosen (argc, argv, 13))
    run_13 ();
  return failures != 0;
}
