/* Where `routine' directives have to stand for gfortran.

   Comes in: the source's scopes and directives.
   Goes out: for each routine directive its place.

   Rules
   - OpenACC allows a routine directive anywhere in a specification part (2.15.1), and
     programs have it among the statements; gfortran wants it in a specification part, behind
     the declaration of what it names, without a name in an interface body, and not for a
     procedure that is defined here or used from a module.
   - A directive that names a procedure or interface body of this source becomes a directive
     in there; if that has one, there is nothing to do.
   - What a module of another file defines has its directive there.
   - Any other name is an external procedure's; if nothing says so, `external' does.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_ROUTINES_H
#define ACCPLUG_FORTRAN_SOURCE_ROUTINES_H

#include "base/gcc-common.h"
#include "fortran-source/constructs.h"
#include "fortran-source/scopes.h"

namespace accplug
{

struct routine_place
{
  bool stays = true;
  bool dropped = false;
  size_t before = 0;		/* the unit in front of which it goes; 0: where it is */
  bool named = true;		/* it keeps its name */
  std::string external;		/* the name that needs an `external' statement */
};

extern routine_place
place_routine (const std::vector<source_unit> &units,
	       const std::vector<source_scope> &scopes,
	       const std::vector<source_directive> &directives,
	       const source_directive &routine);

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_ROUTINES_H */
