/* The device's copies of Fortran's allocatable variables and pointers in `declare'.

   OpenACC 3.3, 2.13: where the program allocates such a variable, it gets device memory,
   until the program deallocates it.  gfortran only marks the variable; allocating is
   calls of malloc, realloc and free, whose result or argument is the variable's data
   pointer.

   Comes in: a procedure of Fortran before omplower.
   Goes out: `declare' directives in the midst of it, which tell the run time what happens
   to a variable there (libgoacc-shim/data/mapping-declare.cc):
     data = malloc (size)       there are data, and the descriptor has them
     free (data), realloc       before the call: these data go
     descriptor = other         move_alloc: as many data as the descriptor says
     call f (descriptor)        as well: the procedure may allocate its dummy argument
     data = NULL, new bounds    the descriptor has changed
   Routines may use the device's descriptor without naming the variable in a region, so it
   has to be right whenever a region may run.

   Rules
   - The variables are those with the attribute that `declare' gives them, all but `link':
     there the program maps the data.  Pointers are among them; they have data of their
     own only from `allocate'.
   - The descriptor itself is on the device already: as a variable of the program, or
     through the data region of the procedure that `declare' is in.  Contained procedures
     run within that region; the variable is in the frame of their host.
   - gfortran sets `span' last when it allocates, and `data' last when an assignment does;
     but where an assignment takes over the data of a temporary, it sets the bounds last,
     one by one.
   - A pointer that is not saved is undefined when its procedure begins, and the procedure's
     data region would map what its bits say: it is null there.
   - A saved variable may have data when its procedure begins.  The procedure's data
     region does not count these, as the program may deallocate them.
   - Device code allocates nothing: compute constructs and routines are left alone.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/fortran-library.h"
#include "base/dump.h"
#include "base/unit.h"
#include "base/walk.h"
#include "fortran/declared-allocatables.h"
#include "fortran/descriptors.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

/* The members of gfortran's descriptor that matter here; see trans-types.cc.  */
enum class member { none, data, span, other, all };

struct variable
{
  tree decl = NULL_TREE;
  tree place = NULL_TREE;	/* the procedure's reference to it */
};

/* What a run of statements does to a variable.  */
struct change
{
  tree bytes = NULL_TREE;	/* that malloc or realloc got for it */
  bool any_data = false;	/* data from elsewhere, or none */
};

/* Is STMT a call of CODE?  gfortran has realloc with its parameters the other way round,
   so their types are no guide.  */

bool
call_p (gimple *stmt, built_in_function code)
{
  return (is_gimple_call (stmt) && gimple_call_fndecl (stmt)
	  && fndecl_built_in_p (gimple_call_fndecl (stmt), code));
}

bool
declared_p (tree v)
{
  return (VAR_P (v)
	  && lookup_attribute ("omp declare target", DECL_ATTRIBUTES (v))
	  && !lookup_attribute ("omp declare target link", DECL_ATTRIBUTES (v))
	  && (lang_hooks.decls.omp_array_data (v, true)
	      || (POINTER_TYPE_P (TREE_TYPE (v))
		  && lang_hooks.decls.omp_is_allocatable_or_ptr (v))));
}

bool
allocatable_p (const variable &v)
{
  return lang_hooks.decls.omp_allocatable_p (v.decl);
}

bool
array_p (const variable &v)
{
  return RECORD_OR_UNION_TYPE_P (TREE_TYPE (v.decl));
}

tree
data_pointer (const variable &v)
{
  return array_p (v) ? member_named (v.place, "data") : unshare_expr (v.place);
}

/* The bytes of a scalar; NULL if its length is not known here.  */

tree
bytes_of_scalar (tree decl)
{
  tree type = TREE_TYPE (TREE_TYPE (decl));
  tree size = TYPE_SIZE_UNIT (type);
  if (size && TREE_CODE (size) == INTEGER_CST)
    return size;
  /* Characters whose length is a variable beside this one.  */
  if (TREE_CODE (type) != ARRAY_TYPE || !TYPE_DOMAIN (type))
    return NULL_TREE;
  tree length = TYPE_MAX_VALUE (TYPE_DOMAIN (type));
  if (!length || !VAR_P (length) || DECL_HAS_VALUE_EXPR_P (length)
      || (!is_global_var (length) && DECL_CONTEXT (length) != current_function_decl))
    return NULL_TREE;
  return build2 (MULT_EXPR, size_type_node, fold_convert (size_type_node, length),
		 TYPE_SIZE_UNIT (TREE_TYPE (type)));
}

/* The bytes that V's data have now: one at least, as gfortran allocates them.  */

tree
bytes_of (const variable &v)
{
  tree bytes = (array_p (v)
		? bytes_of_described_array (v.place, lang_hooks.decls.omp_array_data (v.decl,
										      true))
		: bytes_of_scalar (v.decl));
  return bytes ? build2 (MAX_EXPR, size_type_node, bytes, size_one_node) : NULL_TREE;
}

/* A directive with the statements that its clauses need.  */

class directive
{
public:
  explicit directive (location_t loc) : m_location (loc) { push_gimplify_context (); }

  void add (gomp_map_kind kind, tree decl, tree size);
  void add_data (gomp_map_kind kind, tree pointer, tree bytes);
  void add_variable (const variable &v);
  gimple *finish ();

private:
  tree value (tree type, tree expression);

  location_t m_location;
  gimple_seq m_seq = NULL;
  tree m_clauses = NULL_TREE;
};

void
directive::add (gomp_map_kind kind, tree decl, tree size)
{
  m_clauses = chainon (m_clauses, new_map_clause (m_location, kind, decl, size));
}

tree
directive::value (tree type, tree expression)
{
  tree result = create_tmp_var (type);
  gimplify_assign (result, fold_convert (type, unshare_expr (expression)), &m_seq);
  return result;
}

void
directive::add_data (gomp_map_kind kind, tree pointer, tree bytes)
{
  tree type = build_pointer_type (char_type_node);
  tree place = build2 (MEM_REF, char_type_node, value (type, pointer),
		       build_zero_cst (type));
  add (kind, place, TREE_CONSTANT (bytes) ? bytes : value (size_type_node, bytes));
}

void
directive::add_variable (const variable &v)
{
  if (array_p (v))
    add (GOMP_MAP_TO_PSET, unshare_expr (v.place), TYPE_SIZE_UNIT (TREE_TYPE (v.place)));
  tree pointer = data_pointer (v);
  /* omplower leaves out what the device has anyway.  */
  if (is_global_var (v.decl) && pointer == v.decl)
    {
      TREE_ADDRESSABLE (pointer) = 1;
      tree type = build_pointer_type (TREE_TYPE (pointer));
      pointer = build2 (MEM_REF, TREE_TYPE (pointer),
			value (type, build_fold_addr_expr (pointer)),
			build_zero_cst (type));
    }
  add (GOMP_MAP_POINTER, pointer, size_zero_node);
}

gimple *
directive::finish ()
{
  gimple *stmt = gimple_build_omp_target (NULL, GF_OMP_TARGET_KIND_OACC_DECLARE,
					  m_clauses);
  gimple_set_location (stmt, m_location);
  gimple_seq_add_stmt (&m_seq, stmt);
  gbind *bind = gimple_build_bind (NULL, m_seq, make_node (BLOCK));
  pop_gimplify_context (bind);
  return bind;
}

/* A walk through statements in their order.  */

class allocation_walk
{
public:
  explicit allocation_walk (tree function);
  void walk (gimple_seq *body);
  void nullify_pointers (tree block, gimple_seq *begin) const;

private:
  void visit_statement (gimple_stmt_iterator *gsi);
  void note_frame (tree block);
  bool find (tree reference, variable *v) const;
  member member_of (tree reference, variable *v) const;
  bool on_device_p (const variable &v) const;
  gimple *definition_of (tree value) const;
  tree allocated_bytes (gimple *def) const;
  void note_change (gimple *stmt, const variable &v, member m, change *c);
  void insert_after (gimple_stmt_iterator *gsi, const variable &v, const change &c);
  void visit_region (gimple *stmt);
  void visit_store (gimple_stmt_iterator *gsi);
  void visit_release (gimple_stmt_iterator *gsi);
  void visit_arguments (gimple_stmt_iterator *gsi);

  /* The members of frames that variables of procedures around became, for the sake of
     contained procedures.  */
  std::map<tree, tree> m_frame;
  /* Where the temporaries that are no SSA names, in data regions, were set last.  */
  std::map<tree, gimple *> m_definitions;
  /* Arrays that took over data.  */
  std::set<tree> m_taken;
  /* Stores that a directive behind an earlier one serves as well.  */
  std::set<gimple *> m_served;
  /* The procedure's variables that data regions around map.  */
  std::set<tree> m_mapped;
  bool m_in_region = false;
};

allocation_walk::allocation_walk (tree function)
{
  for (; function; function = decl_function_context (function))
    note_frame (DECL_INITIAL (function));
}

void
allocation_walk::note_frame (tree block)
{
  for (; block && TREE_CODE (block) == BLOCK; block = BLOCK_CHAIN (block))
    {
      for (tree v = BLOCK_VARS (block); v; v = DECL_CHAIN (v))
	if (declared_p (v) && DECL_HAS_VALUE_EXPR_P (v)
	    && TREE_CODE (DECL_VALUE_EXPR (v)) == COMPONENT_REF)
	  m_frame[TREE_OPERAND (DECL_VALUE_EXPR (v), 1)] = v;
      note_frame (BLOCK_SUBBLOCKS (block));
    }
}

/* Is REFERENCE a declared variable?  */

bool
allocation_walk::find (tree reference, variable *v) const
{
  if (VAR_P (reference) && DECL_HAS_VALUE_EXPR_P (reference))
    reference = DECL_VALUE_EXPR (reference);
  v->place = reference;
  v->decl = reference;
  if (TREE_CODE (reference) != COMPONENT_REF)
    return declared_p (reference);
  auto found = m_frame.find (TREE_OPERAND (reference, 1));
  if (found == m_frame.end ())
    return false;
  v->decl = found->second;
  return true;
}

/* Which of a declared variable's members is REFERENCE?  The variable goes to *V.  */

member
allocation_walk::member_of (tree reference, variable *v) const
{
  if (find (reference, v))
    return array_p (*v) ? member::all : member::data;
  for (; handled_component_p (reference); reference = TREE_OPERAND (reference, 0))
    if (find (TREE_OPERAND (reference, 0), v))
      {
	if (!array_p (*v) || TREE_CODE (reference) != COMPONENT_REF)
	  return member::none;
	tree name = DECL_NAME (TREE_OPERAND (reference, 1));
	if (name && id_equal (name, "data"))
	  return member::data;
	return name && id_equal (name, "span") ? member::span : member::other;
      }
  return member::none;
}

/* Is V's descriptor on the device?  */

bool
allocation_walk::on_device_p (const variable &v) const
{
  return (is_global_var (v.decl) || DECL_CONTEXT (v.decl) != current_function_decl
	  || m_mapped.count (v.decl));
}

/* The statement that sets VALUE; NULL if that is not known.  */

gimple *
allocation_walk::definition_of (tree value) const
{
  if (TREE_CODE (value) == SSA_NAME)
    return SSA_NAME_DEF_STMT (value);
  auto found = m_definitions.find (value);
  return found == m_definitions.end () ? nullptr : found->second;
}

/* The bytes that DEF allocates; NULL if it does not.  */

tree
allocation_walk::allocated_bytes (gimple *def) const
{
  if (def && call_p (def, BUILT_IN_MALLOC))
    return gimple_call_arg (def, 0);
  if (def && call_p (def, BUILT_IN_REALLOC))
    return gimple_call_arg (def, 1);
  return NULL_TREE;
}

/* STMT sets V's member M.  */

void
allocation_walk::note_change (gimple *stmt, const variable &v, member m, change *c)
{
  if (m == member::all || (m == member::other && m_taken.count (v.decl)))
    c->any_data = true;
  if (m != member::data)
    return;
  tree value = gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt) : NULL_TREE;
  m_taken.erase (v.decl);
  if (tree bytes = allocated_bytes (value ? definition_of (value) : stmt))
    c->bytes = bytes;
  else if (value && integer_zerop (value))
    ;
  else if (array_p (v))
    m_taken.insert (v.decl);
  else
    c->any_data = true;
}

/* Behind GSI, what C did to V.  Its data, if it is a pointer, may be another's.  */

void
allocation_walk::insert_after (gimple_stmt_iterator *gsi, const variable &v,
			       const change &c)
{
  bool owner = allocatable_p (v);
  tree bytes = c.bytes;
  if (!bytes && c.any_data && owner)
    bytes = bytes_of (v);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, gsi_stmt (*gsi), "behind this: %T %s\n", v.decl,
		     !bytes ? "has no data, or other data: its descriptor goes to the device"
		     : !owner ? "points to data that may be mapped: its target is mapped"
		     : c.bytes ? "is allocated: its data are mapped"
		     : "may have got other data: as many as its descriptor says are mapped");
  directive d (gimple_location (gsi_stmt (*gsi)));
  if (bytes)
    d.add_data (owner ? GOMP_MAP_FORCE_ALLOC : GOMP_MAP_ALLOC, data_pointer (v), bytes);
  d.add_variable (v);
  gsi_insert_after (gsi, d.finish (), GSI_SAME_STMT);
}

/* If the statement sets what says where a variable's data are: one directive behind
   this and the assignments that follow.  */

void
allocation_walk::visit_store (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_get_lhs (stmt);
  variable v;
  member m = lhs ? member_of (lhs, &v) : member::none;
  if (m == member::none || (m == member::other && !m_taken.count (v.decl))
      || gimple_clobber_p (stmt) || m_served.count (stmt) || !on_device_p (v))
    return;
  change c;
  note_change (stmt, v, m, &c);
  gimple_stmt_iterator last = *gsi, next = *gsi;
  for (gsi_next (&next); !gsi_end_p (next); gsi_next (&next))
    {
      stmt = gsi_stmt (next);
      if (!is_gimple_assign (stmt) || gimple_assign_lhs (stmt) == c.bytes)
	break;
      variable other;
      m = member_of (gimple_assign_lhs (stmt), &other);
      if (m != member::none && other.decl != v.decl)
	break;
      if (m != member::none)
	{
	  note_change (stmt, v, m, &c);
	  m_served.insert (stmt);
	}
      last = next;
    }
  insert_after (&last, v, c);
}

/* If the call frees a variable's data, they go before it.  */

void
allocation_walk::visit_release (gimple_stmt_iterator *gsi)
{
  gimple *call = gsi_stmt (*gsi);
  tree reference = gimple_call_arg (call, 0);
  gimple *def = definition_of (reference);
  if (def && gimple_assign_single_p (def))
    reference = gimple_assign_rhs1 (def);
  variable v;
  if (member_of (reference, &v) != member::data)
    return;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, call, "before this: the data of %T are unmapped\n", v.decl);
  directive d (gimple_location (call));
  d.add_data (GOMP_MAP_DELETE, data_pointer (v), size_one_node);
  gsi_insert_before (gsi, d.finish (), GSI_SAME_STMT);
}

/* If the call is of a procedure that gets a variable's descriptor.  gfortran's library
   changes none of the program's.  */

void
allocation_walk::visit_arguments (gimple_stmt_iterator *gsi)
{
  gimple *call = gsi_stmt (*gsi);
  tree fn = gimple_call_fndecl (call);
  if (gimple_call_internal_p (call) || gimple_call_noreturn_p (call)
      || (fn && fndecl_built_in_p (fn))
      || (fn && startswith (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (fn)),
			      fortran_library_prefix)))
    return;
  change c;
  c.any_data = true;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      variable v;
      if (TREE_CODE (arg) == ADDR_EXPR && find (TREE_OPERAND (arg, 0), &v)
	  && on_device_p (v))
	insert_after (gsi, v, c);
    }
}

void
allocation_walk::visit_region (gimple *stmt)
{
  int kind = gimple_omp_target_kind (stmt);
  if (kind != GF_OMP_TARGET_KIND_OACC_DATA && kind != GF_OMP_TARGET_KIND_OACC_HOST_DATA)
    return;
  std::set<tree> around = m_mapped;
  bool outermost = !m_in_region;
  variable v;
  tree *link = gimple_omp_target_clauses_ptr (as_a<gomp_target *> (stmt));
  while (tree c = *link)
    {
      tree next = OMP_CLAUSE_CHAIN (c);
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && find (OMP_CLAUSE_DECL (c), &v))
	m_mapped.insert (v.decl);
      else if (outermost && next && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	       && OMP_CLAUSE_CODE (next) == OMP_CLAUSE_MAP
	       && find (OMP_CLAUSE_DECL (next), &v) && is_global_var (v.decl)
	       && DECL_CONTEXT (v.decl) == current_function_decl)
	{
	  *link = next;
	  continue;
	}
      link = &OMP_CLAUSE_CHAIN (c);
    }
  m_in_region = true;
  walk (gimple_omp_body_ptr (stmt));
  m_in_region = !outermost;
  m_mapped = around;
}

void
allocation_walk::visit_statement (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (gimple_code (stmt) == GIMPLE_OMP_TARGET)
    return visit_region (stmt);
  if (!is_gimple_assign (stmt) && !is_gimple_call (stmt))
    return;
  if (call_p (stmt, BUILT_IN_FREE) || call_p (stmt, BUILT_IN_REALLOC))
    visit_release (gsi);
  if (tree lhs = gimple_get_lhs (stmt))
    if (VAR_P (lhs))
      m_definitions[lhs] = stmt;
  visit_store (gsi);
  if (is_gimple_call (stmt))
    visit_arguments (gsi);
}

void
allocation_walk::walk (gimple_seq *body)
{
  walk_changing (body, [this] (gimple_stmt_iterator *gsi)
    {
      bool construct = gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_TARGET;
      visit_statement (gsi);
      return construct ? visit::past : visit::into;
    });
}

/* Add to BEGIN that the undefined pointers among the variables of BLOCK are null.  */

void
allocation_walk::nullify_pointers (tree block, gimple_seq *begin) const
{
  variable v;
  for (tree decl = BLOCK_VARS (block); decl; decl = DECL_CHAIN (decl))
    {
      if (!declared_p (decl) || is_global_var (decl) || !find (decl, &v)
	  || allocatable_p (v))
	continue;
      tree pointer = data_pointer (v);
      gimple_seq_add_stmt (begin, gimple_build_assign (pointer,
						       build_zero_cst (TREE_TYPE (pointer))));
    }
}

const pass_data declared_allocatables_data = {
  GIMPLE_PASS, "accdeclared-allocatables", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_declared_allocatables : public gimple_opt_pass
{
public:
  explicit pass_declared_allocatables (gcc::context *context)
    : gimple_opt_pass (declared_allocatables_data, context) {}

  bool gate (function *fun) final override
  {
    return active () && lang_GNU_Fortran () && !oacc_get_fn_attrib (fun->decl);
  }

  unsigned execute (function *fun) final override
  {
    gimple_seq body = gimple_body (fun->decl);
    allocation_walk walk (fun->decl);
    walk.walk (&body);
    gbind *bind = dyn_cast<gbind *> (gimple_seq_first_stmt (body));
    if (bind && DECL_INITIAL (fun->decl))
      {
	gimple_seq begin = NULL;
	walk.nullify_pointers (DECL_INITIAL (fun->decl), &begin);
	gimple_seq_add_seq (&begin, gimple_bind_body (bind));
	gimple_bind_set_body (bind, begin);
      }
    gimple_set_body (fun->decl, body);
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_declared_allocatables (gcc::context *context)
{
  return new pass_declared_allocatables (context);
}

} // namespace accplug
