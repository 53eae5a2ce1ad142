/* Pointer variables named as they are in data clauses (bare-pointers.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_BARE_POINTERS_H
#define ACCPLUG_BARE_POINTERS_H

#include "base/gcc-common.h"

namespace accplug
{

/* The pointer variable in C and C++, or the reference to one (perhaps a temporary), that the
   clause C maps as it is; else NULL.  */
extern tree bare_pointer (tree c);

/* Is the variable or value T a reference?  */
extern bool reference_p (tree t);

extern void rewrite_bare_pointers (gomp_target *);

/* Did rewrite_bare_pointers make the firstprivate clause C of a `present' one?  */
extern bool present_pointer_p (tree c);

} // namespace accplug

#endif /* ACCPLUG_BARE_POINTERS_H */
