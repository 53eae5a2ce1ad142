/* Queries: where a thread is, and what it runs on.

   Comes in: __builtin_goacc_parlevel_id and _size, acc_on_device, and the internal
   calls that GCC makes of the former; FORK and JOIN carry their axes.
   Goes out: device intrinsics.

   Rules
   - Outside of loops that partition an axis, the position along it is 0: code
     there runs as if by one worker, by one lane (OpenACC 2.6, 2.2).
   - This comes before any folding: GCC's range analysis of GOACC_DIM_POS wants
     the attribute that a device version no longer has.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "lower.h"

namespace accplug
{

namespace
{

/* __builtin_goacc_parlevel_id and _size, acc_on_device, and what GCC makes of
   them, at *GSI where AXES are partitioned.  */

void
resolve_query (gimple_stmt_iterator *gsi, unsigned axes)
{
  gcall *call = as_a<gcall *> (gsi_stmt (*gsi));
  tree lhs = gimple_call_lhs (call);
  tree callee = gimple_call_fndecl (call);
  bool position = (gimple_call_internal_p (call, IFN_GOACC_DIM_POS)
		   || (callee && fndecl_built_in_p (callee,
						    BUILT_IN_GOACC_PARLEVEL_ID)));
  bool on_device = callee && fndecl_built_in_p (callee, BUILT_IN_ACC_ON_DEVICE);
  gimple_seq seq = NULL;
  tree value;
  if (!lhs)
    {
      gsi_replace (gsi, gimple_build_nop (), false);
      return;
    }
  tree argument = gimple_call_arg (call, 0);
  if (on_device)
    {
      /* acc_device_not_host is 4 in GCC's openacc.h; the device's own value is
	 known to the device alone.  */
      tree own = emit_intrinsic (&seq, intrinsic::device_type);
      tree kind = gimple_convert (&seq, unsigned_type_node, argument);
      tree same = gimple_build (&seq, EQ_EXPR, boolean_type_node, kind, own);
      tree any = gimple_build (&seq, EQ_EXPR, boolean_type_node, kind,
			       build_int_cst (unsigned_type_node, 4));
      value = gimple_build (&seq, BIT_IOR_EXPR, boolean_type_node, same, any);
    }
  else
    {
      HOST_WIDE_INT dim = (TREE_CODE (argument) == INTEGER_CST
			   ? TREE_INT_CST_LOW (argument) : GOMP_DIM_VECTOR);
      if (dim == GOMP_DIM_GANG)
	value = emit_intrinsic (&seq, position ? intrinsic::ctaid
				: intrinsic::nctaid, { integer_zero_node });
      else if (position && !(axes & GOMP_DIM_MASK (dim)))
	value = build_zero_cst (unsigned_type_node);
      else
	value = emit_intrinsic (&seq, position ? intrinsic::tid : intrinsic::ntid,
				{ build_int_cst (integer_type_node,
						 dim == GOMP_DIM_WORKER) });
    }
  value = gimple_convert (&seq, TREE_TYPE (lhs), value);
  gimple_seq_add_stmt (&seq, gimple_build_assign (lhs, value));
  gsi_replace_with_seq (gsi, seq, true);
}

bool
query_p (gimple *stmt)
{
  if (!is_gimple_call (stmt))
    return false;
  if (gimple_call_internal_p (stmt, IFN_GOACC_DIM_POS)
      || gimple_call_internal_p (stmt, IFN_GOACC_DIM_SIZE))
    return true;
  tree callee = gimple_call_fndecl (stmt);
  return (callee && (fndecl_built_in_p (callee, BUILT_IN_GOACC_PARLEVEL_ID)
		     || fndecl_built_in_p (callee, BUILT_IN_GOACC_PARLEVEL_SIZE)
		     || fndecl_built_in_p (callee, BUILT_IN_ACC_ON_DEVICE)));
}

} // anonymous namespace

void
resolve_queries (lowering &low)
{
  std::vector<std::pair<gimple *, unsigned>> queries;
  nesting (low).walk ([&] (gimple *stmt, const nest *place)
    { if (query_p (stmt)) queries.push_back ({ stmt, place->axes }); });
  for (auto &query : queries)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (query.first);
      resolve_query (&gsi, query.second);
    }
}

} // namespace accplug
