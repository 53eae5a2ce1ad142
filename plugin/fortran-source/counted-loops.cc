/* Loops of Fortran that gfortran counts wrongly; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran-source/counted-loops.h"
#include "base/walk.h"
#include "fortran-source/blocks.h"

namespace accplug
{

/* The function that marks call.  */
static const char mark_name[] = "accplug_loop_range";

/* ------------------------------------------------------------------------
   The source  */

/* Functions of constants that are constants.  */

static bool
constant_function_p (const std::string &name)
{
  for (const char *known : { "huge", "int", "size", "ubound", "lbound", "kind", "min", "max",
			     "abs", "bit_size", "digits", "range", "mod" })
    if (name == known)
      return true;
  return false;
}

/* May TEXT be a constant?  */

static bool
constant_p (const std::string &text)
{
  for (size_t i = 0; i < text.size (); i++)
    if (ISALPHA (text[i]))
      {
	size_t begin = i;
	while (i < text.size () && (ISALNUM (text[i]) || text[i] == '_'))
	  i++;
	if (i < text.size () && text[i] == '('
	    && !constant_function_p (text.substr (begin, i - begin)))
	  return false;
	i--;
      }
    else if (!ISDIGIT (text[i]) && !strchr ("+-*/()_,", text[i]))
      return false;
  return !text.empty ();
}

/* Is TEXT a number that is no larger than 63?  */

static bool
small_number_p (const std::string &text)
{
  return (!text.empty () && text.size () <= 2
	  && text.find_first_not_of ("0123456789") == std::string::npos
	  && atoi (text.c_str ()) < 64);
}

/* Has the language `block'?  */

static bool
blocks_p ()
{
  for (unsigned i = 0; i < save_decoded_options_count; i++)
    if (save_decoded_options[i].opt_index == OPT_std_f95
	|| save_decoded_options[i].opt_index == OPT_std_f2003)
      return false;
  return true;
}

std::vector<std::string>
range_mark (const std::string &text)
{
  size_t equals = text.find ('='), colon = text.find (':');
  size_t begin = colon < equals ? colon + 1 : 0;
  if (equals == std::string::npos || text.compare (begin, 2, "do") != 0)
    return {};
  begin = text.find_first_not_of ("0123456789,", begin + 2);
  std::string index = text.substr (begin, equals - begin);
  std::vector<std::string> range = divided (text.substr (equals + 1), ',');
  if (range.size () != 3 || range[2] == "1" || range[2] == "-1" || !blocks_p ()
      || !std::all_of (range.begin (), range.end (), constant_p)
      || std::all_of (range.begin (), range.end (), small_number_p))
    return {};
  std::string dummies = "accplug1, accplug2, accplug3, accplug4", call;
  static unsigned kinds;	/* as in step_writer::write_call */
  std::string kind = "accplug_long" + std::to_string (++kinds);
  for (const std::string &part : { index, range[0], range[1], range[2] })
    call += (call.empty () ? "int (" : ", int (") + part + ", 8)";
  return { "block",
	   "interface",
	   "pure subroutine accplug_call (" + dummies + ") bind (c, name=\"" + mark_name
	   + "\")",
	   /* By this name -Wc-binding-type knows it.  */
	   "use, intrinsic :: iso_c_binding, only: " + kind + " => c_int64_t",
	   "integer(" + kind + "), value :: " + dummies,
	   "end subroutine",
	   "end interface",
	   "call accplug_call (" + call + ")",
	   "end block" };
}

/* ------------------------------------------------------------------------
   gfortran's trees  */

bool
range_mark_p (tree t)
{
  if (TREE_CODE (t) != CALL_EXPR)
    return false;
  tree function = get_callee_fndecl (t);
  return (function && DECL_ASSEMBLER_NAME_SET_P (function)
	  && id_equal (DECL_ASSEMBLER_NAME (function), mark_name));
}

namespace
{

/* The mark in BODY about the loop over INDEX; NULL if there is none.  */

tree
find_mark (tree body, tree index)
{
  tree mark = NULL_TREE;
  walk_expression_once (&body, [&] (tree *part, walk_stmt_info *)
    {
      if (range_mark_p (*part))
	{
	  tree about = CALL_EXPR_ARG (*part, 0);
	  while (CONVERT_EXPR_P (about))
	    about = TREE_OPERAND (about, 0);
	  if (operand_equal_p (about, index))
	    mark = *part;
	}
      return mark ? visit::stop : TYPE_P (*part) ? visit::past : visit::into;
    });
  return mark;
}

/* The assignment of the index that BODY begins with and computes from COUNTER; NULL if there
   is none.  */

tree
find_assignment (tree body, tree counter)
{
  tree assignment = NULL_TREE;
  walk_expression_once (&body, [&] (tree *part, walk_stmt_info *)
    {
      if (TREE_CODE (*part) != MODIFY_EXPR)
	return TYPE_P (*part) ? visit::past : visit::into;
      bool counted = walk_expression_once (&TREE_OPERAND (*part, 1),
					   [counter] (tree *operand, walk_stmt_info *)
	{
	  return *operand == counter ? visit::stop : visit::into;
	});
      if (counted)
	assignment = *part;
      return counted ? visit::stop : visit::past;
    });
  return assignment;
}

/* Let loop number I of LOOP have the iterations that MARK tells.  ASSIGNMENT sets the
   index.  */

void
set_range (tree loop, int i, tree mark, tree assignment)
{
  tree counter = TREE_OPERAND (TREE_VEC_ELT (OMP_FOR_INIT (loop), i), 0);
  tree type = TREE_TYPE (counter), bits = unsigned_type_for (type);
  tree first = CALL_EXPR_ARG (mark, 1), step = CALL_EXPR_ARG (mark, 3);
  widest_int trips = wi::div_trunc (wi::to_widest (CALL_EXPR_ARG (mark, 2))
				    - wi::to_widest (first) + wi::to_widest (step),
				    wi::to_widest (step), SIGNED);
  if (wi::neg_p (trips))
    trips = 0;
  /* All of them may be one more than the counter counts.  */
  tree_code code = wi::fits_to_tree_p (trips, type) ? LT_EXPR : LE_EXPR;
  tree end = wide_int_to_tree (type, code == LT_EXPR ? trips : trips - 1);
  TREE_VEC_ELT (OMP_FOR_COND (loop), i) = build2 (code, boolean_type_node, counter, end);
  tree way = fold_build2 (MULT_EXPR, bits, fold_convert (bits, counter),
			  fold_convert (bits, step));
  TREE_OPERAND (assignment, 1)
    = fold_convert (TREE_TYPE (TREE_OPERAND (assignment, 0)),
		    fold_build2 (PLUS_EXPR, bits, way, fold_convert (bits, first)));
}

/* Since GCC 14 a constant step is the loop's: `for (i = -128; i <= 127; i = i + 3)'.  If all
   of loop number I of LOOP are constants, and too far apart for its type, it gets a counter.
   False if it stays as it is.  */

bool
count_constants (tree loop, int i)
{
  tree init = TREE_VEC_ELT (OMP_FOR_INIT (loop), i);
  tree cond = TREE_VEC_ELT (OMP_FOR_COND (loop), i);
  tree incr = TREE_VEC_ELT (OMP_FOR_INCR (loop), i);
  if (TREE_CODE (incr) != MODIFY_EXPR || TREE_CODE (TREE_OPERAND (incr, 1)) != PLUS_EXPR
      || (TREE_CODE (cond) != LE_EXPR && TREE_CODE (cond) != GE_EXPR))
    return false;
  tree index = TREE_OPERAND (init, 0), first = TREE_OPERAND (init, 1);
  tree last = TREE_OPERAND (cond, 1);
  tree step = TREE_OPERAND (TREE_OPERAND (incr, 1), 1);
  if (TREE_CODE (first) != INTEGER_CST || TREE_CODE (last) != INTEGER_CST
      || TREE_CODE (step) != INTEGER_CST || integer_onep (step) || integer_minus_onep (step)
      || !INTEGRAL_TYPE_P (TREE_TYPE (index)))
    return false;
  widest_int range = wi::to_widest (last) - wi::to_widest (first);
  if (wi::fits_to_tree_p (range, TREE_TYPE (index)))
    return false;
  widest_int trips = wi::div_trunc (range + wi::to_widest (step), wi::to_widest (step),
				    SIGNED);
  tree type = long_long_integer_type_node, bits = unsigned_type_for (type);
  tree counter = create_tmp_var (type, "count");
  TREE_VEC_ELT (OMP_FOR_INIT (loop), i)
    = build2 (MODIFY_EXPR, type, counter, build_zero_cst (type));
  TREE_VEC_ELT (OMP_FOR_COND (loop), i)
    = build2 (LT_EXPR, boolean_type_node, counter,
	      wide_int_to_tree (type, wi::neg_p (trips) ? widest_int (0) : trips));
  TREE_VEC_ELT (OMP_FOR_INCR (loop), i)
    = build2 (MODIFY_EXPR, type, counter,
	      build2 (PLUS_EXPR, type, counter, build_one_cst (type)));
  tree way = fold_build2 (MULT_EXPR, bits, fold_convert (bits, counter),
			  fold_convert (bits, step));
  tree value = fold_convert (TREE_TYPE (index), fold_build2 (PLUS_EXPR, bits, way,
							      fold_convert (bits, first)));
  tree body = NULL_TREE;
  append_to_statement_list (build2 (MODIFY_EXPR, TREE_TYPE (index), index, value), &body);
  append_to_statement_list (OMP_FOR_BODY (loop), &body);
  OMP_FOR_BODY (loop) = body;
  return true;
}

} // anonymous namespace

void
mend_counted_loops (tree loop)
{
  if (!lang_GNU_Fortran () || !OMP_FOR_COND (loop))
    return;
  for (int i = 0; i < TREE_VEC_LENGTH (OMP_FOR_COND (loop)); i++)
    {
      if (count_constants (loop, i))
	continue;
      tree end = TREE_OPERAND (TREE_VEC_ELT (OMP_FOR_COND (loop), i), 1);
      if (TREE_CODE (end) != INTEGER_CST || !TREE_OVERFLOW (end))
	continue;
      tree counter = TREE_OPERAND (TREE_VEC_ELT (OMP_FOR_INIT (loop), i), 0);
      tree body = OMP_FOR_BODY (loop), assignment = find_assignment (body, counter);
      tree mark = (assignment ? find_mark (body, TREE_OPERAND (assignment, 0))
		   : NULL_TREE);
      bool constant = mark;
      for (int k = 1; constant && k < 4; k++)
	constant = TREE_CODE (CALL_EXPR_ARG (mark, k)) == INTEGER_CST;
      if (constant)
	{
	  set_range (loop, i, mark, assignment);
	  continue;
	}
      location_t loc = EXPR_LOCATION (loop);
      if (loc == UNKNOWN_LOCATION && OMP_FOR_CLAUSES (loop))
	loc = OMP_CLAUSE_LOCATION (OMP_FOR_CLAUSES (loop));
      error_at (loc, "the bounds of this loop are further apart than the type of its "
		"index counts");
      inform (loc, "let the index have a larger kind");
    }
}

} // namespace accplug
