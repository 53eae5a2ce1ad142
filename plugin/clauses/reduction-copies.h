/* Reduction variables in data clauses.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_REDUCTION_COPIES_H
#define ACCPLUG_REDUCTION_COPIES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Let the parallel or serial CONSTRUCT have `copy' clauses for what it or its loops
   reduce, where GCC gives it none.  */
extern void copy_reduction_variables (tree construct);

/* After omplower: no warnings about the copies that GCC makes in FUN of what references
   and dummy arguments refer to.  */
extern void quieten_reduction_copies (function *fun);

} // namespace accplug

#endif /* ACCPLUG_REDUCTION_COPIES_H */
