/* Loops without a directive, in the tree of OpenACC loops; see loop-tree.h.

   Comes in: the tree of the `acc loop's, and GCC's loop tree.
   Goes out: one tree of both.

   Rules
   - GCC expands an `acc loop' into a loop over chunks around one over a thread's
     iterations (expand_oacc_for); neither is a loop without a directive.  The inner
     one is known by its index, which starts from GOACC_LOOP's offset.
   - Children come in the order of the code.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/loop-tree.h"
#include "device/gangs.h"

namespace accplug
{

namespace
{

class merger
{
public:
  explicit merger (function *fun);

  void run (acc_loop *root);

private:
  void detach (acc_loop *);
  void find_skeleton (acc_loop *);
  void add_undirected ();
  acc_loop *parent_of (const acc_loop *, acc_loop *root) const;
  basic_block block_of (const acc_loop *) const;
  void sort_children (acc_loop *);

  function *m_fun;
  std::vector<int> m_position;	/* of a block in reverse post order */
  std::vector<std::unique_ptr<acc_loop>> m_all;
  std::map<class loop *, acc_loop *> m_of_natural;
  std::set<class loop *> m_chunk_loops;
};

merger::merger (function *fun)
  : m_fun (fun), m_position (last_basic_block_for_fn (fun), 0)
{
  std::vector<int> order (n_basic_blocks_for_fn (fun));
  int count = pre_and_rev_post_order_compute_fn (fun, NULL, order.data (), false);
  for (int i = 0; i < count; i++)
    m_position[order[i]] = i;
}

/* Take the tree apart; the nodes still know their old parents.  */

void
merger::detach (acc_loop *loop)
{
  for (auto &child : loop->children)
    {
      detach (child.get ());
      m_all.push_back (std::move (child));
    }
  loop->children.clear ();
}

/* The loops that LOOP was expanded to.  */

void
merger::find_skeleton (acc_loop *loop)
{
  class loop *around = gimple_bb (loop->heads[0])->loop_father;
  for (gcall *call : loop->calls)
    {
      if (!gimple_call_internal_p (call, IFN_GOACC_LOOP)
	  || TREE_INT_CST_LOW (gimple_call_arg (call, 0)) != IFN_GOACC_LOOP_OFFSET)
	continue;
      for (class loop *l = gimple_bb (call)->loop_father; l != around && l;
	   l = loop_outer (l))
	m_chunk_loops.insert (l);
      imm_use_iterator iterator;
      gimple *use;
      tree lhs = gimple_call_lhs (call);
      if (!lhs || TREE_CODE (lhs) != SSA_NAME)
	continue;
      FOR_EACH_IMM_USE_STMT (use, iterator, lhs)
	if (gimple_code (use) == GIMPLE_PHI
	    && gimple_bb (use)->loop_father->header == gimple_bb (use)
	    && !flow_bb_inside_loop_p (gimple_bb (use)->loop_father,
				       gimple_bb (call)))
	  loop->natural = gimple_bb (use)->loop_father;
    }
  /* Tiles have a loop over the elements inside; the last found is the inner.  */
  if (loop->natural)
    {
      m_chunk_loops.erase (loop->natural);
      m_of_natural[loop->natural] = loop;
    }
}

void
merger::add_undirected ()
{
  /* What the first gang alone runs is in the program's order, as mapping/exchange-loops.cc
     has left it for where its check fails.  */
  for (class loop *l : loops_list (m_fun, 0))
    {
      if (m_of_natural.count (l) || m_chunk_loops.count (l)
	  || in_first_gang_p (l->header))
	continue;
      auto node = std::make_unique<acc_loop> ();
      node->natural = l;
      m_of_natural[l] = node.get ();
      m_all.push_back (std::move (node));
    }
}

/* Where LOOP begins.  */

basic_block
merger::block_of (const acc_loop *loop) const
{
  return loop->is_loop () ? gimple_bb (loop->heads[0])
	 : loop->routine_call ? gimple_bb (loop->routine_call)
	 : loop->natural->header;
}

acc_loop *
merger::parent_of (const acc_loop *loop, acc_loop *root) const
{
  class loop *around = (loop->undirected () ? loop_outer (loop->natural)
			: block_of (loop)->loop_father);
  for (; around && loop_outer (around); around = loop_outer (around))
    {
      auto found = m_of_natural.find (around);
      if (found != m_of_natural.end () && found->second != loop)
	return found->second;
    }
  /* An `acc loop' of one iteration is no loop to GCC.  */
  acc_loop *old = loop->parent;
  return old && old->is_loop () && !old->natural ? old : root;
}

void
merger::sort_children (acc_loop *loop)
{
  std::stable_sort (loop->children.begin (), loop->children.end (),
		    [this] (const std::unique_ptr<acc_loop> &a,
			    const std::unique_ptr<acc_loop> &b)
		    {
		      return (m_position[block_of (a.get ())->index]
			      < m_position[block_of (b.get ())->index]);
		    });
  for (auto &child : loop->children)
    sort_children (child.get ());
}

void
merger::run (acc_loop *root)
{
  detach (root);
  /* Nodes were taken innermost first; loops of one block keep their order.  */
  for (auto &loop : m_all)
    if (loop->is_loop ())
      find_skeleton (loop.get ());
  add_undirected ();
  std::vector<acc_loop *> parents;
  for (auto &loop : m_all)
    parents.push_back (parent_of (loop.get (), root));
  for (size_t i = 0; i < m_all.size (); i++)
    {
      m_all[i]->parent = parents[i];
      parents[i]->children.push_back (std::move (m_all[i]));
    }
  sort_children (root);
}

} // anonymous namespace

void
add_natural_loops (function *fun, acc_loop *root)
{
  merger (fun).run (root);
}

} // namespace accplug
