// link-routines.c, as C++.
//
// Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

#include "link-routines.c"
