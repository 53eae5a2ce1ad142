/* Members and scalars in `use_device', which GCC's parsers refuse.

   Comes in: `host_data use_device (s.p, p->a, x)' (OpenACC 2.8: a var may be a member).
   Goes out: `data no_create (s.p, p->a, x)', marked: the parser reads members there, and
   clauses/host-data-members.h makes `host_data' of it again.

   Rules
   - Other directives stay as they are: GCC says what is wrong in them.  So do those with
     elements and sections of arrays, which are no vars.
   - In C++ the preprocessor is done before the parser knows of any variable: all names may be
     those of scalars.  Members of `this' become references (cxx/reduced-members.h).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "directives/marks.h"
#include "pragmas/device-members.h"

namespace accplug
{

namespace
{

/* Is VALUE, in `use_device', what GCC's parser does not take?  */

bool
member_or_scalar_p (const words &value)
{
  if (value.size () > 1 || gcc_compat::cxx_p ())
    return true;
  tree decl = gcc_compat::c_lookup (value[0].text.c_str ());
  if (!decl || !(VAR_P (decl) || TREE_CODE (decl) == PARM_DECL))
    return false;
  tree type = TREE_TYPE (decl);
  return (type != error_mark_node && TREE_CODE (type) != POINTER_TYPE
	  && TREE_CODE (type) != ARRAY_TYPE);
}

} // anonymous namespace

void
take_device_members (directive *d)
{
  bool some = false, sections = false, present = false;
  for (const clause &c : d->clauses)
    {
      present |= c.row->id == CLAUSE_IF_PRESENT;
      if (c.row->id == CLAUSE_USE_DEVICE)
	for (const argument_item &item : c.argument.items)
	  {
	    some |= member_or_scalar_p (item.value);
	    sections |= mark_p (item.value.back (), "]");
	  }
    }
  if (!some || sections)
    return;
  host_mark mark;
  mark.bits = present ? MARK_HOST_DATA | MARK_IF_PRESENT : MARK_HOST_DATA;
  mark.where.push_back (d->where ());
  record_mark (mark);
  d->row = find_directive ("data");
  d->name = { made_name ("data", d->name[0]) };
  std::vector<clause> kept;
  for (clause &c : d->clauses)
    {
      if (c.row->id == CLAUSE_IF_PRESENT)
	continue;
      const char *name = c.row->id == CLAUSE_USE_DEVICE ? "no_create" : c.row->name;
      c.row = find_clause (*d->row, name);
      c.name = made_name (name, c.name);
      kept.push_back (c);
    }
  d->clauses = kept;
}

words
names_on_device (const directive &d)
{
  words names;
  for (const clause &c : d.clauses)
    if (c.row->id == CLAUSE_USE_DEVICE)
      for (const argument_item &item : c.argument.items)
	if (item.value.size () == 1 && item.value[0].kind == WORD_NAME)
	  names.push_back (item.value[0]);
  return names;
}

} // namespace accplug
