/* Expressions: operations on GIMPLE's operands.

   In: a tree code and its operands.  Out: instructions; the operands' registers are
   asked for here, arithmetic.h computes with them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_EXPRESSIONS_H
#define ACCPLUG_EXPRESSIONS_H

#include "base/gcc-common.h"
#include "text/value.h"
#include "operands/operand-tools.h"

namespace ptx
{

class expressions : private operand_tools
{
public:
  explicit expressions (const operand_tools &t) : operand_tools (t) {}

  /* A GENERIC expression: an operand that is not a plain value, or the variable part
     of an address.  */
  value evaluate (tree);
  /* TO, of type TYPE, = the expression CODE of up to three operands.  */
  void compute (const value &to, tree type, enum tree_code code, tree a, tree b,
		tree c);
  /* A CODE B as a predicate.  */
  std::string condition (enum tree_code code, tree a, tree b);

private:
  void evaluate_reference (const value &to, tree ref);
  bool compute_pointer (const value &to, enum tree_code, tree a, tree b);
  bool widening_product (const value &to, tree a, tree b);
  void bit_insert (const value &to, tree lhs_type, tree a, tree b, tree pos);
};

} // namespace ptx

#endif /* ACCPLUG_EXPRESSIONS_H */
