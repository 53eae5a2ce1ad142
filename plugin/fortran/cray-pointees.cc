/* What Cray pointers point to, in compute constructs; see cray-pointees.h.

   gfortran has such a pointer as an integer, and the pointee as a variable whose value is what
   the integer leads to (trans-decl.cc, gfc_finish_cray_pointee).  The gimplifier lets a
   construct map the pointee, and use the host's address.

   Comes in: a compute construct as gfortran builds it.
   Goes out: an array or a structure by a pointer that has the integer's value, which the
   construct maps as it would map a variable; of a scalar, the value.

   Rules
   - What the construct itself gives an address, in the integer, is what that is on the device,
     and no clause maps it; nor is an array of assumed size, whose end nobody knows.
   - As for other variables without a clause, a scalar is the construct's own in parallel and
     serial constructs (OpenACC 3.3, 2.5.1).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/cray-pointees.h"
#include "base/walk.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

/* Of arrays whose bounds are not constant gfortran has the address for a pointee.  */

bool
by_address_p (tree v)
{
  return POINTER_TYPE_P (TREE_TYPE (v));
}

/* The integer whose value leads to V, a pointee; NULL if V is none.  */

tree
cray_pointer (tree v)
{
  if (!VAR_P (v) || !DECL_HAS_VALUE_EXPR_P (v))
    return NULL_TREE;
  tree value = DECL_VALUE_EXPR (v);
  if (!by_address_p (v) && !INDIRECT_REF_P (value))
    return NULL_TREE;
  tree address = by_address_p (v) ? value : TREE_OPERAND (value, 0);
  STRIP_NOPS (address);
  while (CONVERT_EXPR_P (address))
    address = TREE_OPERAND (address, 0);
  return TREE_CODE (TREE_TYPE (address)) == INTEGER_TYPE ? address : NULL_TREE;
}

/* The pointees that BODY names and does not declare.  */

std::vector<tree>
pointees_in (tree *body)
{
  std::vector<tree> found;
  std::set<tree> seen;
  walk_expression_once (body, [&] (tree *tp, walk_stmt_info *)
    {
      if (TREE_CODE (*tp) == BIND_EXPR)
	for (tree v = BIND_EXPR_VARS (*tp); v; v = DECL_CHAIN (v))
	  seen.insert (v);
      if (cray_pointer (*tp) && seen.insert (*tp).second)
	found.push_back (*tp);
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
  return found;
}

/* May the construct with BODY set POINTER?  */

bool
set_in_p (tree *body, tree pointer)
{
  return walk_expression_once (body, [pointer] (tree *tp, walk_stmt_info *)
    {
      bool assigned = (TREE_CODE (*tp) == MODIFY_EXPR || TREE_CODE (*tp) == ADDR_EXPR);
      if (assigned && operand_equal_p (TREE_OPERAND (*tp, 0), pointer))
	return visit::stop;
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
}

void
replace_in (tree *body, tree v, tree value)
{
  std::unordered_set<tree> seen;	/* expressions; statements share some */
  walk_expression (body, [&] (tree *tp, walk_stmt_info *)
    {
      if (*tp != v)
	return TYPE_P (*tp) || !seen.insert (*tp).second ? visit::past : visit::into;
      *tp = unshare_expr (value);
      return visit::past;
    });
}

/* A variable of TYPE that reports call as V is called, with VALUE.  */

tree
variable_beside (tree v, tree type, tree value, gimple_seq *before)
{
  tree own = create_tmp_var_raw (type);
  DECL_NAME (own) = DECL_NAME (v);
  DECL_SOURCE_LOCATION (own) = DECL_SOURCE_LOCATION (v);
  gimple_add_tmp_var (own);
  gimplify_assign (own, unshare_expr (value), before);
  return own;
}

/* Let CONSTRUCT map BYTES behind POINTER, as its `default' clause says.  */

void
add_mapping (tree construct, tree pointer, tree bytes)
{
  tree kind = omp_find_clause (OMP_CLAUSES (construct), OMP_CLAUSE_DEFAULT);
  bool present = kind && OMP_CLAUSE_DEFAULT_KIND (kind) == OMP_CLAUSE_DEFAULT_PRESENT;
  location_t loc = EXPR_LOCATION (construct);
  tree data = new_map_clause (loc, present ? GOMP_MAP_FORCE_PRESENT : GOMP_MAP_TOFROM,
			      build_simple_mem_ref (pointer), unshare_expr (bytes));
  tree beside = new_map_clause (loc, GOMP_MAP_FIRSTPRIVATE_POINTER, pointer, size_zero_node);
  OMP_CLAUSE_CHAIN (data) = beside;
  OMP_CLAUSE_CHAIN (beside) = OMP_CLAUSES (construct);
  OMP_CLAUSES (construct) = data;
}

} // anonymous namespace

void
map_cray_pointees (tree construct, gimple_seq *before)
{
  if (!lang_GNU_Fortran () || !flag_cray_pointer)
    return;
  tree *body = &OMP_BODY (construct);
  for (tree v : pointees_in (body))
    {
      bool by_address = by_address_p (v);
      tree value = DECL_VALUE_EXPR (v);
      tree type = by_address ? TREE_TYPE (TREE_TYPE (v)) : TREE_TYPE (v);
      tree bytes = TYPE_SIZE_UNIT (type);
      if (set_in_p (body, cray_pointer (v)))
	replace_in (body, v, value);
      else if (!AGGREGATE_TYPE_P (type) && TREE_CODE (construct) != OACC_KERNELS)
	replace_in (body, v, variable_beside (v, TYPE_MAIN_VARIANT (type), value, before));
      else
	{
	  tree address = by_address ? value : TREE_OPERAND (value, 0);
	  tree pointer = variable_beside (v, build_pointer_type (type),
					  fold_convert (build_pointer_type (type), address),
					  before);
	  replace_in (body, v, by_address ? pointer : build1 (INDIRECT_REF, type, pointer));
	  if (bytes)
	    add_mapping (construct, pointer, bytes);
	}
    }
}

} // namespace accplug
