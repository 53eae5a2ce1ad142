/* Rows of as many lanes as the launch finds right; see free-rows.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/free-rows.h"
#include "analysis/loop-facts.h"
#include "analysis/perfect-nests.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "device/shared-variables.h"
#include "mapping/axes.h"

namespace accplug
{

namespace
{

/* So many terms, if they are constant, are worth a warp, whose loops then have constant
   steps.  */
const HOST_WIDE_INT terms_of_warp = 64;
/* Fewer rows than this may want more: gangs can share them (lowering/shared-rows.h).  */
const HOST_WIDE_INT few_rows = 4096;

/* The vector loops in the workers' loop ROWS.  */

void
collect_lanes (const acc_loop *loop, std::vector<const acc_loop *> *lanes)
{
  for (const auto &child : loop->children)
    {
      if (child->axes & VECTOR_AXIS)
	lanes->push_back (child.get ());
      collect_lanes (child.get (), lanes);
    }
}

class rows_finder
{
public:
  rows_finder (function *fun, device_function *f) : m_fun (fun), m_f (f) {}

  /* What keeps the loops in LOOP from free rows, or NULL.  */
  const char *obstacle (const acc_loop *loop);
  bool any () const { return m_any; }
  bool near () const { return m_near; }
  void ask_for_data ();

private:
  const char *obstacle_in_rows (const acc_loop *rows);

  function *m_fun;
  device_function *m_f;
  bool m_any = false;
  bool m_near = true;		/* neighbouring rows touch neighbours */
  std::vector<std::pair<const acc_loop *, const acc_loop *>> m_from_memory;
};

const char *
rows_finder::obstacle_in_rows (const acc_loop *rows)
{
  std::vector<const acc_loop *> lanes;
  collect_lanes (rows, &lanes);
  loop_strides strides = (rows->facts ? rows->facts->strides
			  : rows->natural ? strides_of_loop (m_fun, m_f, rows->natural)
			  : loop_strides ());
  bool near = strides.unit && !strides.other;
  HOST_WIDE_INT trips = constant_trips (rows);
  bool few = trips >= 0 && trips < few_rows;
  for (const acc_loop *loop : lanes)
    {
      if (loop->routine_call || (loop->axes & ~VECTOR_AXIS))
	return "lanes have other axes, too";
      if (constant_trips (loop) >= terms_of_warp && !near && !few)
	return "a row has terms for a warp";
      if (loop->undirected () && !loop->facts->lone.empty ())
	return "a row is split";
      if (lengths_from_memory_p (rows, loop) && rows->natural && loop->natural)
	m_from_memory.push_back ({ rows, loop });
    }
  m_near &= near;
  m_any |= !lanes.empty ();
  return nullptr;
}

const char *
rows_finder::obstacle (const acc_loop *loop)
{
  for (const auto &child : loop->children)
    {
      const char *why = (child->routine_call ? "a routine is called"
			 : child->band ? "a nest has several axes"
			 : (child->axes & THREAD_AXES) == WORKER_AXIS
			 ? obstacle_in_rows (child.get ())
			 : (child->axes & THREAD_AXES) == VECTOR_AXIS
			 ? "a row has the whole block" : nullptr);
      if (!why && !(child->axes & THREAD_AXES))
	why = obstacle (child.get ());
      if (why)
	return why;
    }
  return nullptr;
}

/* Have the run time say how long the data are that rows with lengths from memory walk
   through.  */

void
rows_finder::ask_for_data ()
{
  if (!m_f->has_room_for_extents ())
    return;
  for (const auto &nest : m_from_memory)
    for (const auto &data : walked_arguments (m_fun, m_f, nest.first->natural,
					      nest.second->natural))
      {
	m_f->extent_offset (data.first);
	m_f->row_data.push_back (data);
      }
}

} // anonymous namespace

bool
free_rows_possible_p (function *fun, const device_function *f, const acc_loop *loop)
{
  const acc_loop *root = loop->parent;
  return (f->kernel && f->clause_dims[GOMP_DIM_WORKER] < 0
	  && f->clause_dims[GOMP_DIM_VECTOR] < 0 && !root->parent
	  && root->children.size () == 1 && !calls_routine (root) && !own_memory_p (fun));
}

void
free_rows (function *fun, device_function *f, const acc_loop *root)
{
  rows_finder finder (fun, f);
  const char *why = finder.obstacle (root);
  if (!why && !finder.any ())
    return;
  if (!why && own_memory_p (fun))
    why = "variables are in memory";
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (root->location), "rows of %s lanes%s%s\n",
		     why ? "the usual" : "as many as the launch finds right",
		     why ? ": " : finder.near () ? ": more than one if rows are few" : "",
		     why ? why : "");
  if (why)
    return;
  f->free_rows = true;
  f->few_lanes = finder.near ();
  f->vector_length = f->workers = 0;
  finder.ask_for_data ();
}

} // namespace accplug
