/* PTX text to PTX in memory (PTX ISA, chapters 4, 5 and 7).

   In: a module's text.  Out: a module_ir.

   Rules
   - Names are resolved here, scope by scope; labels alone stay names.
   - Debug information is dropped, but for .file and .loc.
   - What is not understood is an error with its line; nothing is guessed.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_PARSE_H
#define GOACC_CPU_PARSE_H

#include <cstddef>
#include <memory>
#include <string>

#include "cpu/ptx/ir.h"

namespace goacc::cpu
{

/* Throws device_error with the PTX line.  If ONLY is not "", other kernels than the one of
   that name have empty bodies.  */
std::unique_ptr<module_ir> parse_ptx (const char *text, size_t bytes,
				      const std::string &only);

} // namespace goacc::cpu

#endif /* GOACC_CPU_PARSE_H */
