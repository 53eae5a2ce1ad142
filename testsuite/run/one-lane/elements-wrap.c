/* The same where numbers with a sign overflow, too.

   { dg-additional-options "-fwrapv" }
   { dg-set-target-env-var ACC_CPU_ONE_LANE "1" }
   { dg-only-device cpu }
   { dg-output "vector_length=1 " }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "elements.c"
