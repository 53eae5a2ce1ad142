/* The device image in the object, and its registration.  See host-image.h.

   Comes in: the records of the unit, complete.
   Goes out: assembly text: the tables of accplug-image.h, a constructor and a
   destructor that register them, and the trampolines.

   Rules
   - Only functions and variables that GCC has put into this object (or, for
     variables, that another object defines) are named.
   - Tables with addresses go to .data.rel.ro.local, so that they are read-only
     once the dynamic loader has relocated them; text goes to .rodata.
   - An object without constructs and without calls of the run time stays as GCC
     made it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "image/host-image.h"
#include "image/emit-pass.h"
#include "base/unit.h"
#include "image/assembly.h"
#include "base/construct.h"
#include "base/kernel-record.h"
#include "ptx-emit.h"
#include "image/trampolines.h"

namespace accplug
{

namespace
{

/* The fields below are written one by one: a change of the structures must not
   go unnoticed.  */
static_assert (sizeof (accplug_op) == 16, "accplug_op");
static_assert (sizeof (accplug_arg) == 24, "accplug_arg");
static_assert (sizeof (accplug_kernel) == 176, "accplug_kernel");
static_assert (sizeof (accplug_range) == 24, "accplug_range");
static_assert (sizeof (accplug_construct) == 48, "accplug_construct");
static_assert (sizeof (accplug_variable) == 40, "accplug_variable");
static_assert (sizeof (accplug_image) == 88, "accplug_image");

const char table_section[] = ".data.rel.ro.local";

/* FNV-1a, 64 bits.  */

uint64_t
hash_of (const std::string &text)
{
  uint64_t hash = UINT64_C (0xcbf29ce484222325);
  for (unsigned char c : text)
    hash = (hash ^ c) * UINT64_C (0x100000001b3);
  return hash;
}

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
  static const accplug_op end = { ACCPLUG_OP_END, 0, 0, 0, 0, 0 };
  auto write = [=] (const accplug_op &op)
  {
    out->byte (op.opcode);
    out->byte (op.size);
    out->byte (op.is_signed);
    out->byte (0);
    out->number32 (op.slot);
    out->number64 (op.imm);
  };
  for (const accplug_op &op : expression)
    write (op);
  if (expression.back ().opcode != ACCPLUG_OP_END)
    write (end);
}

/* What hangs on the kernel NUMBER, in read-only data without addresses.  */

void
write_kernel_parts (assembly *out, const kernel_record &kernel, size_t number)
{
  out->section (".rodata.accplug", "a");
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
  for (const range_record &range : kernel.ranges)
    {
      out->label (numbered ("first", number, range.arg));
      write_expression (out, range.first);
      out->label (numbered ("end", number, range.arg));
      write_expression (out, range.end);
    }
  if (kernel.args.empty ())
    return;
  out->label (numbered ("args", number, 0));
  for (const accplug_arg &arg : kernel.args)
    {
      out->number32 (arg.flags);
      out->number32 (arg.offset);
      out->number64 (arg.size);
      out->number32 (arg.extent);
      out->number32 (0);
    }
}

/* Likewise, with addresses.  */

void
write_ranges (assembly *out, const kernel_record &kernel, size_t number)
{
  if (kernel.ranges.empty ())
    return;
  out->label (numbered ("ranges", number, 0));
  for (const range_record &range : kernel.ranges)
    {
      out->number32 (range.arg);
      out->number32 (range.flags);
      out->address (numbered ("first", number, range.arg));
      out->address (numbered ("end", number, range.arg));
    }
}

void
write_axes (assembly *out, const char *kind, size_t number,
	    const launch_expression (&expressions)[3], const uint32_t (&sizes)[3])
{
  for (int axis = 0; axis < 3; axis++)
    out->address (expressions[axis].empty () ? std::string ()
		  : numbered (kind, number, axis));
  for (int axis = 0; axis < 3; axis++)
    out->number32 (sizes[axis]);
  out->align8 ();
}

void
write_kernel (assembly *out, const kernel_record &kernel, size_t number,
	      uint32_t module_flags)
{
  out->address (kernel.host);
  out->address (out->string (kernel.symbol));
  out->address (out->string (kernel.file));
  out->address (out->string (kernel.function));
  out->number32 (kernel.line);
  out->number32 (kernel.flags | module_flags);
  out->address (kernel.args.empty () ? "" : numbered ("args", number, 0));
  out->number32 (kernel.args.size ());
  out->number32 (kernel.param_bytes);
  out->number32 (kernel.scratch_offset);
  out->number32 (kernel.scratch_fixed);
  out->number32 (kernel.scratch_per_gang);
  out->number32 (kernel.shared_bytes);
  write_axes (out, "block", number, kernel.block_expr, kernel.block);
  write_axes (out, "grid", number, kernel.grid_expr, kernel.grid);
  out->address (out->string (kernel.mapping));
  out->address (kernel.ranges.empty () ? "" : numbered ("ranges", number, 0));
  out->number32 (kernel.ranges.size ());
  out->number32 (0);
}

/* The kernels that can be reached: their host version is in this object and
   their PTX in the module.  */

std::vector<const kernel_record *>
live_kernels ()
{
  std::vector<const kernel_record *> live;
  for (const kernel_record &record : the_kernels.records ())
    if (output_p (record.host) && !record.symbol.empty ())
      live.push_back (&record);
  return live;
}

void
write_kernels (assembly *out, const std::vector<const kernel_record *> &kernels,
	       uint32_t module_flags)
{
  for (size_t i = 0; i < kernels.size (); i++)
    write_kernel_parts (out, *kernels[i], i);
  out->section (table_section, "aw");
  for (size_t i = 0; i < kernels.size (); i++)
    write_ranges (out, *kernels[i], i);
  out->label (".Laccplug_kernels");
  for (size_t i = 0; i < kernels.size (); i++)
    write_kernel (out, *kernels[i], i, module_flags);
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
  out->section (table_section, "aw");
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
      out->address (site.kinds);
      out->address (out->string (site.file));
      out->address (out->string (site.function));
      out->address (out->string (site.directive));
      out->number32 (site.line);
      out->number32 (site.names.size ());
      out->address (site.names.empty () ? "" : numbered ("names", i, 0));
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

void
write_variables (assembly *out, const std::vector<ptx::device_variable> &variables)
{
  out->section (table_section, "aw");
  out->label (".Laccplug_variables");
  for (const ptx::device_variable &variable : variables)
    {
      const char *name = lang_hooks.decl_printable_name (variable.decl, 1);
      out->address (variable.decl);
      out->number64 (size_of_variable (variable.decl));
      out->address (out->string (variable.symbol));
      out->address (out->string (name ? name : ""));
      out->number32 (variable.link ? ACCPLUG_VAR_LINK : 0);
      out->number32 (0);
    }
}

/* ------------------------------------------------------------------------
   The image.  */

struct image_parts
{
  std::string ptx;
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
   use them on the device.  */

void
define_declared_variables ()
{
  varpool_node *node;
  FOR_EACH_DEFINED_VARIABLE (node)
    {
      tree attributes = DECL_ATTRIBUTES (node->decl);
      if (output_p (node->decl) && !DECL_THREAD_LOCAL_P (node->decl)
	  && lookup_attribute ("omp declare target", attributes)
	  && !lookup_attribute ("omp declare target link", attributes))
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
    parts.ptx = the_module ().finish ();
  return parts;
}

void
write_image (assembly *out, const image_parts &parts)
{
  out->section (table_section, "aw");
  out->label (".Laccplug_image");
  out->number32 (ACCPLUG_IMAGE_MAGIC);
  out->number32 (ACCPLUG_IMAGE_VERSION);
  out->number64 (sizeof (accplug_image));
  out->address (out->string (main_input_filename
			     ? remap_macro_filename (main_input_filename) : ""));
  out->address (".Laccplug_ptx");
  out->number64 (parts.ptx.size ());
  out->number64 (hash_of (parts.ptx));
  out->address (".Laccplug_kernels");
  out->address (".Laccplug_constructs");
  out->address (".Laccplug_variables");
  out->number32 (parts.kernels.size ());
  out->number32 (parts.constructs.size ());
  out->number32 (parts.variables.size ());
  out->number32 ((the_module ().imports_routines () ? ACCPLUG_IMAGE_IMPORTS : 0)
		 | (the_module ().exports_routines ()
		    ? ACCPLUG_IMAGE_EXPORTS : 0));
}

void
write_parts (assembly *out, const image_parts &parts)
{
  uint32_t module_flags
    = the_module ().needs_host_math () ? ACCPLUG_KERNEL_HOST_MATH : 0;
  out->section (".rodata.accplug_ptx", "a");
  out->label (".Laccplug_ptx");
  out->characters (parts.ptx);
  write_kernels (out, parts.kernels, module_flags);
  write_constructs (out, parts.constructs);
  write_variables (out, parts.variables);
  write_image (out, parts);
  out->flush_strings ();
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
