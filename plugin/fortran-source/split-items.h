/* Data clauses that gfortran takes in two directives only.

   Comes in: constructs and directives with data clauses.
   Goes out: the same without some of their items, and a directive for around them, or in
   front of them, that has these.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_SPLIT_ITEMS_H
#define ACCPLUG_FORTRAN_SOURCE_SPLIT_ITEMS_H

#include "base/gcc-common.h"
#include "directives/directive.h"

namespace accplug
{

/* gfortran takes a variable and its components in two directives only: move the variables
   whose components D names, too, to a data construct for around it, *OUTER.  False if there
   are none.  */
extern bool split_components (directive *d, directive *outer);

/* A kernels region in which members of structures are mapped is one piece (kernels/region.h).
   For other compute constructs GCC has no names of variables in a frame (FRAMED: in
   procedures that are contained or contain others; statements/frame-names.h).  Move the
   components that D, a directive for such a region, has in data clauses to a data construct
   for around it, *OUTER.  False if there are none, or what else D says is about them.  */
extern bool split_region_components (directive *d, bool framed, directive *outer);

/* Move what D creates with the modifier `zero' to *OUTER: a data construct for around it,
   or another `enter data'.  False if there is nothing.  */
extern bool split_zeroed (directive *d, directive *outer);

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_SPLIT_ITEMS_H */
