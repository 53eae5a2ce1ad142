/* What a module gathers: functions, variables, constants, helpers, versions.

   In: the text of functions, and what it needs.  Out: symbols, each used once; the
   text of the module.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_MODULE_H
#define ACCPLUG_MODULE_H

#include "module/options.h"
#include "module/pointer-calls.h"
#include "text/value.h"

namespace ptx
{

/* Functions of the device: with a body in this unit; in another one, by their
   declaration (names.cc).  The name that other units know, or NULL_TREE.  */
extern bool device_function_p (tree fndecl);
extern bool external_routine_p (tree fndecl);
extern tree public_name (tree fndecl);
/* The name of the file that is compiled, as the object may have it.  */
extern std::string main_file_name ();
/* TEXT for comments and names of files, with a question mark for each character that is not
   ASCII: PTX takes no others, not even there (PTX ISA 4.1), and ptxas refuses them.  */
extern std::string ascii_text (const std::string &text);

class module_state
{
public:
  explicit module_state (const options &o);

  const options opts;

  /* names.cc */
  std::string unique_symbol (const std::string &wanted);
  /* The same for a symbol that no other unit has; final_names of it is the symbol, once
     the text is complete.  */
  std::string unit_symbol (const std::string &wanted);
  std::string final_names (std::string text) const;
  const std::string &function_symbol (tree fndecl);
  /* The same for a pointer, which may call it.  */
  const std::string &pointed_function_symbol (tree fndecl);

  /* globals.cc */
  /* The symbol of a variable with static storage and where it lives.  Empty if it
     has no device copy.  LINK: the symbol is a pointer to the variable.  */
  std::string variable_symbol (tree decl, space *sp, bool *link);
  std::string constant_symbol (tree cst);
  /* The same for a static object that has no name in the source, and so no other device
     copy than the one that an initial value leads to.  */
  std::string unnamed_symbol (tree decl);
  /* The symbol of the device's version of FNDECL; empty if there is none.  */
  std::string function_address (tree fndecl);

  /* What the text needs.  */
  void need (int ptx_version, int target);
  void need_helper (const std::string &name);
  void need_extern (const std::string &declaration);
  void import_routine (const std::string &declaration);
  void need_device_type ();
  void need_lock ();
  /* The number of E in the table of endings.  */
  unsigned ending (const program_ending &e);
  /* The symbol of the variable that points to where device code notes its ending.  */
  const std::string &ended_symbol ();
  /* The PTX symbol of the C function NAME, from device math or the host's libm;
     DECLARATION is used if there is no device code.  */
  std::string math_symbol (const std::string &c_name,
			   const std::string &declaration,
			   bool inlined = false);

  void add_prototype (const std::string &text);
  void add_function (const std::string &text, const function_info &, tree decl);
  void note_call (tree fndecl, location_t where);
  int file_number (const char *name);

  /* The text; then that of the kernels of one lane, which goes on where it ends.  */
  std::string finish ();
  std::string finish_one_lane () const;

  bool any_kernel = false;
  bool imports = false;
  bool exports = false;
  bool host_math = false;
  std::vector<device_variable> declared;
  std::vector<program_ending> endings;
  std::string ended;

private:
  std::string name_unit (const std::string &text);
  bool define_variable (tree decl, const std::string &symbol, bool is_declared,
			tree init, unsigned align, unsigned HOST_WIDE_INT size);

  int version = 63;
  int target = 70;
  std::map<std::string, int> symbols_used;
  /* By the public name, or else the declaration.  */
  std::unordered_map<tree, std::string> function_symbols;
  struct variable { std::string symbol; space sp; bool link; };
  std::unordered_map<tree, variable> variable_symbols;
  std::unordered_map<tree, std::string> unnamed_symbols;
  std::map<std::string, std::string> constants_by_text;
  std::set<tree> functions_defined;
  std::vector<std::pair<tree, location_t>> calls;
  std::set<std::string> helpers;
  std::set<std::string> externs;
  std::set<std::string> math, math_inlined;
  std::vector<std::string> files;
  std::string prototypes, data, one_lane_functions;
  std::vector<function_text> functions;
  std::set<std::string> called_by_pointers;
  std::string suffix;
  bool device_type = false, lock = false;
};

} // namespace ptx

#endif /* ACCPLUG_MODULE_H */
