/* OpenACC 2.6: in a parallel construct an unlisted scalar is firstprivate, an
   unlisted array is copied in and out.
   { dg-additional-options "-fplugin-arg-accplug-warn=no-lost-scalar" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 1000
int global_array[N];

int
main (void)
{
  int array[N], scale = 5, untouched = 7;
  double d = 2.5;
  for (int i = 0; i < N; i++)
    {
      array[i] = i;
      global_array[i] = 2 * i;
    }
#pragma acc parallel num_gangs (1)
  {
    scale += 1;
#pragma acc loop vector
    for (int i = 0; i < N; i++)
      {
	array[i] = array[i] * scale + (int) d;
	global_array[i]++;
      }
    untouched = 99;
  }
  CHECK_INT (scale, 5);
  CHECK_INT (untouched, 7);
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, array[i], i * 6 + 2);
      CHECK_ELEMENT (i, global_array[i], 2 * i + 1);
    }
  return 0;
}
