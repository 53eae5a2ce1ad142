/* Calls.

   In: calls of GIMPLE.  Out: intrinsics and built-ins as instructions (the other
   files of this group), routines, math and library functions as PTX calls.

   Convention (nvcc's): each scalar in a .param variable of its class, integers below
   32 bits extended to .b32; complex arguments as two scalars; records, and complex
   results, as .b8 arrays of .param; C++ classes that are not trivially copyable by
   address.  Within the module all pointers passed are generic.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "emitter.h"
#include "libm/device-math.h"

namespace ptx
{

void
function_emitter::begin_call ()
{
  code += "\t{\n";
}

void
function_emitter::pass (pending_call &c, const std::string &suffix,
			const std::string &r)
{
  std::string p = "param" + std::to_string (c.params.size ());
  line (".param ." + suffix + " " + p);
  op ("st.param." + suffix, { "[" + p + "]", r });
  c.params.push_back (p);
}

void
function_emitter::pass_block (pending_call &c, const address &from,
			      unsigned HOST_WIDE_INT bytes, unsigned align)
{
  address to;
  to.sp = space::param;
  to.base = "param" + std::to_string (c.params.size ());
  to.base_is_symbol = true;
  line (".param .align " + std::to_string (align) + " .b8 " + to.base + "["
	+ std::to_string (MAX (bytes, 1u)) + "]");
  copy_block (to, from, bytes, align);
  c.params.push_back (to.base);
}

/* V, of type TYPE, in the form that TYPE's parameters have.  */

void
function_emitter::pass_value (pending_call &c, const value &v, tree type)
{
  type_info t = type_of (type);
  if (t.s == shape::wide)
    {
      pass_block (c, spill (v, type), 16, 16);
      return;
    }
  for (unsigned i = 0; i < t.parts (); i++)
    {
      value x = v;
      x.t.s = shape::scalar;
      x.part[0] = v.part[i];
      if (t.is_pred ())
	x = to_type (x, int_type (32, false));
      pass (c, param_suffix (t), x.part[0]);
    }
}

void
function_emitter::finish_call (pending_call &c, const std::string &callee,
			       const std::string &result_decl,
			       const std::string &prototype)
{
  if (!result_decl.empty ())
    {
      std::string d = result_decl;
      d.replace (d.find ("func_retval0"), 12, "retval0");
      line (d);
      c.result = "retval0";
    }
  if (!prototype.empty ())
    code += prototype;
  std::string text = "call " + (c.result.empty () ? "" : "(" + c.result + "), ")
		     + callee;
  std::string list;
  for (const std::string &p : c.params)
    list += (list.empty () ? "" : ", ") + p;
  /* An indirect call's prototype follows the arguments.  */
  text += ", (" + list + ")";
  if (!prototype.empty ())
    text += ", " + prototype.substr (0, prototype.find (':'));
  line (text);
}

void
function_emitter::end_call ()
{
  code += "\t}\n";
}

/* A call with scalar arguments; RESULT_SUFFIX "" for none, else .param's type.  */

std::string
function_emitter::simple_call (const std::string &callee,
			       const std::string &result_suffix,
			       std::initializer_list<std::pair<std::string,
							       std::string>> args)
{
  pending_call c;
  begin_call ();
  for (const auto &a : args)
    pass (c, a.first, a.second);
  finish_call (c, callee, result_suffix.empty ()
			  ? "" : ".param ." + result_suffix + " func_retval0");
  std::string r;
  if (!result_suffix.empty ())
    {
      r = reg (result_suffix == "f32" ? rclass::f32
	       : result_suffix == "f64" ? rclass::f64
	       : result_suffix == "b64" ? rclass::b64 : rclass::b32);
      op ("ld.param." + result_suffix, { r, "[retval0]" });
    }
  end_call ();
  return r;
}

/* A call that returns a complex number of T's parts.  */

value
function_emitter::pair_call (const std::string &callee, const type_info &t,
			     const std::vector<std::pair<std::string,
							 std::string>> &args)
{
  pending_call c;
  begin_call ();
  for (const auto &a : args)
    pass (c, a.first, a.second);
  std::string bytes = std::to_string (t.bits () / 4);
  finish_call (c, callee, ".param .align " + bytes + " .b8 func_retval0["
			    + bytes + "]");
  type_info pair = t;
  pair.s = shape::complex;
  value v = new_value (pair);
  for (unsigned i = 0; i < 2; i++)
    op ("ld.param." + param_suffix (t),
	{ v.part[i], "[retval0+" + std::to_string (i * t.bits () / 8) + "]" });
  end_call ();
  return v;
}

/* A register for the result, of type T: that of the call's left side if it will
   do.  */

value
function_emitter::result_register (gcall *g, const type_info &t)
{
  tree lhs = gimple_call_lhs (g);
  if (lhs && TREE_CODE (lhs) == SSA_NAME)
    {
      const value &to = names[SSA_NAME_VERSION (lhs)];
      if (to.t.c == t.c && to.t.s == t.s && to.t.sgn == t.sgn
	  && to.t.prec == t.prec && to.sp == space::generic)
	return to;
    }
  return new_value (t);
}

/* The call's result is V.  */

void
function_emitter::set_result (gcall *g, const value &v)
{
  tree lhs = gimple_call_lhs (g);
  if (!lhs)
    return;
  type_info t = type_of (TREE_TYPE (lhs));
  value r = v;
  if (TREE_CODE (lhs) == SSA_NAME)
    {
      const value &to = names[SSA_NAME_VERSION (lhs)];
      if (to.part[0] == v.part[0])
	return;
      if (to.t.c == v.t.c && to.t.parts () == v.t.parts ()
	  && (to.t.is_float () || to.t.is_pred ()))
	move (to, v);
      else
	convert (to, v);
      return;
    }
  if (r.t.c != t.c || (t.is_int () && r.t.prec != t.prec))
    {
      r = new_value (t);
      convert (r, v);
    }
  store_ref (lhs, r);
}

/* A call of a function with a device body: FNDECL, or through a pointer if that is
   NULL.  */

void
function_emitter::routine_call (gcall *g, tree fndecl)
{
  tree fntype = fndecl ? TREE_TYPE (fndecl) : gimple_call_fntype (g);
  signature s = signature_of (fndecl, fntype);
  if (!s.ok || stdarg_p (fntype)
      || (!fndecl && gimple_call_chain (g))
      || (!fndecl && !prototype_p (fntype)))
    {
      if (gimple_call_chain (g))
	unsupported ("a pointer to a nested function");
      else
	unsupported ("a call of a function of type", fntype);
      return;
    }
  if (fndecl && external_routine_p (fndecl))
    mod.import_routine (".extern .func "
			+ prototype_text (s, mod.function_symbol (fndecl)) + ";\n");
  else if (fndecl)
    mod.note_call (fndecl, here);
  std::string callee = fndecl ? mod.function_symbol (fndecl)
			      : force_register (operand (gimple_call_fn (g)))
				  .part[0];
  tree result_type = TREE_TYPE (fntype);
  tree lhs = gimple_call_lhs (g);
  pending_call c;
  begin_call ();
  if (s.result_by_reference)
    {
      address to;
      to.sp = space::local;
      to.base_is_symbol = true;
      if (lhs)
	to = address_of (lhs);
      else
	to.base = local_variable ("result", TYPE_ALIGN_UNIT (result_type),
				  size_of (result_type));
      pass (c, "b64", generic_pointer (address_value (to)).part[0]);
    }
  std::vector<tree> types;
  if (fndecl && DECL_ARGUMENTS (fndecl))
    for (tree p = DECL_ARGUMENTS (fndecl); p; p = DECL_CHAIN (p))
      types.push_back (TREE_TYPE (p));
  else
    for (tree a = TYPE_ARG_TYPES (fntype); a && !VOID_TYPE_P (TREE_VALUE (a));
	 a = TREE_CHAIN (a))
      types.push_back (TREE_VALUE (a));
  for (unsigned i = 0; i < types.size (); i++)
    {
      tree arg = i < gimple_call_num_args (g) ? gimple_call_arg (g, i)
					      : NULL_TREE;
      type_info t = type_of (types[i]);
      if (TREE_ADDRESSABLE (types[i]) && AGGREGATE_TYPE_P (types[i]))
	t = int_type (64, false);
      if (arg && TREE_CODE (arg) == WITH_SIZE_EXPR)
	arg = TREE_OPERAND (arg, 0);
      if (t.s == shape::memory)
	pass_block (c, arg ? address_of (arg) : address (), size_of (types[i]),
		    arg ? MIN (TYPE_ALIGN_UNIT (types[i]),
			       MAX (get_object_alignment (arg) / BITS_PER_UNIT,
				    1u))
			: 1);
      else if (!arg)
	for (unsigned k = 0; k < t.parts (); k++)
	  pass (c, param_suffix (t), t.is_float () ? t.bits () == 64
			? "0d0000000000000000" : "0f00000000" : "0");
      else
	{
	  value v = operand (arg);
	  if (t.s == shape::scalar)
	    v = to_type (v, t);
	  pass_value (c, v, POINTER_TYPE_P (TREE_TYPE (arg)) ? TREE_TYPE (arg)
							      : types[i]);
	}
    }
  if (fndecl && DECL_STATIC_CHAIN (fndecl))
    pass (c, "b64", gimple_call_chain (g) ? text_of (gimple_call_chain (g))
					  : std::string ("0"));
  std::string prototype;
  if (!fndecl)
    prototype = new_label () + ": .callprototype " + prototype_text (s, "_")
		+ ";\n";
  finish_call (c, callee, s.result, prototype);
  if (lhs && !s.result.empty ())
    {
      type_info t = type_of (result_type);
      address from;
      from.sp = space::param;
      from.base = "retval0";
      from.base_is_symbol = true;
      if (t.s == shape::memory)
	copy_block (address_of (lhs), from, size_of (result_type),
		    MIN (TYPE_ALIGN_UNIT (result_type),
			 MAX (get_object_alignment (lhs) / BITS_PER_UNIT, 1u)));
      else
	{
	  type_info held = t.is_pred () ? int_type (32, false) : t;
	  value v = result_register (g, held);
	  for (unsigned i = 0; i < t.parts (); i++)
	    op ("ld.param." + param_suffix (t),
		{ v.part[i], from.text (i * t.bits () / 8) });
	  set_result (g, v);
	}
    }
  end_call ();
}

/* FNDECL's name as a C library spells it.  */

static const char *
c_name_of (tree fndecl)
{
  tree id = DECL_NAME (fndecl);
  if (!fndecl_built_in_p (fndecl) && DECL_ASSEMBLER_NAME_SET_P (fndecl))
    id = DECL_ASSEMBLER_NAME (fndecl);
  const char *n = IDENTIFIER_POINTER (id);
  if (*n == '*')
    n++;
  return startswith (n, "__builtin_") ? n + strlen ("__builtin_") : n;
}

bool
device_function_p (tree fndecl)
{
  return lookup_attribute ("accplug routine", DECL_ATTRIBUTES (fndecl))
	 || lookup_attribute ("accplug kernel", DECL_ATTRIBUTES (fndecl));
}

void
function_emitter::call (gcall *g)
{
  if (gimple_call_internal_p (g))
    {
      internal_call (g);
      return;
    }
  tree fndecl = gimple_call_fndecl (g);
  if (!fndecl || device_function_p (fndecl))
    {
      routine_call (g, fndecl);
      return;
    }
  if (intrinsic_call (g, fndecl))
    return;
  if (fndecl_built_in_p (fndecl, BUILT_IN_NORMAL) && builtin_call (g, fndecl))
    return;
  const char *n = c_name_of (fndecl);
  if (atomic_call (g, n) || complex_call (g, n) || output_call (g, n)
      || trap_call (g, n) || heap_call (g, n) || power_call (g, n)
      || device_query_call (g, n) || math_call (g, n))
    return;
  if (external_routine_p (fndecl))
    {
      routine_call (g, fndecl);
      return;
    }
  if (fresh_position ())
    error_at (here, "call to %qD, which has no device code; declare it with "
	      "%<#pragma acc routine%> and define it in this file", fndecl);
}

/* A function of math.h or complex.h: device math's version, or the host's name for
   devices that can run it.  */

bool
function_emitter::math_call (gcall *g, const char *c_name)
{
  tree fndecl = gimple_call_fndecl (g);
  const device_math_function *f = device_math_find (c_name);
  if (!f && !fndecl_built_in_p (fndecl, BUILT_IN_NORMAL))
    return false;
  signature s = signature_of (NULL_TREE, TREE_TYPE (fndecl));
  if (!s.ok || stdarg_p (TREE_TYPE (fndecl)))
    return false;
  /* A function of floating-point numbers then, and no other built-in.  */
  if (!f && (gimple_call_num_args (g) == 0
	     || !(FLOAT_TYPE_P (TREE_TYPE (TREE_TYPE (fndecl)))
		  || FLOAT_TYPE_P (TREE_TYPE (gimple_call_arg (g, 0))))))
    return false;
  tree rtype = TREE_TYPE (TREE_TYPE (fndecl));
  type_info rt = type_of (rtype);
  bool inlined = f && f->inline_better ();
  std::vector<std::pair<std::string, std::string>> args;
  pending_call c;
  std::string symbol = mod.math_symbol (c_name, prototype_text (s, c_name),
					inlined);
  begin_call ();
  tree types = TYPE_ARG_TYPES (TREE_TYPE (fndecl));
  for (unsigned i = 0; i < gimple_call_num_args (g); i++)
    {
      tree arg = gimple_call_arg (g, i);
      tree type = types && !VOID_TYPE_P (TREE_VALUE (types))
		  ? TREE_VALUE (types) : TREE_TYPE (arg);
      value v = operand (arg);
      type_info t = type_of (type);
      if (t.s == shape::scalar)
	v = to_type (v, t);
      for (unsigned k = 0; k < t.parts (); k++)
	args.push_back ({ param_suffix (t), v.part[k] });
      types = types ? TREE_CHAIN (types) : NULL_TREE;
    }
  value v;
  v.t = rt;
  if (!s.result.empty ())
    v = result_register (g, rt.is_pred () ? int_type (32, false) : rt);
  if (inlined)
    {
      std::vector<std::string> in, out;
      for (const auto &a : args)
	in.push_back (a.second);
      for (unsigned i = 0; !s.result.empty () && i < rt.parts (); i++)
	out.push_back (v.part[i]);
      code += device_math_inline (*f, out, in, ++inline_count);
    }
  else
    {
      for (const auto &a : args)
	pass (c, a.first, a.second);
      finish_call (c, symbol, s.result);
      for (unsigned i = 0; !s.result.empty () && i < rt.parts (); i++)
	op ("ld.param." + param_suffix (rt),
	    { v.part[i], rt.parts () == 1 ? "[retval0]"
	      : "[retval0+" + std::to_string (i * rt.bits () / 8) + "]" });
    }
  end_call ();
  if (!s.result.empty ())
    set_result (g, v);
  return true;
}

} // namespace ptx
