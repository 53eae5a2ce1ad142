/* Arithmetic, comparisons and selections on registers.

   In: an operation code of GIMPLE and values.  Out: instructions, from
   operations.def where one row says it all.  Results are canonical: extended from
   the type's precision.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ARITHMETIC_H
#define ACCPLUG_ARITHMETIC_H

#include "base/gcc-common.h"
#include "text/value.h"
#include "values/value-tools.h"

namespace ptx
{

class arithmetic : private value_tools
{
public:
  explicit arithmetic (const value_tools &t) : value_tools (t) {}

  /* TO = A CODE B, C.  TA and TB are the operands' types.  */
  void compute_values (const value &to, tree type, enum tree_code code, tree ta,
		       value a, tree tb, value b, value c);
  /* By a row of operations.def for operands of the type; false if there is none.  */
  bool by_table (const value &to, enum tree_code, const type_info &,
		 const std::vector<std::string> &);
  /* A comparison of values of the same type.  */
  void compare (const std::string &pred, enum tree_code, const value &a,
		const value &b);
  void select (const value &to, const std::string &pred, const value &a,
	       const value &b);

private:
  void widening_multiply (const value &to, enum tree_code, tree ta,
			  const value &a, tree tb, const value &b,
			  const value &c);
  void narrow_highpart (const value &to, const value &a, const value &b);
  void compute_complex (const value &to, enum tree_code, const value &a,
			const value &b);
  void on_b32 (const value &to, enum tree_code, tree ta, const value &a,
	       const value &b);
  void rotate (const value &to, bool left, const value &a,
	       const std::string &count);
};

} // namespace ptx

#endif /* ACCPLUG_ARITHMETIC_H */
