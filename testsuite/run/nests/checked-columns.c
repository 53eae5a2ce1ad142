/* Lanes share the columns of a nest, workers and gangs the rows if a check holds. If it does not,
   each lane does its column alone: of the workers that have it too, one does, or each has
   lanes of its own.  */

#include "../check.h"

#define ROWS 24

/* The check stands in front of the construct's loop.  */

#pragma acc routine seq
static double
next (double old, double row, double corner)
{
  return .5 * old + .25 * row + .125 * corner;
}

static void
columns (int n, int m, int d, int length, double *a)
{
#pragma acc kernels loop independent copy (a[0:ROWS * ROWS])
  for (int i = -1; i <= n; i++)
    for (int j = -2; j <= m - 2; j++)
      a[(j + 4) * length + i + 2]
	= next (a[(j + 4) * length + i + 2], a[(d + 1) * length + i + 2],
		a[(i + 2) * length + i + 2]);
}

static void
host_columns (int n, int m, int d, int length, double *a)
{
  for (int i = -1; i <= n; i++)
    for (int j = -2; j <= m - 2; j++)
      a[(j + 4) * length + i + 2]
	= next (a[(j + 4) * length + i + 2], a[(d + 1) * length + i + 2],
		a[(i + 2) * length + i + 2]);
}

/* And in front of the loop inside.  */

static unsigned limits[13][17];

static void
downwards (int d, int m, unsigned *e)
{
#pragma acc kernels loop independent copy (e[0:15 * m])
  for (int i = m; i > 0; i--)
    for (int j = d - 1; j != m + 1; j++)
      if (e[(i + 3) * m + i + m - 11] > limits[i + 1][j + d - 8])
	{
	  unsigned sum = e[(j + 3) * m + i + m - 11] + e[(-i + 10) * m + i + m - 11];
	  unsigned other = e[(i + 2) * m + i + m - 11];
	  e[(j + 3) * m + i + m - 11] = sum < other ? sum : other;
	}
}

static void
host_downwards (int d, int m, unsigned *e)
{
  for (int i = m; i > 0; i--)
    for (int j = d - 1; j != m + 1; j++)
      if (e[(i + 3) * m + i + m - 11] > limits[i + 1][j + d - 8])
	{
	  unsigned sum = e[(j + 3) * m + i + m - 11] + e[(-i + 10) * m + i + m - 11];
	  unsigned other = e[(i + 2) * m + i + m - 11];
	  e[(j + 3) * m + i + m - 11] = sum < other ? sum : other;
	}
}

int
main (void)
{
  static double a[ROWS * ROWS], b[ROWS * ROWS];
  for (int d = 0; d < ROWS - 2; d++)
    {
      for (int k = 0; k < ROWS * ROWS; k++)
	a[k] = b[k] = k % 17 * .5;
      columns (15, 18, d, ROWS, a);
      host_columns (15, 18, d, ROWS, b);
      for (int k = 0; k < ROWS * ROWS; k++)
	CHECK (a[k] == b[k]);
    }

  static unsigned e[150], f[150];
  for (unsigned seed = 1; seed < 30; seed++)
    {
      for (int k = 0; k < 150; k++)
	e[k] = f[k] = (k + seed) * 2654435761u;
      for (int k = 0; k < 13 * 17; k++)
	limits[k / 17][k % 17] = k * seed * 40503u << 8;
      downwards (5, 10, e);
      host_downwards (5, 10, f);
      for (int k = 0; k < 150; k++)
	CHECK_INT (e[k], f[k]);
    }
  return 0;
}
