/* The marks of OpenACC's loops, and where in their nest a statement stands; see marks.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/marks.h"

namespace accplug
{

int
unique_kind (const gimple *stmt)
{
  if (!gimple_call_internal_p (stmt, IFN_UNIQUE))
    return -1;
  return TREE_INT_CST_LOW (gimple_call_arg (stmt, 0));
}

unsigned
fork_axes (const gimple *stmt)
{
  return (unique_kind (stmt) == IFN_UNIQUE_OACC_FORK
	  ? TREE_INT_CST_LOW (gimple_call_arg (stmt, 2)) : 0);
}

unsigned
join_axes (const gimple *stmt)
{
  return (unique_kind (stmt) == IFN_UNIQUE_OACC_JOIN
	  ? TREE_INT_CST_LOW (gimple_call_arg (stmt, 2)) : 0);
}

const nest *
nesting::after (gimple *stmt, const nest *n)
{
  if (unsigned axes = fork_axes (stmt))
    {
      std::unique_ptr<nest> &inner = m_forks[stmt];
      if (!inner)
	inner.reset (new nest { n->axes | axes, stmt, n });
      return inner.get ();
    }
  return join_axes (stmt) && n->outer ? n->outer : n;
}

nesting::nesting (function *fun, const device_function *f)
  : m_fun (fun), m_blocks (last_basic_block_for_fn (fun), &m_entry),
    m_entry { f->entry_axes (), nullptr, nullptr }
{
  std::vector<bool> seen (m_blocks.size (), false);
  std::vector<basic_block> stack { ENTRY_BLOCK_PTR_FOR_FN (fun) };
  while (!stack.empty ())
    {
      basic_block bb = stack.back ();
      stack.pop_back ();
      const nest *now = m_blocks[bb->index];
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	now = after (gsi_stmt (gsi), now);
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (!seen[e->dest->index])
	  {
	    seen[e->dest->index] = true;
	    m_blocks[e->dest->index] = now;
	    stack.push_back (e->dest);
	  }
    }
}

void
nesting::walk (const std::function<void (gimple *, const nest *)> &fn)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    {
      const nest *now = at_start (bb);
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  const nest *next = after (stmt, now);
	  fn (stmt, join_axes (stmt) ? next : now);
	  now = next;
	}
    }
}

const nest *
common_nest (const nest *a, const nest *b)
{
  while (a != b)
    if (a->depth () >= b->depth ())
      a = a->outer;
    else
      b = b->outer;
  return a;
}

} // namespace accplug
