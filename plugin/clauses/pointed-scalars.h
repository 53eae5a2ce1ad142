/* `firstprivate' of Fortran's scalars that are allocatable or pointers.

   Comes in: a parallel or serial construct in high GIMPLE with a clause, the program's or
   one that follows from OpenACC's rules (2.7, 2.6.2), for a scalar s that gfortran has as a
   pointer: an allocatable, a pointer, or the name of an ASSOCIATE construct.  GCC makes the
   pointer firstprivate: device code then follows it to the host's memory.
   Goes out: the scalar's value is firstprivate, and the region has a pointer to it:

       if (s) value = *s;
       parallel firstprivate (value) private (own)
	 {
	   own = &value;
	   ... with own in place of s
	 }

   Rules
   - What is not allocated, or points to nothing, is so on the device, too, where the
     region asks (`allocated', `associated').
   - Objects of derived types stay as they are if no clause of the program names them, or if
     they have pointers: what their components point to is found by way of their own place on
     the device.
   - What has no size before the program runs is refused.
   - A dummy argument is a pointer to such a pointer.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_POINTED_SCALARS_H
#define ACCPLUG_POINTED_SCALARS_H

#include "statements/loop-building.h"

namespace accplug
{

/* In CONSTRUCT; what comes in front of it goes to *BEFORE.  */
extern void pass_pointed_scalars (gomp_target *construct, builder *before);

} // namespace accplug

#endif /* ACCPLUG_POINTED_SCALARS_H */
