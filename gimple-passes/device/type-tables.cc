/* The addresses of gfortran's tables of types in device code; see type-tables.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/type-tables.h"
#include "base/dump.h"

namespace accplug
{

/* gfortran's class.cc names them.  */

bool
type_table_p (tree t)
{
  return (lang_GNU_Fortran () && VAR_P (t) && DECL_NAME (t)
	  && TREE_CODE (TREE_TYPE (t)) == RECORD_TYPE
	  && startswith (IDENTIFIER_POINTER (DECL_NAME (t)), "__vtab_"));
}

namespace
{

/* If T is the address of a table, the pointer that stands for it, else NULL.  */

tree
null_for (tree t)
{
  return (t && TREE_CODE (t) == ADDR_EXPR && type_table_p (TREE_OPERAND (t, 0))
	  ? build_zero_cst (TREE_TYPE (t)) : NULL_TREE);
}

bool
forget_in (gimple *stmt)
{
  bool changed = false;
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    if (tree null = null_for (gimple_op (stmt, i)))
      {
	gimple_set_op (stmt, i, null);
	changed = true;
      }
  if (!changed)
    return false;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, stmt, "the table of a type is not here: %G", stmt);
  update_stmt (stmt);
  return true;
}

} // anonymous namespace

bool
forget_type_tables (function *fun)
{
  bool changed = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	for (unsigned i = 0; i < gimple_phi_num_args (gsi.phi ()); i++)
	  if (tree null = null_for (gimple_phi_arg_def (gsi.phi (), i)))
	    {
	      SET_PHI_ARG_DEF (gsi.phi (), i, null);
	      changed = true;
	    }
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	changed |= forget_in (gsi_stmt (gsi));
    }
  return changed;
}

} // namespace accplug
