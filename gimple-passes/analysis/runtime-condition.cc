/* The code that finds out what only the run knows; see runtime-condition.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/parameter-values.h"
#include "analysis/runtime-condition.h"

namespace accplug
{

tree
polynomial_value (gimple_seq *seq, const polynomial &p)
{
  tree type = long_unsigned_type_node;
  tree sum = build_zero_cst (type);
  for (const auto &term : p.terms ())
    {
      tree product = build_int_cst (type, term.second);
      for (symbol s : term.first)
	product = gimple_build (seq, MULT_EXPR, type, product,
				gimple_convert (seq, type, ssa_name (s.index ())));
      sum = gimple_build (seq, PLUS_EXPR, type, sum, product);
    }
  return sum;
}

bool
available_p (const requirement &r, const class loop *l)
{
  basic_block before = loop_preheader_edge (l)->src;
  auto name = [before] (tree t)
    {
      basic_block bb = TREE_CODE (t) == SSA_NAME ? gimple_bb (SSA_NAME_DEF_STMT (t)) : NULL;
      return !bb || dominated_by_p (CDI_DOMINATORS, before, bb);
    };
  auto varies = [&name] (symbol s) { return s.of_loop () || !name (ssa_name (s.index ())); };
  auto value = [&varies] (const polynomial &p) { return !p.any_symbol (varies); };
  auto all = [&value] (const alternative &a)
    { return std::all_of (a.begin (), a.end (), value); };
  auto choices = [&all] (const std::vector<alternative> &v)
    { return std::all_of (v.begin (), v.end (), all); };
  auto range = [&] (const address_ranges &r)
    {
      bool known = all (r.assumed);
      for (unsigned i = 0; i < 2; i++)
	known &= (r.slot[i] >= 0 ? !r.pointer[i] || name (r.pointer[i])
		  : (name (r.base[i]) && value (r.first[i]) && value (r.end[i])));
      return known;
    };
  return (choices (r.alternatives)
	  && std::all_of (r.ranges.begin (), r.ranges.end (), range)
	  && std::all_of (r.others.begin (), r.others.end (), choices));
}

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
  tree first (const address_ranges &r, unsigned i);
  tree end (const address_ranges &r, unsigned i);
  tree address (tree base, const polynomial &offset);
  tree extent (unsigned slot, unsigned byte);

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
condition_builder::all_hold (const alternative &a)
{
  tree result = NULL_TREE;
  for (const polynomial &p : a)
    {
      tree value = gimple_convert (m_seq, long_integer_type_node, polynomial_value (m_seq, p));
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
condition_builder::address (tree base, const polynomial &offset)
{
  if (DECL_P (base))
    base = build_fold_addr_expr (base);
  base = gimple_convert (m_seq, long_unsigned_type_node, base);
  return gimple_build (m_seq, PLUS_EXPR, long_unsigned_type_node, base,
		       polynomial_value (m_seq, offset));
}

/* The half of the extent of argument SLOT that begins at BYTE.  */

tree
condition_builder::extent (unsigned slot, unsigned byte)
{
  unsigned offset = current_device_function ()->extent_offset (slot) + byte;
  tree block = parameter_block (cfun);
  tree value = make_ssa_name (long_unsigned_type_node);
  gimple_seq_add_stmt (m_seq, gimple_build_assign
			 (value, build2 (MEM_REF, long_unsigned_type_node, block,
					 build_int_cst (ptr_type_node, offset))));
  return value;
}

tree
condition_builder::first (const address_ranges &r, unsigned i)
{
  return r.slot[i] >= 0 ? extent (r.slot[i], 0) : address (r.base[i], r.first[i]);
}

tree
condition_builder::end (const address_ranges &r, unsigned i)
{
  return r.slot[i] >= 0 ? extent (r.slot[i], 8) : address (r.base[i], r.end[i]);
}

tree
condition_builder::apart (const address_ranges &r)
{
  tree before = gimple_build (m_seq, LE_EXPR, boolean_type_node, end (r, 0),
			      first (r, 1));
  tree behind = gimple_build (m_seq, LE_EXPR, boolean_type_node, end (r, 1),
			      first (r, 0));
  tree result = combine (BIT_IOR_EXPR, before, behind);
  for (unsigned i = 0; i < 2; i++)
    if (r.pointer[i])
      {
	tree now = gimple_convert (m_seq, long_unsigned_type_node, r.pointer[i]);
	result = combine (BIT_AND_EXPR, result,
			  gimple_build (m_seq, EQ_EXPR, boolean_type_node, now,
					extent (r.slot[i], 16)));
      }
  return combine (BIT_AND_EXPR, result, all_hold (r.assumed));
}

/* Make the range of A that number I says the one of both A and B, if their ends
   differ by constants or one is the whole block.  */

bool
widen (address_ranges *a, const address_ranges &b, unsigned i)
{
  HOST_WIDE_INT first, end;
  if (a->slot[i] >= 0 || b.slot[i] >= 0)
    {
      if (a->slot[i] < 0)
	{
	  a->slot[i] = b.slot[i];
	  a->pointer[i] = b.pointer[i];
	}
      return true;
    }
  if (!(b.first[i] - a->first[i]).constant (&first)
      || !(b.end[i] - a->end[i]).constant (&end))
    return false;
  if (first < 0)
    a->first[i] = b.first[i];
  if (end > 0)
    a->end[i] = b.end[i];
  return true;
}

/* Is range I of A from the base that range J of B is from, or in the same block?  */

bool
same_base_p (const address_ranges &a, unsigned i, const address_ranges &b, unsigned j)
{
  return a.base[i] == b.base[j] || (a.slot[i] >= 0 && a.slot[i] == b.slot[j]);
}

/* Likewise for both ranges, of the same two bases.  */

bool
merge (address_ranges *a, const address_ranges &b)
{
  if (!same_base_p (*a, 0, b, 0) || !same_base_p (*a, 1, b, 1))
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
      if (!ranges.empty () && same_base_p (ranges[0], 0, range, 1)
	  && same_base_p (ranges[0], 1, range, 0))
	{
	  std::swap (range.base[0], range.base[1]);
	  std::swap (range.first[0], range.first[1]);
	  std::swap (range.end[0], range.end[1]);
	  std::swap (range.slot[0], range.slot[1]);
	  std::swap (range.pointer[0], range.pointer[1]);
	}
      if (std::none_of (ranges.begin (), ranges.end (),
			[&range] (address_ranges &old)
			{ return merge (&old, range); }))
	ranges.push_back (range);
    }
}

loop_condition
build_condition (const object_names &objects, requirement what)
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
  return { build, objects };
}

} // namespace accplug
