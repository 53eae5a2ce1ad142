/* Structures of which a compute construct's clauses name members only.

   Comes in: a compute construct in C or C++ with clauses for members, as GCC has them for
   `copy (s.a)':

       map (struct: s [len: 1])  map (tofrom: s.a)

   Goes out: where the region uses more of s than these members, the first clause maps all
   of s, copied both ways if it is not on the device, in front of the members, and of what
   other clauses map of s by other names (`copy (s.a.x)', references to members).  For members
   by `this' there is a clause for the pointer.

   What GCC itself maps whole, as behind a member of an element, `copyin (s.e[i].x)' or
   `copyin (a[i].x)', comes to the front likewise.

   Rules
   - No such clause is implicit: if the device has a part of s alone, that is an error when
     the program runs, since the rest is not there.
   - Behind a pointer, `copy (t->a)' is the same with *t.
   - Where the last member is an array of any length, and a clause has a section of that, what
     maps *t reaches to the section's end: on the device, too, one follows the other.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_WHOLE_STRUCTURES_H
#define ACCPLUG_WHOLE_STRUCTURES_H

#include "clauses/pointer-origins.h"
#include "statements/loop-building.h"

namespace accplug
{

extern void map_whole_structures (gomp_target *, const pointer_origins &);

/* For such arrays; BEFORE gets what is to be computed in front of the construct, of any
   kind.  */
extern void enclose_flexible_sections (gomp_target *, const pointer_origins &,
				       builder *before);

} // namespace accplug

#endif /* ACCPLUG_WHOLE_STRUCTURES_H */
