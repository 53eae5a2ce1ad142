/* The report of what became of the loops of a device function (`info').

   Comes in: a function's loops after partitioning.
   Goes out: lines of the report, and the mapping text of the kernel's record:

     12, #pragma acc loop gang, vector(128) with the axes of the launch behind
	 Sum reduction generated for s

   and for loops whose independence was the compiler's to prove, at their own line,
   that they are parallelizable, or why not.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/mapping-report.h"
#include "base/clause-reductions.h"
#include "base/report.h"

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

/* What the run compares for LOOP to be the better one of two versions; none if there is one
   only.  */

object_names
checked_before (const device_function *f, const acc_loop *loop)
{
  auto found = f->checked_loops.find (loop->facts->location);
  return found == f->checked_loops.end () ? object_names () : found->second;
}

/* Is LOOP a second version of the same loop, which the report leaves out?  */

bool
second_version_p (const device_function *f, const acc_loop *loop)
{
  if (loop->is_loop ())
    return f->second_nests.count (loop->heads.front ());
  if (!loop->undirected ())
    return false;
  if (checked_before (f, loop).empty ())
    return false;
  bool behind = false;
  for (const auto &other : loop->parent->children)
    if (other.get () == loop)
      behind = true;
    else if (other->undirected () && other->facts->location == loop->facts->location
	     && (other->facts->verdict > loop->facts->verdict
		 || (!behind && other->facts->verdict == loop->facts->verdict)))
      return true;
  return false;
}

/* What the analysis says of LOOP, which has no directive, or `auto'.  */

void
report_verdict (const device_function *f, const acc_loop *loop)
{
  const loop_facts &facts = *loop->facts;
  /* GCC's own, around a compare and swap.  */
  if (LOCATION_LINE (facts.location) <= 0)
    return;
  if (facts.verdict == loop_verdict::sequential)
    {
      for (const std::string &reason : facts.reasons)
	report_missed (facts.location, REPORT_LOOP, "%s", reason.c_str ());
      return;
    }
  report (facts.location, REPORT_LOOP, "Loop is parallelizable");
  if (!loop->obstacle.empty ())
    report_missed (facts.location, REPORT_LOOP, "%s", loop->obstacle.c_str ());
  if (!loop->axes)
    return;
  object_names checked = facts.checked_objects ();
  checked.add (checked_before (f, loop));
  if (!checked.empty ())
    report (facts.location, REPORT_LOOP,
	    "run-time check of %s guards the parallel version",
	    checked.variables ().c_str ());
  if (!facts.lone.empty ())
    report (facts.location, REPORT_LOOP,
	    "Loop split: the iteration that others depend on runs alone");
}

/* Likewise, of LOOP and the loops inside.  Directives of a `kernels' region leave to the
   compiler what becomes of the loop, so that it says that too.  */

void
report_verdicts (const device_function *f, const acc_loop *loop)
{
  if (second_version_p (f, loop))
    return;
  if (loop->facts)
    report_verdict (f, loop);
  else if (f->from_kernels && loop->is_loop () && loop->axes)
    report (loop->location, REPORT_LOOP, "Loop is parallelizable");
  for (const auto &child : loop->children)
    report_verdicts (f, child.get ());
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
      std::string text = loop_text (f, loop, absent);
      f->mapping += (f->mapping.empty () ? "" : "; ") + text;
      report (where, REPORT_LOOP, "%d, %s", LOCATION_LINE (loop->location),
	      text.c_str ());
    }
  for (const auto &child : loop->children)
    report_loop (f, child.get (), absent, where);
}

/* The operation of R; that of truth values may be done by bits.  */

tree_code
operation_of (const loop_reduction &r)
{
  if (TREE_CODE (TREE_TYPE (gimple_phi_result (r.phi))) != BOOLEAN_TYPE)
    return r.op;
  return (r.op == BIT_AND_EXPR ? TRUTH_AND_EXPR
	  : r.op == BIT_IOR_EXPR ? TRUTH_OR_EXPR : r.op);
}

/* Did a directive that LOOP's nest had name NAME in a reduction clause?  */

bool
written_p (const acc_loop *loop, const std::string &name)
{
  for (const clause_reduction &r : reductions_of_directive (loop->location))
    if (r.name == name)
      return true;
  return false;
}

/* The names of what FACTS' extreme NUMBER sets.  */

std::string
names_of_places (const loop_facts &facts, size_t number)
{
  std::set<std::string> names;
  for (const loop_reduction &r : facts.reductions)
    if (r.extreme == int (number) && r.phi != facts.extremes[number].value
	&& !r.name.empty ())
      names.insert (r.name);
  std::string text;
  for (const std::string &name : names)
    text += (text.empty () ? "" : ", ") + name;
  return text;
}

/* "Max reduction generated for m with its place in im" for the extremes of FACTS, whose
   names loops around have not SAID.  */

void
report_extremes (const loop_facts &facts, location_t where, std::set<std::string> *said)
{
  for (size_t i = 0; i < facts.extremes.size (); i++)
    {
      const loop_extreme &x = facts.extremes[i];
      std::string places = names_of_places (facts, i), value;
      for (const loop_reduction &r : facts.reductions)
	if (r.extreme == int (i) && r.phi == x.value)
	  value = r.name;
      if (places.empty () || !said->insert (places).second)
	continue;
      if (x.value)
	report (where, REPORT_LOOP, "    %s reduction generated for %s with its place in %s",
		words_of_operation (x.operation ()).title,
		value.empty () ? "a value" : value.c_str (), places.c_str ());
      else
	report (where, REPORT_LOOP, "    Last place generated for %s",
		places.c_str ());
    }
}

/* "Max reduction generated for err" under the lines of the nest LOOP, for the clauses of
   its loops; for what no clause asks for, also the clause that it amounts to.  Clauses
   around LOOP name those in SAID.  */

void
report_reductions (const acc_loop *loop, unsigned absent, location_t where,
		   std::set<std::string> said = {})
{
  auto generated = [where] (tree_code op, const std::string &name)
    {
      report (where, REPORT_LOOP, "    %s reduction generated for %s",
	      words_of_operation (op).title, name.c_str ());
    };
  auto implied = [where] (tree_code op, const std::string &name)
    {
      report (where, REPORT_LOOP, "    Generating implicit reduction(%s:%s)",
	      words_of_operation (op).in_clause (), name.c_str ());
    };
  bool parallel = (loop->axes & ~absent) != 0;
  if (loop->is_loop ())
    for (const clause_reduction &r : reductions_of_directive (loop->directive))
      {
	said.insert (r.name);
	if (r.implicit)
	  implied (r.op, r.name);
	if (parallel)
	  generated (r.op, r.name);
      }
  else if (parallel && loop->undirected ())
    {
      for (const loop_reduction &r : loop->facts->reductions)
	if (r.extreme < 0 && !r.name.empty () && said.insert (r.name).second)
	  {
	    if (!written_p (loop, r.name))
	      implied (operation_of (r), r.name);
	    generated (operation_of (r), r.name);
	  }
      report_extremes (*loop->facts, where, &said);
    }
  for (const auto &child : loop->children)
    report_reductions (child.get (), absent, where, said);
}

/* The line that a kernel's messages, and its launches, hang on: of a construct `kernels'
   that of the nest, the innermost loop if several are mapped together, else that of the
   construct.  */

location_t
kernel_location (const device_function *f, const acc_loop *root)
{
  if (f->from_kernels && !root->children.empty ())
    {
      const acc_loop *nest = root->children[0].get ();
      while (nest->band && !nest->children.empty ()
	     && nest->children[0]->band == nest->band)
	nest = nest->children[0].get ();
      if (LOCATION_LINE (nest->location) > 0)
	return nest->location;
    }
  return f->site ? f->site->loc : DECL_SOURCE_LOCATION (f->host);
}

const char *const level_names[] = { "gang", "worker", "vector", "seq" };

} // anonymous namespace

void
report_mapping (device_function *f, const acc_loop *root, unsigned absent)
{
  location_t where = f->location = kernel_location (f, root);
  report_verdicts (f, root);
  if (!f->kernel)
    report (where, REPORT_ACCEL, "Generating acc routine %s",
	    level_names[f->level]);
  else if (f->from_kernels && !parallel_p (root))
    {
      report (where, REPORT_ACCEL, "Accelerator scalar kernel generated");
      return;
    }
  else
    report (where, REPORT_ACCEL, "Accelerator kernel generated");
  report (where, REPORT_ACCEL, "Generating NVIDIA code");
  for (const auto &nest : root->children)
    {
      if (second_version_p (f, nest.get ()))
	continue;
      report_loop (f, nest.get (), absent, where);
      report_reductions (nest.get (), absent, where);
    }
}

} // namespace accplug
