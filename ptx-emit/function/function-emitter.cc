/* A function: from its header to the closing brace.

   In: a function after `optimized'.  Out: its PTX text in the module.  The parameters
   of a routine are loaded at the start; aggregates among them are copied to local
   memory.  A kernel's parameter block stays in .param, and is read from there.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "emitter.h"

namespace ptx
{

function_emitter::function_emitter (module_state &m, function *f,
				    const function_info &i)
  : mod (m), fn (f), info (i)
{
  name = mod.function_symbol (f->decl);
}

/* How a value of TYPE is passed: one .param variable, or two for complex.  */

static void
add_parameter (signature &s, tree type)
{
  auto next = [&s] () { return "p" + std::to_string (s.params.size ()); };
  if (TREE_ADDRESSABLE (type) && AGGREGATE_TYPE_P (type))
    {
      s.params.push_back (".param .b64 " + next ());
      return;
    }
  type_info t = type_of (type);
  if (t.s == shape::unsupported)
    s.ok = false;
  else if (t.s == shape::memory || t.s == shape::wide)
    s.params.push_back (".param .align "
			+ std::to_string (TYPE_ALIGN_UNIT (type)) + " .b8 "
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
      unsigned align = t.s == shape::memory ? TYPE_ALIGN_UNIT (type)
					    : (unsigned) size_of (type);
      s.result = ".param .align " + std::to_string (align)
		 + " .b8 func_retval0["
		 + std::to_string (MAX (size_of (type), 1u)) + "]";
    }
}

signature
signature_of (tree fndecl, tree fntype)
{
  signature s;
  tree result = TREE_TYPE (fntype);
  if (AGGREGATE_TYPE_P (result) && TREE_ADDRESSABLE (result))
    {
      s.result_by_reference = true;
      s.params.push_back (".param .b64 p0");
    }
  else
    set_result (s, result);
  if (fndecl && DECL_ARGUMENTS (fndecl))
    for (tree p = DECL_ARGUMENTS (fndecl); p; p = DECL_CHAIN (p))
      add_parameter (s, TREE_TYPE (p));
  else
    for (tree a = TYPE_ARG_TYPES (fntype); a && !VOID_TYPE_P (TREE_VALUE (a));
	 a = TREE_CHAIN (a))
      add_parameter (s, TREE_VALUE (a));
  /* A nested function's last parameter is its host's frame.  */
  if (fndecl && DECL_STATIC_CHAIN (fndecl))
    add_parameter (s, ptr_type_node);
  return s;
}

std::string
prototype_text (const signature &s, const std::string &name)
{
  std::string text;
  if (!s.result.empty ())
    text += "(" + s.result + ") ";
  text += name + " (";
  for (size_t i = 0; i < s.params.size (); i++)
    text += (i ? ", " : "") + s.params[i];
  return text + ")";
}

/* PARM's value from its .param variables, the first of which is number INDEX.  */

void
function_emitter::receive_parameter (tree parm, unsigned index)
{
  tree type = TREE_TYPE (parm);
  type_info t = type_of (type);
  address from;
  from.sp = space::param;
  from.base = "p" + std::to_string (index);
  from.base_is_symbol = true;
  if (t.s == shape::memory)
    {
      copy_block (address_of_decl (parm), from, size_of (type),
		  TYPE_ALIGN_UNIT (type));
      return;
    }
  tree def = is_gimple_reg (parm) ? ssa_default_def (fn, parm) : NULL_TREE;
  if (is_gimple_reg (parm) && !def)
    return;
  value v = def ? names[SSA_NAME_VERSION (def)] : new_value (t);
  if (t.s == shape::wide)
    load (v, from, type, 16, access_flags ());
  else
    for (unsigned i = 0; i < t.parts (); i++)
      {
	std::string p = "[p" + std::to_string (index + i) + "]";
	std::string to = t.is_pred () ? reg (rclass::b32) : v.part[i];
	op ("ld.param." + param_suffix (t), { to, p });
	if (t.is_pred ())
	  op ("setp.ne.u32", { v.part[i], to, "0" });
	else if (t.is_int () && t.prec < t.bits ())
	  /* C callers extend; others need not.  */
	  canonicalize (t, to, to);
      }
  if (!def)
    store (v, address_of_decl (parm), type, DECL_ALIGN_UNIT (parm),
	   access_flags ());
}

static unsigned
params_taken (tree type)
{
  type_info t = type_of (type);
  return t.s == shape::complex ? 2 : 1;
}

void
function_emitter::receive_parameters ()
{
  if (info.entry)
    {
      tree parm = DECL_ARGUMENTS (fn->decl);
      tree def = parm ? ssa_default_def (fn, parm) : NULL_TREE;
      if (!def)
	return;
      address block;
      block.sp = space::param;
      block.base = name + "_param_0";
      block.base_is_symbol = true;
      if (param_copied)
	{
	  address copy;
	  copy.sp = space::local;
	  copy.base = local_variable ("param", 16, info.param_bytes);
	  copy.base_is_symbol = true;
	  copy_block (copy, block, info.param_bytes, 8);
	  block = copy;
	}
      value v = address_value (block);
      move (names[SSA_NAME_VERSION (def)], v);
      return;
    }
  unsigned index = 0;
  tree result = DECL_RESULT (fn->decl);
  if (signature_of (fn->decl, TREE_TYPE (fn->decl)).result_by_reference)
    {
      tree def = ssa_default_def (fn, result);
      if (def)
	op ("ld.param.b64", { names[SSA_NAME_VERSION (def)].part[0], "[p0]" });
      index++;
    }
  for (tree p = DECL_ARGUMENTS (fn->decl); p; p = DECL_CHAIN (p))
    {
      receive_parameter (p, index);
      index += params_taken (TREE_TYPE (p));
    }
  if (DECL_STATIC_CHAIN (fn->decl) && fn->static_chain_decl)
    receive_parameter (fn->static_chain_decl, index);
}

/* How other units see routine FNDECL.  */

static std::string
linkage_of (tree fndecl)
{
  tree routine = lookup_attribute ("accplug routine", DECL_ATTRIBUTES (fndecl));
  if (!routine || !TREE_VALUE (routine))
    return "";
  tree host = TREE_VALUE (TREE_VALUE (routine));
  return DECL_COMDAT (host) || DECL_WEAK (host) ? ".weak " : ".visible ";
}

/* The declaration line, without the body.  */

std::string
function_emitter::header ()
{
  if (!info.entry)
    return linkage_of (fn->decl) + ".func "
	   + prototype_text (signature_of (fn->decl, TREE_TYPE (fn->decl)), name);
  std::string h = ".visible .entry " + name;
  /* PTX ISA 5.1.6.1: larger blocks than 4352 bytes came with version 8.1.  */
  if (info.param_bytes > 4352)
    mod.need (81, 70);
  h += " (";
  if (info.param_bytes)
    h += ".param .align 16 .b8 " + name + "_param_0["
	 + std::to_string (info.param_bytes) + "]";
  h += ")";
  if (info.max_threads)
    h += "\n\t.maxntid " + std::to_string (info.max_threads) + ", 1, 1";
  return h;
}

static const char *const register_names[] = { "%p", "%r", "%rd", "%f", "%fd" };
static const char *const register_types[]
  = { ".pred", ".b32", ".b64", ".f32", ".f64" };

bool
function_emitter::emit ()
{
  here = DECL_SOURCE_LOCATION (fn->decl);
  signature s = signature_of (fn->decl, TREE_TYPE (fn->decl));
  if (!s.ok || stdarg_p (TREE_TYPE (fn->decl)))
    {
      unsupported ("the parameters or result of a function of type",
		   TREE_TYPE (fn->decl));
      return false;
    }
  split_edges_with_copies ();
  auto_sbitmap blocks (last_basic_block_for_fn (fn));
  reachable = &blocks;
  mark_reachable ();
  infer_spaces ();
  names.resize (num_ssa_names);
  unsigned i;
  tree n;
  FOR_EACH_SSA_NAME (i, n, fn)
    if (!virtual_operand_p (n))
      {
	type_info t = type_of (TREE_TYPE (n));
	bool held = t.s != shape::unsupported && t.s != shape::memory;
	names[i] = new_value (held ? t : int_type (64, false));
	names[i].sp = spaces[i];
      }
  if (!s.result.empty () && !info.entry)
    {
      result_memory.sp = space::param;
      result_memory.base = "func_retval0";
      result_memory.base_is_symbol = true;
    }
  coalesce_loop_variables ();
  bypass_idle_blocks ();
  receive_parameters ();
  position (DECL_SOURCE_LOCATION (fn->decl));
  body ();

  std::string text = header () + "\n{\n" + locals;
  for (unsigned c = 0; c < 5; c++)
    if (reg_count[c])
      text += std::string ("\t.reg ") + register_types[c] + " "
	      + register_names[c] + "<" + std::to_string (reg_count[c] + 1)
	      + ">;\n";
  text += "\n" + without_idle_labels (code) + "}\n";
  if (!info.entry)
    mod.add_prototype (header () + ";\n");
  mod.add_function (text, info.entry, fn->decl);
  return !failed;
}

} // namespace ptx
