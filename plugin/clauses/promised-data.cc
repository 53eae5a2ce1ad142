/* Data constructs in routines.

   A routine whose whole body is in `data present (...)' is what generators of column physics
   write: `!$acc routine vector', and the loops of the lanes in such a construct.  Where device
   code runs nothing is mapped, and GCC refuses a loop directive in a data construct of a
   routine.

   Comes in: a data construct in a procedure with a routine directive, before it is gimplified.
   Goes out: its body, if all that its clauses say is where the data are: `present',
   `no_create', `deviceptr'.

   Rules
   - A construct that would move or allocate data stays as it is: that cannot be done in
     device code, and an error says so.
   - Where the host calls the routine nothing is checked: the procedure is one of the device.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/promised-data.h"
#include "directives/marks.h"

namespace accplug
{

namespace
{

/* Does C, or do marks at its place, say no more than where data are?  */

bool
promise_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_FORCE_PRESENT: case GOMP_MAP_IF_PRESENT: case GOMP_MAP_FORCE_DEVICEPTR:
      return !marks_at (OMP_CLAUSE_LOCATION (c));
    /* What front ends have beside these: pointers and descriptors that lead to the data.  */
    case GOMP_MAP_POINTER: case GOMP_MAP_TO_PSET: case GOMP_MAP_ALWAYS_POINTER:
    case GOMP_MAP_FIRSTPRIVATE_POINTER: case GOMP_MAP_FIRSTPRIVATE_REFERENCE:
    case GOMP_MAP_ATTACH_DETACH: case GOMP_MAP_STRUCT:
      return true;
    default:
      return false;
    }
}

} // anonymous namespace

bool
drop_promised_data (tree *construct)
{
  tree clauses = OACC_DATA_CLAUSES (*construct);
  const unsigned defaults = MARK_DEFAULT_NONE | MARK_DEFAULT_PRESENT;
  if (marks_at (EXPR_LOCATION (*construct)) & ~defaults)
    return false;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (!promise_p (c))
      return false;
  *construct = OACC_DATA_BODY (*construct);
  return true;
}

} // namespace accplug
