/* Names of gfortran's run-time library that the plugin goes by.

   Comes in: GCC 12, libgfortran/gfortran.map; gcc/fortran/trans-decl.cc,
   gfc_build_builtin_function_decls.
   Goes out: the names, for those who build calls and for those who know them again.

   Rules
   - gfortran marks its library's functions by no flag or tree code: their names are all
     there is to know them by.  They begin with an underscore, which the program's own
     names do not, and belong to the library's ABI, so that they stay.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_LIBRARY_H
#define ACCPLUG_FORTRAN_LIBRARY_H

namespace accplug
{

/* Prints its arguments, as printf does, and ends the program.  */
constexpr char fortran_runtime_error[] = "_gfortran_runtime_error";

/* The data of an array section without gaps: the section's own, or a copy.  */
constexpr char fortran_internal_pack[] = "_gfortran_internal_pack";

/* What the names of all its functions begin with.  */
constexpr char fortran_library_prefix[] = "_gfortran_";

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_LIBRARY_H */
