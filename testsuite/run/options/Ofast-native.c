/* levels.h with -Ofast and the host's vector instructions.
   { dg-require-cpu "x86_64" }
   { dg-options "-Ofast -mavx2 -mfma" }
   { dg-do compile }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "levels.h"
