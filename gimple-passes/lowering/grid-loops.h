/* The loop over one thread's iterations of a loop that a grid shares, with all its parts
   (grid-loops.cc).

   Comes in: a natural loop before lowering, when its calls carry axes:

     step = GOACC_LOOP (STEP, ...); offset = GOACC_LOOP (OFFSET, ...);
     bound = GOACC_LOOP (BOUND, ...);
     if (offset < bound)
       do { ...; offset += step; } while (offset < bound);

   Goes out: the calls and statements, if nothing else uses what they set.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_GRID_LOOPS_H
#define ACCPLUG_GRID_LOOPS_H

#include "base/gcc-common.h"

namespace accplug
{

struct grid_loop
{
  class loop *l = nullptr;
  gphi *phi = nullptr;		/* of the offset */
  gcall *step = nullptr, *first = nullptr, *bound = nullptr;
  gimple *next = nullptr;	/* offset + step */
  gcond *test = nullptr;	/* where the body ends */
  bool up = true;		/* it goes on while offset < bound, else while > */
  unsigned axes = 0;
  tree stride = NULL_TREE;	/* how far an iteration moves the offset; may be negative */

  tree offset () const { return gimple_phi_result (phi); }
  tree end () const { return gimple_call_lhs (bound); }
};

/* Is L such a loop, whose iterations are dealt out one by one?  */
extern bool describe_dealt_loop (class loop *l, grid_loop *);

/* Likewise, with no other value that its iterations hand on?  */
extern bool describe_grid_loop (class loop *l, grid_loop *);

} // namespace accplug

#endif /* ACCPLUG_GRID_LOOPS_H */
