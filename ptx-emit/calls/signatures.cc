/* Signatures of functions; see signatures.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "calls/signatures.h"
#include "base/unit.h"
#include "text/gcc-types.h"

namespace ptx
{

unsigned
passed_alignment (const_tree type)
{
  return TYPE_ALIGN_UNIT (TYPE_MAIN_VARIANT (type));
}

bool
large_value_p (const_tree type)
{
  const unsigned HOST_WIDE_INT most_pieces = 64;
  return (AGGREGATE_TYPE_P (type) && !TREE_ADDRESSABLE (type)
	  && size_of (type) > most_pieces * MIN (passed_alignment (type), 16u));
}

/* How a value of TYPE is passed: one .param variable, or two for complex.  */

static void
add_parameter (signature &s, tree type)
{
  auto next = [&s] () { return "p" + std::to_string (s.params.size ()); };
  if ((TREE_ADDRESSABLE (type) && AGGREGATE_TYPE_P (type)) || large_value_p (type))
    {
      s.params.push_back (".param .b64 " + next ());
      return;
    }
  type_info t = type_of (type);
  if (t.s == shape::unsupported)
    s.ok = false;
  else if (t.s == shape::memory || t.s == shape::wide)
    s.params.push_back (".param .align "
			+ std::to_string (passed_alignment (type)) + " .b8 "
			+ next () + "["
			+ std::to_string (MAX (size_of (type), 1u)) + "]");
  else
    for (unsigned i = 0; i < t.parts (); i++)
      s.params.push_back (".param ." + param_suffix (t) + " " + next ());
}

static void
set_result (signature &s, tree type)
{
  if (VOID_TYPE_P (type))
    return;
  type_info t = type_of (type);
  if (t.s == shape::unsupported)
    s.ok = false;
  else if (t.s == shape::scalar)
    s.result = ".param ." + param_suffix (t) + " func_retval0";
  else
    {
      unsigned align = t.s == shape::memory ? passed_alignment (type)
					    : (unsigned) size_of (type);
      s.result = ".param .align " + std::to_string (align)
		 + " .b8 func_retval0["
		 + std::to_string (MAX (size_of (type), 1u)) + "]";
    }
}

/* The parameters of functions whose type does not say them, those of C before 1989: GCC takes
   them away when it is done with the function (cgraph.cc, release_function_body).  */
static std::unordered_map<unsigned, std::vector<tree>> old_parameters;

std::vector<tree>
parameter_types (tree fndecl, tree fntype)
{
  std::vector<tree> types;
  auto old = fndecl ? old_parameters.find (DECL_UID (fndecl)) : old_parameters.end ();
  if (old != old_parameters.end ())
    types = old->second;
  else if (fndecl && DECL_ARGUMENTS (fndecl))
    {
      for (tree p = DECL_ARGUMENTS (fndecl); p; p = DECL_CHAIN (p))
	types.push_back (TREE_TYPE (p));
      if (!prototype_p (TREE_TYPE (fndecl)))
	{
	  for (tree type : types)
	    accplug::keep_alive (type);
	  old_parameters[DECL_UID (fndecl)] = types;
	}
    }
  else
    for (tree a = TYPE_ARG_TYPES (fntype); a && !VOID_TYPE_P (TREE_VALUE (a));
	 a = TREE_CHAIN (a))
      types.push_back (TREE_VALUE (a));
  return types;
}

signature
signature_of (tree fndecl, tree fntype)
{
  signature s;
  tree result = TREE_TYPE (fntype);
  if ((AGGREGATE_TYPE_P (result) && TREE_ADDRESSABLE (result)) || large_value_p (result))
    {
      s.result_by_reference = true;
      s.params.push_back (".param .b64 p0");
    }
  else
    set_result (s, result);
  for (tree type : parameter_types (fndecl, fntype))
    add_parameter (s, type);
  /* A nested function's last parameter is its host's frame.  */
  if (fndecl && DECL_STATIC_CHAIN (fndecl))
    add_parameter (s, ptr_type_node);
  return s;
}

} // namespace ptx
