/* levels.h where branches need landings and return addresses are signed.
   { dg-require-cpu "aarch64" }
   { dg-options "-O2 -mbranch-protection=standard" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "levels.h"
