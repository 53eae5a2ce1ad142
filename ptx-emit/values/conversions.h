/* Conversions between types, and between the spaces of pointers.

   In: a value and the type or space wanted.  Out: cvt, cvta, selp, setp, bit-field
   extraction, or nothing at all where the register holds the right number already.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CONVERSIONS_H
#define ACCPLUG_CONVERSIONS_H

#include "text/printer.h"

namespace ptx
{

class conversions
{
public:
  explicit conversions (printer &p) : out (p) {}

  /* V as a value of the type: the same literal or register where that will do.  */
  value to_type (const value &v, const type_info &);
  void convert (const value &to, const value &from);
  value force_register (const value &);
  /* V, an integer of any type, as a predicate: is it not zero?  */
  std::string predicate (const value &v);
  value generic_pointer (const value &);
  /* V for a register that holds addresses in S: S is V's space, or generic, or V is
     global (the flow of spaces sees to that).  */
  value in_space (const value &v, space s);
  /* A's address in a register, in A's space.  */
  value address_value (const address &a);

private:
  void convert_parts (const value &to, const value &from);
  void convert_register (const value &to, const value &from);
  void from_predicate (const value &to, const std::string &s);
  void to_predicate (const value &to, const value &from);
  void between_integers (const value &to, const value &from);

  printer &out;
};

} // namespace ptx

#endif /* ACCPLUG_CONVERSIONS_H */
