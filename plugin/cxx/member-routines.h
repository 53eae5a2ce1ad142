/* `routine' in front of any function of C++ (member-routines.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_MEMBER_ROUTINES_H
#define ACCPLUG_MEMBER_ROUTINES_H

#include "base/gcc-common.h"

namespace accplug
{

/* At PLUGIN_PRAGMAS: `#pragma accplug routine CLAUSES' is there.  */
extern void register_routine_pragma ();

/* At the unit's start.  PLUGIN is its name.  */
extern void watch_routines (const char *plugin);

} // namespace accplug

#endif /* ACCPLUG_MEMBER_ROUTINES_H */
