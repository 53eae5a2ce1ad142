/* A device's primary context, and making it current.

   In: a device's ordinal.  Out: the retained context, device attributes.
   Rules: whoever calls the driver for a device holds a context::scope.  The
   primary context is used because the CUDA runtime API, cuBLAS and so on use
   it too: memory and streams can be shared with them.  The scope asks the
   driver which context is current (a read of thread-local storage) rather than
   remember it, since the program may have called cudaSetDevice in between; a
   context that the program had made current is current again afterwards.

   The context's scheduling flags are left alone: they belong to the process,
   and the default (CU_CTX_SCHED_AUTO) spins in cuStreamSynchronize wherever
   there are more processors than contexts.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CUDA_CONTEXT_H
#define GOACC_CUDA_CONTEXT_H

#include "cuda/driver.h"
#include "support/last-thread.h"

namespace goacc
{
namespace cuda
{

class context
{
public:
  explicit context (int ordinal);
  ~context ();
  context (const context &) = delete;
  context &operator= (const context &) = delete;

  context_handle handle () const { return handle_; }
  device_handle device () const { return device_; }
  int attribute (device_attribute) const;
  int attribute (device_attribute first, unsigned axis) const;
  std::string name () const;

  class scope;
  class quiet_scope;

private:
  device_handle device_;
  context_handle handle_;
};

/* While it lives, the context is current in this thread.  */
class context::scope
{
public:
  explicit scope (const context &wanted)
  {
    if (__builtin_expect (driver_lost_by_fork (), 0))
      throw_forked ();
    context_handle current;
    api.ctx_get_current (&current);
    if (current != wanted.handle_)
      {
	api.ctx_set_current (wanted.handle_);
	previous_ = current;
      }
  }
  ~scope ()
  {
    if (previous_)
      api.ctx_set_current.raw (previous_);
  }
  scope (const scope &) = delete;
  scope &operator= (const scope &) = delete;

private:
  [[noreturn]] static void throw_forked ();
  context_handle previous_ = nullptr;	/* the program's own, if it had one */
};

/* For destructors: false if the driver must not or can't be called any more
   (after fork, after the driver's own exit handler).  */
class context::quiet_scope
{
public:
  explicit quiet_scope (const context &);
  ~quiet_scope ();
  quiet_scope (const quiet_scope &) = delete;
  quiet_scope &operator= (const quiet_scope &) = delete;
  explicit operator bool () const { return usable_; }

private:
  context_handle previous_ = nullptr;
  bool usable_ = false;
};

} // namespace cuda
} // namespace goacc

#endif /* GOACC_CUDA_CONTEXT_H */
