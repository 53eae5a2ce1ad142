/* Descriptors of gfortran's as ranges of memory.  See fortran-arrays.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "entry/fortran-arrays.h"

#include "support/errors.h"

namespace goacc
{

/* BT_VOID of gfortran's types: what type (c_ptr) is to a descriptor.  The data of that are
   what it points to.  */
constexpr signed char type_c_ptr = 10;

static bool
c_pointer_p (const fortran_array &array)
{
  return (array.rank == 0 && array.type == type_c_ptr
	  && array.element_bytes == sizeof (void *));
}

/* The elements of dimension D, or -1 for the last one of an assumed-size array, for which
   gfortran says `(1:-1)'.  */
static ptrdiff_t
elements (const fortran_array &array, int d)
{
  const fortran_dimension &dimension = array.dimensions[d];
  if (d == array.rank - 1 && dimension.lower == 1 && dimension.upper == -1)
    return -1;
  return dimension.upper < dimension.lower ? 0 : dimension.upper - dimension.lower + 1;
}

/* All bytes of ARRAY, -1 if it is of assumed size; throws if it is not contiguous.  */
static ptrdiff_t
whole_bytes (const fortran_array &array)
{
  ptrdiff_t step = array.span > 0 ? array.span : (ptrdiff_t) array.element_bytes;
  ptrdiff_t bytes = array.element_bytes;
  bool contiguous = true, unknown = false;
  for (int d = 0; d < array.rank; d++)
    {
      ptrdiff_t count = elements (array, d);
      if (count == 0)
	return 0;
      if (count != 1 && array.dimensions[d].stride * step != bytes)
	contiguous = false;
      unknown |= count < 0;
      bytes *= count < 0 ? 1 : count;
    }
  if (!contiguous)
    fatal ("the array section at %p is not contiguous: only a whole array, or a part of "
	   "it without gaps, can be an argument", (void *) array.data);
  return unknown ? -1 : bytes;
}

static size_t
checked_bytes (int64_t bytes)
{
  if (bytes < 0)
    fatal ("%lld bytes: the size is negative", (long long) bytes);
  return bytes;
}

host_range
range_of (const fortran_array *array, const int64_t *bytes)
{
  size_t given = bytes ? checked_bytes (*bytes) : 0;
  if (!array || !array->data)
    return { nullptr, given };
  if (c_pointer_p (*array) && !bytes)
    fatal ("the argument is an address, %p: say how many bytes", (void *) array->data);
  ptrdiff_t whole = whole_bytes (*array);
  if (bytes)
    return { array->data, given };
  if (whole < 0)
    fatal ("the array at %p has an assumed size: say how many bytes", (void *) array->data);
  return { array->data, (size_t) whole };
}

void *
address_of (const fortran_array *array)
{
  return array ? array->data : nullptr;
}

} // namespace goacc
