/* Pointers that are elements of arrays, in front of sections: `copyin (pp[i][0:n])'.

   Comes in: a construct in C or C++ with a section behind a pointer that was loaded from an
   array of pointers, or from what a pointer points to:

       _12 = *_11	map (to: *_12)

   Goes out: the same, and the pointer is attached, or detached where the data leave:

       map (to: *_12)  map (attach: *_11 [bias: 0])

   Rules
   - The pointer is attached where it is on the device (OpenACC 2.7, 2.7.2), which the run time
     finds out; nothing is mapped for it.
   - GCC 12 attaches the innermost member instead (`s.pp' of `s.pp[i][0:n]'), at a distance
     from the section that means nothing, and has a clause for that member: both go. Likewise
     it gives a region the variable (`pp') at such a distance: the region gets it as without a
     clause.  GCC 14 and later attach the element, and the variable, too, which goes as well.
   - Pointers behind references are the program's variables, not elements.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ELEMENT_POINTERS_H
#define ACCPLUG_ELEMENT_POINTERS_H

#include "clauses/pointer-origins.h"
#include "statements/loop-building.h"

namespace accplug
{

/* BEFORE gets what is to be computed in front of the construct.  */
extern void attach_elements (gomp_target *, const pointer_origins &, builder *before);

} // namespace accplug

#endif /* ACCPLUG_ELEMENT_POINTERS_H */
