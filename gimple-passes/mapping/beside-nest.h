/* What stands beside the nest in a part of a kernels region.

   Comes in: a part with one nest.
   Goes out: whether each gang may do all that is not in the nest, in any order with the
   nest's iterations; if so the nest may have gangs.

   Rules
   - A store may be repeated if what it stores is known before the kernel or left by the
     nest, and nothing but the nest's own code reads it.
   - What the nest collects, and how that is stored, is mark_loop's to judge.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_BESIDE_NEST_H
#define ACCPLUG_BESIDE_NEST_H

#include "analysis/loop-facts.h"

namespace accplug
{

/* Nothing in FUN but the loop of FACTS has to be done once.  */
extern bool alone_in_part_p (function *fun, const loop_facts &facts);

} // namespace accplug

#endif /* ACCPLUG_BESIDE_NEST_H */
