/* Loops that look for an extreme with its place, as loop directives have them.

     if (x[i] > m) { m = x[i]; im = i; }

   Comes in: a loop directive before omplower.
   Goes out: the variable of the value, those of the places, and what the clause `reduction'
   of the value would say, which does not serve the places.  Whether the loop may run in
   parallel is the device version's analysis to find out (analysis/extremes.h); this says
   what it looks like, if it does nothing else.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PLACED_EXTREMES_H
#define ACCPLUG_PLACED_EXTREMES_H

#include "base/gcc-common.h"

namespace accplug
{

struct placed_extreme
{
  tree value = NULL_TREE;	/* a variable */
  std::vector<tree> places;
  tree_code op = ERROR_MARK;
  gimple *where = nullptr;	/* sets VALUE */
};

/* Is LOOP one?  Then *X is set.  */
extern bool placed_extreme_p (gimple *loop, placed_extreme *x);

} // namespace accplug

#endif /* ACCPLUG_PLACED_EXTREMES_H */
