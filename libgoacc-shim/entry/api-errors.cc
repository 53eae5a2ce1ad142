/* The API of errors: the program's own routine for them, as other compilers have it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "accplug.h"
#include "support/errors.h"

void
acc_set_error_routine (void (*routine) (char *))
{
  goacc::set_error_routine (routine);
}
