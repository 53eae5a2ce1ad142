/* Arrays that contained routines share with their host.

   A variable that a contained procedure uses is a member of its host's frame
   (frame-variables.h), the array itself; but it is on the device by itself, when a clause
   names it.  The frame that a routine gets has to lead there.

   Comes in: a procedure that contains others, before it is gimplified.
   Goes out: its contained routines use its arrays, and structures without pointers in them,
   by references, which are the members of the frame: attached there, they lead to the
   device's data (clauses/structure-pointers.h).

   Rules
   - Routines are also those without a directive that a construct calls.
   - A variable that a routine's directives name stays what it is; so does it in procedures
     that are no routines, whose constructs map it by its name.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FRAME_ARRAYS_H
#define ACCPLUG_FRAME_ARRAYS_H

#include "base/gcc-common.h"

namespace accplug
{

/* BODY is all of the current function.  */
extern void share_arrays_by_reference (tree body);

/* Does FUNCTION, or one around it, contain routines?  */
extern bool contains_routines_p (tree function);

} // namespace accplug

#endif /* ACCPLUG_FRAME_ARRAYS_H */
