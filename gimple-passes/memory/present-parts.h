/* Whether what pointers lead to is there, and is not written, as the run finds out.

   Comes in: loads in a loop, of parts, at constant places, of what a pointer leads to that the
   region gets, or that the run time has attached; what the loop stores that may be to them.
   Goes out: a condition: the run time knows a block for each of them that has the part
   (accplug-image.h, extent), and what is stored is in other blocks.

   Rules
   - Where the run time does not know, the condition does not hold.
   - A pointer that is itself loaded in the loop, from such a part, is what it is before the
     loop as long as nothing is stored to that block; and then nothing is.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PRESENT_PARTS_H
#define ACCPLUG_PRESENT_PARTS_H

#include "analysis/memory-references.h"

namespace accplug
{

/* Can the run time know of what R loads, or stores?  */
extern bool part_of_block_p (const memory_reference &r);
extern bool in_block_p (const memory_reference &r);

/* STORE, in the loop, must not be to the block that LOAD loads from.  POINTER loads what
   leads to where STORE is; NULL if that is set before the loop.  */

struct stored_block
{
  const memory_reference *load, *store, *pointer;
};

/* Do A and B ask for the same?  */
extern bool same_check_p (const stored_block &a, const stored_block &b);

/* Append to the end of BB the condition for all of LOADS and STORES, of F.  Neither SSA form
   nor dominance is up to date afterwards.  */
extern tree all_present (basic_block bb, function *fun, device_function *f,
			 const std::vector<const memory_reference *> &loads,
			 const std::vector<stored_block> &stores);

} // namespace accplug

#endif /* ACCPLUG_PRESENT_PARTS_H */
