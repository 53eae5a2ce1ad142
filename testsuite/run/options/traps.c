/* levels.h with the flags of programs that want to know: no strict
   aliasing, wrapping overflow, exceptions and stack protection in C.
   { dg-options "-O2 -fno-strict-aliasing -fwrapv -fexceptions -fstack-protector-strong -fno-omit-frame-pointer" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "levels.h"
