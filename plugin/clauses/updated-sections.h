/* Sections in Fortran's update directives and data clauses that need not be contiguous.

   Comes in: an update, where gfortran has a descriptor for each section, or pointer, but
   passes only one block of bytes, which is too long, or begins in the wrong place.
   Goes out: the same with the descriptor behind the clause of the block:

       map (force_from: a[..] [len])  map (section: parm)  map (alloc: a [pointer])

   In data clauses it stands behind the pointers to the data, which omplower wants next to
   these, and what it is for is the run time's (libgoacc-shim/data/data-sections.h).

   Rules
   - A data clause gets one only where the program has a section, and not if that is all of
     one dimension without a stride.
   - The descriptor is found by way of the block's size.  A dummy argument's is the one that
     the procedure takes its address and strides from (fortran/frame-descriptors.h: a
     procedure around it).
   - Components that are no pointers get none: gfortran 12 has clauses for that.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_UPDATED_SECTIONS_H
#define ACCPLUG_UPDATED_SECTIONS_H

#include "clauses/pointer-origins.h"
#include "statements/loop-building.h"

namespace accplug
{

/* What has to be loaded goes to BEFORE, in front of the directive.  */
extern void describe_sections (gomp_target *update, const pointer_origins &,
			       builder *before);
/* Likewise, of another construct or directive.  */
extern void describe_data_sections (gomp_target *construct, const pointer_origins &,
				    builder *before);

} // namespace accplug

#endif /* ACCPLUG_UPDATED_SECTIONS_H */
