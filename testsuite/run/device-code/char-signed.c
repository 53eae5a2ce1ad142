/* `char' is signed, whatever the target has; see char-sign.h.

   { dg-additional-options "-fsigned-char" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "char-sign.h"

int
main (void)
{
  check_char_sign ();
  return 0;
}
