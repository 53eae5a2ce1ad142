/* The same in C++, whose trees are others.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "changed-pointer.c"
