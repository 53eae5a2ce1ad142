/* Common blocks in `present' clauses (common-blocks.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_COMMON_BLOCKS_H
#define ACCPLUG_FORTRAN_SOURCE_COMMON_BLOCKS_H

#include "directives/directive.h"
#include "fortran-source/scopes.h"

namespace accplug
{

/* Let D, at UNIT, have a common block's variables where a `present' clause names the
   block.  */
extern void name_common_variables (directive *d, const std::vector<source_unit> &units,
				   const std::vector<source_scope> &scopes, size_t unit);

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_COMMON_BLOCKS_H */
