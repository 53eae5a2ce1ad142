/* Places that tell the words of a _Pragma apart; see word-places.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/word-places.h"

namespace accplug
{

namespace
{

/* The ends of such places.  */
std::unordered_set<location_t> own_ends;

} // anonymous namespace

std::vector<location_t>
places_apart (location_t where, cpp_hashnode *macro, unsigned count)
{
  std::vector<location_t> places;
  location_t at = get_pure_location (where);
  /* Places of an expansion that nobody sees are no other word's.  */
  const line_map_macro *map = linemap_enter_macro (line_table, macro, at, count);
  if (!map)
    return places;
  for (unsigned i = 0; i < count; i++)
    {
      location_t end = linemap_add_macro_token (map, i, at, at);
      own_ends.insert (end);
      places.push_back (make_location (at, at, end));
    }
  return places;
}

location_t
place_key (location_t where)
{
  if (!own_ends.empty ())
    {
      location_t end = get_range_from_loc (line_table, where).m_finish;
      if (own_ends.count (end))
	return end;
    }
  return get_pure_location (where);
}

} // namespace accplug
