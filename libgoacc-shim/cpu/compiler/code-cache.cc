/* Compiled kernels: see code-cache.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <mutex>
#include <sys/stat.h>
#include <unistd.h>

#include "devices/device.h"
#include "cpu/compiler/code-cache.h"
#include "cpu/compiler/code-file.h"
#include "cpu/compiler/compiler.h"
#include "cpu/compiler/left-overs.h"
#include "cpu/compiler/own-build.h"
#include "cpu/compiler/sha256.h"
#include "support/variables.h"

namespace goacc::cpu
{

namespace
{

const uint64_t cache_bytes = UINT64_C (256) << 20;

/* ------------------------------------------------------------------------
   The folder  */

/* Make PATH, where it is not there yet; "" or why it is not to be used.  */

std::string
make_folders (const std::string &path)
{
  for (size_t i = 1; i <= path.size (); ++i)
    if (i == path.size () || path[i] == '/')
      if (mkdir (path.substr (0, i).c_str (), 0700) && errno != EEXIST
	  && errno != EROFS && errno != EACCES)
	return strerror (errno);
  struct stat s;
  if (stat (path.c_str (), &s) || access (path.c_str (), W_OK | X_OK))
    return strerror (errno);
  return (!S_ISDIR (s.st_mode) ? strerror (ENOTDIR)
	  : own_p (s) ? "" : "it is not this user's alone");
}

/* ACC_CACHE_DIR names DIR, which is not to be used, because of WHY: once.  */

void
tell_of_unused (const char *dir, const std::string &why)
{
  static std::once_flag told;
  std::call_once (told, [&]
    {
      fprintf (stderr, "accplug: ACC_CACHE_DIR=%s is not used: %s\n", dir, why.c_str ());
    });
}

/* What ACC_CACHE_DIR names is there, and no folder.  */

void
require_folder (const char *path)
{
  struct stat s;
  if (!stat (path, &s) && !S_ISDIR (s.st_mode))
    throw device_error (std::string ("ACC_CACHE_DIR=") + path + " is not a folder");
}

/* "" if there is to be no cache.  In a program with privileges of its own there is none:
   what is kept for the user who started it is not for the one whose rights it has.  */

std::string
cache_folder ()
{
  const char *dir = secure_getenv ("ACC_CACHE_DIR"),
	     *xdg = secure_getenv ("XDG_CACHE_HOME"), *home = secure_getenv ("HOME");
  if (!switch_variable ("ACC_CACHE", true))
    return "";
  if (dir && !dir[strspn (dir, " \t\r\n")])
    dir = nullptr;
  if (dir)
    require_folder (dir);
  std::string path;
  if (dir && *dir == '/')
    path = dir;
  else if (dir)
    {
      /* On the heap: the thread's stack may be small (PTHREAD_STACK_MIN).  */
      std::unique_ptr<char, decltype (&free)> here (getcwd (nullptr, 0), &free);
      if (!here)
	return "";
      path = std::string (here.get ()) + "/" + dir;
    }
  else if (xdg && *xdg == '/')
    path = std::string (xdg) + "/accplug";
  else if (home && *home == '/')
    path = std::string (home) + "/.cache/accplug";
  else
    return "";
  std::string why = make_folders (path);
  if (dir && !why.empty ())
    tell_of_unused (dir, why);
  return why.empty () ? path : "";
}

/* Remove the files that were used longest ago, down to three quarters.  */

void
keep_bounded (const std::string &folder)
{
  struct entry
  {
    std::string path;
    uint64_t bytes;
    time_t used;
  };
  std::vector<entry> files;
  uint64_t total = 0;
  DIR *d = opendir (folder.c_str ());
  if (!d)
    return;
  while (dirent *e = readdir (d))
    {
      std::string path = folder + "/" + e->d_name;
      struct stat s;
      if (strncmp (e->d_name, "cpu-", 4) || lstat (path.c_str (), &s)
	  || !S_ISREG (s.st_mode))
	continue;
      /* What kernels share that were compiled together goes with the last of them.  */
      files.push_back ({ path, uint64_t (s.st_size) / std::max<uint64_t> (s.st_nlink, 1),
			 s.st_mtime });
      total += files.back ().bytes;
    }
  closedir (d);
  if (total <= cache_bytes)
    return;
  std::sort (files.begin (), files.end (),
	     [] (const entry &a, const entry &b) { return a.used < b.used; });
  for (const entry &f : files)
    {
      if (total <= cache_bytes / 4 * 3)
	break;
      unlink (f.path.c_str ());
      total -= f.bytes;
    }
}

/* ------------------------------------------------------------------------
   Compiling and loading  */

/* Fill the table of functions that the code calls.  */

void
link_code (kernel_code &c, const kernel_meta *meta, const char *names,
	   uint64_t *table, helper_finder *find)
{
  c.meta = *meta;
  for (uint64_t i = 0; i < meta->import_count; ++i)
    {
      table[i] = uint64_t (find (names));
      if (!table[i])
	throw device_error (std::string ("undefined function `") + names + "'");
      names += strlen (names) + 1;
    }
}

/* PATH is whole, and has KEY's code.  */

std::unique_ptr<kernel_code>
load_file (const std::string &path, const std::string &key, helper_finder *find)
{
  auto c = std::make_unique<kernel_code> ();
  c->handle = dlopen (path.c_str (), RTLD_NOW | RTLD_LOCAL);
  if (!c->handle)
    throw device_error (dlerror ());
  auto symbol = [&] (const char *name)
  {
    return dlsym (c->handle, (name + suffix_of (key)).c_str ());
  };
  auto meta = static_cast<const kernel_meta *> (symbol ("goacc_meta"));
  auto names = static_cast<const char *> (symbol ("goacc_import_names"));
  auto table = static_cast<uint64_t *> (symbol ("goacc_imports"));
  c->entry = symbol ("goacc_kernel");
  if (!meta || !names || !table || !c->entry)
    throw device_error (path + " is no kernel's code");
  link_code (*c, meta, names, table, find);
  return c;
}

/* The name of a file in FOLDER that nobody else uses.  */

std::string
fresh_name (const std::string &folder)
{
  static std::atomic<unsigned> serial { 0 };
  static std::once_flag cleaned;
  std::call_once (cleaned, [&] { remove_left_overs (folder, ".new-"); });
  return folder + "/" + name_for_now (".new-") + std::to_string (serial++) + ".so";
}

/* What names a kernel's code: a digest of all that it depends on.  */

std::string
key_of (const module_sources &sources, const std::string &kernel,
	const instruction_set &machine, bool check, int level)
{
  std::string all;
  for (const module_source &s : sources)
    all += s.digest + "\n";
  all += kernel + "\n" + code_version + "\n" + own_build () + "\n"
	 + compiler_identity (machine, level) + (check ? "\ncheck" : "");
  return sha256_text (all);
}

/* Where the code for KEY is in FOLDER.  */

std::string
path_of (const std::string &folder, const std::string &key)
{
  return folder + "/cpu-" + key + ".so";
}

/* Give the file FROM the name TO as well, or a copy of it where there are no such links.  */

bool
name_as_well (const std::string &from, const std::string &to, const std::string &folder)
{
  std::string fresh = fresh_name (folder);
  std::string text;
  bool done = !link (from.c_str (), fresh.c_str ());
  if (!done && read_own_file (from, &text))
    done = write_own_file (fresh, text);
  done = done && !rename (fresh.c_str (), to.c_str ());
  unlink (fresh.c_str ());
  return done;
}

/* A compilation of KERNELS, and what R says of all, to names in the cache's folder, by way of
   a name of our own.  */

class cached_compilation
{
public:
  cached_compilation (const compile_request &r, const std::vector<keyed_kernel> &kernels,
		      const std::string &folder)
    : m_request (r), m_folder (folder)
  {
    m_request.kernels = kernels;
    m_request.object = fresh_name (folder);
    m_running = std::make_unique<outside_compilation> (m_request);
  }
  cached_compilation (const cached_compilation &) = delete;
  cached_compilation &operator= (const cached_compilation &) = delete;
  ~cached_compilation () { finish (); }

  /* Wait for it; false if it fails.  */
  bool finish ()
  {
    if (!m_running)
      return true;
    bool done = m_running->result ().empty ();
    m_running.reset ();
    for (const keyed_kernel &k : m_request.kernels)
      done = done && name_as_well (m_request.object, path_of (m_folder, k.key), m_folder);
    unlink (m_request.object.c_str ());
    return done;
  }

private:
  compile_request m_request;
  const std::string m_folder;
  std::unique_ptr<outside_compilation> m_running;
};

/* Those of NAMES that FOLDER has no code for, with keys.  */

std::vector<keyed_kernel>
missing_kernels (const compile_request &r, const std::string &folder,
		 const std::vector<std::string> &names)
{
  std::vector<keyed_kernel> missing;
  for (const std::string &name : names)
    {
      std::string key = key_of (r.sources, name, r.machine, r.check, r.level);
      if (access (path_of (folder, key).c_str (), F_OK))
	missing.push_back ({ name, key });
    }
  return missing;
}

/* Compile R's kernel to FOLDER, false if that fails; and so, together with it, the first of
   NEXT, and beside it the others.  What fails of these is compiled again when it is launched,
   and fails again there.  */

bool
store (const compile_request &r, const std::string &folder, const kernel_groups &next)
{
  std::vector<std::unique_ptr<cached_compilation>> running;
  std::vector<keyed_kernel> kernels = r.kernels;
  for (size_t i = 0; i == 0 || i < next.size (); ++i)
    {
      if (i < next.size ())
	for (keyed_kernel &k : missing_kernels (r, folder, next[i]))
	  kernels.push_back (std::move (k));
      if (!kernels.empty ())
	running.push_back (std::make_unique<cached_compilation> (r, kernels, folder));
      kernels.clear ();
    }
  bool done = running.front ()->finish ();
  /* It may be another one that cannot be compiled.  */
  if (!done && !next.empty () && !next.front ().empty ())
    done = cached_compilation (r, r.kernels, folder).finish ();
  running.clear ();
  keep_bounded (folder);
  return done;
}

/* Compile to a file that is not kept.  */

std::unique_ptr<kernel_code>
compile_and_load (compile_request &r, helper_finder *find)
{
  r.object = r.folder + "/kernel.so";
  std::string error = outside_compilation (r).result ();
  if (!error.empty ())
    throw device_error ("kernel `" + r.kernels.front ().name + "': " + error);
  return load_file (r.object, r.kernels.front ().key, find);
}

/* PATH's code, KEY's, or NULL if it is not there or damaged.  */

std::unique_ptr<kernel_code>
find_stored (const std::string &path, const std::string &key, helper_finder *find)
{
  if (!is_whole (path, key))
    return nullptr;
  try
    {
      return load_file (path, key, find);
    }
  catch (const device_error &)
    {
      return nullptr;
    }
}

} // anonymous namespace

kernel_code::~kernel_code ()
{
  if (handle)
    dlclose (handle);
}

std::unique_ptr<kernel_code>
get_code (const module_sources &sources, const std::string &kernel, bool check,
	  const kernel_groups &next, helper_finder *find)
{
  instruction_set machine = instructions_of_this_machine ();
  int level = int (number_variable ("ACC_CPU_OPTIMIZE", 2));
  std::string folder = cache_folder (), key, path;
  if (!folder.empty ())
    {
      key = key_of (sources, kernel, machine, check, level);
      path = path_of (folder, key);
      if (auto c = find_stored (path, key, find))
	{
	  utimensat (AT_FDCWD, path.c_str (), nullptr, 0);
	  return c;
	}
    }
  temporary_folder temporary;
  compile_request request { sources, { { kernel, key } }, machine, check, level, "",
			    temporary.path () };
  if (!folder.empty () && store (request, folder, next))
    if (auto c = find_stored (path, key, find))
      return c;
  return compile_and_load (request, find);
}

} // namespace goacc::cpu
