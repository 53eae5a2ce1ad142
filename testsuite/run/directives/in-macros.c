/* Directives in arguments of macros, in macros' bodies, in text that is skipped.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 100
#define BODY(...) __VA_ARGS__
#define PRAGMA(text) _Pragma (#text)
#define TWICE(text) PRAGMA (text)
#define CLAUSES device_type (nvidia) num_gangs (2) device_type (*) num_gangs (3)
#define LOOP(clauses) TWICE (acc parallel loop clauses) for (int i = 0; i != N; i++)
#define SET(queue) PRAGMA (acc set default_async (queue)) PRAGMA (acc wait if (queue))

int
main (void)
{
  int a[N], c = 0;
  BODY (
#pragma acc parallel loop copyout (a) CLAUSES
    for (int i = 0; i < N; i++)
      a[i] = i;
  )
  CHECK_INT (a[42], 42);
  LOOP (copy (a) CLAUSES)
    a[i]++;
  CHECK_INT (a[42], 43);
  BODY (PRAGMA (acc parallel loop self (c) copy (a)) for (int i = 0; i < N; i++) a[i]++;)
  CHECK_INT (a[42], 44);
  SET (3)
#pragma acc parallel copy (a)
  {
#pragma acc loop collapse (1)
    for (int i = 0; i < N; i++)
      a[i]++;
#pragma acc loop
    for (int i = 0; i < N; i++)
      a[i]++;
  }
  CHECK_INT (a[42], 46);
#if 0
#pragma acc nonsense
#endif
  return 0;
}
