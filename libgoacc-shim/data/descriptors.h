/* Fortran's array descriptors in a construct's arrays: MAP_TO_PSET and, behind it, the
   pointers that lie in it.

   Comes in: a construct's arrays.
   Goes out: which elements are one descriptor, and its bytes as the device is to have
   them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_DESCRIPTORS_H
#define GOACC_DESCRIPTORS_H

#include <vector>

#include "support/protocol.h"
#include "support/strided-sections.h"

namespace goacc
{

class device_context;

/* The last element of the descriptor that element D, a MAP_TO_PSET, begins.  */
extern size_t last_of_descriptor (const map_arrays &, size_t d);

/* True if element I, a pointer, is in the descriptor before it.  */
extern bool in_descriptor_p (const map_arrays &, size_t i);

/* True if element I is a descriptor whose pointer is attached, or detached, by the element
   behind it.  */
extern bool attached_descriptor_p (const map_arrays &, size_t i);

/* The range [*FROM, *TO) of the array that the descriptor of SIZE bytes at START
   describes; false if it has no elements.  */
extern bool described_range (uintptr_t start, size_t size, uintptr_t *from,
			     uintptr_t *to);

/* The section that this descriptor describes; an empty one if it is none.  */
extern strided_section described_section (uintptr_t start, size_t size);

/* The host's bytes of the descriptor at START.  */
extern std::vector<char> descriptor_bytes (uintptr_t start, size_t size);

/* IMAGE is of the descriptor at START: put the device's value of the host's pointer at
   POINTER in it, whose data begin BIAS bytes behind where it points to.  */
extern void put_device_pointer (device_context &, std::vector<char> &image,
				uintptr_t start, uintptr_t pointer, size_t bias);

} // namespace goacc

#endif /* GOACC_DESCRIPTORS_H */
