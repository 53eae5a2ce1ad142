/* What belongs to one host thread: its current device, its default queue, and
   the data constructs that it is in.

   Rules
   - The settings of OpenACC 2.6, 2.3 are per thread; a new thread starts with
     those of the environment.
   - A thread_state is freed when its thread ends; the main thread's, and those
     of threads still running, when the program ends.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_THREADS_H
#define GOACC_THREADS_H

#include <memory>
#include <vector>

#include "devices/launch-ahead.h"
#include "devices/open-constructs.h"
#include "devices/profiling.h"
#include "support/protocol.h"

namespace goacc
{

class device_context;

struct thread_state
{
  int id;			/* from 1, in the order of first use */
  device_type type = DEVICE_NONE;	/* nvidia, cpu or host once chosen */
  int numbers[3] = { -1, -1, -1 };	/* by platform_index; -1: not set */
  device_context *context = nullptr;	/* of type and number, once used */
  int default_async = async_noval;

  mapped_list items;		/* of the open constructs, innermost last */
  std::vector<data_region> regions;
  launches_ahead ahead;
  const void *keeper = nullptr;	/* the routine whose caller waits for its launches */
  bool next_asynchronous = false;	/* the next data construct has async (NEXT_ASYNC) */
  int next_async = 0;
  bool profiling_off = false;	/* acc_toggle_per_thread */
  std::vector<noted_event> kept_events;	/* that callbacks are to be told */
};

extern thread_state &this_thread ();

/* The thread's current device, ready to be used.  */
extern device_context &current_context ();

/* The number of TYPE's device that the thread uses, or would use.  */
extern int number_of_type (thread_state &thread, device_type type);

/* 0 nvidia, 1 cpu, 2 host.  */
extern int platform_index (device_type type);

/* Only for the end of the program.  */
extern void forget_threads ();

} // namespace goacc

#endif /* GOACC_THREADS_H */
