/* Variables that procedures share in name only (frame-members.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FRAME_MEMBERS_H
#define ACCPLUG_FRAME_MEMBERS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Let the procedures in HOST, and HOST itself, have their own variables where none gets
   a value from another.  */
extern void separate_members (tree host);

} // namespace accplug

#endif /* ACCPLUG_FRAME_MEMBERS_H */
