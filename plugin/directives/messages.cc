/* Where a message about words points.  See messages.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "directives/messages.h"

namespace accplug
{

namespace
{

/* The place of the last character of W.  A language that knows but the first one's hands
   that over.  */

location_t
finish_of (const word &w)
{
  location_t start = get_start (w.where), finish = get_finish (w.where);
  if (start != finish || w.text.size () < 2 || start < RESERVED_LOCATION_COUNT
      || linemap_location_from_macro_expansion_p (line_table, start))
    return finish;
  return linemap_position_for_loc_and_offset (line_table, start, w.text.size () - 1);
}

/* Does the source have W's text at its place?  */

bool
literal_p (const word &w)
{
  location_t start = get_start (w.where);
  if (start < RESERVED_LOCATION_COUNT
      || linemap_location_from_macro_expansion_p (line_table, start))
    return false;
  expanded_location at = expand_location (start);
  std::string line;
  if (!at.file || at.column < 1 || !gcc_compat::source_line (at.file, at.line, &line)
      || line.size () < at.column - 1 + w.text.size ())
    return false;
  return strncasecmp (line.c_str () + at.column - 1, w.text.c_str (), w.text.size ()) == 0;
}

} // anonymous namespace

place::place (const word &first, const word &last)
  : rich_location (line_table, make_location (get_start (first.where),
					      get_start (first.where), finish_of (last)))
{
  m_range.m_start = get_start (first.where);
  m_range.m_finish = finish_of (last);
  m_literal = literal_p (first) && literal_p (last);
}

place::place (const word &w) : place (w, w)
{
}

place &
place::should_be (const std::string &hint)
{
  if (m_literal && !hint.empty ())
    add_fixit_replace (m_range, hint.c_str ());
  return *this;
}

place &
place::should_go ()
{
  if (m_literal)
    add_fixit_remove (m_range);
  return *this;
}

place &
place::lacks (const std::string &text)
{
  if (m_literal)
    add_fixit_insert_after (m_range.m_finish, text.c_str ());
  return *this;
}

} // namespace accplug
