/* Arrays that functions of gfortran's library allocate, assigned to the host's.

   Where a function of the library returns an array (cshift, matmul, sum with `dim' ...),
   gfortran lets it allocate the result, which then takes the place of the variable's
   memory (trans-expr.cc, fcncall_realloc_result):

       X = Y;  X.data = NULL;
       f (&X, ...);
       flag = Y.data == NULL;  free (Y.data);  Y.data = X.data;  Y's bounds

   A device has no such memory to give: what the host has mapped would be freed there, and
   the result would be where nobody looks for it.

   Comes in: the store of NULL, in a procedure of Fortran before its constructs are taken
   apart.
   Goes out: on the device, X.data is Y.data, so that the function stores there, and what
   is behind the call is left out.  The host's version is gfortran's.

   Rules
   - A function of the library that finds memory of another shape in a result's descriptor
     allocates it (ptx-emit/libm/fortran-arrays.cuh): X.data that has changed is an error,
     like Y that is not allocated.
   - Y is no argument of the function: gfortran then takes a temporary variable.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/fortran-library.h"
#include "fortran/descriptors.h"
#include "fortran/device-statements.h"
#include "fortran/library-results.h"

namespace accplug
{

namespace
{

void
next_real (gimple_stmt_iterator *gsi)
{
  do
    gsi_next (gsi);
  while (!gsi_end_p (*gsi) && is_gimple_debug (gsi_stmt (*gsi)));
}

/* Does STMT call a function of the library that has X's address as its first
   argument?  */

bool
call_with_result_p (gimple *stmt, tree x)
{
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  if (!callee || !DECL_NAME (callee) || !gimple_call_num_args (stmt)
      || !startswith (IDENTIFIER_POINTER (DECL_NAME (callee)), fortran_library_prefix))
    return false;
  tree result = gimple_call_arg (stmt, 0);
  return TREE_CODE (result) == ADDR_EXPR && TREE_OPERAND (result, 0) == x;
}

/* Is T, which is resolved, a member of the descriptor ARRAY, or of a member?  */

bool
part_of_p (tree t, tree array)
{
  while (handled_component_p (t))
    {
      t = TREE_OPERAND (t, 0);
      if (operand_equal_p (t, array))
	return true;
    }
  return false;
}

/* The local descriptor whose data STMT sets to NULL.  */

tree
cleared_descriptor (gimple *stmt)
{
  if (!gimple_assign_single_p (stmt) || !integer_zerop (gimple_assign_rhs1 (stmt))
      || !data_member_p (gimple_assign_lhs (stmt)))
    return NULL_TREE;
  tree x = TREE_OPERAND (gimple_assign_lhs (stmt), 0);
  return VAR_P (x) && !is_global_var (x) && DECL_ARTIFICIAL (x) ? x : NULL_TREE;
}

} // anonymous namespace

bool
library_result_p (gimple_stmt_iterator gsi, library_result *r)
{
  tree x = cleared_descriptor (gsi_stmt (gsi));
  if (!x)
    return false;
  bool called = false;
  loaded_values loaded;
  r->cleared = gsi;
  r->target = NULL_TREE;
  for (next_real (&gsi); !gsi_end_p (gsi); next_real (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (!called && (called = call_with_result_p (stmt, x)))
	{
	  r->first = gsi;
	  next_real (&r->first);
	}
      if (!gimple_assign_single_p (stmt))
	continue;
      tree to = gimple_assign_lhs (stmt), value = gimple_assign_rhs1 (stmt);
      if (is_gimple_reg (to))
	{
	  loaded[to] = value;
	  continue;
	}
      if (!called)
	continue;
      tree place = resolved (to, loaded);
      auto known = loaded.find (value);
      if (!r->target && data_member_p (to) && known != loaded.end ()
	  && data_member_p (known->second) && TREE_OPERAND (known->second, 0) == x)
	r->target = place;
      if (r->target && part_of_p (place, TREE_OPERAND (r->target, 0)))
	r->last = gsi;
    }
  return r->target != NULL_TREE;
}

void
use_own_memory (library_result *r, const std::string &error)
{
  gimple *cleared = gsi_stmt (r->cleared);
  location_t loc = gimple_location (gsi_stmt (r->first));
  tree x_data = gimple_assign_lhs (cleared);

  device_statements before (loc);
  tree host = before.label (), good = before.label ();
  before.begin (host);
  tree memory = before.load (r->target);
  before.check (NE_EXPR, memory, build_zero_cst (TREE_TYPE (memory)), good, error);
  before.add_label (good);
  before.add (gimple_build_assign (unshare_expr (x_data), memory));
  before.add_label (host);

  device_statements behind (loc);
  tree end = behind.label ();
  host = behind.label ();
  behind.begin (host);
  tree given = behind.load (x_data);
  memory = behind.load (r->target);
  behind.check (EQ_EXPR, given, memory, end, error);
  behind.add_label (host);
  gsi_insert_after (&r->last, gimple_build_label (end), GSI_SAME_STMT);
  gsi_insert_before (&r->first, behind.done (), GSI_SAME_STMT);
  gsi_insert_after (&r->cleared, before.done (), GSI_SAME_STMT);
}

} // namespace accplug
