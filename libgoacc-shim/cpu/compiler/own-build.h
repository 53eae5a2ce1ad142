/* Which build of this library makes code.

   In: this library, in memory.  Out: its build ID (the linker's note NT_GNU_BUILD_ID), a
   digest of all that is in it, in hexadecimal digits; "" where the linker has written none.
   A part of the cache's key: after an upgrade nobody runs what another build has compiled.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_OWN_BUILD_H
#define GOACC_CPU_OWN_BUILD_H

#include <string>

namespace goacc::cpu
{

const std::string &own_build ();

} // namespace goacc::cpu

#endif /* GOACC_CPU_OWN_BUILD_H */
