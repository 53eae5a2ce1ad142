/* Sections with several dimensions, and rows behind pointers, in C and C++.

   Comes in: a function in high GIMPLE.  A construct has a clause for the outermost dimension
   of a section, and in front of it is a call that has the others
   (directives/inner-sections.h).
   Goes out: no such calls.
   - an array: an array descriptor follows that says what the section is, unless it is all of
     the rows for certain (ACCPLUG_MAP_SECTION in updates, ACCPLUG_MAP_DATA_SECTION in data
     clauses).
   - rows behind pointers: what each row has follows (ACCPLUG_MAP_ROWS), and the run time maps,
     attaches or updates the rows.

   Rules
   - GCC's own clause has the whole rows of the outermost dimension; what of them is mapped
     is the run time's to find out (libgoacc-shim/data/data-sections.h).
   - Constant sections lie within their dimensions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CLAUSES_INNER_SECTIONS_H
#define ACCPLUG_CLAUSES_INNER_SECTIONS_H

#include "base/gcc-common.h"

namespace accplug
{

extern gimple_opt_pass *make_pass_inner_sections (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_CLAUSES_INNER_SECTIONS_H */
