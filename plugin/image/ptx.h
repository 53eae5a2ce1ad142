/* The pass that hands device functions to the emitter (ptx.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PTX_H
#define ACCPLUG_PTX_H

#include "base/gcc-common.h"

namespace ptx
{
class module_writer;
}

namespace accplug
{

/* The PTX module of the unit.  */
extern ptx::module_writer &the_module ();

/* After `optimized' and launch-geometry.  */
extern gimple_opt_pass *make_pass_acc_emit (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_PTX_H */
