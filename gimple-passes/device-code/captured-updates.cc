/* Captured additions to one counter: a warp makes one for many iterations.

   Comes in: a kernel among GCC's loop passes, in loop-closed SSA form: an innermost loop that
   gangs share, an iteration a thread, or that the lanes of a row share, with an atomic
   addition whose result is wanted:

     for (i = thread; i < n; i += threads)
       if (x[i] > 0)
	 { k = atomic count++; y[k] = x[i]; }

   Goes out: a thread looks 32 iterations ahead, and the warp asks for all that these need:

     for (i = thread, left = 0; i < n; i += threads)
       {
	 if (!left)
	   {
	     met = whether x[i + 0 ... 31 * threads] > 0, a bit for each that is below n;
	     next = atomic count += bits of met in all lanes;
	     left = 32;
	   }
	 lanes = those with met & 1;
	 if (met & 1)
	   { k = next + how many of the lanes are below this one; y[k] = x[i]; }
	 next += how many lanes;
	 left--, met >>= 1;
       }

   So lanes that store by what they captured store beside each other.  Where no lane has a bit,
   and an iteration does nothing else, all 32 are over at once.  Where iterations add what
   differs between them, those of a lane follow each other instead.  In loops of a thread's
   own, as over the partners of a pair, all of it takes longer than it saves (H200: 1252 us;
   CUDA with an update for each, 814).

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
     does so where it stands.  (In a loop of lanes: one lane of those.  Should the program have
     made its steps, it is the order of that lane's iterations that counts.)
   - What an iteration was seen to do is what it does.  Its branch is the bit; or it decides
     anew, and what it decides by is not stored to in the loop, and is computed exactly.
   - What is looked at for iterations behind the last one is that of this iteration.
   - Lanes vote in each iteration only if those that have looked ahead together are neighbours
     with the same last iteration, so that each knows who will come; else the iterations of a
     lane follow each other, too.
   - Blocks are no more than run at once: threads have many iterations each.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-contract.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "device/changed-loops.h"
#include "device/device-pass.h"
#include "device/guarded-code.h"
#include "device/intrinsics.h"
#include "device/loop-location.h"
#include "device/loop-tests.h"
#include "device-code/captured-loop.h"

namespace accplug
{

namespace
{

/* How many iterations a thread looks ahead.  */
const unsigned ahead = 32;
static_assert (ahead <= 32, "bits of a register");

/* The longest step of a loop that is not multiplied in vain, in 32 bits.  */
const HOST_WIDE_INT longest_step = HOST_WIDE_INT (1) << 26;

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

class loop_captures : public captured_loop
{
public:
  using captured_loop::captured_loop;

  void build ();

private:
  void make_variables (gimple_seq *);
  tree distance_to_last (gimple_seq *) const;
  void look_ahead (gimple_stmt_iterator *);
  tree note_iterations (gimple_seq *, tree distance, tree reach, tree place);
  void find_members (gimple_seq *, tree distance);
  tree lanes_left (gimple_seq *, tree distance) const;
  tree same_in_members (gimple_seq *, tree value) const;
  tree count (gimple_seq *, tree bits) const;
  tree count_together (gimple_seq *, tree number) const;
  tree leave_alone (gimple_seq *, const capture &, tree total, tree none);
  tree ask (gimple_stmt_iterator *, const capture &);
  tree ask_together (gimple_stmt_iterator *, const capture &);
  void skip_idle (gimple_seq *, tree any, tree distance);
  void begin_iteration (gimple_stmt_iterator *);
  void take_own (gimple_stmt_iterator *, const capture &, gimple_seq, tree value,
		 tree variable) const;
  void take (const capture &);
  void choose_ways (const capture &);
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
  /* Is the unsigned number in VARIABLE not 0?  */
  tree holds (gimple_seq *seq, tree variable) const
  {
    return gimple_build (seq, NE_EXPR, boolean_type_node, get (seq, variable),
			 build_zero_cst (TREE_TYPE (variable)));
  }

  /* Where no capture comes, an iteration does nothing: then the register of what the counter
     moves by.  */
  tree m_stride = NULL_TREE;
  /* Registers: how many iterations have been looked at and are still to come; whether lanes
     vote in them.  This lane's number, and bit; the lanes that look ahead with it; the
     step.  */
  tree m_left = NULL_TREE, m_votes = NULL_TREE, m_lane = NULL_TREE, m_own = NULL_TREE,
       m_members = NULL_TREE, m_step = NULL_TREE;
};

/* From here on the function changes.  */

/* Make the registers; SEQ is in front of the loop.  */

void
loop_captures::make_variables (gimple_seq *seq)
{
  const tree type = unsigned_type_node;
  auto make = [&] (tree of, const char *name)
    {
      tree variable = create_tmp_reg (of, name);
      set (seq, variable, build_zero_cst (of));
      return variable;
    };
  m_left = make (type, "left");
  m_votes = make (type, "votes");
  if (only_captures_p ())
    m_stride = make (unsigned_type_for (TREE_TYPE (m_counter.number)), "stride");
  for (capture &c : m_captures)
    {
      c.met = make (type, "met");
      c.next = make (c.kind.type, "next");
      if (!c.ranked)
	c.sum = make (c.kind.type, "sum");
      if (c.met_again)
	c.alone = make (type, "alone");
    }
}

/* How far the last iteration that there may be is from this one.  */

tree
loop_captures::distance_to_last (gimple_seq *seq) const
{
  tree type = unsigned_type_for (TREE_TYPE (m_counter.number));
  tree distance = gimple_build (seq, MINUS_EXPR, type,
				gimple_convert (seq, type, m_counter.bound),
				gimple_convert (seq, type, m_counter.number));
  return (m_counter.or_equal ? distance
	  : gimple_build (seq, MINUS_EXPR, type, distance, build_one_cst (type)));
}

/* Note what M_TOGETHER iterations do, of which the first one is DISTANCE away, and there, and
   those up to REACH are; its bits begin at PLACE.  Returns the distance of the next one.  */

tree
loop_captures::note_iterations (gimple_seq *seq, tree distance, tree reach, tree place)
{
  tree own = TREE_TYPE (m_counter.number), type = TREE_TYPE (distance);
  const tree bits_type = unsigned_type_node;
  ahead_values values (m_loop, m_counter.number, single_exit (m_loop)->src);
  for (const capture &c : m_captures)
    gcc_assert (known_p (values, c));
  std::vector<tree> bits (m_captures.size (), build_zero_cst (bits_type));
  tree number = gimple_convert (seq, type, m_counter.number), valid = boolean_true_node;
  for (unsigned u = 0; u < m_together; u++)
    {
      tree here = distance;
      if (u)
	{
	  valid = gimple_build (seq, LE_EXPR, boolean_type_node, distance, reach);
	  here = gimple_build (seq, COND_EXPR, type, valid, distance, build_zero_cst (type));
	}
      here = gimple_build (seq, PLUS_EXPR, type, number, here);
      values.begin (seq, gimple_convert (seq, own, here), valid);
      for (unsigned k = 0; k < m_captures.size (); k++)
	{
	  const capture &c = m_captures[k];
	  tree met = values.met (gimple_bb (c.call));
	  tree bit = gimple_build (seq, LSHIFT_EXPR, bits_type,
				   gimple_convert (seq, bits_type, met),
				   build_int_cst (integer_type_node, u));
	  bits[k] = gimple_build (seq, BIT_IOR_EXPR, bits_type, bits[k], bit);
	  if (c.ranked)
	    continue;
	  tree more = gimple_convert (seq, c.kind.type, values.value (c.operand ()));
	  more = gimple_build (seq, COND_EXPR, c.kind.type, met, more,
			       build_zero_cst (c.kind.type));
	  more = gimple_build (seq, PLUS_EXPR, c.kind.type, get (seq, c.sum), more);
	  set (seq, c.sum, more);
	}
      distance = gimple_build (seq, PLUS_EXPR, type, distance, m_step);
    }
  for (unsigned k = 0; k < m_captures.size (); k++)
    {
      tree more = gimple_build (seq, LSHIFT_EXPR, bits_type, bits[k],
				gimple_convert (seq, integer_type_node, place));
      more = gimple_build (seq, BIT_IOR_EXPR, bits_type, get (seq, m_captures[k].met), more);
      set (seq, m_captures[k].met, more);
    }
  return distance;
}

/* Which lanes of neighbours have an iteration now, where this one has it, and the last one is
   DISTANCE away?  */

tree
loop_captures::lanes_left (gimple_seq *seq, tree distance) const
{
  const tree bits_type = unsigned_type_node;
  tree type = TREE_TYPE (distance);
  tree above = gimple_build (seq, MINUS_EXPR, bits_type,
			     build_int_cst (bits_type, warp_size - 1), m_lane);
  above = gimple_convert (seq, type, above);
  tree missing = gimple_build (seq, MAX_EXPR, type, above, distance);
  missing = gimple_build (seq, MINUS_EXPR, type, missing, distance);
  return gimple_build (seq, RSHIFT_EXPR, bits_type, build_all_ones_cst (bits_type),
		       gimple_convert (seq, integer_type_node, missing));
}

/* Have all members the same VALUE?  */

tree
loop_captures::same_in_members (gimple_seq *seq, tree value) const
{
  tree type = TREE_TYPE (value);
  bool eight = tree_to_uhwi (TYPE_SIZE_UNIT (type)) == 8;
  type = eight ? long_long_unsigned_type_node : unsigned_type_node;
  tree lanes = emit_intrinsic (seq, eight ? intrinsic::same_lanes_u64
			       : intrinsic::same_lanes_u32,
			       { gimple_convert (seq, type, value), m_members });
  return gimple_build (seq, EQ_EXPR, boolean_type_node, lanes, m_members);
}

/* Which lanes are here, and can they vote: are they neighbours whose iterations end together,
   at DISTANCE from this one, and which count in the same places?  */

void
loop_captures::find_members (gimple_seq *seq, tree distance)
{
  m_members = emit_intrinsic (seq, intrinsic::active_lanes);
  tree type = TREE_TYPE (distance), votes = NULL_TREE;
  auto ask_for = [&] (tree condition)
    {
      votes = votes ? gimple_build (seq, BIT_AND_EXPR, boolean_type_node, votes, condition)
	      : condition;
    };
  for (const capture &c : m_captures)
    {
      if (!c.ranked)
	continue;
      if (!votes)
	{
	  ask_for (gimple_build (seq, EQ_EXPR, boolean_type_node, m_members,
				 lanes_left (seq, distance)));
	  tree last = gimple_build (seq, PLUS_EXPR, type, distance,
				    gimple_convert (seq, type, m_lane));
	  ask_for (same_in_members (seq, last));
	}
      if (!same_everywhere_p (c.address ()))
	ask_for (same_in_members (seq, c.address ()));
      if (!same_everywhere_p (c.operand ()))
	ask_for (same_in_members (seq, c.operand ()));
    }
  if (votes)
    set (seq, m_votes, gimple_convert (seq, unsigned_type_node, votes));
}

/* Look at the next iterations, and ask for what they take, before *GSI.  */

void
loop_captures::look_ahead (gimple_stmt_iterator *gsi)
{
  const tree bits_type = unsigned_type_node;
  gimple_seq seq = NULL;
  tree last = distance_to_last (&seq), distance = last, type = TREE_TYPE (last);
  tree zero = build_zero_cst (type), number = build_int_cst (bits_type, ahead);
  m_step = gimple_convert (&seq, type, m_counter.step);
  if (TYPE_PRECISION (type) == 32 && TREE_CODE (m_step) != INTEGER_CST)
    {
      tree limit = build_int_cst (type, longest_step);
      tree small = gimple_build (&seq, LT_EXPR, boolean_type_node, m_step, limit);
      distance = gimple_build (&seq, COND_EXPR, type, small, distance, zero);
      m_step = gimple_build (&seq, COND_EXPR, type, small, m_step, limit);
      number = gimple_build (&seq, COND_EXPR, bits_type, small, number,
			     build_one_cst (bits_type));
    }
  find_members (&seq, last);
  tree reach = gimple_build (&seq, MULT_EXPR, type, m_step, build_int_cst (type, ahead - 1));
  reach = gimple_build (&seq, MIN_EXPR, type, reach, distance);
  for (const capture &c : m_captures)
    {
      set (&seq, c.met, build_zero_cst (bits_type));
      if (!c.ranked)
	set (&seq, c.sum, build_zero_cst (c.kind.type));
    }
  set (&seq, m_left, number);
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);

  inserted_loop groups (gsi);
  gphi *at = groups.add_value (zero), *place = groups.add_value (build_zero_cst (bits_type));
  groups.go_on_while (LE_EXPR, gimple_phi_result (at), reach);
  seq = NULL;
  tree next = note_iterations (&seq, gimple_phi_result (at), reach, gimple_phi_result (place));
  tree behind = gimple_build (&seq, PLUS_EXPR, bits_type, gimple_phi_result (place),
			      build_int_cst (bits_type, m_together));
  groups.finish (seq, { { at, next }, { place, behind } });

  tree any = NULL_TREE;
  for (const capture &c : m_captures)
    {
      tree here = c.ranked ? ask_together (gsi, c) : ask (gsi, c);
      seq = NULL;
      any = any ? gimple_build (&seq, BIT_IOR_EXPR, bits_type, any, here) : here;
      gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
    }
  seq = NULL;
  if (m_stride)
    skip_idle (&seq, any, distance);
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
}

/* If ANY is zero, and the last iteration, DISTANCE away, is behind those that were looked at
   in all lanes, this one is the only one of them that there is.  */

void
loop_captures::skip_idle (gimple_seq *seq, tree any, tree distance)
{
  tree type = TREE_TYPE (distance);
  tree end = gimple_build (seq, MULT_EXPR, type, m_step, build_int_cst (type, ahead - 1));
  end = gimple_build (seq, PLUS_EXPR, type, end, build_int_cst (type, warp_size - 1));
  distance = gimple_build (seq, PLUS_EXPR, type, distance, gimple_convert (seq, type, m_lane));
  tree idle = gimple_build (seq, EQ_EXPR, boolean_type_node, any,
			    build_zero_cst (TREE_TYPE (any)));
  idle = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, idle,
		       gimple_build (seq, LE_EXPR, boolean_type_node, end, distance));
  tree all = gimple_build (seq, MULT_EXPR, type, m_step, build_int_cst (type, ahead));
  set (seq, m_stride, gimple_build (seq, COND_EXPR, type, idle, all,
				    gimple_convert (seq, type, m_counter.step)));
  set (seq, m_left, gimple_build (seq, COND_EXPR, unsigned_type_node, idle,
				  build_one_cst (unsigned_type_node), get (seq, m_left)));
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

/* The sum of the members' NUMBERs, which are not more than AHEAD.  */

tree
loop_captures::count_together (gimple_seq *seq, tree number) const
{
  const tree type = unsigned_type_node;
  tree total = NULL_TREE;
  for (unsigned bit = 0; ahead >> bit; bit++)
    {
      tree mine = gimple_build (seq, BIT_AND_EXPR, type, number,
				build_int_cst (type, 1u << bit));
      tree lanes = count (seq, emit_intrinsic (seq, intrinsic::ballot, { mine, m_members }));
      lanes = gimple_build (seq, LSHIFT_EXPR, type, lanes,
			    build_int_cst (integer_type_node, bit));
      total = total ? gimple_build (seq, PLUS_EXPR, type, total, lanes) : lanes;
    }
  return total;
}

/* C's counter may be met by other pointers: is it left to iterations to update it, where the
   members do so TOTAL times, if that is known, and NONE have a vote, likewise?  */

tree
loop_captures::leave_alone (gimple_seq *seq, const capture &c, tree total, tree none)
{
  const tree type = unsigned_type_node;
  auto one = [&] (tree number)
    {
      return gimple_build (seq, EQ_EXPR, boolean_type_node, number, build_one_cst (type));
    };
  tree alone;
  if (total && of_gangs ())
    alone = one (total);
  else
    {
      tree bits = get (seq, c.met);
      tree lanes = emit_intrinsic (seq, intrinsic::ballot, { bits, m_members });
      alone = one (count (seq, lanes));
      if (of_gangs ())
	alone = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, alone,
			      one (count (seq, bits)));
      else if (none)
	alone = gimple_build (seq, BIT_IOR_EXPR, boolean_type_node, alone, none);
    }
  set (seq, c.alone, gimple_convert (seq, type, alone));
  return alone;
}

/* Ask for what members add to C's counter, which all count in the same steps.  Returns what is
   zero if none does.  */

tree
loop_captures::ask_together (gimple_stmt_iterator *gsi, const capture &c)
{
  const tree type = unsigned_type_node, kind = c.kind.type;
  bool eight = tree_to_uhwi (TYPE_SIZE_UNIT (kind)) == 8;
  gimple_seq seq = NULL, voting = NULL, apart = NULL;
  tree number = count (&seq, get (&seq, c.met)), total = count_together (&seq, number);
  tree asked = total;
  tree votes = holds (&seq, m_votes);
  tree none = gimple_build (&seq, EQ_EXPR, boolean_type_node, votes, boolean_false_node);
  if (c.met_again)
    {
      tree alone = leave_alone (&seq, c, total, none);
      asked = gimple_build (&seq, COND_EXPR, type, alone, build_zero_cst (type), total);
      number = gimple_build (&seq, COND_EXPR, type, alone, build_zero_cst (type), number);
    }
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  auto product = [&] (gimple_seq *to, tree of)
    {
      return gimple_build (to, MULT_EXPR, kind, gimple_convert (to, kind, of),
			   gimple_convert (to, kind, c.operand ()));
    };
  tree sum = product (&voting, asked);
  if (c.kind.code == MINUS_EXPR)
    sum = gimple_build (&voting, NEGATE_EXPR, kind, sum);
  sum = gimple_convert (&voting, eight ? long_long_unsigned_type_node : type, sum);
  tree first = emit_intrinsic (&voting, eight ? intrinsic::add_once_u64
			       : intrinsic::add_once_u32,
			       { c.address (), sum, m_members, asked });
  set (&voting, c.next, gimple_convert (&voting, kind, first));
  insert_guarded (gsi, votes, voting);
  unsigned flags = same_everywhere_p (c.address ()) ? WARP_ADD_SAME_ADDRESS : 0;
  set (&apart, c.next,
       gimple_convert (&apart, kind, warp_add (&apart, c, product (&apart, number), flags)));
  insert_guarded (gsi, none, apart);
  return total;
}

/* Update C's counter for the iterations that meet it, which add what differs.  Returns what is
   zero if none does.  */

tree
loop_captures::ask (gimple_stmt_iterator *gsi, const capture &c)
{
  gimple_seq seq = NULL;
  tree sum = get (&seq, c.sum);
  tree lanes = emit_intrinsic (&seq, intrinsic::ballot, { get (&seq, c.met), m_members });
  if (c.met_again)
    sum = gimple_build (&seq, COND_EXPR, c.kind.type,
			leave_alone (&seq, c, NULL_TREE, NULL_TREE),
			build_zero_cst (c.kind.type), sum);
  unsigned flags = same_everywhere_p (c.address ()) ? WARP_ADD_SAME_ADDRESS : 0;
  set (&seq, c.next, gimple_convert (&seq, c.kind.type, warp_add (&seq, c, sum, flags)));
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  return lanes;
}

/* Before *GSI, where an iteration begins that has been looked at: the registers move on.  */

void
loop_captures::begin_iteration (gimple_stmt_iterator *gsi)
{
  const tree type = unsigned_type_node;
  tree one = build_one_cst (type), shift = build_one_cst (integer_type_node);
  gimple_seq seq = NULL;
  set (&seq, m_left, gimple_build (&seq, MINUS_EXPR, type, get (&seq, m_left), one));
  /* A lane that has no part in votes has one of its own.  */
  tree voters = lanes_left (&seq, distance_to_last (&seq));
  voters = gimple_build (&seq, COND_EXPR, type, holds (&seq, m_votes), voters, m_own);
  for (capture &c : m_captures)
    {
      tree met = get (&seq, c.met);
      c.bit = gimple_build (&seq, BIT_AND_EXPR, type, met, one);
      set (&seq, c.met, gimple_build (&seq, RSHIFT_EXPR, type, met, shift));
      c.first = get (&seq, c.next);
      if (!c.ranked)
	continue;
      c.lanes = (c.always ? voters
		 : emit_intrinsic (&seq, intrinsic::ballot, { c.bit, voters }));
      tree more = gimple_convert (&seq, c.kind.type, count (&seq, c.lanes));
      more = gimple_build (&seq, MULT_EXPR, c.kind.type, more,
			   gimple_convert (&seq, c.kind.type, c.operand ()));
      set (&seq, c.next, gimple_build (&seq, c.kind.code, c.kind.type, c.first, more));
    }
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
}

/* SEQ, which computes VALUE for VARIABLE, before *GSI; or C's own update, if it is alone.  */

void
loop_captures::take_own (gimple_stmt_iterator *gsi, const capture &c, gimple_seq seq,
			 tree value, tree variable) const
{
  set (&seq, variable, value);
  tree alone = holds (&seq, c.alone);
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  gimple_seq own = NULL;
  gimple *call = copy_of (c.call);
  value = make_ssa_name (TREE_TYPE (variable), call);
  gimple_call_set_lhs (call, value);
  gimple_seq_add_stmt (&own, call);
  set (&own, variable, value);
  insert_guarded (gsi, alone, own);
}

/* C takes its value.  */

void
loop_captures::take (const capture &c)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (c.call);
  gimple_seq seq = NULL;
  tree type = c.kind.type, before = c.first, result = gimple_call_lhs (c.call);
  tree operand = gimple_convert (&seq, type, c.operand ());
  if (c.ranked)
    {
      tree below = gimple_build (&seq, MINUS_EXPR, unsigned_type_node, m_own,
				 build_one_cst (unsigned_type_node));
      below = gimple_build (&seq, BIT_AND_EXPR, unsigned_type_node, c.lanes, below);
      tree place = gimple_convert (&seq, type, count (&seq, below));
      place = gimple_build (&seq, MULT_EXPR, type, place, operand);
      before = gimple_build (&seq, c.kind.code, type, before, place);
    }
  tree after = gimple_build (&seq, c.kind.code, type, before, operand);
  if (!c.ranked)
    set (&seq, c.next, after);
  tree value = gimple_convert (&seq, TREE_TYPE (result), c.after ? after : before);
  if (c.met_again)
    {
      tree variable = create_tmp_reg (TREE_TYPE (result), "taken");
      take_own (&gsi, c, seq, value, variable);
      seq = NULL;
      value = get (&seq, variable);
    }
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  unlink_stmt_vdef (c.call);
  gimple_call_set_lhs (c.call, NULL_TREE);
  gsi_replace (&gsi, gimple_build_assign (result, value), false);
}

/* The first branch to C is by its bit, the others are taken.  */

void
loop_captures::choose_ways (const capture &c)
{
  for (edge e : c.entries)
    {
      gcond *branch = as_a<gcond *> (gcc_compat::last_statement (e->src));
      bool on_true = e->flags & EDGE_TRUE_VALUE;
      if (e == c.entries.back ())
	gimple_cond_set_condition (branch, on_true ? NE_EXPR : EQ_EXPR, c.bit,
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
  const tree type = unsigned_type_node;
  gimple_seq start = NULL, front = NULL, ask = NULL;
  make_variables (&start);
  m_lane = emit_intrinsic (&start, intrinsic::tid, { integer_zero_node });
  m_lane = gimple_build (&start, BIT_AND_EXPR, type, m_lane,
			 build_int_cst (type, warp_size - 1));
  m_own = gimple_build (&start, LSHIFT_EXPR, type, build_one_cst (type),
			gimple_convert (&start, integer_type_node, m_lane));
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (m_loop), start);

  tree none = gimple_build (&front, EQ_EXPR, boolean_type_node, get (&front, m_left),
			    build_zero_cst (type));
  gimple *rest = gimple_build_assign (make_ssa_name (type), build_zero_cst (type));
  gimple_seq_add_stmt (&front, rest);
  set (&ask, m_left, build_zero_cst (type));
  gimple *anchor = gimple_seq_first_stmt (ask);
  gimple_stmt_iterator gsi = gsi_after_labels (m_loop->header);
  gsi_insert_seq_before (&gsi, front, GSI_SAME_STMT);
  gsi = gsi_for_stmt (rest);
  insert_guarded (&gsi, none, ask);
  gimple_stmt_iterator there = gsi_for_stmt (anchor);
  look_ahead (&there);
  gsi_remove (&there, true);
  gsi = gsi_for_stmt (rest);
  begin_iteration (&gsi);
  for (const capture &c : m_captures)
    choose_ways (c);
  for (const capture &c : m_captures)
    take (c);
  if (!m_stride)
    return;
  gassign *next = as_a<gassign *> (SSA_NAME_DEF_STMT (m_counter.next));
  gimple_seq seq = NULL;
  tree stride = gimple_convert (&seq, TREE_TYPE (m_counter.step), get (&seq, m_stride));
  gsi = gsi_for_stmt (next);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  gimple_set_op (next, gimple_assign_rhs1 (next) == m_counter.number ? 2 : 1, stride);
  update_stmt (next);
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
    bool any = in_loops (fun, f);
    any |= elsewhere (others);
    if (!any)
      return 0;
    find_loops_again (fun);
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
			   "thread\n", l->num, captures.number (), ahead);
	if (why)
	  continue;
	captures.build ();
	f->captured_updates |= captures.of_gangs ();
	any = true;
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
