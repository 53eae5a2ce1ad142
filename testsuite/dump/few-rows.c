/* Blocks of more than 128 threads where rows are few and have many terms: by the launch, where
   it knows how many there are, or at once. The launch may choose them for rows of an unknown
   number, too, though their length is constant, and for workers' rows in gangs. Not where rows
   are many, and where gangs share them, as those of places from GCC 14 on.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define NORM(NAME, N, M)						\
  void									\
  NAME (int n, int m, const float *x, float *y)				\
  {									\
    _Pragma ("acc parallel loop gang deviceptr (x, y)")			\
    for (int i = 0; i < N; i++)						\
      {									\
	float sum = 0;							\
	_Pragma ("acc loop vector reduction (+: sum)")			\
	for (int j = 0; j < M; j++)					\
	  sum += x[i * M + j];						\
	_Pragma ("acc loop vector")					\
	for (int j = 0; j < M; j++)					\
	  y[i * M + j] = x[i * M + j] / sum;				\
      }									\
  }

NORM (by_launch, n, m)
NORM (at_once, 256, 10000)
NORM (few_terms, 256, 2000)
NORM (many_rows, 600, 10000)
NORM (unknown_number, n, 100000)

void
places (int n, int m, const float *x, int *y)
{
#pragma acc parallel loop present (x[0:n * m], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float most = x[i * m];
      int place = 0;
      for (int j = 1; j < m; j++)
	if (x[i * m + j] > most)
	  {
	    most = x[i * m + j];
	    place = j;
	  }
      y[i] = place;
    }
}

void
parts (int n, int c, int m, const float *x, float *y)
{
#pragma acc parallel loop gang present (x[0:n * c * m], y[0:c])
  for (int k = 0; k < c; k++)
    {
      float sum = 0;
      for (int b = 0; b < n; b++)
#pragma acc loop vector reduction (+: sum)
	for (int p = 0; p < m; p++)
	  sum += x[(b * c + k) * m + p];
      y[k] = sum;
    }
}

void
shared (int n, int m, const float *x, float *y)
{
#pragma acc parallel loop gang present (x[0:n * m], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
#pragma acc loop vector reduction (+: sum)
      for (int j = 0; j < m; j++)
	sum += x[i * m + j];
      y[i] = sum;
    }
}

/* { dg-final { scan-dump launch-geometry ":26:.*block.x = .*33 <= m .* min \\(n <= 144 .* 1024 : n <= 288 .* 512 : n <= 576 .* 256 : 128, 8192 <= m .* 1024 : " } } */
/* { dg-final { scan-dump launch-geometry ":26:.*block.y = max \\(128 / block.x, 1\\)" } } */
/* { dg-final { scan-dump launch-geometry ":27:.*block.x = 512" } } */
/* { dg-final { scan-dump launch-geometry ":28:.*block.x = 128" } } */
/* { dg-final { scan-dump launch-geometry ":29:.*block.x = 128" } } */
/* { dg-final { scan-dump launch-geometry ":30:.*block.x = .* min \\(n <= 144 .* 1024 : " } } */
/* { dg-final { scan-dump launch-geometry ":35:.*(block.x = n <= 576 & 2048 <= .*min \\(n <= 144 .* 1024 : |grid.y = n <= )" } } */
/* { dg-final { scan-dump launch-geometry ":53:.*block.y = max \\(128 / block.x, block.x <= 32 .* min \\(.* / block.x, 32\\) : 1\\)" } } */
/* { dg-final { scan-dump launch-geometry ":68:.*block.x = .*33 <= m .* 128 : 32" } } */
