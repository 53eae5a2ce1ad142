/* What the clauses of a construct are computed from (clause-values.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CLAUSE_VALUES_H
#define ACCPLUG_CLAUSE_VALUES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Put what the clauses of the construct at GSI are computed from into one block with it,
   to which GSI points then.  CALLS stood in front of it, for its clauses.  */
extern void keep_clause_values (gimple_stmt_iterator *gsi, gimple_seq calls);

} // namespace accplug

#endif /* ACCPLUG_CLAUSE_VALUES_H */
