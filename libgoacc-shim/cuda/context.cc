/* A device's primary context.  See context.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cuda/context.h"

namespace goacc
{
namespace cuda
{

context::context (int ordinal)
{
  if (driver_lost_by_fork ())
    throw device_error ("the process was forked after the NVIDIA driver was"
			" initialised");
  api.device_get (&device_, ordinal);
  own_threads_scope own_threads;
  api.primary_ctx_retain (&handle_, device_);
}

context::~context ()
{
  if (!driver_lost_by_fork ())
    api.primary_ctx_release.raw (device_);
}

int
context::attribute (device_attribute which) const
{
  int value = 0;
  api.device_get_attribute (&value, which, device_);
  return value;
}

/* FIRST is the attribute of the x axis; those of y and z follow it.  */
int
context::attribute (device_attribute first, unsigned axis) const
{
  return attribute (static_cast<device_attribute> (first + axis));
}

std::string
context::name () const
{
  char text[256] = "";
  api.device_get_name (text, sizeof text - 1, device_);
  return text;
}

void
context::scope::throw_forked ()
{
  throw device_error ("the process was forked after its parent had used the"
		      " NVIDIA device; the child cannot use it");
}

context::quiet_scope::quiet_scope (const context &wanted)
{
  context_handle current;
  if (driver_lost_by_fork ()
      || api.ctx_get_current.raw (&current) != CUDA_SUCCESS)
    return;
  usable_ = (current == wanted.handle_
	     || api.ctx_set_current.raw (wanted.handle_) == CUDA_SUCCESS);
  if (current != wanted.handle_)
    previous_ = current;
}

context::quiet_scope::~quiet_scope ()
{
  if (usable_ && previous_)
    api.ctx_set_current.raw (previous_);
}

} // namespace cuda
} // namespace goacc
