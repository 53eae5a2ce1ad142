/* Where pointers in front of a construct come from; see pointer-origins.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/pointer-origins.h"
#include "clauses/class-objects.h"
#include "statements/frame-names.h"

namespace accplug
{

bool
dereference_p (tree t)
{
  return (TREE_CODE (t) == INDIRECT_REF
	  || (TREE_CODE (t) == MEM_REF && integer_zerop (TREE_OPERAND (t, 1))));
}

/* The statement in front of the construct that makes VALUE, a temporary; NULL if that is
   not certain.  */

gassign *
pointer_origins::definition_of (tree value) const
{
  if (TREE_CODE (value) == SSA_NAME)
    return safe_dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value));
  if (!VAR_P (value) || !DECL_ARTIFICIAL (value))
    return nullptr;
  gimple_stmt_iterator gsi = m_gsi;
  for (gsi_prev (&gsi); !gsi_end_p (gsi); gsi_prev (&gsi))
    if (gimple_get_lhs (gsi_stmt (gsi)) == value)
      return dyn_cast<gassign *> (gsi_stmt (gsi));
    else if (gimple_code (gsi_stmt (gsi)) == GIMPLE_LABEL)
      break;
  return nullptr;
}

/* The pointer that POINTER has been made of by additions; *CONSTANT is their sum, or
   NULL if it is not constant.  */

tree
pointer_origins::pointer_behind (tree pointer, tree *constant) const
{
  *constant = ssize_int (0);
  while (gassign *def = definition_of (pointer))
    {
      tree_code code = gimple_assign_rhs_code (def);
      if (code == POINTER_PLUS_EXPR)
	{
	  tree offset = gimple_assign_rhs2 (def);
	  *constant = (*constant && TREE_CODE (offset) == INTEGER_CST
		       ? size_binop (PLUS_EXPR, *constant,
				     fold_convert (ssizetype, offset)) : NULL_TREE);
	}
      else if (!CONVERT_EXPR_CODE_P (code))
	break;
      pointer = gimple_assign_rhs1 (def);
    }
  return pointer;
}

/* The variable that POINTER is a copy of.  Since GCC 13 a load has a temporary before it
   goes to a variable of the front end: that variable is what the front end knows.  What is
   loaded from a procedure's frame is the variable that clauses have for it.  */

tree
pointer_origins::without_copies (tree pointer) const
{
  while (gassign *def = definition_of (pointer))
    {
      tree from = gimple_assign_single_p (def) ? gimple_assign_rhs1 (def) : NULL_TREE;
      tree in_frame = from && !DECL_P (from) ? frame_variable_of (from) : NULL_TREE;
      if (in_frame)
	return in_frame;
      bool temporary = from && TREE_CODE (from) == SSA_NAME;
      if (!from || !(DECL_P (from) || temporary)
	  || (temporary && DECL_P (pointer) && DECL_LANG_SPECIFIC (pointer)))
	break;
      pointer = from;
    }
  return pointer;
}

/* Is DECL a variable that GCC made for an expression's value?  Constructs that are in others
   have these where SSA names would do outside of them.  */

static bool
made_by_gimplifier_p (tree decl)
{
  return (DECL_ARTIFICIAL (decl)
	  && (!DECL_NAME (decl) || strchr (IDENTIFIER_POINTER (DECL_NAME (decl)), '.')));
}

tree
pointer_origins::without_temporary (tree place) const
{
  place = unshare_expr (place);
  tree *base = &place;
  while (handled_component_p (*base))
    base = &TREE_OPERAND (*base, 0);
  if (!dereference_p (*base))
    return place;
  /* The variable that the region has, not one that it is a copy of: for `class is' gfortran
     makes a variable, to which it copies the one that the program names.  */
  for (tree *pointer = &TREE_OPERAND (*base, 0); gassign *def = definition_of (*pointer);)
    {
      tree from = gimple_assign_single_p (def) ? gimple_assign_rhs1 (def) : NULL_TREE;
      tree in_frame = from && !DECL_P (from) ? frame_variable_of (from) : NULL_TREE;
      if (!in_frame && ((DECL_P (*pointer) && !made_by_gimplifier_p (*pointer)) || !from
			|| !(DECL_P (from) || TREE_CODE (from) == SSA_NAME)))
	break;
      *pointer = in_frame ? in_frame : from;
    }
  return place;
}

/* Is T, a pointer in a clause of C or C++, the place that it is loaded from?  */

static bool
place_p (tree t)
{
  return TREE_CODE (t) == COMPONENT_REF || TREE_CODE (t) == ARRAY_REF || dereference_p (t);
}

/* Have the temporaries A and B the same value?  They are computed side by side, for the
   same construct, so what they load is the same, too.  */

bool
pointer_origins::same_value_p (tree a, tree b) const
{
  a = without_copies (a);
  b = without_copies (b);
  if (operand_equal_p (a, b))
    return true;
  if (place_p (a) || place_p (b))
    {
      tree one = loaded_from (a), other = loaded_from (b);
      return one && other && same_place_p (one, other);
    }
  gassign *first = definition_of (a), *second = definition_of (b);
  if (!first || !second || gimple_num_ops (first) != gimple_num_ops (second)
      || gimple_assign_rhs_code (first) != gimple_assign_rhs_code (second))
    return false;
  if (gimple_assign_single_p (first))
    return same_place_p (gimple_assign_rhs1 (first), gimple_assign_rhs1 (second));
  for (unsigned i = 1; i < gimple_num_ops (first); i++)
    if (!same_value_p (gimple_op (first, i), gimple_op (second, i)))
      return false;
  return true;
}

bool
pointer_origins::same_place_p (tree a, tree b) const
{
  for (; TREE_CODE (a) == TREE_CODE (b)
	 && ((TREE_CODE (a) == COMPONENT_REF && TREE_OPERAND (a, 1) == TREE_OPERAND (b, 1))
	     || (TREE_CODE (a) == ARRAY_REF
		 && same_value_p (TREE_OPERAND (a, 1), TREE_OPERAND (b, 1))));
       a = TREE_OPERAND (a, 0), b = TREE_OPERAND (b, 0))
    ;
  if (dereference_p (a) && dereference_p (b))
    return same_value_p (TREE_OPERAND (a, 0), TREE_OPERAND (b, 0));
  return TREE_CODE (a) == TREE_CODE (b) && operand_equal_p (a, b);
}

tree
pointer_origins::array_of_section (tree place) const
{
  tree made = TREE_CODE (place) == COMPONENT_REF ? TREE_OPERAND (place, 0) : NULL_TREE;
  if (!made || !VAR_P (made) || !DECL_ARTIFICIAL (made)
      || !descriptor_type_p (TREE_TYPE (made)))
    return place;
  gimple_stmt_iterator gsi = m_gsi;
  for (gsi_prev (&gsi); !gsi_end_p (gsi); gsi_prev (&gsi))
    {
      gassign *stmt = dyn_cast<gassign *> (gsi_stmt (gsi));
      if (!stmt || !operand_equal_p (gimple_assign_lhs (stmt), place)
	  || !gimple_assign_single_p (stmt))
	continue;
      tree constant, value = pointer_behind (gimple_assign_rhs1 (stmt), &constant);
      gassign *def = definition_of (value);
      if (def && gimple_assign_rhs_code (def) == ADDR_EXPR)
	{
	  tree base = get_base_address (TREE_OPERAND (gimple_assign_rhs1 (def), 0));
	  value = base && dereference_p (base) ? TREE_OPERAND (base, 0) : value;
	}
      tree from = loaded_from (value);
      return from ? from : place;
    }
  return place;
}

tree
pointer_origins::pointer_before (tree pointer, HOST_WIDE_INT *bytes) const
{
  tree constant, behind = pointer_behind (pointer, &constant);
  if (!constant || !tree_fits_shwi_p (constant))
    return NULL_TREE;
  *bytes = tree_to_shwi (constant);
  return without_copies (behind);
}

/* The descriptor that a member loaded by one of the statements that make VALUE is of.  */

tree
pointer_origins::descriptor_in (tree value, int depth) const
{
  gassign *def = depth ? definition_of (value) : nullptr;
  for (unsigned i = 1; def && i < gimple_num_ops (def); i++)
    {
      tree operand = gimple_op (def, i);
      while (handled_component_p (operand))
	{
	  operand = TREE_OPERAND (operand, 0);
	  if (descriptor_type_p (TREE_TYPE (operand)))
	    return operand;
	}
      if (tree found = descriptor_in (operand, depth - 1))
	return found;
    }
  return NULL_TREE;
}

tree
pointer_origins::loaded_from (tree pointer) const
{
  if (place_p (pointer))
    return pointer;
  tree constant;
  gassign *def = definition_of (pointer_behind (pointer, &constant));
  tree place = def && gimple_assign_single_p (def) ? gimple_assign_rhs1 (def) : NULL_TREE;
  if (!place)
    return NULL_TREE;
  tree_code code = TREE_CODE (place);
  return (code == COMPONENT_REF || code == MEM_REF || code == INDIRECT_REF || DECL_P (place)
	  ? place : NULL_TREE);
}

} // namespace accplug
