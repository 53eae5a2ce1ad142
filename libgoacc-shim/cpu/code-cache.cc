/* Compiled kernels: see code-cache.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <mutex>
#include <sys/stat.h>
#include <unistd.h>

#include "../device.h"
#include "code-cache.h"
#include "cpu-device.h"
#include "jit.h"

namespace goacc::cpu
{

namespace
{

const uint64_t cache_bytes = UINT64_C (256) << 20;

struct footer
{
  char magic[8];
  uint64_t bytes, hash;
};

const char footer_magic[8] = { 'A', 'C', 'C', 'P', 'L', 'U', 'G', '1' };

/* libgccjit has global state.  */
std::mutex compiler_lock;

code_options
options ()
{
  code_options o;
  o.check = checking ();
#if defined __x86_64__
  __builtin_cpu_init ();
  o.rich_isa = __builtin_cpu_supports ("x86-64-v3");
  if (__builtin_cpu_supports ("x86-64-v4"))
    o.arch = "-march=x86-64-v4";
  else if (o.rich_isa)
    o.arch = "-march=x86-64-v3";
#elif defined __aarch64__
  o.rich_isa = true;
#endif
  return o;
}

std::string
compiler_options (const code_options &o)
{
  return "-O2 -fno-strict-aliasing -fno-math-errno -fno-trapping-math "
	 "-ffp-contract=off -fwrapv -fno-delete-null-pointer-checks -w " + o.arch;
}

/* ------------------------------------------------------------------------
   The folder  */

bool
make_folders (const std::string &path)
{
  for (size_t i = 1; i <= path.size (); ++i)
    if (i == path.size () || path[i] == '/')
      if (mkdir (path.substr (0, i).c_str (), 0700) && errno != EEXIST
	  && errno != EROFS && errno != EACCES)
	return false;
  struct stat s;
  return !stat (path.c_str (), &s) && S_ISDIR (s.st_mode)
	 && s.st_uid == geteuid () && !(s.st_mode & 022)
	 && !access (path.c_str (), W_OK | X_OK);
}

/* "" if there is to be no cache.  */

std::string
cache_folder ()
{
  const char *off = getenv ("ACC_CACHE"), *dir = getenv ("ACC_CACHE_DIR"),
	     *xdg = getenv ("XDG_CACHE_HOME"), *home = getenv ("HOME");
  if (off && !strcmp (off, "0"))
    return "";
  std::string path;
  if (dir && *dir == '/')
    path = dir;
  else if (dir && *dir)
    {
      char here[4096];
      if (!getcwd (here, sizeof here))
	return "";
      path = std::string (here) + "/" + dir;
    }
  else if (xdg && *xdg == '/')
    path = std::string (xdg) + "/accplug";
  else if (home && *home == '/')
    path = std::string (home) + "/.cache/accplug";
  else
    return "";
  return make_folders (path) ? path : "";
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
      files.push_back ({ path, uint64_t (s.st_size), s.st_mtime });
      total += uint64_t (s.st_size);
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

bool
read_file (const std::string &path, std::string *out)
{
  int fd = open (path.c_str (), O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return false;
  char piece[65536];
  ssize_t n;
  while ((n = read (fd, piece, sizeof piece)) > 0)
    out->append (piece, size_t (n));
  close (fd);
  return n == 0;
}

/* True if PATH is what add_footer left.  */

bool
is_whole (const std::string &path)
{
  std::string text;
  footer f;
  if (!read_file (path, &text) || text.size () < sizeof f)
    return false;
  size_t bytes = text.size () - sizeof f;
  memcpy (&f, text.data () + bytes, sizeof f);
  return !memcmp (f.magic, footer_magic, sizeof f.magic) && f.bytes == bytes
	 && f.hash == fnv1a (text.data (), bytes);
}

bool
add_footer (const std::string &path)
{
  std::string text;
  if (!read_file (path, &text) || text.empty ())
    return false;
  footer f;
  memcpy (f.magic, footer_magic, sizeof f.magic);
  f.bytes = text.size ();
  f.hash = fnv1a (text.data (), text.size ());
  int fd = open (path.c_str (), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (fd < 0)
    return false;
  bool good = write (fd, &f, sizeof f) == ssize_t (sizeof f);
  return !close (fd) && good;
}

/* ------------------------------------------------------------------------
   Compiling and loading  */

class compilation
{
public:
  compilation (const module_ir &, const function_ir &, const code_options &);
  ~compilation () { gcc_jit_context_release (ctx); }
  bool to_file (const std::string &path);
  gcc_jit_result *in_memory ();

private:
  gcc_jit_context *ctx;
  std::string name;
};

compilation::compilation (const module_ir &m, const function_ir &f,
			  const code_options &o)
  : ctx (gcc_jit_context_acquire ()), name (f.name)
{
  try
    {
      gcc_jit_context_set_int_option (ctx, GCC_JIT_INT_OPTION_OPTIMIZATION_LEVEL,
				      2);
      gcc_jit_context_set_bool_allow_unreachable_blocks (ctx, 1);
      gcc_jit_context_set_bool_print_errors_to_stderr (ctx, 0);
      std::string all = compiler_options (o);
      for (size_t i = 0; i < all.size ();)
	{
	  size_t end = std::min (all.find (' ', i), all.size ());
	  if (end > i && all.compare (i, 3, "-O2"))
	    gcc_jit_context_add_command_line_option
	      (ctx, all.substr (i, end - i).c_str ());
	  i = end + 1;
	}
      std::unique_ptr<program> p = make_program (m, f);
      emitter (ctx, m, *p, o).run ();
    }
  catch (const device_error &e)
    {
      gcc_jit_context_release (ctx);
      throw device_error ("kernel `" + f.name + "': " + e.what ());
    }
  if (const char *dump = getenv ("ACC_CPU_DUMP"))
    gcc_jit_context_dump_to_file (ctx, dump, 0);
}

bool
compilation::to_file (const std::string &path)
{
  gcc_jit_context_compile_to_file (ctx, GCC_JIT_OUTPUT_KIND_DYNAMIC_LIBRARY,
				   path.c_str ());
  return !gcc_jit_context_get_first_error (ctx) && !access (path.c_str (), R_OK);
}

gcc_jit_result *
compilation::in_memory ()
{
  gcc_jit_result *r = gcc_jit_context_compile (ctx);
  const char *error = gcc_jit_context_get_first_error (ctx);
  if (r && !error)
    return r;
  throw device_error ("kernel `" + name + "': libgccjit: "
		      + (error ? error : "no result"));
}

/* Fill the table of functions that the code calls.  */

void
link_code (kernel_code &c, const kernel_meta *meta, const char *names,
	   uint64_t *table)
{
  c.meta = *meta;
  for (uint64_t i = 0; i < meta->import_count; ++i)
    {
      table[i] = uint64_t (helper_address (names));
      if (!table[i])
	throw device_error (std::string ("undefined function `") + names + "'");
      names += strlen (names) + 1;
    }
}

std::unique_ptr<kernel_code>
load_file (const std::string &path)
{
  if (!is_whole (path))
    return nullptr;
  auto c = std::make_unique<kernel_code> ();
  c->handle = dlopen (path.c_str (), RTLD_NOW | RTLD_LOCAL);
  if (!c->handle)
    return nullptr;
  auto meta = static_cast<const kernel_meta *> (dlsym (c->handle, "goacc_meta"));
  auto names = static_cast<const char *> (dlsym (c->handle,
						 "goacc_import_names"));
  auto table = static_cast<uint64_t *> (dlsym (c->handle, "goacc_imports"));
  c->entry = dlsym (c->handle, "goacc_kernel");
  if (!meta || !names || !table || !c->entry)
    return nullptr;
  link_code (*c, meta, names, table);
  return c;
}

std::unique_ptr<kernel_code>
load_result (gcc_jit_result *r)
{
  auto c = std::make_unique<kernel_code> ();
  c->result = r;
  c->entry = gcc_jit_result_get_code (r, "goacc_kernel");
  link_code (*c, static_cast<const kernel_meta *>
		   (gcc_jit_result_get_global (r, "goacc_meta")),
	     static_cast<const char *>
	       (gcc_jit_result_get_global (r, "goacc_import_names")),
	     static_cast<uint64_t *>
	       (gcc_jit_result_get_global (r, "goacc_imports")));
  return c;
}

/* Make PATH from the compilation, by way of a name of our own.  */

bool
store (compilation &c, const std::string &folder, const std::string &path)
{
  static std::atomic<unsigned> serial { 0 };
  std::string temporary = folder + "/.new-" + std::to_string (getpid ()) + "-"
			  + std::to_string (serial++) + ".so";
  bool good = c.to_file (temporary) && add_footer (temporary)
	      && !rename (temporary.c_str (), path.c_str ());
  if (!good)
    unlink (temporary.c_str ());
  else
    keep_bounded (folder);
  return good;
}

} // anonymous namespace

uint64_t
fnv1a (const void *data, size_t bytes, uint64_t hash)
{
  auto p = static_cast<const unsigned char *> (data);
  for (size_t i = 0; i < bytes; ++i)
    hash = (hash ^ p[i]) * UINT64_C (0x100000001b3);
  return hash;
}

kernel_code::~kernel_code ()
{
  if (handle)
    dlclose (handle);
  if (result)
    gcc_jit_result_release (result);
}

std::unique_ptr<kernel_code>
get_code (const module_ir &m, const function_ir &f, const std::string &identity)
{
  code_options o = options ();
  std::string folder = cache_folder (), path;
  if (!folder.empty ())
    {
      std::string key = identity + "\n" + f.name + "\n" + code_version + "\n"
			+ std::to_string (gcc_jit_version_major ()) + "."
			+ std::to_string (gcc_jit_version_minor ()) + "."
			+ std::to_string (gcc_jit_version_patchlevel ()) + "\n"
			+ compiler_options (o) + (o.check ? "\ncheck" : "");
      char name[64];
      snprintf (name, sizeof name, "/cpu-%016llx%016llx.so",
		(unsigned long long) fnv1a (key.data (), key.size ()),
		(unsigned long long) fnv1a (key.data (), key.size (), 1));
      path = folder + name;
      if (auto c = load_file (path))
	{
	  utimensat (AT_FDCWD, path.c_str (), nullptr, 0);
	  return c;
	}
    }
  std::lock_guard<std::mutex> guard (compiler_lock);
  compilation made (m, f, o);
  if (!path.empty () && store (made, folder, path))
    if (auto c = load_file (path))
      return c;
  return load_result (made.in_memory ());
}

} // namespace goacc::cpu
