/* Versions of kernels for devices whose threads take turns; see one-lane.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "mapping/axes.h"
#include "mapping/kernel-copy.h"
#include "mapping/one-lane.h"

namespace accplug
{

namespace
{

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
