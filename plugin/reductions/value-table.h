/* Numbers for the values that an iteration computes.

   Comes in: operations on numbers, variables and constants, as the walk through an
   iteration meets them.
   Goes out: the same number for the same operation on the same numbers; which values are
   the same in all iterations; an expression for such a value.

   Rules
   - Operands of operations that commute have one order.
   - A value is invariant if all that it is made of is.  What is not known to be is given
     a name of its own, and is not.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_VALUE_TABLE_H
#define ACCPLUG_VALUE_TABLE_H

#include "base/gcc-common.h"

namespace accplug
{

typedef unsigned value_number;

/* What a number stands for.  */
enum class value_kind
{
  constant,		/* `leaf' */
  invariant,		/* the variable `leaf', which the loop does not assign */
  place,		/* the variable `leaf' as memory */
  named,		/* something else, told from others by `id' and `leaf' */
  operation,		/* `code' on operands; places of components, too */
  load			/* what is at place `operands[0]', in the state of memory `id' */
};

struct value_row
{
  value_kind kind;
  tree_code code;		/* of an operation */
  tree type;
  tree leaf;			/* a variable, constant or field */
  size_t id;
  std::vector<value_number> operands;
  bool invariant;
};

class value_table
{
public:
  value_number constant (tree t);
  value_number variable (tree v, bool invariant);
  value_number place (tree v);
  value_number named (tree type, size_t id, tree leaf = NULL_TREE);
  value_number operation (tree_code code, tree type, std::vector<value_number> operands,
			  tree leaf = NULL_TREE);
  value_number load (tree type, value_number place, size_t memory);

  const value_row &row (value_number n) const { return m_rows[n]; }
  bool constant_p (value_number n) const;
  /* N without conversions around it.  */
  value_number stripped (value_number n) const;
  /* The variable or the pointer that the place N is in or behind.  */
  value_number root (value_number n) const;
  /* Are the places A and B apart for certain?  They have one root.  */
  bool apart_p (value_number a, value_number b) const;
  /* The expression that the invariant N is.  */
  tree expression (value_number n) const;

private:
  value_number enter (value_row row);
  value_number whole (value_number n) const;
  std::vector<value_number> path_to (value_number n) const;

  std::vector<value_row> m_rows;
  std::map<std::vector<size_t>, value_number> m_numbers;
};

} // namespace accplug

#endif /* ACCPLUG_VALUE_TABLE_H */
