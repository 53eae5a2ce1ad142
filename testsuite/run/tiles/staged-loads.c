/* A warp loads together what its iterations need, where that is the same for all lanes: arrays of
   structures and structures of arrays, elements of all sizes, backwards, by steps, numbers of
   iterations that are known or not, 0 to more than two turns, lanes that are alone.
   { dg-additional-options "-fplugin-arg-accplug-tiles=always" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"

#define MOST 333		/* threads, not all warps are whole */
#define LONG 150		/* elements of tables */

struct body { float x, y; int kind; double mass; signed char charge; };

static float x[MOST], y[MOST], z[MOST];
static double d[MOST];
static long result[MOST];
static struct body bodies[LONG];
static float px[LONG], py[LONG], pz[LONG];
static double pd[LONG];
static signed char bytes[LONG];
static unsigned short shorts[LONG];
static long longs[LONG];

#define PRAGMA(...) _Pragma (#__VA_ARGS__)

/* NAME (m): BODY, from i, adds to s; HEAD begins the loop over j.  */
#define SUM(NAME, CLAUSES, HEAD, BODY)						\
  static long									\
  serial_##NAME (int i, int m)							\
  {										\
    long s = 0;									\
    (void) m;									\
    HEAD BODY									\
    return s;									\
  }										\
  static void									\
  NAME (int n, int m)								\
  {										\
    PRAGMA (acc parallel loop gang vector CLAUSES copyin (x, y, z, d, bodies)	\
	    copyin (px, py, pz, pd, bytes, shorts, longs))			\
    for (int i = 0; i < n; i++)							\
      {										\
	long s = 0;								\
	_Pragma ("acc loop seq")						\
	HEAD BODY								\
	result[i] = s;								\
      }										\
    for (int i = 0; i < n; i++)							\
      CHECK_INT (result[i], serial_##NAME (i, m));				\
  }
#define UP for (int j = 0; j < m; j++)

SUM (arrays, , UP, { s += (long) (px[j] * x[i] + py[j] * y[i] + pz[j] * z[i]); })
SUM (structures, , UP, { s += (long) (bodies[j].x * x[i] + bodies[j].mass * d[i])
			   + bodies[j].charge * (i & 3); })
SUM (all_sizes, , UP, { s += bytes[j] * (i & 7) + shorts[j] * (i & 3) + longs[j] * i
			  + (long) (pd[j] * d[i]) + (long) px[j]; })
SUM (only_bytes, , UP, { s += bytes[j] * i; })
SUM (backwards, , for (int j = m - 1; j >= 0; j--), { s = s * 3 + longs[j] * i; })
SUM (by_steps, , for (int j = 1; j < m; j += 3), { s = (s << 1) + longs[j] * i + bytes[j - 1]; })
SUM (equal, , for (int j = 0; j != m; j++), { s += longs[j] ^ i; })
SUM (neighbours, , for (int j = 2; j < m; j++),
     { s += longs[j] * i + longs[j - 1] * (i & 3) - longs[j - 2] + bytes[j] - bytes[j - 2]; })
SUM (known, , for (int j = 0; j < 64; j++), { s += longs[j] * i + j; })
SUM (known_odd, , for (int j = 0; j < 77; j++), { s += longs[j] * i + j; })
SUM (places, , UP, { if (px[j] + x[i] > 5) s = j; })
SUM (some_more, , UP, { if (px[j] > x[i]) s += longs[j]; else s -= bytes[j]; })
SUM (workers, num_workers (4) vector_length (32), UP, { s += (long) (px[j] * x[i]); })
SUM (not_the_same, , for (int j = 0; j < m - i % 3; j++), { s += longs[j] * i; })
SUM (own_begin, , for (int j = i % 5; j < m; j++), { s += longs[j] * i; })

/* Lanes that are alone, loops around, tables of each gang's.  */

static void
apart (int n, int m)
{
#pragma acc parallel loop gang vector copyin (longs)
  for (int i = 0; i < n; i++)
    {
      long s = 0;
      if (i % 3)
	for (int j = 0; j < m; j++)
	  s += longs[j] * i;
      result[i] = s;
    }
  for (int i = 0; i < n; i++)
    {
      long s = 0;
      for (int j = 0; j < m && i % 3; j++)
	s += longs[j] * i;
      CHECK_INT (result[i], s);
    }
}

static void
around (int n, int m, int times)
{
#pragma acc parallel loop gang vector copyin (longs, bytes)
  for (int i = 0; i < n; i++)
    {
      long s = 0;
#pragma acc loop seq
      for (int k = 0; k < times; k++)
	{
#pragma acc loop seq
	  for (int j = k; j < m; j++)
	    s += longs[j] * (i + k);
	  s ^= bytes[k];
	}
      result[i] = s;
    }
  for (int i = 0; i < n; i++)
    {
      long s = 0;
      for (int k = 0; k < times; k++)
	{
	  for (int j = k; j < m; j++)
	    s += longs[j] * (i + k);
	  s ^= bytes[k];
	}
      CHECK_INT (result[i], s);
    }
}

/* A thread's own table is at the same address in all.  */

static void
own_tables (int n, int m)
{
#pragma acc parallel loop gang vector copyin (longs)
  for (int i = 0; i < n; i++)
    {
      long own[LONG], s = 0;
#pragma acc loop seq
      for (int j = 0; j < m; j++)
	own[j] = longs[j] * i;
      long *p = own;
#pragma acc loop seq
      for (int j = 0; j < m; j++)
	s ^= *p++ + j;
      result[i] = s;
    }
  for (int i = 0; i < n; i++)
    {
      long s = 0;
      for (int j = 0; j < m; j++)
	s ^= longs[j] * i + j;
      CHECK_INT (result[i], s);
    }
}

/* The table's place and length are a gang's.  */

static void
tables (int gangs, int m)
{
  static long of_gangs[7][MOST];
#pragma acc parallel loop gang num_gangs (3) copyin (longs, x) copyout (of_gangs)
  for (int g = 0; g < gangs; g++)
#pragma acc loop vector
    for (int i = 0; i < MOST; i++)
      {
	long s = 0;
#pragma acc loop seq
	for (int j = 0; j < m - bytes[g]; j++)
	  s += longs[j + g] * (long) x[i];
	of_gangs[g][i] = s;
      }
  for (int g = 0; g < gangs; g++)
    for (int i = 0; i < MOST; i++)
      {
	long s = 0;
	for (int j = 0; j < m - bytes[g]; j++)
	  s += longs[j + g] * (long) x[i];
	CHECK_INT (of_gangs[g][i], s);
      }
}

int
main (void)
{
  for (int i = 0; i < MOST; i++)
    x[i] = i % 7, y[i] = i % 5, z[i] = i % 3, d[i] = i % 11;
  for (int j = 0; j < LONG; j++)
    {
      bodies[j] = (struct body) { j % 5, j % 3, j, j % 13, j % 100 - 50 };
      px[j] = j % 9, py[j] = j % 4, pz[j] = j % 6, pd[j] = j % 8;
      bytes[j] = j * 7 % 11, shorts[j] = j * 601, longs[j] = j * 12345L % 1000;
    }
  static const int lengths[] = { 0, 1, 7, 16, 31, 32, 33, 64, 70, 101, 143 };
  for (unsigned k = 0; k < sizeof lengths / sizeof *lengths; k++)
    {
      int m = lengths[k], n = k % 2 ? MOST : 96;
      arrays (n, m);
      structures (n, m);
      all_sizes (n, m);
      only_bytes (n, m);
      backwards (n, m);
      by_steps (n, m);
      if (m)
	equal (n, m);
      neighbours (n, m);
      places (n, m);
      some_more (n, m);
      workers (n, m);
      not_the_same (n, m);
      own_begin (n, m);
      apart (n, m);
      around (n, m, 4);
      own_tables (n, m);
    }
  known (MOST, 0);
  known_odd (MOST, 0);
  tables (7, 120);
  return 0;
}
