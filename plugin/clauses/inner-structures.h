/* Structures between that of a region's variable and what a compute construct attaches: *s->t
   for `copy (s->t->q[0:n])'.

   Comes in: a compute construct's clauses as the gimplifier leaves them.  Since GCC 13 a
   pointer such as s->t is loaded into a temporary first; GCC 13 wants it present in the
   group of *s.
   Goes out: the pointers to such structures are attached, and in C and C++ the structures held
   (accplug-image.h), whatever GCC it is.

   Rules
   - Only pointers that are members are followed, and the temporaries they were loaded into.
   - Clauses that the program wrote stay, but for `present' of a pointer on the way to what
     another clause names (GCC 13): it is attached, which fails if it is not there.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_INNER_STRUCTURES_H
#define ACCPLUG_INNER_STRUCTURES_H

#include "clauses/pointer-origins.h"
#include "statements/loop-building.h"

namespace accplug
{

/* The pointer in another structure that STRUCTURE is found by, or NULL.  */
extern tree inner_pointer (tree structure, const pointer_origins &);
/* The first structure on the way to PLACE.  */
extern tree outermost_structure (tree place, const pointer_origins &);
/* Let STMT attach the pointers that GCC 13 wants present.  */
extern void attach_inner_pointers (gomp_target *stmt, const pointer_origins &);
/* Let STMT hold the structures between, and attach the pointers to them.  */
extern void hold_inner_structures (gomp_target *stmt, const pointer_origins &,
				   builder *before);
/* The bytes from what the pointer points to that POINTER has been made of by additions to what
   POINTER does; computed in BEFORE if need be.  */
extern tree added_to_pointer (tree pointer, const pointer_origins &, builder *before);

} // namespace accplug

#endif /* ACCPLUG_INNER_STRUCTURES_H */
