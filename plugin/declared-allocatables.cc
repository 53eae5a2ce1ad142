/* The device's copies of allocatable variables that `declare' names.

   OpenACC 3.3, 2.13: where the program allocates such a variable, it gets device memory,
   until the program deallocates it.  gfortran only marks the variable; allocating is
   calls of malloc, realloc and free, whose result or argument is the variable's data
   pointer.

   Comes in: a procedure of Fortran before omplower.
   Goes out: data directives beside these calls, as if the program had them
     data = malloc (size)       enter data create
     free (data)                exit data delete, before the call
     realloc (data, size)       both
     descriptor = other         enter data create: move_alloc
   and, where the descriptor gets its other members or no data, one that brings the
   device's descriptor up to date.  Procedures may use that without naming the variable in
   a region.

   Rules
   - The variables are those with the attribute that `declare' gives them, all but `link':
     there the program maps the data.
   - The descriptor itself is on the device already: as a variable of the program, or
     through the data region of the procedure that `declare' is in.
   - gfortran sets `span' last when it allocates, and `data' last when an assignment does.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "accplug.h"
#include "declared-allocatables.h"

namespace accplug
{

namespace
{

/* The members of gfortran's descriptor that say where the data is; see
   trans-types.cc.  */
enum class member { none, data, span, all };

/* Is V such a variable?  */

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
array_p (tree v)
{
  return RECORD_OR_UNION_TYPE_P (TREE_TYPE (v));
}

/* Which of a declared variable's members is REFERENCE?  The variable goes to *V.  */

member
member_of (tree reference, tree *v)
{
  *v = reference;
  if (TREE_CODE (reference) == COMPONENT_REF)
    *v = TREE_OPERAND (reference, 0);
  if (!DECL_P (*v) || !declared_p (*v))
    return member::none;
  if (*v == reference)
    return array_p (*v) ? member::all : member::data;
  tree name = DECL_NAME (TREE_OPERAND (reference, 1));
  if (!array_p (*v) || !name)
    return member::none;
  if (id_equal (name, "data"))
    return member::data;
  return id_equal (name, "span") ? member::span : member::none;
}

tree
map_clause (location_t loc, gomp_map_kind kind, tree decl, tree size)
{
  tree c = build_omp_clause (loc, OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (c, kind);
  OMP_CLAUSE_DECL (c) = decl;
  OMP_CLAUSE_SIZE (c) = size;
  return c;
}

/* BYTES bytes at POINTER.  */

tree
data_clause (location_t loc, gomp_map_kind kind, tree pointer, tree bytes)
{
  tree type = TREE_TYPE (TREE_TYPE (pointer));
  if (VOID_TYPE_P (type))
    type = char_type_node;
  tree place = build2 (MEM_REF, type, pointer,
		       build_int_cst (build_pointer_type (type), 0));
  return map_clause (loc, kind, place, fold_convert (size_type_node, bytes));
}

gimple *
directive (location_t loc, int kind, tree clauses)
{
  gimple *stmt = gimple_build_omp_target (NULL, kind, clauses);
  gimple_set_location (stmt, loc);
  return stmt;
}

/* `enter data' for V's descriptor, and for BYTES bytes of data at POINTER unless that is
   NULL.  */

gimple *
enter_directive (location_t loc, tree v, tree pointer, tree bytes)
{
  tree clauses = NULL_TREE;
  if (array_p (v))
    {
      tree data = lang_hooks.decls.omp_array_data (v, false);
      clauses = map_clause (loc, GOMP_MAP_POINTER, data, size_zero_node);
      tree descriptor = map_clause (loc, GOMP_MAP_TO_PSET, v,
				    TYPE_SIZE_UNIT (TREE_TYPE (v)));
      OMP_CLAUSE_CHAIN (descriptor) = clauses;
      clauses = descriptor;
    }
  else
    clauses = map_clause (loc, GOMP_MAP_POINTER, v, size_zero_node);
  if (pointer)
    {
      tree data = data_clause (loc, GOMP_MAP_ALLOC, pointer, bytes);
      OMP_CLAUSE_CHAIN (data) = clauses;
      clauses = data;
    }
  return directive (loc, GF_OMP_TARGET_KIND_OACC_ENTER_DATA, clauses);
}

/* A walk through statements in their order.  */

class allocation_walk
{
public:
  void visit (gimple_stmt_iterator *gsi);
  void visit_region (gimple *stmt);

private:
  gimple *definition_of (tree value) const;
  tree allocated_bytes (tree value) const;
  bool on_device_p (tree v) const;
  void note_release (gimple_stmt_iterator *gsi, gcall *call);
  void note_store (gimple_stmt_iterator *gsi);

  /* Where the temporaries that are no SSA names, in data regions, were set last.  */
  std::map<tree, gimple *> m_definitions;
  /* The local variables that data regions around map.  */
  std::set<tree> m_mapped;
};

tree
visit_statement (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  *handled = is_gimple_omp (gsi_stmt (*gsi));
  static_cast<allocation_walk *> (info->info)->visit (gsi);
  return NULL_TREE;
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

/* The bytes that the call which makes VALUE allocates; NULL if there is none.  */

tree
allocation_walk::allocated_bytes (tree value) const
{
  gimple *def = definition_of (value);
  if (def && gimple_call_builtin_p (def, BUILT_IN_MALLOC))
    return gimple_call_arg (def, 0);
  if (def && gimple_call_builtin_p (def, BUILT_IN_REALLOC))
    return gimple_call_arg (def, 1);
  return NULL_TREE;
}

/* Is V's descriptor on the device?  */

bool
allocation_walk::on_device_p (tree v) const
{
  return is_global_var (v) || m_mapped.count (v);
}

/* If CALL frees a declared variable's data, `exit data' before it.  */

void
allocation_walk::note_release (gimple_stmt_iterator *gsi, gcall *call)
{
  tree v, pointer = gimple_call_arg (call, 0);
  gimple *def = definition_of (pointer);
  if (!def || !gimple_assign_single_p (def)
      || member_of (gimple_assign_rhs1 (def), &v) != member::data)
    return;
  tree clause = data_clause (gimple_location (call), GOMP_MAP_DELETE, pointer,
			     size_one_node);
  gsi_insert_before (gsi, directive (gimple_location (call),
				     GF_OMP_TARGET_KIND_OACC_EXIT_DATA, clause),
		     GSI_SAME_STMT);
}

void
allocation_walk::note_store (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree v;
  member m = member_of (gimple_assign_lhs (stmt), &v);
  if (m == member::none || !on_device_p (v))
    return;
  tree value = gimple_assign_rhs1 (stmt);
  tree bytes = m == member::data ? allocated_bytes (value) : NULL_TREE;
  gimple *after = enter_directive (gimple_location (stmt), v, bytes ? value : NULL_TREE,
				   bytes);
  gsi_insert_after (gsi, after, GSI_NEW_STMT);
}

void
allocation_walk::visit_region (gimple *stmt)
{
  if (gimple_code (stmt) != GIMPLE_OMP_TARGET
      || gimple_omp_target_kind (stmt) != GF_OMP_TARGET_KIND_OACC_DATA)
    return;
  std::set<tree> around = m_mapped;
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && DECL_P (OMP_CLAUSE_DECL (c)))
      m_mapped.insert (OMP_CLAUSE_DECL (c));
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = this;
  walk_gimple_seq_mod (gimple_omp_body_ptr (stmt), visit_statement, NULL, &info);
  m_mapped = around;
}

void
allocation_walk::visit (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (is_gimple_omp (stmt))
    return visit_region (stmt);
  if (gimple_call_builtin_p (stmt, BUILT_IN_FREE)
      || gimple_call_builtin_p (stmt, BUILT_IN_REALLOC))
    note_release (gsi, as_a<gcall *> (stmt));
  tree lhs = is_gimple_assign (stmt) || is_gimple_call (stmt) ? gimple_get_lhs (stmt)
	     : NULL_TREE;
  if (lhs && VAR_P (lhs))
    m_definitions[lhs] = stmt;
  if (gimple_assign_single_p (stmt))
    note_store (gsi);
}

const pass_data declared_allocatables_data = {
  GIMPLE_PASS, "accdeclared", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_declared_allocatables : public gimple_opt_pass
{
public:
  explicit pass_declared_allocatables (gcc::context *context)
    : gimple_opt_pass (declared_allocatables_data, context) {}

  bool gate (function *) final override { return active () && lang_GNU_Fortran (); }

  unsigned execute (function *fun) final override
  {
    allocation_walk walk;
    walk_stmt_info info;
    memset (&info, 0, sizeof info);
    info.info = &walk;
    gimple_seq body = gimple_body (fun->decl);
    walk_gimple_seq_mod (&body, visit_statement, NULL, &info);
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
