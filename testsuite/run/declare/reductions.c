/* OpenACC 2.9.11 and 2.13: the result of a reduction of a variable with `declare' is in its
   copy on the device, whatever the construct; the host's copy stays as it is.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* { dg-additional-options "-fplugin-arg-accplug-warn=no-implicit-reduction" } */

#include "check.h"
#include "memory-probe.h"
#include <complex.h>

#define N 1000

int total;
#pragma acc declare create (total)
static double half;
#pragma acc declare copyin (half)
float highest;
#pragma acc declare device_resident (highest)
long lowest;
_Bool all, any;
unsigned char bits;
unsigned either, odd;
double product;
_Complex double rotated;
#pragma acc declare create (lowest, all, any, bits, either, odd, product, rotated)
int a[N];
#pragma acc declare create (a)
static int sum;

static void
set_total (int value)
{
  total = value;
#pragma acc update device (total)
  if (separate_memory ())
    total = -1;
}

static void
check_total (int expected)
{
  if (separate_memory ())
    CHECK_INT (total, -1);
#pragma acc update self (total)
  CHECK_INT (total, expected);
}

static void
check_operators (void)
{
  lowest = 50, all = 1, any = 0, bits = 255, either = odd = 0, product = rotated = 1;
#pragma acc update device (lowest, all, any, bits, either, odd, product, rotated)
#pragma acc parallel num_gangs (10)
  {
#pragma acc loop gang worker vector reduction (min:lowest) reduction (&&:all) \
  reduction (||:any) reduction (&:bits) reduction (|:either) reduction (^:odd) \
  reduction (*:product) reduction (+:rotated)
    for (int i = 0; i < N; i++)
      {
	lowest = a[i] - 3 < lowest ? a[i] - 3 : lowest;
	all = all && a[i] < 97;
	any = any || a[i] == 96;
	bits &= 0xf0 | a[i];
	either |= a[i];
	odd ^= a[i];
	product *= i % 2 ? 2 : 0.5;
	rotated += a[i] + 2.0 * I;
      }
  }
#pragma acc update self (lowest, all, any, bits, either, odd, product, rotated)
  unsigned x = 0, y = 0, z = 255;
  for (int i = 0; i < N; i++)
    x |= a[i], y ^= a[i], z &= 0xf0 | a[i];
  CHECK (lowest == -3 && all && any && bits == z && either == x && odd == y);
  CHECK (product == 1 && rotated == 1 + sum + 2.0 * N * I);
}

static void
check_resident (void)
{
  float result;
#pragma acc serial
  highest = -3;
#pragma acc parallel loop reduction (max:highest) gang worker vector num_gangs (7)
  for (int i = 0; i < N; i++)
    if (a[i] > highest)
      highest = a[i];
#pragma acc serial copyout (result)
  result = highest;
  CHECK (result == 96);
}

static void
check_loops (void)
{
  half = 2.5;
#pragma acc update device (half)
  set_total (5);
#pragma acc parallel loop reduction (+:total, half)
  for (int i = 0; i < N; i++)
    total += a[i], half += 0.5 * a[i];
  check_total (sum + 5);
#pragma acc update self (half)
  CHECK (half == 2.5 + 0.5 * sum);

  set_total (6);
#pragma acc parallel loop gang reduction (+:total)
  for (int i = 0; i < 10; i++)
    {
#pragma acc loop vector reduction (+:total)
      for (int j = 0; j < 100; j++)
	total += a[i * 100 + j];
    }
  check_total (sum + 6);

  set_total (7);
#pragma acc parallel loop
  for (int i = 0; i < N; i++)	/* the clause is implied */
    total += a[i];
  check_total (sum + 7);

  set_total (8);
#pragma acc serial loop reduction (+:total)
  for (int i = 0; i < N; i++)
    total += a[i];
  check_total (sum + 8);
}

static void
check_kernels (void)
{
  set_total (5);
#pragma acc kernels
  {
#pragma acc loop independent gang reduction (+:total)
    for (int i = 0; i < 10; i++)
      {
#pragma acc loop independent vector reduction (+:total)
	for (int j = 0; j < 100; j++)
	  total += a[i * 100 + j];
      }
    total *= 2;
  }
  check_total (2 * (sum + 5));
  set_total (6);
#pragma acc kernels loop reduction (+:total)
  for (int i = 0; i < N; i++)
    total += a[i];
  check_total (sum + 6);
}

/* Queues, data clauses that name the variable, and what stands beside the loop.  */

static void
check_constructs (void)
{
  int seen, gangs = 0;
  set_total (5);
#pragma acc parallel loop reduction (+:total) async (2)
  for (int i = 0; i < N; i++)
    total += a[i];
#pragma acc parallel loop reduction (+:total) copy (total) async (2)
  for (int i = 0; i < N; i++)
    total += a[i];
#pragma acc wait
  check_total (2 * sum + 5);

  set_total (6);
#pragma acc data copy (total)
#pragma acc parallel loop reduction (+:total) present (total)
  for (int i = 0; i < N; i++)
    total += a[i];
  check_total (sum + 6);

#pragma acc parallel num_gangs (1) copyout (seen)
  {
    total = 7;
#pragma acc loop gang vector reduction (+:total)
    for (int i = 0; i < N; i++)
      total += a[i];
    seen = total;
  }
#pragma acc update self (total)
  CHECK (total == sum + 7 && seen == sum + 7);

  set_total (8);
#pragma acc parallel reduction (+:total, gangs) num_gangs (6)
  total += 3, gangs++;
  check_total (8 + 3 * gangs);

  if (!separate_memory ())
    return;
  total = 9;
#pragma acc parallel loop reduction (+:total) if (0)
  for (int i = 0; i < N; i++)
    total += i;
  CHECK_INT (total, 9 + N * (N - 1) / 2);
}

#pragma acc routine vector
static void
sum_up (int n)
{
#pragma acc loop vector reduction (+:total)
  for (int i = 0; i < n; i++)
    total += a[i];
}

static void
check_routine (void)
{
  set_total (5);
#pragma acc parallel num_gangs (1)
  sum_up (N);
  check_total (sum + 5);
}

/* A copy of each gang's is not the one of `declare'.  */

static void
check_private (void)
{
  int out[10];
  set_total (5);
#pragma acc parallel loop gang private (total) copyout (out)
  for (int i = 0; i < 10; i++)
    {
      total = i;
#pragma acc loop vector reduction (+:total)
      for (int j = 0; j < 100; j++)
	total += a[i * 100 + j];
      out[i] = total;
    }
  for (int i = 0; i < 10; i++)
    {
      for (int j = 0; j < 100; j++)
	out[i] -= a[i * 100 + j];
      CHECK_ELEMENT (i, out[i], i);
    }
  check_total (5);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    sum += a[i] = i % 97;
#pragma acc update device (a)
  check_operators ();
  check_resident ();
  check_loops ();
  check_kernels ();
  check_constructs ();
  check_routine ();
  check_private ();
  return 0;
}
