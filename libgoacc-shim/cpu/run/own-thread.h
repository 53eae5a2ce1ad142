/* Threads of the cpu device's own.

   In: a function; ACC_CPU_STACK.  Out: a thread that runs it.

   Rules
   - Without ACC_CPU_STACK the stacks are those that the system gives to threads.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_OWN_THREAD_H
#define GOACC_CPU_OWN_THREAD_H

#include <cstddef>
#include <functional>
#include <string>
#include <pthread.h>

namespace goacc::cpu
{

class own_thread
{
public:
  own_thread () = default;
  /* A thread for WHOM that runs FN.  Throws device_error, which says what may be missing.  */
  own_thread (const std::string &whom, std::function<void ()> fn);
  own_thread (own_thread &&other) noexcept { *this = static_cast<own_thread &&> (other); }
  own_thread &operator= (own_thread &&other) noexcept
  {
    thread = other.thread;
    joinable_p = other.joinable_p;
    other.joinable_p = false;
    return *this;
  }

  bool joinable () const { return joinable_p; }
  void join ()
  {
    pthread_join (thread, nullptr);
    joinable_p = false;
  }

private:
  pthread_t thread = {};
  bool joinable_p = false;
};

/* The bytes of a stack that ACC_CPU_STACK asks for, or 0.  */
size_t asked_stack_bytes ();

} // namespace goacc::cpu

#endif /* GOACC_CPU_OWN_THREAD_H */
