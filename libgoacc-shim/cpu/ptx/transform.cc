/* From a module's functions to what one kernel's code is made from.

   In: a module_ir and one of its kernels.  Out: a program.

   Rules
   - Scalar parameters that are only loaded and stored whole become registers.
   - Functions that wait for other threads, or that end the thread, are
     inlined where they are called, so that only the kernel itself is ever
     suspended; recursion among them is refused.
   - The module is not changed.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>
#include <functional>
#include <set>

#include "devices/device.h"
#include "cpu/ptx/ir.h"

namespace goacc::cpu
{

bool
suspends (const instruction &in)
{
  return in.row && (in.row->flags & ROW_SUSPENDS);
}

bool
uses_alloca (const function_ir &fn)
{
  return std::any_of (fn.body.begin (), fn.body.end (),
		      [] (const instruction &in) { return in.op == "alloca"; });
}

namespace
{

/* Call F on each operand of IN, nested ones included.  */

void
each_operand (instruction &in, const std::function<void (operand &)> &f)
{
  std::function<void (operand &)> walk = [&] (operand &o)
  {
    f (o);
    for (operand &p : o.parts)
      walk (p);
  };
  for (std::vector<operand> *list : { &in.operands, &in.results, &in.arguments })
    for (operand &o : *list)
      walk (o);
  walk (in.callee);
}

operand
reg_operand (int reg)
{
  operand o;
  o.kind = operand_kind::reg;
  o.reg = reg;
  return o;
}

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

/* ---------------------------------------------------------------------- */

/* True if IN accesses the whole of the scalar parameter V through operand
   O and nothing else.  */

bool
whole_access (const instruction &in, const operand &o, const variable &v)
{
  bool load = in.op == "ld", store = in.op == "st";
  return (load || store) && in.has ("param") && in.types.size () == 1
	 && in.types[0].bits == v.type.bits && o.value == 0
	 && in.operands.size () == 2
	 && in.operands[load ? 1 : 0].kind == operand_kind::address
	 && in.operands[load ? 0 : 1].kind != operand_kind::vector;
}

void
scalar_parameters_to_registers (function_ir &fn)
{
  std::set<const variable *> scalar;
  auto candidate = [&] (variable *v)
  {
    if (v->space == state_space::param && !v->array && v->type.bits <= 64
	&& !fn.in_register.count (v))
      scalar.insert (v);
  };
  for (variable *v : fn.locals)
    candidate (v);
  if (!fn.is_entry)
    {
      for (variable *v : fn.params)
	candidate (v);
      for (variable *v : fn.results)
	candidate (v);
    }
  for (instruction &in : fn.body)
    for (operand &o : in.operands)
      {
	if (o.var && scalar.count (o.var) && !whole_access (in, o, *o.var))
	  scalar.erase (o.var);
	for (operand &p : o.parts)
	  scalar.erase (p.var);
      }
  for (const variable *v : scalar)
    {
      fn.in_register[v] = int (fn.regs.size ());
      fn.regs.push_back ({ v->name, { type_class::bits, v->type.bits } });
    }

  auto erase_locals = [&] (variable *v) { return scalar.count (v) != 0; };
  fn.locals.erase (std::remove_if (fn.locals.begin (), fn.locals.end (),
				   erase_locals), fn.locals.end ());
  for (instruction &in : fn.body)
    {
      if ((in.op == "ld" || in.op == "st") && in.operands.size () == 2)
	{
	  operand &mem = in.operands[in.op == "ld" ? 1 : 0];
	  auto r = fn.in_register.find (mem.var);
	  if (mem.kind == operand_kind::address && mem.var
	      && r != fn.in_register.end ())
	    {
	      mem = reg_operand (r->second);
	      in.op = "mov";
	      in.mods.clear ();
	      in.row = find_row ("mov");
	    }
	}
      for (std::vector<operand> *list : { &in.results, &in.arguments })
	for (operand &o : *list)
	  if (o.kind == operand_kind::symbol)
	    {
	      auto r = fn.in_register.find (o.var);
	      if (r != fn.in_register.end ())
		o = reg_operand (r->second);
	    }
    }
}

/* A register of .b32 or .b64 that only float instructions use is kept as a
   float, so that loops see no conversions.  */

void
classify_registers (function_ir &fn)
{
  std::vector<uint8_t> as_float (fn.regs.size ()), as_int (fn.regs.size ());
  auto vote = [&] (const operand &o, ptx_type t)
  {
    if (o.kind != operand_kind::reg)
      return;
    if (t.is_float ())
      as_float[o.reg] = 1;
    else
      as_int[o.reg] = 1;
  };
  for (const instruction &in : fn.body)
    {
      if (in.types.empty ())
	continue;
      bool moves = in.op == "mov" || in.op == "ld" || in.op == "st"
		   || in.op == "selp" || in.op == "shfl";
      for (size_t i = 0; i < in.operands.size (); ++i)
	{
	  const operand &o = in.operands[i];
	  ptx_type t = in.types.size () > 1 && i > 0 ? in.types[1] : in.types[0];
	  if (moves && t.cls == type_class::bits)
	    continue;
	  vote (o, t);
	  for (const operand &p : o.parts)
	    if (p.kind == operand_kind::reg)
	      vote (p, t);
	}
    }
  for (size_t r = 0; r < fn.regs.size (); ++r)
    {
      register_decl &d = fn.regs[r];
      d.as_float = d.type.is_float ()
		   || (d.type.cls == type_class::bits && d.type.bits >= 32
		       && as_float[r] && !as_int[r]);
    }
}

/* ---------------------------------------------------------------------- */

class builder
{
public:
  builder (const module_ir &m, program &p) : mod (m), prog (p) {}
  void run (const function_ir &kernel);

private:
  bool must_inline (const function_ir *f);
  void inline_calls (function_ir &fn, std::vector<const function_ir *> &stack);
  void inline_one (function_ir &into, std::vector<instruction> &out,
		   const instruction &call, function_ir callee);
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
builder::must_inline (const function_ir *f)
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
builder::bind_arguments (function_ir &into, std::vector<instruction> &out,
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

void
builder::inline_one (function_ir &into, std::vector<instruction> &out,
		     const instruction &call, function_ir callee)
{
  int base = int (into.regs.size ());
  std::string prefix = "inlined" + std::to_string (++inlined) + "$";
  std::string end = prefix + "end", skip = prefix + "skip";
  std::map<variable *, variable *> renamed;
  auto label = [&] (const std::string &name)
  {
    instruction in;
    in.label = name;
    in.line = call.line;
    out.push_back (in);
  };
  auto branch = [&] (const std::string &to, int pred, bool negated,
		     unsigned line)
  {
    instruction in;
    in.op = "bra";
    in.row = find_row ("bra");
    in.line = line;
    in.pred = pred;
    in.pred_negated = negated;
    operand o;
    o.kind = operand_kind::label;
    o.text = to;
    in.operands = { o };
    out.push_back (in);
  };

  bool owns_stack = uses_alloca (callee);
  if (call.pred >= 0)
    branch (skip, call.pred, !call.pred_negated, call.line);
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
  for (instruction in : callee.body)
    {
      if (in.is_label ())
	in.label = prefix + in.label;
      if (in.pred >= 0)
	in.pred += base;
      if (in.op == "ret")
	{
	  branch (end, in.pred, in.pred_negated, in.line);
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
  label (end);
  if (owns_stack)
    out.push_back (stack_instruction ("stackrestore", mark, call.line));
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
  if (call.pred >= 0)
    label (skip);
}

void
builder::inline_calls (function_ir &fn, std::vector<const function_ir *> &stack)
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
      function_ir copy = *callee;
      scalar_parameters_to_registers (copy);
      stack.push_back (callee);
      inline_calls (copy, stack);
      stack.pop_back ();
      inline_one (fn, out, in, std::move (copy));
    }
  fn.body = std::move (out);
}

void
builder::add_function (const function_ir *f)
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
builder::reach (const function_ir &fn)
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
builder::place_shared ()
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
builder::run (const function_ir &kernel)
{
  prog.kernel = kernel;
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

/* ---------------------------------------------------------------------- */

struct register_sets
{
  std::vector<int> uses, defs;
};

void
collect (const operand &o, bool written, register_sets &s)
{
  if (o.kind == operand_kind::reg)
    (written ? s.defs : s.uses).push_back (o.reg);
  else if (o.kind == operand_kind::address && o.reg >= 0)
    s.uses.push_back (o.reg);
  for (const operand &p : o.parts)
    collect (p, written, s);
}

register_sets
registers_of (const instruction &in)
{
  register_sets s;
  if (in.is_label ())
    return s;
  bool writes = !(in.row->flags & ROW_NO_RESULT);
  for (size_t i = 0; i < in.operands.size (); ++i)
    collect (in.operands[i], writes && i == 0, s);
  for (const operand &o : in.results)
    collect (o, true, s);
  for (const operand &o : in.arguments)
    collect (o, false, s);
  collect (in.callee, false, s);
  if (in.pred >= 0)
    {
      s.uses.push_back (in.pred);
      /* Where the guard is false the old value lives on.  */
      s.defs.clear ();
    }
  return s;
}

using reg_set = std::vector<uint64_t>;

bool
join (reg_set &to, const reg_set &from)
{
  uint64_t changed = 0;
  for (size_t i = 0; i < to.size (); ++i)
    {
      changed |= from[i] & ~to[i];
      to[i] |= from[i];
    }
  return changed != 0;
}

struct basic_block
{
  size_t first, last;		/* [first, last) */
  std::vector<size_t> next;
  reg_set live_in;
};

std::vector<basic_block>
find_blocks (const function_ir &fn)
{
  std::vector<basic_block> blocks;
  std::map<std::string, size_t> by_label;
  size_t n = fn.body.size ();
  for (size_t i = 0; i < n; ++i)
    {
      const instruction &in = fn.body[i];
      bool after_jump = i && !fn.body[i - 1].is_label ()
			&& (fn.body[i - 1].row->flags & ROW_ENDS);
      if (i == 0 || in.is_label () || after_jump)
	blocks.push_back ({ i, i, {}, {} });
      if (in.is_label ())
	by_label[in.label] = blocks.size () - 1;
      blocks.back ().last = i + 1;
    }
  for (size_t b = 0; b < blocks.size (); ++b)
    {
      const instruction &in = fn.body[blocks[b].last - 1];
      bool ends = !in.is_label () && (in.row->flags & ROW_ENDS);
      if ((!ends || in.pred >= 0) && b + 1 < blocks.size ())
	blocks[b].next.push_back (b + 1);
      if (in.op == "bra")
	blocks[b].next.push_back (by_label[in.operands[0].text]);
      else if (in.op == "brx")
	{
	  auto t = fn.branch_targets.find (in.operands[1].text);
	  if (t != fn.branch_targets.end ())
	    for (const std::string &l : t->second)
	      blocks[b].next.push_back (by_label[l]);
	}
    }
  return blocks;
}

} // anonymous namespace

std::map<size_t, std::vector<int>>
live_across (const function_ir &fn, const std::set<size_t> &also)
{
  std::vector<basic_block> blocks = find_blocks (fn);
  size_t words = fn.regs.size () / 64 + 1;
  for (basic_block &b : blocks)
    b.live_in.assign (words, 0);
  std::map<size_t, std::vector<int>> result;
  auto put = [] (reg_set &s, int r, bool on)
  {
    uint64_t bit = uint64_t (1) << (r % 64);
    if (on)
      s[r / 64] |= bit;
    else
      s[r / 64] &= ~bit;
  };
  auto scan = [&] (const basic_block &b, bool record)
  {
    reg_set live (words, 0);
    for (size_t s : b.next)
      join (live, blocks[s].live_in);
    for (size_t i = b.last; i-- > b.first;)
      {
	const instruction &in = fn.body[i];
	register_sets rs = registers_of (in);
	if (record && (suspends (in) || also.count (i)))
	  {
	    std::vector<int> &list = result[i];
	    for (size_t r = 0; r < fn.regs.size (); ++r)
	      if (live[r / 64] >> (r % 64) & 1)
		list.push_back (int (r));
	  }
	for (int r : rs.defs)
	  put (live, r, false);
	for (int r : rs.uses)
	  put (live, r, true);
      }
    return live;
  };
  for (bool changed = true; changed;)
    {
      changed = false;
      for (size_t b = blocks.size (); b-- > 0;)
	changed |= join (blocks[b].live_in, scan (blocks[b], false));
    }
  for (const basic_block &b : blocks)
    scan (b, true);
  return result;
}

std::set<size_t>
memory_loops (const function_ir &fn)
{
  std::map<std::string, size_t> labels;
  std::map<size_t, size_t> ends;	/* of loops, by their label */
  for (size_t i = 0; i < fn.body.size (); ++i)
    {
      const instruction &in = fn.body[i];
      if (in.is_label ())
	labels[in.label] = i;
      else if (in.op == "bra")
	{
	  auto l = labels.find (in.operands[0].text);
	  if (l != labels.end ())
	    ends[l->second] = i;
	}
    }
  std::set<size_t> result;
  for (auto &loop : ends)
    {
      bool memory = false, waits = false;
      for (size_t i = loop.first; i < loop.second; ++i)
	{
	  const instruction &in = fn.body[i];
	  memory |= in.op == "ld" && !in.has ("shared") && !in.has ("param")
		    && !in.has ("local");
	  waits |= suspends (in);
	}
      if (memory && !waits)
	result.insert (loop.first);
    }
  return result;
}

std::unique_ptr<program>
make_program (const module_ir &mod, const function_ir &kernel)
{
  auto p = std::make_unique<program> ();
  builder (mod, *p).run (kernel);
  return p;
}

} // namespace goacc::cpu
