/* Loops that a thread runs by itself down to a negated bound, which ptxas unrolls: of all
   lengths around that, in several types and steps.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define LENGTHS 40

static int a[2 * LENGTHS];

/* NAME##_device and NAME##_host are the same loop over K of TYPE.  */
#define BODY(TYPE, HEAD) \
  long d = 1; \
  HEAD \
    d = d * 3 % 100003 + a[LENGTHS + k] - a[LENGTHS - 1 + k]; \
  out[n] = d;
#define LOOPS(NAME, TYPE, FIRST, CONDITION, NEXT) \
  static void \
  NAME (void) \
  { \
    long out[LENGTHS], expected[LENGTHS]; \
    { \
      _Pragma ("acc parallel loop copyin (a) copyout (out)") \
      for (int n = 0; n < LENGTHS; n++) \
	{ \
	  BODY (TYPE, _Pragma ("acc loop seq") \
		for (TYPE k = FIRST; CONDITION; NEXT)) \
	} \
    } \
    for (int n = 0; n < LENGTHS; n++) \
      expected[n] = out[n]; \
    for (int n = 0; n < LENGTHS; n++) \
      { \
	BODY (TYPE, for (TYPE k = FIRST; CONDITION; NEXT)) \
      } \
    for (int n = 0; n < LENGTHS; n++) \
      CHECK_ELEMENT (n, expected[n], out[n]); \
  }

LOOPS (int_gt, int, 0, k > -n, k--)
LOOPS (int_ge, int, 0, k >= 1 - n, k--)
LOOPS (int_two, int, 0, k > -n, k -= 2)
LOOPS (int_three, int, 3, k > -n, k -= 3)
LOOPS (long_gt, long, 0, k > -(long) n, k--)
LOOPS (long_ge, long, 2, k >= 1 - (long) n, k--)
LOOPS (short_gt, short, 0, k > -n, k--)
LOOPS (from_length, int, n - 1, k >= 0, k--)
LOOPS (long_from_length, long, n - 1, k >= 0, k--)
LOOPS (up_from_negative, int, -n, k < 0, k++)
LOOPS (long_up_from_negative, long, -(long) n, k < 0, k++)

/* The bound is the negation of what is negative.  */

static void
up_to_negated (void)
{
  long out[LENGTHS];
#pragma acc parallel loop copyin (a) copyout (out)
  for (int n = 0; n < LENGTHS; n++)
    {
      int m = a[0] + a[1] - 7 - n;
      long d = 1;
#pragma acc loop seq
      for (int k = 0; k < -m; k++)
	d = d * 3 % 100003 + a[k];
      out[n] = d;
    }
  for (int n = 0; n < LENGTHS; n++)
    {
      long d = 1;
      for (int k = 0; k < n; k++)
	d = d * 3 % 100003 + a[k];
      CHECK_ELEMENT (n, out[n], d);
    }
}

int
main (void)
{
  for (int i = 0; i < 2 * LENGTHS; i++)
    a[i] = i * 7 % 31;
  int_gt ();
  int_ge ();
  int_two ();
  int_three ();
  long_gt ();
  long_ge ();
  short_gt ();
  from_length ();
  long_from_length ();
  up_from_negative ();
  long_up_from_negative ();
  up_to_negated ();
  return 0;
}
