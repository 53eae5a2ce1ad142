/* Code of a kernel that the first gang alone runs (first-gang.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FIRST_GANG_H
#define ACCPLUG_FIRST_GANG_H

#include "device/device-function.h"

namespace accplug
{

/* Append to SEQ a boolean: true in the threads of the first one of the gangs along the
   axes GANGS.  */
extern tree build_first_gang (gimple_seq *seq, unsigned gangs);

/* Is BB behind such a condition?  Dominance is known.  */
extern bool in_first_gang_p (basic_block bb);

} // namespace accplug

#endif /* ACCPLUG_FIRST_GANG_H */
