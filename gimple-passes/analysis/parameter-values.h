/* Values that a kernel can compute anywhere: from the parameter block, and from
   memory that it does not write.

   Comes in: SSA names of a device function.
   Goes out: whether a name is such a value, and new copies of its computation.

   Rules
   - The parameter block is never stored to, so a load from it has the same value
     everywhere; so have casts and sums of such values.  All gangs and threads
     get the same value.
   - So have loads at constant places behind the block's pointers, from cells that the
     run time has set up (Fortran's dummy arguments) and from variables that no
     statement of the kernel writes (Fortran's descriptors); these are there whether
     the program looks at them or not.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PARAMETER_VALUES_H
#define ACCPLUG_PARAMETER_VALUES_H

#include "device/device-function.h"

namespace accplug
{

/* The pointer to the parameter block of FUN, a kernel: also where FUN, which uses nothing that
   is mapped, does not have it yet.  */
extern tree parameter_block (function *fun);

/* True if POINTER is into the parameter block of FUN, a kernel, at a constant number of
   BYTES.  */
extern bool offset_in_block (function *fun, tree pointer, HOST_WIDE_INT *bytes);

/* True if VALUE, a constant or SSA name, depends on nothing but the parameter block of
   FUN and memory that FUN does not write.  */
extern bool kernel_value_p (function *fun, tree value);

/* Append to SEQ a copy of the computation of VALUE, which is such a value, and
   return the copy's result.  */
extern tree replay_value (gimple_seq *seq, tree value);

/* True if A and B are such values, computed in the same way.  */
extern bool same_kernel_value_p (function *fun, tree a, tree b);

/* True if A and B, whatever they are, are computed in the same way, by arithmetic alone,
   from the same SSA names and constants.  */
extern bool same_arithmetic_p (tree a, tree b);

/* True if A and B are references to the same bytes: equal but for the base
   addresses, which are equal such values.  */
extern bool same_kernel_place_p (function *fun, tree a, tree b);

/* The byte of the parameter block that POINTER, or what it is an offset into, was loaded
   from; -1 if that is not known.  */
extern HOST_WIDE_INT place_of_pointer (function *fun, tree pointer);

/* The slot of the parameter block (device_function::args) that POINTER, or what
   it is an offset into, was loaded from; -1 if that is not known.  */
extern int slot_of_pointer (function *fun, tree pointer);

/* True if what slots A and B of F point to has no byte in common.  */
extern bool distinct_slots_p (const device_function *f, unsigned a, unsigned b);

} // namespace accplug

#endif /* ACCPLUG_PARAMETER_VALUES_H */
