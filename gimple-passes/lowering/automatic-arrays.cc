/* Arrays of variable size that a block declares, where threads share the block.

   Comes in: a device function with FORK and JOIN in place, in which such an array is
   GCC's: stack_save, alloca, stack_restore.
   Goes out: where several threads run an alloca redundantly, the calls of the intrinsics
   private_memory and release_private that private arrays have (private-blocks.cc), so that
   the threads have one array.  Of the stack each would have its own, of which the others
   see nothing, and a loop inside would find what its lane has stored alone.

   Rules
   - A block's variables belong to the threads that run the block (2.6.1): to the gang
     outside of its worker and vector loops.
   - The memory ends where GCC's does: in front of the stack_restore for a stack_save in
     front of it, else at the function's end.
   - What a loop takes without giving it back, by alloca itself, is different memory in each
     iteration.  Such calls are refused.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "lowering/lower.h"

namespace accplug
{

namespace
{

class automatic_arrays
{
public:
  explicit automatic_arrays (lowering &low) : m_low (low) {}

  void run ();

private:
  void collect ();
  std::vector<gimple *> ends_of (gimple *array) const;
  bool repeated_p (gimple *array) const;
  void share (gimple *array);

  lowering &m_low;
  std::vector<gimple *> m_arrays;
  std::vector<gimple *> m_restores;
  std::vector<gimple *> m_returns;
};

/* Is A in front of B in all executions?  */

bool
in_front_p (gimple *a, gimple *b)
{
  if (gimple_bb (a) != gimple_bb (b))
    return dominated_by_p (CDI_DOMINATORS, gimple_bb (b), gimple_bb (a));
  gimple_stmt_iterator gsi = gsi_for_stmt (a);
  for (gsi_next (&gsi); !gsi_end_p (gsi); gsi_next (&gsi))
    if (gsi_stmt (gsi) == b)
      return true;
  return false;
}

void
automatic_arrays::collect ()
{
  nesting places (m_low.fun, m_low.f);
  places.walk ([this] (gimple *stmt, const nest *place)
    {
      if (gimple_alloca_call_p (stmt))
	{
	  if (gimple_call_lhs (stmt) && m_low.group_of (place->axes) != group::none)
	    m_arrays.push_back (stmt);
	}
      else if (gimple_call_builtin_p (stmt, BUILT_IN_STACK_RESTORE))
	m_restores.push_back (stmt);
      else if (gimple_code (stmt) == GIMPLE_RETURN)
	m_returns.push_back (stmt);
    });
}

/* Does control come from ARRAY back to it?  */

bool
automatic_arrays::repeated_p (gimple *array) const
{
  std::set<basic_block> seen;
  std::vector<basic_block> stack { gimple_bb (array) };
  while (!stack.empty ())
    {
      basic_block bb = stack.back ();
      stack.pop_back ();
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	{
	  if (e->dest == gimple_bb (array))
	    return true;
	  if (seen.insert (e->dest).second)
	    stack.push_back (e->dest);
	}
    }
  return false;
}

/* The statements in front of which the memory of ARRAY ends.  */

std::vector<gimple *>
automatic_arrays::ends_of (gimple *array) const
{
  std::vector<gimple *> ends;
  for (gimple *restore : m_restores)
    {
      tree saved = gimple_call_arg (restore, 0);
      gimple *save = TREE_CODE (saved) == SSA_NAME ? SSA_NAME_DEF_STMT (saved) : nullptr;
      if (save && gimple_bb (save) && in_front_p (save, array)
	  && in_front_p (array, restore))
	ends.push_back (restore);
    }
  if (ends.empty ())
    for (gimple *end : m_returns)
      if (in_front_p (array, end))
	ends.push_back (end);
  return ends;
}

void
automatic_arrays::share (gimple *array)
{
  std::vector<gimple *> ends = ends_of (array);
  bool restored = !ends.empty () && is_gimple_call (ends.front ());
  if (!restored && repeated_p (array))
    {
      sorry_at (gimple_location (array), "%<alloca%> in a loop whose iterations several"
		" threads share");
      return;
    }
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, array, "an array of variable size is one for all threads that"
		     " run its block\n");
  tree memory = gimple_call_lhs (array);
  for (gimple *end : ends)
    {
      gcall *release = build_intrinsic (intrinsic::release_private, { memory });
      gimple_set_location (release, gimple_location (array));
      gimple_stmt_iterator gsi = gsi_for_stmt (end);
      gsi_insert_before (&gsi, release, GSI_SAME_STMT);
    }
  gcall *get = build_intrinsic (intrinsic::private_memory, { gimple_call_arg (array, 0) });
  gimple_set_location (get, gimple_location (array));
  gimple_call_set_lhs (get, memory);
  gimple_stmt_iterator gsi = gsi_for_stmt (array);
  gsi_replace (&gsi, get, false);
}

void
automatic_arrays::run ()
{
  collect ();
  if (m_arrays.empty ())
    return;
  calculate_dominance_info (CDI_DOMINATORS);
  for (gimple *array : m_arrays)
    share (array);
  free_dominance_info (CDI_DOMINATORS);
}

} // anonymous namespace

void
share_automatic_arrays (lowering &low)
{
  if (!low.f->one_thread ())
    automatic_arrays (low).run ();
}

} // namespace accplug
