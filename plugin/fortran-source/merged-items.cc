/* One data clause for each variable of a construct; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran-source/merged-items.h"

namespace accplug
{

namespace
{

/* A dimension of a section: its bounds, each of which may be left out; EVERY if it has a
   stride or is nothing but a colon.  */
struct section_range
{
  words low, high;
  bool every = false;
};

/* An item: what it is of, and its section.  */
struct data_item
{
  words base;
  bool whole = true;
  std::vector<section_range> ranges;
};

std::string
text_of (const words &list)
{
  std::string text;
  for (const word &w : list)
    text += w.text + " ";
  return text;
}

bool
same_text (const words &a, const words &b)
{
  return text_of (a) == text_of (b);
}

/* LIST, divided where MARK stands outside of parentheses.  */

std::vector<words>
divided (const words &list, const char *mark)
{
  std::vector<words> parts (1);
  int depth = 0;
  for (const word &w : list)
    {
      depth += mark_p (w, "(") - mark_p (w, ")");
      if (depth == 0 && mark_p (w, mark))
	parts.emplace_back ();
      else
	parts.back ().push_back (w);
    }
  return parts;
}

section_range
range_of (const words &subscript)
{
  section_range range;
  std::vector<words> parts = divided (subscript, ":");
  range.every = parts.size () > 2 || (parts.size () == 2 && parts[0].empty ()
				      && parts[1].empty ());
  range.low = parts[0];
  range.high = parts.size () == 2 ? parts[1] : parts[0];
  return range;
}

/* The parts of VALUE.  Subscripts that are not at its end are part of its base.  */

data_item
read_item (const words &value)
{
  data_item item;
  item.base = value;
  size_t open = 0;
  while (open < value.size () && !mark_p (value[open], "("))
    open++;
  if (open == 0 || open >= value.size () || !mark_p (value.back (), ")"))
    return item;
  int depth = 0;
  for (size_t i = open; i + 1 < value.size (); i++)
    {
      depth += mark_p (value[i], "(") - mark_p (value[i], ")");
      if (depth == 0)
	return item;
    }
  item.base.resize (open);
  item.whole = false;
  words inner (value.begin () + open + 1, value.end () - 1);
  for (const words &subscript : divided (inner, ","))
    item.ranges.push_back (range_of (subscript));
  return item;
}

/* The smaller or larger (NAME) of A and B; nothing if one of them is left out.  */

words
extreme (const char *name, const words &a, const words &b)
{
  if (a.empty () || b.empty () || same_text (a, b))
    return a.empty () ? a : b;
  bool numbers = a.size () == 1 && b.size () == 1 && a[0].kind == WORD_NUMBER
		 && b[0].kind == WORD_NUMBER;
  if (numbers)
    {
      bool less = atol (a[0].text.c_str ()) < atol (b[0].text.c_str ());
      return less == (name[1] == 'i') ? a : b;
    }
  words result { made_name (name, a[0]), made_mark ("(", a[0]) };
  result.insert (result.end (), a.begin (), a.end ());
  result.push_back (made_mark (",", a[0]));
  for (const word &w : b)
    result.push_back (made_word (w.kind, w.text, a[0]));
  result.push_back (made_mark (")", a[0]));
  return result;
}

/* INTO becomes a section around itself and OTHER.  */

void
widen (data_item *into, const data_item &other)
{
  if (into->whole || other.whole || into->ranges.size () != other.ranges.size ())
    {
      into->whole = true;
      return;
    }
  for (size_t i = 0; i < into->ranges.size (); i++)
    {
      section_range &range = into->ranges[i];
      const section_range &more = other.ranges[i];
      range.every |= more.every;
      range.low = extreme ("min", range.low, more.low);
      range.high = extreme ("max", range.high, more.high);
    }
}

words
item_words (const data_item &item)
{
  words list = item.base;
  if (item.whole)
    return list;
  const word &like = item.base.back ();
  for (size_t i = 0; i < item.ranges.size (); i++)
    {
      const section_range &range = item.ranges[i];
      list.push_back (made_mark (i ? "," : "(", like));
      if (!range.every)
	list.insert (list.end (), range.low.begin (), range.low.end ());
      list.push_back (made_mark (":", like));
      if (!range.every)
	list.insert (list.end (), range.high.begin (), range.high.end ());
    }
  list.push_back (made_mark (")", like));
  return list;
}

/* Can a variable in a clause ID be in others, too?  */

bool
mixes_p (clause_id id)
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
  item_merger (directive *d) : construct (*d) {}
  void run ();

private:
  void take (size_t clause, size_t item);
  void rebuild ();
  void put (const merged_item &, std::vector<clause> *clauses);

  directive &construct;
  std::map<std::string, merged_item> merged;
  std::set<std::pair<size_t, size_t>> dropped;
};

void
item_merger::take (size_t clause, size_t number)
{
  const struct clause &c = construct.clauses[clause];
  data_item value = read_item (c.argument.items[number].value);
  std::string name = text_of (value.base);
  auto found = merged.find (name);
  if (found == merged.end ())
    {
      merged[name] = { clause, number, c.row->id, value };
      return;
    }
  merged_item &m = found->second;
  bool same = same_text (item_words (m.value), item_words (value));
  m.several = true;
  m.kind = joined (m.kind, c.row->id);
  widen (&m.value, value);
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
  item.value = item_words (m.value);
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
    if (mixes_p (construct.clauses[i].row->id))
      for (size_t k = 0; k < construct.clauses[i].argument.items.size (); k++)
	take (i, k);
  if (!dropped.empty ())
    rebuild ();
}

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
  std::vector<clause> left;
  outer->row = &directive_rows[DIRECTIVE_DATA];
  outer->name = { made_name ("data", d->name[0]) };
  for (clause &c : d->clauses)
    {
      clause moved = c;
      if (mixes_p (c.row->id))
	{
	  moved.argument.items = take_whole (&c.argument, names);
	  if (!moved.argument.items.empty ())
	    outer->clauses.push_back (moved);
	  if (c.argument.items.empty ())
	    continue;
	}
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

void
drop_sections (directive *d)
{
  for (clause &c : d->clauses)
    if (c.row->argument == ARGUMENT_DATA)
      for (argument_item &item : c.argument.items)
	item.value = read_item (item.value).base;
}

void
merge_data_items (directive *d)
{
  item_merger (d).run ();
}

} // namespace accplug
