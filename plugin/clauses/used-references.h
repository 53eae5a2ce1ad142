/* What a C++ region uses by reference, or by what a lambda has captured, and no clause names.

   Comes in: a compute construct as the gimplifier leaves it:

       serial:    map (tofrom: r)	the reference itself, 8 bytes with a host's address
       lambdas:   firstprivate (s)	a structure that the lambda has captured
       sections:  map (alloc: *v [len: 0])  map (firstprivate: v)
					a reference to an array of which a data construct
					around maps a section, found at its beginning only

   A serial construct is not on the gimplifier's list of those whose references stand for what
   they refer to (gimplify_scan_omp_clauses, target_firstprivatize_array_bases); and captured
   structures are private for it, as members in clauses are (oacc_default_clause, is_private).
   That is so with GCC 12 and 14, at least.
   Goes out: what other variables without a clause get (OpenACC 2.7, 2.5.1):

       map (tofrom: *r)  map (firstprivate ref: r)

   The last is content with the section.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_USED_REFERENCES_H
#define ACCPLUG_USED_REFERENCES_H

#include "base/gcc-common.h"

namespace accplug
{

extern void map_used_references (gomp_target *region);

} // namespace accplug

#endif /* ACCPLUG_USED_REFERENCES_H */
