/* Calls of routines; see routine-calls.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "calls/results.h"
#include "calls/routine-calls.h"
#include "calls/signatures.h"
#include "operands/aggregates.h"
#include "operands/operands.h"
#include "operands/references.h"
#include "text/gcc-types.h"
#include "values/blocks.h"
#include "values/context.h"
#include "values/conversions.h"

namespace ptx
{

/* BYTES bytes at FROM, which is aligned to FROM_ALIGN, for a parameter that is aligned to
   ALIGN: caller and callee declare the same.  */

void
routine_calls::pass_block (call_sequence &c, const address &from,
			   unsigned HOST_WIDE_INT bytes, unsigned from_align,
			   unsigned align)
{
  copies.copy_block (variable_address (space::param, c.pass_array (bytes, align)),
		     from, bytes, MIN (from_align, align));
}

/* V, of type TYPE, in the form that TYPE's parameters have.  */

void
routine_calls::pass_value (call_sequence &c, const value &v, tree type)
{
  type_info t = type_of (type);
  if (t.s == shape::wide)
    {
      pass_block (c, mem.spill (v, type), 16, 16, 16);
      return;
    }
  for (unsigned i = 0; i < t.parts (); i++)
    {
      value x = v;
      x.t.s = shape::scalar;
      x.part[0] = v.part[i];
      if (t.is_pred ())
	x = conv.to_type (x, int_type (32, false));
      c.pass (param_suffix (t), x.part[0]);
    }
}

/* The address of ARG, of type TYPE, which the callee copies; of anything if ARG is
   NULL_TREE.  The callee relies on TYPE's alignment, which a packed member may lack.  */

void
routine_calls::pass_large (call_sequence &c, tree arg, tree type)
{
  address from = arg ? refs.address_of (arg) : address ();
  if (!arg || from.sp == space::param || object_alignment (arg) < passed_alignment (type))
    {
      address copy = variable_address (space::local,
				       out.local_variable ("argument", passed_alignment (type),
							   size_of (type)));
      if (arg)
	copies.copy_block (copy, from, size_of (type),
			   MIN (passed_alignment (type), object_alignment (arg)));
      from = copy;
    }
  c.pass ("b64", conv.generic_pointer (conv.address_value (from)).part[0]);
}

/* ARG, or zeros if it is NULL_TREE, for a parameter of type TYPE.  */

void
routine_calls::pass_argument (call_sequence &c, tree arg, tree type)
{
  type_info t = type_of (type);
  if (TREE_ADDRESSABLE (type) && AGGREGATE_TYPE_P (type))
    t = int_type (64, false);
  if (arg && TREE_CODE (arg) == WITH_SIZE_EXPR)
    arg = TREE_OPERAND (arg, 0);
  if (large_value_p (type))
    pass_large (c, arg, type);
  else if (t.s == shape::memory)
    pass_block (c, arg ? refs.address_of (arg) : address (), size_of (type),
		arg ? object_alignment (arg) : 1, passed_alignment (type));
  else if (!arg)
    for (unsigned k = 0; k < t.parts (); k++)
      c.pass (param_suffix (t), zero_literal (t));
  else
    {
      value v = ops.operand (arg);
      if (t.s == shape::scalar)
	v = conv.to_type (v, t);
      pass_value (c, v, POINTER_TYPE_P (TREE_TYPE (arg)) ? TREE_TYPE (arg)
							  : type);
    }
}

/* Where the callee is to put its result, of type TYPE: a class of C++, or what is large.
   Memory of its own, which is returned, where nobody wants the result or its place is less
   aligned than TYPE; else the place itself.  */

address
routine_calls::pass_result_address (call_sequence &c, gcall *g, tree type)
{
  tree lhs = gimple_call_lhs (g);
  bool apart = !lhs || object_alignment (lhs) < passed_alignment (type);
  address to = apart ? variable_address (space::local,
					 out.local_variable ("result",
							     passed_alignment (type),
							     size_of (type)))
		     : refs.address_of (lhs);
  c.pass ("b64", conv.generic_pointer (conv.address_value (to)).part[0]);
  return apart ? to : address ();
}

/* The result of type TYPE that G's callee left at FROM goes to where G wants it.  */

void
routine_calls::store_result (gcall *g, const address &from, tree type)
{
  tree lhs = gimple_call_lhs (g);
  copies.copy_block (refs.address_of (lhs), from, size_of (type),
		     MIN (passed_alignment (type), object_alignment (lhs)));
}

void
routine_calls::receive_result (gcall *g, tree type)
{
  type_info t = type_of (type);
  address from = variable_address (space::param, "retval0");
  if (t.s == shape::memory)
    {
      store_result (g, from, type);
      return;
    }
  value v = results.result_register (g, t.is_pred () ? int_type (32, false) : t);
  for (unsigned i = 0; i < t.parts (); i++)
    out.op ("ld.param." + param_suffix (t),
	    { v.part[i], from.text (i * t.bits () / 8) });
  results.set_result (g, v);
}

/* A function with the signature S can be called; else a message says why not.  */

bool
routine_calls::callable_p (gcall *g, tree fndecl, const signature &s)
{
  tree fntype = fndecl ? TREE_TYPE (fndecl) : gimple_call_fntype (g);
  if (s.ok && !stdarg_p (fntype)
      && (fndecl || (!gimple_call_chain (g) && prototype_p (fntype))))
    return true;
  if (gimple_call_chain (g))
    ctx.unsupported ("a pointer to a nested function");
  else
    ctx.unsupported ("a call of a function of type", fntype);
  return false;
}

void
routine_calls::call (gcall *g, tree fndecl)
{
  tree fntype = fndecl ? TREE_TYPE (fndecl) : gimple_call_fntype (g);
  signature s = signature_of (fndecl, fntype);
  if (!callable_p (g, fndecl, s))
    return;
  std::string callee;
  if (fndecl)
    {
      callee = ctx.mod.function_symbol (fndecl);
      if (external_routine_p (fndecl))
	ctx.mod.import_routine (".extern .func " + prototype_text (s, callee)
				+ ";\n");
      else
	ctx.mod.note_call (fndecl, ctx.here);
    }
  else
    callee = conv.force_register (ops.operand (gimple_call_fn (g))).part[0];
  call_sequence c (out);
  address result;
  if (s.result_by_reference)
    result = pass_result_address (c, g, TREE_TYPE (fntype));
  unsigned i = 0;
  for (tree type : parameter_types (fndecl, fntype))
    {
      pass_argument (c, i < gimple_call_num_args (g) ? gimple_call_arg (g, i)
						     : NULL_TREE, type);
      i++;
    }
  tree chain = gimple_call_chain (g);
  if (fndecl && DECL_STATIC_CHAIN (fndecl))
    c.pass ("b64", chain ? ops.text_of (chain) : std::string ("0"));
  std::string prototype;
  if (!fndecl)
    prototype = out.new_label () + ": .callprototype " + prototype_text (s, "_")
		+ ";\n";
  c.finish (callee, s.result, prototype);
  if (gimple_call_lhs (g) && !s.result.empty ())
    receive_result (g, TREE_TYPE (fntype));
  else if (gimple_call_lhs (g) && !result.base.empty ())
    store_result (g, result, TREE_TYPE (fntype));
  c.end ();
}

} // namespace ptx
