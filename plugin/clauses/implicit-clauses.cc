/* Data clauses that GCC adds or drops, made what OpenACC says.

   Comes in: an OpenACC construct before omplower.
   Goes out: the same construct, where
   - a constant is copied to the device only.  GCC maps `tofrom' whatever has no
     clause, and copying back would write to read-only memory; so is a dummy argument
     that is only read (unwritten-dummies.cc);
   - a scalar of a parallel or serial region that has no clause there is
     firstprivate (OpenACC 2.6, 2.5.1), also if it is declared within a data
     construct.  GCC 12 takes every variable that it finds in the scope of a data
     construct for mapped by it;
   - update moves a variable with `declare' too.  GCC gives such variables no place
     in the arrays of addresses; their memory has one.

   Rules
   - Clauses that the program wrote keep their meaning.  GCC does not mark those
     that it adds: in C and C++ they have the location of the construct, while the
     program's have their own (but in a macro's _Pragma); in Fortran only variables that the program can't name
     are certain to be GCC's.
   - Reduction variables stay mapped.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/implicit-clauses.h"
#include "statements/clauses.h"
#include "statements/frame-names.h"
#include "clauses/unwritten-dummies.h"

namespace accplug
{

namespace
{

typedef std::unordered_set<unsigned> uid_set;		/* of DECL_UIDs */

bool
copied_both_ways_p (tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TOFROM
	      || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TOFROM));
}

/* The data of C can't be changed: a constant, or what a reference to a constant
   refers to.  */

bool
constant_p (gimple *stmt, tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  if (DECL_P (decl))
    return TREE_READONLY (decl);
  if (TREE_CODE (decl) != MEM_REF && TREE_CODE (decl) != INDIRECT_REF)
    return false;
  tree reference = TREE_OPERAND (decl, 0);
  return (DECL_P (reference)
	  && TREE_CODE (TREE_TYPE (reference)) == REFERENCE_TYPE
	  && TYPE_READONLY (TREE_TYPE (TREE_TYPE (reference)))
	  && added_clause_p (stmt, c, reference));
}

void
copy_constants_once (gomp_target *stmt)
{
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (copied_both_ways_p (c) && constant_p (stmt, c))
      OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_TO);
}

/* ------------------------------------------------------------------------
   Scalars.  */

tree
add_loop_reductions (gimple_stmt_iterator *gsi, bool *handled,
		     walk_stmt_info *info)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (gimple_code (stmt) == GIMPLE_OMP_FOR)
    add_clause_variables (gimple_omp_for_clauses (stmt), OMP_CLAUSE_REDUCTION,
		   static_cast<uid_set *> (info->info));
  *handled = false;
  return NULL_TREE;
}

/* Is C, of STMT, a scalar without a clause?  KEPT has the variables of enclosing
   data constructs and of reductions.  */

bool
plain_scalar_p (gimple *stmt, tree c, const uid_set &kept)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
      || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_TOFROM
      || OMP_CLAUSE_MAP_IN_REDUCTION (c))
    return false;
  tree decl = OMP_CLAUSE_DECL (c);
  if (!VAR_P (decl) || (DECL_HAS_VALUE_EXPR_P (decl) && !frame_variable_p (decl))
      || !is_gimple_reg_type (TREE_TYPE (decl))
      || TREE_CODE (TREE_TYPE (decl)) == REFERENCE_TYPE
      || lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl))
      || lookup_attribute ("omp declare target link", DECL_ATTRIBUTES (decl)))
    return false;
  tree next = OMP_CLAUSE_CHAIN (c);
  if (next && OMP_CLAUSE_CODE (next) == OMP_CLAUSE_MAP
      && OMP_CLAUSE_MAP_KIND (next) == GOMP_MAP_POINTER)
    return false;
  return added_clause_p (stmt, c, decl) && !kept.count (DECL_UID (decl));
}

/* STMT is in data constructs that map the variables KEPT.  */

void
make_scalars_firstprivate (gomp_target *stmt, uid_set kept)
{
  add_clause_variables (gimple_omp_target_clauses (stmt), OMP_CLAUSE_REDUCTION, &kept);
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = &kept;
  walk_gimple_seq (gimple_omp_body (stmt), add_loop_reductions, nullptr, &info);
  tree *link = gimple_omp_target_clauses_ptr (stmt);
  for (; *link; link = &OMP_CLAUSE_CHAIN (*link))
    if (plain_scalar_p (stmt, *link, kept))
      {
	tree c = build_omp_clause (OMP_CLAUSE_LOCATION (*link),
				   OMP_CLAUSE_FIRSTPRIVATE);
	OMP_CLAUSE_DECL (c) = OMP_CLAUSE_DECL (*link);
	OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (*link);
	*link = c;
      }
}

/* Visits the constructs in a data construct; `kept' is what that one and those
   around it map.  */

tree
visit_in_data (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  uid_set *kept = static_cast<uid_set *> (info->info);
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (stmt) != GIMPLE_OMP_TARGET)
    return NULL_TREE;
  gomp_target *target = as_a<gomp_target *> (stmt);
  switch (gimple_omp_target_kind (target))
    {
    case GF_OMP_TARGET_KIND_OACC_DATA:
    case GF_OMP_TARGET_KIND_OACC_HOST_DATA:
      {
	uid_set inner = *kept;
	add_clause_variables (gimple_omp_target_clauses (target), OMP_CLAUSE_MAP,
		       &inner);
	walk_stmt_info nested;
	memset (&nested, 0, sizeof nested);
	nested.info = &inner;
	walk_gimple_seq (gimple_omp_body (target), visit_in_data, nullptr,
			 &nested);
	*handled = true;
	break;
      }
    case GF_OMP_TARGET_KIND_OACC_PARALLEL:
    case GF_OMP_TARGET_KIND_OACC_SERIAL:
      make_scalars_firstprivate (target, *kept);
      break;
    default:
      break;
    }
  return NULL_TREE;
}

/* ------------------------------------------------------------------------
   Update.  */

/* Does C move data, and not a pointer or a descriptor of data?  */

bool
moves_data_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_TO:		/* with if_present */
    case GOMP_MAP_FROM:
    case GOMP_MAP_FORCE_TO:
    case GOMP_MAP_FORCE_FROM:
      return true;
    default:
      return false;
    }
}

/* Name the memory of a variable with `declare' in place of the variable.  */

void
name_memory_of_declared (gomp_target *stmt)
{
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (!moves_data_p (c))
	continue;
      tree decl = OMP_CLAUSE_DECL (c);
      if (!VAR_P (decl) || !is_global_var (decl) || DECL_HAS_VALUE_EXPR_P (decl)
	  || !lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl))
	  || lookup_attribute ("omp declare target link",
			       DECL_ATTRIBUTES (decl)))
	continue;
      TREE_ADDRESSABLE (decl) = 1;
      tree address = build_fold_addr_expr (decl);
      OMP_CLAUSE_DECL (c) = build2 (MEM_REF, TREE_TYPE (decl), address,
				    build_int_cst (TREE_TYPE (address), 0));
    }
}

} // anonymous namespace

void
rewrite_implicit_scalars (gimple_seq body)
{
  uid_set none;
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = &none;
  walk_gimple_seq (body, visit_in_data, nullptr, &info);
}

void
rewrite_implicit_clauses (gomp_target *stmt)
{
  if (gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_OACC_UPDATE)
    name_memory_of_declared (stmt);
  else if (is_gimple_omp_offloaded (stmt))
    copy_constants_once (stmt);
  if (is_gimple_omp_offloaded (stmt)
      || gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_OACC_DATA_KERNELS)
    copy_unwritten_dummies_once (stmt);
}

} // namespace accplug
