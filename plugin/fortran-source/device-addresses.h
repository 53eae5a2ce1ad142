/* `deviceptr' in Fortran's directives.

   Comes in: a construct's directive, and the source.
   Goes out: the directive, where gfortran takes the clause's items.

   Rules
   - gfortran takes what is no pointer.  Pointers, as C_F_POINTER makes them of addresses on
     the device, and what the source does not declare, are in `present' instead: the run time
     knows the device's own memory, and has nothing to do there.
   - Elements and sections, `a(n,m)', stand for their array: where an array on the device
     begins says the variable.
   - Components stay as they are.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_DEVICE_ADDRESSES_H
#define ACCPLUG_FORTRAN_SOURCE_DEVICE_ADDRESSES_H

#include "directives/directive.h"
#include "fortran-source/scopes.h"

namespace accplug
{

extern void write_device_addresses (directive *d, const std::vector<source_unit> &units,
				    const std::vector<source_scope> &scopes, size_t unit);

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_DEVICE_ADDRESSES_H */
