/* How the indices of collapsed loops move.

   Comes in: a value in a loop that stands for several, whose number is divided.
   Goes out: how it moves between neighbouring iterations, but for those where a row ends.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_COLLAPSED_NUMBERS_H
#define ACCPLUG_COLLAPSED_NUMBERS_H

#include "analysis/iteration-space.h"

namespace accplug
{

enum class movement { none, by_one, unknown };

/* How NAME moves from one iteration of L to the next: not if it is a quotient of the loop's
   number, by one if it is a remainder.  */
extern movement movement_of (iteration_space &, tree name, class loop *l);

} // namespace accplug

#endif /* ACCPLUG_COLLAPSED_NUMBERS_H */
