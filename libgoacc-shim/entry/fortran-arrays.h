/* What gfortran hands over for `type (*), dimension (..)': a descriptor of its own.

   Comes in: a descriptor (libgfortran.h, GFC_FULL_ARRAY_DESCRIPTOR, the same since GCC 9),
   and a number of bytes where the program gives one.
   Goes out: where the data begin, and how many bytes they are.

   Rules
   - A whole argument has to be contiguous, as the specification says; then it is one range.
     A copy of it, as compilers make for contiguous dummy arguments, would be another one.
   - No data (an absent argument, what is not allocated, no elements) is a range without
     bytes.
   - A type (c_ptr), as from c_loc, is the address of the data, as gfortran has it; it says
     not how many bytes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_FORTRAN_ARRAYS_H
#define GOACC_FORTRAN_ARRAYS_H

#include <cstddef>
#include <cstdint>

namespace goacc
{

struct fortran_dimension
{
  ptrdiff_t stride, lower, upper;
};

struct fortran_array
{
  char *data;
  size_t offset;
  size_t element_bytes;
  int version;
  signed char rank;
  signed char type;
  short attribute;
  ptrdiff_t span;		/* from an element to the next, of stride 1 */
  fortran_dimension dimensions[15];
};

struct host_range
{
  char *data;
  size_t bytes;
};

/* ARRAY; BYTES, unless NULL, are given.  Throws fatal_error.  */
extern host_range range_of (const fortran_array *array, const int64_t *bytes);

/* Where ARRAY begins.  */
extern void *address_of (const fortran_array *array);

} // namespace goacc

#endif /* GOACC_FORTRAN_ARRAYS_H */
