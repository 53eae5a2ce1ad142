/* What a kernel uses behind pointers that no clause names, where that has to be mapped.

   Comes in: a construct's arrays, and its kernel's ranges (accplug-image.h), which say
   what follows from the values in the parameter block.
   Goes out: sections of the host's memory, which mapping.cc maps for the kernel.

   Rules
   - Pointers to data that are present, and to what kernels can use as it is, have none.
     What is present where the pointer points to need not be what the kernel uses: other
     sections of the same array may be present, too.  Structures that are there for the
     pointers in them (mapping-holders.cc) are all of it only if they have all of it.
   - Sections that overlap, as of two pointers into one array, are all of them: what one
     kernel does through both pointers is to the same memory.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "data/pointer-sections.h"

#include <algorithm>

#include "devices/context.h"
#include "launch/expressions.h"

namespace goacc
{

/* Make each of the sections that overlap all of them.  */
static void
join (std::vector<pointer_section> &sections)
{
  for (bool changed = true; changed;)
    {
      changed = false;
      for (pointer_section &a : sections)
	for (const pointer_section &b : sections)
	  if (a.from < b.to && b.from < a.to && (b.from < a.from || b.to > a.to))
	    {
	      a.from = std::min (a.from, b.from);
	      a.to = std::max (a.to, b.to);
	      changed = true;
	    }
    }
}

std::vector<pointer_section>
pointer_sections (device_context &context, const parameter_block &block)
{
  const accplug_kernel &kernel = block.kernel ();
  const launch_inputs in = { block };
  std::vector<pointer_section> sections;
  for (uint32_t r = 0; r < kernel.range_count; r++)
    {
      const accplug_range &range = kernel.ranges[r];
      uintptr_t pointer = block.passed_pointer (range.arg);
      if (!pointer)
	continue;
      int64_t first = evaluate (range.first, in), end = evaluate (range.end, in);
      const mapping *m = context.table ().look (pointer);
      if (range.flags & ACCPLUG_RANGE_SURE
	  && (!m || !m->requested () || first >= end
	      || m->holds (pointer + first, pointer + end)))
	continue;
      if (range.flags & ACCPLUG_RANGE_SURE)
	{
	  sections.push_back ({ range.arg, range.flags, pointer + first, pointer + end });
	  continue;
	}
      if (m && pointer + first < m->end && m->start < pointer + end
	  && (m->requested () || m->holds (pointer + first, pointer + end)))
	continue;
      if (first < end && !context.dev ().can_access ((const void *) pointer))
	sections.push_back ({ range.arg, range.flags, pointer + first, pointer + end });
    }
  join (sections);
  return sections;
}

} // namespace goacc
