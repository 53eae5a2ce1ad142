/* Sections of arrays that are not contiguous.  See strided-sections.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "support/strided-sections.h"

#include <algorithm>

namespace goacc
{

void
strided_section::add_dimension (size_t extent, ptrdiff_t stride)
{
  m_empty |= !extent;
  if (extent < 2 || !stride)
    return;
  if (stride < 0)
    {
      m_start += stride * (ptrdiff_t) (extent - 1);
      stride = -stride;
    }
  m_dimensions.push_back ({ extent, (size_t) stride });
}

void
strided_section::finish ()
{
  std::sort (m_dimensions.begin (), m_dimensions.end (),
	     [] (const dimension &a, const dimension &b) { return a.stride < b.stride; });
  std::vector<dimension> joined;
  for (const dimension &d : m_dimensions)
    if (joined.empty () && d.stride == m_row)
      m_row *= d.extent;
    else if (!joined.empty () && d.stride == joined.back ().stride * joined.back ().extent)
      joined.back ().extent *= d.extent;
    else
      joined.push_back (d);
  m_dimensions = std::move (joined);
}

uintptr_t
strided_section::end () const
{
  uintptr_t last = m_start;
  for (const dimension &d : m_dimensions)
    last += d.stride * (d.extent - 1);
  return last + m_row;
}

/* The rows at START of dimension D - 1 and those within it.  */
void
strided_section::visit_from (size_t d, uintptr_t start, const row_visitor &visit) const
{
  if (d < 2)
    {
      if (d)
	visit (start, m_row, m_dimensions[0].extent, m_dimensions[0].stride);
      else
	visit (start, m_row, 1, m_row);
      return;
    }
  for (size_t i = 0; i < m_dimensions[d - 1].extent; i++)
    visit_from (d - 1, start + i * m_dimensions[d - 1].stride, visit);
}

void
strided_section::for_rows (const row_visitor &visit) const
{
  if (!empty ())
    visit_from (m_dimensions.size (), m_start, visit);
}

} // namespace goacc
