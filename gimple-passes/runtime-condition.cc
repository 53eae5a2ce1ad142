/* The code that finds out what only the run knows; see runtime-condition.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "runtime-condition.h"

namespace accplug
{

namespace
{

class condition_builder
{
public:
  explicit condition_builder (gimple_seq *seq) : m_seq (seq) {}

  tree all_hold (const alternative &a);
  tree one_holds (const std::vector<alternative> &all);
  tree apart (const address_ranges &r);
  tree combine (tree_code code, tree a, tree b);

private:
  tree value_of (const polynomial &p);
  tree address (const address_ranges &r, unsigned i, const polynomial &offset);

  gimple_seq *m_seq;
};

tree
condition_builder::combine (tree_code code, tree a, tree b)
{
  if (!a || !b)
    return a ? a : b;
  return gimple_build (m_seq, code, boolean_type_node, a, b);
}

tree
condition_builder::value_of (const polynomial &p)
{
  tree type = long_unsigned_type_node;
  tree sum = build_zero_cst (type);
  for (const auto &term : p.terms ())
    {
      tree product = build_int_cst (type, term.second);
      for (symbol s : term.first)
	product = gimple_build (m_seq, MULT_EXPR, type, product,
				gimple_convert (m_seq, type,
						ssa_name (s.index ())));
      sum = gimple_build (m_seq, PLUS_EXPR, type, sum, product);
    }
  return sum;
}

tree
condition_builder::all_hold (const alternative &a)
{
  tree result = NULL_TREE;
  for (const polynomial &p : a)
    {
      tree value = gimple_convert (m_seq, long_integer_type_node, value_of (p));
      tree holds = gimple_build (m_seq, GE_EXPR, boolean_type_node, value,
				 build_zero_cst (long_integer_type_node));
      result = combine (BIT_AND_EXPR, result, holds);
    }
  return result ? result : boolean_true_node;
}

tree
condition_builder::one_holds (const std::vector<alternative> &all)
{
  tree result = NULL_TREE;
  for (const alternative &a : all)
    result = combine (BIT_IOR_EXPR, result, all_hold (a));
  return result;
}

tree
condition_builder::address (const address_ranges &r, unsigned i,
			    const polynomial &offset)
{
  tree base = r.base[i];
  if (DECL_P (base))
    base = build_fold_addr_expr (base);
  base = gimple_convert (m_seq, long_unsigned_type_node, base);
  return gimple_build (m_seq, PLUS_EXPR, long_unsigned_type_node, base,
		       value_of (offset));
}

tree
condition_builder::apart (const address_ranges &r)
{
  tree before = gimple_build (m_seq, LE_EXPR, boolean_type_node,
			      address (r, 0, r.end[0]), address (r, 1, r.first[1]));
  tree behind = gimple_build (m_seq, LE_EXPR, boolean_type_node,
			      address (r, 1, r.end[1]), address (r, 0, r.first[0]));
  tree result = combine (BIT_IOR_EXPR, before, behind);
  return combine (BIT_AND_EXPR, result, all_hold (r.assumed));
}

/* Make the range of A that number I says the one of both A and B, if their ends
   differ by constants.  */

bool
widen (address_ranges *a, const address_ranges &b, unsigned i)
{
  HOST_WIDE_INT first, end;
  if (!(b.first[i] - a->first[i]).constant (&first)
      || !(b.end[i] - a->end[i]).constant (&end))
    return false;
  if (first < 0)
    a->first[i] = b.first[i];
  if (end > 0)
    a->end[i] = b.end[i];
  return true;
}

/* Likewise for both ranges, of the same two bases.  */

bool
merge (address_ranges *a, const address_ranges &b)
{
  if (a->base[0] != b.base[0] || a->base[1] != b.base[1])
    return false;
  address_ranges both = *a;
  if (!widen (&both, b, 0) || !widen (&both, b, 1))
    return false;
  for (const polynomial &p : b.assumed)
    if (std::find (both.assumed.begin (), both.assumed.end (), p)
	== both.assumed.end ())
      both.assumed.push_back (p);
  *a = both;
  return true;
}

} // anonymous namespace

void
requirement::join (const requirement &r)
{
  if (!r.alternatives.empty ()
      && r.alternatives != alternatives
      && std::find (others.begin (), others.end (), r.alternatives) == others.end ())
    others.push_back (r.alternatives);
  for (address_ranges range : r.ranges)
    {
      if (!ranges.empty () && ranges[0].base[0] == range.base[1]
	  && ranges[0].base[1] == range.base[0])
	{
	  std::swap (range.base[0], range.base[1]);
	  std::swap (range.first[0], range.first[1]);
	  std::swap (range.end[0], range.end[1]);
	}
      if (std::none_of (ranges.begin (), ranges.end (),
			[&range] (address_ranges &old)
			{ return merge (&old, range); }))
	ranges.push_back (range);
    }
}

loop_condition
build_condition (const std::string &text, requirement what)
{
  auto build = [what] (gimple_seq *seq)
    {
      condition_builder builder (seq);
      tree result = builder.one_holds (what.alternatives);
      for (const address_ranges &range : what.ranges)
	result = builder.combine (BIT_AND_EXPR, result, builder.apart (range));
      for (const auto &other : what.others)
	result = builder.combine (BIT_AND_EXPR, result, builder.one_holds (other));
      return result ? result : boolean_true_node;
    };
  return { build, text };
}

} // namespace accplug
