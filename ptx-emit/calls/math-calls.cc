/* Calls of math functions; see math-calls.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "calls/math-calls.h"
#include "calls/results.h"
#include "calls/signatures.h"
#include "libm/device-math.h"
#include "operands/operands.h"
#include "text/gcc-types.h"
#include "values/context.h"
#include "values/conversions.h"

namespace ptx
{

/* A function of floating-point numbers, and no other built-in.  */

static bool
float_function_p (gcall *g, tree fntype)
{
  return gimple_call_num_args (g) != 0
	 && (FLOAT_TYPE_P (TREE_TYPE (fntype))
	     || FLOAT_TYPE_P (TREE_TYPE (gimple_call_arg (g, 0))));
}

/* The type of the function C_NAME that G calls; of an internal function, and of gfortran's
   library, what its operands say: gfortran declares some of the latter with the default kinds
   of the intrinsics.  */

static tree
function_type (gcall *g, const char *c_name)
{
  bool declared = !gimple_call_internal_p (g);
  if (declared && !startswith (c_name, "_gfortran_"))
    return TREE_TYPE (gimple_call_fndecl (g));
  auto_vec<tree> types;
  for (unsigned i = 0; i < gimple_call_num_args (g); i++)
    types.safe_push (TREE_TYPE (gimple_call_arg (g, i)));
  tree result = (declared ? TREE_TYPE (TREE_TYPE (gimple_call_fndecl (g)))
		 : TREE_TYPE (gimple_call_lhs (g)));
  return build_function_type_array (result, types.length (), types.address ());
}

/* F, device math's C_NAME, is used; or the host's if F is NULL.  */

void
math_calls::dump_choice (const char *c_name, const device_math_function *f)
{
  if (!dump_enabled_p ())
    return;
  dump_user_location_t where = accplug::dump_at (ctx.here);
  if (!f)
    dump_printf_loc (MSG_NOTE, where, "%s: called by the name of the host's"
		     " function, %s\n", c_name,
		     device_math_available () ? "which device math has not"
					      : "since there is no device math");
  else
    dump_printf_loc (MSG_NOTE, where, "%s: device math's, %s, since it has %u"
		     " lines\n", c_name,
		     f->inline_better () ? "inline" : "called", f->lines ());
}

bool
math_calls::call (gcall *g, const char *c_name)
{
  const device_math_function *f = device_math_find (c_name);
  if (!f && !gimple_call_internal_p (g)
      && !fndecl_built_in_p (gimple_call_fndecl (g), BUILT_IN_NORMAL))
    return false;
  tree fntype = function_type (g, c_name);
  signature s = signature_of (NULL_TREE, fntype);
  if (!s.ok || stdarg_p (fntype) || (!f && !float_function_p (g, fntype)))
    return false;
  bool inlined = f && f->inline_better ();
  std::string symbol = ctx.mod.math_symbol (c_name, prototype_text (s, c_name),
					    inlined);
  dump_choice (c_name, f);
  call_sequence c (out);
  std::vector<argument> args = arguments (g, fntype);
  type_info t = type_of (TREE_TYPE (fntype));
  value v;
  v.t = t;
  if (!s.result.empty ())
    v = results.result_register (g, t.is_pred () ? int_type (32, false) : t);
  unsigned parts = s.result.empty () ? 0 : t.parts ();
  if (inlined)
    place (*f, args, v, parts);
  else
    {
      for (const argument &a : args)
	c.pass (a.first, a.second);
      c.finish (symbol, s.result);
      for (unsigned i = 0; i < parts; i++)
	out.op ("ld.param." + param_suffix (t),
		{ v.part[i], parts == 1 ? "[retval0]"
		  : "[retval0+" + std::to_string (i * t.bits () / 8) + "]" });
    }
  c.end ();
  if (parts)
    results.set_result (g, v);
  return true;
}

bool
math_calls::internal_call (gcall *g)
{
  if (!gimple_call_lhs (g) || gimple_call_num_args (g) == 0)
    return false;
  tree type = TREE_TYPE (gimple_call_arg (g, 0));
  type_info t = type_of (type);
  if (!t.is_float () || t.s != shape::scalar || t.bits () < 32)
    return false;
  std::string name = internal_fn_name (gimple_call_internal_fn (g));
  for (char &c : name)
    c = TOLOWER (c);
  if (t.bits () == 32)
    name += 'f';
  return (device_math_find (name)
	  || mathfn_built_in (type, gimple_call_combined_fn (g)))
	 && call (g, name.c_str ());
}

std::vector<argument>
math_calls::arguments (gcall *g, tree fntype)
{
  std::vector<argument> args;
  tree types = TYPE_ARG_TYPES (fntype);
  for (unsigned i = 0; i < gimple_call_num_args (g); i++)
    {
      tree arg = gimple_call_arg (g, i);
      tree type = types && !VOID_TYPE_P (TREE_VALUE (types))
		  ? TREE_VALUE (types) : TREE_TYPE (arg);
      value v = ops.operand (arg);
      type_info t = type_of (type);
      if (t.s == shape::scalar)
	v = conv.to_type (v, t);
      for (unsigned k = 0; k < t.parts (); k++)
	args.push_back ({ param_suffix (t), v.part[k] });
      types = types ? TREE_CHAIN (types) : NULL_TREE;
    }
  return args;
}

/* F's body in place of the call; the first PARTS registers of RESULT are set.  */

void
math_calls::place (const device_math_function &f,
		   const std::vector<argument> &args, const value &result,
		   unsigned parts)
{
  std::vector<std::string> from, to (result.part, result.part + parts);
  for (const argument &a : args)
    from.push_back (a.second);
  out.raw (device_math_inline (f, to, from, ++inline_count));
}

} // namespace ptx
