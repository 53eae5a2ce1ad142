/* The attributes by which the device passes tell the emitter what a declaration is.

   Comes in: nothing; both sides include this.
   Goes out: gimple-passes/ puts these attributes on declarations, ptx-emit/ and
   plugin/image look them up.

   Rules
   - The names have a space in them: no program can write them.
   - They stay on the declaration to the end of the unit; GCC copies them with it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DEVICE_CONTRACT_H
#define ACCPLUG_DEVICE_CONTRACT_H

namespace accplug
{

/* On a function: the device version of a compute construct's region; `.entry'.  */
constexpr char kernel_attribute[] = "accplug kernel";

/* On a function: the device version of a procedure; `.func'.  The attribute's argument,
   if it has one, is the host's function, by whose name other units call it.  */
constexpr char routine_attribute[] = "accplug routine";

/* On a function of the host's that is a routine only because it has loop directives: it
   has a device version if device code calls it.  */
constexpr char implied_routine_attribute[] = "accplug implied routine";

/* On a function of the host's: device code calls the function that is the attribute's
   argument in its place.  */
constexpr char bind_attribute[] = "accplug bind";

/* On a variable: a common block of Fortran's that `declare' names, or members of it.  The
   device has it once, however many units have it.  */
constexpr char common_attribute[] = "accplug common block";

/* On a variable: of a block, `.shared'.  */
constexpr char shared_attribute[] = "accplug shared";

/* On a shared variable: threads exchange the parts of a reduction in it, between
   barriers of their own.  The emitter does not look at it.  */
constexpr char reduction_attribute[] = "accplug reduction";

/* The last argument of the intrinsics warp_add_*: all lanes have the same address; the
   operand is subtracted; where all operands are zero nobody looks at the results.  */
constexpr unsigned WARP_ADD_SAME_ADDRESS = 1, WARP_ADD_SUBTRACT = 2, WARP_ADD_SKIP_ZERO = 4;

} // namespace accplug

#endif /* ACCPLUG_DEVICE_CONTRACT_H */
