/* goacc-cpu-compiler LIBRARY: the process that libgoacc-shim-cpu.so.1, whose path
   is LIBRARY, compiles a kernel in.  See compiler.h.

   In: a request on stdin.  Out: the object that it asks for; errors on stdout.

   Rules
   - It ends with the program: what nobody waits for is not compiled to the end.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <csignal>
#include <cstdio>
#include <dlfcn.h>
#include <sys/prctl.h>

int
main (int argc, char **argv)
{
  if (argc != 2)
    {
      puts ("goacc-cpu-compiler is run by libgoacc-shim-cpu.so.1 alone");
      return 2;
    }
  /* The terminal's signals are for the program, which may go on.  */
  signal (SIGINT, SIG_IGN);
  signal (SIGQUIT, SIG_IGN);
  /* The thread that started us waits for us (compiler.cc), so it ends only with all of the
     program.  */
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  void *library = dlopen (argv[1], RTLD_NOW);
  void *compile = library ? dlsym (library, "goacc_cpu_compile") : nullptr;
  if (!compile)
    {
      puts (dlerror ());
      return 2;
    }
  return ((int (*) (void)) compile) ();
}
