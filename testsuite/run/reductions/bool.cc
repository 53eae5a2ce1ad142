/* OpenACC 2.9.11 in C++: && and || on bool, + and bit operations on char types,
   max on wchar_t, through references.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

template<typename T>
static T
sum (const T *v, int n, T start)
{
  T s = start;
#pragma acc parallel loop copyin (v[0:n]) reduction (+:s)
  for (int i = 0; i < n; i++)
    s += v[i];
  return s;
}

int
main ()
{
  const int n = 777;
  static signed char c[n];
  static wchar_t w[n];
  for (int i = 0; i < n; i++)
    {
      c[i] = i % 3 - 1;
      w[i] = i * 7 % 1000;
    }
  bool all = true, any = false, every = true;
#pragma acc parallel loop copyin (c) reduction (&&:all, every) reduction (||:any)
  for (int i = 0; i < n; i++)
    {
      all = all && c[i] < 2;
      every = every && c[i] != 0;
      any = any || (c[i] == 1 && i > 700);
    }
  CHECK (all);
  CHECK (any);
  CHECK (!every);
  wchar_t top = 0, want_top = 0;
  for (int i = 0; i < n; i++)
    want_top = w[i] > want_top ? w[i] : want_top;
#pragma acc parallel loop copyin (w) reduction (max:top)
  for (int i = 0; i < n; i++)
    top = w[i] > top ? w[i] : top;
  CHECK_INT (top, want_top);
  CHECK_INT (sum (c, n, (signed char) 1), 1);
  long longs[40], want = 7;
  for (int i = 0; i < 40; i++)
    want += longs[i] = i * 10000000000L;
  CHECK_INT (sum (longs, 40, 7L), want);
  return 0;
}
