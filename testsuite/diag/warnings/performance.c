/* What keeps kernels from being fast; said if it is asked for.
   { dg-options "-fplugin-arg-accplug-warn=performance" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define N 1000

double a[N][N], b[N], c[N];

void
sequential (void)
{
#pragma acc kernels copy (b)
  for (int i = 1; i < N; i++) /* { dg-warning "one thread executes|dependence of b prevents" } */
    b[i] = b[i - 1] * 2 + 1;
}

void
strided (void)
{
#pragma acc parallel copy (a)
#pragma acc loop gang vector /* { dg-warning "the vector lanes run this loop, whose references are far apart" } */
  for (int i = 0; i < N; i++)
    {
#pragma acc loop seq
      for (int j = 0; j < N; j++) /* { dg-message "beside each other" } */
	a[i][j] += i;
    }
}

void
up_and_down (int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma acc parallel loop copy (b) copyin (c) /* { dg-warning ".b. is copied to the device and back in each iteration" } */
      for (int i = 0; i < N; i++)
	b[i] += c[i] * k;
    }
}

void
good (int n)
{
#pragma acc data copy (b) copyin (c)
  for (int k = 0; k < n; k++)
    {
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
	b[i] += c[i] * k;
    }
#pragma acc data present (b[0:N])
  for (int k = 0; k < n; k++)
    {
#pragma acc data present (c)
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
	b[i] += c[i] * k;
#pragma acc data copy (b)
#pragma acc kernels
      for (int i = 0; i < N; i++)
	b[i] *= 2;
    }
#pragma acc parallel loop copy (a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] += i;
  for (int k = 0; k < n; k++)
    {
#pragma acc parallel loop copy (b)
      for (int i = 0; i < N; i++)
	b[i] *= 2;
      b[k] = 0;
    }
#pragma acc serial copy (b)
  for (int i = 1; i < N; i++)
    b[i] = b[i - 1];
}
