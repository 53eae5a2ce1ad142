/* std::variant and std::optional, whose access functions may throw: the exceptions have no
   device code.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* { dg-additional-options "-std=c++17 -fno-inline-small-functions" } */

#include <optional>
#include <variant>
#include "check.h"

int
main ()
{
  int r[30];
#pragma acc parallel loop copyout (r)
  for (int i = 0; i < 30; i++)
    {
      std::variant<int, double> v;
      std::optional<int> o;
      if (i % 2)
	v = i;
      else
	v = i * 0.5;
      if (i % 3)
	o = i;
      r[i] = i % 2 ? std::get<int> (v) : int (std::get<double> (v) * 4);
      r[i] += o ? o.value () : o.value_or (-1);
    }
  for (int i = 0; i < 30; i++)
    CHECK_ELEMENT (i, r[i], (i % 2 ? i : 2 * i) + (i % 3 ? i : -1));
  return 0;
}
