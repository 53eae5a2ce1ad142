/* OpenACC 2.9.2 to 2.9.4: sizes on the loops of kernels constructs are expressions, of the host:
   members, globals, calls, volatile variables, variables of the construct.
   { dg-only-device "cpu nvidia" }
   { dg-options "-Wall" }
   { dg-set-target-env-var ACC_NOTIFY "1" }
   { dg-output "num_gangs=5 num_workers=1 vector_length=96.*" }
   { dg-output "num_gangs=6 num_workers=1.*" }
   { dg-output "num_gangs=8 num_workers=2.*" }
   { dg-output "num_gangs=7 num_workers=1 vector_length=32.*" }
   { dg-output "num_gangs=3 num_workers=1" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct sizes { int gangs; };

static int lanes = 6;

static int
next (int x)
{
  return x + 1;
}

static void
run (int *a, const struct sizes *s, int y)
{
  volatile int two = 2;
#pragma acc kernels loop gang (num: s->gangs) vector (lanes * 16) copy (a[0:100])
  for (int i = 0; i < 100; i++)
    a[i]++;
#pragma acc kernels loop gang (num: lanes) copy (a[0:100])
  for (int i = 0; i < 100; i++)
    a[i]++;
#pragma acc kernels loop gang (num: next (y)) worker (num: two) copy (a[0:100])
  for (int i = 0; i < 100; i++)
    a[i]++;
#pragma acc kernels copy (a[0:100])
  {
    int three = 3;
#pragma acc loop gang (y) vector (next (31))
    for (int i = 0; i < 100; i++)
      a[i] += three;
#pragma acc loop gang (num: three)
    for (int i = 0; i < 100; i++)
      a[i] += three;
  }
}

int
main (void)
{
  static int a[100];
  struct sizes s = { 5 };
  run (a, &s, 7);
  for (int i = 0; i < 100; i++)
    CHECK_INT (a[i], 9);
  return 0;
}
