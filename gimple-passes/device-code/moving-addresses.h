/* Addresses that move along with a loop's iterations.

   Comes in: an innermost loop of a thread, in loop-closed SSA form.
   Goes out: for each array that it walks through by a fixed distance a pointer that moves by
   it, a phi of the loop; references a constant apart share one.

   Rules
   - An address moves along only if each iteration computes it; then it does not overflow where
     it begins, nor on its way.
   - A load is another iteration's where nothing else changes but its pointer.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_MOVING_ADDRESSES_H
#define ACCPLUG_MOVING_ADDRESSES_H

#include "base/gcc-common.h"

namespace accplug
{

extern void let_addresses_move (class loop *l);

/* What moves POINTER in an iteration of L, a constant; NULL if it is none.  */
extern tree step_of (class loop *l, gphi *pointer);

/* A load, of REFERENCE, that moves with POINTER, a phi of its loop: its own pointer is
   DISTANCE bytes behind that, and what it loads is at AT.  */
struct moving_load
{
  gassign *stmt;
  gphi *pointer;
  HOST_WIDE_INT distance, at;
  tree reference;

  tree type () const { return TREE_TYPE (gimple_assign_lhs (stmt)); }
};

/* Does STMT, in L, load what moves along with a pointer?  */
extern bool moving_load_p (class loop *l, gimple *stmt, moving_load *load);

/* Append LOAD to SEQ, with POINTER instead of its own; its value.  */
extern tree copy_moving_load (const moving_load &, tree pointer, gimple_seq *seq);

} // namespace accplug

#endif /* ACCPLUG_MOVING_ADDRESSES_H */
