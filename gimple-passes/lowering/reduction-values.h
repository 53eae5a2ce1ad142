/* Operators of reductions on values in registers (reduction-values.cc).

   Comes in: values of the types that OpenACC reduces, and the operator as GCC's
   GOACC_REDUCTION calls have it (a tree code).
   Goes out: statements at the end of a sequence.

   Rules
   - Complex values are combined part by part where the operator allows, else as a
     whole.
   - The greater one of two pairs of unsigned integers (mapping/mark-extremes.cc) is the one
     whose first part is greater or, if these are equal, whose second part is.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_REDUCTION_VALUES_H
#define ACCPLUG_REDUCTION_VALUES_H

#include "base/gcc-common.h"

namespace accplug
{

/* The value of TYPE that OP leaves others as they are with.  */
extern tree reduction_identity (tree type, tree_code op,
				location_t loc = UNKNOWN_LOCATION);

/* Is the greater one of two pairs of TYPE what OP asks for?  */
extern bool pair_p (tree_code op, tree type);

/* A OP B.  */
extern tree reduction_combine (gimple_seq *seq, tree_code op, tree type, tree a, tree b);

/* CONDITION ? A : B.  */
extern tree reduction_select (gimple_seq *seq, tree type, tree condition, tree a, tree b);

/* VALUE of the lane whose number differs in LANE_MASK's bits, among MEMBERS of the
   warp.  */
extern tree reduction_shuffle (gimple_seq *seq, tree type, tree value,
			       tree lane_mask, tree members);

} // namespace accplug

#endif /* ACCPLUG_REDUCTION_VALUES_H */
