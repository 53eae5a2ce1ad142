/* EQUIVALENCE in constructs of contained procedures.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_EQUIVALENCES_H
#define ACCPLUG_EQUIVALENCES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Say what CONSTRUCT names, or uses, of the host procedure's that shares its storage.  */
extern void refuse_equivalences (tree construct);

} // namespace accplug

#endif /* ACCPLUG_EQUIVALENCES_H */
