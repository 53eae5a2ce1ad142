// What a loop accumulates into through a reference may be an element of the array that it
// reads.
//
// Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

#include "check.h"

__attribute__ ((noipa)) static void
sum (int n, int &r, const int *a)
{
#pragma acc kernels loop auto present_or_copy (r) present_or_copy (a[0:n])
  for (int i = n - 1; i >= 0; i--)
    r += a[i] * 3;
}

__attribute__ ((noipa)) static void
sum_from (int n, int first, int &r, const int *a)
{
#pragma acc kernels present_or_copy (r) present_or_copy (a[0:n])
#pragma acc loop gang vector
  for (int i = first + 1; i < n - 1; i++)
    r += a[i] * 3;
}

__attribute__ ((noipa)) static void
greatest (int n, int &r, const int *a)
{
#pragma acc kernels loop present_or_copy (r) present_or_copy (a[0:n])
  for (int i = n - 1; i >= 0; i--)
    r = a[i] + i > r ? a[i] + i : r;
}

__attribute__ ((noipa)) static void
behind (int n, int *__restrict r, const int *__restrict a)
{
#pragma acc kernels loop auto present_or_copy (r[0:1]) present_or_copy (a[0:n])
  for (int i = n - 1; i >= 0; i--)
    *r += a[i] * 3;
}

int
main ()
{
  int a[30], apart, want;
  auto fill = [&] { for (int i = 0; i < 30; i++) a[i] = i * 7 % 11; apart = want = 4; };

  fill ();
  int b = a[5];
  for (int i = 29; i >= 0; i--)
    b += (i == 5 ? b : a[i]) * 3;
#pragma acc data copy (a)
  sum (30, a[5], a);
  CHECK_INT (a[5], b);

  fill ();
  b = a[20];
  for (int i = 3; i < 29; i++)
    b += (i == 20 ? b : a[i]) * 3;
#pragma acc data copy (a)
  sum_from (30, 2, a[20], a);
  CHECK_INT (a[20], b);

  fill ();
  b = a[5];
  for (int i = 29; i >= 0; i--)
    {
      int other = (i == 5 ? b : a[i]) + i;
      b = other > b ? other : b;
    }
#pragma acc data copy (a)
  greatest (30, a[5], a);
  CHECK_INT (a[5], b);

  fill ();
  for (int i = 0; i < 30; i++)
    want += a[i] * 3;
  sum (30, apart, a);
  CHECK_INT (apart, want);
  behind (30, &apart, a);
  CHECK_INT (apart, 2 * want - 4);
  return 0;
}
