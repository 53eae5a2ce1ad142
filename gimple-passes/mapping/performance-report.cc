/* What keeps a kernel from being fast.  See performance-report.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/performance-report.h"
#include "base/warnings.h"
#include "mapping/axes.h"

namespace accplug
{

namespace
{

/* So many iterations are no work for a device.  */
const HOST_WIDE_INT few_iterations = 32;

class performance
{
public:
  performance (function *fun, const device_function *f, unsigned absent)
    : m_fun (fun), m_f (f), m_absent (absent) {}
  void of_loops (const acc_loop *around, bool in_thread);
  void of_region (const acc_loop *root) const;

private:
  unsigned axes_of (const acc_loop *loop) const { return loop->axes & ~m_absent; }
  bool work_p (const acc_loop *loop) const;
  void of_strides (const acc_loop *loop) const;
  loop_strides strides (const acc_loop *loop) const;
  const acc_loop *unit_stride_inside (const acc_loop *loop) const;

  function *m_fun;
  const device_function *m_f;
  unsigned m_absent;
};

/* Has LOOP, or one in it, more than a few iterations?  */

bool
performance::work_p (const acc_loop *loop) const
{
  if (loop->natural && LOCATION_LINE (loop->location) > 0
      && !(loop->facts && loop->facts->constant_trips >= 0
	   && loop->facts->constant_trips <= few_iterations))
    return true;
  for (const auto &child : loop->children)
    if (work_p (child.get ()))
      return true;
  return false;
}

loop_strides
performance::strides (const acc_loop *loop) const
{
  if (loop->facts)
    return loop->facts->strides;
  return loop->natural ? strides_of_loop (m_fun, m_f, loop->natural) : loop_strides ();
}

/* A loop in LOOP whose references are beside each other.  */

const acc_loop *
performance::unit_stride_inside (const acc_loop *loop) const
{
  for (const auto &child : loop->children)
    {
      loop_strides s = strides (child.get ());
      if (s.unit > s.other && LOCATION_LINE (child->location) > 0)
	return child.get ();
      if (const acc_loop *inner = unit_stride_inside (child.get ()))
	return inner;
    }
  return nullptr;
}

/* LOOP has the vector lanes.  */

void
performance::of_strides (const acc_loop *loop) const
{
  loop_strides s = strides (loop);
  const acc_loop *better = s.other > s.unit ? unit_stride_inside (loop) : nullptr;
  if (!better)
    return;
  location_t where = loop->is_loop () ? loop->directive : loop->location;
  auto_diagnostic_group group;
  if (warn (WARN_performance, where, "the vector lanes run this loop, whose "
	    "references are far apart in memory"))
    inform (better->location, "in this loop they are beside each other: it should be "
	    "the vector loop");
}

/* IN_THREAD: AROUND's iterations are single threads.  */

void
performance::of_loops (const acc_loop *around, bool in_thread)
{
  for (const auto &child : around->children)
    {
      const acc_loop *loop = child.get ();
      unsigned axes = axes_of (loop);
      if (axes & VECTOR_AXIS)
	of_strides (loop);
      if (loop->facts && loop->facts->verdict == loop_verdict::sequential && !in_thread
	  && !axes && LOCATION_LINE (loop->facts->location) > 0 && work_p (loop))
	for (const std::string &reason : loop->facts->reasons)
	  warn (WARN_performance, loop->facts->location, "%s", reason.c_str ());
      of_loops (loop, in_thread || (axes & VECTOR_AXIS));
    }
}

/* The axes of all loops in LOOP.  */

unsigned
all_axes (const acc_loop *loop)
{
  unsigned axes = loop->axes;
  for (const auto &child : loop->children)
    axes |= all_axes (child.get ());
  return axes;
}

void
performance::of_region (const acc_loop *root) const
{
  if (!m_f->kernel || !work_p (root) || !m_f->site
      || strcmp (m_f->site->directive, "serial") == 0)
    return;
  unsigned axes = all_axes (root) & ~m_absent;
  if (!axes)
    warn (WARN_performance, m_f->location, "one thread executes the loops of this region");
  else if (!(axes & GANG_AXES) && m_f->from_kernels)
    warn (WARN_performance, m_f->location, "one gang executes the loops of this region");
}

} // anonymous namespace

void
report_performance (function *fun, const device_function *f, const acc_loop *root,
		    unsigned absent)
{
  if (!warning_on_p (WARN_performance))
    return;
  performance all (fun, f, absent);
  all.of_region (root);
  all.of_loops (root, false);
}

} // namespace accplug
