/* Sections in data clauses that are not contiguous: `copyout (b(2:5,3:9))', C's
   b[2:4][3:7], and pointers and dummy arguments of Fortran that stand for such sections.

   Comes in: a construct's arrays, in which data that the program names by a section
   are followed by an element of kind ACCPLUG_MAP_DATA_SECTION (accplug-image.h), behind
   elements of pointers to these data.
   Goes out: arrays in which such data are the range of memory to the section's last
   element: from its first one, or from where the data begin, which in C is the first of
   that row.

   Rules
   - A stride may be negative: then the data begin at the section's last element in memory,
     and pointers to its first one are found in that range.
   - Where that range has other elements in it, it gets the host's values when it is
     allocated.  The section's elements alone are copied back: the host, and other threads,
     may have changed those between them.
   - What is contiguous stays as it is.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_DATA_SECTIONS_H
#define GOACC_DATA_SECTIONS_H

#include <vector>

#include "devices/open-constructs.h"
#include "support/protocol.h"
#include "support/strided-sections.h"

namespace goacc
{

class data_sections
{
public:
  /* BEGINS: the construct maps data, and does not release them.  */
  data_sections (const map_arrays &given, bool begins);

  /* Those given, if nothing is different.  */
  const map_arrays &arrays () const { return m_arrays; }

  /* The sections that have gaps, or begin behind their data.  */
  std::vector<data_section> &apart () { return m_apart; }

private:
  void widen (size_t data, const strided_section &section, bool begins);

  std::vector<data_section> m_apart;
  map_arrays m_arrays;
  std::vector<void *> m_host;
  std::vector<size_t> m_sizes;
  std::vector<unsigned short> m_kinds;
};

/* The section that element I of ARRAYS, data, is, if it has gaps or the data begin in front
   of it; else an empty one.  */
extern strided_section section_of_data (const map_arrays &arrays, size_t i);

} // namespace goacc

#endif /* GOACC_DATA_SECTIONS_H */
