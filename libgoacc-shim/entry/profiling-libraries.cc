/* Profiling libraries.  See profiling-libraries.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "entry/profiling-libraries.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <vector>

#include <acc_prof.h>
#include <dlfcn.h>

namespace goacc
{

typedef void (*register_library) (acc_prof_reg, acc_prof_reg, acc_prof_lookup_func);

/* The acc_register_library that HANDLE leads to, or NULL.  */
static register_library
find_in (void *handle)
{
  return (register_library) dlsym (handle, "acc_register_library");
}

/* The one of the program or of what was loaded with it.  Libgomp's is there to be replaced,
   and ends the program.  */
static register_library
find_loaded ()
{
  register_library found = find_in (RTLD_DEFAULT);
  Dl_info place;
  bool known = found && dladdr ((void *) found, &place) && place.dli_fname;
  return known && !strstr (place.dli_fname, "/libgomp.so") ? found : nullptr;
}

/* That of the library at PATH, which stays.  */
static register_library
load (const std::string &path)
{
  void *library = dlopen (path.c_str (), RTLD_LAZY);
  register_library found = library ? find_in (library) : nullptr;
  if (!found)
    fprintf (stderr, "accplug: ACC_PROFLIB=%s is not used: %s\n", path.c_str (), dlerror ());
  return found;
}

static void
register_all ()
{
  std::vector<register_library> known = { find_loaded () };
  const char *set = secure_getenv ("ACC_PROFLIB");
  std::string paths = set ? set : "";
  for (size_t at = 0; at < paths.size ();)
    {
      size_t end = std::min (paths.find (';', at), paths.size ());
      if (end > at)
	known.push_back (load (paths.substr (at, end - at)));
      at = end + 1;
    }
  for (size_t i = 0; i < known.size (); i++)
    {
      bool seen = false;
      for (size_t k = 0; k < i; k++)
	seen |= known[k] == known[i];
      if (known[i] && !seen)
	known[i] (acc_prof_register, acc_prof_unregister, acc_prof_lookup);
    }
}

void
load_profiling_libraries ()
{
  static std::once_flag once;
  std::call_once (once, register_all);
}

} // namespace goacc
