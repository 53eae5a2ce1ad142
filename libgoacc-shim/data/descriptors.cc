/* Fortran's array descriptors.  See descriptors.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "data/descriptors.h"

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
