/* The CUDA driver, opened with dlopen: one callable object for each entry
   point of driver-api.def.

   In: nothing.  Out: `api', valid once driver_ready () has said true.
   Rules: api.NAME (...) throws device_error with the driver's own name and text
   of the error; api.NAME.raw (...) returns the code, for callers that expect
   an error or must not throw (destructors); both have the stack that the driver needs
   (driver-stack.h).  A child process that was forked
   after cuInit must not call the driver (CUDA C++ Programming Guide,
   "Initialization"); context::scope sees to that.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CUDA_DRIVER_H
#define GOACC_CUDA_DRIVER_H

#include <string>

#include "devices/device.h"
#include "cuda/driver-stack.h"
#include "cuda/driver-types.h"

namespace goacc
{
namespace cuda
{

/* "ENTRY: text (CUDA_ERROR_NAME)", and whether the context is lost.  */
extern std::string error_text (const char *symbol, result);
[[noreturn]] extern void throw_error (const char *symbol, result);

template <typename... Parameters> struct raw_call
{
  result (*address) (Parameters...);

  result
  operator() (Parameters... arguments) const
  {
    result code;
    with_enough_stack ([&] { code = address (arguments...); });
    return code;
  }
};

template <typename... Parameters> struct entry_point
{
  const char *symbol;
  raw_call<Parameters...> raw;

  void
  operator() (Parameters... arguments) const
  {
    result code = raw (arguments...);
    if (__builtin_expect (code != CUDA_SUCCESS, 0))
      throw_error (symbol, code);
  }
};

struct driver
{
#define CUDA(NAME, SYMBOL, ...) \
  entry_point<__VA_ARGS__> NAME = { #SYMBOL, { nullptr } };
#include "cuda/driver-api.def"
};

extern driver api;

/* Open the driver and initialise it, once.  False if that failed; *WHY then
   says what in one line.  */
extern bool driver_ready (std::string *why);

/* True in a child process that was forked after the driver was initialised.  */
extern bool driver_lost_by_fork ();

/* The CUDA version that the driver supports, e.g. "12.4".  */
extern std::string driver_version ();

} // namespace cuda
} // namespace goacc

#endif /* GOACC_CUDA_DRIVER_H */
