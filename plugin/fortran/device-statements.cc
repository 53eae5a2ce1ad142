/* Statements for the device alone; see device-statements.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/device-statements.h"
#include "fortran/runtime-errors.h"

namespace accplug
{

namespace
{

/* The pointer of REFERENCE's base; NULL if that is a variable.  */

tree *
base_pointer (tree reference)
{
  tree *p = &reference;
  while (handled_component_p (*p))
    p = &TREE_OPERAND (*p, 0);
  return TREE_CODE (*p) == MEM_REF ? &TREE_OPERAND (*p, 0) : NULL;
}

} // anonymous namespace

tree
resolved (tree reference, const loaded_values &loaded)
{
  reference = unshare_expr (reference);
  tree *pointer = base_pointer (reference);
  auto value = pointer ? loaded.find (*pointer) : loaded.end ();
  if (value != loaded.end ())
    *pointer = resolved (value->second, loaded);
  return reference;
}

device_statements::device_statements (location_t loc)
  : m_loc (loc), m_query (variable (integer_type_node)), m_own (label ()), m_error (label ())
{
  gcall *query = gimple_build_call (builtin_decl_explicit (BUILT_IN_ACC_ON_DEVICE), 1,
				    build_int_cst (integer_type_node,
						   GOMP_DEVICE_NOT_HOST));
  gimple_call_set_lhs (query, m_query);
  add (query);
}

void
device_statements::begin (tree host)
{
  add (gimple_build_cond (NE_EXPR, m_query, integer_zero_node, m_own, host));
  add_label (m_own);
}

tree
device_statements::load (tree reference)
{
  reference = unshare_expr (reference);
  if (tree *pointer = base_pointer (reference))
    *pointer = load (*pointer);
  tree value = variable (TREE_TYPE (reference));
  add (gimple_build_assign (value, reference));
  return value;
}

tree
device_statements::value (tree type, tree_code code, tree a, tree b)
{
  tree result = variable (type);
  add (b ? gimple_build_assign (result, code, a, b) : gimple_build_assign (result, code, a));
  return result;
}

void
device_statements::check (tree_code code, tree a, tree b, tree good,
			  const std::string &message)
{
  add (gimple_build_cond (code, a, b, good, m_error));
  add_label (m_error);
  add (gimple_build_call (runtime_error_decl (), 1, runtime_message (m_loc, message)));
}

void
device_statements::add (gimple *stmt)
{
  gimple_set_location (stmt, m_loc);
  gimple_seq_add_stmt (&m_seq, stmt);
}

gbind *
device_statements::done ()
{
  return gimple_build_bind (m_variables, m_seq, make_node (BLOCK));
}

tree
device_statements::variable (tree type)
{
  tree decl = create_tmp_var_raw (type);
  DECL_CONTEXT (decl) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (decl) = 1;
  DECL_CHAIN (decl) = m_variables;
  m_variables = decl;
  return decl;
}

} // namespace accplug
