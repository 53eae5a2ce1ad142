/* Compiled kernels, in memory and in the user's cache folder.

   In: a parsed module, a kernel of it, the module's identity.  Out: code.

   Rules
   - $ACC_CACHE_DIR, else $XDG_CACHE_HOME/accplug, else ~/.cache/accplug;
     ACC_CACHE=0 turns it off, and so does a folder that cannot be written or
     that others may write to.
   - A file is a shared object and a footer with its hash; it appears under
     its name complete (rename) or not at all; a damaged one is made again.
   - The key covers the PTX, the kernel, our version, libgccjit's, the target
     processor and ACC_CHECK.
   - Beyond 256 MB the files used longest ago go.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_CODE_CACHE_H
#define GOACC_CPU_CODE_CACHE_H

#include <memory>
#include <string>

#include "ptx-ir.h"
#include "runtime.h"

struct gcc_jit_result;

namespace goacc::cpu
{

class kernel_code
{
public:
  kernel_code () = default;
  kernel_code (const kernel_code &) = delete;
  kernel_code &operator= (const kernel_code &) = delete;
  ~kernel_code ();

  const void *entry = nullptr;
  kernel_meta meta = {};

  void *handle = nullptr;		/* of dlopen */
  ::gcc_jit_result *result = nullptr;
};

uint64_t fnv1a (const void *data, size_t bytes,
		uint64_t hash = UINT64_C (0xcbf29ce484222325));

/* IDENTITY: the module's hash and length as text.  Throws device_error.  */
std::unique_ptr<kernel_code> get_code (const module_ir &, const function_ir &,
				       const std::string &identity);

} // namespace goacc::cpu

#endif /* GOACC_CPU_CODE_CACHE_H */
