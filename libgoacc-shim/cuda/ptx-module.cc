/* Modules and kernels.  See ptx-module.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "ptx-module.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace goacc
{
namespace cuda
{

namespace
{

const uint32_t shared_without_consent = 48 * 1024;
const size_t log_bytes = 16 * 1024;
const size_t longest_log = 2000;

/* The text of line NUMBER, counted from 1, without white space at its ends.  */
std::string
line_of (const char *text, unsigned long number)
{
  while (number > 1)
    {
      const char *end = strchr (text, '\n');
      if (end == nullptr)
	return "";
      text = end + 1;
      number--;
    }
  std::string line (text, strcspn (text, "\n"));
  size_t first = line.find_first_not_of (" \t\r");
  if (first == std::string::npos)
    return "";
  return line.substr (first, line.find_last_not_of (" \t\r") - first + 1);
}

/* The line number in "ptxas application ptx input, line N; error : ..."; 0 if
   there is none.  */
unsigned long
first_line_number (const std::string &log)
{
  size_t at = log.find ("line ");
  return at == std::string::npos ? 0 : strtoul (&log[at + 5], nullptr, 10);
}

std::string
ptx_version (const char *ptx)
{
  const char *at = strstr (ptx, ".version");
  return at ? line_of (at, 1) : "PTX without .version";
}

[[noreturn]] void
load_failed (result code, const std::string &log, const accplug_image &image)
{
  std::string text = error_text (api.module_load_data_ex.symbol, code);
  text += ", module of ";
  text += image.file ? image.file : "?";
  if (code == CUDA_ERROR_UNSUPPORTED_PTX_VERSION)
    text += ", " + ptx_version (image.ptx) + ", driver for CUDA "
	    + driver_version ();
  std::string more = readable_log (log, image.ptx);
  if (!more.empty ())
    text += ": " + more;
  throw device_error (text);
}

/* Line numbers for profilers and cuda-gdb where the PTX has them; they cost
   nothing at run time, unlike debug information, which stops optimisation.  */
module_handle
compile (const accplug_image &image)
{
  std::string errors (log_bytes, '\0'), infos (log_bytes, '\0');
  auto value = [] (size_t n) { return reinterpret_cast<void *> (n); };
  jit_option options[] = {
    CU_JIT_TARGET_FROM_CUCONTEXT,
    CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES,
    CU_JIT_INFO_LOG_BUFFER, CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES,
    CU_JIT_GENERATE_LINE_INFO
  };
  void *values[] = { nullptr, &errors[0], value (log_bytes - 1), &infos[0],
		     value (log_bytes - 1), value (1) };
  unsigned count = sizeof options / sizeof options[0];
  if (strstr (image.ptx, ".loc\t") == nullptr
      && strstr (image.ptx, ".loc ") == nullptr)
    count--;

  module_handle handle = nullptr;
  result code = api.module_load_data_ex.raw (&handle, image.ptx, count, options,
					     values);
  if (code != CUDA_SUCCESS)
    load_failed (code, errors[0] ? errors.c_str () : infos.c_str (), image);
  return handle;
}

} // namespace

std::string
readable_log (const std::string &log, const char *ptx)
{
  std::string text;
  for (char c : log.substr (0, longest_log))
    if (c == '\n' || c == '\r')
      {
	if (!text.empty () && text.back () != '|')
	  text += " |";
      }
    else
      {
	if (!text.empty () && text.back () == '|' && c != ' ')
	  text += ' ';
	text += c;
      }
  while (!text.empty () && (text.back () == '|' || text.back () == ' '))
    text.pop_back ();
  unsigned long number = first_line_number (log);
  if (number != 0)
    text += "; PTX line " + std::to_string (number) + ": "
	    + line_of (ptx, number);
  return text;
}

ptx_module::ptx_module (const context &c, const accplug_image &image)
  : context_ (c), file_ (image.file ? image.file : "?")
{
  if (image.ptx == nullptr || image.ptx_bytes == 0)
    return;
  context::scope current (context_);
  handle_ = compile (image);
}

ptx_module::~ptx_module ()
{
  context::quiet_scope current (context_);
  if (handle_ && current)
    api.module_unload.raw (handle_);
}

kernel *
ptx_module::find_kernel (const char *name)
{
  std::lock_guard<std::mutex> lock (mutex_);
  auto &found = kernels_[name];
  if (found)
    return found.get ();
  context::scope current (context_);
  function_handle function;
  result code = CUDA_ERROR_NOT_FOUND;
  if (handle_)
    code = api.module_get_function.raw (&function, handle_, name);
  if (code == CUDA_ERROR_NOT_FOUND)
    throw device_error ("the module of " + file_ + " has no kernel " + name);
  if (code != CUDA_SUCCESS)
    throw_error (api.module_get_function.symbol, code);
  found = std::make_unique<ptx_kernel> (context_, name, function);
  return found.get ();
}

bool
ptx_module::find_variable (const char *name, void **address, size_t *size)
{
  if (handle_ == nullptr)
    return false;
  context::scope current (context_);
  device_ptr where;
  result code = api.module_get_global.raw (&where, size, handle_, name);
  if (code == CUDA_ERROR_NOT_FOUND)
    return false;
  if (code != CUDA_SUCCESS)
    throw_error (api.module_get_global.symbol, code);
  *address = reinterpret_cast<void *> (where);
  return true;
}

ptx_kernel::ptx_kernel (const context &c, std::string name,
			function_handle function)
  : context_ (c), name_ (std::move (name)), function_ (function),
    max_threads_ (attribute (CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK))
{
  uint32_t fixed = attribute (CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES);
  shared_allowed_
    = shared_without_consent - std::min (fixed, shared_without_consent);
}

int
ptx_kernel::attribute (function_attribute which) const
{
  int value = 0;
  api.func_get_attribute (&value, which, function_);
  return value;
}

void
ptx_kernel::allow_shared (uint32_t bytes)
{
  std::lock_guard<std::mutex> lock (mutex_);
  if (bytes <= shared_allowed_)
    return;
  result code
    = api.func_set_attribute.raw (function_,
				  CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
				  bytes);
  if (code == CUDA_ERROR_INVALID_VALUE)
    throw device_error (
      "kernel " + name_ + " needs "
      + std::to_string (bytes + attribute (CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES))
      + " bytes of shared memory, the device has "
      + std::to_string (context_.attribute (
	CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)));
  if (code != CUDA_SUCCESS)
    throw_error (api.func_set_attribute.symbol, code);
  shared_allowed_ = bytes;
}

uint32_t
ptx_kernel::resident_blocks (const uint32_t block[3], uint32_t shared_bytes)
{
  uint32_t threads = block[0] * block[1] * block[2];
  {
    std::lock_guard<std::mutex> lock (mutex_);
    for (const occupancy &o : occupancy_)
      if (o.threads == threads && o.shared_bytes == shared_bytes)
	return o.blocks;
  }
  context::scope current (context_);
  if (shared_bytes > shared_allowed_)
    allow_shared (shared_bytes);
  int per_multiprocessor = 0;
  api.occupancy_max_active_blocks (&per_multiprocessor, function_, threads,
				   shared_bytes);
  uint32_t blocks
    = per_multiprocessor
      * context_.attribute (CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
  std::lock_guard<std::mutex> lock (mutex_);
  occupancy_.push_back ({ threads, shared_bytes, blocks });
  return blocks;
}

/* The parameter is given as kernelParams: the driver copies as many bytes as
   the PTX declares, before it returns.  CU_LAUNCH_PARAM_BUFFER costs the same
   and would need the size to match exactly.  */
void
ptx_kernel::launch (stream_handle stream, const launch_shape &shape,
		    const void *params)
{
  if (__builtin_expect (shape.shared_bytes > shared_allowed_, 0))
    allow_shared (shape.shared_bytes);
  void *parameters[] = { const_cast<void *> (params) };
  result code
    = api.launch_kernel.raw (function_, shape.grid[0], shape.grid[1],
			     shape.grid[2], shape.block[0], shape.block[1],
			     shape.block[2], shape.shared_bytes, stream,
			     parameters, nullptr);
  if (__builtin_expect (code != CUDA_SUCCESS, 0))
    launch_failed (code, shape);
}

/* Say what was launched, and why the shape is wrong if it is.  */
void
ptx_kernel::launch_failed (result code, const launch_shape &shape) const
{
  char text[400];
  snprintf (text, sizeof text,
	    "; kernel %.150s, grid (%u, %u, %u), block (%u, %u, %u), %u bytes of"
	    " dynamic shared memory",
	    name_.c_str (), shape.grid[0], shape.grid[1], shape.grid[2],
	    shape.block[0], shape.block[1], shape.block[2],
	    shape.shared_bytes);
  std::string message = error_text (api.launch_kernel.symbol, code) + text;
  uint64_t threads
    = uint64_t (shape.block[0]) * shape.block[1] * shape.block[2];
  if (threads > max_threads_)
    message += "; the kernel's registers allow at most "
	       + std::to_string (max_threads_) + " threads in a block";
  throw device_error (message);
}

} // namespace cuda
} // namespace goacc
