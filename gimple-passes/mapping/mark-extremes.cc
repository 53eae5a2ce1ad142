/* What a marked loop finds of an extreme with its places; see analysis/extremes.h.

   Comes in: at the loop's end, the value, the places and the order number of each thread.
   Goes out: a GOACC_REDUCTION by MAX_EXPR of a pair, a complex value of `unsigned long',
   for which threads and gangs keep the greater one (lowering/reduction-values.h); behind the
   join, what the pair says.

     pair = COMPLEX (key (value), order)	pair = FINI (pair, axes of threads)
     pair = FINI (pair, axes of gangs)		JOIN
     value = key^-1 (pair), or the start	place = recipe (pair), or the start

   Rules
   - The keys of two values are ordered as these are; the least value has the greatest key
     where that is looked for. What is not a number has the greatest of all: only the start
     is one, and all threads have it.
   - The second part is greater for what the program prefers among equal values.  Its last
     bit says that the value is a negative zero.
   - Places without a recipe come as bits: among threads by a reduction of bits that all but
     one have as zeros; among gangs by a call with the operator COND_EXPR behind that of the
     pair, which takes those of the gang that has the pair.
   - Gangs: whatever is stored behind the join the last gang stores
     (lowering/gang-reductions.h).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/marking.h"
#include "base/walk.h"

namespace accplug
{

namespace
{

const tree_code real_and_imaginary[2] = { REALPART_EXPR, IMAGPART_EXPR };

/* Integers that have the bits of a value of TYPE.  */

tree
bits_type (tree type)
{
  return build_nonstandard_integer_type (tree_to_uhwi (TYPE_SIZE (type)), 1);
}

tree
sign_bit (tree bits)
{
  return wide_int_to_tree (bits, wi::set_bit_in_zero (TYPE_PRECISION (bits) - 1,
						      TYPE_PRECISION (bits)));
}

/* CONDITION ? A : B.  */

tree
select (gimple_seq *seq, tree condition, tree a, tree b)
{
  tree result = make_ssa_name (TREE_TYPE (a));
  gimple_seq_add_stmt (seq, gimple_build_assign (result, COND_EXPR, condition, a, b));
  return result;
}

tree
compare (gimple_seq *seq, tree_code code, tree a, tree b)
{
  tree result = make_ssa_name (boolean_type_node);
  gimple_seq_add_stmt (seq, gimple_build_assign (result, code, a, b));
  return result;
}

/* Numbers that are ordered as values of a type.  */

class ordered_keys
{
public:
  ordered_keys (gimple_seq *seq, tree type, bool least)
    : m_seq (seq), m_type (type), m_bits (bits_type (type)), m_sign (sign_bit (m_bits)),
      m_least (least) {}

  tree key (tree value, tree *negative_zero);
  tree value (tree key, tree negative_zero);

private:
  tree build (tree_code code, tree a, tree b)
  { return gimple_build (m_seq, code, TREE_TYPE (a), a, b); }
  tree all (tree type) const { return build_all_ones_cst (type); }

  gimple_seq *m_seq;
  tree m_type, m_bits, m_sign;
  bool m_least;
};

/* The key of VALUE, in `unsigned long'; a boolean, whether it is a negative zero, goes to
   NEGATIVE_ZERO, or NULL.  */

tree
ordered_keys::key (tree value, tree *negative_zero)
{
  tree bits, flip = m_sign, number = NULL_TREE;
  *negative_zero = NULL_TREE;
  if (SCALAR_FLOAT_TYPE_P (m_type))
    {
      bits = make_ssa_name (m_bits);
      gimple_seq_add_stmt (m_seq, gimple_build_assign
			   (bits, VIEW_CONVERT_EXPR,
			    build1 (VIEW_CONVERT_EXPR, m_bits, value)));
      *negative_zero = compare (m_seq, EQ_EXPR, bits, m_sign);
      number = compare (m_seq, ORDERED_EXPR, value, value);
      bits = select (m_seq, *negative_zero, build_zero_cst (m_bits), bits);
      tree negative = compare (m_seq, GE_EXPR, bits, m_sign);
      flip = select (m_seq, negative, all (m_bits), m_sign);
    }
  else
    {
      bits = gimple_convert (m_seq, m_bits, value);
      if (TYPE_UNSIGNED (m_type))
	flip = build_zero_cst (m_bits);
    }
  bits = build (BIT_XOR_EXPR, bits, flip);
  if (m_least)
    bits = build (BIT_XOR_EXPR, bits, all (m_bits));
  tree key = gimple_convert (m_seq, long_unsigned_type_node, bits);
  return number ? select (m_seq, number, key, all (long_unsigned_type_node)) : key;
}

/* The value of KEY.  */

tree
ordered_keys::value (tree key, tree negative_zero)
{
  tree bits = gimple_convert (m_seq, m_bits, key);
  if (m_least)
    bits = build (BIT_XOR_EXPR, bits, all (m_bits));
  if (!SCALAR_FLOAT_TYPE_P (m_type))
    {
      if (!TYPE_UNSIGNED (m_type))
	bits = build (BIT_XOR_EXPR, bits, m_sign);
      return gimple_convert (m_seq, m_type, bits);
    }
  tree negative = compare (m_seq, LT_EXPR, bits, m_sign);
  bits = build (BIT_XOR_EXPR, bits, select (m_seq, negative, all (m_bits), m_sign));
  bits = select (m_seq, negative_zero, m_sign, bits);
  tree value = make_ssa_name (m_type);
  gimple_seq_add_stmt (m_seq, gimple_build_assign
		       (value, VIEW_CONVERT_EXPR, build1 (VIEW_CONVERT_EXPR, m_type, bits)));
  return value;
}

/* RECIPE with the VALUES of its numbers.  */

tree
use_recipe (gimple_seq *seq, tree recipe, const std::map<tree, tree> &values)
{
  tree expression = unshare_expr (recipe);
  walk_expression (&expression, [&values] (tree *tp, walk_stmt_info *)
    {
      auto known = values.find (*tp);
      if (known != values.end ())
	*tp = known->second;
      return TYPE_P (*tp) || known != values.end () ? visit::past : visit::into;
    });
  gimple_seq stmts = NULL;
  tree value = force_gimple_operand (expression, &stmts, true, NULL_TREE);
  gimple_seq_add_seq (seq, stmts);
  return value;
}

} // anonymous namespace

/* An extreme at the end of its loop.  */

class marking::extreme_end
{
public:
  extreme_end (marking &m, int number);

  bool known_p () const { return m_order; }
  tree pair_of_threads (gimple_seq *, unsigned axes);
  void send_places (gimple_seq *, tree pair, unsigned axes);
  tree pair_of_gangs (gimple_seq *, tree pair, unsigned axes);
  void deliver (gimple_seq *, tree pair);

private:
  tree greatest (gimple_seq *seq, tree value, unsigned axes, tree_code op = MAX_EXPR)
  {
    return gimple_call_lhs (m_marking.goacc_reduction (seq, IFN_GOACC_REDUCTION_FINI, value,
						       axes, op));
  }
  void take_apart (gimple_seq *, tree pair);
  tree found (gimple_seq *seq)
  { return compare (seq, NE_EXPR, m_winner, build_zero_cst (m_wide)); }
  std::map<tree, tree> numbers_of_winner (gimple_seq *);

  marking &m_marking;
  const loop_extreme &m_x;
  tree m_wide = long_unsigned_type_node;
  reduced *m_value = nullptr, *m_order = nullptr;
  std::vector<reduced *> m_places;	/* NULL where there is none */
  std::vector<tree> m_sent;		/* their bits, if they have no recipe */
  tree m_parts[2], m_winner = NULL_TREE;	/* of the pair; its order number */
};

marking::extreme_end::extreme_end (marking &m, int number)
  : m_marking (m), m_x (m.m_facts.extremes[number]), m_places (m_x.places.size (), nullptr),
    m_sent (m_x.places.size (), NULL_TREE)
{
  for (reduced &r : m.m_reduced)
    if (r.facts->extreme == number)
      {
	if (r.facts->phi == m_x.value)
	  m_value = &r;
	else if (r.facts->phi == m_x.order)
	  m_order = &r;
	for (size_t i = 0; i < m_places.size (); i++)
	  if (r.facts->phi == m_x.places[i])
	    m_places[i] = &r;
      }
}

/* The greatest of what threads have along AXES, each in one value.  */

tree
marking::extreme_end::pair_of_threads (gimple_seq *seq, unsigned axes)
{
  tree key = build_zero_cst (m_wide), zero = NULL_TREE;
  if (m_value)
    key = ordered_keys (seq, TREE_TYPE (m_value->after), m_x.least ()).key (m_value->after,
									    &zero);
  tree rank = gimple_build (seq, LSHIFT_EXPR, m_wide, m_order->after, integer_one_node);
  if (zero)
    rank = gimple_build (seq, BIT_IOR_EXPR, m_wide, rank,
			 gimple_convert (seq, m_wide, zero));
  if (m_x.first ())
    rank = gimple_build (seq, BIT_XOR_EXPR, m_wide, rank, build_all_ones_cst (m_wide));
  tree pair = make_ssa_name (build_complex_type (m_wide));
  gimple_seq_add_stmt (seq, gimple_build_assign (pair, COMPLEX_EXPR, key, rank));
  return greatest (seq, pair, axes);
}

void
marking::extreme_end::take_apart (gimple_seq *seq, tree pair)
{
  for (int i = 0; i < 2; i++)
    m_parts[i] = gimple_build (seq, real_and_imaginary[i], m_wide, pair);
  if (m_x.first ())
    m_parts[1] = gimple_build (seq, BIT_XOR_EXPR, m_wide, m_parts[1],
			       build_all_ones_cst (m_wide));
  m_winner = gimple_build (seq, RSHIFT_EXPR, m_wide, m_parts[1], integer_one_node);
}

/* All threads along AXES get what comes from the thread that PAIR is of.  */

void
marking::extreme_end::send_places (gimple_seq *seq, tree pair, unsigned axes)
{
  tree mine = NULL_TREE;
  for (size_t i = 0; i < m_places.size (); i++)
    if (!m_x.recipes[i] && m_places[i])
      {
	if (!mine)
	  {
	    take_apart (seq, pair);
	    tree any = found (seq);
	    mine = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, any,
				 compare (seq, EQ_EXPR, m_winner, m_order->after));
	  }
	m_sent[i] = m_marking.spread_bits (seq, m_marking.bits_of (seq, m_places[i]->after),
					   mine, axes);
      }
}

/* The greatest of the gangs' pairs along AXES, with the places that belong to it.  */

tree
marking::extreme_end::pair_of_gangs (gimple_seq *seq, tree pair, unsigned axes)
{
  pair = greatest (seq, pair, axes);
  for (tree &bits : m_sent)
    if (bits)
      bits = greatest (seq, bits, axes, COND_EXPR);
  return pair;
}

/* The loops' numbers in the iteration that has won.  */

std::map<tree, tree>
marking::extreme_end::numbers_of_winner (gimple_seq *seq)
{
  std::map<tree, tree> values;
  tree rest = gimple_build (seq, MINUS_EXPR, m_wide, m_winner, build_one_cst (m_wide));
  for (size_t i = m_x.numbers.size (); i-- > 1;)
    {
      tree quotient = gimple_build (seq, TRUNC_DIV_EXPR, m_wide, rest, m_x.latches[i - 1]);
      values[m_x.numbers[i]] = gimple_build (seq, TRUNC_MOD_EXPR, m_wide, rest,
					     m_x.latches[i - 1]);
      rest = quotient;
    }
  values[m_x.numbers.front ()] = rest;
  return values;
}

/* What PAIR says is what is known behind the loop.  */

void
marking::extreme_end::deliver (gimple_seq *seq, tree pair)
{
  take_apart (seq, pair);
  tree any = found (seq);
  if (m_value)
    {
      tree negative = compare (seq, NE_EXPR,
			       gimple_build (seq, BIT_AND_EXPR, m_wide, m_parts[1],
					     build_one_cst (m_wide)),
			       build_zero_cst (m_wide));
      ordered_keys keys (seq, TREE_TYPE (m_value->after), m_x.least ());
      tree result = keys.value (m_parts[0], negative);
      m_value->after = select (seq, any, result, m_value->facts->start);
    }
  std::map<tree, tree> values = numbers_of_winner (seq);
  for (size_t i = 0; i < m_places.size (); i++)
    if (reduced *place = m_places[i])
      {
	tree result = (m_x.recipes[i] ? use_recipe (seq, m_x.recipes[i], values)
		       : m_marking.value_of_bits (seq, TREE_TYPE (place->after), m_sent[i]));
	place->after = select (seq, any, result, place->facts->start);
      }
  m_order->after = m_winner;
}

/* Extreme NUMBER of the loop, unless a loop around it combines what threads have.  */

void
marking::finish_extreme (int number, gimple_seq *before_join, gimple_seq *after_join)
{
  const loop_extreme &x = m_facts.extremes[number];
  extreme_end end (*this, number);
  if (x.passed_on || !end.known_p ())
    return;
  unsigned axes = m_axes | x.inner_axes;
  tree pair = end.pair_of_threads (before_join, axes & THREAD_AXES);
  end.send_places (before_join, pair, axes & THREAD_AXES);
  if (unsigned gangs = axes & GANG_AXES)
    pair = end.pair_of_gangs (before_join, pair, gangs);
  end.deliver (after_join, pair);
}

} // namespace accplug
