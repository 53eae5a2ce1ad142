/* levels.h as position-independent code.
   { dg-options "-O2 -fPIC" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "levels.h"
