/* Bit-fields: read, written, signed and unsigned, across bytes, beside fields
   that must not change, in private and in mapped structs.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct fields
{
  unsigned a : 3;
  int b : 5;
  unsigned c : 13;
  int d : 11;
  unsigned char e;
  unsigned long long f : 40;
  long long g : 24;
  _Bool h : 1;
};

#define N 77

int
main (void)
{
  static struct fields v[N];
  static long long out[N];
  for (int i = 0; i < N; i++)
    {
      v[i].a = i;
      v[i].b = i % 16;
      v[i].c = i * 100;
      v[i].e = 200;
      v[i].g = -i;
    }
#pragma acc parallel loop copy (v) copyout (out)
  for (int i = 0; i < N; i++)
    {
      struct fields local = v[i];
      v[i].a++;
      v[i].b = -v[i].b;
      v[i].d = i - 40;
      v[i].f = 0xffffffff00ULL + i;
      v[i].h = i & 4;
      local.c += local.a;
      local.g *= 1000;
      out[i] = local.c + local.g + v[i].f;
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, v[i].a, (i + 1) % 8);
      CHECK_ELEMENT (i, v[i].b, -(i % 16));
      CHECK_ELEMENT (i, v[i].c, i * 100);
      CHECK_ELEMENT (i, v[i].d, i - 40);
      CHECK_ELEMENT (i, v[i].e, 200);
      CHECK_ELEMENT (i, v[i].f, 0xffffffff00LL + i);
      CHECK_ELEMENT (i, v[i].g, -i);
      CHECK_ELEMENT (i, v[i].h, (i & 4) != 0);
      CHECK_ELEMENT (i, out[i], i * 100 + i % 8 - 1000 * i + 0xffffffff00LL + i);
    }
  return 0;
}
