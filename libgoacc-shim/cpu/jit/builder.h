/* Statements of one C function: locals, assignments, blocks.

   In: expressions.  Out: statements at the end of the current block.

   Rules
   - Expressions are built from locals, constants and other expressions; only an
     assignment or a call evaluates them: what a statement needs twice is made a
     `temporary'.
   - After a jump there is no current block until one is placed.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_JIT_BUILDER_H
#define GOACC_CPU_JIT_BUILDER_H

#include <functional>
#include <string>

#include "cpu/jit/expressions.h"

namespace goacc::cpu
{

class builder : public expressions
{
public:
  builder (gcc_jit_context *c, gcc_jit_function *f) : expressions (c), fn (f) {}

  lvalue new_local (ptx_type, const char *stem);
  /* A name that no other local or block of the function has.  */
  std::string fresh_name (const char *stem);
  rvalue temporary (ptx_type, rvalue);
  /* C ? A : B, both of which are evaluated.  */
  rvalue select (ptx_type, rvalue c, rvalue a, rvalue b);

  void assign (lvalue l, rvalue v) { assign_at (current, l, v); }
  void assign_at (jblock, lvalue, rvalue);
  void update (lvalue, gcc_jit_binary_op, rvalue);
  void evaluate (rvalue);

  jblock new_block (const char *stem);
  void jump (jblock);
  void branch (rvalue condition, jblock yes, jblock no);
  /* Go on writing in B; what came before falls through into it.  */
  void place (jblock b);
  /* for (COUNTER = 0; COUNTER < LIMIT; ++COUNTER) INSIDE */
  void count_loop (lvalue counter, rvalue limit,
		   const std::function<void ()> &inside);

  gcc_jit_function *fn;
  jblock current = nullptr;	/* NULL after a jump */

private:
  unsigned names = 0;
};

} // namespace goacc::cpu

#endif /* GOACC_CPU_JIT_BUILDER_H */
