/* What many ask of PTX in memory: see ir.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>

#include "devices/device.h"
#include "cpu/ptx/ir.h"

namespace goacc::cpu
{

void
ptx_error (unsigned line, const std::string &what)
{
  throw device_error ("PTX line " + std::to_string (line) + ": " + what);
}

std::string
module_ir::source_of (unsigned ptx_line) const
{
  auto i = std::upper_bound (locations.begin (), locations.end (), ptx_line,
			     [] (unsigned l, const source_location &s)
			     { return l < s.ptx_line; });
  if (i == locations.begin ())
    return "";
  --i;
  auto f = files.find (i->file);
  return f == files.end () ? "" : f->second + ":" + std::to_string (i->line);
}

operand
reg_operand (int reg)
{
  operand o;
  o.kind = operand_kind::reg;
  o.reg = reg;
  return o;
}

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

bool
uses_alloca (const function_ir &fn)
{
  return std::any_of (fn.body.begin (), fn.body.end (),
		      [] (const instruction &in) { return in.op == "alloca"; });
}

} // namespace goacc::cpu
