/* The shapes that allocatable variables get from `matmul'; see product-shapes.h.

   Where gfortran makes loops of an assignment c = matmul (a, b), with an allocatable c, it
   writes in front of them (frontend-passes.cc, matmul_lhs_realloc)

       if (c.data != NULL)
	 { if (an extent of c differs) { deallocate c; allocate c; } }
       else
	 { allocate c; }

   and compares the result's extent with the wrong one of A if B has one dimension: c is
   allocated each time, on a device where that cannot be.

   Comes in: a compute construct as gfortran builds it.
   Goes out:

       if (c.data == NULL || an extent of c is not the one that it would get)
	 {
	   if (acc_on_device (acc_device_not_host)) _gfortran_runtime_error ("...");
	   as above
	 }

   which passes know as what they make of other assignments (reallocations.h).

   Rules
   - What the construct declares for itself, or has private, has its memory on the device.
   - The new extents are what the allocation computes of other variables alone.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/product-shapes.h"
#include "base/walk.h"
#include "fortran/descriptors.h"
#include "fortran/reallocations.h"
#include "fortran/runtime-errors.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

/* The allocation of an array, in a branch.  */

struct allocation
{
  bool done = false;
  std::map<HOST_WIDE_INT, tree> upper, lower;	/* the descriptor's members */
  std::map<HOST_WIDE_INT, tree> extents;	/* by dimension, what UPPER is set to */
  std::map<tree, tree> values;			/* of the branch's own variables */
};

tree
stripped (tree t)
{
  STRIP_NOPS (t);
  while (TREE_CODE (t) == NON_LVALUE_EXPR)
    t = TREE_OPERAND (t, 0);
  return t;
}

/* Is T a call of the built-in FUNCTION?  */

bool
calls_p (tree t, built_in_function function)
{
  t = stripped (t);
  tree callee = TREE_CODE (t) == CALL_EXPR ? get_callee_fndecl (t) : NULL_TREE;
  return callee && fndecl_built_in_p (callee, function);
}

/* If LHS is the member NAME of one of DESCRIPTOR's dimensions, that one's number, else -1.  */

HOST_WIDE_INT
dimension_of (tree lhs, const char *name, tree descriptor)
{
  if (TREE_CODE (lhs) != COMPONENT_REF || !DECL_NAME (TREE_OPERAND (lhs, 1))
      || !id_equal (DECL_NAME (TREE_OPERAND (lhs, 1)), name))
    return -1;
  tree dim = TREE_OPERAND (lhs, 0);
  if (TREE_CODE (dim) != ARRAY_REF || TREE_CODE (TREE_OPERAND (dim, 0)) != COMPONENT_REF
      || !operand_equal_p (TREE_OPERAND (TREE_OPERAND (dim, 0), 0), descriptor)
      || !tree_fits_shwi_p (TREE_OPERAND (dim, 1)))
    return -1;
  return tree_to_shwi (TREE_OPERAND (dim, 1));
}

void
note_store (tree lhs, tree value, tree descriptor, allocation *a)
{
  if (VAR_P (lhs))
    a->values[lhs] = value;
  else if (data_member_p (lhs) && operand_equal_p (TREE_OPERAND (lhs, 0), descriptor)
	   && calls_p (value, BUILT_IN_MALLOC))
    a->done = true;
  HOST_WIDE_INT upper = dimension_of (lhs, "ubound", descriptor);
  HOST_WIDE_INT lower = dimension_of (lhs, "lbound", descriptor);
  if (upper >= 0)
    {
      a->upper[upper] = lhs;
      a->extents[upper] = stripped (value);
    }
  if (lower >= 0 && integer_onep (value))
    a->lower[lower] = lhs;
}

/* Does EXPRESSION read what the branch of A sets?  */

bool
depends_p (tree expression, const allocation &a)
{
  return walk_expression_once (&expression, [&a] (tree *tp, walk_stmt_info *)
    {
      bool unknown = a.values.count (*tp) || TREE_CODE (*tp) == CALL_EXPR;
      return unknown ? visit::stop : visit::into;
    });
}

/* What BRANCH allocates for DESCRIPTOR; false if it does not, or nobody knows what.  */

bool
find_allocation (tree branch, tree descriptor, allocation *a)
{
  walk_expression_once (&branch, [&] (tree *tp, walk_stmt_info *)
    {
      if (TREE_CODE (*tp) == MODIFY_EXPR)
	note_store (TREE_OPERAND (*tp, 0), TREE_OPERAND (*tp, 1), descriptor, a);
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
  for (auto &extent : a->extents)
    {
      auto value = a->values.find (extent.second);
      if (value != a->values.end ())
	extent.second = stripped (value->second);
      if (depends_p (extent.second, *a))
	return false;
    }
  return a->done && !a->extents.empty () && a->lower.size () == a->upper.size ();
}

/* The statement of BRANCH that compares, deallocates and allocates DESCRIPTOR; NULL if there
   is none, or another one beside it.  */

tree
reallocation_in (tree branch, tree descriptor)
{
  tree found = NULL_TREE;
  while (TREE_CODE (branch) == BIND_EXPR)
    branch = BIND_EXPR_BODY (branch);
  if (TREE_CODE (branch) == STATEMENT_LIST)
    {
      for (tree_stmt_iterator i = tsi_start (branch); !tsi_end_p (i); tsi_next (&i))
	if (TREE_CODE (tsi_stmt (i)) == LABEL_EXPR)
	  continue;
	else if (found)
	  return NULL_TREE;
	else
	  found = reallocation_in (tsi_stmt (i), descriptor);
      return found;
    }
  bool frees = false;
  allocation a;
  tree other = TREE_CODE (branch) == COND_EXPR ? COND_EXPR_ELSE (branch) : branch;
  if (other && !IS_EMPTY_STMT (other))
    return NULL_TREE;
  walk_expression_once (&COND_EXPR_THEN (branch), [&] (tree *tp, walk_stmt_info *)
    {
      frees |= calls_p (*tp, BUILT_IN_FREE);
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
  bool whole = frees && find_allocation (COND_EXPR_THEN (branch), descriptor, &a);
  return whole ? branch : NULL_TREE;
}

/* Has the array that A allocates another shape?  */

tree
shape_differs (const allocation &a)
{
  tree any = NULL_TREE;
  for (auto &extent : a.extents)
    {
      tree upper = unshare_expr (a.upper.at (extent.first)), type = TREE_TYPE (upper);
      tree lower = unshare_expr (a.lower.at (extent.first));
      tree now = build2 (PLUS_EXPR, type, build2 (MINUS_EXPR, type, upper, lower),
			 build_one_cst (type));
      now = build2 (MAX_EXPR, type, now, build_zero_cst (type));
      tree differs = build2 (NE_EXPR, boolean_type_node, now,
			     fold_convert (type, unshare_expr (extent.second)));
      any = any ? build2 (TRUTH_ORIF_EXPR, boolean_type_node, any, differs) : differs;
    }
  return any;
}

/* If *COND is what stands in front of a product's loops, and OWN does not have the variable
   that these store to, mend it.  */

void
mend_allocation (tree *cond, const std::set<tree> &own)
{
  tree test = COND_EXPR_COND (*cond);
  if (TREE_CODE (test) != NE_EXPR || !integer_zerop (TREE_OPERAND (test, 1))
      || !COND_EXPR_THEN (*cond) || !COND_EXPR_ELSE (*cond))
    return;
  tree data = stripped (TREE_OPERAND (test, 0));
  if (!data_member_p (data))
    return;
  tree descriptor = TREE_OPERAND (data, 0), base = get_base_address (descriptor);
  allocation a;
  if (own.count (base) || !find_allocation (COND_EXPR_ELSE (*cond), descriptor, &a))
    return;
  tree inner = reallocation_in (COND_EXPR_THEN (*cond), descriptor);
  if (!inner)
    return;
  location_t loc = EXPR_LOCATION (inner);
  COND_EXPR_COND (inner) = boolean_true_node;
  tree missing = build2 (EQ_EXPR, boolean_type_node, unshare_expr (data),
			 build_zero_cst (TREE_TYPE (data)));
  tree body = NULL_TREE;
  append_to_statement_list (device_error_call (loc, unallocated_message), &body);
  append_to_statement_list (*cond, &body);
  *cond = build3_loc (loc, COND_EXPR, void_type_node,
		      build2 (TRUTH_ORIF_EXPR, boolean_type_node, missing, shape_differs (a)),
		      body, NULL_TREE);
}

} // anonymous namespace

void
mend_product_shapes (tree construct)
{
  if (!lang_GNU_Fortran ())
    return;
  std::set<tree> own;
  for (tree c = OMP_CLAUSES (construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	|| OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
      own.insert (OMP_CLAUSE_DECL (c));
  walk_expression (&OMP_BODY (construct), [&own] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (TREE_CODE (*tp) == BIND_EXPR)
	for (tree v = BIND_EXPR_VARS (*tp); v; v = DECL_CHAIN (v))
	  own.insert (v);
      if (TREE_CODE (*tp) != COND_EXPR || !VOID_TYPE_P (TREE_TYPE (*tp)))
	return visit::into;
      tree was = *tp;
      mend_allocation (tp, own);
      return *tp == was ? visit::into : visit::past;
    });
}

} // namespace accplug
