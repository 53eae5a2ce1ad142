/* The CUDA driver: dlopen, the table of entry points, error texts, fork.
   See driver.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cuda/driver.h"

#include <algorithm>
#include <iterator>
#include <mutex>

#include <dlfcn.h>
#include <pthread.h>

#include "support/exit.h"
#include "support/last-thread.h"

namespace goacc
{
namespace cuda
{

driver api;

namespace
{

struct driver_state
{
  std::once_flag once;
  bool ready = false;
  std::string why;
};

bool initialised;	/* cuInit succeeded in this process or its parent */
bool forked;		/* ... in its parent */

/* After these nothing more can be done in the context (manual, CUresult: "the
   process must be terminated and relaunched").  */
const result sticky_errors[] = {
  CUDA_ERROR_ECC_UNCORRECTABLE, CUDA_ERROR_NVLINK_UNCORRECTABLE,
  CUDA_ERROR_CONTAINED, CUDA_ERROR_ILLEGAL_ADDRESS, CUDA_ERROR_LAUNCH_TIMEOUT,
  CUDA_ERROR_CONTEXT_IS_DESTROYED, CUDA_ERROR_ASSERT,
  CUDA_ERROR_HARDWARE_STACK_ERROR, CUDA_ERROR_ILLEGAL_INSTRUCTION,
  CUDA_ERROR_MISALIGNED_ADDRESS, CUDA_ERROR_INVALID_ADDRESS_SPACE,
  CUDA_ERROR_INVALID_PC, CUDA_ERROR_LAUNCH_FAILED
};

template <typename Entry>
bool
bind (void *library, Entry &entry, std::string *why)
{
  void *address = dlsym (library, entry.symbol);
  entry.raw.address = reinterpret_cast<decltype (entry.raw.address)> (address);
  if (address == nullptr)
    {
      *why = "the NVIDIA driver is too old: it lacks ";
      *why += entry.symbol;
      return false;
    }
  return true;
}

bool
open_library (std::string *why)
{
  /* Never closed: the driver's own threads and exit handlers live in it.  */
  void *library = dlopen ("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr)
    {
      const char *text = dlerror ();
      *why = "no NVIDIA driver: ";
      *why += text ? text : "libcuda.so.1 not found";
      return false;
    }
#define CUDA(NAME, SYMBOL, ...) \
  if (!bind (library, api.NAME, why)) \
    return false;
#define CUDA_LATER(NAME, SYMBOL, ...) \
  { \
    std::string lacking; \
    bind (library, api.NAME, &lacking); \
  }
#include "cuda/driver-api.def"
  return true;
}

bool
initialise (std::string *why)
{
  if (!open_library (why))
    return false;
  own_threads_scope own_threads;
  result code = api.init.raw (0);
  if (code != CUDA_SUCCESS)
    {
      *why = error_text (api.init.symbol, code);
      return false;
    }
  initialised = true;
  watch_exit ();
  pthread_atfork (nullptr, nullptr, [] { forked = initialised; });
  return true;
}

/* The text that one of the two error functions gives for CODE.  */
std::string
describe (const entry_point<result, const char **> &entry, result code)
{
  const char *text = nullptr;
  if (entry.raw.address == nullptr || entry.raw (code, &text) != CUDA_SUCCESS
      || text == nullptr)
    return "CUDA error " + std::to_string (code);
  return text;
}

} // namespace

std::string
error_text (const char *symbol, result code)
{
  std::string text = symbol;
  size_t suffix = text.rfind ("_v2");
  if (suffix != std::string::npos)
    text.resize (suffix);	/* the name that the manual knows */
  text += ": " + describe (api.get_error_string, code);
  text += " (" + describe (api.get_error_name, code) + ")";
  if (std::find (std::begin (sticky_errors), std::end (sticky_errors), code)
      != std::end (sticky_errors))
    text += "; the device's context is lost: nothing more can run on the device"
	    " in this process";
  return text;
}

void
throw_error (const char *symbol, result code)
{
  if (code == CUDA_ERROR_DEINITIALIZED)
    {
      note_end_of_device ();
      throw device_error (std::string (symbol) + ": the NVIDIA driver has shut down: its "
			  "handler of exit ran before this one, which was registered before "
			  "the program's first use of the device");
    }
  throw device_error (error_text (symbol, code));
}

bool
driver_ready (std::string *why)
{
  static driver_state &state = *new driver_state;
  std::call_once (state.once,
		  [&] { state.ready = initialise (&state.why); });
  if (forked)
    {
      if (why)
	*why = "the process was forked after the NVIDIA driver was initialised";
      return false;
    }
  if (!state.ready && why)
    *why = state.why;
  return state.ready;
}

bool
driver_lost_by_fork ()
{
  return forked;
}

std::string
driver_version ()
{
  int version = 0;
  if (api.driver_get_version.raw (&version) != CUDA_SUCCESS)
    return "unknown";
  return std::to_string (version / 1000) + "."
	 + std::to_string (version % 1000 / 10);
}

} // namespace cuda
} // namespace goacc
