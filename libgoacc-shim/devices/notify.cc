/* ACC_NOTIFY: lines on stderr for launches, transfers and devices.  See notify.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "devices/notify.h"

#include <cstdio>

#include "devices/context.h"
#include "devices/selection.h"
#include "devices/threads.h"

namespace goacc
{

unsigned
notifications ()
{
  static const unsigned bits = environment ().notify;
  return bits;
}

static void
write_line (const std::string &line)
{
  fwrite (line.data (), 1, line.size (), stderr);
}

std::string
shape_text (const uint32_t axes[3])
{
  std::string text = std::to_string (axes[0]);
  if (axes[1] > 1 || axes[2] > 1)
    text += "x" + std::to_string (axes[1]);
  if (axes[2] > 1)
    text += "x" + std::to_string (axes[2]);
  return text;
}

void
write_transfer (device_context &context, const call_site &site, size_t index,
		size_t bytes, bool up)
{
  const accplug_construct *construct = find_construct (site.kinds);
  const accplug_kernel *kernel = site.kernel;
  write_line (format ("%s %s data  file=%s function=%s line=%u device=%d "
		      "threadid=%d variable=%s bytes=%zu\n",
		      up ? "upload" : "download", context.type_name (),
		      construct ? construct->file : kernel ? kernel->file : "",
		      construct ? construct->function
		      : kernel ? kernel->function : site.routine,
		      construct ? construct->line : kernel ? kernel->line : 0,
		      context.number (),
		      this_thread ().id, variable_name (site, index), bytes));
}

void
write_launch (device_context &context, const accplug_kernel &kernel,
	      const launch_shape &shape)
{
  uint64_t gangs
    = (uint64_t) shape.grid[0] * shape.grid[1] * shape.grid[2];
  write_line (format ("launch %s kernel  file=%s function=%s line=%u device=%d "
		      "threadid=%d num_gangs=%llu num_workers=%u "
		      "vector_length=%u grid=%s block=%s\n",
		      context.type_name (), kernel.file, kernel.function,
		      kernel.line, context.number (), this_thread ().id,
		      (unsigned long long) gangs,
		      shape.block[1] * shape.block[2], shape.block[0],
		      shape_text (shape.grid).c_str (),
		      shape_text (shape.block).c_str ()));
}

void
notify_gangs (const accplug_kernel &kernel, int64_t asked, int64_t taken, int64_t threads)
{
  write_line (format ("accplug: %s:%u: num_gangs (%lld) is too large: %lld gangs of %lld "
		      "threads are used\n", kernel.file, kernel.line, (long long) asked,
		      (long long) taken, (long long) threads));
}

void
notify_check (const char *file, unsigned line, const char *checked)
{
  write_line (format ("accplug: %s:%u: a run-time check of %s failed: the loops that it "
		      "guards run sequentially\n", file, line, checked));
}

void
notify_choice (const char *routine, int type, int number, device_type taken,
	       int taken_number)
{
  if (!notifications ())
    return;
  device_type wanted = resolve_type (type);
  if (wanted == taken && (number == any_number || number == taken_number))
    return;
  std::string asked = name_of_type (type);
  if (number != any_number)
    asked += " " + std::to_string (number);
  write_line (format ("device %s %d is taken  function=%s threadid=%d wanted=%s "
		      "available=%d\n", name_of_type (taken), taken_number, routine,
		      this_thread ().id, asked.c_str (), device_count (wanted)));
}

} // namespace goacc
