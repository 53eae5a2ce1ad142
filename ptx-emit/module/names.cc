/* Names: the PTX symbols of functions and variables.

   In: assembler names of the host.  Out: symbols that PTX allows (PTX ISA 4.4:
   letters, digits, _ and $), each used once in the module, near to what the user
   wrote.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-contract.h"
#include "module/module.h"

namespace ptx
{

/* Words that ptxas does not take as symbols, or that mean something else there.  */
static const char *const reserved[] = {
  "abs", "add", "addc", "alloca", "and", "atom", "bar", "barrier", "bfe", "bfi",
  "bfind", "bra", "brev", "brkpt", "brx", "call", "clz", "cnot", "copysign",
  "cos", "cvt", "cvta", "div", "ex2", "exit", "fence", "fma", "free", "generic",
  "isspacep", "ld", "ldu", "lg2", "lop3", "mad", "malloc", "match", "max",
  "membar", "min", "mov", "mul", "nanosleep", "neg", "not", "or", "pmevent",
  "popc", "prefetch", "prmt", "rcp", "red", "rem", "ret", "rsqrt", "sad",
  "selp", "set", "setp", "shf", "shfl", "shl", "shr", "sin", "slct", "sqrt",
  "st", "sub", "subc", "suld", "sust", "tanh", "testp", "tex", "trap",
  "vote", "vprintf", "xor",
};

std::string
module_state::unique_symbol (const std::string &wanted)
{
  std::string s = wanted.empty () ? "anonymous" : wanted;
  for (char &c : s)
    if (!ISALNUM (c) && c != '_' && c != '$')
      c = '_';
  if (ISDIGIT (s[0]) || s.size () == 1)
    s = "_" + s + "_";
  for (const char *word : reserved)
    if (s == word)
      s += "_";
  int n = symbols_used[s]++;
  if (n == 0)
    return s;
  return unique_symbol (s + "_" + std::to_string (n));
}

/* The name under which other units know FNDECL, the device version of a public
   routine or a routine that another unit defines; NULL_TREE if they do not.  */

tree
public_name (tree fndecl)
{
  tree attributes = DECL_ATTRIBUTES (fndecl);
  if (tree routine = lookup_attribute (accplug::routine_attribute, attributes))
    {
      tree host = TREE_VALUE (routine) ? TREE_VALUE (TREE_VALUE (routine))
				       : NULL_TREE;
      return host ? DECL_ASSEMBLER_NAME (host) : NULL_TREE;
    }
  return external_routine_p (fndecl) ? DECL_ASSEMBLER_NAME (fndecl) : NULL_TREE;
}

/* A routine of another unit, known by its declaration alone.  */

bool
external_routine_p (tree fndecl)
{
  return oacc_get_fn_attrib (fndecl) && !device_function_p (fndecl);
}

/* What makes an entry point's name unique among the objects of a program, which
   the driver may link: like GCC's names of file-level constructors, a hash of the
   file and of the first public name in it.  */

static std::string
unit_suffix ()
{
  static std::string suffix;
  if (suffix.empty ())
    {
      unsigned hash = 2166136261u;
      std::string text = main_input_filename ? main_input_filename : "";
      if (first_global_object_name)
	text += first_global_object_name;
      for (unsigned char c : text)
	hash = (hash ^ c) * 16777619u;
      char digits[16];
      snprintf (digits, sizeof digits, "_%08x", hash);
      suffix = digits;
    }
  return suffix;
}

std::string
module_state::function_address (tree fndecl)
{
  tree version = device_function_p (fndecl) ? fndecl : NULL_TREE;
  if (!version && opts.device_version)
    version = opts.device_version (fndecl);
  if (!version)
    return "";
  note_call (version, DECL_SOURCE_LOCATION (fndecl));
  return function_symbol (version);
}

const std::string &
module_state::function_symbol (tree fndecl)
{
  std::string &symbol = function_symbols[fndecl];
  if (!symbol.empty ())
    return symbol;
  tree id = public_name (fndecl);
  bool kernel = lookup_attribute (accplug::kernel_attribute, DECL_ATTRIBUTES (fndecl));
  const char *n = IDENTIFIER_POINTER (id ? id : DECL_ASSEMBLER_NAME (fndecl));
  symbol = unique_symbol (n + (*n == '*') + (kernel ? unit_suffix () : ""));
  return symbol;
}

bool
device_function_p (tree fndecl)
{
  return lookup_attribute (accplug::routine_attribute, DECL_ATTRIBUTES (fndecl))
	 || lookup_attribute (accplug::kernel_attribute, DECL_ATTRIBUTES (fndecl));
}

} // namespace ptx
