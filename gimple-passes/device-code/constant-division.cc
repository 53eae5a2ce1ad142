/* Division by constants as products and shifts; see constant-division.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device-code/constant-division.h"

namespace accplug
{

namespace
{

/* 2^N.  */

widest_int
power (unsigned n)
{
  return wi::lshift (widest_int (1), n);
}

/* The least N such that 2^N is not less than X.  */

unsigned
ceiling_of_log (const widest_int &x)
{
  return wi::floor_log2 (x) + (wi::exact_log2 (x) < 0);
}

/* The quotient of x and D is the high half of x * FACTOR, shifted by SHIFT; with ADD, x is
   added to that half before.  */

struct reciprocal
{
  widest_int factor;
  unsigned shift;
  bool add;
};

/* The reciprocal of D for unsigned words of BITS bits, for numbers of USED of these.  With
   ADD, half of the difference to the high half is what is added.  */

reciprocal
unsigned_reciprocal (const widest_int &d, unsigned bits, unsigned used)
{
  for (unsigned shift = 0; shift <= ceiling_of_log (d); shift++)
    {
      widest_int whole = power (bits + shift);
      widest_int factor = wi::udiv_floor (whole, d) + 1;
      if (factor < power (bits) && factor * d - whole <= power (bits + shift - used))
	return { factor, shift, false };
    }
  unsigned shift = ceiling_of_log (d);
  widest_int factor = wi::udiv_floor (power (bits + shift), d) + 1;
  return { factor - power (bits), shift, true };
}

/* The reciprocal of D for signed words of BITS bits: one is added where the number is
   negative.  */

reciprocal
signed_reciprocal (const widest_int &d, unsigned bits)
{
  widest_int most = power (bits - 1) - 1 - wi::umod_floor (power (bits - 1), d);
  unsigned exponent = bits;
  while (power (exponent) <= most * (d - wi::umod_floor (power (exponent), d)))
    exponent++;
  widest_int factor = wi::udiv_floor (power (exponent) + d
				      - wi::umod_floor (power (exponent), d), d);
  return { factor, exponent - bits, factor >= power (bits - 1) };
}

/* A division by a constant, and what it becomes.  */

class constant_division
{
public:
  explicit constant_division (gassign *stmt) : m_stmt (stmt) {}

  bool possible ();
  void replace ();

private:
  tree append (tree_code code, tree type, tree a, tree b = NULL_TREE);
  tree shifted (tree x, unsigned by);
  tree high (tree x, const widest_int &factor);
  void widen ();
  tree by_power (bool exact);
  tree of_unsigned (tree x, widest_int d, unsigned used);
  tree of_signed ();
  tree quotient ();
  tree result ();

  tree constant (const widest_int &c) const { return wide_int_to_tree (m_type, c); }
  unsigned bits () const { return TYPE_PRECISION (m_type); }
  bool floor_p () const { return m_code == FLOOR_DIV_EXPR || m_code == FLOOR_MOD_EXPR; }
  bool remainder_p () const { return m_code == TRUNC_MOD_EXPR || m_code == FLOOR_MOD_EXPR; }

  gassign *m_stmt;
  gimple_seq m_seq = NULL;
  tree_code m_code = ERROR_MARK;
  tree m_type = NULL_TREE, m_x = NULL_TREE;	/* what it is computed in, the dividend */
  widest_int m_d = 0;
  unsigned m_used = 0;		/* bits of a dividend that is not negative */
  bool m_positive = false;	/* it is none for certain */
};

bool
constant_division::possible ()
{
  m_code = gimple_assign_rhs_code (m_stmt);
  if (m_code != TRUNC_DIV_EXPR && m_code != TRUNC_MOD_EXPR && m_code != EXACT_DIV_EXPR
      && m_code != FLOOR_DIV_EXPR && m_code != FLOOR_MOD_EXPR)
    return false;
  m_x = gimple_assign_rhs1 (m_stmt);
  tree d = gimple_assign_rhs2 (m_stmt);
  m_type = TREE_TYPE (m_x);
  if (TREE_CODE (m_x) != SSA_NAME || TREE_CODE (d) != INTEGER_CST
      || TREE_CODE (m_type) != INTEGER_TYPE || bits () > 64
      || !types_compatible_p (m_type, TREE_TYPE (gimple_assign_lhs (m_stmt)))
      || stmt_could_throw_p (cfun, m_stmt))
    return false;
  m_d = wi::to_widest (d);
  return m_d >= 2;
}

/* Append A CODE B.  */

tree
constant_division::append (tree_code code, tree type, tree a, tree b)
{
  tree value = make_ssa_name (type);
  gimple *stmt = gimple_build_assign (value, code, a, b);
  gimple_set_location (stmt, gimple_location (m_stmt));
  gimple_seq_add_stmt (&m_seq, stmt);
  return value;
}

tree
constant_division::shifted (tree x, unsigned by)
{
  tree number = build_int_cst (unsigned_type_node, by);
  return by ? append (RSHIFT_EXPR, TREE_TYPE (x), x, number) : x;
}

/* The high half of X and FACTOR.  */

tree
constant_division::high (tree x, const widest_int &factor)
{
  return append (MULT_HIGHPART_EXPR, TREE_TYPE (x), x,
		 wide_int_to_tree (TREE_TYPE (x), factor));
}

/* Choose the words that it is computed in: of 32 or 64 bits, and unsigned where no dividend
   is negative.  */

void
constant_division::widen ()
{
  wide_int possible_bits = get_nonzero_bits (m_x);
  m_used = bits () - wi::clz (possible_bits);
  m_positive = TYPE_UNSIGNED (m_type) || m_used < bits () || tree_expr_nonnegative_p (m_x);
  if (!TYPE_UNSIGNED (m_type) && m_positive)
    m_used = MIN (m_used, bits () - 1);
  bool narrow = bits () <= 32 || (m_positive && m_used <= 32 && m_d < power (32));
  tree word = (m_positive ? narrow ? unsigned_type_node : long_long_unsigned_type_node
	       : narrow ? integer_type_node : long_long_integer_type_node);
  if (!types_compatible_p (word, m_type))
    m_x = append (NOP_EXPR, word, m_x);
  m_type = word;
}

/* The quotient where the divisor is a power of two: of a negative dividend, rounded to zero
   unless it is EXACT, or to be rounded down.  */

tree
constant_division::by_power (bool exact)
{
  unsigned log = wi::exact_log2 (m_d);
  tree x = m_x;
  if (!m_positive && !exact)
    {
      tree word = unsigned_type_for (m_type);
      tree sign = log > 1 ? shifted (x, bits () - 1) : x;
      tree bias = shifted (append (NOP_EXPR, word, sign), bits () - log);
      x = append (NOP_EXPR, m_type,
		  append (PLUS_EXPR, word, append (NOP_EXPR, word, x), bias));
    }
  return shifted (x, log);
}

/* The quotient of X, unsigned with USED bits, and D.  */

tree
constant_division::of_unsigned (tree x, widest_int d, unsigned used)
{
  reciprocal r = unsigned_reciprocal (d, bits (), used);
  unsigned zeros = wi::ctz (d);
  if (r.add && zeros)
    return of_unsigned (shifted (x, zeros), wi::lrshift (d, zeros), used - zeros);
  tree h = high (x, r.factor);
  if (!r.add)
    return shifted (h, r.shift);
  tree half = shifted (append (MINUS_EXPR, m_type, x, h), 1);
  return shifted (append (PLUS_EXPR, m_type, half, h), r.shift - 1);
}

/* The quotient of a dividend that may be negative, rounded to zero.  */

tree
constant_division::of_signed ()
{
  reciprocal r = signed_reciprocal (m_d, bits ());
  tree word = unsigned_type_for (m_type);
  tree q = append (NOP_EXPR, word,
		   high (m_x, r.add ? r.factor - power (bits ()) : r.factor));
  tree x = append (NOP_EXPR, word, m_x);
  if (r.add)
    q = append (PLUS_EXPR, word, q, x);
  q = shifted (append (NOP_EXPR, m_type, q), r.shift);
  tree negative = shifted (x, bits () - 1);
  q = append (PLUS_EXPR, word, append (NOP_EXPR, word, q), negative);
  return append (NOP_EXPR, m_type, q);
}

tree
constant_division::quotient ()
{
  if (wi::exact_log2 (m_d) > 0)
    return by_power (m_code == EXACT_DIV_EXPR || floor_p ());
  return m_positive ? of_unsigned (m_x, m_d, m_used) : of_signed ();
}

/* What the statement computes.  */

tree
constant_division::result ()
{
  bool of_two = wi::exact_log2 (m_d) > 0;
  if (remainder_p () && of_two && (m_positive || floor_p ()))
    return append (BIT_AND_EXPR, m_type, m_x, constant (m_d - 1));
  tree q = quotient ();
  bool adjust = floor_p () && !m_positive && !of_two;
  if (!remainder_p () && !adjust)
    return q;
  tree word = unsigned_type_for (m_type), d = wide_int_to_tree (word, m_d);
  tree product = append (MULT_EXPR, word, append (NOP_EXPR, word, q), d);
  tree rest = append (MINUS_EXPR, word, append (NOP_EXPR, word, m_x), product);
  rest = append (NOP_EXPR, m_type, rest);
  if (!adjust)
    return rest;
  /* One less, and a divisor more, where the remainder is negative.  */
  tree below = shifted (rest, bits () - 1);
  return (remainder_p ()
	  ? append (PLUS_EXPR, m_type, rest,
		    append (BIT_AND_EXPR, m_type, below, constant (m_d)))
	  : append (PLUS_EXPR, m_type, q, below));
}

void
constant_division::replace ()
{
  tree type = m_type;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, (gimple *) m_stmt, "by a product or shift: %G",
		     (gimple *) m_stmt);
  widen ();
  tree value = result ();
  gimple_stmt_iterator gsi = gsi_for_stmt (m_stmt);
  gsi_insert_seq_before (&gsi, m_seq, GSI_SAME_STMT);
  tree_code code = types_compatible_p (type, m_type) ? TREE_CODE (value) : NOP_EXPR;
  gimple_assign_set_rhs_with_ops (&gsi, code, value);
  update_stmt (gsi_stmt (gsi));
}

} // anonymous namespace

void
divide_by_constants (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gassign *stmt = dyn_cast<gassign *> (gsi_stmt (gsi)))
	{
	  constant_division division (stmt);
	  if (division.possible ())
	    division.replace ();
	}
}

} // namespace accplug
