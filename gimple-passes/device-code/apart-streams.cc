/* Loops in two versions, for loads in front of stores; see apart-streams.h.

   Rules
   - Every store of the loop goes through a pointer that moves by the same distance in each
     iteration.  A load that does not is left as it is.
   - Pointers a constant apart that move alike are one stream, in which nothing changes its
     order.
   - A few comparisons, once for each entry of the loop, are all that it may cost.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/loop-location.h"
#include "device/loop-tests.h"
#include "device-code/apart-streams.h"

namespace accplug
{

namespace
{

/* The most pairs of streams to compare.  */
const unsigned most_pairs = 6;

/* References that move by STEP from BASE plus LEAST to BASE plus END bytes on.  */

struct stream
{
  tree base, step;
  HOST_WIDE_INT least, end;
  bool stored;
  std::vector<gimple *> stmts;
};

class streams
{
public:
  explicit streams (class loop *l) : m_loop (l) {}

  bool collect ();
  unsigned count () const { return m_streams.size (); }
  void find_pairs ();
  bool worth_it_p () const { return !m_pairs.empty () && m_pairs.size () <= most_pairs; }
  tree condition (gimple_seq *seq, tree latch_runs) const;
  void mark ();

private:
  bool add (gimple *stmt, tree reference, bool store);
  bool may_meet_p (const stream &a, const stream &b) const;
  void ends (gimple_seq *seq, const stream &s, tree latch_runs, tree *low, tree *high) const;

  class loop *m_loop;
  std::vector<stream> m_streams;
  std::vector<std::pair<size_t, size_t>> m_pairs;	/* that have to be apart */
};

/* The reference that STMT, an assignment, stores to, or loads.  */

tree
reference_of (gimple *stmt, bool store)
{
  return store ? gimple_assign_lhs (stmt) : gimple_assign_rhs1 (stmt);
}

/* Add REFERENCE of STMT.  False if it does not move along.  */

bool
streams::add (gimple *stmt, tree reference, bool store)
{
  tree type = TREE_TYPE (reference);
  affine_iv iv;
  poly_int64 bytes;
  HOST_WIDE_INT offset;
  if (TREE_CODE (reference) != MEM_REF || TREE_CODE (TREE_OPERAND (reference, 0)) != SSA_NAME
      || !is_gimple_reg_type (type) || gimple_has_volatile_ops (stmt)
      || !mem_ref_offset (reference).to_shwi (&bytes) || !bytes.is_constant (&offset)
      || !simple_iv (m_loop, m_loop, TREE_OPERAND (reference, 0), &iv, true)
      || !POINTER_TYPE_P (TREE_TYPE (iv.base)) || contains_abnormal_ssa_name_p (iv.base)
      || contains_abnormal_ssa_name_p (iv.step))
    return false;
  HOST_WIDE_INT size = tree_to_shwi (TYPE_SIZE_UNIT (type));
  for (stream &s : m_streams)
    {
      if (!operand_equal_p (s.step, iv.step))
	continue;
      aff_tree here, there;
      tree_to_aff_combination (iv.base, sizetype, &here);
      tree_to_aff_combination (s.base, sizetype, &there);
      aff_combination_scale (&there, -1);
      aff_combination_add (&here, &there);
      poly_int64 difference;
      HOST_WIDE_INT distance;
      if (here.n || here.rest || !here.offset.to_shwi (&difference)
	  || !difference.is_constant (&distance))
	continue;
      s.least = MIN (s.least, distance + offset);
      s.end = MAX (s.end, distance + offset + size);
      s.stored |= store;
      s.stmts.push_back (stmt);
      return true;
    }
  m_streams.push_back ({ iv.base, iv.step, offset, offset + size, store, { stmt } });
  return true;
}

/* Find the streams.  False if a store is in none.  */

bool
streams::collect ()
{
  bool any = false;
  bool known = all_statements_p (m_loop, [&] (gimple *stmt)
    {
      if (gimple_vdef (stmt))
	{
	  any = true;
	  return gimple_assign_single_p (stmt) && add (stmt, gimple_assign_lhs (stmt), true);
	}
      if (gimple_assign_load_p (stmt))
	add (stmt, gimple_assign_rhs1 (stmt), false);
      return true;
    });
  return known && any;
}

/* May something of A and B, one of which stores, be the same, for all that GCC knows?  */

bool
streams::may_meet_p (const stream &a, const stream &b) const
{
  for (gimple *x : a.stmts)
    for (gimple *y : b.stmts)
      {
	if (!gimple_vdef (x))
	  std::swap (x, y);
	ao_ref place;
	ao_ref_init (&place, reference_of (y, gimple_vdef (y)));
	if (gimple_vdef (x) && stmt_may_clobber_ref_p_1 (x, &place))
	  return true;
      }
  return false;
}

void
streams::find_pairs ()
{
  for (size_t i = 0; i < m_streams.size (); i++)
    for (size_t k = i + 1; k < m_streams.size (); k++)
      if ((m_streams[i].stored || m_streams[k].stored)
	  && may_meet_p (m_streams[i], m_streams[k]))
	m_pairs.push_back ({ i, k });
}

/* The addresses, as numbers, that S goes through in LATCH_RUNS + 1 iterations: from *LOW on,
   below *HIGH.  */

void
streams::ends (gimple_seq *seq, const stream &s, tree latch_runs, tree *low,
	       tree *high) const
{
  gimple_seq stmts = NULL;
  tree first = force_gimple_operand (fold_convert (sizetype, unshare_expr (s.base)), &stmts,
				     true, NULL_TREE);
  gimple_seq_add_seq (seq, stmts);
  stmts = NULL;
  tree step = force_gimple_operand (fold_convert (sizetype, unshare_expr (s.step)), &stmts,
				    true, NULL_TREE);
  gimple_seq_add_seq (seq, stmts);
  tree way = gimple_build (seq, MULT_EXPR, sizetype, step, latch_runs);
  tree last = gimple_build (seq, PLUS_EXPR, sizetype, first, way);
  tree least = gimple_build (seq, MIN_EXPR, sizetype, first, last);
  tree most = gimple_build (seq, MAX_EXPR, sizetype, first, last);
  *low = gimple_build (seq, PLUS_EXPR, sizetype, least, size_int (s.least));
  *high = gimple_build (seq, PLUS_EXPR, sizetype, most, size_int (s.end));
}

/* Are the streams of each pair apart?  */

tree
streams::condition (gimple_seq *seq, tree latch_runs) const
{
  std::vector<std::pair<tree, tree>> known (m_streams.size ());
  latch_runs = gimple_convert (seq, sizetype, latch_runs);
  tree all = boolean_true_node;
  for (const auto &pair : m_pairs)
    {
      for (size_t i : { pair.first, pair.second })
	if (!known[i].first)
	  ends (seq, m_streams[i], latch_runs, &known[i].first, &known[i].second);
      const auto &a = known[pair.first], &b = known[pair.second];
      tree before = gimple_build (seq, LE_EXPR, boolean_type_node, a.second, b.first);
      tree behind = gimple_build (seq, LE_EXPR, boolean_type_node, b.second, a.first);
      tree apart = gimple_build (seq, BIT_IOR_EXPR, boolean_type_node, before, behind);
      all = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, all, apart);
    }
  return all;
}

/* References say that their streams are apart: all that may meet have been compared.  */

void
streams::mark ()
{
  unsigned short clique = ++cfun->last_clique, base = 0;
  for (const stream &s : m_streams)
    {
      base++;
      for (gimple *stmt : s.stmts)
	{
	  bool store = gimple_vdef (stmt);
	  tree reference = unshare_expr (reference_of (stmt, store));
	  MR_DEPENDENCE_CLIQUE (reference) = clique;
	  MR_DEPENDENCE_BASE (reference) = base;
	  if (store)
	    gimple_assign_set_lhs (stmt, reference);
	  else
	    gimple_assign_set_rhs1 (stmt, reference);
	  update_stmt (stmt);
	}
    }
}

/* Is there a load that a store of another stream stands in front of, in the order of an
   iteration or of the next one?  */

bool
loads_wait_p (class loop *l)
{
  bool load = false, store = false;
  all_statements_p (l, [&] (gimple *stmt)
    {
      load |= gimple_assign_load_p (stmt);
      store |= gimple_vdef (stmt) != NULL_TREE;
      return true;
    });
  return load && store;
}

} // anonymous namespace

unsigned
separate_streams (class loop *l, tree latch_runs)
{
  streams found (l);
  if (!loads_wait_p (l) || !can_duplicate_loop_p (l) || !found.collect ())
    return 0;
  found.find_pairs ();
  if (!found.worth_it_p ())
    return 0;
  gimple_seq seq = NULL;
  gimple_seq stmts = NULL;
  latch_runs = force_gimple_operand (unshare_expr (latch_runs), &stmts, true, NULL_TREE);
  gimple_seq_add_seq (&seq, stmts);
  tree apart = found.condition (&seq, latch_runs);
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (l), seq);
  if (!version_loop (l, apart))
    return 0;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)), "loop %d has two versions: its "
		     "loads may come first where stores are elsewhere\n", l->num);
  return found.count ();
}

void
mark_streams (class loop *l, unsigned count)
{
  streams found (l);
  if (found.collect () && found.count () == count)
    found.mark ();
}

} // namespace accplug
