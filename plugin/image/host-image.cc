/* The device image in the object, and its registration.  See host-image.h.

   Comes in: the records of the unit, complete.
   Goes out: assembly text: the tables of accplug-image.h, a constructor and a
   destructor that register them, and the trampolines.

   Rules
   - Only functions and variables that GCC has put into this object (or, for
     variables, that another object defines) are named.
   - Tables with addresses go to .data.rel.ro.local, so that they are read-only
     once the dynamic loader has relocated them; text goes to .rodata.
   - The tables follow each other, then they come again, and so does the image behind
     them: the run time compares.
   - An object without constructs and without calls of the run time stays as GCC
     made it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "image/host-image.h"
#include "image/ptx.h"
#include "image/table-row.h"
#include "base/arguments.h"
#include "base/construct.h"
#include "clauses/device-pointers.h"
#include "base/device-contract.h"
#include "base/kernel-record.h"
#include "device/instrumentation.h"
#include "ptx-emit.h"
#include "image/trampolines.h"

namespace accplug
{

namespace
{

const char table_section[] = ".data.rel.ro.local";

bool
output_p (tree decl)
{
  return decl && TREE_ASM_WRITTEN (decl) && !DECL_EXTERNAL (decl);
}

std::string
numbered (const char *kind, size_t number, size_t part)
{
  return (".Laccplug_" + std::string (kind) + "_" + std::to_string (number) + "_"
	  + std::to_string (part));
}

/* ------------------------------------------------------------------------
   Kernels.  */

void
write_expression (assembly *out, const launch_expression &expression)
{
  for (const accplug_op &op : expression)
    out->bytes (&op, sizeof op);
  if (expression.back ().opcode != ACCPLUG_OP_END)
    table_row<accplug_op> ().write (out);	/* ACCPLUG_OP_END is 0.  */
}

/* What hangs on the kernel NUMBER, without addresses, in plain_section.  */

void
write_kernel_parts (assembly *out, const kernel_record &kernel, size_t number)
{
  for (int axis = 0; axis < 3; axis++)
    {
      if (!kernel.block_expr[axis].empty ())
	{
	  out->label (numbered ("block", number, axis));
	  write_expression (out, kernel.block_expr[axis]);
	}
      if (!kernel.grid_expr[axis].empty ())
	{
	  out->label (numbered ("grid", number, axis));
	  write_expression (out, kernel.grid_expr[axis]);
	}
    }
  for (size_t i = 0; i < kernel.ranges.size (); i++)
    {
      out->label (numbered ("first", number, i));
      write_expression (out, kernel.ranges[i].first);
      out->label (numbered ("end", number, i));
      write_expression (out, kernel.ranges[i].end);
    }
  if (!kernel.scratch_blocks.empty ())
    {
      out->label (numbered ("blocks", number, 0));
      write_expression (out, kernel.scratch_blocks);
    }
  if (!kernel.check.empty ())
    {
      out->label (numbered ("check", number, 0));
      write_expression (out, kernel.check);
    }
  if (!kernel.cells.empty ())
    {
      out->label (numbered ("cells", number, 0));
      for (const accplug_cell &cell : kernel.cells)
	out->bytes (&cell, sizeof cell);
    }
  if (kernel.few_rows_of && !kernel.few_rows_when.empty ())
    {
      out->label (numbered ("few", number, 0));
      write_expression (out, kernel.few_rows_when);
    }
  if (kernel.unit_strides_of)
    {
      out->label (numbered ("strides", number, 0));
      for (const std::vector<unsigned> *slots
	   : { &kernel.unit_strides, &kernel.short_strides })
	for (uint32_t slot : *slots)
	  out->bytes (&slot, sizeof slot);
    }
  if (kernel.args.empty ())
    return;
  out->label (numbered ("args", number, 0));
  for (const accplug_arg &arg : kernel.args)
    out->bytes (&arg, sizeof arg);
}

/* Likewise, with addresses.  */

void
write_ranges (assembly *out, const kernel_record &kernel, size_t number)
{
  if (kernel.ranges.empty ())
    return;
  out->label (numbered ("ranges", number, 0));
  for (size_t i = 0; i < kernel.ranges.size (); i++)
    {
      table_row<accplug_range> row;
      row->arg = kernel.ranges[i].arg;
      row->flags = kernel.ranges[i].flags;
      row.point (&accplug_range::first, numbered ("first", number, i));
      row.point (&accplug_range::end, numbered ("end", number, i));
      row.write (out);
    }
}

/* Where the version of one lane of KERNEL is among KERNELS; 0 if there is none.  */

uint32_t
place_of_version (const kernel_record &kernel,
		  const std::vector<const kernel_record *> &kernels)
{
  for (size_t i = kernels.size (); i > 0 && kernels[i - 1]->one_lane_of; i--)
    if (kernels[i - 1]->one_lane_of == kernel.device)
      return i - 1;
  return 0;
}

/* Likewise, the version of unit strides.  */

uint32_t
place_of_unit_strides (const kernel_record &kernel,
		       const std::vector<const kernel_record *> &kernels)
{
  for (size_t i = 0; i < kernels.size () && !kernels[i]->one_lane_of; i++)
    if (kernels[i]->unit_strides_of == kernel.device)
      return i;
  return 0;
}

/* Do A and B get the same bytes from a launch?  */

bool
same_arguments_p (const kernel_record &a, const kernel_record &b)
{
  auto same = [] (const auto &x, const auto &y)
    {
      return (x.size () == y.size ()
	      && (x.empty () || !memcmp (x.data (), y.data (), x.size () * sizeof x[0])));
    };
  return (same (a.args, b.args) && same (a.cells, b.cells) && same (a.check, b.check)
	  && a.check_offset == b.check_offset && a.ranges.size () == b.ranges.size ());
}

/* Likewise, the version for few rows, if it has all that a launch of KERNEL prepares.  */

uint32_t
place_of_few_rows (const kernel_record &kernel,
		   const std::vector<const kernel_record *> &kernels)
{
  for (size_t i = 0; i < kernels.size () && !kernels[i]->one_lane_of; i++)
    if (kernels[i]->few_rows_of == kernel.device)
      return (!kernels[i]->few_rows_when.empty () && same_arguments_p (kernel, *kernels[i])
	      ? i : 0);
  return 0;
}

/* What the row of KERNEL has about the version for unit strides that is VERSION.  */

void
add_unit_strides (table_row<accplug_kernel> *row, const kernel_record &version, size_t number)
{
  row->point (&accplug_kernel::strides, numbered ("strides", number, 0));
  (*row)->unit_count = version.unit_strides.size ();
  (*row)->stride_count = version.unit_strides.size () + version.short_strides.size ();
}

void
write_kernel (assembly *out, const std::vector<const kernel_record *> &kernels,
	      size_t number, uint32_t module_flags)
{
  const kernel_record &kernel = *kernels[number];
  table_row<accplug_kernel> row;
  row.point (&accplug_kernel::host_fn, kernel.host);
  row.point (&accplug_kernel::name, out->string (the_module ().final_name (kernel.symbol)));
  row.point (&accplug_kernel::file, out->string (kernel.file));
  row.point (&accplug_kernel::function, out->string (kernel.function));
  row->line = kernel.line;
  row->flags = (kernel.flags | module_flags
		| (kernel.one_lane_of ? ACCPLUG_KERNEL_ONE_LANE : 0)
		| (kernel.unit_strides_of ? ACCPLUG_KERNEL_UNIT_STRIDES : 0)
		| (kernel.few_rows_of ? ACCPLUG_KERNEL_FEW_ROWS : 0));
  row->one_lane = place_of_version (kernel, kernels);
  row->unit_strides = place_of_unit_strides (kernel, kernels);
  if (row->unit_strides)
    add_unit_strides (&row, *kernels[row->unit_strides], row->unit_strides);
  row->few_rows = place_of_few_rows (kernel, kernels);
  if (row->few_rows)
    row.point (&accplug_kernel::few_rows_when, numbered ("few", row->few_rows, 0));
  if (!kernel.args.empty ())
    row.point (&accplug_kernel::args, numbered ("args", number, 0));
  row->arg_count = kernel.args.size ();
  row->param_bytes = kernel.param_bytes;
  row->scratch_offset = kernel.scratch_offset;
  row->scratch_fixed = kernel.scratch_fixed;
  row->scratch_per_gang = kernel.scratch_per_gang;
  row->shared_bytes = kernel.shared_bytes;
  for (int axis = 0; axis < 3; axis++)
    {
      if (!kernel.block_expr[axis].empty ())
	row.point (&accplug_kernel::block_expr, axis, numbered ("block", number, axis));
      row->block[axis] = kernel.block[axis];
      if (!kernel.grid_expr[axis].empty ())
	row.point (&accplug_kernel::grid_expr, axis, numbered ("grid", number, axis));
      row->grid[axis] = kernel.grid[axis];
    }
  row.point (&accplug_kernel::mapping, out->string (kernel.mapping));
  if (!kernel.ranges.empty ())
    row.point (&accplug_kernel::ranges, numbered ("ranges", number, 0));
  row->range_count = kernel.ranges.size ();
  if (!kernel.scratch_blocks.empty ())
    row.point (&accplug_kernel::scratch_blocks, numbered ("blocks", number, 0));
  if (!kernel.check.empty ())
    {
      row.point (&accplug_kernel::check, numbered ("check", number, 0));
      row.point (&accplug_kernel::checked, out->string (kernel.checked));
      row->check_offset = kernel.check_offset;
    }
  if (!kernel.cells.empty ())
    row.point (&accplug_kernel::cells, numbered ("cells", number, 0));
  row->cell_count = kernel.cells.size ();
  row.write (out);
}

/* The kernels that can be reached: their host version is in this object and
   their PTX in the module.  Behind them, their versions of one lane.  */

std::vector<const kernel_record *>
live_kernels ()
{
  std::vector<const kernel_record *> live;
  for (bool one_lane : { false, true })
    for (const kernel_record &record : the_kernels.records ())
      if (output_p (record.host) && !record.symbol.empty ()
	  && (record.one_lane_of != NULL_TREE) == one_lane)
	live.push_back (&record);
  return live;
}

void
write_kernels (assembly *out, const std::vector<const kernel_record *> &kernels,
	       uint32_t module_flags)
{
  for (size_t i = 0; i < kernels.size (); i++)
    write_ranges (out, *kernels[i], i);
  out->label (".Laccplug_kernels");
  for (size_t i = 0; i < kernels.size (); i++)
    write_kernel (out, kernels, i, module_flags);
}

/* ------------------------------------------------------------------------
   Constructs.  */

std::vector<const construct *>
live_constructs ()
{
  std::vector<const construct *> live;
  for (const construct *site : all_constructs ())
    if (output_p (site->kinds))
      live.push_back (site);
  return live;
}

void
write_constructs (assembly *out, const std::vector<const construct *> &sites)
{
  for (size_t i = 0; i < sites.size (); i++)
    if (!sites[i]->names.empty ())
      {
	out->label (numbered ("names", i, 0));
	for (const std::string &name : sites[i]->names)
	  out->address (out->string (name));
      }
  out->label (".Laccplug_constructs");
  for (size_t i = 0; i < sites.size (); i++)
    {
      const construct &site = *sites[i];
      table_row<accplug_construct> row;
      row.point (&accplug_construct::kinds, site.kinds);
      row.point (&accplug_construct::file, out->string (site.file));
      row.point (&accplug_construct::function, out->string (site.function));
      row.point (&accplug_construct::directive,
		 out->string (site.was_parallel ? "parallel" : site.directive));
      row->line = site.line;
      row->name_count = site.names.size ();
      if (!site.names.empty ())
	row.point (&accplug_construct::names, numbered ("names", i, 0));
      row.write (out);
    }
}

/* ------------------------------------------------------------------------
   Variables.  */

std::vector<ptx::device_variable>
live_variables ()
{
  std::vector<ptx::device_variable> live;
  for (const ptx::device_variable &variable : the_module ().variables ())
    if (VAR_P (variable.decl) && !DECL_THREAD_LOCAL_P (variable.decl)
	&& DECL_RTL_SET_P (variable.decl)
	&& (output_p (variable.decl) || DECL_EXTERNAL (variable.decl)))
      live.push_back (variable);
  return live;
}

uint64_t
size_of_variable (tree decl)
{
  tree size = DECL_SIZE_UNIT (decl);
  return size && tree_fits_uhwi_p (size) ? tree_to_uhwi (size) : 0;
}

/* Does device code of this unit change V, a pointer that other units' may read?  */

bool
changed_pointer_p (tree v)
{
  return (TREE_PUBLIC (v) && POINTER_TYPE_P (TREE_TYPE (v)) && !lang_GNU_Fortran ()
	  && device_pointer_p (v));
}

void
write_variables (assembly *out, const std::vector<ptx::device_variable> &variables)
{
  out->label (".Laccplug_variables");
  for (const ptx::device_variable &variable : variables)
    {
      const char *name = lang_hooks.decl_printable_name (variable.decl, 1);
      table_row<accplug_variable> row;
      row.point (&accplug_variable::host, variable.decl);
      row->size = size_of_variable (variable.decl);
      row.point (&accplug_variable::symbol,
		 out->string (the_module ().final_name (variable.symbol)));
      row.point (&accplug_variable::name, out->string (name ? name : ""));
      row->flags = ((variable.link ? ACCPLUG_VAR_LINK : 0)
		    | (variable.common ? ACCPLUG_VAR_COMMON : 0)
		    | (changed_pointer_p (variable.decl) ? ACCPLUG_VAR_CHANGED : 0));
      row.write (out);
    }
}

/* Where device code ends the program.  */

void
write_endings (assembly *out)
{
  out->label (".Laccplug_endings");
  for (const ptx::program_ending &ending : the_module ().endings ())
    {
      table_row<accplug_ending> row;
      row.point (&accplug_ending::file, out->string (ending.file));
      row.point (&accplug_ending::what, out->string (ending.what));
      row->line = ending.line;
      row.write (out);
    }
}

/* ------------------------------------------------------------------------
   The image.  */

struct image_parts
{
  std::string ptx, one_lane_ptx;
  std::vector<const kernel_record *> kernels;
  std::vector<const construct *> constructs;
  std::vector<ptx::device_variable> variables;

  bool empty () const
  {
    return (kernels.empty () && constructs.empty () && variables.empty ()
	    && ptx.empty ());
  }
};

/* Variables with `declare' that are defined here: other units may be those that
   use them on the device.  Not so constants in GCC's pool and the sanitizers' data, which
   belong to their unit.  */

void
define_declared_variables ()
{
  varpool_node *node;
  FOR_EACH_DEFINED_VARIABLE (node)
    {
      tree attributes = DECL_ATTRIBUTES (node->decl);
      if (output_p (node->decl) && !DECL_THREAD_LOCAL_P (node->decl)
	  && !DECL_IN_CONSTANT_POOL (node->decl) && !sanitizer_data_p (node->decl)
	  && (lookup_attribute (common_attribute, attributes)
	      || (lookup_attribute ("omp declare target", attributes)
		  && !lookup_attribute ("omp declare target link", attributes))))
	the_module ().define_variable (node->decl);
    }
}

image_parts
collect_parts ()
{
  image_parts parts;
  define_declared_variables ();
  parts.kernels = live_kernels ();
  parts.constructs = live_constructs ();
  parts.variables = live_variables ();
  if (the_module ().has_kernels () || the_module ().exports_routines ()
      || !parts.variables.empty ())
    {
      parts.ptx = the_module ().finish ();
      parts.one_lane_ptx = the_module ().finish_one_lane ();
    }
  return parts;
}

void
write_image (assembly *out, const image_parts &parts, uint64_t table_bytes)
{
  table_row<accplug_image> row;
  row->magic = ACCPLUG_IMAGE_MAGIC;
  row->version = ACCPLUG_IMAGE_VERSION;
  row->bytes = sizeof (accplug_image);
  row.point (&accplug_image::file,
	     out->string (main_input_filename
			  ? remap_macro_filename (main_input_filename) : ""));
  row.point (&accplug_image::ptx, ".Laccplug_ptx");
  row->ptx_bytes = parts.ptx.size ();
  row->ptx_hash = hash_of (parts.ptx);
  row.point (&accplug_image::one_lane_ptx, ".Laccplug_one_lane_ptx");
  row->one_lane_bytes = parts.one_lane_ptx.size ();
  row->one_lane_hash = hash_of (parts.one_lane_ptx);
  row.point (&accplug_image::kernels, ".Laccplug_kernels");
  row.point (&accplug_image::constructs, ".Laccplug_constructs");
  row.point (&accplug_image::variables, ".Laccplug_variables");
  row->kernel_count = parts.kernels.size ();
  row->construct_count = parts.constructs.size ();
  row->variable_count = parts.variables.size ();
  row->flags = ((the_module ().imports_routines () ? ACCPLUG_IMAGE_IMPORTS : 0)
		| (the_module ().exports_routines () ? ACCPLUG_IMAGE_EXPORTS : 0));
  if (!the_module ().endings ().empty ())
    {
      row.point (&accplug_image::endings, ".Laccplug_endings");
      row.point (&accplug_image::ended,
		 out->string (the_module ().final_name (the_module ().ended_symbol ())));
      row->ending_count = the_module ().endings ().size ();
    }
  row.point (&accplug_image::tables, ".Laccplug_tables");
  row->table_bytes = table_bytes;
  out->flush_strings ();
  row.point (&accplug_image::plain, ".Laccplug_plain");
  row->plain_bytes = out->plain ().size ();
  row->plain_hash = hash_of (out->plain ());
  out->section (table_section, "aw");
  out->label (".Laccplug_image");
  row.write (out);
  out->repeat_rows ();
}

void
write_parts (assembly *out, const image_parts &parts)
{
  uint32_t module_flags
    = the_module ().needs_host_math () ? ACCPLUG_KERNEL_HOST_MATH : 0;
  out->section (".rodata.accplug_ptx", "a");
  out->label (".Laccplug_ptx");
  out->characters (parts.ptx);
  out->label (".Laccplug_one_lane_ptx");
  out->characters (parts.one_lane_ptx);
  out->section (plain_section, "a");
  out->label (".Laccplug_plain");
  for (size_t i = 0; i < parts.kernels.size (); i++)
    write_kernel_parts (out, *parts.kernels[i], i);
  out->section (table_section, "aw");
  out->label (".Laccplug_tables");
  write_kernels (out, parts.kernels, module_flags);
  write_constructs (out, parts.constructs);
  write_variables (out, parts.variables);
  write_endings (out);
  write_image (out, parts, out->repeat_rows ());
}

/* `keep': the PTX beside the object.  */

void
keep_ptx (const std::string &ptx)
{
  if (!the_arguments.keep || ptx.empty ())
    return;
  std::string name = std::string (aux_base_name) + ".ptx";
  FILE *file = fopen (name.c_str (), "w");
  bool good = file && fwrite (ptx.data (), 1, ptx.size (), file) == ptx.size ();
  if (file && fclose (file) != 0)
    good = false;
  if (!good)
    error ("cannot write %qs: %m", name.c_str ());
}

bool run_time_called;

} // anonymous namespace

/* The tables refer to regions and kinds, which are local symbols.  If GCC put
   them into the COMDAT group of the function around them (ipa-comdats), the
   tables of an object whose group is dropped would refer to nothing.  Symbols
   that are forced into the output are left out of groups.  */

void
keep_out_of_groups ()
{
  for (const construct *site : all_constructs ())
    {
      if (symtab_node *node
	  = site->child_fn ? symtab_node::get (site->child_fn) : nullptr)
	node->force_output = 1;
      if (symtab_node *node = site->kinds ? symtab_node::get (site->kinds) : nullptr)
	node->force_output = 1;
    }
}

void
note_run_time_calls ()
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    if (DECL_EXTERNAL (node->decl) && HAS_DECL_ASSEMBLER_NAME_P (node->decl)
	&& run_time_name_p (IDENTIFIER_POINTER
			    (DECL_ASSEMBLER_NAME (node->decl))))
      run_time_called = true;
}

void
write_host_image ()
{
  image_parts parts = collect_parts ();
  keep_ptx (parts.ptx);
  if (!asm_out_file || (parts.empty () && !run_time_called))
    return;
  assembly out (asm_out_file);
  if (!parts.empty ())
    {
      write_parts (&out, parts);
      write_registration (&out, ".Laccplug_image");
    }
  write_trampolines (&out);
}

} // namespace accplug
