/* Sections of Fortran's polymorphic arrays in data clauses.

   Comes in: a construct or directive.  gfortran counts the bytes of such a section in
   elements of the array's declared type, and says so in descriptors.
   Goes out: the same with the size that elements of the dynamic type have.

   Rules
   - Such an array is a dummy argument; gfortran takes no others.
   - Descriptors are found by the sizes (updated-sections.h), so these change behind that.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CLASS_SECTIONS_H
#define ACCPLUG_CLASS_SECTIONS_H

#include "statements/loop-building.h"

namespace accplug
{

/* What has to be computed goes to BEFORE, in front of STMT.  */
extern void resize_class_sections (gomp_target *stmt, builder *before);

/* The container of the polymorphic array that V, a dummy argument or what gfortran has its
   address in, leads to; NULL if it does not.  */
extern tree class_array_behind (tree v);

} // namespace accplug

#endif /* ACCPLUG_CLASS_SECTIONS_H */
