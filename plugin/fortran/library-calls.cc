/* Calls of gfortran's library: their arrays and their results; see library-calls.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/library-calls.h"
#include "base/fortran-library.h"
#include "base/walk.h"
#include "fortran/descriptors.h"
#include "fortran/reallocations.h"
#include "fortran/runtime-errors.h"

namespace accplug
{

namespace
{

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

bool
descriptor_type_p (tree type)
{
  auto has = [type] (const char *name)
    {
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
	if (TREE_CODE (f) == FIELD_DECL && DECL_NAME (f) && id_equal (DECL_NAME (f), name))
	  return true;
      return false;
    };
  return TREE_CODE (type) == RECORD_TYPE && has ("data") && has ("dim") && has ("dtype");
}

/* The member NAME of dimension NUMBER of the descriptor PLACE.  */

tree
member_of_dimension (tree place, size_t number, const char *name)
{
  tree dims = member_named (place, "dim");
  tree dim = build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (dims)), dims, size_int (number),
		     NULL_TREE, NULL_TREE);
  return member_named (dim, name);
}

const char *
name_of_member (tree ref)
{
  tree name = DECL_NAME (TREE_OPERAND (ref, 1));
  return name ? IDENTIFIER_POINTER (name) : "";
}

/* Is T a part of PLACE?  */

bool
part_of_p (tree t, tree place)
{
  while (handled_component_p (t))
    {
      t = TREE_OPERAND (t, 0);
      if (operand_equal_p (t, place))
	return true;
    }
  return false;
}

/* What REF, a member of the descriptor of the array MADE, is; NULL if it is none.  */

tree
made_member (tree ref, const described_array &made)
{
  tree object = TREE_OPERAND (ref, 0), type = TREE_TYPE (ref);
  const char *name = name_of_member (ref);
  if (object == made.descriptor)
    return (strcmp (name, "data") == 0 ? fold_convert (type, made.data)
	    : strcmp (name, "offset") == 0 ? build_zero_cst (type) : NULL_TREE);
  if (TREE_CODE (object) != ARRAY_REF || !part_of_p (object, made.descriptor)
      || !tree_fits_uhwi_p (TREE_OPERAND (object, 1))
      || tree_to_uhwi (TREE_OPERAND (object, 1)) >= made.dims.size ())
    return NULL_TREE;
  const auto &dim = made.dims[tree_to_uhwi (TREE_OPERAND (object, 1))];
  tree value = (strcmp (name, "lbound") == 0 ? dim.lower
		: strcmp (name, "ubound") == 0 ? dim.upper
		: strcmp (name, "stride") == 0 ? dim.stride : NULL_TREE);
  return value ? fold_convert (type, unshare_expr (value)) : NULL_TREE;
}

bool
uses_p (tree stmt, tree what)
{
  return walk_expression_once (&stmt, [what] (tree *tp, walk_stmt_info *)
    {
      return *tp == what ? visit::stop : TYPE_P (*tp) ? visit::past : visit::into;
    });
}

/* Does STMT, a loop or a condition, set a member of the descriptor PLACE?  So gfortran lets
   arrays grow.  */

bool
sets_part_p (tree stmt, tree place)
{
  return walk_expression_once (&stmt, [place] (tree *tp, walk_stmt_info *)
    {
      if (TREE_CODE (*tp) == MODIFY_EXPR
	  && handled_component_p (TREE_OPERAND (*tp, 0))
	  && get_base_address (TREE_OPERAND (*tp, 0)) == place)
	return visit::stop;
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
}

/* Does ARRAY's descriptor have all that it needs?  */

bool
bounds_known_p (const described_array &array)
{
  for (const auto &dim : array.dims)
    if (!dim.lower || !dim.upper || !dim.stride)
      return false;
  return array.data && !array.dims.empty ();
}

/* Are the data and bounds of ARRAY what gfortran's own variables have, which it sets once?  */

bool
stored_values_p (const described_array &array)
{
  auto stored_p = [] (tree t)
    {
      STRIP_NOPS (t);
      if (TREE_CODE (t) == ADDR_EXPR)
	t = TREE_OPERAND (t, 0);
      return CONSTANT_CLASS_P (t) || (VAR_P (t) && DECL_ARTIFICIAL (t));
    };
  for (const auto &dim : array.dims)
    if (!stored_p (dim.lower) || !stored_p (dim.upper) || !stored_p (dim.stride))
      return false;
  return stored_p (array.data);
}

/* Append to LIST what gives the descriptor of MADE its data and bounds.  */

void
fill_descriptor (const described_array &made, tree *list)
{
  auto set = [list] (tree member, tree value)
    {
      value = fold_convert (TREE_TYPE (member), unshare_expr (value));
      append_to_statement_list (build2 (MODIFY_EXPR, void_type_node, member, value), list);
    };
  for (size_t i = 0; i < made.dims.size (); i++)
    {
      set (member_of_dimension (made.descriptor, i, "lbound"), made.dims[i].lower);
      set (member_of_dimension (made.descriptor, i, "ubound"), made.dims[i].upper);
      set (member_of_dimension (made.descriptor, i, "stride"), made.dims[i].stride);
    }
  set (member_named (made.descriptor, "data"), made.data);
}

/* Where statement AT of UNIT stands in the source: gfortran's calls of its library have no
   place, but the statements around them.  */

location_t
place_of (const library_unit &unit, size_t at)
{
  for (size_t i = at + 1; i-- > 0;)
    if (EXPR_HAS_LOCATION (*unit.places[i]))
      return EXPR_LOCATION (*unit.places[i]);
  for (size_t i = at; i < unit.places.size (); i++)
    if (EXPR_HAS_LOCATION (*unit.places[i]))
      return EXPR_LOCATION (*unit.places[i]);
  return EXPR_LOCATION (unit.bind);
}

} // anonymous namespace

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

const char *
library_function (tree call)
{
  tree callee = TREE_CODE (call) == CALL_EXPR ? get_callee_fndecl (call) : NULL_TREE;
  const char *name = (callee && DECL_NAME (callee)
		      ? IDENTIFIER_POINTER (DECL_NAME (callee)) : "");
  return startswith (name, fortran_library_prefix) ? name + strlen (fortran_library_prefix)
						   : "";
}

bool
calls_library_p (tree call, const char *prefix, int arguments, bool *masked)
{
  const char *name = library_function (call);
  *masked = !startswith (name, prefix);
  return (startswith (name + (*masked && *name == 'm'), prefix)
	  && call_expr_nargs (call) == arguments + *masked);
}

/* ------------------------------------------------------------------------
   All calls of a unit.  */

library_unit::library_unit (tree b)
  : bind (b), places (statement_places (&BIND_EXPR_BODY (b))) {}

/* Does anything use DESCRIPTOR but by its members?  */

bool
library_unit::needed_p (tree descriptor)
{
  bool needed = false;
  for (tree *place : places)
    walk_expression (place, [&] (tree *tp, walk_stmt_info *)
      {
	needed |= *tp == descriptor;
	bool member = (TREE_CODE (*tp) == COMPONENT_REF
		       && get_base_address (*tp) == descriptor);
	return member || TYPE_P (*tp) ? visit::past : visit::into;
      });
  return needed;
}

void
library_unit::replace_members (const described_array &array)
{
  for (tree *place : places)
    walk_expression (place, [&array] (tree *tp, walk_stmt_info *)
      {
	if (TREE_CODE (*tp) == MODIFY_EXPR
	    && TREE_CODE (TREE_OPERAND (*tp, 0)) == COMPONENT_REF
	    && get_base_address (TREE_OPERAND (*tp, 0)) == array.descriptor)
	  drop_statement (tp);
	else if (TREE_CODE (*tp) == COMPONENT_REF)
	  if (tree value = made_member (*tp, array))
	    {
	      *tp = value;
	      return visit::past;
	    }
	return TYPE_P (*tp) ? visit::past : visit::into;
      });
}

void
library_unit::replace_made ()
{
  for (const auto &m : made)
    if (!needed_p (m.first))
      replace_members (m.second.array);
    else if (m.second.place)
      {
	tree stmts = NULL_TREE;
	append_to_statement_list (*m.second.place, &stmts);
	fill_descriptor (m.second.array, &stmts);
	*m.second.place = stmts;
      }
}

/* ------------------------------------------------------------------------
   What a call's descriptors say.  */

library_call::library_call (library_unit &unit, size_t at)
  : m_unit (unit), m_place (unit.places[at]), m_at (at), m_make (place_of (unit, at)) {}

bool
library_call::absent_p (int number) const
{
  tree arg = argument (number);
  STRIP_NOPS (arg);
  return integer_zerop (arg);
}

/* What VARIABLE has got before the call, from one statement; else itself.  */

tree
library_call::value_of (tree variable) const
{
  tree value = NULL_TREE;
  for (size_t i = 0; i < m_at; i++)
    {
      tree stmt = *m_unit.places[i];
      if (TREE_CODE (stmt) != MODIFY_EXPR || TREE_OPERAND (stmt, 0) != variable)
	continue;
      if (value)
	return variable;
      value = TREE_OPERAND (stmt, 1);
    }
  return value ? value : variable;
}

/* VALUE is stored in MEMBER, which is a part of ARRAY's descriptor.  */

void
library_call::note_member (described_array *array, tree member, tree value) const
{
  if (TREE_CODE (member) != COMPONENT_REF)
    return;
  tree object = TREE_OPERAND (member, 0);
  const char *name = name_of_member (member);
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

/* ARRAY is what the program's descriptor PLACE says.  */

bool
library_call::read_array (tree place, described_array *array) const
{
  if (!descriptor_type_p (TREE_TYPE (place)))
    return false;
  tree type = lang_hooks.decls.omp_array_data (place, true);
  if (!type)
    return false;
  array->data = build1 (NOP_EXPR, type, member_named (place, "data"));
  tree domain = TYPE_DOMAIN (TREE_TYPE (member_named (place, "dim")));
  if (!domain || !tree_fits_shwi_p (TYPE_MAX_VALUE (domain)))
    return false;
  for (HOST_WIDE_INT i = 0; i <= tree_to_shwi (TYPE_MAX_VALUE (domain)); i++)
    array->dims.push_back ({ member_of_dimension (place, i, "lbound"),
			     member_of_dimension (place, i, "ubound"),
			     member_of_dimension (place, i, "stride") });
  return array->element_type () != NULL_TREE;
}

bool
library_call::find_array (tree arg, described_array *array)
{
  STRIP_NOPS (arg);
  if (VAR_P (arg) && DECL_ARTIFICIAL (arg) && value_of (arg) != arg)
    {
      m_own.push_back (arg);
      arg = value_of (arg);
      STRIP_NOPS (arg);
    }
  if (TREE_CODE (arg) != ADDR_EXPR)
    return (POINTER_TYPE_P (TREE_TYPE (arg)) && DECL_P (arg)
	    && read_array (build_fold_indirect_ref (arg), array));
  tree place = TREE_OPERAND (arg, 0);
  auto made = m_unit.made.find (place);
  if (made != m_unit.made.end ())
    {
      *array = made->second.array;
      return true;
    }
  if (!VAR_P (place) || !DECL_ARTIFICIAL (place) || DECL_LANG_SPECIFIC (place))
    return read_array (place, array);
  array->descriptor = place;
  m_own.push_back (place);
  for (size_t i = 0; i < m_at; i++)
    if (TREE_CODE (*m_unit.places[i]) == MODIFY_EXPR)
      {
	tree to = TREE_OPERAND (*m_unit.places[i], 0);
	if (to == place)
	  return false;
	if (get_base_address (to) == place)
	  note_member (array, to, TREE_OPERAND (*m_unit.places[i], 1));
      }
    else if (sets_part_p (*m_unit.places[i], place))
      {
	*array = described_array ();
	return false;
      }
  if (!bounds_known_p (*array))
    return false;
  if (!array->element_type ())
    array->data = build1 (NOP_EXPR, lang_hooks.decls.omp_array_data (place, true),
			  array->data);
  if (stored_values_p (*array))
    m_unit.made.insert ({ place, { *array, nullptr } });
  return true;
}

/* The result is a temporary array, for which the library asks for memory.  */

bool
library_call::find_made_result ()
{
  tree data = m_result.data;
  if (!m_result.descriptor || !data || !m_result.dims.empty ())
    return false;
  STRIP_NOPS (data);
  if (!integer_zerop (data))
    return false;
  m_own.clear ();
  m_kind = result_kind::made;
  return true;
}

/* Does STMT belong to what moves the result's memory to the allocatable variable?  */

bool
library_call::assignment_p (tree stmt) const
{
  auto own = [this] (tree v)
    {
      for (tree o = BIND_EXPR_VARS (m_unit.bind); o; o = DECL_CHAIN (o))
	if (o == v)
	  return true;
      return part_of_p (v, m_result.descriptor);
    };
  if (TREE_CODE (stmt) == MODIFY_EXPR)
    return own (TREE_OPERAND (stmt, 0));
  if (TREE_CODE (stmt) == CALL_EXPR)
    return (get_callee_fndecl (stmt)
	    && fndecl_built_in_p (get_callee_fndecl (stmt), BUILT_IN_FREE));
  if (TREE_CODE (stmt) != COND_EXPR || !VAR_P (COND_EXPR_COND (stmt)))
    return false;
  return !walk_expression_once (&stmt, [] (tree *tp, walk_stmt_info *)
    {
      bool other = (TREE_CODE (*tp) == CALL_EXPR || TREE_CODE (*tp) == LOOP_EXPR
		    || TREE_CODE (*tp) == GOTO_EXPR);
      return other ? visit::stop : TYPE_P (*tp) ? visit::past : visit::into;
    });
}

/* The result takes the place of an allocatable variable's memory: its descriptor is a copy of
   the variable's, without data.  */

bool
library_call::find_allocatable_result ()
{
  tree address = argument (0), variable = NULL_TREE;
  STRIP_NOPS (address);
  if (TREE_CODE (address) != ADDR_EXPR || !VAR_P (TREE_OPERAND (address, 0))
      || !DECL_ARTIFICIAL (TREE_OPERAND (address, 0)))
    return false;
  tree copy = TREE_OPERAND (address, 0);
  m_own.clear ();
  m_own.push_back (copy);
  for (size_t i = 0; i < m_at; i++)
    if (TREE_CODE (*m_unit.places[i]) == MODIFY_EXPR
	&& TREE_OPERAND (*m_unit.places[i], 0) == copy)
      {
	if (variable)
	  return false;
	variable = TREE_OPERAND (*m_unit.places[i], 1);
      }
  m_result = described_array ();
  if (!variable || !read_array (variable, &m_result))
    return false;
  m_result.descriptor = variable;
  for (size_t i = m_at + 1; i < m_unit.places.size (); i++)
    if (!assignment_p (*m_unit.places[i]))
      return false;
  m_kind = result_kind::allocatable;
  return true;
}

/* The result has memory, which gfortran has got for it: what is behind the call finds it by
   the descriptor.  */

bool
library_call::find_kept_result ()
{
  tree place = m_result.descriptor;
  if (!place || !bounds_known_p (m_result) || !m_result.element_type ())
    return false;
  m_own.clear ();
  bool kept = false;
  for (size_t i = m_at + 1; i < m_unit.places.size (); i++)
    kept |= uses_p (*m_unit.places[i], place);
  m_kind = kept ? result_kind::kept : result_kind::given;
  if (!kept)
    m_own.push_back (place);
  return true;
}

bool
library_call::find_result ()
{
  tree address = argument (0);
  STRIP_NOPS (address);
  if (TREE_CODE (address) != ADDR_EXPR || !VAR_P (TREE_OPERAND (address, 0))
      || !DECL_ARTIFICIAL (TREE_OPERAND (address, 0))
      || m_unit.made.count (TREE_OPERAND (address, 0)))
    return false;
  find_array (address, &m_result);
  m_unit.made.erase (TREE_OPERAND (address, 0));
  return find_kept_result () || find_made_result () || find_allocatable_result ();
}

tree
library_call::scalar_at (tree arg)
{
  STRIP_NOPS (arg);
  if (VAR_P (arg) && DECL_ARTIFICIAL (arg) && value_of (arg) != arg)
    {
      m_own.push_back (arg);
      arg = value_of (arg);
      STRIP_NOPS (arg);
    }
  if (TREE_CODE (arg) != ADDR_EXPR)
    return build_fold_indirect_ref (arg);
  tree value = TREE_OPERAND (arg, 0);
  bool constant = TREE_CODE (value) == CONST_DECL && DECL_INITIAL (value);
  return constant ? DECL_INITIAL (value) : value;
}

bool
library_call::find_dimension (int number, size_t *dim)
{
  tree value = absent_p (number) ? integer_one_node : scalar_at (argument (number));
  if (!tree_fits_uhwi_p (value) || integer_zerop (value))
    return false;
  *dim = tree_to_uhwi (value) - 1;
  return true;
}

/* Does anything but the call, and what is for it alone, need the variable V?  */

bool
library_call::needed_p (tree v) const
{
  for (size_t i = 0; i < m_unit.places.size (); i++)
    {
      tree stmt = *m_unit.places[i];
      bool own = i < m_at && TREE_CODE (stmt) == MODIFY_EXPR && own_p (stmt);
      if (i != m_at && !own && uses_p (stmt, v)
	  && (i < m_at || m_kind != result_kind::allocatable))
	return true;
    }
  return false;
}

/* Does STMT set a variable that is for the call?  */

bool
library_call::own_p (tree stmt) const
{
  tree base = get_base_address (TREE_OPERAND (stmt, 0));
  return std::find (m_own.begin (), m_own.end (), base) != m_own.end ();
}

/* ------------------------------------------------------------------------
   Loops in the place of a call.  */

/* VALUE, or if it is no constant a variable NAME that LIST gives it.  */

tree
library_call::known (const char *name, tree value, tree *list)
{
  if (CONSTANT_CLASS_P (value))
    return value;
  tree v = m_make.variable (name, TREE_TYPE (value));
  append_to_statement_list (m_make.set (v, unshare_expr (value)), list);
  return v;
}

std::vector<tree>
library_call::extents_of (described_array *array, tree *list)
{
  tree wide = long_integer_type_node;
  std::vector<tree> extents;
  for (auto &dim : array->dims)
    {
      tree upper = fold_convert (wide, unshare_expr (dim.upper));
      tree length = m_make.op (PLUS_EXPR, m_make.op (MINUS_EXPR, upper, dim.lower),
			       build_one_cst (wide));
      extents.push_back (known ("count", length, list));
      dim.stride = known ("stride", fold_convert (wide, dim.stride), list);
    }
  return extents;
}

/* The result is in memory of its own: BYTES.  */

void
library_call::make_memory (const std::vector<tree> &extents, tree bytes, tree type,
			   tree *list)
{
  tree wide = long_integer_type_node, zero = build_zero_cst (wide), one = build_one_cst (wide);
  tree array = build_array_type (type, build_range_type (wide, zero, NULL_TREE));
  tree memory = m_make.variable ("memory", build_pointer_type (array));
  tree call = build_call_expr (builtin_decl_explicit (BUILT_IN_MALLOC), 1,
			       fold_convert (size_type_node, bytes));
  append_to_statement_list (m_make.set (memory, call), list);
  m_result.data = memory;
  m_result.dims.clear ();
  tree stride = one;
  for (tree extent : extents)
    {
      m_result.dims.push_back ({ zero, m_make.op (MINUS_EXPR, extent, one), stride });
      stride = known ("stride", m_make.op (MULT_EXPR, stride,
					   m_make.op (MAX_EXPR, extent, zero)), list);
    }
  m_unit.made[m_result.descriptor] = { m_result, m_place };
}

/* What has been stored in the result's descriptor is used in its place.  */

void
library_call::keep_result (tree *list)
{
  tree wide = long_integer_type_node;
  for (auto &dim : m_result.dims)
    for (tree *value : { &dim.lower, &dim.upper, &dim.stride })
      *value = known ("bound", fold_convert (wide, *value), list);
  m_unit.made[m_result.descriptor] = { m_result, m_place };
}

/* The variable is allocated in front of the loops if it has not the shape EXTENTS.  */

void
library_call::allocate_result (const std::vector<tree> &extents, tree bytes, tree *list)
{
  tree wide = long_integer_type_node, zero = build_zero_cst (wide), one = build_one_cst (wide);
  tree place = m_result.descriptor, data = member_named (place, "data");
  tree other = build2 (EQ_EXPR, boolean_type_node, data, build_zero_cst (TREE_TYPE (data)));
  tree stmts = NULL_TREE, offset = zero, stride = one;
  append_to_statement_list (device_error_call (m_make.place (), unallocated_message),
			    &stmts);
  for (size_t i = 0; i < m_at; i++)
    {
      tree stmt = *m_unit.places[i];
      if (TREE_CODE (stmt) != MODIFY_EXPR || !part_of_p (TREE_OPERAND (stmt, 0), place))
	continue;
      append_to_statement_list (unshare_expr (stmt), &stmts);
      drop_statement (m_unit.places[i]);
    }
  append_to_statement_list (build_call_expr (builtin_decl_explicit (BUILT_IN_FREE), 1,
					     unshare_expr (data)), &stmts);
  tree call = build_call_expr (builtin_decl_explicit (BUILT_IN_MALLOC), 1,
			       fold_convert (size_type_node, bytes));
  append_to_statement_list (m_make.set (unshare_expr (data), call), &stmts);
  for (size_t i = 0; i < extents.size (); i++)
    {
      auto &dim = m_result.dims[i];
      tree extent = m_make.op (MAX_EXPR, extents[i], zero);
      tree now = build2 (MINUS_EXPR, wide, unshare_expr (dim.upper),
			 unshare_expr (dim.lower));
      now = build2 (MAX_EXPR, wide, build2 (PLUS_EXPR, wide, now, one), zero);
      other = build2 (TRUTH_ORIF_EXPR, boolean_type_node, other,
		      build2 (NE_EXPR, boolean_type_node, now, unshare_expr (extent)));
      append_to_statement_list (m_make.set (unshare_expr (dim.lower), one), &stmts);
      append_to_statement_list (m_make.set (unshare_expr (dim.upper), extent), &stmts);
      append_to_statement_list (m_make.set (unshare_expr (dim.stride), stride), &stmts);
      offset = m_make.op (MINUS_EXPR, offset, stride);
      stride = m_make.op (MULT_EXPR, stride, extent);
    }
  append_to_statement_list (m_make.set (member_named (place, "offset"), offset), &stmts);
  append_to_statement_list (build3_loc (m_make.place (), COND_EXPR, void_type_node,
					other, stmts, NULL_TREE), list);
  for (auto &dim : m_result.dims)
    dim.stride = known ("stride", dim.stride, list);
}

void
library_call::make_result (const std::vector<tree> &extents, tree type, tree *list)
{
  if (m_kind == result_kind::kept)
    keep_result (list);
  if (m_kind == result_kind::kept || m_kind == result_kind::given)
    return;
  tree wide = long_integer_type_node, zero = build_zero_cst (wide), one = build_one_cst (wide);
  tree bytes = fold_convert (wide, TYPE_SIZE_UNIT (type));
  for (tree extent : extents)
    bytes = m_make.op (MULT_EXPR, bytes, m_make.op (MAX_EXPR, extent, zero));
  bytes = m_make.op (MAX_EXPR, bytes, one);
  if (m_kind == result_kind::made)
    make_memory (extents, bytes, type, list);
  else
    allocate_result (extents, bytes, list);
}

/* Variables that gfortran sets in front of the call, and nobody reads, are for it, too.  */

void
library_call::find_unread ()
{
  for (size_t i = 0; i < m_at; i++)
    {
      tree stmt = *m_unit.places[i];
      tree v = TREE_CODE (stmt) == MODIFY_EXPR ? TREE_OPERAND (stmt, 0) : NULL_TREE;
      if (!v || !VAR_P (v) || !DECL_ARTIFICIAL (v)
	  || TREE_SIDE_EFFECTS (TREE_OPERAND (stmt, 1)))
	continue;
      bool read = false;
      for (size_t j = 0; j < m_unit.places.size () && !read; j++)
	read = j != i && uses_p (*m_unit.places[j], v);
      if (!read)
	m_own.push_back (v);
    }
}

/* STATEMENTS take the place of the call, and of what was for it alone.  */

void
library_call::replace (tree statements)
{
  find_unread ();
  for (size_t before = 0; before != m_own.size ();)
    {
      before = m_own.size ();
      std::vector<tree> own;
      std::copy_if (m_own.begin (), m_own.end (), std::back_inserter (own),
		    [this] (tree v) { return !needed_p (v); });
      m_own = own;
    }
  for (size_t i = 0; i < m_at; i++)
    if (TREE_CODE (*m_unit.places[i]) == MODIFY_EXPR && own_p (*m_unit.places[i]))
      drop_statement (m_unit.places[i]);
  if (m_kind == result_kind::allocatable)
    for (size_t i = m_at + 1; i < m_unit.places.size (); i++)
      drop_statement (m_unit.places[i]);
  *m_place = statements;
  m_make.declare_in (m_unit.bind);
}

} // namespace accplug
