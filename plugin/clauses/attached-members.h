/* Structures whose members are attached in compute constructs.

   Comes in: a compute construct with a section of the array behind a member, in C or C++,
   as GCC 12 makes it of `copy (s->q[0:n])', or `copy (q[0:n])' in a member function:

       map (alloc: *s [len: 0])  map (firstprivate: s)  map (tofrom: *_3)
       map (attach: s->q)

   Goes out: the first clause maps all of *s, and s[1] and the like if members of these are
   attached, too; with its pointer it comes before all others, so that what these have of
   *s, by another name even, is in it.

   In `copy (s->t->q[0:n])' what s->t points to is held, and s->t attached
   (inner-structures.h).

   Since GCC 13 these are groups, also t[i] of `copy (t[i].q[0:n])'.  GCC 14 and later attach
   a variable of `declare' behind which a section is mapped, and GCC 16 references to
   pointers: all are as in GCC 12 afterwards.

   Rules
   - The region reads s->q and perhaps other members, and a pointer can only be attached
     in a structure that is there.  It is an implicit copy: what is present already, be it
     a part, stays.  A constant is not copied back.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ATTACHED_MEMBERS_H
#define ACCPLUG_ATTACHED_MEMBERS_H

#include "clauses/pointer-origins.h"
#include "statements/loop-building.h"

namespace accplug
{

/* BEFORE gets what is to be computed in front of the construct.  */
extern void map_attached_holders (gomp_target *, const pointer_origins &, builder *before);

} // namespace accplug

#endif /* ACCPLUG_ATTACHED_MEMBERS_H */
