/* Linking: several modules to one (PTX ISA, chapter 5.4.2 and 10.1 to 10.4:
   .extern, .visible, .weak).

   In: modules, each with its file's name.  Out: one module with all of their
   functions and variables.

   Rules
   - Functions alone are shared, and only .visible and .weak ones: everything
     else stays its module's own, even if names are equal.
   - A .visible function is used rather than a .weak one, and of several .weak
     ones the first; two .visible ones, or two kernels, of one name are an error.
   - Lines of PTX are counted through all modules, so that one number is enough
     for a message; with_part turns it back.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_LINK_H
#define GOACC_CPU_LINK_H

#include <memory>
#include <string>
#include <vector>

#include "cpu/ptx/ir.h"

namespace goacc::cpu
{

/* One module from several, with the names of their files.  Throws device_error
   if a function is defined twice.  */
struct named_module
{
  std::string file;
  std::unique_ptr<module_ir> ir;
};
std::unique_ptr<module_ir> link_modules (std::vector<named_module> modules);

/* The texts of a module's images.  */
struct module_source
{
  std::string file, text;
  std::string digest = {};	/* of the text, for the cache's key */
};
using module_sources = std::vector<module_source>;

/* Parse them, and link them if there are several.  If KERNEL is the name of one, the bodies of
   the others are left out where nothing of what they contain can matter to it.  */
std::unique_ptr<module_ir> parse_sources (const module_sources &,
					  const std::string &kernel = "");

/* TEXT with its "PTX line N" counted in the part that the line is from.  */
std::string with_part (const module_ir &, std::string text);

} // namespace goacc::cpu

#endif /* GOACC_CPU_LINK_H */
