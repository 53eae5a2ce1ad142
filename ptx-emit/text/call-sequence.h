/* PTX's calls: prototypes, .param variables, the call itself.

   In: suffixes and registers of arguments, the callee's name.  Out: a block with a
   .param variable for each argument, and one for the result (PTX ISA 7.1).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CALL_SEQUENCE_H
#define ACCPLUG_CALL_SEQUENCE_H

#include "text/printer.h"

namespace ptx
{

/* The signature of a function as PTX text.  */
struct signature
{
  std::string result;		/* ".param .b32 func_retval0", or "" */
  std::vector<std::string> params;	/* ".param .b64 p0" */
  bool result_by_reference = false;
  bool ok = true;
};

extern std::string prototype_text (const signature &, const std::string &name);

/* A .param's type and the register that it gets.  */
using argument = std::pair<std::string, std::string>;

/* One call, in a block of its own.  */
class call_sequence
{
public:
  explicit call_sequence (printer &);	/* opens the block */
  void pass (const std::string &suffix, const std::string &reg);
  /* A .param array for an argument in memory; its name.  */
  std::string pass_array (unsigned long bytes, unsigned align);
  /* RESULT_DECL as a signature's result; PROTOTYPE is an indirect call's.  */
  void finish (const std::string &callee, const std::string &result_decl,
	       const std::string &prototype = "");
  void end ();				/* closes the block */

private:
  printer &out;
  std::vector<std::string> params;
};

/* A call with scalar arguments; RESULT_SUFFIX "" for none, else .param's type.  */
extern std::string simple_call (printer &, const std::string &callee,
				const std::string &result_suffix,
				std::initializer_list<argument>);
/* A call that returns a complex number of T's parts.  */
extern value pair_call (printer &, const std::string &callee, const type_info &t,
			const std::vector<argument> &);

} // namespace ptx

#endif /* ACCPLUG_CALL_SEQUENCE_H */
