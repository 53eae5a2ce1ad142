/* Data clauses that GCC adds or drops, made what OpenACC says.

   Comes in: an OpenACC construct before omplower.
   Goes out: the same construct, where
   - a constant is copied to the device only.  GCC maps `tofrom' whatever has no
     clause, and copying back would write to read-only memory; so is a dummy argument
     that is only read (unwritten-dummies.cc);
   - a scalar of a parallel or serial region that has no clause there is
     firstprivate (OpenACC 2.6, 2.5.1), also if it is declared within a data
     construct.  GCC 12 takes every variable that it finds in the scope of a data
     construct for mapped by it.  So are the bounds and strides of variable length
     arrays, which GCC maps;
   - a scalar with `declare' is the one on the device (2.6.2: it has no implicit
     attribute), and so is a pointer that device code changes (device-pointers.cc).
     GCC makes them firstprivate, like others;
   - an array or structure without a clause, of which a data construct around names a part, is
     what is there of it (2.6.2: its data clause is visible, so no copy is implied);
   - update moves a variable with `declare' too.  GCC gives such variables no place
     in the arrays of addresses; their memory has one.

   Rules
   - Clauses that the program wrote keep their meaning (statements/clauses.h tells which
     those are).
   - Reduction variables stay mapped, those with `declare' by the names that they have there
     (declared-reductions.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/implicit-clauses.h"
#include "base/dump.h"
#include "base/walk.h"
#include "clauses/device-pointers.h"
#include "statements/clauses.h"
#include "statements/uses.h"
#include "clauses/unwritten-dummies.h"

namespace accplug
{

namespace
{

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
      {
	OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_TO);
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, dump_at (OMP_CLAUSE_LOCATION (c)),
			   "copy of %T becomes copyin: it is a constant\n",
			   OMP_CLAUSE_DECL (c));
      }
}

/* The variables of which data constructs in BODY name a part.  */

uid_set
variables_in_parts (gimple_seq body)
{
  uid_set parts;
  walk (body, [&parts] (gimple_stmt_iterator *gsi)
    {
      gomp_target *stmt = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
      if (!stmt || gimple_omp_target_kind (stmt) != GF_OMP_TARGET_KIND_OACC_DATA)
	return visit::into;
      for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
	if (maps_data_p (c) && handled_component_p (OMP_CLAUSE_DECL (c)))
	  if (tree base = get_base_address (OMP_CLAUSE_DECL (c)))
	    if (tree variable = variable_of (base))
	      parts.insert (DECL_UID (variable));
      return visit::into;
    });
  return parts;
}

/* Let what data constructs around STMT map of the variables KEPT, if of some no more than
   PARTS, be enough for it.  */

void
take_visible_parts (gomp_target *stmt, const uid_set &kept, const uid_set &parts)
{
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree v = copied_both_ways_p (c) ? variable_of (OMP_CLAUSE_DECL (c)) : NULL_TREE;
      if (!v || written_clause_p (c) || !AGGREGATE_TYPE_P (value_type (v))
	  || !kept.count (DECL_UID (v)) || !parts.count (DECL_UID (v)))
	continue;
      OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c) = 1;
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, stmt, "%T has a visible data clause: what that maps is "
			 "enough\n", v);
    }
}

/* ------------------------------------------------------------------------
   Scalars.  */

/* Does C map a bound or a stride of a variable length array, which GCC has computed?  */

bool
hidden_size_p (tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  return (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TO && VAR_P (decl) && DECL_ARTIFICIAL (decl)
	  && !DECL_NAME (decl) && !is_global_var (decl)
	  && INTEGRAL_TYPE_P (TREE_TYPE (decl)));
}

/* Is C, of STMT, a scalar without a clause?  KEPT has the variables of enclosing
   data constructs and of reductions.  */

bool
unclaimed_scalar_p (gimple *stmt, tree c, const uid_set &kept)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  if (hidden_size_p (c))
    return true;
  if (OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_TOFROM || OMP_CLAUSE_MAP_IN_REDUCTION (c))
    return false;
  tree decl = OMP_CLAUSE_DECL (c);
  if (!plain_scalar_p (decl)
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
  add_loop_reductions (gimple_omp_body (stmt), &kept);
  tree *link = gimple_omp_target_clauses_ptr (stmt);
  for (; *link; link = &OMP_CLAUSE_CHAIN (*link))
    if (unclaimed_scalar_p (stmt, *link, kept))
      {
	tree c = build_omp_clause (OMP_CLAUSE_LOCATION (*link),
				   OMP_CLAUSE_FIRSTPRIVATE);
	OMP_CLAUSE_DECL (c) = OMP_CLAUSE_DECL (*link);
	OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (*link);
	*link = c;
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, stmt, "scalar %T, which no clause names: copy becomes "
			   "firstprivate\n", OMP_CLAUSE_DECL (c));
      }
}

/* Is V, which no clause of a construct with USES names, the one on the device there?  A
   pointer that device code only reads stands for what it points to (bare-pointers.cc).  */

bool
device_variable_p (tree v, const variable_uses &uses)
{
  return (plain_scalar_p (v) && device_global_p (v)
	  && (!POINTER_TYPE_P (TREE_TYPE (v))
	      || (!lang_GNU_Fortran ()
		  && (uses.changes (v) || device_pointer_p (v)))));
}

/* Does C, which is GCC's, make V a copy, or what V points to the data?  */

bool
hides_variable_p (tree c)
{
  return ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
	   && OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c))
	  || (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	      && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TOFROM
	      && POINTER_TYPE_P (TREE_TYPE (OMP_CLAUSE_DECL (c)))));
}

void
map_declared_scalars (gomp_target *stmt)
{
  tree *link = gimple_omp_target_clauses_ptr (stmt);
  for (; *link; link = &OMP_CLAUSE_CHAIN (*link))
    if (hides_variable_p (*link)
	&& device_variable_p (OMP_CLAUSE_DECL (*link), uses_of (stmt)))
      {
	tree v = OMP_CLAUSE_DECL (*link);
	tree c = new_map_clause (OMP_CLAUSE_LOCATION (*link), GOMP_MAP_TOFROM, v,
				 DECL_SIZE_UNIT (v));
	OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (*link);
	*link = c;
	TREE_ADDRESSABLE (v) = 1;
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, stmt, "%T is on the device by declare: %s becomes "
			   "copy\n", v, POINTER_TYPE_P (TREE_TYPE (v)) ? "the pointer's data"
			   : "firstprivate");
      }
}

/* The sizes that GCC maps for the kernels region STMT are like scalars that no clause
   names: these get to its parts by value.  */

void
make_sizes_implicit (gomp_target *stmt)
{
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && hidden_size_p (c))
      OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_FORCE_TOFROM);
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
      if (!device_global_p (decl) || DECL_HAS_VALUE_EXPR_P (decl))
	continue;
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, stmt, "update of %T names its memory: a variable of "
			 "declare has no mapping of its own\n", decl);
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
  forget_uses ();
  const uid_set parts = variables_in_parts (body);
  walk_in_data (&body, {}, [&parts] (gimple_stmt_iterator *gsi, const uid_set &kept)
    {
      gomp_target *stmt = as_a<gomp_target *> (gsi_stmt (*gsi));
      int kind = gimple_omp_target_kind (stmt);
      if (is_gimple_omp_offloaded (stmt))
	take_visible_parts (stmt, kept, parts);
      if (kind == GF_OMP_TARGET_KIND_OACC_PARALLEL
	  || kind == GF_OMP_TARGET_KIND_OACC_SERIAL)
	{
	  make_scalars_firstprivate (stmt, kept);
	  map_declared_scalars (stmt);
	}
      else if (kind == GF_OMP_TARGET_KIND_OACC_KERNELS)
	{
	  make_sizes_implicit (stmt);
	  map_declared_scalars (stmt);
	}
      return visit::into;
    });
}

void
rewrite_implicit_clauses (gomp_target *stmt)
{
  if (gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_OACC_UPDATE)
    name_memory_of_declared (stmt);
  /* A kernels region with several parts is what maps for them.  */
  if (is_gimple_omp_offloaded (stmt)
      || gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_OACC_DATA_KERNELS)
    {
      copy_constants_once (stmt);
      copy_unwritten_dummies_once (stmt);
    }
}

} // namespace accplug
