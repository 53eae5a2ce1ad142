/* SSA names as polynomials over what they are computed from.

   Comes in: names of addresses and subscripts in an optimised function.
   Goes out: what they are modulo 2^64, as sums of products of other names; a name
   stands for its value, extended by its own type's sign.

   Rules
   - A signed sum or product of less than 64 bits is taken for the mathematical one only
     if its overflow is undefined.  So the polynomial is the name's value where the name
     is computed.  Arithmetic of 64 bits may wrap: addresses do, too.
   - `wrapping' values know all arithmetic of 32 bits, too, modulo 2^32; such a value that is
     extended is a symbol, the first name that had it.  So equal polynomials are equal
     values, also where GCC has made arithmetic unsigned to move it out of a loop;
     differences mean nothing.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LINEAR_VALUES_H
#define ACCPLUG_LINEAR_VALUES_H

#include "analysis/polynomial.h"

namespace accplug
{

class linear_values
{
public:
  explicit linear_values (bool wrapping = false) : m_wrapping (wrapping) {}

  const polynomial &value_of (tree name);
  /* Of a name, a constant or an expression; may be unknown.  */
  polynomial operand (tree);
  /* The address that REFERENCE is at, of a value that fits registers; unknown if that is a
     variable or not whole bytes.  */
  polynomial address_of (tree reference);
  /* From here on NAME, whose value nobody has asked for, stands for the value of OTHER.  */
  void assume_equal (tree name, tree other);
  /* Likewise, for VALUE.  */
  void assume (tree name, const polynomial &value);

private:
  polynomial combine (tree_code, tree type, tree a, tree b);
  polynomial convert (tree type, tree from);
  polynomial compute (gimple *);

  bool m_wrapping;
  unsigned m_depth = 0;
  std::map<std::pair<polynomial, bool>, polynomial> m_extended;	/* and is unsigned */
  std::unordered_map<unsigned, polynomial> m_known;	/* by SSA version */
};

} // namespace accplug

#endif /* ACCPLUG_LINEAR_VALUES_H */
