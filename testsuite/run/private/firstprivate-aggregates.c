/* OpenACC 2.5.12: firstprivate arrays and structs, small and large; each gang
   has its own, which its loops may change.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct point { short tag; double x[3]; char name[5]; };

int
main (void)
{
  int weights[7] = { 1, 2, 3, 4, 5, 6, 7 };
  static double big[1000];
  struct point p = { 5, { 1, 2, 3 }, "abcd" };
  for (int i = 0; i < 1000; i++)
    big[i] = i;
  static int out[300];
  static double outs[300];
#pragma acc parallel num_gangs (5) firstprivate (weights, p, big) \
  copyout (out, outs)
  {
    weights[0] += 10;
    p.tag++;
    big[999] += 1;
#pragma acc loop gang
    for (int i = 0; i < 300; i++)
      {
	out[i] = weights[i % 7] * p.tag + p.name[i % 4];
	outs[i] = p.x[i % 3] + big[999 - i];
      }
  }
  CHECK_INT (weights[0], 1);
  CHECK_INT (p.tag, 5);
  CHECK_REAL (big[999], 999, 0);
  for (int i = 0; i < 300; i++)
    {
      int w = i % 7 == 0 ? 11 : i % 7 + 1;
      CHECK_ELEMENT (i, out[i], w * 6 + "abcd"[i % 4]);
      CHECK_REAL (outs[i], i % 3 + 1 + 999 - i + (i == 0), 0);
    }
  return 0;
}
