/* Loads that are the same for all lanes of a warp: it takes them to shared memory together.

   Comes in: a kernel among GCC's loop passes: an innermost loop of a thread that stores
   nothing, and whose loads move along pointers that are the same for all lanes,

     for (j = 0; j < n; j++)
       sum += f (x[j], y[j], own);

   Goes out: where all lanes of a warp come to it together, it does so many iterations at once,
   8 to 32, and each lane loads what one of these needs:

     if (n >= 128 && all lanes are here)
       for (turn = 0; turn < n / 16; turn++)
	 {
	   staged[lane % 16] = { x[lane % 16], y[lane % 16] };  x += 16, y += 16;
	   sum += f (staged[0].x, staged[0].y, own);
	   ...
	   sum += f (staged[15].x, staged[15].y, own);
	 }
     the loop as it was, for what is left

   Each lane otherwise has the same load for itself; the first cache takes four cycles for 16
   bytes of it, and 33 until they are there.  Shared memory takes two, and 23, and what an
   iteration loads from several arrays is in one place there.

   Rules
   - Nothing in the loop stores or waits, and such a load is a part of each iteration: so what
     a lane loads for others is what the program loads, and has the same value earlier.
   - That the loads are the same, and as many, follows from what they are computed from; what
     memory or another loop had a part in the run compares.
   - The order of arithmetic is the program's.
   - A warp has a place of its own, and waits for nobody else.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/linear-values.h"
#include "base/arguments.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "base/wide-accesses.h"
#include "device/changed-loops.h"
#include "device/device-pass.h"
#include "device/intrinsics.h"
#include "device/loop-location.h"
#include "device/loop-tests.h"
#include "device/shared-variables.h"
#include "device-code/moving-addresses.h"
#include "device-code/thread-counter.h"
#include "device-code/update-statements.h"
#include "device-code/warp-values.h"
#include "device-code/whole-turns.h"

namespace accplug
{

namespace
{

/* Iterations at once: at most, each lane loads for one, and at least.  */
const unsigned most_at_once = warp_size, fewest_at_once = 8;

/* The most instructions of so many iterations, as GCC estimates them: half as many become of
   them.  In microseconds, an H200 takes for an n-body loop with approximate operations 3180 as
   it is, and with 8, 16 and 32 iterations at once 2980, 2650 and 2570.  */
const unsigned largest_turn = 1400;

/* The most bytes that an iteration loads, which a lane keeps in registers for the next turn,
   and of a block's places.  */
const HOST_WIDE_INT most_bytes = 32, most_block_bytes = 12 * 1024;

/* The fewest iterations that make up for what comes before the first turn.  */
const HOST_WIDE_INT fewest_iterations = 128;

/* The most values that the run compares.  */
const unsigned most_compared = 3;

/* A load, and where in a record of an iteration it is.  */
struct staged_load
{
  moving_load load;
  HOST_WIDE_INT place;

  HOST_WIDE_INT size () const { return int_size_in_bytes (load.type ()); }
};

/* A pointer of the loop, and this lane's.  */
struct lane_pointer
{
  gphi *pointer;
  tree step, first, next;
};

class staged_loads
{
public:
  staged_loads (function *fun, device_function *f, class loop *l)
    : m_fun (fun), m_f (f), m_loop (l) {}

  /* Why not; nullptr if the loop can be changed.  */
  const char *obstacle ();
  void build ();
  bool has_loads () const { return m_has_loads; }
  bool changed () const { return m_changed; }

private:
  bool find_test ();
  bool read_statement (gimple *);
  bool same_address_p (tree reference);
  const char *find_loads ();
  bool add_load (gimple *);
  void place_loads ();
  const char *choose_length ();
  bool compare (tree value);

  HOST_WIDE_INT turn_bytes () const { return m_length * m_record; }
  tree times (gimple_seq *, tree, HOST_WIDE_INT) const;
  void count_turns (gimple_seq *);
  tree worth_it (gimple_seq *) const;
  void read_counters ();
  bool match_phis (class loop *copy);
  tree value_behind (gimple_seq *, gphi *) const;
  void use_places ();
  void number_places ();
  void locate (gimple_seq *);
  std::vector<tree> load_for_lane (gimple_seq *, bool next) const;
  void stage ();
  void count_down (gphi *left, tree next_left);
  tree together (gimple_seq *) const;
  void connect (class loop *copy);

  function *m_fun;
  device_function *m_f;
  class loop *m_loop;
  gcond *m_test = nullptr;
  bool m_has_loads = false, m_changed = false;
  linear_values m_values;
  tree_niter_desc m_iterations;
  std::vector<staged_load> m_loads;
  std::vector<lane_pointer> m_pointers;
  std::vector<tree> m_compared;
  HOST_WIDE_INT m_record = 0;		/* bytes of an iteration */
  unsigned m_length = 0;		/* iterations at once */
  tree m_turns = NULL_TREE, m_rest = NULL_TREE;
  tree m_lane = NULL_TREE, m_tile = NULL_TREE, m_own = NULL_TREE;
  tree m_tile_variable = NULL_TREE;
  std::unordered_map<tree, tree> m_steps;	/* of values that count along */
  std::vector<std::pair<gphi *, gphi *>> m_phis;	/* the loop's, and its copy's */
};

/* ---- What the loop loads.  */

/* Does a test end the body?  */

bool
staged_loads::find_test ()
{
  edge exit = single_exit (m_loop);
  if (!exit || !empty_block_p (m_loop->latch) || !single_pred_p (m_loop->latch)
      || single_pred (m_loop->latch) != exit->src)
    return false;
  m_test = safe_dyn_cast<gcond *> (gcc_compat::last_statement (exit->src));
  return m_test != nullptr;
}

/* Is the address of REFERENCE, but for what the loop moves, the same in a warp?  */

bool
staged_loads::same_address_p (tree reference)
{
  polynomial place = m_values.address_of (reference);
  if (!place.known ())
    return false;
  for (const auto &term : place.terms ())
    for (symbol s : term.first)
      {
	if (s.of_loop ())
	  return false;
	tree name = ssa_name (s.index ());
	basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (name));
	if (bb && flow_bb_inside_loop_p (m_loop, bb)
	    ? (bb != m_loop->header || gimple_code (SSA_NAME_DEF_STMT (name)) != GIMPLE_PHI)
	    : same_in_warp (m_f, name) == sameness::no)
	  return false;
      }
  return true;
}

/* Is STMT one that may be in such a loop?  A load that only some iterations have stays.  */

bool
staged_loads::read_statement (gimple *stmt)
{
  if (is_gimple_debug (stmt))
    return true;
  if (!plain_statement_p (stmt) || gimple_vdef (stmt))
    return false;
  if (!gimple_vuse (stmt))
    return true;
  if (!gimple_assign_load_p (stmt))
    return false;
  if (!dominated_by_p (CDI_DOMINATORS, m_loop->latch, gimple_bb (stmt)))
    return true;
  m_has_loads = true;
  return same_address_p (gimple_assign_rhs1 (stmt));
}

/* Note STMT, which is a part of each iteration.  */

bool
staged_loads::add_load (gimple *stmt)
{
  staged_load s;
  if (!moving_load_p (m_loop, stmt, &s.load))
    return false;
  s.load.reference = unshare_expr (s.load.reference);
  HOST_WIDE_INT size = s.size ();
  if (size < 1 || size > 8 || !pow2p_hwi (size)
      || contains_bitfld_component_ref_p (s.load.reference))
    return false;
  bool known = std::any_of (m_pointers.begin (), m_pointers.end (),
			    [&s] (const lane_pointer &p)
    { return p.pointer == s.load.pointer; });
  if (!known)
    m_pointers.push_back ({ s.load.pointer, step_of (m_loop, s.load.pointer), NULL_TREE,
			    NULL_TREE });
  m_loads.push_back (s);
  return true;
}

/* Give each load its place in a record; those of the same place share one.  */

void
staged_loads::place_loads ()
{
  HOST_WIDE_INT largest = 1;
  m_record = 0;
  /* What is large first; then what are neighbours in memory.  */
  auto key = [] (const staged_load &s)
    {
      tree pointer = gimple_phi_result (s.load.pointer);
      return std::make_tuple (-s.size (), SSA_NAME_VERSION (pointer), s.load.at);
    };
  std::vector<staged_load *> order;
  for (staged_load &s : m_loads)
    order.push_back (&s);
  std::stable_sort (order.begin (), order.end (), [&key] (staged_load *a, staged_load *b)
    { return key (*a) < key (*b); });
  for (size_t i = 0; i < order.size (); i++)
    {
      staged_load *s = order[i];
      if (i && key (*order[i - 1]) == key (*s))
	{
	  s->place = order[i - 1]->place;
	  continue;
	}
      largest = MAX (largest, s->size ());
      s->place = m_record;
      m_record += s->size ();
    }
  m_record = ROUND_UP (m_record, largest);
}

/* May VALUE be taken for the same in all lanes, if the run says so?  */

bool
staged_loads::compare (tree value)
{
  switch (same_in_warp (m_f, value))
    {
    case sameness::no:
      return false;
    case sameness::likely:
      m_compared.push_back (value);
      return m_compared.size () <= most_compared;
    default:
      return true;
    }
}

/* Find all loads.  Addresses move along from here on.  */

const char *
staged_loads::find_loads ()
{
  bool all = true;
  let_addresses_move (m_loop);
  m_changed = true;
  all_statements_p (m_loop, [this, &all] (gimple *stmt)
    {
      if (gimple_assign_load_p (stmt)
	  && dominated_by_p (CDI_DOMINATORS, m_loop->latch, gimple_bb (stmt)))
	all = all && add_load (stmt);
      return all;
    });
  if (!all || m_loads.empty ())
    return "not all of them move by a constant";
  edge entry = loop_preheader_edge (m_loop);
  for (const lane_pointer &p : m_pointers)
    if (!compare (PHI_ARG_DEF_FROM_EDGE (p.pointer, entry)))
      return "they are not the same for all lanes";
  place_loads ();
  return m_record > most_bytes ? "they are too many" : nullptr;
}

/* Choose how many iterations come at once.  */

const char *
staged_loads::choose_length ()
{
  unsigned size = tree_num_loop_insns (m_loop, &eni_size_weights);
  HOST_WIDE_INT trips = max_stmt_executions_int (m_loop);
  bool always = the_arguments.tiles == TILES_ALWAYS;
  /* On an H200, a potential of doubles takes 2280 as it is, and 2400 so.  */
  if (!always && only_long_p (m_loop)
      && std::any_of (m_loads.begin (), m_loads.end (), [] (const staged_load &s)
	   { return s.size () == 8; }))
    return "its operations take longer";
  if (!always && trips >= 0 && trips < fewest_iterations)
    return "it has few iterations";
  HOST_WIDE_INT warps = m_f->max_threads () / warp_size;
  for (m_length = most_at_once; m_length >= fewest_at_once; m_length /= 2)
    if (m_length * size <= largest_turn && warps * turn_bytes () <= most_block_bytes
	&& (trips < 0 || trips >= 2 * HOST_WIDE_INT (m_length) || trips == m_length))
      break;
  if (m_length < fewest_at_once)
    return "an iteration is too long, or there are few";
  return (shared_bytes (m_fun) + warps * turn_bytes () > max_static_shared_bytes
	  ? "shared memory is in use" : nullptr);
}

const char *
staged_loads::obstacle ()
{
  if (m_loop->unroll == 1 || !can_duplicate_loop_p (m_loop) || !find_test ())
    return "its test does not end the body";
  if (!all_statements_p (m_loop, [this] (gimple *s) { return read_statement (s); }))
    return "it does more than load what is the same for all lanes";
  if (!m_has_loads)
    return "it has none";
  if (!can_unroll_loop_p (m_loop, fewest_at_once, &m_iterations)
      || !integer_onep (m_iterations.assumptions)
      || !compare (m_iterations.niter) || !compare (m_iterations.may_be_zero))
    return "its number of iterations is not known where it begins";
  const char *why = find_loads ();
  return why ? why : choose_length ();
}

/* ---- From here on the function changes.  */

/* NUMBER times FACTOR, as an offset.  */

tree
staged_loads::times (gimple_seq *seq, tree number, HOST_WIDE_INT factor) const
{
  return gimple_build (seq, MULT_EXPR, sizetype, gimple_convert (seq, sizetype, number),
		       size_int (factor));
}

/* How many turns there are, and how many iterations are left.  */

void
staged_loads::count_turns (gimple_seq *seq)
{
  auto value = [seq] (tree expression)
    {
      gimple_seq computed = NULL;
      tree t = force_gimple_operand (unshare_expr (expression), &computed, true, NULL_TREE);
      gimple_seq_add_seq (seq, computed);
      return t;
    };
  tree type = TREE_TYPE (m_iterations.niter), one = build_one_cst (type);
  tree trips = gimple_build (seq, PLUS_EXPR, type, value (m_iterations.niter), one);
  if (!integer_zerop (m_iterations.may_be_zero))
    trips = gimple_build (seq, COND_EXPR, type, value (m_iterations.may_be_zero), one, trips);
  m_turns = gimple_build (seq, RSHIFT_EXPR, type, trips,
			  build_int_cst (integer_type_node, exact_log2 (m_length)));
  m_rest = gimple_build (seq, BIT_AND_EXPR, type, trips, build_int_cst (type, m_length - 1));
}

/* Are there turns enough, on a device where it pays?  */

tree
staged_loads::worth_it (gimple_seq *seq) const
{
  bool always = the_arguments.tiles == TILES_ALWAYS;
  tree least = build_int_cst (TREE_TYPE (m_turns),
			      always ? 1 : fewest_iterations / m_length);
  tree some = gimple_build (seq, GE_EXPR, boolean_type_node, m_turns, least);
  if (always)
    return some;
  tree device = emit_intrinsic (seq, intrinsic::device_type);
  tree gpu = gimple_build (seq, EQ_EXPR, boolean_type_node, device,
			   build_int_cst (unsigned_type_node, GOMP_DEVICE_NVIDIA_PTX));
  return gimple_build (seq, BIT_AND_EXPR, boolean_type_node, some, gpu);
}

/* Are all lanes of the warp here, with the same values?  */

tree
staged_loads::together (gimple_seq *seq) const
{
  const tree bits = unsigned_type_node, wide = long_long_unsigned_type_node;
  tree all = build_all_ones_cst (bits);
  tree members = emit_intrinsic (seq, intrinsic::active_lanes);
  tree result = gimple_build (seq, EQ_EXPR, boolean_type_node, members, all);
  for (tree value : m_compared)
    {
      gimple_seq computed = NULL;
      value = force_gimple_operand (unshare_expr (value), &computed, true, NULL_TREE);
      gimple_seq_add_seq (seq, computed);
      value = gimple_convert (seq, wide, value);
      tree same = emit_intrinsic (seq, intrinsic::same_lanes_u64, { value, members });
      same = gimple_build (seq, EQ_EXPR, boolean_type_node, same, all);
      result = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, result, same);
    }
  return result;
}

/* Note which values count along by constants.  */

void
staged_loads::read_counters ()
{
  for (gphi_iterator i = gsi_start_phis (m_loop->header); !gsi_end_p (i); gsi_next (&i))
    {
      tree name = gimple_phi_result (i.phi ());
      affine_iv iv;
      if (!virtual_operand_p (name)
	  && (INTEGRAL_TYPE_P (TREE_TYPE (name)) || POINTER_TYPE_P (TREE_TYPE (name)))
	  && simple_iv (m_loop, m_loop, name, &iv, true)
	  && cst_and_fits_in_hwi (iv.step))
	m_steps[name] = iv.step;
    }
}

/* Note which value of the loop is which one of COPY.  */

bool
staged_loads::match_phis (class loop *copy)
{
  edge entry = loop_preheader_edge (m_loop), other = loop_preheader_edge (copy);
  gphi_iterator i = gsi_start_phis (m_loop->header), j = gsi_start_phis (copy->header);
  for (;; gsi_next (&i), gsi_next (&j))
    {
      while (!gsi_end_p (i) && virtual_operand_p (gimple_phi_result (i.phi ())))
	gsi_next (&i);
      while (!gsi_end_p (j) && virtual_operand_p (gimple_phi_result (j.phi ())))
	gsi_next (&j);
      if (gsi_end_p (i) || gsi_end_p (j))
	return gsi_end_p (i) && gsi_end_p (j);
      if (!operand_equal_p (PHI_ARG_DEF_FROM_EDGE (i.phi (), entry),
			    PHI_ARG_DEF_FROM_EDGE (j.phi (), other))
	  || SSA_NAME_VAR (gimple_phi_result (i.phi ()))
	       != SSA_NAME_VAR (gimple_phi_result (j.phi ())))
	return false;
      m_phis.push_back ({ i.phi (), j.phi () });
    }
}

/* Let iterations take what they load from records of this warp.  */

void
staged_loads::use_places ()
{
  gimple_seq seq = NULL;
  gimple_stmt_iterator gsi = gsi_after_labels (m_loop->header);
  tree record = make_ssa_name (ptr_type_node);
  gimple_seq_add_stmt (&seq, gimple_build_assign (record, POINTER_PLUS_EXPR, m_tile,
						  size_zero_node));
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  for (const staged_load &s : m_loads)
    {
      tree ref = build2 (MEM_REF, s.load.type (), record,
			 build_int_cst (ptr_type_node, s.place));
      gimple_stmt_iterator at = gsi_for_stmt (s.load.stmt);
      gimple_assign_set_rhs1 (s.load.stmt, ref);
      gimple_set_vuse (s.load.stmt, NULL_TREE);
      update_stmt (gsi_stmt (at));
    }
}

/* Iteration K of a turn has the K-th record.  */

void
staged_loads::number_places ()
{
  unsigned number = 0;
  basic_block *body = get_loop_body_in_dom_order (m_loop);
  for (unsigned i = 0; i < m_loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gassign *stmt = dyn_cast<gassign *> (gsi_stmt (gsi));
	if (!stmt || gimple_assign_rhs_code (stmt) != POINTER_PLUS_EXPR
	    || gimple_assign_rhs1 (stmt) != m_tile)
	  continue;
	gimple_assign_set_rhs2 (stmt, size_int (number * m_record));
	update_stmt (stmt);
	number++;
      }
  free (body);
  gcc_assert (number == m_length);
}

/* Where this warp's records are, and this lane's one, and where it loads from.  */

void
staged_loads::locate (gimple_seq *seq)
{
  const tree bits = unsigned_type_node;
  tree thread = thread_in_block (m_f, seq);
  tree warp = gimple_build (seq, RSHIFT_EXPR, bits, thread,
			    build_int_cst (integer_type_node, exact_log2 (warp_size)));
  m_lane = gimple_build (seq, BIT_AND_EXPR, bits, thread, build_int_cst (bits, m_length - 1));
  m_tile = gimple_build (seq, POINTER_PLUS_EXPR, ptr_type_node,
			 build_fold_addr_expr_with_type (m_tile_variable, ptr_type_node),
			 times (seq, warp, turn_bytes ()));
  m_own = gimple_build (seq, POINTER_PLUS_EXPR, ptr_type_node, m_tile,
			times (seq, m_lane, m_record));
  edge entry = loop_preheader_edge (m_loop);
  for (lane_pointer &p : m_pointers)
    {
      tree first = PHI_ARG_DEF_FROM_EDGE (p.pointer, entry);
      p.first = gimple_build (seq, POINTER_PLUS_EXPR, TREE_TYPE (first), first,
			      times (seq, m_lane, int_cst_value (p.step)));
    }
}

/* What this lane loads, of the first turn or the NEXT one.  */

std::vector<tree>
staged_loads::load_for_lane (gimple_seq *seq, bool next) const
{
  std::vector<tree> values;
  std::map<HOST_WIDE_INT, tree> loaded;
  for (const staged_load &s : m_loads)
    {
      tree &value = loaded[s.place];
      if (!value)
	for (const lane_pointer &p : m_pointers)
	  if (p.pointer == s.load.pointer)
	    value = copy_moving_load (s.load, next ? p.next : p.first, seq);
      values.push_back (value);
    }
  return values;
}

/* The loop ends where NEXT_LEFT turns are 0.  */

void
staged_loads::count_down (gphi *left, tree next_left)
{
  edge exit = single_exit (m_loop), latch = loop_latch_edge (m_loop);
  gcond *test = as_a<gcond *> (gcc_compat::last_statement (exit->src));
  gimple_cond_set_code (test, exit->flags & EDGE_TRUE_VALUE ? EQ_EXPR : NE_EXPR);
  gimple_cond_set_lhs (test, next_left);
  gimple_cond_set_rhs (test, build_zero_cst (TREE_TYPE (next_left)));
  update_stmt (test);
  add_phi_arg (left, m_turns, loop_preheader_edge (m_loop), UNKNOWN_LOCATION);
  add_phi_arg (left, next_left, latch, UNKNOWN_LOCATION);
}

/* A turn begins with storing what its iterations need, and with the loads of the next one, or
   where there is none with its own once more.  */

void
staged_loads::stage ()
{
  const tree everyone = build_all_ones_cst (unsigned_type_node);
  tree type = TREE_TYPE (m_turns);
  gimple_seq before = NULL, seq = NULL;
  std::vector<tree> first = load_for_lane (&before, false);
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (m_loop), before);
  edge entry = loop_preheader_edge (m_loop), latch = loop_latch_edge (m_loop);
  gphi *left = create_phi_node (make_ssa_name (type), m_loop->header);
  tree next_left = gimple_build (&seq, MINUS_EXPR, type, gimple_phi_result (left),
				 build_one_cst (type));
  tree more = gimple_build (&seq, NE_EXPR, boolean_type_node, next_left,
			    build_zero_cst (type));
  for (lane_pointer &p : m_pointers)
    {
      gphi *phi = create_phi_node (make_ssa_name (TREE_TYPE (p.first)), m_loop->header);
      tree now = gimple_phi_result (phi);
      p.next = gimple_build (&seq, POINTER_PLUS_EXPR, TREE_TYPE (now), now,
			     size_int (int_cst_value (p.step) * m_length));
      p.next = gimple_build (&seq, COND_EXPR, TREE_TYPE (now), more, p.next, now);
      add_phi_arg (phi, p.first, entry, UNKNOWN_LOCATION);
      add_phi_arg (phi, p.next, latch, UNKNOWN_LOCATION);
    }
  std::vector<gphi *> values;
  for (const staged_load &s : m_loads)
    values.push_back (create_phi_node (make_ssa_name (s.load.type ()), m_loop->header));
  emit_intrinsic (&seq, intrinsic::barrier_warp, { everyone });
  for (size_t i = 0; i < m_loads.size (); i++)
    {
      tree ref = build2 (MEM_REF, m_loads[i].load.type (), m_own,
			 build_int_cst (ptr_type_node, m_loads[i].place));
      gimple_seq_add_stmt (&seq, gimple_build_assign (ref, gimple_phi_result (values[i])));
    }
  emit_intrinsic (&seq, intrinsic::barrier_warp, { everyone });
  std::vector<tree> next = load_for_lane (&seq, true);
  gimple_stmt_iterator gsi = gsi_after_labels (m_loop->header);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  for (size_t i = 0; i < m_loads.size (); i++)
    {
      add_phi_arg (values[i], first[i], entry, UNKNOWN_LOCATION);
      add_phi_arg (values[i], next[i], latch, UNKNOWN_LOCATION);
    }
  count_down (left, next_left);
}

/* What PHI, of the loop, is behind all turns.  The loop need not count along for that.  */

tree
staged_loads::value_behind (gimple_seq *seq, gphi *phi) const
{
  auto step = m_steps.find (gimple_phi_result (phi));
  if (step == m_steps.end ())
    return PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (m_loop));
  tree first = PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (m_loop));
  tree type = TREE_TYPE (first);
  tree number = POINTER_TYPE_P (type) ? sizetype : unsigned_type_for (type);
  tree turn = wide_int_to_tree (number, int_cst_value (step->second) * m_length);
  tree distance = gimple_build (seq, MULT_EXPR, number,
				gimple_convert (seq, number, m_turns), turn);
  if (POINTER_TYPE_P (type))
    return gimple_build (seq, POINTER_PLUS_EXPR, type, first, distance);
  first = gimple_convert (seq, number, first);
  return gimple_convert (seq, type, gimple_build (seq, PLUS_EXPR, number, first, distance));
}

/* Enter COPY where lanes are alone, and for what is left.  */

void
staged_loads::connect (class loop *copy)
{
  basic_block join = split_edge (loop_preheader_edge (copy));
  edge plain = single_pred_edge (join), in = single_succ_edge (join);
  basic_block ask = split_edge (loop_preheader_edge (m_loop));
  edge staged = single_succ_edge (ask);
  gimple_seq seq = NULL;
  tree good = together (&seq);
  gimple_seq_add_stmt (&seq, gimple_build_cond (NE_EXPR, good, boolean_false_node, NULL_TREE,
						NULL_TREE));
  gimple_stmt_iterator gsi = gsi_last_bb (ask);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  staged->flags = (staged->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  staged->probability = profile_probability::very_likely ();
  edge alone = make_edge (ask, join, EDGE_FALSE_VALUE), rest = NULL;
  std::vector<tree> behind;
  alone->probability = staged->probability.invert ();
  if (!integer_zerop (m_rest))
    {
      basic_block after = split_edge (single_exit (m_loop));
      edge done = single_succ_edge (after);
      seq = NULL;
      for (const auto &phis : m_phis)
	behind.push_back (value_behind (&seq, phis.first));
      gimple_seq_add_stmt (&seq, gimple_build_cond (NE_EXPR, m_rest,
						    build_zero_cst (TREE_TYPE (m_rest)),
						    NULL_TREE, NULL_TREE));
      gsi = gsi_last_bb (after);
      gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
      done->flags = (done->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
      done->probability = profile_probability::even ();
      rest = make_edge (after, join, EDGE_TRUE_VALUE);
      rest->probability = profile_probability::even ();
    }
  for (size_t i = 0; i < m_phis.size (); i++)
    {
      const auto &phis = m_phis[i];
      tree first = PHI_ARG_DEF_FROM_EDGE (phis.second, in);
      gphi *both = create_phi_node (copy_ssa_name (gimple_phi_result (phis.second)), join);
      add_phi_arg (both, first, plain, UNKNOWN_LOCATION);
      add_phi_arg (both, first, alone, UNKNOWN_LOCATION);
      if (rest)
	add_phi_arg (both, behind[i], rest, UNKNOWN_LOCATION);
      SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (phis.second, in), gimple_phi_result (both));
    }
}

void
staged_loads::build ()
{
  gimple_seq seq = NULL;
  unsigned words = m_f->max_threads () / warp_size * turn_bytes () / 4;
  m_tile_variable = make_shared_variable
    (m_fun, build_array_type_nelts (unsigned_type_node, words), "staged");
  SET_DECL_ALIGN (m_tile_variable, widest_access * BITS_PER_UNIT);
  read_counters ();
  count_turns (&seq);
  tree holds = worth_it (&seq);
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (m_loop), seq);
  class loop *copy = version_loop (m_loop, holds);
  find_loops_again (m_fun);
  /* Two versions of the loop as it was are right, too.  */
  if (!copy || !match_phis (copy))
    return;
  m_loop->unroll = 0;
  seq = NULL;
  locate (&seq);
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (m_loop), seq);
  use_places ();
  repeat_body (m_fun, m_loop, m_length);
  number_places ();
  stage ();
  connect (copy);
  find_loops_again (m_fun);
}

class pass_staged_loads : public device_pass
{
public:
  explicit pass_staged_loads (gcc::context *context)
    : device_pass (device_pass_data ("accstaged-loads", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    if (!f->kernel || the_arguments.tiles == TILES_NEVER || !f->vector_length
	|| f->vector_length % warp_size != 0 || !f->workers)
      return 0;
    bool changed = false;
    for (class loop *l : loops_list (fun, LI_ONLY_INNERMOST))
      changed |= stage_loads (fun, f, l);
    return changed ? TODO_update_ssa_only_virtuals | TODO_cleanup_cfg : 0;
  }

private:
  bool stage_loads (function *fun, device_function *f, class loop *l)
  {
    staged_loads loads (fun, f, l);
    const char *why = loads.obstacle ();
    if (loads.has_loads () && dump_enabled_p ())
      dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)), why
		       ? "loop %d: each lane loads for itself: %s\n"
		       : "loop %d: a warp loads together what its iterations need\n",
		       l->num, why);
    if (!why)
      loads.build ();
    return loads.changed ();
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_staged_loads (gcc::context *context)
{
  return new pass_staged_loads (context);
}

} // namespace accplug
