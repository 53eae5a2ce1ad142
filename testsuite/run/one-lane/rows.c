/* Sums and maxima of rows: the cpu device runs the kernels' versions of one lane a gang, and
   says so; each row's result is in order.  Gangs that num_gangs asks for are as many.

   { dg-set-target-env-var ACC_CPU_ONE_LANE "1" }
   { dg-set-target-env-var ACC_CPU_THREADS "2" }
   { dg-only-device cpu }
   { dg-output "num_gangs=33 num_workers=1 vector_length=1 .*num_gangs=7 num_workers=1 vector_length=1 " }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 123
#define M 77

static int a[N][M], sum[N], most[N], gang[N];

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = (i * 31 + j * 17) % 101;

#pragma acc parallel loop gang copyin (a) copyout (sum)
  for (int i = 0; i < N; i++)
    {
      int s = 0;
#pragma acc loop worker vector reduction (+:s)
      for (int j = 0; j < M; j++)
	s += a[i][j];
      sum[i] = s;
    }

#pragma acc parallel loop gang num_gangs (7) copyin (a) copyout (most, gang)
  for (int i = 0; i < N; i++)
    {
      int m = -1, row[M];
#pragma acc loop vector
      for (int j = 0; j < M; j++)
	row[j] = a[i][j] + i;
#pragma acc loop vector reduction (max:m)
      for (int j = 0; j < M; j++)
	m = row[M - 1 - j] > m ? row[M - 1 - j] : m;
      most[i] = m;
      gang[i] = __builtin_goacc_parlevel_id (0);
    }

  for (int i = 0; i < N; i++)
    {
      int s = 0, m = -1;
      for (int j = 0; j < M; j++)
	{
	  s += a[i][j];
	  m = a[i][j] + i > m ? a[i][j] + i : m;
	}
      CHECK (sum[i] == s);
      CHECK (most[i] == m);
      CHECK (gang[i] == i / 18);
    }
  return 0;
}
