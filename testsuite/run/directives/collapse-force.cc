/* See collapse-force.c.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "collapse-force.c"
