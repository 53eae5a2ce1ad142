/* Members of members, and of base classes, in data clauses of C++'s member functions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_MAPPED_MEMBERS_H
#define ACCPLUG_MAPPED_MEMBERS_H

#include "base/gcc-common.h"

namespace accplug
{

/* What stands in front of NAME in the one name that the pragma, and the clauses behind it,
   have for `this->NAME'.  */
const char this_prefix[] = "this->";

/* At PLUGIN_PRAGMAS: `#pragma accplug members NAME...' is there in C++.  */
extern void register_members_pragma ();

/* If NAME, in a template, is of a member that `using' has from a base of an unknown type, let
   it be a reference to that, as if the program had declared it in front of the directive.  */
extern bool take_used_member (tree name);

/* Look at functions' trees before GCC turns them to GENERIC.  */
extern void watch_mapped_members (const char *plugin);

} // namespace accplug

#endif /* ACCPLUG_MAPPED_MEMBERS_H */
