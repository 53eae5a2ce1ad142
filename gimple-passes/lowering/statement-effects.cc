/* What a statement does that other threads may notice; see statement-effects.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "lowering/statement-effects.h"

namespace accplug
{

const char *
memory_name (unsigned memory)
{
  static const char *const names[] = { "no memory", "global memory", "shared memory",
				       "any memory" };
  return names[memory & ALL_MEMORY];
}

/* The memory that POINTER may point to, 0 for memory of the thread's own and for
   the parameter block.  */

unsigned
statement_effects::memory_of_pointer (tree pointer, unsigned depth) const
{
  unsigned unknown = (m_low.shared_pointers.empty () && m_low.f->kernel
		      ? unsigned (GLOBAL_MEMORY) : unsigned (ALL_MEMORY));
  if (TREE_CODE (pointer) == ADDR_EXPR)
    return memory_of (TREE_OPERAND (pointer, 0));
  if (TREE_CODE (pointer) != SSA_NAME || depth > 16)
    return unknown;
  if (m_low.shared_pointers.count (pointer))
    return SHARED_MEMORY;
  if (SSA_NAME_IS_DEFAULT_DEF (pointer))
    return (m_low.f->kernel && SSA_NAME_VAR (pointer)
	    && SSA_NAME_VAR (pointer) == DECL_ARGUMENTS (m_low.fun->decl)
	    ? 0u : unknown);
  gimple *def = SSA_NAME_DEF_STMT (pointer);
  if (!is_gimple_assign (def))
    return unknown;
  if (gimple_assign_load_p (def))
    {
      /* Addresses in the parameter block are those of mapped data.  */
      tree base = get_base_address (gimple_assign_rhs1 (def));
      if (base && TREE_CODE (base) == MEM_REF && m_low.f->kernel
	  && memory_of (base) == 0
	  && TREE_CODE (TREE_OPERAND (base, 0)) == SSA_NAME)
	return GLOBAL_MEMORY;
      return unknown;
    }
  tree_code code = gimple_assign_rhs_code (def);
  if (code == POINTER_PLUS_EXPR || code == SSA_NAME || CONVERT_EXPR_CODE_P (code)
      || code == ADDR_EXPR)
    return memory_of_pointer (gimple_assign_rhs1 (def), depth + 1);
  return unknown;
}

unsigned
statement_effects::memory_of (tree reference) const
{
  tree base = get_base_address (reference);
  if (!base)
    return ALL_MEMORY;
  if (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == TARGET_MEM_REF)
    return memory_of_pointer (TREE_OPERAND (base, 0));
  if (!DECL_P (base))
    return CONSTANT_CLASS_P (base) ? 0 : unsigned (ALL_MEMORY);
  if (reduction_buffer_p (base) || !VAR_P (base) || !is_global_var (base))
    return 0;
  if (shared_variable_p (base))
    return SHARED_MEMORY;
  return TREE_READONLY (base) && !TREE_THIS_VOLATILE (base)
	 ? 0u : unsigned (GLOBAL_MEMORY);
}

access
statement_effects::classify_assign (gimple *stmt) const
{
  access a;
  if (gimple_clobber_p (stmt))
    return a;
  tree lhs = gimple_assign_lhs (stmt);
  if (gimple_assign_single_p (stmt))
    {
      tree rhs = gimple_assign_rhs1 (stmt);
      if (!is_gimple_val (rhs) && !CONSTANT_CLASS_P (rhs)
	  && TREE_CODE (rhs) != CONSTRUCTOR && TREE_CODE (rhs) != ADDR_EXPR)
	a.loads = memory_of (rhs);
    }
  if (TREE_CODE (lhs) != SSA_NAME && !is_gimple_reg (lhs))
    {
      a.stores = memory_of (lhs);
      if (a.stores)
	a.how = treatment::guard;
    }
  return a;
}

unsigned
statement_effects::memory_of_pointer_arguments (gcall *call) const
{
  unsigned memory = 0;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i))))
      memory |= memory_of_pointer (gimple_call_arg (call, i));
  return memory;
}

access
statement_effects::classify_builtin (gcall *call) const
{
  access a;
  switch (DECL_FUNCTION_CODE (gimple_call_fndecl (call)))
    {
    CASE_BUILT_IN_ALLOCA:
    case BUILT_IN_STACK_SAVE: case BUILT_IN_STACK_RESTORE:
    case BUILT_IN_ASSUME_ALIGNED: case BUILT_IN_EXPECT:
    case BUILT_IN_OBJECT_SIZE: case BUILT_IN_PREFETCH:
      return a;
    case BUILT_IN_MALLOC: case BUILT_IN_CALLOC: case BUILT_IN_REALLOC:
    case BUILT_IN_FREE:
    /* A constant string is no memory that anybody changes, but what is printed is seen.  */
    case BUILT_IN_PRINTF: case BUILT_IN_PRINTF_UNLOCKED: case BUILT_IN_VPRINTF:
    case BUILT_IN_PUTS: case BUILT_IN_PUTS_UNLOCKED:
    case BUILT_IN_PUTCHAR: case BUILT_IN_PUTCHAR_UNLOCKED:
      a.how = treatment::guard;
      a.loads = a.stores = ALL_MEMORY;
      return a;
    default:
      a.loads = memory_of_pointer_arguments (call);
      a.stores = a.loads;
      if (a.stores)
	a.how = treatment::guard;
      return a;
    }
}

access
statement_effects::classify_call (gcall *call, group g) const
{
  access a;
  if (intrinsic_call_p (call))
    {
      if (intrinsic_call_p (call, intrinsic::barrier_block))
	a.how = treatment::block_barrier;
      else if (intrinsic_call_p (call, intrinsic::barrier_row)
	       || intrinsic_call_p (call, intrinsic::barrier_warp)
	       || intrinsic_call_p (call, intrinsic::barrier_free_row))
	a.how = treatment::row_barrier;
      return a;
    }
  int flags = gimple_call_flags (call);
  tree callee = gimple_call_fndecl (call);
  int level = level_of_callee (callee);
  if (level < SEQ_LEVEL)
    {
      a.loads = a.stores = ALL_MEMORY;
      a.how = (level == VECTOR_LEVEL && g == group::gang
	       && m_low.f->workers != 1
	       ? treatment::one_worker : treatment::lanes);
      return a;
    }
  /* The loop around it goes on for all threads until the first one has succeeded.  */
  if (gimple_call_internal_p (call, IFN_ATOMIC_COMPARE_EXCHANGE))
    {
      a.loads = a.stores = memory_of_pointer_arguments (call);
      a.how = a.stores ? treatment::guard : treatment::plain;
      return a;
    }
  if (flags & (ECF_CONST | ECF_NORETURN) || gimple_call_internal_p (call))
    return a;
  if (flags & ECF_PURE)
    {
      a.loads = ALL_MEMORY;
      return a;
    }
  if (callee && gimple_call_builtin_p (call, BUILT_IN_NORMAL))
    return classify_builtin (call);
  a.loads = a.stores = ALL_MEMORY;
  a.how = treatment::guard;
  return a;
}

access
statement_effects::classify (gimple *stmt, group g) const
{
  if (m_low.settled.count (stmt))
    {
      access a = is_gimple_call (stmt) ? classify_call (as_a<gcall *> (stmt), g)
		 : access ();
      bool barrier = (a.how == treatment::block_barrier
		      || a.how == treatment::row_barrier);
      return barrier ? a : access ();
    }
  if (is_gimple_assign (stmt))
    return classify_assign (stmt);
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      access a = classify_call (call, g);
      tree lhs = gimple_call_lhs (call);
      if (lhs && TREE_CODE (lhs) != SSA_NAME)
	if (unsigned memory = memory_of (lhs))
	  {
	    a.stores |= memory;
	    if (a.how == treatment::plain)
	      a.how = treatment::guard;
	  }
      return a;
    }
  if (gimple_code (stmt) == GIMPLE_ASM)
    {
      access a;
      a.loads = a.stores = ALL_MEMORY;
      return a;
    }
  return access ();
}

} // namespace accplug
