/* How a program finds the run time: registration and trampolines.

   Comes in: include/entry-points.def, the names of the run time's functions.
   Goes out: assembly text in each object: code that registers its image, and one
   group of weak definitions of those names that load libgoacc-shim.so.1.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_TRAMPOLINES_H
#define ACCPLUG_TRAMPOLINES_H

#include "image/assembly.h"

namespace accplug
{

/* NAME is one that the run time, or GCC's OpenACC library for Fortran,
   defines.  */
extern bool run_time_name_p (const char *name);

/* A constructor and a destructor that register the image at label IMAGE.  */
extern void write_registration (assembly *, const char *image);

extern void write_trampolines (assembly *);

} // namespace accplug

#endif /* ACCPLUG_TRAMPOLINES_H */
