/* Making clauses, and asking who wrote them; see clauses.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "statements/clauses.h"
#include "base/unit.h"
#include "statements/clause-text.h"

namespace accplug
{

namespace
{

/* True if a directive is written out at LOC.  The tokens of a _Pragma in a macro
   all have the place where the macro is used.  */

bool
directive_at_p (location_t loc)
{
  expanded_location place = expand_location (loc);
  std::string text;
  if (!gcc_compat::source_line (place.file, place.line, &text))
    return false;
  size_t hash = text.find_first_not_of (" \t");
  return (hash != std::string::npos && text[hash] == '#'
	  && text.find ("pragma", hash) != std::string::npos);
}

std::unordered_set<tree> written_clauses;	/* kept alive */

} // anonymous namespace

bool
data_clause_p (tree c)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_MAP:
    case OMP_CLAUSE_TO:
    case OMP_CLAUSE_FROM:
    case OMP_CLAUSE_FIRSTPRIVATE:
    case OMP_CLAUSE_USE_DEVICE_PTR:
    case OMP_CLAUSE_USE_DEVICE_ADDR:
      return true;
    default:
      return false;
    }
}

tree *
clauses_of_scope (tree scope)
{
  return TREE_CODE (scope) == OACC_LOOP ? &OMP_FOR_CLAUSES (scope) : &OMP_CLAUSES (scope);
}

tree *
body_of_scope (tree scope)
{
  return TREE_CODE (scope) == OACC_LOOP ? &OMP_FOR_BODY (scope) : &OMP_BODY (scope);
}

bool
construct_p (const gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_OMP_TARGET && is_gimple_omp_oacc (stmt);
}

tree *
mapping_clauses (tree t)
{
  switch (TREE_CODE (t))
    {
    case OACC_PARALLEL: case OACC_KERNELS: case OACC_SERIAL: case OACC_DATA:
      return &OMP_CLAUSES (t);
    case OACC_ENTER_DATA: case OACC_EXIT_DATA:
      return &TREE_OPERAND (t, 0);
    default:
      return nullptr;
    }
}

tree *
all_clauses (tree t)
{
  switch (TREE_CODE (t))
    {
    case OACC_LOOP: return &OMP_FOR_CLAUSES (t);
    case OACC_HOST_DATA: return &OMP_CLAUSES (t);
    case OACC_UPDATE: return &OMP_STANDALONE_CLAUSES (t);
    default: return mapping_clauses (t);
    }
}

tree
new_clause (location_t loc, omp_clause_code code, tree decl)
{
  tree c = build_omp_clause (loc, code);
  if (decl)
    OMP_CLAUSE_DECL (c) = decl;
  return c;
}

tree
new_map_clause (location_t loc, gomp_map_kind kind, tree decl, tree size)
{
  tree c = new_clause (loc, OMP_CLAUSE_MAP, decl);
  OMP_CLAUSE_SET_MAP_KIND (c, kind);
  OMP_CLAUSE_SIZE (c) = size;
  return c;
}

tree
new_pointer_clause (location_t loc, tree variable, tree bias)
{
  bool pointer = TREE_CODE (TREE_TYPE (variable)) == POINTER_TYPE;
  return new_map_clause (loc, (pointer ? GOMP_MAP_FIRSTPRIVATE_POINTER
			       : GOMP_MAP_FIRSTPRIVATE_REFERENCE), variable, bias);
}

bool
pointer_clause_p (tree c, tree variable)
{
  return (c && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_POINTER
	      || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_REFERENCE)
	  && (!variable || OMP_CLAUSE_DECL (c) == variable));
}

bool
maps_data_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_ALLOC: case GOMP_MAP_TO: case GOMP_MAP_FROM: case GOMP_MAP_TOFROM:
    case GOMP_MAP_FORCE_ALLOC: case GOMP_MAP_FORCE_TO: case GOMP_MAP_FORCE_FROM:
    case GOMP_MAP_FORCE_TOFROM: case GOMP_MAP_FORCE_PRESENT: case GOMP_MAP_IF_PRESENT:
    case GOMP_MAP_RELEASE: case GOMP_MAP_DELETE:
      return true;
    default:
      return false;
    }
}

bool
names_variable_p (tree clauses, tree variable)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	 || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	 || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
	&& OMP_CLAUSE_DECL (c) == variable)
      return true;
  return false;
}

void
prepend (tree *clauses, tree c)
{
  OMP_CLAUSE_CHAIN (c) = *clauses;
  *clauses = c;
}

void
note_written_clauses (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (written_clauses.insert (c).second)
      keep_alive (c);
}

bool
written_clause_p (tree c)
{
  return written_clauses.count (c) != 0;
}

bool
added_clause_p (gimple *stmt, tree c, tree decl)
{
  /* A function's result is no variable of the program's for gfortran.  */
  if (lang_GNU_Fortran ())
    return (DECL_ARTIFICIAL (decl)
	    && !(DECL_NAME (decl)
		 && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), "__result_")));
  return (OMP_CLAUSE_LOCATION (c) == gimple_location (stmt)
	  && directive_at_p (gimple_location (stmt)));
}

void
add_clause_variables (tree clauses, omp_clause_code code,
		      uid_set *uids)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == code)
      {
	if (tree variable = variable_of_clause (c, temporary_values ()))
	  uids->insert (DECL_UID (variable));
	if (DECL_P (OMP_CLAUSE_DECL (c)))
	  uids->insert (DECL_UID (OMP_CLAUSE_DECL (c)));
      }
}

void
add_loop_reductions (gimple_seq body, uid_set *uids)
{
  walk (body, [uids] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gimple_code (stmt) == GIMPLE_OMP_FOR)
	add_clause_variables (gimple_omp_for_clauses (stmt), OMP_CLAUSE_REDUCTION, uids);
      return visit::into;
    });
}

void
walk_in_data (gimple_seq *seq, const uid_set &kept, const construct_visitor &visitor)
{
  walk_changing (seq, [&] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gimple_code (stmt) != GIMPLE_OMP_TARGET)
	return visit::into;
      int kind = gimple_omp_target_kind (stmt);
      if (kind != GF_OMP_TARGET_KIND_OACC_DATA
	  && kind != GF_OMP_TARGET_KIND_OACC_HOST_DATA)
	return visitor (gsi, kept);
      uid_set inner = kept;
      add_clause_variables (gimple_omp_target_clauses (stmt), OMP_CLAUSE_MAP, &inner);
      walk_in_data (gimple_omp_body_ptr (stmt), inner, visitor);
      return visit::past;
    });
}

gcall *
section_call (gimple *stmt)
{
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  if (!callee || !DECL_NAME (callee)
      || strcmp (IDENTIFIER_POINTER (DECL_NAME (callee)), "__builtin_accplug_section"))
    return nullptr;
  return as_a<gcall *> (stmt);
}

uid_set
variables_named_in (tree clauses)
{
  uid_set named;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_MAP: case OMP_CLAUSE_PRIVATE: case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_REDUCTION:
	{
	  tree base = get_base_address (OMP_CLAUSE_DECL (c));
	  if (base && DECL_P (base))
	    named.insert (DECL_UID (base));
	  break;
	}
      default:
	break;
      }
  return named;
}

} // namespace accplug
