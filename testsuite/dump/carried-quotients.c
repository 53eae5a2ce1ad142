/* Quotients of a loop's counter go along with it: of collapsed loops that lanes share, also in
   rows that gangs share, of an unsigned counter; two of three loops.  Not of one that may begin
   below zero, nor of a loop with an iteration or two for each thread.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
channels (int n, int c, int m, const float *x, float *y)
{
#pragma acc parallel loop gang present (x[0:n * c * m], y[0:n * c * m])
  for (int k = 0; k < c; k++)
    {
      float sum = 0;
#pragma acc loop vector collapse (2) reduction (+: sum)
      for (int b = 0; b < n; b++)
	for (int p = 0; p < m; p++)
	  sum += x[(b * c + k) * m + p];
#pragma acc loop vector collapse (2)
      for (int b = 0; b < n; b++)
	for (int p = 0; p < m; p++)
	  y[(b * c + k) * m + p] = x[(b * c + k) * m + p] / sum;
    }
}

void
shared (int n, int m, int l, int c, const float *x, float *y)
{
#pragma acc parallel loop gang present (x[0:n * m * l * c], y[0:c])
  for (int k = 0; k < c; k++)
    {
      float sum = 0;
#pragma acc loop vector collapse (3) reduction (+: sum)
      for (int h = 0; h < n; h++)
	for (int i = 0; i < m; i++)
	  for (int j = 0; j < l; j++)
	    sum += x[((h * c + k) * m + i) * l + j];
      y[k] = sum;
    }
}

void
own (int c, unsigned long n, unsigned long d, unsigned long *y)
{
#pragma acc parallel loop present (y[0:c])
  for (int k = 0; k < c; k++)
    {
      unsigned long s = 0;
#pragma acc loop seq
      for (unsigned long i = 0; i < n; i++)
	s = s * 3 + i / (d + k) * 5 + i % (d + k);
      y[k] = s;
    }
}

void
below_zero (int c, long n, unsigned d, int first, long *y)
{
#pragma acc parallel loop present (y[0:c])
  for (int k = 0; k < c; k++)
    {
      long s = 0;
#pragma acc loop seq
      for (long i = first; i < n; i++)
	s = s * 3 + i / (long) (d + k) * 5 + i % (long) (d + k);
      y[k] = s;
    }
}

void
one_each (long n, unsigned m, const float *x, float *y)
{
#pragma acc parallel loop gang vector present (x[0:n], y[0:n])
  for (long i = 0; i < n; i++)
    y[i] = x[i / (long) m] + i % (long) m;
}

/* { dg-final { scan-dump carried-quotients ":18:.*quotients of its counter by 1 numbers are carried" } } */
/* { dg-final { scan-dump carried-quotients ":22:.*quotients of its counter by 1 numbers are carried" } } */
/* { dg-final { scan-dump carried-quotients ":37:.*quotients of its counter by 2 numbers are carried" } } */
/* { dg-final { scan-dump carried-quotients ":51:.*quotients of its counter by 1 numbers are carried" } } */
/* { dg-final { scan-dump-not carried-quotients ":6.:.*are carried" } } */
/* { dg-final { scan-dump-not carried-quotients ":7.:.*are carried" } } */
