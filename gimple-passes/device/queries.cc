/* Queries: where a thread is, and what it runs on.

   Comes in: __builtin_goacc_parlevel_id and _size, acc_on_device, and the internal
   calls that GCC makes of the former; FORK and JOIN carry their axes.
   Goes out: device intrinsics.

   Rules
   - Outside of loops that partition an axis, the position along it is 0: code
     there runs as if by one worker, by one lane (OpenACC 2.6, 2.2).
   - Folding must not see GCC's forms: its range analysis of GOACC_DIM_POS wants the
     attribute that a device version no longer has, and acc_on_device would be the
     host's.  So hide_queries puts intrinsics of our own in their place first;
     resolve_queries comes when loops have their axes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/queries.h"
#include "device/gangs.h"
#include "device/intrinsics.h"
#include "device/marks.h"

namespace accplug
{

namespace
{

/* Replace the call at *GSI by SEQ, whose value is VALUE.  For GCC
   __builtin_goacc_parlevel_id has effects, so it stands in the chain of stores.  */

void
answer (gimple_stmt_iterator *gsi, gimple_seq seq, tree value)
{
  unlink_stmt_vdef (gsi_stmt (*gsi));
  if (tree lhs = gimple_call_lhs (gsi_stmt (*gsi)))
    {
      value = gimple_convert (&seq, TREE_TYPE (lhs), value);
      gimple_seq_add_stmt (&seq, gimple_build_assign (lhs, value));
    }
  gsi_replace_with_seq (gsi, seq, true);
}

/* acc_on_device at *GSI.  acc_device_not_host is 4 in GCC's openacc.h; the device's own
   value is known to the device alone.  */

void
resolve_on_device (gimple_stmt_iterator *gsi)
{
  gimple_seq seq = NULL;
  tree own = emit_intrinsic (&seq, intrinsic::device_type);
  tree kind = gimple_convert (&seq, unsigned_type_node,
			      gimple_call_arg (gsi_stmt (*gsi), 0));
  tree same = gimple_build (&seq, EQ_EXPR, boolean_type_node, kind, own);
  tree any = gimple_build (&seq, EQ_EXPR, boolean_type_node, kind,
			   build_int_cst (unsigned_type_node, 4));
  tree either = gimple_build (&seq, BIT_IOR_EXPR, boolean_type_node, same, any);
  answer (gsi, seq, either);
}

/* A query of F's at *GSI, where AXES are partitioned.  */

void
resolve_query (device_function *f, gimple_stmt_iterator *gsi, unsigned axes)
{
  gcall *call = as_a<gcall *> (gsi_stmt (*gsi));
  bool position = intrinsic_call_p (call, intrinsic::query_position);
  tree argument = gimple_call_arg (call, 0);
  HOST_WIDE_INT dim = (TREE_CODE (argument) == INTEGER_CST
		       ? TREE_INT_CST_LOW (argument) : GOMP_DIM_VECTOR);
  gimple_seq seq = NULL;
  tree value;
  f->asks_for_gangs |= dim == GOMP_DIM_GANG && !position;
  if (dim == GOMP_DIM_GANG)
    value = position ? gang_number (&seq, f) : gang_count (&seq, f);
  else if (position && !(axes & GOMP_DIM_MASK (dim)))
    value = build_zero_cst (unsigned_type_node);
  else
    value = emit_intrinsic (&seq, position ? intrinsic::tid : intrinsic::ntid,
			    { build_int_cst (integer_type_node,
					     dim == GOMP_DIM_WORKER) });
  answer (gsi, seq, value);
}

bool
query_p (gimple *stmt)
{
  return (intrinsic_call_p (stmt, intrinsic::query_position)
	  || intrinsic_call_p (stmt, intrinsic::query_size));
}

/* Is STMT a call of the internal function or of the builtin?  */

bool
call_of_p (gimple *stmt, internal_fn internal, built_in_function builtin)
{
  tree callee = gimple_call_fndecl (stmt);
  return (gimple_call_internal_p (stmt, internal)
	  || (callee && fndecl_built_in_p (callee, builtin)));
}

/* If the call at *GSI is a query of GCC's, make it one of ours.  */

void
hide_query (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree callee = gimple_call_fndecl (stmt);
  if (callee && fndecl_built_in_p (callee, BUILT_IN_ACC_ON_DEVICE))
    {
      resolve_on_device (gsi);
      return;
    }
  bool position = call_of_p (stmt, IFN_GOACC_DIM_POS, BUILT_IN_GOACC_PARLEVEL_ID);
  if (!position
      && !call_of_p (stmt, IFN_GOACC_DIM_SIZE, BUILT_IN_GOACC_PARLEVEL_SIZE))
    return;
  gimple_seq seq = NULL;
  tree value = emit_intrinsic (&seq, position ? intrinsic::query_position
			       : intrinsic::query_size,
			       { gimple_call_arg (stmt, 0) });
  answer (gsi, seq, value);
}

} // anonymous namespace

void
hide_queries (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (is_gimple_call (gsi_stmt (gsi)))
	hide_query (&gsi);
}

void
resolve_queries (function *fun, device_function *f)
{
  std::vector<std::pair<gimple *, unsigned>> queries;
  nesting (fun, f).walk ([&] (gimple *stmt, const nest *place)
    { if (query_p (stmt)) queries.push_back ({ stmt, place->axes }); });
  for (auto &query : queries)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (query.first);
      resolve_query (f, &gsi, query.second);
    }
}

} // namespace accplug
