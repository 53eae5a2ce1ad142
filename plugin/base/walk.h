/* Walks over statements and their operands, with a lambda for each.

   Comes in: a sequence, a statement or an expression, and what to do at each place.
   Goes out: whether the visitor stopped the walk.

   Rules
   - GCC's own walkers do the walking (gimple-walk.cc, walk_tree): their order, and
     what counts as an operand, are theirs.  No one else fills in a walk_stmt_info.
   - A visitor of statements sees a construct before what is in it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_WALK_H
#define ACCPLUG_WALK_H

#include "base/gcc-common.h"

namespace accplug
{

/* What a visitor says of the place it is at: go on into its parts (operands, bodies,
   subtrees), go on after it, end the walk.  */
enum class visit { into, past, stop };

/* Called with each statement.  It may insert statements around *GSI, and replace or
   change the statement there; it moves *GSI to the last of them.  */
typedef std::function<visit (gimple_stmt_iterator *gsi)> statement_visitor;

/* Called with each operand, and with each part of it.  INFO tells whether it is
   stored to (is_lhs), and the statement (gsi); walks of expressions have none.  */
typedef std::function<visit (tree *operand, walk_stmt_info *info)> operand_visitor;

/* The statements of SEQ, with all that is nested in them.  */
extern bool walk (gimple_seq seq, const statement_visitor &);

/* Likewise, each before its operands.  Either visitor skips or stops for both.  */
extern bool walk (gimple_seq seq, const statement_visitor &, const operand_visitor &);

/* Likewise, the statement at GSI and all that is nested in it.  */
extern bool walk_in (gimple_stmt_iterator gsi, const statement_visitor &);
extern bool walk_in (gimple_stmt_iterator gsi, const statement_visitor &,
		     const operand_visitor &);

/* The operands of all statements of SEQ.  */
extern bool walk_operands (gimple_seq seq, const operand_visitor &);

/* The operands of the statement at GSI and of all that is nested in it; of STMT
   alone.  */
extern bool walk_operands_in (gimple_stmt_iterator gsi, const operand_visitor &);
extern bool walk_operands_of (gimple *stmt, const operand_visitor &);

/* Statements may be inserted into and removed from *SEQ.  */
extern bool walk_changing (gimple_seq *seq, const statement_visitor &);
extern bool walk_operands_changing (gimple_seq *seq, const operand_visitor &);

/* *EXPRESSION and its parts; shared ones as often as they occur, or ONCE.  */
extern bool walk_expression (tree *expression, const operand_visitor &);
extern bool walk_expression_once (tree *expression, const operand_visitor &);

} // namespace accplug

#endif /* ACCPLUG_WALK_H */
