/* Loops of lanes that follow each other and touch the same elements: lengths that are known
   and that are not, even and odd ones, none; other loops and statements between them that
   change or read elements; pointers to the same memory; blocks of several shapes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <string.h>

#include "check.h"

enum { ROWS = 5, MOST = 4200 };
static int x[ROWS][MOST], y[ROWS][MOST], z[ROWS][MOST];
static int want_x[ROWS][MOST], want_y[ROWS][MOST], want_z[ROWS][MOST];

/* The same statements for the device and, without directives, for the host.  LANES: the
   loops' directives; M is the length.  */

/* What was loaded, and what was stored, is used by later loops; a store that no one reads.  */
#define ROW_OF_VALUES(GANGS, LANES, M)						\
  GANGS									\
  for (int i = 0; i < rows; i++)					\
    {									\
      int largest = 0, sum = 0;						\
      LANES (reduction (max:largest))					\
      for (int j = 0; j < (M); j++)					\
	largest = p[i * MOST + j] > largest ? p[i * MOST + j] : largest;	\
      LANES (reduction (+:sum))						\
      for (int j = 0; j < (M); j++)					\
	{								\
	  int e = largest - p[i * MOST + j];				\
	  q[i * MOST + j] = e;						\
	  sum += e;							\
	}								\
      LANES ()								\
      for (int j = 0; j < (M); j++)					\
	q[i * MOST + j] = sum % 1000 - q[i * MOST + j];			\
      LANES ()								\
      for (int j = 0; j < (M); j++)					\
	r[i * MOST + j] += q[i * MOST + j] ^ p[i * MOST + j];		\
    }

/* Neighbours' elements; elements that statements between the loops change; in some
   iterations only.  */
#define ROW_OF_CHANGES(GANGS, LANES, M)						\
  GANGS									\
  for (int i = 0; i < rows; i++)					\
    {									\
      LANES ()								\
      for (int j = 0; j < (M); j++)					\
	p[i * MOST + j] = p[i * MOST + j] * 3 + j;			\
      LANES ()								\
      for (int j = 0; j < (M); j++)					\
	q[i * MOST + j] = p[i * MOST + j] + (j ? p[i * MOST + j - 1] : 7);	\
      q[i * MOST + 5] = 17;						\
      LANES ()								\
      for (int j = (M) - 1; j >= 0; j--)				\
	if (j % 3)							\
	  q[i * MOST + j] += p[i * MOST + j];				\
      LANES ()								\
      for (int j = (M) - 1; j >= 0; j--)				\
	q[i * MOST + j] -= 5;						\
      LANES ()								\
      for (int j = 0; j < (M); j++)					\
	p[i * MOST + j] = r[i * MOST + ((M) - 1 - j)];			\
      LANES ()								\
      for (int j = 0; j < (M); j++)					\
	p[i * MOST + j] += q[i * MOST + j];				\
    }

/* A loop that is not parallel around them, and steps.  */
#define ROW_OF_STEPS(GANGS, LANES, M)						\
  GANGS									\
  for (int i = 0; i < rows; i++)					\
    for (int t = 0; t < 3; t++)						\
      {									\
	int sum = 0;							\
	LANES (reduction (+:sum))					\
	for (int j = 1; j < (M); j += 2)				\
	  {								\
	    p[i * MOST + j] ^= t;					\
	    sum += p[i * MOST + j];					\
	  }								\
	LANES ()							\
	for (int j = 1; j < (M); j += 2)				\
	  {								\
	    p[i * MOST + j] += sum & 255;				\
	    if (p[i * MOST + j] & 1)					\
	      p[i * MOST + j] >>= 1;					\
	  }								\
	LANES ()							\
	for (int j = 1; j < (M); j += 2)				\
	  p[i * MOST + j] -= sum & 63;					\
      }

#define PRAGMA(...) _Pragma (#__VA_ARGS__)
#define NOTHING(...)
#define VECTOR(...) PRAGMA (acc loop vector __VA_ARGS__)
#define SHARED(...) PRAGMA (acc loop worker vector __VA_ARGS__)
#define PRESENT present (p[0:ROWS*MOST], q[0:ROWS*MOST], r[0:ROWS*MOST])
#define PLAIN PRAGMA (acc parallel loop gang PRESENT)
#define WARPS PRAGMA (acc parallel loop gang vector_length (32) PRESENT)
#define WORKERS PRAGMA (acc parallel loop gang worker PRESENT)
#define SEVERAL PRAGMA (acc parallel loop gang num_workers (4) vector_length (64) PRESENT)
#define ONE PRAGMA (acc parallel loop seq num_gangs (1) PRESENT)

typedef void version (int rows, int m, int *p, int *q, int *r);

#define VERSIONS(NAME, BODY, M)						\
  static void NAME##_plain (int rows, int m, int *p, int *q, int *r)	\
  { (void) m; BODY (PLAIN, VECTOR, M) }					\
  static void NAME##_warps (int rows, int m, int *p, int *q, int *r)	\
  { (void) m; BODY (WARPS, VECTOR, M) }					\
  static void NAME##_workers (int rows, int m, int *p, int *q, int *r)	\
  { (void) m; BODY (WORKERS, VECTOR, M) }				\
  static void NAME##_several (int rows, int m, int *p, int *q, int *r)	\
  { (void) m; BODY (SEVERAL, SHARED, M) }				\
  static void NAME##_one (int rows, int m, int *p, int *q, int *r)	\
  { (void) m; BODY (ONE, VECTOR, M) }					\
  static void NAME##_host (int rows, int m, int *p, int *q, int *r)	\
  { (void) m; BODY (, NOTHING, M) }					\
  static version *const NAME[]						\
    = { NAME##_plain, NAME##_warps, NAME##_workers, NAME##_several, NAME##_one, NAME##_host };

VERSIONS (values, ROW_OF_VALUES, m)
VERSIONS (values_1024, ROW_OF_VALUES, 1024)
VERSIONS (values_1000, ROW_OF_VALUES, 1000)
VERSIONS (values_20, ROW_OF_VALUES, 20)
VERSIONS (changes, ROW_OF_CHANGES, m)
VERSIONS (changes_512, ROW_OF_CHANGES, 512)
VERSIONS (changes_4100, ROW_OF_CHANGES, 4100)
VERSIONS (steps, ROW_OF_STEPS, m)
VERSIONS (steps_2048, ROW_OF_STEPS, 2048)
VERSIONS (steps_777, ROW_OF_STEPS, 777)

static void
fill (int (*a)[MOST], int seed)
{
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < MOST; j++)
      a[i][j] = (i * 31 + j * seed) % 1009;
}

/* The versions of V on A, B and C, of which some may be the same.  */

static void
compare (version *const *v, int m, int (*a)[MOST], int (*b)[MOST], int (*c)[MOST])
{
  int *all[] = { x[0], y[0], z[0] }, *wanted[] = { want_x[0], want_y[0], want_z[0] };
  for (int n = 0; n < 5; n++)
    {
      fill (x, 7), fill (y, 11), fill (z, 13);
      v[5] (ROWS, m, a[0], b[0], c[0]);
      for (int k = 0; k < 3; k++)
	memcpy (wanted[k], all[k], sizeof x);
      fill (x, 7), fill (y, 11), fill (z, 13);
#pragma acc data copy (x, y, z)
      v[n] (ROWS, m, a[0], b[0], c[0]);
      for (int k = 0; k < 3; k++)
	for (int j = 0; j < ROWS * MOST; j++)
	  CHECK_ELEMENT (j, all[k][j], wanted[k][j]);
    }
}

int
main (void)
{
  static const int lengths[] = { 0, 1, 100, 1000, 1024, 4111 };
  version *const *const known[]
    = { values_1024, values_1000, values_20, changes_512, changes_4100, steps_2048, steps_777 };
  for (unsigned k = 0; k < sizeof lengths / sizeof *lengths; k++)
    {
      compare (values, lengths[k], x, y, z);
      compare (changes, lengths[k], x, y, z);
      compare (steps, lengths[k], x, y, z);
    }
  for (unsigned k = 0; k < sizeof known / sizeof *known; k++)
    compare (known[k], 0, x, y, z);
  compare (values, 1000, x, x, z);
  compare (values_1024, 0, x, y, x);
  compare (values_1024, 0, x, x, x);
  compare (values, 300, x, y, y);
  compare (changes, 1000, x, y, y);
  compare (changes_512, 0, x, y, y);
  return 0;
}
