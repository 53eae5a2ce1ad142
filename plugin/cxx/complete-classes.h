/* Classes made from templates, in data clauses, before anything else needs them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_COMPLETE_CLASSES_H
#define ACCPLUG_COMPLETE_CLASSES_H

#include "base/gcc-common.h"

namespace accplug
{

/* At PLUGIN_PRAGMAS: `#pragma accplug classes NAME...' is there.  */
extern void register_classes_pragma ();

} // namespace accplug

#endif /* ACCPLUG_COMPLETE_CLASSES_H */
