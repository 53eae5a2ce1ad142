/* `attach' and `detach' as the parsers make them.  See attach-clauses.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/attach-clauses.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

bool
map_p (tree c, gomp_map_kind kind)
{
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_MAP_KIND (c) == kind;
}

bool
attachment_p (tree c)
{
  return map_p (c, GOMP_MAP_ATTACH) || map_p (c, GOMP_MAP_DETACH);
}

/* Is TYPE that of a variable which is neither a pointer nor a descriptor?  Characters of
   deferred length are arrays behind a pointer.  */

bool
plain_type_p (tree type)
{
  return (TREE_CODE (type) == ARRAY_TYPE ? !TYPE_STRING_FLAG (type)
	  : !POINTER_TYPE_P (type) && !RECORD_OR_UNION_TYPE_P (type));
}

/* Does C name what a scalar pointer points to?  So gfortran has it.  */

bool
pointed_to_p (tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  if (!INDIRECT_REF_P (decl))
    return false;
  bool array = TREE_CODE (TREE_TYPE (decl)) == ARRAY_TYPE;
  return (TREE_CODE (TREE_TYPE (TREE_OPERAND (decl, 0))) == POINTER_TYPE
	  && !(array && plain_type_p (TREE_TYPE (decl))));
}

/* What C attaches is not a pointer (2.6.8).  */

bool
no_pointer_p (tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  if (!attachment_p (c) || POINTER_TYPE_P (TREE_TYPE (decl)) || pointed_to_p (c))
    return false;
  /* A dummy argument by reference.  */
  return INDIRECT_REF_P (decl) || plain_type_p (TREE_TYPE (decl));
}

/* Is C the pointer to a section that gfortran sees in an array that is a component itself?
   Behind clauses of other components GCC attaches it.  */

bool
array_component_p (tree c)
{
  return (map_p (c, GOMP_MAP_ATTACH_DETACH)
	  && TREE_CODE (OMP_CLAUSE_DECL (c)) == COMPONENT_REF
	  && TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) == ARRAY_TYPE);
}

/* Is C what a member that is a scalar pointer points to?  The next clause then names the
   member.  */

bool
pointed_to_by_member_p (tree c)
{
  return (attachment_p (c) && pointed_to_p (c)
	  && TREE_CODE (TREE_OPERAND (OMP_CLAUSE_DECL (c), 0)) == COMPONENT_REF);
}

void
refuse (tree c)
{
  const char *name = map_p (c, GOMP_MAP_ATTACH) ? "attach" : "detach";
  tree v = get_base_address (OMP_CLAUSE_DECL (c));
  if (v && TREE_CODE (v) == MEM_REF)
    v = TREE_OPERAND (v, 0);
  if (v && INDIRECT_REF_P (v))
    v = TREE_OPERAND (v, 0);
  if (v && DECL_P (v) && !handled_component_p (OMP_CLAUSE_DECL (c)))
    error_at (OMP_CLAUSE_LOCATION (c), "%qD in %qs is neither a pointer nor allocatable", v,
	      name);
  else
    error_at (OMP_CLAUSE_LOCATION (c), "what %qs names is neither a pointer nor "
	      "allocatable", name);
}

/* CONSTRUCT is one of C or C++.  Pointers leave with their data.  */

void
detach_at_exit (tree construct)
{
  if (TREE_CODE (construct) != OACC_EXIT_DATA)
    return;
  for (tree c = *all_clauses (construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (map_p (c, GOMP_MAP_ATTACH))
      OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_DETACH);
}

} // anonymous namespace

void
mend_attach_clauses (tree construct)
{
  if (!lang_GNU_Fortran ())
    {
      detach_at_exit (construct);
      return;
    }
  tree *clauses = all_clauses (construct);
  bool finalize = omp_find_clause (*clauses, OMP_CLAUSE_FINALIZE) != NULL_TREE;
  for (tree *at = clauses; *at;)
    {
      tree c = *at;
      if (array_component_p (c))
	{
	  *at = OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      bool wrong = no_pointer_p (c);
      if (pointed_to_by_member_p (c))
	{
	  tree member = TREE_OPERAND (OMP_CLAUSE_DECL (c), 0);
	  OMP_CLAUSE_DECL (c) = member;
	  OMP_CLAUSE_SIZE (c) = size_zero_node;
	  tree next = OMP_CLAUSE_CHAIN (c);
	  if (next && map_p (next, GOMP_MAP_ATTACH_DETACH)
	      && operand_equal_p (OMP_CLAUSE_DECL (next), member))
	    OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (next);
	}
      if (wrong)
	{
	  refuse (c);
	  *at = OMP_CLAUSE_CHAIN (c);
	}
      else
	at = &OMP_CLAUSE_CHAIN (c);
      /* The pointer's own address, which says nothing new.  GCC's gimplifier does not expect
	 it behind `detach'.  */
      if ((wrong || (map_p (c, GOMP_MAP_DETACH) && finalize)) && *at
	  && map_p (*at, GOMP_MAP_POINTER))
	*at = OMP_CLAUSE_CHAIN (*at);
    }
}

} // namespace accplug
