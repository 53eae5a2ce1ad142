/* Pointer variables named as they are in data clauses (bare-pointers.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_BARE_POINTERS_H
#define ACCPLUG_BARE_POINTERS_H

#include "base/gcc-common.h"

namespace accplug
{

extern void rewrite_bare_pointers (gomp_target *);

/* Did rewrite_bare_pointers make the firstprivate clause C of a `present' one?  */
extern bool present_pointer_p (tree c);

} // namespace accplug

#endif /* ACCPLUG_BARE_POINTERS_H */
