/* What a directive becomes, in lines of Fortran.

   Comes in: a directive that the checks let pass, its construct.
   Goes out: edits: directives that gfortran knows, calls of the run time, what has to
   stand in front of a construct and behind it.

   Rules
   - A directive that stays the same is not touched.
   - A call is a block construct with its own interface: it needs no `use', stands
     under every kind of `implicit none', and arguments of any kind of integer will do.
   - What a construct has to do first (entry_actions) is directives and calls in front
     of it.
   - `always' is an update directive: behind the beginning and in front of the end of a
     data construct, around a compute construct.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_STEPS_H
#define ACCPLUG_FORTRAN_SOURCE_STEPS_H

#include "base/gcc-common.h"
#include "directives/directive.h"
#include "fortran-source/constructs.h"
#include "fortran-source/edits.h"
#include "fortran-source/reader.h"
#include "fortran-source/scopes.h"

namespace accplug
{

/* A source, read.  */
struct read_source
{
  std::vector<source_unit> units;
  std::vector<source_scope> scopes;
  std::vector<source_directive> directives;
};

/* C as a clause that is made in the place of LIKE.  */
extern clause without_places (clause c, const word &like);

/* What directive AT of SOURCE becomes goes to EDITS.  */
extern void write_steps (const source_lines &lines, const read_source &source, size_t at,
			 const dialect &language, source_edits *edits);

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_STEPS_H */
