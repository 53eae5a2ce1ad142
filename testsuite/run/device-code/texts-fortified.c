/* The functions that -D_FORTIFY_SOURCE makes of string.h's.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* { dg-additional-options "-D_GNU_SOURCE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2" } */

#include "texts.c"
