/* Stores that leave in memory what was there.

   Comes in: a store in a loop, and the one iteration, POINT, in which it may touch what other
   iterations load: k, in the loops over i and over j, of

       d[i][j] = min (d[i][j], d[i][k] + d[k][j]);

   Goes out: whether it changes nothing in that iteration, so that the others do not depend
   on it: it is not executed there (if (i != k)), or what it stores is what it has loaded from
   its own place: min (x, x + c) where c >= 0, x | (x & c), max (x, min (x, c)), or 1 where
   it has found x true.

   Rules
   - Whether c, an element that the loops of the nest do not move, is >= 0 only the run
     knows: a value_test, which reads memory.  Where the answer is no, it stays so while the
     nest runs in order: no other iteration stores to c, and min makes nothing greater.
   - Whatever is not understood changes something.
   - Of real numbers, NaNs stay NaNs; 0 may get another sign where fmin may give it one.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_UNCHANGED_STORES_H
#define ACCPLUG_UNCHANGED_STORES_H

#include "analysis/memory-references.h"

namespace accplug
{

/* The value of TYPE that is OFFSET bytes behind BASE is not negative, or NOT_POSITIVE.  It is
   looked at only where all of LOADED are >= 0: then the nest loads it, too.  Where one of
   EXISTS is negative nothing depends on it.  */
struct value_test
{
  std::vector<polynomial> exists, loaded;
  tree base = NULL_TREE, type = NULL_TREE;
  polynomial offset;
  bool not_positive = false;

  bool same_p (const value_test &) const;
};

/* Does STORE, one of MEMORY's references, change nothing in iteration POINT of L?  It may if
   all of TESTS hold.  */
extern bool unchanged_at_p (iteration_space &, const loop_memory &,
			    const memory_reference &store, class loop *l,
			    const polynomial &point, std::vector<value_test> *tests);

} // namespace accplug

#endif /* ACCPLUG_UNCHANGED_STORES_H */
