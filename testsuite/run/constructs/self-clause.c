/* OpenACC 2.7, 2.5.6: the self clause has the host execute a construct, in its own memory;
   together with an if clause, too.  GCC has it since GCC 14; before, the test is one of
   the if clause.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"
#include <openacc.h>

#define DIRECTIVE(text) _Pragma (#text)
#define SELF(condition) self (condition)
#define SELF_AND_IF(condition, other) self (condition) if (other)
#define CONSTRUCT(text) DIRECTIVE (acc text)

static int
compute (int self)
{
  int a[10], where = -1;
  for (int i = 0; i < 10; i++)
    a[i] = i;
#pragma acc data copyin (a)
  {
CONSTRUCT (parallel SELF (self) copy (a) copyout (where))
    {
      where = acc_on_device (acc_device_host);
#pragma acc loop
      for (int i = 0; i < 10; i++)
	a[i] = 10 * i;
    }
  }
  for (int i = 0; i < 10; i++)
    CHECK_ELEMENT (i, a[i], !self && separate_memory () ? i : 10 * i);
  if (self)
    CHECK_INT (where, 1);
  return where;
}

/* Several nests, and scalars that the host's code between them reads.  */

static void
divided (int self, int condition, int n)
{
  int a[100], b[100], sum = 0, last = 0;
  for (int i = 0; i < n; i++)
    a[i] = b[i] = 1;
  int on_host = self || !condition || !separate_memory ();
#pragma acc enter data copyin (a, b)
CONSTRUCT (kernels SELF_AND_IF (self, condition) copy (a, b))
  {
    for (int i = 0; i < n; i++)
      a[i] = 2 * a[i] + i;
    for (int i = 0; i < n; i++)
      sum += a[i];
    last = a[n - 1];
    for (int k = 0; k < last % 7; k++)
      for (int i = 0; i < n; i++)
	b[i] += a[i] + sum;
  }
  int times = (n + 1) % 7;
  CHECK_INT (sum, 2 * n + n * (n - 1) / 2);
  for (int i = 0; i < n; i++)
    {
      CHECK_ELEMENT (i, a[i], on_host ? 2 + i : 1);
      CHECK_ELEMENT (i, b[i], on_host ? 1 + times * (2 + i + sum) : 1);
    }
#pragma acc exit data copyout (a, b)
  if (!on_host)
    for (int i = 0; i < n; i++)
      {
	CHECK_ELEMENT (i, a[i], 2 + i);
	CHECK_ELEMENT (i, b[i], 1 + times * (2 + i + sum));
      }
}

int
main (void)
{
  int zero = 0, one = 1, k = 5;
  compute (one);
  CHECK_INT (compute (zero), separate_memory () ? 0 : 1);
CONSTRUCT (kernels SELF (one) copy (k))
  k++;
CONSTRUCT (serial SELF (one) copy (k))
  k++;
CONSTRUCT (serial SELF (zero) copy (k))
  k++;
  CHECK_INT (k, 8);
#if __GNUC__ >= 14
#pragma acc parallel self copy (k)
  k += acc_on_device (acc_device_host);
#else
  k++;
#endif
  CHECK_INT (k, 9);
  for (int i = 0; i < 8; i++)
    divided (i & 1, i & 2, 100 - i);
  return 0;
}
