/* `attach' and `detach' of what has a type that depends on parameters of a template.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DEPENDENT_ATTACHMENTS_H
#define ACCPLUG_DEPENDENT_ATTACHMENTS_H

#include "base/gcc-common.h"

namespace accplug
{

/* The names that stand for those of the clauses, for the parser.  */
extern const char *const attach_alias;
extern const char *const detach_alias;

/* At PLUGIN_PRAGMAS: `#pragma accplug attached ITEM, ...' is there in C++.  */
extern void register_attached_pragma ();

/* Look at functions' trees before GCC turns them to GENERIC.  */
extern void watch_dependent_attachments (const char *plugin);

} // namespace accplug

#endif /* ACCPLUG_DEPENDENT_ATTACHMENTS_H */
