/* Which variables a kernel touches only to leave the gangs' results in them
   (result-slots.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_RESULT_SLOTS_H
#define ACCPLUG_RESULT_SLOTS_H

#include "lowering/lower.h"

namespace accplug
{

/* RESULT is the address of a variable that LOW's function, a kernel, leaves a result in
   at its end, by one thread.  If it does little else with it, note that in the
   parameter block's description.  Dominance is known.  */
extern void note_result_slot (lowering &low, tree result);

} // namespace accplug

#endif /* ACCPLUG_RESULT_SLOTS_H */
