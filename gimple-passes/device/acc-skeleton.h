/* The loop over the elements of an `acc loop', as GCC's ompexp makes it:

     offset = GOACC_LOOP (OFFSET, ...);
     if (offset < bound)
       do { ...; offset += GOACC_LOOP (STEP, ...); } while (offset < bound);

   Comes in: a natural loop.
   Goes out: its parts, if it is such a loop.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ACC_SKELETON_H
#define ACCPLUG_ACC_SKELETON_H

#include "base/gcc-common.h"

namespace accplug
{

struct acc_skeleton
{
  gphi *offset = nullptr;	/* NULL: it is no such loop */
  tree range = NULL_TREE, step = NULL_TREE;	/* of the program's loop */
};

extern acc_skeleton skeleton_of (class loop *);

/* Is L the loop over the chunks around such a loop?  */
extern bool chunk_loop_p (class loop *);

} // namespace accplug

#endif /* ACCPLUG_ACC_SKELETON_H */
