/* Synchronous regions that follow each other are queued, and waited for once.

   Comes in: functions of the host as GCC's optimisers leave them, with their
   GOACC_parallel_keyed calls.
   Goes out: calls whose region the program need not wait for have the launch operand
   ACCPLUG_LAUNCH_AHEAD; accplug_wait_launches stands in front of what could tell.

   Rules
   - After such a call every way leads to another synchronous region or to the wait before
     anything that could observe the region: a call, an access to memory that a device might
     have, what may throw, the function's end.  A region's effects on the host's own data
     (copyout, reductions) need no rule here: the run time waits for those at its end
     (libgoacc-shim/devices/launch-ahead.h).
   - A variable of the function's own or of the unit's that is no array is not in memory
     that device and host share; nor are a dummy argument of Fortran's that is a scalar or a
     structure, and an array descriptor.  All else behind pointers may be.
   - Only calls from which another region can be reached that way run ahead; a wait costs
     little where nothing does.  A loop without regions that observes something is
     waited for in front of it, not in it.
   - A routine of the unit's own that launches regions may find some on their way when it is
     called (a keeper): it waits before it observes.  What it leaves on its way it waits for
     at its end, unless its caller, who goes on to another region, has asked it to leave that.
     A caller knows of keepers that were compiled before it: GCC begins with callees.
   - A routine that another object may replace is none.
   - A data construct waits itself, if it is more than counting, and so does `update'.
   - Parts of a `kernels' region run ahead in any case, and a wait stands behind the last one
     (kernels/parts.cc).  That wait counts as the launch here, and goes where what follows need
     not wait.
   - Not at -O0, nor in functions that setjmp or nonlocal jumps come back to.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "accplug-image.h"
#include "base/dump.h"
#include "device/device-function.h"
#include "device/passes.h"
#include <set>

namespace accplug
{

namespace
{

/* Arguments of GOACC_parallel_keyed: hostaddrs, sizes, kinds, then the launch operands; and of
   GOACC_data_start.  */
const unsigned first_array = 3, first_operand = 6, first_data_array = 2;

gcall *
launch_in (gimple *stmt)
{
  return gimple_call_builtin_p (stmt, BUILT_IN_GOACC_PARALLEL) ? as_a<gcall *> (stmt)
							       : nullptr;
}

/* Is LAUNCH a part of a `kernels' region?  It runs ahead in any case.  */

bool
part_p (gcall *launch)
{
  for (unsigned i = first_operand; i + 1 < gimple_call_num_args (launch); i++)
    {
      tree tag = gimple_call_arg (launch, i), value = gimple_call_arg (launch, i + 1);
      if (tree_fits_shwi_p (value) && tree_fits_uhwi_p (tag)
	  && tree_to_uhwi (tag) == GOMP_LAUNCH_PACK (GOMP_LAUNCH_ASYNC, 0, GOMP_LAUNCH_OP_MAX)
	  && tree_to_shwi (value) == ACCPLUG_ASYNC_PARTS)
	return true;
    }
  return false;
}

/* Does STMT call CODE?  Of some arguments GCC has other types than the declaration.  */

bool
calls_built_in_p (gimple *stmt, built_in_function code)
{
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return callee && fndecl_built_in_p (callee, code);
}

/* Does STMT call the run time's NAME?  */

bool
calls_p (gimple *stmt, const char *name)
{
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return callee && DECL_EXTERNAL (callee) && id_equal (DECL_NAME (callee), name);
}

/* Is STMT the wait for such parts?  */

bool
wait_for_parts_p (gimple *stmt)
{
  return calls_p (stmt, "accplug_wait_launches");
}

/* Is STMT a synchronous update?  It waits for what it has to.  */

bool
update_p (gimple *stmt)
{
  const unsigned async = 5, waits = 6;
  return (calls_built_in_p (stmt, BUILT_IN_GOACC_UPDATE)
	  && tree_fits_shwi_p (gimple_call_arg (stmt, async))
	  && tree_to_shwi (gimple_call_arg (stmt, async)) == GOMP_ASYNC_SYNC
	  && integer_zerop (gimple_call_arg (stmt, waits)));
}

/* The routines of the unit that are keepers, by DECL_UID.  */

std::set<unsigned> &
keepers ()
{
  static std::set<unsigned> known;
  return known;
}

/* The call of a keeper that STMT is, or NULL.  */

gcall *
keeper_call_in (gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  tree callee = call && !keepers ().empty () ? gimple_call_fndecl (call) : NULL_TREE;
  return (callee && keepers ().count (DECL_UID (callee)) && !gimple_call_must_tail_p (call)
	  ? call : nullptr);
}

/* Can it be that callers of FUN in this unit know it, and call no other one?  */

bool
may_keep_p (function *fun)
{
  cgraph_node *node = cgraph_node::get (fun->decl);
  return (node && node->callers && node->get_availability () >= AVAIL_AVAILABLE
	  && !DECL_COMDAT (fun->decl) && !DECL_WEAK (fun->decl)
	  && !stdarg_p (TREE_TYPE (fun->decl)));
}

/* Has LAUNCH an async or a wait clause?  The operands are tags and values (omp-expand.cc,
   expand_omp_target); those of dimensions come first, as many values as bits.  */

bool
in_order_p (gcall *launch)
{
  unsigned i = first_operand;
  while (i < gimple_call_num_args (launch))
    {
      tree tag = gimple_call_arg (launch, i);
      if (!tree_fits_uhwi_p (tag))
	return false;
      unsigned value = tree_to_uhwi (tag);
      if (!value)
	return true;
      if (value >> GOMP_LAUNCH_CODE_SHIFT != GOMP_LAUNCH_DIM)
	return false;
      i += 1 + popcount_hwi (value & GOMP_LAUNCH_OP_MAX);
    }
  return false;
}

/* What a statement, or a block of them, means to a region that is on its way.  The call of a
   keeper is a launch.  */
enum event { no_event, next_launch, observation };

class launch_order
{
public:
  explicit launch_order (function *fun);

  bool any_launch () const { return m_any_launch; }

  /* Mark and wait.  False if there was nothing to do.  */
  bool improve ();

private:
  void note_arrays (gcall *call, unsigned first);
  event what (gimple *stmt);
  event what_call (gcall *call);
  bool own_operands_p (gimple *stmt);
  event first_event (gimple_stmt_iterator gsi);
  bool own_memory_p (tree ref, bool load);
  void find_observing_loops ();
  bool goes_on_from (basic_block bb);
  bool goes_on_after (gimple_stmt_iterator gsi);
  void find_continuations ();
  void find_pending ();
  void decide_keeping ();
  bool mark_launches ();
  void mark (gimple_stmt_iterator *gsi, gcall *call);
  void let_callee_leave (gimple_stmt_iterator *gsi, gcall *call);
  void insert_waits ();
  bool leaves_p ();
  void ask_caller ();

  function *m_fun;
  bool m_any_launch = false;
  bool m_keeps = false;		/* this is a keeper */
  hash_set<tree> m_arrays;	/* of the launches */
  auto_vec<event> m_first;	/* of each block */
  auto_bitmap m_observing;	/* blocks in loops without launches that observe */
  auto_bitmap m_goes_on;	/* blocks from whose begin a launch is reached first */
  auto_bitmap m_pending;	/* blocks at whose end one may be on its way */
};

launch_order::launch_order (function *fun)
  : m_fun (fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (gcall *launch = launch_in (stmt))
	  {
	    m_any_launch = true;
	    note_arrays (launch, first_array);
	  }
	else if (keeper_call_in (stmt))
	  m_any_launch = true;
	else if (calls_built_in_p (stmt, BUILT_IN_GOACC_DATA_START)
		 || calls_built_in_p (stmt, BUILT_IN_GOACC_UPDATE))
	  note_arrays (as_a<gcall *> (stmt), first_data_array);
      }
}

/* What CALL has of arrays, from the argument FIRST on, is the program's in no way.  */

void
launch_order::note_arrays (gcall *call, unsigned first)
{
  for (unsigned i = first; i < first + 3; i++)
    {
      tree array = gimple_call_arg (call, i);
      if (TREE_CODE (array) == ADDR_EXPR)
	m_arrays.add (get_base_address (TREE_OPERAND (array, 0)));
    }
}

/* The argument of Fortran's whose value POINTER is, or NULL: nothing sets such an argument,
   not where it is in memory, either, since regions have its address.  */

tree
passed_by (tree pointer)
{
  if (TREE_CODE (pointer) != SSA_NAME)
    return NULL_TREE;
  gimple *def = SSA_NAME_DEF_STMT (pointer);
  tree argument = (SSA_NAME_IS_DEFAULT_DEF (pointer) ? SSA_NAME_VAR (pointer)
		   : gimple_assign_single_p (def) ? gimple_assign_rhs1 (def) : NULL_TREE);
  return argument && TREE_CODE (argument) == PARM_DECL ? argument : NULL_TREE;
}

/* Does POINTER say where a dummy argument of Fortran's is that is a scalar, a structure or a
   descriptor?  The program cannot change it in other ways (Fortran 2018, 15.5.2.13): a region
   changes the device's.  */

bool
fortran_dummy_p (tree pointer)
{
  if (!lang_GNU_Fortran () || !POINTER_TYPE_P (TREE_TYPE (pointer)))
    return false;
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (pointer)));
  if (TREE_CODE (type) == RECORD_TYPE && TYPE_LANG_FLAG_1 (type))
    return true;		/* gfortran's GFC_DESCRIPTOR_TYPE_P */
  tree argument = passed_by (pointer);
  return (argument && TYPE_RESTRICT (TREE_TYPE (argument))
	  && (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)
	      || TREE_CODE (type) == RECORD_TYPE));
}

/* Is REF, which is loaded from or else stored to, in memory that no device has?  */

bool
launch_order::own_memory_p (tree ref, bool load)
{
  tree base = get_base_address (ref);
  if (!base || TREE_THIS_VOLATILE (ref) || TREE_THIS_VOLATILE (base))
    return false;
  if (TREE_CODE (base) == MEM_REF)
    return load && fortran_dummy_p (TREE_OPERAND (base, 0));
  return (CONSTANT_CLASS_P (base)
	  || (DECL_P (base) && (TREE_CODE (TREE_TYPE (base)) != ARRAY_TYPE
				|| TREE_READONLY (base) || m_arrays.contains (base)
				|| (!is_global_var (base) && !TREE_ADDRESSABLE (base)))));
}

/* What STMT loads and stores is in memory that no device has.  */

bool
launch_order::own_operands_p (gimple *stmt)
{
  auto on_load = [] (gimple *, tree, tree ref, void *data)
    { return !static_cast<launch_order *> (data)->own_memory_p (ref, true); };
  auto on_store = [] (gimple *, tree, tree ref, void *data)
    { return !static_cast<launch_order *> (data)->own_memory_p (ref, false); };
  return !walk_stmt_load_store_ops (stmt, this, on_load, on_store);
}

event
launch_order::what_call (gcall *call)
{
  if (launch_in (call))
    return part_p (call) ? no_event : in_order_p (call) ? next_launch : observation;
  if (wait_for_parts_p (call) || update_p (call))
    return next_launch;
  if (keeper_call_in (call))
    return (stmt_can_throw_internal (m_fun, call) || !own_operands_p (call)
	    ? observation : next_launch);
  if (calls_built_in_p (call, BUILT_IN_GOACC_DATA_START)
      || calls_built_in_p (call, BUILT_IN_GOACC_DATA_END)
      || calls_p (call, "accplug_ranges_apart"))
    return no_event;
  int flags = gimple_call_flags (call);
  return ((flags & ECF_CONST) && gimple_call_nothrow_p (call)
	  && !(flags & ECF_LOOPING_CONST_OR_PURE) ? no_event : observation);
}

event
launch_order::what (gimple *stmt)
{
  if (is_gimple_debug (stmt) || gimple_clobber_p (stmt))
    return no_event;
  switch (gimple_code (stmt))
    {
    case GIMPLE_LABEL: case GIMPLE_NOP: case GIMPLE_PREDICT: case GIMPLE_COND:
    case GIMPLE_SWITCH:
      return no_event;
    case GIMPLE_CALL:
      return what_call (as_a<gcall *> (stmt));
    case GIMPLE_RETURN:
      return m_keeps ? no_event : observation;
    case GIMPLE_ASSIGN:
      if (gimple_has_volatile_ops (stmt) || stmt_could_throw_p (m_fun, stmt))
	return observation;
      return own_operands_p (stmt) ? no_event : observation;
    default:
      return observation;
    }
}

/* The first event from GSI on in its block.  */

event
launch_order::first_event (gimple_stmt_iterator gsi)
{
  for (; !gsi_end_p (gsi); gsi_next (&gsi))
    if (event e = what (gsi_stmt (gsi)))
      return e;
  return no_event;
}

/* Loops without launches count as one statement.  */

void
launch_order::find_observing_loops ()
{
  auto_bitmap launching, observing;	/* numbers of loops */
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    {
      bool launches = false;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	launches |= what (gsi_stmt (gsi)) == next_launch;
      for (class loop *loop = bb->loop_father; loop; loop = loop_outer (loop))
	{
	  if (launches)
	    bitmap_set_bit (launching, loop->num);
	  if (m_first[bb->index] == observation)
	    bitmap_set_bit (observing, loop->num);
	}
    }
  FOR_EACH_BB_FN (bb, m_fun)
    for (class loop *loop = bb->loop_father; loop; loop = loop_outer (loop))
      if (bitmap_bit_p (observing, loop->num) && !bitmap_bit_p (launching, loop->num))
	bitmap_set_bit (m_observing, bb->index);
}

/* Is there a way from the end of BB to a launch that nothing observes?  */

bool
launch_order::goes_on_from (basic_block bb)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    if (bitmap_bit_p (m_goes_on, e->dest->index))
      return true;
  return false;
}

/* Likewise, from behind the statement of GSI.  */

bool
launch_order::goes_on_after (gimple_stmt_iterator gsi)
{
  basic_block bb = gsi_bb (gsi);
  gsi_next (&gsi);
  event next = first_event (gsi);
  return next == next_launch || (next == no_event && goes_on_from (bb));
}

void
launch_order::find_continuations ()
{
  bitmap_clear (m_goes_on);
  if (m_keeps)
    bitmap_set_bit (m_goes_on, EXIT_BLOCK);
  for (bool changed = true; changed;)
    {
      changed = false;
      basic_block bb;
      FOR_EACH_BB_REVERSE_FN (bb, m_fun)
	{
	  event first = m_first[bb->index];
	  if (!bitmap_bit_p (m_observing, bb->index)
	      && (first == next_launch || (first == no_event && goes_on_from (bb))))
	    changed |= bitmap_set_bit (m_goes_on, bb->index);
	}
    }
}

/* Which blocks have a launch on its way at their ends?  */

void
launch_order::find_pending ()
{
  bitmap_clear (m_pending);
  if (m_keeps)
    bitmap_set_bit (m_pending, ENTRY_BLOCK);
  for (bool changed = true; changed;)
    {
      changed = false;
      basic_block bb;
      FOR_EACH_BB_FN (bb, m_fun)
	{
	  if (!goes_on_from (bb))
	    continue;
	  bool pending = false;
	  edge e;
	  edge_iterator ei;
	  if (m_first[bb->index] == no_event)
	    FOR_EACH_EDGE (e, ei, bb->preds)
	      pending |= bitmap_bit_p (m_pending, e->src->index);
	  else
	    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
		 gsi_next (&gsi))
	      if (event e = what (gsi_stmt (gsi)))
		pending = e == next_launch;
	  if (pending)
	    changed |= bitmap_set_bit (m_pending, bb->index);
	}
    }
}

/* LAUNCH, at GSI, with the operand that lets the program run ahead.  */

void
let_run_ahead (gimple_stmt_iterator *gsi, gcall *launch)
{
  auto_vec<tree> arguments;
  unsigned count = gimple_call_num_args (launch);
  for (unsigned i = 0; i + 1 < count; i++)
    arguments.safe_push (gimple_call_arg (launch, i));
  arguments.safe_push (build_int_cst (unsigned_type_node,
				      GOMP_LAUNCH_PACK (ACCPLUG_LAUNCH_AHEAD, 0, 0)));
  arguments.safe_push (gimple_call_arg (launch, count - 1));
  gcall *call = gimple_build_call_vec (gimple_call_fn (launch), arguments);
  gimple_set_location (call, gimple_location (launch));
  gimple_call_set_nothrow (call, gimple_call_nothrow_p (launch));
  gsi_replace (gsi, call, true);
}

/* A function of the run time.  */

tree
run_time_function (const char *name, tree result, tree parameter)
{
  tree type = (parameter ? build_function_type_list (result, parameter, NULL_TREE)
	       : build_function_type_list (result, NULL_TREE));
  tree decl = build_fn_decl (name, type);
  TREE_NOTHROW (decl) = 1;
  return decl;
}

/* The keeper that CALL, at GSI, calls leaves what is on its way.  */

void
launch_order::let_callee_leave (gimple_stmt_iterator *gsi, gcall *call)
{
  tree function = run_time_function ("accplug_keep_launches", void_type_node,
				     const_ptr_type_node);
  gimple *ask = gimple_build_call (function, 1,
				   build_fold_addr_expr (gimple_call_fndecl (call)));
  gimple_set_location (ask, gimple_location (call));
  gsi_insert_before (gsi, ask, GSI_SAME_STMT);
  gimple_call_set_tail (call, false);
}

/* What follows CALL, at GSI, need not wait.  */

void
launch_order::mark (gimple_stmt_iterator *gsi, gcall *call)
{
  bool routine = keeper_call_in (call);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_OPTIMIZED_LOCATIONS, call,
		     routine ? "what follows need not wait for regions of this routine\n"
		     : "what follows need not wait for this region\n");
  if (routine)
    let_callee_leave (gsi, call);
  else if (launch_in (call))
    let_run_ahead (gsi, call);
  else
    {
      unlink_stmt_vdef (call);
      release_defs (call);
      gsi_replace (gsi, gimple_build_nop (), true);
    }
}

bool
launch_order::mark_launches ()
{
  bool any = m_keeps;
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (is_gimple_call (stmt) && what (stmt) == next_launch && !update_p (stmt)
	    && goes_on_after (gsi))
	  {
	    any = true;
	    mark (&gsi, as_a<gcall *> (stmt));
	  }
      }
  return any;
}

void
launch_order::insert_waits ()
{
  tree wait = run_time_function ("accplug_wait_launches", void_type_node, NULL_TREE);
  basic_block bb;
  FOR_BB_BETWEEN (bb, ENTRY_BLOCK_PTR_FOR_FN (m_fun), EXIT_BLOCK_PTR_FOR_FN (m_fun), next_bb)
    {
      edge e;
      edge_iterator ei;
      if (bitmap_bit_p (m_pending, bb->index))
	FOR_EACH_EDGE (e, ei, bb->succs)
	  if (!bitmap_bit_p (m_goes_on, e->dest->index))
	    {
	      if (dump_enabled_p ())
		dump_printf (MSG_NOTE, "waits between blocks %d and %d\n", bb->index,
			     e->dest->index);
	      gsi_insert_on_edge (e, gimple_build_call (wait, 0));
	    }
    }
}

/* May something be on its way when the function returns?  */

bool
launch_order::leaves_p ()
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, EXIT_BLOCK_PTR_FOR_FN (m_fun)->preds)
    if (bitmap_bit_p (m_pending, e->src->index))
      return true;
  return false;
}

/* At the ends of a keeper: wait, unless the caller has asked for what is on its way.  */

void
launch_order::ask_caller ()
{
  if (!leaves_p ())
    return;
  tree kept = make_ssa_name (integer_type_node);
  tree end = run_time_function ("accplug_end_launches", void_type_node, integer_type_node);
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, EXIT_BLOCK_PTR_FOR_FN (m_fun)->preds)
    if (bitmap_bit_p (m_pending, e->src->index))
      gsi_insert_on_edge (e, gimple_build_call (end, 1, kept));
  tree asked = run_time_function ("accplug_launches_kept", integer_type_node,
				  const_ptr_type_node);
  gcall *call = gimple_build_call (asked, 1, build_fold_addr_expr (m_fun->decl));
  gimple_call_set_lhs (call, kept);
  gsi_insert_on_edge (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (m_fun)), call);
  if (dump_enabled_p ())
    dump_printf (MSG_NOTE, "asks its caller before it waits at its end\n");
}

/* Is the function a keeper?  Only if a caller's regions need not be waited for when it is
   called, or its own when it returns.  */

void
launch_order::decide_keeping ()
{
  m_keeps = may_keep_p (m_fun);
  for (bool again = true; again;)
    {
      basic_block bb;
      FOR_EACH_BB_FN (bb, m_fun)
	m_first[bb->index] = first_event (gsi_start_bb (bb));
      find_observing_loops ();
      find_continuations ();
      find_pending ();
      bool useful = goes_on_from (ENTRY_BLOCK_PTR_FOR_FN (m_fun)) || leaves_p ();
      again = m_keeps && !useful;
      m_keeps &= useful;
    }
}

bool
launch_order::improve ()
{
  m_first.safe_grow_cleared (last_basic_block_for_fn (m_fun), true);
  decide_keeping ();
  if (!mark_launches ())
    return false;
  insert_waits ();
  if (m_keeps)
    {
      ask_caller ();
      keepers ().insert (DECL_UID (m_fun->decl));
    }
  gsi_commit_edge_inserts ();
  return true;
}

const pass_data launch_ahead_data = {
  GIMPLE_PASS, "acclaunch-ahead", OPTGROUP_OMP, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0
};

class pass_launch_ahead : public gimple_opt_pass
{
public:
  explicit pass_launch_ahead (gcc::context *context)
    : gimple_opt_pass (launch_ahead_data, context) {}

  bool gate (function *fun) final override
  {
    return (flag_openacc && optimize && !current_device_function ()
	    && !fun->calls_setjmp && !fun->has_nonlocal_label);
  }

  unsigned execute (function *fun) final override
  {
    launch_order order (fun);
    if (!order.any_launch ())
      return 0;
    loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
    bool changed = order.improve ();
    loop_optimizer_finalize ();
    if (!changed)
      return 0;
    cgraph_edge::rebuild_edges ();
    mark_virtual_operands_for_renaming (fun);
    return TODO_update_ssa_only_virtuals;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_launch_ahead (gcc::context *context)
{
  return new pass_launch_ahead (context);
}

} // namespace accplug
