/* What clauses say of products of matrices; see product-clauses.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/product-clauses.h"
#include "analysis/perfect-nests.h"
#include "analysis/shared-loads.h"
#include "base/arguments.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "base/report.h"
#include "mapping/axes.h"
#include "mapping/loop-effects.h"

namespace accplug
{

namespace
{

/* The loops of a product, from the outside inwards, and the sum in them.  */

struct product
{
  std::vector<acc_loop *> loops;
  acc_loop *sum = nullptr;
};

/* Has LOOP clauses that say which axes it has, or may it have any?  */

bool
shared_p (const acc_loop *loop)
{
  if (loop->undirected ())
    return loop->most_axes & GANG_AXES;
  return ((loop->axes || choice_p (loop)) && !(loop->flags & OLF_GANG_STATIC)
	  && !reduces_p (loop));
}

/* Can each thread have all of SUM, whatever its clauses say?  */

bool
sum_of_thread_p (const acc_loop *sum)
{
  return (sum->undirected ()
	  || (!stores_reduction_p (sum) && (reduces_p (sum) || (sum->flags & OLF_SEQ))));
}

/* Clauses give SUM threads, and one of LOOPS, the two around it at least, is known to be
   shorter than a warp: then the sum may be long, and its threads are needed.  */

bool
needs_threads_p (const acc_loop *sum, const std::vector<acc_loop *> &loops)
{
  if (!sum->axes)
    return false;
  return std::any_of (loops.end () - 2, loops.end (), [] (const acc_loop *loop)
    {
      HOST_WIDE_INT trips = constant_trips (loop);
      return trips >= 0 && trips < HOST_WIDE_INT (warp_size);
    });
}

/* The product whose outermost loop is LOOP; false if that is none.  */

bool
find_product (function *fun, const device_function *f, acc_loop *loop, product *found)
{
  for (;; loop = loop->children.front ().get ())
    {
      if (!loop->natural || loop->routine_call || loop->barred_axes
	  || loop->children.size () > 1)
	return false;
      if (loop->children.empty ())
	break;
      if (!shared_p (loop)
	  || (!found->loops.empty () && !perfect_nest_p (found->loops.back (), loop)))
	return false;
      found->loops.push_back (loop);
    }
  found->sum = loop;
  size_t count = found->loops.size ();
  return (count >= 2 && sum_of_thread_p (loop) && !needs_threads_p (loop, found->loops)
	  && asks_for_no_thread_p (found->loops.front ())
	  && loads_shared_p (fun, f, found->loops[count - 2]->natural,
			     found->loops[count - 1]->natural, loop->natural));
}

/* Does F ask for so few threads, or gangs, that no others are wanted?  */

bool
few_threads_p (const device_function *f)
{
  int lanes = f->clause_dims[GOMP_DIM_VECTOR], workers = f->clause_dims[GOMP_DIM_WORKER];
  return (f->clause_dims[GOMP_DIM_GANG] == 1
	  || (lanes > 0 && unsigned (lanes) < warp_size
	      && unsigned (lanes) * MAX (workers, 1) < warp_size));
}

/* Does FUN store nothing outside of the loops in ROOT?  What each gang does there could tell
   how many there are.  */

bool
loops_alone_p (function *fun, const acc_loop *root)
{
  std::vector<loop_blocks> loops;
  for (const auto &loop : root->children)
    loops.emplace_back (loop.get ());
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      if (std::any_of (loops.begin (), loops.end (),
		       [bb] (const loop_blocks &l) { return l.has (bb); }))
	continue;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  if (gimple_vdef (stmt) && !gimple_clobber_p (stmt) && unique_kind (stmt) < 0
	      && !gimple_call_internal_p (stmt, IFN_GOACC_LOOP))
	    return false;
	}
    }
  return true;
}

/* Does FUN ask how many gangs, workers or lanes there are, or which one it is?  */

bool
asks_for_levels_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_DIM_SIZE)
	  || gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_DIM_POS))
	return true;
  return false;
}

/* Do F's clauses say numbers of gangs, workers or lanes?  */

bool
numbers_p (const device_function *f)
{
  return std::any_of (f->clause_dims, f->clause_dims + GOMP_DIM_MAX,
		      [] (int dim) { return dim >= 0; });
}

/* LOOP leaves its axes to the compiler.  */

void
open_loop (acc_loop *loop)
{
  if (!loop->is_loop () || (loop->flags & OLF_SEQ))
    return;
  loop->flags |= OLF_AUTO;
  loop->axes = 0;
}

void
open_product (const product &p)
{
  bool said = false;
  for (acc_loop *loop : p.loops)
    {
      said |= loop->axes != 0;
      open_loop (loop);
      loop->inner_axes = 0;
    }
  said |= p.sum->axes != 0;
  open_loop (p.sum);
  if (!said)
    return;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (p.loops.front ()->location), "%s is a product: what"
		     " clauses say of its levels is advice\n",
		     name_of_loop (p.loops.front ()).c_str ());
}

} // anonymous namespace

bool
open_products (function *fun, device_function *f, acc_loop *root)
{
  if (!f->kernel || f->one_lane_of || the_arguments.tiles == TILES_NEVER || few_threads_p (f))
    return false;
  bool numbers = numbers_p (f), all = !root->children.empty ();
  std::vector<product> products;
  for (auto &loop : root->children)
    {
      /* The other one of two versions decides.  */
      if (loop->is_loop () && f->second_nests.count (loop->heads.front ()))
	continue;
      product p;
      if (find_product (fun, f, loop.get (), &p))
	products.push_back (p);
      else
	all = false;
    }
  if (products.empty () || asks_for_levels_p (fun)
      || (numbers && (!all || !loops_alone_p (fun, root))))
    return false;
  for (const product &p : products)
    open_product (p);
  if (!numbers)
    return all;
  f->clause_dims[GOMP_DIM_WORKER] = f->clause_dims[GOMP_DIM_VECTOR] = -1;
  const acc_loop *first = products.front ().loops.front ();
  location_t place = first->is_loop () ? first->directive : first->location;
  report (place, REPORT_LOOP, "Loops share what they load: numbers of workers and lanes"
	  " are advice");
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (place), "numbers of workers and lanes are advice:"
		     " the kernel is products alone\n");
  return all;
}

} // namespace accplug
