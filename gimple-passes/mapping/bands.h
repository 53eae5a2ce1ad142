/* Bands: perfect nests of loops that share a grid of several axes.

   Comes in: the tree of a function's loops, with the axes that clauses ask for; what is
   known of the loops.
   Goes out: for the loops of each band acc_loop::band and their axes (nest-mapping.h),
   and the block's shape that the bands ask for.

   Rules
   - All loops of a band leave the mapping to the compiler (or say gang, and vector, and
     nothing shows the difference: a product of matrices), and each but the innermost
     one is perfect: its body is the next loop (perfect-nests.h).  Around a band no axis
     is in use.
   - Its outermost loop forks and joins for all of them, and combines the reductions.
   - What an iteration loads between two loops of a band, the inner one does not store:
     other gangs may be ahead with that.
   - Where no band begins, loops of a few iterations get no lanes if all lanes would do
     what is beside them, and that is more.
   - A band has threads enough: loops without a directive inside of it are left to each
     of them, and one with other loops inside that want axes is no band.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_BANDS_H
#define ACCPLUG_BANDS_H

#include "analysis/loop-tree.h"
#include "mapping/block-shape.h"

namespace accplug
{

class bands
{
public:
  bands (function *fun, device_function *f) : m_fun (fun), m_f (f) {}

  /* Find the bands in LOOP, around which no axis is in use.  */
  void find (acc_loop *loop);
  const block_shape &block () const { return m_block; }

private:
  loop_strides strides_of (const acc_loop *loop) const;
  bool wants_spare_lanes_p (const acc_loop *loop) const;
  bool reads_before_p (const acc_loop *loop) const;
  void find_levels (acc_loop *outer);
  bool sums_columns_p (const acc_loop *loop, const acc_loop *steps) const;
  void leave_product_to_threads (const std::vector<acc_loop *> &band);
  void map (const std::vector<acc_loop *> &band);

  function *m_fun;
  device_function *m_f;
  block_shape m_block;		/* the shape that they ask for */
};

} // namespace accplug

#endif /* ACCPLUG_BANDS_H */
