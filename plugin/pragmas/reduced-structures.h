/* Structures in `reduction' clauses of C.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_REDUCED_STRUCTURES_H
#define ACCPLUG_REDUCED_STRUCTURES_H

#include "directives/directive.h"

namespace accplug
{

/* D is a directive that the parser of C or C++ will see next, or later: let it accept what
   D's clauses reduce.  */
extern void permit_reductions (const directive &d);

} // namespace accplug

#endif /* ACCPLUG_REDUCED_STRUCTURES_H */
