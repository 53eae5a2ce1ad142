/* Does the current device have a memory of its own?  Asked of the device itself:
   what a region stores to a copyin variable does not reach the host's copy.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef MEMORY_PROBE_H
#define MEMORY_PROBE_H

static inline int
separate_memory (void)
{
  int probe[1] = { 0 };
#pragma acc serial copyin (probe)
  probe[0] = 1;
  return probe[0] == 0;
}

#endif /* MEMORY_PROBE_H */
