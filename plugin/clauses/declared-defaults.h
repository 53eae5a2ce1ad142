/* `default (none)' and variables that `declare' names (declared-defaults.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DECLARED_DEFAULTS_H
#define ACCPLUG_DECLARED_DEFAULTS_H

#include "base/gcc-common.h"

namespace accplug
{

/* DIRECTIVE, an OACC_DECLARE, names variables of the current function.  */
extern void note_declared_locals (tree directive);

/* Let the compute construct CONSTRUCT, if it has `default (none)', have clauses for the
   variables of `declare' that it uses; and with any `default', for Fortran's named
   constants.  */
extern void permit_declared (tree construct);

/* The same construct, gimplified: let its clauses say which of them the program did not
   write.  */
extern void imply_declared (gomp_target *construct);

} // namespace accplug

#endif /* ACCPLUG_DECLARED_DEFAULTS_H */
