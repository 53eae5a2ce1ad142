/* Statements: one GIMPLE statement at a time.

   In: assignments, calls, the few statements that need no code.  Out: their
   instructions.  Control flow is in control-flow.cc.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "emitter.h"

namespace ptx
{

/* An assignment's right side is a plain value or a reference.  */

static bool
reference_p (tree t)
{
  return handled_component_p (t) || DECL_P (t) || TREE_CODE (t) == MEM_REF
	 || TREE_CODE (t) == TARGET_MEM_REF;
}

void
function_emitter::assignment (gassign *g)
{
  tree lhs = gimple_assign_lhs (g);
  tree a = gimple_assign_rhs1 (g);
  tree type = TREE_TYPE (lhs);
  if (gimple_clobber_p (g))
    return;
  type_info t = type_of (type);
  if (t.s == shape::unsupported)
    {
      unsupported ("a value of type", type);
      return;
    }
  if (!is_gimple_reg (lhs))
    {
      tree at = TREE_TYPE (a);
      if (t.s == shape::memory)
	store_aggregate (lhs, a);
      else if (TREE_CODE (a) == CONSTRUCTOR || type_of (at).s == shape::memory)
	assign_memory (lhs, a);
      else
	{
	  value v = operand (a);
	  /* The reference's type may be another of the same size.  */
	  if (v.t.c != t.c && v.t.parts () == t.parts ())
	    {
	      value r = new_value (t);
	      reinterpret (r, type, v, at);
	      v = r;
	    }
	  store_ref (lhs, v);
	}
      return;
    }
  const value &to = names[SSA_NAME_VERSION (lhs)];
  if (gimple_assign_rhs_class (g) != GIMPLE_SINGLE_RHS)
    compute (to, type, gimple_assign_rhs_code (g), a, gimple_assign_rhs2 (g),
	     gimple_assign_rhs3 (g));
  else if (TREE_CODE_CLASS (TREE_CODE (a)) == tcc_comparison)
    compute (to, type, TREE_CODE (a), TREE_OPERAND (a, 0), TREE_OPERAND (a, 1),
	     NULL_TREE);
  else if (POINTER_TYPE_P (type) && !reference_p (a)
	   && POINTER_TYPE_P (TREE_TYPE (a)))
    move (to, in_space (raw_operand (a), to.sp));
  else if (reference_p (a) && !(handled_component_p (a)
				&& is_gimple_reg (TREE_OPERAND (a, 0))))
    load_ref_to (to, a);
  else
    {
      value v = operand (a);
      if (v.t.c == to.t.c && v.t.parts () == to.t.parts ())
	move (to, v);
      else
	convert (to, v);
    }
}

void
function_emitter::statement (gimple *g)
{
  if (is_gimple_debug (g))
    return;
  if (gimple_location (g) != UNKNOWN_LOCATION)
    here = gimple_location (g);
  switch (gimple_code (g))
    {
    case GIMPLE_LABEL:
      if (FORCED_LABEL (gimple_label_label (as_a<glabel *> (g))))
	unsupported ("the address of a label");
      return;
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
      return;
    case GIMPLE_ASSIGN:
      position (here);
      assignment (as_a<gassign *> (g));
      return;
    case GIMPLE_CALL:
      position (here);
      call (as_a<gcall *> (g));
      return;
    case GIMPLE_ASM:
      /* An empty asm is a barrier for the compiler alone.  */
      if (*gimple_asm_string (as_a<gasm *> (g))
	  || gimple_asm_noutputs (as_a<gasm *> (g)))
	unsupported ("an asm statement");
      return;
    case GIMPLE_RESX:
    case GIMPLE_EH_DISPATCH:
      line ("trap");
      return;
    case GIMPLE_GOTO:
      unsupported ("a computed goto");
      return;
    default:
      unsupported (gimple_code_name[gimple_code (g)]);
    }
}

} // namespace ptx
