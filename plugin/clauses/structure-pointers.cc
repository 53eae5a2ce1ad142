/* Pointers in structures that no clause names, and pointers that `declare' names.  See
   structure-pointers.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/structure-pointers.h"
#include "base/dump.h"
#include "base/walk.h"
#include "statements/clause-text.h"
#include "statements/clauses.h"
#include "statements/frame-names.h"

namespace accplug
{

namespace
{

/* Clauses of the function at hand; their constructs keep them.  */
std::unordered_set<tree> present_attachments;

/* A clause of KIND behind the clause BESIDE.  */

tree
new_attachment (tree beside, gomp_map_kind kind, tree pointer, tree bias)
{
  tree c = new_map_clause (OMP_CLAUSE_LOCATION (beside), kind, pointer, bias);
  OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (beside);
  OMP_CLAUSE_CHAIN (beside) = c;
  return c;
}

/* ------------------------------------------------------------------------
   Structures.  */

/* More pointers than that are a table, not the handle of some data.  */
const size_t most_pointers = 32;
/* The variables of a procedure may be more.  */
const size_t most_in_frame = 1000;

bool
data_pointer_p (tree type)
{
  return POINTER_TYPE_P (type) && !FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type));
}

bool
may_hold_pointers_p (tree type)
{
  type = strip_array_types (type);
  return data_pointer_p (type) || TREE_CODE (type) == RECORD_TYPE;
}

/* Add to POINTERS those in PLACE; one too many, if there are more than MOST.  */

void
add_pointers (tree place, size_t most, std::vector<tree> *pointers)
{
  tree type = TREE_TYPE (place);
  if (pointers->size () > most)
    return;
  if (data_pointer_p (type))
    pointers->push_back (place);
  else if (TREE_CODE (type) == RECORD_TYPE)
    for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
      {
	if (TREE_CODE (field) == FIELD_DECL && !DECL_VIRTUAL_P (field)
	    && !DECL_BIT_FIELD_TYPE (field))
	  add_pointers (build3 (COMPONENT_REF, TREE_TYPE (field), unshare_expr (place),
				field, NULL_TREE), most, pointers);
      }
  else if (TREE_CODE (type) == ARRAY_TYPE && may_hold_pointers_p (TREE_TYPE (type)))
    {
      tree last = TYPE_DOMAIN (type) ? TYPE_MAX_VALUE (TYPE_DOMAIN (type)) : NULL_TREE;
      size_t count = (last && tree_fits_shwi_p (last) ? tree_to_shwi (last) + 1
		      : most_pointers + 1);
      for (size_t i = 0; i < std::min (count, most_pointers + 1); i++)
	add_pointers (build4 (ARRAY_REF, TREE_TYPE (type), unshare_expr (place),
			      size_int (i), NULL_TREE, NULL_TREE), most, pointers);
    }
}

/* Does C have a structure, or an array, with the host's values on the device?  Then *VARIABLE
   is that, or what points to it.  */

bool
filled_aggregate_p (tree c, tree *variable)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_TO: case GOMP_MAP_TOFROM: case GOMP_MAP_FORCE_TOFROM:
    case GOMP_MAP_FORCE_PRESENT:
      break;
    default:
      return false;
    }
  tree decl = OMP_CLAUSE_DECL (c);
  if (!AGGREGATE_TYPE_P (TREE_TYPE (decl)) || !may_hold_pointers_p (TREE_TYPE (decl)))
    return false;
  if (TREE_CODE (decl) == MEM_REF || TREE_CODE (decl) == INDIRECT_REF)
    decl = TREE_OPERAND (decl, 0);
  *variable = decl;
  return DECL_P (decl) || TREE_CODE (decl) == SSA_NAME;
}

/* Is C, of STMT, GCC's own copy of a structure, or of an array?  */

bool
implied_aggregate_p (gomp_target *stmt, tree c)
{
  tree variable;
  return (filled_aggregate_p (c, &variable) && DECL_P (variable)
	  && added_clause_p (stmt, c, variable));
}

/* Does C, of STMT, name all of one structure?  */

bool
written_structure_p (gomp_target *stmt, tree c)
{
  tree variable, type = TREE_TYPE (OMP_CLAUSE_DECL (c));
  return (!lang_GNU_Fortran () && filled_aggregate_p (c, &variable)
	  && TREE_CODE (type) == RECORD_TYPE
	  && !(DECL_P (variable) && added_clause_p (stmt, c, variable))
	  && OMP_CLAUSE_SIZE (c) && TYPE_SIZE_UNIT (type)
	  && operand_equal_p (OMP_CLAUSE_SIZE (c), TYPE_SIZE_UNIT (type), 0));
}

/* Does a clause of STMT attach POINTER already?  */

bool
attached_pointer_p (gomp_target *stmt, tree pointer)
{
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	&& OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH
	&& operand_equal_p (OMP_CLAUSE_DECL (c), pointer, 0))
      return true;
  return false;
}

/* ------------------------------------------------------------------------
   Variables of `declare'.  */

/* The declared pointer variable whose value, with something added, the place that C maps
   begins at; NULL if there is none.  */

tree
declared_pointer (tree c, const temporary_values &values)
{
  tree t = OMP_CLAUSE_DECL (c);
  while (TREE_CODE (t) == ARRAY_REF)
    t = TREE_OPERAND (t, 0);
  if (TREE_CODE (t) != MEM_REF && TREE_CODE (t) != INDIRECT_REF)
    return NULL_TREE;
  t = TREE_OPERAND (t, 0);
  for (;;)
    {
      STRIP_NOPS (t);
      if (TREE_CODE (t) == POINTER_PLUS_EXPR)
	t = TREE_OPERAND (t, 0);
      else if (tree value = (DECL_P (t) || TREE_CODE (t) == SSA_NAME
			     ? values.value_of (t) : NULL_TREE))
	t = value;
      else
	break;
    }
  return (VAR_P (t) && is_global_var (t) && data_pointer_p (TREE_TYPE (t))
	  && lookup_attribute ("omp declare target", DECL_ATTRIBUTES (t))
	  && !lookup_attribute ("omp declare target link", DECL_ATTRIBUTES (t))
	  ? t : NULL_TREE);
}

/* The bytes from what POINTER, a variable, points to to the place that C maps.  */

tree
bias_of (tree c, tree pointer)
{
  tree place = build_fold_addr_expr (unshare_expr (OMP_CLAUSE_DECL (c)));
  return fold_build2 (MINUS_EXPR, sizetype, fold_convert (sizetype, place),
		      fold_convert (sizetype, pointer));
}

} // anonymous namespace

void
attach_declared_pointers (gomp_target *stmt, const temporary_values &values)
{
  int kind = gimple_omp_target_kind (stmt);
  if (lang_GNU_Fortran () || kind == GF_OMP_TARGET_KIND_OACC_UPDATE
      || kind == GF_OMP_TARGET_KIND_OACC_HOST_DATA)
    return;
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (!maps_data_p (c))
	continue;
      tree pointer = declared_pointer (c, values);
      if (!pointer)
	continue;
      tree bias = bias_of (c, pointer);
      TREE_ADDRESSABLE (pointer) = 1;
      tree address = build_fold_addr_expr (pointer);
      tree variable = build2 (MEM_REF, TREE_TYPE (pointer), address,
			      build_int_cst (TREE_TYPE (address), 0));
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, stmt, "%T, which declare names, points to data of the "
			 "construct\n", pointer);
      bool finalize = (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_DELETE
		       || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_FROM);
      if (pointer_clause_p (OMP_CLAUSE_CHAIN (c)))
	c = OMP_CLAUSE_CHAIN (c);
      c = new_attachment (c, kind != GF_OMP_TARGET_KIND_OACC_EXIT_DATA ? GOMP_MAP_ATTACH
			  : finalize ? GOMP_MAP_FORCE_DETACH : GOMP_MAP_DETACH,
			  variable, bias);
    }
}

void
attach_structure_pointers (gomp_target *stmt)
{
  bool compute = (is_gimple_omp_offloaded (stmt) || gimple_omp_target_kind (stmt)
		  == GF_OMP_TARGET_KIND_OACC_DATA_KERNELS);
  if (!compute && gimple_omp_target_kind (stmt) != GF_OMP_TARGET_KIND_OACC_DATA)
    return;
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    {
      bool written = (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && written_structure_p (stmt, c));
      if (!written
	  && !(compute && implied_aggregate_p (stmt, c)
	       && (!lang_GNU_Fortran () || maps_frame_p (c))))
	continue;
      std::vector<tree> pointers;
      size_t most = maps_frame_p (c) ? most_in_frame : most_pointers;
      add_pointers (OMP_CLAUSE_DECL (c), most, &pointers);
      if (pointers.size () > most)
	continue;
      /* The region gets its reference or pointer by the clause behind the data.  */
      if (pointer_clause_p (OMP_CLAUSE_CHAIN (c)))
	c = OMP_CLAUSE_CHAIN (c);
      for (tree pointer : pointers)
	{
	  if (attached_pointer_p (stmt, pointer))
	    continue;
	  c = new_attachment (c, GOMP_MAP_ATTACH, pointer, size_zero_node);
	  present_attachments.insert (c);
	  if (dump_enabled_p ())
	    dump_printf_loc (MSG_NOTE, stmt, "%T is attached if its data are present\n",
			     pointer);
	}
    }
}

bool
holds_pointers_p (tree type)
{
  type = strip_array_types (type);
  if (TREE_CODE (type) != RECORD_TYPE)
    return data_pointer_p (type);
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL && !DECL_VIRTUAL_P (field)
	&& holds_pointers_p (TREE_TYPE (field)))
      return true;
  return false;
}

void
forget_attachments ()
{
  present_attachments.clear ();
}

bool
attach_present_p (tree c)
{
  return present_attachments.count (c);
}

} // namespace accplug
