/* OpenACC 2.9.10: an array private to a lane, as a clause and as a local
   variable of the loop's body.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 1009

int
main (void)
{
  static int out[N], out2[N];
  int t[16];
#pragma acc parallel loop gang vector private (t) copyout (out)
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < 16; j++)
	t[j] = i + j * j;
      int s = 0;
      for (int j = 0; j < 16; j++)
	s += t[(j * 5 + i) & 15] * (j + 1);
      out[i] = s;
    }
#pragma acc parallel loop copyout (out2)
  for (int i = 0; i < N; i++)
    {
      int stack[10], top = 0;
      for (int v = i; v; v /= 7)
	stack[top++] = v % 7;
      int r = 0;
      while (top > 0)
	r = r * 10 + stack[--top];
      out2[i] = r;
    }
  for (int i = 0; i < N; i++)
    {
      int s = 0;
      for (int j = 0; j < 16; j++)
	{
	  int k = (j * 5 + i) & 15;
	  s += (i + k * k) * (j + 1);
	}
      CHECK_ELEMENT (i, out[i], s);
      int r = 0, p = 1;
      for (int v = i; v; v /= 7, p *= 10)
	r += p * (v % 7);
      CHECK_ELEMENT (i, out2[i], r);
    }
  return 0;
}
