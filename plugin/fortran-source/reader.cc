/* From lines to statements and directives; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran-source/reader.h"

namespace accplug
{

size_t
comment_column (const std::string &text, size_t from, char *quote)
{
  for (size_t i = from; i < text.size (); i++)
    if (*quote)
      {
	if (text[i] == *quote)
	  *quote = 0;
      }
    else if (text[i] == '\'' || text[i] == '"')
      *quote = text[i];
    else if (text[i] == '!')
      return i;
  return text.size ();
}

namespace
{

bool
blank_p (char c)
{
  return c == ' ' || c == '\t' || c == '\f';
}

size_t
skip_blanks (const std::string &text, size_t from)
{
  while (from < text.size () && blank_p (text[from]))
    from++;
  return from;
}

/* What stands before END, without white space.  */

size_t
end_of_text (const std::string &text, size_t from, size_t end)
{
  while (end > from && blank_p (text[end - 1]))
    end--;
  return end;
}

/* Does TEXT go on with WORD, in small letters, at FROM?  */

bool
begins_with (const std::string &text, size_t from, const char *word)
{
  for (; *word; word++, from++)
    if (from >= text.size () || TOLOWER (text[from]) != *word)
      return false;
  return true;
}

bool
openmp_p ()
{
  return flag_openmp || flag_openmp_simd;
}

/* A comment that somebody may have meant for a directive: `!$ acc', `!acc$', `!$openacc'.
   (`! $acc' is one that is commented out.)  TEXT[AT] is its `!'.  */

bool
lookalike_p (const std::string &text, size_t at)
{
  size_t word = at + 1;
  if (begins_with (text, word, "acc$"))
    return true;
  if (word >= text.size () || text[word] != '$')
    return false;
  word = skip_blanks (text, word + 1);
  for (const char *wrong : { "openacc", "acc" })
    if (begins_with (text, word, wrong))
      {
	size_t end = word + strlen (wrong);
	return end < text.size () && (blank_p (text[end]) || text[end] == '$');
      }
  return false;
}

/* One form's way from lines to units.  */

class reader
{
public:
  reader (const source_lines &source) : lines (source) {}
  virtual ~reader () {}
  std::vector<source_unit> run ();

protected:
  const source_lines &lines;
  std::vector<source_unit> units;

  /* The unit that begins on LINE; where the next one may begin.  */
  virtual size_t read (size_t line) = 0;

  source_unit &start (unit_kind, size_t line, size_t sentinel);
  void add (source_unit &, size_t line, size_t from, size_t to);
};

source_unit &
reader::start (unit_kind kind, size_t line, size_t sentinel)
{
  units.emplace_back ();
  source_unit &unit = units.back ();
  unit.kind = kind;
  unit.first_line = unit.last_line = line;
  unit.sentinel = sentinel;
  return unit;
}

void
reader::add (source_unit &unit, size_t line, size_t from, size_t to)
{
  for (size_t i = from; i < to; i++)
    unit.places.push_back ({ line, i });
  unit.text.append (lines[line], from, to - from);
  unit.last_line = line;
}

std::vector<source_unit>
reader::run ()
{
  for (size_t line = 0; line < lines.size ();)
    line = read (line);
  return std::move (units);
}

/* Free form.  */

class free_reader : public reader
{
public:
  using reader::reader;

private:
  size_t read (size_t line) override;
  size_t read_on (source_unit &, size_t line, size_t from);
  bool continuation (unit_kind, size_t line, bool in_string, size_t *from) const;
  bool comment_line_p (size_t line, size_t *from) const;
};

/* Which directive begins at COLUMN of LINE, behind its `!'; *FROM is behind the sentinel.
   White space has to follow unless it CONTINUES one.  */

bool
free_sentinel (const std::string &text, size_t column, bool continues, unit_kind kind,
	       size_t *from)
{
  if (!begins_with (text, column, kind == unit_kind::acc ? "!$acc" : "!$omp"))
    return false;
  *from = column + 5;
  if (*from < text.size () && !blank_p (text[*from]) && !continues)
    return false;
  size_t word = skip_blanks (text, *from);
  return word < text.size () && text[word] != '!';
}

/* Is there nothing on LINE for a statement?  If there is, it begins at *FROM.  */

bool
free_reader::comment_line_p (size_t line, size_t *from) const
{
  const std::string &text = lines[line];
  *from = skip_blanks (text, 0);
  if (*from >= text.size ())
    return true;
  if (text[*from] == '#' && *from == 0)
    return true;
  if (text[*from] != '!')
    return false;
  bool conditional = (openmp_p () && *from + 2 < text.size ()
		      && text[*from + 1] == '$' && blank_p (text[*from + 2]));
  *from += 2;
  return !conditional;
}

/* Does LINE continue a unit of KIND?  Then that goes on at *FROM.  */

bool
free_reader::continuation (unit_kind kind, size_t line, bool in_string, size_t *from) const
{
  const std::string &text = lines[line];
  bool ampersand_eaten = false;
  if (kind == unit_kind::statement)
    {
      if (comment_line_p (line, from))
	return false;
    }
  else if (!free_sentinel (text, skip_blanks (text, 0), true, kind, from))
    return false;
  size_t word = skip_blanks (text, *from);
  if (word < text.size () && text[word] == '&')
    {
      *from = word + 1;
      ampersand_eaten = true;
    }
  if (!ampersand_eaten && !in_string && kind != unit_kind::statement)
    *from = word;
  return true;
}

/* UNIT has what LINE says from FROM on, and what lines after it continue.  The line behind
   it.  */

size_t
free_reader::read_on (source_unit &unit, size_t line, size_t from)
{
  char quote = 0;
  for (;;)
    {
      const std::string &text = lines[line];
      size_t end = comment_column (text, from, &quote);
      end = end_of_text (text, from, end);
      bool continues = end > from && text[end - 1] == '&';
      add (unit, line, from, continues ? end - 1 : end);
      if (!continues)
	return line + 1;
      size_t next = line + 1;
      size_t ignored;
      while (next < lines.size () && comment_line_p (next, &ignored)
	     && !continuation (unit_kind::acc, next, false, &ignored)
	     && !continuation (unit_kind::omp, next, false, &ignored))
	next++;
      if (next >= lines.size () || !continuation (unit.kind, next, quote, &from))
	{
	  unit.open = true;
	  return line + 1;
	}
      line = next;
    }
}

size_t
free_reader::read (size_t line)
{
  const std::string &text = lines[line];
  size_t column = skip_blanks (text, 0), from;
  for (unit_kind kind : { unit_kind::acc, unit_kind::omp })
    if (kind == unit_kind::acc || openmp_p ())
      if (free_sentinel (text, column, false, kind, &from))
	return read_on (start (kind, line, column), line, from);
  if (comment_line_p (line, &from))
    {
      if (column < text.size () && text[column] == '!' && lookalike_p (text, column))
	{
	  source_unit &unit = start (unit_kind::lookalike, line, column);
	  add (unit, line, column, text.size ());
	}
      return line + 1;
    }
  source_unit &unit = start (unit_kind::statement, line, from);
  while (from < text.size () && ISDIGIT (text[from]))
    unit.label += text[from++];
  return read_on (unit, line, from);
}

/* Fixed form.  */

class fixed_reader : public reader
{
public:
  using reader::reader;

private:
  enum class line_kind { comment, first, continuing };

  size_t read (size_t line) override;
  line_kind classify (size_t line, unit_kind *) const;
  line_kind comment_kind (const std::string &text, unit_kind *) const;
};

/* As classify, for a line that begins as a comment does.  */

fixed_reader::line_kind
fixed_reader::comment_kind (const std::string &text, unit_kind *kind) const
{
  if (text.size () < 6 || text[1] != '$')
    return line_kind::comment;
  size_t word = skip_blanks (text, 6);
  bool empty = word >= text.size () || text[word] == '!';
  bool continues = !blank_p (text[5]) && text[5] != '0';
  if (begins_with (text, 1, "$acc"))
    *kind = unit_kind::acc;
  else if (openmp_p () && begins_with (text, 1, "$omp"))
    *kind = unit_kind::omp;
  else
    {
      /* Conditional compilation: columns 3 to 5 have a label at most.  */
      *kind = unit_kind::statement;
      for (size_t i = 2; i < 5; i++)
	if (!blank_p (text[i]) && !ISDIGIT (text[i]))
	  return line_kind::comment;
      if (!openmp_p ())
	return line_kind::comment;
    }
  if (empty)
    return line_kind::comment;
  return continues ? line_kind::continuing : line_kind::first;
}

fixed_reader::line_kind
fixed_reader::classify (size_t line, unit_kind *kind) const
{
  const std::string &text = lines[line];
  size_t word = skip_blanks (text, 0);
  if (word >= text.size () || text[0] == '#')
    return line_kind::comment;
  if (strchr ("cC*!", text[0]))
    return comment_kind (text, kind);
  if (text[0] == 'd' || text[0] == 'D')
    return line_kind::comment;
  *kind = unit_kind::statement;
  if (text[word] == '!' && word != 5)
    return line_kind::comment;
  bool continues = (word >= 5 && text.size () > 5 && !blank_p (text[5])
		    && text[5] != '0');
  return continues ? line_kind::continuing : line_kind::first;
}

/* A tab among the first columns ends them.  */

size_t
statement_column (const std::string &text)
{
  return MIN (text.size (), static_cast<size_t> (6));
}

size_t
fixed_reader::read (size_t line)
{
  unit_kind kind = unit_kind::statement;
  const std::string &text = lines[line];
  size_t column = skip_blanks (text, 0);
  if (classify (line, &kind) != line_kind::first)
    {
      /* A sentinel that does not begin in column 1 is a comment, too.  */
      if (column < text.size () && text[column] == '!'
	  && (lookalike_p (text, column)
	      || (column > 0 && begins_with (text, column, "!$acc "))))
	add (start (unit_kind::lookalike, line, column), line, column, text.size ());
      return line + 1;
    }
  source_unit &unit = start (kind, line, 0);
  for (size_t i = 0; kind == unit_kind::statement && i < 5 && i < text.size (); i++)
    if (ISDIGIT (text[i]))
      unit.label += text[i];
  char quote = 0;
  for (;;)
    {
      size_t from = statement_column (lines[line]);
      size_t end = comment_column (lines[line], from, &quote);
      /* Blanks at a line's end may be a string's.  */
      add (unit, line, from, quote ? end : end_of_text (lines[line], from, end));
      size_t next = line + 1;
      unit_kind next_kind = kind;
      line_kind what = line_kind::comment;
      for (; next < lines.size (); next++)
	if ((what = classify (next, &next_kind)) != line_kind::comment)
	  break;
      if (next >= lines.size () || what != line_kind::continuing || next_kind != kind)
	return line + 1;
      line = next;
    }
}

} // anonymous namespace

std::vector<source_unit>
read_units (const source_lines &lines)
{
  if (gcc_compat::fortran_fixed_form_p ())
    return fixed_reader (lines).run ();
  return free_reader (lines).run ();
}

} // namespace accplug
