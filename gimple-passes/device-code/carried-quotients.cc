/* Quotients and remainders of a loop's counter go along with it.

   Comes in: a kernel among GCC's loop passes, in loop-closed SSA form; in its innermost loops
   divisions of the counter, as collapsed loops have them, or programs that number the
   elements of several dimensions,

     for (i = lane; i < n * m; i += lanes) { b = i / m; p = i % m; ... x[f (b, p)] ... }

   Goes out: the same, with b and p carried from one iteration to the next,

     b = lane / m, p = lane % m, step = lanes / m, rest = lanes % m;
     for (i = lane; i < n * m; i += lanes)
       {
	 ...
	 over = p >= m - rest;
	 p = over ? p - (m - rest) : p + rest;
	 b += step + over;
       }

   A division is a branch (short-division.cc) or dozens of instructions, and ptxas moves no
   load over it: with it an iteration's load waits for those before it.

   Rules
   - The counter is not negative, counts up, and does not wrap: it is signed, or moves by one
     to before its end.
   - A quotient may be divided again, as those of three collapsed loops: what is OVER is added
     to the next remainder then. All digits together are the counter in mixed radix.
   - What is divided in front of the loop the first iteration divides in any case, so no zero
     is a divisor that was none before.
   - Loops that move by the number of gangs are left alone: most have an iteration or two.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/device-pass.h"
#include "device/loop-location.h"
#include "device-code/thread-counter.h"

namespace accplug
{

namespace
{

/* Loops of fewer iterations divide.  */
const HOST_WIDE_INT least_trips = 4;
/* Divisors of a loop, at most: each takes five registers, or ten.  */
const unsigned most_divisors = 3;
/* Constants of fewer bits are divided by with a product or two.  */
const unsigned short_bits = 32;

/* Values that are not negative for certain.  */

class nonnegative_values
{
public:
  bool holds (tree t);

private:
  bool holds_of (gassign *def);
  bool holds_of_either (tree a, tree b);

  /* Names that are not negative if those that they are made of are not: around a loop that is
     an induction.  */
  std::set<tree> m_seen;
};

/* Is A or B not negative? What A was thought to be made of says nothing about B.  */

bool
nonnegative_values::holds_of_either (tree a, tree b)
{
  std::set<tree> before = m_seen;
  if (holds (a))
    return true;
  m_seen = before;
  return holds (b);
}

bool
nonnegative_values::holds_of (gassign *def)
{
  tree type = TREE_TYPE (gimple_assign_lhs (def)), a = gimple_assign_rhs1 (def);
  tree_code code = gimple_assign_rhs_code (def);
  if (CONVERT_EXPR_CODE_P (code))
    {
      tree from = TREE_TYPE (a);
      return (INTEGRAL_TYPE_P (from)
	      && TYPE_PRECISION (from) + TYPE_UNSIGNED (from) <= TYPE_PRECISION (type)
	      && holds (a));
    }
  switch (code)
    {
    case SSA_NAME:
    case INTEGER_CST:
      return holds (a);
    case PLUS_EXPR:
    case MULT_EXPR:
      return TYPE_OVERFLOW_UNDEFINED (type) && holds (a) && holds (gimple_assign_rhs2 (def));
    case MAX_EXPR:
      return holds_of_either (a, gimple_assign_rhs2 (def));
    case MIN_EXPR:
      return holds (a) && holds (gimple_assign_rhs2 (def));
    case COND_EXPR:
      return holds (gimple_assign_rhs2 (def)) && holds (gimple_assign_rhs3 (def));
    default:
      return false;
    }
}

bool
nonnegative_values::holds (tree t)
{
  const size_t most_names = 64;
  if (TREE_CODE (t) == INTEGER_CST)
    return tree_int_cst_sgn (t) >= 0;
  if (TREE_CODE (t) != SSA_NAME || !INTEGRAL_TYPE_P (TREE_TYPE (t)))
    return false;
  if (TYPE_UNSIGNED (TREE_TYPE (t)))
    return true;
  if (m_seen.size () > most_names)
    return false;
  if (!m_seen.insert (t).second)
    return true;
  gimple *def = SSA_NAME_DEF_STMT (t);
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (!holds (gimple_phi_arg_def (phi, i)))
	  return false;
      return true;
    }
  return is_gimple_assign (def) && holds_of (as_a<gassign *> (def));
}

/* A number that is divided in each iteration: the counter, or a quotient that is carried.  */

struct dividend
{
  tree name;			/* in an iteration */
  tree first, step;		/* before the loop: in the first one, and what is added */
  tree over = NULL_TREE;	/* added besides, a boolean; or NULL */
};

/* Divisions of one number by BY, in TYPE.  */

struct division
{
  tree by, type;
  std::vector<gassign *> stmts;
};

class quotient_carrier
{
public:
  explicit quotient_carrier (class loop *l) : m_loop (l) {}

  unsigned run ();

private:
  bool find_counter ();
  bool divisor_p (tree type, tree by) const;
  void note_division (gassign *, std::vector<division> *found) const;
  void find_divisions (tree name, std::vector<division> *found) const;
  bool in_each_iteration_p (const division &) const;
  dividend carry (const dividend &, const division &);
  void carry_all (const dividend &);

  class loop *m_loop;
  shared_counter m_counter;
  gimple_seq m_before = NULL, m_behind = NULL;
  unsigned m_divisors = 0;
};

/* Is there a counter of which the head's first rule holds?  */

bool
quotient_carrier::find_counter ()
{
  if (!accplug::find_counter (m_loop, &m_counter, true) || grid_multiple_p (m_counter.step))
    return false;
  tree type = TREE_TYPE (m_counter.number);
  if (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) < short_bits)
    return false;
  if (TYPE_UNSIGNED (type))
    return integer_onep (m_counter.step) && !m_counter.or_equal;
  return (TYPE_OVERFLOW_UNDEFINED (type) && nonnegative_values ().holds (m_counter.initial)
	  && nonnegative_values ().holds (m_counter.step));
}

/* Is it worth while to carry quotients of TYPE by BY?  */

bool
quotient_carrier::divisor_p (tree type, tree by) const
{
  if (!TYPE_UNSIGNED (type) && !nonnegative_values ().holds (by))
    return false;
  if (TREE_CODE (by) == INTEGER_CST)
    return TYPE_PRECISION (type) > short_bits && !integer_zerop (by) && !integer_pow2p (by);
  return expr_invariant_in_loop_p (m_loop, by);
}

void
quotient_carrier::note_division (gassign *stmt, std::vector<division> *found) const
{
  tree by = gimple_assign_rhs2 (stmt), type = TREE_TYPE (gimple_assign_lhs (stmt));
  if (!divisor_p (type, by))
    return;
  for (division &d : *found)
    if (operand_equal_p (d.by, by, 0) && d.type == type)
      {
	d.stmts.push_back (stmt);
	return;
      }
  found->push_back ({ by, type, { stmt } });
}

/* The divisions of NAME, and of what it is converted to.  */

void
quotient_carrier::find_divisions (tree name, std::vector<division> *found) const
{
  imm_use_iterator iterator;
  gimple *use;
  tree own = TREE_TYPE (name);
  FOR_EACH_IMM_USE_STMT (use, iterator, name)
    {
      gassign *assign = dyn_cast<gassign *> (use);
      if (!assign || !flow_bb_inside_loop_p (m_loop, gimple_bb (use))
	  || gimple_assign_rhs1 (assign) != name)
	continue;
      tree_code code = gimple_assign_rhs_code (assign);
      tree lhs = gimple_assign_lhs (assign), type = TREE_TYPE (lhs);
      /* A value that is not negative stays what it is in any type of as many bits, but one
	 that an unsigned type has in a signed one.  */
      if (CONVERT_EXPR_CODE_P (code) && INTEGRAL_TYPE_P (type)
	  && (TYPE_PRECISION (type)
	      >= TYPE_PRECISION (own) + (TYPE_UNSIGNED (own) && !TYPE_UNSIGNED (type))))
	find_divisions (lhs, found);
      else if (code == TRUNC_DIV_EXPR || code == TRUNC_MOD_EXPR)
	note_division (assign, found);
    }
}

bool
quotient_carrier::in_each_iteration_p (const division &all) const
{
  return std::any_of (all.stmts.begin (), all.stmts.end (), [this] (gassign *stmt)
    { return dominated_by_p (CDI_DOMINATORS, m_loop->latch, gimple_bb (stmt)); });
}

/* Carry what ALL want of D.  Returns the quotient.  */

dividend
quotient_carrier::carry (const dividend &d, const division &all)
{
  tree number = unsigned_type_for (all.type);
  auto before = [&] (tree_code code, tree a, tree b)
    { return gimple_build (&m_before, code, number, a, b); };
  auto behind = [&] (tree_code code, tree a, tree b)
    { return gimple_build (&m_behind, code, number, a, b); };
  tree by = gimple_convert (&m_before, number, all.by);
  tree start = gimple_convert (&m_before, number, d.first);
  tree step = gimple_convert (&m_before, number, d.step);
  tree quotient = before (TRUNC_DIV_EXPR, start, by);
  tree remainder = before (MINUS_EXPR, start, before (MULT_EXPR, quotient, by));
  tree more = before (TRUNC_DIV_EXPR, step, by);
  tree rest = before (MINUS_EXPR, step, before (MULT_EXPR, more, by));
  tree limit = before (MINUS_EXPR, by, rest);

  gphi *q = create_phi_node (make_ssa_name (number), m_loop->header);
  gphi *r = create_phi_node (make_ssa_name (number), m_loop->header);
  tree this_q = gimple_phi_result (q), this_r = gimple_phi_result (r), sum = this_r;
  if (d.over)
    sum = behind (PLUS_EXPR, sum, gimple_convert (&m_behind, number, d.over));
  tree over = gimple_build (&m_behind, GE_EXPR, boolean_type_node, sum, limit);
  tree next_r = gimple_build (&m_behind, COND_EXPR, number, over,
			      behind (MINUS_EXPR, sum, limit), behind (PLUS_EXPR, sum, rest));
  tree next_q = behind (PLUS_EXPR, behind (PLUS_EXPR, this_q, more),
			gimple_convert (&m_behind, number, over));
  edge entry = loop_preheader_edge (m_loop), latch = loop_latch_edge (m_loop);
  add_phi_arg (q, quotient, entry, UNKNOWN_LOCATION);
  add_phi_arg (r, remainder, entry, UNKNOWN_LOCATION);
  add_phi_arg (q, next_q, latch, UNKNOWN_LOCATION);
  add_phi_arg (r, next_r, latch, UNKNOWN_LOCATION);

  bool same = useless_type_conversion_p (all.type, number);
  for (gassign *stmt : all.stmts)
    {
      tree now = gimple_assign_rhs_code (stmt) == TRUNC_DIV_EXPR ? this_q : this_r;
      gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
      gimple_assign_set_rhs_with_ops (&gsi, same ? SSA_NAME : NOP_EXPR, now);
      update_stmt (gsi_stmt (gsi));
    }
  m_divisors++;
  return { this_q, quotient, more, over };
}

/* Carry the quotients and remainders of D, then those of these quotients.  */

void
quotient_carrier::carry_all (const dividend &d)
{
  std::vector<division> found;
  find_divisions (d.name, &found);
  for (const division &all : found)
    {
      if (m_divisors == most_divisors || !in_each_iteration_p (all))
	continue;
      std::vector<tree> quotients;
      for (gassign *stmt : all.stmts)
	if (gimple_assign_rhs_code (stmt) == TRUNC_DIV_EXPR)
	  quotients.push_back (gimple_assign_lhs (stmt));
      dividend next = carry (d, all);
      for (tree name : quotients)
	{
	  next.name = name;
	  carry_all (next);
	}
    }
}

/* How many divisors' quotients are carried.  */

unsigned
quotient_carrier::run ()
{
  HOST_WIDE_INT trips = max_stmt_executions_int (m_loop);
  if ((trips >= 0 && trips < least_trips) || !find_counter ())
    return 0;
  carry_all ({ m_counter.number, m_counter.initial, m_counter.step });
  if (!m_divisors)
    return 0;
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (m_loop), m_before);
  gimple_stmt_iterator gsi = gsi_for_stmt (SSA_NAME_DEF_STMT (m_counter.next));
  gsi_insert_seq_after (&gsi, m_behind, GSI_SAME_STMT);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loop_location (m_loop)), "loop %d: quotients of its "
		     "counter by %u numbers are carried\n", m_loop->num, m_divisors);
  return m_divisors;
}

class pass_carried_quotients : public device_pass
{
public:
  explicit pass_carried_quotients (gcc::context *context)
    : device_pass (device_pass_data ("acccarried-quotients", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *) final override
  {
    unsigned any = 0;
    calculate_dominance_info (CDI_DOMINATORS);
    for (class loop *l : loops_list (fun, LI_ONLY_INNERMOST))
      any += quotient_carrier (l).run ();
    if (any)
      scev_reset ();
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_carried_quotients (gcc::context *context)
{
  return new pass_carried_quotients (context);
}

} // namespace accplug
