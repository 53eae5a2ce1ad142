/* inline and static variables and functions of classes and templates in device
   code; declare in a namespace.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

namespace config
{
int level = 3;
#pragma acc declare copyin (level)
}

struct limits
{
  static constexpr int low = 5;
  static constexpr int table[3] = { 10, 20, 30 };
};

#pragma acc routine seq
inline int
clamp (int v)
{
  return v < limits::low ? limits::low : v * config::level;
}

int
main ()
{
  int out[50];
#pragma acc parallel loop copyout (out)
  for (int i = 0; i < 50; i++)
    out[i] = clamp (i) + limits::table[i % 3];
  for (int i = 0; i < 50; i++)
    CHECK_ELEMENT (i, out[i], (i < 5 ? 5 : 3 * i) + 10 * (i % 3 + 1));
  return 0;
}
