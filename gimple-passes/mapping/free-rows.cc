/* Rows of as many lanes as the launch finds right; see free-rows.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/free-rows.h"
#include "analysis/loop-facts.h"
#include "analysis/memory-references.h"
#include "analysis/perfect-nests.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "device/few-rows.h"
#include "device/intrinsics.h"
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
/* Rows of so many terms use a block, and so do rows that are fewer than this, with more terms
   than a warp has lanes (launch/row-lanes.cc has the same of what the launch knows).  */
const HOST_WIDE_INT terms_of_block = 512;
const HOST_WIDE_INT rows_of_warps = 8192;
/* Rows of so many terms, though they are constant, leave the choice to the launch if there may
   be few of them: then a block of 1024 threads is worth more than constant steps.  */
const HOST_WIDE_INT terms_of_wide_block = 16384;

/* May ROWS of TERMS want blocks of more threads than usual?  */

bool
wide_blocks_p (HOST_WIDE_INT rows, HOST_WIDE_INT terms)
{
  return terms >= terms_of_wide_block && threads_of_row (terms, rows) > default_block_threads;
}

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
  /* Do lanes share several loops of a row?  */
  bool several () const { return m_several; }
  bool from_memory () const { return !m_from_memory.empty (); }
  void ask_for_data ();

private:
  const char *obstacle_in_rows (const acc_loop *rows);
  const char *obstacle_to_warps (HOST_WIDE_INT rows, HOST_WIDE_INT terms, bool near) const;

  function *m_fun;
  device_function *m_f;
  bool m_any = false, m_several = false;
  bool m_near = true;		/* neighbouring rows touch neighbours */
  std::vector<std::pair<const acc_loop *, const acc_loop *>> m_from_memory;
};

/* Why ROWS of TERMS, if these are constant, have the lanes that are constant, too.  Gangs that
   would have had a row each keep the choice: with few rows the device wants all of their
   threads.  */

const char *
rows_finder::obstacle_to_warps (HOST_WIDE_INT rows, HOST_WIDE_INT terms, bool near) const
{
  bool few = ((m_f->block_rows ? rows < rows_of_warps : rows >= 0 && rows < few_rows)
	      || wide_blocks_p (rows, terms));
  return terms >= terms_of_warp && !near && !few ? "a row has terms for a warp" : nullptr;
}

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
  for (const acc_loop *loop : lanes)
    {
      if (loop->routine_call || (loop->axes & ~VECTOR_AXIS))
	return "lanes have other axes, too";
      if (const char *why = obstacle_to_warps (trips, constant_trips (loop), near))
	return why;
      if (loop->undirected () && !loop->facts->lone.empty ())
	return "a row is split";
      if (lengths_from_memory_p (rows, loop) && rows->natural && loop->natural)
	m_from_memory.push_back ({ rows, loop });
    }
  m_near &= near;
  m_any |= !lanes.empty ();
  m_several |= lanes.size () > 1;
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

/* Why gangs in LOOP, which have a row each, keep all of their threads for it, or NULL; rows of
   LONG_ROW terms do.  */

const char *
obstacle_to_gangs (const acc_loop *loop, HOST_WIDE_INT long_row)
{
  for (const auto &child : loop->children)
    {
      if (!child->is_loop () || child->band || child->axes != GANG_AXIS
	  || child->inner_axes != VECTOR_AXIS || (child->flags & OLF_GANG_STATIC))
	return "not all loops have gangs, with lanes inside";
      std::vector<const acc_loop *> lanes;
      collect_lanes (child.get (), &lanes);
      HOST_WIDE_INT rows = constant_trips (child.get ());
      for (const acc_loop *l : lanes)
	{
	  HOST_WIDE_INT terms = l->routine_call ? -1 : constant_trips (l);
	  if (!wide_blocks_p (rows, terms)
	      && (terms >= long_row
		  || (rows >= 0 && rows < rows_of_warps && terms > HOST_WIDE_INT (warp_size))))
	    return "rows are long, or few";
	  if (l->undirected () && (!l->facts->lone.empty () || l->facts->read_before))
	    return "a row is split, or stores what is loaded in front of it";
	}
    }
  return loop->children.empty () ? "there are no loops" : nullptr;
}

/* What FUN does that wants a row at a time, or NULL.  */

const char *
obstacle_in_code (function *fun)
{
  if (own_memory_p (fun))
    return "variables are in memory";
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (atomic_update_p (gsi_stmt (gsi)))
	return "blocks may collect updates";
      else if (intrinsic_call_p (gsi_stmt (gsi), intrinsic::query_position)
	       || intrinsic_call_p (gsi_stmt (gsi), intrinsic::query_size))
	return "the program asks for its threads";
  return nullptr;
}

/* Why the gangs in ROOT have no workers, of as many lanes as the launch finds right, or
   NULL; then they have.  */

const char *
obstacle_to_rows (function *fun, device_function *f, acc_loop *root)
{
  if (const char *why = obstacle_in_code (fun))
    return why;
  rows_finder finder (fun, f);
  for (auto &loop : root->children)
    loop->axes |= WORKER_AXIS;
  /* What is known of the lanes matters where their number is free.  */
  const char *why = f->block_rows ? finder.obstacle (root) : nullptr;
  if (f->block_rows && !why && finder.near ())
    why = "neighbouring rows touch neighbours";
  if (why)
    for (auto &loop : root->children)
      loop->axes &= ~WORKER_AXIS;
  return why;
}

} // anonymous namespace

void
divide_gangs (function *fun, device_function *f, acc_loop *root)
{
  bool free_lanes = f->clause_dims[GOMP_DIM_VECTOR] < 0 && !calls_routine (root);
  f->block_rows = free_lanes;
  const char *why
    = obstacle_to_gangs (root, free_lanes ? terms_of_block : HOST_WIDE_INT_MAX);
  if (!why)
    why = obstacle_to_rows (fun, f, root);
  f->block_rows &= !why;
  f->spare_workers = !why && !free_lanes;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (root->location), "gangs have %s%s%s\n",
		     why ? "a row at a time" : "as many rows as the launch finds right",
		     why ? ": " : "", why ? why : "");
}

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
  f->warp_rows = !f->block_rows && !finder.several ();
  f->long_lanes = finder.several ();
  f->block_rows = !why && !finder.near () && !finder.from_memory ();
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
    {
      f->block_rows = f->warp_rows = false;
      return;
    }
  f->free_rows = true;
  f->few_lanes = finder.near ();
  f->vector_length = f->workers = 0;
  finder.ask_for_data ();
}

} // namespace accplug
