/* Variables that procedures share in name only (frame-members.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FRAME_MEMBERS_H
#define ACCPLUG_FRAME_MEMBERS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Before the frames' variables get names in clauses (fortran/frame-variables.cc).  */
extern gimple_opt_pass *make_pass_frame_members (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_FRAME_MEMBERS_H */
