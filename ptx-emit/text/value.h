/* Values in registers, and addresses.

   An SSA name lives in one virtual register, or two (complex: real and imaginary
   part; 128-bit integers: low and high).  Integers of up to 32 bits live in .b32
   registers, longer ones in .b64, always extended from their type's precision by
   their type's sign.  Unsigned types of precision 1 live in predicates.  A pointer
   holds a generic address, except that one known to point into .local or .shared
   holds an address in that space, and one into a kernel's parameter block an address
   in .param.  Global and generic addresses are the same numbers (PTX ISA 5.1.4).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_VALUE_H
#define ACCPLUG_VALUE_H

#include "text/types.h"

namespace ptx
{

/* State spaces (PTX ISA 5.1).  */
enum class space : unsigned char
{
  unknown, generic, global, shared, local, param
};

/* ".global" and so on; "" for generic.  */
extern const char *space_suffix (space);

/* ".volatile" where a volatile access to the space may say so, else "": a thread's own
   memory and parameters have nobody else who looks (PTX ISA 9.7.9.8, ld: .volatile is
   for .global, .shared and generic addresses).  */
extern const char *volatile_qualifier (space);

struct value
{
  type_info t;
  std::string part[2];	/* registers or literals */
  bool constant = false;
  space sp = space::generic; /* of a pointer: what the register holds */
};

/* The register or literal TEXT as a value of type T.  */
extern value scalar (const type_info &t, const std::string &text);

/* A memory operand: [base + offset] in a state space.  */
struct address
{
  space sp = space::generic;
  std::string base;	/* a register, a symbol, or "" */
  long long offset = 0;
  bool base_is_symbol = false;

  /* As an operand, MORE bytes on.  */
  std::string text (long long more = 0) const;
  address at (long long more) const;
};

/* The variable SYMBOL, which lives in SP.  */
extern address variable_address (space sp, const std::string &symbol);

} // namespace ptx

#endif /* ACCPLUG_VALUE_H */
