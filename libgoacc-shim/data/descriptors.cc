/* Fortran's array descriptors.  See descriptors.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "data/descriptors.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "data/map-kinds.h"
#include "data/mapping-actions.h"

namespace goacc
{

/* True if element I is a pointer that lies in the descriptor D.  */
static bool
lies_in_descriptor (const map_arrays &arrays, size_t d, size_t i)
{
  uint8_t kind = kind_of (arrays.kinds[i]);
  uintptr_t start = (uintptr_t) arrays.host[d];
  uintptr_t pointer = (uintptr_t) arrays.host[i];
  return (pointer_p (kind) || kind == MAP_ALWAYS_POINTER) && pointer >= start
	 && pointer + sizeof (void *) <= start + arrays.sizes[d];
}

size_t
last_of_descriptor (const map_arrays &arrays, size_t d)
{
  size_t last = d;
  while (last + 1 < arrays.count && lies_in_descriptor (arrays, d, last + 1))
    last++;
  return last;
}

bool
in_descriptor_p (const map_arrays &arrays, size_t i)
{
  size_t d = i;
  while (d > 0 && kind_of (arrays.kinds[d]) == MAP_POINTER)
    d--;
  return (kind_of (arrays.kinds[d]) == MAP_TO_PSET
	  && lies_in_descriptor (arrays, d, i));
}

bool
attached_descriptor_p (const map_arrays &arrays, size_t i)
{
  if (kind_of (arrays.kinds[i]) != MAP_TO_PSET || i + 1 >= arrays.count)
    return false;
  uint8_t next = kind_of (arrays.kinds[i + 1]);
  uintptr_t start = (uintptr_t) arrays.host[i];
  uintptr_t pointer = (uintptr_t) arrays.host[i + 1];
  return ((rule_of (next).what == map_class::attach || next == MAP_DETACH
	   || next == MAP_FORCE_DETACH)
	  && start <= pointer && pointer + sizeof (void *) <= start + arrays.sizes[i]);
}

namespace
{

/* gfortran's descriptors since GCC 8 (trans-types.cc, libgfortran.h).  */
struct fortran_dimension
{
  ptrdiff_t stride, lower, upper;
};

struct fortran_descriptor
{
  uintptr_t base;
  size_t offset;
  size_t element_bytes;
  int version;
  signed char rank, type;
  short attribute;
  ptrdiff_t span;		/* from an element to the next, where the stride is 1 */
  fortran_dimension dimensions[15];
};

} // namespace

strided_section
described_section (uintptr_t start, size_t size)
{
  const fortran_descriptor &d = *(const fortran_descriptor *) start;
  size_t header = offsetof (fortran_descriptor, dimensions);
  if (size < header || !d.base || d.rank < 0
      || header + d.rank * sizeof (fortran_dimension) > size)
    return {};
  strided_section result (d.base, d.element_bytes);
  ptrdiff_t step = d.span ? d.span : (ptrdiff_t) d.element_bytes;
  for (int r = 0; r < d.rank; r++)
    {
      const fortran_dimension &dimension = d.dimensions[r];
      /* As gfortran has it where it takes an argument's strides.  */
      ptrdiff_t stride = r || dimension.stride ? dimension.stride : 1;
      result.add_dimension (std::max<ptrdiff_t> (dimension.upper - dimension.lower + 1, 0),
			    stride * step);
    }
  result.finish ();
  return result;
}

bool
described_range (uintptr_t start, size_t size, uintptr_t *from, uintptr_t *to)
{
  strided_section all = described_section (start, size);
  *from = all.start ();
  *to = all.end ();
  return !all.empty ();
}

std::vector<char>
descriptor_bytes (uintptr_t start, size_t size)
{
  return std::vector<char> ((const char *) start, (const char *) start + size);
}

void
put_device_pointer (device_context &context, std::vector<char> &image,
		    uintptr_t start, uintptr_t pointer, size_t bias)
{
  char *value = pointer_value (context, *(uintptr_t *) pointer, bias);
  memcpy (&image[pointer - start], &value, sizeof value);
}

} // namespace goacc
