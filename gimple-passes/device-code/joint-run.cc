/* A few neighbouring iterations at once; see joint-run.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device-code/joint-run.h"

namespace accplug
{

namespace
{

/* So many steps a place may be from the pointer that it shares with others.  */
const HOST_WIDE_INT most_steps = 8;

/* Offsets of instructions from a pointer.  */
const HOST_WIDE_INT most_offset = 1 << 20;

/* The most statements of all iterations; more if all but a few are arithmetic of integers, for
   addresses, which pointers take the place of.  */
const size_t longest_bodies = 400, longest_addresses = 640, most_others = 200;

} // anonymous namespace

joint_run::joint_run (class loop *loop, tree number, const std::vector<gimple *> &body,
		      const std::function<bool (tree)> &depends)
  : column_run (loop, number, body, depends)
{
  find_places ();
  discard_compared ();
  if (loads_ahead_p ())
    choose_together ();
}

/* ---- What iterations share.  */

/* Find another base that BASE's address is a sum of few terms apart from, in the same
   object.  */

void
joint_run::find_neighbour (size_t base)
{
  const size_t most_terms = 2;
  for (size_t other = 0; other < base; other++)
    {
      polynomial apart = m_bases[base].address - m_bases[other].address;
      if (same_for_all_p (apart) && apart.terms ().size () <= most_terms
	  && !apart.any_symbol ([] (symbol s)
		{ return POINTER_TYPE_P (TREE_TYPE (ssa_name (s.index ()))); }))
	{
	  m_neighbours[base] = { other, apart };
	  return;
	}
    }
}

/* Find the places that move with the iterations.  */

void
joint_run::find_places ()
{
  for (gimple *stmt : m_body)
    {
      polynomial address, step;
      if (!movable_p (stmt, &address, &step))
	continue;
      HOST_WIDE_INT bytes, offset = 0, steps = 0;
      bool found = false;
      size_t i = 0;
      for (; !found && i < m_bases.size (); i += !found)
	if (m_bases[i].step == step)
	  {
	    polynomial apart = address - m_bases[i].address;
	    /* A step of so many bytes is a part of the offset.  */
	    HOST_WIDE_INT most = step.constant (&bytes) ? 0 : most_steps;
	    for (steps = -most; !found && steps <= most; steps += !found)
	      found = ((apart - step * polynomial (steps)).constant (&offset)
		       && IN_RANGE (offset, -most_offset, most_offset));
	  }
      if (!found)
	{
	  m_bases.push_back ({ stmt, address, step });
	  find_neighbour (i);
	  steps = offset = 0;
	}
      place p;
      p.base = i;
      p.steps = steps;
      p.offset = offset;
      m_joint[stmt] = p;
    }
  while (find_places_by_gifts ())
    ;
}

/* P, BY iterations later.  */

joint_run::place
joint_run::later (place p, HOST_WIDE_INT by) const
{
  HOST_WIDE_INT bytes;
  if (m_bases[p.base].step.constant (&bytes))
    p.offset += by * bytes;
  else
    p.steps += by;
  return p;
}

/* Where a load gets what another one has loaded an iteration before, the place of one is that
   of the other, a step away.  Are there new ones?  */

bool
joint_run::find_places_by_gifts ()
{
  bool any = false;
  for (const auto &gift : m_gifts)
    {
      auto to = m_joint.find (gift.first), from = m_joint.find (gift.second);
      if ((to == m_joint.end ()) == (from == m_joint.end ()))
	continue;
      if (to != m_joint.end ())
	m_joint[gift.second] = later (to->second, 1);
      else
	m_joint[gift.first] = later (from->second, -1);
      any = true;
    }
  return any;
}

/* The place of STMT in iteration COPY.  */

joint_run::place
joint_run::place_in (gimple *stmt, unsigned copy) const
{
  auto known = m_joint.find (stmt);
  if (known != m_joint.end ())
    return later (known->second, copy);
  /* What an iteration before it has loaded there.  */
  place p;
  for (auto gift = m_gifts.find (stmt); gift != m_gifts.end () && copy > 0;
       gift = m_gifts.find (stmt))
    {
      copy = gift->second == stmt ? 0 : copy - 1;
      stmt = gift->second;
    }
  p.stmt = stmt;
  p.steps = copy;
  return p;
}

joint_run::loaded_value
joint_run::value_of (gimple *load, unsigned copy) const
{
  return { place_in (load, copy), TYPE_MAIN_VARIANT (TREE_TYPE (gimple_assign_lhs (load))) };
}

/* Are N iterations few enough statements?  */

bool
joint_run::short_p (unsigned n) const
{
  size_t others = std::count_if (m_body.begin (), m_body.end (), [] (gimple *stmt)
    {
      tree lhs = gimple_get_lhs (stmt);
      return gimple_vuse (stmt) || (lhs && !INTEGRAL_TYPE_P (TREE_TYPE (lhs))
				    && !POINTER_TYPE_P (TREE_TYPE (lhs)));
    });
  return (n * m_body.size () <= longest_bodies
	  || (n * m_body.size () <= longest_addresses && n * others <= most_others));
}

/* Choose how many iterations are done together.  */

void
joint_run::choose_together ()
{
  for (unsigned n : { 4, 2 })
    {
      std::set<loaded_value> values;
      unsigned registers = 0, all = 0;
      for (unsigned copy = 0; copy < n; copy++)
	for (gimple *stmt : m_body)
	  {
	    /* What all iterations load is shared anyway.  */
	    auto gift = m_gifts.find (stmt);
	    if (!load_p (stmt) || (gift != m_gifts.end () && gift->second == stmt))
	      continue;
	    all++;
	    if (values.insert (value_of (stmt, copy)).second)
	      registers += CEIL (int_size_in_bytes (TREE_TYPE (gimple_assign_lhs (stmt))), 4);
	  }
      m_distinct = values.size ();
      if (values.size () < all && short_p (n)
	  && registers <= (n == 4 ? most_of_four : most_of_two))
	{
	  m_together = n;
	  m_registers = registers;
	  return;
	}
    }
}

/* ---- The iterations.  */

/* A pointer to what P's offset is counted from, computed in SEQ; FIRST is the first
   iteration's copy.  */

tree
joint_run::pointer_to (const place &p, copy *first, gimple_seq *seq)
{
  tree &known = m_addresses_of[{ p.base, p.steps }];
  if (known)
    return known;
  tree result;
  gimple *stmt = m_bases[p.base].stmt;
  auto near = m_neighbours.find (p.base);
  if (p.steps == 0 && near != m_neighbours.end ())
    {
      place other;
      other.base = near->second.base;
      tree from = pointer_to (other, first, seq);
      result = gimple_build (seq, POINTER_PLUS_EXPR, TREE_TYPE (from), from,
			     step_of (near->second.apart, seq));
    }
  else if (p.steps == 0)
    {
      tree at = build_fold_addr_expr (reference_in (first, reference_of (stmt), seq));
      gimple_seq more = NULL;
      result = force_gimple_operand (at, &more, true, NULL_TREE);
      gimple_seq_add_seq (seq, more);
    }
  else
    {
      place before = p;
      before.steps += p.steps > 0 ? -1 : 1;
      tree from = pointer_to (before, first, seq), &step = m_base_steps[p.base];
      if (!step)
	step = step_of (m_bases[p.base].step, seq);
      tree by = p.steps > 0 ? step : gimple_build (seq, NEGATE_EXPR, sizetype, step);
      result = gimple_build (seq, POINTER_PLUS_EXPR, TREE_TYPE (from), from, by);
    }
  tree base = TREE_OPERAND (get_base_address (reference_of (stmt)), 0);
  if (TREE_CODE (base) == SSA_NAME && SSA_NAME_PTR_INFO (base)
      && TREE_CODE (result) == SSA_NAME && !SSA_NAME_PTR_INFO (result))
    {
      duplicate_ssa_name_ptr_info (result, SSA_NAME_PTR_INFO (base));
      mark_ptr_info_alignment_unknown (SSA_NAME_PTR_INFO (result));
    }
  m_addresses_of[{ p.base, p.steps }] = result;
  return result;
}

/* STMT, a load or a store, in copy C, iteration NUMBER of those together; a load sets a name
   of its own.  */

gimple *
joint_run::access (copy *c, unsigned number, gimple *stmt, copy *first, gimple_seq *seq)
{
  gimple *now;
  place p = place_in (stmt, number);
  if (p.stmt)
    now = statement_in (c, stmt, seq);
  else
    {
      tree reference = reference_at (stmt, pointer_to (p, first, seq), p.offset);
      tree value = gimple_assign_rhs1 (stmt);
      if (load_p (stmt))
	now = gimple_build_assign (make_ssa_name (TREE_TYPE (gimple_assign_lhs (stmt))),
				   reference);
      else
	now = gimple_build_assign (reference, TREE_CODE (value) == SSA_NAME
					      ? value_in (c, value, seq) : value);
      gimple_set_location (now, gimple_location (stmt));
    }
  if (load_p (stmt))
    gimple_set_lhs (now, make_ssa_name (TREE_TYPE (gimple_assign_lhs (stmt)), now));
  return now;
}

void
joint_run::add_together (basic_block bb)
{
  gimple_seq seq = NULL;
  tree type = TREE_TYPE (m_number);
  m_common.clear ();
  m_addresses_of.clear ();
  m_base_steps.assign (m_bases.size (), NULL_TREE);
  std::vector<copy> copies (m_together);
  std::map<loaded_value, tree> loaded;
  for (unsigned i = 0; i < m_together; i++)
    {
      copies[i].number = gimple_build (&seq, PLUS_EXPR, type, m_number,
				       build_int_cst (type, i));
      for (gimple *stmt : m_body)
	if (load_p (stmt))
	  {
	    tree &value = loaded[value_of (stmt, i)];
	    if (!value)
	      {
		gimple *now = access (&copies[i], i, stmt, &copies[0], &seq);
		gimple_seq_add_stmt (&seq, now);
		value = gimple_get_lhs (now);
	      }
	    copies[i].values[gimple_get_lhs (stmt)] = value;
	    /* What does not depend on the number is the same in all iterations.  */
	    if (!m_depends (gimple_get_lhs (stmt)))
	      m_common[gimple_get_lhs (stmt)] = value;
	  }
    }
  for (unsigned i = 0; i < m_together; i++)
    for (gimple *stmt : m_body)
      if (gimple_vdef (stmt))
	{
	  gimple *store = access (&copies[i], i, stmt, &copies[0], &seq);
	  gimple_seq_add_stmt (&seq, store);
	}
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
}

} // namespace accplug
