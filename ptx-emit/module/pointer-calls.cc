/* Functions that are called by a pointer: how they find their own variables.

   In: a module's functions as text, and whose addresses are taken.  Out: in those and in all
   that they call, the address of a .local variable is made generic and local again (cvta and
   cvta.to, PTX ISA 9.7.9.18).

   ptxas (CUDA 12 and 13, from -O2 on) takes the address of a .local variable for a number that
   all lanes share, and keeps it in a uniform register that the kernel fills and the functions
   below it find.  Nobody fills it for a function that is called by a pointer, nor for those
   that it calls: they read and write anywhere.  What comes from cvta.to is not such a number.
   Only here, for ptxas does not see through it: variables that it could keep in registers
   would stay in memory.  Modules that are linked (-c, routines of other files) have no such
   registers, with or without this.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "module/pointer-calls.h"

namespace ptx
{

/* The function that the line from AT on calls, behind "call": `call f, (...)' or
   `call (r), f, (...)'.  A register, if it is by a pointer.  */

static std::string
callee_at (const std::string &text, size_t at)
{
  if (text[at] == '(')
    at = text.find (')', at) + 3;
  return text.substr (at, text.find_first_of (",;", at) - at);
}

static std::set<std::string>
callees_of (const std::string &text)
{
  static const char call[] = "call ";
  std::set<std::string> found;
  for (size_t at = 0; (at = text.find (call, at)) != std::string::npos;)
    {
      at += sizeof call - 1;
      found.insert (callee_at (text, at));
    }
  return found;
}

/* TEXT's lines `mov.u64 R, $VARIABLE;' get two behind them.  Only addresses of .local
   variables are so named: labels are not moved.  */

static void
mend (std::string &text)
{
  static const char move[] = "\tmov.u64\t";
  std::string mended;
  size_t done = 0;
  for (size_t at = 0; (at = text.find (move, at)) != std::string::npos;)
    {
      size_t reg = at + sizeof move - 1, comma = text.find (',', at);
      size_t end = text.find ('\n', at) + 1;
      if (text.compare (comma, 3, ", $") == 0 && comma < end)
	{
	  std::string r = text.substr (reg, comma - reg);
	  mended += text.substr (done, end - done);
	  mended += "\tcvta.local.u64\t" + r + ", " + r + ";\n";
	  mended += "\tcvta.to.local.u64\t" + r + ", " + r + ";\n";
	  done = end;
	}
      at = end;
    }
  text = mended + text.substr (done);
}

void
local_addresses_by_way_of_generic (std::vector<function_text> &functions,
				   const std::set<std::string> &taken)
{
  std::set<std::string> below = taken;
  std::vector<std::string> waiting (taken.begin (), taken.end ());
  while (!waiting.empty ())
    {
      std::string symbol = waiting.back ();
      waiting.pop_back ();
      for (function_text &f : functions)
	if (f.symbol == symbol)
	  {
	    mend (f.text);
	    for (const std::string &callee : callees_of (f.text))
	      if (below.insert (callee).second)
		waiting.push_back (callee);
	  }
    }
}

} // namespace ptx
