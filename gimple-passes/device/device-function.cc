/* The table of device functions; see device-function.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-limits.h"
#include "device/device-function.h"

namespace accplug
{

namespace
{
/* In the parameter block (accplug-image.h).  */
const unsigned extent_bytes = 16;
const unsigned cell_extent_bytes = 24;
const size_t most_cells = 48;

/* The clauses of what one thread runs.  */
const int serial_dims[GOMP_DIM_MAX] = { 1, 1, 1 };

std::unordered_map<unsigned, std::unique_ptr<device_function>> by_clone;
std::unordered_map<unsigned, device_function *> by_host;
}

unsigned
device_function::max_threads () const
{
  if (free_rows)
    return crossed_rows ? crossed_block_threads : default_block_threads;
  if (spare_workers)
    return default_block_threads;
  unsigned lanes = vector_length ? vector_length : usual_length;
  return lanes && workers ? lanes * workers : max_block_threads;
}

unsigned
device_function::max_workers () const
{
  return (workers ? workers : free_rows ? default_block_threads
	  : spare_workers ? default_block_threads / vector_length : max_block_warps);
}

unsigned
device_function::entry_axes () const
{
  if (kernel)
    return 0;
  return GOMP_DIM_MASK (level) - 1;
}

unsigned
device_function::scratch_offset ()
{
  if (!scratch_place)
    {
      scratch_place = ROUND_UP (param_bytes, 8);
      param_bytes = scratch_place + 8;
    }
  return scratch_place;
}

bool
device_function::has_room_for_extents () const
{
  return (ROUND_UP (param_bytes, 8) + 16 + extent_bytes * args.size ()
	  + cell_extent_bytes * cells.size () <= max_parameter_bytes);
}

int
device_function::cell_of (unsigned holder, HOST_WIDE_INT offset) const
{
  for (size_t i = 0; i < cells.size (); i++)
    if (cells[i].holder == holder && cells[i].offset == offset)
      return args.size () + i;
  if (cells.size () == most_cells || !has_room_for_extents ())
    return -1;
  cells.push_back ({ holder, 0, offset });
  if (has_room_for_extents ())
    return args.size () + cells.size () - 1;
  cells.pop_back ();
  return -1;
}

void
device_function::drop_idle_cells ()
{
  auto holds = [this] (size_t i)
    {
      return std::any_of (cells.begin () + i, cells.end (), [&] (const accplug_cell &c)
			  { return c.holder == args.size () + i; });
    };
  while (!cells.empty () && !cells.back ().extent)
    cells.pop_back ();
  for (size_t i = cells.size (); i-- > 0;)
    if (!cells[i].extent && !holds (i))
      {
	cells.erase (cells.begin () + i);
	for (accplug_cell &c : cells)
	  if (c.holder > args.size () + i)
	    c.holder--;
      }
}

unsigned
device_function::extent_offset (unsigned slot)
{
  bool cell = slot >= args.size ();
  uint32_t &extent = cell ? cells[slot - args.size ()].extent : args[slot].extent;
  if (!extent)
    {
      extent = ROUND_UP (param_bytes, 8);
      param_bytes = extent + (cell ? cell_extent_bytes : extent_bytes);
    }
  return extent;
}

unsigned
device_function::outcome_offset ()
{
  if (!check_offset)
    {
      check_offset = ROUND_UP (param_bytes, 8);
      param_bytes = check_offset + 8;
    }
  return check_offset;
}

std::string
argument_name (const device_function *f, unsigned slot)
{
  if (f->site && slot < f->site->names.size () && !f->site->names[slot].empty ())
    return f->site->names[slot];
  return "argument " + std::to_string (slot);
}

device_function *
device_function_of (tree decl)
{
  auto it = by_clone.find (DECL_UID (decl));
  return it == by_clone.end () ? nullptr : it->second.get ();
}

device_function *
current_device_function ()
{
  return device_function_of (current_function_decl);
}

device_function *
device_version_of (tree host_decl)
{
  auto it = by_host.find (DECL_UID (host_decl));
  return it == by_host.end () ? nullptr : it->second;
}

int
level_of_attribute (tree oacc)
{
  tree pos = TREE_VALUE (oacc);
  if (!pos || !TREE_PURPOSE (pos))
    return NOT_A_ROUTINE;
  int level = 0;
  for (; level < GOMP_DIM_MAX && integer_zerop (TREE_PURPOSE (pos)); level++)
    pos = TREE_CHAIN (pos);
  return level;
}

int
level_of_callee (tree fndecl)
{
  if (!fndecl)
    return SEQ_LEVEL;
  if (device_function *f = device_function_of (fndecl))
    return f->level;
  tree oacc = oacc_get_fn_attrib (fndecl);
  return oacc ? level_of_attribute (oacc) : int (SEQ_LEVEL);
}

device_function *
add_device_function (tree host, tree clone)
{
  auto record = std::make_unique<device_function> ();
  record->host = host;
  record->decl = clone;
  device_function *result = record.get ();
  by_clone[DECL_UID (clone)] = std::move (record);
  by_host[DECL_UID (host)] = result;
  return result;
}

device_function *
add_unit_strides_version (const device_function *f, tree clone)
{
  auto record = std::make_unique<device_function> (*f);
  record->decl = clone;
  record->unit_strides_of = f->decl;
  device_function *result = record.get ();
  by_clone[DECL_UID (clone)] = std::move (record);
  return result;
}

device_function *
add_few_rows_version (const device_function *f, tree clone)
{
  device_function *version = add_unit_strides_version (f, clone);
  version->unit_strides_of = NULL_TREE;
  version->few_rows_of = f->decl;
  return version;
}

void
add_one_lane_version (const device_function *f, tree clone)
{
  auto record = std::make_unique<device_function> ();
  record->host = f->host;
  record->decl = clone;
  record->kernel = true;
  record->from_kernels = f->from_kernels;
  record->site = f->site;
  record->one_lane_of = f->decl;
  record->first_pass = "accpartition";
  record->kernels_part = f->kernels_part;
  memcpy (record->clause_dims, f->kernels_part ? serial_dims : f->clause_dims,
	  sizeof record->clause_dims);
  memcpy (record->part_dims, f->part_dims, sizeof record->part_dims);
  for (int *dims : { record->clause_dims, record->part_dims })
    dims[GOMP_DIM_WORKER] = dims[GOMP_DIM_VECTOR] = 1;
  record->args = f->args;
  record->cells = f->cells;
  record->param_bytes = f->param_bytes;
  record->checked_loops = f->checked_loops;
  by_clone[DECL_UID (clone)] = std::move (record);
}

} // namespace accplug
