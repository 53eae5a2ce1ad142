/* The code of one function's threads: see thread-writer.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cpu/jit/insns.h"
#include "cpu/jit/thread-writer.h"

namespace goacc::cpu
{

thread_writer::thread_writer (code_unit &u, const function_ir &f, shape k,
			      gcc_jit_function *c)
    : operands (u, f, c), kind (k), prologue (new_block ("prologue"))
{
  current = new_block ("start");
  context = reinterpret
    (gcc_jit_param_as_rvalue (gcc_jit_function_get_param (fn, 0)), u64);
  auto hoist = [&] (size_t offset, const char *name)
  {
    lvalue l = new_local (u64, name);
    assign_at (prologue, l, context_field (offset, u64));
    return l;
  };
  globals = hoist (offsetof (block_context, globals), "globals");
  shared = hoist (offsetof (block_context, shared), "shared");
  if (f.is_entry)
    params_base = hoist (offsetof (block_context, params), "params");
  make_registers ();
}

void
thread_writer::make_registers ()
{
  for (const register_decl &d : ir.regs)
    regs.push_back (new_local (storage (d), "r"));
  carry = new_local (pred_type, "cc");
}

/* Give .local variables and memory parameters their places.  */

void
thread_writer::make_memory ()
{
  for (const variable *v : ir.locals)
    {
      if (memory.count (v) || v->unsized)
	continue;
      const uint64_t stack = 16;
      uint64_t align = v->align > stack ? v->align : stack;
      if (kind == shape::step)
	{
	  unit.frame_bytes = (unit.frame_bytes + align - 1) / align * align;
	  memory[v]
	    = add (u64, frame, constant (u64, int64_t (unit.frame_bytes)));
	  unit.frame_bytes += v->bytes;
	  continue;
	}
      /* More than a stack's alignment is found in a larger array: what libgccjit aligns itself
	 has been seen to share its end with something else.  */
      uint64_t bytes = (v->bytes ? v->bytes : 1) + (align - stack);
      jtype array = gcc_jit_context_new_array_type (ctx, nullptr, type (u8), int (bytes));
      lvalue l = gcc_jit_function_new_local (fn, nullptr, array,
					     fresh_name ("m").c_str ());
      gcc_jit_lvalue_set_alignment (l, unsigned (stack));
      rvalue place = reinterpret (gcc_jit_lvalue_get_address (l, nullptr), u64);
      if (align > stack)
	place = bit_and (u64, add (u64, place, constant (u64, int64_t (align - stack))),
			 constant (u64, -int64_t (align)));
      memory[v] = place;
    }
}

void
thread_writer::make_labels ()
{
  for (const instruction &in : ir.body)
    if (in.is_label ())
      labels[in.label] = new_block ("L");
}

void
thread_writer::end_prologue (jblock next)
{
  gcc_jit_block_end_with_jump (prologue, nullptr, next);
}

jblock
thread_writer::label (const std::string &name, unsigned line)
{
  auto i = labels.find (name);
  if (i == labels.end ())
    ptx_error (line, "unknown label `" + name + "'");
  return i->second;
}

/* The body of the function; ends with current at finish's door.  */

void
thread_writer::body ()
{
  make_memory ();
  make_labels ();
  const std::vector<instruction> &code = ir.body;
  for (index = 0; index < code.size (); ++index)
    {
      const instruction &in = code[index];
      if (in.is_label ())
	{
	  place (labels[in.label]);
	  if (stops.count (index))
	    take_turns (labels[in.label]);
	}
      else
	{
	  /* Code after a jump and before a label is never run.  */
	  if (!current)
	    current = new_block ("dead");
	  guarded (in);
	}
    }
  jump (finish);
}

void
thread_writer::guarded (const instruction &in)
{
  if (in.pred < 0 || in.op == "bra")
    {
      emit (*this, in);
      return;
    }
  rvalue p = value (regs[in.pred]);
  jblock then = new_block ("then"), after = new_block ("after");
  if (in.pred_negated)
    branch (p, after, then);
  else
    branch (p, then, after);
  current = then;
  emit (*this, in);
  place (after);
}

} // namespace goacc::cpu
