/* Modules and kernels: PTX compiled by the driver.

   In: an image's PTX, or that of several to be linked.  Out: kernels with what
   a launch must know of them.
   Rules: an error of the driver's compiler comes with its log and the text of
   the PTX line that it is about, all in one line.  Attributes of a kernel are
   asked for once; shared memory past 48 KiB is allowed when first used (CUDA
   C++ Programming Guide, "Shared memory"); occupancy is computed once for each
   block size.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CUDA_PTX_MODULE_H
#define GOACC_CUDA_PTX_MODULE_H

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "cuda/context.h"

namespace goacc
{
namespace cuda
{

class ptx_kernel : public kernel
{
public:
  /* EARLY: its code waits for the grid in front of it (early-start.h).  */
  ptx_kernel (const context &, std::string name, function_handle, bool early);

  uint32_t resident_blocks (const uint32_t block[3],
			    uint32_t shared_bytes) override;
  uint32_t blocks_together (const uint32_t block[3], uint32_t shared_bytes) override;
  uint32_t max_threads () override { return max_threads_; }

  /* With the context current.  PARAMS has all bytes of the kernel's one
     parameter.  */
  void launch (stream_handle, const launch_shape &, const void *params);

private:
  struct occupancy
  {
    uint32_t threads, shared_bytes, blocks;
  };

  int attribute (function_attribute) const;
  result start (stream_handle, const launch_shape &, void **parameters);
  void allow_shared (uint32_t bytes);
  [[noreturn]] void launch_failed (result, const launch_shape &) const;

  const context &context_;
  const std::string name_;
  const function_handle function_;
  const bool early_;
  const uint32_t max_threads_;
  std::atomic<uint32_t> shared_allowed_;	/* dynamic */
  std::mutex mutex_;
  std::vector<occupancy> occupancy_;
};

class ptx_module : public module
{
public:
  ptx_module (const context &, const image_list &);
  ~ptx_module () override;

  kernel *find_kernel (const char *name) override;
  bool find_variable (const char *name, void **address, size_t *size) override;

private:
  const context &context_;
  const std::string file_;
  bool early_ = false;
  module_handle handle_ = nullptr;	/* NULL: there is no PTX */
  std::mutex mutex_;
  std::map<std::string, std::unique_ptr<ptx_kernel>> kernels_;
};

/* The compiler's LOG in one line, with the text of the first line of PTX that
   it names.  */
extern std::string readable_log (const std::string &log, const char *ptx);

} // namespace cuda
} // namespace goacc

#endif /* GOACC_CUDA_PTX_MODULE_H */
