/* Names: the PTX symbols of functions and variables.

   In: assembler names of the host.  Out: symbols that PTX allows (PTX ISA 4.4:
   letters, digits, _ and $), each used once in the module, near to what the user
   wrote.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "emitter.h"

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

const std::string &
module_state::function_symbol (tree fndecl)
{
  std::string &symbol = function_symbols[fndecl];
  if (symbol.empty ())
    {
      const char *n = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (fndecl));
      symbol = unique_symbol (n + (*n == '*'));
    }
  return symbol;
}

} // namespace ptx
