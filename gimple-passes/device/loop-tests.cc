/* What device code's loops do, and when they end; see loop-tests.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/loop-tests.h"

namespace accplug
{

bool
all_statements_p (class loop *l, const std::function<bool (gimple *)> &predicate)
{
  bool all = true;
  basic_block *body = get_loop_body (l);
  for (unsigned i = 0; all && i < l->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); all && !gsi_end_p (gsi);
	 gsi_next (&gsi))
      all = predicate (gsi_stmt (gsi));
  free (body);
  return all;
}

void
repeat_loop (class loop *l, gcond *test, bool goes_on_if_true, tree repeats)
{
  tree type = TREE_TYPE (repeats), number;
  gimple_stmt_iterator gsi = gsi_for_stmt (test);
  gcc_compat::add_induction_variable (build_zero_cst (type), build_one_cst (type), l, &gsi,
				      false, &number);
  gimple_cond_set_code (test, goes_on_if_true ? LT_EXPR : GE_EXPR);
  gimple_cond_set_lhs (test, number);
  gimple_cond_set_rhs (test, repeats);
  update_stmt (test);
}

} // namespace accplug
