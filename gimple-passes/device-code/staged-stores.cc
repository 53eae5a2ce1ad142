/* Elements of several values, an element a lane: a warp stores all of them in a row.

   Comes in: a kernel behind GCC's loop passes: a loop of which neighbouring lanes have
   neighbouring iterations, and which stores neighbouring values of an element:

     for (i = thread; i < n; i += threads)
       p[i].a = u, p[i].b = v, p[i].c = w;

   Goes out: where all lanes of a warp are here, with neighbouring elements, they put their
   values into shared memory and each stores every 32nd of them:

       staged[3 * lane + 0 ... 2] = { u, v, w };
       for (k = 0; k < 3; k++)
	 address of the first lane's values [32 * k + lane] = staged[32 * k + lane];

   A store of a warp otherwise has a sector of memory for nearly each lane, of which it writes
   a part: memory then takes as many times the sectors as there are values.

   Rules
   - The values are of one size, 4 or 8 bytes, neighbours, three or more, and stored in one
     block; nothing between may load or store any of them.  Threads of other warps, and other
     lanes, have other iterations, which are independent (OpenACC 3.3, 2.9.9).
   - Which lanes are here, and where their elements are, is asked when the kernel runs.  Else
     each lane stores its own, as it did.
   - Elements of 2, 4, 8 ... values are left to wide accesses; and lanes would wait for each
     other at the same bank of shared memory.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/linear-values.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "device/changed-loops.h"
#include "device/device-pass.h"
#include "device/guarded-code.h"
#include "device/intrinsics.h"
#include "device/loop-tests.h"
#include "device/shared-variables.h"
#include "device-code/thread-counter.h"
#include "device-code/update-places.h"

namespace accplug
{

namespace
{

/* The fewest values that lanes store, and the most that an element has; the most bytes of
   shared memory for them, so that blocks are not fewer.  */
const unsigned fewest_values = 3, most_values = 16;
const unsigned HOST_WIDE_INT most_bytes = 12 * 1024;

/* Stores of a block whose addresses are STRIDE times the counter, plus REST and a
   constant.  */

struct store_group
{
  polynomial rest;
  HOST_WIDE_INT stride = 0, size = 0;
  std::vector<std::pair<gassign *, HOST_WIDE_INT>> stores;	/* as they stand */

  unsigned number () const { return stores.size (); }
  unsigned values () const { return stride / size; }
  gassign *last () const { return stores.back ().first; }
  /* The one of the lowest address.  */
  const std::pair<gassign *, HOST_WIDE_INT> &first () const
  {
    return *std::min_element (stores.begin (), stores.end (),
			      [] (const auto &a, const auto &b)
      { return a.second < b.second; });
  }
};

class staged_stores
{
public:
  staged_stores (function *fun, device_function *f) : m_fun (fun), m_f (f) {}

  void find (class loop *l);
  bool build ();

private:
  void read_block (basic_block bb, symbol counter);
  void read_store (gassign *stmt, symbol counter);
  const char *obstacle (const store_group &) const;
  bool apart_p (const store_group &) const;
  unsigned HOST_WIDE_INT bytes (const store_group &g) const
  {
    return m_f->max_threads () * g.number () * g.size;
  }
  unsigned HOST_WIDE_INT in_use ();
  tree times (gimple_seq *, tree, HOST_WIDE_INT) const;
  void stage (const store_group &);
  tree find_elements (gimple_stmt_iterator *, tree place);
  void put (gimple_seq *, const store_group &, tree staged) const;
  void pass_on (gimple_seq *, const store_group &, tree staged, tree first) const;

  function *m_fun;
  device_function *m_f;
  linear_values m_values;
  std::vector<store_group> m_groups;	/* of the block at hand */
  std::vector<store_group> m_chosen;
  HOST_WIDE_INT m_in_use = -1;	/* bytes of shared memory; -1: not counted yet */
  tree m_lane = NULL_TREE;
};

/* Note STMT if it stores what moves along with COUNTER.  */

void
staged_stores::read_store (gassign *stmt, symbol counter)
{
  tree ref = gimple_assign_lhs (stmt);
  HOST_WIDE_INT size = int_size_in_bytes (TREE_TYPE (ref)), stride;
  polynomial place = m_values.address_of (ref), factor, rest;
  if (!gimple_assign_single_p (stmt) || gimple_has_volatile_ops (stmt)
      || (size != 4 && size != 8) || !is_gimple_reg_type (TREE_TYPE (ref))
      || contains_bitfld_component_ref_p (ref) || gimple_assign_load_p (stmt)
      || get_object_alignment (ref) < unsigned (size * BITS_PER_UNIT)
      || !place.known () || !place.contains (counter) || !place.split (counter, &factor, &rest)
      || !factor.constant (&stride))
    return;
  HOST_WIDE_INT constant = rest.constant_term ();
  rest = rest - polynomial (constant);
  for (store_group &g : m_groups)
    if (g.rest == rest && g.stride == stride && g.size == size)
      {
	g.stores.push_back ({ stmt, constant });
	return;
      }
  store_group g;
  g.rest = rest;
  g.stride = stride;
  g.size = size;
  g.stores.push_back ({ stmt, constant });
  m_groups.push_back (g);
}

/* May nothing between G's stores touch what has been stored by then?  */

bool
staged_stores::apart_p (const store_group &g) const
{
  gimple_stmt_iterator gsi = gsi_for_stmt (g.stores.front ().first);
  std::vector<gassign *> before;
  for (; gsi_stmt (gsi) != g.last (); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (std::any_of (g.stores.begin (), g.stores.end (),
		       [stmt] (const auto &s) { return s.first == stmt; }))
	{
	  before.push_back (as_a<gassign *> (stmt));
	  continue;
	}
      if (is_gimple_debug (stmt) || !gimple_vuse (stmt))
	continue;
      if (!is_gimple_assign (stmt))
	return false;
      for (gassign *stored : before)
	{
	  ao_ref place;
	  ao_ref_init (&place, gimple_assign_lhs (stored));
	  if (ref_maybe_used_by_stmt_p (stmt, &place)
	      || stmt_may_clobber_ref_p_1 (stmt, &place))
	    return false;
	}
    }
  return true;
}

/* Why G's stores stay where they are; NULL if they do not.  */

const char *
staged_stores::obstacle (const store_group &g) const
{
  if (g.stride <= 0 || g.stride % g.size != 0 || g.values () > most_values
      || pow2p_hwi (g.values ()))
    return "elements have other sizes";
  std::set<HOST_WIDE_INT> places;
  for (const auto &s : g.stores)
    places.insert (s.second);
  if (places.size () != g.number () || g.number () < fewest_values
      || *places.rbegin () - *places.begin () != (g.number () - 1) * g.size)
    return "they are few, or no neighbours";
  for (HOST_WIDE_INT place : places)
    if ((place - *places.begin ()) % g.size != 0)
      return "they overlap";
  if (!apart_p (g))
    return "what is between them may touch the same place";
  return nullptr;
}

/* The bytes of shared memory that the function has anyway.  */

unsigned HOST_WIDE_INT
staged_stores::in_use ()
{
  if (m_in_use < 0)
    m_in_use = shared_bytes (m_fun);
  return m_in_use;
}

void
staged_stores::read_block (basic_block bb, symbol counter)
{
  m_groups.clear ();
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    if (gimple_store_p (gsi_stmt (gsi)))
      if (gassign *stmt = dyn_cast<gassign *> (gsi_stmt (gsi)))
	read_store (stmt, counter);
  unsigned HOST_WIDE_INT most = 0;
  for (const store_group &g : m_chosen)
    most += bytes (g);
  for (const store_group &g : m_groups)
    {
      if (g.number () < 2)
	continue;
      const char *why = obstacle (g);
      if (!why && (most + bytes (g) > most_bytes
		   || in_use () + most + bytes (g) > max_static_shared_bytes))
	why = "shared memory is in use";
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, g.last (), why
			 ? "%u stores of an element of %u stay: %s\n"
			 : "a warp stores in a row %u values of elements of %u\n",
			 g.number (), unsigned (g.stride / g.size), why);
      if (why)
	continue;
      most += bytes (g);
      m_chosen.push_back (g);
    }
}

/* Find groups in L.  */

void
staged_stores::find (class loop *l)
{
  shared_counter c;
  HOST_WIDE_INT first;
  if (m_f->vector_length % warp_size != 0 || !m_f->vector_length
      || !find_counter (l, &c) || !thread_counter_p (m_f, c, m_values, &first))
    return;
  basic_block *body = get_loop_body (l);
  for (unsigned i = 0; i < l->num_nodes; i++)
    if (body[i]->loop_father == l)
      read_block (body[i], symbol::of_value (c.number));
  free (body);
}

/* From here on the function changes.  */

/* NUMBER times FACTOR, as an offset.  */

tree
staged_stores::times (gimple_seq *seq, tree number, HOST_WIDE_INT factor) const
{
  return gimple_build (seq, MULT_EXPR, sizetype, gimple_convert (seq, sizetype, number),
		       size_int (factor));
}

/* A register that is 1 where all lanes of a warp are here, before *GSI, and PLACE is where the
   first lane's element is for all of them; else 0.  */

tree
staged_stores::find_elements (gimple_stmt_iterator *gsi, tree place)
{
  const tree type = unsigned_type_node, wide = long_long_unsigned_type_node;
  tree all = build_all_ones_cst (type), zero = build_zero_cst (type);
  tree good = create_tmp_reg (type, "together");
  gimple_seq seq = NULL, ask = NULL;
  gimple_seq_add_stmt (&seq, gimple_build_assign (good, zero));
  tree members = emit_intrinsic (&seq, intrinsic::active_lanes);
  tree whole = gimple_build (&seq, EQ_EXPR, boolean_type_node, members, all);
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  tree mine = gimple_convert (&ask, wide, place);
  tree first = emit_intrinsic (&ask, intrinsic::shuffle_index_u64, { mine, zero });
  tree same = gimple_build (&ask, EQ_EXPR, boolean_type_node, mine, first);
  same = emit_intrinsic (&ask, intrinsic::ballot, { gimple_convert (&ask, type, same), all });
  same = gimple_build (&ask, EQ_EXPR, boolean_type_node, same, all);
  gimple_seq_add_stmt (&ask, gimple_build_assign (good, gimple_convert (&ask, type, same)));
  insert_guarded (gsi, whole, ask);
  return good;
}

/* This lane's values go to STAGED, the warp's place in shared memory.  */

void
staged_stores::put (gimple_seq *seq, const store_group &g, tree staged) const
{
  tree own = gimple_build (seq, POINTER_PLUS_EXPR, ptr_type_node, staged,
			   times (seq, m_lane, g.number () * g.size));
  for (const auto &s : g.stores)
    {
      tree value = gimple_assign_rhs1 (s.first);
      tree ref = build2 (MEM_REF, TREE_TYPE (gimple_assign_lhs (s.first)), own,
			 build_int_cst (ptr_type_node, s.second - g.first ().second));
      gimple_seq_add_stmt (seq, gimple_build_assign (ref, value));
    }
  emit_intrinsic (seq, intrinsic::barrier_warp, { build_all_ones_cst (unsigned_type_node) });
}

/* What is apart from where STMT stores is apart from REF.  */

void
keep_apart (tree ref, gassign *stmt)
{
  tree base = get_base_address (gimple_assign_lhs (stmt));
  if (!base || TREE_CODE (base) != MEM_REF)
    return;
  MR_DEPENDENCE_CLIQUE (ref) = MR_DEPENDENCE_CLIQUE (base);
  MR_DEPENDENCE_BASE (ref) = MR_DEPENDENCE_BASE (base);
}

/* Each lane stores every 32nd of the values in STAGED; those of the first lane's element begin
   at FIRST.  */

void
staged_stores::pass_on (gimple_seq *seq, const store_group &g, tree staged, tree first) const
{
  const tree bits = unsigned_type_node;
  tree type = g.size == 8 ? long_long_unsigned_type_node : bits;
  staged = gimple_build (seq, POINTER_PLUS_EXPR, ptr_type_node, staged,
			 times (seq, m_lane, g.size));
  std::vector<tree> values;
  for (unsigned k = 0; k < g.number (); k++)
    {
      tree ref = build2 (MEM_REF, type, staged,
			 build_int_cst (ptr_type_node, k * warp_size * g.size));
      values.push_back (make_ssa_name (type));
      gimple_seq_add_stmt (seq, gimple_build_assign (values.back (), ref));
    }
  tree own = gimple_build (seq, POINTER_PLUS_EXPR, ptr_type_node, first,
			   times (seq, m_lane, g.size));
  tree stored = build_int_cst (bits, g.number ());
  for (unsigned k = 0; k < g.number (); k++)
    {
      tree at = own, distance = build_int_cst (ptr_type_node, k * warp_size * g.size);
      if (g.number () != g.values ())
	{
	  tree word = gimple_build (seq, PLUS_EXPR, bits, m_lane,
				    build_int_cst (bits, k * warp_size));
	  tree element = gimple_build (seq, TRUNC_DIV_EXPR, bits, word, stored);
	  /* That many elements have gaps behind them.  */
	  at = gimple_build (seq, POINTER_PLUS_EXPR, ptr_type_node, own,
			     times (seq, element, g.stride - g.number () * g.size));
	}
      tree ref = build2 (MEM_REF, type, at, distance);
      keep_apart (ref, g.last ());
      gimple_seq_add_stmt (seq, gimple_build_assign (ref, values[k]));
    }
  emit_intrinsic (seq, intrinsic::barrier_warp, { build_all_ones_cst (bits) });
}

void
staged_stores::stage (const store_group &g)
{
  const tree bits = unsigned_type_node;
  gimple_stmt_iterator gsi = gsi_for_stmt (g.last ());
  tree element = build_array_type_nelts (bits, bytes (g) / 4);
  if (g.size == 8)
    element = build_array_type_nelts (long_long_unsigned_type_node, bytes (g) / 8);
  tree variable = make_shared_variable (m_fun, element, "staged");
  gimple_seq seq = NULL, together = NULL, apart = NULL;
  tree number = thread_in_block (m_f, &seq);
  m_lane = gimple_build (&seq, BIT_AND_EXPR, bits, number,
			 build_int_cst (bits, warp_size - 1));
  tree address = build_fold_addr_expr (unshare_expr (gimple_assign_lhs (g.first ().first)));
  gimple_seq computed = NULL;
  address = force_gimple_operand (address, &computed, true, NULL_TREE);
  gimple_seq_add_seq (&seq, computed);
  tree back = gimple_build (&seq, NEGATE_EXPR, sizetype, times (&seq, m_lane, g.stride));
  tree first = gimple_build (&seq, POINTER_PLUS_EXPR, ptr_type_node,
			     gimple_convert (&seq, ptr_type_node, address), back);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  tree good = find_elements (&gsi, first);

  tree warp = gimple_build (&together, MINUS_EXPR, bits, number, m_lane);
  tree staged = gimple_build (&together, POINTER_PLUS_EXPR, ptr_type_node,
			      build_fold_addr_expr_with_type (variable, ptr_type_node),
			      times (&together, warp, g.number () * g.size));
  put (&together, g, staged);
  pass_on (&together, g, staged, first);
  for (const auto &s : g.stores)
    gimple_seq_add_stmt (&apart, copy_of (s.first));

  seq = NULL;
  tree value = make_ssa_name (bits);
  gimple_seq_add_stmt (&seq, gimple_build_assign (value, good));
  tree yes = gimple_build (&seq, NE_EXPR, boolean_type_node, value, build_zero_cst (bits));
  tree no = gimple_build (&seq, EQ_EXPR, boolean_type_node, value, build_zero_cst (bits));
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  insert_guarded (&gsi, yes, together);
  insert_guarded (&gsi, no, apart);
  for (const auto &s : g.stores)
    {
      gimple_stmt_iterator old = gsi_for_stmt (s.first);
      unlink_stmt_vdef (s.first);
      gsi_remove (&old, true);
      release_defs (s.first);
    }
}

bool
staged_stores::build ()
{
  for (const store_group &g : m_chosen)
    stage (g);
  return !m_chosen.empty ();
}

class pass_staged_stores : public device_pass
{
public:
  explicit pass_staged_stores (gcc::context *context)
    : device_pass (device_pass_data ("accstaged-stores", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    if (!f->kernel)
      return 0;
    staged_stores stores (fun, f);
    for (class loop *l : loops_list (fun, 0))
      stores.find (l);
    if (!stores.build ())
      return 0;
    find_loops_again (fun);
    return TODO_cleanup_cfg;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_staged_stores (gcc::context *context)
{
  return new pass_staged_stores (context);
}

} // namespace accplug
