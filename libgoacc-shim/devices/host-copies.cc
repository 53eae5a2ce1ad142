/* Copies from and to the program's memory: see host-copies.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "devices/host-copies.h"

#include <cstdio>

#include "support/fault-exits.h"

namespace goacc
{

void
no_host_memory (const void *host, size_t bytes, bool up, uint64_t address)
{
  char text[160];
  unsigned long long at = address;
  uintptr_t start = reinterpret_cast<uintptr_t> (host);
  /* Outside of the host's range it is the device's; 0 is told of addresses that no memory has
     (a general protection fault).  */
  bool devices = address != 0 && (address < start || address - start >= bytes);
  if (devices && up)
    snprintf (text, sizeof text,
	      "device memory cannot be written: there is none at %#llx", at);
  else if (devices)
    snprintf (text, sizeof text,
	      "device memory cannot be read: there is none at %#llx", at);
  else if (up)
    snprintf (text, sizeof text, "host memory [%p,+%zu] cannot be read: there is none at "
	      "%#llx", host, bytes, at);
  else
    snprintf (text, sizeof text, "host memory [%p,+%zu] cannot be written: there is none, or "
	      "it is constant, at %#llx", host, bytes, at);
  throw host_memory_error (text, host);
}

void
copy_host_memory (void *to, const void *from, size_t bytes, bool up)
{
  if (!copy_unless_fault (to, from, bytes))
    no_host_memory (up ? from : to, bytes, up, last_fault ().address);
}

void
copy_host_rows (void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t bytes,
		size_t rows, bool up)
{
  size_t all = (rows - 1) * (up ? from_pitch : to_pitch) + bytes;
  if (!copy_unless_fault (to, from, bytes, rows, to_pitch, from_pitch))
    no_host_memory (up ? from : to, all, up, last_fault ().address);
}

} // namespace goacc
