/* Statements that are executed under a condition, or repeatedly (guarded-code.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_GUARDED_CODE_H
#define ACCPLUG_GUARDED_CODE_H

#include "base/gcc-common.h"

namespace accplug
{

/* Insert BODY before *GSI, to be executed where the boolean SSA name CONDITION
   holds.  *GSI stays at its statement, which is in another block then.  */
extern void insert_guarded (gimple_stmt_iterator *gsi, tree condition,
			    gimple_seq body);

/* A loop in front of a statement, made by hand: a header with values that iterations hand
   on, and with the test; a body.

     inserted_loop loop (gsi);
     gphi *i = loop.add_value (first), *sum = loop.add_value (start);
     loop.go_on_while (LT_EXPR, gimple_phi_result (i), end);
     ... statements for SEQ that compute the next values ...
     loop.finish (seq, { { i, next }, { sum, more } });

   Behind the loop the values are those of the phis.  */

class inserted_loop
{
public:
  explicit inserted_loop (gimple_stmt_iterator *gsi);

  gphi *add_value (tree start);
  void go_on_while (tree_code, tree a, tree b);
  void finish (gimple_seq body, const std::vector<std::pair<gphi *, tree>> &next);

private:
  basic_block m_header, m_body;
  edge m_into, m_back;
};

} // namespace accplug

#endif /* ACCPLUG_GUARDED_CODE_H */
