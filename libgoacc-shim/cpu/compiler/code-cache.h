/* Compiled kernels, in memory and in the user's cache folder.

   In: the texts of a module, the name of a kernel of it.  Out: code.

   Rules
   - $ACC_CACHE_DIR, else $XDG_CACHE_HOME/accplug, else ~/.cache/accplug;
     ACC_CACHE=0 turns it off, and so does a folder that cannot be written or
     that others may write to, and a program with privileges of its own
     (getauxval (3), AT_SECURE).
   - A file (code-file.h) appears under its name complete (rename) or not at
     all; a damaged one, one of another user's, a link or a FIFO is made again.
     What a killed process left unfinished goes when a later one compiles.
   - Without a folder, the file is in $TMPDIR or /tmp until it is loaded.
   - The name is the digest of the key (sha256.h), which covers the PTX, the kernel, our
     version, libgccjit's, the target processor and ACC_CHECK.
   - Beyond 256 MB the files used longest ago go.
   - While a kernel is compiled for the cache, so are others that the program is likely to
     launch next, some together with it (compiler.h) and some on other cores, and the caller
     waits for all: a program of many kernels starts in a part of the time, and nothing of ours
     is left to run beside the program.  What was compiled together is one file with several
     names.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_CODE_CACHE_H
#define GOACC_CPU_CODE_CACHE_H

#include <memory>
#include <string>
#include <vector>

#include "cpu/contract/layout.h"
#include "cpu/ptx/link.h"

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
};

/* Where a function of contract/helpers.def is.  */
using helper_finder = void *(const std::string &name);

/* Names of kernels that may be compiled as well: together with the one that is asked for, and,
   each of the other groups, together in a process beside it.  */
using kernel_groups = std::vector<std::vector<std::string>>;

/* CHECK: with access checks.  Throws device_error.  */
std::unique_ptr<kernel_code> get_code (const module_sources &,
				       const std::string &kernel, bool check,
				       const kernel_groups &next, helper_finder *);

} // namespace goacc::cpu

#endif /* GOACC_CPU_CODE_CACHE_H */
