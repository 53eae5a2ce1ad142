/* Loops behind directives whose index is the name of an ASSOCIATE construct.

   Comes in: the source's units, a directive about loops.
   Goes out: an error for each such index, and that gfortran should not see the directive.

   The index is private, and gfortran takes no such name in a clause; it fails on its own
   message.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_ASSOCIATE_NAMES_H
#define ACCPLUG_FORTRAN_SOURCE_ASSOCIATE_NAMES_H

#include "base/gcc-common.h"
#include "fortran-source/lines.h"
#include "fortran-source/reader.h"
#include "fortran-source/scopes.h"

namespace accplug
{

/* The directive is unit AT of UNITS, and about LOOPS nested ones.  Is there such an index?  */
extern bool refuse_associated_indices (const source_lines &lines,
				       const std::vector<source_unit> &units,
				       const std::vector<source_scope> &scopes, size_t at,
				       int loops);

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_ASSOCIATE_NAMES_H */
