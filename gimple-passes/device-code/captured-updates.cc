/* Captured additions to one counter: a warp makes one for many iterations.

   Comes in: a kernel among GCC's loop passes, in loop-closed SSA form: an innermost loop that
   gangs share, an iteration a thread, with an atomic addition whose result is wanted:

     for (i = thread; i < n; i += threads)
       if (x[i] > 0)
	 { k = atomic count++; y[k] = x[i]; }

   Goes out: a thread looks 16 iterations ahead, and the warp asks for all that these need:

     for (i = thread, left = 0; i < n; i += threads)
       {
	 if (!left)
	   {
	     met = whether x[i + 0 ... 15 * threads] > 0, a bit for each that is below n;
	     first = atomic count += bits of met in all lanes;
	     places = for each bit, how many there are before it, in the order of iterations;
	     left = 16;
	   }
	 if (met & 1)
	   { k = first + places[0]; y[k] = x[i]; }
	 left--, met >>= 1, places >>= 8;
       }

   So lanes that store by what they captured store beside each other.  Where iterations add
   what differs between them, those of a lane follow each other instead.

   Memory takes about one update of a place a clock, for all warps together: ptxas makes one
   for each warp where the operand is constant, which is still a multiple of the time that
   the bytes take.

   Elsewhere an addition of what differs between lanes, to a place that does not, is made by
   the warp together.

   Rules
   - Any order of the updates will do: with other iterations there is none (OpenACC 3.3,
     2.9.9).  A thread's own iterations keep theirs, and no other update in the loop touches
     the counter, nor does anything wait.
   - What loads or stores in the loop by another pointer may touch the counter if no other
     iteration does (2.12).  So where only one of those that a warp looks at updates it, that
     does so where it stands.
   - What an iteration was seen to do is what it does.  Its branch is the bit; or it decides
     anew, and what it decides by is not stored to in the loop, and is computed exactly.
   - What is looked at for iterations behind the last one is that of this iteration.
   - Blocks are no more than run at once: threads have many iterations each.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/linear-values.h"
#include "analysis/memory-objects.h"
#include "base/device-contract.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "device/device-pass.h"
#include "device/guarded-code.h"
#include "device/intrinsics.h"
#include "device/loop-location.h"
#include "device/loop-tests.h"
#include "device-code/ahead-values.h"
#include "device-code/thread-counter.h"
#include "device-code/update-places.h"

namespace accplug
{

namespace
{

/* How many iterations a thread looks ahead, and where it takes many statements to see what one
   does; the most statements.  */
const unsigned most_ahead = 16, fewer_ahead = 8, few_statements = 16, most_statements = 48;

/* The longest step of a loop that is not multiplied in vain, in 32 bits.  */
const HOST_WIDE_INT longest_step = HOST_WIDE_INT (1) << 27;

/* Places are numbers of 8 bits, those of 8 iterations in a register.  */
const unsigned together = 8;
static_assert (together * warp_size <= 256, "");

struct capture
{
  gcall *call = nullptr;
  update_kind kind;
  bool after = false;		/* the new value is wanted */
  bool always = false;		/* in each iteration */
  /* Else, if there are any: the one way to it, backwards, from a block that each iteration
     meets.  Whoever leaves it does the same, wherever that is.  */
  std::vector<edge> entries;
  bool ranked = false;		/* all add the same, to the same place */
  bool met_again = false;	/* by other pointers, as far as is known */
  /* Registers: the bits; the value from which on the next iterations', or the next one, take
     theirs, and, if ranked, how far this one and each is from it; the latter two for
     iterations behind the first few; whether only one lane has a bit, and that one.  */
  tree met = NULL_TREE, next = NULL_TREE, place = NULL_TREE, places = NULL_TREE,
       later_next = NULL_TREE, later_places = NULL_TREE, alone = NULL_TREE;

  tree address () const { return gimple_call_arg (call, 0); }
  tree operand () const { return gimple_call_arg (call, 1); }
  bool decided () const { return always || !entries.empty (); }
};

/* A call of warp_add_* for an update of C by VALUE.  */

tree
warp_add (gimple_seq *seq, const capture &c, tree value, unsigned flags)
{
  bool eight = tree_to_uhwi (TYPE_SIZE_UNIT (c.kind.type)) == 8;
  if (c.kind.code == MINUS_EXPR)
    flags |= WARP_ADD_SUBTRACT;
  tree type = eight ? long_long_unsigned_type_node : unsigned_type_node;
  return emit_intrinsic (seq, eight ? intrinsic::warp_add_u64 : intrinsic::warp_add_u32,
			 { c.address (), gimple_convert (seq, type, value),
			   build_int_cst (unsigned_type_node, flags) });
}

/* Is T, an address, the same for all threads, wherever they are?  */

bool
same_everywhere_p (tree t)
{
  HOST_WIDE_INT unused;
  if (TREE_CODE (t) != SSA_NAME || parameter_load_p (t, &unused))
    return true;
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
  if (def && gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR)
    return (TREE_CODE (gimple_assign_rhs2 (def)) == INTEGER_CST
	    && same_everywhere_p (gimple_assign_rhs1 (def)));
  if (!def || gimple_assign_rhs_code (def) != ADDR_EXPR)
    return false;
  poly_int64 at;
  tree base = get_addr_base_and_unit_offset (TREE_OPERAND (gimple_assign_rhs1 (def), 0), &at);
  return (base && (TREE_CODE (base) == MEM_REF ? same_everywhere_p (TREE_OPERAND (base, 0))
		   : VAR_P (base)));
}

class loop_captures
{
public:
  loop_captures (function *fun, device_function *f, class loop *l)
    : m_fun (fun), m_f (f), m_loop (l) {}

  /* Why its iterations are not looked at ahead; NULL if they are.  */
  const char *obstacle ();
  void build ();
  unsigned number () const { return m_captures.size (); }
  unsigned ahead () const { return m_ahead; }
  gcall *first () const { return m_captures.front ().call; }

private:
  const char *read_body ();
  const char *obstacle_to (capture &);
  bool known_p (ahead_values &, const capture &) const;
  void find_entries (capture &);
  bool changed_p (gassign *load) const;
  bool stores_before_p (const capture &) const;
  void look_ahead (gimple_seq *);
  void note_iteration (gimple_seq *, ahead_values &, unsigned place);
  void find_members (gimple_seq *);
  tree count (gimple_seq *, tree bits) const;
  tree leave_alone (gimple_seq *, const capture &, tree bits, tree sum);
  void ask (gimple_seq *, unsigned k);
  void ask_for_ranks (gimple_seq *, const capture &, const std::vector<tree> &met);
  void take (const capture &);
  void move_on (gimple_seq *, const capture &, tree left);
  void set (gimple_seq *seq, tree variable, tree value) const
  {
    gimple_seq_add_stmt (seq, gimple_build_assign (variable, value));
  }
  tree get (gimple_seq *seq, tree variable) const
  {
    tree value = make_ssa_name (TREE_TYPE (variable));
    gimple_seq_add_stmt (seq, gimple_build_assign (value, variable));
    return value;
  }

  function *m_fun;
  device_function *m_f;
  class loop *m_loop;
  shared_counter m_counter;
  HOST_WIDE_INT m_first = 0;
  linear_values m_values;
  std::vector<capture> m_captures;
  unsigned m_ahead = most_ahead;
  /* Which of the iterations ahead make each capture's update, numbers; and the sums of what
     they add, if these differ.  The lanes that are here, and those below this one.  */
  std::vector<std::vector<tree>> m_met;
  std::vector<tree> m_sums;
  tree m_members = NULL_TREE, m_lower = NULL_TREE;
};

const char *
loop_captures::read_body ()
{
  bool plain = all_statements_p (m_loop, [&] (gimple *stmt)
    {
      capture c;
      c.kind = kind_of_capture (stmt, &c.after);
      if (c.kind.code == ERROR_MARK)
	return plain_statement_p (stmt);
      c.call = as_a<gcall *> (stmt);
      m_captures.push_back (c);
      return true;
    });
  return plain ? nullptr : "it calls, or threads may wait in it";
}

/* Do VALUES say whether an iteration makes C's update, and by what?  */

bool
loop_captures::known_p (ahead_values &values, const capture &c) const
{
  return (values.known_p (gimple_bb (c.call)) && values.known_p (c.operand ())
	  && values.settle_loads (c.address (), tree_to_shwi (TYPE_SIZE_UNIT (c.kind.type))));
}

/* Is there a store, or a call that may be one, in BB?  */

bool
bb_stores_p (basic_block bb)
{
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (gimple_vdef (gsi_stmt (i)))
      return true;
  return false;
}

/* The edge beside E, of two.  */

edge
edge_beside (edge e)
{
  return EDGE_SUCC (e->src, EDGE_SUCC (e->src, 0) == e);
}

/* Does all go on in the same way behind A and B?  */

bool
same_way_p (edge a, edge b)
{
  if (a->dest != b->dest)
    return false;
  for (gphi_iterator i = gsi_start_phis (a->dest); !gsi_end_p (i); gsi_next (&i))
    if (!operand_equal_p (PHI_ARG_DEF_FROM_EDGE (i.phi (), a),
			  PHI_ARG_DEF_FROM_EDGE (i.phi (), b)))
      return false;
  return true;
}

/* Where is the way to C's block decided?  */

void
loop_captures::find_entries (capture &c)
{
  basic_block bb = gimple_bb (c.call), last = single_exit (m_loop)->src;
  bool found = c.always = dominated_by_p (CDI_DOMINATORS, last, bb);
  while (!found && single_pred_p (bb))
    {
      edge e = single_pred_edge (bb);
      bb = e->src;
      found = dominated_by_p (CDI_DOMINATORS, last, bb);
      if (!found && bb_stores_p (bb))
	break;
      if (single_succ_p (bb))
	continue;
      if (!safe_dyn_cast<gcond *> (gcc_compat::last_statement (bb))
	  || (!c.entries.empty ()
	      && !same_way_p (edge_beside (e), edge_beside (c.entries.front ()))))
	{
	  found = false;
	  break;
	}
      c.entries.push_back (e);
    }
  if (!found)
    c.entries.clear ();
}

/* May anything in the loop store to where LOAD is from?  */

bool
loop_captures::changed_p (gassign *load) const
{
  ao_ref place;
  ao_ref_init (&place, gimple_assign_rhs1 (load));
  bool after;
  return !all_statements_p (m_loop, [&] (gimple *stmt)
    {
      return (!gimple_vdef (stmt) || kind_of_capture (stmt, &after).code != ERROR_MARK
	      || !stmt_may_clobber_ref_p_1 (stmt, &place));
    });
}

/* May an iteration store anything before it comes to C?  */

bool
loop_captures::stores_before_p (const capture &c) const
{
  bool after;
  std::set<basic_block> seen;
  std::vector<basic_block> stack { gimple_bb (c.call) };
  while (!stack.empty ())
    {
      basic_block bb = stack.back ();
      stack.pop_back ();
      if (!seen.insert (bb).second)
	continue;
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	{
	  if (gsi_stmt (i) == c.call)
	    break;
	  if (gimple_vdef (gsi_stmt (i))
	      && kind_of_capture (gsi_stmt (i), &after).code == ERROR_MARK)
	    return true;
	}
      edge e;
      edge_iterator ei;
      if (bb != m_loop->header)
	FOR_EACH_EDGE (e, ei, bb->preds)
	  stack.push_back (e->src);
    }
  return false;
}

/* May STMT touch the SIZE bytes at ADDRESS?  */

bool
may_be_at_p (gimple *stmt, tree address, tree size)
{
  ao_ref place;
  ao_ref_init_from_ptr_and_size (&place, address, size);
  place.ref_alias_set = place.base_alias_set = 0;
  return (ref_maybe_used_by_stmt_p (stmt, &place, false)
	  || stmt_may_clobber_ref_p_1 (stmt, &place, false));
}

/* Where ADDRESS is from its origin, in bytes, if that is a constant.  */

bool
constant_distance (tree address, poly_int64 *distance)
{
  *distance = 0;
  tree origin = origin_of_address (address);
  while (address != origin)
    {
      gassign *def = as_a<gassign *> (SSA_NAME_DEF_STMT (address));
      tree next = gimple_assign_rhs1 (def);
      poly_int64 at = 0;
      if (gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR)
	{
	  if (!tree_fits_shwi_p (gimple_assign_rhs2 (def)))
	    return false;
	  at = tree_to_shwi (gimple_assign_rhs2 (def));
	}
      else if (gimple_assign_rhs_code (def) == ADDR_EXPR)
	{
	  tree base = get_addr_base_and_unit_offset (TREE_OPERAND (next, 0), &at);
	  if (!base || TREE_CODE (base) != MEM_REF)
	    return false;
	  at += mem_ref_offset (base).force_shwi ();
	  next = TREE_OPERAND (base, 0);
	}
      *distance += at;
      address = next;
    }
  return true;
}

/* Is STMT an update of what is beside C's counter?  */

bool
beside_p (gimple *stmt, const capture &c)
{
  bool after;
  update_kind kind = kind_of_update (stmt);
  if (kind.code == ERROR_MARK)
    kind = kind_of_capture (stmt, &after);
  poly_int64 a, b;
  if (kind.code == ERROR_MARK
      || !same_base_p (origin_of_address (gimple_call_arg (stmt, 0)),
		       origin_of_address (c.address ()))
      || !constant_distance (gimple_call_arg (stmt, 0), &a)
      || !constant_distance (c.address (), &b))
    return false;
  auto size = [] (const update_kind &k)
  {
    return poly_int64 (tree_to_shwi (TYPE_SIZE_UNIT (k.type)));
  };
  return !ranges_maybe_overlap_p (a, size (kind), b, size (c.kind));
}

/* Does STMT load or store by another pointer than COUNTER?  */

bool
other_pointer_p (gimple *stmt, tree counter)
{
  if (!gimple_assign_single_p (stmt) || (gimple_vdef (stmt) && gimple_assign_load_p (stmt)))
    return false;
  tree reference = gimple_vdef (stmt) ? gimple_assign_lhs (stmt) : gimple_assign_rhs1 (stmt);
  tree base = get_base_address (reference);
  if (!base || TREE_CODE (base) != MEM_REF)
    return base && !same_base_p (build_fold_addr_expr (base), counter);
  return !same_base_p (origin_of_address (TREE_OPERAND (base, 0)), counter);
}

const char *
loop_captures::obstacle_to (capture &c)
{
  update_target t;
  t.kind = c.kind;
  t.base = origin_of_address (c.address ());
  if (!expr_invariant_in_loop_p (m_loop, c.address ()))
    return "iterations update several places";
  c.ranked = (expr_invariant_in_loop_p (m_loop, c.operand ())
	      && same_everywhere_p (c.address ()));
  if (!all_statements_p (m_loop, [&] (gimple *stmt)
	{
	  bool touched = (stmt != c.call && touched_p (m_f, t, stmt) && !beside_p (stmt, c)
			  && may_be_at_p (stmt, c.address (), TYPE_SIZE_UNIT (t.kind.type)));
	  c.met_again |= touched;
	  return !touched || other_pointer_p (stmt, t.base);
	}))
    return "something else in the loop may touch the same place";
  find_entries (c);
  ahead_values values (m_loop, m_counter.number, single_exit (m_loop)->src);
  bool constant = expr_invariant_in_loop_p (m_loop, c.operand ());
  if (!known_p (values, c))
    return "it can not be known ahead which iterations update it, or by what";
  if (values.statements () > most_statements)
    return "it takes long to know which iterations update it";
  if (values.statements () > few_statements)
    m_ahead = fewer_ahead;
  bool changed = false;
  for (gassign *load : values.loads ())
    changed |= changed_p (load);
  if (c.decided () && constant ? changed && stores_before_p (c)
      : changed || values.inexact ())
    return "what decides it may be another value when it comes to it";
  return nullptr;
}

const char *
loop_captures::obstacle ()
{
  if (const char *why = read_body ())
    return why;
  if (m_captures.empty ())
    return "it captures no additions";
  if (!find_counter (m_loop, &m_counter)
      || !thread_counter_p (m_f, m_counter, m_values, &m_first)
      || m_f->vector_length % warp_size != 0
      || (TYPE_PRECISION (TREE_TYPE (m_counter.number)) != 32
	  && TYPE_PRECISION (TREE_TYPE (m_counter.number)) != 64))
    return "its iterations are not those of all threads in turn";
  if (!builtin_decl_explicit (BUILT_IN_POPCOUNT))
    return "bits cannot be counted";
  for (capture &c : m_captures)
    if (const char *why = obstacle_to (c))
      return why;
  return nullptr;
}

/* From here on the function changes.  */

/* Iteration PLACE from now is the one that VALUES has.  */

void
loop_captures::note_iteration (gimple_seq *seq, ahead_values &values, unsigned place)
{
  for (unsigned k = 0; k < m_captures.size (); k++)
    {
      const capture &c = m_captures[k];
      tree met = values.met (gimple_bb (c.call)), type = c.kind.type;
      m_met[k].push_back (gimple_convert (seq, unsigned_type_node, met));
      if (expr_invariant_in_loop_p (m_loop, c.operand ()))
	continue;
      tree more = gimple_convert (seq, type, values.value (c.operand ()));
      more = gimple_build (seq, COND_EXPR, type, met, more, build_zero_cst (type));
      m_sums[k] = place ? gimple_build (seq, PLUS_EXPR, type, m_sums[k], more) : more;
    }
}

/* Which of the next iterations make which updates, and by how much.  */

void
loop_captures::look_ahead (gimple_seq *seq)
{
  tree own = TREE_TYPE (m_counter.number), type = unsigned_type_for (own);
  tree number = gimple_convert (seq, type, m_counter.number);
  tree step = gimple_convert (seq, type, m_counter.step);
  tree room = gimple_build (seq, MINUS_EXPR, type,
			    gimple_convert (seq, type, m_counter.bound), number);
  tree zero = build_zero_cst (type);
  if (TYPE_PRECISION (type) == 32)
    {
      tree limit = build_int_cst (type, longest_step);
      tree small = gimple_build (seq, LT_EXPR, boolean_type_node, step, limit);
      room = gimple_build (seq, COND_EXPR, type, small, room, zero);
      step = gimple_build (seq, COND_EXPR, type, small, step, limit);
    }
  ahead_values values (m_loop, m_counter.number, single_exit (m_loop)->src);
  for (const capture &c : m_captures)
    gcc_assert (known_p (values, c));
  m_met.resize (m_captures.size ());
  m_sums.resize (m_captures.size ());
  values.begin (seq, m_counter.number, boolean_true_node);
  note_iteration (seq, values, 0);
  tree distance = step;
  for (unsigned u = 1; u < m_ahead; u++)
    {
      tree valid = gimple_build (seq, m_counter.or_equal ? LE_EXPR : LT_EXPR,
				 boolean_type_node, distance, room);
      tree here = gimple_build (seq, COND_EXPR, type, valid, distance, zero);
      here = gimple_build (seq, PLUS_EXPR, type, number, here);
      values.begin (seq, gimple_convert (seq, own, here), valid);
      note_iteration (seq, values, u);
      distance = gimple_build (seq, PLUS_EXPR, type, distance, step);
    }
  for (unsigned k = 0; k < m_captures.size (); k++)
    ask (seq, k);
}

/* Which lanes are here?  */

void
loop_captures::find_members (gimple_seq *seq)
{
  if (m_members)
    return;
  m_members = emit_intrinsic (seq, intrinsic::active_lanes);
  m_lower = emit_intrinsic (seq, intrinsic::lanes_below);
  m_lower = gimple_build (seq, BIT_AND_EXPR, unsigned_type_node, m_lower, m_members);
}

/* Update C's counter once for all lanes that have MET it, in the order of iterations.  */

void
loop_captures::ask_for_ranks (gimple_seq *seq, const capture &c, const std::vector<tree> &met)
{
  const tree type = unsigned_type_node, wide = long_long_unsigned_type_node;
  find_members (seq);
  tree totals[most_ahead / together], total = build_zero_cst (type);
  for (unsigned u = 0; u < m_ahead; u += together)
    {
      tree places = build_zero_cst (wide), sum = build_zero_cst (type);
      for (unsigned i = 0; i < together; i++)
	{
	  tree lanes = emit_intrinsic (seq, intrinsic::ballot, { met[u + i], m_members });
	  tree before = count (seq, gimple_build (seq, BIT_AND_EXPR, type, lanes,
						 m_lower));
	  tree place = gimple_convert (seq, wide,
				       gimple_build (seq, PLUS_EXPR, type, before, sum));
	  place = gimple_build (seq, LSHIFT_EXPR, wide, place,
				build_int_cst (integer_type_node, 8 * i));
	  places = gimple_build (seq, BIT_IOR_EXPR, wide, places, place);
	  sum = gimple_build (seq, PLUS_EXPR, type, sum, count (seq, lanes));
	}
      set (seq, u ? c.later_places : c.places, places);
      totals[u / together] = sum;
      total = gimple_build (seq, PLUS_EXPR, type, total, sum);
    }
  auto product = [&] (tree number)
    {
      return gimple_build (seq, MULT_EXPR, c.kind.type,
			   gimple_convert (seq, c.kind.type, number),
			   gimple_convert (seq, c.kind.type, c.operand ()));
    };
  if (c.met_again)
    {
      tree alone = gimple_build (seq, EQ_EXPR, boolean_type_node, total,
				 build_one_cst (type));
      alone = gimple_convert (seq, type, alone);
      set (seq, c.alone, alone);
      total = gimple_build (seq, MINUS_EXPR, type, total, alone);
    }
  tree sum = product (total);
  if (c.kind.code == MINUS_EXPR)
    sum = gimple_build (seq, NEGATE_EXPR, c.kind.type, sum);
  bool eight = tree_to_uhwi (TYPE_SIZE_UNIT (c.kind.type)) == 8;
  tree first = emit_intrinsic (seq, eight ? intrinsic::add_once_u64 : intrinsic::add_once_u32,
			       { c.address (), gimple_convert (seq, eight ? wide : type, sum),
				 m_members });
  first = gimple_convert (seq, c.kind.type, first);
  set (seq, c.next, first);
  if (m_ahead > together)
    set (seq, c.later_next,
	 gimple_build (seq, c.kind.code, c.kind.type, first, product (totals[0])));
}

/* A number of BITS that are set.  */

tree
loop_captures::count (gimple_seq *seq, tree bits) const
{
  gcall *call = gimple_build_call (builtin_decl_explicit (BUILT_IN_POPCOUNT), 1, bits);
  tree number = make_ssa_name (integer_type_node, call);
  gimple_call_set_lhs (call, number);
  gimple_seq_add_stmt (seq, call);
  return gimple_convert (seq, unsigned_type_node, number);
}

/* What this lane asks for of SUM, where it updates C's counter in iterations that have BITS:
   nothing if it is one iteration, and other lanes have none.  */

tree
loop_captures::leave_alone (gimple_seq *seq, const capture &c, tree bits, tree sum)
{
  const tree type = unsigned_type_node;
  find_members (seq);
  tree lanes = emit_intrinsic (seq, intrinsic::ballot, { bits, m_members });
  auto one = [&] (tree of)
    {
      return gimple_build (seq, EQ_EXPR, boolean_type_node, count (seq, of),
			   build_one_cst (type));
    };
  tree alone = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, one (lanes), one (bits));
  set (seq, c.alone, gimple_convert (seq, type, alone));
  return gimple_build (seq, COND_EXPR, c.kind.type, alone, build_zero_cst (c.kind.type), sum);
}

/* Update the counter of capture K for the iterations that meet it.  */

void
loop_captures::ask (gimple_seq *seq, unsigned k)
{
  const capture &c = m_captures[k];
  tree bits = build_zero_cst (unsigned_type_node), sum = m_sums[k], type = c.kind.type;
  for (unsigned u = 0; u < m_ahead; u++)
    {
      tree bit = gimple_build (seq, LSHIFT_EXPR, unsigned_type_node, m_met[k][u],
			       build_int_cst (integer_type_node, u));
      bits = gimple_build (seq, BIT_IOR_EXPR, unsigned_type_node, bits, bit);
    }
  set (seq, c.met, bits);
  if (c.ranked)
    {
      ask_for_ranks (seq, c, m_met[k]);
      return;
    }
  unsigned flags = same_everywhere_p (c.address ()) ? WARP_ADD_SAME_ADDRESS : 0;
  if (!sum)
    {
      sum = build_zero_cst (type);
      for (tree met : m_met[k])
	sum = gimple_build (seq, PLUS_EXPR, type, sum, gimple_convert (seq, type, met));
      sum = gimple_build (seq, MULT_EXPR, type, sum, gimple_convert (seq, type, c.operand ()));
    }
  if (c.met_again)
    sum = leave_alone (seq, c, bits, sum);
  set (seq, c.next, gimple_convert (seq, type, warp_add (seq, c, sum, flags)));
}

/* C takes the next value.  */

void
loop_captures::take (const capture &c)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (c.call);
  gimple_seq seq = NULL;
  tree type = c.kind.type, before = get (&seq, c.next);
  tree operand = gimple_convert (&seq, type, c.operand ());
  if (c.ranked)
    {
      /* It has moved on already.  */
      tree place = gimple_convert (&seq, type, get (&seq, c.place));
      place = gimple_build (&seq, MULT_EXPR, type, place, operand);
      before = gimple_build (&seq, c.kind.code, type, before, place);
    }
  tree after = gimple_build (&seq, c.kind.code, type, before, operand);
  if (!c.ranked)
    set (&seq, c.next, after);
  tree result = gimple_call_lhs (c.call);
  tree value = gimple_convert (&seq, TREE_TYPE (result), c.after ? after : before);
  if (c.met_again)
    {
      tree variable = create_tmp_reg (TREE_TYPE (result), "taken");
      set (&seq, variable, value);
      tree alone = gimple_build (&seq, NE_EXPR, boolean_type_node, get (&seq, c.alone),
				 build_zero_cst (unsigned_type_node));
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
      gimple_seq own = NULL;
      gimple *call = copy_of (c.call);
      value = make_ssa_name (TREE_TYPE (result), call);
      gimple_call_set_lhs (call, value);
      gimple_seq_add_stmt (&own, call);
      set (&own, variable, value);
      insert_guarded (&gsi, alone, own);
      seq = NULL;
      value = get (&seq, variable);
    }
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  unlink_stmt_vdef (c.call);
  gimple_call_set_lhs (c.call, NULL_TREE);
  gsi_replace (&gsi, gimple_build_assign (result, value), false);
}

/* In SEQ, where an iteration begins, which has LEFT ones with it and behind it that have been
   looked at: C's registers move on, and the first branch to it is by
   the bit.  */

void
loop_captures::move_on (gimple_seq *seq, const capture &c, tree left)
{
  const tree wide = long_long_unsigned_type_node;
  tree one = build_one_cst (integer_type_node), met = get (seq, c.met);
  set (seq, c.met, gimple_build (seq, RSHIFT_EXPR, unsigned_type_node, met, one));
  if (c.ranked)
    {
      tree next = get (seq, c.next), places = get (seq, c.places);
      if (m_ahead > together)
	{
	  tree later = gimple_build (seq, EQ_EXPR, boolean_type_node, left,
				     build_int_cst (unsigned_type_node, together));
	  next = gimple_build (seq, COND_EXPR, c.kind.type, later,
			       get (seq, c.later_next), next);
	  places = gimple_build (seq, COND_EXPR, wide, later, get (seq, c.later_places),
				 places);
	  set (seq, c.next, next);
	}
      set (seq, c.place, gimple_build (seq, BIT_AND_EXPR, wide, places,
				       build_int_cst (wide, 255)));
      set (seq, c.places, gimple_build (seq, RSHIFT_EXPR, wide, places,
					build_int_cst (integer_type_node, 8)));
    }
  tree here = gimple_build (seq, BIT_AND_EXPR, unsigned_type_node, met,
			    build_one_cst (unsigned_type_node));
  for (edge e : c.entries)
    {
      gcond *branch = as_a<gcond *> (gcc_compat::last_statement (e->src));
      bool on_true = e->flags & EDGE_TRUE_VALUE;
      if (e == c.entries.back ())
	gimple_cond_set_condition (branch, on_true ? NE_EXPR : EQ_EXPR, here,
				   build_zero_cst (unsigned_type_node));
      else if (on_true)
	gimple_cond_make_true (branch);
      else
	gimple_cond_make_false (branch);
      update_stmt (branch);
    }
}

void
loop_captures::build ()
{
  gimple_seq start = NULL, body = NULL, then = NULL, front = NULL;
  auto make = [&] (tree type, const char *name)
    {
      tree variable = create_tmp_reg (type, name);
      set (&start, variable, build_zero_cst (type));
      return variable;
    };
  const tree wide = long_long_unsigned_type_node, type = unsigned_type_node;
  tree number = make (type, "left");
  for (capture &c : m_captures)
    {
      c.met = make (type, "met");
      c.next = make (c.kind.type, "next");
      c.alone = make (type, "alone");
      if (!c.ranked)
	continue;
      c.place = make (wide, "place");
      c.places = make (wide, "places");
      c.later_next = make (c.kind.type, "next");
      c.later_places = make (wide, "places");
    }
  look_ahead (&then);
  set (&then, number, build_int_cst (type, m_ahead));
  for (const capture &c : m_captures)
    take (c);
  tree none = gimple_build (&front, EQ_EXPR, boolean_type_node, get (&front, number),
			    build_zero_cst (type));
  tree left = get (&body, number);
  set (&body, number, gimple_build (&body, MINUS_EXPR, type, left, build_one_cst (type)));
  for (const capture &c : m_captures)
    move_on (&body, c, left);
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (m_loop), start);
  gimple_stmt_iterator gsi = gsi_after_labels (m_loop->header);
  gimple *anchor = gimple_seq_first_stmt (body);
  gsi_insert_seq_before (&gsi, body, GSI_SAME_STMT);
  gsi = gsi_for_stmt (anchor);
  gsi_insert_seq_before (&gsi, front, GSI_SAME_STMT);
  insert_guarded (&gsi, none, then);
}

/* ---- Elsewhere.  */

/* Is STMT a captured addition of what differs between lanes to one place?  */

bool
differing_p (gimple *stmt, capture *c)
{
  c->kind = kind_of_capture (stmt, &c->after);
  if (c->kind.code == ERROR_MARK)
    return false;
  c->call = as_a<gcall *> (stmt);
  return (TREE_CODE (c->operand ()) == SSA_NAME && same_everywhere_p (c->address ()));
}

/* The warp makes C's update together.  */

void
update_together (const capture &c)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (c.call);
  gimple_seq seq = NULL;
  tree before = gimple_convert (&seq, c.kind.type,
				warp_add (&seq, c, c.operand (), WARP_ADD_SAME_ADDRESS));
  tree result = gimple_call_lhs (c.call);
  tree value = (c.after ? gimple_build (&seq, c.kind.code, c.kind.type, before,
					gimple_convert (&seq, c.kind.type, c.operand ()))
		: before);
  value = gimple_convert (&seq, TREE_TYPE (result), value);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  unlink_stmt_vdef (c.call);
  gimple_call_set_lhs (c.call, NULL_TREE);
  gsi_replace (&gsi, gimple_build_assign (result, value), false);
}

class pass_captured_updates : public device_pass
{
public:
  explicit pass_captured_updates (gcc::context *context)
    : device_pass (device_pass_data ("acccaptured-updates", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    if (!f->kernel || f->vector_length < unsigned (warp_size))
      return 0;
    std::vector<capture> others = find_differing (fun);
    bool any = !f->asks_for_gangs && in_loops (fun, f);
    any |= elsewhere (others);
    if (!any)
      return 0;
    free_dominance_info (CDI_DOMINATORS);
    free_dominance_info (CDI_POST_DOMINATORS);
    loops_state_set (LOOPS_NEED_FIXUP);
    calculate_dominance_info (CDI_DOMINATORS);
    fix_loop_structure (NULL);
    mark_virtual_operands_for_renaming (fun);
    update_ssa (TODO_update_ssa);
    rewrite_into_loop_closed_ssa (NULL, 0);
    scev_reset ();
    return TODO_cleanup_cfg;
  }

private:
  bool in_loops (function *fun, device_function *f)
  {
    std::vector<class loop *> loops;
    bool any = false;
    for (class loop *l : loops_list (fun, LI_ONLY_INNERMOST))
      loops.push_back (l);
    for (class loop *l : loops)
      {
	loop_captures captures (fun, f, l);
	const char *why = captures.obstacle ();
	if (dump_enabled_p () && why)
	  dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)),
			   "loop %d: no thread looks ahead: %s\n", l->num, why);
	else if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, captures.first (),
			   "loop %d: warps make %u captured updates for %u iterations of a "
			   "thread\n", l->num, captures.number (), captures.ahead ());
	if (why)
	  continue;
	captures.build ();
	f->captured_updates = any = true;
	free_dominance_info (CDI_DOMINATORS);
	calculate_dominance_info (CDI_DOMINATORS);
      }
    return any;
  }

  /* Captured additions of what differs between lanes to one place.  */
  std::vector<capture> find_differing (function *fun)
  {
    std::vector<capture> found;
    basic_block bb;
    FOR_EACH_BB_FN (bb, fun)
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	{
	  capture c;
	  if (differing_p (gsi_stmt (i), &c))
	    found.push_back (c);
	}
    return found;
  }

  /* Those of FOUND that are still there.  */
  bool elsewhere (const std::vector<capture> &found)
  {
    bool any = false;
    for (const capture &c : found)
      {
	if (!gimple_bb (c.call))
	  continue;
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, c.call, "a warp makes these updates together\n");
	update_together (c);
	any = true;
      }
    return any;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_captured_updates (gcc::context *context)
{
  return new pass_captured_updates (context);
}

} // namespace accplug
