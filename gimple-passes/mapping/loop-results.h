/* What a natural loop leaves behind, and how it ends: what marking it needs to know
   beyond loop-facts.h.

   Comes in: loop_facts of a loop in simple and loop-closed form.
   Goes out: a class for each value that is used after the loop, the place of the
   loop's exit test, and whether mark-loops.cc can mark it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LOOP_RESULTS_H
#define ACCPLUG_LOOP_RESULTS_H

#include "analysis/loop-facts.h"
#include "analysis/result-memory.h"

namespace accplug
{

enum class result_kind
{
  unknown,
  invariant,		/* set outside of the loop */
  induction,		/* BASE + niter * STEP */
  reduction,
  last			/* of the last iteration; START if there is none */
};

struct loop_result
{
  result_kind kind = result_kind::unknown;
  gphi *phi;			/* where the exit leads to */
  tree value;
  tree base = NULL_TREE, step = NULL_TREE;
  const loop_reduction *reduction = nullptr;
  tree start = NULL_TREE;
  result_memory memory;		/* of `last', if gangs share the loop */
};

/* Where a loop's exit test is: at the end or the start of its body, with nothing
   else after or before it, or between.  */
enum class exit_place { at_end, at_start, inside };

/* The induction or reduction whose header phi is PHI, or NULL.  */
extern const loop_induction *induction_of (const loop_facts &, const gphi *phi);
extern const loop_reduction *reduction_of (const loop_facts &, const gphi *phi);

/* All values that are used after the loop.  */
extern std::vector<loop_result> results_of (const loop_facts &);

extern exit_place place_of_exit (const loop_facts &,
				 const std::vector<loop_result> &);

/* The other way out of the block that E, one of two, leads from.  */
extern edge other_successor (edge e);

} // namespace accplug

#endif /* ACCPLUG_LOOP_RESULTS_H */
