/* Loops in the form of gfortran's own; see tree-loops.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/tree-loops.h"

namespace accplug
{

namespace
{

void
add_places (tree *stmt, std::vector<tree *> *places)
{
  if (!*stmt)
    return;
  if (TREE_CODE (*stmt) == STATEMENT_LIST)
    for (tree_stmt_iterator i = tsi_start (*stmt); !tsi_end_p (i); tsi_next (&i))
      add_places (tsi_stmt_ptr (i), places);
  else if (TREE_CODE (*stmt) == BIND_EXPR && !BIND_EXPR_VARS (*stmt))
    add_places (&BIND_EXPR_BODY (*stmt), places);
  else if (TREE_SIDE_EFFECTS (*stmt))
    places->push_back (stmt);
}

} // anonymous namespace

std::vector<tree *>
statement_places (tree *stmt)
{
  std::vector<tree *> places;
  add_places (stmt, &places);
  return places;
}

void
drop_statement (tree *place)
{
  *place = build_empty_stmt (EXPR_LOCATION (*place));
}

tree
loop_maker::variable (const char *name, tree type)
{
  tree v = build_decl (m_loc, VAR_DECL, create_tmp_var_name (name), type);
  DECL_ARTIFICIAL (v) = 1;
  DECL_IGNORED_P (v) = 1;
  TREE_USED (v) = 1;
  DECL_CONTEXT (v) = current_function_decl;
  DECL_CHAIN (v) = m_variables;
  m_variables = v;
  return v;
}

void
loop_maker::declare_in (tree bind)
{
  BIND_EXPR_VARS (bind) = chainon (m_variables, BIND_EXPR_VARS (bind));
  m_variables = NULL_TREE;
}

tree
loop_maker::bound (tree stmts)
{
  tree bind = build3_loc (m_loc, BIND_EXPR, void_type_node, m_variables, stmts, NULL_TREE);
  TREE_SIDE_EFFECTS (bind) = 1;
  m_variables = NULL_TREE;
  return bind;
}

tree
loop_maker::set (tree variable, tree value) const
{
  tree stmt = build2_loc (m_loc, MODIFY_EXPR, void_type_node, variable,
			  fold_convert (TREE_TYPE (variable), value));
  TREE_SIDE_EFFECTS (stmt) = 1;
  return stmt;
}

tree
loop_maker::set_if (tree condition, tree variable, tree value) const
{
  return build3_loc (m_loc, COND_EXPR, void_type_node, condition, set (variable, value),
		     NULL_TREE);
}

tree
loop_maker::op (tree_code code, tree a, tree b) const
{
  return fold_build2_loc (m_loc, code, TREE_TYPE (a), unshare_expr (a),
			  fold_convert (TREE_TYPE (a), unshare_expr (b)));
}

/* As it is written: `x == x' asks whether x is a number.  */

tree
loop_maker::test (tree_code code, tree a, tree b) const
{
  return build2_loc (m_loc, code, boolean_type_node, unshare_expr (a), unshare_expr (b));
}

tree
loop_maker::loop (tree counter, tree count, tree body)
{
  tree end = create_artificial_label (m_loc), in_loop = NULL_TREE, all = NULL_TREE;
  tree leave = build1_loc (m_loc, GOTO_EXPR, void_type_node, end);
  append_to_statement_list (build3_loc (m_loc, COND_EXPR, void_type_node,
					test (GE_EXPR, counter, count), leave, NULL_TREE),
			    &in_loop);
  append_to_statement_list (body, &in_loop);
  tree next = build2 (PLUS_EXPR, TREE_TYPE (counter), counter,
		      build_one_cst (TREE_TYPE (counter)));
  append_to_statement_list (set (counter, next), &in_loop);
  append_to_statement_list (set (counter, build_zero_cst (TREE_TYPE (counter))), &all);
  tree loop = build1_loc (m_loc, LOOP_EXPR, void_type_node, in_loop);
  TREE_SIDE_EFFECTS (loop) = 1;
  append_to_statement_list (loop, &all);
  append_to_statement_list (build1_loc (m_loc, LABEL_EXPR, void_type_node, end), &all);
  return all;
}

} // namespace accplug
