/* string.h's functions in device code, where GCC does not take them for its own.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* { dg-additional-options "-D_GNU_SOURCE -fno-builtin" } */

#include "texts.c"
