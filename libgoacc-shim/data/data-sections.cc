/* Sections in data clauses.  See data-sections.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "data/data-sections.h"

#include "accplug-image.h"
#include "data/descriptors.h"
#include "data/map-kinds.h"
#include "support/errors.h"

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

void
data_sections::widen (size_t data, const strided_section &section, bool begins)
{
  if (section.empty ())
    {
      m_sizes[data] = 0;
      return;
    }
  if (section.start () != (uintptr_t) m_arrays.host[data])
    fatal ("a section with a negative stride in a data clause is not supported: %s",
	   variable_name (m_arrays.site, data));
  m_sizes[data] = section.end () - section.start ();
  if (begins)
    m_kinds[data] = (m_kinds[data] & ~0xff) | wide_kind (kind_of (m_kinds[data]));
}

data_sections::data_sections (const map_arrays &given, bool begins) : m_arrays (given)
{
  for (size_t i = 0; i < given.count; i++)
    {
      if (kind_of (given.kinds[i]) != ACCPLUG_MAP_DATA_SECTION)
	continue;
      size_t data = data_before (given, i);
      strided_section section = described_section ((uintptr_t) given.host[i],
						   given.sizes[i]);
      if (!given.host[data] || (section.contiguous () && !section.empty ()))
	continue;
      if (m_sizes.empty ())
	{
	  m_sizes.assign (given.sizes, given.sizes + given.count);
	  m_kinds.assign (given.kinds, given.kinds + given.count);
	}
      widen (data, section, begins);
    }
  if (m_sizes.empty ())
    return;
  m_arrays.sizes = m_sizes.data ();
  m_arrays.kinds = m_kinds.data ();
}

strided_section
section_of_data (const map_arrays &arrays, size_t i)
{
  size_t s = i + 1;
  while (s < arrays.count && pointer_element_p (kind_of (arrays.kinds[s])))
    s++;
  if (s == arrays.count || kind_of (arrays.kinds[s]) != ACCPLUG_MAP_DATA_SECTION)
    return {};
  strided_section section = described_section ((uintptr_t) arrays.host[s], arrays.sizes[s]);
  return section.contiguous () ? strided_section () : section;
}

} // namespace goacc
