/* Copies of statements with other values, for passes that do an iteration's work several
   times.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_COPIED_STATEMENT_H
#define ACCPLUG_COPIED_STATEMENT_H

#include "base/gcc-common.h"

namespace accplug
{

/* A copy of STMT without memory's names (TODO_update_ssa), in which each name NAME that it
   uses is VALUE_OF (NAME).  What it sets is the caller's to name anew.  */
template<typename function>
gimple *
copied_statement (gimple *stmt, function value_of)
{
  gimple *copy = gimple_copy (stmt);
  gimple_set_vuse (copy, NULL_TREE);
  gimple_set_vdef (copy, NULL_TREE);
  update_stmt (copy);
  ssa_op_iter i;
  use_operand_p use;
  FOR_EACH_SSA_USE_OPERAND (use, copy, i, SSA_OP_USE)
    SET_USE (use, value_of (USE_FROM_PTR (use)));
  return copy;
}

} // namespace accplug

#endif /* ACCPLUG_COPIED_STATEMENT_H */
