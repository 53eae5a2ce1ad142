/* Products whose clauses say levels, and numbers of gangs, workers and lanes: what the program
   cannot see of them is advice.  Sums of memory that a sequential directive's loop adds to,
   whose first value is stored in front of it, also where there is no step.
   { dg-additional-options "-fplugin-arg-accplug-tiles=always" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 71, M = 139, Q = 37 };

#define ROWS for (int i = 0; i < n; i++)
#define COLUMNS for (int j = 0; j < m; j++)
#define STEPS for (int k = 0; k < q; k++)
#define TERM a[i * q + k] * b[k * m + j]
#define DATA present (a[0:n*q], b[0:q*m], c[0:n*m])
#define P(...) _Pragma (#__VA_ARGS__)
#define ACC(...) P (acc __VA_ARGS__)

#define FORM(number, T) static void __attribute__ ((noinline)) \
  form_##number##_##T (int n, int m, int q, const T *a, const T *b, T *c)
#define SUM(c, T) { T t = 0; STEPS t += TERM; c[i * m + j] = t; }
#define DIRECTED(T, ...) { T t = 0; ACC (loop __VA_ARGS__) STEPS t += TERM; c[i * m + j] = t; }
#define IN_MEMORY(first) { c[i * m + j] first; ACC (loop seq) STEPS c[i * m + j] += TERM; }

#define SOME_FORMS(T) \
FORM (1, T) { ACC (parallel loop gang DATA num_workers (8) vector_length (32)) \
  ROWS { ACC (loop worker) COLUMNS DIRECTED (T, vector reduction (+:t)) } } \
FORM (8, T) { ACC (parallel loop gang DATA vector_length (32)) \
  ROWS { ACC (loop vector) COLUMNS IN_MEMORY (= 0) } }

#define MORE_FORMS(T) \
FORM (0, T) { ACC (parallel loop collapse (2) DATA num_workers (8) vector_length (32)) \
  ROWS COLUMNS SUM (c, T) } \
FORM (2, T) { ACC (parallel loop gang worker DATA num_workers (4)) \
  ROWS { ACC (loop vector) COLUMNS SUM (c, T) } } \
FORM (3, T) { ACC (parallel DATA num_gangs (5) num_workers (4) vector_length (64)) \
  { ACC (loop gang) ROWS { ACC (loop worker vector) COLUMNS DIRECTED (T, seq) } } } \
FORM (4, T) { ACC (parallel loop gang vector DATA) ROWS COLUMNS SUM (c, T) } \
FORM (5, T) { int gangs = n, lanes = 64; \
  ACC (parallel loop collapse (2) DATA num_gangs (gangs) vector_length (lanes)) \
  ROWS COLUMNS SUM (c, T) } \
FORM (6, T) { ACC (parallel loop gang collapse (2) DATA) \
  ROWS COLUMNS DIRECTED (T, vector reduction (+:t)) } \
FORM (7, T) { ACC (parallel loop gang DATA) \
  ROWS { ACC (loop worker) COLUMNS SUM (c, T) } } \
FORM (9, T) { ACC (parallel loop gang worker DATA) \
  ROWS { ACC (loop vector) COLUMNS IN_MEMORY (*= 0) } } \
FORM (10, T) { ACC (kernels loop independent gang worker (4) DATA) \
  ROWS { ACC (loop independent vector (64)) COLUMNS SUM (c, T) } } \
FORM (11, T) { ACC (parallel loop gang worker vector collapse (2) num_gangs (3) DATA) \
  ROWS COLUMNS IN_MEMORY (= 0) } \
FORM (12, T) { ACC (parallel loop gang num_gangs (2) num_workers (2) DATA) \
  ROWS { ACC (loop worker vector) for (int j = 0; j < m; j++) IN_MEMORY (= 0) } } \
FORM (13, T) { ACC (parallel loop tile (16, 16) num_workers (4) vector_length (64) DATA) \
  ROWS COLUMNS SUM (c, T) }

#define COMPARE(T, ...) \
static void \
check_##T (int n, int m, int q) \
{ \
  static void (*const forms[]) (int, int, int, const T *, const T *, T *) = { __VA_ARGS__ }; \
  static T a[N * Q], b[Q * M], c[N * M + 1]; \
  for (int i = 0; i < N * Q; i++) \
    a[i] = i % 7 - 3; \
  for (int i = 0; i < Q * M; i++) \
    b[i] = i % 5 - 1; \
  for (int f = 0; f < (int) (sizeof forms / sizeof *forms); f++) \
    { \
      for (int i = 0; i <= N * M; i++) \
	c[i] = 77; \
      ACC (data copyin (a, b) copy (c)) \
      forms[f] (n, m, q, a, b, c); \
      for (int i = 0; i < n; i++) \
	for (int j = 0; j < m; j++) \
	  { \
	    T t = 0; \
	    STEPS t += TERM; \
	    if (c[i * m + j] != t) \
	      { \
		printf ("form %d of " #T ", %d %d %d: at %d %d\n", f, n, m, q, i, j); \
		abort (); \
	      } \
	  } \
      for (int i = n * m; i <= N * M; i++) \
	CHECK_INT (c[i], 77); \
    } \
}

SOME_FORMS (float)
MORE_FORMS (float)
COMPARE (float, form_0_float, form_1_float, form_2_float, form_3_float, form_4_float,
       form_5_float, form_6_float, form_7_float, form_8_float, form_9_float, form_10_float,
       form_11_float, form_12_float, form_13_float)
SOME_FORMS (double)
COMPARE (double, form_1_double, form_8_double)
SOME_FORMS (int)
COMPARE (int, form_1_int, form_8_int)

/* The sum of a matrix's few columns: its lanes are needed.  */
static void
tall (int q)
{
  static double a[1000][4], c[4][4];
  for (int k = 0; k < q; k++)
    for (int i = 0; i < 4; i++)
      a[k][i] = (k + i) % 3;
#pragma acc parallel loop gang copyin (a) copyout (c)
  for (int i = 0; i < 4; i++)
#pragma acc loop worker
    for (int j = 0; j < 4; j++)
      {
	double t = 0;
#pragma acc loop vector reduction (+:t)
	for (int k = 0; k < q; k++)
	  t += a[k][i] * a[k][j];
	c[i][j] = t;
      }
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      {
	double t = 0;
	for (int k = 0; k < q; k++)
	  t += a[k][i] * a[k][j];
	CHECK_INT (c[i][j], t);
      }
}

/* What each gang does beside the product tells how many there are.  */
static void
counted (int n, int m, int q)
{
  static float a[N * Q], b[Q * M], c[N * M];
  int gangs = 0;
#pragma acc parallel num_gangs (3) num_workers (2) vector_length (32) copyin (a, b) \
  copyout (c) copy (gangs)
  {
#pragma acc atomic
    gangs++;
#pragma acc loop gang
    ROWS
#pragma acc loop worker vector
    COLUMNS SUM (c, float)
  }
  CHECK_INT (gangs <= 3 && gangs >= 1, 1);
}

int
main (void)
{
  check_float (N, M, Q);
  check_float (64, 128, 16);
  check_float (N, M, 0);
  check_double (33, 130, 9);
  check_double (1, 1, 1);
  check_int (N, 5, Q);
  check_int (0, M, Q);
  tall (1000);
  counted (N, M, Q);
  return 0;
}
