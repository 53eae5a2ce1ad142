/* Names of ASSOCIATE constructs for scalars, in data clauses.

   Comes in: an OpenACC construct in high GIMPLE that maps, or updates, a name of an enclosing
   `associate (z => o%s)'.  gfortran has z as a pointer that is set to &o.s, and maps it as a
   variable of its own: the pointer goes to the device, and leads to the host's memory.
   Likewise what a `type is' or `class is' of `select type', or a `rank (0)' of `select rank',
   has the variable as.
   Or a compute construct for which GCC makes a structure firstprivate that no clause of the
   program names: such a name, where it takes the address for the value, or one in a common
   block or EQUIVALENCE.
   Goes out: the clause is for *z, and a compute construct has a pointer to that; structures
   that no clause names are copied (OpenACC 2.7, 2.6.2).

   Rules
   - Pointers and allocatables of the program are none; nor are arrays, which have
     descriptors.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ASSOCIATED_SCALARS_H
#define ACCPLUG_ASSOCIATED_SCALARS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Is DECL the variable, or the array, behind a `type is'?  */
extern bool selected_type_p (tree decl);

/* Is DECL such a name?  */
extern bool associated_scalar_p (tree decl);

/* In the clauses of CONSTRUCT.  */
extern void map_associated_scalars (gomp_target *construct);

} // namespace accplug

#endif /* ACCPLUG_ASSOCIATED_SCALARS_H */
