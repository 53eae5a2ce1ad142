/* goacc-cpu-compiler LIBRARY: the process that libgoacc-shim-cpu.so.1, whose path
   is LIBRARY, compiles a kernel in.  See compiler.h.

   In: a request on stdin.  Out: the object that it asks for; errors on stdout.

   Rules
   - It ends with the program: what nobody waits for is not compiled to the end.
   - GCC needs some stack, also where the program's limit (ulimit -s) is low, and writes files
     that may be larger than the program's (ulimit -f).  What cannot be written is told by who
     wanted to, not by a signal.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <csignal>
#include <cstdio>
#include <dlfcn.h>
#include <pthread.h>
#include <sys/prctl.h>
#include <sys/resource.h>

static const size_t stack_bytes = 8 << 20;

typedef int (*compile_function) (void);

struct compilation
{
  compile_function compile;
  int status;
};

static void *
run (void *argument)
{
  compilation *work = static_cast<compilation *> (argument);
  work->status = work->compile ();
  return nullptr;
}

/* As much of RESOURCE as may be, up to BYTES, also for the assembler.  Is it enough?  */
static bool
raise_limit (int resource, rlim_t bytes)
{
  rlimit limit;
  if (getrlimit (resource, &limit) || limit.rlim_cur >= bytes)
    return true;
  rlimit enough = { bytes, limit.rlim_max < bytes ? bytes : limit.rlim_max };
  if (!setrlimit (resource, &enough))
    return true;
  limit.rlim_cur = limit.rlim_max;
  setrlimit (resource, &limit);
  return false;
}

/* Compile on a stack of our own, or on this thread's where there is no memory for one.  */
static int
compile_with_stack (compile_function compile)
{
  compilation work = { compile, 0 };
  pthread_attr_t attributes;
  pthread_attr_init (&attributes);
  pthread_attr_setstacksize (&attributes, stack_bytes);
  pthread_t thread;
  if (pthread_create (&thread, &attributes, run, &work))
    return compile ();
  pthread_join (thread, nullptr);
  return work.status;
}

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
  compile_function function = (compile_function) compile;
  signal (SIGXFSZ, SIG_IGN);
  raise_limit (RLIMIT_FSIZE, RLIM_INFINITY);
  return (raise_limit (RLIMIT_STACK, stack_bytes) ? function ()
	  : compile_with_stack (function));
}
