/* device_type: which clauses are in force.  See selection.h.

   OpenACC 2.4: clauses behind device_type hold for the types that it names; for a type
   that no device_type of the directive names, those behind device_type (*); in the place
   of the same clauses in front of the first device_type.

   There is one device version of a region, for NVIDIA's GPUs; the cpu device runs the
   same.  So clauses for nvidia are in force, on the cpu device, too, and clauses for
   other types never.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "directives/devices.h"
#include "directives/selection.h"

namespace accplug
{

namespace
{

/* 2: the device_type clause C names a type of ours; 1: it is for all others; 0: neither. */

int
fitness (const clause &c)
{
  int best = 0;
  for (const argument_item &item : c.argument.items)
    {
      const word &name = item.value.front ();
      if (name.kind == WORD_NAME && own_device_type_p (name.text))
	return 2;
      if (mark_p (name, "*"))
	best = 1;
    }
  return best;
}

/* How a loop is divided, and how much is said about that: a device that says one of
   these does not mean what the others say to all devices.  */

int
family (clause_id id)
{
  switch (id)
    {
    case CLAUSE_SEQ:
      return 1;
    case CLAUSE_AUTO:
      return 2;
    case CLAUSE_GANG:
    case CLAUSE_WORKER:
    case CLAUSE_VECTOR:
      return 4;
    default:
      return 0;
    }
}

/* Does a device's clause CHOSEN stand in the place of COMMON, one for all devices?  */

bool
replaces_p (const clause &chosen, const clause &common)
{
  if (chosen.row == common.row)
    return true;
  int one = family (chosen.row->id), other = family (common.row->id);
  if (one == 1 && common.row->id == CLAUSE_INDEPENDENT)
    return true;
  if (chosen.row->id == CLAUSE_AUTO && common.row->id == CLAUSE_INDEPENDENT)
    return true;
  return one && other && one != other;
}

} // anonymous namespace

void
select_device_type (directive *d)
{
  int chosen = -1, best = 0;
  bool any = false;
  for (size_t i = 0; i < d->clauses.size (); i++)
    if (d->clauses[i].row->id == CLAUSE_DEVICE_TYPE)
      {
	any = true;
	int fits = fitness (d->clauses[i]);
	if (fits > best)
	  {
	    best = fits;
	    chosen = i;
	  }
      }
  if (!any)
    return;
  std::vector<clause> kept;
  for (const clause &c : d->clauses)
    {
      if (c.row->id == CLAUSE_DEVICE_TYPE || (c.group != -1 && c.group != chosen))
	continue;
      bool replaced = false;
      if (c.group == -1)
	for (const clause &other : d->clauses)
	  replaced |= (chosen != -1 && other.group == chosen && replaces_p (other, c));
      if (!replaced)
	kept.push_back (c);
    }
  for (clause &c : kept)
    c.group = -1;
  d->clauses = kept;
}

} // namespace accplug
