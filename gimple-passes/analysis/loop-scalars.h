/* What a loop's scalars carry from one iteration to the next, and out of it.

   Comes in: a natural loop in loop-closed SSA form.
   Goes out: its header's phis as inductions and reductions, the values that it
   leaves behind, and for each other phi the reason why it keeps the iterations in
   order.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LOOP_SCALARS_H
#define ACCPLUG_LOOP_SCALARS_H

#include "analysis/iteration-space.h"
#include "analysis/loop-facts.h"

namespace accplug
{

/* Fill in the inductions, reductions and last values of FACTS, for FACTS->loop, and
   add to its reasons.  */
extern void classify_scalars (loop_facts *facts, iteration_space &,
			      const device_function *);

/* The name of the variable that has VALUE, for reports; "" if none is found.  */
extern std::string name_of_carried (tree value, iteration_space &,
				    const device_function *);

/* Does the loop use VALUE?  */
extern bool used_in_loop_p (tree value, const class loop *);

} // namespace accplug

#endif /* ACCPLUG_LOOP_SCALARS_H */
