/* Names: the PTX symbols of functions and variables.

   In: assembler names of the host.  Out: symbols that PTX allows (PTX ISA 4.4:
   letters, digits, _ and $), each used once in the module, near to what the user
   wrote.

   Rules
   - The run time links the modules of a program, so what is visible in a module and has
     no public name in the program needs one that no other unit has: kernels, `declare'd
     variables that are local to the file, pointers to variables of other units.  These
     end with a hash of what tells units apart: the text of the module itself, the
     file's name, the first public name in it and -frandom-seed.
   - Nothing else goes into it, no random number above all, and names of files as
     -fmacro-prefix-map leaves them: a unit has the same names in every folder and
     every time.  (get_file_function_name in GCC's tree.cc takes a random number where a
     file has no public name.)
   - Units that are the same in all of this have the same text; the run time links one
     of them (libgoacc-shim/devices/context-images.cc).
   - Until the text is complete (finish), unit_mark stands where the hash will be.

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

/* `@' is in no symbol.  As long as what takes its place.  */
static const char unit_mark[] = "_@theunit";

std::string
module_state::unit_symbol (const std::string &wanted)
{
  return unique_symbol (wanted) + unit_mark;
}

/* The argument of -frandom-seed, which the user gives to tell apart what nothing else
   does.  */

static std::string
random_seed ()
{
  std::string seed;
  for (unsigned i = 0; i < save_decoded_options_count; i++)
    if (save_decoded_options[i].opt_index == OPT_frandom_seed_)
      seed = save_decoded_options[i].arg;
  return seed;
}

/* FNV-1a, 32 bits.  */

static void
add_to_hash (unsigned *hash, const std::string &text)
{
  for (unsigned char c : text)
    *hash = (*hash ^ c) * 16777619u;
}

/* What ends the names of the unit whose device code is TEXT.  */

static std::string
unit_suffix (const std::string &text)
{
  unsigned hash = 2166136261u;
  const char *global = first_global_object_name ? first_global_object_name
						: weak_global_object_name;
  for (const std::string &part : { text, main_file_name (), random_seed (),
				   std::string (global ? global : "") })
    add_to_hash (&hash, part);
  char digits[16];
  snprintf (digits, sizeof digits, "_%08x", hash);
  return digits;
}

std::string
module_state::final_names (std::string text) const
{
  for (size_t at = 0; (at = text.find (unit_mark, at)) != std::string::npos;)
    text.replace (at, sizeof unit_mark - 1, suffix);
  return text;
}

std::string
module_state::name_unit (const std::string &text)
{
  suffix = unit_suffix (text + one_lane_functions);
  return final_names (text);
}

std::string
main_file_name ()
{
  return main_input_filename ? remap_macro_filename (main_input_filename) : "";
}

std::string
ascii_text (const std::string &text)
{
  std::string ascii;
  for (unsigned char c : text)
    if (c < 0x80)
      ascii += c;
    else if (c >= 0xc0)	/* the first byte of several (UTF-8) */
      ascii += '?';
  return ascii;
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
  return pointed_function_symbol (version);
}

const std::string &
module_state::function_symbol (tree fndecl)
{
  /* Several declarations are one routine: Fortran's interface bodies.  */
  tree id = public_name (fndecl);
  std::string &symbol = function_symbols[id ? id : fndecl];
  if (!symbol.empty ())
    return symbol;
  bool kernel = lookup_attribute (accplug::kernel_attribute, DECL_ATTRIBUTES (fndecl));
  const char *n = IDENTIFIER_POINTER (id ? id : DECL_ASSEMBLER_NAME (fndecl));
  n += *n == '*';
  symbol = kernel ? unit_symbol (n) : unique_symbol (n);
  return symbol;
}

const std::string &
module_state::pointed_function_symbol (tree fndecl)
{
  const std::string &symbol = function_symbol (fndecl);
  called_by_pointers.insert (symbol);
  return symbol;
}

bool
device_function_p (tree fndecl)
{
  return lookup_attribute (accplug::routine_attribute, DECL_ATTRIBUTES (fndecl))
	 || lookup_attribute (accplug::kernel_attribute, DECL_ATTRIBUTES (fndecl));
}

} // namespace ptx
