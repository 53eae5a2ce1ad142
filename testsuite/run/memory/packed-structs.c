/* Packed and over-aligned structs: accesses at any alignment.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct __attribute__ ((packed)) packed { char c; int i; double d; short s; };
struct aligned { char c; __attribute__ ((aligned (32))) float v[4]; };

#define N 65

int
main (void)
{
  static struct packed p[N];
  static struct aligned a[N];
  static char bytes[N * 8 + 1];
#pragma acc parallel loop copyout (p, a)
  for (int i = 0; i < N; i++)
    {
      p[i].c = (char) i;
      p[i].i = -i;
      p[i].d = i * 0.5;
      p[i].s = (short) (p[i].i * 3);
      struct packed q = p[i];
      q.i++;
      a[i].c = 'x';
      for (int k = 0; k < 4; k++)
	a[i].v[k] = q.i + k;
    }
#pragma acc parallel loop copyout (bytes)
  for (int i = 0; i < N; i++)
    __builtin_memcpy (bytes + 1 + 8 * i, (double[]) { i + 0.25 }, 8);
  for (int i = 0; i < N; i++)
    {
      double d;
      __builtin_memcpy (&d, bytes + 1 + 8 * i, 8);
      CHECK_REAL (d, i + 0.25, 0);
      CHECK_ELEMENT (i, p[i].c, i);
      CHECK_ELEMENT (i, p[i].i, -i);
      CHECK_REAL (p[i].d, i * 0.5, 0);
      CHECK_ELEMENT (i, p[i].s, -3 * i);
      CHECK_REAL (a[i].v[3], 4 - i, 0);
    }
  return 0;
}
