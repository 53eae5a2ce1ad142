/* Structures of some hundred bytes as results: the caller copies them piece by piece, also in a
   kernel's own code, since PTX has no address of a result.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { n = 37 };
struct doubles { double v[64]; };
struct shorts { short v[333]; };
struct bytes { char v[301]; };

#define MAKE(T)					\
  __attribute__ ((noipa)) static struct T	\
  make_##T (int i)				\
  {						\
    struct T r;					\
    for (unsigned k = 0; k < sizeof r.v / sizeof r.v[0]; k++)	\
      r.v[k] = i + k % 60;			\
    return r;					\
  }
MAKE (doubles)
MAKE (shorts)
MAKE (bytes)

int
main (void)
{
  static struct doubles d[n];
  static struct shorts s[n];
  static struct bytes b[n];
#pragma acc parallel loop copyout (d, s, b)
  for (int i = 0; i < n; i++)
    {
      d[i] = make_doubles (i);
      s[i] = make_shorts (i + 1);
      b[i] = make_bytes (i + 2);
    }
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < 64; k++)
	CHECK_ELEMENT (i, d[i].v[k], i + k % 60);
      for (int k = 0; k < 333; k++)
	CHECK_ELEMENT (i, s[i].v[k], i + 1 + k % 60);
      for (int k = 0; k < 301; k++)
	CHECK_ELEMENT (i, b[i].v[k], i + 2 + k % 60);
    }
  return 0;
}
