/* Loops of Fortran's intrinsic functions on whole arrays.

   gfortran's loops for `any' and `all' leave when they know the result, and those for
   `maxval' and `minval' of several dimensions find a first number before they compare others
   with it (trans-intrinsic.cc, gfc_conv_intrinsic_anyall and _minmaxval):

       if (condition)                    if (fast)
	 {                                 { if (x > limit) limit = x; }
	   test = true;                  else
	   goto end;                       {
	 }                                   nonempty = true;
					     if (x >= limit) { limit = x; fast = true; }
					   }

   Comes in: a compute construct as the front end builds it.
   Goes out: the same with loops that are reductions to every pass behind:

       test = test | condition;          nonempty = nonempty | x != x;
					 fast = fast | x == x;
					 if (x > limit) limit = x;

   And `matmul', where it makes loops at all, is always loops:

       if (operations <= limit) { loops } else { _gfortran_matmul (...); }

   Rules
   - `limit' begins with an infinity: what a first number is compared with is no NaN.
   - `nonempty' is asked where there is no number: then it is whether there is a NaN.
   - Loops that a directive is on have their iterations in threads: what is in them stays, but
     for extremes of one dimension (first-numbers.h) and `norm2' (scaled-norms.h), which lanes
     may share.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/whole-array-loops.h"
#include "base/walk.h"
#include "fortran/first-numbers.h"
#include "fortran/library-loops.h"
#include "fortran/library-moves.h"
#include "fortran/library-sums.h"
#include "fortran/place-searches.h"
#include "fortran/scaled-norms.h"

namespace accplug
{

namespace
{

/* Add the statements in STMT to LIST; those that declare nothing are taken apart.  */

void
add_statements (tree stmt, std::vector<tree> *list)
{
  if (!stmt)
    return;
  if (TREE_CODE (stmt) == STATEMENT_LIST)
    for (tree_stmt_iterator i = tsi_start (stmt); !tsi_end_p (i); tsi_next (&i))
      add_statements (tsi_stmt (i), list);
  else if (TREE_CODE (stmt) == BIND_EXPR && !BIND_EXPR_VARS (stmt))
    add_statements (BIND_EXPR_BODY (stmt), list);
  else if (TREE_SIDE_EFFECTS (stmt))
    list->push_back (stmt);
}

std::vector<tree>
statements_of (tree stmt)
{
  std::vector<tree> list;
  add_statements (stmt, &list);
  return list;
}

/* Is V a variable that gfortran calls NAME?  */

bool
named_p (tree v, const char *name)
{
  return (VAR_P (v) && DECL_ARTIFICIAL (v) && DECL_NAME (v)
	  && startswith (IDENTIFIER_POINTER (DECL_NAME (v)), name));
}

/* Does STMT give a constant to the variable NAME?  */

bool
flag_p (tree stmt, const char *name)
{
  return (TREE_CODE (stmt) == MODIFY_EXPR && named_p (TREE_OPERAND (stmt, 0), name)
	  && TREE_CODE (TREE_OPERAND (stmt, 1)) == INTEGER_CST);
}

/* What STMT, which gives a constant to a flag, does where CONDITION is true: as an
   operation on the flag.  */

tree
flag_operation (tree stmt, tree condition)
{
  tree flag = TREE_OPERAND (stmt, 0), type = TREE_TYPE (flag);
  bool set = integer_nonzerop (TREE_OPERAND (stmt, 1));
  if (!set)
    condition = build1 (TRUTH_NOT_EXPR, TREE_TYPE (condition), condition);
  tree value = build2 (set ? BIT_IOR_EXPR : BIT_AND_EXPR, type, flag,
		       fold_convert (type, condition));
  return build2_loc (EXPR_LOCATION (stmt), MODIFY_EXPR, type, flag, value);
}

/* If *COND is the test of `any' or `all', it leaves its loop no more.  */

bool
stay_in_loop (tree *cond)
{
  std::vector<tree> found = statements_of (COND_EXPR_THEN (*cond));
  if (found.size () != 2 || !flag_p (found[0], "test")
      || TREE_CODE (found[1]) != GOTO_EXPR
      || !statements_of (COND_EXPR_ELSE (*cond)).empty ())
    return false;
  *cond = flag_operation (found[0], COND_EXPR_COND (*cond));
  return true;
}

/* What the search for a first number does with one.  */

struct first_number
{
  tree nonempty, number, flag;
};

bool
first_number_p (tree stmts, first_number *f)
{
  std::vector<tree> search = statements_of (stmts);
  if (search.size () != 2 || !flag_p (search[0], "nonempty")
      || TREE_CODE (search[1]) != COND_EXPR
      || !COMPARISON_CLASS_P (COND_EXPR_COND (search[1])))
    return false;
  std::vector<tree> found = statements_of (COND_EXPR_THEN (search[1]));
  if (found.size () != 2 || TREE_CODE (found[0]) != MODIFY_EXPR
      || !named_p (TREE_OPERAND (found[0], 0), "limit") || !flag_p (found[1], "fast"))
    return false;
  *f = { search[0], TREE_OPERAND (COND_EXPR_COND (search[1]), 0), found[1] };
  return true;
}

/* If *COND chooses between a search for a first number and a comparison, do both.  */

void
merge_search (tree *cond)
{
  first_number f;
  if (!named_p (COND_EXPR_COND (*cond), "fast")
      || !first_number_p (COND_EXPR_ELSE (*cond), &f))
    return;
  tree number_p = build2 (EQ_EXPR, boolean_type_node, unshare_expr (f.number),
			  unshare_expr (f.number));
  tree nan_p = build2 (NE_EXPR, boolean_type_node, unshare_expr (f.number),
		       unshare_expr (f.number));
  tree compare = COND_EXPR_THEN (*cond);
  *cond = NULL_TREE;
  append_to_statement_list (flag_operation (f.nonempty, nan_p), cond);
  append_to_statement_list (flag_operation (f.flag, number_p), cond);
  append_to_statement_list (compare, cond);
}

/* Does STMT call the library's `matmul'?  */

bool
library_product_p (tree stmt)
{
  bool call = false;
  walk_expression_once (&stmt, [&call] (tree *tp, walk_stmt_info *)
    {
      tree callee = (TREE_CODE (*tp) == CALL_EXPR ? get_callee_fndecl (*tp) : NULL_TREE);
      call |= (callee && DECL_NAME (callee)
	       && startswith (IDENTIFIER_POINTER (DECL_NAME (callee)),
			      "_gfortran_matmul_"));
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
  return call;
}

/* If *COND chooses between loops and the library for a product, take the loops: a call is
   one thread's.  */

bool
take_product_loops (tree *cond)
{
  if (!COND_EXPR_ELSE (*cond) || !library_product_p (COND_EXPR_ELSE (*cond))
      || library_product_p (COND_EXPR_THEN (*cond)))
    return false;
  *cond = COND_EXPR_THEN (*cond);
  return true;
}

/* Calls of the library in BIND become loops.  */

void
expand_library_calls (tree bind)
{
  library_unit unit (bind);
  for (size_t i = 0; i < unit.places.size (); i++)
    if (*library_function (*unit.places[i]))
      if (!expand_library_extreme (unit, i) && !expand_library_move (unit, i))
	expand_library_sum (unit, i);
  unit.replace_made ();
}

/* Open what threads of the directive LOOP may share among lanes, and loses little if they do
   not.  */

void
open_loops_in (tree loop)
{
  walk_expression (&OMP_FOR_BODY (loop), [] (tree *tp, walk_stmt_info *)
    {
      if (TREE_CODE (*tp) == BIND_EXPR)
	{
	  merge_number_search (*tp);
	  open_scaled_norm (*tp);
	}
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
}

} // anonymous namespace

void
open_whole_array_loops (tree construct)
{
  if (!lang_GNU_Fortran ())
    return;
  walk_expression (&OMP_BODY (construct), [] (tree *tp, walk_stmt_info *)
    {
      if (TREE_CODE (*tp) == OACC_LOOP)
	open_loops_in (*tp);
      if (TYPE_P (*tp) || TREE_CODE (*tp) == OACC_LOOP)
	return visit::past;
      if (TREE_CODE (*tp) == BIND_EXPR)
	{
	  merge_place_search (*tp);
	  merge_number_search (*tp);
	  open_scaled_norm (*tp);
	  expand_library_calls (*tp);
	}
      if (TREE_CODE (*tp) == COND_EXPR && VOID_TYPE_P (TREE_TYPE (*tp))
	  && !stay_in_loop (tp) && !take_product_loops (tp))
	merge_search (tp);
      return visit::into;
    });
}

} // namespace accplug
