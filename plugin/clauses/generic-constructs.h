/* Constructs as the front ends build them (generic-constructs.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_GENERIC_CONSTRUCTS_H
#define ACCPLUG_GENERIC_CONSTRUCTS_H

#include "base/gcc-common.h"

namespace accplug
{

/* See OpenACC constructs before GCC's gimplifier does.  Once.  */
extern void watch_generic_constructs ();

/* The function is gimplified: constants in routines are as the program declares them.  */
extern void forget_declared_constants ();

} // namespace accplug

#endif /* ACCPLUG_GENERIC_CONSTRUCTS_H */
