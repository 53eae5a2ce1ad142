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
   - Addresses that are linear in such digits are carried themselves (carried-places.h).
   - Loops that move by the number of gangs are left alone: most have an iteration or two.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/device-pass.h"
#include "device/loop-location.h"
#include "device-code/carried-places.h"
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
  std::vector<tree> factors;	/* it is below their product; or none */
};

/* Divisions of one number by BY, in TYPE.  */

struct division
{
  tree by, type;
  std::vector<gassign *> stmts;
};

/* T, or what has been extended to it; of 64 bits, with or without a sign.  */

tree
unconverted (tree t)
{
  while (TREE_CODE (t) == SSA_NAME && gimple_assign_cast_p (SSA_NAME_DEF_STMT (t)))
    {
      tree from = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (t));
      unsigned bits = TYPE_PRECISION (TREE_TYPE (t));
      if (!INTEGRAL_TYPE_P (TREE_TYPE (from))
	  || TYPE_PRECISION (TREE_TYPE (from)) >= bits + (bits == 64))
	break;
      t = from;
    }
  return t;
}

/* The statement that T comes from, if that has CODE; or NULL.  */

gassign *
operation_p (tree t, tree_code code)
{
  gassign *def = (TREE_CODE (t) == SSA_NAME
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t)) : NULL);
  return def && gimple_assign_rhs_code (def) == code ? def : NULL;
}

bool positive_int_p (tree t);

/* Has T, or what it is extended from, 32 bits with a sign?  */

bool
int_value_p (tree t)
{
  if (TREE_CODE (t) == INTEGER_CST)
    return wi::fits_shwi_p (wi::to_widest (t)) && wi::to_widest (t) < (1u << 31);
  if (gassign *most = operation_p (t, MAX_EXPR))
    return int_value_p (gimple_assign_rhs1 (most)) && int_value_p (gimple_assign_rhs2 (most));
  if (TYPE_PRECISION (TREE_TYPE (t)) <= 32 && !TYPE_UNSIGNED (TREE_TYPE (t)))
    return true;
  gimple *def = TREE_CODE (t) == SSA_NAME ? SSA_NAME_DEF_STMT (t) : NULL;
  tree from = def && gimple_assign_cast_p (def) ? gimple_assign_rhs1 (def) : NULL_TREE;
  if (!from || !INTEGRAL_TYPE_P (TREE_TYPE (from))
      || TYPE_PRECISION (TREE_TYPE (from)) > TYPE_PRECISION (TREE_TYPE (t)))
    return false;
  return TYPE_PRECISION (TREE_TYPE (t)) == 64 ? int_value_p (from) : positive_int_p (from);
}

/* Is T, extended or not, at least 0?  */

bool
positive_int_p (tree t)
{
  if (gassign *most = operation_p (unconverted (t), MAX_EXPR))
    return (int_value_p (t)
	    && (positive_int_p (gimple_assign_rhs1 (most))
		|| positive_int_p (gimple_assign_rhs2 (most))));
  return int_value_p (t) && nonnegative_values ().holds (unconverted (t));
}

/* The factors that T is a product of, none of them 1.  */

void
collect_factors (tree t, std::vector<tree> *factors)
{
  if (gassign *product = operation_p (unconverted (t), MULT_EXPR))
    {
      collect_factors (gimple_assign_rhs1 (product), factors);
      collect_factors (gimple_assign_rhs2 (product), factors);
    }
  else
    factors->push_back (t);
}

/* A product that T is not greater than, or NULL.  */

tree
product_above (tree t, unsigned depth = 0)
{
  const unsigned most_depth = 4;
  t = unconverted (t);
  if (TREE_CODE (t) != SSA_NAME || depth > most_depth)
    return NULL_TREE;
  if (operation_p (t, MULT_EXPR))
    return t;
  if (gassign *least = operation_p (t, MIN_EXPR))
    {
      tree first = product_above (gimple_assign_rhs1 (least), depth + 1);
      return first ? first : product_above (gimple_assign_rhs2 (least), depth + 1);
    }
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (t));
  tree product = NULL_TREE;
  for (unsigned i = 0; phi && i < gimple_phi_num_args (phi); i++)
    {
      tree other = product_above (gimple_phi_arg_def (phi, i), depth + 1);
      if (!other || (product && product != other))
	return NULL_TREE;
      product = other;
    }
  return product;
}

/* What BY is where the loop has iterations: not 0, and so X if it is max (X, 0).  */

tree
positive_part (tree by)
{
  for (;;)
    {
      tree t = unconverted (by);
      /* An int that is not negative as an unsigned one.  */
      if (gassign *cast = operation_p (t, NOP_EXPR))
	if (operation_p (gimple_assign_rhs1 (cast), MAX_EXPR)
	    && positive_int_p (gimple_assign_rhs1 (cast)))
	  t = gimple_assign_rhs1 (cast);
      gassign *most = operation_p (t, MAX_EXPR);
      if (!most || !integer_zerop (gimple_assign_rhs2 (most)))
	return by;
      by = gimple_assign_rhs1 (most);
    }
}

/* Of FACTORS but one that is BY, if there is one; else none.  */

std::vector<tree>
factors_without (const std::vector<tree> &factors, tree by)
{
  std::vector<tree> rest = factors;
  for (size_t i = 0; i < rest.size (); i++)
    if (operand_equal_p (unconverted (rest[i]), unconverted (by), 0))
      {
	rest.erase (rest.begin () + i);
	return rest;
      }
  return {};
}

class quotient_carrier
{
public:
  explicit quotient_carrier (class loop *l) : m_loop (l) {}

  unsigned run ();

private:
  bool digit_p (tree name) const;
  void remove_unused (const carried_digit &);
  bool find_counter ();
  std::vector<tree> factors_of_bound () const;
  bool divisor_p (tree type, tree by) const;
  void note_division (gassign *, std::vector<division> *found) const;
  void find_divisions (tree name, std::vector<division> *found) const;
  bool in_each_iteration_p (const division &) const;
  bool short_divisor_p (const dividend &, tree by, const std::vector<tree> &others) const;
  void note_digits (const dividend &, tree over, carried_digit quotient,
		    carried_digit remainder, tree by);
  dividend carry (const dividend &, const division &);
  void carry_all (const dividend &);

  class loop *m_loop;
  shared_counter m_counter;
  gimple_seq m_before = NULL, m_behind = NULL;
  std::vector<carried_digit> m_digits;
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

/* Has BY, which D is divided by, 31 bits wherever the loop has iterations?  OTHERS are the
   factors beside it.  */

bool
quotient_carrier::short_divisor_p (const dividend &d, tree by,
				   const std::vector<tree> &others) const
{
  return (int_value_p (by)
	  && (positive_int_p (by)
	      || (!d.over && (others.size () == 1 || others.size () == 2)
		  && std::all_of (others.begin (), others.end (), positive_int_p))));
}

/* D has been divided by BY: QUOTIENT and REMAINDER go around, and OVER says where they do more
   than to be added to.  */

void
quotient_carrier::note_digits (const dividend &d, tree over, carried_digit quotient,
			       carried_digit remainder, tree by)
{
  tree wide = long_unsigned_type_node, one = build_one_cst (wide);
  if (TYPE_PRECISION (TREE_TYPE (quotient.name)) > TYPE_PRECISION (wide))
    return;
  for (carried_digit *digit : { &quotient, &remainder })
    digit->step = gimple_convert (&m_before, wide, digit->step);
  quotient.jumps.push_back ({ over, one });
  tree back = gimple_build (&m_before, NEGATE_EXPR, wide,
			    gimple_convert (&m_before, wide, positive_part (by)));
  remainder.jumps.push_back ({ over, back });
  if (d.over)
    remainder.jumps.push_back ({ d.over, one });
  m_digits.push_back (quotient);
  m_digits.push_back (remainder);
}

/* Carry what ALL want of D.  Returns the quotient.  */

dividend
quotient_carrier::carry (const dividend &d, const division &all)
{
  tree number = unsigned_type_for (all.type), truth = boolean_type_node;
  std::vector<tree> factors = factors_without (d.factors, all.by);
  bool short_by = short_divisor_p (d, all.by, factors);
  bool short_quotient = short_by && factors.size () == 1 && int_value_p (factors[0]);
  /* Remainders need no more bits than what they are less than.  */
  tree part = short_by && TYPE_PRECISION (number) > short_bits ? unsigned_type_node : number;
  auto before = [&] (tree_code code, tree a, tree b)
    { return gimple_build (&m_before, code, number, a, b); };
  auto behind = [&] (tree_code code, tree type, tree a, tree b)
    { return gimple_build (&m_behind, code, type, a, b); };
  tree by = gimple_convert (&m_before, number, all.by);
  tree start = gimple_convert (&m_before, number, d.first);
  tree step = gimple_convert (&m_before, number, d.step);
  tree quotient = before (TRUNC_DIV_EXPR, start, by);
  tree remainder = before (MINUS_EXPR, start, before (MULT_EXPR, quotient, by));
  tree more = before (TRUNC_DIV_EXPR, step, by);
  tree rest = before (MINUS_EXPR, step, before (MULT_EXPR, more, by));
  tree limit = gimple_convert (&m_before, part, before (MINUS_EXPR, by, rest));
  tree short_rest = gimple_convert (&m_before, part, rest);

  tree this_q = make_ssa_name (number), this_r = make_ssa_name (part), sum = this_r;
  gphi *q = create_phi_node (this_q, m_loop->header);
  gphi *r = create_phi_node (this_r, m_loop->header);
  if (d.over)
    sum = behind (PLUS_EXPR, part, sum, gimple_convert (&m_behind, part, d.over));
  tree over = gimple_build (&m_behind, GE_EXPR, truth, sum, limit);
  tree next_r = gimple_build (&m_behind, COND_EXPR, part, over,
			      behind (MINUS_EXPR, part, sum, limit),
			      behind (PLUS_EXPR, part, sum, short_rest));
  tree next_q = behind (PLUS_EXPR, number, behind (PLUS_EXPR, number, this_q, more),
			gimple_convert (&m_behind, number, over));
  edge entry = loop_preheader_edge (m_loop), latch = loop_latch_edge (m_loop);
  add_phi_arg (q, quotient, entry, UNKNOWN_LOCATION);
  add_phi_arg (r, gimple_convert (&m_before, part, remainder), entry, UNKNOWN_LOCATION);
  add_phi_arg (q, next_q, latch, UNKNOWN_LOCATION);
  add_phi_arg (r, next_r, latch, UNKNOWN_LOCATION);
  bool is_int = TYPE_PRECISION (number) <= short_bits && !TYPE_UNSIGNED (all.type);
  note_digits (d, over, { this_q, quotient, more, {}, short_quotient || is_int },
	       { this_r, remainder, rest, {}, short_by || is_int }, all.by);

  for (gassign *stmt : all.stmts)
    {
      tree now = gimple_assign_rhs_code (stmt) == TRUNC_DIV_EXPR ? this_q : this_r;
      bool same = useless_type_conversion_p (all.type, TREE_TYPE (now));
      gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
      gimple_assign_set_rhs_with_ops (&gsi, same ? SSA_NAME : NOP_EXPR, now);
      update_stmt (gsi_stmt (gsi));
    }
  m_divisors++;
  dividend next;
  next.name = this_q;
  next.first = quotient;
  next.step = more;
  next.over = over;
  next.factors = factors;
  return next;
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

/* The factors of a product that the counter is less than.  */

std::vector<tree>
quotient_carrier::factors_of_bound () const
{
  std::vector<tree> factors;
  if (m_counter.or_equal || TYPE_UNSIGNED (TREE_TYPE (m_counter.number)))
    return factors;
  if (tree product = product_above (m_counter.bound))
    collect_factors (product, &factors);
  return factors;
}

bool
quotient_carrier::digit_p (tree name) const
{
  return std::any_of (m_digits.begin (), m_digits.end (),
		      [name] (const carried_digit &d) { return d.name == name; });
}

/* D may be of no use any more but to itself, and to others that are not: then it goes, with
   all that is made of it.  */

void
quotient_carrier::remove_unused (const carried_digit &d)
{
  if (SSA_NAME_IN_FREE_LIST (d.name))
    return;
  std::unordered_set<gimple *> seen { SSA_NAME_DEF_STMT (d.name) };
  std::vector<tree> names { d.name };
  for (size_t i = 0; i < names.size (); i++)
    {
      imm_use_iterator iterator;
      use_operand_p use;
      tree name = names[i];
      FOR_EACH_IMM_USE_FAST (use, iterator, name)
	{
	  gimple *stmt = USE_STMT (use);
	  tree lhs = (is_gimple_assign (stmt) && !gimple_vuse (stmt) ? gimple_assign_lhs (stmt)
		      : gimple_code (stmt) == GIMPLE_PHI && digit_p (gimple_phi_result (stmt))
		      ? gimple_phi_result (stmt) : NULL_TREE);
	  if (!lhs || TREE_CODE (lhs) != SSA_NAME)
	    return;
	  if (seen.insert (stmt).second)
	    names.push_back (lhs);
	}
    }
  for (gimple *stmt : seen)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
      if (gimple_code (stmt) == GIMPLE_PHI)
	remove_phi_node (&gsi, false);
      else
	gsi_remove (&gsi, true);
    }
  for (tree name : names)
    release_ssa_name (name);
}

/* How many divisors' quotients are carried.  */

unsigned
quotient_carrier::run ()
{
  HOST_WIDE_INT trips = max_stmt_executions_int (m_loop);
  if ((trips >= 0 && trips < least_trips) || !find_counter ())
    return 0;
  dividend counter;
  counter.name = m_counter.number;
  counter.first = m_counter.initial;
  counter.step = m_counter.step;
  counter.factors = factors_of_bound ();
  carry_all (counter);
  if (!m_divisors)
    return 0;
  unsigned places = carry_places (m_loop, m_digits, &m_before, &m_behind);
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (m_loop), m_before);
  gimple_stmt_iterator gsi = gsi_for_stmt (SSA_NAME_DEF_STMT (m_counter.next));
  gsi_insert_seq_after (&gsi, m_behind, GSI_SAME_STMT);
  for (const carried_digit &d : m_digits)
    remove_unused (d);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loop_location (m_loop)), "loop %d: quotients of its "
		     "counter by %u numbers are carried, and %u addresses\n", m_loop->num,
		     m_divisors, places);
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
