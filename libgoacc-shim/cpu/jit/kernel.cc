/* The functions of a kernel's code, with their loops over blocks and threads: see
   kernel.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "devices/device.h"
#include "cpu/jit/calls.h"
#include "cpu/jit/kernel.h"
#include "cpu/jit/memory.h"
#include "cpu/jit/thread-writer.h"

namespace goacc::cpu
{

namespace
{

constexpr unsigned max_imports = 512;

/* How often a thread goes round a loop before the others have their turn: the
   lines that it touches should still be in the first-level cache when its
   neighbour comes.  */
constexpr int64_t rounds_of_a_turn = 64;

class kernel_writer
{
public:
  kernel_writer (gcc_jit_context *c, const program &p, const code_options &o)
    : unit { c, p, o, {}, {} }, types (c)
  {}
  void run ();

private:
  void declare_imports ();
  void declare (const function_ir &);
  void define_plain (const function_ir &);
  void define_blocks ();
  void define_step ();
  gcc_jit_function *new_kernel (const std::vector<const char *> &params,
				jtype result);
  void export_bytes (const char *what, const void *data, size_t bytes);
  void export_meta ();
  std::string name (const std::string &what) const { return what + unit.opt.suffix; }

  code_unit unit;
  expressions types;
};

void
kernel_writer::declare_imports ()
{
  jtype array = gcc_jit_context_new_array_type (unit.ctx, nullptr,
						types.type (u64), max_imports);
  unit.import_table = gcc_jit_context_new_global (unit.ctx, nullptr,
						  GCC_JIT_GLOBAL_EXPORTED,
						  array,
						  name ("goacc_imports").c_str ());
}

void
kernel_writer::declare (const function_ir &f)
{
  std::vector<gcc_jit_param *> params;
  auto add = [&] (ptx_type t, const std::string &name)
  {
    params.push_back (gcc_jit_context_new_param (unit.ctx, nullptr,
						 types.type (t),
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
  jtype result = r ? types.type (unsigned_of (r->type))
		   : gcc_jit_context_get_type (unit.ctx, GCC_JIT_TYPE_VOID);
  unit.declared[&f] = gcc_jit_context_new_function
    (unit.ctx, nullptr, GCC_JIT_FUNCTION_INTERNAL, result,
     name ("f" + std::to_string (f.index)).c_str (), int (params.size ()),
     params.data (), 0);
}

/* ------------------------------------------------------------------------
   Functions that are called, and know the thread  */

/* The parameters of W's function go to where its body has them.  */

void
bind_parameters (thread_writer &w)
{
  const function_ir &f = w.ir;
  int next = 1;
  auto param = [&] ()
  {
    return gcc_jit_param_as_rvalue (gcc_jit_function_get_param (w.fn, next++));
  };
  for (rvalue &t : w.tid)
    t = param ();
  if (const variable *v = memory_result (f))
    w.memory[v] = param ();
  for (const variable *v : f.params)
    {
      auto r = f.in_register.find (v);
      rvalue value = param ();
      if (r == f.in_register.end ())
	w.memory[v] = value;
      else
	w.assign_at (w.prologue, w.regs[r->second],
		     w.convert (value, unsigned_of (v->type),
				w.storage (f.regs[r->second])));
    }
}

void
kernel_writer::define_plain (const function_ir &f)
{
  thread_writer w (unit, f, shape::plain, unit.declared[&f]);
  bind_parameters (w);
  jblock start = w.current;
  w.finish = w.new_block ("finish");
  bool owns_stack = uses_alloca (f);
  rvalue mark = owns_stack ? stack_mark (w) : nullptr;
  w.body ();
  w.current = w.finish;
  if (owns_stack)
    stack_release (w, mark);
  if (const variable *v = register_result (f))
    {
      int r = f.in_register.at (v);
      rvalue value = w.convert (w.value (w.regs[r]), w.storage (f.regs[r]),
				unsigned_of (v->type));
      gcc_jit_block_end_with_return (w.current, nullptr, value);
    }
  else
    gcc_jit_block_end_with_void_return (w.current, nullptr);
  w.end_prologue (start);
}

gcc_jit_function *
kernel_writer::new_kernel (const std::vector<const char *> &names, jtype result)
{
  std::vector<gcc_jit_param *> params;
  for (const char *name : names)
    params.push_back (gcc_jit_context_new_param (unit.ctx, nullptr,
						 types.type (u64), name));
  return gcc_jit_context_new_function (unit.ctx, nullptr,
				       GCC_JIT_FUNCTION_EXPORTED, result,
				       name ("goacc_kernel").c_str (),
				       int (params.size ()), params.data (), 0);
}

rvalue
param (const thread_writer &w, int i)
{
  return gcc_jit_param_as_rvalue (gcc_jit_function_get_param (w.fn, i));
}

/* ------------------------------------------------------------------------
   Kernels whose threads never wait  */

/* The block's and the thread's place in the grid, and how many there are.  */

struct grid_place
{
  explicit grid_place (thread_writer &);

  lvalue ctaid[3], tid[3];
  rvalue ntid[3], nctaid[3];
};

grid_place::grid_place (thread_writer &w)
{
  const char axis[] = "xyz";
  for (unsigned d = 0; d < 3; ++d)
    {
      auto hoist = [&] (size_t base)
      {
	lvalue l = w.new_local (u32, "n");
	w.assign_at (w.prologue, l, w.context_field (base + 4 * d, u32));
	return w.value (l);
      };
      ntid[d] = hoist (offsetof (block_context, ntid));
      nctaid[d] = hoist (offsetof (block_context, nctaid));
      ctaid[d] = w.new_local (u32, "ctaid");
      tid[d] = w.new_local (u32, "tid");
      w.tid[d] = w.value (tid[d]);
      w.specials[std::string ("%ntid.") + axis[d]] = ntid[d];
      w.specials[std::string ("%nctaid.") + axis[d]] = nctaid[d];
      w.specials[std::string ("%ctaid.") + axis[d]] = w.value (ctaid[d]);
    }
}

/* The indices of block BLOCK, in locals.  */

void
set_block_index (thread_writer &w, rvalue block, const grid_place &place)
{
  rvalue rest = block;
  for (unsigned d = 0; d < 3; ++d)
    {
      rvalue n = w.convert (place.nctaid[d], u32, u64);
      rvalue id = w.convert (w.rem (u64, rest, n), u64, u32);
      w.assign (place.ctaid[d], id);
      rest = w.temporary (u64, w.div (u64, rest, n));
    }
}

/* The indices go to the context, where helpers find them.  */

void
keep_block_index (thread_writer &w, const grid_place &place)
{
  for (unsigned d = 0; d < 3; ++d)
    {
      size_t offset = offsetof (block_context, ctaid) + 4 * d;
      w.assign (w.at (w.add (u64, w.context, w.constant (u64, offset)), u32),
		w.value (place.ctaid[d]));
    }
}

/* The indices of the next block: as dear as a few iterations, if they were divided for.  Goes
   on at HEAD.  */

void
count_block_index (thread_writer &w, const grid_place &place, jblock head)
{
  for (unsigned d = 0; d < 3; ++d)
    {
      w.update (place.ctaid[d], GCC_JIT_BINARY_OP_PLUS, w.constant (u32, 1));
      if (d == 2)
	break;
      jblock wrapped = w.new_block ("wrapped");
      w.branch (w.lt (w.value (place.ctaid[d]), place.nctaid[d]), head, wrapped);
      w.current = wrapped;
      w.assign (place.ctaid[d], w.constant (u32, 0));
    }
  w.jump (head);
}

void
kernel_writer::define_blocks ()
{
  jtype none = gcc_jit_context_get_type (unit.ctx, GCC_JIT_TYPE_VOID);
  thread_writer w (unit, unit.prog.kernel, shape::blocks,
		   new_kernel ({ "context", "first", "last" }, none));
  jblock start = w.current;
  lvalue block = w.new_local (u64, "block");
  rvalue b = w.value (block);
  grid_place place (w);
  w.assign_at (w.prologue, block, param (w, 1));
  jblock head = w.new_block ("blocks"), run = w.new_block ("block"),
	 out = w.new_block ("out");
  set_block_index (w, b, place);
  w.place (head);
  w.branch (w.lt (b, param (w, 2)), run, out);
  w.current = run;
  keep_block_index (w, place);
  w.count_loop (place.tid[2], place.ntid[2], [&] ()
  {
    w.count_loop (place.tid[1], place.ntid[1], [&] ()
    {
      w.count_loop (place.tid[0], place.ntid[0], [&] ()
      {
	w.finish = w.new_block ("finish");
	w.body ();
	w.current = w.finish;
	if (uses_alloca (unit.prog.kernel))
	  stack_release (w, w.constant (u64, 0));
      });
    });
  });
  w.update (block, GCC_JIT_BINARY_OP_PLUS, w.constant (u64, 1));
  count_block_index (w, place, head);
  gcc_jit_block_end_with_void_return (out, nullptr);
  w.end_prologue (start);
}

/* ------------------------------------------------------------------------
   Kernels whose threads wait for others  */

/* The code of one thread, whose frame is W's.  */

void
define_thread (thread_writer &w)
{
  lvalue tid[3];
  for (unsigned d = 0; d < 3; ++d)
    {
      tid[d] = w.new_local (u32, "tid");
      w.tid[d] = w.value (tid[d]);
      w.assign (tid[d],
		w.frame_value (offsetof (thread_frame, tid) + 4 * d, u32));
    }
  w.assign (w.rounds, w.constant (u32, rounds_of_a_turn));
  jblock dispatch = w.current, begin = w.new_block ("begin");
  w.frame_registers ();
  w.finish = w.new_block ("finish");
  w.current = begin;
  w.body ();
  w.assign_at (w.finish, w.frame_field (offsetof (thread_frame, wait), u32),
	       w.constant (u32, int64_t (wait_kind::done)));
  gcc_jit_block_end_with_jump (w.finish, nullptr, w.next_thread);
  std::vector<gcc_jit_case *> cases;
  for (size_t i = 0; i < w.resume.size (); ++i)
    {
      rvalue k = w.constant (u32, int64_t (i + 1));
      cases.push_back (gcc_jit_context_new_case (w.ctx, k, k, w.resume[i]));
    }
  gcc_jit_block_end_with_switch
    (dispatch, nullptr, w.frame_value (offsetof (thread_frame, state), u32),
     begin, int (cases.size ()), cases.data ());
}

void
kernel_writer::define_step ()
{
  thread_writer w (unit, unit.prog.kernel, shape::step,
		   new_kernel ({ "context", "frames", "first", "last",
				 "stride" }, types.type (u32)));
  jblock start = w.current;
  lvalue thread = w.new_local (u64, "thread"),
	 frame = w.new_local (u64, "frame");
  rvalue t = w.value (thread);
  w.frame = w.value (frame);
  w.stopped = w.new_local (u32, "stopped");
  w.rounds = w.new_local (u32, "rounds");
  w.assign (thread, param (w, 2));
  w.assign (w.stopped, w.constant (u32, 0));
  jblock head = w.new_block ("threads"), look = w.new_block ("look"),
	 run = w.new_block ("run"), out = w.new_block ("out");
  w.next_thread = w.new_block ("next_thread");
  w.place (head);
  w.branch (w.lt (t, param (w, 3)), look, out);
  w.current = look;
  w.assign (frame, w.add (u64, param (w, 1), w.mul (u64, t, param (w, 4))));
  rvalue wait = w.frame_value (offsetof (thread_frame, wait), u32);
  w.branch (w.eq (wait, w.constant (u32, int64_t (wait_kind::ready))), run,
	    w.next_thread);
  w.current = run;
  define_thread (w);
  w.current = w.next_thread;
  w.update (thread, GCC_JIT_BINARY_OP_PLUS, w.constant (u64, 1));
  w.jump (head);
  gcc_jit_block_end_with_return (out, nullptr, w.value (w.stopped));
  w.end_prologue (start);
}

/* ------------------------------------------------------------------------
   What the loader reads  */

void
kernel_writer::export_bytes (const char *what, const void *data, size_t bytes)
{
  jtype array = gcc_jit_context_new_array_type
    (unit.ctx, nullptr, gcc_jit_context_get_type (unit.ctx, GCC_JIT_TYPE_CHAR),
     int (bytes));
  lvalue l = gcc_jit_context_new_global
    (unit.ctx, nullptr, GCC_JIT_GLOBAL_EXPORTED, array, name (what).c_str ());
  gcc_jit_global_set_initializer (l, data, bytes);
  gcc_jit_lvalue_set_alignment (l, 16);
}

void
kernel_writer::export_meta ()
{
  kernel_meta m = { unit.prog.suspends, (unit.frame_bytes + 63) / 64 * 64,
		    unit.prog.shared_bytes, unit.imports.size () };
  export_bytes ("goacc_meta", &m, sizeof m);
  std::string names;
  for (const std::string &n : unit.imports)
    names += n + '\0';
  names += '\0';
  export_bytes ("goacc_import_names", names.data (), names.size ());
  if (unit.imports.size () > max_imports)
    throw device_error ("kernel `" + unit.prog.kernel.name
			+ "' calls too many outside functions");
}

void
kernel_writer::run ()
{
  declare_imports ();
  for (auto &f : unit.prog.functions)
    declare (*f);
  for (auto &f : unit.prog.functions)
    define_plain (*f);
  if (unit.prog.suspends)
    define_step ();
  else
    define_blocks ();
  export_meta ();
}

} // anonymous namespace

void
write_kernel (gcc_jit_context *ctx, const program &p, const code_options &o)
{
  kernel_writer (ctx, p, o).run ();
}

} // namespace goacc::cpu
