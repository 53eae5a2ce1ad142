/* Variables that contained procedures share with their host (frame-variables.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FRAME_VARIABLES_H
#define ACCPLUG_FRAME_VARIABLES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Is V a name for a variable in a procedure's frame, its own or that of one around?  */
extern bool frame_variable_p (tree v);

/* The member of a frame, a FIELD_DECL, that T is or names; NULL if T is neither.  */
extern tree frame_member (tree t);

/* Is V such a name, and is that variable a dummy argument?  */
extern bool frame_dummy_p (tree v);

/* The name that clauses of the current function have for REFERENCE, a member of a frame;
   NULL if there is none.  */
extern tree frame_variable_of (tree reference);

/* Let statements of BODY that the host runs use the frame's members: GCC expands names
   only in constructs.  */
extern void expand_frame_variables (gimple_seq *body);

/* Before any other pass on constructs.  */
extern gimple_opt_pass *make_pass_frame_variables (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_FRAME_VARIABLES_H */
