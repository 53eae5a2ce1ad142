/* `private' of what is named by a reference: dummy arguments, C++'s references.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PRIVATE_REFERENCES_H
#define ACCPLUG_PRIVATE_REFERENCES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Let SCOPE, a compute construct or a loop, have variables in place of the references in its
   `private' clauses.  What the host computes goes to *BEFORE.  */
extern void own_private_references (tree scope, gimple_seq *before);

} // namespace accplug

#endif /* ACCPLUG_PRIVATE_REFERENCES_H */
