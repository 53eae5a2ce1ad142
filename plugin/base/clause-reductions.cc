/* The reductions that loop directives ask for; see clause-reductions.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/clause-reductions.h"

namespace accplug
{

namespace
{

std::map<location_t, std::vector<clause_reduction>> the_reductions;

} // anonymous namespace

void
note_clause_reduction (location_t loc, const clause_reduction &r)
{
  std::vector<clause_reduction> &all = the_reductions[get_pure_location (loc)];
  for (const clause_reduction &other : all)
    if (other.op == r.op && other.name == r.name)
      return;
  all.push_back (r);
}

const std::vector<clause_reduction> &
reductions_of_directive (location_t loc)
{
  static const std::vector<clause_reduction> none;
  auto found = the_reductions.find (get_pure_location (loc));
  return found == the_reductions.end () ? none : found->second;
}

} // namespace accplug
