/* Short ways around a condition become selections, in one place.

   Comes in: a block that may end in a condition.
   Goes out: where both ways meet again at once, and do a few cheap operations, the same
   without a branch (short-ways.cc has the rules).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_SHORT_WAYS_H
#define ACCPLUG_SHORT_WAYS_H

namespace accplug
{

/* Replaces the condition of BB by selections, if that is worth it; returns whether it has.
   UPDATES: also where one way updates what the other one leaves alone.  Dominators are out of
   date then.  Back edges have to be marked.  */
extern bool straighten_ways (basic_block bb, bool updates);

} // namespace accplug

#endif /* ACCPLUG_SHORT_WAYS_H */
