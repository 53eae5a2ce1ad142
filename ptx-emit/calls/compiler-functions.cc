/* The compiler's own functions; see compiler-functions.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "calls/compiler-functions.h"
#include "calls/results.h"
#include "operands/operands.h"
#include "text/call-sequence.h"
#include "values/context.h"
#include "values/conversions.h"

namespace ptx
{

void
compiler_functions::assume_aligned (gcall *g)
{
  tree lhs = gimple_call_lhs (g), p = gimple_call_arg (g, 0);
  if (lhs && TREE_CODE (lhs) == SSA_NAME)
    {
      const value &to = ops.of_name (lhs);
      out.move (to, conv.in_space (ops.raw_operand (p), to.sp));
    }
  else if (lhs)
    results.set_result (g, ops.operand (p));
}

/* PTX ISA 9.7.17: version 7.3, sm_52.  With less than 16 bytes, the stack that
   stackrestore finds is not aligned as code of ptxas's optimisers wants it.  */

void
compiler_functions::allocate (gcall *g, tree fndecl)
{
  ctx.mod.need (73, 52);
  unsigned align = 16;
  if (DECL_FUNCTION_CODE (fndecl) != BUILT_IN_ALLOCA)
    align = MAX (align, tree_to_uhwi (gimple_call_arg (g, 1)) / BITS_PER_UNIT);
  value r = out.new_value (int_type (64, false));
  r.sp = space::local;
  out.op ("alloca.u64", { r.part[0], ops.as_b64 (gimple_call_arg (g, 0)),
			  std::to_string (align) });
  tree lhs = gimple_call_lhs (g);
  if (lhs && TREE_CODE (lhs) == SSA_NAME)
    out.move (ops.of_name (lhs), conv.in_space (r, ops.of_name (lhs).sp));
  else
    results.set_result (g, conv.generic_pointer (r));
}

void
compiler_functions::constant_result (gcall *g, const char *literal)
{
  value r = scalar (int_type (64, false), literal);
  r.constant = true;
  results.set_result (g, r);
}

bool
compiler_functions::call (gcall *g, tree fndecl)
{
  switch (DECL_FUNCTION_CODE (fndecl))
    {
    case BUILT_IN_EXPECT:
    case BUILT_IN_EXPECT_WITH_PROBABILITY:
      results.set_result (g, ops.operand (gimple_call_arg (g, 0)));
      return true;
    case BUILT_IN_ASSUME_ALIGNED:
      assume_aligned (g);
      return true;
    case BUILT_IN_UNREACHABLE:
      out.line ("trap");
      return true;
    case BUILT_IN_PREFETCH:
    case BUILT_IN_CLEAR_PADDING:
      return true;
    case BUILT_IN_CONSTANT_P:
    case BUILT_IN_RETURN_ADDRESS:
    case BUILT_IN_FRAME_ADDRESS:
      constant_result (g, "0");
      return true;
    case BUILT_IN_OBJECT_SIZE:
    case BUILT_IN_DYNAMIC_OBJECT_SIZE:
      constant_result (g, integer_zerop (gimple_call_arg (g, 1))
			  || integer_onep (gimple_call_arg (g, 1))
			  ? "0xffffffffffffffff" : "0");
      return true;
    CASE_BUILT_IN_ALLOCA:
      allocate (g, fndecl);
      return true;
    case BUILT_IN_STACK_SAVE:
      {
	ctx.mod.need (73, 52);
	value r = out.new_value (int_type (64, false));
	out.op ("stacksave.u64", { r.part[0] });
	results.set_result (g, r);
	return true;
      }
    case BUILT_IN_STACK_RESTORE:
      ctx.mod.need (73, 52);
      out.op ("stackrestore.u64", { ops.register_of (gimple_call_arg (g, 0)) });
      return true;
    case BUILT_IN_GOMP_ATOMIC_START:
      ctx.mod.need_lock ();
      simple_call (out, "accplug_atomic_start", "", {});
      return true;
    case BUILT_IN_GOMP_ATOMIC_END:
      ctx.mod.need_lock ();
      simple_call (out, "accplug_atomic_end", "", {});
      return true;
    default:
      return false;
    }
}

} // namespace ptx
