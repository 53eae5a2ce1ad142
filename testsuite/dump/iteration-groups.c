/* Nests that share what they load: which have groups of iterations.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
convolution (int m, float x[restrict 8][m][66][66], float w[restrict 64][m][3][3],
	     float y[restrict 8][64][64][64])
{
#pragma acc parallel loop collapse (4) present (x[0:8], w[0:64], y[0:8])
  for (int n = 0; n < 8; n++)
    for (int k = 0; k < 64; k++)
      for (int i = 0; i < 64; i++)
	for (int j = 0; j < 64; j++)
	  {
	    float t = 0;
	    for (int c = 0; c < m; c++)
	      for (int r = 0; r < 3; r++)
		for (int s = 0; s < 3; s++)
		  t += x[n][c][i + r][j + s] * w[k][c][r][s];
	    y[n][k][i][j] = t;
	  }
}

void
batches (int n, double a[restrict n][16][16], double b[restrict n][16][16],
	 double c[restrict n][16][16])
{
#pragma acc parallel loop collapse (3) present (a[0:n], b[0:n], c[0:n])
  for (int t = 0; t < n; t++)
    for (int i = 0; i < 16; i++)
      for (int j = 0; j < 16; j++)
	{
	  double s = 0;
	  for (int k = 0; k < 16; k++)
	    s += a[t][i][k] * b[t][k][j];
	  c[t][i][j] = s;
	}
}

/* Each iteration loads its own, or has a number of steps of its own.  */
void
others (int n, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop collapse (2) present (x[0:n*n+n], y[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float t = 0;
	for (int k = 0; k < n; k++)
	  t += x[i * n + j + k];
	y[i * n + j] = t;
      }
#pragma acc parallel loop collapse (2) present (x[0:n*n], y[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float t = 0;
	for (int k = i; k < n; k++)
	  t += x[k * n + j];
	y[i * n + j] = t;
      }
}

/* Collapsed loops of two levels.  */
void
levels (int n, int k, int m, int h, int l, float x[restrict n][m][h + 2][l + 2],
	float w[restrict k][m][3][3], float y[restrict n][k][h][l])
{
#pragma acc parallel loop gang collapse (2) present (x[0:n], w[0:k], y[0:n])
  for (int b = 0; b < n; b++)
    for (int o = 0; o < k; o++)
#pragma acc loop vector collapse (2)
      for (int i = 0; i < h; i++)
	for (int j = 0; j < l; j++)
	  {
	    float t = 0;
	    for (int c = 0; c < m; c++)
	      for (int r = 0; r < 3; r++)
		for (int s = 0; s < 3; s++)
		  t += x[b][c][i + r][j + s] * w[o][c][r][s];
	    y[b][o][i][j] = t;
	  }
}

/* What a condition guards in a step.  */
void
guarded (int n, const float *restrict x, float *restrict y)
{
#pragma acc parallel loop collapse (2) present (x[0:n*n], y[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float t = 0;
	for (int k = 0; k < n; k++)
	  if (k > i)
	    t += x[k * n + j];
	y[i * n + j] = t;
      }
#pragma acc parallel loop collapse (2) present (x[0:n*n], y[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	float t = 0;
	for (int k = 0; k < n; k++)
	  if (k > i && k != j)
	    t += x[k * n + j];
	y[i * n + j] = t;
      }
}

/* { dg-final { scan-dump group-iterations ":9:9: note: nest has groups of \[48\] x \[48\] iterations" } } */
/* { dg-final { scan-dump group-iterations ":28:9: note: nest has groups of \[48\] iterations" } } */
/* { dg-final { scan-dump group-iterations "has no groups of iterations: neighbours share too little" } } */
/* { dg-final { scan-dump-not group-iterations ":\[45\]\[0-9\]:.*nest has groups" } } */
/* { dg-final { scan-dump group-iterations ":69:9: note: nest has groups of 8 x 4 iterations" } } */
/* { dg-final { scan-dump group-iterations ":89:9: note: nest has groups of \[48\] iterations" } } */
/* { dg-final { scan-dump group-iterations ":99:9: note: nest has groups of \[48\] iterations" } } */
