/* How far sections of arrays are from their pointers (section-biases.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_SECTION_BIASES_H
#define ACCPLUG_SECTION_BIASES_H

#include "base/gcc-common.h"

namespace accplug
{

/* A pass on the host's version of functions, before constructs are taken apart.  */
extern gimple_opt_pass *make_pass_section_biases (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_SECTION_BIASES_H */
