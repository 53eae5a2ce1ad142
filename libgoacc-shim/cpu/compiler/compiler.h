/* Compiling kernels, in a process of its own.

   In: the texts of a module, the names of kernels of it.  Out: a shared object with all of
   them.

   libgccjit is all of GCC, and GCC takes the process that it runs in for its
   own: it makes the standard streams stop locking (__fsetlocking), which leaves
   every thread that waits for one to wait for ever; it catches signals, changes
   the locale, the environment and the stack's limit, and exits after an error.
   Putting these back afterwards is too late for the program's other threads.  So
   the compiler is a program, goacc-cpu-compiler, that loads this library and
   calls goacc_cpu_compile.

   Rules
   - Request and answer are files in memory: no pipe that a child of the
     program's own could keep open.  The answer is what the compiler has to say
     if it fails.
   - Success is an object with its footer, whatever the exit status: the program
     may have taken that away (SIGCHLD ignored, wait in another thread).
   - What processor the code is for is decided once, by the program: under an emulator
     or a tracer, the compiler would see another one, and the cache would keep its code
     under the wrong key.
   - The compiler's own environment leaves out what GCC takes programs, files and
     options from, and its PATH is fixed; in a program with privileges of its own
     (getauxval (3), AT_SECURE) it has nothing else.
   - Kernels of several threads are compiled at the same time.
   - What starts and ends a compilation (GCC's tables, the assembler, the linker) takes longer
     than a short kernel does: one may compile several kernels.  Their names in the object end
     in suffix_of their keys.
   - ACC_CPU_DUMP=FILE writes the code as libgccjit prints it, much as C, to FILE.
     ACC_CPU_DUMP=STEPS:FILE writes what each step made of the kernel to FILE.STEP:
     l the linked PTX, p the program (what was inlined, what became a register,
     where shared variables are), s the stops (where threads wait, what they
     keep), c the code.  E.g.  ACC_CACHE=0 ACC_CPU_DUMP=ps:/tmp/kernel ./a.out
     The last kernel that was compiled is what stays: ACC_CACHE=0, since code in
     the cache is not made again.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_COMPILER_H
#define GOACC_CPU_COMPILER_H

#include <memory>
#include <string>
#include <vector>

#include "cpu/machine/machine.h"
#include "cpu/ptx/link.h"

namespace goacc::cpu
{

/* A kernel to compile, and the key that its code has in the cache.  */
struct keyed_kernel
{
  std::string name, key;
};

struct compile_request
{
  module_sources sources;
  std::vector<keyed_kernel> kernels;
  instruction_set machine;	/* the program's: the compiler may see another one */
  bool check = false;		/* ACC_CHECK=1 */
  int level = 2;		/* ACC_CPU_OPTIMIZE */
  std::string object;		/* the file to write */
  std::string folder;		/* for GCC's own files */

  std::string to_text () const;
  /* False if TEXT is not what to_text made.  */
  bool from_text (const std::string &text);
};

/* What the names in an object end in that are of the code for KEY, "" without one.  */
std::string suffix_of (const std::string &key);

/* The compiler's path, or "" if it is not there.  */
const std::string &compiler_path ();

/* A compiler that runs.  Its request stays as it is until it has ended.  */
class outside_compilation
{
public:
  explicit outside_compilation (const compile_request &);
  outside_compilation (const outside_compilation &) = delete;
  outside_compilation &operator= (const outside_compilation &) = delete;
  ~outside_compilation ();
  /* Wait for its end; "" or what went wrong.  */
  std::string result ();

private:
  struct process;
  const compile_request &m_request;
  std::unique_ptr<process> m_process;
};

/* What the code depends on beside the PTX: libgccjit, its options for MACHINE
   and LEVEL.  */
std::string compiler_identity (const instruction_set &machine, int level);

} // namespace goacc::cpu

/* The whole of goacc-cpu-compiler: a request from stdin; errors go to stdout.
   The result is the exit status.  */
extern "C" int goacc_cpu_compile (void);

#endif /* GOACC_CPU_COMPILER_H */
