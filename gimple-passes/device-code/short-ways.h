/* Short ways around a condition become selections, in one place.

   Comes in: a block that may end in a condition; or loops with such blocks.
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

/* The same for the blocks of each of LOOPS of FUN, but not for those of loops in it, in a
   loop_analysis_scope, updates included.  AROUND: also where a choice is around another one,
   which becomes a selection first.  True if there was one: what is known of dominators and
   of evolutions is gone then, and the control flow wants a clean-up.  */
extern bool straighten_loops (function *fun, const std::vector<class loop *> &loops,
			      bool around);

/* `if (a) if (b) ...', whose other ways are the same, as one condition, where b takes little:
   BB is the block that ends in a.  Returns whether it is so now.  */
extern bool join_conditions (basic_block bb);

/* Is STMT as cheap as a branch, and does it nothing but compute a value?  */
extern bool cheap_operation_p (gimple *stmt);

} // namespace accplug

#endif /* ACCPLUG_SHORT_WAYS_H */
