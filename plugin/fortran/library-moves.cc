/* Loops in the place of gfortran's library: `cshift', `eoshift', `spread', `reshape'.

   gfortran has no loops for these, but calls (library-calls.h).

   Comes in: such a call.
   Goes out: loops over the result's elements, each of which finds its own in the source
   (cshift0.m4, eoshift0.m4, spread.m4, reshape.m4):

       for (j = 0; j < m; j++)
	 for (i = 0; i < n; i++)
	   {
	     at = i + shift;				-- cshift, along the first dimension
	     if (at < 0 || at >= n) { at %= n; if (at < 0) at += n; }
	     r[j][i] = s[j][at];

	     r[j][i] = at >= 0 && at < n ? s[j][at] : boundary;		-- eoshift

	     r[j][i] = s[j];				-- spread, along the first dimension

	     at = j * n + i;				-- reshape
	     r[j][i] = s[at / m'][at % m'];
	   }

   Rules
   - Elements are numbers or logical values; dimensions are constants.
   - `reshape' has neither `pad' nor `order'.
   - Source and result do not overlap: gfortran takes a temporary array where they may.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/library-moves.h"

namespace accplug
{

namespace
{

enum class move { rotate, shift, spread, spread_scalar, reshape };

struct move_row
{
  const char *name;
  move what;
  int arguments;
  bool shifts, boundaries;		/* are they arrays? */
};

const move_row move_rows[] = {
  { "cshift0_", move::rotate, 4, false, false },
  { "cshift1_", move::rotate, 4, true, false },
  { "eoshift0_", move::shift, 5, false, false },
  { "eoshift1_", move::shift, 5, true, false },
  { "eoshift2_", move::shift, 5, false, true },
  { "eoshift3_", move::shift, 5, true, true },
  { "spread", move::spread, 4, false, false },
  { "spread_scalar", move::spread_scalar, 4, false, false },
  { "reshape_", move::reshape, 5, false, false },
};

/* Spread and spread_scalar are whole names.  */

const move_row *
row_of (tree call)
{
  const char *name = library_function (call);
  for (const move_row &row : move_rows)
    {
      bool prefix = row.name[strlen (row.name) - 1] == '_';
      if ((prefix ? startswith (name, row.name) : strcmp (name, row.name) == 0)
	  && call_expr_nargs (call) == row.arguments)
	return &row;
    }
  return nullptr;
}

bool
plain_type_p (tree type)
{
  return type && (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)
		  || TREE_CODE (type) == COMPLEX_TYPE);
}

class move_call : library_call
{
public:
  move_call (library_unit &unit, size_t at)
    : library_call (unit, at), m_row (row_of (*m_place)) {}

  bool find ();
  void expand ();

private:
  bool shift_p () const { return m_row->what == move::rotate || m_row->what == move::shift; }
  bool spread_p () const
    { return m_row->what == move::spread || m_row->what == move::spread_scalar; }
  bool find_shift ();
  bool find_spread ();
  bool find_shape ();
  bool types_fit_p () const;
  tree element_type () const;
  std::vector<tree> result_extents (const std::vector<tree> &, tree *list);
  tree index_of (const described_array &, bool but_dim, tree at = NULL_TREE) const;
  tree linear_index (const std::vector<tree> &, const std::vector<tree> &) const;
  tree one_shifted (const std::vector<tree> &);
  tree one_reshaped (const std::vector<tree> &, const std::vector<tree> &);

  const move_row *m_row;
  described_array m_source, m_shifts, m_boundaries, m_shape;
  tree m_scalar = NULL_TREE, m_shift = NULL_TREE, m_boundary = NULL_TREE;
  tree m_copies = NULL_TREE;
  size_t m_dim = 0;
  std::vector<tree> m_counters;
};

bool
move_call::find_shift ()
{
  if (!find_array (argument (1), &m_source)
      || !find_dimension (m_row->arguments - 1, &m_dim) || m_dim >= m_source.dims.size ())
    return false;
  if (m_row->shifts)
    {
      if (!find_array (argument (2), &m_shifts)
	  || m_shifts.dims.size () + 1 != m_source.dims.size ())
	return false;
    }
  else
    m_shift = scalar_at (argument (2));
  if (m_row->what == move::rotate || absent_p (3))
    return true;
  if (!m_row->boundaries)
    m_boundary = scalar_at (argument (3));
  return (!m_row->boundaries
	  || (find_array (argument (3), &m_boundaries)
	      && m_boundaries.dims.size () + 1 == m_source.dims.size ()));
}

bool
move_call::find_spread ()
{
  m_copies = scalar_at (argument (3));
  if (!find_dimension (2, &m_dim))
    return false;
  if (m_row->what == move::spread)
    return find_array (argument (1), &m_source) && m_dim <= m_source.dims.size ();
  m_scalar = scalar_at (argument (1));
  return m_dim == 0;
}

/* The result's shape is needed where it has no memory yet.  */

bool
move_call::find_shape ()
{
  if (!absent_p (3) || !absent_p (4) || !find_array (argument (1), &m_source))
    return false;
  return (m_kind == result_kind::given || m_kind == result_kind::kept
	  || (find_array (argument (2), &m_shape) && m_shape.dims.size () == 1
	      && (m_kind == result_kind::allocatable
		  || (tree_fits_shwi_p (m_shape.dims[0].upper)
		      && tree_fits_shwi_p (m_shape.dims[0].lower)))));
}

tree
move_call::element_type () const
{
  return m_scalar ? TREE_TYPE (m_scalar) : m_source.element_type ();
}

/* Are the elements of all arrays such that they can be copied as values?  */

bool
move_call::types_fit_p () const
{
  tree type = element_type ();
  auto same = [type] (tree other)
    {
      return (TREE_CODE (other) == TREE_CODE (type) && TYPE_MODE (other) == TYPE_MODE (type)
	      && plain_type_p (other));
    };
  return (plain_type_p (type)
	  && (!m_result.data || !m_result.element_type () || same (m_result.element_type ()))
	  && (!m_boundary || same (TREE_TYPE (m_boundary)))
	  && (!m_boundaries.data || same (m_boundaries.element_type ()))
	  && (!m_shift || INTEGRAL_TYPE_P (TREE_TYPE (m_shift)))
	  && (!m_copies || INTEGRAL_TYPE_P (TREE_TYPE (m_copies)))
	  && (!m_shifts.data || INTEGRAL_TYPE_P (m_shifts.element_type ()))
	  && (!m_shape.data || INTEGRAL_TYPE_P (m_shape.element_type ())));
}

bool
move_call::find ()
{
  if (!m_row || !find_result ()
      || !(shift_p () ? find_shift () : spread_p () ? find_spread () : find_shape ())
      || !types_fit_p ())
    return false;
  size_t rank = m_source.dims.size () + (spread_p () ? 1 : 0);
  if (has_shape_p () && m_row->what != move::reshape
      && m_result.dims.size () != rank)
    return false;
  return true;
}

/* The extents of the result; COUNTS are the source's.  */

std::vector<tree>
move_call::result_extents (const std::vector<tree> &counts, tree *list)
{
  tree wide = long_integer_type_node;
  if (m_row->what != move::reshape)
    {
      std::vector<tree> extents = counts;
      if (spread_p ())
	extents.insert (extents.begin () + m_dim,
			known ("count", fold_convert (wide, m_copies), list));
      return extents;
    }
  if (m_kind == result_kind::given || m_kind == result_kind::kept)
    return extents_of (&m_result, list);
  size_t rank = (m_kind == result_kind::allocatable ? m_result.dims.size ()
		 : 1 + tree_to_shwi (m_shape.dims[0].upper)
		   - tree_to_shwi (m_shape.dims[0].lower));
  std::vector<tree> extents;
  tree stride = known ("stride", fold_convert (wide, m_shape.dims[0].stride), list);
  for (size_t i = 0; i < rank; i++)
    {
      tree index = m_make.op (MULT_EXPR, build_int_cst (wide, i), stride);
      extents.push_back (known ("count", fold_convert (wide, m_shape.element (index)), list));
    }
  return extents;
}

/* The index of ARRAY's element where the counters are, without one for the dimension that is
   shifted or spread if BUT_DIM; AT in its place if that is something.  */

tree
move_call::index_of (const described_array &array, bool but_dim, tree at) const
{
  tree index = build_zero_cst (long_integer_type_node);
  for (size_t i = 0, own = 0; i < m_counters.size (); i++)
    if (!but_dim || i != m_dim)
      index = m_make.op (PLUS_EXPR, index,
			 m_make.op (MULT_EXPR, at && i == m_dim ? at : m_counters[i],
				    array.dims[own++].stride));
  return index;
}

/* What an iteration of `cshift' and `eoshift' does, along a dimension of COUNTS[m_dim].  */

tree
move_call::one_shifted (const std::vector<tree> &counts)
{
  tree wide = long_integer_type_node, list = NULL_TREE, type = element_type ();
  tree zero = build_zero_cst (wide), n = counts[m_dim];
  tree at = m_make.variable ("at", wide);
  tree shift = m_row->shifts ? m_shifts.element (index_of (m_shifts, true)) : m_shift;
  append_to_statement_list (m_make.set (at, m_make.op (PLUS_EXPR, m_counters[m_dim],
						       fold_convert (wide, shift))), &list);
  tree outside = build2 (TRUTH_ORIF_EXPR, boolean_type_node,
			 m_make.test (LT_EXPR, at, zero), m_make.test (GE_EXPR, at, n));
  tree to = m_result.element (index_of (m_result, false));
  tree move = m_make.set (to, m_source.element (index_of (m_source, false, at)));
  if (m_row->what == move::rotate)
    {
      tree around = NULL_TREE;
      append_to_statement_list (m_make.set (at, build2 (TRUNC_MOD_EXPR, wide, at, n)),
				&around);
      append_to_statement_list (m_make.set_if (m_make.test (LT_EXPR, at, zero), at,
					       m_make.op (PLUS_EXPR, at, n)), &around);
      append_to_statement_list (build3 (COND_EXPR, void_type_node, outside, around,
					NULL_TREE), &list);
      append_to_statement_list (move, &list);
      return list;
    }
  tree boundary = (m_boundary ? m_boundary
		   : m_boundaries.data ? m_boundaries.element (index_of (m_boundaries, true))
		   : build_zero_cst (type));
  append_to_statement_list (build3 (COND_EXPR, void_type_node, outside,
				    m_make.set (unshare_expr (to), unshare_expr (boundary)),
				    move), &list);
  return list;
}

/* What an iteration of `reshape' does: from COUNTS to EXTENTS.  */

tree
move_call::one_reshaped (const std::vector<tree> &counts, const std::vector<tree> &extents)
{
  tree wide = long_integer_type_node, list = NULL_TREE;
  tree at = m_counters.back (), index = build_zero_cst (wide);
  for (size_t i = extents.size () - 1; i-- > 0;)
    at = m_make.op (PLUS_EXPR, m_make.op (MULT_EXPR, at, extents[i]), m_counters[i]);
  for (size_t i = 0; i < counts.size (); i++)
    {
      bool last = i + 1 == counts.size ();
      tree here = last ? at : m_make.variable ("at", wide);
      if (!last)
	{
	  tree rest = m_make.variable ("rest", wide);
	  append_to_statement_list (m_make.set (rest, at), &list);
	  append_to_statement_list (m_make.set (here, build2 (TRUNC_MOD_EXPR, wide, rest,
							      counts[i])), &list);
	  at = build2 (TRUNC_DIV_EXPR, wide, rest, unshare_expr (counts[i]));
	}
      index = m_make.op (PLUS_EXPR, index,
			 m_make.op (MULT_EXPR, here, m_source.dims[i].stride));
    }
  append_to_statement_list (m_make.set (m_result.element (index_of (m_result, false)),
					m_source.element (index)), &list);
  return list;
}

void
move_call::expand ()
{
  tree wide = long_integer_type_node, all = NULL_TREE;
  std::vector<tree> counts = extents_of (&m_source, &all);
  std::vector<tree> extents = result_extents (counts, &all);
  for (described_array *other : { &m_shifts, &m_boundaries })
    extents_of (other, &all);
  if (m_shift)
    m_shift = known ("shift", fold_convert (wide, m_shift), &all);
  if (m_boundary)
    m_boundary = known ("boundary", m_boundary, &all);
  if (m_scalar)
    m_scalar = known ("value", m_scalar, &all);
  make_result (extents, element_type (), &all);
  for (size_t i = 0; i < extents.size (); i++)
    m_counters.push_back (m_make.variable ("S", wide));

  tree body = NULL_TREE;
  if (shift_p ())
    body = one_shifted (counts);
  else if (m_row->what == move::reshape)
    body = one_reshaped (counts, extents);
  else
    body = m_make.set (m_result.element (index_of (m_result, false)),
		       m_scalar ? m_scalar : m_source.element (index_of (m_source, true)));
  for (size_t i = 0; i < extents.size (); i++)
    body = m_make.loop (m_counters[i], extents[i], body);
  append_to_statement_list (body, &all);
  replace (all);
}

} // anonymous namespace

bool
expand_library_move (library_unit &unit, size_t at)
{
  move_call call (unit, at);
  bool found = call.find ();
  if (found)
    call.expand ();
  return found;
}

} // namespace accplug
