/* Sections with several dimensions that GCC's front ends do not take.

   Comes in: a directive of C or C++.
   Goes out: in `update self (a[1:3][2:4])', and likewise in data clauses, the item is the
   section of its outermost dimension, which GCC takes for arrays and for pointers alike;
   the others are beside it, in `inner'.  Such an item has a clause of its own, at its own
   place.

   Rules
   - Types are not known here.  What the inner dimensions mean is found in the gimplified
     program (clauses/inner-sections.h), which gets them as arguments of a call in the
     directive's `if' clause.
   - Leading subscripts, also as sections of one element, are the place of the array: what
     is left of p[i:1][j:m] is one dimension, GCC's.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_INNER_SECTIONS_H
#define ACCPLUG_INNER_SECTIONS_H

#include "directives/directive.h"

namespace accplug
{

extern void take_inner_sections (directive *d, const dialect &language);

} // namespace accplug

#endif /* ACCPLUG_INNER_SECTIONS_H */
