/* OpenMP on the host beside the library's OpenACC regions, which its threads
   call.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <omp.h>
#include <stdio.h>
#include "library.h"

int
main (void)
{
  enum { threads = 4, n = 500 };
  static int a[threads][n];
  int bad = 0;
#pragma omp parallel for num_threads (threads) reduction (+: bad)
  for (int t = 0; t < threads; t++)
    {
      for (int i = 0; i < n; i++)
	a[t][i] = i;
      library_increment (a[t], n);
      library_double (a[t], n);
      for (int i = 0; i < n; i++)
	bad += a[t][i] != (i + 1) * 2;
    }
  if (bad)
    fprintf (stderr, "%d wrong elements\n", bad);
  return bad != 0;
}
