/* accplug's versions of the classes: classes-loops.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define VERSION(NAME) acc_##NAME
#include "classes-loops.h"
