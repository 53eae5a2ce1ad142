/* Variables of a function that stay mapped.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>

void unmap (void *);

int
bad (int v)
{
  int a[100], s = 0;
  for (int i = 0; i < 100; i++)
    a[i] = v;
#pragma acc enter data copyin (a) /* { dg-warning ".a. is still mapped when the function returns.*stack-data" } */
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < 100; i++)
    s += a[i];
  return s;
}

int
good (int v)
{
  int a[100], b[100], s = 0;
  static int c[100];
  int *p = malloc (400);
  for (int i = 0; i < 100; i++)
    a[i] = b[i] = c[i] = p[i] = v;
#pragma acc enter data copyin (a, b, c, p[0:100])
#pragma acc parallel loop reduction (+:s) present (a, b, c, p[0:100])
  for (int i = 0; i < 100; i++)
    s += a[i] + b[i] + c[i] + p[i];
#pragma acc exit data delete (a)
  unmap (b);
  return s;
}

int
main (void)
{
  int a[100] = { 0 }, s = 0;
#pragma acc enter data copyin (a)
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < 100; i++)
    s += a[i];
  return bad (1) + good (2) - s;
}
