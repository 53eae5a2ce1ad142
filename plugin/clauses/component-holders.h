/* Components of Fortran's derived types in data clauses; members of structures in those of
   data directives in C and C++.

   Comes in: a construct whose clauses name components, `copyin (v%k(3)%x)' or
   `copyin (s->p[0:n])', as the gimplifier leaves them: groups of members (GOMP_MAP_STRUCT) in
   some forms, none in others, descriptors with or without bounds, before or behind their
   data.
   Goes out: the same for all forms and versions of GCC:

       map (holder: v)  map (holder: the array v%k)  map (to: data of v%k(3)%x)
       map (to_pset: v%k)  map (attach: v%k)  map (to_pset: v%k(3)%x)  map (attach: v%k(3)%x)

   Rules
   - A holder (accplug-image.h) is there for the pointers in it.  They are attached from
     the outermost structure inwards, so that device code finds the component the way the
     program writes it.  exit data detaches all of them.
   - An array of a derived type is one holder, if its descriptor or declaration tells its
     size, so that its elements can be mapped one by one; else each element is one, and
     so is what lies between those that one directive has by constant subscripts.
   - A compute construct uses the structure itself, too: that is copied as by an implicit
     clause.
   - Not so in C and C++, where attached-members.h and whole-structures.h see to regions.
     There, large structures without pointers to attach are not held for their members.
   - attach and detach clauses of the program need no holder: what is not there has none.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_COMPONENT_HOLDERS_H
#define ACCPLUG_COMPONENT_HOLDERS_H

#include "clauses/pointer-origins.h"
#include "statements/loop-building.h"

namespace accplug
{

/* BEFORE gets what is to be computed in front of the construct.  */
extern void hold_components (gomp_target *, const pointer_origins &, builder *before);

} // namespace accplug

#endif /* ACCPLUG_COMPONENT_HOLDERS_H */
