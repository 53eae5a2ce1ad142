/* levels.h at -O3: the vectoriser and the loop passes stay off the device.
   { dg-options "-O3 -funroll-loops -ftree-loop-distribution" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "levels.h"
