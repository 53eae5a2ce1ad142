/* Directives that gfortran takes in two; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "directives/merged-items.h"
#include "directives/sections.h"
#include "directives/translation.h"
#include "fortran-source/split-items.h"

namespace accplug
{

namespace
{

/* Does VALUE name a component?  */

bool
component_p (const words &value)
{
  for (const word &w : value)
    if (mark_p (w, "%"))
      return true;
  return false;
}

/* The items of ARGUMENT that are no components and have a name in NAMES.  */

std::vector<argument_item>
take_whole (clause_argument *a, const std::set<std::string> &names)
{
  std::vector<argument_item> taken, left;
  for (const argument_item &item : a->items)
    {
      bool whole = !component_p (item.value) && names.count (item.value[0].text);
      (whole ? taken : left).push_back (item);
    }
  a->items = left;
  return taken;
}

/* The items of ARGUMENT that are components; they are not in it any longer.  */

std::vector<argument_item>
take_components (clause_argument *argument)
{
  auto &items = argument->items;
  auto first = std::stable_partition (items.begin (), items.end (),
				      [] (const argument_item &item)
				      { return !component_p (item.value); });
  std::vector<argument_item> taken (first, items.end ());
  items.erase (first, items.end ());
  return taken;
}

/* Let *OUTER be a data directive for around D, under its condition, with the items that TAKE
   takes from D's clauses.  False, and D is as it was, if there are none.  */

bool
move_items (directive *d, directive *outer,
	    const std::function<std::vector<argument_item> (clause *)> &take)
{
  std::vector<clause> left;
  outer->row = &directive_rows[DIRECTIVE_DATA];
  outer->name = { made_name ("data", d->name[0]) };
  for (clause &c : d->clauses)
    {
      clause moved = c;
      moved.argument.items = take (&c);
      bool some = !moved.argument.items.empty ();
      if (some)
	outer->clauses.push_back (moved);
      if (!some || !c.argument.items.empty ())
	left.push_back (c);
    }
  if (outer->clauses.empty ())
    return false;
  d->clauses = left;
  for (const clause &c : d->clauses)
    if (c.row->id == CLAUSE_IF)
      outer->clauses.push_back (c);
  return true;
}

} // anonymous namespace

bool
split_components (directive *d, directive *outer)
{
  std::set<std::string> names;
  for (const clause &c : d->clauses)
    if (c.row->argument == ARGUMENT_DATA)
      for (const argument_item &item : c.argument.items)
	if (component_p (item.value))
	  names.insert (item.value[0].text);
  if (names.empty ())
    return false;
  return move_items (d, outer, [&names] (clause *c) {
    return (mixed_clause_p (c->row->id) ? take_whole (&c->argument, names)
	    : std::vector<argument_item> ());
  });
}

/* Can a data construct around D, for a region, map what its clauses map?  Neither what
   clauses ask for without copies nor what is there in any case depends on when.  */

static bool
mapped_around_p (const directive &d)
{
  bool copies = false, ordered = false;
  for (const clause &c : d.clauses)
    switch (c.row->id)
      {
      case CLAUSE_DEFAULT: case CLAUSE_SELF: case CLAUSE_DEVICEPTR: case CLAUSE_ATTACH:
	return false;
      case CLAUSE_REDUCTION:
	for (const argument_item &item : c.argument.items)
	  if (component_p (item.value))
	    return false;
	break;
      case CLAUSE_ASYNC: case CLAUSE_WAIT_FOR: case CLAUSE_DEVICE_TYPE:
	ordered = true;
	break;
      default:
	copies |= (c.row->argument == ARGUMENT_DATA && c.row->id != CLAUSE_PRESENT
		   && c.row->id != CLAUSE_NO_CREATE);
	break;
      }
  return !(copies && ordered);
}

bool
split_region_components (directive *d, bool framed, directive *outer)
{
  bool kernels = !d->name.empty () && d->name[0].text == "kernels";
  if (!(kernels || (framed && compute_directive_p (*d))) || !mapped_around_p (*d))
    return false;
  return move_items (d, outer, [] (clause *c) {
    return (c->row->argument == ARGUMENT_DATA ? take_components (&c->argument)
	    : std::vector<argument_item> ());
  });
}

bool
split_zeroed (directive *d, directive *outer)
{
  std::vector<clause> left;
  bool enter = d->row->id == DIRECTIVE_ENTER_DATA;
  outer->row = enter ? d->row : &directive_rows[DIRECTIVE_DATA];
  outer->name = { made_name ("data", d->name[0]) };
  if (enter)
    outer->name.insert (outer->name.begin (), made_name ("enter", d->name[0]));
  bool any = false;
  for (const clause &c : d->clauses)
    {
      auto zero_p = [] (const word &w) { return w.text == "zero"; };
      const words &modifiers = c.argument.modifiers;
      bool zeroed = (c.row->argument == ARGUMENT_DATA
		     && std::any_of (modifiers.begin (), modifiers.end (), zero_p));
      bool everywhere = c.row->id == CLAUSE_IF || (enter && c.row->id == CLAUSE_ASYNC);
      if (zeroed || everywhere)
	outer->clauses.push_back (c);
      if (zeroed)
	outer->clauses.back ().argument.modifiers.clear ();
      else
	left.push_back (c);
      any |= zeroed;
    }
  if (any)
    d->clauses = left;
  return any;
}

} // namespace accplug
