/* Sections of arrays, and components, in Fortran's `declare', which gfortran refuses.

   Comes in: `declare create (x(2:3))', `declare create (s%a)'.
   Goes out: `declare create (x)', `declare create (s)': what is declared is on the device as a
   whole.

   Rules
   - What is copied back has to be all of the array, by the text of its declaration: else
     what the host has beside the section would get old values.  That is an error.
   - Where a directive of the same scope names the structure, too, its components are there.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_DECLARED_SECTIONS_H
#define ACCPLUG_FORTRAN_SOURCE_DECLARED_SECTIONS_H

#include "fortran-source/constructs.h"
#include "fortran-source/scopes.h"

namespace accplug
{

/* An error where D, a declare directive at UNIT, names a common block of a module, or a member
   of one: gfortran would ignore it.  */
extern void refuse_module_commons (const directive &d, const std::vector<source_unit> &units,
				   const std::vector<source_scope> &scopes, size_t unit);

/* Let D name arrays in place of sections of them.  */
extern void drop_declared_sections (directive *d, const std::vector<source_unit> &units,
				    const std::vector<source_scope> &scopes, size_t unit);

/* Let D, a declare directive at UNIT, of DIRECTIVES, name structures once in place of their
   components.  */
extern void name_whole_structures (directive *d, const std::vector<source_scope> &scopes,
				   const std::vector<source_directive> &directives,
				   size_t unit);

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_DECLARED_SECTIONS_H */
