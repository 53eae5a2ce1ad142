/* levels.h at -Og with debugging information.
   { dg-options "-Og -g" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "levels.h"
