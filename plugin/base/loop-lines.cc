/* Where the loop behind a directive begins in the source; see loop-lines.h.

   Comes in: the position of an OpenACC loop directive, which is all that GCC keeps of
   both: the gimple of the loop has no position of its own.
   Goes out: the position of the loop's own line, which is what users look for.

   Rules
   - The source's text decides.  Between the two there are only blank lines, comments,
     other directives and continuation lines; the first line of another kind has to
     begin the loop.  Where it does not (a macro makes the loop, or the text is not
     there any more), the directive stands for it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/loop-lines.h"

namespace accplug
{

namespace
{

/* Lines behind the directive that are looked at.  */
const int most_lines = 100;

/* What a line of the source is.  */
enum class line_kind { skipped, loop, other };

class line_reader
{
public:
  explicit line_reader (const char *file) : m_file (file) {}

  bool read (int line);
  line_kind kind ();

private:
  size_t past_blanks (size_t at) const;
  size_t past_word (size_t at) const;
  bool word_p (size_t at, const char *word) const;
  bool starts_p (size_t at, const char *text) const;
  bool continued_p () const;
  line_kind c_kind ();
  line_kind fortran_kind ();

  const char *m_file;
  std::string m_text;
  bool m_in_comment = false;		/* of C, over several lines */
  bool m_in_directive = true;		/* the line before goes on in this one */
};

bool
line_reader::read (int line)
{
  if (!gcc_compat::source_line (m_file, line, &m_text))
    return false;
  while (!m_text.empty () && ISSPACE (m_text.back ()))
    m_text.pop_back ();
  return true;
}

size_t
line_reader::past_blanks (size_t at) const
{
  while (at < m_text.size () && ISSPACE (m_text[at]))
    at++;
  return at;
}

size_t
line_reader::past_word (size_t at) const
{
  while (at < m_text.size () && (ISALNUM (m_text[at]) || m_text[at] == '_'))
    at++;
  return at;
}

/* Is WORD, in any case of letters, at AT?  */

bool
line_reader::word_p (size_t at, const char *word) const
{
  size_t length = past_word (at) - at;
  return length == strlen (word) && strncasecmp (&m_text[at], word, length) == 0;
}

bool
line_reader::starts_p (size_t at, const char *text) const
{
  return m_text.compare (at, strlen (text), text) == 0;
}

bool
line_reader::continued_p () const
{
  return !m_text.empty () && m_text.back () == '\\';
}

line_kind
line_reader::c_kind ()
{
  size_t at = past_blanks (0);
  if (m_in_directive || (!m_in_comment && starts_p (at, "#")))
    {
      m_in_directive = continued_p ();
      return line_kind::skipped;
    }
  for (;;)
    {
      if (m_in_comment || starts_p (at, "/*"))
	{
	  size_t end = m_text.find ("*/", m_in_comment ? at : at + 2);
	  m_in_comment = end == std::string::npos;
	  if (m_in_comment)
	    return line_kind::skipped;
	  at = past_blanks (end + 2);
	}
      else if (at >= m_text.size () || starts_p (at, "//"))
	return line_kind::skipped;
      else
	return word_p (at, "for") ? line_kind::loop : line_kind::other;
    }
}

/* A label, the name of the construct, `do'.  In fixed form, letters in the first column
   mark comments and directives; in free form nothing but the loop can follow.  */

line_kind
line_reader::fortran_kind ()
{
  size_t at = past_blanks (0);
  if (at >= m_text.size () || strchr ("!#*", m_text[at]))
    return line_kind::skipped;
  bool comment = at == 0 && strchr ("cC", m_text[0]);
  while (at < m_text.size () && ISDIGIT (m_text[at]))
    at++;
  at = past_blanks (at);
  size_t colon = past_blanks (past_word (at));
  if (colon < m_text.size () && m_text[colon] == ':')
    at = past_blanks (colon + 1);
  return (word_p (at, "do") ? line_kind::loop
	  : comment ? line_kind::skipped : line_kind::other);
}

line_kind
line_reader::kind ()
{
  return lang_GNU_Fortran () ? fortran_kind () : c_kind ();
}

} // anonymous namespace

location_t
location_of_line (location_t near, int line, int column)
{
  const char *file = LOCATION_FILE (near);
  const line_map *map = linemap_lookup (line_table, near);
  if (linemap_macro_expansion_map_p (map))
    return UNKNOWN_LOCATION;
  const line_map_ordinary *last = LINEMAPS_LAST_ORDINARY_MAP (line_table);
  for (const line_map_ordinary *m = linemap_check_ordinary (map); m <= last; m++)
    {
      if (ORDINARY_MAP_STARTING_LINE_NUMBER (m) > linenum_type (line)
	  || strcmp (ORDINARY_MAP_FILE_NAME (m), file) != 0)
	break;
      location_t end = (m == last ? line_table->highest_location + 1
			: MAP_START_LOCATION (m + 1));
      location_t loc = linemap_position_for_line_and_column (line_table, m, line, column);
      if (loc < end && LOCATION_LINE (loc) == line)
	return loc;
    }
  return UNKNOWN_LOCATION;
}

location_t
location_of_loop (location_t directive)
{
  location_t at = LOCATION_LOCUS (directive);
  int line = LOCATION_LINE (at);
  if (line <= 0 || !LOCATION_FILE (at) || from_macro_expansion_at (at))
    return directive;
  line_reader reader (LOCATION_FILE (at));
  /* In C, the directive's own line says whether it goes on.  */
  for (int i = lang_GNU_Fortran () ? 1 : 0; i < most_lines; i++)
    {
      if (!reader.read (line + i))
	break;
      line_kind kind = reader.kind ();
      if (kind == line_kind::skipped)
	continue;
      location_t loop = (kind == line_kind::loop ? location_of_line (at, line + i)
			 : UNKNOWN_LOCATION);
      return loop == UNKNOWN_LOCATION ? directive : loop;
    }
  return directive;
}

} // namespace accplug
