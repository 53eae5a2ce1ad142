/* Blocks of nests whose rows may be short; see free-blocks.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "lowering/free-blocks.h"
#include "base/dump.h"
#include "device/marks.h"

namespace accplug
{

namespace
{

/* The argument of CALL, a mark or a part of one, that is a mask of axes; -1 if it has
   none.  */

int
axes_argument (const gcall *call)
{
  if (gimple_call_internal_p (call, IFN_GOACC_LOOP))
    return 5;
  int kind = unique_kind (call);
  return kind == IFN_UNIQUE_OACC_FORK || kind == IFN_UNIQUE_OACC_JOIN ? 2 : -1;
}

class block_finder
{
public:
  explicit block_finder (const device_function *f) : m_f (f) {}

  /* What keeps the block as it is, or NULL.  */
  const char *obstacle (function *);
  void give_workers_to_columns ();

private:
  const char *obstacle_in (gcall *);
  const char *obstacle_in_loop (gcall *);

  const device_function *m_f;
  std::vector<gcall *> m_marks;
  bool m_row = false, m_column = false;
};

const char *
block_finder::obstacle_in_loop (gcall *call)
{
  unsigned axes = TREE_INT_CST_LOW (gimple_call_arg (call, 5));
  unsigned threads = axes & THREAD_AXES, gangs = axes & GANG_AXES;
  if ((threads == VECTOR_AXIS && gangs != GANG_AXIS)
      || (threads == WORKER_AXIS && gangs != GANG_Y_AXIS) || threads == THREAD_AXES
      || (gangs & (gangs - 1)))
    return "a loop has other axes";
  m_row |= (threads == VECTOR_AXIS
	    && TREE_CODE (gimple_call_arg (call, 2)) != INTEGER_CST);
  m_column |= gangs == GANG_Y_AXIS;
  return nullptr;
}

const char *
block_finder::obstacle_in (gcall *call)
{
  int axes = axes_argument (call);
  if (axes >= 0)
    m_marks.push_back (call);
  if (gimple_call_internal_p (call, IFN_GOACC_LOOP))
    return obstacle_in_loop (call);
  if (gimple_call_internal_p (call, IFN_GOACC_REDUCTION))
    return "lanes and workers have results to combine";
  return (axes < 0 && unique_kind (call) < 0 && gimple_vdef (call)
	  && !gimple_clobber_p (call) ? "a call has effects" : nullptr);
}

const char *
block_finder::obstacle (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi)))
	if (const char *why = obstacle_in (call))
	  return why;
  return (!m_row ? "rows have a constant length"
	  : !m_column ? "no loop is along y" : nullptr);
}

/* Workers run the loop along y with the gangs, also where the block had but one.  */

void
block_finder::give_workers_to_columns ()
{
  for (gcall *call : m_marks)
    {
      unsigned argument = axes_argument (call);
      HOST_WIDE_INT axes = TREE_INT_CST_LOW (gimple_call_arg (call, argument));
      if (axes > 0 && (axes & GANG_Y_AXIS))
	{
	  gimple_call_set_arg (call, argument,
			       build_int_cst (TREE_TYPE (gimple_call_arg (call, argument)),
					      axes | WORKER_AXIS));
	  update_stmt (call);
	}
    }
}

} // anonymous namespace

void
free_block (function *fun, device_function *f)
{
  const unsigned both = GANG_AXIS | GANG_Y_AXIS | VECTOR_AXIS;
  if (!f->kernel || (f->used_axes & both) != both || f->clause_dims[GOMP_DIM_WORKER] >= 0
      || f->clause_dims[GOMP_DIM_VECTOR] >= 0 || !f->vector_length || !f->workers
      || f->asks_for_gangs)
    return;
  block_finder finder (f);
  const char *why = finder.obstacle (fun);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (f->location), "the block's shape is %s%s%s\n",
		     why ? "fixed" : "the launch's", why ? ": " : "", why ? why : "");
  if (why)
    return;
  finder.give_workers_to_columns ();
  f->used_axes |= WORKER_AXIS;
  f->free_block = f->vector_length * f->workers;
  f->longest_row = f->vector_length;
  f->vector_length = f->workers = 0;
}

} // namespace accplug
