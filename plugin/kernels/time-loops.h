/* Loops whose iterations refer to the same places (time-loops.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_TIME_LOOPS_H
#define ACCPLUG_TIME_LOOPS_H

#include "kernels/flow.h"

namespace accplug
{

/* Does the place of a reference in LOOP depend on how far the loop has gone?  OWN are
   those of its statements that it does itself in each iteration, nests aside.  */
extern bool places_move_p (const statement_list &loop, const statement_list &own);

} // namespace accplug

#endif /* ACCPLUG_TIME_LOOPS_H */
