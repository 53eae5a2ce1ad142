/* The reductions that loop directives ask for; see clause-reductions.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/clause-reductions.h"

namespace accplug
{

namespace
{

std::map<location_t, std::vector<clause_reduction>> the_reductions;

const operation_words operation_rows[] = {
  { PLUS_EXPR, "Sum", "+", "+" },
  { MINUS_EXPR, "Sum", "-", "-" },
  { MULT_EXPR, "Product", "*", "*" },
  { MAX_EXPR, "Max", "max", "max" },
  { MIN_EXPR, "Min", "min", "min" },
  { BIT_AND_EXPR, "Bitwise and", "&", "iand" },
  { BIT_IOR_EXPR, "Bitwise or", "|", "ior" },
  { BIT_XOR_EXPR, "Bitwise exclusive or", "^", "ieor" },
  { TRUTH_AND_EXPR, "Logical and", "&&", ".and." },
  { TRUTH_ANDIF_EXPR, "Logical and", "&&", ".and." },
  { TRUTH_OR_EXPR, "Logical or", "||", ".or." },
  { TRUTH_ORIF_EXPR, "Logical or", "||", ".or." },
  { EQ_EXPR, "Logical equivalence", "==", ".eqv." },
  { NE_EXPR, "Logical nonequivalence", "!=", ".neqv." },
};

} // anonymous namespace

const operation_words &
words_of_operation (tree_code op)
{
  for (const operation_words &row : operation_rows)
    if (row.op == op)
      return row;
  gcc_unreachable ();
}

void
note_clause_reduction (location_t loc, const clause_reduction &r)
{
  std::vector<clause_reduction> &all = the_reductions[get_pure_location (loc)];
  for (const clause_reduction &other : all)
    if (other.op == r.op && other.name == r.name)
      return;
  all.push_back (r);
}

const std::vector<clause_reduction> &
reductions_of_directive (location_t loc)
{
  static const std::vector<clause_reduction> none;
  auto found = the_reductions.find (get_pure_location (loc));
  return found == the_reductions.end () ? none : found->second;
}

} // namespace accplug
