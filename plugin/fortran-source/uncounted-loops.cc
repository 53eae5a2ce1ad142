/* Loops of Fortran whose iterations nobody can count.  See uncounted-loops.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran-source/blocks.h"
#include "fortran-source/uncounted-loops.h"

namespace accplug
{

namespace
{

/* The name of the construct that UNIT begins, in small letters; or nothing.  */

std::string
construct_name (const source_unit &unit)
{
  std::string name;
  for (char c : unit.text)
    if (c == ':')
      return name;
    else if (ISALNUM (c) || c == '_')
      name += TOLOWER (c);
    else if (!ISSPACE (c))
      break;
  return "";
}

/* TEXT without an `if (...)' in front of it.  */

std::string
without_condition (const std::string &text)
{
  if (text.compare (0, 3, "if(") != 0)
    return text;
  int depth = 0;
  for (size_t i = 2; i < text.size (); i++)
    {
      depth += (text[i] == '(') - (text[i] == ')');
      if (depth == 0)
	return text.substr (i + 1);
    }
  return text;
}

/* Is TEXT the statement WORD, with or without a NAME behind it?  */

bool
statement_p (const std::string &text, const char *word, std::string *name)
{
  size_t length = strlen (word);
  if (text.compare (0, length, word) != 0)
    return false;
  *name = text.substr (length);
  return std::all_of (name->begin (), name->end (), [] (char c)
    { return ISALNUM (c) || c == '_'; });
}

/* A loop, and how control may leave it.  */

class loop_reader
{
public:
  loop_reader (const std::vector<source_unit> &units, size_t begin, size_t end)
    : m_units (units), m_begin (begin), m_end (end) {}

  bool counted_p () const;
  bool left_p () const;

private:
  bool label_inside_p (const std::string &label) const;
  bool inside_p (const std::string &name) const;
  bool leaves_p (const std::string &text, size_t depth) const;

  const std::vector<source_unit> &m_units;
  size_t m_begin, m_end;
};

bool
loop_reader::counted_p () const
{
  fortran_statement header = statements_of_unit (m_units[m_begin])[0];
  size_t equals = header.text.find ('='), open = header.text.find ('(');
  return (header.kind == statement_kind::do_concurrent
	  || (equals != std::string::npos && equals < open));
}

bool
loop_reader::label_inside_p (const std::string &label) const
{
  for (size_t i = m_begin + 1; i <= m_end; i++)
    if (m_units[i].label == label)
      return true;
  return false;
}

/* Does NAME belong to a construct in the loop?  */

bool
loop_reader::inside_p (const std::string &name) const
{
  for (size_t i = m_begin + 1; i <= m_end; i++)
    if (construct_name (m_units[i]) == name)
      return true;
  return false;
}

/* Does TEXT, in DEPTH loops inside of this one, leave it?  */

bool
loop_reader::leaves_p (const std::string &text, size_t depth) const
{
  std::string action = without_condition (text), name;
  if (statement_p (action, "exit", &name))
    return name.empty () ? depth == 0 : !inside_p (name);
  if (statement_p (action, "cycle", &name))
    return (!name.empty () && name != construct_name (m_units[m_begin])
	    && !inside_p (name));
  return statement_p (action, "goto", &name) && !label_inside_p (name);
}

bool
loop_reader::left_p () const
{
  std::vector<std::string> inner;	/* labels that end them */
  for (size_t i = m_begin + 1; i < m_end; i++)
    {
      if (m_units[i].kind != unit_kind::statement)
	continue;
      for (const fortran_statement &s : statements_of_unit (m_units[i]))
	{
	  if (leaves_p (s.text, inner.size ()))
	    return true;
	  if (s.kind == statement_kind::do_loop || s.kind == statement_kind::do_concurrent)
	    inner.push_back (s.ended_by);
	  else if (s.kind == statement_kind::end_do && !inner.empty ())
	    inner.pop_back ();
	  while (!s.label.empty () && !inner.empty () && inner.back () == s.label)
	    inner.pop_back ();
	}
    }
  return false;
}

} // anonymous namespace

bool
uncounted_loop_p (const std::vector<source_unit> &units, size_t at)
{
  size_t begin = at + 1, end = end_of_loop (units, at);
  while (begin < end && units[begin].kind == unit_kind::lookalike)
    begin++;
  if (begin >= end || units[begin].kind != unit_kind::statement)
    return false;
  loop_reader loop (units, begin, end);
  return !loop.counted_p () || loop.left_p ();
}

} // namespace accplug
