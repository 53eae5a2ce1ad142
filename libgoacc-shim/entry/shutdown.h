/* The end of the program (shutdown.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_SHUTDOWN_H
#define GOACC_SHUTDOWN_H

namespace goacc
{

/* True when the destructors of objects run because the program ends, and not because a
   library is unloaded.  */
extern bool exit_began ();

} // namespace goacc

#endif /* GOACC_SHUTDOWN_H */
