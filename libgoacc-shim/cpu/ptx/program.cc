/* One kernel's program: see program.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>

#include "cpu/ptx/device-choices.h"
#include "cpu/ptx/program.h"
#include "cpu/ptx/registers.h"

namespace goacc::cpu
{

namespace
{

operand
var_address (variable *v)
{
  operand o;
  o.kind = operand_kind::address;
  o.var = v;
  return o;
}

instruction
make_instruction (const char *op, ptx_type type, operand a, operand b,
		  unsigned line)
{
  instruction in;
  in.op = op;
  in.types = { type };
  in.line = line;
  in.row = find_row (op);
  in.operands = { std::move (a), std::move (b) };
  return in;
}

instruction
stack_instruction (const char *op, int reg, unsigned line)
{
  instruction in;
  in.op = op;
  in.types = { { type_class::uns, 64 } };
  in.line = line;
  in.row = find_row (op);
  in.operands = { reg_operand (reg) };
  return in;
}

instruction
make_label (const std::string &name, unsigned line)
{
  instruction in;
  in.label = name;
  in.line = line;
  return in;
}

instruction
make_branch (const std::string &to, int pred, bool negated, unsigned line)
{
  operand o;
  o.kind = operand_kind::label;
  o.text = to;
  instruction in;
  in.op = "bra";
  in.row = find_row ("bra");
  in.line = line;
  in.pred = pred;
  in.pred_negated = negated;
  in.operands = { o };
  return in;
}

/* ---------------------------------------------------------------------- */

class program_maker
{
public:
  program_maker (const module_ir &m, program &p) : mod (m), prog (p) {}
  void run (const function_ir &kernel);

private:
  bool must_inline (const function_ir *f);
  void inline_calls (function_ir &fn, std::vector<const function_ir *> &stack);
  void inline_one (function_ir &into, std::vector<instruction> &out,
		   const instruction &call, const function_ir &callee);
  void copy_body (std::vector<instruction> &out, const function_ir &callee,
		  int base, const std::string &prefix, const std::string &end,
		  const std::map<variable *, variable *> &renamed);
  void bind_results (std::vector<instruction> &out, const instruction &call,
		     const function_ir &callee, int base);
  void bind_arguments (function_ir &into, std::vector<instruction> &out,
		       const instruction &call, const function_ir &callee,
		       int base, std::map<variable *, variable *> &renamed);
  void reach (const function_ir &fn);
  void add_function (const function_ir *f);
  void place_shared ();

  const module_ir &mod;
  program &prog;
  std::map<const function_ir *, int> inline_state;	/* 1 no, 2 yes */
  unsigned inlined = 0;
};

bool
program_maker::must_inline (const function_ir *f)
{
  int &s = inline_state[f];
  if (s)
    return s == 2;
  s = 1;
  bool yes = false;
  for (const instruction &in : f->body)
    if (suspends (in) || in.op == "exit"
	|| (in.op == "call" && in.callee.fn && must_inline (in.callee.fn)))
      yes = true;
  inline_state[f] = yes ? 2 : 1;
  return yes;
}

/* Copy the arguments of CALL into CALLEE's parameters, whose registers now
   start at BASE; memory parameters are RENAMED to the caller's.  */

void
program_maker::bind_arguments (function_ir &into, std::vector<instruction> &out,
			 const instruction &call, const function_ir &callee,
			 int base, std::map<variable *, variable *> &renamed)
{
  if (call.arguments.size () != callee.params.size ()
      || call.results.size () > callee.results.size ())
    ptx_error (call.line, "call of `" + callee.name + "' with "
			  + std::to_string (call.arguments.size ())
			  + " arguments");
  for (size_t i = 0; i < callee.params.size (); ++i)
    {
      variable *v = callee.params[i];
      const operand &arg = call.arguments[i];
      auto r = callee.in_register.find (v);
      ptx_type t = { type_class::bits, v->type.bits };
      bool memory = arg.kind == operand_kind::symbol;
      if (r != callee.in_register.end ())
	{
	  operand to = reg_operand (r->second + base);
	  instruction in
	    = memory ? make_instruction ("ld", t, to, var_address (arg.var),
					 call.line)
		     : make_instruction ("mov", t, to, arg, call.line);
	  if (memory)
	    in.mods = { "param" };
	  out.push_back (std::move (in));
	}
      else if (memory)
	renamed[v] = arg.var;
      else
	{
	  into.locals.push_back (v);
	  instruction in = make_instruction ("st", t, var_address (v), arg,
					     call.line);
	  in.mods = { "param" };
	  out.push_back (std::move (in));
	}
    }
  for (size_t i = 0; i < callee.results.size (); ++i)
    if (!callee.in_register.count (callee.results[i]))
      {
	if (i < call.results.size ()
	    && call.results[i].kind == operand_kind::symbol)
	  renamed[callee.results[i]] = call.results[i].var;
	else
	  into.locals.push_back (callee.results[i]);
      }
}

/* CALLEE's body after OUT: its registers start at BASE, its labels with PREFIX;
   `ret' goes to END.  */

void
program_maker::copy_body (std::vector<instruction> &out, const function_ir &callee,
		    int base, const std::string &prefix, const std::string &end,
		    const std::map<variable *, variable *> &renamed)
{
  for (instruction in : callee.body)
    {
      if (in.is_label ())
	in.label = prefix + in.label;
      if (in.pred >= 0)
	in.pred += base;
      if (in.op == "ret")
	{
	  out.push_back (make_branch (end, in.pred, in.pred_negated, in.line));
	  continue;
	}
      each_operand (in, [&] (operand &o)
      {
	if (o.reg >= 0)
	  o.reg += base;
	if (o.kind == operand_kind::label)
	  o.text = prefix + o.text;
	auto r = renamed.find (o.var);
	if (o.var && r != renamed.end ())
	  o.var = r->second;
      });
      out.push_back (std::move (in));
    }
}

/* Copy CALLEE's results that are registers to where CALL wants them.  */

void
program_maker::bind_results (std::vector<instruction> &out, const instruction &call,
		       const function_ir &callee, int base)
{
  for (size_t i = 0; i < call.results.size (); ++i)
    {
      auto r = callee.in_register.find (callee.results[i]);
      if (r == callee.in_register.end ())
	continue;
      ptx_type t = { type_class::bits, callee.results[i]->type.bits };
      operand from = reg_operand (r->second + base);
      const operand &to = call.results[i];
      instruction in
	= to.kind == operand_kind::symbol
	  ? make_instruction ("st", t, var_address (to.var), from, call.line)
	  : make_instruction ("mov", t, to, from, call.line);
      if (to.kind == operand_kind::symbol)
	in.mods = { "param" };
      out.push_back (std::move (in));
    }
}

void
program_maker::inline_one (function_ir &into, std::vector<instruction> &out,
		     const instruction &call, const function_ir &callee)
{
  int base = int (into.regs.size ());
  std::string prefix = "inlined" + std::to_string (++inlined) + "$";
  std::string end = prefix + "end", skip = prefix + "skip";
  std::map<variable *, variable *> renamed;

  bool owns_stack = uses_alloca (callee);
  if (call.pred >= 0)
    out.push_back (make_branch (skip, call.pred, !call.pred_negated, call.line));
  into.regs.insert (into.regs.end (), callee.regs.begin (), callee.regs.end ());
  int mark = int (into.regs.size ());
  if (owns_stack)
    {
      into.regs.push_back ({ "mark", { type_class::bits, 64 } });
      out.push_back (stack_instruction ("stacksave", mark, call.line));
    }
  bind_arguments (into, out, call, callee, base, renamed);
  for (variable *v : callee.locals)
    into.locals.push_back (v);
  for (auto &t : callee.branch_targets)
    {
      std::vector<std::string> list = t.second;
      for (std::string &l : list)
	l = prefix + l;
      into.branch_targets[prefix + t.first] = list;
    }
  copy_body (out, callee, base, prefix, end, renamed);
  out.push_back (make_label (end, call.line));
  if (owns_stack)
    out.push_back (stack_instruction ("stackrestore", mark, call.line));
  bind_results (out, call, callee, base);
  if (call.pred >= 0)
    out.push_back (make_label (skip, call.line));
}

void
program_maker::inline_calls (function_ir &fn, std::vector<const function_ir *> &stack)
{
  std::vector<instruction> out;
  out.reserve (fn.body.size ());
  std::vector<instruction> body = std::move (fn.body);
  for (instruction &in : body)
    {
      const function_ir *callee = in.op == "call" ? in.callee.fn : nullptr;
      if (!callee || !must_inline (callee))
	{
	  out.push_back (std::move (in));
	  continue;
	}
      if (std::find (stack.begin (), stack.end (), callee) != stack.end ())
	ptx_error (in.line, "`" + callee->name + "' waits for other threads "
			    "(or ends one) and calls itself");
      prog.inlined.push_back ({ callee, in.line });
      fn.no_signed_wrap &= callee->no_signed_wrap;
      function_ir copy = *callee;
      scalar_parameters_to_registers (copy);
      stack.push_back (callee);
      inline_calls (copy, stack);
      stack.pop_back ();
      inline_one (fn, out, in, copy);
    }
  fn.body = std::move (out);
}

void
program_maker::add_function (const function_ir *f)
{
  if (!f->has_body || prog.copies.count (f))
    return;
  auto copy = std::make_unique<function_ir> (*f);
  scalar_parameters_to_registers (*copy);
  classify_registers (*copy);
  prog.copies[f] = copy.get ();
  prog.functions.push_back (std::move (copy));
  reach (*prog.copies[f]);
}

void
program_maker::reach (const function_ir &fn)
{
  for (const instruction &in : fn.body)
    {
      if (in.op != "call")
	continue;
      if (in.callee.fn)
	{
	  add_function (in.callee.fn);
	  continue;
	}
      if (prog.indirect_calls)
	continue;
      prog.indirect_calls = true;
      for (auto &f : mod.functions)
	if (f->address_taken && f->has_body && !f->is_entry
	    && !must_inline (f.get ()))
	  add_function (f.get ());
    }
}

/* Shared variables that this program names, the dynamic one last.  */

void
program_maker::place_shared ()
{
  std::vector<const variable *> dynamic;
  uint64_t offset = 0;
  auto place = [&] (operand &o)
  {
    const variable *v = o.var;
    if (!v || v->space != state_space::shared || prog.shared_offsets.count (v))
      return;
    if (v->unsized || v->external)
      {
	dynamic.push_back (v);
	return;
      }
    uint64_t align = v->align ? v->align : 1;
    offset = (offset + align - 1) / align * align;
    prog.shared_offsets[v] = offset;
    offset += v->bytes;
  };
  for (instruction &in : prog.kernel.body)
    each_operand (in, place);
  for (auto &f : prog.functions)
    for (instruction &in : f->body)
      each_operand (in, place);
  prog.shared_bytes = (offset + 15) / 16 * 16;
  for (const variable *v : dynamic)
    prog.shared_offsets[v] = prog.shared_bytes;
}

void
program_maker::run (const function_ir &kernel)
{
  prog.kernel = kernel;
  drop_other_devices (prog.kernel);
  scalar_parameters_to_registers (prog.kernel);
  std::vector<const function_ir *> stack;
  inline_calls (prog.kernel, stack);
  classify_registers (prog.kernel);
  for (const instruction &in : prog.kernel.body)
    if (suspends (in))
      prog.suspends = true;
  reach (prog.kernel);
  place_shared ();
}

} // anonymous namespace

std::unique_ptr<program>
make_program (const module_ir &mod, const function_ir &kernel)
{
  auto p = std::make_unique<program> ();
  program_maker (mod, *p).run (kernel);
  return p;
}

} // namespace goacc::cpu
