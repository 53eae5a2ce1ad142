/* Loops in the place of gfortran's library: `maxval' and the like with `dim', `maxloc' of
   several dimensions.

   gfortran has no loops for these, but calls (library-calls.h).

   Comes in: such a call.
   Goes out: the loops that libgfortran has (ifunction.m4, iforeach.m4; maxval.m4,
   maxloc0.m4, maxloc1.m4).

       for (j = 0; j < count of all other dimensions; j++)
	 {
	   limit = -inf; number = false;
	   for (i = 0; i < count; i++)
	     { number |= x == x; if (x > limit) limit = x; }
	   r[j] = count <= 0 ? -huge : number ? limit : NaN;
	 }

   Rules
   - Places are as in place-searches.h. With `back' the last one is taken.
   - Where a mask has no element the place is 0, the value what an empty array has.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/library-loops.h"
#include "fortran/place-searches.h"

namespace accplug
{

namespace
{

enum class sought { value, place_in_dim, place };

struct library_row
{
  const char *name;
  sought what;
  int arguments;
  tree_code compare;
};

const library_row library_rows[] = {
  { "maxval_", sought::value, 3, GT_EXPR },
  { "minval_", sought::value, 3, LT_EXPR },
  { "maxloc1_4_", sought::place_in_dim, 4, GT_EXPR },
  { "maxloc1_8_", sought::place_in_dim, 4, GT_EXPR },
  { "minloc1_4_", sought::place_in_dim, 4, LT_EXPR },
  { "minloc1_8_", sought::place_in_dim, 4, LT_EXPR },
  { "maxloc0_4_", sought::place, 3, GT_EXPR },
  { "maxloc0_8_", sought::place, 3, GT_EXPR },
  { "minloc0_4_", sought::place, 3, LT_EXPR },
  { "minloc0_8_", sought::place, 3, LT_EXPR },
};

class extreme_call : library_call
{
public:
  extreme_call (library_unit &unit, size_t at)
    : library_call (unit, at), m_row (library_row_of (library_rows, *m_place, &m_masked)) {}

  bool find ();
  void expand ();

private:
  tree result_type () const;
  bool types_fit_p () const;
  tree count (size_t dim) const { return m_counts[dim]; }
  tree index_of (const described_array &, bool all) const;
  tree place_of (size_t dims) const;
  tree begin_row ();
  tree ask ();
  tree end_row ();
  tree store_places ();
  bool reduced_p (size_t dim) const
    { return m_row->what == sought::place || dim == m_dim; }
  bool back_p () const
    {
      return (m_row->what != sought::value
	      && !integer_zerop (argument (call_expr_nargs (*m_place) - 1)));
    }
  tree_code compare () const
    {
      return (!back_p () ? m_row->compare
	      : m_row->compare == GT_EXPR ? GE_EXPR : LE_EXPR);
    }
  tree with_mask (tree stmts);
  tree mend_place (tree any) const;
  bool real_p () const { return SCALAR_FLOAT_TYPE_P (m_source.element_type ()); }

  bool m_masked = false;
  const library_row *m_row;
  described_array m_source, m_mask;
  size_t m_dim = 0;
  std::vector<tree> m_counts, m_counters;
  tree m_limit = NULL_TREE, m_number = NULL_TREE, m_pos = NULL_TREE;
  tree m_first = NULL_TREE;		/* what the mask has first, or whether it has any */
};

/* The type of the result's elements.  */

tree
extreme_call::result_type () const
{
  if (m_kind != result_kind::made && m_result.element_type ())
    return m_result.element_type ();
  if (m_row->what == sought::value)
    return m_source.element_type ();
  return strstr (m_row->name, "_4_") ? integer_type_node : long_integer_type_node;
}

bool
extreme_call::types_fit_p () const
{
  tree element = m_source.element_type (), result = result_type ();
  if (m_row->what == sought::value)
    return (TREE_CODE (element) == TREE_CODE (result)
	    && TYPE_MODE (element) == TYPE_MODE (result)
	    && (INTEGRAL_TYPE_P (element) || SCALAR_FLOAT_TYPE_P (element)));
  return (INTEGRAL_TYPE_P (result)
	  && (INTEGRAL_TYPE_P (element) || SCALAR_FLOAT_TYPE_P (element))
	  && TREE_CODE (argument (call_expr_nargs (*m_place) - 1)) == INTEGER_CST);
}

bool
extreme_call::find ()
{
  if (!m_row || !find_result () || !find_array (argument (1), &m_source) || !types_fit_p ())
    return false;
  int mask = m_row->what == sought::place ? 2 : 3;
  if (m_masked && (!find_array (argument (mask), &m_mask)
		   || m_mask.dims.size () != m_source.dims.size ()
		   || TREE_CODE (m_mask.element_type ()) != BOOLEAN_TYPE))
    return false;
  size_t rank = m_source.dims.size ();
  if (m_row->what == sought::place ? !has_shape_p () || m_result.dims.size () != 1
      : (!find_dimension (2, &m_dim) || m_dim >= rank
	 || (has_shape_p () && m_result.dims.size () + 1 != rank)))
    return false;
  return true;
}

/* The index of ARRAY's element where the counters are, of ALL dimensions or but one.  */

tree
extreme_call::index_of (const described_array &array, bool all) const
{
  tree index = build_zero_cst (long_integer_type_node);
  for (size_t i = 0, own = 0; i < m_counters.size (); i++)
    if (all || i != m_dim)
      index = m_make.op (PLUS_EXPR, index,
			 m_make.op (MULT_EXPR, m_counters[i], array.dims[own++].stride));
  return index;
}

/* The number of the element that the counters of the first DIMS dimensions are at, or of the
   one, from 1 on.  */

tree
extreme_call::place_of (size_t dims) const
{
  tree one = build_one_cst (long_integer_type_node);
  if (m_row->what != sought::place)
    return m_make.op (PLUS_EXPR, m_counters[m_dim], one);
  tree place = m_counters[dims - 1];
  for (size_t i = dims - 1; i-- > 0;)
    place = m_make.op (PLUS_EXPR, m_make.op (MULT_EXPR, place, count (i)), m_counters[i]);
  return m_make.op (PLUS_EXPR, place, one);
}

/* What comes before the loop, or loops, that look for an extreme.  */

tree
extreme_call::begin_row ()
{
  tree type = m_source.element_type (), list = NULL_TREE, wide = long_integer_type_node;
  tree_code operation = m_row->compare == GT_EXPR ? MAX_EXPR : MIN_EXPR;
  location_t loc = m_make.place ();
  append_to_statement_list (m_make.set (m_limit,
					omp_reduction_init_op (loc, operation, type)), &list);
  if (m_row->what == sought::value)
    {
      if (real_p ())
	append_to_statement_list (m_make.set (m_number, boolean_false_node), &list);
      if (m_first)
	append_to_statement_list (m_make.set (m_first, boolean_false_node), &list);
      return list;
    }
  append_to_statement_list (m_make.set (m_pos, build_zero_cst (wide)), &list);
  if (real_p ())
    append_to_statement_list (m_make.set (m_number, TYPE_MAX_VALUE (wide)), &list);
  if (m_first)
    append_to_statement_list (m_make.set (m_first, TYPE_MAX_VALUE (wide)), &list);
  return list;
}

/* STMTS, which ask an element, where the mask has it.  */

tree
extreme_call::with_mask (tree stmts)
{
  if (!m_masked)
    return stmts;
  tree list = NULL_TREE;
  if (m_first)
    append_to_statement_list
      (m_row->what == sought::value ? m_make.set (m_first, boolean_true_node)
       : m_make.set (m_first, m_make.op (MIN_EXPR, m_first,
					 place_of (m_source.dims.size ()))), &list);
  append_to_statement_list (stmts, &list);
  return build3 (COND_EXPR, void_type_node, m_mask.element (index_of (m_mask, true)), list,
		 NULL_TREE);
}

/* What is asked of one element.  */

tree
extreme_call::ask ()
{
  tree x = m_source.element (index_of (m_source, true)), list = NULL_TREE;
  if (m_row->what != sought::value)
    return ask_element (m_make, { compare (), x, m_limit,
				  place_of (m_source.dims.size ()), m_pos },
			real_p () ? m_number : NULL_TREE);
  if (real_p ())
    {
      tree number_p = m_make.test (EQ_EXPR, x, x);
      append_to_statement_list (m_make.set (m_number,
					    m_make.op (BIT_IOR_EXPR, m_number, number_p)),
				&list);
    }
  append_to_statement_list (m_make.set_if (m_make.test (m_row->compare, x, m_limit), m_limit,
					   unshare_expr (x)), &list);
  return list;
}

/* What comes behind the loop of a row: its result.  */

tree
extreme_call::end_row ()
{
  tree zero = build_zero_cst (long_integer_type_node), value = m_limit;
  if (m_row->what == sought::value && real_p ())
    {
      tree type = m_source.element_type ();
      REAL_VALUE_TYPE huge, nan;
      real_maxval (&huge, m_row->compare == GT_EXPR, TYPE_MODE (type));
      real_nan (&nan, "", 1, TYPE_MODE (type));
      value = build3 (COND_EXPR, type, m_number, m_limit, build_real (type, nan));
      tree none = (m_first ? build1 (TRUTH_NOT_EXPR, boolean_type_node, m_first)
		   : m_make.test (LE_EXPR, count (m_dim), zero));
      value = build3 (COND_EXPR, type, none, build_real (type, huge), value);
    }
  else if (m_row->what != sought::value)
    value = m_pos;
  return m_make.set (m_result.element (index_of (m_result, false)), value);
}

/* M_pos is 0 where nothing was found: see place-searches.cc.  ANY: is there an element?  */

tree
extreme_call::mend_place (tree any) const
{
  tree type = TREE_TYPE (m_pos), none = TYPE_MAX_VALUE (type);
  tree otherwise = (m_first ? m_make.set_if (m_make.test (NE_EXPR, m_first, none), m_pos,
					     m_first)
		    : m_make.set_if (any, m_pos, build_one_cst (type)));
  if (m_number)
    otherwise = build3 (COND_EXPR, void_type_node, m_make.test (NE_EXPR, m_number, none),
			m_make.set (m_pos, m_number), otherwise);
  return build3 (COND_EXPR, void_type_node,
		 m_make.test (EQ_EXPR, m_pos, build_zero_cst (type)), otherwise, NULL_TREE);
}

/* The place of all elements' extreme, in all dimensions.  */

tree
extreme_call::store_places ()
{
  tree list = NULL_TREE, wide = long_integer_type_node, one = build_one_cst (wide);
  tree before = one, zero = build_zero_cst (wide);
  for (size_t i = 0; i < m_counts.size (); i++)
    {
      tree number = m_make.op (MINUS_EXPR, m_pos, one);
      number = build2 (TRUNC_DIV_EXPR, wide, number, unshare_expr (before));
      number = build2 (TRUNC_MOD_EXPR, wide, number, count (i));
      number = build2 (PLUS_EXPR, wide, number, one);
      number = build3 (COND_EXPR, wide, m_make.test (EQ_EXPR, m_pos, zero), zero, number);
      tree index = m_make.op (MULT_EXPR, build_int_cst (wide, i), m_result.dims[0].stride);
      append_to_statement_list (m_make.set (m_result.element (index), number), &list);
      before = m_make.op (MULT_EXPR, before, count (i));
    }
  return list;
}

void
extreme_call::expand ()
{
  tree wide = long_integer_type_node, all = NULL_TREE, zero = build_zero_cst (wide);
  tree any = boolean_true_node;
  bool value = m_row->what == sought::value;
  m_limit = m_make.variable ("limit", m_source.element_type ());
  if (real_p ())
    m_number = m_make.variable ("number", value ? boolean_type_node : wide);
  if (!value)
    m_pos = m_make.variable ("pos", wide);
  if (m_masked && (!value || real_p ()))
    m_first = m_make.variable ("first", value ? boolean_type_node : wide);
  m_counts = extents_of (&m_source, &all);
  if (m_masked)
    extents_of (&m_mask, &all);
  std::vector<tree> extents;
  for (size_t i = 0; i < m_counts.size (); i++)
    {
      m_counters.push_back (m_make.variable ("S", wide));
      if (reduced_p (i))
	any = m_make.op (TRUTH_AND_EXPR, any, m_make.test (GT_EXPR, count (i), zero));
      else
	extents.push_back (count (i));
    }
  if (m_row->what == sought::place)
    extents.push_back (build_int_cst (wide, m_counts.size ()));
  make_result (extents, result_type (), &all);

  tree body = with_mask (ask ());
  for (size_t i = 0; i < m_counts.size (); i++)
    if (reduced_p (i))
      body = m_make.loop (m_counters[i], count (i), body);
  tree row = begin_row ();
  append_to_statement_list (body, &row);
  if (!value)
    append_to_statement_list (mend_place (any), &row);
  append_to_statement_list (m_row->what == sought::place ? store_places () : end_row (),
			    &row);
  for (size_t i = 0; i < m_counts.size (); i++)
    if (!reduced_p (i))
      row = m_make.loop (m_counters[i], count (i), row);
  append_to_statement_list (row, &all);

  replace (all);
}

} // anonymous namespace

bool
expand_library_extreme (library_unit &unit, size_t at)
{
  extreme_call call (unit, at);
  bool found = call.find ();
  if (found)
    call.expand ();
  return found;
}

} // namespace accplug
