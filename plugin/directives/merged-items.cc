/* One data clause for each variable of a construct; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "directives/merged-items.h"
#include "directives/sections.h"

namespace accplug
{

/* Can a variable in a clause ID be in others, too?  */

bool
mixed_clause_p (clause_id id)
{
  switch (id)
    {
    case CLAUSE_COPY:
    case CLAUSE_COPYIN:
    case CLAUSE_COPYOUT:
    case CLAUSE_CREATE:
    case CLAUSE_NO_CREATE:
    case CLAUSE_PRESENT:
      return true;
    default:
      return false;
    }
}

namespace
{

/* The clause that does what both A and B do.  */

clause_id
joined (clause_id a, clause_id b)
{
  if (a == b || b == CLAUSE_NO_CREATE)
    return a;
  if (a == CLAUSE_NO_CREATE)
    return b;
  for (clause_id strong : { CLAUSE_PRESENT, CLAUSE_COPY })
    if (a == strong || b == strong)
      return strong;
  if (a == CLAUSE_CREATE || b == CLAUSE_CREATE)
    return a == CLAUSE_CREATE ? b : a;
  return CLAUSE_COPY;
}

/* Where a variable is named first, and what is known of it.  */
struct merged_item
{
  size_t clause, item;
  clause_id kind;
  data_item value;
  bool several = false;
};

class item_merger
{
public:
  item_merger (directive *d, source_language l)
    : construct (*d), language (l), in_fortran (l == LANGUAGE_FORTRAN) {}
  void run ();

private:
  void take (size_t clause, size_t item);
  void rebuild ();
  void put (const merged_item &, std::vector<clause> *clauses);

  directive &construct;
  const source_language language;
  const bool in_fortran;
  std::map<std::string, merged_item> merged;
  std::set<std::pair<size_t, size_t>> dropped;
};

void
item_merger::take (size_t clause, size_t number)
{
  const struct clause &c = construct.clauses[clause];
  data_item value = read_item (c.argument.items[number].value, in_fortran);
  std::string name = text_of (value.base);
  auto found = merged.find (name);
  if (found == merged.end ())
    {
      merged[name] = { clause, number, c.row->id, value };
      return;
    }
  merged_item &m = found->second;
  bool same = same_text (item_words (m.value, in_fortran),
			 item_words (value, in_fortran));
  m.several = true;
  m.kind = joined (m.kind, c.row->id);
  widen (&m.value, value, language);
  if (!same && m.kind == CLAUSE_COPYOUT)
    m.kind = CLAUSE_COPY;
  dropped.insert ({ clause, number });
}

/* M's item among CLAUSES: in its place, or in a new clause.  */

void
item_merger::put (const merged_item &m, std::vector<clause> *clauses)
{
  const clause &first = construct.clauses[m.clause];
  argument_item item = first.argument.items[m.item];
  item.value = item_words (m.value, in_fortran);
  item.united = m.value.united;
  if (m.kind == first.row->id)
    {
      (*clauses)[m.clause].argument.items[m.item] = item;
      return;
    }
  dropped.insert ({ m.clause, m.item });
  clause c = first;
  c.row = &clause_rows[m.kind];
  c.name = made_name (c.row->name, first.name);
  c.argument.open = made_mark ("(", first.name);
  c.argument.close = made_mark (")", first.name);
  c.argument.modifiers.clear ();
  c.argument.items = { item };
  clauses->push_back (c);
}

void
item_merger::rebuild ()
{
  std::vector<clause> clauses = construct.clauses;
  for (const auto &entry : merged)
    if (entry.second.several)
      put (entry.second, &clauses);
  for (auto i = dropped.rbegin (); i != dropped.rend (); ++i)
    {
      auto &items = clauses[i->first].argument.items;
      items.erase (items.begin () + i->second);
    }
  clauses.erase (std::remove_if (clauses.begin (), clauses.end (), [] (const clause &c) {
		   return c.argument.given && c.argument.items.empty ();
		 }), clauses.end ());
  construct.clauses = clauses;
}

void
item_merger::run ()
{
  for (size_t i = 0; i < construct.clauses.size (); i++)
    if (mixed_clause_p (construct.clauses[i].row->id))
      for (size_t k = 0; k < construct.clauses[i].argument.items.size (); k++)
	take (i, k);
  if (!dropped.empty ())
    rebuild ();
}

/* Is MEMBER, as text, a member of WHOLE, or of what the pointer WHOLE points to?  */

bool
member_text_p (const std::string &member, const std::string &whole)
{
  return (member.compare (0, whole.size () + 1, whole + ".") == 0
	  || member.compare (0, whole.size () + 2, whole + "->") == 0);
}

} // anonymous namespace

void
merge_data_items (directive *d, source_language language)
{
  item_merger (d, language).run ();
}

void
put_members_behind (directive *d)
{
  /* GCC turns the order of a combined directive's clauses round.  */
  bool reversed = directive_parts (*d->row).second;
  std::vector<std::string> others;
  for (const clause &c : d->clauses)
    if (mixed_clause_p (c.row->id))
      for (const argument_item &item : c.argument.items)
	others.push_back (text_of (item.value));
  std::vector<clause> wholes;
  for (clause &c : d->clauses)
    {
      if (!mixed_clause_p (c.row->id))
	continue;
      clause moved = c;
      moved.argument.items.clear ();
      std::vector<argument_item> left;
      for (const argument_item &item : c.argument.items)
	{
	  std::string text = text_of (item.value);
	  bool whole = std::any_of (others.begin (), others.end (), [&] (const std::string &s)
				    { return member_text_p (s, text); });
	  (whole ? moved.argument.items : left).push_back (item);
	}
      c.argument.items = left;
      if (!moved.argument.items.empty ())
	wholes.push_back (moved);
    }
  auto &clauses = d->clauses;
  clauses.erase (std::remove_if (clauses.begin (), clauses.end (), [] (const clause &c) {
		   return mixed_clause_p (c.row->id) && c.argument.items.empty ();
		 }), clauses.end ());
  clauses.insert (reversed ? clauses.end () : clauses.begin (), wholes.begin (),
		  wholes.end ());
}

} // namespace accplug
