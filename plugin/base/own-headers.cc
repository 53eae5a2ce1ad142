/* Folders for the project's own headers and modules.  See own-headers.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/own-headers.h"

#include <dlfcn.h>

namespace accplug
{

namespace
{

bool
file_p (const std::string &folder, const char *name)
{
  return access ((folder + "/" + name).c_str (), R_OK) == 0;
}

/* The folder of PATH, without a slash at its end.  */

std::string
folder_of (const std::string &path)
{
  size_t slash = path.rfind ('/');
  return slash == std::string::npos ? "." : path.substr (0, slash);
}

/* Beside this plugin; in a build folder there may be a link to it elsewhere.  "" if there
   is none.  */

std::string
own_folder ()
{
  Dl_info info;
  if (!dladdr (reinterpret_cast<const void *> (&own_folder), &info) || !info.dli_fname)
    return "";
  char *real = lrealpath (info.dli_fname);
  std::string places[] = { folder_of (info.dli_fname), folder_of (real) };
  free (real);
  for (const std::string &place : places)
    if (file_p (place + "/" ACCPLUG_HEADERS, "openacc.h"))
      return place + "/" ACCPLUG_HEADERS;
  return "";
}

bool
option_given_p (size_t option)
{
  for (unsigned i = 0; i < save_decoded_options_count; i++)
    if (save_decoded_options[i].opt_index == option)
      return true;
  return false;
}

/* The compiler's folders follow when the options are settled (incpath.cc,
   register_include_chains).  */

void
add_for_preprocessor (const std::string &own)
{
  if (add_path && !option_given_p (OPT_nostdinc))
    add_path (xstrdup (own.c_str ()), INC_SYSTEM, true, false);
}

/* Into LIST, in front of the compiler's folder: the one with the modules of its run-time
   library.  */

void
add_for_fortran (gcc_compat::fortran_folder **list, const std::string &own)
{
  while (*list && !file_p ((*list)->path, "ieee_arithmetic.mod"))
    list = &(*list)->next;
  auto *folder = XCNEW (gcc_compat::fortran_folder);
  folder->path = xstrdup (own.c_str ());
  folder->use_for_modules = true;
  folder->next = *list;
  *list = folder;
}

} // anonymous namespace

void
find_own_headers ()
{
  std::string own = own_folder ();
  if (own.empty ())
    return;
  add_for_preprocessor (own);
  if (&intrinsic_modules_dirs)
    add_for_fortran (&intrinsic_modules_dirs, own);
  if (&include_dirs)
    add_for_fortran (&include_dirs, own);
}

} // namespace accplug
