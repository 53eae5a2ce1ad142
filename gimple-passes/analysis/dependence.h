/* Which iterations of a loop depend on each other through memory.

   Comes in: the references of a loop (memory-references.h).
   Goes out: whether any two iterations touch the same memory, one of them to write;
   or what has to hold, when the nest is reached, for that not to be so.

   Rules
   - The iterations of the loops around are the same for both; inner loops may be in
     any two of theirs, and so may those around the loop out to AROUND.
   - A condition is a conjunction of alternatives: of one of these, all polynomials
     are >= 0.  It is over values that are set outside of the nest's root only.
   - Where the caller can split the loop, pairs that depend on each other because of one
     iteration only, whose number is known before the loop, are left to that: what is
     found holds for the iterations before, and for those behind, each such one.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DEPENDENCE_H
#define ACCPLUG_DEPENDENCE_H

#include "analysis/loop-facts.h"
#include "analysis/memory-references.h"

namespace accplug
{

struct loop_dependences
{
  std::vector<std::string> reasons;	/* why there is no way */
  std::vector<loop_condition> conditions;
  /* The iterations that others depend on, and the pairs of statements that make it
     so.  */
  std::vector<quotient> lone;
  std::set<std::pair<gimple *, gimple *>> lone_pairs;
  /* What the code in front of the loop, in each iteration of the one around it, loads, and
     the loop may store: gangs that share the loop have no order between both.  It may do so;
     or it does not if all of the conditions hold.  */
  bool read_before = false;
  std::vector<loop_condition> gang_conditions;
  /* Where one iteration stores what others load, does it change nothing?  */
  bool unchanged = false, changed = false;
  /* Variables that every thread needs for itself.  */
  std::vector<tree> privates;
  /* For dumps, if they are enabled: what was found of each pair, and why.  */
  std::vector<std::string> pairs;
};

/* AROUND: the loop itself, or one that each thread goes through in order.  SPLIT: the loop
   can be split.  BEFORE: what is loaded in front of it.  */
extern loop_dependences find_dependences (iteration_space &, const loop_memory &,
					  class loop *, class loop *around, bool split,
					  const std::vector<memory_reference> &before);

} // namespace accplug

#endif /* ACCPLUG_DEPENDENCE_H */
