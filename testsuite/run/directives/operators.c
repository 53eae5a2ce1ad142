/* What directives say beyond GCC's clauses, in _Pragma, whose words have one place for the
   user: rows behind pointers, modifiers and `default (none)' each belong to their own clause.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

#define ROWS 7
#define COLS 11
#define PRAGMA(...) _Pragma (#__VA_ARGS__)
#define SUMS(DATA)							\
  PRAGMA (acc data DATA)						\
  { PRAGMA (acc parallel loop present (t))				\
    for (int i = 0; i < ROWS; i++) t[i] += sum (a[i], COLS); }

#pragma acc routine seq
static double
sum (double *p, int n)
{
  double s = 0;
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}

static void
rows (void)
{
  double *a[ROWS], b[ROWS][COLS], t[ROWS];
  for (int i = 0; i < ROWS; i++)
    {
      a[i] = malloc (COLS * sizeof (double));
      for (int j = 0; j < COLS; j++)
	b[i][j] = a[i][j] = i + j;
      t[i] = 1;
    }
  _Pragma ("acc data copy(t) copyin(a[0:ROWS][0:COLS])")
  { _Pragma ("acc parallel") { _Pragma ("acc loop")
    for (int i = 0; i < ROWS; i++) t[i] += sum (a[i], COLS); } }
  SUMS (copyin (a[0:ROWS][0:COLS]) copy (t))
  for (int i = 0; i < ROWS; i++)
    CHECK_REAL (t[i], 1 + 2 * (COLS * i + COLS * (COLS - 1) / 2), 0);
  /* Columns of an array.  */
  _Pragma ("acc parallel loop copy (b[0:ROWS][2:3]) copyin(t[0:ROWS])")
  for (int i = 0; i < ROWS; i++)
    b[i][3] = t[i];
  for (int i = 0; i < ROWS; i++)
    CHECK_REAL (b[i][3] + b[i][4], t[i] + i + 4, 0);
  for (int i = 0; i < ROWS; i++)
    free (a[i]);
}

static void
modifiers (void)
{
  int a[COLS], b[COLS], host = acc_get_device_type () == acc_device_host;
  for (int i = 0; i < COLS; i++)
    {
      a[i] = i;
      b[i] = host ? 0 : 5;
    }
  _Pragma ("acc data copyin(a) copyout(zero: b)")
  {
    a[3] = 30;
    PRAGMA (acc parallel loop copyin (always: a) present (b)) for (int i = 0; i < COLS; i += 3)
      b[i] += a[i];
    a[3] = 3;
    PRAGMA (acc parallel loop copyin (a) present (b)) for (int i = 0; i < COLS; i += 3)
      b[i] += a[i];
  }
  CHECK_INT (b[3], host ? 33 : 60);
  CHECK_INT (b[4], 0);
}

int
main (void)
{
  rows ();
  modifiers ();
  return 0;
}
