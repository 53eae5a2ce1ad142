/* Private arrays that nests hand on element by element are registers.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
product (int n, const double *restrict x, const double *restrict y, double *restrict z)
{
#pragma acc parallel loop present (x, y, z)
  for (int m = 0; m < n; m++)
    {
      double own[8][8];
      for (int i = 0; i < 8; i++)
	for (int j = 0; j < 8; j++)
	  {
	    own[i][j] = 0;
	    for (int k = 0; k < 8; k++)
	      own[i][j] += x[m * 64 + i * 8 + k] * y[m * 64 + k * 8 + j];
	  }
      for (int i = 0; i < 8; i++)
	for (int j = 0; j < 8; j++)
	  z[m * 64 + i * 8 + j] = own[i][j];
    }
}

/* Only the run knows that the results are elsewhere.  */
void
checked (int n, const double *x, const double *y, double *z)
{
#pragma acc parallel loop present (x, y, z)
  for (int m = 0; m < n; m++)
    {
      double maybe[8][8];
      for (int i = 0; i < 8; i++)
	for (int j = 0; j < 8; j++)
	  {
	    maybe[i][j] = 0;
	    for (int k = 0; k < 8; k++)
	      maybe[i][j] += x[m * 64 + i * 8 + k] * y[m * 64 + k * 8 + j];
	  }
      for (int i = 0; i < 8; i++)
	for (int j = 0; j < 8; j++)
	  z[m * 64 + i * 8 + j] = maybe[i][j];
    }
}

/* The first nest loads what the second one stores.  */
void
in_place (int n, double *restrict x, const double *restrict y)
{
#pragma acc parallel loop present (x, y)
  for (int m = 0; m < n; m++)
    {
      double kept[4][4];
      for (int i = 0; i < 4; i++)
	for (int j = 0; j < 4; j++)
	  {
	    kept[i][j] = 0;
	    for (int k = 0; k < 4; k++)
	      kept[i][j] += x[m * 16 + i * 4 + k] * y[m * 16 + k * 4 + j];
	  }
      for (int i = 0; i < 4; i++)
	for (int j = 0; j < 4; j++)
	  x[m * 16 + i * 4 + j] = kept[i][j];
    }
}

/* The second nest uses other elements than the first one's iteration has set.  */
void
transposed (int n, const float *restrict x, float *restrict z)
{
#pragma acc parallel loop present (x, z)
  for (int m = 0; m < n; m++)
    {
      float across[4][4];
      for (int i = 0; i < 4; i++)
	for (int j = 0; j < 4; j++)
	  across[i][j] = x[m * 16 + i * 4 + j] * 2;
      for (int i = 0; i < 4; i++)
	for (int j = 0; j < 4; j++)
	  z[m * 16 + i * 4 + j] = across[j][i];
    }
}

/* What is set in one iteration of three is loaded in all of them.  */
void
sometimes (int n, const float *restrict x, float *restrict z)
{
#pragma acc parallel loop present (x, z)
  for (int m = 0; m < n; m++)
    {
      float partly[8] = { 0 };
      for (int i = 0; i < 8; i++)
	if (x[m * 8 + i] > 0)
	  partly[i] = x[m * 8 + i];
      for (int i = 0; i < 8; i++)
	z[m * 8 + i] = partly[i];
    }
}

/* { dg-final { scan-dump contract-arrays ":9:\[0-9\]+: note: array own is one element in each iteration: its nests are one" } } */
/* { dg-final { scan-dump contract-arrays ":30:\[0-9\]+: note: array maybe is one element in each iteration: its nests are one" } } */
/* { dg-final { scan-dump contract-arrays "has two versions: parallel inside if a check of x-> and z-> holds" } } */
/* { dg-final { scan-dump contract-arrays ":35:\[0-9\]+: note: the two innermost loops change places" } } */
/* { dg-final { scan-dump contract-arrays ":51:\[0-9\]+: note: array kept stays: what else its nests store, another one of them uses" } } */
/* { dg-final { scan-dump contract-arrays ":72:\[0-9\]+: note: array across stays: an iteration uses other elements, too" } } */
/* { dg-final { scan-dump contract-arrays ":92:\[0-9\]+: note: array partly stays" } } */
/* { dg-final { scan-dump partition ":10:\[0-9\]+: note: band asks for a block of 8 x 16 threads" } } */
