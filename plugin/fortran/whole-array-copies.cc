/* Assignments of whole arrays of constant size.

   gfortran assigns such an array to another one, and zero to it, in one operation, which is
   one thread's (trans-expr.cc, gfc_trans_array_copy and gfc_trans_zero_assign):

       memcpy (b, a, 80000);  memset (a, 0, 80000);  c = {};

   Comes in: a compute construct as the front end builds it.
   Goes out: the same with loops over the elements.

   Rules
   - Loops that a directive is on have their iterations in threads: what is in them stays.
   - A few elements are not worth a kernel of their own.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/whole-array-copies.h"
#include "base/walk.h"

namespace accplug
{

namespace
{

const HOST_WIDE_INT few_elements = 32;

/* TO = FROM, or TO = 0 if that is NULL: arrays of COUNT elements, from 0 on.  */

struct array_copy
{
  tree to = NULL_TREE, from = NULL_TREE;
  HOST_WIDE_INT count = 0;
};

/* The array, of scalars, that POINTER points to; NULL if it is to something else.  */

tree
array_behind (tree pointer)
{
  STRIP_NOPS (pointer);
  if (!POINTER_TYPE_P (TREE_TYPE (pointer)))
    return NULL_TREE;
  tree type = TREE_TYPE (TREE_TYPE (pointer));
  if (TREE_CODE (type) != ARRAY_TYPE || AGGREGATE_TYPE_P (TREE_TYPE (type))
      || !TYPE_DOMAIN (type) || !integer_zerop (TYPE_MIN_VALUE (TYPE_DOMAIN (type))))
    return NULL_TREE;
  return (TREE_CODE (pointer) == ADDR_EXPR ? TREE_OPERAND (pointer, 0)
	  : build1 (INDIRECT_REF, type, pointer));
}

/* The elements of ARRAY's type that BYTES are; 0 if it is no such array.  */

HOST_WIDE_INT
elements_in (tree array, tree bytes)
{
  tree size = array ? TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (array))) : NULL_TREE;
  if (!size || !tree_fits_shwi_p (size) || !bytes || !tree_fits_shwi_p (bytes)
      || tree_to_shwi (bytes) % tree_to_shwi (size))
    return 0;
  return tree_to_shwi (bytes) / tree_to_shwi (size);
}

/* Is STMT a call of memcpy or memset?  */

bool
call_copies_p (tree stmt, array_copy *copy)
{
  while (CONVERT_EXPR_P (stmt) && VOID_TYPE_P (TREE_TYPE (stmt)))
    stmt = TREE_OPERAND (stmt, 0);
  tree callee = TREE_CODE (stmt) == CALL_EXPR ? get_callee_fndecl (stmt) : NULL_TREE;
  bool set = callee && fndecl_built_in_p (callee, BUILT_IN_MEMSET);
  if (!set && !(callee && fndecl_built_in_p (callee, BUILT_IN_MEMCPY)))
    return false;
  copy->to = array_behind (CALL_EXPR_ARG (stmt, 0));
  copy->count = elements_in (copy->to, CALL_EXPR_ARG (stmt, 2));
  if (set)
    return copy->count > 0 && integer_zerop (CALL_EXPR_ARG (stmt, 1));
  copy->from = array_behind (CALL_EXPR_ARG (stmt, 1));
  return (copy->count > 0 && elements_in (copy->from, CALL_EXPR_ARG (stmt, 2)) == copy->count
	  && (TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (copy->to)))
	      == TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (copy->from)))));
}

/* Is STMT an assignment of an empty constructor?  */

bool
clears_p (tree stmt, array_copy *copy)
{
  if (TREE_CODE (stmt) != MODIFY_EXPR || TREE_CODE (TREE_OPERAND (stmt, 1)) != CONSTRUCTOR
      || CONSTRUCTOR_NELTS (TREE_OPERAND (stmt, 1))
      || TREE_CLOBBER_P (TREE_OPERAND (stmt, 1)))
    return false;
  copy->to = array_behind (build_fold_addr_expr (TREE_OPERAND (stmt, 0)));
  copy->count = elements_in (copy->to, TYPE_SIZE_UNIT (TREE_TYPE (TREE_OPERAND (stmt, 0))));
  return copy->count > 0;
}

tree
element (tree array, tree index)
{
  return build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (array)), unshare_expr (array), index,
		 NULL_TREE, NULL_TREE);
}

/* index = 0;  for (;;) { if (index > COUNT - 1) goto end;  ...;  index = index + 1; } end:  */

tree
loop_of (const array_copy &copy, location_t where)
{
  tree type = ssizetype;
  tree index = create_tmp_var_raw (type);
  DECL_CONTEXT (index) = current_function_decl;
  tree end = create_artificial_label (where);
  tree to = element (copy.to, index);
  tree value = (copy.from ? element (copy.from, index) : build_zero_cst (TREE_TYPE (to)));
  tree list = NULL_TREE, body = NULL_TREE;
  auto assign = [where] (tree lhs, tree rhs)
    { return build2_loc (where, MODIFY_EXPR, TREE_TYPE (lhs), lhs, rhs); };
  tree last = build2_loc (where, GT_EXPR, boolean_type_node, index,
			  build_int_cst (type, copy.count - 1));
  append_to_statement_list (build3_loc (where, COND_EXPR, void_type_node, last,
					build1 (GOTO_EXPR, void_type_node, end),
					build_empty_stmt (where)), &body);
  append_to_statement_list (assign (to, value), &body);
  append_to_statement_list (assign (index, build2 (PLUS_EXPR, type, index,
						   build_one_cst (type))), &body);
  append_to_statement_list (assign (index, build_zero_cst (type)), &list);
  append_to_statement_list (build1_loc (where, LOOP_EXPR, void_type_node, body), &list);
  append_to_statement_list (build1 (LABEL_EXPR, void_type_node, end), &list);
  return build3_loc (where, BIND_EXPR, void_type_node, index, list, NULL_TREE);
}

} // anonymous namespace

void
open_whole_array_copies (tree construct)
{
  if (!lang_GNU_Fortran ())
    return;
  walk_expression (&OMP_BODY (construct), [] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp) || TREE_CODE (*tp) == OACC_LOOP)
	return visit::past;
      array_copy copy;
      if (!call_copies_p (*tp, &copy) && !clears_p (*tp, &copy))
	return visit::into;
      if (copy.count > few_elements)
	*tp = loop_of (copy, EXPR_LOCATION (*tp));
      return visit::past;
    });
}

} // namespace accplug
