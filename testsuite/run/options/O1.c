/* levels.h at -O1.
   { dg-options "-O1" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "levels.h"
