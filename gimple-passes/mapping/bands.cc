/* Bands; see bands.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/bands.h"
#include "analysis/perfect-nests.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "mapping/axes.h"
#include "mapping/free-rows.h"
#include "mapping/loop-effects.h"
#include "mapping/loop-results.h"
#include "mapping/nest-mapping.h"

namespace accplug
{

namespace
{

/* So many iterations fill the device.  */
const HOST_WIDE_INT enough_rows = 1 << 16;

bool
candidate_p (const acc_loop *loop)
{
  return (choice_p (loop) && !(loop->flags & OLF_GANG_STATIC) && !loop->barred_axes
	  && (loop->is_loop () || (loop->most_axes & GANG_AXES)));
}

/* No loop in LOOP wants any axis.  */

bool
empty_inside_p (const acc_loop *loop)
{
  for (auto &child : loop->children)
    if (child->axes || candidate_p (child.get ())
	|| !empty_inside_p (child.get ()))
      return false;
  return true;
}

/* Are the iterations of LOOP, without a directive, enough for a warp, as far as one
   knows?  */

bool
many_p (const acc_loop *loop)
{
  HOST_WIDE_INT trips = loop->facts->most_trips;
  return trips < 0 || trips >= HOST_WIDE_INT (warp_size);
}

/* LOOP, without a directive, is worth the lanes that a loop around it would have
   instead: its iterations are many, and neighbours touch neighbouring data.  */

bool
worth_lanes_p (const acc_loop *loop)
{
  const loop_strides &strides = loop->facts->strides;
  return many_p (loop) && strides.unit > strides.other;
}

/* Or neighbours touch more neighbouring data than those of the loop around it, OUTER,
   which has the lanes if no loop inside does.  Of a loop that would be in a band with OUTER
   but is split, and whose strides only the run knows, more threads may have iterations.  */

bool
better_lanes_p (const acc_loop *loop, const loop_strides &outer)
{
  const loop_strides &strides = loop->facts->strides;
  bool split = !loop->facts->lone.empty () && !strides.unit && !outer.unit;
  return (many_p (loop)
	  && (split || (strides.unit > outer.unit && strides.other < outer.other)));
}

/* LOOP is left to each thread for REASON.  */

void
leave_to_threads (acc_loop *loop, const char *reason)
{
  loop->most_axes = 0;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loop->location),
		     "%s is left to each thread: %s\n", name_of_loop (loop).c_str (),
		     reason);
}

/* Let all loops without a directive in LOOP run in each thread.  */

void
drop_loops (acc_loop *loop)
{
  for (auto &child : loop->children)
    {
      if (child->undirected () && child->most_axes)
	leave_to_threads (child.get (), "the band around it has threads enough");
      drop_loops (child.get ());
    }
}

/* Likewise those that are not worth the lanes, which a loop around them, with the strides
   OUTER, would have, unless a loop between the two is worth them (WORTH).  Returns whether
   a loop in LOOP keeps its axes.  */

bool
drop_poor_loops (acc_loop *loop, const loop_strides &outer, bool worth = false)
{
  bool any = false;
  for (auto &child : loop->children)
    {
      bool open = child->undirected () && child->most_axes;
      bool good = open && worth_lanes_p (child.get ());
      bool inside = drop_poor_loops (child.get (), outer, worth || good);
      if (open && !good
	  && (worth || inside || !better_lanes_p (child.get (), outer)))
	leave_to_threads (child.get (),
			  "its lanes would not share cache lines, or be idle");
      any |= inside || child->axes || (child->undirected () ? child->most_axes != 0
				       : candidate_p (child.get ()));
    }
  return any;
}

/* What LOOP computes beside the loops inside it, in statements.  */

HOST_WIDE_INT
own_statements (const acc_loop *loop)
{
  HOST_WIDE_INT count = 0;
  basic_block *body = get_loop_body (loop->natural);
  for (unsigned i = 0; i < loop->natural->num_nodes; i++)
    if (body[i]->loop_father == loop->natural)
      for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	count += is_gimple_assign (gsi_stmt (gsi)) || is_gimple_call (gsi_stmt (gsi));
  free (body);
  return count;
}

/* What loops without a directive do in an iteration of the one around them.  */
struct work
{
  HOST_WIDE_INT shared = 0;	/* by all lanes together */
  HOST_WIDE_INT redundant = 0;	/* by each of them */
  bool brief = true;		/* the loops that lanes share have few iterations */
};

/* Adds to SUM what the loops in LOOP do, which has TRIPS iterations of its own each time.  Of
   loops of unknown length, it is that of a few iterations.  */

void
add_work (const acc_loop *loop, HOST_WIDE_INT trips, bool shared, work *sum)
{
  const HOST_WIDE_INT few = 8, most_shared = 128;
  for (const auto &child : loop->children)
    {
      if (!child->undirected ())
	{
	  sum->brief = false;
	  continue;
	}
      HOST_WIDE_INT own = constant_trips (child.get ());
      bool by_lanes = shared || child->most_axes;
      HOST_WIDE_INT all = trips * MIN (own < 0 ? few : own, most_shared + 1);
      sum->brief &= all <= (1 << 20) && (!by_lanes || (own >= 0 && all <= most_shared));
      if (!sum->brief)
	return;
      (by_lanes ? sum->shared : sum->redundant) += all * own_statements (child.get ());
      add_work (child.get (), all, by_lanes, sum);
    }
}

/* Beside loops of a few iterations that lanes could share, as copies of an element to a
   private array, LOOP's body has loops with more to do, which all lanes would do: then each
   lane has an iteration of LOOP.  */

void
drop_lesser_loops (acc_loop *loop)
{
  work sum;
  add_work (loop, 1, false, &sum);
  if (!sum.brief || !sum.shared || sum.redundant < sum.shared)
    return;
  for (auto &child : loop->children)
    {
      if (child->most_axes)
	leave_to_threads (child.get (), "all lanes would do what is beside it, which is more");
      drop_loops (child.get ());
    }
}

/* BAND was one collapsed loop (plugin/loops/collapsed-nests.cc): its loops are where the
   directive is.  */

bool
collapsed_p (const std::vector<acc_loop *> &band)
{
  location_t directive = LOCATION_LOCUS (band.front ()->location);
  for (const acc_loop *loop : band)
    if (!loop->is_loop () || LOCATION_LOCUS (loop->location) != directive)
      return false;
  return LOCATION_LINE (directive) > 0;
}

/* Does LOOP leave nothing behind that threads would have to agree on?  One of a directive has
   no exit (loop-facts.h): what it leaves are its reductions.  */

bool
counts_alone_p (const acc_loop *loop)
{
  return (!reduces_p (loop)
	  && (!loop->facts || (loop->facts->reductions.empty ()
			       && loop->facts->extremes.empty () && loop->facts->lone.empty ()
			       && (!loop->facts->exit
				   || results_of (*loop->facts).empty ()))));
}

/* Do BAND's iterations have no loop, and does none of its loops reduce?  */

bool
leaf_p (const std::vector<acc_loop *> &band)
{
  for (const acc_loop *loop : band)
    if (reduces_p (loop) || (loop->facts && !loop->facts->reductions.empty ()))
      return false;
  return band.back ()->children.empty ();
}

/* The only loop in LOOP, if its directive reduces into a register and leaves it to the
   compiler who does so; else NULL.  */

acc_loop *
free_reduction_inside (const acc_loop *loop)
{
  acc_loop *child = loop->children.size () == 1 ? loop->children.front ().get () : nullptr;
  return (child && child->is_loop () && candidate_p (child) && child->children.empty ()
	  && reduces_p (child) ? child : nullptr);
}

/* Is what LOOP has inside nothing but loops that each thread has to itself, one in the
   other?  */

bool
steps_alone_p (const acc_loop *loop)
{
  if (loop->children.size () > 1)
    return false;
  for (auto &steps : loop->children)
    if (steps->routine_call || !(steps->undirected () || !candidate_p (steps.get ()))
	|| !steps_alone_p (steps.get ()))
      return false;
  return true;
}

/* The nest from the gang loop OUTER to a vector loop, if clauses say no more than these
   levels and nothing in it does but that each iteration is a loop; else empty.  Nothing shows
   then whether the lanes of a row are those of one gang.  In the vector loop may be one that
   each thread has to itself.  */

std::vector<acc_loop *>
levels_alone (acc_loop *outer)
{
  std::vector<acc_loop *> nest;
  acc_loop *loop = outer;
  for (unsigned before = 0;; loop = loop->children.front ().get ())
    {
      if (!loop->is_loop () || !loop->axes || loop->axes <= before
	  || (loop->flags & OLF_GANG_STATIC) || reduces_p (loop))
	return {};
      nest.push_back (loop);
      before = loop->axes;
      if (loop->axes & VECTOR_AXIS)
	break;
      if (loop->children.size () != 1)
	return {};
    }
  if (nest.size () < 2 || !(outer->axes & GANG_AXIS) || loop->inner_axes
      || !asks_for_no_thread_p (outer) || loop->children.size () > 1)
    return {};
  return steps_alone_p (loop) ? nest : std::vector<acc_loop *> ();
}

/* The gang loop OUTER and the only loop in it, which had lanes until a loop of sums went
   inside of it (exchange-loops.cc), and has no directive any more; else empty.  */

std::vector<acc_loop *>
level_around_sums (const device_function *f, acc_loop *outer)
{
  acc_loop *rows = outer->children.size () == 1 ? outer->children.front ().get () : nullptr;
  if (!outer->is_loop () || !(outer->axes & GANG_AXIS) || (outer->axes & VECTOR_AXIS)
      || (outer->flags & OLF_GANG_STATIC) || reduces_p (outer) || !rows
      || !rows->undirected () || rows->children.size () != 1 || !candidate_p (rows)
      || !asks_for_no_thread_p (outer))
    return {};
  const acc_loop *sum = rows->children.front ().get ();
  if (!sum->undirected () || sum->most_axes || !sum->children.empty ()
      || !f->ordered_sums.count (sum->location))
    return {};
  return { outer, rows };
}

/* Would MAPPING leave a loop of BAND to each thread that carries a result from one
   iteration to the next, which several gangs compute inside of it?  Gangs combine their
   results at the kernel's end, for the outermost loop that they share; that is the
   directive's if all of them have directives (write-axes.cc, forked_axes).  */

bool
carried_past_gangs_p (const std::vector<acc_loop *> &band, const band_mapping &mapping)
{
  unsigned inside = 0, undirected_inside = 0;
  for (size_t i = band.size (); i-- > 0;)
    {
      const acc_loop *loop = band[i];
      if (!mapping.axes[i]
	  && (loop->undirected ()
	      ? ((inside & GANG_AXES) && loop->facts
		 && !loop->facts->reductions.empty ())
	      : (undirected_inside & GANG_AXES) && stores_reduction_p (loop)))
	return true;
      inside |= mapping.axes[i];
      if (loop->undirected ())
	undirected_inside |= mapping.axes[i];
    }
  return false;
}

/* BAND goes on with the only loop in its innermost one.  Returns NULL if it does; else
   why it does not.  */

const char *
extend_band (std::vector<acc_loop *> &band)
{
  acc_loop *last = band.back ();
  if (last->children.empty ())
    return "no loop is inside";
  if (last->children.size () > 1)
    return "several loops are inside";
  acc_loop *inner = last->children.front ().get ();
  if (!candidate_p (inner))
    return "the loop inside has axes already, or may have no gangs";
  if (!perfect_nest_p (last, inner))
    return "the loop inside is not all of its body";
  band.push_back (inner);
  return nullptr;
}

/* BAND ends, or is none, because of REASON.  */

void
dump_band (const std::vector<acc_loop *> &band, const char *reason)
{
  if (!dump_enabled_p ())
    return;
  dump_user_location_t place = dump_at (band.front ()->location);
  if (band.size () == 1)
    dump_printf_loc (MSG_NOTE, place, "no band at %s: %s\n",
		     name_of_loop (band.front ()).c_str (), reason);
  else
    dump_printf_loc (MSG_NOTE, place, "band of %u loops from line %d to line %d: %s\n",
		     unsigned (band.size ()), LOCATION_LINE (band.front ()->location),
		     LOCATION_LINE (band.back ()->location), reason);
}

/* The band BAND gets no grid of several axes because of REASON.  */

void
dump_left_alone (const std::vector<acc_loop *> &band, const char *reason)
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (band.front ()->location),
		     "band from %s is not mapped as one: %s\n",
		     name_of_loop (band.front ()).c_str (), reason);
}

/* BAND of LOOPS gets MAPPING.  */

void
dump_mapping (const std::vector<acc_loop *> &band, const std::vector<band_loop> &loops,
	      const band_mapping &mapping)
{
  if (!dump_enabled_p ())
    return;
  for (size_t i = 0; i < band.size (); i++)
    dump_printf_loc (MSG_NOTE, dump_at (band[i]->location),
		     "in band: %s gets %s: %s iterations, %u references of unit"
		     " stride, %u of none, %u of others\n",
		     name_of_loop (band[i]).c_str (),
		     axes_text (mapping.axes[i]).c_str (),
		     loops[i].trips < 0 ? "unknown"
		     : std::to_string (loops[i].trips).c_str (),
		     loops[i].strides.unit, loops[i].strides.none,
		     loops[i].strides.other);
  dump_printf_loc (MSG_NOTE, dump_at (band.front ()->location),
		   "band asks for a block of %u x %u threads: %s\n",
		   mapping.block.vector_length, mapping.block.workers, mapping.reason);
}

/* Is LOOP, without a directive, one that sums up many terms, which lanes may share?  */

bool
long_sum_p (const acc_loop *loop)
{
  return (loop->undirected () && loop->most_axes && loop->children.empty ()
	  && !loop->facts->reductions.empty () && loop->facts->lone.empty ()
	  && many_p (loop));
}

} // anonymous namespace

loop_strides
bands::strides_of (const acc_loop *loop) const
{
  return (loop->facts ? loop->facts->strides
	  : loop->natural ? strides_of_loop (m_fun, m_f, loop->natural) : loop_strides ());
}

/* Does LOOP store what the loop around it loads in front of it?  Behind different pointers
   that is checked when the program runs, unless LOOP has a directive: then it exists in
   one version only, and its iterations do not depend on each other.  */

bool
bands::reads_before_p (const acc_loop *loop) const
{
  if (loop->undirected ())
    return loop->facts->read_before;
  return (loop->natural
	  && analyse_loop (m_fun, m_f, loop->natural, loop->natural).read_before);
}

/* Do neighbours of LOOP touch neighbours in STEPS, inside of it, whose own iterations are
   further apart?  */

bool
bands::sums_columns_p (const acc_loop *loop, const acc_loop *steps) const
{
  if (!loop->natural || !steps->natural)
    return false;
  crossed_strides crossed = crossed_strides_of (m_fun, m_f, loop->natural, steps->natural);
  return crossed.columns && !crossed.rows;
}

/* A reduction in BAND that adds up what neighbours share along both of the loops around it,
   as in a product of matrices, or that walks down columns, is left to each thread: all of
   them load less so, or what is consecutive.  */

void
bands::leave_product_to_threads (const std::vector<acc_loop *> &band)
{
  acc_loop *steps = free_reduction_inside (band.back ());
  if (!steps || stores_reduction_p (steps))
    return;
  bool shared = strides_of (band.back ()).none && strides_of (band.end ()[-2]).none;
  if (!shared && !sums_columns_p (band.back (), steps))
    return;
  steps->flags = (steps->flags & ~OLF_AUTO) | OLF_SEQ;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (steps->location),
		     "%s is left to each thread: %s\n", name_of_loop (steps).c_str (),
		     shared ? "the loops around it share what it loads"
		     : "it walks down columns, and the loop around it along rows");
}

/* LOOP's iterations, each of which sums up many terms, are neighbours in all that they
   touch, but may be too few for the device.  Then each of them gets lanes for its sum, as
   many as the launch finds right (free-rows.h).  Beside the sum, or the sums, there may be
   loops that each thread has to itself.  */

bool
bands::wants_spare_lanes_p (const acc_loop *loop) const
{
  const acc_loop *sum = nullptr;
  for (const auto &child : loop->children)
    if (long_sum_p (child.get ()))
      sum = child.get ();
    else if (!child->undirected () || child->most_axes || !child->children.empty ())
      return false;
  if (!sum)
    return false;
  loop_strides strides = strides_of (loop);
  bool spare = (strides.unit && !strides.other && constant_trips (loop) < enough_rows
		&& free_rows_possible_p (m_fun, m_f, loop));
  if (spare && dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (sum->location),
		     "%s may have lanes: the loop around it may be short\n",
		     name_of_loop (sum).c_str ());
  return spare;
}

void
bands::find (acc_loop *loop)
{
  if (!candidate_p (loop))
    {
      if (loop->axes)
	find_levels (loop);
      else
	for (auto &child : loop->children)
	  find (child.get ());
      return;
    }
  std::vector<acc_loop *> band { loop };
  const char *end;
  do
    {
      end = extend_band (band);
      if (!end && reads_before_p (band.back ()))
	{
	  band.pop_back ();
	  end = "the loop inside stores what its body loads";
	}
    }
  while (!end);
  dump_band (band, end);
  if (band.size () == 1)
    {
      if (!wants_spare_lanes_p (loop))
	{
	  drop_poor_loops (loop, strides_of (loop));
	  drop_lesser_loops (loop);
	}
      return;
    }
  drop_loops (band.back ());
  leave_product_to_threads (band);
  if (empty_inside_p (band.back ()))
    map (band);
  else
    dump_left_alone (band, "loops inside want axes, too");
}

/* Gangs of rows and lanes of columns may be a grid, too, unless clauses say how many lanes
   or workers there are.  Where an iteration is a loop, if it is a product.  */

void
bands::find_levels (acc_loop *outer)
{
  if (m_f->clause_dims[GOMP_DIM_WORKER] >= 0 || m_f->clause_dims[GOMP_DIM_VECTOR] >= 0
      || m_f->clause_dims[GOMP_DIM_GANG] >= 0)
    return;
  std::vector<acc_loop *> nest = levels_alone (outer);
  if (nest.empty ())
    nest = level_around_sums (m_f, outer);
  if (nest.empty ()
      || (!nest.back ()->children.empty ()
	  && !(strides_of (outer).none && strides_of (nest.back ()).none)))
    return;
  std::vector<std::pair<unsigned, unsigned>> before;
  for (acc_loop *loop : nest)
    {
      before.push_back ({ loop->flags, loop->axes });
      loop->flags |= OLF_AUTO;
      loop->axes = 0;
    }
  find (outer);
  if (std::all_of (nest.begin (), nest.end (),
		   [] (const acc_loop *loop) { return loop->band; }))
    return;
  for (size_t i = 0; i < nest.size (); i++)
    {
      nest[i]->flags = before[i].first;
      nest[i]->axes = before[i].second;
    }
}

void
bands::map (const std::vector<acc_loop *> &band)
{
  std::vector<band_loop> loops;
  for (const acc_loop *loop : band)
    {
      loops.emplace_back ();
      loops.back ().trips = constant_trips (loop);
      loops.back ().strides = strides_of (loop);
    }
  const acc_loop *root = band.front ();
  while (root->parent)
    root = root->parent;
  bool free_block = (m_f->clause_dims[GOMP_DIM_WORKER] < 0
		     && m_f->clause_dims[GOMP_DIM_VECTOR] < 0 && !calls_routine (root));
  bool joined = std::all_of (band.begin (), band.end (), counts_alone_p);
  auto streams = [&] (size_t row)
    {
      std::vector<class loop *> around;
      for (size_t i = 0; i < row; i++)
	around.push_back (band[i]->natural);
      return (row ? row_streams_of (m_fun, m_f, around, band[row]->natural)
	      : row_streams ());
    };
  band_mapping mapping = map_band (loops, collapsed_p (band), leaf_p (band),
				   joined && !band.back ()->children.empty (), free_block,
				   streams);
  if (carried_past_gangs_p (band, mapping))
    {
      dump_left_alone (band, "a result is carried past a loop that gangs share");
      return;
    }
  unsigned inside = 0;
  for (size_t i = band.size (); i-- > 0;)
    {
      band[i]->band = band.front ();
      band[i]->axes = mapping.axes[i];
      band[i]->inner_axes = inside;
      m_f->joined_axes |= (inside & mapping.axes[i]) != 0;
      inside |= mapping.axes[i];
    }
  m_block = common_block (m_block, mapping.block);
  dump_mapping (band, loops, mapping);
}

} // namespace accplug
