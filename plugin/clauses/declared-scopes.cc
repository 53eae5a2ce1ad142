/* Sections that `declare' names in functions; see declared-scopes.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/declared-scopes.h"
#include "clauses/declared-defaults.h"
#include "directives/marks.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

bool
declared_p (tree t)
{
  return TREE_CODE (t) == OACC_DATA && (marks_at (EXPR_LOCATION (t)) & MARK_DECLARED);
}

bool
copies_p (gomp_map_kind kind, unsigned direction)
{
  return kind <= GOMP_MAP_TOFROM && (kind & direction);
}

/* The directives that stand for a data construct.  */

class declared_scope
{
public:
  explicit declared_scope (tree data);

  tree m_before = alloc_stmt_list ();
  tree m_exit;			/* NULL if there is nothing to do */

private:
  tree kept (tree value);
  tree directive (tree_code code, tree clauses);

  location_t m_loc;
};

/* A variable with VALUE, which the directives before set.  */

tree
declared_scope::kept (tree value)
{
  if (CONSTANT_CLASS_P (value))
    return value;
  tree v = create_tmp_var (TREE_TYPE (value), "declared");
  append_to_statement_list (build2 (MODIFY_EXPR, TREE_TYPE (v), v, value), &m_before);
  return v;
}

tree
declared_scope::directive (tree_code code, tree clauses)
{
  if (!clauses)
    return NULL_TREE;
  tree t = make_node (code);
  TREE_TYPE (t) = void_type_node;
  SET_EXPR_LOCATION (t, m_loc);
  OMP_STANDALONE_CLAUSES (t) = clauses;
  return t;
}

declared_scope::declared_scope (tree data)
  : m_loc (EXPR_LOCATION (data))
{
  tree enter = NULL_TREE, exit = NULL_TREE, stay = NULL_TREE, next;
  for (tree c = OACC_DATA_CLAUSES (data); c; c = next)
    {
      next = OMP_CLAUSE_CHAIN (c);
      if (!maps_data_p (c) || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_PRESENT)
	{
	  /* With the clause for its pointer.  */
	  bool pointer = stay && pointer_clause_p (c);
	  if (maps_data_p (c) || pointer)
	    {
	      OMP_CLAUSE_CHAIN (c) = NULL_TREE;
	      stay = chainon (stay, c);
	    }
	  continue;
	}
      gomp_map_kind kind = OMP_CLAUSE_MAP_KIND (c);
      tree decl = OMP_CLAUSE_DECL (c);
      tree size = fold_convert (sizetype, unshare_expr (OMP_CLAUSE_SIZE (c)));
      tree mapped = decl;
      if (!DECL_P (decl) || !CONSTANT_CLASS_P (size))
	{
	  mapped = build_simple_mem_ref (kept (build_fold_addr_expr (unshare_expr (decl))));
	  size = kept (size);
	}
      prepend (&exit, new_map_clause (OMP_CLAUSE_LOCATION (c),
				      copies_p (kind, GOMP_MAP_FROM) ? GOMP_MAP_FROM
				      : GOMP_MAP_RELEASE, mapped, size));
      OMP_CLAUSE_SET_MAP_KIND (c, copies_p (kind, GOMP_MAP_TO) ? GOMP_MAP_TO : GOMP_MAP_ALLOC);
      prepend (&enter, c);
    }
  if (stay)
    {
      OACC_DATA_CLAUSES (data) = stay;
      append_to_statement_list (data, &m_before);
    }
  if (tree t = directive (OACC_ENTER_DATA, enter))
    append_to_statement_list (t, &m_before);
  m_exit = directive (OACC_EXIT_DATA, exit);
}

bool
resident_p (tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_DEVICE_RESIDENT);
}

/* Is V a parameter?  C++ has references to those that it copies by a constructor.  */

bool
parameter_p (tree v)
{
  if (INDIRECT_REF_P (v) && TREE_CODE (TREE_OPERAND (v, 0)) == PARM_DECL)
    return DECL_BY_REFERENCE (TREE_OPERAND (v, 0));
  return TREE_CODE (v) == PARM_DECL;
}

/* Does C map a variable that GCC leaves on the device (gimplify_oacc_declare)?  */

bool
left_p (tree c)
{
  if (!maps_data_p (c) && !resident_p (c))
    return false;
  tree v = OMP_CLAUSE_DECL (c);
  return (parameter_p (v)
	  || (VAR_P (v) && !is_global_var (v)
	      && (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TO || resident_p (c))));
}

/* A data construct with what DECLARE, a directive, says of such variables; NULL if that is
   nothing.  Warnings of data that stay mapped know it by the places of the clauses.  */

tree
take_left (tree declare)
{
  tree taken = NULL_TREE;
  host_mark mark;
  mark.bits = MARK_DECLARED;
  for (tree *link = &OACC_DECLARE_CLAUSES (declare); *link;)
    {
      tree c = *link;
      if (!left_p (c))
	{
	  link = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      *link = OMP_CLAUSE_CHAIN (c);
      OMP_CLAUSE_CHAIN (c) = NULL_TREE;
      mark.where.push_back (OMP_CLAUSE_LOCATION (c));
      if (resident_p (c))
	OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_ALLOC);
      if (!OMP_CLAUSE_SIZE (c))
	OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (TREE_TYPE (OMP_CLAUSE_DECL (c)));
      taken = chainon (taken, c);
    }
  if (!taken)
    return NULL_TREE;
  record_mark (mark);
  /* GCC gimplifies constructs with a BIND_EXPR alone.  */
  location_t loc = EXPR_LOCATION (declare);
  tree body = build3_loc (loc, BIND_EXPR, void_type_node, NULL_TREE, build_empty_stmt (loc),
			  NULL_TREE);
  tree data = build2_loc (loc, OACC_DATA, void_type_node, body, taken);
  TREE_SIDE_EFFECTS (data) = 1;
  return data;
}

} // anonymous namespace

void
open_declared_scope (tree list)
{
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i); tsi_next (&i))
    {
      tree data = tsi_stmt (i);
      if (!lang_GNU_Fortran () && TREE_CODE (data) == OACC_DECLARE)
	{
	  tree declare = data;
	  note_declared_locals (declare);
	  data = take_left (declare);
	  if (!data)
	    continue;
	  if (OACC_DECLARE_CLAUSES (declare))
	    {
	      tsi_link_before (&i, declare, TSI_SAME_STMT);
	      *tsi_stmt_ptr (i) = data;
	    }
	}
      else if (!declared_p (data))
	continue;
      declared_scope scope (data);
      tree rest = alloc_stmt_list ();
      tsi_delink (&i);
      while (!tsi_end_p (i))
	{
	  append_to_statement_list_force (tsi_stmt (i), &rest);
	  tsi_delink (&i);
	}
      append_to_statement_list_force (scope.m_before, &list);
      append_to_statement_list_force (scope.m_exit ? build2 (TRY_FINALLY_EXPR, void_type_node,
							     rest, scope.m_exit)
				      : rest, &list);
      return;
    }
}

} // namespace accplug
