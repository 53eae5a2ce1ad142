/* Sections in `private' and `firstprivate' clauses of C and C++.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PRIVATE_SECTIONS_H
#define ACCPLUG_PRIVATE_SECTIONS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Let the compute construct CONSTRUCT, and the loops in it, have arrays of their own for such
   sections.  What the host computes goes to *BEFORE.  */
extern void name_private_sections (tree construct, gimple_seq *before);

/* Likewise, LOOP of a routine.  */
extern void name_private_sections_of_loop (tree loop);

} // namespace accplug

#endif /* ACCPLUG_PRIVATE_SECTIONS_H */
