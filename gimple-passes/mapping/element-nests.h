/* Nests of counted loops whose indices say which element of an array is meant
   (element-nests.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ELEMENT_NESTS_H
#define ACCPLUG_ELEMENT_NESTS_H

#include "analysis/dependence-test.h"
#include "analysis/memory-references.h"
#include "mapping/counted-loop.h"

namespace accplug
{

/* A nest that refers to the array: counted loops, one in the other, whose indices say which
   element is meant, and what an iteration does.  */

struct element_nest
{
  std::vector<counted_loop> levels;
  loop_memory memory;
  /* If its iterations are assignments only, these, in their order.  */
  bool straight = false;
  std::vector<gimple *> body;

  class loop *outermost () const { return levels.front ().loop; }
  class loop *innermost () const { return levels.back ().loop; }
  bool index_step_p (const gimple *stmt) const;
  bool test_p (const gimple *stmt) const;
  bool perfect_p () const;
  void read_body ();
};

/* Do no directives say anything about L?  */
extern bool unmarked_p (class loop *l);

/* Do A and B count the same numbers?  */
extern bool same_count_p (const counted_loop &a, const counted_loop &b);

} // namespace accplug

#endif /* ACCPLUG_ELEMENT_NESTS_H */
