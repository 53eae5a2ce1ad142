/* Two versions of an `acc loop': for run-time conditions of the loops in it.

   Comes in: an `acc loop' whose calls have their axes, with loops inside that are not
   marked yet, and what makes these parallel (loop-facts.h).
   Goes out: the `acc loop', for when the conditions hold, and a copy of it in which
   the loops without a directive stay sequential.

   So a condition is evaluated once, by code that all threads run before the FORK, and
   not once for each iteration; the version that runs then is as if there was none.

   Rules
   - The conditions are made of what is set before the `acc loop', and of arithmetic
     that moves there.
   - Loops are in simple and in loop-closed form before and after; SSA form is updated.
     Facts about loops, also of those inside, stay right, and so does the acc_loop:
     values that are used behind both versions keep their names.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_VERSION_CONSTRUCT_H
#define ACCPLUG_VERSION_CONSTRUCT_H

#include "analysis/loop-tree.h"

namespace accplug
{

/* True if version_construct can do it.  */
extern bool construct_versionable_p (function *, const acc_loop *,
				     const std::vector<loop_condition> &);

/* The `acc loop' runs if the conditions hold, else its copy does.  The axes MORE, which
   run loops inside, run the copy's own iterations as well.  */
extern void version_construct (function *, acc_loop *,
			       const std::vector<loop_condition> &, unsigned more);

/* Likewise, of one whose calls have no axes yet: the copy is an `acc loop' of its own, with
   the loops in it as they are.  Returns its first mark.  */
extern gcall *version_unmapped (function *, acc_loop *,
				const std::vector<loop_condition> &);

} // namespace accplug

#endif /* ACCPLUG_VERSION_CONSTRUCT_H */
