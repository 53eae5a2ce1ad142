/* The module: putting the text together.

   In: functions, variables, helpers that they need.  Out: one PTX module: header,
   declarations, device math, helpers, data, functions.  Kernels of one lane, for the cpu
   device, stand apart: what they need is in the module, and no GPU compiles them.  The
   .version and .target are the lowest that the text needs.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "module/module.h"
#include "module/helpers.h"
#include "libm/device-math.h"

namespace ptx
{

module_state::module_state (const options &o) : opts (o)
{
}

void
module_state::need (int ptx_version, int sm)
{
  version = MAX (version, ptx_version);
  target = MAX (target, sm);
}

void
module_state::need_helper (const std::string &name)
{
  if (!helpers.insert (name).second)
    return;
  for (const std::string &other : helper_needs (name))
    need_helper (other);
}

void
module_state::need_extern (const std::string &declaration)
{
  externs.insert (declaration);
}

void
module_state::import_routine (const std::string &declaration)
{
  need_extern (declaration);
  imports = true;
}

void
module_state::need_device_type ()
{
  device_type = true;
}

void
module_state::need_lock ()
{
  lock = true;
  need_helper ("accplug_atomic_start");
  need_helper ("accplug_atomic_end");
}

unsigned
module_state::ending (const program_ending &e)
{
  auto known = std::find (endings.begin (), endings.end (), e);
  if (known == endings.end ())
    known = endings.insert (known, e);
  return known - endings.begin () + 1;
}

const std::string &
module_state::ended_symbol ()
{
  if (ended.empty ())
    ended = unit_symbol ("accplug_ended");
  need_helper ("accplug_end");
  return ended;
}

std::string
module_state::math_symbol (const std::string &c_name,
			   const std::string &declaration, bool inlined)
{
  if (const device_math_function *f = device_math_find (c_name))
    {
      (inlined ? math_inlined : math).insert (c_name);
      return f->symbol;
    }
  host_math = true;
  externs.insert (".extern .func " + declaration + ";\n");
  return c_name;
}

void
module_state::add_prototype (const std::string &text)
{
  prototypes += text;
}

void
module_state::add_function (const std::string &text, const function_info &info, tree decl)
{
  if (info.one_lane)
    one_lane_functions += "\n" + text;
  else
    functions.push_back ({ function_symbol (decl), "\n" + text });
  any_kernel |= info.entry;
  functions_defined.insert (decl);
  exports |= !info.entry && public_name (decl);
}

void
module_state::note_call (tree fndecl, location_t where)
{
  calls.push_back ({ fndecl, where });
}

int
module_state::file_number (const char *file)
{
  for (size_t i = 0; i < files.size (); i++)
    if (files[i] == file)
      return i + 1;
  files.push_back (file);
  return files.size ();
}

/* The PTX version that first knew the target (PTX ISA, 13: release notes).  */

static int
version_of_target (int sm)
{
  static const struct { int sm, version; } first[] = {
    { 120, 87 }, { 103, 88 }, { 101, 86 }, { 100, 86 }, { 90, 78 }, { 89, 78 },
    { 87, 74 }, { 86, 71 }, { 80, 70 }, { 75, 63 }, { 72, 61 },
  };
  for (const auto &f : first)
    if (sm >= f.sm)
      return f.version;
  return 60;
}

std::string
module_state::finish ()
{
  std::set<tree> told;
  for (const auto &c : calls)
    if (!functions_defined.count (c.first) && told.insert (c.first).second
	&& !seen_error ())
      error_at (c.second, "call to %qD, which has no device code in this file; "
		"define it here, with %<#pragma acc routine%>", c.first);
  int math_version = 0, math_target = 0;
  if (!math.empty () || !math_inlined.empty ())
    device_math_requirements (&math_version, &math_target);
  need (math_version, math_target);
  target = MAX (target, opts.arch);
  version = MAX (version, version_of_target (target));

  std::string text = "// accplug: OpenACC regions of "
		     + ascii_text (main_file_name ()) + "\n.version "
		     + std::to_string (version / 10) + "." + std::to_string (version % 10)
		     + "\n.target sm_" + std::to_string (target) + "\n.address_size 64\n\n";
  for (size_t i = 0; i < files.size (); i++)
    text += (".file " + std::to_string (i + 1) + " \"" + ascii_text (files[i])
	     + "\"\n");
  if (device_type)
    text += ".weak .global .align 4 .u32 accplug_device_type = 5;\n";
  if (lock)
    text += ".global .align 4 .u32 accplug_atomic_lock = 0;\n";
  if (!ended.empty ())
    text += ".visible .global .align 8 .u64 " + ended + " = 0;\n";
  for (const std::string &e : externs)
    text += e;
  for (const std::string &h : helpers)
    text += helper_prototype (h);
  text += prototypes + data;	/* initial values name functions */
  if (!math.empty () || !math_inlined.empty ())
    text += "\n" + device_math_text (math, math_inlined);
  for (const std::string &h : helpers)
    text += "\n" + helper_text (h);
  local_addresses_by_way_of_generic (functions, called_by_pointers);
  for (const function_text &f : functions)
    text += f.text;
  return name_unit (text);
}

std::string
module_state::finish_one_lane () const
{
  return final_names (one_lane_functions);
}

} // namespace ptx
