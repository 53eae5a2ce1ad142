/* Sections, parameters and some variables that `declare' names in functions of C and C++.

   Comes in: the statements of a block, before they are gimplified, among them data
   constructs with nothing in them, which stand for such directives
   (pragmas/declared-sections.h), and directives with what GCC leaves on the device when the
   function ends, for the next call to find: parameters, and variables that are copied in or
   resident.
   Goes out: such a construct becomes enter data; what follows it in the block, which may
   return or throw, ends with exit data.

   Rules
   - What is copied back and removed is what was mapped: the function may change the pointer
     and the bounds meanwhile.
   - `present' asks once: the construct stays.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DECLARED_SCOPES_H
#define ACCPLUG_DECLARED_SCOPES_H

#include "base/gcc-common.h"

namespace accplug
{

/* In LIST, a STATEMENT_LIST; others follow when what the first is for is gimplified.  */
extern void open_declared_scope (tree list);

} // namespace accplug

#endif /* ACCPLUG_DECLARED_SCOPES_H */
