/* PHIs as copies; see edge-copies.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "function/edge-copies.h"
#include "operands/operands.h"
#include "text/gcc-types.h"
#include "text/printer.h"
#include "values/context.h"
#include "values/conversions.h"

namespace ptx
{

bool
has_copies_p (basic_block bb)
{
  for (gphi_iterator p = gsi_start_phis (bb); !gsi_end_p (p); gsi_next (&p))
    if (!virtual_operand_p (gimple_phi_result (p.phi ())))
      return true;
  return false;
}

void
split_edges_with_copies (function *fn)
{
  auto_vec<edge> critical;
  basic_block bb;
  edge e;
  edge_iterator ei;
  FOR_EACH_BB_FN (bb, fn)
    FOR_EACH_EDGE (e, ei, bb->succs)
      if (EDGE_CRITICAL_P (e) && !(e->flags & (EDGE_ABNORMAL | EDGE_EH))
	  && has_copies_p (e->dest))
	critical.safe_push (e);
  for (edge split : critical)
    split_edge (split);
}

std::vector<edge_copies::copy>
edge_copies::copies_of (edge e)
{
  std::vector<copy> todo;
  for (gphi_iterator p = gsi_start_phis (e->dest); !gsi_end_p (p); gsi_next (&p))
    {
      tree result = gimple_phi_result (p.phi ());
      if (virtual_operand_p (result))
	continue;
      if (type_of (TREE_TYPE (result)).s == shape::unsupported)
	{
	  ctx.unsupported ("a value of type", TREE_TYPE (result));
	  continue;
	}
      tree arg = PHI_ARG_DEF_FROM_EDGE (p.phi (), e);
      if (TREE_CODE (arg) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (arg)
	  && SSA_NAME_VAR (arg) && VAR_P (SSA_NAME_VAR (arg)))
	continue;		/* undefined: any value will do */
      const value &to = ops.of_name (result);
      value from = ops.raw_operand (arg);
      if (POINTER_TYPE_P (TREE_TYPE (result)))
	from = conv.in_space (from, to.sp);
      for (unsigned i = 0; i < to.t.parts (); i++)
	if (to.part[i] != from.part[i])
	  todo.push_back ({ to.t, to.part[i], from.part[i] });
    }
  return todo;
}

/* A copy whose destination no other copy still reads can go first; when none is left,
   a cycle is cut with a temporary.  */

void
edge_copies::emit (edge e)
{
  std::vector<copy> todo = copies_of (e);
  while (!todo.empty ())
    {
      size_t i = 0;
      for (; i < todo.size (); i++)
	{
	  bool read = false;
	  for (size_t j = 0; j < todo.size (); j++)
	    read |= j != i && todo[j].from == todo[i].to;
	  if (!read)
	    break;
	}
      if (i == todo.size ())
	{
	  i = 0;
	  std::string saved = out.reg (todo[0].t.c);
	  out.move_part (todo[0].t, saved, todo[0].to);
	  for (copy &c : todo)
	    if (c.from == todo[0].to)
	      c.from = saved;
	}
      out.move_part (todo[i].t, todo[i].to, todo[i].from);
      todo.erase (todo.begin () + i);
    }
}

bool
edge_copies::needed_p (edge e)
{
  for (gphi_iterator p = gsi_start_phis (e->dest); !gsi_end_p (p); gsi_next (&p))
    {
      tree result = gimple_phi_result (p.phi ());
      if (virtual_operand_p (result))
	continue;
      tree arg = PHI_ARG_DEF_FROM_EDGE (p.phi (), e);
      if (TREE_CODE (arg) != SSA_NAME
	  || ops.of_name (arg).part[0]
	     != ops.of_name (result).part[0])
	return true;
    }
  return false;
}

} // namespace ptx
