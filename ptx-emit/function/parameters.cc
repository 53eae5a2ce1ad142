/* Parameters and results; see parameters.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-contract.h"
#include "calls/signatures.h"
#include "function/parameters.h"
#include "operands/aggregates.h"
#include "operands/operands.h"
#include "operands/references.h"
#include "operands/spaces.h"
#include "text/gcc-types.h"
#include "values/blocks.h"
#include "values/context.h"
#include "values/conversions.h"

namespace ptx
{

static signature
own_signature (const function_context &ctx)
{
  return signature_of (ctx.fn->decl, TREE_TYPE (ctx.fn->decl));
}

/* How other units see routine FNDECL.  */

static std::string
linkage_of (tree fndecl)
{
  tree routine = lookup_attribute (accplug::routine_attribute, DECL_ATTRIBUTES (fndecl));
  if (!routine || !TREE_VALUE (routine))
    return "";
  tree host = TREE_VALUE (TREE_VALUE (routine));
  return DECL_COMDAT (host) || DECL_WEAK (host) ? ".weak " : ".visible ";
}

std::string
function_header (const function_context &ctx)
{
  if (!ctx.info.entry)
    return linkage_of (ctx.fn->decl) + ".func "
	   + prototype_text (own_signature (ctx), ctx.name);
  std::string h = ".visible .entry " + ctx.name;
  /* PTX ISA 5.1.6.1: larger blocks than 4352 bytes came with version 8.1.  */
  if (ctx.info.param_bytes > 4352)
    ctx.mod.need (81, 70);
  h += " (";
  if (ctx.info.param_bytes)
    h += ".param .align 16 .b8 " + ctx.name + "_param_0["
	 + std::to_string (ctx.info.param_bytes) + "]";
  h += ")";
  if (ctx.info.max_threads)
    h += "\n\t.maxntid " + std::to_string (ctx.info.max_threads) + ", 1, 1";
  if (ctx.info.max_threads && ctx.info.least_blocks)
    h += "\n\t.minnctapersm " + std::to_string (ctx.info.least_blocks);
  return h;
}

/* PARM's value from its .param variables, the first of which is number INDEX.  */

void
parameters::receive_parameter (tree parm, unsigned index)
{
  tree type = TREE_TYPE (parm);
  type_info t = type_of (type);
  address from = variable_address (space::param, "p" + std::to_string (index));
  if (t.s == shape::memory)
    {
      if (large_value_p (type))
	{
	  std::string pointer = out.reg (rclass::b64);
	  out.op ("ld.param.b64", { pointer, from.text () });
	  from = address ();
	  from.base = pointer;
	}
      copies.copy_block (refs.address_of_decl (parm), from, size_of (type),
			 MIN (passed_alignment (type), DECL_ALIGN_UNIT (parm)));
      return;
    }
  tree def = is_gimple_reg (parm) ? ssa_default_def (ctx.fn, parm) : NULL_TREE;
  if (is_gimple_reg (parm) && !def)
    return;
  value v = def ? ops.of_name (def) : out.new_value (t);
  if (t.s == shape::wide)
    mem.load (v, from, type, 16, access_flags ());
  else
    for (unsigned i = 0; i < t.parts (); i++)
      {
	std::string p = "[p" + std::to_string (index + i) + "]";
	std::string to = t.is_pred () ? out.reg (rclass::b32) : v.part[i];
	out.op ("ld.param." + param_suffix (t), { to, p });
	if (t.is_pred ())
	  out.op ("setp.ne.u32", { v.part[i], to, "0" });
	else if (t.is_int () && t.prec < t.bits ())
	  /* C callers extend; others need not.  */
	  out.canonicalize (t, to, to);
      }
  if (!def)
    mem.store (v, refs.address_of_decl (parm), type, DECL_ALIGN_UNIT (parm),
	       access_flags ());
}

static unsigned
params_taken (tree type)
{
  type_info t = type_of (type);
  return t.s == shape::complex ? 2 : 1;
}

/* A kernel's: the address of its parameter block.  */

void
parameters::receive_block ()
{
  tree parm = DECL_ARGUMENTS (ctx.fn->decl);
  tree def = parm ? ssa_default_def (ctx.fn, parm) : NULL_TREE;
  if (!def)
    return;
  address block = variable_address (space::param, ctx.name + "_param_0");
  if (spaces.param_copied_p ())
    {
      unsigned bytes = ctx.info.param_bytes;
      address copy = variable_address (space::local,
				       out.local_variable ("param", 16, bytes));
      copies.copy_block (copy, block, bytes, 8);
      block = copy;
    }
  out.move (ops.of_name (def), conv.address_value (block));
}

void
parameters::receive ()
{
  if (ctx.info.entry)
    {
      receive_block ();
      return;
    }
  unsigned index = 0;
  tree result = DECL_RESULT (ctx.fn->decl);
  if (own_signature (ctx).result_by_reference)
    {
      tree def = ssa_default_def (ctx.fn, result);
      if (large_value_p (TREE_TYPE (result)))
	result_address.base = out.reg (rclass::b64);
      if (def || !result_address.base.empty ())
	out.op ("ld.param.b64",
		{ def ? ops.of_name (def).part[0] : result_address.base, "[p0]" });
      index++;
    }
  for (tree p = DECL_ARGUMENTS (ctx.fn->decl); p; p = DECL_CHAIN (p))
    {
      receive_parameter (p, index);
      index += params_taken (TREE_TYPE (p));
    }
  if (DECL_STATIC_CHAIN (ctx.fn->decl) && ctx.fn->static_chain_decl)
    receive_parameter (ctx.fn->static_chain_decl, index);
}

void
parameters::return_value (greturn *g)
{
  tree v = gimple_return_retval (g);
  if (v && !result_address.base.empty ())
    copies.copy_block (result_address, refs.address_of (v), size_of (TREE_TYPE (v)),
		       MIN (passed_alignment (TREE_TYPE (v)), object_alignment (v)));
  if (!v || ctx.info.entry || own_signature (ctx).result.empty ()
      || VOID_TYPE_P (TREE_TYPE (v)))
    {
      out.line ("ret");
      return;
    }
  address result_memory = variable_address (space::param, "func_retval0");
  tree type = TREE_TYPE (v);
  type_info t = type_of (type);
  if (t.s == shape::memory)
    copies.copy_block (result_memory, refs.address_of (v), size_of (type),
		       MIN (passed_alignment (type), object_alignment (v)));
  else if (t.parts () == 2)
    {
      value x = ops.operand (v);
      for (unsigned i = 0; i < 2; i++)
	out.op ("st.param." + param_suffix (t),
		{ result_memory.text (i * t.bits () / 8), x.part[i] });
    }
  else
    {
      tree declared = TREE_TYPE (TREE_TYPE (ctx.fn->decl));
      type_info d = type_of (declared);
      value x = d.is_float () == t.is_float () ? conv.to_type (ops.operand (v), d)
					       : ops.operand (v);
      if (x.t.is_pred ())
	x = conv.to_type (x, int_type (32, false));
      out.op ("st.param." + param_suffix (x.t),
	      { result_memory.text (), x.part[0] });
    }
  out.line ("ret");
}

} // namespace ptx
