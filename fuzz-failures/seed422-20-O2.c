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

/* Case 20: kernels, unsigned long.  */
static unsigned long g20_out[2], h20_out[2];
static unsigned long g20_a[699], h20_a[699];
static unsigned long g20_b[1406], h20_b[1406];
static unsigned long g20_f[703], h20_f[703];
static int g20_x[708], h20_x[708];
static struct { unsigned long c[700]; } g20_s, h20_s;

__attribute__ ((noinline)) static void
g_20 (int d, int m, int n, unsigned long *a, unsigned long *f, unsigned long *p, unsigned long *q, unsigned long *out)
{
  unsigned long s1 = out[0];
  unsigned long s2 = out[1];
  #pragma acc data copy(f[0:703])
  #pragma acc kernels loop independent reduction(|:s1) copy(f[0:703]) present(p[0:700]) present(q[0:700])
  for (int i1 = d - 2; i1 < m - 1; i1 += 2)
  {
    g20_s.c[i1 - 2] = (((unsigned long) g20_b[i1 + d + 428] * 7) + ((unsigned long) g20_b[i1 + d + 428] * 2));
    if ((i1) % 3 == 1)
    {
      s1 = s1 | ((unsigned long) p[i1] % 3 == 1 ? (unsigned long) (i1 + 4) : (unsigned long) 39);
      s1 = ((i1 + 3) % 2 == 1 ? (unsigned long) f[i1 + 4] : (unsigned long) g20_s.c[i1 - 2]) | s1;
      s1 |= (unsigned long) q[i1 - 1];
    }
  }
  out[0] = s1;
  out[1] = s2;
}

__attribute__ ((noinline)) static void
h_20 (int d, int m, int n, unsigned long *a, unsigned long *f, unsigned long *p, unsigned long *q, unsigned long *out)
{
  unsigned long s1 = out[0];
  unsigned long s2 = out[1];
  for (int i1 = d - 2; i1 < m - 1; i1 += 2)
  {
    h20_s.c[i1 - 2] = (((unsigned long) h20_b[i1 + d + 428] * 7) + ((unsigned long) h20_b[i1 + d + 428] * 2));
    if ((i1) % 3 == 1)
    {
      s1 = s1 | ((unsigned long) p[i1] % 3 == 1 ? (unsigned long) (i1 + 4) : (unsigned long) 39);
      s1 = ((i1 + 3) % 2 == 1 ? (unsigned long) f[i1 + 4] : (unsigned long) h20_s.c[i1 - 2]) | s1;
      s1 |= (unsigned long) q[i1 - 1];
    }
  }
  out[0] = s1;
  out[1] = s2;
}

static void
run_20 (void)
{
  fill_state = 20;
  fill_unsigned_long ((unsigned long *) &g20_out, (unsigned long *) &h20_out, sizeof g20_out);
  fill_unsigned_long ((unsigned long *) &g20_a, (unsigned long *) &h20_a, sizeof g20_a);
  fill_unsigned_long ((unsigned long *) &g20_b, (unsigned long *) &h20_b, sizeof g20_b);
  fill_unsigned_long ((unsigned long *) &g20_f, (unsigned long *) &h20_f, sizeof g20_f);
  fill_indices ((int *) &g20_x, (int *) &h20_x, sizeof g20_x, 700);
  fill_unsigned_long ((unsigned long *) &g20_s, (unsigned long *) &h20_s, sizeof g20_s);
  g_20 (5, 700, 699, g20_a, g20_f, g20_f, g20_f + 2, g20_out);
  h_20 (5, 700, 699, h20_a, h20_f, h20_f, h20_f + 2, h20_out);
  same_unsigned_long (20, "out", (unsigned long *) &g20_out, (unsigned long *) &h20_out, sizeof g20_out, 0);
  same_unsigned_long (20, "a", (unsigned long *) &g20_a, (unsigned long *) &h20_a, sizeof g20_a, 0);
  same_unsigned_long (20, "b", (unsigned long *) &g20_b, (unsigned long *) &h20_b, sizeof g20_b, 0);
  same_unsigned_long (20, "f", (unsigned long *) &g20_f, (unsigned long *) &h20_f, sizeof g20_f, 0);
  same_int (20, "x", (int *) &g20_x, (int *) &h20_x, sizeof g20_x, 0);
  same_unsigned_long (20, "s", (unsigned long *) &g20_s, (unsigned long *) &h20_s, sizeof g20_s, 0);
}

int
main (int argc, char **argv)
{
  if (chosen (argc, argv, 20))
    run_20 ();
  return failures != 0;
}
