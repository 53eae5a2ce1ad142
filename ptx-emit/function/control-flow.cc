/* Control flow; see control-flow.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "function/control-flow.h"
#include "operands/expressions.h"
#include "operands/operands.h"
#include "text/gcc-types.h"
#include "values/conversions.h"

namespace ptx
{

control_flow::control_flow (const operand_tools &t, block_order &o,
			    edge_copies &e, parameters &p, source_lines &l)
  : operand_tools (t), order (o), edges (e), params (p), lines (l),
    body_of_block (t, l), cases (t, o)
{
}

void
control_flow::cond (gcond *g, basic_block bb)
{
  edge on_true, on_false;
  extract_true_false_edges_from_block (bb, &on_true, &on_false);
  tree a = gimple_cond_lhs (g), b = gimple_cond_rhs (g);
  enum tree_code code = gimple_cond_code (g);
  std::string p;
  bool negate = false;
  if (type_of (TREE_TYPE (a)).is_pred () && TREE_CODE (b) == INTEGER_CST
      && (code == EQ_EXPR || code == NE_EXPR))
    {
      p = conv.predicate (ops.operand (a));
      negate = (code == EQ_EXPR) == (bool) integer_zerop (b);
    }
  else
    p = exprs.condition (code, a, b);
  basic_block yes = order.landing (on_true->dest);
  basic_block no = order.landing (on_false->dest);
  if (yes == order.next_block (bb))
    {
      std::swap (yes, no);
      negate = !negate;
    }
  if (yes != no)
    out.op_if ((negate ? "@!" : "@") + p, "bra", { order.target (yes) });
  order.jump (bb, no);
}

void
control_flow::block_end (basic_block bb)
{
  gimple *last = gcc_compat::last_statement (bb);
  if (last && gimple_location (last) != UNKNOWN_LOCATION)
    ctx.here = gimple_location (last);
  if (gcond *g = safe_dyn_cast<gcond *> (last))
    cond (g, bb);
  else if (gswitch *g = safe_dyn_cast<gswitch *> (last))
    cases.emit (g, bb);
  else if (greturn *g = safe_dyn_cast<greturn *> (last))
    params.return_value (g);
  else
    {
      edge e, next = NULL;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (!(e->flags & (EDGE_EH | EDGE_FAKE | EDGE_ABNORMAL)))
	  next = e;
      if (!next)
	out.line ("trap");
      else if (next->dest == EXIT_BLOCK_PTR_FOR_FN (ctx.fn))
	out.line ("ret");
      else
	{
	  edges.emit (next);
	  order.jump (bb, next->dest);
	}
    }
}

/* Does BB begin a loop that is to stay one (partition.cc)?  */

static bool
rolled_loop_p (basic_block bb)
{
  class loop *l = bb->loop_father;
  return l && l->header == bb && loop_outer (l) && l->force_vectorize;
}

void
control_flow::block (basic_block bb)
{
  out.block_label (bb->index);
  if (rolled_loop_p (bb))
    out.line (".pragma \"nounroll\"");
  if (single_pred_p (bb))
    {
      gimple *g = gcc_compat::last_statement (single_pred (bb));
      if (g && (gimple_code (g) == GIMPLE_COND
		|| gimple_code (g) == GIMPLE_SWITCH))
	edges.emit (single_pred_edge (bb));
    }
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *g = gsi_stmt (i);
      enum gimple_code code = gimple_code (g);
      if (code != GIMPLE_COND && code != GIMPLE_SWITCH && code != GIMPLE_RETURN)
	body_of_block.statement (g);
      else
	lines.position (gimple_location (g));
    }
  block_end (bb);
}

void
control_flow::body ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, ctx.fn)
    if (order.emitted_p (bb))
      block (bb);
}

/* Whether the pointers that wide accesses begin from are aligned.  */

std::string
control_flow::aligned ()
{
  std::string any;
  for (unsigned at : ctx.info.wide->aligned_parameters)
    {
      std::string pointer = out.reg (rclass::b64);
      out.op ("ld.param.u64", { pointer, "[" + ctx.name + "_param_0+"
				+ std::to_string (at) + "]" });
      if (!any.empty ())
	{
	  std::string both = out.reg (rclass::b64);
	  out.op ("or.b64", { both, any, pointer });
	  pointer = both;
	}
      any = pointer;
    }
  std::string rest = out.reg (rclass::b64), p = out.reg (rclass::pred);
  out.op ("and.b64", { rest, any, std::to_string (accplug::widest_access - 1) });
  out.op ("setp.eq.u64", { p, rest, "0" });
  return p;
}

void
control_flow::bodies ()
{
  if (ctx.info.wide)
    body_of_block.widen (ctx.info.wide->aligned_groups);
  if (!ctx.info.wide || ctx.info.wide->groups.empty ())
    {
      body ();
      return;
    }
  std::string wide = out.new_label ();
  out.op_if ("@" + aligned (), "bra", { wide });
  body ();
  out.label (wide);
  out.second_blocks ();
  body_of_block.widen (ctx.info.wide->groups);
  body ();
}

} // namespace ptx
