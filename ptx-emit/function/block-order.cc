/* The order of blocks; see block-order.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "function/block-order.h"
#include "function/edge-copies.h"

namespace ptx
{

block_order::block_order (function_context &c, printer &p)
  : ctx (c), out (p), reachable (last_basic_block_for_fn (c.fn))
{
}

std::string
block_order::target (basic_block bb)
{
  return out.block_target (landing (bb)->index);
}

void
block_order::mark_reachable ()
{
  auto_vec<basic_block> work;
  bitmap_clear (reachable);
  work.safe_push (ENTRY_BLOCK_PTR_FOR_FN (ctx.fn));
  while (!work.is_empty ())
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, work.pop ()->succs)
	if (!(e->flags & EDGE_EH) && bitmap_set_bit (reachable, e->dest->index))
	  work.safe_push (e->dest);
    }
}

/* BB does nothing but go on to the next block.  */

static bool
idle_block_p (function *fn, edge_copies &edges, basic_block bb)
{
  if (!single_succ_p (bb) || single_succ (bb) == bb
      || single_succ (bb) == EXIT_BLOCK_PTR_FOR_FN (fn) || has_copies_p (bb)
      || (single_succ_edge (bb)->flags & (EDGE_EH | EDGE_ABNORMAL)))
    return false;
  return gsi_end_p (gsi_start_bb (bb)) && !edges.needed_p (single_succ_edge (bb));
}

/* The blocks stay in the CFG, and landing () passes over them.  */

void
block_order::bypass_idle_blocks (edge_copies &edges)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, ctx.fn)
    if (single_pred_p (bb) && single_pred (bb) != ENTRY_BLOCK_PTR_FOR_FN (ctx.fn)
	&& emitted_p (bb) && idle_block_p (ctx.fn, edges, bb))
      {
	bitmap_clear_bit (reachable, bb->index);
	bypassed.insert (bb->index);
      }
}

basic_block
block_order::landing (basic_block bb) const
{
  while (bypassed.count (bb->index))
    bb = single_succ (bb);
  return bb;
}

basic_block
block_order::next_block (basic_block bb) const
{
  do
    bb = bb->next_bb;
  while (bb && !emitted_p (bb));
  return bb;
}

void
block_order::jump (basic_block from, basic_block to)
{
  if (landing (to) != next_block (from))
    out.op ("bra", { target (to) });
}

} // namespace ptx
