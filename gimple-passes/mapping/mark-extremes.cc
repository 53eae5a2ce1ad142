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

/* Extreme NUMBER of the loop, unless a loop around it combines what threads have.  */

void
marking::finish_extreme (int number, gimple_seq *before_join, gimple_seq *after_join)
{
  const loop_extreme &x = m_facts.extremes[number];
  reduced *value = nullptr, *order = nullptr;
  std::vector<reduced *> places (x.places.size (), nullptr);
  std::vector<tree> sent (x.places.size (), NULL_TREE);
  for (reduced &r : m_reduced)
    if (r.facts->extreme == number)
      {
	if (r.facts->phi == x.value)
	  value = &r;
	else if (r.facts->phi == x.order)
	  order = &r;
	for (size_t i = 0; i < places.size (); i++)
	  if (r.facts->phi == x.places[i])
	    places[i] = &r;
      }
  if (x.passed_on || !order)
    return;
  tree wide = long_unsigned_type_node, pair_type = build_complex_type (wide);
  tree one = build_one_cst (wide), all = build_all_ones_cst (wide);
  tree key = build_zero_cst (wide), zero = NULL_TREE;
  if (value)
    key = ordered_keys (before_join, TREE_TYPE (value->after), x.least ()).key (value->after,
										 &zero);
  tree rank = gimple_build (before_join, LSHIFT_EXPR, wide, order->after, integer_one_node);
  if (zero)
    rank = gimple_build (before_join, BIT_IOR_EXPR, wide, rank,
			 gimple_convert (before_join, wide, zero));
  if (x.first ())
    rank = gimple_build (before_join, BIT_XOR_EXPR, wide, rank, all);
  tree pair = make_ssa_name (pair_type);
  gimple_seq_add_stmt (before_join, gimple_build_assign (pair, COMPLEX_EXPR, key, rank));
  unsigned axes = m_axes | x.inner_axes;
  pair = gimple_call_lhs (goacc_reduction (before_join, IFN_GOACC_REDUCTION_FINI, pair,
					   axes & THREAD_AXES, MAX_EXPR));
  tree parts[2], winner = NULL_TREE;
  auto take_apart = [&] (gimple_seq *seq, tree pair)
    {
      for (int i = 0; i < 2; i++)
	parts[i] = gimple_build (seq, real_and_imaginary[i], wide, pair);
      if (x.first ())
	parts[1] = gimple_build (seq, BIT_XOR_EXPR, wide, parts[1], all);
      winner = gimple_build (seq, RSHIFT_EXPR, wide, parts[1], integer_one_node);
    };
  /* What comes from its thread.  */
  tree mine = NULL_TREE;
  for (size_t i = 0; i < places.size (); i++)
    if (!x.recipes[i] && places[i])
      {
	if (!mine)
	  {
	    take_apart (before_join, pair);
	    tree found = compare (before_join, NE_EXPR, winner, build_zero_cst (wide));
	    mine = gimple_build (before_join, BIT_AND_EXPR, boolean_type_node, found,
				 compare (before_join, EQ_EXPR, winner, order->after));
	  }
	sent[i] = spread_bits (before_join, bits_of (before_join, places[i]->after), mine,
			       axes & THREAD_AXES);
      }
  /* The gangs' pairs, and what belongs to the greatest one.  */
  if (unsigned gangs = axes & GANG_AXES)
    {
      auto among_gangs = [&] (tree value, tree_code op)
	{
	  return gimple_call_lhs (goacc_reduction (before_join, IFN_GOACC_REDUCTION_FINI,
						   value, gangs, op));
	};
      pair = among_gangs (pair, MAX_EXPR);
      for (tree &bits : sent)
	if (bits)
	  bits = among_gangs (bits, COND_EXPR);
    }

  take_apart (after_join, pair);
  tree found = compare (after_join, NE_EXPR, winner, build_zero_cst (wide));
  if (value)
    {
      tree negative = compare (after_join, NE_EXPR,
			       gimple_build (after_join, BIT_AND_EXPR, wide, parts[1], one),
			       build_zero_cst (wide));
      ordered_keys keys (after_join, TREE_TYPE (value->after), x.least ());
      tree result = keys.value (parts[0], negative);
      value->after = select (after_join, found, result, value->facts->start);
    }
  std::map<tree, tree> values;
  tree rest = gimple_build (after_join, MINUS_EXPR, wide, winner, one);
  for (size_t i = x.numbers.size (); i-- > 1;)
    {
      tree quotient = gimple_build (after_join, TRUNC_DIV_EXPR, wide, rest,
				    x.latches[i - 1]);
      values[x.numbers[i]] = gimple_build (after_join, TRUNC_MOD_EXPR, wide, rest,
					   x.latches[i - 1]);
      rest = quotient;
    }
  values[x.numbers.front ()] = rest;
  for (size_t i = 0; i < places.size (); i++)
    if (places[i])
      {
	tree result = (x.recipes[i] ? use_recipe (after_join, x.recipes[i], values)
		       : value_of_bits (after_join, TREE_TYPE (places[i]->after), sent[i]));
	places[i]->after = select (after_join, found, result, places[i]->facts->start);
      }
  order->after = winner;
}

} // namespace accplug
