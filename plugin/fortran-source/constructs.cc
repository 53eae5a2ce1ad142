/* Where constructs begin and end; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran-source/constructs.h"
#include "fortran-source/blocks.h"

namespace accplug
{

namespace
{

/* Has D a block, and so an end directive?  */

bool
block_construct_p (const directive &d)
{
  switch (d.row->id)
    {
    case DIRECTIVE_PARALLEL:
    case DIRECTIVE_KERNELS:
    case DIRECTIVE_SERIAL:
    case DIRECTIVE_DATA:
    case DIRECTIVE_HOST_DATA:
      return true;
    default:
      return false;
    }
}

bool
combined_p (const directive &d)
{
  return directive_parts (*d.row).second;
}

class matcher
{
public:
  matcher (const std::vector<source_unit> &all, std::vector<source_directive> *list)
    : units (all), directives (*list) {}

  void run ();

private:
  void begin (int);
  void end (int);
  void leave_loops (size_t unit);
  bool behind_loop_p (const source_directive &) const;

  const std::vector<source_unit> &units;
  std::vector<source_directive> &directives;
  std::vector<int> open;
};

/* Constructs on loops that have ended before UNIT are no more around what follows; the
   end directive of the last one may be that unit.  */

void
matcher::leave_loops (size_t unit)
{
  while (!open.empty ())
    {
      const source_directive &d = directives[open.back ()];
      if (!combined_p (d.what) || d.end_unit == 0 || unit <= d.end_unit + 1)
	break;
      open.pop_back ();
    }
}

/* `end parallel' behind a parallel loop is its end, under its own name.  */

bool
ends_loop (const source_directive &loop, source_directive *end)
{
  const directive_row *row = end->what.row;
  if (!loop.end_unit || end->unit != loop.end_unit + 1)
    return false;
  if (row == directive_parts (*loop.what.row).first)
    {
      end->what.row = loop.what.row;
      end->changed = true;
      end->what.name.push_back (made_name ("loop", end->what.name.back ()));
    }
  return end->what.row == loop.what.row;
}

/* Does D, `end loop', stand behind its loop?  */

bool
matcher::behind_loop_p (const source_directive &d) const
{
  for (const source_directive &loop : directives)
    {
      if (!loop.right || loop.what.ends || loop.what.row->id != DIRECTIVE_LOOP)
	continue;
      size_t unit = loop.unit < d.unit ? end_of_loop (units, loop.unit) : 0;
      if (unit && unit < d.unit
	  && std::all_of (units.begin () + unit + 1, units.begin () + d.unit,
			  [] (const source_unit &u) { return u.kind == unit_kind::acc; }))
	return true;
    }
  return false;
}

void
matcher::end (int at)
{
  source_directive &d = directives[at];
  if (d.what.row->id == DIRECTIVE_LOOP)
    {
      d.matched = behind_loop_p (d);
      return;
    }
  while (!open.empty ())
    {
      source_directive &begun = directives[open.back ()];
      bool ended = (combined_p (begun.what) ? ends_loop (begun, &d)
		    : begun.what.row == d.what.row);
      if (ended)
	{
	  begun.end = at;
	  d.matched = true;
	  d.parent = begun.parent;
	  open.pop_back ();
	  return;
	}
      if (!combined_p (begun.what))
	return;
      open.pop_back ();
    }
}

void
matcher::begin (int at)
{
  source_directive &d = directives[at];
  /* A loop that ended in front of this directive has had no end directive.  */
  while (!open.empty () && directives[open.back ()].end_unit
	 && directives[open.back ()].end_unit < d.unit)
    open.pop_back ();
  d.parent = open.empty () ? -1 : open.back ();
  if (combined_p (d.what))
    d.end_unit = end_of_loop (units, d.unit);
  else if (!block_construct_p (d.what))
    return;
  open.push_back (at);
}

void
matcher::run ()
{
  for (size_t i = 0; i < directives.size (); i++)
    {
      leave_loops (directives[i].unit);
      if (!directives[i].right)
	continue;
      if (directives[i].what.ends)
	end (i);
      else
	begin (i);
    }
}

} // anonymous namespace

void
match_constructs (const std::vector<source_unit> &units,
		  std::vector<source_directive> *directives)
{
  matcher (units, directives).run ();
}

} // namespace accplug
