/* Order numbers for extremes; see number-extremes.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/number-extremes.h"
#include "mapping/marking.h"
#include "base/dump.h"

namespace accplug
{

namespace
{

/* The phi of X by which it is known: that of the value, or of the first place.  */

gphi *
anchor_of (const loop_extreme &x)
{
  return x.value ? x.value : x.places.front ();
}

class numbering
{
public:
  numbering (acc_loop *loop, int number, unsigned absent)
    : m_loop (loop), m_number (number), m_absent (absent),
      m_web (loop->natural, anchor_of (loop->facts->extremes[number])) {}

  void run ();

private:
  loop_extreme &extreme () { return m_loop->facts->extremes[m_number]; }
  loop_facts *marked_facts (class loop *l, acc_loop *from) const;
  tree count (class loop *l);
  tree order_number (gimple_seq *seq);
  void add_phis ();
  void add_exit_phi ();
  void add_to_facts ();

  acc_loop *m_loop;
  int m_number;
  unsigned m_absent;
  carried_web m_web;
  std::map<tree, tree> m_orders;	/* by the names of M_WEB */
};

/* The facts of L, which is FROM or in it, if it is going to be marked; else NULL.  */

loop_facts *
numbering::marked_facts (class loop *l, acc_loop *from) const
{
  if (from->natural == l)
    return from->undirected () && (from->axes & ~m_absent) ? from->facts.get () : nullptr;
  for (auto &child : from->children)
    if (loop_facts *facts = marked_facts (l, child.get ()))
      return facts;
  return nullptr;
}

/* The number of the iteration of L, from 0.  Nothing of it stands in the latch, which an exit
   may be in front of.  */

tree
numbering::count (class loop *l)
{
  tree type = long_unsigned_type_node;
  tree number = make_ssa_name (type), next = make_ssa_name (type);
  gphi *phi = create_phi_node (number, l->header);
  gimple_stmt_iterator gsi = gsi_after_labels (l->header);
  gsi_insert_before (&gsi, gimple_build_assign (next, PLUS_EXPR, number,
						build_one_cst (type)), GSI_SAME_STMT);
  add_phi_arg (phi, build_zero_cst (type), loop_preheader_edge (l), UNKNOWN_LOCATION);
  add_phi_arg (phi, next, loop_latch_edge (l), UNKNOWN_LOCATION);
  if (loop_facts *facts = marked_facts (l, m_loop))
    facts->inductions.push_back ({ phi, build_zero_cst (type), build_one_cst (type) });
  return number;
}

/* How many iterations an inner loop has at most, if its latch runs LATCHES times.  */

tree
iterations (gimple_seq *seq, tree latches)
{
  tree type = long_unsigned_type_node;
  if (!latches)
    return build_int_cst (type, HOST_WIDE_INT_1 << 32);
  gimple_seq stmts = NULL;
  tree value = force_gimple_operand (fold_convert (type, unshare_expr (latches)), &stmts,
				     true, NULL_TREE);
  gimple_seq_add_seq (seq, stmts);
  return gimple_build (seq, PLUS_EXPR, type, value, build_one_cst (type));
}

/* The order number of this iteration, from 1.  */

tree
numbering::order_number (gimple_seq *seq)
{
  tree type = long_unsigned_type_node;
  loop_extreme &x = extreme ();
  tree number = x.numbers.front ();
  gimple_seq before = NULL;
  for (size_t i = 1; i < x.numbers.size (); i++)
    {
      x.latches[i - 1] = iterations (&before, x.latches[i - 1]);
      number = gimple_build (seq, MULT_EXPR, type, number, x.latches[i - 1]);
      number = gimple_build (seq, PLUS_EXPR, type, number, x.numbers[i]);
    }
  if (before)
    gsi_insert_seq_on_edge_immediate (loop_preheader_edge (m_loop->natural), before);
  return gimple_build (seq, PLUS_EXPR, type, number, build_one_cst (type));
}

/* The phis of the order number, beside those of the web.  */

void
numbering::add_phis ()
{
  class loop *l = m_loop->natural;
  tree type = long_unsigned_type_node;
  gimple_seq seq = NULL;
  tree number = order_number (&seq);
  edge taken = m_web.taken;
  if (!single_succ_p (taken->src))
    taken = single_succ_edge (split_edge (taken));
  gimple_stmt_iterator gsi = gsi_last_bb (taken->src);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  std::vector<gphi *> phis;
  for (gphi *phi : m_web.phis)
    {
      tree order = make_ssa_name (type);
      m_orders[gimple_phi_result (phi)] = order;
      phis.push_back (create_phi_node (order, gimple_bb (phi)));
    }
  for (size_t i = 0; i < phis.size (); i++)
    {
      gphi *phi = m_web.phis[i];
      for (unsigned n = 0; n < gimple_phi_num_args (phi); n++)
	{
	  auto known = m_orders.find (gimple_phi_arg_def (phi, n));
	  tree order = (known != m_orders.end () ? known->second
			: gimple_phi_arg_edge (phi, n) == taken ? number
			: build_zero_cst (type));
	  add_phi_arg (phis[i], order, gimple_phi_arg_edge (phi, n), UNKNOWN_LOCATION);
	}
    }
  extreme ().order = phis.front ();
  gcc_checking_assert (gimple_bb (phis.front ()) == l->header);
}

/* Where a part of the extreme leaves the loop, the order number does, too.  */

void
numbering::add_exit_phi ()
{
  const loop_facts &facts = *m_loop->facts;
  gphi *anchor = anchor_of (extreme ());
  for (gphi_iterator i = gsi_start_phis (facts.exit->dest); !gsi_end_p (i); gsi_next (&i))
    for (const loop_reduction &r : facts.reductions)
      {
	tree value = PHI_ARG_DEF_FROM_EDGE (i.phi (), facts.exit);
	bool late = value == r.next;
	if (r.extreme != m_number || (!late && value != gimple_phi_result (r.phi)))
	  continue;
	tree left = (late ? PHI_ARG_DEF_FROM_EDGE (anchor, loop_latch_edge (facts.loop))
		     : gimple_phi_result (anchor));
	gphi *phi = create_phi_node (make_ssa_name (long_unsigned_type_node),
				     facts.exit->dest);
	add_phi_arg (phi, m_orders.at (left), facts.exit, UNKNOWN_LOCATION);
	return;
      }
}

/* The order number is a part of the extreme, in this loop and in those inside that find it
   for this one.  */

void
numbering::add_to_facts ()
{
  for (class loop *l : extreme ().nest)
    {
      loop_facts *facts = marked_facts (l, m_loop);
      for (size_t n = 0; facts && n < facts->extremes.size (); n++)
	{
	  loop_extreme &x = facts->extremes[n];
	  auto order = m_orders.find (gimple_phi_result (anchor_of (x)));
	  if (order == m_orders.end ())
	    continue;
	  loop_reduction r;
	  r.phi = x.order = as_a<gphi *> (SSA_NAME_DEF_STMT (order->second));
	  r.op = x.operation ();
	  r.start = PHI_ARG_DEF_FROM_EDGE (r.phi, loop_preheader_edge (l));
	  r.next = PHI_ARG_DEF_FROM_EDGE (r.phi, loop_latch_edge (l));
	  r.extreme = n;
	  facts->reductions.push_back (r);
	  x.passed_on = l != m_loop->natural;
	}
    }
}

void
numbering::run ()
{
  class loop *l = m_loop->natural;
  loop_extreme &x = extreme ();
  for (class loop *one : x.nest)
    x.numbers.push_back (count (one));
  for (gphi *place : x.places)
    x.recipes.push_back (recipe_of (x, carried_web (l, place).candidate, x.numbers));
  add_phis ();
  add_exit_phi ();
  add_to_facts ();
  for (const acc_loop *inner = m_loop; inner; )
    {
      const acc_loop *next = nullptr;
      for (const auto &child : inner->children)
	if (std::find (x.nest.begin (), x.nest.end (), child->natural) != x.nest.end ())
	  next = child.get ();
      inner = next;
      if (inner)
	x.inner_axes |= inner->axes & ~m_absent;
    }
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (m_loop->location), "loop at line %d finds an extreme"
		     " with %u places, %u loops deep\n", LOCATION_LINE (m_loop->location),
		     unsigned (x.places.size ()), unsigned (x.nest.size ()));
}

} // anonymous namespace

void
number_extremes (acc_loop *loop, unsigned absent)
{
  if (loop->undirected () && (loop->axes & ~absent))
    for (size_t i = 0; i < loop->facts->extremes.size (); i++)
      if (!loop->facts->extremes[i].passed_on)
	numbering (loop, i, absent).run ();
  for (auto &child : loop->children)
    number_extremes (child.get (), absent);
}

} // namespace accplug
