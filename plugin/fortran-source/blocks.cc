/* The blocks of a Fortran source; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran-source/blocks.h"

namespace accplug
{

namespace
{

/* TEXT's statements in small letters without blanks and without what is in strings.  */

std::vector<std::string>
pressed (const std::string &text)
{
  std::vector<std::string> list (1);
  char quote = 0;
  for (char c : text)
    if (quote)
      {
	if (c == quote)
	  {
	    quote = 0;
	    list.back () += c;
	  }
      }
    else if (c == ';')
      list.emplace_back ();
    else if (!ISSPACE (c))
      {
	if (c == '\'' || c == '"')
	  quote = c;
	list.back () += TOLOWER (c);
      }
  return list;
}

bool
begins_with (const std::string &text, const char *word)
{
  return text.compare (0, strlen (word), word) == 0;
}

/* Behind the name of a construct (`name:') that TEXT may begin with.  */

size_t
construct_name_end (const std::string &text)
{
  size_t i = 0;
  while (i < text.size () && (ISALNUM (text[i]) || text[i] == '_'))
    i++;
  bool named = (i > 0 && i + 1 < text.size () && text[i] == ':' && text[i + 1] != ':');
  return named ? i + 1 : 0;
}

/* Does C stand in TEXT outside of parentheses, at FROM or behind it?  Then where.  */

size_t
find_outside (const std::string &text, size_t from, char c)
{
  int depth = 0;
  for (size_t i = from; i < text.size (); i++)
    if (depth == 0 && text[i] == c)
      return i;
    else if (text[i] == '(' || text[i] == '[')
      depth++;
    else if (text[i] == ')' || text[i] == ']')
      depth--;
  return std::string::npos;
}

/* What REST, behind `do' and a label, makes of the statement.  */

statement_kind
loop_kind (const std::string &rest)
{
  if (rest.empty ())
    return statement_kind::do_loop;
  size_t equals = find_outside (rest, 0, '=');
  if (begins_with (rest, "concurrent(") && equals == std::string::npos)
    return statement_kind::do_concurrent;
  if (begins_with (rest, "while(") && equals == std::string::npos)
    return statement_kind::do_loop;
  if (equals != std::string::npos && equals > 0
      && find_outside (rest, equals, ',') != std::string::npos)
    return statement_kind::do_loop;
  return statement_kind::other;
}

fortran_statement
classified (const std::string &text)
{
  fortran_statement s;
  s.kind = statement_kind::other;
  s.text = text.substr (construct_name_end (text));
  if (begins_with (s.text, "enddo") && s.text.find ('=') == std::string::npos
      && s.text.find ('(') == std::string::npos)
    s.kind = statement_kind::end_do;
  else if (begins_with (s.text, "do"))
    {
      size_t i = 2;
      while (i < s.text.size () && ISDIGIT (s.text[i]))
	s.ended_by += s.text[i++];
      if (i < s.text.size () && s.text[i] == ',')
	i++;
      s.kind = loop_kind (s.text.substr (i));
    }
  return s;
}

/* A label as a number: 010 is 10.  */

std::string
plain_label (const std::string &label)
{
  size_t first = label.find_first_not_of ('0');
  return first == std::string::npos ? "" : label.substr (first);
}

/* Loops that are open, and whether anything was.  */

class open_loops
{
public:
  void take (const fortran_statement &);
  bool none () const { return labels.empty (); }

private:
  std::vector<std::string> labels;	/* "" ends with `end do' */
};

void
open_loops::take (const fortran_statement &s)
{
  if (s.kind == statement_kind::do_loop || s.kind == statement_kind::do_concurrent)
    labels.push_back (plain_label (s.ended_by));
  else if (s.kind == statement_kind::end_do && !labels.empty () && labels.back ().empty ())
    labels.pop_back ();
  std::string label = plain_label (s.label);
  while (!label.empty () && !labels.empty () && labels.back () == label)
    labels.pop_back ();
}

} // anonymous namespace

std::vector<fortran_statement>
statements_of_unit (const source_unit &unit)
{
  std::vector<fortran_statement> list;
  for (const std::string &text : pressed (unit.text))
    if (!text.empty () || list.empty ())
      {
	list.push_back (classified (text));
	if (list.size () == 1)
	  list.back ().label = unit.label;
      }
  return list;
}

size_t
end_of_loop (const std::vector<source_unit> &units, size_t at)
{
  open_loops open;
  bool begun = false;
  for (size_t i = at + 1; i < units.size (); i++)
    {
      if (units[i].kind != unit_kind::statement)
	continue;
      std::vector<fortran_statement> list = statements_of_unit (units[i]);
      for (size_t k = 0; k < list.size (); k++)
	{
	  open.take (list[k]);
	  if (!begun && open.none ())
	    return 0;
	  begun = true;
	  if (open.none ())
	    return k + 1 == list.size () ? i : 0;
	}
    }
  return 0;
}

/* The parts of TEXT between SEPARATORs outside of parentheses.  */

std::vector<std::string>
divided (const std::string &text, char separator)
{
  std::vector<std::string> parts { "" };
  int depth = 0;
  for (char c : text)
    {
      depth += (c == '(' || c == '[') - (c == ')' || c == ']');
      if (depth == 0 && c == separator)
	parts.emplace_back ();
      else
	parts.back () += c;
    }
  return parts;
}

} // namespace accplug
