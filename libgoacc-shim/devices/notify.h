/* ACC_NOTIFY: one line on stderr for each launch (1) and each transfer (2), and with
   either of them where the program gets another device than the one that it asked for;
   without it, where it gets fewer gangs than it asked for.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_NOTIFY_H
#define GOACC_NOTIFY_H

#include <climits>
#include <cstddef>

#include "devices/device.h"
#include "support/protocol.h"
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

/* ROUTINE wanted device NUMBER of TYPE, which may be any_number; TAKEN is used.  Nothing is
   said where that is the same.  */
constexpr int any_number = INT_MIN;
extern void notify_choice (const char *routine, int type, int number,
			   device_type taken, int taken_number);

/* A line, whatever ACC_NOTIFY is: the check of KERNEL has failed.  */
extern void notify_check (const char *file, unsigned line, const char *checked);

/* A line, whatever ACC_NOTIFY is: KERNEL's num_gangs is ASKED, TAKEN of THREADS run.  */
extern void notify_gangs (const accplug_kernel &kernel, int64_t asked, int64_t taken,
			  int64_t threads);

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
