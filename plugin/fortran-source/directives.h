/* OpenACC's directives in a Fortran source, before f951 parses it.

   Comes in: the lines that f951 has read.
   Goes out: lines with directives that gfortran knows, and statements in place of the
   others; errors and warnings about directives.

   Rules
   - Lines without directives stay, and so do directives that gfortran takes as they are.
   - What is wrong is said here, and then gfortran does not see it.
   - What a directive becomes has the directive's places (source-words.h).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_DIRECTIVES_H
#define ACCPLUG_FORTRAN_SOURCE_DIRECTIVES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Translate the unit's source.  Nothing happens in other compilers than f951.  */
extern void translate_fortran_source ();

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_DIRECTIVES_H */
