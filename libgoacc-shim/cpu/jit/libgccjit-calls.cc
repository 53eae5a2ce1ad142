/* libgccjit, opened by its name.  See libgccjit-calls.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cpu/jit/libgccjit-calls.h"

#include <dlfcn.h>

namespace goacc::cpu
{

#define CALL(NAME) decltype (&::NAME) NAME;
#include "cpu/jit/libgccjit-calls.def"
#undef CALL

/* GCC's own name, and Debian's for compilers beside the default one; those of the next ones
   will be like them.  */
static const char *const names[]
  = { "libgccjit.so.0", "libgccjit.so.16", "libgccjit.so.15", "libgccjit.so.17",
      "libgccjit.so.18" };

/* Set all pointers to what LIBRARY has; NULL, or the name of one that it has not.  */
static const char *
find_functions (void *library)
{
#define CALL(NAME)						\
  NAME = (decltype (NAME)) dlsym (library, #NAME);		\
  if (!NAME)							\
    return #NAME;
#include "cpu/jit/libgccjit-calls.def"
#undef CALL
  return nullptr;
}

static std::string
open_libgccjit ()
{
  std::string problem;
  for (const char *name : names)
    {
      /* Lazily: the program itself asks for the version alone.  */
      void *library = dlopen (name, RTLD_LAZY | RTLD_LOCAL);
      const char *missing = library ? find_functions (library) : nullptr;
      if (library && !missing)
	return "";
      const char *error = missing ? nullptr : dlerror ();
      if (problem.empty () || missing)
	problem = missing ? std::string (name) + " has no " + missing : error ? error : name;
    }
  return problem;
}

const std::string &
load_libgccjit ()
{
  static const std::string problem = open_libgccjit ();
  return problem;
}

} // namespace goacc::cpu
