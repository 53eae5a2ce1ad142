/* The report of what became of the loops of a device function (`info').

   Comes in: a function's loops after partitioning.
   Goes out: lines of the report, and the mapping text of the kernel's record:

     12, #pragma acc loop gang, vector(128) with the axes of the launch behind

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "mapping-report.h"
#include "report.h"

namespace accplug
{

namespace
{

/* " (128)" or nothing.  */

std::string
size_text (unsigned size)
{
  return size ? "(" + std::to_string (size) + ")" : "";
}

std::string
levels_text (const device_function *f, unsigned axes)
{
  std::string text;
  auto add = [&text] (const std::string &word)
    { text += (text.empty () ? "" : ", ") + word; };
  if (axes & GANG_AXIS)
    add ("gang");
  if (axes & WORKER_AXIS)
    add ("worker" + size_text (f->workers));
  if (axes & VECTOR_AXIS)
    add ("vector" + size_text (f->vector_length));
  return text.empty () ? "seq" : text;
}

std::string
places_text (unsigned axes, bool fortran)
{
  std::string text;
  auto add = [&text, fortran] (const char *c, const char *f)
    { text += (text.empty () ? "" : " ") + std::string (fortran ? f : c); };
  if (axes & GANG_AXIS)
    add ("blockIdx.x", "blockidx%x");
  if (axes & WORKER_AXIS)
    add ("threadIdx.y", "threadidx%y");
  if (axes & VECTOR_AXIS)
    add ("threadIdx.x", "threadidx%x");
  if (text.empty ())
    return text;
  return fortran ? " ! " + text : " /* " + text + " */";
}

std::string
loop_text (const device_function *f, const acc_loop *loop, unsigned absent)
{
  unsigned axes = loop->all_axes () & ~absent;
  bool fortran = lang_GNU_Fortran ();
  return (fortran ? "!$acc loop " : "#pragma acc loop ") + levels_text (f, axes)
	 + places_text (axes, fortran);
}

void
report_loop (device_function *f, const acc_loop *loop, unsigned absent,
	     location_t where)
{
  if (loop->is_loop ())
    {
      std::string text = loop_text (f, loop, absent);
      f->mapping += (f->mapping.empty () ? "" : "; ") + text;
      report (where, REPORT_LOOP, "%d, %s",
	      expand_location (loop->location).line, text.c_str ());
    }
  for (const auto &child : loop->children)
    report_loop (f, child.get (), absent, where);
}

const char *const level_names[] = { "gang", "worker", "vector", "seq" };

} // anonymous namespace

void
report_mapping (device_function *f, const acc_loop *root, unsigned absent)
{
  location_t where = (f->site ? f->site->loc
		      : DECL_SOURCE_LOCATION (f->host));
  if (f->kernel)
    report (where, REPORT_ACCEL, "Accelerator kernel generated");
  else
    report (where, REPORT_ACCEL, "Generating acc routine %s",
	    level_names[f->level]);
  report (where, REPORT_ACCEL, "Generating NVIDIA code");
  report_loop (f, root, absent, where);
}

} // namespace accplug
