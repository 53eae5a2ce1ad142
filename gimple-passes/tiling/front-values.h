/* What a nest uses, in front of it.

   Comes in: a statement, and values that are set behind it.
   Goes out: the same values from copies of what computes them, to be put before it.

   Rules
   - Only arithmetic that cannot trap is computed once more; loads are not.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FRONT_VALUES_H
#define ACCPLUG_FRONT_VALUES_H

#include "base/gcc-common.h"

namespace accplug
{

class front_values
{
public:
  front_values () {}
  explicit front_values (gimple *front) : m_front (front) {}

  /* FRONT is in the same place.  */
  void move_to (gimple *front) { m_front = front; }
  /* Is T known before the front, or can it be computed there?  */
  bool ready_p (tree t, unsigned depth = 0) const;
  /* T, which is ready; what computes it goes to SEQ.  */
  tree value (tree t, gimple_seq *seq);

private:
  bool before_front_p (tree name) const;

  gimple *m_front = nullptr;
  std::map<tree, tree> m_copies;
};

} // namespace accplug

#endif /* ACCPLUG_FRONT_VALUES_H */
