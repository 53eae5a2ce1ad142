/* `gang (static: *)' (static-gangs.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_STATIC_GANGS_H
#define ACCPLUG_STATIC_GANGS_H

#include "base/gcc-common.h"

namespace accplug
{

extern void keep_static_gangs (gomp_target *);

} // namespace accplug

#endif /* ACCPLUG_STATIC_GANGS_H */
