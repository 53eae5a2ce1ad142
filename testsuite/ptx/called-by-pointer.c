/* A function that a pointer calls, and what that one calls, find their own variables by way of
   generic addresses (module/pointer-calls.cc); by_name, which is called by its name alone, does
   not.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define ROUTINE(NAME, CALLED)					\
__attribute__ ((noipa)) static int				\
NAME (int k)							\
{								\
  volatile int v_##NAME[16];					\
  for (int i = 0; i < 16; i++)					\
    v_##NAME[i] = i * k;					\
  return v_##NAME[k & 15] CALLED;				\
}

ROUTINE (below, )
ROUTINE (by_pointer, + below (k))
ROUTINE (by_name, )

void
call (int n, int *a, int m)
{
#pragma acc parallel loop copyout (a[0:n])
  for (int i = 0; i < n; i++)
    {
      int (*volatile f) (int) = by_pointer;
      a[i] = f (i + m) + by_name (i);
    }
}

/* { dg-final { scan-ptx-times "cvta\\.to\\.local" 2 } } */
