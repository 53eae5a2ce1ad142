/* Compiling kernels, the compiler's side: see compiler.h.  All that is here runs
   in goacc-cpu-compiler, but for the identity.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <unistd.h>
#include <vector>

#include "devices/device.h"
#include "cpu/compiler/code-file.h"
#include "cpu/compiler/compiler.h"
#include "cpu/jit/kernel.h"
#include "cpu/machine/machine.h"
#include "cpu/ptx/print.h"

namespace goacc::cpu
{

namespace
{

/* ------------------------------------------------------------------------
   The options  */

/* With a cost model: the cheapest, -O2's of GCC 12, vectorises no loop whose length only the
   run knows.  */

std::string
compiler_options (const instruction_set &machine, int level)
{
  return "-O" + std::to_string (level) + (level >= 2 ? " -fvect-cost-model=dynamic" : "")
	 + " -fno-strict-aliasing -fno-math-errno -fno-trapping-math "
	   "-ffp-contract=off -fno-delete-null-pointer-checks -w " + machine.options;
}

/* ------------------------------------------------------------------------
   The compilation  */

/* The file for STEP of ACC_CPU_DUMP (compiler.h), or "" if it is not asked for.  */

std::string
dump_file (char step)
{
  const char *set = secure_getenv ("ACC_CPU_DUMP");
  std::string value = set ? set : "";
  size_t colon = value.find_first_not_of ("lpsc");
  if (colon == std::string::npos || colon == 0 || value[colon] != ':')
    return step == 'c' ? value : "";
  if (value.find (step) >= colon)
    return "";
  return value.substr (colon + 1) + "." + step;
}

/* What PRINT makes, to STEP's file.  */

template <typename F>
void
dump (char step, F print)
{
  std::string path = dump_file (step);
  if (path.empty ())
    return;
  FILE *f = fopen (path.c_str (), "w");
  if (!f)
    throw device_error (std::string ("ACC_CPU_DUMP=") + secure_getenv ("ACC_CPU_DUMP")
			+ " cannot be written: " + path + ": " + strerror (errno));
  fputs (print ().c_str (), f);
  fclose (f);
}

void
dump_ptx (const module_ir &m, const function_ir &f, const program &p)
{
  dump ('l', [&] { return print_function (m, f); });
  dump ('p', [&] { return print_program (m, p); });
  dump ('s', [&] { return print_stops (p); });
}

class compilation
{
public:
  explicit compilation (const compile_request &);
  ~compilation () { gcc_jit_context_release (ctx); }
  compilation (const compilation &) = delete;
  compilation &operator= (const compilation &) = delete;
  void to_file (const compile_request &);

private:
  void set_options (const instruction_set &, int level);
  void set_options_for_size (int level);
  void read_kernel (const compile_request &, const std::string &name);
  void dump_code ();

  gcc_jit_context *ctx;
  /* Of each kernel.  */
  std::vector<std::unique_ptr<module_ir>> modules;
  std::vector<std::unique_ptr<program>> programs;
};

/* GCC 15's loop vectoriser gets differences of narrow integers wrong (math/saturating.c);
   those of 12 to 14 and 16 are right.  */

bool
wrong_vectoriser_p ()
{
  return gcc_jit_version_major () == 15;
}

void
compilation::set_options (const instruction_set &machine, int level)
{
  gcc_jit_context_set_int_option (ctx, GCC_JIT_INT_OPTION_OPTIMIZATION_LEVEL, level);
  gcc_jit_context_set_bool_allow_unreachable_blocks (ctx, 1);
  gcc_jit_context_set_bool_print_errors_to_stderr (ctx, 0);
  /* The program has the C library that the code may call (memcpy); to open and read its files
     is most of what linking takes.  */
  gcc_jit_context_add_driver_option (ctx, "-nostdlib");
  gcc_jit_context_add_driver_option (ctx, "-lgcc");
  if (wrong_vectoriser_p ())
    gcc_jit_context_add_command_line_option (ctx, "-fno-tree-loop-vectorize");
  std::string all = compiler_options (machine, level);
  for (size_t i = 0; i < all.size ();)
    {
      size_t end = std::min (all.find (' ', i), all.size ());
      if (end > i && all.compare (i, 2, "-O"))
	gcc_jit_context_add_command_line_option
	  (ctx, all.substr (i, end - i).c_str ());
      i = end + 1;
    }
}

/* In a large function GCC would allocate registers loop by loop: more than half of the time
   that compiling takes, for code that is no faster.  In one of thousands of lines most of the
   rest is what -O2 does beyond -O1, for a tenth of the speed; loops are vectorised all the
   same.  */

void
compilation::set_options_for_size (int level)
{
  constexpr size_t large = 3000, huge = 8000;	/* instructions */
  size_t longest = 0;
  for (auto &p : programs)
    {
      longest = std::max (longest, p->kernel.body.size ());
      for (auto &f : p->functions)
	longest = std::max (longest, f->body.size ());
    }
  if (longest > large)
    gcc_jit_context_add_command_line_option (ctx, "-fira-region=one");
  if (longest <= huge || level < 2)
    return;
  gcc_jit_context_set_int_option (ctx, GCC_JIT_INT_OPTION_OPTIMIZATION_LEVEL, 1);
  gcc_jit_context_add_command_line_option (ctx, "-ftree-slp-vectorize");
  if (!wrong_vectoriser_p ())
    gcc_jit_context_add_command_line_option (ctx, "-ftree-loop-vectorize");
}

void
compilation::dump_code ()
{
  dump ('c', [] { return std::string (); });
  std::string path = dump_file ('c');
  if (!path.empty ())
    gcc_jit_context_dump_to_file (ctx, path.c_str (), 0);
}

void
compilation::read_kernel (const compile_request &request, const std::string &name)
{
  modules.push_back (parse_sources (request.sources, name));
  const module_ir &m = *modules.back ();
  const function_ir *f = m.find (name);
  if (!f)
    throw device_error ("not in the module");
  programs.push_back (make_program (m, *f));
  dump_ptx (m, *f, *programs.back ());
}

compilation::compilation (const compile_request &request)
  : ctx (gcc_jit_context_acquire ())
{
  try
    {
      set_options (request.machine, request.level);
      for (const keyed_kernel &k : request.kernels)
	read_kernel (request, k.name);
      set_options_for_size (request.level);
      for (size_t i = 0; i < programs.size (); ++i)
	write_kernel (ctx, *programs[i], { request.check, request.machine.rich,
					   suffix_of (request.kernels[i].key) });
      dump_code ();
    }
  catch (const device_error &)
    {
      gcc_jit_context_release (ctx);
      throw;
    }
}

void
compilation::to_file (const compile_request &request)
{
  gcc_jit_context_compile_to_file (ctx, GCC_JIT_OUTPUT_KIND_DYNAMIC_LIBRARY,
				   request.object.c_str ());
  if (const char *error = gcc_jit_context_get_first_error (ctx))
    throw device_error (std::string ("libgccjit: ") + error);
  if (!add_footers (request.object, request.kernels))
    throw device_error (request.object + " cannot be written");
}

void
compile (const compile_request &request)
{
  setenv ("TMPDIR", request.folder.c_str (), 1);
  compilation (request).to_file (request);
}

} // anonymous namespace

std::string
compiler_identity (const instruction_set &machine, int level)
{
  if (!load_libgccjit ().empty ())
    throw device_error (load_libgccjit ());
  return std::to_string (gcc_jit_version_major ()) + "."
	 + std::to_string (gcc_jit_version_minor ()) + "."
	 + std::to_string (gcc_jit_version_patchlevel ()) + "\n"
	 + compiler_options (machine, level);
}

} // namespace goacc::cpu

extern "C" int
goacc_cpu_compile (void)
{
  using namespace goacc::cpu;
  std::string text;
  compile_request request;
  if (!read_all (STDIN_FILENO, &text) || !request.from_text (text))
    {
      puts ("goacc-cpu-compiler: no request on stdin");
      return 2;
    }
  if (!load_libgccjit ().empty ())
    {
      puts (load_libgccjit ().c_str ());
      return 1;
    }
  try
    {
      compile (request);
    }
  catch (const std::exception &e)
    {
      puts (e.what ());
      return 1;
    }
  return 0;
}
