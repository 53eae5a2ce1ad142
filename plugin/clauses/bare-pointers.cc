/* Pointer variables named as they are in data clauses: the data is meant.

   Comes in: an OpenACC construct before omplower.  GCC 12 maps the 8 bytes of a
   pointer variable p for `present (p)', and for a p that a kernels region uses
   without a clause; device code then follows the host's pointer.
   In a data construct with a section of what p points to, GCC has the device look p up
   as the beginning of something present, which fails where the section begins later:

       map (alloc: MEM[p] [len: 0])  map (firstprivate: p)

   In C++ a reference to a pointer stands for the pointer.
   Goes out: such a p is firstprivate in compute constructs, and the run time
   passes the device address of what it points to (ACCPLUG_ARG_POINTER); data
   constructs do not map it.

   Rules
   - Only those three forms are touched.  `copy (p)' and the like are one of them by now
     (array-parameters.cc), unless the pointer itself is meant; array sections have clauses
     of their own.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/bare-pointers.h"
#include "clauses/pointer-origins.h"
#include "base/dump.h"
#include "base/walk.h"
#include "clauses/device-pointers.h"
#include "statements/clauses.h"
#include "statements/uses.h"

namespace accplug
{

namespace
{

/* True if C maps nothing but a pointer variable, in one of the two forms, and the one on the
   device is not meant.  */

bool
bare_pointer_p (tree c)
{
  tree pointer = bare_pointer (c);
  return (pointer && !(device_global_p (pointer) && device_pointer_p (pointer))
	  && (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_PRESENT
	      || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TOFROM));
}

/* Is C, of STMT, the first of the two clauses by which GCC looks up a pointer that no
   clause of STMT names?  */

bool
lookup_p (gomp_target *stmt, tree c)
{
  tree next = OMP_CLAUSE_CHAIN (c);
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_ALLOC
      || !OMP_CLAUSE_SIZE (c) || !integer_zerop (OMP_CLAUSE_SIZE (c))
      || !next || OMP_CLAUSE_CODE (next) != OMP_CLAUSE_MAP
      || OMP_CLAUSE_MAP_KIND (next) != GOMP_MAP_FIRSTPRIVATE_POINTER
      || OMP_CLAUSE_LOCATION (c) != gimple_location (stmt))
    return false;
  tree pointer = OMP_CLAUSE_DECL (next);
  for (tree d = gimple_omp_target_clauses (stmt); d; d = OMP_CLAUSE_CHAIN (d))
    if (OMP_CLAUSE_CODE (d) == OMP_CLAUSE_MAP && OMP_CLAUSE_MAP_KIND (d) == GOMP_MAP_ATTACH
	&& walk_expression (&OMP_CLAUSE_DECL (d), [pointer] (tree *tp, walk_stmt_info *)
	  { return *tp == pointer ? visit::stop : visit::into; }))
      return false;
  return DECL_P (pointer) && TREE_CODE (TREE_TYPE (pointer)) == POINTER_TYPE;
}

tree
firstprivate_instead (tree c, tree variable)
{
  tree replacement = build_omp_clause (OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_FIRSTPRIVATE);
  OMP_CLAUSE_DECL (replacement) = variable;
  return replacement;
}

/* Let each pointer that no clause names be firstprivate: the run time looks up what the
   region uses of it.  */

void
rewrite_lookups (gomp_target *stmt)
{
  tree *link = gimple_omp_target_clauses_ptr (stmt);
  for (; *link; link = &OMP_CLAUSE_CHAIN (*link))
    if (lookup_p (stmt, *link))
      {
	tree pointer = OMP_CLAUSE_CHAIN (*link);
	tree replacement = firstprivate_instead (*link, OMP_CLAUSE_DECL (pointer));
	OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (replacement) = 1;
	OMP_CLAUSE_CHAIN (replacement) = OMP_CLAUSE_CHAIN (pointer);
	*link = replacement;
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, stmt, "pointer %T, which no clause names: firstprivate\n",
			   OMP_CLAUSE_DECL (replacement));
      }
}

} // anonymous namespace

bool
reference_p (tree t)
{
  return TREE_CODE (TREE_TYPE (t)) == REFERENCE_TYPE;
}

/* gfortran's pointers and allocatables have clauses that belong together.  */

tree
bare_pointer (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || lang_GNU_Fortran ())
    return NULL_TREE;
  tree decl = OMP_CLAUSE_DECL (c), size = OMP_CLAUSE_SIZE (c), type = TREE_TYPE (decl);
  if (TREE_CODE (type) != POINTER_TYPE || FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type))
      || (size && !operand_equal_p (size, TYPE_SIZE_UNIT (type))))
    return NULL_TREE;
  if (!dereference_p (decl))
    return DECL_P (decl) ? decl : NULL_TREE;
  decl = TREE_OPERAND (decl, 0);
  if (!reference_p (decl))
    return NULL_TREE;
  if (DECL_P (decl) && !DECL_ARTIFICIAL (decl))
    return decl;
  /* What a lambda has captured is loaded from there, and since GCC 14 other references are
     copied in front; the region has a variable for it.  */
  tree next = OMP_CLAUSE_CHAIN (c);
  return pointer_clause_p (next) ? OMP_CLAUSE_DECL (next) : decl;
}

void
rewrite_bare_pointers (gomp_target *stmt)
{
  bool compute = is_gimple_omp_offloaded (stmt);
  if (compute && !lang_GNU_Fortran ())
    rewrite_lookups (stmt);
  tree *link = gimple_omp_target_clauses_ptr (stmt);
  while (*link)
    {
      tree c = *link;
      if (!bare_pointer_p (c))
	{
	  link = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      tree next = OMP_CLAUSE_CHAIN (c), pointer = bare_pointer (c);
      if (reference_p (pointer) && pointer_clause_p (next, pointer))
	next = OMP_CLAUSE_CHAIN (next);
      bool implicit = OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TOFROM;
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (OMP_CLAUSE_LOCATION (c)),
			 "%s of the pointer %T: %s, for the data behind it is meant\n",
			 implicit ? "implicit copy" : "present", pointer,
			 compute ? "firstprivate" : "no mapping");
      if (!compute)
	{
	  *link = next;
	  continue;
	}
      tree replacement = firstprivate_instead (c, pointer);
      if (implicit)
	OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (replacement) = 1;
      else
	OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT_TARGET (replacement) = 1;
      OMP_CLAUSE_CHAIN (replacement) = next;
      *link = replacement;
      link = &OMP_CLAUSE_CHAIN (replacement);
    }
}

/* GCC's mark says nothing in OpenACC.  */

bool
present_pointer_p (tree c)
{
  return OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT_TARGET (c);
}

} // namespace accplug
