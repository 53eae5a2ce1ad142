/* From words to a directive.  See parser.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "directives/messages.h"
#include "directives/parser.h"

namespace accplug
{

namespace
{

bool
matches_p (const word &open, const word &close)
{
  return ((open.text == "(" && close.text == ")")
	  || (open.text == "[" && close.text == "]")
	  || (open.text == "{" && close.text == "}"));
}

class parser
{
public:
  parser (const words &line, const word &at, const dialect &language)
    : m_line (line), m_at (at), m_language (language) {}

  bool parse (directive *result);

private:
  bool at_end () const { return m_next >= m_line.size (); }
  const word &next () const { return m_line[m_next]; }
  const word &last () const { return m_next ? m_line[m_next - 1] : m_at; }

  bool parse_name (directive *d);
  bool parse_clause (directive *d, int *group);
  bool parse_argument (argument_kind kind, const clause_row *row, clause_argument *a);
  bool inner_words (clause_argument *a, words *inner);
  void split (const words &inner, const clause_row *row, clause_argument *a);
  void take_modifiers (words *inner, const clause_row *row, clause_argument *a);
  void take_operator (words *inner, clause_argument *a);
  void take_devnum (words *inner, clause_argument *a);
  bool unknown_clause (const directive &d);

  const words &m_line;
  const word &m_at;
  const dialect &m_language;
  size_t m_next = 0;
};

/* The name: two words if the table has such a directive.  */

bool
parser::parse_name (directive *d)
{
  if (at_end ())
    {
      place where (m_at);
      error_at (&where, "expected a directive after %qs", m_language.sentinel ());
      return false;
    }
  if (m_language.language == LANGUAGE_FORTRAN && next ().text == "end"
      && m_next + 1 < m_line.size ())
    {
      d->ends = true;
      m_next++;
    }
  if (next ().kind != WORD_NAME || !begins_directive_p (next ().text))
    {
      report_unknown_directive (words (m_line.begin () + m_next, m_line.end ()),
				m_language);
      return false;
    }
  d->name.push_back (next ());
  m_next++;
  d->row = find_directive (d->name[0].text);
  if (!at_end () && next ().kind == WORD_NAME)
    if (const directive_row *longer
	= find_directive (d->name[0].text + " " + next ().text))
      {
	d->row = longer;
	d->name.push_back (next ());
	m_next++;
      }
  if (d->row)
    return true;
  /* `enter' or `exit' without `data'.  */
  place where (d->name[0]);
  error_at (&where, "expected %<data%> after %<%s %s%>", m_language.sentinel (),
	    d->name[0].text.c_str ());
  return false;
}

/* The words between the parenthesis that is next and the one that closes it.  */

bool
parser::inner_words (clause_argument *a, words *inner)
{
  std::vector<const word *> open { &next () };
  a->given = true;
  a->open = next ();
  for (m_next++; !at_end (); m_next++)
    {
      if (opens_p (next ()))
	open.push_back (&next ());
      else if (closes_p (next ()))
	{
	  if (!matches_p (*open.back (), next ()))
	    break;
	  open.pop_back ();
	  if (open.empty ())
	    {
	      a->close = next ();
	      m_next++;
	      return true;
	    }
	}
      inner->push_back (next ());
    }
  const word &wrong = at_end () ? last () : next ();
  const char *missing = (open.back ()->text == "(" ? ")"
			 : open.back ()->text == "[" ? "]" : "}");
  place where (wrong);
  if (at_end ())
    where.lacks (missing);
  where.add_range (open.back ()->where);
  if (at_end ())
    error_at (&where, "expected %qs before the end of the directive", missing);
  else
    error_at (&where, "expected %qs before %qs", missing, wrong.text.c_str ());
  return false;
}

/* The words in front of a colon that begin INNER and are all modifiers of ROW, or may
   have been meant as one.  */

void
parser::take_modifiers (words *inner, const clause_row *row, clause_argument *a)
{
  size_t i = 0;
  while (i + 1 < inner->size () && (*inner)[i].kind == WORD_NAME
	 && mark_p ((*inner)[i + 1], ","))
    i += 2;
  if (i + 1 >= inner->size () || (*inner)[i].kind != WORD_NAME
      || !mark_p ((*inner)[i + 1], ":"))
    return;
  for (size_t k = 0; k <= i; k += 2)
    a->modifiers.push_back ((*inner)[k]);
  inner->erase (inner->begin (), inner->begin () + i + 2);
  (void) row;
}

/* The operator of a reduction: what stands in front of the first colon.  C++ has `::' in
   names, which is another mark.  */

void
parser::take_operator (words *inner, clause_argument *a)
{
  for (size_t i = 0; i < inner->size (); i++)
    if (mark_p ((*inner)[i], ":"))
      {
	a->modifiers.assign (inner->begin (), inner->begin () + i);
	inner->erase (inner->begin (), inner->begin () + i + 1);
	return;
      }
}

/* Of a list of queues: `devnum: n :' and `queues:'.  */

void
parser::take_devnum (words *inner, clause_argument *a)
{
  auto key_p = [inner] (const char *name) {
    return (inner->size () > 1 && (*inner)[0].kind == WORD_NAME
	    && (*inner)[0].text == name && mark_p ((*inner)[1], ":"));
  };
  if (key_p ("devnum"))
    {
      a->modifiers.push_back ((*inner)[0]);
      inner->erase (inner->begin (), inner->begin () + 2);
      int depth = 0, choices = 0;
      size_t i = 0;
      for (; i < inner->size (); i++)
	{
	  const word &w = (*inner)[i];
	  depth += opens_p (w) - closes_p (w);
	  choices += mark_p (w, "?");
	  if (depth == 0 && mark_p (w, ":") && choices-- == 0)
	    break;
	}
      a->devnum.assign (inner->begin (), inner->begin () + i);
      inner->erase (inner->begin (), inner->begin () + MIN (i + 1, inner->size ()));
    }
  if (key_p ("queues"))
    {
      a->modifiers.push_back ((*inner)[0]);
      inner->erase (inner->begin (), inner->begin () + 2);
    }
}

/* Divide INNER at its commas into the items of A, and these at a key that ROW has
   (gang's num, dim and static).  */

void
parser::split (const words &inner, const clause_row *row, clause_argument *a)
{
  bool keyed = row && (row->argument == ARGUMENT_GANG || row->argument == ARGUMENT_WORKER
		       || row->argument == ARGUMENT_VECTOR);
  int depth = 0;
  a->items.emplace_back ();
  for (size_t i = 0; i < inner.size (); i++)
    {
      const word &w = inner[i];
      depth += opens_p (w) - closes_p (w);
      if (depth == 0 && mark_p (w, ","))
	a->items.emplace_back ();
      else if (keyed && depth == 0 && a->items.back ().value.empty ()
	       && a->items.back ().key.empty () && w.kind == WORD_NAME
	       && i + 1 < inner.size () && mark_p (inner[i + 1], ":"))
	{
	  a->items.back ().key = w.text;
	  a->items.back ().key_word = w;
	  i++;
	}
      else
	a->items.back ().value.push_back (w);
    }
}

bool
parser::parse_argument (argument_kind kind, const clause_row *row, clause_argument *a)
{
  if (at_end () || !mark_p (next (), "("))
    return true;
  words inner;
  if (!inner_words (a, &inner))
    return false;
  if (inner.empty ())
    return true;
  switch (kind)
    {
    case ARGUMENT_DATA:
    case ARGUMENT_CACHED:
    case ARGUMENT_COLLAPSE:
      take_modifiers (&inner, row, a);
      break;
    case ARGUMENT_REDUCTION:
      take_operator (&inner, a);
      break;
    case ARGUMENT_QUEUES:
      take_devnum (&inner, a);
      if (inner.empty ())
	return true;
      break;
    default:
      break;
    }
  split (inner, row, a);
  return true;
}

bool
parser::unknown_clause (const directive &d)
{
  const word &w = next ();
  place where (w);
  if (w.kind != WORD_NAME)
    {
      error_at (&where, "expected a clause of %<%s %s%> before %qs",
		m_language.sentinel (), d.row->name, w.text.c_str ());
      return false;
    }
  std::string near = nearest_clause (*d.row, w.text);
  where.should_be (near);
  if (near.empty ())
    error_at (&where, "%<%s %s%> has no clause %qs", m_language.sentinel (),
	      d.row->name, w.text.c_str ());
  else
    error_at (&where, "%<%s %s%> has no clause %qs; did you mean %qs?",
	      m_language.sentinel (), d.row->name, w.text.c_str (), near.c_str ());
  return false;
}

bool
parser::parse_clause (directive *d, int *group)
{
  if (next ().kind != WORD_NAME)
    return unknown_clause (*d);
  const clause_row *row = find_clause (*d->row, next ().text);
  if (!row)
    return unknown_clause (*d);
  clause c;
  c.row = row;
  c.name = next ();
  m_next++;
  if (!parse_argument (row->argument, row, &c.argument))
    return false;
  if (row->id == CLAUSE_DEVICE_TYPE)
    *group = d->clauses.size ();
  else if (row->typed)
    c.group = *group;
  else
    c.behind = *group;
  d->clauses.push_back (c);
  return true;
}

bool
parser::parse (directive *d)
{
  if (!parse_name (d))
    return false;
  if (d->row->argument != ARGUMENT_NONE && !d->ends
      && !parse_argument (d->row->argument, nullptr, &d->argument))
    return false;
  int group = -1;
  bool comma = true;
  while (!at_end ())
    {
      /* One comma may stand in front of each clause, the first one included (1.5).  */
      if (comma && mark_p (next (), ",") && m_next + 1 < m_line.size ())
	{
	  m_next++;
	  comma = false;
	  continue;
	}
      if (!parse_clause (d, &group))
	return false;
      comma = true;
    }
  return true;
}

} // anonymous namespace

bool
parse_directive (const words &line, const word &at, const dialect &language,
		 directive *result)
{
  return parser (line, at, language).parse (result);
}

void
report_unknown_directive (const words &line, const dialect &language)
{
  const word &first = line[0];
  const char *sentinel = language.sentinel ();
  if (first.kind != WORD_NAME)
    {
      place where (first);
      error_at (&where, "expected a directive after %qs before %qs", sentinel,
		first.text.c_str ());
      return;
    }
  if (first.text == "end" && language.language != LANGUAGE_FORTRAN)
    {
      place where (first, line.size () > 1 ? line[1] : first);
      error_at (&where, "%<%s end%> is Fortran; in C and C++ a construct ends with its "
		"statement", sentinel);
      return;
    }
  bool two = line.size () > 1 && line[1].kind == WORD_NAME;
  std::string both = two ? nearest_directive (first.text + " " + line[1].text) : "";
  if (both.find (' ') == std::string::npos
      || both.substr (both.find (' ') + 1) != line[1].text)
    both.clear ();
  std::string near = both.empty () ? nearest_directive (first.text) : both;
  place where (first, both.empty () ? first : line[1]);
  where.should_be (near);
  if (near.empty ())
    error_at (&where, "OpenACC has no directive %qs", first.text.c_str ());
  else
    error_at (&where, "OpenACC has no directive %qs; did you mean %qs?",
	      first.text.c_str (), near.c_str ());
}

} // namespace accplug
