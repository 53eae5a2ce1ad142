/* Variables and sections of arrays in data clauses.  See sections.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "directives/sections.h"

namespace accplug
{

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

namespace
{

void
append (words *result, const words &list)
{
  result->insert (result->end (), list.begin (), list.end ());
}

void
append (words *result, std::initializer_list<const char *> texts, const word &like)
{
  for (const char *text : texts)
    result->push_back (ISALPHA (*text) || *text == '_' ? made_name (text, like)
		       : ISDIGIT (*text) ? made_word (WORD_NUMBER, text, like)
		       : made_mark (text, like));
}

} // anonymous namespace

/* PLACE, with [0] behind it DEPTH times.  */

words
element_of (words place, size_t depth)
{
  const word like = place[0];
  for (size_t i = 0; i < depth; i++)
    append (&place, { "[", "0", "]" }, like);
  return place;
}

/* Whether PLACE is a pointer, and no array: a constant.  */

words
pointer_test (const words &place, source_language language)
{
  const word &like = place[0];
  words result;
  bool cxx = language == LANGUAGE_CXX;
  append (&result, { cxx ? "__is_same" : "__builtin_types_compatible_p", "(" }, like);
  for (bool address : { false, true })
    {
      append (&result, { "const", "__typeof__", "(" }, like);
      if (address)
	append (&result, { "&" }, like);
      append (&result, address ? element_of (place, 1) : place);
      append (&result, { ")", address ? ")" : "," }, like);
    }
  return result;
}

namespace
{

/* LIST, divided where MARK stands outside of all brackets; a colon that belongs to a `?' is
   none.  */

std::vector<words>
divided (const words &list, const char *mark)
{
  std::vector<words> parts (1);
  int depth = 0, choices = 0;
  for (const word &w : list)
    {
      depth += opens_p (w) - closes_p (w);
      choices += depth == 0 && mark_p (w, "?");
      if (depth == 0 && mark_p (w, mark) && choices == 0)
	{
	  parts.emplace_back ();
	  continue;
	}
      choices -= depth == 0 && choices && mark_p (w, ":");
      parts.back ().push_back (w);
    }
  return parts;
}

section_range
range_of (const words &subscript, bool fortran)
{
  section_range range;
  std::vector<words> parts = divided (subscript, ":");
  range.every = parts.size () > 2 || (parts.size () == 2 && parts[0].empty ()
				      && parts[1].empty ());
  range.low = parts[0];
  if (parts.size () == 2)
    range.last = parts[1];
  else if (fortran || parts[0].empty ())
    range.last = parts[0];
  else
    range.last = { made_word (WORD_NUMBER, "1", parts[0][0]) };
  return range;
}

/* Where the subscripts at the end of VALUE begin; its size if it has none.  */

size_t
subscripts_of (const words &value, bool fortran)
{
  const char *open = fortran ? "(" : "[", *close = fortran ? ")" : "]";
  size_t begin = value.size ();
  while (begin > 0 && mark_p (value[begin - 1], close))
    {
      int depth = 0;
      size_t at = begin;
      do
	{
	  at--;
	  depth += closes_p (value[at]) - opens_p (value[at]);
	}
      while (depth && at);
      if (depth || at == 0 || !mark_p (value[at], open))
	return value.size ();
      begin = at;
      if (fortran)
	break;
    }
  return begin;
}

/* The numbers LIST has; false if it is no number.  */

bool
number_p (const words &list, long *value)
{
  if (list.size () != 1 || list[0].kind != WORD_NUMBER)
    return false;
  *value = strtol (list[0].text.c_str (), nullptr, 0);
  return true;
}

words
number (long value, const word &like)
{
  return { made_word (WORD_NUMBER, std::to_string (value), like) };
}

/* ((A) MARK (B) ? (C) : (D)).  */

words
choice (const words &a, const char *mark, const words &b, const words &c, const words &d)
{
  const word &like = a[0];
  words result;
  append (&result, { "(", "(" }, like);
  append (&result, a);
  append (&result, { ")", mark, "(" }, like);
  append (&result, b);
  append (&result, { ")", "?", "(" }, like);
  append (&result, c);
  append (&result, { ")", ":", "(" }, like);
  append (&result, d);
  append (&result, { ")", ")" }, like);
  return result;
}

/* The smaller or larger (NAME) of A and B; nothing if one of them is left out.  */

words
extreme (const char *name, const words &a, const words &b, bool fortran)
{
  if (a.empty () || b.empty () || same_text (a, b))
    return a.empty () ? a : b;
  bool least = name[1] == 'i';
  long left, right;
  if (number_p (a, &left) && number_p (b, &right))
    return (left < right) == least ? a : b;
  if (!fortran)
    return choice (a, least ? "<" : ">", b, a, b);
  words result { made_name (name, a[0]), made_mark ("(", a[0]) };
  result.insert (result.end (), a.begin (), a.end ());
  result.push_back (made_mark (",", a[0]));
  for (const word &w : b)
    result.push_back (made_word (w.kind, w.text, a[0]));
  result.push_back (made_mark (")", a[0]));
  return result;
}

/* C: ((A) MARK (B)).  */

words
combined (const words &a, const char *mark, const words &b)
{
  long left, right;
  if (number_p (a, &left) && number_p (b, &right))
    return number (*mark == '+' ? left + right : left - right, a[0]);
  words result;
  append (&result, { "(", "(" }, a[0]);
  append (&result, a);
  append (&result, { ")", mark, "(" }, a[0]);
  append (&result, b);
  append (&result, { ")", ")" }, a[0]);
  return result;
}

/* C: RANGE, of low and length, around MORE too.  LIKE is a word of the item.  */

void
widen_length (section_range *range, const section_range &more, const word &like)
{
  words zero = number (0, like);
  words low = range->low.empty () ? zero : range->low;
  words other = more.low.empty () ? zero : more.low;
  if (range->last.empty () || more.last.empty ())
    range->last.clear ();
  else if (same_text (low, other))
    range->last = extreme ("max", range->last, more.last, false);
  else
    range->last = combined (extreme ("max", combined (low, "+", range->last),
				     combined (other, "+", more.last), false),
			    "-", extreme ("min", low, other, false));
  range->low = extreme ("min", low, other, false);
}

/* C: as rows behind pointers, has a section around A and B more than both?  Rows between
   them, or elements of a row that only another row's section has.  */

bool
more_rows_p (const data_item &a, const data_item &b)
{
  const section_range &one = a.ranges[0], &other = b.ranges[0];
  if (a.ranges.size () < 2 || (same_text (one.low, other.low)
			       && same_text (one.last, other.last)))
    return false;
  for (size_t i = 1; i < a.ranges.size (); i++)
    if (a.ranges[i].every != b.ranges[i].every
	|| !same_text (a.ranges[i].low, b.ranges[i].low)
	|| !same_text (a.ranges[i].last, b.ranges[i].last))
      return true;
  long first, second, count, more;
  return (number_p (one.low, &first) && number_p (other.low, &second)
	  && number_p (one.last, &count) && number_p (other.last, &more)
	  && (first + count < second || second + more < first));
}

/* C: TEST ? A : B.  */

words
choice (const words &test, const words &a, const words &b)
{
  const word &like = a[0];
  words result;
  append (&result, { "(" }, like);
  append (&result, test);
  append (&result, { "?", "(" }, like);
  append (&result, a);
  append (&result, { ")", ":", "(" }, like);
  append (&result, b);
  append (&result, { ")", ")" }, like);
  return result;
}

/* C: the sections *RANGES of BASE become such around BASE without a section, in LANGUAGE: all
   of an array, but of a pointer the section, since the pointer alone is what it points into.
   Which of them each dimension is of, the program's types say.  */

void
widen_to_whole (std::vector<section_range> *ranges, const words &base,
		source_language language)
{
  const word &like = base[0];
  for (size_t i = 0; i < ranges->size (); i++)
    {
      section_range &range = (*ranges)[i];
      range.every |= range.last.empty ();
      if (range.every)
	continue;
      words place = element_of (base, i), count;
      /* In the form that GCC does not warn of where it is not meant.  */
      append (&count, { "(", "long", ")", "sizeof", "(", "__typeof__", "(" }, like);
      append (&count, place);
      append (&count, { ")", ")", "/", "(", "long", ")", "sizeof", "(" }, like);
      append (&count, element_of (base, i + 1));
      append (&count, { ")" }, like);
      words test = pointer_test (place, language);
      if (!range.low.empty ())
	range.low = choice (test, range.low, number (0, like));
      range.last = choice (test, range.last, count);
    }
}

} // anonymous namespace

data_item
read_item (const words &value, bool fortran)
{
  data_item item;
  item.base = value;
  size_t open = subscripts_of (value, fortran);
  if (open == 0 || open >= value.size ())
    return item;
  item.base.resize (open);
  item.whole = false;
  if (fortran)
    {
      words inner (value.begin () + open + 1, value.end () - 1);
      for (const words &subscript : divided (inner, ","))
	item.ranges.push_back (range_of (subscript, true));
      return item;
    }
  words inner;
  int depth = 0;
  for (size_t i = open; i < value.size (); i++)
    {
      int before = depth;
      depth += opens_p (value[i]) - closes_p (value[i]);
      if (before && depth)
	inner.push_back (value[i]);
      if (depth)
	continue;
      item.ranges.push_back (range_of (inner, false));
      inner.clear ();
    }
  return item;
}

void
widen (data_item *into, const data_item &other, source_language language)
{
  bool fortran = language == LANGUAGE_FORTRAN;
  if (into->whole && other.whole)
    return;
  if (!fortran && (into->whole || other.whole))
    {
      if (into->whole)
	into->ranges = other.ranges;
      into->whole = false;
      widen_to_whole (&into->ranges, into->base, language);
      return;
    }
  if (into->whole || other.whole || into->ranges.size () != other.ranges.size ())
    {
      into->whole = true;
      return;
    }
  into->united |= !fortran && more_rows_p (*into, other);
  for (size_t i = 0; i < into->ranges.size (); i++)
    {
      section_range &range = into->ranges[i];
      const section_range &more = other.ranges[i];
      range.every |= more.every;
      if (!fortran)
	{
	  widen_length (&range, more, into->base.back ());
	  continue;
	}
      range.low = extreme ("min", range.low, more.low, true);
      range.last = extreme ("max", range.last, more.last, true);
    }
}

words
item_words (const data_item &item, bool fortran)
{
  words list = item.base;
  if (item.whole)
    return list;
  const word &like = item.base.back ();
  for (size_t i = 0; i < item.ranges.size (); i++)
    {
      const section_range &range = item.ranges[i];
      list.push_back (made_mark (!fortran ? "[" : i ? "," : "(", like));
      if (!range.every)
	list.insert (list.end (), range.low.begin (), range.low.end ());
      list.push_back (made_mark (":", like));
      if (!range.every)
	list.insert (list.end (), range.last.begin (), range.last.end ());
      if (!fortran)
	list.push_back (made_mark ("]", like));
    }
  if (fortran)
    list.push_back (made_mark (")", like));
  return list;
}

} // namespace accplug
