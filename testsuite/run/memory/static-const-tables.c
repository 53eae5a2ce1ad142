/* Constant data in device code: static const tables, string literals, local
   arrays with initialisers, tables of structs, of pointers, and of strings.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#pragma acc routine seq
static int
weekday (int y, int m, int d)
{
  static const signed char t[] = { 0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4 };
  y -= m < 3;
  return (y + y / 4 - y / 100 + y / 400 + t[m - 1] + d) % 7;
}

#pragma acc routine seq
static char
digit (int i)
{
  return "0123456789abcdef"[i & 15];
}

#pragma acc routine seq
static double
gauss (int i)
{
  static const struct { double x, w; } points[3]
    = { { -0.75, 0.5 }, { 0, 0.875 }, { 0.75, 0.5 } };
  const double scale[4] = { 1, 2, 4, 8 };
  return points[i % 3].x * points[(i + 1) % 3].w * scale[i % 4];
}

#pragma acc routine seq
static int
name_sum (int i)
{
  static const char *const names[] = { "gang", "worker", "vector", "" };
  static const short odd[2] = { 1, 3 }, even[3] = { 0, 2, 4 };
  static const short *const lists[] = { odd, even, even + 1 };
  int s = 0;
  for (const char *p = names[i % 4]; *p; p++)
    s += *p;
  return s + lists[i % 3][1];
}

int
main (void)
{
  int a[200], b[200], c[200];
  double d[200];
#pragma acc parallel loop copyout (a, b, c, d)
  for (int i = 0; i < 200; i++)
    {
      a[i] = weekday (1990 + i % 50, i % 12 + 1, i % 28 + 1);
      b[i] = digit (i);
      c[i] = name_sum (i);
      d[i] = gauss (i);
    }
  for (int i = 0; i < 200; i++)
    {
      CHECK_ELEMENT (i, a[i], weekday (1990 + i % 50, i % 12 + 1, i % 28 + 1));
      CHECK_ELEMENT (i, b[i], digit (i));
      CHECK_ELEMENT (i, c[i], name_sum (i));
      CHECK_REAL (d[i], gauss (i), 0);
    }
  CHECK_INT (a[0], 1);
  return 0;
}
