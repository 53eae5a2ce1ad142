/* Private arrays whose size is known when the program runs; see private-arrays.h.

   Comes in: a construct as the front ends build it, with `private' clauses for
     - arrays of variable size: C's, Fortran's automatic arrays, dummy arrays, characters,
     - Fortran's allocatable arrays and scalars, and pointers to scalars,
     - variables of Fortran's with allocatable components,
   or with `firstprivate' clauses for the first two kinds, for Fortran's pointers to
   arrays, or for dummy arrays with constant bounds that are not passed by value.  GCC's
   omplower takes memory for these from the stack in front of the loop, once for each thread,
   also where lanes share the array, makes code with jumps for the others where ompexp expects
   none, and gives the last ones the size of a pointer.
   Goes out: the bytes, and what descriptors say, in variables of the host's in front of
   the construct, which the device gets by value; and

     loop
       {
	 mem = private_memory (bytes);
	 descriptor = { mem, bounds };
	 ... the body, with these in place of the variable ...
	 release_private (mem);
       }

   Rules
   - Who has such memory for himself follows from where the call stands in the nest
     (lowering/private-blocks.cc).
   - A private copy of an allocatable is allocated if the variable is, with its bounds; a
     scalar always is.  Components are allocated as gfortran's OpenMP does it; those of an
     allocatable's elements are not.  gfortran never ends with types that have themselves
     as components.
   - Pointers are private as pointers.  One to a scalar points to a private one to begin with,
     as programs mean it that set what p points to.
   - A first value is copied from the construct's own copy of the variable, which a clause
     maps if it is an allocatable's.  A scalar of an intrinsic type is passed by value
     (pointed-scalars.h).
   - The memory of a dummy argument that stands for a section with strides reaches from the
     lowest to the highest of its elements, as what is mapped does.
   - A pointer that is firstprivate is associated with what the variable is: its target is
     mapped, and shared.
   - Variables of a region's own are left to GCC: the host does not know their size.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/private-arrays.h"
#include "clauses/class-objects.h"
#include "base/device-limits.h"
#include "base/walk.h"
#include "device/intrinsics.h"
#include "fortran/descriptors.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

enum class storage { other, array, behind_pointer, descriptor, scalar, components };

bool
variable_size_p (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return size && TREE_CODE (size) != INTEGER_CST;
}

/* The type of the variable DECL, which may be a dummy argument.  */

tree
type_of (tree decl)
{
  tree type = TREE_TYPE (decl);
  return (POINTER_TYPE_P (type) && lang_hooks.decls.omp_privatize_by_reference (decl)
	  ? TREE_TYPE (type) : type);
}

/* Does a dummy argument of Fortran's with constant bounds, DECL, get a firstprivate copy that
   omplower maps with the size of a pointer?  By value (construct-table.cc) it is right.  */

bool
mapped_short_p (tree decl)
{
  tree type = type_of (decl);
  return (type != TREE_TYPE (decl) && TREE_CODE (TREE_TYPE (decl)) == POINTER_TYPE
	  && TREE_CODE (type) == ARRAY_TYPE && !variable_size_p (type)
	  && compare_tree_int (TYPE_SIZE_UNIT (type), max_value_bytes) > 0
	  && !lang_hooks.decls.omp_check_optional_argument (decl, false));
}

/* Is DECL a pointer of Fortran's to a scalar whose size the compiler knows?  */

bool
scalar_pointer_p (tree decl)
{
  tree type = type_of (decl);
  if (!lang_GNU_Fortran () || !POINTER_TYPE_P (type)
      || !lang_hooks.decls.omp_is_allocatable_or_ptr (decl))
    return false;
  type = TREE_TYPE (type);
  return (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)
	  || TREE_CODE (type) == COMPLEX_TYPE || TREE_CODE (type) == RECORD_TYPE
	  || (TREE_CODE (type) == ARRAY_TYPE && !variable_size_p (type)));
}

storage
storage_of (tree decl, bool first)
{
  tree type = type_of (decl);
  if (TREE_CODE (type) == ARRAY_TYPE
      && (variable_size_p (type) || (first && mapped_short_p (decl))))
    return type == TREE_TYPE (decl) ? storage::array : storage::behind_pointer;
  if (!first && scalar_pointer_p (decl))
    return storage::scalar;
  if (!lang_GNU_Fortran () || !lang_hooks.decls.omp_private_outer_ref (decl))
    return storage::other;
  if (!lang_hooks.decls.omp_allocatable_p (decl))
    return storage::components;
  if (RECORD_OR_UNION_TYPE_P (type))
    return storage::descriptor;
  return (POINTER_TYPE_P (type) && TYPE_SIZE_UNIT (TREE_TYPE (type))
	  ? storage::scalar : storage::other);
}

/* Where values that the device needs are computed: in front of the construct, or where
   the loop is.  */

class values
{
public:
  explicit values (gimple_seq *before) : m_before (before) {}

  tree keep (tree type, tree expression, const char *name) const;

private:
  gimple_seq *m_before;		/* NULL: in the loop */
};

tree
values::keep (tree type, tree expression, const char *name) const
{
  expression = fold_convert (type, unshare_expr (expression));
  if (!m_before)
    return expression;
  tree v = create_tmp_var (type, name);
  gimplify_assign (v, expression, m_before);
  return v;
}

/* One construct or loop whose body gets variables of its own.  */

class own_variables
{
public:
  own_variables (tree *body, const values &outside) : m_body (body), m_outside (outside) {}

  void add (tree clause);
  void finish ();

private:
  void copy_allocated (tree own, tree decl);
  tree new_variable (tree type, tree decl);
  void assign (tree to, tree value);
  tree memory (tree type, tree bytes, tree decl);
  tree own_array (tree decl);
  void copy_value (tree own, tree decl);
  tree own_descriptor (tree decl);
  void copy_members (tree to, tree from);
  tree own_scalar (tree decl);
  tree own_components (tree clause);
  tree as_named (tree own, tree decl);
  void replace (tree decl, tree own);

  tree *m_body;
  values m_outside;
  tree m_vars = NULL_TREE;
  tree m_begin = NULL_TREE, m_end = NULL_TREE;
  tree m_bytes = NULL_TREE;	/* of the array that was last */
  tree m_below = NULL_TREE;	/* how many of them are in front of its first element */
};

tree
own_variables::new_variable (tree type, tree decl)
{
  const char *name = DECL_NAME (decl) ? IDENTIFIER_POINTER (DECL_NAME (decl)) : "own";
  tree v = create_tmp_var_raw (type, name);
  DECL_CONTEXT (v) = current_function_decl;
  DECL_SOURCE_LOCATION (v) = DECL_SOURCE_LOCATION (decl);
  DECL_CHAIN (v) = m_vars;
  m_vars = v;
  return v;
}

void
own_variables::assign (tree to, tree value)
{
  append_to_statement_list (build2 (MODIFY_EXPR, void_type_node, to, value), &m_begin);
}

/* A pointer of TYPE to BYTES of memory.  */

tree
own_variables::memory (tree type, tree bytes, tree decl)
{
  tree p = new_variable (ptr_type_node, decl);
  tree call = build_call_expr (intrinsic_decl (intrinsic::private_memory), 1,
			       fold_convert (long_unsigned_type_node, bytes));
  assign (p, call);
  append_to_statement_list (build_call_expr (intrinsic_decl (intrinsic::release_private),
					     1, p), &m_end);
  return fold_convert (TYPE_MAIN_VARIANT (type), p);
}

tree
own_variables::own_array (tree decl)
{
  tree type = type_of (decl);
  bool pointer = type != TREE_TYPE (decl);
  tree p = new_variable (pointer ? TYPE_MAIN_VARIANT (TREE_TYPE (decl))
			 : build_pointer_type (type), decl);
  tree place = described_dummy (decl);
  described_range range = (place ? range_of_described_array (place, TREE_TYPE (type))
			   : described_range { NULL_TREE, TYPE_SIZE_UNIT (type) });
  m_bytes = m_outside.keep (long_unsigned_type_node, range.bytes, "bytes");
  m_below = range.below ? m_outside.keep (sizetype, range.below, "below") : NULL_TREE;
  tree begin = memory (TREE_TYPE (p), unshare_expr (m_bytes), decl);
  assign (p, m_below ? build2 (POINTER_PLUS_EXPR, TREE_TYPE (p), begin, m_below) : begin);
  return pointer ? p : build1 (INDIRECT_REF, type, p);
}

/* Let the array OWN, which is the last one, begin with what DECL has.  */

void
own_variables::copy_value (tree own, tree decl)
{
  auto address = [this] (tree array)
    {
      tree p = POINTER_TYPE_P (TREE_TYPE (array)) ? array : build_fold_addr_expr (array);
      p = fold_convert (ptr_type_node, unshare_expr (p));
      return (m_below ? build2 (POINTER_PLUS_EXPR, ptr_type_node, p,
				build1 (NEGATE_EXPR, sizetype, unshare_expr (m_below)))
	      : p);
    };
  append_to_statement_list (build_call_expr (builtin_decl_explicit (BUILT_IN_MEMCPY), 3,
					     address (own), address (decl),
					     fold_convert (size_type_node,
							   unshare_expr (m_bytes))),
			    &m_begin);
}

/* Let OWN, a descriptor or pointer, have the data that DECL has; both may have none.  */

void
own_variables::copy_allocated (tree own, tree decl)
{
  tree from = (type_of (decl) == TREE_TYPE (decl) ? decl
	       : build1 (INDIRECT_REF, type_of (decl), decl));
  auto data = [] (tree place)
    {
      tree p = (POINTER_TYPE_P (TREE_TYPE (place)) ? place : member_named (place, "data"));
      return fold_convert (ptr_type_node, unshare_expr (p));
    };
  if (POINTER_TYPE_P (TREE_TYPE (own)) && !POINTER_TYPE_P (type_of (decl)))
    own = build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (own)), own);
  tree copy = build_call_expr (builtin_decl_explicit (BUILT_IN_MEMCPY), 3, data (own),
			       data (from), fold_convert (size_type_node, m_bytes));
  tree any = build2 (NE_EXPR, boolean_type_node, data (from), null_pointer_node);
  append_to_statement_list (build3 (COND_EXPR, void_type_node, any, copy, NULL_TREE),
			    &m_begin);
}

/* What OWN is where the program says DECL: behind a reference, if need be.  */

tree
own_variables::as_named (tree own, tree decl)
{
  if (TREE_TYPE (own) == type_of (decl) && type_of (decl) == TREE_TYPE (decl))
    return own;
  TREE_ADDRESSABLE (own) = 1;
  tree name = new_variable (TYPE_MAIN_VARIANT (TREE_TYPE (decl)), decl);
  assign (name, fold_convert (TREE_TYPE (name), build_fold_addr_expr (own)));
  return name;
}

/* Let the members of TO, but for the pointer to the data, be those of FROM.  */

void
own_variables::copy_members (tree to, tree from)
{
  tree type = TREE_TYPE (to);
  if (TREE_CODE (type) == ARRAY_TYPE)
    {
      HOST_WIDE_INT last = tree_to_shwi (TYPE_MAX_VALUE (TYPE_DOMAIN (type)));
      auto element = [type] (tree array, HOST_WIDE_INT i)
	{
	  return build4 (ARRAY_REF, TREE_TYPE (type), unshare_expr (array), size_int (i),
			 NULL_TREE, NULL_TREE);
	};
      for (HOST_WIDE_INT i = 0; i <= last; i++)
	copy_members (element (to, i), element (from, i));
    }
  else if (RECORD_OR_UNION_TYPE_P (type))
    {
      for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
	if (TREE_CODE (f) == FIELD_DECL && !POINTER_TYPE_P (TREE_TYPE (f)))
	  copy_members (build3 (COMPONENT_REF, TREE_TYPE (f), unshare_expr (to), f,
				NULL_TREE),
			build3 (COMPONENT_REF, TREE_TYPE (f), unshare_expr (from), f,
				NULL_TREE));
    }
  else
    assign (to, m_outside.keep (type, from, "bound"));
}

tree
own_variables::own_descriptor (tree decl)
{
  tree type = type_of (decl);
  tree from = (type == TREE_TYPE (decl) ? decl : build1 (INDIRECT_REF, type, decl));
  tree data = member_named (from, "data");
  tree pointer = lang_hooks.decls.omp_array_data (decl, true);
  tree bytes = build2 (MAX_EXPR, long_unsigned_type_node,
		       bytes_of_described_array (from, pointer), size_one_node);
  tree there = build2 (NE_EXPR, boolean_type_node, data, null_pointer_node);
  bytes = build3 (COND_EXPR, long_unsigned_type_node, there, bytes,
		  build_zero_cst (long_unsigned_type_node));
  bytes = m_outside.keep (long_unsigned_type_node, bytes, "bytes");
  m_bytes = bytes;
  m_below = NULL_TREE;

  tree own = new_variable (TYPE_MAIN_VARIANT (type), decl);
  copy_members (own, from);
  tree element = TREE_TYPE (TREE_TYPE (pointer));
  tree to = member_named (own, "data");
  tree null = build_zero_cst (TREE_TYPE (to));
  there = build2 (NE_EXPR, boolean_type_node, unshare_expr (bytes),
		  build_zero_cst (TREE_TYPE (bytes)));
  assign (to, build3 (COND_EXPR, TREE_TYPE (to), there,
		      memory (TREE_TYPE (to), unshare_expr (bytes), decl), null));
  if (RECORD_OR_UNION_TYPE_P (element))
    append_to_statement_list (build_call_expr (builtin_decl_explicit (BUILT_IN_MEMSET), 3,
					       fold_convert (ptr_type_node,
							     unshare_expr (to)),
					       integer_zero_node,
					       fold_convert (size_type_node,
							     unshare_expr (bytes))),
			      &m_begin);
  return as_named (own, decl);
}

tree
own_variables::own_scalar (tree decl)
{
  tree pointer = TYPE_MAIN_VARIANT (type_of (decl)), type = TREE_TYPE (pointer);
  tree p = new_variable (pointer, decl);
  if (variable_size_p (type))
    {
      tree bytes = m_outside.keep (long_unsigned_type_node, TYPE_SIZE_UNIT (type),
				   "bytes");
      assign (p, memory (pointer, bytes, decl));
    }
  else
    {
      tree own = new_variable (TYPE_MAIN_VARIANT (type), decl);
      TREE_ADDRESSABLE (own) = 1;
      if (RECORD_OR_UNION_TYPE_P (type))
	assign (own, build_constructor (TREE_TYPE (own), NULL));
      assign (p, fold_convert (pointer, build_fold_addr_expr (own)));
    }
  return as_named (p, decl);
}

/* Does TYPE, or what components of it point to, have a component of type WANTED?  */

bool
has_component_p (tree type, tree wanted, std::set<tree> *seen)
{
  while (POINTER_TYPE_P (type) || TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  type = TYPE_MAIN_VARIANT (type);
  if (TREE_CODE (type) != RECORD_TYPE || !seen->insert (type).second)
    return false;
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL)
      {
	tree t = TREE_TYPE (f);
	/* A descriptor: the type of the pointer to the data says more than its own.  */
	if (RECORD_OR_UNION_TYPE_P (t) && lang_hooks.decls.omp_array_data (f, true))
	  t = lang_hooks.decls.omp_array_data (f, true);
	while (POINTER_TYPE_P (t) || TREE_CODE (t) == ARRAY_TYPE)
	  t = TREE_TYPE (t);
	if (TYPE_MAIN_VARIANT (t) == wanted || has_component_p (t, wanted, seen))
	  return true;
      }
  return false;
}

bool
recursive_p (tree type)
{
  std::set<tree> seen;
  return has_component_p (type, TYPE_MAIN_VARIANT (type), &seen);
}

/* As gfortran does it for OpenMP: code with calls of malloc and free.  */

tree
own_variables::own_components (tree c)
{
  tree decl = OMP_CLAUSE_DECL (c), type = type_of (decl);
  tree from = (type == TREE_TYPE (decl) ? decl : build1 (INDIRECT_REF, type, decl));
  tree own = new_variable (TYPE_MAIN_VARIANT (type), decl);
  if (tree begin = lang_hooks.decls.omp_clause_default_ctor (c, own, from))
    append_to_statement_list (begin, &m_begin);
  if (tree end = lang_hooks.decls.omp_clause_dtor (c, own))
    append_to_statement_list (end, &m_end);
  return as_named (own, decl);
}

void
own_variables::replace (tree decl, tree own)
{
  std::unordered_set<tree> seen;	/* expressions; statements share some */
  walk_expression (m_body, [&] (tree *tp, walk_stmt_info *)
    {
      if (*tp == decl)
	{
	  *tp = unshare_expr (own);
	  return visit::past;
	}
      if (TYPE_P (*tp) || (!DECL_P (*tp) && !seen.insert (*tp).second))
	return visit::past;
      return visit::into;
    });
}

void
own_variables::add (tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  bool first = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE;
  tree own = NULL_TREE;
  switch (storage_of (decl, first))
    {
    case storage::array: case storage::behind_pointer: own = own_array (decl); break;
    case storage::descriptor: own = own_descriptor (decl); break;
    case storage::scalar: own = own_scalar (decl); break;
    case storage::components: own = own_components (c); break;
    case storage::other: gcc_unreachable ();
    }
  if (first)
    {
      if (storage_of (decl, first) == storage::descriptor)
	copy_allocated (own, decl);
      else
	copy_value (own, decl);
    }
  replace (decl, own);
}

void
own_variables::finish ()
{
  tree body = m_begin;
  append_to_statement_list (*m_body, &body);
  append_to_statement_list (m_end, &body);
  /* Omplower takes the construct's block from it (lower_omp_target), which ompexp moves
     to another function.  */
  tree block = make_node (BLOCK);
  *m_body = build3 (BIND_EXPR, void_type_node, m_vars, body, block);
}

/* Does C make an array or the like private that GCC does wrong?  */

bool
own_storage_p (tree c)
{
  bool first = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE;
  if ((OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE && !first)
      || !DECL_P (OMP_CLAUSE_DECL (c)))
    return false;
  storage s = storage_of (OMP_CLAUSE_DECL (c), first);
  return (first ? s == storage::array || s == storage::behind_pointer
	  || s == storage::descriptor : s != storage::other);
}

/* Does C make a pointer of Fortran's to an array firstprivate?  */

bool
first_pointer_p (tree c)
{
  return (lang_GNU_Fortran () && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
	  && RECORD_OR_UNION_TYPE_P (type_of (OMP_CLAUSE_DECL (c)))
	  && lang_hooks.decls.omp_array_data (OMP_CLAUSE_DECL (c), true)
	  && storage_of (OMP_CLAUSE_DECL (c), true) == storage::other);
}

/* Let clauses of KIND at WHERE map DECL, an array, in front of *CLAUSES.
   What they compute goes to *BEFORE.  */

void
map_described (location_t where, gomp_map_kind kind, tree decl, gimple_seq *before,
	       tree *clauses)
{
  tree map = build_omp_clause (where, OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (map, kind);
  OMP_CLAUSE_DECL (map) = decl;
  lang_hooks.decls.omp_finish_clause (map, before, true);
  tree last = map;
  while (OMP_CLAUSE_CHAIN (last))
    last = OMP_CLAUSE_CHAIN (last);
  OMP_CLAUSE_CHAIN (last) = *clauses;
  *clauses = map;
}

/* C makes an array firstprivate that may be absent, and nobody knows its size then: an error
   (constant sizes are absent-arguments.cc's).  */

void
refuse_absent_array (tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  if (!lang_GNU_Fortran () || !own_storage_p (c)
      || !lang_hooks.decls.omp_check_optional_argument (decl, false))
    return;
  /* gfortran's variable for a described array is NAME.NUMBER.  */
  std::string name = DECL_NAME (decl) ? IDENTIFIER_POINTER (DECL_NAME (decl)) : "";
  name = name.substr (0, name.find ('.'));
  error_at (OMP_CLAUSE_LOCATION (c), "%<firstprivate%> of %qs, an optional argument that is "
	    "an array of variable size; name it in %<copyin%>", name.c_str ());
}

/* If DECL, which a clause makes private, is polymorphic, its name; else "".  gfortran's
   variable for an array is NAME.NUMBER.  */

std::string
name_if_polymorphic (tree decl)
{
  std::string name = DECL_NAME (decl) ? IDENTIFIER_POINTER (DECL_NAME (decl)) : "";
  if (class_type_p (type_of (decl)))
    return name;
  size_t dot = name.find ('.');
  if (dot == std::string::npos)
    return "";
  for (tree a = DECL_ARGUMENTS (current_function_decl); a; a = DECL_CHAIN (a))
    if (DECL_NAME (a) && name.substr (0, dot) == IDENTIFIER_POINTER (DECL_NAME (a))
	&& class_type_p (type_of (a)))
      return name.substr (0, dot);
  return "";
}

/* Only the run knows how large polymorphic variables are: those that SCOPE's clauses make
   private are errors.  */

void
refuse_polymorphic (tree scope)
{
  for (tree *link = clauses_of_scope (scope); lang_GNU_Fortran () && *link;)
    {
      tree c = *link;
      bool first = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE;
      std::string name = ((first || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
			  && DECL_P (OMP_CLAUSE_DECL (c))
			  ? name_if_polymorphic (OMP_CLAUSE_DECL (c)) : "");
      if (name.empty ())
	{
	  link = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      error_at (OMP_CLAUSE_LOCATION (c), "%qs of %qs, which is polymorphic",
		first ? "firstprivate" : "private", name.c_str ());
      *link = OMP_CLAUSE_CHAIN (c);
    }
}

/* Would GCC map an array that is firstprivate, DECL, too short, or copy it back?  */

bool
mapped_wrong_p (tree decl)
{
  storage s = storage_of (decl, true);
  return (s == storage::descriptor || mapped_short_p (decl)
	  || (lang_GNU_Fortran () && s == storage::behind_pointer));
}

/* Map the arrays that CONSTRUCT's clauses make firstprivate, where GCC would do it wrong.  */

void
map_first_values (tree construct, gimple_seq *before)
{
  tree made = NULL_TREE, *link = &OMP_CLAUSES (construct);
  while (tree c = *link)
    {
      bool first = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE;
      bool pointer = first && first_pointer_p (c);
      if (first)
	refuse_absent_array (c);
      if (pointer || (first && mapped_wrong_p (OMP_CLAUSE_DECL (c))))
	map_described (OMP_CLAUSE_LOCATION (c), pointer ? GOMP_MAP_TOFROM : GOMP_MAP_TO,
		       OMP_CLAUSE_DECL (c), before, &made);
      if (pointer)
	*link = OMP_CLAUSE_CHAIN (c);
      else
	link = &OMP_CLAUSE_CHAIN (c);
    }
  *link = made;
}

/* Let SCOPE own what its clauses make private, if WANTED says so.  */

void
own_private (tree scope, const values &outside, const std::function<bool (tree)> &wanted)
{
  own_variables own (body_of_scope (scope), outside);
  bool any = false;
  for (tree *link = clauses_of_scope (scope); *link;)
    {
      tree c = *link;
      if (!own_storage_p (c) || !wanted (OMP_CLAUSE_DECL (c)))
	{
	  link = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      *link = OMP_CLAUSE_CHAIN (c);
      if (storage_of (OMP_CLAUSE_DECL (c), false) == storage::components
	  && recursive_p (type_of (OMP_CLAUSE_DECL (c))))
	{
	  sorry_at (OMP_CLAUSE_LOCATION (c), "%<private%> variable %qD of a type that has "
		    "allocatable components of its own type", OMP_CLAUSE_DECL (c));
	  continue;
	}
      own.add (c);
      any = true;
    }
  if (any)
    own.finish ();
}

} // anonymous namespace

void
own_private_arrays (tree construct, gimple_seq *before)
{
  refuse_polymorphic (construct);
  map_first_values (construct, before);
  /* Inner ones first: they replace the variable where an outer one would.  */
  std::vector<tree> scopes { construct };
  std::unordered_set<tree> locals;
  walk_expression_once (&OMP_BODY (construct), [&] (tree *tp, walk_stmt_info *)
    {
      if (TREE_CODE (*tp) == OACC_LOOP)
	{
	  refuse_polymorphic (*tp);
	  scopes.push_back (*tp);
	}
      else if (TREE_CODE (*tp) == BIND_EXPR)
	for (tree v = BIND_EXPR_VARS (*tp); v; v = DECL_CHAIN (v))
	  locals.insert (v);
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
  for (size_t i = scopes.size (); i-- > 0;)
    own_private (scopes[i], values (before), [&] (tree decl)
      { return !locals.count (decl); });
}

void
own_private_arrays_of_loop (tree loop)
{
  refuse_polymorphic (loop);
  own_private (loop, values (nullptr), [] (tree decl)
    {
      storage s = storage_of (decl, false);
      return s != storage::array && s != storage::behind_pointer;
    });
}

} // namespace accplug
