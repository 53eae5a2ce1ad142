/* Loops in the place of gfortran's library: `maxval' and the like with `dim', `maxloc' of
   several dimensions.

   gfortran has no loops for these. It calls its library, with descriptors that it makes for
   the call, and on a device one thread would do all of it:

       parm.7.data = &(*r)[0]; parm.7.dim[0].lbound = 1; ...
       parm.8.data = &(*a)[0]; parm.8.dim[0].lbound = 1; ...
       _gfortran_maxval_r8 (&parm.7, &parm.8, &dim);

   Comes in: the BIND_EXPR around such statements, in a compute construct as the front end
   builds it.
   Goes out: the loops that libgfortran has (ifunction.m4, iforeach.m4; maxval.m4,
   maxloc0.m4, maxloc1.m4), over what has been stored in the descriptors; these are gone.

       for (j = 0; j < count of all other dimensions; j++)
	 {
	   limit = -inf; number = false;
	   for (i = 0; i < count; i++)
	     { number |= x == x; if (x > limit) limit = x; }
	   r[j] = count <= 0 ? -huge : number ? limit : NaN;
	 }

   Rules
   - Calls whose descriptors come from elsewhere stay, so do those whose result takes the
     place of an allocatable array, and masks: gfortran has made an array of them.
   - A temporary array, for which the library asks for memory, is the program's to free: it
     gets memory in the same way.
   - Places without `back' only; they are as in place-searches.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/fortran-library.h"
#include "base/walk.h"
#include "fortran/descriptors.h"
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
  unsigned arguments;
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

const library_row *
row_of (tree call)
{
  tree callee = TREE_CODE (call) == CALL_EXPR ? get_callee_fndecl (call) : NULL_TREE;
  const char *name = (callee && DECL_NAME (callee)
		      ? IDENTIFIER_POINTER (DECL_NAME (callee)) : "");
  if (!startswith (name, fortran_library_prefix))
    return nullptr;
  name += strlen (fortran_library_prefix);
  for (const library_row &row : library_rows)
    if (startswith (name, row.name) && call_expr_nargs (call) == int (row.arguments))
      return &row;
  return nullptr;
}

/* An array, by what has been stored in its descriptor.  */

struct described_array
{
  tree descriptor = NULL_TREE, data = NULL_TREE;
  struct dimension { tree lower = NULL_TREE, upper = NULL_TREE, stride = NULL_TREE; };
  std::vector<dimension> dims;

  tree element_type () const;
  tree element (tree index) const;
};

/* Is T a pointer to an array?  */

bool
array_pointer_p (tree t)
{
  return (POINTER_TYPE_P (TREE_TYPE (t))
	  && TREE_CODE (TREE_TYPE (TREE_TYPE (t))) == ARRAY_TYPE);
}

/* The array of which ADDRESS is an element, or NULL.  */

tree
array_of_data (tree address, tree *index)
{
  while ((CONVERT_EXPR_P (address) || TREE_CODE (address) == NON_LVALUE_EXPR)
	 && !array_pointer_p (address))
    address = TREE_OPERAND (address, 0);
  *index = NULL_TREE;
  if (TREE_CODE (address) == ADDR_EXPR
      && TREE_CODE (TREE_OPERAND (address, 0)) == ARRAY_REF)
    {
      tree ref = TREE_OPERAND (address, 0);
      *index = TREE_OPERAND (ref, 1);
      return TREE_OPERAND (ref, 0);
    }
  if (!array_pointer_p (address))
    return NULL_TREE;
  tree type = TREE_TYPE (address);
  tree domain = TYPE_DOMAIN (TREE_TYPE (type));
  if (!domain || !TYPE_MIN_VALUE (domain) || !integer_zerop (TYPE_MIN_VALUE (domain)))
    return NULL_TREE;
  return build1 (INDIRECT_REF, TREE_TYPE (type), address);
}

tree
described_array::element_type () const
{
  tree first, array = array_of_data (data, &first);
  return array ? TREE_TYPE (TREE_TYPE (array)) : NULL_TREE;
}

tree
described_array::element (tree index) const
{
  tree first, array = array_of_data (data, &first);
  if (first)
    index = fold_build2 (PLUS_EXPR, TREE_TYPE (index), index,
			 fold_convert (TREE_TYPE (index), unshare_expr (first)));
  return build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (array)), unshare_expr (array), index,
		 NULL_TREE, NULL_TREE);
}

class library_call
{
public:
  library_call (tree bind, const std::vector<tree *> &places, size_t at)
    : m_bind (bind), m_places (places), m_at (at), m_row (row_of (*places[at])),
      m_make (EXPR_LOCATION (*places[at])) {}

  bool find ();
  void expand ();

private:
  tree argument (int number) const { return CALL_EXPR_ARG (*m_places[m_at], number); }
  tree value_of (tree variable) const;
  bool find_array (tree argument, described_array *);
  bool find_new_result ();
  void make_result (tree *list);
  void note_member (described_array *, tree member, tree value);
  bool mentioned_p (tree stmt) const;
  bool find_dim ();
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
  bool real_p () const { return SCALAR_FLOAT_TYPE_P (m_source.element_type ()); }

  tree m_bind;
  const std::vector<tree *> &m_places;
  size_t m_at;
  const library_row *m_row;
  loop_maker m_make;
  described_array m_result, m_source;
  std::vector<tree> m_own;		/* descriptors, and variables with their addresses */
  size_t m_dim = 0;
  bool m_new = false;			/* the result has no memory yet */
  std::vector<tree> m_counts, m_counters;
  tree m_limit = NULL_TREE, m_number = NULL_TREE, m_place = NULL_TREE;
};

/* What VARIABLE has got before the call, from one statement; else itself.  */

tree
library_call::value_of (tree variable) const
{
  tree value = NULL_TREE;
  for (size_t i = 0; i < m_at; i++)
    if (TREE_CODE (*m_places[i]) == MODIFY_EXPR
	&& TREE_OPERAND (*m_places[i], 0) == variable)
      {
	if (value)
	  return variable;
	value = TREE_OPERAND (*m_places[i], 1);
      }
  return value ? value : variable;
}

/* VALUE is stored in MEMBER, which is a part of ARRAY's descriptor.  */

void
library_call::note_member (described_array *array, tree member, tree value)
{
  if (TREE_CODE (member) != COMPONENT_REF)
    return;
  tree object = TREE_OPERAND (member, 0);
  const char *name = IDENTIFIER_POINTER (DECL_NAME (TREE_OPERAND (member, 1)));
  if (object == array->descriptor)
    {
      if (strcmp (name, "data") == 0)
	array->data = value;
      return;
    }
  if (TREE_CODE (object) != ARRAY_REF || !tree_fits_uhwi_p (TREE_OPERAND (object, 1)))
    return;
  size_t number = tree_to_uhwi (TREE_OPERAND (object, 1));
  if (number >= array->dims.size ())
    array->dims.resize (number + 1);
  described_array::dimension &dim = array->dims[number];
  if (strcmp (name, "lbound") == 0)
    dim.lower = value;
  else if (strcmp (name, "ubound") == 0)
    dim.upper = value;
  else if (strcmp (name, "stride") == 0)
    dim.stride = value;
}

/* ARGUMENT leads to a descriptor that is made for the call.  */

bool
library_call::find_array (tree argument, described_array *array)
{
  STRIP_NOPS (argument);
  if (VAR_P (argument))
    {
      m_own.push_back (argument);
      argument = value_of (argument);
      STRIP_NOPS (argument);
    }
  if (TREE_CODE (argument) != ADDR_EXPR || !VAR_P (TREE_OPERAND (argument, 0))
      || !DECL_ARTIFICIAL (TREE_OPERAND (argument, 0))
      || DECL_LANG_SPECIFIC (TREE_OPERAND (argument, 0)))
    return false;
  array->descriptor = TREE_OPERAND (argument, 0);
  m_own.push_back (array->descriptor);
  for (size_t i = 0; i < m_at; i++)
    if (TREE_CODE (*m_places[i]) == MODIFY_EXPR)
      {
	tree to = TREE_OPERAND (*m_places[i], 0);
	if (to == array->descriptor)
	  return false;
	if (get_base_address (to) == array->descriptor)
	  note_member (array, to, TREE_OPERAND (*m_places[i], 1));
      }
  for (const auto &dim : array->dims)
    if (!dim.lower || !dim.upper || !dim.stride)
      return false;
  return array->data && !array->dims.empty () && array->element_type ();
}

/* The result is a temporary array, for which the library asks for memory.  */

bool
library_call::find_new_result ()
{
  tree address = argument (0), data = m_result.data;
  STRIP_NOPS (address);
  if (m_row->what != sought::value || TREE_CODE (address) != ADDR_EXPR
      || TREE_OPERAND (address, 0) != m_result.descriptor || !data
      || !m_result.dims.empty ())
    return false;
  STRIP_NOPS (data);
  m_own.clear ();
  m_new = integer_zerop (data);
  return m_new;
}

/* Append to LIST what gives the result its memory and bounds, as the library does.  */

void
library_call::make_result (tree *list)
{
  tree wide = long_integer_type_node, all = build_one_cst (wide);
  tree zero = build_zero_cst (wide), element = m_source.element_type ();
  tree dims = member_named (m_result.descriptor, "dim");
  for (size_t i = 0; i < m_counts.size (); i++)
    if (i != m_dim)
      {
	tree number = build_int_cst (wide, m_result.dims.size ());
	tree dim = build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (dims)), unshare_expr (dims),
			   number, NULL_TREE, NULL_TREE);
	tree stride = m_make.variable ("stride", wide), one = build_one_cst (wide);
	append_to_statement_list (m_make.set (stride, all), list);
	append_to_statement_list (m_make.set (member_named (dim, "lbound"), zero), list);
	append_to_statement_list (m_make.set (member_named (unshare_expr (dim), "ubound"),
					      m_make.op (MINUS_EXPR, count (i), one)), list);
	append_to_statement_list (m_make.set (member_named (unshare_expr (dim), "stride"),
					      stride), list);
	m_result.dims.push_back ({ zero, zero, stride });
	all = m_make.op (MULT_EXPR, stride, m_make.op (MAX_EXPR, count (i), zero));
      }
  tree bytes = m_make.op (MAX_EXPR, m_make.op (MULT_EXPR, all, TYPE_SIZE_UNIT (element)),
			  build_one_cst (wide));
  tree memory = m_make.variable ("memory", ptr_type_node);
  tree call = build_call_expr (builtin_decl_explicit (BUILT_IN_MALLOC), 1,
			       fold_convert (size_type_node, bytes));
  append_to_statement_list (m_make.set (memory, call), list);
  append_to_statement_list (m_make.set (member_named (m_result.descriptor, "data"), memory),
			    list);
  tree array = build_array_type (element, build_range_type (wide, zero, NULL_TREE));
  m_result.data = fold_convert (build_pointer_type (array),
				member_named (m_result.descriptor, "data"));
}

/* Does STMT use what the call alone should need?  */

bool
library_call::mentioned_p (tree stmt) const
{
  return walk_expression_once (&stmt, [this] (tree *tp, walk_stmt_info *)
    {
      bool own = std::find (m_own.begin (), m_own.end (), *tp) != m_own.end ();
      return own ? visit::stop : TYPE_P (*tp) ? visit::past : visit::into;
    });
}

bool
library_call::find_dim ()
{
  tree dim = argument (2);
  STRIP_NOPS (dim);
  if (VAR_P (dim))
    {
      m_own.push_back (dim);
      dim = value_of (dim);
    }
  STRIP_NOPS (dim);
  if (TREE_CODE (dim) != ADDR_EXPR || TREE_CODE (TREE_OPERAND (dim, 0)) != CONST_DECL)
    return false;
  tree number = DECL_INITIAL (TREE_OPERAND (dim, 0));
  if (!number || !tree_fits_uhwi_p (number) || integer_zerop (number))
    return false;
  m_dim = tree_to_uhwi (number) - 1;
  return m_dim < m_source.dims.size ();
}

bool
library_call::types_fit_p () const
{
  tree element = m_source.element_type ();
  tree result = m_new ? element : m_result.element_type ();
  if (m_row->what == sought::value)
    return (TREE_CODE (element) == TREE_CODE (result)
	    && TYPE_MODE (element) == TYPE_MODE (result)
	    && (INTEGRAL_TYPE_P (element) || SCALAR_FLOAT_TYPE_P (element)));
  return (INTEGRAL_TYPE_P (result)
	  && (INTEGRAL_TYPE_P (element) || SCALAR_FLOAT_TYPE_P (element))
	  && integer_zerop (argument (m_row->arguments - 1)));
}

bool
library_call::find ()
{
  if (!m_row || (!find_array (argument (0), &m_result) && !find_new_result ())
      || !find_array (argument (1), &m_source) || !types_fit_p ())
    return false;
  size_t rank = m_source.dims.size ();
  if (m_row->what == sought::place ? m_result.dims.size () != 1
      : !find_dim () || (!m_new && m_result.dims.size () + 1 != rank))
    return false;
  for (size_t i = m_at + 1; i < m_places.size (); i++)
    if (mentioned_p (*m_places[i]))
      return false;
  return true;
}

/* The index of ARRAY's element where the counters are, of ALL dimensions or but one.  */

tree
library_call::index_of (const described_array &array, bool all) const
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
library_call::place_of (size_t dims) const
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
library_call::begin_row ()
{
  tree type = m_source.element_type (), list = NULL_TREE, wide = long_integer_type_node;
  tree_code operation = m_row->compare == GT_EXPR ? MAX_EXPR : MIN_EXPR;
  location_t loc = EXPR_LOCATION (*m_places[m_at]);
  append_to_statement_list (m_make.set (m_limit,
					omp_reduction_init_op (loc, operation, type)), &list);
  if (m_row->what == sought::value)
    {
      if (real_p ())
	append_to_statement_list (m_make.set (m_number, boolean_false_node), &list);
      return list;
    }
  append_to_statement_list (m_make.set (m_place, build_zero_cst (wide)), &list);
  if (real_p ())
    append_to_statement_list (m_make.set (m_number, TYPE_MAX_VALUE (wide)), &list);
  return list;
}

/* What is asked of one element.  */

tree
library_call::ask ()
{
  tree x = m_source.element (index_of (m_source, true)), list = NULL_TREE;
  if (m_row->what != sought::value)
    return ask_element (m_make, { m_row->compare, x, m_limit,
				  place_of (m_source.dims.size ()), m_place },
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
library_call::end_row ()
{
  tree zero = build_zero_cst (long_integer_type_node), value = m_limit;
  if (m_row->what == sought::value && real_p ())
    {
      tree type = m_source.element_type ();
      REAL_VALUE_TYPE huge, nan;
      real_maxval (&huge, m_row->compare == GT_EXPR, TYPE_MODE (type));
      real_nan (&nan, "", 1, TYPE_MODE (type));
      value = build3 (COND_EXPR, type, m_number, m_limit, build_real (type, nan));
      value = build3 (COND_EXPR, type, m_make.test (LE_EXPR, count (m_dim), zero),
		      build_real (type, huge), value);
    }
  else if (m_row->what != sought::value)
    value = m_place;
  return m_make.set (m_result.element (index_of (m_result, false)), value);
}

/* M_place is 0 where nothing was found: see place-searches.cc.  */

tree
mend_place (const loop_maker &make, tree place, tree number, tree any)
{
  tree type = TREE_TYPE (place), none = TYPE_MAX_VALUE (type);
  tree otherwise = make.set_if (any, place, build_one_cst (type));
  if (number)
    otherwise = build3 (COND_EXPR, void_type_node, make.test (NE_EXPR, number, none),
			make.set (place, number), otherwise);
  return build3 (COND_EXPR, void_type_node,
		 make.test (EQ_EXPR, place, build_zero_cst (type)), otherwise, NULL_TREE);
}

/* The place of all elements' extreme, in all dimensions.  */

tree
library_call::store_places ()
{
  tree list = NULL_TREE, wide = long_integer_type_node, one = build_one_cst (wide);
  tree before = one, zero = build_zero_cst (wide);
  for (size_t i = 0; i < m_counts.size (); i++)
    {
      tree number = m_make.op (MINUS_EXPR, m_place, one);
      number = build2 (TRUNC_DIV_EXPR, wide, number, unshare_expr (before));
      number = build2 (TRUNC_MOD_EXPR, wide, number, count (i));
      number = build2 (PLUS_EXPR, wide, number, one);
      number = build3 (COND_EXPR, wide, m_make.test (EQ_EXPR, m_place, zero), zero, number);
      tree index = m_make.op (MULT_EXPR, build_int_cst (wide, i), m_result.dims[0].stride);
      append_to_statement_list (m_make.set (m_result.element (index), number), &list);
      before = m_make.op (MULT_EXPR, before, count (i));
    }
  return list;
}

void
library_call::expand ()
{
  tree wide = long_integer_type_node, all = NULL_TREE, zero = build_zero_cst (wide);
  tree any = boolean_true_node;
  bool value = m_row->what == sought::value;
  m_limit = m_make.variable ("limit", m_source.element_type ());
  if (real_p ())
    m_number = m_make.variable ("number", value ? boolean_type_node : wide);
  if (!value)
    m_place = m_make.variable ("pos", wide);
  for (size_t i = 0; i < m_source.dims.size (); i++)
    {
      tree upper = fold_convert (wide, unshare_expr (m_source.dims[i].upper));
      tree length = m_make.op (PLUS_EXPR,
			       m_make.op (MINUS_EXPR, upper, m_source.dims[i].lower),
			       build_one_cst (wide));
      bool known = TREE_CODE (length) == INTEGER_CST;
      m_counts.push_back (known ? length : m_make.variable ("count", wide));
      m_counters.push_back (m_make.variable ("S", wide));
      if (!known)
	append_to_statement_list (m_make.set (count (i), length), &all);
      if (reduced_p (i))
	any = m_make.op (TRUTH_AND_EXPR, any, m_make.test (GT_EXPR, count (i), zero));
    }

  if (m_new)
    make_result (&all);

  tree body = ask ();
  for (size_t i = 0; i < m_counts.size (); i++)
    if (reduced_p (i))
      body = m_make.loop (m_counters[i], count (i), body);
  tree row = begin_row ();
  append_to_statement_list (body, &row);
  if (!value)
    append_to_statement_list (mend_place (m_make, m_place, m_number, any), &row);
  append_to_statement_list (m_row->what == sought::place ? store_places () : end_row (),
			    &row);
  for (size_t i = 0; i < m_counts.size (); i++)
    if (!reduced_p (i))
      row = m_make.loop (m_counters[i], count (i), row);
  append_to_statement_list (row, &all);

  for (size_t i = 0; i < m_at; i++)
    if (TREE_CODE (*m_places[i]) == MODIFY_EXPR && mentioned_p (*m_places[i]))
      drop_statement (m_places[i]);
  *m_places[m_at] = all;
  m_make.declare_in (m_bind);
}

} // anonymous namespace

void
expand_library_extremes (tree bind)
{
  std::vector<tree *> places = statement_places (&BIND_EXPR_BODY (bind));
  for (size_t i = 0; i < places.size (); i++)
    {
      library_call call (bind, places, i);
      if (call.find ())
	call.expand ();
    }
}

} // namespace accplug
