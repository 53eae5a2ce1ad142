/* Statements: see builder.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cpu/jit/builder.h"

namespace goacc::cpu
{

std::string
builder::fresh_name (const char *stem)
{
  return stem + std::to_string (names++);
}

lvalue
builder::new_local (ptx_type t, const char *stem)
{
  return gcc_jit_function_new_local (fn, nullptr, type (t),
				     fresh_name (stem).c_str ());
}

rvalue
builder::temporary (ptx_type t, rvalue v)
{
  lvalue l = new_local (t, "t");
  assign (l, v);
  return value (l);
}

rvalue
builder::select (ptx_type t, rvalue c, rvalue a, rvalue b)
{
  lvalue l = new_local (t, "s");
  rvalue chosen = temporary (t, a), condition = temporary (pred_type, c);
  assign (l, b);
  jblock then = new_block ("sel"), after = new_block ("selected");
  branch (condition, then, after);
  current = then;
  assign (l, chosen);
  place (after);
  return value (l);
}

void
builder::assign_at (jblock b, lvalue l, rvalue v)
{
  gcc_jit_block_add_assignment (b, nullptr, l, v);
}

void
builder::update (lvalue l, gcc_jit_binary_op o, rvalue v)
{
  gcc_jit_block_add_assignment_op (current, nullptr, l, o, v);
}

void
builder::evaluate (rvalue v)
{
  gcc_jit_block_add_eval (current, nullptr, v);
}

jblock
builder::new_block (const char *stem)
{
  return gcc_jit_function_new_block (fn, fresh_name (stem).c_str ());
}

void
builder::jump (jblock to)
{
  if (current)
    gcc_jit_block_end_with_jump (current, nullptr, to);
  current = nullptr;
}

void
builder::branch (rvalue condition, jblock yes, jblock no)
{
  gcc_jit_block_end_with_conditional (current, nullptr, condition, yes, no);
  current = nullptr;
}

void
builder::place (jblock b)
{
  jump (b);
  current = b;
}

void
builder::count_loop (lvalue counter, rvalue limit,
		     const std::function<void ()> &inside)
{
  rvalue count = value (counter);
  jblock head = new_block ("head"), loop = new_block ("loop"),
	 done = new_block ("done");
  assign (counter, constant (u32, 0));
  place (head);
  branch (lt (count, limit), loop, done);
  current = loop;
  inside ();
  update (counter, GCC_JIT_BINARY_OP_PLUS, constant (u32, 1));
  jump (head);
  current = done;
}

} // namespace goacc::cpu
