/* Structure of the generated code: functions, loops over blocks and threads,
   suspension, control flow, calls.

   In: a program.  Out: in the gcc_jit_context, `goacc_kernel' (a block_fn or
   a step_fn), `goacc_meta', `goacc_imports', `goacc_import_names'.

   Rules
   - blocks: for each block, for z, y, x: the thread's code; `ret' is
     "continue".  What does not depend on the thread is loaded before.
   - step: for each ready thread of a range: a switch on the frame's state, then
     the thread's code.
   - plain: a function (context, tid x, y, z, [address of the result,]
     arguments); scalars are passed as unsigned integers, so that .b32 and
     .f32 agree, aggregates by address.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <cstring>

#include "devices/device.h"
#include "cpu/jit/jit.h"

namespace goacc::cpu
{

constexpr unsigned max_imports = 512;

/* How often a thread goes round a loop before the others have their turn: the
   lines that it touches should still be in the first-level cache when its
   neighbour comes.  */
constexpr int64_t rounds_of_a_turn = 64;

emitter::emitter (gcc_jit_context *c, const module_ir &m, const program &p,
		  const code_options &o)
  : ctx (c), mod (m), prog (p), opt (o)
{}

jblock
emitter::new_block (const char *stem)
{
  return gcc_jit_function_new_block
    (st.fn, (stem + std::to_string (st.names++)).c_str ());
}

void
emitter::jump (jblock to)
{
  if (st.current)
    gcc_jit_block_end_with_jump (st.current, nullptr, to);
  st.current = nullptr;
}

void
emitter::branch (rvalue condition, jblock yes, jblock no)
{
  gcc_jit_block_end_with_conditional (st.current, nullptr, condition, yes, no);
  st.current = nullptr;
}

/* Go on writing in B; what came before falls through into it.  */

void
emitter::place (jblock b)
{
  jump (b);
  st.current = b;
}

jblock
emitter::label (const std::string &name, unsigned line)
{
  auto i = st.labels.find (name);
  if (i == st.labels.end ())
    ptx_error (line, "unknown label `" + name + "'");
  return i->second;
}

/* for (COUNTER = 0; COUNTER < LIMIT; ++COUNTER) INSIDE */

void
emitter::count_loop (lvalue counter, rvalue limit,
		     const std::function<void ()> &inside)
{
  rvalue value = gcc_jit_lvalue_as_rvalue (counter);
  jblock head = new_block ("head"), loop = new_block ("loop"),
	 done = new_block ("done");
  gcc_jit_block_add_assignment (st.current, nullptr, counter,
				constant (u32, 0));
  place (head);
  branch (compare (GCC_JIT_COMPARISON_LT, value, limit), loop, done);
  st.current = loop;
  inside ();
  gcc_jit_block_add_assignment_op (st.current, nullptr, counter,
				   GCC_JIT_BINARY_OP_PLUS, constant (u32, 1));
  jump (head);
  st.current = done;
}

/* ---------------------------------------------------------------------- */

static const variable *
memory_result (const function_ir &f)
{
  return !f.results.empty () && !f.in_register.count (f.results[0])
	 ? f.results[0] : nullptr;
}

static const variable *
register_result (const function_ir &f)
{
  return !f.results.empty () && f.in_register.count (f.results[0])
	 ? f.results[0] : nullptr;
}

void
emitter::declare (const function_ir &f)
{
  std::vector<gcc_jit_param *> params;
  auto add = [&] (ptx_type t, const std::string &name)
  {
    params.push_back (gcc_jit_context_new_param (ctx, nullptr, type (t),
						 name.c_str ()));
  };
  for (const char *name : { "context", "tx", "ty", "tz" })
    add (params.empty () ? u64 : u32, name);
  if (memory_result (f))
    add (u64, "result");
  for (size_t i = 0; i < f.params.size (); ++i)
    add (f.in_register.count (f.params[i]) ? unsigned_of (f.params[i]->type)
					   : u64, "a" + std::to_string (i));
  const variable *r = register_result (f);
  jtype result = r ? type (unsigned_of (r->type))
		   : gcc_jit_context_get_type (ctx, GCC_JIT_TYPE_VOID);
  declared[&f] = gcc_jit_context_new_function
    (ctx, nullptr, GCC_JIT_FUNCTION_INTERNAL, result,
     ("f" + std::to_string (f.index)).c_str (), int (params.size ()),
     params.data (), 0);
}

void
emitter::declare_imports ()
{
  jtype array = gcc_jit_context_new_array_type (ctx, nullptr, type (u64),
						max_imports);
  import_table = gcc_jit_context_new_global (ctx, nullptr,
					     GCC_JIT_GLOBAL_EXPORTED, array,
					     "goacc_imports");
}

void
emitter::begin (const function_ir &f, shape kind, gcc_jit_function *fn)
{
  st = function_state ();
  st.ir = &f;
  st.kind = kind;
  st.fn = fn;
  st.prologue = new_block ("prologue");
  st.current = new_block ("start");
  st.context = reinterpret (gcc_jit_param_as_rvalue
			    (gcc_jit_function_get_param (fn, 0)), u64);
  auto hoist = [&] (size_t offset, const char *name)
  {
    lvalue l = new_local (u64, name);
    gcc_jit_block_add_assignment (st.prologue, nullptr, l,
				  context_field (offset, u64));
    return l;
  };
  st.globals = hoist (offsetof (block_context, globals), "globals");
  st.shared = hoist (offsetof (block_context, shared), "shared");
  if (f.is_entry)
    st.params_base = hoist (offsetof (block_context, params), "params");
  make_registers ();
}

void
emitter::make_registers ()
{
  for (const register_decl &d : st.ir->regs)
    st.regs.push_back (new_local (storage (d), "r"));
  st.carry = new_local (pred_type, "cc");
}

/* Give .local variables and memory parameters their places.  */

void
emitter::make_memory ()
{
  for (const variable *v : st.ir->locals)
    {
      if (st.memory.count (v) || v->unsized)
	continue;
      uint64_t align = v->align > 16 ? v->align : 16;
      if (st.kind == shape::step)
	{
	  frame_bytes = (frame_bytes + align - 1) / align * align;
	  st.memory[v] = binary (GCC_JIT_BINARY_OP_PLUS, u64, st.frame,
				 constant (u64, int64_t (frame_bytes)));
	  frame_bytes += v->bytes;
	  continue;
	}
      jtype array = gcc_jit_context_new_array_type
	(ctx, nullptr, type (u8), int (v->bytes ? v->bytes : 1));
      lvalue l = gcc_jit_function_new_local
	(st.fn, nullptr, array, ("m" + std::to_string (st.names++)).c_str ());
      gcc_jit_lvalue_set_alignment (l, unsigned (align));
      st.memory[v] = reinterpret (gcc_jit_lvalue_get_address (l, nullptr), u64);
    }
}

void
emitter::make_labels ()
{
  for (const instruction &in : st.ir->body)
    if (in.is_label ())
      st.labels[in.label] = new_block ("L");
}

void
emitter::end_prologue (jblock next)
{
  gcc_jit_block_end_with_jump (st.prologue, nullptr, next);
}

/* The body of the function; ends with st.current at st.finish's door.  */

void
emitter::body ()
{
  make_memory ();
  make_labels ();
  const std::vector<instruction> &code = st.ir->body;
  for (st.index = 0; st.index < code.size (); ++st.index)
    {
      const instruction &in = code[st.index];
      if (in.is_label ())
	{
	  place (st.labels[in.label]);
	  if (st.stops.count (st.index))
	    take_turns (st.labels[in.label]);
	}
      else
	{
	  /* Code after a jump and before a label is never run.  */
	  if (!st.current)
	    st.current = new_block ("dead");
	  guarded (in);
	}
    }
  jump (st.finish);
}

void
emitter::guarded (const instruction &in)
{
  if (in.pred < 0 || in.op == "bra")
    {
      emit (in);
      return;
    }
  rvalue p = gcc_jit_lvalue_as_rvalue (st.regs[in.pred]);
  jblock then = new_block ("then"), after = new_block ("after");
  if (in.pred_negated)
    branch (p, after, then);
  else
    branch (p, then, after);
  st.current = then;
  emit (in);
  place (after);
}

/* ---------------------------------------------------------------------- */

void
emitter::define_plain (const function_ir &f)
{
  gcc_jit_function *fn = declared[&f];
  begin (f, shape::plain, fn);
  int next = 1;
  auto param = [&] ()
  {
    return gcc_jit_param_as_rvalue (gcc_jit_function_get_param (fn, next++));
  };
  for (rvalue &t : st.tid)
    t = param ();
  if (const variable *v = memory_result (f))
    st.memory[v] = param ();
  for (const variable *v : f.params)
    {
      auto r = f.in_register.find (v);
      rvalue value = param ();
      if (r == f.in_register.end ())
	st.memory[v] = value;
      else
	gcc_jit_block_add_assignment
	  (st.prologue, nullptr, st.regs[r->second],
	   convert (value, unsigned_of (v->type),
		    storage (f.regs[r->second])));
    }
  jblock start = st.current;
  st.finish = new_block ("finish");
  bool owns_stack = uses_alloca (f);
  rvalue mark = owns_stack ? stack_mark () : nullptr;
  body ();
  st.current = st.finish;
  if (owns_stack)
    stack_release (mark);
  if (const variable *v = register_result (f))
    {
      int r = f.in_register.at (v);
      rvalue value = convert (gcc_jit_lvalue_as_rvalue (st.regs[r]),
			      storage (f.regs[r]), unsigned_of (v->type));
      gcc_jit_block_end_with_return (st.current, nullptr, value);
    }
  else
    gcc_jit_block_end_with_void_return (st.current, nullptr);
  end_prologue (start);
}

void
emitter::define_blocks ()
{
  jtype none = gcc_jit_context_get_type (ctx, GCC_JIT_TYPE_VOID);
  gcc_jit_param *params[] = {
    gcc_jit_context_new_param (ctx, nullptr, type (u64), "context"),
    gcc_jit_context_new_param (ctx, nullptr, type (u64), "first"),
    gcc_jit_context_new_param (ctx, nullptr, type (u64), "last"),
  };
  begin (prog.kernel, shape::blocks,
	 gcc_jit_context_new_function (ctx, nullptr, GCC_JIT_FUNCTION_EXPORTED,
				       none, "goacc_kernel", 3, params, 0));
  jblock start = st.current;
  lvalue block = new_local (u64, "block");
  rvalue b = gcc_jit_lvalue_as_rvalue (block);
  lvalue ctaid[3], tid[3];
  rvalue ntid[3], nctaid[3];
  const char axis[] = "xyz";
  for (unsigned d = 0; d < 3; ++d)
    {
      auto hoist = [&] (size_t base)
      {
	lvalue l = new_local (u32, "n");
	gcc_jit_block_add_assignment (st.prologue, nullptr, l,
				      context_field (base + 4 * d, u32));
	return gcc_jit_lvalue_as_rvalue (l);
      };
      ntid[d] = hoist (offsetof (block_context, ntid));
      nctaid[d] = hoist (offsetof (block_context, nctaid));
      ctaid[d] = new_local (u32, "ctaid");
      tid[d] = new_local (u32, "tid");
      st.tid[d] = gcc_jit_lvalue_as_rvalue (tid[d]);
      st.specials[std::string ("%ntid.") + axis[d]] = ntid[d];
      st.specials[std::string ("%nctaid.") + axis[d]] = nctaid[d];
      st.specials[std::string ("%ctaid.") + axis[d]]
	= gcc_jit_lvalue_as_rvalue (ctaid[d]);
    }
  gcc_jit_block_add_assignment
    (st.prologue, nullptr, block,
     gcc_jit_param_as_rvalue (params[1]));
  jblock head = new_block ("blocks"), run = new_block ("block"),
	 out = new_block ("out");
  place (head);
  branch (compare (GCC_JIT_COMPARISON_LT, b,
		   gcc_jit_param_as_rvalue (params[2])), run, out);
  st.current = run;
  rvalue rest = b;
  for (unsigned d = 0; d < 3; ++d)
    {
      rvalue n = convert (nctaid[d], u32, u64);
      rvalue id = convert (binary (GCC_JIT_BINARY_OP_MODULO, u64, rest, n),
			   u64, u32);
      gcc_jit_block_add_assignment (st.current, nullptr, ctaid[d], id);
      gcc_jit_block_add_assignment
	(st.current, nullptr,
	 at (binary (GCC_JIT_BINARY_OP_PLUS, u64, st.context,
		     constant (u64, offsetof (block_context, ctaid) + 4 * d)),
	     u32), gcc_jit_lvalue_as_rvalue (ctaid[d]));
      rest = temporary (u64, binary (GCC_JIT_BINARY_OP_DIVIDE, u64, rest, n));
    }
  count_loop (tid[2], ntid[2], [&] ()
  {
    count_loop (tid[1], ntid[1], [&] ()
    {
      count_loop (tid[0], ntid[0], [&] ()
      {
	st.finish = new_block ("finish");
	body ();
	st.current = st.finish;
	if (uses_alloca (prog.kernel))
	  stack_release (constant (u64, 0));
      });
    });
  });
  gcc_jit_block_add_assignment_op (st.current, nullptr, block,
				   GCC_JIT_BINARY_OP_PLUS, constant (u64, 1));
  jump (head);
  gcc_jit_block_end_with_void_return (out, nullptr);
  end_prologue (start);
}

lvalue
emitter::frame_field (size_t offset, ptx_type t)
{
  return at (binary (GCC_JIT_BINARY_OP_PLUS, u64, st.frame,
		     constant (u64, int64_t (offset))), t);
}

/* Places in the frame for registers that live across a suspension.  */

void
emitter::frame_registers ()
{
  st.stops = memory_loops (*st.ir);
  st.live = live_across (*st.ir, st.stops);
  frame_bytes = (sizeof (thread_frame) + 7) / 8 * 8;
  std::set<int> all;
  for (auto &point : st.live)
    all.insert (point.second.begin (), point.second.end ());
  /* The wide ones first, so that all are aligned.  */
  for (unsigned bytes : { 8u, 4u, 2u, 1u })
    for (int r : all)
      if (st.ir->regs[r].type.bytes () == bytes)
	{
	  st.slots[r] = frame_bytes;
	  frame_bytes += bytes;
	}
}

/* Leave the thread at the current instruction: keep its registers and where to
   go on.  */

void
emitter::save_registers ()
{
  gcc_jit_block_add_assignment
    (st.current, nullptr, frame_field (offsetof (thread_frame, state), u32),
     constant (u32, int64_t (st.resume.size () + 1)));
  for (int r : st.live[st.index])
    gcc_jit_block_add_assignment
      (st.current, nullptr,
       frame_field (st.slots[r], storage (st.ir->regs[r])),
       gcc_jit_lvalue_as_rvalue (st.regs[r]));
}

/* What comes next is where the thread that was left goes on.  */

void
emitter::resume_here ()
{
  st.current = new_block ("resume");
  st.resume.push_back (st.current);
  for (int r : st.live[st.index])
    gcc_jit_block_add_assignment
      (st.current, nullptr, st.regs[r],
       gcc_jit_lvalue_as_rvalue (frame_field (st.slots[r],
					      storage (st.ir->regs[r]))));
}

void
emitter::suspend (const instruction &in, wait_kind kind)
{
  auto put = [&] (size_t offset, uint32_t value)
  {
    gcc_jit_block_add_assignment (st.current, nullptr,
				  frame_field (offset, u32),
				  constant (u32, value));
  };
  put (offsetof (thread_frame, wait), uint32_t (kind));
  put (offsetof (thread_frame, line), in.line);
  save_registers ();
  jump (st.next_thread);
  resume_here ();
}

/* At the head of a loop: when the rounds are used up, let the others run.  The
   way back is by HEAD, so that the loop keeps one entry.  */

void
emitter::take_turns (jblock head)
{
  rvalue rounds = gcc_jit_lvalue_as_rvalue (st.rounds);
  gcc_jit_block_add_assignment_op (st.current, nullptr, st.rounds,
				   GCC_JIT_BINARY_OP_MINUS, constant (u32, 1));
  jblock stop = new_block ("stop"), go = new_block ("go");
  branch (unlikely (compare (GCC_JIT_COMPARISON_EQ, rounds, constant (u32, 0))),
	  stop, go);
  st.current = stop;
  gcc_jit_block_add_assignment_op (st.current, nullptr, st.stopped,
				   GCC_JIT_BINARY_OP_PLUS, constant (u32, 1));
  save_registers ();
  jump (st.next_thread);
  resume_here ();
  jump (head);
  st.current = go;
}

/* The code of one thread, whose frame is st.frame.  */

void
emitter::define_thread ()
{
  lvalue tid[3];
  for (unsigned d = 0; d < 3; ++d)
    {
      tid[d] = new_local (u32, "tid");
      st.tid[d] = gcc_jit_lvalue_as_rvalue (tid[d]);
      gcc_jit_block_add_assignment
	(st.current, nullptr, tid[d], gcc_jit_lvalue_as_rvalue
	 (frame_field (offsetof (thread_frame, tid) + 4 * d, u32)));
    }
  gcc_jit_block_add_assignment (st.current, nullptr, st.rounds,
				constant (u32, rounds_of_a_turn));
  jblock dispatch = st.current, begin = new_block ("begin");
  frame_registers ();
  st.finish = new_block ("finish");
  st.current = begin;
  body ();
  gcc_jit_block_add_assignment
    (st.finish, nullptr, frame_field (offsetof (thread_frame, wait), u32),
     constant (u32, int64_t (wait_kind::done)));
  gcc_jit_block_end_with_jump (st.finish, nullptr, st.next_thread);
  std::vector<gcc_jit_case *> cases;
  for (size_t i = 0; i < st.resume.size (); ++i)
    {
      rvalue k = constant (u32, int64_t (i + 1));
      cases.push_back (gcc_jit_context_new_case (ctx, k, k, st.resume[i]));
    }
  gcc_jit_block_end_with_switch
    (dispatch, nullptr, gcc_jit_lvalue_as_rvalue
     (frame_field (offsetof (thread_frame, state), u32)), begin,
     int (cases.size ()), cases.data ());
}

void
emitter::define_step ()
{
  gcc_jit_param *params[5];
  const char *const names[] = { "context", "frames", "first", "last", "stride" };
  for (unsigned i = 0; i < 5; ++i)
    params[i] = gcc_jit_context_new_param (ctx, nullptr, type (u64), names[i]);
  begin (prog.kernel, shape::step,
	 gcc_jit_context_new_function (ctx, nullptr, GCC_JIT_FUNCTION_EXPORTED,
				       type (u32), "goacc_kernel", 5, params, 0));
  auto param = [&] (unsigned i) { return gcc_jit_param_as_rvalue (params[i]); };
  jblock start = st.current;
  lvalue thread = new_local (u64, "thread"), frame = new_local (u64, "frame");
  rvalue t = gcc_jit_lvalue_as_rvalue (thread);
  st.frame = gcc_jit_lvalue_as_rvalue (frame);
  st.stopped = new_local (u32, "stopped");
  st.rounds = new_local (u32, "rounds");
  gcc_jit_block_add_assignment (st.current, nullptr, thread, param (2));
  gcc_jit_block_add_assignment (st.current, nullptr, st.stopped,
				constant (u32, 0));
  jblock head = new_block ("threads"), look = new_block ("look"),
	 run = new_block ("run"), out = new_block ("out");
  st.next_thread = new_block ("next_thread");
  place (head);
  branch (compare (GCC_JIT_COMPARISON_LT, t, param (3)), look, out);
  st.current = look;
  gcc_jit_block_add_assignment
    (st.current, nullptr, frame,
     binary (GCC_JIT_BINARY_OP_PLUS, u64, param (1),
	     binary (GCC_JIT_BINARY_OP_MULT, u64, t, param (4))));
  rvalue wait = gcc_jit_lvalue_as_rvalue
    (frame_field (offsetof (thread_frame, wait), u32));
  branch (compare (GCC_JIT_COMPARISON_EQ, wait,
		   constant (u32, int64_t (wait_kind::ready))),
	  run, st.next_thread);
  st.current = run;
  define_thread ();
  st.current = st.next_thread;
  gcc_jit_block_add_assignment_op (st.current, nullptr, thread,
				   GCC_JIT_BINARY_OP_PLUS, constant (u64, 1));
  jump (head);
  gcc_jit_block_end_with_return (out, nullptr,
				 gcc_jit_lvalue_as_rvalue (st.stopped));
  end_prologue (start);
}

/* ---------------------------------------------------------------------- */

void
emitter::export_meta ()
{
  kernel_meta m = { prog.suspends, (frame_bytes + 63) / 64 * 64,
		    prog.shared_bytes, imports.size () };
  auto blob = [&] (const char *name, const void *data, size_t bytes)
  {
    jtype array = gcc_jit_context_new_array_type
      (ctx, nullptr, gcc_jit_context_get_type (ctx, GCC_JIT_TYPE_CHAR),
       int (bytes));
    lvalue l = gcc_jit_context_new_global
      (ctx, nullptr, GCC_JIT_GLOBAL_EXPORTED, array, name);
    gcc_jit_global_set_initializer (l, data, bytes);
    gcc_jit_lvalue_set_alignment (l, 16);
  };
  blob ("goacc_meta", &m, sizeof m);
  std::string names;
  for (const std::string &n : imports)
    names += n + '\0';
  names += '\0';
  blob ("goacc_import_names", names.data (), names.size ());
  if (imports.size () > max_imports)
    throw device_error ("kernel `" + prog.kernel.name
			+ "' calls too many outside functions");
}

void
emitter::run ()
{
  declare_imports ();
  for (auto &f : prog.functions)
    declare (*f);
  for (auto &f : prog.functions)
    define_plain (*f);
  if (prog.suspends)
    define_step ();
  else
    define_blocks ();
  export_meta ();
}

/* ---------------------------------------------------------------------- */

void
emitter::emit_bra (const instruction &in)
{
  jblock to = label (op (in, 0).text, in.line);
  if (in.pred < 0)
    {
      jump (to);
      return;
    }
  rvalue p = gcc_jit_lvalue_as_rvalue (st.regs[in.pred]);
  jblock next = new_block ("next");
  if (in.pred_negated)
    branch (p, next, to);
  else
    branch (p, to, next);
  st.current = next;
}

void
emitter::emit_brx (const instruction &in)
{
  auto t = st.ir->branch_targets.find (op (in, 1).text);
  if (t == st.ir->branch_targets.end ())
    ptx_error (in.line, "unknown branch targets `" + op (in, 1).text + "'");
  std::vector<gcc_jit_case *> cases;
  for (size_t i = 0; i < t->second.size (); ++i)
    {
      rvalue k = constant (u32, int64_t (i));
      cases.push_back (gcc_jit_context_new_case
		       (ctx, k, k, label (t->second[i], in.line)));
    }
  gcc_jit_block_end_with_switch (st.current, nullptr, get (op (in, 0), u32),
				 label (t->second.back (), in.line),
				 int (cases.size ()), cases.data ());
  st.current = nullptr;
}

void
emitter::emit_ret (const instruction &)
{
  jump (st.finish);
}

void
emitter::emit_exit (const instruction &in)
{
  if (st.kind == shape::plain)
    ptx_error (in.line, "exit in a function that is called by address");
  jump (st.finish);
}

void
emitter::emit_trap (const instruction &in)
{
  evaluate (call_helper ("goacc_trap", { st.context, constant (u32, in.line),
					 linear_thread () }));
  jump (st.finish);
}

void
emitter::emit_nothing (const instruction &)
{}

/* ---------------------------------------------------------------------- */

rvalue
emitter::argument_value (const operand &arg, const variable &formal)
{
  if (arg.kind == operand_kind::symbol)
    {
      auto m = st.memory.find (arg.var);
      if (m != st.memory.end ())
	return m->second;
    }
  return get (arg, unsigned_of (formal.type));
}

void
emitter::store_result (const instruction &in, rvalue value, ptx_type t)
{
  if (in.results.empty ())
    {
      evaluate (value);
      return;
    }
  const operand &r = in.results[0];
  if (r.kind == operand_kind::symbol)
    gcc_jit_block_add_assignment (st.current, nullptr,
				  at (variable_address (*r.var, in.line), t),
				  value);
  else
    set (r, t, value);
}

/* Call FN, whose PTX is F.  */

rvalue
emitter::call_value (const instruction &in, gcc_jit_function *fn,
		     const function_ir &f)
{
  std::vector<rvalue> args = { st.context, st.tid[0], st.tid[1], st.tid[2] };
  if (in.arguments.size () != f.params.size ())
    ptx_error (in.line, "wrong number of arguments for `" + f.name + "'");
  if (const variable *v = memory_result (f))
    {
      if (in.results.empty () || in.results[0].kind != operand_kind::symbol)
	ptx_error (in.line, "`" + f.name + "' returns `" + v->name
			    + "' in memory");
      args.push_back (variable_address (*in.results[0].var, in.line));
    }
  for (size_t i = 0; i < f.params.size (); ++i)
    {
      const variable &v = *f.params[i];
      rvalue a = argument_value (in.arguments[i], v);
      bool memory = in.arguments[i].kind == operand_kind::symbol
		    && st.memory.count (in.arguments[i].var);
      if (f.in_register.count (&v) && memory)
	a = gcc_jit_lvalue_as_rvalue (at (a, unsigned_of (v.type)));
      else if (!f.in_register.count (&v) && !memory)
	{
	  lvalue copy = new_local (u64, "arg");
	  gcc_jit_block_add_assignment (st.current, nullptr, copy,
					convert (a, unsigned_of (v.type), u64));
	  a = reinterpret (gcc_jit_lvalue_get_address (copy, nullptr), u64);
	}
      args.push_back (a);
    }
  return gcc_jit_context_new_call (ctx, nullptr, fn, int (args.size ()),
				   args.data ());
}

void
emitter::emit_call (const instruction &in)
{
  if (!in.callee.fn)
    {
      call_indirect (in);
      return;
    }
  auto copy = prog.copies.find (in.callee.fn);
  if (copy == prog.copies.end ())
    {
      call_extern (in, *in.callee.fn);
      return;
    }
  const function_ir &f = *copy->second;
  rvalue value = call_value (in, declared[&f], f);
  if (const variable *r = register_result (f))
    store_result (in, value, unsigned_of (r->type));
  else
    evaluate (value);
}

/* A function of the C library, or one of ours.  */

void
emitter::call_extern (const instruction &in, const function_ir &f)
{
  const helper *h = find_helper (f.name);
  if (!h)
    ptx_error (in.line, "undefined function `" + f.name + "'");
  std::vector<rvalue> args;
  const char *s = h->signature + 2;
  if (*s == 'c')
    {
      /* Ours, with the context and the thread before the rest.  */
      args = { st.context, constant (u32, in.line), linear_thread () };
      ++s;
    }
  for (const operand &a : in.arguments)
    {
      ptx_type t = *s == 'f' ? f32 : *s == 'd' ? f64 : *s == 'l' ? u64 : u32;
      if (!*s++)
	ptx_error (in.line, "too many arguments for `" + f.name + "'");
      bool memory = a.kind == operand_kind::symbol && st.memory.count (a.var);
      args.push_back (memory ? gcc_jit_lvalue_as_rvalue
			       (at (st.memory[a.var], t)) : get (a, t));
    }
  if (*s)
    ptx_error (in.line, "too few arguments for `" + f.name + "'");
  rvalue value = call_helper (f.name, args);
  char r = h->signature[0];
  store_result (in, value, r == 'f' ? f32 : r == 'd' ? f64 : r == 'l' ? u64
			   : u32);
}

/* Through an address, which is a tagged index: one case for each function
   whose address is taken and whose parameters fit.  */

void
emitter::call_indirect (const instruction &in)
{
  jblock join = new_block ("called"), wrong = new_block ("wrong");
  rvalue address = temporary (u64, get (in.callee, u64));
  rvalue key = convert (address, u64, u32);
  jblock from = st.current;
  std::vector<gcc_jit_case *> cases;
  for (auto &entry : prog.copies)
    {
      const function_ir &f = *entry.second;
      bool fits = entry.first->address_taken
		  && f.params.size () == in.arguments.size ()
		  && f.results.size () >= in.results.size ();
      if (in.proto && fits)
	{
	  for (size_t i = 0; i < f.params.size (); ++i)
	    fits = fits && i < in.proto->params.size ()
		   && f.params[i]->bytes == in.proto->params[i]->bytes;
	  fits = fits && f.results.size () == in.proto->results.size ();
	  if (fits && !f.results.empty ())
	    fits = f.results[0]->bytes == in.proto->results[0]->bytes;
	}
      if (!fits)
	continue;
      st.current = new_block ("callee");
      rvalue k = constant (u32, f.index);
      cases.push_back (gcc_jit_context_new_case (ctx, k, k, st.current));
      rvalue value = call_value (in, declared[&f], f);
      if (const variable *r = register_result (f))
	store_result (in, value, unsigned_of (r->type));
      else
	evaluate (value);
      jump (join);
    }
  gcc_jit_block_end_with_switch (from, nullptr, key, wrong,
				 int (cases.size ()), cases.data ());
  st.current = wrong;
  evaluate (call_helper ("goacc_bad_call",
			 { st.context, constant (u32, in.line),
			   linear_thread (), address }));
  jump (join);
  st.current = join;
}

/* ---------------------------------------------------------------------- */

void
emitter::emit_bar (const instruction &in)
{
  auto put = [&] (size_t offset, rvalue value)
  {
    gcc_jit_block_add_assignment (st.current, nullptr,
				  frame_field (offset, u32), value);
  };
  if (in.has ("cluster"))
    ptx_error (in.line, "thread block clusters are not supported");
  if (in.has ("warp"))
    {
      put (offsetof (thread_frame, mask), get (op (in, 0), u32));
      suspend (in, wait_kind::warp_sync);
      return;
    }
  bool red = in.has ("red");
  size_t next = red ? 1 : 0;
  put (offsetof (thread_frame, id), in.operands.size () > next
       ? get (in.operands[next], u32) : constant (u32, 0));
  ++next;
  bool counted = in.operands.size () > next + (red ? 1 : 0);
  put (offsetof (thread_frame, count), counted
       ? get (in.operands[next], u32) : constant (u32, 0));
  if (!red)
    {
      suspend (in, in.has ("arrive") ? wait_kind::barrier_arrive
				     : wait_kind::barrier);
      return;
    }
  const operand &p = in.operands.back ();
  rvalue flag = get (p, pred_type);
  put (offsetof (thread_frame, flag), convert (flag, pred_type, u32));
  suspend (in, in.has ("popc") ? wait_kind::barrier_popc
	       : in.has ("and") ? wait_kind::barrier_and
	       : wait_kind::barrier_or);
  rvalue result = gcc_jit_lvalue_as_rvalue
    (frame_field (offsetof (thread_frame, value), u32));
  if (in.has ("popc"))
    set (op (in, 0), u32, result);
  else
    set (op (in, 0), pred_type, convert (result, u32, pred_type));
}

/* shfl[.sync].mode.b32 d[|p], a, b, c[, mask] */

void
emitter::emit_shfl (const instruction &in)
{
  const operand &d = op (in, 0);
  auto put = [&] (size_t offset, rvalue value)
  {
    gcc_jit_block_add_assignment (st.current, nullptr,
				  frame_field (offset, u32), value);
  };
  put (offsetof (thread_frame, value), get (op (in, 1), u32));
  put (offsetof (thread_frame, lane), get (op (in, 2), u32));
  put (offsetof (thread_frame, clamp), get (op (in, 3), u32));
  put (offsetof (thread_frame, mask), in.operands.size () > 4
       ? get (in.operands[4], u32) : constant (u32, -1));
  suspend (in, in.has ("up") ? wait_kind::shfl_up
	       : in.has ("down") ? wait_kind::shfl_down
	       : in.has ("bfly") ? wait_kind::shfl_bfly : wait_kind::shfl_idx);
  rvalue value = gcc_jit_lvalue_as_rvalue
    (frame_field (offsetof (thread_frame, value), u32));
  set (d.kind == operand_kind::pair ? d.parts[0] : d, u32, value);
  if (d.kind == operand_kind::pair)
    set (d.parts[1], pred_type, convert (gcc_jit_lvalue_as_rvalue
	 (frame_field (offsetof (thread_frame, flag), u32)), u32, pred_type));
}

/* vote[.sync].mode d, [!]a[, mask] */

void
emitter::emit_vote (const instruction &in)
{
  const operand &a = op (in, 1);
  rvalue flag = get (a, pred_type);
  gcc_jit_block_add_assignment
    (st.current, nullptr, frame_field (offsetof (thread_frame, flag), u32),
     convert (flag, pred_type, u32));
  gcc_jit_block_add_assignment
    (st.current, nullptr, frame_field (offsetof (thread_frame, mask), u32),
     in.operands.size () > 2 ? get (in.operands[2], u32) : constant (u32, -1));
  bool ballot = in.has ("ballot");
  suspend (in, ballot ? wait_kind::vote_ballot
	       : in.has ("all") ? wait_kind::vote_all
	       : in.has ("any") ? wait_kind::vote_any : wait_kind::vote_uni);
  rvalue result = gcc_jit_lvalue_as_rvalue
    (frame_field (offsetof (thread_frame, value), u32));
  if (ballot)
    set (op (in, 0), u32, result);
  else
    set (op (in, 0), pred_type, convert (result, u32, pred_type));
}

/* match.mode.sync.type d[|p], a, mask */

void
emitter::emit_match (const instruction &in)
{
  ptx_type t = in.types.at (0);
  const operand &d = op (in, 0);
  gcc_jit_block_add_assignment
    (st.current, nullptr, frame_field (offsetof (thread_frame, value), u64),
     convert (get (op (in, 1), unsigned_of (t)), unsigned_of (t), u64));
  gcc_jit_block_add_assignment
    (st.current, nullptr, frame_field (offsetof (thread_frame, mask), u32),
     get (op (in, 2), u32));
  suspend (in, in.has ("all") ? wait_kind::match_all : wait_kind::match_any);
  set (d.kind == operand_kind::pair ? d.parts[0] : d, u32,
       gcc_jit_lvalue_as_rvalue (frame_field (offsetof (thread_frame, value),
					      u32)));
  if (d.kind == operand_kind::pair)
    set (d.parts[1], pred_type, convert (gcc_jit_lvalue_as_rvalue
	 (frame_field (offsetof (thread_frame, flag), u32)), u32, pred_type));
}

void
emitter::emit_redux (const instruction &in)
{
  static const struct
  {
    const char *mod;
    wait_kind uns, sgn;
  } ops[] = {
    { "add", wait_kind::redux_add_u, wait_kind::redux_add_s },
    { "min", wait_kind::redux_min_u, wait_kind::redux_min_s },
    { "max", wait_kind::redux_max_u, wait_kind::redux_max_s },
    { "and", wait_kind::redux_and, wait_kind::redux_and },
    { "or", wait_kind::redux_or, wait_kind::redux_or },
    { "xor", wait_kind::redux_xor, wait_kind::redux_xor },
  };
  gcc_jit_block_add_assignment
    (st.current, nullptr, frame_field (offsetof (thread_frame, value), u32),
     get (op (in, 1), u32));
  gcc_jit_block_add_assignment
    (st.current, nullptr, frame_field (offsetof (thread_frame, mask), u32),
     get (op (in, 2), u32));
  for (const auto &o : ops)
    if (in.has (o.mod) && !in.types.empty () && !in.types[0].is_float ())
      {
	suspend (in, in.types[0].is_signed () ? o.sgn : o.uns);
	set (op (in, 0), u32, gcc_jit_lvalue_as_rvalue
	     (frame_field (offsetof (thread_frame, value), u32)));
	return;
      }
  ptx_error (in.line, "unknown form of redux");
}

/* elect.sync d|p, mask */

void
emitter::emit_elect (const instruction &in)
{
  const operand &d = op (in, 0);
  gcc_jit_block_add_assignment
    (st.current, nullptr, frame_field (offsetof (thread_frame, mask), u32),
     get (op (in, 1), u32));
  suspend (in, wait_kind::elect);
  if (d.kind != operand_kind::pair)
    ptx_error (in.line, "elect needs two results");
  set (d.parts[0], u32, gcc_jit_lvalue_as_rvalue
       (frame_field (offsetof (thread_frame, value), u32)));
  set (d.parts[1], pred_type, convert (gcc_jit_lvalue_as_rvalue
       (frame_field (offsetof (thread_frame, flag), u32)), u32, pred_type));
}

} // namespace goacc::cpu
