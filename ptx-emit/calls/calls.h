/* Calls: which kind of function is called.

   In: calls of GIMPLE.  Out: what the other classes of this room make of them, or a
   message that the function has no device code.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CALLS_H
#define ACCPLUG_CALLS_H

#include "calls/atomics.h"
#include "calls/atomic-calls.h"
#include "calls/builtins.h"
#include "calls/compiler-functions.h"
#include "calls/endings.h"
#include "calls/fortran-functions.h"
#include "calls/internal-functions.h"
#include "calls/intrinsics.h"
#include "calls/library.h"
#include "calls/math-calls.h"
#include "calls/memory-functions.h"
#include "calls/results.h"
#include "calls/routine-calls.h"

namespace ptx
{

class calls
{
public:
  explicit calls (const operand_tools &);
  void call (gcall *);

private:
  bool builtin_call (gcall *, tree fndecl);

  function_context &ctx;
  bool m_told_declare = false;	/* that the function has such a directive */
  call_results results;
  atomics atomic;
  call_tools tools;
  routine_calls routines;
  intrinsics intrinsic;
  builtins instructions;
  compiler_functions compiler;
  memory_functions memory;
  internal_functions internal;
  atomic_calls atomic_functions;
  ending_calls endings;
  library_functions library;
  fortran_functions fortran;
  math_calls math;
};

} // namespace ptx

#endif /* ACCPLUG_CALLS_H */
