/* Which statements are atomic updates.  See update-statements.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/intrinsics.h"
#include "device-code/update-statements.h"

namespace accplug
{

namespace
{

/* __atomic_fetch_OP_N and __atomic_OP_fetch_N, and what the sum of a copy is added by.  */
struct builtin_row
{
  built_in_function four, eight, also_four, also_eight;
  tree_code code;
  built_in_function flush_four, flush_eight;
};

const builtin_row builtin_rows[] = {
#define ROW(OP, CODE, FLUSH) \
  { BUILT_IN_ATOMIC_FETCH_##OP##_4, BUILT_IN_ATOMIC_FETCH_##OP##_8, \
    BUILT_IN_ATOMIC_##OP##_FETCH_4, BUILT_IN_ATOMIC_##OP##_FETCH_8, CODE, \
    BUILT_IN_ATOMIC_FETCH_##FLUSH##_4, BUILT_IN_ATOMIC_FETCH_##FLUSH##_8 }
  ROW (ADD, PLUS_EXPR, ADD), ROW (SUB, MINUS_EXPR, ADD), ROW (OR, BIT_IOR_EXPR, OR),
  ROW (XOR, BIT_XOR_EXPR, XOR), ROW (AND, BIT_AND_EXPR, AND),
#undef ROW
};

const std::pair<intrinsic, tree_code> intrinsic_rows[] = {
  { intrinsic::atomic_add_f32, PLUS_EXPR }, { intrinsic::atomic_add_f64, PLUS_EXPR },
  { intrinsic::atomic_min_u32, MIN_EXPR }, { intrinsic::atomic_min_s32, MIN_EXPR },
  { intrinsic::atomic_min_u64, MIN_EXPR }, { intrinsic::atomic_min_s64, MIN_EXPR },
  { intrinsic::atomic_max_u32, MAX_EXPR }, { intrinsic::atomic_max_s32, MAX_EXPR },
  { intrinsic::atomic_max_u64, MAX_EXPR }, { intrinsic::atomic_max_s64, MAX_EXPR },
};

} // anonymous namespace

/* What STMT does if it is one of the built-in functions; *AFTER is whether it returns the
   value behind the update.  */

static update_kind
kind_of_builtin (gimple *stmt, bool *after)
{
  update_kind kind;
  if (!gimple_call_builtin_p (stmt, BUILT_IN_NORMAL) || gimple_call_num_args (stmt) != 3
      || !tree_fits_uhwi_p (gimple_call_arg (stmt, 2))
      || memmodel_base (tree_to_uhwi (gimple_call_arg (stmt, 2))) != MEMMODEL_RELAXED)
    return kind;
  built_in_function f = DECL_FUNCTION_CODE (gimple_call_fndecl (stmt));
  for (const builtin_row &row : builtin_rows)
    {
      bool eight = f == row.eight || f == row.also_eight;
      if (!eight && f != row.four && f != row.also_four)
	continue;
      *after = f == row.also_four || f == row.also_eight;
      kind.code = row.code;
      kind.flush = builtin_decl_explicit (eight ? row.flush_eight : row.flush_four);
      kind.type = TREE_TYPE (TREE_TYPE (kind.flush));
      kind.model = true;
    }
  return kind;
}

update_kind
kind_of_update (gimple *stmt)
{
  update_kind kind;
  bool after;
  if (!is_gimple_call (stmt) || gimple_call_lhs (stmt))
    return kind;
  for (const auto &row : intrinsic_rows)
    if (intrinsic_call_p (stmt, row.first))
      {
	kind.code = row.second;
	kind.flush = intrinsic_decl (row.first);
	kind.type = TREE_TYPE (TREE_TYPE (kind.flush));
	return kind;
      }
  return kind_of_builtin (stmt, &after);
}

update_kind
kind_of_capture (gimple *stmt, bool *after)
{
  update_kind kind;
  tree result = is_gimple_call (stmt) ? gimple_call_lhs (stmt) : NULL_TREE;
  if (!result || TREE_CODE (result) != SSA_NAME)
    return kind;
  kind = kind_of_builtin (stmt, after);
  if (kind.code != PLUS_EXPR && kind.code != MINUS_EXPR)
    kind.code = ERROR_MARK;
  return kind;
}

/* What a copy begins with.  */

tree
neutral_value (const update_kind &kind)
{
  switch (kind.code)
    {
    case BIT_AND_EXPR: return build_minus_one_cst (kind.type);
    case MIN_EXPR: return TYPE_MAX_VALUE (kind.type);
    case MAX_EXPR: return TYPE_MIN_VALUE (kind.type);
    default: return build_zero_cst (kind.type);
    }
}

/* Do updates of A and B commute, and can they share a copy?  */

bool
same_kind_p (const update_kind &a, const update_kind &b)
{
  auto sum = [] (tree_code code) { return code == MINUS_EXPR ? PLUS_EXPR : code; };
  return sum (a.code) == sum (b.code) && a.flush == b.flush;
}

static const char copy_attribute[] = "accplug copy";

void
mark_copy (tree copy)
{
  DECL_ATTRIBUTES (copy) = tree_cons (get_identifier (copy_attribute), NULL_TREE,
				      DECL_ATTRIBUTES (copy));
}

bool
update_of_copy_p (gimple *stmt)
{
  if (kind_of_update (stmt).code == ERROR_MARK)
    return false;
  tree address = gimple_call_arg (stmt, 0);
  while (TREE_CODE (address) == SSA_NAME)
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (address));
      if (!def || (gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR
		   && gimple_assign_rhs_code (def) != ADDR_EXPR))
	return false;
      address = gimple_assign_rhs1 (def);
    }
  tree variable = (TREE_CODE (address) == ADDR_EXPR
		   ? get_base_address (TREE_OPERAND (address, 0)) : NULL_TREE);
  return (variable && VAR_P (variable)
	  && lookup_attribute (copy_attribute, DECL_ATTRIBUTES (variable)));
}

bool
plain_statement_p (gimple *stmt)
{
  if (gimple_has_volatile_ops (stmt))
    return false;
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
    case GIMPLE_COND:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
    case GIMPLE_LABEL:
      return true;
    case GIMPLE_CALL:
      if (kind_of_update (stmt).code != ERROR_MARK)
	return true;
      return ((gimple_call_builtin_p (stmt, BUILT_IN_NORMAL)
	       || gimple_call_internal_p (stmt))
	      && (gimple_call_flags (stmt) & ECF_CONST)
	      && !gimple_has_side_effects (stmt));
    default:
      return false;
    }
}

} // namespace accplug
