/* Where device code ended the program: exit, abort, a failed assertion, ...

   Comes in: for each image on each device the memory in which the image's device code says
   which of its endings it has reached (struct accplug_ended).
   Goes out: that, in words, for the message about the device's failure.

   Rules
   - The memory is the host's own, and outlasts all kernels of the device.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_ENDINGS_H
#define GOACC_ENDINGS_H

#include <string>

#include "accplug-image.h"

namespace goacc
{

/* The code of IMAGE on DEVICE notes its end at NOTE, which is 0.  */
extern void watch_endings (const void *device, const accplug_image *image,
			   const accplug_ended *note);

/* The memory of DEVICE goes; or, if IMAGE is not NULL, this image's code alone.  */
extern void forget_endings (const void *device, const accplug_image *image);

/* "; FILE:LINE: WHAT, block (X,Y,Z), thread (X,Y,Z)" of an ending that was reached, or
   "".  */
extern std::string reached_ending ();

} // namespace goacc

#endif /* GOACC_ENDINGS_H */
