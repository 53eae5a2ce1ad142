/* One data clause for each variable of a construct.

   Comes in: a construct whose data clauses name a variable several times, whole, in
   sections, or with its members; GCC takes it once, and members behind the whole.
   Goes out: the same construct with one item for it: a section around all of them, in a
   clause that transfers what any of them does.

   Rules
   - A section around others is copied both ways if one of them is copied out, so that what
     is between them has its value on the host afterwards.
   - C and C++: a pointer without a section is the section that another clause has of it.
   - present is stronger than what copies, no_create weaker than all.  Clauses that do not
     mix (deviceptr) stay, and GCC says what is wrong with them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DIRECTIVE_MERGED_ITEMS_H
#define ACCPLUG_DIRECTIVE_MERGED_ITEMS_H

#include "directives/directive.h"

namespace accplug
{

extern void merge_data_items (directive *d, source_language language);

/* Can a variable in a clause ID be in others, too?  */
extern bool mixed_clause_p (clause_id id);

/* C and C++: order D's items such that GCC meets members of a variable before it does the
   variable: its lists of clauses end with what the program wrote first.  */
extern void put_members_behind (directive *d);

} // namespace accplug

#endif /* ACCPLUG_DIRECTIVE_MERGED_ITEMS_H */
