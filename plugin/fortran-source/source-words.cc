/* Words of a directive's text, and texts of words; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran-source/source-words.h"

namespace accplug
{

namespace
{

bool
name_char_p (char c)
{
  return ISALNUM (c) || c == '_' || c == '$';
}

/* Where the name or number at FROM ends.  */

size_t
name_end (const std::string &text, size_t from)
{
  while (from < text.size () && name_char_p (text[from]))
    from++;
  return from;
}

/* As name_end, for a number: 1, 1.5, 1.e-3_dp, but not the dot of 1.eq.x.  */

size_t
number_end (const std::string &text, size_t from)
{
  size_t end = from;
  auto digits = [&] { while (end < text.size () && ISDIGIT (text[end])) end++; };
  digits ();
  bool dot = (end < text.size () && text[end] == '.'
	      && !(end + 2 < text.size () && ISALPHA (text[end + 1])
		   && ISALPHA (text[end + 2])));
  if (dot)
    {
      end++;
      digits ();
    }
  size_t exponent = end;
  if (end < text.size () && strchr ("eEdDqQ", text[end]))
    {
      end++;
      if (end < text.size () && (text[end] == '+' || text[end] == '-'))
	end++;
      size_t first = end;
      digits ();
      if (end == first)
	end = exponent;
    }
  return end < text.size () && text[end] == '_' ? name_end (text, end) : end;
}

/* Behind the string at FROM; quotes that are doubled are two strings, which does not
   matter.  */

size_t
string_end (const std::string &text, size_t from)
{
  size_t end = text.find (text[from], from + 1);
  return end == std::string::npos ? text.size () : end + 1;
}

/* Behind `.and.' and the like at FROM; FROM if there is none.  */

size_t
dotted_end (const std::string &text, size_t from)
{
  size_t end = from + 1;
  while (end < text.size () && ISALPHA (text[end]))
    end++;
  return end > from + 1 && end < text.size () && text[end] == '.' ? end + 1 : from;
}

size_t
mark_end (const std::string &text, size_t from)
{
  for (const char *mark : { "**", "//", "==", "/=", "<=", ">=", "=>" })
    if (text.compare (from, 2, mark) == 0)
      return from + 2;
  return from + 1;
}

std::string
small (std::string text)
{
  for (char &c : text)
    c = TOLOWER (c);
  return text;
}

/* The word at FROM of TEXT, which is no blank there; *END is behind it.  */

word
read_word (const std::string &text, size_t from, size_t *end)
{
  word w;
  char c = text[from];
  if (ISALPHA (c) || c == '_')
    {
      w.kind = WORD_NAME;
      *end = name_end (text, from);
    }
  else if (ISDIGIT (c)
	   || (c == '.' && from + 1 < text.size () && ISDIGIT (text[from + 1])))
    {
      w.kind = WORD_NUMBER;
      *end = number_end (text, from);
    }
  else if (c == '\'' || c == '"')
    {
      w.kind = WORD_STRING;
      *end = string_end (text, from);
    }
  else if (c == '.' && dotted_end (text, from) != from)
    {
      w.kind = WORD_PUNCTUATION;
      *end = dotted_end (text, from);
    }
  else
    {
      w.kind = WORD_PUNCTUATION;
      *end = mark_end (text, from);
    }
  w.text = text.substr (from, *end - from);
  if (w.kind != WORD_STRING)
    w.text = small (w.text);
  w.source = from;
  return w;
}

/* The line that words are written to, until it is full.  */

class line_writer
{
public:
  line_writer (const source_unit &from, bool is_directive)
  : unit (from), directive (is_directive), line (from.first_line)
  {
    begin (false);
  }

  /* Leave room, so that the first word of the program among LIST gets its column.  */
  void indent (const words &list);
  void put (const word &);
  std::vector<written_line> finish ();

private:
  void begin (bool continues);
  void put_text (const std::string &, const source_place *);

  const source_unit &unit;
  bool directive;
  size_t line;
  std::string text;
  std::vector<written_line> done;
};

void
line_writer::begin (bool continues)
{
  if (gcc_compat::fortran_fixed_form_p ())
    {
      text = directive ? "!$acc" : "     ";
      text += continues ? '&' : ' ';
    }
  else
    {
      text = std::string (unit.sentinel, ' ');
      if (directive)
	text += "!$acc ";
    }
}

void
line_writer::indent (const words &list)
{
  size_t width = text.size ();
  for (const word &w : list)
    {
      if (w.source >= 0)
	{
	  if (unit.places[w.source].column > width)
	    text.append (unit.places[w.source].column - width, ' ');
	  return;
	}
      width += w.text.size ();
    }
}

void
line_writer::put_text (const std::string &what, const source_place *place)
{
  bool apart = !text.empty () && name_char_p (text.back ()) && name_char_p (what[0]);
  if (apart || (!place && !text.empty () && text.back () == ')' && name_char_p (what[0])))
    text += ' ';
  if (place && text.size () < place->column)
    text.append (place->column - text.size (), ' ');
  text += what;
}

void
line_writer::put (const word &w)
{
  if (w.source < 0)
    {
      put_text (w.text, nullptr);
      return;
    }
  const source_place &place = unit.places[w.source];
  if (place.line > line)
    {
      if (!gcc_compat::fortran_fixed_form_p ())
	text += " &";
      done.push_back ({ line, text });
      line = place.line;
      begin (true);
    }
  /* The program's own letters, unless the word has become another.  */
  std::string own = unit.text.substr (w.source, w.text.size ());
  put_text (small (own) == w.text ? own : w.text, place.line == line ? &place : nullptr);
}

std::vector<written_line>
line_writer::finish ()
{
  done.push_back ({ line, text });
  return std::move (done);
}

} // anonymous namespace

words
words_of_unit (const source_lines &lines, const source_unit &unit)
{
  words list;
  for (size_t i = 0; i < unit.text.size ();)
    {
      if (unit.text[i] == ' ' || unit.text[i] == '\t' || unit.text[i] == '\f')
	{
	  i++;
	  continue;
	}
      size_t end;
      word w = read_word (unit.text, i, &end);
      list.push_back (w);
      i = end;
    }
  place_words (lines, unit, &list);
  return list;
}

void
place_words (const source_lines &lines, const source_unit &unit, words *list)
{
  for (word &w : *list)
    w.where = lines.location (unit.places[w.source].line, unit.places[w.source].column);
}

std::vector<written_line>
write_words (const source_unit &unit, const words &text, bool directive)
{
  line_writer writer (unit, directive);
  if (!directive)
    writer.indent (text);
  for (const word &w : text)
    writer.put (w);
  return writer.finish ();
}

} // namespace accplug
