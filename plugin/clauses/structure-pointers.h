/* Pointers in structures that no clause names, and pointers that `declare' names.

   Comes in: an OpenACC construct in C or C++.
   Goes out: the same with `attach' clauses:
   - for each pointer or reference in a structure, or in an array, that GCC maps because a
     compute construct uses it: what a lambda has captured, the data of a std::vector; and in a
     structure that a clause of a construct names as a whole, unless another one attaches the
     pointer.  Where what it points to is on the device, the device's copy points there
     (ACCPLUG_MAP_ATTACH_PRESENT);
   - for a pointer variable with `declare' whose data a construct maps: routines use the
     device's pointer.  `exit data' detaches it.

   Rules
   - Members of unions are left alone: what they are is not known.  So are tables of more
     than 32 pointers.
   - A pointer whose data are not on the device keeps its value.  The cpu device sees to it
     that this is of no use there, either (libgoacc-shim/data/mapping-plan.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_STRUCTURE_POINTERS_H
#define ACCPLUG_STRUCTURE_POINTERS_H

#include "base/gcc-common.h"

namespace accplug
{

class temporary_values;

/* The second form.  */
extern void attach_declared_pointers (gomp_target *, const temporary_values &);

/* The first form.  */
extern void attach_structure_pointers (gomp_target *);

/* Are there pointers in a variable of TYPE that the first form is for?  */
extern bool holds_pointers_p (tree type);

/* A function begins.  */
extern void forget_attachments ();

/* Is the clause C one of those, which attaches only to what is present?  */
extern bool attach_present_p (tree c);

} // namespace accplug

#endif /* ACCPLUG_STRUCTURE_POINTERS_H */
