/* OpenACC 2.6.2: a scalar with `declare' has no implicit attribute: a region reads and
   writes the one on the device, whatever the construct.
   { dg-additional-options "-fplugin-arg-accplug-warn=no-lost-scalar" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"

#define N 100

int created = 1;
#pragma acc declare create (created)
static double factor = 2.5;
#pragma acc declare copyin (factor)
extern long resident;
#pragma acc declare device_resident (resident)
long resident = 5;
_Complex float rotation = 1;
#pragma acc declare create (rotation)
char letter = 'a';
#pragma acc declare create (letter)
int bound = 7, total = 0;
#pragma acc declare copyin (bound) create (total)
int plain = 3;

#pragma acc routine seq
static long
sum_in_routine (void)
{
  return created + (long) factor + resident + letter;
}

static void
assign (void)
{
#pragma acc parallel num_gangs (1)
  {
    created = 40;
    resident = 600;
    letter = 'z';
    rotation = rotation * 1.0fi;
    plain = 50;
  }
}

static void
check_reads (int separate)
{
  int a[4], k;
  float re, im;
#pragma acc parallel copyout (a, re, im)
  {
    a[0] = created, a[1] = resident, a[2] = letter;
    a[3] = sum_in_routine ();
    re = __real__ rotation, im = __imag__ rotation;
  }
  CHECK_ELEMENT (0, a[0], 40);
  CHECK_ELEMENT (1, a[1], 600);
  CHECK_ELEMENT (2, a[2], 'z');
  CHECK_ELEMENT (3, a[3], 642 + 'z');
  CHECK_REAL (re, 0, 0);
  CHECK_REAL (im, 1, 0);
  factor = 99;
#pragma acc serial copyout (a)
  a[0] = created, a[1] = factor;
  CHECK_ELEMENT (0, a[0], 40);
  CHECK_ELEMENT (1, a[1], separate ? 2 : 99);
#pragma acc kernels copyout (a)
  {
    a[0] = factor;
    created = created + 1;
    for (k = 1; k < 4; k++)
      a[k] = created;
  }
  CHECK_ELEMENT (0, a[0], separate ? 2 : 99);
  for (k = 1; k < 4; k++)
    CHECK_ELEMENT (k, a[k], 41);
  factor = 2.5;
}

/* Loops: a bound, and clauses that name such a variable.  */

static void
check_loops (int separate)
{
  int a[N] = {};
  bound = N;
#pragma acc parallel loop copy (a)
  for (int i = 0; i < bound; i++)
    a[i] = i;
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, a[i], separate && i >= 7 ? 0 : i);
#pragma acc update device (bound)
#pragma acc parallel loop reduction (+:total)
  for (int i = 0; i < bound; i++)
    total += i;
#pragma acc update self (total)
  CHECK_ELEMENT (0, total, N * (N - 1) / 2);
#pragma acc parallel loop firstprivate (bound) private (created) copyout (a)
  for (int i = 0; i < N; i++)
    {
      created = i;
      a[i] = created + bound - N;
    }
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, a[i], i);
#pragma acc update self (created, bound)
  CHECK_ELEMENT (0, created, 41);
  CHECK_ELEMENT (0, bound, N);
}

int
main (void)
{
  int separate = separate_memory ();
#pragma acc update device (rotation)
  assign ();
  CHECK_ELEMENT (0, plain, 3);
  check_reads (separate);
  check_loops (separate);
#pragma acc update self (resident, letter)
  CHECK_ELEMENT (0, resident, 600);
  CHECK_ELEMENT (0, letter, 'z');
  return 0;
}
