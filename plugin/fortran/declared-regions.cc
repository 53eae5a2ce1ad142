/* See declared-regions.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/declared-regions.h"
#include "base/device-contract.h"
#include "base/walk.h"
#include "directives/marks.h"
#include "statements/clauses.h"
#include "statements/uses.h"

namespace accplug
{

namespace
{

/* The common block that V is in; NULL if it is in none.  trans-common.cc gives each member a
   variable with a value expression.  */

tree
common_block_of (tree v)
{
  if (!VAR_P (v) || !DECL_HAS_VALUE_EXPR_P (v)
      || TREE_CODE (DECL_VALUE_EXPR (v)) != COMPONENT_REF)
    return NULL_TREE;
  tree block = TREE_OPERAND (DECL_VALUE_EXPR (v), 0);
  return (VAR_P (block) && TREE_PUBLIC (block) && TREE_STATIC (block)
	  && !DECL_THREAD_LOCAL_P (block) ? block : NULL_TREE);
}

void
add_attribute (tree decl, const char *name)
{
  if (!lookup_attribute (name, DECL_ATTRIBUTES (decl)))
    DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (name), NULL_TREE,
					DECL_ATTRIBUTES (decl));
}

/* What CLAUSES name of common blocks lives in these on the device.  In a routine, GCC asks
   whether a variable is declared.  */

void
declare_commons (tree clauses, bool routine)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && DECL_P (OMP_CLAUSE_DECL (c)))
      if (tree block = common_block_of (OMP_CLAUSE_DECL (c)))
	{
	  add_attribute (block, common_attribute);
	  if (routine)
	    add_attribute (OMP_CLAUSE_DECL (c), "omp declare target");
	}
}

/* Does RETURN_EXPR have no value, or the one of a variable, as what stands behind the
   construct has?  */

bool
plain_return_p (tree return_expr)
{
  tree value = TREE_OPERAND (return_expr, 0);
  if (value && (TREE_CODE (value) == MODIFY_EXPR || TREE_CODE (value) == INIT_EXPR))
    value = TREE_OPERAND (value, 1);
  return !value || DECL_P (value);
}

/* Does T leave a construct whose labels are INSIDE?  `return' is a jump behind it, where
   nothing else is, or a return of what is returned there.  */

bool
leaves_p (tree t, const uid_set &inside)
{
  if (TREE_CODE (t) == RETURN_EXPR)
    return plain_return_p (t);
  return (TREE_CODE (t) == GOTO_EXPR && TREE_CODE (GOTO_DESTINATION (t)) == LABEL_DECL
	  && !inside.count (DECL_UID (GOTO_DESTINATION (t))));
}

/* What leaves CONSTRUCT by `return' is to jump to its end.  */

void
end_at_returns (tree construct)
{
  uid_set inside;
  tree *body = &OACC_DATA_BODY (construct);
  walk_expression_once (body, [&] (tree *tp, walk_stmt_info *)
    {
      if (TREE_CODE (*tp) == LABEL_EXPR)
	inside.insert (DECL_UID (LABEL_EXPR_LABEL (*tp)));
      return visit::into;
    });
  tree end = NULL_TREE;
  walk_expression_once (body, [&] (tree *tp, walk_stmt_info *)
    {
      if (!leaves_p (*tp, inside))
	return visit::into;
      if (!end)
	end = create_artificial_label (EXPR_LOCATION (construct));
      TREE_USED (end) = 1;
      *tp = build1_loc (EXPR_LOCATION (*tp), GOTO_EXPR, void_type_node, end);
      return visit::past;
    });
  if (!end)
    return;
  tree list = NULL_TREE;
  append_to_statement_list (*body, &list);
  append_to_statement_list (build1 (LABEL_EXPR, void_type_node, end), &list);
  *body = list;
}

/* May data of V be older than this call of its procedure?  They have device memory of their
   own, and so has GCC's map clause nothing to copy.  */

bool
kept_p (tree v)
{
  return (device_global_p (v) && !common_block_of (v) && DECL_CONTEXT (v)
	  && TREE_CODE (DECL_CONTEXT (v)) == FUNCTION_DECL
	  && !id_equal (DECL_NAME (current_function_decl), "MAIN__"));
}

/* Add an update to LIST, of KIND, of what CONSTRUCT copies in that direction.  */

void
add_update (tree construct, gomp_map_kind kind, tree *list)
{
  unsigned flag = kind == GOMP_MAP_FORCE_TO ? GOMP_MAP_FLAG_TO : GOMP_MAP_FLAG_FROM;
  tree clauses = NULL_TREE;
  for (tree c = OACC_DATA_CLAUSES (construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && kept_p (OMP_CLAUSE_DECL (c))
	&& OMP_CLAUSE_MAP_KIND (c) <= GOMP_MAP_TOFROM && (OMP_CLAUSE_MAP_KIND (c) & flag))
      prepend (&clauses, new_map_clause (EXPR_LOCATION (construct), kind,
					 OMP_CLAUSE_DECL (c),
					 DECL_SIZE_UNIT (OMP_CLAUSE_DECL (c))));
  if (!clauses)
    return;
  tree update = make_node (OACC_UPDATE);
  TREE_TYPE (update) = void_type_node;
  OACC_UPDATE_CLAUSES (update) = clauses;
  SET_EXPR_LOCATION (update, EXPR_LOCATION (construct));
  append_to_statement_list (update, list);
}

/* Saved variables have the host's values when the procedure begins, and the host has theirs
   when it ends.  */

void
copy_kept_variables (tree construct)
{
  tree list = NULL_TREE;
  add_update (construct, GOMP_MAP_FORCE_TO, &list);
  append_to_statement_list (OACC_DATA_BODY (construct), &list);
  add_update (construct, GOMP_MAP_FORCE_FROM, &list);
  if (list)	/* Not what does nothing.  */
    OACC_DATA_BODY (construct) = list;
}

/* The variable that C maps, also by its descriptor; NULL if C is no map clause.  */

tree
mapped_variable (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return NULL_TREE;
  tree v = OMP_CLAUSE_DECL (c);
  while (v && !DECL_P (v))
    v = (handled_component_p (v) || CONVERT_EXPR_P (v) || INDIRECT_REF_P (v)
	 || TREE_CODE (v) == MEM_REF || TREE_CODE (v) == NON_LVALUE_EXPR
	 ? TREE_OPERAND (v, 0) : NULL_TREE);
  return v;
}

/* Are all variables that CLAUSES map those of modules, which are on the device from the
   start?  */

bool
module_variables_p (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree v = mapped_variable (c);
      if (!v || !device_global_p (v) || common_block_of (v)
	  || (DECL_CONTEXT (v) && TREE_CODE (DECL_CONTEXT (v)) == FUNCTION_DECL))
	return false;
    }
  return true;
}

} // anonymous namespace

bool
take_declared_region (tree *at)
{
  if (!lang_GNU_Fortran () || directive_line_p (EXPR_LOCATION (*at)))
    return false;
  bool routine = oacc_get_fn_attrib (current_function_decl);
  declare_commons (OACC_DATA_CLAUSES (*at), routine);
  /* gfortran has a region around the main program for the modules that it uses; omplower
     takes no OpenMP in regions.  */
  if (routine || (flag_openmp && module_variables_p (OACC_DATA_CLAUSES (*at))))
    {
      *at = OACC_DATA_BODY (*at);
      return true;
    }
  end_at_returns (*at);
  copy_kept_variables (*at);
  return false;
}

} // namespace accplug
