/* Small functions of the standard library that are templates: their bodies are at
   hand.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <algorithm>
#include <array>
#include <utility>

enum class kind : unsigned char { low, high };

int
main ()
{
  static int out[100];
  static kind k[100];
#pragma acc parallel loop copyout (out, k)
  for (int i = 0; i < 100; i++)
    {
      int a = std::max (i, 50), b = std::min (i, 30);
      std::swap (a, b);
      std::array<int, 3> t = { { a, b, i } };
      std::pair<int, double> p (t[0], 0.5);
      out[i] = t[1] * 1000 + p.first + int (p.second * 4);
      k[i] = i > 60 ? kind::high : kind::low;
    }
  for (int i = 0; i < 100; i++)
    {
      CHECK_ELEMENT (i, out[i], std::max (i, 50) * 1000 + std::min (i, 30) + 2);
      CHECK (k[i] == (i > 60 ? kind::high : kind::low));
    }
  return 0;
}
