/* OpenACC 2.7.2, 2.6.8: a struct with pointer members: copyin of the members
   attaches them on the device; exit detaches.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct matrix { int rows, cols; double *v; int *sums; };

int
main (void)
{
  struct matrix m = { 20, 31, NULL, NULL };
  double *v = m.v = (double *) malloc (20 * 31 * sizeof (double));
  int *sums = m.sums = (int *) calloc (20, sizeof (int));
  for (int i = 0; i < 20 * 31; i++)
    m.v[i] = i;
#pragma acc data copy (m)
  {
#pragma acc data copyin (m.v[0:20 * 31]) copyout (m.sums[0:20])
    {
#pragma acc parallel loop present (m)
      for (int i = 0; i < m.rows; i++)
	{
	  int s = 0;
	  for (int j = 0; j < m.cols; j++)
	    s += m.v[i * m.cols + j];
	  m.sums[i] = s;
	}
    }
  }
  CHECK (m.v == v && m.sums == sums);
  for (int i = 0; i < 20; i++)
    CHECK_ELEMENT (i, m.sums[i], 31 * 31 * i + 31 * 15);
  free (v);
  free (sums);
  return 0;
}
