/* What the constructors and destructors of objects call: their device images come
   and go.

   Comes in: an object's image (accplug-image.h).
   Goes out: its record in the registry (support/images.h), and, with the first one, profiling
   libraries (profiling-libraries.h); when it goes, because a
   library is unloaded, devices drop what they hold of it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "devices/known-contexts.h"
#include "entry/profiling-libraries.h"
#include "entry/shutdown.h"
#include "support/calls.h"
#include "support/errors.h"
#include "support/images.h"

using namespace goacc;

void
accplug_register_image (const accplug_image *image)
{
  guarded ({ "accplug_register_image", nullptr }, [&] { add_image (image); });
  load_profiling_libraries ();
}

void
accplug_unregister_image (const accplug_image *image)
{
  guarded ({ "accplug_unregister_image", nullptr }, [&] {
    /* Other threads may be launching their kernels.  */
    if (ended_by_error () || exit_began ())
      return;
    alone no_calls;
    if (std::unique_ptr<image_record> removed = remove_image (image))
      unload_image (*removed);
  });
}
