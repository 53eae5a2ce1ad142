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

/* Case 20: parallel, double.  */
static double g20_out[1], h20_out[1];
static double g20_a[300], h20_a[300];
static double g20_b[301], h20_b[301];
static double g20_c[600], h20_c[600];
static int g20_x[308], h20_x[308];

__attribute__ ((noinline)) static void
g_20 (int d, int m, int n, double *a, double c[600], double *out)
{
  double s1 = out[0];
  #pragma acc parallel num_gangs(1) vector_length(1) copy(a[0:m]) copy(c[0:600]) copy(s1)
  {
    for (unsigned i1 = -69; i1 != 30; i1++)
    {
      g20_b[g20_x[-(unsigned) (i1 + 69u) + 129]] = (0.5 * g20_b[(unsigned) (i1 + 69u) + 112] + 0.25 * (s1 / (1 + fabs (s1))));
      g20_b[(unsigned) (i1 + 69u) + d + 107] = root (g20_b[(unsigned) (i1 + 69u) + 111], 0.16);
      if (((unsigned) (i1 + 69u) + 4) < (201))
      {
        if (((unsigned) (i1 + 69u) + 2) % 2 == 1) continue;
        if (((unsigned) (i1 + 69u) + 3) % 2 == 1)
        {
          c[-(unsigned) (i1 + 69u) + 486] = (0.5 * c[2 * (unsigned) (i1 + 69u) + 122] + 0.25 * s1);
          double w1[4];
          for (int i2 = 0; i2 < 4; i2++)
            w1[i2] = ((i2 + 1) < (62) ? 0.01 * (n) : c[3 * i2 + 488]);
          s1 = (0.5 * (0.01 * (n) / (1 + fabs (0.01 * (n)))) + 0.25 * g20_b[g20_x[(unsigned) (i1 + 69u) + 45]]);
        }
        a[-(unsigned) (i1 + 69u) + 193] = fmin (g20_b[(unsigned) (i1 + 69u) + 172], a[(unsigned) (i1 + 69u) + 193]);
      }
    }
  }
  out[0] = s1;
}

__attribute__ ((noinline)) static void
h_20 (int d, int m, int n, double *a, double c[600], double *out)
{
  double s1 = out[0];
  {
    for (unsigned i1 = -69; i1 != 30; i1++)
    {
      h20_b[h20_x[-(unsigned) (i1 + 69u) + 129]] = (0.5 * h20_b[(unsigned) (i1 + 69u) + 112] + 0.25 * (s1 / (1 + fabs (s1))));
      h20_b[(unsigned) (i1 + 69u) + d + 107] = root (h20_b[(unsigned) (i1 + 69u) + 111], 0.16);
      if (((unsigned) (i1 + 69u) + 4) < (201))
      {
        if (((unsigned) (i1 + 69u) + 2) % 2 == 1) continue;
        if (((unsigned) (i1 + 69u) + 3) % 2 == 1)
        {
          c[-(unsigned) (i1 + 69u) + 486] = (0.5 * c[2 * (unsigned) (i1 + 69u) + 122] + 0.25 * s1);
          double w1[4];
          for (int i2 = 0; i2 < 4; i2++)
            w1[i2] = ((i2 + 1) < (62) ? 0.01 * (n) : c[3 * i2 + 488]);
          s1 = (0.5 * (0.01 * (n) / (1 + fabs (0.01 * (n)))) + 0.25 * h20_b[h20_x[(unsigned) (i1 + 69u) + 45]]);
        }
        a[-(unsigned) (i1 + 69u) + 193] = fmin (h20_b[(unsigned) (i1 + 69u) + 172], a[(unsigned) (i1 + 69u) + 193]);
      }
    }
  }
  out[0] = s1;
}

static void
run_20 (void)
{
  fill_state = 20;
  fill_double ((double *) &g20_out, (double *) &h20_out, sizeof g20_out);
  fill_double ((double *) &g20_a, (double *) &h20_a, sizeof g20_a);
  fill_double ((double *) &g20_b, (double *) &h20_b, sizeof g20_b);
  fill_double ((double *) &g20_c, (double *) &h20_c, sizeof g20_c);
  fill_indices ((int *) &g20_x, (int *) &h20_x, sizeof g20_x, 300);
  g_20 (5, 300, 300, g20_a, g20_c, g20_out);
  h_20 (5, 300, 300, h20_a, h20_c, h20_out);
  same_double (20, "out", (double *) &g20_out, (double *) &h20_out, sizeof g20_out, 1e-9);
  same_double (20, "a", (double *) &g20_a, (double *) &h20_a, sizeof g20_a, 1e-9);
  same_double (20, "b", (double *) &g20_b, (double *) &h20_b, sizeof g20_b, 1e-9);
  same_double (20, "c", (double *) &g20_c, (double *) &h20_c, sizeof g20_c, 1e-9);
  same_int (20, "x", (int *) &g20_x, (int *) &h20_x, sizeof g20_x, 0);
}

int
main (int argc, char **argv)
{
  if (chosen (argc, argv, 20))
    run_20 ();
  return failures != 0;
}
