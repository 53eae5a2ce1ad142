/* levels.h as position-dependent code.
   { dg-options "-O2 -fno-pie -no-pie" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "levels.h"
