/* Copies of pointers that pieces of a kernels region share (pointer-copies.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_POINTER_COPIES_H
#define ACCPLUG_POINTER_COPIES_H

#include "kernels/plan.h"

namespace accplug
{

/* Have each piece of PLAN make the copies of pointers that it uses.  USES are those of the
   whole region.  */
extern void copy_pointers_in_pieces (kernels_plan *plan, const region_variables &variables,
				     const variable_uses &uses);

} // namespace accplug

#endif /* ACCPLUG_POINTER_COPIES_H */
