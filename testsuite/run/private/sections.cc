/* private and firstprivate of sections, in templates and member functions; elements that are
   classes and pointers.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>

const int n = 50, m = 6;

struct cell { int a; double b; };

template <class T> void
fill (T *p, int size, T (&out)[n])
{
#pragma acc parallel loop gang private(p[0:size]) copyout(out)
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < size; j++)
	p[j] = T (i + j);
      out[i] = p[i % size];
    }
}

template <class T, int N> T
sum (T *p, int low)
{
  T total = 0;
#pragma acc parallel firstprivate(p[low:N]) reduction(+:total) num_gangs(1)
  {
#pragma acc loop reduction(+:total)
    for (int i = 0; i < N; i++)
      total += p[low + i];
  }
  return total;
}

struct table
{
  int out[n];

  void cells (cell *c, int *(&rows)[3])
  {
#pragma acc parallel loop private(c[2:2], rows[0:3]) copyout(this[0:1])
    for (int i = 0; i < n; i++)
      {
	int own[m];
	rows[1] = own;
	rows[1][i % m] = i;
	c[2].a = own[i % m];
	c[3].a = 1;
	out[i] = c[2].a + c[3].a;
      }
  }
};

int
main ()
{
  int *p = new int[m], out[n], *rows[3] = { p, p, p };
  double *d = new double[m], real[n];
  cell c[m] = {};
  for (int j = 0; j < m; j++)
    p[j] = d[j] = 10 * j;
  fill (p, m, out);
  fill (d, m - 1, real);
  table t;
  t.cells (c, rows);
  for (int i = 0; i < n; i++)
    if (out[i] != i + i % m || real[i] != i + i % (m - 1) || t.out[i] != i + 1)
      abort ();
  if (sum<int, 3> (p, 2) != 90 || sum<double, 4> (d, 0) != 60 || p[3] != 30 || c[2].a)
    abort ();
  return 0;
}
