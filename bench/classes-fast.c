/* accplug's versions of the classes that -Ofast is about: classes-loops.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define FAST_CLASSES_ONLY
#define VERSION(NAME) fast_##NAME
#include "classes-loops.h"
