/* Jumps and ends (PTX ISA, chapter 9.7.12): see insns.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cpu/jit/insns.h"

namespace goacc::cpu
{

void
emit_bra (thread_writer &w, const instruction &in)
{
  jblock to = w.label (op (in, 0).text, in.line);
  if (in.pred < 0)
    {
      w.jump (to);
      return;
    }
  rvalue p = w.value (w.regs[in.pred]);
  jblock next = w.new_block ("next");
  if (in.pred_negated)
    w.branch (p, next, to);
  else
    w.branch (p, to, next);
  w.current = next;
}

void
emit_brx (thread_writer &w, const instruction &in)
{
  auto t = w.ir.branch_targets.find (op (in, 1).text);
  if (t == w.ir.branch_targets.end ())
    ptx_error (in.line, "unknown branch targets `" + op (in, 1).text + "'");
  std::vector<gcc_jit_case *> cases;
  for (size_t i = 0; i < t->second.size (); ++i)
    {
      rvalue k = w.constant (u32, int64_t (i));
      cases.push_back (gcc_jit_context_new_case
	(w.ctx, k, k, w.label (t->second[i], in.line)));
    }
  gcc_jit_block_end_with_switch (w.current, nullptr, w.get (op (in, 0), u32),
				 w.label (t->second.back (), in.line),
				 int (cases.size ()), cases.data ());
  w.current = nullptr;
}

void
emit_ret (thread_writer &w, const instruction &)
{
  w.jump (w.finish);
}

void
emit_exit (thread_writer &w, const instruction &in)
{
  if (w.kind == shape::plain)
    ptx_error (in.line, "exit in a function that is called by address");
  w.jump (w.finish);
}

void
emit_trap (thread_writer &w, const instruction &in)
{
  w.evaluate
    (w.call_helper ("goacc_trap", { w.context, w.constant (u32, in.line),
				    w.linear_thread () }));
  w.jump (w.finish);
}

void
emit_nothing (thread_writer &, const instruction &)
{
}

} // namespace goacc::cpu
