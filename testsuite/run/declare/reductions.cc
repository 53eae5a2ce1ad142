/* OpenACC 2.9.11 and 2.13: reductions of arrays, structures and their components that
   `declare' has put on the device.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* { dg-additional-options "-fplugin-arg-accplug-warn=no-implicit-reduction" } */

#include "check.h"

enum { N = 1000 };

static int h[4], large[200];
static struct { int u; double v; } st;
#pragma acc declare create (h, large, st)
namespace names
{
  long total;
#pragma acc declare create (total)
}

int
main ()
{
  int a[N], sum = 0, expected[200];
  for (int i = 0; i < N; i++)
    sum += a[i] = i % 97;
  for (int i = 0; i < 4; i++)
    expected[i] = h[i] = i;
  st.u = 3, st.v = 4, names::total = 9;
#pragma acc update device (h, st, names::total)
#pragma acc parallel loop reduction (+:names::total) copyin (a)
  for (int i = 0; i < N; i++)
    names::total += a[i];
#pragma acc parallel loop reduction (+:h) copyin (a)
  for (int i = 0; i < N; i++)
    h[i % 4] += a[i];
#pragma acc parallel loop reduction (+:h[1:2]) copyin (a)
  for (int i = 0; i < N; i++)
    h[1 + i % 2] += a[i];
#pragma acc parallel loop reduction (+:st) copyin (a)
  for (int i = 0; i < N; i++)
    st.u += a[i], st.v += a[i];

  /* The clauses are implied.  */
#pragma acc parallel loop copyin (a)
  for (int i = 0; i < N; i++)
    h[3] += a[i];
#pragma acc parallel loop copyin (a)
  for (int i = 0; i < N; i++)
    st.v += a[i];
#pragma acc kernels loop copyin (a)
  for (int i = 0; i < N; i++)
    st.u += a[i];
#pragma acc update self (h, st, names::total)
  for (int i = 0; i < N; i++)
    {
      expected[i % 4] += a[i];
      expected[1 + i % 2] += a[i];
      expected[3] += a[i];
    }
  for (int i = 0; i < 4; i++)
    CHECK_ELEMENT (i, h[i], expected[i]);
  CHECK_INT (names::total, 9 + sum);
  CHECK_INT (st.u, 3 + 2 * sum);
  CHECK_REAL (st.v, 4 + 2 * sum, 0);

  for (int i = 0; i < 200; i++)
    expected[i] = large[i] = 1;
#pragma acc update device (large)
#pragma acc parallel loop reduction (+:large) copyin (a)
  for (int i = 0; i < N; i++)
    large[i % 200] += a[i];
#pragma acc update self (large)
  for (int i = 0; i < N; i++)
    expected[i % 200] += a[i];
  for (int i = 0; i < 200; i++)
    CHECK_ELEMENT (i, large[i], expected[i]);
  return 0;
}
