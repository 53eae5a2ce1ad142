/* Which statements of a nest tiles can have copies of (nest-values.cc).

   Comes in: a reference, or a statement, of a nest.
   Goes out: whether it is ordinary memory, or does nothing but compute or load a value.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_NEST_VALUES_H
#define ACCPLUG_NEST_VALUES_H

#include "tiling/tiled-nest.h"

namespace accplug
{

/* Is REFERENCE to memory that all threads see, in the ordinary way?  */
extern bool plain_reference_p (tree reference);

/* Does STMT only compute a value in a register, or load it?  */
extern bool plain_value_p (gimple *stmt);

} // namespace accplug

#endif /* ACCPLUG_NEST_VALUES_H */
