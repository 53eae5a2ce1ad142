/* Private arrays of variable size: of lanes, workers and gangs, on loops and on the
   construct, which others in the gang share.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 300

static void
check (const int *out, int n)
{
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, out[i], n * i + n * (n - 1) / 2);
}

static void
lanes (int n)
{
  int t[n], out[N];
#pragma acc parallel loop gang vector private (t) copyout (out)
  for (int i = 0; i < N; i++)
    {
      int s = 0;
      for (int j = 0; j < n; j++)
	t[j] = i + j;
      for (int j = n - 1; j >= 0; j--)
	s += t[j];
      out[i] = s;
    }
  check (out, n);
}

static void
gangs (int n)
{
  int t[n], out[N];
#pragma acc parallel loop gang private (t) num_gangs (7) copyout (out)
  for (int i = 0; i < N; i++)
    {
      int s = 0;
#pragma acc loop vector
      for (int j = 0; j < n; j++)
	t[j] = i + j;
#pragma acc loop vector reduction (+:s)
      for (int j = 0; j < n; j++)
	s += t[n - 1 - j];
      out[i] = s;
    }
  check (out, n);
}

static void
workers (int n)
{
  int t[n], out[N];
#pragma acc parallel num_gangs (3) num_workers (4) vector_length (32) copyout (out)
#pragma acc loop gang worker private (t)
  for (int i = 0; i < N; i++)
    {
      int s = 0;
#pragma acc loop vector
      for (int j = 0; j < n; j++)
	t[j] = i + j;
#pragma acc loop vector reduction (+:s)
      for (int j = 0; j < n; j++)
	s += t[n - 1 - j];
      out[i] = s;
    }
  check (out, n);
}

static void
construct (int n)
{
  int t[n], out[N];
#pragma acc parallel private (t) num_gangs (5) copyout (out)
#pragma acc loop gang
  for (int i = 0; i < N; i++)
    {
      int s = 0;
#pragma acc loop vector
      for (int j = 0; j < n; j++)
	t[j] = i + j;
#pragma acc loop vector reduction (+:s)
      for (int j = 0; j < n; j++)
	s += t[n - 1 - j];
      out[i] = s;
    }
  check (out, n);
}

/* Beside a reduction among gangs and a private variable that is too large for shared
   memory: all of them in the scratch memory.  */

static void
with_others (int n, int m)
{
  double t[n][m], sum = 0;
  int big[9000], out[N];
#pragma acc parallel loop gang private (t, big) reduction (+:sum) num_gangs (11) \
  copyout (out)
  for (int i = 0; i < N; i++)
    {
#pragma acc loop vector collapse (2)
      for (int j = 0; j < n; j++)
	for (int k = 0; k < m; k++)
	  t[j][k] = i + j + k;
#pragma acc loop vector
      for (int j = 0; j < 9000; j++)
	big[j] = j + i;
      double s = 0;
#pragma acc loop vector reduction (+:s)
      for (int j = 0; j < n; j++)
	s += t[n - 1 - j][m - 1];
      out[i] = big[8999 - i];
      sum += s;
    }
  double expected = 0;
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, out[i], 8999);
      for (int j = 0; j < n; j++)
	expected += i + j + m - 1;
    }
  CHECK_INT (sum, expected);
}

static void
in_kernels (int n)
{
  int t[n], out[N];
#pragma acc kernels copyout (out)
#pragma acc loop independent private (t)
  for (int i = 0; i < N; i++)
    {
      int s = 0;
      for (int j = 0; j < n; j++)
	t[j] = i + j;
      for (int j = 0; j < n; j++)
	s += t[j];
      out[i] = s;
    }
  check (out, n);
}

static void
in_serial (int n)
{
  int t[n], out[N];
#pragma acc serial loop private (t) copyout (out)
  for (int i = 0; i < N; i++)
    {
      int s = 0;
      for (int j = 0; j < n; j++)
	t[j] = i + j;
      for (int j = 0; j < n; j++)
	s += t[j];
      out[i] = s;
    }
  check (out, n);
}

/* The region's own: its size is the device's.  */

static void
sized_on_device (void)
{
  int out[N];
#pragma acc parallel loop gang copyout (out)
  for (int i = 0; i < N; i++)
    {
      int n = i % 7 + 1, t[n], s = 0;
#pragma acc loop seq private (t)
      for (int r = 0; r < 3; r++)
	{
	  for (int j = 0; j < n; j++)
	    t[j] = r + j;
	  for (int j = n - 1; j >= 0; j--)
	    s += t[j];
	}
      out[i] = s;
    }
  for (int i = 0; i < N; i++)
    {
      int n = i % 7 + 1;
      CHECK_ELEMENT (i, out[i], 3 * n + 3 * (n * (n - 1) / 2));
    }
}

int
main (void)
{
  for (int n = 1; n < 300; n += 99)
    {
      lanes (n);
      gangs (n);
      workers (n);
      construct (n);
      in_kernels (n);
      in_serial (n);
    }
  with_others (5, 17);
  sized_on_device ();
  return 0;
}
