/* Exceptions are thrown by the C++ library itself, whoever stands in front of it.

   In: what `throw' passes on.  Out: the library's own __cxa_throw is called.

   -fsanitize=address puts a function of its own in front of __cxa_throw, which looks for
   the library's when the program starts.  A program in C or Fortran has no C++ library
   then: it comes with this run time, later, and the first error here would end in the
   sanitizer (libsanitizer, asan_interceptors.cpp).  No exception leaves the run time, so
   there is nothing for a sanitizer to know.

   Rules
   - The definition is for the library alone that it is linked into.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <dlfcn.h>
#include <exception>
#include <typeinfo>

using throw_fn = void (void *, std::type_info *, void (*) (void *));

/* The library's own, also if other objects define the name.  */

static throw_fn *
throw_of_library ()
{
  void *library = dlopen ("libstdc++.so.6", RTLD_LAZY | RTLD_NOLOAD);
  return reinterpret_cast<throw_fn *> (library ? dlsym (library, "__cxa_throw") : nullptr);
}

extern "C" __attribute__ ((visibility ("hidden"), noreturn)) void
__cxa_throw (void *object, std::type_info *type, void (*destroy) (void *))
{
  static throw_fn *const real = throw_of_library ();
  if (real)
    real (object, type, destroy);
  std::terminate ();
}
