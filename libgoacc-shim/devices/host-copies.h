/* Copies from and to the program's memory, which the program may have got wrong: a section
   that is longer than its data, a pointer to freed memory, a result for a constant.

   Comes in: addresses and lengths.
   Goes out: the copy; host_memory_error, with the range and the place, if there is no such
   memory, or it must not be written.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_HOST_COPIES_H
#define GOACC_HOST_COPIES_H

#include <cstddef>
#include <cstdint>

#include "devices/device.h"

namespace goacc
{

class host_memory_error : public device_error
{
public:
  /* HOST: where the range begins.  */
  host_memory_error (const char *text, const void *host) : device_error (text), host (host) {}
  const void *const host;
};

/* A copy of the BYTES bytes at HOST, to the device if UP, stopped at ADDRESS.  */
[[noreturn]] void no_host_memory (const void *host, size_t bytes, bool up, uint64_t address);

/* memcpy (TO, FROM, BYTES).  If UP, FROM is the program's memory, else TO.  */
void copy_host_memory (void *to, const void *from, size_t bytes, bool up);

/* Likewise, ROWS times, TO_PITCH and FROM_PITCH bytes apart.  */
void copy_host_rows (void *to, size_t to_pitch, const void *from, size_t from_pitch,
		     size_t bytes, size_t rows, bool up);

} // namespace goacc

#endif /* GOACC_HOST_COPIES_H */
