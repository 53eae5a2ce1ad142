/* What the source shows of a directive; see directive-source.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "statements/directive-source.h"
#include "base/loop-lines.h"

namespace accplug
{

namespace
{

/* Lines of a directive that are looked at.  */
const int most_lines = 40;

/* TEXT without what follows MARK outside of quotes, and without blanks at its end.  */

std::string
without_tail (std::string text, size_t from, const char *mark)
{
  char quote = 0;
  for (size_t i = from; i < text.size (); i++)
    if (quote)
      quote = text[i] == quote ? 0 : quote;
    else if (text[i] == '"' || text[i] == '\'')
      quote = text[i];
    else if (text.compare (i, strlen (mark), mark) == 0)
      {
	text.resize (i);
	break;
      }
  while (!text.empty () && ISSPACE (text.back ()))
    text.pop_back ();
  return text;
}

/* Set *TEXT to the directive's part of LINE of FILE; false if it has none.  */

bool
read_line (const char *file, int line, std::string *text)
{
  if (!gcc_compat::source_line (file, line, text))
    return false;
  if (!lang_GNU_Fortran ())
    {
      *text = without_tail (without_tail (*text, 0, "//"), 0, "/*");
      return true;
    }
  size_t start = text->find_first_not_of (" \t");
  if (start == std::string::npos || strncasecmp (&(*text)[start] + 1, "$acc", 4) != 0)
    return false;
  *text = without_tail (*text, start + 5, "!");
  return true;
}

bool
continued_p (const std::string &text)
{
  return !text.empty () && text.back () == (lang_GNU_Fortran () ? '&' : '\\');
}

/* Call FN with the number and the text of each line of the directive at AT, until it
   returns false; false if the source shows none.  */

bool
for_each_line (location_t at, const std::function<bool (int, const std::string &)> &fn)
{
  if (at <= BUILTINS_LOCATION || from_macro_expansion_at (at) || !LOCATION_FILE (at))
    return false;
  const char *file = LOCATION_FILE (at);
  int line = LOCATION_LINE (at);
  std::string text;
  if (!read_line (file, line, &text))
    return false;
  size_t hash = text.find_first_not_of (" \t");
  if (!lang_GNU_Fortran () && (hash == std::string::npos || text[hash] != '#'))
    return false;
  if (lang_GNU_Fortran ())
    for (int i = 0; i < most_lines && line > 1; i++, line--)
      if (!read_line (file, line - 1, &text) || !continued_p (text))
	break;
  for (int i = 0; i < most_lines && read_line (file, line + i, &text); i++)
    if (!fn (line + i, text) || !continued_p (text))
      return true;
  return false;
}

} // anonymous namespace

location_t
end_of_directive (location_t loc)
{
  location_t at = LOCATION_LOCUS (loc), end = UNKNOWN_LOCATION;
  auto look = [&] (int line, const std::string &text)
    {
      if (!continued_p (text))
	end = location_of_line (at, line, text.size () + 1);
      return true;
    };
  return for_each_line (at, look) ? end : UNKNOWN_LOCATION;
}

} // namespace accplug
