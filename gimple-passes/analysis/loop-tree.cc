/* Finding the OpenACC loops of a device function; see loop-tree.h.

   Rules
   - The function is as ompexp left it: each mark of a head or tail is followed
     by the rest of that head or tail in a chain of single successors, and heads
     and tails nest properly.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/loop-tree.h"
#include "base/loop-lines.h"

namespace accplug
{

namespace
{

class discovery
{
public:
  explicit discovery (function *fun)
    : m_visited (last_basic_block_for_fn (fun), false) {}

  void walk (acc_loop *loop, basic_block bb);

private:
  acc_loop *mark (acc_loop *loop, gcall *call, bool head);
  void scan_block (acc_loop *&loop, basic_block bb);

  std::vector<bool> m_visited;
  /* Within a head or tail: how many of its marks are still to come.  */
  int m_remaining = 0;
  bool m_inside_mark = false;
};

/* CALL marks the beginning of a slot in a head or tail, or the end of the head
   or tail.  Returns the loop that what follows belongs to.  */

acc_loop *
discovery::mark (acc_loop *loop, gcall *call, bool head)
{
  if (gimple_call_num_args (call) == 2)
    {
      m_inside_mark = false;
      return head ? loop : loop->parent;
    }
  int count = TREE_INT_CST_LOW (gimple_call_arg (call, 2));
  if (!m_inside_mark)
    {
      m_inside_mark = true;
      m_remaining = count;
      if (head)
	{
	  auto child = std::make_unique<acc_loop> ();
	  child->parent = loop;
	  child->directive = gimple_location (call);
	  child->location = location_of_loop (child->directive);
	  child->flags = TREE_INT_CST_LOW (gimple_call_arg (call, 3));
	  child->chunk_size = (child->flags & OLF_GANG_STATIC
			       ? gimple_call_arg (call, 4) : integer_zero_node);
	  child->heads.resize (count);
	  child->tails.resize (count);
	  loop->children.push_back (std::move (child));
	  loop = loop->children.back ().get ();
	}
    }
  m_remaining--;
  /* Heads come outermost slot first, tails innermost first.  */
  if (head)
    loop->heads[loop->heads.size () - 1 - m_remaining] = call;
  else
    loop->tails[m_remaining] = call;
  return loop;
}

void
discovery::scan_block (acc_loop *&loop, basic_block bb)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi));
      if (!call)
	continue;
      if (tree callee = gimple_call_fndecl (call))
	{
	  int level = level_of_callee (callee);
	  if (level < SEQ_LEVEL)
	    {
	      auto child = std::make_unique<acc_loop> ();
	      child->parent = loop;
	      child->location = gimple_location (call);
	      child->routine_call = call;
	      child->axes = ((GOMP_DIM_MASK (GOMP_DIM_MAX) - 1)
			     ^ (GOMP_DIM_MASK (level) - 1));
	      loop->children.push_back (std::move (child));
	    }
	}
      else if (gimple_call_internal_p (call, IFN_GOACC_LOOP)
	       || gimple_call_internal_p (call, IFN_GOACC_TILE))
	loop->calls.push_back (call);
      else if (unique_kind (call) == IFN_UNIQUE_OACC_HEAD_MARK)
	loop = mark (loop, call, true);
      else if (unique_kind (call) == IFN_UNIQUE_OACC_TAIL_MARK)
	loop = mark (loop, call, false);
    }
}

void
discovery::walk (acc_loop *loop, basic_block bb)
{
  /* An explicit stack: functions may have very many blocks.  */
  std::vector<std::pair<acc_loop *, basic_block>> stack { { loop, bb } };
  while (!stack.empty ())
    {
      std::tie (loop, bb) = stack.back ();
      stack.pop_back ();
      if (m_visited[bb->index])
	continue;
      m_visited[bb->index] = true;
      scan_block (loop, bb);
      while (m_inside_mark)
	{
	  bb = single_succ (bb);
	  m_visited[bb->index] = true;
	  scan_block (loop, bb);
	}
      /* The last pushed is visited first; keep the order of the edges.  */
      for (unsigned i = EDGE_COUNT (bb->succs); i-- > 0;)
	stack.push_back ({ loop, EDGE_SUCC (bb, i)->dest });
    }
}

/* A loop that was optimised away but for its marks is not partitioned.  */

void
forget_empty_loops (acc_loop *loop)
{
  if (loop->is_loop () && loop->calls.empty ())
    loop->flags = OLF_SEQ;
  for (auto &child : loop->children)
    forget_empty_loops (child.get ());
}

/* BB ends with the last mark of a tail.  */

bool
ends_tail_p (basic_block bb)
{
  gimple *end = gcc_compat::last_statement (bb);
  return (end && unique_kind (end) == IFN_UNIQUE_OACC_TAIL_MARK
	  && gimple_call_num_args (end) == 2);
}

} // anonymous namespace

loop_blocks::loop_blocks (const acc_loop *loop)
{
  if (loop->undirected ())
    {
      basic_block *body = get_loop_body (loop->natural);
      m_blocks.assign (body, body + loop->natural->num_nodes);
      free (body);
      for (basic_block bb : m_blocks)
	m_inside.insert (bb->index);
      return;
    }
  m_last = gimple_bb (loop->tails.front ());
  while (!ends_tail_p (m_last))
    m_last = single_succ (m_last);
  std::vector<basic_block> stack { single_succ (gimple_bb (loop->heads.front ())) };
  m_inside.insert (stack.back ()->index);
  while (!stack.empty ())
    {
      basic_block bb = stack.back ();
      stack.pop_back ();
      m_blocks.push_back (bb);
      if (bb == m_last)
	continue;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (m_inside.insert (e->dest->index).second)
	  stack.push_back (e->dest);
    }
}

std::unique_ptr<acc_loop>
discover_loops (function *fun)
{
  auto root = std::make_unique<acc_loop> ();
  root->location = DECL_SOURCE_LOCATION (fun->decl);
  discovery (fun).walk (root.get (), ENTRY_BLOCK_PTR_FOR_FN (fun));
  forget_empty_loops (root.get ());
  return root;
}

bool
combines_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_REDUCTION))
	return true;
  return false;
}

void
for_each_in_slot (gcall *from, const std::function<void (gcall *)> &fn)
{
  int kind = unique_kind (from);
  gimple_stmt_iterator gsi = gsi_for_stmt (from);
  for (;;)
    {
      gimple *stmt = gsi_stmt (gsi);
      if (stmt != from && unique_kind (stmt) == kind)
	break;
      if (gcall *call = dyn_cast<gcall *> (stmt))
	fn (call);
      gsi_next (&gsi);
      while (gsi_end_p (gsi))
	gsi = gsi_start_bb (single_succ (gsi_bb (gsi)));
    }
}

} // namespace accplug
