/* Arrays of characters of deferred length in clauses.

   The bytes that a clause maps of `character(:), allocatable :: t(:)' are the number of
   elements times the size of one.  That size belongs to the type, and gfortran computes the
   sizes of a procedure's types where the procedure begins: before anything is allocated, or
   for what was allocated then.

   Comes in: a procedure of Fortran before its constructs are lowered.
   Goes out: in front of each statement of the host that uses the size of such a type, the
   size is computed again, from the length as it is there.

   Rules
   - The types are those of what clauses map.  GCC has put their sizes into variables, each
     with one definition: SIZE = (sizetype) LENGTH, or with *LENGTH that has been loaded; and
     where it saw a size first, it saved a copy for all clauses that follow.
   - Types in clauses have no temporaries in their sizes.
   - A region's own statements use the size that the host has computed for its clauses.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/deferred-lengths.h"
#include "base/dump.h"
#include "base/walk.h"

namespace accplug
{

namespace
{

/* How a size is computed: the loads of the length, and the conversion.  */
typedef std::vector<gimple *> definition;

/* The variable that has the size of the elements of DECL, which a clause maps; NULL if
   they are not characters whose length is a variable.  */

tree
size_of_characters (tree decl)
{
  tree type = TREE_TYPE (decl);
  if (TREE_CODE (type) != ARRAY_TYPE || TREE_CODE (TREE_TYPE (type)) != ARRAY_TYPE
      || !TYPE_STRING_FLAG (TREE_TYPE (type)))
    return NULL_TREE;
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (type));
  return size && VAR_P (size) ? size : NULL_TREE;
}

std::map<tree, definition>
sizes_in_clauses (gimple_seq body)
{
  std::map<tree, definition> sizes;
  walk (body, [&] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gimple_code (stmt) == GIMPLE_OMP_TARGET && is_gimple_omp_oacc (stmt))
	for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
	  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
	    if (tree size = size_of_characters (OMP_CLAUSE_DECL (c)))
	      sizes[size];
      return visit::into;
    });
  return sizes;
}

/* Let *SIZES have the definitions in BODY.  */

void
find_definitions (gimple_seq body, std::map<tree, definition> *sizes)
{
  std::map<tree, gimple *> loads;
  walk (body, [&] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (!is_gimple_assign (stmt))
	return visit::into;
      tree lhs = gimple_assign_lhs (stmt);
      auto copied = sizes->find (gimple_assign_rhs1 (stmt));
      if (sizes->count (lhs))
	{
	  definition found = { stmt };
	  for (auto load = loads.find (gimple_assign_rhs1 (stmt)); load != loads.end ();
	       load = loads.find (gimple_assign_rhs1 (load->second)))
	    found.insert (found.begin (), load->second);
	  (*sizes)[lhs] = found;
	}
      else if (gimple_assign_single_p (stmt) && VAR_P (lhs) && copied != sizes->end ())
	{
	  definition found = copied->second;
	  found.push_back (stmt);
	  (*sizes)[lhs] = found;
	}
      else if (is_gimple_reg (lhs))
	loads[lhs] = stmt;
      return visit::into;
    });
}

/* Compute the size that HOW is the definition of, in front of GSI.  */

void
compute_again (gimple_stmt_iterator *gsi, const definition &how)
{
  tree loaded = NULL_TREE;
  for (gimple *part : how)
    {
      gassign *copy = as_a<gassign *> (gimple_copy (part));
      if (loaded)
	gimple_assign_set_rhs1 (copy, loaded);
      loaded = NULL_TREE;
      if (TREE_CODE (gimple_assign_lhs (part)) == SSA_NAME)
	{
	  loaded = create_tmp_reg (TREE_TYPE (gimple_assign_lhs (part)));
	  gimple_assign_set_lhs (copy, loaded);
	}
      gsi_insert_before (gsi, copy, GSI_SAME_STMT);
    }
}

bool
uses_p (gimple *stmt, tree v)
{
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (gimple_op (stmt, i) == v)
      return true;
  return false;
}

/* Let *SIZE, of a type, have no temporaries of the function, but what they are.  */

void
without_temporaries (tree *size)
{
  walk_expression (size, [] (tree *tp, walk_stmt_info *)
    {
      gassign *def = (TREE_CODE (*tp) == SSA_NAME
		      ? safe_dyn_cast<gassign *> (SSA_NAME_DEF_STMT (*tp)) : nullptr);
      if (def && gimple_num_ops (def) == 2)
	{
	  tree value = gimple_assign_rhs1 (def);
	  if (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)))
	    value = build1 (gimple_assign_rhs_code (def), TREE_TYPE (*tp), value);
	  *tp = unshare_expr (value);
	}
      return TYPE_P (*tp) || DECL_P (*tp) ? visit::past : visit::into;
    });
}

/* Clauses without a size get the one of their type, and share its expression.  The gimplifier
   puts temporaries of the function into it where the length of characters is an argument;
   copies of the region would have types with these.  */

void
mend_types_in_clauses (gimple_seq body)
{
  walk (body, [&] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gimple_code (stmt) != GIMPLE_OMP_TARGET)
	return visit::into;
      for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
	{
	  tree type = (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
		       ? TREE_TYPE (OMP_CLAUSE_DECL (c)) : NULL_TREE);
	  while (type && POINTER_TYPE_P (type))
	    type = TREE_TYPE (type);
	  for (; type && TREE_CODE (type) == ARRAY_TYPE; type = TREE_TYPE (type))
	    if (TYPE_SIZE (type))
	      {
		without_temporaries (&TYPE_SIZE (type));
		without_temporaries (&TYPE_SIZE_UNIT (type));
	      }
	}
      return visit::into;
    });
}

} // anonymous namespace

void
renew_deferred_lengths (gimple_seq *body)
{
  mend_types_in_clauses (*body);
  std::map<tree, definition> sizes = sizes_in_clauses (*body);
  if (sizes.empty ())
    return;
  find_definitions (*body, &sizes);
  walk_changing (body, [&] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gimple_code (stmt) == GIMPLE_OMP_TARGET && is_gimple_omp_offloaded (stmt))
	return visit::past;
      if (!is_gimple_assign (stmt))
	return visit::into;
      for (const auto &size : sizes)
	if (!size.second.empty () && uses_p (stmt, size.first))
	  {
	    if (dump_enabled_p ())
	      dump_printf_loc (MSG_NOTE, stmt, "the size of an element, %T, is computed "
			       "again\n", size.first);
	    compute_again (gsi, size.second);
	  }
      return visit::into;
    });
}

} // namespace accplug
