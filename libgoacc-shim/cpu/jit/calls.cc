/* Calls: of the program's functions, of the C library's and ours, through
   addresses (PTX ISA, chapter 9.7.12).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cpu/contract/helpers.h"
#include "cpu/jit/calls.h"
#include "cpu/jit/insns.h"

namespace goacc::cpu
{

const variable *
memory_result (const function_ir &f)
{
  return !f.results.empty () && !f.in_register.count (f.results[0])
	 ? f.results[0] : nullptr;
}

const variable *
register_result (const function_ir &f)
{
  return !f.results.empty () && f.in_register.count (f.results[0])
	 ? f.results[0] : nullptr;
}

namespace
{

rvalue
argument_value (thread_writer &w, const operand &arg, const variable &formal)
{
  if (arg.kind == operand_kind::symbol)
    {
      auto m = w.memory.find (arg.var);
      if (m != w.memory.end ())
	return m->second;
    }
  return w.get (arg, unsigned_of (formal.type));
}

void
store_result (thread_writer &w, const instruction &in, rvalue value, ptx_type t)
{
  if (in.results.empty ())
    {
      w.evaluate (value);
      return;
    }
  const operand &r = in.results[0];
  if (r.kind == operand_kind::symbol)
    w.assign (w.at (w.variable_address (*r.var, in.line), t), value);
  else
    w.set (r, t, value);
}

/* Call FN, whose PTX is F.  */

rvalue
call_value (thread_writer &w, const instruction &in, gcc_jit_function *fn,
	    const function_ir &f)
{
  std::vector<rvalue> args = { w.context, w.tid[0], w.tid[1], w.tid[2] };
  if (in.arguments.size () != f.params.size ())
    ptx_error (in.line, "wrong number of arguments for `" + f.name + "'");
  if (const variable *v = memory_result (f))
    {
      if (in.results.empty () || in.results[0].kind != operand_kind::symbol)
	ptx_error (in.line,
		   "`" + f.name + "' returns `" + v->name + "' in memory");
      args.push_back (w.variable_address (*in.results[0].var, in.line));
    }
  for (size_t i = 0; i < f.params.size (); ++i)
    {
      const variable &v = *f.params[i];
      rvalue a = argument_value (w, in.arguments[i], v);
      bool memory = in.arguments[i].kind == operand_kind::symbol
		    && w.memory.count (in.arguments[i].var);
      if (f.in_register.count (&v) && memory)
	a = w.load (a, unsigned_of (v.type));
      else if (!f.in_register.count (&v) && !memory)
	{
	  lvalue copy = w.new_local (u64, "arg");
	  w.assign (copy, w.convert (a, unsigned_of (v.type), u64));
	  a = w.reinterpret (gcc_jit_lvalue_get_address (copy, nullptr), u64);
	}
      args.push_back (a);
    }
  return gcc_jit_context_new_call (w.ctx, nullptr, fn, int (args.size ()),
				   args.data ());
}

/* A function of the C library, or one of ours.  */

void
call_extern (thread_writer &w, const instruction &in, const function_ir &f)
{
  const helper *h = find_helper (f.name);
  if (!h)
    ptx_error (in.line, "undefined function `" + f.name + "'");
  std::vector<rvalue> args;
  const char *s = h->signature + 2;
  if (*s == 'c')
    {
      /* Ours, with the context and the thread before the rest.  */
      args = { w.context, w.constant (u32, in.line), w.linear_thread () };
      ++s;
    }
  for (const operand &a : in.arguments)
    {
      ptx_type t = kept_type (*s);
      if (!*s++)
	ptx_error (in.line, "too many arguments for `" + f.name + "'");
      bool memory = a.kind == operand_kind::symbol && w.memory.count (a.var);
      args.push_back (memory ? w.load (w.memory[a.var], t) : w.get (a, t));
    }
  if (*s)
    ptx_error (in.line, "too few arguments for `" + f.name + "'");
  rvalue value = w.call_helper (f.name, args);
  store_result (w, in, value, kept_type (h->signature[0]));
}

/* VALUE, of a call of F, goes to the result's register if there is one.  */

void
keep_result (thread_writer &w, const instruction &in, const function_ir &f, rvalue value)
{
  if (const variable *r = register_result (f))
    store_result (w, in, value, unsigned_of (r->type));
  else
    w.evaluate (value);
}

/* Through an address, which is a tagged index: one case for each function
   whose address is taken and whose parameters fit.  */

void
call_indirect (thread_writer &w, const instruction &in)
{
  jblock join = w.new_block ("called"), wrong = w.new_block ("wrong");
  rvalue address = w.temporary (u64, w.get (in.callee, u64));
  rvalue key = w.convert (address, u64, u32);
  jblock from = w.current;
  std::vector<gcc_jit_case *> cases;
  for (auto &entry : w.unit.prog.copies)
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
      w.current = w.new_block ("callee");
      rvalue k = w.constant (u32, f.index);
      cases.push_back (gcc_jit_context_new_case (w.ctx, k, k, w.current));
      rvalue value = call_value (w, in, w.unit.declared[&f], f);
      keep_result (w, in, f, value);
      w.jump (join);
    }
  gcc_jit_block_end_with_switch (from, nullptr, key, wrong, int (cases.size ()),
				 cases.data ());
  w.current = wrong;
  w.evaluate
    (w.call_helper ("goacc_bad_call", { w.context, w.constant (u32, in.line),
					w.linear_thread (), address }));
  w.jump (join);
  w.current = join;
}

} // anonymous namespace

void
emit_call (thread_writer &w, const instruction &in)
{
  if (!in.callee.fn)
    {
      call_indirect (w, in);
      return;
    }
  auto copy = w.unit.prog.copies.find (in.callee.fn);
  if (copy == w.unit.prog.copies.end ())
    {
      call_extern (w, in, *in.callee.fn);
      return;
    }
  const function_ir &f = *copy->second;
  keep_result (w, in, f, call_value (w, in, w.unit.declared[&f], f));
}

} // namespace goacc::cpu
