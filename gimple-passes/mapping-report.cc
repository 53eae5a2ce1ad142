/* The report of what became of the loops of a device function (`info').

   Comes in: a function's loops after partitioning.
   Goes out: lines of the report, and the mapping text of the kernel's record:

     12, #pragma acc loop gang, vector(128) with the axes of the launch behind

   and for loops whose independence was the compiler's to prove, at their own line,
   that they are parallelizable, or why not.

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
  if (axes & GANG_AXES)
    add ("gang");
  /* The threads of a second gang axis work on as many iterations at once.  */
  if ((axes & WORKER_AXIS) && (axes & GANG_Y_AXIS) && !(axes & VECTOR_AXIS))
    add ("vector" + size_text (f->workers));
  else if (axes & WORKER_AXIS)
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
  if (axes & GANG_Y_AXIS)
    add ("blockIdx.y", "blockidx%y");
  if (axes & GANG_Z_AXIS)
    add ("blockIdx.z", "blockidx%z");
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
  unsigned axes = loop->axes & ~absent;
  bool fortran = lang_GNU_Fortran ();
  return (fortran ? "!$acc loop " : "#pragma acc loop ") + levels_text (f, axes)
	 + places_text (axes, fortran);
}

/* "Max reduction generated for err".  */

const char *
reduction_text (tree_code op)
{
  switch (op)
    {
    case PLUS_EXPR: return "Sum";
    case MULT_EXPR: return "Product";
    case MAX_EXPR: return "Max";
    case MIN_EXPR: return "Min";
    case BIT_AND_EXPR: return "Bitwise and";
    case BIT_IOR_EXPR: return "Bitwise or";
    case BIT_XOR_EXPR: return "Bitwise exclusive or";
    case TRUTH_AND_EXPR: return "Logical and";
    default: return "Logical or";
    }
}

/* The conditions' texts, each once: "x-> and y->, a-> and b->".  */

std::string
conditions_text (const loop_facts &facts)
{
  std::string text;
  std::set<std::string> seen;
  for (const loop_condition &condition : facts.conditions)
    if (seen.insert (condition.text).second)
      text += (text.empty () ? "" : ", ") + condition.text;
  return text;
}

/* What the analysis says of LOOP, which has no directive, or `auto'.  */

void
report_verdict (const acc_loop *loop)
{
  const loop_facts &facts = *loop->facts;
  if (facts.verdict == loop_verdict::sequential)
    {
      for (const std::string &reason : facts.reasons)
	report_missed (facts.location, REPORT_LOOP, "%s", reason.c_str ());
      return;
    }
  report (facts.location, REPORT_LOOP, "Loop is parallelizable");
  if (!loop->axes)
    return;
  if (facts.verdict == loop_verdict::conditional)
    report (facts.location, REPORT_LOOP,
	    "run-time check of %s guards the parallel version",
	    conditions_text (facts).c_str ());
  for (const loop_reduction &reduction : facts.reductions)
    if (!reduction.name.empty ())
      report (facts.location, REPORT_LOOP, "%s reduction generated for %s",
	      reduction_text (reduction.op), reduction.name.c_str ());
}

void
report_verdicts (const acc_loop *loop)
{
  if (loop->facts)
    report_verdict (loop);
  for (const auto &child : loop->children)
    report_verdicts (child.get ());
}

bool
parallel_p (const acc_loop *loop)
{
  if (loop->axes)
    return true;
  for (const auto &child : loop->children)
    if (parallel_p (child.get ()))
      return true;
  return false;
}

void
report_loop (device_function *f, const acc_loop *loop, unsigned absent,
	     location_t where)
{
  if (loop->is_loop () || (loop->undirected () && parallel_p (loop)))
    {
      location_t location = (loop->undirected () ? loop->facts->location
			     : loop->location);
      std::string text = loop_text (f, loop, absent);
      f->mapping += (f->mapping.empty () ? "" : "; ") + text;
      report (where, REPORT_LOOP, "%d, %s", expand_location (location).line,
	      text.c_str ());
    }
  for (const auto &child : loop->children)
    report_loop (f, child.get (), absent, where);
}

/* The line that a kernel's messages hang on: of a construct `kernels' that of the
   nest, else that of the construct.  */

location_t
kernel_location (const device_function *f, const acc_loop *root)
{
  if (f->from_kernels && !root->children.empty ())
    {
      const acc_loop *nest = root->children[0].get ();
      return nest->undirected () ? nest->facts->location : nest->location;
    }
  return f->site ? f->site->loc : DECL_SOURCE_LOCATION (f->host);
}

const char *const level_names[] = { "gang", "worker", "vector", "seq" };

} // anonymous namespace

void
report_mapping (device_function *f, const acc_loop *root, unsigned absent)
{
  location_t where = kernel_location (f, root);
  report_verdicts (root);
  if (!f->kernel)
    report (where, REPORT_ACCEL, "Generating acc routine %s",
	    level_names[f->level]);
  else if (f->from_kernels && !parallel_p (root))
    report (where, REPORT_ACCEL, "Accelerator scalar kernel generated");
  else
    report (where, REPORT_ACCEL, "Accelerator kernel generated");
  report (where, REPORT_ACCEL, "Generating NVIDIA code");
  report_loop (f, root, absent, where);
}

} // namespace accplug
