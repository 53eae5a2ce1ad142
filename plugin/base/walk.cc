/* Walks over statements and their operands.  See walk.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/walk.h"

namespace accplug
{

namespace
{

/* A walk's visitors, as GCC's callbacks get them through walk_stmt_info::info.  */
struct visitors
{
  const statement_visitor *statement = nullptr;
  const operand_visitor *operand = nullptr;
};

const visitors *
visitors_of (walk_stmt_info *info)
{
  return static_cast<const visitors *> (info->info);
}

tree
visit_statement (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  visit next = (*visitors_of (info)->statement) (gsi);
  /* GCC takes a value only of a statement whose operands are done with.  */
  *handled = next != visit::into;
  return next == visit::stop ? error_mark_node : NULL_TREE;
}

tree
visit_operand (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *info = static_cast<walk_stmt_info *> (data);
  visit next = (*visitors_of (info)->operand) (tp, info);
  if (next != visit::into)
    *walk_subtrees = 0;
  return next == visit::stop ? error_mark_node : NULL_TREE;
}

/* walk_tree's callback: there is no statement.  */

tree
visit_part (tree *tp, int *walk_subtrees, void *data)
{
  visit next = (*static_cast<const operand_visitor *> (data)) (tp, nullptr);
  if (next != visit::into)
    *walk_subtrees = 0;
  return next == visit::stop ? error_mark_node : NULL_TREE;
}

/* GCC's walk_stmt_info for the visitors V, which outlive it.  */

walk_stmt_info
info_for (visitors *v)
{
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = v;
  return info;
}

bool
walk_sequence (gimple_seq *seq, const statement_visitor *statement,
	       const operand_visitor *operand)
{
  visitors both;
  both.statement = statement;
  both.operand = operand;
  walk_stmt_info info = info_for (&both);
  walk_gimple_seq_mod (seq, statement ? visit_statement : nullptr,
		       operand ? visit_operand : nullptr, &info);
  return info.callback_result;
}

bool
walk_statement (gimple_stmt_iterator gsi, const statement_visitor *statement,
		const operand_visitor *operand)
{
  visitors both;
  both.statement = statement;
  both.operand = operand;
  walk_stmt_info info = info_for (&both);
  return walk_gimple_stmt (&gsi, statement ? visit_statement : nullptr,
			   operand ? visit_operand : nullptr, &info);
}

} // anonymous namespace

bool
walk (gimple_seq seq, const statement_visitor &statement)
{
  return walk_sequence (&seq, &statement, nullptr);
}

bool
walk (gimple_seq seq, const statement_visitor &statement, const operand_visitor &operand)
{
  return walk_sequence (&seq, &statement, &operand);
}

bool
walk_operands (gimple_seq seq, const operand_visitor &operand)
{
  return walk_sequence (&seq, nullptr, &operand);
}

bool
walk_changing (gimple_seq *seq, const statement_visitor &statement)
{
  return walk_sequence (seq, &statement, nullptr);
}

bool
walk_operands_changing (gimple_seq *seq, const operand_visitor &operand)
{
  return walk_sequence (seq, nullptr, &operand);
}

bool
walk_in (gimple_stmt_iterator gsi, const statement_visitor &statement)
{
  return walk_statement (gsi, &statement, nullptr);
}

bool
walk_in (gimple_stmt_iterator gsi, const statement_visitor &statement,
	 const operand_visitor &operand)
{
  return walk_statement (gsi, &statement, &operand);
}

bool
walk_operands_in (gimple_stmt_iterator gsi, const operand_visitor &operand)
{
  return walk_statement (gsi, nullptr, &operand);
}

bool
walk_operands_of (gimple *stmt, const operand_visitor &operand)
{
  visitors one;
  one.operand = &operand;
  walk_stmt_info info = info_for (&one);
  return walk_gimple_op (stmt, visit_operand, &info);
}

bool
walk_expression (tree *expression, const operand_visitor &part)
{
  return walk_tree (expression, visit_part, const_cast<operand_visitor *> (&part),
		    nullptr);
}

bool
walk_expression_once (tree *expression, const operand_visitor &part)
{
  return walk_tree_without_duplicates (expression, visit_part,
				       const_cast<operand_visitor *> (&part));
}

} // namespace accplug
