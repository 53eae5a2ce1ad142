// Sections of arrays behind references, pointers to rows and members: where the pointer
// is on the device.
//
// Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

#include "check.h"

typedef double ten[10];

struct holder
{
  ten *rows;
  double own[20][10];

  void add (int n);
};

void
holder::add (int n)
{
#pragma acc parallel copy (own[3:2][0:10])
  own[3][0] += 3;
#pragma acc enter data copyin (this[0:1])
#pragma acc parallel copy (rows[n:1][2:4])
  rows[n][5] += 1;
#pragma acc parallel copy (rows[3:2][0:10])
  rows[3][0] += 2;
#pragma acc exit data delete (this[0:1])
}

static void
references (int n, double *&flat, ten *&rows, double (&all)[20][10])
{
#pragma acc parallel copy (flat[3:n])
  flat[4] += 1;
#pragma acc parallel copy (rows[3:n][0:10])
  rows[4][1] += 2;
#pragma acc parallel copy (rows[n:1][4:2])
  rows[n][5] += 3;
#pragma acc parallel copy (all[2:n][0:10])
  all[4][2] += 4;
#pragma acc parallel copy (all[n:n][0:10])
  all[n][2] += 5;
#pragma acc kernels copy (rows[n:1][4:2])
  rows[n][4] += 6;
}

template <typename T>
static void
planes (int n, T (*p)[20][10])
{
#pragma acc parallel copy (p[n:1][2:4][0:10])
  p[n][3][9] += 1;
}

int
main ()
{
  static double a[200], b[200], c[1400];
  static holder h = { (ten *) a, {} };
  h.add (6);
  CHECK_REAL (a[65], 1, 0);
  CHECK_REAL (a[30], 2, 0);
  CHECK_REAL (h.own[3][0], 3, 0);
  double *flat = b;
  ten *rows = (ten *) b;
  references (7, flat, rows, *(double (*)[20][10]) a);
  CHECK_REAL (b[4], 1, 0);
  CHECK_REAL (b[41], 2, 0);
  CHECK_REAL (b[75], 3, 0);
  CHECK_REAL (a[42], 4, 0);
  CHECK_REAL (a[72], 5, 0);
  CHECK_REAL (b[74], 6, 0);
  planes (6, (double (*)[20][10]) c);
  CHECK_REAL (c[1239], 1, 0);
  double sum = 0;
  for (int i = 0; i < 200; i++)
    sum += a[i] + b[i];
  for (double x : c)
    sum += x;
  CHECK_REAL (sum, 25, 0);
  return 0;
}
