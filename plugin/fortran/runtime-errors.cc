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

} // namespace accplug
