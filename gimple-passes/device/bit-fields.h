/* References to bits that share bytes with others.

   Comes in: a reference that loads or stores a value.
   Goes out: whether its bytes are its own.

   Rules
   - A place in bytes says nothing of a bit-field: what is found by its bytes alone (a load
     or a store that moves, or becomes another one) is no bit-field.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_BIT_FIELDS_H
#define ACCPLUG_BIT_FIELDS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Is REFERENCE to bits that begin or end within a byte, or to fewer than its type has in
   memory?  */
extern bool shares_bytes_p (tree reference);

} // namespace accplug

#endif /* ACCPLUG_BIT_FIELDS_H */
