/* levels.h with -Ofast and vectors whose length the processor chooses.
   { dg-require-cpu "aarch64" }
   { dg-options "-Ofast -march=armv8.2-a+sve" }
   { dg-do compile }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "levels.h"
