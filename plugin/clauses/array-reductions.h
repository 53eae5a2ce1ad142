/* Arrays and array sections as reduction variables (array-reductions.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ARRAY_REDUCTIONS_H
#define ACCPLUG_ARRAY_REDUCTIONS_H

#include "base/gcc-common.h"

namespace accplug
{

/* If *LOOP, an OACC_LOOP that is not gimplified yet, reduces arrays: let it reduce
   their elements.  True if *LOOP is another expression now.  */
extern bool expand_array_reductions (tree *loop);

/* Let a compute construct REGION, likewise, leave its arrays to its loops.  */
extern void drop_array_reductions (tree region);

/* The variable that the section which C reduces is in or behind; NULL if there is none.  */
extern tree base_of_reduction (tree c);

/* The section: bytes in front of it, and its elements.  */
struct reduced_bounds
{
  tree element;			/* the type */
  tree begin, count;
};

extern reduced_bounds bounds_of_reduction (tree c);

/* PART, a variable that a loop reduces, holds what is in memory where the pointer AT points
   to: the reduction's result goes there.  */
extern void place_reduction (tree part, tree at);

/* Is AT such a pointer, of any variable?  No statement shows what is stored there.  */
extern bool reduction_place_p (tree at);

/* Before ompexp: let FUN's reductions of elements find these in memory.  */
extern void deliver_array_reductions (function *fun);

/* Just before oaccdevlow, on the host's versions of regions.  */
extern gimple_opt_pass *make_pass_typed_results (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_ARRAY_REDUCTIONS_H */
