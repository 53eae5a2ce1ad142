/* Marks of `cache' directives; see cache-marks.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "statements/cache-marks.h"
#include "base/unit.h"

namespace accplug
{

namespace
{

/* By mark: the variable that its directive names, or NULL.  */
std::unordered_map<gimple *, tree> the_marks;

} // anonymous namespace

tree
variable_behind (tree t)
{
  while (!DECL_P (t))
    if (handled_component_p (t) || TREE_CODE (t) == MEM_REF
	|| TREE_CODE (t) == INDIRECT_REF || TREE_CODE (t) == POINTER_PLUS_EXPR
	|| TREE_CODE (t) == ADDR_EXPR || TREE_CODE (t) == SAVE_EXPR || CONVERT_EXPR_P (t)
	|| TREE_CODE (t) == NON_LVALUE_EXPR)
      t = TREE_OPERAND (t, 0);
    else if (TREE_CODE (t) == COMPOUND_EXPR)
      t = TREE_OPERAND (t, 1);
    else
      return NULL_TREE;
  return t;
}

void
mark_cache_directive (tree directive, gimple_seq *seq)
{
  for (tree c = OACC_CACHE_CLAUSES (directive); c; c = OMP_CLAUSE_CHAIN (c))
    {
      gimple *stmt = gimple_build_nop ();
      gimple_set_location (stmt, (EXPR_HAS_LOCATION (directive)
				  ? EXPR_LOCATION (directive)
				  : OMP_CLAUSE_LOCATION (c)));
      gimple_seq_add_stmt (seq, stmt);
      tree variable = variable_behind (OMP_CLAUSE_DECL (c));
      keep_alive (variable);
      the_marks[stmt] = variable;
    }
}

const tree *
cache_mark (gimple *stmt)
{
  if (gimple_code (stmt) != GIMPLE_NOP)
    return nullptr;
  auto known = the_marks.find (stmt);
  return known == the_marks.end () ? nullptr : &known->second;
}

void
forget_cache_mark (gimple *stmt)
{
  the_marks.erase (stmt);
}

bool
any_cache_marks_p ()
{
  return !the_marks.empty ();
}

} // namespace accplug
