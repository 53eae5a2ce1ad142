/* Sections in data clauses.  See data-sections.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "data/data-sections.h"

#include <algorithm>

#include "accplug-image.h"
#include "data/descriptors.h"
#include "data/map-kinds.h"

namespace goacc
{

static bool
pointer_element_p (uint8_t kind)
{
  return kind == MAP_POINTER || kind == MAP_ALWAYS_POINTER || kind == MAP_TO_PSET;
}

/* The data that the section at SECTION describes.  */
static size_t
data_before (const map_arrays &arrays, size_t section)
{
  size_t data = section;
  while (data > 0 && pointer_element_p (kind_of (arrays.kinds[data - 1])))
    data--;
  return data ? data - 1 : section;
}

/* What a data element of KIND is if it is a range with other elements in it.  */
static uint8_t
wide_kind (uint8_t kind)
{
  switch (kind)
    {
    case MAP_ALLOC:
      return MAP_TO;
    case MAP_FROM:
      return MAP_TOFROM;
    case MAP_FORCE_ALLOC:
      return MAP_FORCE_TO;
    case MAP_FORCE_FROM:
      return MAP_FORCE_TOFROM;
    default:
      return kind;
    }
}

/* Does SECTION have gaps, or begin behind START?  */
static bool
apart_p (const strided_section &section, uintptr_t start)
{
  return !section.empty () && (!section.contiguous () || section.start () > start);
}

void
data_sections::widen (size_t data, const strided_section &section, bool begins)
{
  if (section.empty ())
    {
      m_sizes[data] = 0;
      return;
    }
  uintptr_t start = (uintptr_t) m_arrays.host[data];
  if (begins && apart_p (section, start))
    {
      m_kinds[data] = (m_kinds[data] & ~0xff) | wide_kind (kind_of (m_kinds[data]));
      m_apart.push_back ({ data, section });
    }
  start = std::min (start, section.start ());
  m_host[data] = (void *) start;
  m_sizes[data] = section.end () - start;
}

data_sections::data_sections (const map_arrays &given, bool begins) : m_arrays (given)
{
  for (size_t i = 0; i < given.count; i++)
    {
      if (kind_of (given.kinds[i]) != ACCPLUG_MAP_DATA_SECTION || !given.host[i])
	continue;
      size_t data = data_before (given, i);
      if (!given.host[data] || given.sizes[data] == ACCPLUG_MAPPED_BLOCK)
	continue;
      strided_section section = described_section ((uintptr_t) given.host[i],
						   given.sizes[i]);
      if (m_sizes.empty ())
	{
	  m_host.assign (given.host, given.host + given.count);
	  m_sizes.assign (given.sizes, given.sizes + given.count);
	  m_kinds.assign (given.kinds, given.kinds + given.count);
	}
      widen (data, section, begins);
    }
  if (m_sizes.empty ())
    return;
  m_arrays.host = m_host.data ();
  m_arrays.sizes = m_sizes.data ();
  m_arrays.kinds = m_kinds.data ();
}

strided_section
section_of_data (const map_arrays &arrays, size_t i)
{
  size_t s = i + 1;
  while (s < arrays.count && pointer_element_p (kind_of (arrays.kinds[s])))
    s++;
  if (s == arrays.count || kind_of (arrays.kinds[s]) != ACCPLUG_MAP_DATA_SECTION
      || !arrays.host[s])
    return {};
  strided_section section = described_section ((uintptr_t) arrays.host[s], arrays.sizes[s]);
  return apart_p (section, (uintptr_t) arrays.host[i]) ? section : strided_section ();
}

} // namespace goacc
