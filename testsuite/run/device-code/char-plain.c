/* `char' with the sign that the target gives it; see char-sign.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "char-sign.h"

int
main (void)
{
  check_char_sign ();
  return 0;
}
