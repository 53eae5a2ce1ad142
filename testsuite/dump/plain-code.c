/* What watches the program is for the host's version: the device's is without checks,
   counters and calls; deferred initial values are ordinary ones.
   { dg-options "-fsanitize=undefined,float-divide-by-zero -fno-sanitize-recover=all --coverage -finstrument-functions -ftrivial-auto-var-init=zero" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#pragma acc routine seq
static double
part (double a, int i, int n)
{
  double parts[4];
  for (int j = 0; j < 4; j++)
    parts[j] = a / (i + j);
  return parts[n % 4];
}

void
f (int n, int d, double *restrict a)
{
#pragma acc parallel loop copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = part (a[i], i / d, n) + i % d;
}

/* { dg-final { scan-dump plain-code "left out: __builtin___ubsan_handle_divrem_overflow_abort" } } */
/* { dg-final { scan-dump plain-code "left out: .UBSAN_BOUNDS" } } */
/* { dg-final { scan-dump plain-code "left out: __atomic_\\w+_8 ..__gcov0" } } */
/* { dg-final { scan-dump plain-code "left out: __cyg_profile_func_enter" } } */
/* { dg-final { scan-dump plain-code "made plain: parts = .DEFERRED_INIT" } } */
/* { dg-final { scan-dump-times ptx "ubsan|gcov|cyg_profile" 0 } } */
