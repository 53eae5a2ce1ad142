/* device_type: which clauses are in force.

   Comes in: a directive with device_type clauses.
   Goes out: the directive without them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DIRECTIVE_SELECTION_H
#define ACCPLUG_DIRECTIVE_SELECTION_H

#include "directives/directive.h"

namespace accplug
{

extern void select_device_type (directive *d);

} // namespace accplug

#endif /* ACCPLUG_DIRECTIVE_SELECTION_H */
