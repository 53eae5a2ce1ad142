/* Scalars whose values nobody reads after a kernels region.

   Comes in: the body of a function in high GIMPLE, with its constructs, as a graph
   (flow-graph.h).
   Goes out: for each statement of a kernels region, and for the region, which of the
   scalars that are copied implicitly are dead after it: indices and temporaries that
   are declared at the beginning of a procedure, as in C89 and Fortran.

   Rules
   - Only what is in sight counts: automatic variables that the graph does not exclude,
     and that no contained procedure uses.
   - What is not understood is live.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/scalar-liveness.h"
#include "base/dump.h"
#include "kernels/flow-graph.h"
#include "statements/frame-names.h"

namespace accplug
{

namespace
{

/* Is V a variable of FUN that only its statements can read?  */

bool
local_scalar_p (tree v, function *fun)
{
  return ((VAR_P (v) || TREE_CODE (v) == PARM_DECL) && !is_global_var (v)
	  && DECL_CONTEXT (v) == fun->decl
	  && TREE_CODE (TREE_TYPE (v)) != REFERENCE_TYPE && scalar_variable_p (v)
	  && !frame_variable_p (v)
	  && !(VAR_P (v) && DECL_HARD_REGISTER (v)));
}

} // anonymous namespace

scalar_liveness::scalar_liveness (function *fun,
				  const std::unordered_set<unsigned> &kept)
{
  flow_graph graph (gimple_body (fun->decl), kept);
  dump_user_location_t where = dump_at (DECL_SOURCE_LOCATION (fun->decl));
  if (!graph.known || fun->calls_setjmp || fun->has_nonlocal_label)
    {
      if (dump_enabled_p () && !graph.scalars.empty ())
	dump_printf_loc (MSG_NOTE, where, "all scalars count as read after regions: the "
			 "flow of %T is not understood\n", fun->decl);
      return;
    }
  for (tree v : graph.scalars)
    if (local_scalar_p (v, fun) && !graph.excluded.count (v))
      {
	unsigned number = m_index.size ();
	m_index[v] = number;
      }
    else if (dump_enabled_p ())
      dump_printf_loc (MSG_NOTE, where, "%T counts as read after regions: %s\n", v,
		       graph.excluded.count (v) ? "its address is taken"
		       : "others than this function may read it");
  if (m_index.empty ())
    return;
  m_ends = std::move (graph.ends);
  m_live_after = sbitmap_vector_alloc (graph.nodes.size (), m_index.size ());
  bitmap_vector_clear (m_live_after, graph.nodes.size ());
  solve_liveness (graph.nodes, m_index, m_live_after);
}

scalar_liveness::~scalar_liveness ()
{
  if (m_live_after)
    sbitmap_vector_free (m_live_after);
}

bool
scalar_liveness::dead_after (gimple *stmt, tree v) const
{
  auto end = m_ends.find (stmt);
  auto index = m_index.find (v);
  return (end != m_ends.end () && index != m_index.end ()
	  && !bitmap_bit_p (m_live_after[end->second], index->second));
}

} // namespace accplug
