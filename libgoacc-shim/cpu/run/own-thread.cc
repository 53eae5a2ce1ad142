/* Threads of the cpu device's own: see own-thread.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <cstring>
#include <memory>

#include "cpu/run/own-thread.h"
#include "devices/device.h"
#include "support/errors.h"
#include "support/last-thread.h"
#include "support/variables.h"

namespace goacc::cpu
{

size_t
asked_stack_bytes ()
{
  static const size_t bytes = size_t (number_variable ("ACC_CPU_STACK", 0)) << 10;
  return bytes;
}

static void *
run_thread (void *argument)
{
  std::unique_ptr<std::function<void ()>> fn
    (static_cast<std::function<void ()> *> (argument));
  call_thread_own ();
  (*fn) ();
  return nullptr;
}

/* The system does not say which of its limits it was.  */

own_thread::own_thread (const std::string &whom, std::function<void ()> fn)
{
  auto run = std::make_unique<std::function<void ()>> (std::move (fn));
  pthread_attr_t attributes;
  pthread_attr_init (&attributes);
  if (size_t bytes = asked_stack_bytes ())
    pthread_attr_setstacksize (&attributes, bytes);
  int error = pthread_create (&thread, &attributes, run_thread, run.get ());
  pthread_attr_destroy (&attributes);
  if (error)
    throw device_error (format ("%s cannot start: %s; see ulimit -u, ulimit -v, "
				"ACC_CPU_THREADS and ACC_CPU_STACK", whom.c_str (),
				strerror (error)));
  run.release ();
  joinable_p = true;
}

} // namespace goacc::cpu
