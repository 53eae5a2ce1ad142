/* The parser: recursive descent, a function for each form (PTX ISA, chapters 4, 5
   and 7).

   In: tokens.  Out: what parse.h says.  For parser-*.cc alone.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_PARSER_H
#define GOACC_CPU_PARSER_H

#include <string>
#include <unordered_map>
#include <vector>

#include "cpu/ptx/ir.h"
#include "cpu/ptx/lexer.h"

namespace goacc::cpu
{

/* The type that a suffix (".f32") names; none if it names none.  */
ptx_type type_from_suffix (const std::string &s);

/* Names of one block.  */
struct scope
{
  std::unordered_map<std::string, int> regs;
  std::unordered_map<std::string, variable *> vars;
};

class parser
{
public:
  /* ONLY: the one kernel whose body is asked for, or "" for all.  */
  parser (const char *text, size_t bytes, module_ir &m, const std::string &only)
    : lex (text, bytes), mod (m), wanted (only)
  {}
  void run ();

private:
  /* Module level: parser-module.cc.  */
  void header_item ();
  void skip_section ();
  void file_directive ();
  void loc_directive ();
  void function (bool external, linkage link);
  void alias ();
  std::vector<variable *> parameter_list (state_space space, bool declare);
  void performance_directives ();
  void finish_globals ();

  /* Declarations: parser-declarations.cc.  */
  ptx_type type_suffix ();
  variable *variable_declaration (state_space space, bool external);
  void declare_variables (state_space space, bool external);
  void initialiser (variable &v);
  void initialiser_value (variable &v, size_t &index);
  void register_declaration ();
  int new_register (const std::string &name, ptx_type type);

  /* Bodies: parser-body.cc.  */
  void body ();
  void statement ();
  void labelled (const std::string &name, unsigned line);
  prototype parse_prototype ();
  void instruction_statement ();
  void call_operands (instruction &in);
  std::vector<operand> operand_group ();
  operand parse_operand ();
  operand plain_operand ();
  operand name_operand ();
  operand address_operand ();
  operand vector_operand ();
  int64_t integer ();

  int find_reg (const std::string &name) const;
  variable *find_var (const std::string &name) const;

  lexer lex;
  module_ir &mod;
  const std::string wanted;
  function_ir *fn = nullptr;
  std::vector<scope> scopes;
};

} // namespace goacc::cpu

#endif /* GOACC_CPU_PARSER_H */
