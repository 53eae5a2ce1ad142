/* Small arrays of a thread; see small-arrays.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/loop-tests.h"
#include "device-code/small-arrays.h"

namespace accplug
{

namespace
{

/* The most bytes of an array whose elements are to be registers.  */
const unsigned most_array_bytes = 512;

/* Does REFERENCE touch an element of a small array that only the run knows?  */

bool
variable_element_p (tree reference)
{
  bool variable = false;
  for (; handled_component_p (reference); reference = TREE_OPERAND (reference, 0))
    variable |= (TREE_CODE (reference) == ARRAY_REF
		 && TREE_CODE (TREE_OPERAND (reference, 1)) != INTEGER_CST);
  if (TREE_CODE (reference) != MEM_REF)
    return variable && small_array_p (reference);
  /* Elements of structures are behind the array's address and a distance.  */
  tree array = TREE_OPERAND (reference, 0);
  if (TREE_CODE (array) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (array);
      if (!is_gimple_assign (def) || gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR)
	return false;
      variable |= TREE_CODE (gimple_assign_rhs2 (def)) != INTEGER_CST;
      array = gimple_assign_rhs1 (def);
    }
  return (variable && TREE_CODE (array) == ADDR_EXPR
	  && small_array_p (TREE_OPERAND (array, 0)));
}

} // anonymous namespace

bool
small_array_p (tree decl)
{
  return (VAR_P (decl) && auto_var_p (decl) && !TREE_THIS_VOLATILE (decl)
	  && TREE_CODE (TREE_TYPE (decl)) == ARRAY_TYPE
	  && DECL_SIZE_UNIT (decl) && tree_fits_uhwi_p (DECL_SIZE_UNIT (decl))
	  && tree_to_uhwi (DECL_SIZE_UNIT (decl)) <= most_array_bytes);
}

bool
variable_elements_p (class loop *l)
{
  return !all_statements_p (l, [] (gimple *stmt)
    {
      return (!gimple_assign_single_p (stmt) || !gimple_vuse (stmt)
	      || (!variable_element_p (gimple_assign_lhs (stmt))
		  && !variable_element_p (gimple_assign_rhs1 (stmt))));
    });
}

} // namespace accplug
