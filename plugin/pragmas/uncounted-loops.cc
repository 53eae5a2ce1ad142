/* Loops of C and C++ whose iterations nobody can count.  See uncounted-loops.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "pragmas/uncounted-loops.h"

namespace accplug
{

namespace
{

/* Lines behind the directive that are looked at.  */
const int most_lines = 2000;

/* The words and marks of a source from a line on, without comments and directives; strings
   are empty.  */

class source_text
{
public:
  source_text (const char *file, int directive) : m_file (file), m_line (directive)
  {
    read_line ();
    while (continued_p () && read_line ())
      ;
    m_at = m_text.size ();
    next ();
  }

  const std::string &word () const { return m_word; }	/* "" at the end */
  void next ();

private:
  bool read_line ();
  bool continued_p () const { return !m_text.empty () && m_text.back () == '\\'; }
  bool skip_line ();
  bool skip_blanks ();
  void skip_string ();

  const char *m_file;
  int m_line, m_read = 0;
  std::string m_text, m_word;
  size_t m_at = 0;
};

bool
source_text::read_line ()
{
  m_at = 0;
  if (m_read++ >= most_lines || !gcc_compat::source_line (m_file, m_line++, &m_text))
    {
      m_text.clear ();
      m_read = most_lines;
      return false;
    }
  while (!m_text.empty () && ISSPACE (m_text.back ()))
    m_text.pop_back ();
  return true;
}

/* Go to the next line that is no directive.  */

bool
source_text::skip_line ()
{
  for (;;)
    {
      if (!read_line ())
	return false;
      size_t first = m_text.find_first_not_of (" \t");
      if (first == std::string::npos || m_text[first] != '#')
	return true;
      while (continued_p ())
	if (!read_line ())
	  return false;
    }
}

/* Go to the next word or mark; false if there is none.  */

bool
source_text::skip_blanks ()
{
  for (;;)
    {
      while (m_at < m_text.size () && (ISSPACE (m_text[m_at]) || m_text[m_at] == '\\'))
	m_at++;
      if (m_at >= m_text.size () || m_text.compare (m_at, 2, "//") == 0)
	{
	  if (!skip_line ())
	    return false;
	}
      else if (m_text.compare (m_at, 2, "/*") == 0)
	{
	  size_t end;
	  m_at += 2;
	  while ((end = m_text.find ("*/", m_at)) == std::string::npos)
	    if (!read_line ())
	      return false;
	  m_at = end + 2;
	}
      else
	return true;
    }
}

void
source_text::skip_string ()
{
  char quote = m_text[m_at++];
  while (m_at < m_text.size () && m_text[m_at] != quote)
    m_at += m_text[m_at] == '\\' ? 2 : 1;
  m_at = MIN (m_at + 1, m_text.size ());
}

void
source_text::next ()
{
  m_word.clear ();
  if (!skip_blanks ())
    return;
  size_t begin = m_at;
  auto name_p = [this] { return ISALNUM (m_text[m_at]) || m_text[m_at] == '_'; };
  if (name_p ())
    while (m_at < m_text.size () && (name_p () || m_text[m_at] == '.'))
      m_at++;
  else if (strchr ("\"'", m_text[m_at]))
    {
      skip_string ();
      m_word = "\"\"";
      return;
    }
  else if (strchr ("(){}[];,?:", m_text[m_at]))
    m_at++;
  else
    while (m_at < m_text.size () && !name_p () && !ISSPACE (m_text[m_at])
	   && !strchr ("(){}[];,?:\"'", m_text[m_at]))
      m_at++;
  m_word = m_text.substr (begin, m_at - begin);
}

/* Statements, as far as `break' and `goto' ask for them.  */

class statement_reader
{
public:
  statement_reader (const char *file, int directive) : m_source (file, directive) {}

  bool uncounted_p ();

private:
  typedef std::vector<std::string> part;

  bool at (const char *word) const { return m_source.word () == word; }
  bool take (const char *word);
  std::vector<part> take_parentheses ();
  void take_rest ();
  bool statement_leaves_p (bool own);

  source_text m_source;
};

bool
statement_reader::take (const char *word)
{
  if (!at (word))
    return false;
  m_source.next ();
  return true;
}

/* The parts that `;' divides of what is in parentheses here.  */

std::vector<statement_reader::part>
statement_reader::take_parentheses ()
{
  std::vector<part> parts (1);
  int depth = 0;
  do
    {
      const std::string &word = m_source.word ();
      if (word == "(" || word == "[" || word == "{")
	depth++;
      else if (word == ")" || word == "]" || word == "}")
	depth--;
      if (depth == 1 && word == ";")
	parts.emplace_back ();
      else
	parts.back ().push_back (word);
      m_source.next ();
    }
  while (depth > 0 && !at (""));
  return parts;
}

/* Skip what is left of a statement.  */

void
statement_reader::take_rest ()
{
  while (!at ("") && !at (";") && !at ("}"))
    if (at ("(") || at ("[") || at ("{"))
      take_parentheses ();
    else if (take (":"))
      return;			/* of a label */
    else
      m_source.next ();
  take (";");
}

/* Does the statement here leave the loop?  OWN: a `break' in it is that loop's.  */

bool
statement_reader::statement_leaves_p (bool own)
{
  if (take ("{"))
    {
      bool leaves = false;
      while (!at ("}") && !at (""))
	leaves |= statement_leaves_p (own);
      take ("}");
      return leaves;
    }
  if (at ("break") || at ("goto"))
    {
      bool leaves = own || at ("goto");
      take_rest ();
      return leaves;
    }
  if (take ("else"))
    return statement_leaves_p (own);
  if (take ("do"))
    {
      bool leaves = statement_leaves_p (false);
      take_rest ();
      return leaves;
    }
  bool conditional = at ("if");
  if (conditional || at ("for") || at ("while") || at ("switch"))
    {
      m_source.next ();
      take ("constexpr");
      take_parentheses ();
      return statement_leaves_p (own && conditional);
    }
  take_rest ();
  return false;
}

/* Is one of WORDS in P outside of inner parentheses?  */

bool
has_mark (const std::vector<std::string> &p, std::initializer_list<const char *> words)
{
  int depth = 0;
  for (const std::string &word : p)
    {
      depth += word == "(" || word == "[" ? 1 : word == ")" || word == "]" ? -1 : 0;
      for (const char *w : words)
	if (depth == 0 && word == w)
	  return true;
    }
  return false;
}

/* Does P change the loop's variable in no way that GCC takes for a step?  */

bool
other_step_p (const std::vector<std::string> &p)
{
  if (has_mark (p, { "++", "--", "+=", "-=" }))
    return has_mark (p, { "," });
  auto equals = std::find (p.begin (), p.end (), "=");
  return (equals == p.end () || equals == p.begin ()
	  || std::find (equals, p.end (), p.front ()) == p.end ()
	  || !has_mark (p, { "+", "-" }));
}

bool
statement_reader::uncounted_p ()
{
  if (at ("while") || at ("do"))
    return true;
  if (!take ("for") || !at ("("))
    return false;
  std::vector<part> parts = take_parentheses ();
  if (parts.size () != 3)
    return false;
  parts[0].erase (parts[0].begin ());
  parts[2].pop_back ();
  return (parts[0].empty () || parts[0][0] == "float" || parts[0][0] == "double"
	  || has_mark (parts[1], { "&&", "||" })
	  || !has_mark (parts[1], { "<", "<=", ">", ">=", "!=" })
	  || other_step_p (parts[2]) || statement_leaves_p (true));
}

} // anonymous namespace

bool
uncounted_loop_p (location_t directive)
{
  expanded_location place = expand_location (directive);
  return (place.file && !from_macro_expansion_at (directive)
	  && statement_reader (place.file, place.line).uncounted_p ());
}

} // namespace accplug
