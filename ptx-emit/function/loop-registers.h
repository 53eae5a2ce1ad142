/* Registers of loop variables.

   In: the registers of SSA names.  Out: a loop's variable and its next value share
   one where they do not live at the same time: then the way back needs no copy.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LOOP_REGISTERS_H
#define ACCPLUG_LOOP_REGISTERS_H

#include "base/gcc-common.h"

namespace ptx
{

class operands;

extern void coalesce_loop_variables (function *, operands &);

} // namespace ptx

#endif /* ACCPLUG_LOOP_REGISTERS_H */
