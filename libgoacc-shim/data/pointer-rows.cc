/* Rows behind an array of pointers.  See pointer-rows.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "data/pointer-rows.h"

#include "accplug-image.h"
#include "data/map-kinds.h"
#include "data/mapping-actions.h"

namespace goacc
{

/* What an element of kind ACCPLUG_MAP_ROWS points to: the part of each row, in bytes.  */
struct row_part
{
  size_t first, bytes;
};

static bool
rows_at_p (const map_arrays &arrays, size_t i)
{
  return (i + 1 < arrays.count && kind_of (arrays.kinds[i + 1]) == ACCPLUG_MAP_ROWS
	  && arrays.host[i] && arrays.host[i + 1]);
}

/* The kind of the array of pointers whose rows have KIND.  */
static uint8_t
table_kind (uint8_t kind, rows_use use)
{
  switch (use)
    {
    case rows_use::updates:
      return MAP_ATTACH;	/* nothing */
    case rows_use::ends:
      return rule_of (kind).finalizes ? MAP_DELETE : MAP_RELEASE;
    case rows_use::begins:
      break;
    }
  return kind == MAP_FORCE_PRESENT || kind == MAP_IF_PRESENT ? kind : (uint8_t) MAP_TO;
}

/* The kind of the element that attaches or detaches the pointer to a row of KIND.  */
static uint8_t
pointer_kind (uint8_t kind, rows_use use)
{
  if (use == rows_use::ends)
    return rule_of (kind).finalizes ? MAP_FORCE_DETACH : MAP_DETACH;
  return kind == MAP_IF_PRESENT ? MAP_ATTACH_ZERO_LEN : MAP_ATTACH;
}

void
pointer_rows::add (void *host, size_t bytes, unsigned short kind)
{
  m_host.push_back (host);
  m_sizes.push_back (bytes);
  m_kinds.push_back (kind);
}

/* Add what is behind COUNT POINTERS, of LEVELS, the outermost of which has PART, and which a
   clause of KIND names.  */
void
pointer_rows::add_rows (char **pointers, size_t count, const row_part *part, size_t levels,
			rows_use use, unsigned short kind)
{
  const unsigned short high = kind & ~0xff & ~ACCPLUG_MAP_AGAIN;
  const uint8_t low = kind_of (kind);
  for (size_t row = 0; row < count; row++)
    {
      if (!pointers[row])
	continue;
      char *there = pointers[row] + part->first;
      if (levels == 1)
	add (there, part->bytes, high | low);
      else if (use != rows_use::updates)
	add (there, part->bytes, high | table_kind (low, use));
      if (use != rows_use::updates)
	add (pointers + row, use == rows_use::begins ? part->first : 0,
	     high | pointer_kind (low, use));
      if (levels > 1)
	add_rows ((char **) there, part->bytes / sizeof *pointers, part + 1, levels - 1, use,
		  kind);
    }
}

/* Element TABLE is an array of pointers.  */
void
pointer_rows::expand (size_t table, rows_use use)
{
  const unsigned short whole = m_kinds[table], high = whole & ~0xff;
  const row_part *part = (const row_part *) m_host[table + 1];
  const size_t levels = m_sizes[table + 1] / sizeof *part;
  char **pointers = (char **) m_host[table];
  m_kinds[table] = high | table_kind (kind_of (whole), use);
  if (use == rows_use::updates)
    m_kinds[table + 1] = MAP_ATTACH;
  add_rows (pointers, m_sizes[table] / sizeof *pointers, part, levels, use, whole);
}

pointer_rows::pointer_rows (const map_arrays &given, rows_use use) : m_arrays (given)
{
  for (size_t i = 0; i < given.count; i++)
    if (rows_at_p (given, i))
      {
	if (m_host.empty ())
	  {
	    m_host.assign (given.host, given.host + given.count);
	    m_sizes.assign (given.sizes, given.sizes + given.count);
	    m_kinds.assign (given.kinds, given.kinds + given.count);
	  }
	check_length (given.site, i, given.sizes[i]);
	expand (i, use);
      }
  if (m_host.empty ())
    return;
  m_arrays.own = given.count;
  m_arrays.count = m_host.size ();
  m_arrays.host = m_host.data ();
  m_arrays.sizes = m_sizes.data ();
  m_arrays.kinds = m_kinds.data ();
}

} // namespace goacc
