/* Two loops, one in the other, that change places.

   Comes in: two counted loops (counted-loop.h), of which the inner one may be all that the
   outer one does; loop-closed form.
   Goes out: whether it is; the same iterations, the inner loop's numbers outside.

   Rules
   - That iterations may be in another order is the caller's to know.
   - What the outer loop computes around the inner one, each iteration inside computes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LOOP_PAIR_H
#define ACCPLUG_LOOP_PAIR_H

#include "mapping/counted-loop.h"

namespace accplug
{

class loop_pair
{
public:
  loop_pair (const counted_loop &outer, const counted_loop &inner)
    : m_outer (outer), m_inner (inner) {}

  /* Is the inner loop all that the outer one does?  */
  bool read ();
  /* Behind `read'.  */
  void exchange ();

private:
  bool movable_p (gimple *stmt) const;
  bool dead_behind_p (gimple *stmt) const;
  void move_inside ();
  gphi *new_index (class loop *l, const counted_loop &from);
  void set_test (const counted_loop &of, tree index, const counted_loop &from);

  const counted_loop &m_outer, &m_inner;
  std::vector<gimple *> m_before, m_behind;
};

} // namespace accplug

#endif /* ACCPLUG_LOOP_PAIR_H */
