/* OpenACC 2.5.3: a kernels construct is a sequence of kernels, one for each nest, with
   scalar code between them, values that cross, and variables of its own.
   { dg-skip-device "host" }
   { dg-additional-options "-fplugin-arg-accplug-warn=no-stale-data" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 600

static int a[N], b[N], c[N];

static void
crossing (int n)
{
  int i, k = 3, sum = 0, largest = -1;
#pragma acc kernels copyout (a, b, c)
  {
    int scale;
    int last = 0;
    for (i = 0; i < n; i++)
      a[i] = (i * 7) % 31;
    scale = k * 2;
    for (i = 0; i < n; i++)
      sum += a[i];
    k = sum % 5;
    a[0] = 100;
    if (k > 2)
      a[1] = 200;
    else
      a[1] = 300;
    for (i = 0; i < n; i++)
      {
	int t = a[i] * scale + k;
	b[i] = t;
	if (t > largest)
	  {
	    largest = t;
	    last = i;
	  }
      }
    b[2] = last;
    for (i = n - 1; i >= 0; i--)
      c[i] = b[i] - largest;
  }
  CHECK_INT (i, -1);
  int want_sum = 0, want_largest = -1, want_last = 0;
  for (i = 0; i < n; i++)
    want_sum += (i * 7) % 31;
  CHECK_INT (sum, want_sum);
  CHECK_INT (k, want_sum % 5);
  for (i = 0; i < n; i++)
    {
      int want_a = i == 0 ? 100 : i == 1 ? (k > 2 ? 200 : 300) : (i * 7) % 31;
      CHECK_ELEMENT (i, a[i], want_a);
      int t = want_a * 6 + k;
      if (t > want_largest)
	{
	  want_largest = t;
	  want_last = i;
	}
    }
  CHECK_INT (largest, want_largest);
  for (i = 0; i < n; i++)
    {
      int want_b = i == 2 ? want_last : a[i] * 6 + k;
      CHECK_ELEMENT (i, b[i], want_b);
      CHECK_ELEMENT (i, c[i], want_b - want_largest);
    }
}

static void
conditions (int n, int which)
{
  int i, found = -1;
#pragma acc kernels copyout (a, b)
  {
    if (which == 1)
      for (i = 0; i < n; i++)
	a[i] = i;
    else if (which == 2)
      {
	for (i = 0; i < n; i++)
	  a[i] = 2 * i;
	a[5] = 1;
      }
    else
      for (i = 0; i < n; i++)
	a[i] = -i;
    for (i = 0; i < n; i++)
      {
	if (a[i] > 100 || a[i] < -100)
	  {
	    found = i;
	    break;
	  }
	if (i % 3 == 0)
	  continue;
	b[i] = a[i];
      }
    switch (which)
      {
      case 1:
	b[0] = 11;
	break;
      case 2:
	b[0] = 12;
	/* Fall through.  */
      default:
	b[3] = 13;
      }
    i = 0;
  again:
    b[6 + 3 * i] = i;
    if (++i < 4)
      goto again;
  }
  CHECK_INT (i, 4);
  CHECK_INT (found, which == 2 ? 51 : 101);
  CHECK_INT (a[5], which == 1 ? 5 : which == 2 ? 1 : -5);
  CHECK_INT (b[1], which == 1 ? 1 : which == 2 ? 2 : -1);
  if (which < 3)
    CHECK_INT (b[0], 10 + which);
  if (which > 1)
    CHECK_INT (b[3], 13);
  CHECK_INT (b[15], 3);
}

static void
own_arrays (int n)
{
  double total = 0;
#pragma acc kernels copyout (a)
  {
    int table[8];
    double part[4];
    for (int i = 0; i < 8; i++)
      table[i] = i * i;
    for (int i = 0; i < n; i++)
      a[i] = table[i % 8];
    part[0] = 0.5;
    for (int i = 1; i < 4; i++)
      part[i] = part[i - 1] * 2;
    for (int i = 0; i < 4; i++)
      total += part[i];
  }
  CHECK_REAL (total, 7.5, 0);
  for (int i = 0; i < n; i++)
    CHECK_ELEMENT (i, a[i], (i % 8) * (i % 8));
}

static void
nothing_runs (int n)
{
  int i = 7, k = 1;
#pragma acc kernels copy (a)
  {
    for (i = 3; i < n; i++)
      a[i] = k;
    for (int j = n; j > 0; j--)
      k = j;
    if (k > 1)
      k = 5;
  }
  CHECK_INT (i, 3);
  CHECK_INT (k, 1);
}

static void
pointers (int n, int *p, int *q)
{
  int *from = p;
#pragma acc kernels copy (p[0:n], q[0:n])
  {
    int *half = p + n / 2;
    for (int i = 0; i < n / 2; i++)
      half[i] = i;
    for (int i = 0; i < n / 2; i++)
      q[i] = half[i] + 1;
    p[0] = -1;
  }
  CHECK (from == p);
  for (int i = 0; i < n / 2; i++)
    CHECK_ELEMENT (i, q[i], i + 1);
  CHECK_INT (p[0], -1);
}

/* Scalars in data constructs: with and without a clause there.  */

static void
within_data (int n)
{
  int sum = 2, mapped = 5, later = 0, i;
#pragma acc data copy (a, mapped)
  {
#pragma acc kernels
    for (i = 0; i < n; i++)
      {
	a[i] = i;
	sum += i;
      }
    CHECK_INT (sum, 2 + n * (n - 1) / 2);
#pragma acc kernels
    {
      mapped++;
      for (i = 0; i < n; i++)
	a[i] += mapped;
      later = mapped;
    }
    CHECK_INT (mapped, 5);
    CHECK_INT (later, 6);
    mapped = 77;
#pragma acc kernels
    {
      for (i = 0; i < n; i++)
	a[i] += mapped;
      mapped = mapped * 2;
      for (i = 0; i < n; i++)
	a[i] += mapped;
    }
  }
  CHECK_INT (mapped, 12);
  for (i = 0; i < n; i++)
    CHECK_ELEMENT (i, a[i], i + 6 + 6 + 12);

  int here = 3;
#pragma acc enter data copyin (here)
  here = 50;
#pragma acc kernels copyout (a)
  {
    for (i = 0; i < n; i++)
      a[i] = here;
    here++;
    for (i = 0; i < n; i++)
      a[i] += here;
  }
#pragma acc exit data copyout (here)
  CHECK_INT (here, 4);
  CHECK_INT (a[n - 1], 7);
}

/* Arrays whose size is known when the function runs: mapped, and the region's own.  */

static void
variable_sizes (int n)
{
  int m[n], k = 3;
#pragma acc kernels copyout (m)
  {
    for (int i = 0; i < n; i++)
      m[i] = i;
    k++;
    for (int i = 0; i < n; i++)
      m[i] += k;
  }
  for (int i = 0; i < n; i++)
    CHECK_ELEMENT (i, m[i], i + 4);
#pragma acc kernels copyout (a)
  {
    int own[k];
    for (int i = 0; i < k; i++)
      own[i] = i;
    for (int i = 0; i < n; i++)
      a[i] = own[i & 3];
  }
  for (int i = 0; i < n; i++)
    CHECK_ELEMENT (i, a[i], i & 3);
}

int
main (void)
{
  variable_sizes (37);
  within_data (N);
  crossing (N);
  crossing (13);
  conditions (N, 1);
  conditions (N, 2);
  conditions (N, 3);
  own_arrays (N);
  nothing_runs (0);
  pointers (N, a, b);
  return 0;
}
