/* Launching a kernel.  See launch.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "launch/launch.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <string>
#include <vector>

#include "devices/context.h"
#include "devices/notify.h"
#include "devices/profiling.h"
#include "launch/expressions.h"

namespace goacc
{

/* ------------------------------------------------------------------------
   The shape.  */

static uint32_t
clamp (int64_t value, uint32_t most)
{
  return value < 1 ? 1 : value > (int64_t) most ? most : (uint32_t) value;
}

/* Make the block small enough for the kernel: fewer workers first, then whole
   warps of the vector.  A power of two stays one: where the launch chooses how many lanes a
   row has, the kernel divides by their number so.  */
static void
shrink_block (uint32_t block[3], uint32_t most, uint32_t warp)
{
  while ((uint64_t) block[0] * block[1] * block[2] > most)
    if (block[2] > 1)
      block[2] /= 2;
    else if (block[1] > 1)
      block[1] /= 2;
    else if (block[0] > warp && (block[0] & (block[0] - 1)) == 0)
      block[0] /= 2;
    else
      block[0] = most > warp ? most / warp * warp : most;
}

/* Let the grid of SHAPE have MOST blocks: they stride.  */
static void
limit_grid (launch_shape *shape, uint64_t most)
{
  for (int i = 0; i < 3; i++)
    {
      if (shape->grid[i] > most)
	shape->grid[i] = most ? (uint32_t) most : 1;
      most /= shape->grid[i];
    }
}

/* The threads of a grid.  Loops count in the types of their variables, and what a thread
   adds, all threads' number, comes on top of what it has: 32 bits with a sign hold both
   for as many iterations as a program may have there, but for the last of 2^31.  A device
   has far fewer threads at once.  */
static const int64_t most_threads = 1 << 26;

/* As many blocks as are right for that.  A program that wants more than there are numbers
   for is told, once.  */
static void
limit_threads (launch_inputs &in, launch_shape *shape)
{
  int64_t threads = (int64_t) shape->block[0] * shape->block[1] * shape->block[2];
  int64_t most = most_threads / threads;
  limit_grid (shape, most);
  memcpy (in.blocks, shape->grid, sizeof in.blocks);
  static std::atomic<bool> told { false };
  if (in.clauses && in.clauses[ACCPLUG_GANG] > INT32_MAX / threads && !told.exchange (true))
    notify_gangs (in.block.kernel (), in.clauses[ACCPLUG_GANG], most, threads);
}

/* Let BLOCK say which of the kernel's loops with two versions are parallel.  A check may
   take as long as a launch, and most launches have the values of one before.  */
static int64_t
set_outcome (const launch_inputs &in, parameter_block &block)
{
  const accplug_kernel &kernel = block.kernel ();
  if (!kernel.check)
    return -1;
  int64_t value;
  if (!in.kernel->outcomes.find (block.bytes (), block.size (), &value))
    {
      value = evaluate (kernel.check, in);
      in.kernel->outcomes.keep (block.bytes (), block.size (), value);
    }
  block.set_outcome (value);
  return value;
}

/* Loops that a check guards run in order where it fails, which OUTCOME says; the program is
   told, once.  What would fit one gang loses little, and may be empty.  */
static void
tell_failed_check (const launch_inputs &in, const launch_shape &shape, int64_t outcome)
{
  const accplug_kernel &kernel = in.block.kernel ();
  if ((outcome | ACCPLUG_CHECKS_QUIET) != -1
      && (uint64_t) shape.grid[0] * shape.grid[1] * shape.grid[2] > 1
      && !in.kernel->told_check.exchange (true))
    notify_check (kernel.file, kernel.line, kernel.checked);
}

/* The shape of a launch; IN learns it axis by axis.  */
static launch_shape
choose_shape (device_context &context, launch_inputs &in)
{
  const accplug_kernel &kernel = in.block.kernel ();
  const device_limits &limits = context.limits ();
  launch_shape shape;
  shape.shared_bytes = kernel.shared_bytes;
  shape.together = in.kernel->together;
  for (int i = 0; i < 3; i++)
    {
      int64_t size = (kernel.block_expr[i] ? evaluate (kernel.block_expr[i], in)
					   : (int64_t) kernel.block[i]);
      in.threads[i] = shape.block[i] = clamp (size, limits.max_block[i]);
    }
  if ((kernel.flags & ACCPLUG_KERNEL_ANY_LANES) && limits.threads_in_turns)
    shape.block[0] = 1;
  shrink_block (shape.block, in.kernel->max_threads, limits.warp_size);
  memcpy (in.threads, shape.block, sizeof in.threads);
  for (int i = 0; i < 3; i++)
    {
      int64_t size = (kernel.grid_expr[i] ? evaluate (kernel.grid_expr[i], in)
					  : (int64_t) kernel.grid[i]);
      in.blocks[i] = shape.grid[i] = clamp (size, limits.max_grid[i]);
    }
  limit_threads (in, &shape);
  return shape;
}

/* Where rows may be few enough for the other version of the kernel that IN is about, OUTCOME
   among it: that version, and in *SHAPE its launch, which IN is then about; else the kernel,
   and nothing has changed.  In the version several gangs share each row and wait for each
   other: where a row has but one it is no better.  It has no code for nests that run in
   order.  */
static loaded_kernel &
version_for_rows (device_context &context, launch_inputs *in, parameter_block &block,
		  int64_t outcome, launch_shape *shape)
{
  const accplug_kernel &kernel = block.kernel ();
  if (!in->kernel->few_rows || outcome != -1 || !evaluate (kernel.few_rows_when, *in))
    return *in->kernel;
  launch_inputs other = *in;
  other.kernel = &context.load_kernel (*in->kernel->few_rows);
  block.give_to (*in->kernel->few_rows->descriptor);
  other.shared_bytes = block.kernel ().shared_bytes;
  launch_shape shared = choose_shape (context, other);
  if (shared.grid[1] == 1)
    {
      block.give_to (kernel);
      return *in->kernel;
    }
  *shape = shared;
  in->kernel = other.kernel;
  in->shared_bytes = other.shared_bytes;
  memcpy (in->threads, other.threads, sizeof in->threads);
  memcpy (in->blocks, other.blocks, sizeof in->blocks);
  return *other.kernel;
}

/* The part of the device's memory that private arrays of variable size may have.  */
static const unsigned most_scratch_part = 4;

/* The bytes of scratch memory for each block of KERNEL's grid.  Where they are many, the
   grid gets smaller: its blocks stride.  */
static size_t
scratch_for_gang (const device_limits &limits, const launch_inputs &in, launch_shape *shape)
{
  const accplug_kernel &kernel = in.block.kernel ();
  size_t bytes = kernel.scratch_per_gang;
  if (!kernel.scratch_blocks)
    return bytes;
  int64_t blocks = evaluate (kernel.scratch_blocks, in);
  bytes += blocks > 0 ? (size_t) blocks : 0;
  if (!bytes)
    return 0;
  limit_grid (shape, limits.memory_bytes / most_scratch_part / bytes);
  return bytes;
}

/* ------------------------------------------------------------------------
   The launch.  */

/* Where KERNEL's scratch begins in BLOCK: its fixed part ends where the zone
   that is always 0 ends, as kernels with fixed parts of other sizes use the
   same block.  */
static char *
scratch_start (const scratch_block &block, size_t fixed)
{
  return block.memory + block.zone - fixed;
}

/* The names of POINTERS, elements of BLOCK's construct.  *MANY: there is more than one.  */
static std::string
names_of (const parameter_block &block, const std::vector<size_t> &pointers, bool *many)
{
  /* Those that the compiler has for itself have no names.  */
  std::vector<std::string> named;
  for (size_t i : pointers)
    {
      std::string name = variable_name (block.arrays ().site, i);
      if (!name.empty () && std::find (named.begin (), named.end (), name) == named.end ())
	named.push_back (name);
    }
  std::string names;
  for (const std::string &name : named)
    names += (names.empty () ? "" : ", ") + name;
  *many = named.size () > 1;
  return names;
}

/* That what POINTERS, elements of BLOCK's construct, point to IS something; "" if there are
   none.  */
static std::string
what_they_point_to (const parameter_block &block, const std::vector<size_t> &pointers,
		    const char *is)
{
  bool many;
  std::string names = names_of (block, pointers, &many);
  return names.empty () ? "" : (" (what " + names + (many ? " point to " : " points to ") + is
				+ ")");
}

/* What could be the reason for a failure: pointers that the kernel has as the program has
   them, because what they point to is not mapped.  */
static std::string
unmapped_pointers (const parameter_block &block)
{
  std::vector<size_t> pointers;
  for (size_t i = 0; i < block.arrays ().count; i++)
    if (block.has_host_pointer_p (i))
      pointers.push_back (i);
  const std::vector<size_t> &within = block.unmapped_pointers ();
  pointers.insert (pointers.end (), within.begin (), within.end ());
  return what_they_point_to (block, pointers, "is not mapped, and no clause names it");
}

/* Likewise, pointers that are in present data as these came from the host.  */
static std::string
loose_pointers (const parameter_block &block)
{
  bool many;
  std::string names = names_of (block, block.loose_pointers (), &many);
  return names.empty () ? "" : (" (" + names + (many ? ", which are in" : ", which is in")
				+ " present data, " + (many ? "are" : "is")
				+ " not attached)");
}

/* Likewise, pointers in data behind others.  */
static std::string
pointers_behind (const parameter_block &block)
{
  return what_they_point_to (block, block.pointers_behind (),
			     "has pointers to what is not mapped");
}

/* Likewise: data that the program has no memory for, so that the kernel has no address.  */
static std::string
absent_data (const parameter_block &block)
{
  const map_arrays &arrays = block.arrays ();
  for (size_t i = 0; i < arrays.count; i++)
    if (!arrays.host[i] && !block.by_value_p (i))
      return (std::string (" (") + variable_name (arrays.site, i)
	      + " is a null pointer, or not allocated)");
  return "";
}

std::string
likely_fault (const parameter_block &block)
{
  for (auto reason : { unmapped_pointers, loose_pointers, absent_data, pointers_behind })
    {
      std::string text = reason (block);
      if (!text.empty ())
	return text;
    }
  return "";
}

static void
start (device_context &context, async_queue *q, loaded_kernel &loaded,
       const launch_shape &shape, const parameter_block &block)
{
  kernel &code = loaded.flat && shape.grid[1] == 1 ? *loaded.flat : *loaded.handle;
  try
    {
      context.dev ().launch (q ? q->native.get () : nullptr, code, shape, block.bytes (),
			     block.size ());
    }
  catch (const device_error &error)
    {
      fatal ("kernel %s with grid=%s block=%s failed on device %d: %s%s",
	     block.kernel ().name, shape_text (shape.grid).c_str (),
	     shape_text (shape.block).c_str (), context.number (), error.what (),
	     likely_fault (block).c_str ());
    }
}

static void
start_with_scratch (device_context &context, async_queue *q,
		    std::unique_lock<std::mutex> &queue_lock, loaded_kernel &loaded,
		    const launch_shape &shape, size_t for_gang, parameter_block &block)
{
  const accplug_kernel &kernel = block.kernel ();
  size_t fixed = ((size_t) kernel.scratch_fixed + 15) & -16;
  size_t gangs = (size_t) shape.grid[0] * shape.grid[1] * shape.grid[2];
  size_t room = gangs * for_gang;
  scratch_block own;
  scratch_block &scratch = q ? q->scratch : own;
  if (!q)
    own = context.take_scratch ();
  if (!scratch.memory || scratch.zone < fixed || scratch.room < room)
    /* The zone is kept a multiple of 256: gangs' parts are aligned.  */
    context.grow_scratch (scratch, q, queue_lock, (fixed + 255) & -256, room);
  block.set_scratch (scratch_start (scratch, fixed));
  start (context, q, loaded, shape, block);
  if (!q)
    context.give_scratch (own);
}

void
launch_kernel (device_context &context, async_queue *q, loaded_kernel &asked,
	       parameter_block &block, const clause_values &clauses)
{
  const call_site &site = block.arrays ().site;
  launch_inputs in = { block, clauses, &asked, block.kernel ().shared_bytes,
		       context.limits ().waves };
  int64_t outcome = set_outcome (in, block);
  launch_shape shape = choose_shape (context, in);
  tell_failed_check (in, shape, outcome);
  loaded_kernel &loaded = version_for_rows (context, &in, block, outcome, &shape);
  const accplug_kernel &kernel = block.kernel ();
  size_t for_gang = scratch_for_gang (context.limits (), in, &shape);
  notify_launch (context, kernel, shape);
  profile_launch (context, kernel, shape, site, true);
  {
    std::unique_lock<std::mutex> lock;
    if (q)
      {
	lock = std::unique_lock<std::mutex> (q->mutex);
	q->busy = true;
      }
    if (kernel.scratch_fixed || for_gang)
      start_with_scratch (context, q, lock, loaded, shape, for_gang, block);
    else
      start (context, q, loaded, shape, block);
    if (q && q->kernels.add (&kernel))
      q->kernels.doubt (likely_fault (block));
  }
  profile_launch (context, kernel, shape, site, false);
}

} // namespace goacc
