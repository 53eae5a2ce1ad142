/* The cpu platform, which lives in a library of its own.

   Comes in: libgoacc-shim-cpu.so.1, looked for beside this library, then by the
   dynamic loader.  Goes out: cpu_platform ().

   Rules
   - A missing library is no error: the platform then has no devices, and says
     why.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <dlfcn.h>

#include "devices/device.h"

namespace goacc
{

namespace
{

class missing_platform : public platform
{
public:
  explicit missing_platform (std::string why) : m_why (std::move (why)) {}
  const char *name () const override { return "cpu"; }
  int device_count (std::string *why) override
  {
    if (why)
      *why = m_why;
    return 0;
  }
  std::unique_ptr<device> open (int) override { throw device_error (m_why); }

private:
  std::string m_why;
};

} // namespace

static const char cpu_library[] = "libgoacc-shim-cpu.so.1";

static std::string
beside_this_library ()
{
  Dl_info info;
  if (!dladdr ((const void *) &cpu_platform, &info) || !info.dli_fname)
    return "";
  std::string path (info.dli_fname);
  size_t slash = path.rfind ('/');
  return slash == std::string::npos ? "" : path.substr (0, slash + 1)
						 + cpu_library;
}

static platform &
load_cpu_platform ()
{
  std::string beside = beside_this_library ();
  void *library = nullptr;
  if (!beside.empty ())
    library = dlopen (beside.c_str (), RTLD_NOW | RTLD_LOCAL);
  std::string first_error;
  if (!library)
    {
      if (const char *error = dlerror ())
	first_error = error;
      library = dlopen (cpu_library, RTLD_NOW | RTLD_LOCAL);
    }
  const char *error = dlerror ();
  if (library)
    if (void *entry = dlsym (library, "goacc_cpu_platform"))
      return *((platform *(*) ()) entry) ();
  if (!error)
    error = dlerror ();
  static missing_platform missing (error ? error : first_error);
  return missing;
}

platform &
cpu_platform ()
{
  static platform &instance = load_cpu_platform ();
  return instance;
}

} // namespace goacc
