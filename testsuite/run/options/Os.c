/* levels.h at -Os.
   { dg-options "-Os" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "levels.h"
