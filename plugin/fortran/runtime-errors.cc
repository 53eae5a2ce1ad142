/* Errors of libgfortran's in code that the plugin adds.  See runtime-errors.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/fortran-library.h"
#include "base/unit.h"
#include "fortran/runtime-errors.h"

namespace accplug
{

tree
runtime_error_decl ()
{
  static tree decl;
  if (decl)
    return decl;
  tree text = build_pointer_type (build_qualified_type (char_type_node,
							TYPE_QUAL_CONST));
  tree type = build_varargs_function_type_list (void_type_node, text, NULL_TREE);
  decl = build_fn_decl (fortran_runtime_error, type);
  TREE_THIS_VOLATILE (decl) = 1;
  keep_alive (decl);
  return decl;
}

tree
runtime_message (location_t loc, const std::string &text)
{
  expanded_location place = expand_location (loc);
  std::string message = std::string (place.file ? remap_macro_filename (place.file) : "")
			+ ":" + std::to_string (place.line) + ": " + text;
  return build_string_literal (message.size () + 1, message.c_str ());
}

tree
runtime_error_call (location_t loc, const std::string &text)
{
  return build_call_expr_loc (loc, runtime_error_decl (), 1, runtime_message (loc, text));
}

tree
device_error_call (location_t loc, const std::string &text)
{
  tree query = build_call_expr_loc (loc, builtin_decl_explicit (BUILT_IN_ACC_ON_DEVICE), 1,
				    build_int_cst (integer_type_node, GOMP_DEVICE_NOT_HOST));
  tree device = build2 (NE_EXPR, boolean_type_node, query, integer_zero_node);
  return build3_loc (loc, COND_EXPR, void_type_node, device, runtime_error_call (loc, text),
		     NULL_TREE);
}

} // namespace accplug
