/* Private arrays whose size is known when the program runs, and what Fortran allocates.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PRIVATE_ARRAYS_H
#define ACCPLUG_PRIVATE_ARRAYS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Let the compute construct CONSTRUCT and the loops in it have memory of their own for
   what such `private' clauses name.  What the host computes goes to *BEFORE.  */
extern void own_private_arrays (tree construct, gimple_seq *before);

/* Likewise, LOOP of a routine.  */
extern void own_private_arrays_of_loop (tree loop);

} // namespace accplug

#endif /* ACCPLUG_PRIVATE_ARRAYS_H */
