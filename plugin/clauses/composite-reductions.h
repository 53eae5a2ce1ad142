/* Structures and classes as reduction variables (OpenACC 2.7, 2.9.11: by member).

   Comes in: a `reduction' clause whose variable is a structure, a class, std::complex.  The
   front ends would look for a reduction of OpenMP's that the program declares; they
   find ones without meaning (pragmas/reduced-structures.cc, cxx/reduced-classes.cc), so
   that the clause comes here.
   Goes out: the variable's scalar parts, which array-reductions.cc reduces as it does an
   array's elements.

   Rules
   - Each member is reduced by the clause's operator, and so are members of members, base
     classes, elements of arrays.  A complex number is one part.
   - A union, a pointer, a bit field, or a type that the operator is not for is an error.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_COMPOSITE_REDUCTIONS_H
#define ACCPLUG_COMPOSITE_REDUCTIONS_H

#include "base/gcc-common.h"

namespace accplug
{

/* A scalar of TYPE, so many bytes from the beginning of what it is in.  */
struct scalar_part
{
  tree type;
  HOST_WIDE_INT at;
};

/* Is TYPE one whose variables are reduced by member?  */
extern bool composite_p (tree type);

/* The scalar parts of a variable of the composite TYPE that clause C reduces.  None, after
   an error, if they cannot be reduced.  */
extern std::vector<scalar_part> parts_of_composite (tree c, tree type);

} // namespace accplug

#endif /* ACCPLUG_COMPOSITE_REDUCTIONS_H */
