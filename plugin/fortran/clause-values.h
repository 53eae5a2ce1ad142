/* What gfortran computes for the clauses that constructs get by OpenACC's rules.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CLAUSE_VALUES_H
#define ACCPLUG_CLAUSE_VALUES_H

#include "base/gcc-common.h"

namespace accplug
{

/* From now on, in the unit that is compiled.  */
extern void watch_clause_values ();

} // namespace accplug

#endif /* ACCPLUG_CLAUSE_VALUES_H */
