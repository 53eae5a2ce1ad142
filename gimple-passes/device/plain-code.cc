/* Device code does what the program says, without what options make GCC watch it with.

   Comes in: a device clone with the checks of sanitizers that came before it
   (-fsanitize=undefined, marks of scopes for -fsanitize=address), counters of profiles,
   calls of -finstrument-functions, deferred initial values (-ftrivial-auto-var-init),
   descriptions of variables (-g), math functions that set errno, and copies in the host's
   wide registers.
   Goes out: the same program without them.  Its attributes (device-clone.cc) have kept
   the sanitizers that come later away; the host's version keeps everything.

   Rules
   - What a check guards is done as without the check: the branch to a handler that does
     not return (-fno-sanitize-recover) is never taken, checked arithmetic is arithmetic.
   - -fsanitize-trap is left in place: a trap is something that a device can do.
   - A counter reads as zero, so that nothing is left that names it.
   - Device math has no errno: a math function's value depends on its arguments and nothing
     else happens.  Otherwise GCC keeps a call for errno's sake beside the instruction
     (tree-call-cdce.cc), and no optimiser moves loads and stores across it.
   - Nothing is behind where an exception begins (thrown-code.h).
   - Copies are of elements where one side is private (element-copies.h), else of words
     (wide-copies.h).
   - Fortran's tables of types are the host's (type-tables.h).
   - PTX has lines but no variables, so nobody reads what describes these; and passes that
     move code need not keep it valid.
   - A deferred initial value becomes an ordinary one, the same as on the host: what
     follows need not know of it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/device-pass.h"
#include "device/element-copies.h"
#include "device/instrumentation.h"
#include "device/thrown-code.h"
#include "device/type-tables.h"
#include "device/wide-copies.h"

namespace accplug
{

namespace
{

/* What -ftrivial-auto-var-init=pattern fills variables with (internal-fn.cc).  */
const unsigned char fill_pattern = 0xfe;

/* The operation of a call that checks for overflow; ERROR_MARK if it is none.  */

tree_code
checked_operation (gimple *stmt)
{
  if (!is_gimple_call (stmt) || !gimple_call_internal_p (stmt))
    return ERROR_MARK;
  switch (gimple_call_internal_fn (stmt))
    {
    case IFN_UBSAN_CHECK_ADD: return PLUS_EXPR;
    case IFN_UBSAN_CHECK_SUB: return MINUS_EXPR;
    case IFN_UBSAN_CHECK_MUL: return MULT_EXPR;
    default: return ERROR_MARK;
    }
}

/* Does anything in BB, up to STMT, have an effect that others see?  */

bool
only_computes_before_p (basic_block bb, gimple *stmt)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      if (gsi_stmt (gsi) == stmt)
	break;
      if (gimple_vdef (gsi_stmt (gsi)) || gimple_has_side_effects (gsi_stmt (gsi)))
	return false;
    }
  return true;
}

/* Is STMT a call of a math function of values alone, whose effect can only be errno (or
   signgam, which the device has not either)?  */

bool
may_set_errno_p (gimple *stmt)
{
  if (!gimple_call_builtin_p (stmt, BUILT_IN_NORMAL) || !gimple_vdef (stmt)
      || !gimple_call_lhs (stmt) || stdarg_p (gimple_call_fntype (stmt)))
    return false;
  auto number_p = [] (tree type)
    { return FLOAT_TYPE_P (type) || INTEGRAL_TYPE_P (type); };
  bool of_floats = false;
  for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
    {
      tree type = TREE_TYPE (gimple_call_arg (stmt, i));
      if (!number_p (type))
	return false;
      of_floats |= FLOAT_TYPE_P (type);
    }
  return of_floats && number_p (TREE_TYPE (gimple_call_lhs (stmt)));
}

/* Every value of TYPE's bytes is 0, or, with PATTERN, the byte that GCC fills variables
   with; a truth value is false in any case, as GCC has it.  */

tree
filled_constant (tree type, bool pattern)
{
  if (pattern && TREE_CODE (type) != BOOLEAN_TYPE)
    {
      unsigned char bytes[256];
      unsigned HOST_WIDE_INT length = tree_to_uhwi (TYPE_SIZE_UNIT (type));
      memset (bytes, fill_pattern, sizeof bytes);
      if (length <= sizeof bytes)
	if (tree value = native_interpret_expr (type, bytes, length))
	  return value;
    }
  return build_zero_cst (type);
}

/* CALL does not return: it calls a declaration of the same function that says so.  */

void
never_returns (gimple *call)
{
  tree ends = copy_node (gimple_call_fndecl (call));
  TREE_THIS_VOLATILE (ends) = 1;
  gimple_call_set_fndecl (call, ends);
  fixup_noreturn_call (call);
  update_stmt (call);
}

class plain_code
{
public:
  explicit plain_code (function *fun) : m_fun (fun) {}
  unsigned run ();

private:
  void visit_block (basic_block bb);
  bool visit_statement (gimple_stmt_iterator *gsi);
  void replace (gimple_stmt_iterator *gsi, gimple *stmt);
  void assign (gimple_stmt_iterator *gsi, tree lhs, tree value);
  void remove (gimple_stmt_iterator *gsi);
  void initialize (gimple_stmt_iterator *gsi);
  void note (gimple *stmt, const char *what) const;
  void forget_errno (gcall *call);

  function *m_fun;
  /* Blocks that end in handlers that do not return.  */
  auto_vec<basic_block> m_dead_ends;
  auto_vec<gimple *> m_throws;
  /* Declarations of math functions that set no errno, by those that may.  */
  hash_map<tree, tree> m_pure_functions;
  bool m_changed = false;
};

void
plain_code::note (gimple *stmt, const char *what) const
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, stmt, "%s: %G", what, stmt);
}

/* STMT stands in place of what is at GSI.  */

void
plain_code::replace (gimple_stmt_iterator *gsi, gimple *stmt)
{
  unlink_stmt_vdef (gsi_stmt (*gsi));
  gimple_set_location (stmt, gimple_location (gsi_stmt (*gsi)));
  gsi_replace (gsi, stmt, true);
}

void
plain_code::assign (gimple_stmt_iterator *gsi, tree lhs, tree value)
{
  replace (gsi, gimple_build_assign (lhs, value));
}

/* What is at GSI goes, and GSI to what follows it.  */

void
plain_code::remove (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  unlink_stmt_vdef (stmt);
  gsi_remove (gsi, true);
  release_defs (stmt);
}

/* LHS = .DEFERRED_INIT (SIZE, KIND, ...) at GSI.  */

void
plain_code::initialize (gimple_stmt_iterator *gsi)
{
  gimple *call = gsi_stmt (*gsi);
  tree lhs = gimple_call_lhs (call), type = TREE_TYPE (lhs);
  tree size = gimple_call_arg (call, 0);
  bool pattern = tree_to_uhwi (gimple_call_arg (call, 1)) == AUTO_INIT_PATTERN;
  if (is_gimple_reg_type (type))
    assign (gsi, lhs, filled_constant (type, pattern));
  else if (!pattern && TREE_CODE (size) == INTEGER_CST
	   && TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST)
    assign (gsi, lhs, build_constructor (type, NULL));
  else
    {
      mark_addressable (lhs);
      tree address = force_gimple_operand_gsi (gsi, build_fold_addr_expr (lhs), true,
					       NULL_TREE, true, GSI_SAME_STMT);
      tree byte = build_int_cst (integer_type_node, pattern ? fill_pattern : 0);
      replace (gsi, gimple_build_call (builtin_decl_implicit (BUILT_IN_MEMSET), 3,
				       address, byte, size));
    }
}

/* CALL has no effect: it calls a declaration of the same function that says so.  */

void
plain_code::forget_errno (gcall *call)
{
  note (call, "sets no errno");
  tree &pure = m_pure_functions.get_or_insert (gimple_call_fndecl (call));
  if (!pure)
    {
      pure = copy_node (gimple_call_fndecl (call));
      TREE_READONLY (pure) = 1;
    }
  gimple_call_set_fndecl (call, pure);
  unlink_stmt_vdef (call);
  gimple_set_vdef (call, NULL_TREE);
  gimple_set_vuse (call, NULL_TREE);
  update_stmt (call);
  m_changed = true;
}

/* Mend what is at GSI; false if it is gone, and GSI at what follows.  */

bool
plain_code::visit_statement (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (gimple_assign_load_p (stmt) && profile_counter_p (gimple_assign_rhs1 (stmt)))
    {
      gimple_assign_set_rhs1 (stmt, build_zero_cst (TREE_TYPE (gimple_assign_lhs (stmt))));
      update_stmt (stmt);
      return m_changed = true;
    }
  if (may_set_errno_p (stmt))
    {
      forget_errno (as_a<gcall *> (stmt));
      return true;
    }
  if (begins_throw_p (stmt))
    {
      note (stmt, "ends the program");
      m_throws.safe_push (stmt);
      return m_changed = true;
    }
  tree lhs = is_gimple_call (stmt) ? gimple_call_lhs (stmt) : NULL_TREE;
  tree_code operation = checked_operation (stmt);
  bool deferred = gimple_call_internal_p (stmt, IFN_DEFERRED_INIT);
  if (operation == ERROR_MARK && !deferred && !instrumentation_p (stmt))
    return true;
  m_changed = true;
  if (!lhs)
    {
      note (stmt, "left out");
      if (is_gimple_call (stmt) && gimple_call_noreturn_p (stmt))
	m_dead_ends.safe_push (gimple_bb (stmt));
      else
	remove (gsi);
      return is_gimple_call (stmt) && gimple_call_noreturn_p (stmt);
    }
  note (stmt, "made plain");
  if (deferred)
    initialize (gsi);
  else if (operation != ERROR_MARK)
    replace (gsi, gimple_build_assign (lhs, operation, gimple_call_arg (stmt, 0),
				       gimple_call_arg (stmt, 1)));
  else
    assign (gsi, lhs, build_zero_cst (TREE_TYPE (lhs)));
  return true;
}

void
plain_code::visit_block (basic_block bb)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
    if (is_gimple_debug (gsi_stmt (gsi)))
      gsi_remove (&gsi, true);
    else if (visit_statement (&gsi))
      gsi_next (&gsi);
}

/* Nothing jumps to BB, up to whose statement STMT nothing has an effect; what jumps
   there without a condition goes with it.  */

void
never_enter (basic_block bb, gimple *stmt)
{
  if (!only_computes_before_p (bb, stmt))
    return;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    if (gcond *test = safe_dyn_cast<gcond *> (gcc_compat::last_statement (e->src)))
      {
	if (e->flags & EDGE_TRUE_VALUE)
	  gimple_cond_make_false (test);
	else
	  gimple_cond_make_true (test);
	update_stmt (test);
      }
    else if (single_succ_p (e->src) && e->src != ENTRY_BLOCK_PTR_FOR_FN (cfun))
      never_enter (e->src, nullptr);
}

unsigned
plain_code::run ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    visit_block (bb);
  /* First by elements, so that arrays can be registers.  */
  m_changed |= split_element_copies (m_fun);
  m_changed |= split_wide_copies (m_fun);
  m_changed |= forget_type_tables (m_fun);
  if (!m_changed)
    return 0;
  for (gimple *call : m_throws)
    never_returns (call);
  for (basic_block end : m_dead_ends)
    {
      gimple_stmt_iterator gsi = gsi_last_bb (end);
      never_enter (end, gsi_stmt (gsi));
      /* Where something leads here all the same, the program has no next statement.  */
      replace (&gsi, gimple_build_call (builtin_decl_implicit (BUILT_IN_TRAP), 0));
    }
  FOR_EACH_BB_FN (bb, m_fun)
    gimple_purge_dead_eh_edges (bb);
  mark_virtual_operands_for_renaming (m_fun);
  return TODO_cleanup_cfg | TODO_update_ssa | TODO_update_address_taken;
}

class pass_plain_code : public device_pass
{
public:
  explicit pass_plain_code (gcc::context *context)
    : device_pass (device_pass_data ("accplain-code", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *) final override
  {
    return plain_code (fun).run ();
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_plain_code (gcc::context *context)
{
  return new pass_plain_code (context);
}

} // namespace accplug
