/* ACC_NOTIFY: one line on stderr for each launch (1) and each transfer (2).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_NOTIFY_H
#define GOACC_NOTIFY_H

#include <cstddef>

#include "devices/device.h"
#include "support/errors.h"

namespace goacc
{

class device_context;

/* NOTIFY_* bits, read once.  */
extern unsigned notifications ();

extern void write_transfer (device_context &, const call_site &, size_t index,
			    size_t bytes, bool up);
extern void write_launch (device_context &, const accplug_kernel &,
			  const launch_shape &);

/* A grid or block as "8", or "1x8": without trailing ones.  */
extern std::string shape_text (const uint32_t axes[3]);

} // namespace goacc

#include "support/settings.h"

namespace goacc
{

inline void
notify_transfer (device_context &context, const call_site &site, size_t index,
		 size_t bytes, bool up)
{
  if (__builtin_expect (notifications () & NOTIFY_TRANSFERS, 0))
    write_transfer (context, site, index, bytes, up);
}

inline void
notify_launch (device_context &context, const accplug_kernel &kernel,
	       const launch_shape &shape)
{
  if (__builtin_expect (notifications () & NOTIFY_LAUNCHES, 0))
    write_launch (context, kernel, shape);
}

} // namespace goacc

#endif /* GOACC_NOTIFY_H */
