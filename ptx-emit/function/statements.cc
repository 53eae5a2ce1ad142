/* Statements; see statements.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "function/statements.h"
#include "operands/expressions.h"
#include "operands/operands.h"
#include "operands/references.h"
#include "text/gcc-types.h"
#include "text/printer.h"
#include "values/accesses.h"
#include "values/context.h"
#include "values/conversions.h"

namespace ptx
{

/* An assignment's right side is a plain value or a reference.  */

static bool
reference_p (tree t)
{
  return handled_component_p (t) || DECL_P (t) || TREE_CODE (t) == MEM_REF
	 || TREE_CODE (t) == TARGET_MEM_REF;
}

/* LHS, a reference to memory, gets RHS.  */

void
statements::assign_to_memory (tree lhs, tree rhs)
{
  type_info t = type_of (TREE_TYPE (lhs));
  tree rhs_type = TREE_TYPE (rhs);
  if (t.s == shape::memory)
    whole.store_aggregate (lhs, rhs);
  else if (TREE_CODE (rhs) == CONSTRUCTOR
	   || type_of (rhs_type).s == shape::memory)
    whole.assign_memory (lhs, rhs);
  else
    {
      value v = ops.operand (rhs);
      /* The reference's type may be another of the same size.  */
      if (v.t.c != t.c && v.t.parts () == t.parts ())
	{
	  value r = out.new_value (t);
	  mem.reinterpret (r, TREE_TYPE (lhs), v, rhs_type);
	  v = r;
	}
      refs.store_ref (lhs, v);
    }
}

void
statements::assignment (gassign *g)
{
  tree lhs = gimple_assign_lhs (g);
  tree a = gimple_assign_rhs1 (g);
  tree type = TREE_TYPE (lhs);
  if (gimple_clobber_p (g))
    return;
  type_info t = type_of (type);
  if (t.s == shape::unsupported)
    {
      ctx.unsupported ("a value of type", type);
      return;
    }
  if (!is_gimple_reg (lhs))
    {
      assign_to_memory (lhs, a);
      return;
    }
  const value &to = ops.of_name (lhs);
  if (gimple_assign_rhs_class (g) != GIMPLE_SINGLE_RHS)
    exprs.compute (to, type, gimple_assign_rhs_code (g), a, gimple_assign_rhs2 (g),
		   gimple_assign_rhs3 (g));
  else if (TREE_CODE_CLASS (TREE_CODE (a)) == tcc_comparison)
    exprs.compute (to, type, TREE_CODE (a), TREE_OPERAND (a, 0), TREE_OPERAND (a, 1),
		   NULL_TREE);
  else if (POINTER_TYPE_P (type) && !reference_p (a)
	   && POINTER_TYPE_P (TREE_TYPE (a)))
    out.move (to, conv.in_space (ops.raw_operand (a), to.sp));
  else if (reference_p (a) && !(handled_component_p (a)
				&& is_gimple_reg (TREE_OPERAND (a, 0))))
    refs.load_ref_to (to, a);
  else
    {
      value v = ops.operand (a);
      if (v.t.c == to.t.c && v.t.parts () == to.t.parts ())
	out.move (to, v);
      else
	conv.convert (to, v);
    }
}

void
statements::widen (const std::vector<accplug::access_group> &wide)
{
  for (const auto &group : wide)
    {
      /* They stand beside each other.  */
      std::unordered_set<gimple *> parts (group.begin (), group.end ());
      gimple *first = group.front ();
      for (gimple_stmt_iterator i = gsi_for_stmt (first); !gsi_end_p (i); gsi_prev (&i))
	if (parts.count (gsi_stmt (i)))
	  first = gsi_stmt (i);
	else
	  break;
      for (gassign *part : group)
	groups[part] = part == first ? &group : nullptr;
    }
}

/* Write the group that G is the first part of; true if G is a part.  */

bool
statements::in_group (gimple *g)
{
  auto found = groups.find (g);
  if (found == groups.end ())
    return false;
  if (!found->second)
    return true;
  const accplug::access_group &group = *found->second;
  std::vector<value> values;
  std::vector<tree> places;
  for (gassign *part : group)
    {
      tree to = gimple_assign_lhs (part), from = gimple_assign_rhs1 (part);
      bool stores = gimple_store_p (part);
      values.push_back (stores ? conv.force_register (ops.operand (from))
			: ops.of_name (to));
      places.push_back (stores ? to : from);
    }
  if (gimple_store_p (g))
    refs.store_group (places, values);
  else
    refs.load_group (values, places);
  return true;
}

void
statements::statement (gimple *g)
{
  if (gimple_location (g) != UNKNOWN_LOCATION)
    ctx.here = gimple_location (g);
  switch (gimple_code (g))
    {
    case GIMPLE_LABEL:
      if (FORCED_LABEL (gimple_label_label (as_a<glabel *> (g))))
	ctx.unsupported ("the address of a label");
      return;
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
      return;
    case GIMPLE_ASSIGN:
      lines.position (ctx.here);
      if (!in_group (g))
	assignment (as_a<gassign *> (g));
      return;
    case GIMPLE_CALL:
      lines.position (ctx.here);
      call.call (as_a<gcall *> (g));
      return;
    case GIMPLE_ASM:
      /* An empty asm is a barrier for the compiler alone.  */
      if (*gimple_asm_string (as_a<gasm *> (g))
	  || gimple_asm_noutputs (as_a<gasm *> (g)))
	ctx.unsupported ("an asm statement");
      return;
    case GIMPLE_RESX:
    case GIMPLE_EH_DISPATCH:
      out.line ("trap");
      return;
    case GIMPLE_GOTO:
      ctx.unsupported ("a computed goto");
      return;
    default:
      ctx.unsupported (gimple_code_name[gimple_code (g)]);
    }
}

} // namespace ptx
