/* A thread does groups of neighbouring iterations of shared loops at once.

   Comes in: a kernel whose loops have axes, before marks become code, and what tile-nests
   has not made tiles of.
   Goes out: nests whose iterations share what they load (iteration-groups.h) have three
   versions of their innermost shared loop; where there are iterations enough for the device,
   in front of

     for (k by 8) for (i by 4) for j:
       sum[0..31] = 0
       for the steps: x[0..3], w[0..7] are loaded; sum[..] += x[..] * w[..]
       y[..] = sum[..]

   for groups that are whole, and such that may not be, else the plain one, by 1.

   Rules
   - Each statement of an iteration that depends on a number in a loop with groups has a copy
     for each iteration of the group, right behind it.  Conditions have none: all iterations
     of a group go the same way.  So the order of each iteration's own statements stays.
   - Guarded blocks (iteration-groups.h) follow each other, one for each of the neighbours that
     the guard tells apart; what these have in common is loaded in front of the first one, if
     any of them has the block.
   - Subscripts in blocks that conditions guard are as wide as addresses, in all nests: GCC
     moves such sums before the conditions.
   - Of a group that is not whole, what is beyond the last iteration is the last one once more,
     statement by statement: each load finds the same, and each store stores the same.
   - Lengths are computed in front of the nest, by what the host knows, too: the launch has as
     many threads as there are groups.
   - Addresses for what stands behind the steps are computed there, once more (the intrinsic
     computed_anew): kept during the steps they were twice the registers that sums are.
   - The argument `tiles' of the plugin switches this off, or on for whatever size.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/loop-facts.h"
#include "base/arguments.h"
#include "base/dump.h"
#include "base/report.h"
#include "base/walk.h"
#include "device/changed-loops.h"
#include "device/device-pass.h"
#include "device/intrinsics.h"
#include "device/marks.h"
#include "device/shared-variables.h"
#include "device-code/short-ways.h"
#include "tiling/front-values.h"
#include "tiling/iteration-groups.h"
#include "tiling/lone-loops.h"

namespace accplug
{

namespace
{

/* Groups that a device should have: two warps on each of 128 multiprocessors, which are busy
   with as many operations at once as a group has iterations.  */
const HOST_WIDE_INT least_groups = 1 << 13;

/* Likewise of a loop that is alone: half of the threads that 128 multiprocessors hold.  Such
   an iteration has few operations at once, and waits for one after the other.  */
const HOST_WIDE_INT least_groups_of_lone = 1 << 17;

/* Which iteration of a group: its number in each loop that has groups.  */
typedef std::vector<unsigned> group_place;

/* What a version with groups is made of: in the order of the program.  */
struct version_parts
{
  class loop *loop = nullptr;
  std::vector<tree> phis;	/* results of those to be copied */
  std::vector<gimple *> statements;
  std::map<tree, tree> numbers;	/* of the nest's own numbers in this loop: those here */
  std::vector<std::pair<gcond *, unsigned>> guards;
};

/* What a guarded block sets, behind it: the phi, its value without and with the block.  */
struct guarded_value
{
  gphi *phi;
  tree past, set;
};

/* What becomes of a guarded block.  */
struct guard_copies
{
  guarded_block at;
  unsigned loop = 0, count = 0;	/* the neighbours that have copies of it: their loop, number */
  std::vector<tree> taken;	/* whether each of these has it */
  basic_block common = nullptr;	/* for what is the same in all of them */
  /* What each of them does, in two parts, and the first one's statements of these: it is
     loaded first, for all neighbours.  */
  std::vector<gimple_seq> own[2];
  std::vector<gimple *> first[2];
  std::vector<tree> loaded;	/* by the former part, for the latter */
  std::map<std::pair<tree, group_place>, tree> raw;	/* what the loads give */
};

/* Makes copies of the statements of one version.  */

class group_copies
{
public:
  group_copies (const grouped_nest &nest, const version_parts &parts, bool whole)
    : m_nest (nest), m_parts (parts), m_whole (whole) {}
  void run ();

private:
  typedef std::map<std::pair<tree, group_place>, tree> name_map;

  std::vector<group_place> places (unsigned mask) const;
  group_place held (unsigned mask, const group_place &at) const;
  void find_end ();
  bool at_end_p (basic_block bb) const;
  bool computed_again_p (tree name) const;
  tree number_at (gimple_seq *seq, unsigned i, tree number, unsigned t) const;
  void number_iterations ();
  void number_from (gimple_seq *seq, unsigned i, tree number);
  void scale (const grouped_loop &g, tree number);
  gimple *moved_number (gimple *stmt, const group_place &at) const;
  gimple *statement_at (gimple *stmt, const group_place &at, bool end);
  tree remainder_at (gimple *stmt, const group_place &at, bool end, gimple_seq *seq);
  tree value_at (gimple *def, const group_place &at, bool end);
  tree name_at (tree name, const group_place &at, bool end);
  void copy_phi (gphi *phi);
  void fill_phi (gphi *phi);
  void copy_statement (gimple *stmt);
  bool guarded_phi_p (gphi *phi) const;
  void copy_guards_before (basic_block bb);
  void copy_guard (gcond *test, unsigned loop);
  void test_neighbours (guard_copies *g);
  void sort_guarded (guard_copies *g, const std::vector<gimple *> &statements) const;
  void copy_guarded (guard_copies *g, gimple *stmt, unsigned part);
  void rename_loaded (guard_copies *g);
  basic_block chain (guard_copies *g, basic_block last, basic_block first, unsigned part,
		     const std::function<void (unsigned, basic_block, edge, edge)> &joined);
  basic_block chain_loads (guard_copies *g, basic_block last);
  void link_guarded (guard_copies *g);
  basic_block new_block (const guard_copies &g, basic_block after);

  const grouped_nest &m_nest;
  const version_parts &m_parts;
  bool m_whole;
  basic_block m_end = nullptr;	/* the first block behind the steps */
  name_map m_names, m_end_names;	/* the latter as of m_end */
  gimple_seq m_before = NULL, m_at_end = NULL;	/* what is computed in front, and at m_end */
  std::set<gcond *> m_guards_done;
  std::map<tree, unsigned> m_firsts;	/* numbers of a group's first iteration, by loop */
};

class group_code
{
public:
  group_code (function *fun, device_function *f, const grouped_nest &nest)
    : m_fun (fun), m_f (f), m_nest (nest) {}
  /* False if nothing can be done.  */
  bool run ();

private:
  tree op (tree_code code, tree a, tree b)
  { return gimple_build (&m_seq, code, long_integer_type_node, a, b); }
  tree number (HOST_WIDE_INT n) { return build_int_cst (long_integer_type_node, n); }
  tree both (tree a, tree b)
  { return a ? gimple_build (&m_seq, BIT_AND_EXPR, boolean_type_node, a, b) : b; }
  tree as_long (tree t) { return gimple_convert (&m_seq, long_integer_type_node, t); }
  bool find_front ();
  bool ready_p (tree t) const { return m_in_front.ready_p (t); }
  tree in_front (tree t) { return m_in_front.value (t, &m_seq); }
  HOST_WIDE_INT threads_at_once (const shared_loop &l) const;
  void count_rows ();
  tree rows_pay (const grouped_loop &g, tree range);
  tree pays ();
  void note_launch (const grouped_loop &g, tree range);
  void lengthen (const grouped_loop &g, tree pays);
  void shorten_block ();
  void remove_marks ();
  version_parts parts_of (class loop *l) const;
  version_parts parts_of_copy (const version_parts &parts, class loop *copy);
  tree all_whole ();
  version_parts version (const version_parts &parts, tree test);

  function *m_fun;
  device_function *m_f;
  grouped_nest m_nest;
  gimple_seq m_seq = NULL;
  gimple *m_front = nullptr;	/* what is new comes before it */
  tree m_likely = NULL_TREE;	/* whether groups seem to pay, or NULL */
  front_values m_in_front;
};

/* ---- How long groups are.  */

/* Find m_front, the first call of the outermost loop with groups.  Is all that lengths are
   computed from known there?  */

bool
group_code::find_front ()
{
  const shared_loop &out = m_nest.grouped.front ().shared;
  basic_block bb = gimple_bb (out.guard);
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !m_front && !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_LOOP))
      m_front = gsi_stmt (gsi);
  if (!m_front)
    return false;
  m_in_front = front_values (m_front);
  for (const grouped_loop &g : m_nest.grouped)
    {
      if (!ready_p (g.shared.range))
	return false;
      for (gimple *call : { g.first, g.shared.step })
	if (!dominated_by_p (CDI_DOMINATORS, gimple_bb (call), bb))
	  return false;
      for (tree by : g.divisors)
	if (!ready_p (by))
	  return false;
      if (g.row && !ready_p (g.row))
	return false;
    }
  return true;
}

/* The iterations of L that the threads of a gang have at once.  */

HOST_WIDE_INT
group_code::threads_at_once (const shared_loop &l) const
{
  HOST_WIDE_INT count = 1;
  if (l.axes & VECTOR_AXIS)
    count *= MAX (m_f->vector_length, 1);
  if (l.axes & WORKER_AXIS)
    count *= MAX (m_f->workers, 1);
  for (const grouped_loop &g : m_nest.grouped)
    if (g.shared.loop == l.loop)
      count *= g.length;
  return count;
}

/* How many rows the loops have whose neighbours are along rows.  */

void
group_code::count_rows ()
{
  for (grouped_loop &g : m_nest.grouped)
    if (g.row)
      g.rows = op (TRUNC_DIV_EXPR, as_long (in_front (g.shared.range)),
		   op (MAX_EXPR, as_long (in_front (g.row)), number (1)));
}

/* Whether G's RANGE is whole rows, of which groups leave no more than one in six for
   nothing.  */

tree
group_code::rows_pay (const grouped_loop &g, tree range)
{
  const HOST_WIDE_INT part = 6;
  tree row = op (MAX_EXPR, as_long (in_front (g.row)), number (1));
  tree rest = op (TRUNC_MOD_EXPR, range, row);
  tree whole = gimple_build (&m_seq, EQ_EXPR, boolean_type_node, rest, number (0));
  tree groups = op (TRUNC_DIV_EXPR, op (PLUS_EXPR, g.rows, number (g.length - 1)),
		    number (g.length));
  tree more = op (MINUS_EXPR, op (MULT_EXPR, groups, number (g.length)), g.rows);
  return both (whole, gimple_build (&m_seq, LE_EXPR, boolean_type_node,
				    op (MULT_EXPR, more, number (part)), g.rows));
}

/* Whether groups pay; and no group has two quotients.  */

tree
group_code::pays ()
{
  bool always = the_arguments.tiles == TILES_ALWAYS;
  tree result = NULL_TREE;
  auto least = [&] (tree value, HOST_WIDE_INT than)
    { result = both (result, gimple_build (&m_seq, GE_EXPR, boolean_type_node, value,
					   number (than))); };
  tree all = number (1);
  for (const shared_loop &l : m_nest.loops)
    if (ready_p (l.range))
      {
	tree range = as_long (in_front (l.range));
	/* A gang's own loop has no more than its threads at once.  */
	if (!(l.axes & GANG_AXES))
	  range = op (MIN_EXPR, range, number (threads_at_once (l)));
	all = op (MULT_EXPR, all, range);
      }
  if (!always)
    least (all, (m_nest.lone ? least_groups_of_lone : least_groups) * m_nest.size ());
  for (const grouped_loop &g : m_nest.grouped)
    for (tree by : g.divisors)
      {
	tree rest = op (TRUNC_MOD_EXPR, as_long (in_front (by)), number (g.length));
	result = both (result, gimple_build (&m_seq, EQ_EXPR, boolean_type_node, rest,
					     number (0)));
      }
  m_likely = result;
  for (const grouped_loop &g : m_nest.grouped)
    {
      tree range = as_long (in_front (g.shared.range));
      unsigned threads = (g.row ? (g.shared.axes & GANG_AXES ? 1 : m_f->vector_length)
			  : g.shared.axes & WORKER_AXIS ? MAX (m_f->workers, 2) / 2 : 1);
      if (g.row)
	result = both (result, rows_pay (g, range));
      /* No number is beyond an index.  */
      if (!tree_fits_shwi_p (range))
	result = both (result, gimple_build (&m_seq, LE_EXPR, boolean_type_node, range,
					     number (INT_MAX)));
      if (!always)
	least (range, HOST_WIDE_INT (g.length) * threads);
    }
  return result ? result : boolean_true_node;
}

/* Tell the launch how far G's loop runs, of RANGE iterations.  That need not be exact, and has
   to be short.  */

void
group_code::note_launch (const grouped_loop &g, tree range)
{
  if (!(g.shared.axes & GANG_AXES))
    return;
  tree groups = op (TRUNC_DIV_EXPR, op (PLUS_EXPR, range, number (g.length - 1)),
		    number (g.length));
  if (m_likely)
    groups = gimple_build (&m_seq, COND_EXPR, long_integer_type_node, m_likely, groups,
			   range);
  gimple_seq_add_stmt (&m_seq, build_intrinsic
			 (intrinsic::trip_count,
			  { groups, number (1),
			    build_int_cst (integer_type_node, g.shared.axes) }));
  g.shared.keep_from_launch ();
}

/* G's loop goes by groups where that PAYS, and the launch is told so.  */

void
group_code::lengthen (const grouped_loop &g, tree pays)
{
  tree type = g.shared.type (), range = as_long (in_front (g.shared.range));
  if (g.row)
    {
      tree groups = op (TRUNC_DIV_EXPR, op (PLUS_EXPR, g.rows, number (g.length - 1)),
			number (g.length));
      groups = op (MULT_EXPR, groups, as_long (in_front (g.row)));
      groups = gimple_build (&m_seq, COND_EXPR, long_integer_type_node, pays, groups,
			     range);
      g.shared.set_argument (2, gimple_convert (&m_seq, type, groups));
    }
  else
    {
      tree length = gimple_build (&m_seq, COND_EXPR, long_integer_type_node, pays,
				  number (g.length), number (1));
      g.shared.set_argument (3, gimple_convert (&m_seq, signed_type_for (type), length));
    }
  note_launch (g, range);
}

/* Workers who share a loop that has groups, of a constant number, and no other loop, are no
   more than groups.  */

void
group_code::shorten_block ()
{
  const unsigned least_threads = 64;
  const grouped_loop *by_workers = nullptr;
  for (const grouped_loop &g : m_nest.grouped)
    if (g.shared.axes & WORKER_AXIS)
      by_workers = &g;
  unsigned sharing = 0;
  for (const shared_loop &l : all_shared_loops (m_fun))
    sharing += (l.axes & WORKER_AXIS) != 0;
  if (!by_workers || !tree_fits_uhwi_p (by_workers->shared.range) || sharing != 1
      || m_f->clause_dims[GOMP_DIM_WORKER] >= 0 || shared_bytes (m_fun))
    return;
  unsigned groups = CEIL (tree_to_uhwi (by_workers->shared.range), by_workers->length);
  while (m_f->workers / 2 >= groups && m_f->workers / 2 * m_f->vector_length >= least_threads)
    m_f->workers /= 2;
}

/* ---- Versions.  */

/* Marks of levels that nobody has say nothing, and blocks that end with them have no
   copies.  */

void
group_code::remove_marks ()
{
  class loop *in = m_nest.innermost ();
  basic_block *body = get_loop_body (in);
  for (unsigned i = 0; i < in->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);)
      {
	gimple *stmt = gsi_stmt (gsi);
	if (unique_kind (stmt) < 0)
	  {
	    gsi_next (&gsi);
	    continue;
	  }
	tree lhs = gimple_call_lhs (stmt);
	unlink_stmt_vdef (stmt);
	if (lhs)
	  replace_uses_by (lhs, build_zero_cst (TREE_TYPE (lhs)));
	gsi_remove (&gsi, true);
	release_defs (stmt);
      }
  free (body);
}

/* On which loops of NEST STMT depends: its result's, or that of all that it uses.  */

unsigned
mask_of (const grouped_nest &nest, gimple *stmt)
{
  tree lhs = gimple_vdef (stmt) ? NULL_TREE : gimple_get_lhs (stmt);
  if (lhs && TREE_CODE (lhs) == SSA_NAME)
    return nest.dependence (lhs);
  unsigned mask = 0;
  ssa_op_iter iterator;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND (use, stmt, iterator, SSA_OP_USE)
    mask |= nest.dependence (use);
  return mask;
}

/* What has copies in L, the innermost loop.  */

version_parts
group_code::parts_of (class loop *l) const
{
  version_parts parts;
  parts.loop = l;
  tree counter = gimple_phi_result (m_nest.loops.back ().counter);
  parts.numbers[counter] = counter;
  for (const grouped_loop &g : m_nest.grouped)
    for (tree name : g.quotients)
      parts.numbers[name] = name;
  basic_block *body = get_loop_body_in_dom_order (l);
  for (unsigned i = 0; i < l->num_nodes; i++)
    {
      for (gphi_iterator phi = gsi_start_phis (body[i]); !gsi_end_p (phi); gsi_next (&phi))
	{
	  tree name = gimple_phi_result (phi.phi ());
	  if (!virtual_operand_p (name) && name != counter && m_nest.dependence (name))
	    parts.phis.push_back (name);
	}
      for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  if (gimple_code (stmt) != GIMPLE_COND
	      && !m_nest.counts_p (stmt) && mask_of (m_nest, stmt))
	    parts.statements.push_back (stmt);
	}
    }
  free (body);
  for (const auto &guard : m_nest.guards)
    if (flow_bb_inside_loop_p (l, gimple_bb (guard.first)))
      parts.guards.push_back (guard);
  return parts;
}

/* The same in COPY, a copy of PARTS's loop that has just been made.  */

version_parts
group_code::parts_of_copy (const version_parts &parts, class loop *copy)
{
  version_parts result;
  result.loop = copy;
  std::map<gimple *, gimple *> copies;
  basic_block *body = get_loop_body (parts.loop);
  for (unsigned i = 0; i < parts.loop->num_nodes; i++)
    {
      basic_block other = get_bb_copy (body[i]);
      gphi_iterator to = gsi_start_phis (other);
      for (gphi_iterator from = gsi_start_phis (body[i]); !gsi_end_p (from);
	   gsi_next (&from), gsi_next (&to))
	{
	  tree name = gimple_phi_result (from.phi ()), now = gimple_phi_result (to.phi ());
	  m_nest.note_copy (now, name);
	  if (parts.numbers.count (name))
	    result.numbers[name] = now;
	  copies[from.phi ()] = to.phi ();
	}
      gimple_stmt_iterator at = gsi_after_labels (other);
      for (gimple_stmt_iterator gsi = gsi_after_labels (body[i]); !gsi_end_p (gsi);
	   gsi_next (&gsi), gsi_next (&at))
	{
	  gimple *stmt = gsi_stmt (gsi), *now = gsi_stmt (at);
	  tree lhs = gimple_get_lhs (stmt);
	  if (lhs && TREE_CODE (lhs) == SSA_NAME)
	    m_nest.note_copy (gimple_get_lhs (now), lhs);
	  if (lhs && parts.numbers.count (lhs))
	    result.numbers[lhs] = gimple_get_lhs (now);
	  if (m_nest.counts_p (stmt))
	    m_nest.note_counting (now);
	  copies[stmt] = now;
	}
    }
  free (body);
  for (tree name : parts.phis)
    result.phis.push_back (gimple_phi_result (copies[SSA_NAME_DEF_STMT (name)]));
  for (gimple *stmt : parts.statements)
    result.statements.push_back (copies[stmt]);
  for (const auto &guard : parts.guards)
    result.guards.push_back ({ as_a<gcond *> (copies[guard.first]), guard.second });
  return result;
}

/* PARTS's loop stays where TEST, known in front of it, holds; else a copy of it runs, whose
   parts are the result.  */

version_parts
group_code::version (const version_parts &parts, tree test)
{
  const profile_probability likely = profile_probability::likely ();
  initialize_original_copy_tables ();
  class loop *copy = loop_version (parts.loop, build2 (NE_EXPR, boolean_type_node, test,
						       boolean_false_node),
				   NULL, likely, likely.invert (), likely, likely.invert (),
				   true);
  gcc_assert (copy);
  version_parts result = parts_of_copy (parts, copy);
  free_original_copy_tables ();
  split_edge (single_exit (parts.loop));
  mark_virtual_operands_for_renaming (m_fun);
  update_ssa (TODO_update_ssa);
  return result;
}

/* Is the group that begins with the counters' values whole, in all loops?  Computed in front
   of the innermost loop.  NULL_TREE if it is anyhow, an error_mark_node if that is not known
   there.  */

tree
group_code::all_whole ()
{
  tree whole = NULL_TREE;
  for (const grouped_loop &g : m_nest.grouped)
    {
      tree range = g.shared.range, number = gimple_phi_result (g.shared.counter);
      if (tree_fits_uhwi_p (range) && (g.row ? tree_fits_uhwi_p (g.row)
				       : tree_to_uhwi (range) % g.length == 0))
	continue;
      if (g.row)
	{
	  tree rest = op (BIT_AND_EXPR, g.rows, this->number (g.length - 1));
	  whole = both (whole, gimple_build (&m_seq, EQ_EXPR, boolean_type_node, rest,
					     this->number (0)));
	  continue;
	}
      if (g.shared.loop == m_nest.innermost ())
	return error_mark_node;
      tree type = g.shared.type ();
      tree left = gimple_build (&m_seq, MINUS_EXPR, type, range, number);
      whole = both (whole, gimple_build (&m_seq, GE_EXPR, boolean_type_node, left,
					 build_int_cst (type, g.length)));
    }
  return whole;
}

/* ---- Copies.  */

/* The iterations of a group that differ by what MASK says.  */

std::vector<group_place>
group_copies::places (unsigned mask) const
{
  std::vector<group_place> all { group_place (m_nest.grouped.size (), 0) };
  for (unsigned i = 0; i < m_nest.grouped.size (); i++)
    if (mask & (1 << i))
      for (unsigned have = all.size (), t = 1; t < m_nest.grouped[i].length; t++)
	for (unsigned k = 0; k < have; k++)
	  {
	    all.push_back (all[k]);
	    all.back ()[i] = t;
	  }
  return all;
}

/* AT, as far as MASK says that it matters.  */

group_place
group_copies::held (unsigned mask, const group_place &at) const
{
  group_place result = at;
  for (unsigned i = 0; i < result.size (); i++)
    if (!(mask & (1 << i)))
      result[i] = 0;
  return result;
}

bool
first_p (const group_place &at)
{
  return std::all_of (at.begin (), at.end (), [] (unsigned t) { return !t; });
}

/* Find m_end: behind all steps, if there is one such block that all that is behind them comes
   by.  */

void
group_copies::find_end ()
{
  class loop *l = m_parts.loop;
  edge exit = l->inner && !l->inner->next ? single_exit (l->inner) : nullptr;
  if (exit && exit->dest->loop_father == l && single_pred_p (exit->dest))
    m_end = exit->dest;
}

bool
group_copies::at_end_p (basic_block bb) const
{
  return (m_end && flow_bb_inside_loop_p (m_parts.loop, bb)
	  && dominated_by_p (CDI_DOMINATORS, bb, m_end));
}

/* Is NAME, of the nest, computed at m_end once more, if that is used there?  */

bool
group_copies::computed_again_p (tree name) const
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  return (is_gimple_assign (def) && !gimple_vuse (def) && !at_end_p (gimple_bb (def))
	  && !flow_bb_inside_loop_p (m_parts.loop->inner, gimple_bb (def)));
}

/* The T-th number after NUMBER in the grouped loop I, or the last one.  */

tree
group_copies::number_at (gimple_seq *seq, unsigned i, tree number, unsigned t) const
{
  const grouped_loop &g = m_nest.grouped[i];
  tree type = TREE_TYPE (number), more = build_int_cst (type, t);
  if (!m_whole)
    {
      tree range = g.row ? gimple_convert (seq, type, g.rows) : g.shared.range;
      tree last = gimple_build (seq, MINUS_EXPR, type, range, build_one_cst (type));
      more = gimple_build (seq, MIN_EXPR, type, more,
			   gimple_build (seq, MINUS_EXPR, type, last, number));
    }
  return gimple_build (seq, PLUS_EXPR, type, number, more);
}

/* The numbers of a group that begins with NUMBER, in the grouped loop I: in SEQ, and at
   m_end.  */

void
group_copies::number_from (gimple_seq *seq, unsigned i, tree number)
{
  tree type = TREE_TYPE (number), again = number;
  m_firsts[number] = i;
  if (m_end)
    {
      tree none = emit_intrinsic (&m_at_end, intrinsic::computed_anew,
				  { build_zero_cst (unsigned_type_node) });
      again = gimple_build (&m_at_end, PLUS_EXPR, type, number,
			    gimple_convert (&m_at_end, type, none));
    }
  for (unsigned t = 1; t < m_nest.grouped[i].length; t++)
    {
      group_place at (m_nest.grouped.size (), 0);
      at[i] = t;
      m_names[{ number, at }] = number_at (seq, i, number, t);
      if (m_end)
	m_end_names[{ number, at }] = number_at (&m_at_end, i, again, t);
    }
}

/* NUMBER is that of a group of G, a loop that lanes share: what uses it gets that of the
   group's first iteration.  */

void
group_copies::scale (const grouped_loop &g, tree number)
{
  tree type = TREE_TYPE (number);
  gphi *phi = as_a<gphi *> (SSA_NAME_DEF_STMT (number));
  tree next = PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (m_parts.loop));
  gimple *add = SSA_NAME_DEF_STMT (next);
  std::vector<gimple *> users;
  imm_use_iterator iterator;
  gimple *stmt;
  FOR_EACH_IMM_USE_STMT (stmt, iterator, number)
    if (stmt != add)
      users.push_back (stmt);
  gimple_seq seq = NULL;
  auto op = [&] (tree_code code, tree a, tree b)
    { return gimple_build (&seq, code, type, a, b); };
  tree row = gimple_convert (&seq, type, g.row);
  tree rows = op (MULT_EXPR, op (TRUNC_DIV_EXPR, number, row),
		  op (MULT_EXPR, row, build_int_cst (type, g.length)));
  tree first = op (PLUS_EXPR, rows, op (TRUNC_MOD_EXPR, number, row));
  gimple_stmt_iterator gsi = gsi_after_labels (m_parts.loop->header);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  use_operand_p use;
  ssa_op_iter i;
  for (gimple *user : users)
    {
      FOR_EACH_SSA_USE_OPERAND (use, user, i, SSA_OP_USE)
	if (USE_FROM_PTR (use) == number)
	  SET_USE (use, first);
      update_stmt (user);
    }
}

/* The numbers of a group's iterations, in each loop that has groups.  */

void
group_copies::number_iterations ()
{
  for (unsigned i = 0; i < m_nest.grouped.size (); i++)
    {
      const grouped_loop &g = m_nest.grouped[i];
      tree counter = gimple_phi_result (g.shared.counter);
      std::vector<tree> names { counter };
      if (g.row)
	{
	  names = g.quotients;
	  scale (g, m_parts.numbers.at (counter));
	}
      for (tree name : names)
	{
	  auto own = m_parts.numbers.find (name);
	  if (own == m_parts.numbers.end ())
	    {
	      number_from (&m_before, i, name);
	      continue;
	    }
	  tree number = own->second;
	  gimple_seq seq = NULL;
	  number_from (&seq, i, number);
	  gimple *def = SSA_NAME_DEF_STMT (number);
	  gimple_stmt_iterator gsi = gsi_after_labels (gimple_bb (def));
	  if (gimple_code (def) == GIMPLE_PHI)
	    {
	      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
	      continue;
	    }
	  gsi = gsi_for_stmt (def);
	  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
	}
    }
}

/* If STMT converts a number of a whole group to an index: that is so far from the first one's
   as the number is, and GCC sees that.  Else NULL.  */

gimple *
group_copies::moved_number (gimple *stmt, const group_place &at) const
{
  tree lhs = gimple_get_lhs (stmt);
  auto first = m_whole && gimple_assign_cast_p (stmt)
	       ? m_firsts.find (gimple_assign_rhs1 (stmt)) : m_firsts.end ();
  if (first == m_firsts.end () || TREE_CODE (TREE_TYPE (lhs)) != INTEGER_TYPE
      || TYPE_PRECISION (TREE_TYPE (lhs)) < TYPE_PRECISION (integer_type_node))
    return nullptr;
  return gimple_build_assign (make_ssa_name (TREE_TYPE (lhs)), PLUS_EXPR, lhs,
			      build_int_cst (TREE_TYPE (lhs), at[first->second]));
}

/* STMT in the iteration AT of a group; END: with what is computed at m_end.  */

gimple *
group_copies::statement_at (gimple *stmt, const group_place &at, bool end)
{
  if (gimple *moved = end ? nullptr : moved_number (stmt, at))
    return moved;
  tree lhs = gimple_vdef (stmt) ? NULL_TREE : gimple_get_lhs (stmt);
  gimple *copy = gimple_copy (stmt);
  walk_operands_of (copy, [&] (tree *operand, walk_stmt_info *)
    {
      if (TYPE_P (*operand))
	return visit::past;
      if (TREE_CODE (*operand) == SSA_NAME && *operand != lhs)
	*operand = name_at (*operand, at, end);
      return visit::into;
    });
  gimple_set_vuse (copy, NULL_TREE);
  gimple_set_vdef (copy, NULL_TREE);
  if (lhs)
    gimple_set_lhs (copy, make_ssa_name (TREE_TYPE (lhs), copy));
  return copy;
}

/* What STMT, if it is the remainder of a loop's number whose quotient all of a group have, is
   in the iteration AT; else NULL_TREE.  */

tree
group_copies::remainder_at (gimple *stmt, const group_place &at, bool end, gimple_seq *seq)
{
  if (!is_gimple_assign (stmt) || gimple_assign_rhs_code (stmt) != TRUNC_MOD_EXPR)
    return NULL_TREE;
  tree number = gimple_assign_rhs1 (stmt), by = gimple_assign_rhs2 (stmt);
  tree lhs = gimple_assign_lhs (stmt), type = TREE_TYPE (lhs);
  for (unsigned i = 0; i < m_nest.grouped.size (); i++)
    if (m_nest.dependence (number) == 1u << i)
      for (tree divisor : m_nest.grouped[i].divisors)
	if (operand_equal_p (divisor, by))
	  {
	    tree more = gimple_build (seq, MINUS_EXPR, type, name_at (number, at, end),
				      number);
	    return gimple_build (seq, PLUS_EXPR, type, lhs, more);
	  }
  return NULL_TREE;
}

/* What DEF, outside of the innermost loop or computed once more, is in the iteration AT.  */

tree
group_copies::value_at (gimple *def, const group_place &at, bool end)
{
  gimple_seq *seq = end ? &m_at_end : &m_before;
  if (tree rest = remainder_at (def, at, end, seq))
    return rest;
  gimple *copy = statement_at (def, at, end);
  gimple_seq_add_stmt (seq, copy);
  return gimple_get_lhs (copy);
}

/* NAME in the iteration AT of a group.  */

tree
group_copies::name_at (tree name, const group_place &at, bool end)
{
  group_place place = held (m_nest.dependence (name), at);
  if (first_p (place))
    return name;
  end = (end && m_end
	 && (m_end_names.count ({ name, place }) || computed_again_p (name)));
  name_map &names = end ? m_end_names : m_names;
  auto known = names.find ({ name, place });
  if (known != names.end ())
    return known->second;
  tree value = value_at (SSA_NAME_DEF_STMT (name), place, end);
  names[{ name, place }] = value;
  return value;
}

void
group_copies::copy_phi (gphi *phi)
{
  tree name = gimple_phi_result (phi);
  for (const group_place &at : places (m_nest.dependence (name)))
    if (!first_p (at))
      {
	tree copy = make_ssa_name (TREE_TYPE (name));
	create_phi_node (copy, gimple_bb (phi));
	m_names[{ name, at }] = copy;
      }
}

void
group_copies::fill_phi (gphi *phi)
{
  tree name = gimple_phi_result (phi);
  for (const group_place &at : places (m_nest.dependence (name)))
    if (!first_p (at))
      for (edge e : gimple_bb (phi)->preds)
	{
	  tree value = PHI_ARG_DEF_FROM_EDGE (phi, e), copy = m_names[{ name, at }];
	  if (TREE_CODE (value) == SSA_NAME)
	    value = name_at (value, at, false);
	  add_phi_arg (as_a<gphi *> (SSA_NAME_DEF_STMT (copy)), value, e, UNKNOWN_LOCATION);
	}
}

void
group_copies::copy_statement (gimple *stmt)
{
  tree lhs = gimple_vdef (stmt) ? NULL_TREE : gimple_get_lhs (stmt);
  gimple_seq seq = NULL;
  for (const group_place &at : places (mask_of (m_nest, stmt)))
    if (!first_p (at))
      {
	gimple *copy = statement_at (stmt, at, at_end_p (gimple_bb (stmt)));
	if (lhs)
	  m_names[{ lhs, at }] = gimple_get_lhs (copy);
	gimple_seq_add_stmt (&seq, copy);
      }
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
}

/* ---- Guarded blocks.  */

/* Is PHI behind a guarded block?  */

bool
group_copies::guarded_phi_p (gphi *phi) const
{
  return std::any_of (m_parts.guards.begin (), m_parts.guards.end (), [phi] (const auto &g)
		      { return guarded_by (g.first).after == gimple_bb (phi); });
}

/* Copy the guarded blocks that are done by the time that BB begins, and BB if it is one; all
   of them if it is NULL.  */

void
group_copies::copy_guards_before (basic_block bb)
{
  for (const auto &guard : m_parts.guards)
    {
      basic_block before = gimple_bb (guard.first);
      if ((!bb || (bb != before && dominated_by_p (CDI_DOMINATORS, bb, before)))
	  && m_guards_done.insert (guard.first).second)
	copy_guard (guard.first, guard.second);
    }
}

basic_block
group_copies::new_block (const guard_copies &g, basic_block after)
{
  basic_block bb = create_empty_bb (after);
  add_bb_to_loop (bb, g.at.before ()->loop_father);
  bb->count = g.at.before ()->count;
  return bb;
}

/* Whether the block is each neighbour's; it is passed where it is nobody's.  */

void
group_copies::test_neighbours (guard_copies *g)
{
  gcond *test = g->at.test;
  bool if_true = find_edge (g->at.before (), g->at.block)->flags & EDGE_TRUE_VALUE;
  gimple_seq seq = NULL;
  tree any = NULL_TREE;
  for (unsigned t = 0; t < g->count; t++)
    {
      group_place at (m_nest.grouped.size (), 0);
      at[g->loop] = t;
      tree yes = make_ssa_name (boolean_type_node);
      gimple_seq_add_stmt (&seq, gimple_build_assign
				   (yes, gimple_cond_code (test),
				    name_at (gimple_cond_lhs (test), at, false),
				    name_at (gimple_cond_rhs (test), at, false)));
      if (!if_true)
	yes = gimple_build (&seq, EQ_EXPR, boolean_type_node, yes, boolean_false_node);
      g->taken.push_back (yes);
      any = any ? gimple_build (&seq, BIT_IOR_EXPR, boolean_type_node, any, yes) : yes;
    }
  gimple_stmt_iterator gsi = gsi_for_stmt (test);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  gimple_cond_set_condition (test, if_true ? NE_EXPR : EQ_EXPR, any, boolean_false_node);
  update_stmt (test);
}

/* Sort the first one's STATEMENTS: the loads that tell neighbours apart, with what they take,
   and the rest.  All are the rest if that cannot be.  */

void
group_copies::sort_guarded (guard_copies *g, const std::vector<gimple *> &statements) const
{
  unsigned bit = 1u << g->loop;
  std::set<gimple *> early;
  std::set<tree> wanted, loaded;
  for (size_t i = statements.size (); i-- > 0;)
    {
      gimple *stmt = statements[i];
      tree lhs = gimple_get_lhs (stmt);
      bool load = gimple_vuse (stmt) && (mask_of (m_nest, stmt) & bit);
      if (!load && !wanted.count (lhs))
	continue;
      early.insert (stmt);
      if (load)
	loaded.insert (lhs);
      ssa_op_iter iterator;
      tree use;
      FOR_EACH_SSA_TREE_OPERAND (use, stmt, iterator, SSA_OP_USE)
	wanted.insert (use);
    }
  bool plain = true;
  for (gimple *stmt : statements)
    {
      tree lhs = gimple_get_lhs (stmt);
      bool used_early = wanted.count (lhs), used_late = false;
      imm_use_iterator iterator;
      gimple *use;
      FOR_EACH_IMM_USE_STMT (use, iterator, lhs)
	used_late |= !early.count (use) && !is_gimple_debug (use);
      plain &= !(mask_of (m_nest, stmt) & bit) || !early.count (stmt)
	       || (loaded.count (lhs) ? !used_early : !used_late);
    }
  for (gimple *stmt : statements)
    if (mask_of (m_nest, stmt) & bit)
      {
	g->first[!(plain && early.count (stmt))].push_back (stmt);
	if (plain && loaded.count (gimple_get_lhs (stmt)))
	  g->loaded.push_back (gimple_get_lhs (stmt));
      }
  if (g->first[1].empty ())
    {
      std::swap (g->first[0], g->first[1]);
      g->loaded.clear ();
    }
}

/* STMT, of the block, for all iterations; PART says where those go that neighbours do not
   have in common.  */

void
group_copies::copy_guarded (guard_copies *g, gimple *stmt, unsigned part)
{
  unsigned bit = 1u << g->loop, mask = mask_of (m_nest, stmt);
  tree lhs = gimple_get_lhs (stmt);
  auto copy = [&] (gimple_seq *seq, const group_place &at)
    {
      gimple *result = statement_at (stmt, at, false);
      m_names[{ lhs, at }] = gimple_get_lhs (result);
      gimple_seq_add_stmt (seq, result);
    };
  gimple_stmt_iterator from = gsi_for_stmt (stmt);
  gsi_remove (&from, false);
  gimple_seq common = NULL, *seq = mask & bit ? &g->own[part][0] : &common;
  gimple_seq_add_stmt (seq, stmt);
  for (group_place at : places (mask & ~bit))
    {
      if (!first_p (at))
	copy (seq, at);
      for (unsigned t = 1; (mask & bit) && t < g->count; t++)
	{
	  at[g->loop] = t;
	  copy (&g->own[part][t], at);
	}
    }
  gimple_stmt_iterator to = gsi_last_bb (g->common);
  gsi_insert_seq_after (&to, common, GSI_NEW_STMT);
}

/* What has been loaded is another name's in all iterations: those that are used become phis,
   of that and of nothing.  */

void
group_copies::rename_loaded (guard_copies *g)
{
  for (tree lhs : g->loaded)
    for (const group_place &at : places (m_nest.dependence (lhs)))
      if (first_p (at))
	{
	  gimple *load = SSA_NAME_DEF_STMT (lhs);
	  tree name = make_ssa_name (TREE_TYPE (lhs), load);
	  gimple_set_lhs (load, name);
	  gimple_set_modified (load, true);
	  g->raw[{ lhs, at }] = name;
	}
      else
	{
	  g->raw[{ lhs, at }] = m_names.at ({ lhs, at });
	  m_names[{ lhs, at }] = make_ssa_name (TREE_TYPE (lhs));
	}
}

/* One block after the other behind LAST, each of which some neighbour may pass: the first one
   is FIRST, the others have what PART says.  JOINED is called with the number of each, the
   block where both ways meet, and the edges through and past it.  Returns the last block.  */

basic_block
group_copies::chain (guard_copies *g, basic_block last, basic_block first, unsigned part,
		     const std::function<void (unsigned, basic_block, edge, edge)> &joined)
{
  for (unsigned t = 0; t < g->count; t++)
    {
      basic_block block = t ? new_block (*g, last) : first;
      basic_block join = new_block (*g, block);
      gimple_stmt_iterator gsi = gsi_last_bb (last);
      gsi_insert_after (&gsi, gimple_build_cond (NE_EXPR, g->taken[t], boolean_false_node,
						 NULL_TREE, NULL_TREE), GSI_NEW_STMT);
      make_edge (last, block, EDGE_TRUE_VALUE)->probability = profile_probability::likely ();
      edge around = make_edge (last, join, EDGE_FALSE_VALUE);
      around->probability = profile_probability::unlikely ();
      gsi = gsi_last_bb (block);
      gsi_insert_seq_after (&gsi, g->own[part][t], GSI_NEW_STMT);
      edge through = make_single_succ_edge (block, join, EDGE_FALLTHRU);
      set_immediate_dominator (CDI_DOMINATORS, block, last);
      set_immediate_dominator (CDI_DOMINATORS, join, last);
      joined (t, join, through, around);
      last = join;
    }
  return last;
}

/* The chain of loads behind LAST; where it ends.  */

basic_block
group_copies::chain_loads (guard_copies *g, basic_block last)
{
  unsigned bit = 1u << g->loop;
  return chain (g, last, new_block (*g, last), 0,
		[&] (unsigned t, basic_block join, edge through, edge around)
    {
      for (tree lhs : g->loaded)
	for (group_place at : places (m_nest.dependence (lhs) & ~bit))
	  {
	    at[g->loop] = t;
	    gphi *phi = create_phi_node (first_p (at) ? lhs : m_names.at ({ lhs, at }), join);
	    add_phi_arg (phi, g->raw.at ({ lhs, at }), through, UNKNOWN_LOCATION);
	    add_phi_arg (phi, build_zero_cst (TREE_TYPE (lhs)), around, UNKNOWN_LOCATION);
	  }
    });
}

/* Both chains, between the test and what is behind the block.  */

void
group_copies::link_guarded (guard_copies *g)
{
  std::vector<guarded_value> values;
  edge in = find_edge (g->at.before (), g->at.block), past = g->at.past ();
  edge out = single_succ_edge (g->at.block);
  for (gphi_iterator i = gsi_start_phis (g->at.after); !gsi_end_p (i); gsi_next (&i))
    values.push_back ({ i.phi (), PHI_ARG_DEF_FROM_EDGE (i.phi (), past),
			PHI_ARG_DEF_FROM_EDGE (i.phi (), out) });
  redirect_edge_and_branch (in, g->common);
  remove_edge (out);
  set_immediate_dominator (CDI_DOMINATORS, g->common, g->at.before ());
  unsigned bit = 1u << g->loop;
  basic_block last = g->first[0].empty () ? g->common : chain_loads (g, g->common);
  name_map results;
  last = chain (g, last, g->at.block, 1,
		[&] (unsigned t, basic_block join, edge through, edge around)
    {
      for (const guarded_value &v : values)
	for (group_place at : places (m_nest.dependence (gimple_phi_result (v.phi)) & ~bit))
	  {
	    at[g->loop] = t;
	    tree name = make_ssa_name (TREE_TYPE (gimple_phi_result (v.phi)));
	    gphi *phi = create_phi_node (name, join);
	    add_phi_arg (phi, name_at (v.set, at, false), through, UNKNOWN_LOCATION);
	    add_phi_arg (phi, name_at (v.past, at, false), around, UNKNOWN_LOCATION);
	    results[{ gimple_phi_result (v.phi), at }] = name;
	  }
    });
  edge end = make_single_succ_edge (last, g->at.after, EDGE_FALLTHRU);
  for (const guarded_value &v : values)
    {
      tree name = gimple_phi_result (v.phi);
      for (const group_place &at : places (m_nest.dependence (name)))
	{
	  gphi *phi = v.phi;
	  if (!first_p (at))
	    {
	      tree copy = make_ssa_name (TREE_TYPE (name));
	      phi = create_phi_node (copy, g->at.after);
	      add_phi_arg (phi, name_at (v.past, at, false), past, UNKNOWN_LOCATION);
	      m_names[{ name, at }] = copy;
	    }
	  add_phi_arg (phi, results.at ({ name, at }), end, UNKNOWN_LOCATION);
	}
    }
}

/* The block that TEST guards, which depends on the number in LOOP, for all of a group.  */

void
group_copies::copy_guard (gcond *test, unsigned loop)
{
  guard_copies g;
  g.at = guarded_by (test);
  g.loop = loop;
  g.count = m_nest.grouped[loop].length;
  for (std::vector<gimple_seq> &own : g.own)
    own.assign (g.count, NULL);
  test_neighbours (&g);
  g.common = new_block (g, g.at.before ());
  std::vector<gimple *> statements;
  for (gimple_stmt_iterator gsi = gsi_start_bb (g.at.block); !gsi_end_p (gsi);)
    if (is_gimple_assign (gsi_stmt (gsi)) || is_gimple_call (gsi_stmt (gsi)))
      {
	statements.push_back (gsi_stmt (gsi));
	gsi_next (&gsi);
      }
    else
      gsi_remove (&gsi, true);
  sort_guarded (&g, statements);
  for (gimple *stmt : statements)
    if (!(mask_of (m_nest, stmt) & (1u << loop)))
      copy_guarded (&g, stmt, 0);
  for (gimple *stmt : g.first[0])
    copy_guarded (&g, stmt, 0);
  rename_loaded (&g);
  for (gimple *stmt : g.first[1])
    copy_guarded (&g, stmt, 1);
  link_guarded (&g);
}

void
group_copies::run ()
{
  find_end ();
  number_iterations ();
  std::vector<gphi *> phis;
  for (tree name : m_parts.phis)
    if (!guarded_phi_p (as_a<gphi *> (SSA_NAME_DEF_STMT (name))))
      phis.push_back (as_a<gphi *> (SSA_NAME_DEF_STMT (name)));
  std::set<basic_block> blocks;
  for (const auto &guard : m_parts.guards)
    blocks.insert (guarded_by (guard.first).block);
  std::set<gimple *> guarded;
  for (gimple *stmt : m_parts.statements)
    if (blocks.count (gimple_bb (stmt)))
      guarded.insert (stmt);
  for (gphi *phi : phis)
    copy_phi (phi);
  for (gimple *stmt : m_parts.statements)
    {
      copy_guards_before (gimple_bb (stmt));
      if (!guarded.count (stmt))
	copy_statement (stmt);
    }
  copy_guards_before (nullptr);
  for (gphi *phi : phis)
    fill_phi (phi);
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (m_parts.loop), m_before);
  /* Of four steps at once, what is consecutive is one access (wide-accesses.cc).  */
  class loop *steps = m_parts.loop->inner;
  while (steps->inner)
    steps = steps->inner;
  if (m_nest.many_steps && !steps->unroll)
    steps->unroll = 4;
  if (!m_end)
    return;
  gimple_stmt_iterator gsi = gsi_after_labels (m_end);
  gsi_insert_seq_before (&gsi, m_at_end, GSI_SAME_STMT);
}

bool
group_code::run ()
{
  if (!find_front ())
    return false;
  remove_marks ();
  class loop *in = m_nest.innermost ();
  if (!can_duplicate_loop_p (in))
    return false;
  shorten_block ();
  count_rows ();
  tree good = pays ();
  gimple_stmt_iterator gsi = gsi_for_stmt (m_front);
  m_front = gimple_build_nop ();
  gsi_insert_before (&gsi, m_front, GSI_SAME_STMT);
  m_in_front.move_to (m_front);
  for (const grouped_loop &g : m_nest.grouped)
    lengthen (g, good);
  gsi = gsi_for_stmt (m_front);
  gsi_insert_seq_before (&gsi, m_seq, GSI_SAME_STMT);
  m_seq = NULL;
  version_parts parts = parts_of (in);
  version (parts, good);
  tree whole = all_whole ();
  if (m_seq)
    gsi_insert_seq_on_edge_immediate (loop_preheader_edge (in), m_seq);
  if (whole && whole != error_mark_node)
    {
      version_parts rest = version (parts, whole);
      group_copies (m_nest, rest, false).run ();
    }
  group_copies (m_nest, parts, whole != error_mark_node).run ();
  mark_virtual_operands_for_renaming (m_fun);
  update_ssa (TODO_update_ssa);
  return true;
}

/* In the steps of nests, `if (a && b)' is one condition.  */

bool
join_step_conditions (function *fun)
{
  bool any = false;
  for (const shared_loop &l : all_shared_loops (fun))
    for (bool again = l.loop->inner && plain_nest_p ({ l }); again;)
      {
	again = false;
	basic_block *body = get_loop_body (l.loop);
	for (unsigned i = l.loop->num_nodes; i-- > 0 && !again;)
	  again = (body[i]->loop_father != l.loop && !body[i]->loop_father->inner
		   && join_conditions (body[i]));
	any |= again;
	free (body);
      }
  return any;
}

/* Append to LOOPS L and all loops in it that have loops themselves.  */

void
append_outer_loops (class loop *l, std::vector<class loop *> *loops)
{
  loops->push_back (l);
  for (class loop *inner = l->inner; inner; inner = inner->next)
    if (inner->inner)
      append_outer_loops (inner, loops);
}

/* INDEX as a number of the width of addresses, computed before GSI: its parts are as wide.
   It is a sum that does not overflow where it is used; if GCC moved it to where it is not, it
   would make unsigned numbers of it, whose neighbours are no constant apart any more.  */

tree
wide_index (gimple_stmt_iterator *gsi, tree index, unsigned depth)
{
  const unsigned deepest = 8;
  gassign *def = (TREE_CODE (index) == SSA_NAME
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (index)) : nullptr);
  tree_code code = def ? gimple_assign_rhs_code (def) : ERROR_MARK;
  gimple_seq seq = NULL;
  tree result;
  if (depth < deepest && def && ANY_INTEGRAL_TYPE_P (TREE_TYPE (index))
      && TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (index))
      && (code == PLUS_EXPR || code == MINUS_EXPR
	  || (code == MULT_EXPR && TREE_CODE (gimple_assign_rhs2 (def)) == INTEGER_CST)))
    {
      tree a = wide_index (gsi, gimple_assign_rhs1 (def), depth + 1);
      tree b = wide_index (gsi, gimple_assign_rhs2 (def), depth + 1);
      result = gimple_build (&seq, code, sizetype, a, b);
    }
  else
    result = gimple_convert (&seq, sizetype, index);
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  return result;
}

/* The subscripts in BB, which a condition guards, as wide as addresses.  Notes what may be
   UNUSED now.  */

bool
widen_indices (basic_block bb, bitmap unused)
{
  bool any = false;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gassign *stmt = dyn_cast<gassign *> (gsi_stmt (gsi));
      if (!stmt || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)))
	continue;
      tree to = TREE_TYPE (gimple_assign_lhs (stmt)), index = gimple_assign_rhs1 (stmt);
      tree type = TREE_TYPE (index);
      if (TREE_CODE (index) != SSA_NAME || TREE_CODE (to) != INTEGER_TYPE
	  || TREE_CODE (type) != INTEGER_TYPE || !TYPE_OVERFLOW_UNDEFINED (type)
	  || TYPE_PRECISION (to) != TYPE_PRECISION (sizetype)
	  || TYPE_PRECISION (type) >= TYPE_PRECISION (to))
	continue;
      bitmap_set_bit (unused, SSA_NAME_VERSION (index));
      tree wide = wide_index (&gsi, index, 0);
      gimple_assign_set_rhs_with_ops (&gsi, useless_type_conversion_p (to, TREE_TYPE (wide))
						? TREE_CODE (wide) : NOP_EXPR, wide);
      update_stmt (gsi_stmt (gsi));
      any = true;
    }
  return any;
}

/* The subscripts in all blocks of FUN's iterations that conditions guard, likewise.  */

bool
widen_guarded_indices (function *fun)
{
  bool any = false;
  auto_bitmap unused;
  for (const shared_loop &l : all_shared_loops (fun))
    {
      basic_block *body = get_loop_body (l.loop);
      for (unsigned i = 0; i < l.loop->num_nodes; i++)
	if (body[i]->loop_father != l.loop)
	  if (gcond *test = safe_dyn_cast<gcond *> (gcc_compat::last_statement (body[i])))
	    if (basic_block guarded = guarded_by (test).block)
	      any |= widen_indices (guarded, unused);
      free (body);
    }
  simple_dce_from_worklist (unused);
  return any;
}

/* Choices beside the steps of iterations become selections, as they do later anyhow.  */

bool
straighten_iterations (function *fun)
{
  loop_analysis_scope scope (fun);
  std::vector<class loop *> iterations;
  for (const shared_loop &l : all_shared_loops (fun))
    if (l.loop->inner)
      append_outer_loops (l.loop, &iterations);
  bool any;
  {
    no_ranges_scope no_ranges (fun);
    mark_dfs_back_edges ();
    any = join_step_conditions (fun);
  }
  any |= straighten_loops (fun, iterations, false);
  if (any)
    {
      scev_reset ();
      free_dominance_info (CDI_DOMINATORS);
      free_dominance_info (CDI_POST_DOMINATORS);
    }
  return any;
}

/* The short choices in the steps of NESTS become selections, too: a group has several of each,
   and one that stays is a block between the others' arithmetic.  */

bool
straighten_steps (function *fun, const std::vector<grouped_nest> &nests)
{
  std::vector<class loop *> steps;
  for (const grouped_nest &nest : nests)
    if (!nest.guards.empty ())
      {
	steps.push_back (nest.innermost ());
	while (steps.back ()->inner)
	  steps.back () = steps.back ()->inner;
      }
  return !steps.empty () && straighten_loops (fun, steps, false);
}

class pass_group_iterations : public device_pass
{
public:
  explicit pass_group_iterations (gcc::context *context)
    : device_pass (device_pass_data ("accgroup-iterations", 0), context) {}

  bool gate (function *fun) final override
  {
    return (device_pass::gate (fun) && current_device_function ()->kernel
	    && the_arguments.tiles != TILES_NEVER);
  }

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    show_lone_loops (fun);
    unsigned todo = straighten_iterations (fun) ? TODO_cleanup_cfg | TODO_update_ssa : 0;
    {
      loop_analysis_scope scope (fun);
      if (widen_guarded_indices (fun))
	todo |= TODO_update_ssa;
      std::vector<grouped_nest> nests = find_grouped_nests (fun, f);
      if (nests.empty ())
	return todo;
      if (straighten_steps (fun, nests))
	todo |= TODO_cleanup_cfg | TODO_update_ssa;
    }
    loop_analysis_scope scope (fun);
    std::vector<grouped_nest> nests = find_grouped_nests (fun, f);
    no_ranges_scope no_ranges (fun);
    bool any = false;
    for (const grouped_nest &nest : nests)
      any |= group (fun, f, nest);
    if (!any)
      return todo;
    mark_virtual_operands_for_renaming (fun);
    forget_loops ();
    return TODO_update_ssa | TODO_cleanup_cfg;
  }

private:
  bool group (function *fun, device_function *f, const grouped_nest &nest)
  {
    location_t place = gimple_location (nest.loops.front ().step);
    if (!group_code (fun, f, nest).run ())
      return false;
    std::string text;
    for (const grouped_loop &g : nest.grouped)
      text += (text.empty () ? "" : " x ") + std::to_string (g.length);
    report (place, REPORT_LOOP, "Generating %s iterations a thread", text.c_str ());
    if (dump_enabled_p ())
      dump_printf_loc (MSG_NOTE, dump_at (place), "nest has groups of %s iterations\n",
		       text.c_str ());
    return true;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_group_iterations (gcc::context *context)
{
  return new pass_group_iterations (context);
}

} // namespace accplug
