/* _Pragma and macros in directives: OpenACC 2.1 replaces macros in them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define DO_PRAGMA(X) _Pragma (#X)
#define LENGTH 64
#define ARRAY a
#define OVER(N) for (int i = 0; i < N; i++)
#define EVERYWHERE gang vector

int
main (void)
{
  int a[100], s = 0;
  _Pragma ("acc parallel loop copyout (a)")
  OVER (100)
    a[i] = i;
  DO_PRAGMA (acc parallel loop EVERYWHERE vector_length (LENGTH)
	     copy (ARRAY) reduction (+:s))
  OVER (100)
    {
      a[i]++;
      s += a[i];
    }
  CHECK_INT (s, 5050);
  CHECK_INT (a[99], 100);
  return 0;
}
