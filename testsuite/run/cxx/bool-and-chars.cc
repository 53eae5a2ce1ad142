/* bool, char16_t, char32_t, wchar_t and nullptr in device code.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main ()
{
  static bool b[40];
  static char16_t c16[40];
  static char32_t c32[40];
  static wchar_t w[40];
#pragma acc parallel loop copyout (b, c16, c32, w)
  for (int i = 0; i < 40; i++)
    {
      const int *p = i % 2 ? &i : nullptr;
      b[i] = p != nullptr && i > 10;
      c16[i] = u'a' + i * 1000;
      c32[i] = U'\U0001F600' + i;
      w[i] = L'A' - i;
      b[i] |= i == 3;
    }
  for (int i = 0; i < 40; i++)
    {
      CHECK_INT (b[i], (i % 2 && i > 10) || i == 3);
      CHECK_INT (c16[i], u'a' + i * 1000);
      CHECK_INT (c32[i], 0x1F600 + i);
      CHECK_INT (w[i], L'A' - i);
    }
  return 0;
}
