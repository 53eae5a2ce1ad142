/* Names for the variables in procedures' frames.

   A variable that a contained procedure uses, or in GNU C a nested function, is a member
   of its procedure's frame (fortran/frame-variables.cc).  In a construct it has a name:
   an artificial variable, whose value expression is the member.

   Comes in: trees of clauses and statements.
   Goes out: whether they are such names, and for which member.

   Rules
   - Names belong to the function that is compiled; fortran/frame-variables notes those
     of its clauses.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FRAME_NAMES_H
#define ACCPLUG_FRAME_NAMES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Is DECL a frame, or the static chain of a function?  */
extern bool frame_p (tree decl);

/* Does the clause C map a frame, or what a static chain points to?  */
extern bool maps_frame_p (tree c);

/* Is V a name for a variable in a procedure's frame, its own or that of one around?  */
extern bool frame_variable_p (tree v);

/* The member of a frame, a FIELD_DECL, that T is or names; NULL if T is neither.  */
extern tree frame_member (tree t);

/* Is V such a name, and is that variable a dummy argument?  */
extern bool frame_dummy_p (tree v);

/* Is MEMBER, of the frame of the current function or one around, a dummy argument?  */
extern bool dummy_member_p (tree member);

/* The name that clauses of the current function have for REFERENCE, a member of a frame;
   NULL if there is none.  */
extern tree frame_variable_of (tree reference);

/* V is such a name in a clause: remember it, and give it what the front end knows of
   the variable.  Another function: forget all.  Are there any?  */
extern void note_frame_name (tree v);
extern void forget_frame_names ();
extern bool any_frame_names_p ();

} // namespace accplug

#endif /* ACCPLUG_FRAME_NAMES_H */
