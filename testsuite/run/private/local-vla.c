/* A variable-length array declared in a loop's body.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  int out[60];
#pragma acc parallel loop gang vector copyout (out)
  for (int i = 0; i < 60; i++)
    {
      int n = i % 11 + 1, t[n];
      for (int j = 0; j < n; j++)
	t[j] = i + j;
      int s = 0;
      for (int j = n - 1; j >= 0; j--)
	s = s * 2 + t[j];
      out[i] = s;
    }
  for (int i = 0; i < 60; i++)
    {
      int n = i % 11 + 1, s = 0;
      for (int j = n - 1; j >= 0; j--)
	s = s * 2 + i + j;
      CHECK_ELEMENT (i, out[i], s);
    }
  return 0;
}
