/* Variable-length arrays of types with small alignments, again and again in a loop's body.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 70

#define ARRAYS(TYPE) \
  static void \
  TYPE##_arrays (void) \
  { \
    long out[N]; \
    _Pragma ("acc parallel loop gang vector copyout (out)") \
    for (int i = 0; i < N; i++) \
      { \
	long s = 0; \
	for (int r = 0; r < 3; r++) \
	  { \
	    int n = (i + r) % 11 + 1; \
	    TYPE t[n], u[2 * n + 1]; \
	    for (int j = 0; j < n; j++) \
	      { \
		t[j] = i + j; \
		u[2 * j] = j; \
	      } \
	    for (int j = n - 1; j >= 0; j--) \
	      s = s * 2 + t[j] + u[2 * j]; \
	  } \
	out[i] = s; \
      } \
    for (int i = 0; i < N; i++) \
      { \
	long s = 0; \
	for (int r = 0; r < 3; r++) \
	  for (int j = (i + r) % 11; j >= 0; j--) \
	    s = s * 2 + (TYPE) (i + j) + (TYPE) j; \
	CHECK_ELEMENT (i, out[i], s); \
      } \
  }

ARRAYS (char)
ARRAYS (short)
ARRAYS (int)
ARRAYS (double)

int
main (void)
{
  char_arrays ();
  short_arrays ();
  int_arrays ();
  double_arrays ();
  return 0;
}
