/* Loops in the place of gfortran's library: `count', `any', `all', `iall' and the like with
   `dim', `findloc'.

   gfortran has no loops for these, but calls (library-calls.h).

   Comes in: such a call.
   Goes out: loops that are reductions to every pass behind (ifunction.m4,
   ifunction_logical.m4, ifindloc0.m4, ifindloc1.m4):

       for (j = 0; j < count of all other dimensions; j++)
	 {
	   value = 0;
	   for (i = 0; i < count; i++)
	     if (mask) value = value + x;
	   r[j] = value;
	 }

       place = huge;
       for (i = 0; i < count; i++)
	 if (x == value && mask) place = min (place, i + 1);
       r = place == huge ? 0 : place;

   Rules
   - Elements are numbers or logical values; `dim' is a constant.
   - `findloc' is one of numbers; with `back' it takes the greatest place. Elements of several
     dimensions are counted along the first ones first.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/library-sums.h"

namespace accplug
{

namespace
{

enum class sum { operation, count, place_in_dim, place };

/* INITIAL is the value of no elements; -1 has all bits.  */

struct sum_row
{
  const char *name;
  sum what;
  int arguments;
  tree_code operation;
  int initial;
};

const sum_row sum_rows[] = {
  { "sum_", sum::operation, 3, PLUS_EXPR, 0 },
  { "product_", sum::operation, 3, MULT_EXPR, 1 },
  { "iall_i", sum::operation, 3, BIT_AND_EXPR, -1 },
  { "iany_i", sum::operation, 3, BIT_IOR_EXPR, 0 },
  { "iparity_i", sum::operation, 3, BIT_XOR_EXPR, 0 },
  { "any_l", sum::operation, 3, BIT_IOR_EXPR, 0 },
  { "all_l", sum::operation, 3, BIT_AND_EXPR, 1 },
  { "parity_l", sum::operation, 3, BIT_XOR_EXPR, 0 },
  { "count_", sum::count, 3, PLUS_EXPR, 0 },
  { "findloc1_", sum::place_in_dim, 5, MIN_EXPR, 0 },
  { "findloc0_", sum::place, 4, MIN_EXPR, 0 },
};

class sum_call : library_call
{
public:
  sum_call (library_unit &unit, size_t at)
    : library_call (unit, at), m_row (library_row_of (sum_rows, *m_place, &m_masked)) {}

  bool find ();
  void expand ();

private:
  bool places_p () const
    { return m_row->what == sum::place || m_row->what == sum::place_in_dim; }
  bool reduced_p (size_t dim) const { return m_row->what == sum::place || dim == m_dim; }
  bool back_p () const { return !integer_zerop (argument (call_expr_nargs (*m_place) - 1)); }
  bool types_fit_p () const;
  tree result_type () const;
  tree value_type () const
    { return places_p () ? long_integer_type_node : result_type (); }
  tree initial () const;
  tree index_of (const described_array &, bool all) const;
  tree place_here () const;
  tree step ();
  tree finish ();

  bool m_masked = false;
  const sum_row *m_row;
  described_array m_source, m_mask;
  size_t m_dim = 0;
  std::vector<tree> m_counts, m_counters;
  tree m_value = NULL_TREE, m_sought = NULL_TREE;
};

/* The type of the result's elements.  */

tree
sum_call::result_type () const
{
  if (m_result.data && m_result.element_type ())
    return m_result.element_type ();
  if (places_p ())
    return long_integer_type_node;
  if (m_row->what == sum::operation)
    return m_source.element_type ();
  return (startswith (library_function (*m_place), "count_4_") ? integer_type_node
	  : long_integer_type_node);
}

bool
sum_call::types_fit_p () const
{
  auto number_p = [] (tree type)
    {
      return (TREE_CODE (type) == INTEGER_TYPE || SCALAR_FLOAT_TYPE_P (type)
	      || TREE_CODE (type) == COMPLEX_TYPE);
    };
  tree element = m_source.element_type (), result = result_type ();
  if (m_masked && TREE_CODE (m_mask.element_type ()) != BOOLEAN_TYPE)
    return false;
  switch (m_row->what)
    {
    case sum::count:
      return TREE_CODE (element) == BOOLEAN_TYPE && TREE_CODE (result) == INTEGER_TYPE;
    case sum::operation:
      return (TREE_CODE (element) == TREE_CODE (result)
	      && TYPE_MODE (element) == TYPE_MODE (result)
	      && (number_p (element) || TREE_CODE (element) == BOOLEAN_TYPE));
    default:
      return (number_p (element) && TREE_CODE (result) == INTEGER_TYPE
	      && TREE_CODE (TREE_TYPE (argument (2))) == TREE_CODE (element)
	      && TREE_CODE (argument (call_expr_nargs (*m_place) - 1)) == INTEGER_CST);
    }
}

/* The mask comes behind the dimension.  */

bool
sum_call::find ()
{
  if (!m_row || !find_result () || !find_array (argument (1), &m_source))
    return false;
  int dim = m_row->what == sum::place_in_dim ? 3 : 2;
  int mask = m_row->what == sum::place ? 3 : dim + 1;
  if (m_masked && (!find_array (argument (mask), &m_mask)
		   || m_mask.dims.size () != m_source.dims.size ()))
    return false;
  size_t rank = m_source.dims.size ();
  if (m_row->what == sum::place ? !has_shape_p () || m_result.dims.size () != 1
      : (!find_dimension (dim, &m_dim) || m_dim >= rank
	 || (has_shape_p () && m_result.dims.size () + 1 != rank)))
    return false;
  return types_fit_p ();
}

tree
sum_call::initial () const
{
  tree type = value_type ();
  if (places_p ())
    return back_p () ? build_zero_cst (type) : TYPE_MAX_VALUE (type);
  return (m_row->initial == 0 ? build_zero_cst (type)
	  : m_row->initial == 1 ? build_one_cst (type) : build_all_ones_cst (type));
}

/* The index of ARRAY's element where the counters are, of ALL dimensions or but one.  */

tree
sum_call::index_of (const described_array &array, bool all) const
{
  tree index = build_zero_cst (long_integer_type_node);
  for (size_t i = 0, own = 0; i < m_counters.size (); i++)
    if (all || i != m_dim)
      index = m_make.op (PLUS_EXPR, index,
			 m_make.op (MULT_EXPR, m_counters[i], array.dims[own++].stride));
  return index;
}

/* The number of the element where the counters are, from 1 on.  */

tree
sum_call::place_here () const
{
  tree one = build_one_cst (long_integer_type_node);
  if (m_row->what != sum::place)
    return m_make.op (PLUS_EXPR, m_counters[m_dim], one);
  tree place = m_counters.back ();
  for (size_t i = m_counters.size () - 1; i-- > 0;)
    place = m_make.op (PLUS_EXPR, m_make.op (MULT_EXPR, place, m_counts[i]),
		       m_counters[i]);
  return m_make.op (PLUS_EXPR, place, one);
}

/* What an element does.  */

tree
sum_call::step ()
{
  tree x = m_source.element (index_of (m_source, true)), stmt;
  if (places_p ())
    {
      tree type = TREE_TYPE (x);
      tree better = m_make.op (back_p () ? MAX_EXPR : MIN_EXPR, m_value, place_here ());
      stmt = m_make.set_if (m_make.test (EQ_EXPR, x, fold_convert (type, m_sought)), m_value,
			    better);
    }
  else if (m_row->what == sum::count)
    stmt = m_make.set_if (x, m_value, m_make.op (PLUS_EXPR, m_value,
						 build_one_cst (TREE_TYPE (m_value))));
  else
    stmt = m_make.set (m_value, m_make.op (m_row->operation, m_value, x));
  if (m_masked)
    stmt = build3 (COND_EXPR, void_type_node, m_mask.element (index_of (m_mask, true)), stmt,
		   NULL_TREE);
  return stmt;
}

/* What comes behind a row: its result.  */

tree
sum_call::finish ()
{
  if (!places_p ())
    return m_make.set (m_result.element (index_of (m_result, false)), m_value);
  tree wide = long_integer_type_node, zero = build_zero_cst (wide), one = build_one_cst (wide);
  tree none = m_make.test (EQ_EXPR, m_value, initial ());
  if (m_row->what == sum::place_in_dim)
    return m_make.set (m_result.element (index_of (m_result, false)),
		       build3 (COND_EXPR, wide, none, zero, m_value));
  tree list = NULL_TREE, rest = m_make.op (MINUS_EXPR, m_value, one);
  for (size_t i = 0; i < m_counts.size (); i++)
    {
      bool last = i + 1 == m_counts.size ();
      tree number = unshare_expr (rest);
      if (!last)
	number = build2 (TRUNC_MOD_EXPR, wide, number, m_counts[i]);
      number = build3 (COND_EXPR, wide, unshare_expr (none), zero,
		       build2 (PLUS_EXPR, wide, number, one));
      tree index = m_make.op (MULT_EXPR, build_int_cst (wide, i), m_result.dims[0].stride);
      append_to_statement_list (m_make.set (m_result.element (index), number), &list);
      rest = build2 (TRUNC_DIV_EXPR, wide, rest, m_counts[i]);
    }
  return list;
}

void
sum_call::expand ()
{
  tree wide = long_integer_type_node, all = NULL_TREE;
  m_counts = extents_of (&m_source, &all);
  if (m_masked)
    extents_of (&m_mask, &all);
  if (places_p ())
    m_sought = known ("sought", argument (2), &all);
  std::vector<tree> extents;
  for (size_t i = 0; i < m_counts.size (); i++)
    {
      m_counters.push_back (m_make.variable ("S", wide));
      if (!reduced_p (i))
	extents.push_back (m_counts[i]);
    }
  if (m_row->what == sum::place)
    extents.push_back (build_int_cst (wide, m_counts.size ()));
  make_result (extents, result_type (), &all);
  m_value = m_make.variable ("val", value_type ());

  tree body = step (), row = NULL_TREE;
  for (size_t i = 0; i < m_counts.size (); i++)
    if (reduced_p (i))
      body = m_make.loop (m_counters[i], m_counts[i], body);
  append_to_statement_list (m_make.set (m_value, initial ()), &row);
  append_to_statement_list (body, &row);
  append_to_statement_list (finish (), &row);
  for (size_t i = 0; i < m_counts.size (); i++)
    if (!reduced_p (i))
      row = m_make.loop (m_counters[i], m_counts[i], row);
  append_to_statement_list (row, &all);
  replace (all);
}

} // anonymous namespace

bool
expand_library_sum (library_unit &unit, size_t at)
{
  sum_call call (unit, at);
  bool found = call.find ();
  if (found)
    call.expand ();
  return found;
}

} // namespace accplug
