/* Versions of kernels for devices whose threads take turns; see one-lane.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/loop-facts.h"
#include "analysis/memory-references.h"
#include "base/dump.h"
#include "mapping/axes.h"
#include "mapping/kernel-copy.h"
#include "mapping/one-lane.h"

namespace accplug
{

namespace
{

/* Is there a loop in LOOP that the threads of a gang share, but gangs do not?  */

bool
shared_in_gang_p (const acc_loop *loop)
{
  if ((loop->axes & THREAD_AXES) && !(loop->axes & GANG_AXES) && !loop->band)
    return true;
  return std::any_of (loop->children.begin (), loop->children.end (),
		      [] (const std::unique_ptr<acc_loop> &child)
		      { return shared_in_gang_p (child.get ()); });
}

/* Is there a loop in LOOP that has several axes of the grid, or that has them if the run
   shows that it may?  Of the first each thread has an iteration or two, and spends more on
   finding its place; where the run shows otherwise, one thread of many has the work.  */

bool
spread_p (const acc_loop *loop)
{
  unsigned gangs = loop->axes & GANG_AXES;
  if ((gangs & ~GANG_AXIS) || (gangs && loop->band && loop->band != loop))
    return true;
  if (loop->undirected () && loop->axes
      && (!loop->facts->conditions.empty () || !loop->facts->reductions.empty ()))
    return true;
  return std::any_of (loop->children.begin (), loop->children.end (),
		      [] (const std::unique_ptr<acc_loop> &child)
		      { return spread_p (child.get ()); });
}

/* Do FUN's threads update places that others update?  */

bool
updates_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (atomic_update_p (gsi_stmt (gsi)))
	return true;
  return false;
}

/* Make FUN, F, as it is now, the code of its version of one lane.  ROOT has its loops.  */

void
copy_for_one_lane (function *fun, device_function *f, const acc_loop *root)
{
  tree decl = copy_of_kernel (fun, "lane");
  if (!decl)
    return;
  f->has_one_lane = true;
  DECL_NAME (decl) = DECL_NAME (f->decl);
  add_one_lane_version (f, decl);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (root->location),
		     "a version of one lane a gang, for the cpu device\n");
}

} // anonymous namespace

void
make_one_lane_version (function *fun, device_function *f, const acc_loop *root)
{
  if (f->kernel && !f->version_p () && !f->has_one_lane && !f->one_thread () && !seen_error ()
      && (shared_in_gang_p (root) || spread_p (root) || combines_p (fun) || updates_p (fun))
      && !calls_routine (root))
    copy_for_one_lane (fun, f, root);
}

void
keep_order_for_one_lane (function *fun, device_function *f)
{
  std::unique_ptr<acc_loop> root = discover_loops (fun);
  if (f->kernel && !f->version_p () && !f->has_one_lane && !seen_error ()
      && !calls_routine (root.get ()))
    copy_for_one_lane (fun, f, root.get ());
}

} // namespace accplug
