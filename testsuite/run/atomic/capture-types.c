/* OpenACC 2.12: capture on types other than int: long, float, double, unsigned
   char and short.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 200

#define CAPTURE(TYPE, NAME)						\
static void								\
NAME (void)								\
{									\
  static TYPE old[N], new[N];						\
  TYPE a = 0, b = 3;							\
  int seen[N] = { 0 };							\
  _Pragma ("acc parallel loop gang vector copy (a, b) copyout (old, new)") \
  for (int i = 0; i < N; i++)						\
    {									\
      _Pragma ("acc atomic capture")					\
      { old[i] = a; a += 1; }						\
      _Pragma ("acc atomic capture")					\
      { b = b + 1; new[i] = b; }					\
    }									\
  for (int i = 0; i < N; i++)						\
    {									\
      seen[(int) old[i]]++;						\
      seen[(int) new[i] - 4]++;						\
    }									\
  for (int i = 0; i < N; i++)						\
    CHECK_ELEMENT (i, seen[i], 2);					\
  CHECK (a == N && b == N + 3);						\
}

CAPTURE (unsigned char, capture_uchar)
CAPTURE (short, capture_short)
CAPTURE (unsigned, capture_unsigned)
CAPTURE (long, capture_long)
CAPTURE (float, capture_float)
CAPTURE (double, capture_double)

int
main (void)
{
  capture_uchar ();
  capture_short ();
  capture_unsigned ();
  capture_long ();
  capture_float ();
  capture_double ();
  return 0;
}
