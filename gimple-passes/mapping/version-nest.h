/* Two versions of a nest: for run-time conditions.

   Comes in: a nest of natural loops that are not marked yet, and what makes them
   parallel (loop-facts.h).
   Goes out: the nest, for when the conditions hold, and a sequential copy.

   Rules
   - The caller versions a nest before it marks the loops in it; loop_facts of the
     nest stay right.  Loops are in simple and in loop-closed form before and
     after; SSA form is updated.
   - Of the gangs that share the nest, along the axes GANGS, the first one alone runs
     the copy; its first worker, if workers are among these, since what lanes do on their
     own each worker would do.  Then the gangs have different values after it, so values of
     the nest must go to memory only: they are stored at once, in each of the versions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_VERSION_NEST_H
#define ACCPLUG_VERSION_NEST_H

#include "analysis/loop-facts.h"

namespace accplug
{

/* The conjunction of the conditions, but for tests of values, appended to *SEQ.  */
extern tree all_hold (const std::vector<loop_condition> &, gimple_seq *seq);

/* What decides whether the nest that follows is parallel: HOLDS, in a form that
   launch-checks finds.  CONDITIONS are what it is made of.  */
extern tree note_check (device_function *, gimple_seq *, tree holds,
			const std::vector<loop_condition> &);

/* True if version_nest can do it.  */
extern bool versionable_p (function *, const device_function *, class loop *root,
			   unsigned gangs);

/* Copy the nest ROOT: the original runs if CONDITIONS hold, else the copy does, as
   code outside of partitioned loops does: on each gang that reaches it, but for
   those that are not the first one along GANGS.  Returns the copy.  */
extern class loop *version_nest (function *, device_function *, class loop *root,
			  const std::vector<loop_condition> &, unsigned gangs);

} // namespace accplug

#endif /* ACCPLUG_VERSION_NEST_H */
