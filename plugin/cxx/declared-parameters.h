/* Parameters of functions, and variables of earlier directives, in C++'s `declare'.

   Comes in: `#pragma accplug parameters NAME...' in front of a `declare', and one without
   names behind it.
   Goes out: in between, the parameters of a function are among what its outermost block
   declares, if the directive is there.  C++'s parser looks for variables in the block of the
   directive alone, where C's and OpenACC (2.13) take parameters, too.  Elsewhere global
   variables that an earlier directive has named are as in front of that one
   (base/repeated-declares.h).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DECLARED_PARAMETERS_H
#define ACCPLUG_DECLARED_PARAMETERS_H

#include "base/gcc-common.h"

namespace accplug
{

/* At PLUGIN_PRAGMAS: the pragma is there.  */
extern void register_parameters_pragma ();

} // namespace accplug

#endif /* ACCPLUG_DECLARED_PARAMETERS_H */
