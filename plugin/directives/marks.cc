/* Marks: what a directive says that GCC's clauses cannot.  See marks.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "directives/marks.h"
#include "base/word-places.h"

namespace accplug
{

namespace
{

std::unordered_map<location_t, unsigned> marks;
std::set<std::pair<std::string, int>> directive_lines;
std::unordered_map<location_t, unsigned> parted;	/* numbers */
unsigned parted_count;
std::unordered_map<location_t, unsigned> inner_sections;	/* numbers */

std::pair<std::string, int>
line_of (location_t where)
{
  expanded_location place = expand_location (where);
  return { place.file ? place.file : "", place.line };
}

} // anonymous namespace

void
record_directive_line (location_t where)
{
  directive_lines.insert (line_of (where));
}

bool
directive_line_p (location_t where)
{
  return directive_lines.count (line_of (where));
}

void
record_mark (const host_mark &mark)
{
  for (location_t where : mark.where)
    marks[place_key (where)] |= mark.bits;
}

unsigned
marks_at (location_t where)
{
  if (marks.empty ())
    return 0;
  auto found = marks.find (place_key (where));
  return found == marks.end () ? 0 : found->second;
}

unsigned
record_inner_section (location_t where)
{
  unsigned &number = inner_sections[place_key (where)];
  if (!number)
    number = inner_sections.size ();
  return number;
}

unsigned
inner_section_at (location_t where)
{
  if (inner_sections.empty ())
    return 0;
  auto found = inner_sections.find (place_key (where));
  return found == inner_sections.end () ? 0 : found->second;
}

void
record_parted (const std::vector<location_t> &where)
{
  parted_count++;
  for (location_t place : where)
    parted[place_key (place)] = parted_count;
}

unsigned
parted_at (location_t where)
{
  if (parted.empty ())
    return 0;
  auto found = parted.find (place_key (where));
  return found == parted.end () ? 0 : found->second;
}

} // namespace accplug
