/* Characters in clauses where gfortran does not know how many they are.

   Comes in: a construct or directive before it is gimplified.
   Goes out: clauses with the right sizes.

   Rules
   - Results of functions that are allocatable characters, or pointers to such: gfortran
     passes the place of the pointer, as for a dummy argument, and maps the pointer's 8 bytes.
     They get the clauses of a dummy argument,

       map (K: *r) map (alloc: r [pointer])
	 -> map (K: **r) map (alloc: *r [pointer]) map (alloc: r [pointer])

     also where a region uses such a result and no clause names it.
   - Components whose length is deferred have the size 0 with gfortran 12: it is in the hidden
     component _NAME_length.  Of sections of them it has the wrong address: errors.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_MAPPED_CHARACTERS_H
#define ACCPLUG_MAPPED_CHARACTERS_H

#include "base/gcc-common.h"

namespace accplug
{

extern void map_characters_in (tree construct);

} // namespace accplug

#endif /* ACCPLUG_MAPPED_CHARACTERS_H */
