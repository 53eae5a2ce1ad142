/* Kernels regions whose clauses map members of structures, in C and C++.

   Comes in: OACC_KERNELS, before it is gimplified.
   Goes out: OACC_DATA with the data clauses, and in it the region without them.

   Members are mapped in groups, which are one construct's: a region with such a group is one
   piece (kernels/region.h), and its loops share one gang.  In a data construct that maps the
   members each nest has a grid of its own.

   Rules
   - All data clauses move, as a structure and its members belong together; those for device
     pointers map nothing.
   - What asks for an order (copies on a queue) stays as it is; so do members of elements,
     which a region in a data construct has by their array.
   - gfortran's are taken apart where they are source text (fortran-source/split-items.h).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_MAPPED_AROUND_H
#define ACCPLUG_MAPPED_AROUND_H

#include "base/gcc-common.h"

namespace accplug
{

/* *CONSTRUCT is OACC_KERNELS.  True if it is in a data construct now.  */
extern bool map_members_around (tree *construct);

} // namespace accplug

#endif /* ACCPLUG_MAPPED_AROUND_H */
