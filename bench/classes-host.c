/* The host's versions of the classes, on all cores: classes-loops.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define VERSION(NAME) host_##NAME
#include "classes-loops.h"
