/* Each element of a triangle is a sum that a directive reduces, down two columns: the nest has
   the threads, and tiles, in both directions and with both triangles stored.  */

#include <stdlib.h>
#include "../check.h"

static void
covariance (int n, int m, const double *a, double *c)
{
#pragma acc parallel loop copyin (a[0:n * m]) copy (c[0:m * m])
  for (int i = 0; i < m; i++)
    {
#pragma acc loop
      for (int j = i; j < m; j++)
	{
	  double sum = 0;
#pragma acc loop reduction (+:sum)
	  for (int k = 0; k < n; k++)
	    sum += a[k * m + i] * a[k * m + j];
	  sum /= n;
	  c[i * m + j] = sum;
	  c[j * m + i] = sum;
	}
    }
}

static void
below (int n, int m, const float *a, float *c)
{
#pragma acc parallel loop gang copyin (a[0:n * m]) copy (c[0:m * m])
  for (int i = 0; i < m; i++)
    {
#pragma acc loop vector
      for (int j = 0; j <= i; j++)
	{
	  float most = -1;
#pragma acc loop reduction (max:most)
	  for (int k = 0; k < n; k++)
	    most = fmaxf (most, a[k * m + i] - a[k * m + j]);
	  c[i * m + j] = most;
	}
    }
}

static void
test (int n, int m)
{
  double *a = malloc (sizeof (double) * n * m), *c = malloc (sizeof (double) * m * m);
  float *b = malloc (sizeof (float) * n * m), *d = malloc (sizeof (float) * m * m);
  for (int i = 0; i < n * m; i++)
    a[i] = b[i] = i * 7919 % 64;
  for (int i = 0; i < m * m; i++)
    c[i] = d[i] = -2;
  covariance (n, m, a, c);
  below (n, m, b, d);
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++)
      {
	double sum = 0;
	float most = -1;
	for (int k = 0; k < n; k++)
	  {
	    sum += a[k * m + i] * a[k * m + j];
	    most = fmaxf (most, b[k * m + i] - b[k * m + j]);
	  }
	CHECK (c[i * m + j] == sum / n);
	CHECK (d[i * m + j] == (j <= i ? most : -2));
      }
  free (a);
  free (b);
  free (c);
  free (d);
}

int
main (void)
{
  test (100, 150);
  test (33, 7);
  test (256, 129);
  test (1, 1);
  return 0;
}
