/* Members in a directive that names their structure, too; see apart-members.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/apart-members.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

tree
without_conversions (tree t)
{
  while (CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR)
    t = TREE_OPERAND (t, 0);
  return t;
}

/* What a pointer with nothing added is to, or NULL.  */

tree
pointer_of (tree place)
{
  return dereference_p (place) ? without_conversions (TREE_OPERAND (place, 0)) : NULL_TREE;
}

/* Are A and B the same structure?  */

bool
same_structure_p (tree a, tree b)
{
  tree p = pointer_of (a), q = pointer_of (b);
  return p && q ? operand_equal_p (p, q) : !p && !q && operand_equal_p (a, b);
}

/* The structure that C maps a member of, in its memory; or NULL.  A clause for a pointer
   behind C is about the same data.  */

tree
structure_of_member (tree c)
{
  tree next = OMP_CLAUSE_CHAIN (c);
  if (!maps_data_p (c)
      || (next && OMP_CLAUSE_CODE (next) == OMP_CLAUSE_MAP && !maps_data_p (next)
	  && OMP_CLAUSE_MAP_KIND (next) != GOMP_MAP_STRUCT))
    return NULL_TREE;
  tree place = OMP_CLAUSE_DECL (c);
  while (TREE_CODE (place) == ARRAY_REF)
    place = TREE_OPERAND (place, 0);
  if (TREE_CODE (place) != COMPONENT_REF)
    return NULL_TREE;
  while (handled_component_p (place))
    place = TREE_OPERAND (place, 0);
  return place;
}

/* Does a clause of CLAUSES map STRUCTURE as a whole?  */

bool
mapped_whole_p (tree clauses, tree structure)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (maps_data_p (c)
	&& (DECL_P (OMP_CLAUSE_DECL (c)) || pointer_of (OMP_CLAUSE_DECL (c)))
	&& same_structure_p (OMP_CLAUSE_DECL (c), structure))
      return true;
  return false;
}

/* The address of MEMBER of STRUCTURE, of type POINTER.  A sum: GCC would fold the address of a
   member into the memory reference, and, since version 14, look for ever for the pointer
   in that (omp_parse_access_methods).  */

tree
address_in (tree structure, tree member, tree pointer)
{
  poly_int64 size, at;
  tree offset;
  machine_mode mode;
  int is_unsigned, is_reversed, is_volatile;
  get_inner_reference (member, &size, &at, &offset, &mode, &is_unsigned, &is_reversed,
		       &is_volatile);
  HOST_WIDE_INT bits;
  if (offset || !at.is_constant (&bits) || bits % BITS_PER_UNIT)
    return build1 (ADDR_EXPR, pointer, member);
  tree begin = fold_convert (pointer, build_fold_addr_expr (unshare_expr (structure)));
  return bits ? build2 (POINTER_PLUS_EXPR, pointer, begin, size_int (bits / BITS_PER_UNIT))
	 : begin;
}

/* Let C, of a member of STRUCTURE, be about the memory there.  The type of its address says
   so to memory_of_member_p.  */

void
name_memory (tree c, tree structure)
{
  tree member = OMP_CLAUSE_DECL (c), type = TREE_TYPE (member);
  if (DECL_P (structure))
    TREE_ADDRESSABLE (structure) = 1;
  if (!OMP_CLAUSE_SIZE (c))
    OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (type);
  tree pointer = build_pointer_type_for_mode (type, VOIDmode, true);
  OMP_CLAUSE_DECL (c) = build2 (MEM_REF, type, address_in (structure, member, pointer),
				build_int_cst (pointer, 0));
}

tree
part_members (tree *tp, int *, void *)
{
  tree *clauses = mapping_clauses (*tp);
  for (tree c = clauses ? *clauses : NULL_TREE; c; c = OMP_CLAUSE_CHAIN (c))
    if (tree structure = structure_of_member (c))
      if (mapped_whole_p (*clauses, structure))
	name_memory (c, structure);
  return NULL_TREE;
}

void
mend_function (void *function, void *)
{
  tree decl = static_cast<tree> (function);
  walk_tree_without_duplicates (&DECL_SAVED_TREE (decl), part_members, nullptr);
}

/* Is PART, of a clause, memory in WHOLE, of another one?  The gimplifier has made a pointer
   and a number of bytes of a member's address.  */

bool
memory_in_p (tree part, tree whole, const pointer_origins &origins)
{
  tree bytes = TYPE_SIZE_UNIT (TREE_TYPE (part)), all = TYPE_SIZE_UNIT (TREE_TYPE (whole));
  if (TREE_CODE (part) != MEM_REF || !bytes || !all || TREE_CODE (bytes) != INTEGER_CST
      || TREE_CODE (all) != INTEGER_CST || !tree_int_cst_lt (bytes, all))
    return false;
  tree constant;
  tree pointer = without_conversions (TREE_OPERAND (part, 0));
  pointer = without_conversions (origins.pointer_behind (pointer, &constant));
  if (DECL_P (whole))
    return TREE_CODE (pointer) == ADDR_EXPR && TREE_OPERAND (pointer, 0) == whole;
  tree other = pointer_of (whole);
  return (other && AGGREGATE_TYPE_P (TREE_TYPE (whole))
	  && operand_equal_p (origins.without_copies (pointer),
			      origins.without_copies (other)));
}

/* The link behind the last clause after C for a structure that C is about memory in, and
   behind the clause for the pointer to it; NULL if there is none.  */

tree *
behind_whole (tree c, const pointer_origins &origins)
{
  tree *result = nullptr;
  for (tree d = OMP_CLAUSE_CHAIN (c); d; d = OMP_CLAUSE_CHAIN (d))
    if (maps_data_p (d) && memory_in_p (OMP_CLAUSE_DECL (c), OMP_CLAUSE_DECL (d), origins))
      {
	tree next = OMP_CLAUSE_CHAIN (d);
	if (next && OMP_CLAUSE_CODE (next) == OMP_CLAUSE_MAP && !maps_data_p (next))
	  d = next;
	result = &OMP_CLAUSE_CHAIN (d);
      }
  return result;
}

} // anonymous namespace

bool
memory_of_member_p (tree place)
{
  return (TREE_CODE (place) == MEM_REF
	  && TYPE_REF_CAN_ALIAS_ALL (TREE_TYPE (TREE_OPERAND (place, 1))));
}

void
put_wholes_first (gomp_target *stmt, const pointer_origins &origins)
{
  if (!gcc_compat::one_movement_for_structures)
    return;
  for (tree *link = gimple_omp_target_clauses_ptr (stmt); *link;)
    {
      tree c = *link;
      tree *behind = maps_data_p (c) ? behind_whole (c, origins) : nullptr;
      if (!behind)
	{
	  link = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      *link = OMP_CLAUSE_CHAIN (c);
      OMP_CLAUSE_CHAIN (c) = *behind;
      *behind = c;
    }
}

void
watch_apart_members (const char *plugin)
{
  if (gcc_compat::one_movement_for_structures && !lang_GNU_Fortran ())
    register_callback (plugin, PLUGIN_PRE_GENERICIZE, mend_function, nullptr);
}

} // namespace accplug
