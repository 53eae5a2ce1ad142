/* PTX in memory as text: see print.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cpu/ptx/liveness.h"
#include "cpu/ptx/print.h"

namespace goacc::cpu
{

namespace
{

class printer
{
public:
  explicit printer (const function_ir &f);
  std::string reg (int r) const { return names.at (size_t (r)); }
  std::string text (const operand &o) const;
  std::string text (const instruction &in) const;
  std::string decisions () const;

private:
  std::string list (const std::vector<operand> &, const char *between) const;

  const function_ir &fn;
  std::vector<std::string> names;	/* of the registers */
};

printer::printer (const function_ir &f) : fn (f)
{
  std::set<std::string> seen;
  for (size_t r = 0; r < f.regs.size (); ++r)
    {
      const std::string &name = f.regs[r].name;
      bool fresh = seen.insert (name).second;
      names.push_back (fresh ? name : name + "'" + std::to_string (r));
    }
}

std::string
printer::list (const std::vector<operand> &all, const char *between) const
{
  std::string s;
  for (const operand &o : all)
    s += (s.empty () ? "" : between) + text (o);
  return s;
}

std::string
printer::text (const operand &o) const
{
  std::string offset = o.value ? "+" + std::to_string (o.value) : "";
  switch (o.kind)
    {
    case operand_kind::reg:
      return (o.negated ? "!" : "") + reg (o.reg);
    case operand_kind::integer:
      return std::to_string (o.value);
    case operand_kind::real:
      return "bits:" + std::to_string (uint64_t (o.value));
    case operand_kind::symbol:
      return o.var->name + offset;
    case operand_kind::function:
      return o.fn->name;
    case operand_kind::address:
      return "[" + (o.var ? o.var->name : o.reg >= 0 ? reg (o.reg) : "0")
	     + offset + "]";
    case operand_kind::vector:
      return "{" + list (o.parts, ", ") + "}";
    case operand_kind::pair:
      return list (o.parts, "|");
    case operand_kind::sink:
      return "_";
    default:
      return o.text;
    }
}

std::string
printer::text (const instruction &in) const
{
  if (in.is_label ())
    return in.label + ":\n";
  std::string s = "\t";
  if (in.pred >= 0)
    s += (in.pred_negated ? "@!" : "@") + reg (in.pred) + " ";
  s += in.op;
  for (const std::string &m : in.mods)
    s += "." + m;
  /* Made by the cpu device: has a type but no modifiers.  */
  if (in.mods.empty () && !in.types.empty ())
    s += ".b" + std::to_string (in.types[0].bits);
  if (in.op == "call")
    s += " (" + list (in.results, ", ") + "), " + text (in.callee) + ", ("
	 + list (in.arguments, ", ") + ")";
  else if (!in.operands.empty ())
    s += " " + list (in.operands, ", ");
  return s + ";\n";
}

std::string
printer::decisions () const
{
  std::string s;
  for (size_t r = 0; r < fn.regs.size (); ++r)
    if (fn.regs[r].as_float && !fn.regs[r].type.is_float ())
      s += "// " + names[r] + " holds a float: only float instructions use it\n";
  /* By number, so that the order is always the same.  */
  std::map<int, std::string> parameters;
  for (auto &p : fn.in_register)
    parameters[p.second] = p.first->name;
  for (auto &p : parameters)
    s += "// parameter `" + p.second + "' is register " + reg (p.first)
	 + ": it is only loaded and stored whole\n";
  return s;
}

/* "PTX line 12 (a.c:7)".  */

std::string
place (const module_ir &mod, unsigned line)
{
  std::string source = mod.source_of (line);
  return "PTX line " + std::to_string (line)
	 + (source.empty () ? "" : " (" + source + ")");
}

} // anonymous namespace

std::string
print_function (const module_ir &mod, const function_ir &fn)
{
  printer p (fn);
  std::string s = "// " + place (mod, fn.line) + "\n" + p.decisions ()
		  + (fn.is_entry ? ".entry " : ".func ") + fn.name + "\n{\n";
  for (const instruction &in : fn.body)
    s += p.text (in);
  return s + "}\n";
}

std::string
print_program (const module_ir &mod, const program &p)
{
  std::string s;
  for (const inlined_call &c : p.inlined)
    s += "// `" + c.callee->name + "' is inlined at " + place (mod, c.line)
	 + ": it waits for other threads or ends one\n";
  std::map<std::string, uint64_t> shared;
  for (auto &v : p.shared_offsets)
    shared[v.first->name] = v.second;
  for (auto &v : shared)
    s += "// shared `" + v.first + "' is at " + std::to_string (v.second) + "\n";
  s += std::string ("// threads ")
       + (p.suspends ? "wait for each other: a step function"
		     : "never wait: a loop over blocks and threads") + "\n";
  s += print_function (mod, p.kernel);
  for (auto &f : p.functions)
    s += print_function (mod, *f);
  return s;
}

std::string
print_stops (const program &p)
{
  if (!p.suspends)
    return "// threads never wait\n";
  printer names (p.kernel);
  std::set<size_t> turns = memory_loops (p.kernel);
  std::string s;
  for (auto &stop : registers_at_stops (p.kernel, turns))
    {
      const instruction &in = p.kernel.body[stop.first];
      s += "// PTX line " + std::to_string (in.line) + ": "
	   + (turns.count (stop.first) ? "takes turns in a loop over memory"
				       : "waits");
      auto list = [&] (const char *what, const std::vector<int> &registers)
      {
	s += what;
	for (int r : registers)
	  s += " " + names.reg (r);
      };
      list (", keeps", stop.second.kept);
      list ("; saves", stop.second.saved);
      list ("; loads", stop.second.loaded);
      s += "\n" + names.text (in);
    }
  return s;
}

} // namespace goacc::cpu
