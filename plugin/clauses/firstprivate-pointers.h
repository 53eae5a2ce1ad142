/* Pointers in structures that are firstprivate.

   Comes in: a parallel or serial construct in C or C++, before it is gimplified, with
   `firstprivate (s)' where there are pointers in s.
   Goes out: s is private, and begins as a copy of another variable, which the construct maps:
   pointers in there lead to the device's data, where these are present
   (structure-pointers.h), as in a structure that no clause names.

   Rules
   - The other variable has the value of s when the construct begins, whatever the device may
     have as s.
   - Classes that are not copied bit by bit are left alone.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FIRSTPRIVATE_POINTERS_H
#define ACCPLUG_FIRSTPRIVATE_POINTERS_H

#include "base/gcc-common.h"

namespace accplug
{

/* What the host does first goes to *BEFORE.  */
extern void attach_firstprivate_pointers (tree construct, gimple_seq *before);

} // namespace accplug

#endif /* ACCPLUG_FIRSTPRIVATE_POINTERS_H */
