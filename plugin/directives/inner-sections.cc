/* Sections with several dimensions that GCC's front ends do not take; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "directives/inner-sections.h"
#include "directives/merged-items.h"
#include "directives/sections.h"
#include "directives/translation.h"

namespace accplug
{

namespace
{

void
append (words *list, const words &more)
{
  list->insert (list->end (), more.begin (), more.end ());
}

void
append (words *list, std::initializer_list<const char *> texts, const word &like)
{
  for (const char *text : texts)
    list->push_back (ISALPHA (*text) || *text == '_' ? made_name (text, like)
		     : ISDIGIT (*text) ? made_word (WORD_NUMBER, text, like)
		     : made_mark (text, like));
}

/* Is RANGE one element, as a subscript or `i:1'?  */

bool
one_element_p (const section_range &range)
{
  return !range.every && range.last.size () == 1 && range.last[0].text == "1";
}

/* (long) sizeof (PLACE).  */

words
bytes_of (const words &place)
{
  words result;
  append (&result, { "(", "long", ")", "sizeof", "(" }, place[0]);
  append (&result, place);
  append (&result, { ")" }, place[0]);
  return result;
}

/* (long) (VALUE), or NUMBER if there is no value.  */

words
value_or (const words &value, int number, const word &like)
{
  words result;
  append (&result, { "(", "long", ")", "(" }, like);
  if (value.empty () && number < 0)
    append (&result, { "-" }, like);
  if (value.empty ())
    append (&result, { std::to_string (std::abs (number)).c_str () }, like);
  append (&result, value);
  append (&result, { ")" }, like);
  return result;
}

/* The arguments for the dimensions of DATA behind FIRST, which is one of the section's; PLACE
   is what dimension FIRST is of.  Of united sections the test for pointers has another
   value.  */

std::vector<words>
inner_arguments (const data_item &data, size_t first, const words &place,
		 source_language language)
{
  const word &like = place[0];
  std::vector<words> arguments { bytes_of (element_of (place, 1)) };
  for (size_t i = first + 1; i < data.ranges.size (); i++)
    {
      const section_range &range = data.ranges[i];
      size_t depth = i - first;
      words none;
      words pointers;
      if (data.united)
	append (&pointers, { std::to_string (INNER_UNITED).c_str (), "*" }, like);
      append (&pointers, pointer_test (element_of (place, depth), language));
      arguments.push_back (pointers);
      arguments.push_back (value_or (range.every ? none : range.low, 0, like));
      arguments.push_back (value_or (range.every ? none : range.last,
				     range.every ? INNER_ALL : INNER_REST, like));
      arguments.push_back (bytes_of (element_of (place, depth + 1)));
    }
  return arguments;
}

/* The dimension of DATA whose section GCC gets, or -1 if DATA is left as it is.  */

int
outermost_section (const data_item &data)
{
  size_t first = 0, count = data.ranges.size ();
  while (first < count && one_element_p (data.ranges[first]))
    first++;
  if (first + 1 >= count)
    return -1;
  for (size_t i = first + 1; i < count; i++)
    if (!data.ranges[i].every)
      return first;
  return -1;
}

/* Take the inner dimensions from ITEM; false if it is left as it is.  */

bool
take_inner (argument_item *item, const dialect &language)
{
  data_item data = read_item (item->value, false);
  data.united = item->united;
  int first = data.whole ? -1 : outermost_section (data);
  if (first < 0)
    return false;
  words place = data.base;
  const word like = place[0];
  for (int i = 0; i < first; i++)
    {
      append (&place, { "[" }, like);
      append (&place, data.ranges[i].low);
      append (&place, { "]" }, like);
    }
  item->inner = inner_arguments (data, first, place, language.language);
  data_item outer;
  outer.base = place;
  outer.whole = false;
  outer.ranges.push_back (data.ranges[first]);
  item->value = item_words (outer, false);
  return true;
}

bool
data_items_p (const directive &d, const clause &c)
{
  if (d.row->id == DIRECTIVE_UPDATE)
    return c.row->argument == ARGUMENT_DATA;
  return mixed_clause_p (c.row->id) || c.row->id == CLAUSE_DELETE;
}

bool
takes_condition_p (const directive &d)
{
  switch (directive_parts (*d.row).first->id)
    {
    case DIRECTIVE_PARALLEL: case DIRECTIVE_KERNELS: case DIRECTIVE_SERIAL:
    case DIRECTIVE_DATA: case DIRECTIVE_ENTER_DATA: case DIRECTIVE_EXIT_DATA:
    case DIRECTIVE_UPDATE:
      return true;
    default:
      return false;
    }
}

} // anonymous namespace

void
take_inner_sections (directive *d, const dialect &language)
{
  if (language.language == LANGUAGE_FORTRAN || !takes_condition_p (*d))
    return;
  std::vector<clause> clauses;
  for (const clause &c : d->clauses)
    {
      clause rest = c;
      rest.argument.items.clear ();
      std::vector<clause> apart;
      for (argument_item item : c.argument.items)
	if (!data_items_p (*d, c) || !take_inner (&item, language))
	  rest.argument.items.push_back (item);
	else
	  {
	    clause own = c;
	    own.name = made_name (c.name.text.c_str (), item.value[0]);
	    own.argument.open = made_mark ("(", item.value[0]);
	    own.argument.items = { item };
	    apart.push_back (own);
	  }
      if (apart.empty () || !rest.argument.items.empty ())
	clauses.push_back (rest);
      clauses.insert (clauses.end (), apart.begin (), apart.end ());
    }
  d->clauses = clauses;
}

} // namespace accplug
