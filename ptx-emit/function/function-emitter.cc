/* A function, from its header to the closing brace; see function-emitter.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "accplug-image.h"
#include "base/dump.h"
#include "calls/signatures.h"
#include "function/function-emitter.h"
#include "function/loop-registers.h"

namespace ptx
{

static float_rules
rules_of_options ()
{
  return { flag_fp_contract_mode == FP_CONTRACT_FAST,
	   flag_unsafe_math_optimizations != 0 };
}

function_emitter::function_emitter (module_state &m, function *f,
				    const function_info &i)
  : ctx (m, f, i), out (rules_of_options ()),
    tools { { ctx, out, conv, arith, mem, copies }, spaces, ops, refs, exprs },
    conv (out), arith (tools), mem (tools), copies (tools), spaces (ctx),
    ops (tools), refs (tools), exprs (tools)
{
}

static void
replace_all (std::string *text, const std::string &what, const std::string &by)
{
  for (size_t at = 0; (at = text->find (what, at)) != std::string::npos; at += by.size ())
    text->replace (at, what.size (), by);
}

/* The form of the entry TEXT of NAME for grids of one block along y: the place there is a
   constant, and what only several need is gone when ptxas is done.  */

static std::string
flat_form (std::string text, const std::string &name)
{
  replace_all (&text, name, name + ACCPLUG_FLAT_SUFFIX);
  replace_all (&text, "%ctaid.y", "0");
  replace_all (&text, "%nctaid.y", "1");
  return text;
}

bool
function_emitter::emit ()
{
  tree decl = ctx.fn->decl;
  if (!signature_of (decl, TREE_TYPE (decl)).ok || stdarg_p (TREE_TYPE (decl)))
    {
      ctx.unsupported ("the parameters or result of a function of type",
		       TREE_TYPE (decl));
      return false;
    }
  split_edges_with_copies (ctx.fn);
  block_order order (ctx, out);
  order.mark_reachable ();
  spaces.infer ();
  ops.make_registers ();
  coalesce_loop_variables (ctx.fn, ops);
  edge_copies edges (tools);
  order.bypass_idle_blocks (edges);
  if (ctx.info.entry)
    out.raw (ACCPLUG_GRID_WAIT);
  if (ctx.info.one_lane)
    out.line (".pragma \"" ACCPLUG_NO_SIGNED_WRAP "\"");
  parameters params (tools);
  params.receive ();
  source_lines lines (ctx.mod, out);
  lines.position (DECL_SOURCE_LOCATION (decl));
  control_flow flow (tools, order, edges, params, lines);
  flow.bodies ();

  std::string header = function_header (ctx);
  if (!ctx.info.entry)
    ctx.mod.add_prototype (header + ";\n");
  std::string text = header + "\n{\n" + out.text () + "}\n";
  ctx.mod.add_function (text, ctx.info, decl);
  if (ctx.info.flat)
    ctx.mod.add_function (flat_form (text, ctx.name), ctx.info, decl);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, accplug::dump_at (DECL_SOURCE_LOCATION (decl)),
		     "%s %s: %u virtual registers, blocks of at most %u"
		     " threads%s\n", ctx.info.entry ? "kernel" : "routine",
		     ctx.name.c_str (), out.registers (), ctx.info.max_threads,
		     ctx.info.max_threads ? "" : " (0: unknown)");
  return !ctx.failed ();
}

} // namespace ptx
