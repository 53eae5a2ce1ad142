/* Members of structures behind pointers and references, in data clauses.

   Comes in: a construct with clauses for a member of what a pointer or a reference is to,
   in C and C++ (for Fortran see component-holders.h):

       map (struct: *s)  map (tofrom: s->a[SAVE_EXPR <i>])  map (firstprivate: s [bias: 0])

   Goes out: the same, where
   - the subscripts are computed in front of the construct;
   - the last clause, which gives a region its s, is there and has the distance of the
     first member from *s as its bias.  GCC 12 and 13 count none, and give references no
     such clause, so that device code has the host's reference.  Behind a group of several
     members, it stands behind the last one and is about that.
   - `this' is like other pointers, for groups of several members.

   Rules
   - A structure that another clause of the construct maps gives the pointer.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_MEMBER_SECTIONS_H
#define ACCPLUG_MEMBER_SECTIONS_H

#include "statements/loop-building.h"

namespace accplug
{

/* Have the subscripts of CLAUSE, which maps something, computed in BEFORE.  */
extern void compute_subscripts (tree clause, builder *before);

/* BEFORE gets what is to be computed in front of the construct.  */
extern void mend_member_sections (gomp_target *, builder *before);

} // namespace accplug

#endif /* ACCPLUG_MEMBER_SECTIONS_H */
