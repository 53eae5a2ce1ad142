/* One data clause for each variable of a construct.

   Comes in: a construct whose data clauses name a variable several times, whole, in
   sections, or in components; gfortran takes it once.
   Goes out: the same construct with one item for it: a section around all of them, in a
   clause that transfers what any of them does; and a construct for around it that has the
   variables whose components it has.

   Rules
   - A section around others is copied both ways if one of them is copied out, so that what
     is between them has its value on the host afterwards.
   - present is stronger than what copies, no_create weaker than all.  Variables whose
     subscripts are not at their end, and clauses that do not mix (deviceptr), stay.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_MERGED_ITEMS_H
#define ACCPLUG_FORTRAN_SOURCE_MERGED_ITEMS_H

#include "base/gcc-common.h"
#include "directives/directive.h"

namespace accplug
{

extern void merge_data_items (directive *d);

/* gfortran takes a variable and its components in two directives only: move the variables
   whose components D names, too, to a data construct for around it, *OUTER.  False if there
   are none.  */
extern bool split_components (directive *d, directive *outer);

/* Move what D creates with the modifier `zero' to *OUTER: a data construct for around it,
   or another `enter data'.  False if there is nothing.  */
extern bool split_zeroed (directive *d, directive *outer);

/* Variables in D, a declare directive, instead of sections of them: gfortran declares whole
   arrays.  */
extern void drop_sections (directive *d);

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_MERGED_ITEMS_H */
