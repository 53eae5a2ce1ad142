/* The data construct that gfortran makes around a procedure's body of what `declare' names in
   it.

   Comes in: data constructs, before they are gimplified.
   Goes out: those of `declare': common blocks that they name have device memory of their own
   (base/device-contract.h, common_attribute); `return' leaves the construct at its end; in a
   routine there is none, as a routine finds the variables by their symbols, nor in a main
   program with OpenMP, of variables of modules alone.  Saved variables
   have device memory of their own, too: `copyin' and `copy' bring the host's values there each
   time, `copy' and `copyout' the device's back.

   Rules
   - Such a construct has the place of its procedure, or of the one that ends in front of it.
     On that line is no directive; on those of other constructs there is.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DECLARED_REGIONS_H
#define ACCPLUG_DECLARED_REGIONS_H

#include "base/gcc-common.h"

namespace accplug
{

/* True if *AT, an OACC_DATA, is now another expression.  */
extern bool take_declared_region (tree *at);

} // namespace accplug

#endif /* ACCPLUG_DECLARED_REGIONS_H */
