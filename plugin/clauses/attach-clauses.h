/* `attach' and `detach' as the parsers make them.

   Comes in: constructs and directives with data clauses, before GCC gimplifies them.
   Goes out: the same, with an error for what is no pointer; members that are scalar
   pointers, as such, not as what they point to; no pointers to sections of arrays that are
   components; `finalize' with `detach' as GCC 12's gimplifier takes it.  In C and C++ the
   pointers of `exit data' are detached: for elements of arrays, `p[i][0:n]', GCC 14 and later
   have `attach' there, too, and their gimplifier does not expect that with `finalize'.

   Rules
   - In C and C++ the parsers say what is no pointer.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ATTACH_CLAUSES_H
#define ACCPLUG_ATTACH_CLAUSES_H

#include "base/gcc-common.h"

namespace accplug
{

extern void mend_attach_clauses (tree construct);

} // namespace accplug

#endif /* ACCPLUG_ATTACH_CLAUSES_H */
