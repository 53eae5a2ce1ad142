/* Modules and kernels.  See ptx-module.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cuda/ptx-module.h"
#include "cuda/early-start.h"

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

const char *
file_of (const accplug_image &image)
{
  return image.file ? image.file : "?";
}

[[noreturn]] void
load_failed (const char *symbol, result code, const std::string &log,
	     const accplug_image &image)
{
  std::string text = error_text (symbol, code);
  text += ", module of ";
  text += file_of (image);
  if (code == CUDA_ERROR_UNSUPPORTED_PTX_VERSION)
    text += ", " + ptx_version (image.ptx) + ", driver for CUDA "
	    + driver_version ();
  std::string more = readable_log (log, image.ptx);
  if (!more.empty ())
    text += ": " + more;
  throw device_error (text);
}

bool
has_lines (const accplug_image &image)
{
  return strstr (image.ptx, ".loc\t") || strstr (image.ptx, ".loc ");
}

/* How the driver is to compile, and where it writes what it has to say.  Line
   numbers for profilers and cuda-gdb are kept where the PTX has them; they cost
   nothing at run time, unlike debug information, which stops optimisation.  */
class compilation
{
public:
  explicit compilation (bool lines) : count (lines ? 6 : 5) {}
  compilation (const compilation &) = delete;

  [[noreturn]] void
  failed (const char *symbol, result code, const accplug_image &image) const
  {
    load_failed (symbol, code, errors_[0] ? errors_.c_str () : infos_.c_str (),
		 image);
  }

private:
  static void *value (size_t n) { return reinterpret_cast<void *> (n); }

  std::string errors_ = std::string (log_bytes, '\0');
  std::string infos_ = std::string (log_bytes, '\0');

public:
  const unsigned count;
  jit_option options[6] = {
    CU_JIT_TARGET_FROM_CUCONTEXT,
    CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES,
    CU_JIT_INFO_LOG_BUFFER, CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES,
    CU_JIT_GENERATE_LINE_INFO
  };
  void *values[6] = { nullptr, &errors_[0], value (log_bytes - 1), &infos_[0],
		      value (log_bytes - 1), value (1) };
};

/* IMAGE's PTX, for kernels that start EARLY or not.  */
class module_text
{
public:
  module_text (const accplug_image &image, bool early)
    : waiting_ (early ? with_waits (image.ptx, image.ptx_bytes) : std::string ()),
      text_ (early ? waiting_.c_str () : image.ptx)
  {
  }
  module_text (const module_text &) = delete;
  const char *text () const { return text_; }

private:
  const std::string waiting_;
  const char *const text_;
};

module_handle
compile (const accplug_image &image, bool early)
{
  compilation c (has_lines (image));
  module_text ptx (image, early);
  module_handle handle = nullptr;
  result code = api.module_load_data_ex.raw (&handle, ptx.text (), c.count,
					     c.options, c.values);
  if (code != CUDA_SUCCESS)
    c.failed (api.module_load_data_ex.symbol, code, image);
  return handle;
}

/* IMAGES, all with PTX, as one module.  The linker's result is the linker's
   memory: it is loaded before the linker goes.  */
module_handle
link (const image_list &images, bool early)
{
  compilation c (std::any_of (images.begin (), images.end (),
			      [] (const accplug_image *image)
			      { return has_lines (*image); }));
  link_handle linker = nullptr;
  result code = api.link_create.raw (c.count, c.options, c.values, &linker);
  if (code != CUDA_SUCCESS)
    throw_error (api.link_create.symbol, code);
  struct destroyer
  {
    link_handle handle;
    ~destroyer () { api.link_destroy.raw (handle); }
  } destroy { linker };

  for (const accplug_image *image : images)
    {
      module_text ptx (*image, early);
      code = api.link_add_data.raw (linker, CU_JIT_INPUT_PTX,
				    const_cast<char *> (ptx.text ()),
				    image->ptx_bytes + 1, file_of (*image), 0,
				    nullptr, nullptr);
      if (code != CUDA_SUCCESS)
	c.failed (api.link_add_data.symbol, code, *image);
    }
  /* The linker's log names functions and no lines of PTX.  */
  accplug_image all = *images[0];
  std::string files = file_of (all);
  for (size_t i = 1; i < images.size (); i++)
    files += std::string (", ") + file_of (*images[i]);
  all.file = files.c_str ();
  all.ptx = "";
  void *code_bytes;
  size_t size;
  code = api.link_complete.raw (linker, &code_bytes, &size);
  if (code != CUDA_SUCCESS)
    c.failed (api.link_complete.symbol, code, all);
  module_handle handle = nullptr;
  code = api.module_load_data_ex.raw (&handle, code_bytes, 0, nullptr, nullptr);
  if (code != CUDA_SUCCESS)
    c.failed (api.module_load_data_ex.symbol, code, all);
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

ptx_module::ptx_module (const context &c, const image_list &images)
  : context_ (c), file_ (file_of (*images.at (0)))
{
  image_list with_code;
  for (const accplug_image *image : images)
    if (image->ptx && image->ptx_bytes)
      with_code.push_back (image);
  if (with_code.empty ())
    return;
  context::scope current (context_);
  own_threads_scope own_threads;
  early_ = can_start_early (context_, with_code);
  handle_ = (with_code.size () == 1 ? compile (*with_code[0], early_)
				    : link (with_code, early_));
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
  found = std::make_unique<ptx_kernel> (context_, name, function, early_);
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
			function_handle function, bool early)
  : context_ (c), name_ (std::move (name)), function_ (function), early_ (early),
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

uint32_t
ptx_kernel::blocks_together (const uint32_t block[3], uint32_t shared_bytes)
{
  return (context_.attribute (CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH)
	  ? resident_blocks (block, shared_bytes) : 0);
}

/* A grid whose blocks wait for each other starts when the device has room for all of them, and
   not before the one in front of it has ended: what runs on other streams ends by itself.  */
result
ptx_kernel::start (stream_handle stream, const launch_shape &shape, void **parameters)
{
  if (shape.together)
    return api.launch_together.raw (function_, shape.grid[0], shape.grid[1], shape.grid[2],
				    shape.block[0], shape.block[1], shape.block[2],
				    shape.shared_bytes, stream, parameters);
  if (early_)
    return launch_early (function_, shape, stream, parameters);
  return api.launch_kernel.raw (function_, shape.grid[0], shape.grid[1], shape.grid[2],
				shape.block[0], shape.block[1], shape.block[2],
				shape.shared_bytes, stream, parameters, nullptr);
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
  result code = start (stream, shape, parameters);
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
  std::string message
    = error_text (shape.together ? api.launch_together.symbol
		  : early_ ? api.launch_kernel_ex.symbol : api.launch_kernel.symbol, code)
      + text;
  uint64_t threads
    = uint64_t (shape.block[0]) * shape.block[1] * shape.block[2];
  if (threads > max_threads_)
    message += "; the kernel's registers allow at most "
	       + std::to_string (max_threads_) + " threads in a block";
  throw device_error (message);
}

} // namespace cuda
} // namespace goacc
