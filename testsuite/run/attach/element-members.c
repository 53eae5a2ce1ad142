/* A pointer of an element of an array in a structure, with another member of the element: GCC
   maps all of the structure, behind that member.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct element
{
  double x;
  int gap[5];
  int *h;
};

struct whole
{
  int k;
  struct element e[4];
};

int
main (void)
{
  struct whole s = { 3 };
  int values[4][5];
  for (int i = 0; i < 4; i++)
    {
      s.e[i].h = values[i];
      s.e[i].x = 10 * i;
    }
#pragma acc parallel loop copyout (s.e[2].h[0:5]) copyin (s.e[2].x)
  for (int i = 0; i < 5; i++)
    s.e[2].h[i] = i + (int) s.e[2].x;
  for (int i = 0; i < 5; i++)
    CHECK_ELEMENT (i, values[2][i], i + 20);
#pragma acc serial loop copyin (s.e[1].x) copyout (s.e[1].h[0:5])
  for (int i = 0; i < 5; i++)
    s.e[1].h[i] = i + (int) s.e[1].x + s.k;
  for (int i = 0; i < 5; i++)
    CHECK_ELEMENT (i, values[1][i], i + 13);
  CHECK (s.e[2].h == values[2]);
  CHECK (s.e[1].h == values[1]);
  return 0;
}
