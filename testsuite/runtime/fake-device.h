/* A device for tests of the run time's core: memory of its own, made of malloc,
   and kernels that are C++ functions.

   Rules
   - It takes the place of the nvidia platform: link it instead of cuda/.
   - Kernels are found by name among those that were registered; they get the
     parameter block and the launch shape.
   - Operations on a queue run on the queue's own thread, later.
   - Every address given to a copy is checked: it must lie in allocated memory.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef FAKE_DEVICE_H
#define FAKE_DEVICE_H

#include "devices/device.h"

typedef void (*fake_kernel) (char *block, const goacc::launch_shape &shape,
			     const std::string &name);

/* Kernel NAME runs FN.  */
extern void fake_add_kernel (const char *name, fake_kernel fn);

/* Global variable NAME at ADDRESS, device memory of its own.  */
extern void fake_add_variable (const char *name, size_t bytes);

struct fake_counters
{
  unsigned devices_opened;
  unsigned allocations;		/* live */
  size_t bytes;			/* live */
  unsigned uploads;
  unsigned downloads;
  unsigned launches;
  unsigned modules;		/* live */
  unsigned linked;		/* images in the module loaded last */
};

extern fake_counters fake_now ();

/* Allocations beyond this many bytes fail.  */
extern void fake_set_capacity (size_t bytes);

/* That many bytes are cached: they cannot be allocated before device::trim.  */
extern void fake_set_cached (size_t bytes);

/* Queue operations wait until this is called with false.  */
extern void fake_hold_queues (bool hold);

/* The next time that something waits for a queue it fails, and says WHY.  */
extern void fake_fail_queues (const char *why);

/* True if [ADDRESS, ADDRESS + BYTES) lies in allocated device memory.  */
extern bool fake_is_device (const void *address, size_t bytes);

/* True if it is marked as accessible to kernels (device::note_mapping).  */
extern bool fake_is_accessible (const void *address, size_t bytes);

#endif /* FAKE_DEVICE_H */
