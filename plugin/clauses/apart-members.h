/* Members in a directive that names their structure, too.

   Comes in: a function of C or C++ in front of the gimplifier, with directives as
   `exit data copyout (s->a) delete (s[0:1])'.
   Goes out: the member's clause is about the memory at its address; in high GIMPLE, it comes
   behind the structure's.

   Rules
   - Since GCC 13 the gimplifier refuses such a directive (omp_check_mapping_compatibility in
     gimplify.cc); where it can do what both ask for in one, it drops the member's, so that its
     data are not counted twice, as before.  Here the run time is asked for both, always.
   - Only members in the structure's own memory: what is behind a pointer in it has clauses
     that GCC takes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_APART_MEMBERS_H
#define ACCPLUG_APART_MEMBERS_H

#include "clauses/pointer-origins.h"

namespace accplug
{

/* Part members from structures in each function that PLUGIN sees.  */
extern void watch_apart_members (const char *plugin);
/* Is PLACE, of a clause, a member that has been parted so?  */
extern bool memory_of_member_p (tree place);
/* Put the structures of STMT, a directive in high GIMPLE, before such parts of them.  */
extern void put_wholes_first (gomp_target *stmt, const pointer_origins &);

} // namespace accplug

#endif /* ACCPLUG_APART_MEMBERS_H */
