/* Structures whose members are attached; see attached-members.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/attached-members.h"
#include "base/dump.h"

namespace accplug
{

namespace
{

/* The variable that DECL, of a map clause, is what it points to, or NULL.  */

tree
pointer_to (tree decl)
{
  if (TREE_CODE (decl) != INDIRECT_REF
      && !(TREE_CODE (decl) == MEM_REF && integer_zerop (TREE_OPERAND (decl, 1))))
    return NULL_TREE;
  tree pointer = TREE_OPERAND (decl, 0);
  STRIP_NOPS (pointer);
  return DECL_P (pointer) ? pointer : NULL_TREE;
}

/* The pointer to the structure of which C maps nothing, for it stands for a member that
   is attached; or NULL.  */

tree
unmapped_holder (tree c)
{
  tree next = OMP_CLAUSE_CHAIN (c);
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
      || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_ALLOC
      || !OMP_CLAUSE_SIZE (c) || !integer_zerop (OMP_CLAUSE_SIZE (c))
      || !next || OMP_CLAUSE_CODE (next) != OMP_CLAUSE_MAP
      || OMP_CLAUSE_MAP_KIND (next) != GOMP_MAP_FIRSTPRIVATE_POINTER)
    return NULL_TREE;
  tree holder = pointer_to (OMP_CLAUSE_DECL (c));
  if (!holder || holder != OMP_CLAUSE_DECL (next)
      || !POINTER_TYPE_P (TREE_TYPE (holder)))
    return NULL_TREE;
  tree type = TREE_TYPE (TREE_TYPE (holder));
  return (COMPLETE_TYPE_P (type) && TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST
	  ? holder : NULL_TREE);
}

/* Does STMT attach a member of what HOLDER points to?  */

bool
attached_to_p (gomp_target *stmt, tree holder)
{
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	&& OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH
	&& TREE_CODE (OMP_CLAUSE_DECL (c)) == COMPONENT_REF)
      {
	tree base = OMP_CLAUSE_DECL (c);
	while (handled_component_p (base))
	  base = TREE_OPERAND (base, 0);
	if (pointer_to (base) == holder)
	  return true;
      }
  return false;
}

/* Does another clause than C of STMT map what HOLDER points to?  */

bool
mapped_elsewhere_p (gomp_target *stmt, tree c, tree holder)
{
  for (tree d = gimple_omp_target_clauses (stmt); d; d = OMP_CLAUSE_CHAIN (d))
    if (d != c && OMP_CLAUSE_CODE (d) == OMP_CLAUSE_MAP
	&& OMP_CLAUSE_MAP_KIND (d) != GOMP_MAP_STRUCT
	&& pointer_to (OMP_CLAUSE_DECL (d)) == holder)
      return true;
  return false;
}

} // anonymous namespace

void
map_attached_holders (gomp_target *stmt)
{
  if (!is_gimple_omp_offloaded (stmt))
    return;
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree holder = unmapped_holder (c);
      if (!holder || !attached_to_p (stmt, holder) || mapped_elsewhere_p (stmt, c, holder))
	continue;
      tree type = TREE_TYPE (TREE_TYPE (holder));
      OMP_CLAUSE_DECL (c) = build_simple_mem_ref (holder);
      OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (type);
      OMP_CLAUSE_SET_MAP_KIND (c, TYPE_READONLY (type) ? GOMP_MAP_TO : GOMP_MAP_TOFROM);
      OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c) = 1;
      OMP_CLAUSE_LOCATION (c) = gimple_location (stmt);
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, stmt, "%T is copied, unless it is present: a member of "
			 "it is attached\n", OMP_CLAUSE_DECL (c));
    }
}

} // namespace accplug
