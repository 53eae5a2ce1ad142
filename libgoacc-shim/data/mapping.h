/* Mapping rules: what each map kind of a construct does to the present table
   and to memory (OpenACC 2.6, 2.7; GCC's map kinds).

   Comes in: the arrays hostaddrs, sizes and kinds of a GOACC_* call, or one
   range from an acc_* call.
   Goes out: device addresses (and values) for the parameter block, transfers,
   changed counts.

   Rules
   - All of a construct is looked up, and all memory allocated, before anything is
     copied.  An error on the way ends the program, but up to there leaves the table as
     it was: other threads, and destructors that `exit' runs, may still look at it.
   - Small new data of a construct share one piece of device memory and one
     transfer, if the construct is synchronous.
   - Small new data of a compute construct go to the device in the queue that it is then
     launched in, and come back in one copy that waits for it (devices/launch-ahead.h).
   - On a queue, the source of data that the construct itself provides (pointer
     values, firstprivate) is copied at once; user data are read and written
     when the queue gets there.
   - Counts change at once, memory is released when the queue has passed.
   - What ends on no queue waits for the kernels on queues that use what it copies back or
     removes: by OpenACC the program should have, but nothing is gained by old values.
   - The device does not share memory with the host.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_MAPPING_H
#define GOACC_MAPPING_H

#include "devices/open-constructs.h"
#include "support/errors.h"
#include "support/protocol.h"

namespace goacc
{

class device_context;
class parameter_block;
struct async_queue;
struct thread_state;

/* Begin a construct.  BLOCK is a compute construct's parameter block, which is filled
   but for the scratch's address, else NULL.  */
extern data_region map_region (thread_state &, device_context &, async_queue *,
			       const map_arrays &, parameter_block *block);

/* End it: the thread's innermost construct.  A data construct has no arrays
   left but its site.  BUNDLE is a copy of what its bundle has, if there is one.  GOES_ON: its
   kernel may still be on its way, in the queue of what the thread launched ahead.  */
extern void unmap_region (thread_state &, const data_region &, async_queue *,
			  const map_arrays &, const char *bundle = nullptr,
			  bool goes_on = false);

/* The construct, a data construct that ends on no queue, is about to end: wait for kernels
   on queues that use what it removes or copies back.  The program should have.  */
extern void settle_region (const thread_state &, const data_region &);

/* Is anything of the construct's bundle copied to the host at its end?  */
extern bool copies_bundle_back (thread_state &, const data_region &);

extern void enter_data (thread_state &, device_context &, async_queue *,
			const map_arrays &);
extern void exit_data (thread_state &, device_context &, async_queue *,
		       const map_arrays &);
extern void update_data (thread_state &, device_context &, async_queue *, const map_arrays &);

/* How many elements from FIRST on are a variable that may get other data, in a
   `declare': its data, unless they are not new, its descriptor if it has one, and its
   pointer; 0 if these are something else.  */
extern size_t declared_elements (const map_arrays &, size_t first);

/* ARRAYS are such elements: the variable's data are to be on the device, and its
   descriptor up to date.  */
extern void refresh_declared (thread_state &, device_context &, const map_arrays &);

/* ARRAYS are data of such a variable that are about to be freed.  */
extern void release_declared (thread_state &, device_context &, const map_arrays &);

/* True if any of the data is on the device.  INDEX says which.  */
extern bool any_present (device_context &, const map_arrays &, size_t *index);

/* One attach or detach action, for the API.  */
extern void attach_pointer (device_context &, async_queue *, const call_site &,
			    void **pointer);
extern void detach_pointer (device_context &, async_queue *, const call_site &,
			    void **pointer, bool finalize);

} // namespace goacc

#endif /* GOACC_MAPPING_H */
