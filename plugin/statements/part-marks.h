/* What the compute constructs are that a kernels region became.

   Comes in: the parts of a region, from kernels/parts.
   Goes out: the same, for the passes up to the construct table.

   Rules
   - Marks are those of one function.  A part stays in its body, and so alive, until
     the construct table has it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PART_MARKS_H
#define ACCPLUG_PART_MARKS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Is STMT a nest of a kernels region that may run in parallel if the compiler proves
   it?  */
extern bool open_kernels_part_p (gomp_target *stmt);

/* Is STMT a part of a kernels region whose data another construct maps?  */
extern bool inner_kernels_part_p (gomp_target *stmt);

/* Is STMT of a kernels region that the program wrote as `parallel'?  */
extern bool of_parallel_p (gomp_target *stmt);

extern void mark_of_parallel (gomp_target *stmt);
extern void mark_open_part (gomp_target *stmt);
extern void mark_inner_part (gomp_target *stmt);

/* Another function comes.  */
extern void forget_part_marks ();

} // namespace accplug

#endif /* ACCPLUG_PART_MARKS_H */
