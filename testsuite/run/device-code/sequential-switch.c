/* switch in device code: dense, sparse, with ranges, fall-through, 64-bit and
   unsigned values, and as a table of constants.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 300

#define DENSE(V)						\
  switch (V)							\
    {								\
    case 0: r = 11; break;					\
    case 1: r = 7; break;					\
    case 2: r = 2; /* FALLTHRU */				\
    case 3: r += 31; break;					\
    case 4: case 5: r = V * V; break;				\
    case 6: r = -1; break;					\
    case 7: r -= V; break;					\
    case 9: r = V << 3; break;					\
    default: r = 5;						\
    }

#define SPARSE(V)						\
  switch (V)							\
    {								\
    case -1000000: r += 1; break;				\
    case 0: r += 2; break;					\
    case 77: r += 3; break;					\
    case 5000000000LL: r += 4; break;				\
    case 5000000001LL: r += 5; break;				\
    case 100 ... 200: r += 6; break;				\
    }

#define CONSTANTS(V)						\
  switch (V)							\
    {								\
    case 10u: r ^= 100; break;					\
    case 11u: r ^= 205; break;					\
    case 12u: r ^= 33; break;					\
    case 13u: r ^= 41; break;					\
    case 14u: r ^= 59; break;					\
    case 15u: r ^= 62; break;					\
    case 4294967295u: r ^= 99; break;				\
    }

static const long long wide[] = { -1000000, 0, 77, 5000000000LL, 5000000001LL,
				  150, 200, 201, 4, 705032704 };

static int
host (int i)
{
  int r = i;
  int v = i % 11;
  DENSE (v)
  long long w = wide[i % 10];
  SPARSE (w)
  unsigned u = i % 18 - 1;
  CONSTANTS (u)
  return r;
}

int
main (void)
{
  static int a[N];
#pragma acc parallel loop copyout (a)
  for (int i = 0; i < N; i++)
    {
      int r = i;
      int v = i % 11;
      DENSE (v)
      static const long long wide[]
	= { -1000000, 0, 77, 5000000000LL, 5000000001LL, 150, 200, 201, 4,
	    705032704 };
      long long w = wide[i % 10];
      SPARSE (w)
      unsigned u = i % 18 - 1;
      CONSTANTS (u)
      a[i] = r;
    }
  for (int i = 0; i < N; i++)
    CHECK_ELEMENT (i, a[i], host (i));
  return 0;
}
