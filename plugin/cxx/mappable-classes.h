/* Classes with static data members in data clauses (mappable-classes.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_MAPPABLE_CLASSES_H
#define ACCPLUG_MAPPABLE_CLASSES_H

#include "base/gcc-common.h"

namespace accplug
{

/* At the unit's start.  PLUGIN is its name.  */
extern void watch_classes (const char *plugin);

} // namespace accplug

#endif /* ACCPLUG_MAPPABLE_CLASSES_H */
