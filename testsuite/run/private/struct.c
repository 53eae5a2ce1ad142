/* OpenACC 2.9.10: private structs at gang and lane level, and structs of arrays.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 130

struct vec { double x, y, z; };
struct table { int count; short v[20]; };

int
main (void)
{
  static double len[N];
  static int sums[N];
  struct vec v;
  struct table t;
#pragma acc parallel loop gang vector private (v) copyout (len)
  for (int i = 0; i < N; i++)
    {
      v.x = i;
      v.y = 2 * i;
      v.z = -i;
      struct vec w = v;
      w.y += 1;
      len[i] = v.x * w.x + v.y * w.y + v.z * w.z;
    }
#pragma acc parallel loop gang private (t) vector_length (32) copyout (sums)
  for (int i = 0; i < N; i++)
    {
      t.count = i % 20;
#pragma acc loop vector
      for (int j = 0; j < 20; j++)
	t.v[j] = i + j;
      int s = 0;
#pragma acc loop vector reduction (+:s)
      for (int j = 0; j < t.count; j++)
	s += t.v[j];
      sums[i] = s;
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_REAL (len[i], 6.0 * i * i + 2 * i, 0);
      int c = i % 20;
      CHECK_ELEMENT (i, sums[i], c * i + c * (c - 1) / 2);
    }
  return 0;
}
