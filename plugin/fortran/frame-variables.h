/* Variables that contained procedures share with their host (frame-variables.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FRAME_VARIABLES_H
#define ACCPLUG_FRAME_VARIABLES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Let statements of BODY that the host runs use the frame's members: GCC expands names
   only in constructs.  */
extern void expand_frame_variables (gimple_seq *body);

/* Before any other pass on constructs.  */
extern gimple_opt_pass *make_pass_frame_variables (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_FRAME_VARIABLES_H */
