/* The dynamic types of Fortran's polymorphic variables in device code.

   Comes in: a compute construct, or a device routine, in high GIMPLE.  Code for
   `select type' compares a class container's pointer to the table of its dynamic type with
   the addresses of such tables, and code for elements of a class array loads their size
   from there.  The tables are the host's.
   Goes out: the construct has the values that it loads, and the addresses that it compares
   with, by value.

   Rules
   - A container that the construct finds in memory of the device can be of any type: an
     error.  So it is in a routine, which has nothing from the host by value; where it makes
     a container of a variable whose type is known, the table is missing on the device
     (device/type-tables.h).
   - Calls by way of the table are an error in a construct; in a routine, which the host may
     call alone, they fail when a device comes to them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DYNAMIC_TYPES_H
#define ACCPLUG_DYNAMIC_TYPES_H

#include "statements/loop-building.h"

namespace accplug
{

/* BEFORE gets what CONSTRUCT is to have by value.  */
extern void use_dynamic_types (gomp_target *construct, builder *before);

/* BODY is that of a device routine.  */
extern void refuse_dynamic_types (gimple_seq body);

} // namespace accplug

#endif /* ACCPLUG_DYNAMIC_TYPES_H */
