/* Versions for few long rows, in which gangs share each row and wait for each other: not for a
   single sum, whose last gang does the rest; nor where rows are many or short for certain, where
   what is stored between loops is loaded there, or where a row has lanes behind a condition.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define LANES(N, M, BETWEEN, WHEN)					\
  _Pragma ("acc parallel loop gang deviceptr (x, y, z)")		\
  for (int i = 0; i < N; i++)						\
    {									\
      float sum = 0;							\
      _Pragma ("acc loop vector reduction (+: sum)")			\
      for (int j = 0; j < M; j++)					\
	sum += x[(long) i * M + j];					\
      BETWEEN;								\
      WHEN								\
	{								\
	  _Pragma ("acc loop vector")					\
	  for (int j = 0; j < M; j++)					\
	    y[(long) i * M + j] = x[(long) i * M + j] - sum;		\
	}								\
    }

void
by_launch (int n, int m, const float *x, float *y, float *z)
{
  LANES (n, m, z[i] = sum, )
}

void
many (int m, const float *x, float *y, float *z)
{
  LANES (1000, m, z[i] = sum, )
}

void
brief (int n, const float *x, float *y, float *z)
{
  LANES (n, 1000, z[i] = sum, )
}

void
added (int n, int m, const float *x, float *y, float *z)
{
  LANES (n, m, z[i] += sum, )
}

void
behind (int n, int m, const float *x, float *y, float *z)
{
  LANES (n, m, z[i] = sum, if (sum > 0))
}

void
once (int n, int m, const float *x, float *z)
{
#pragma acc parallel loop gang deviceptr (x, z)
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
#pragma acc loop vector reduction (+: sum)
      for (int j = 0; j < m; j++)
	sum += x[(long) i * m + j];
      z[i] = sum;
    }
}

void
two_blocks_each (int m, const float *x, float *y, float *z)
{
  LANES (264, m, z[i] = sum, )
}

void
one_block_each (int m, const float *x, float *y, float *z)
{
  LANES (265, m, z[i] = sum, )
}

/* { dg-final { scan-dump few-rows ":28:.*: a version for few rows" } } */
/* { dg-final { scan-dump-not few-rows ":34:.*version for few rows" } } */
/* { dg-final { scan-dump-not few-rows ":40:.*version for few rows" } } */
/* { dg-final { scan-dump few-rows ":46:.*: no version .*stored between lanes' loops is loaded there" } } */
/* { dg-final { scan-dump few-rows ":52:.*: no version .*not run once in each row" } } */
/* { dg-final { scan-dump few-rows ":58:.*: no version .*gangs share rows as it is" } } */
/* { dg-final { scan-dump lower ":28:.*gangs share rows, and wait for each other" } } */
/* { dg-final { scan-dump launch-geometry ":28:.*block.x = 512" } } */
/* { dg-final { scan-dump launch-geometry ":28:.*grid.y = n <= .*resident blocks / grid.x" } } */
/* { dg-final { scan-dump unroll-loops "its iterations are counted: it moves by 512" } } */
/* { dg-final { scan-dump few-rows ":72:.*: a version for few rows" } } */
/* { dg-final { scan-dump-not few-rows ":78:.*version for few rows" } } */
