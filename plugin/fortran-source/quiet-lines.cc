/* `!$accplug ignore' in Fortran; see quiet-lines.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran-source/quiet-lines.h"
#include "base/quiet-places.h"

namespace accplug
{

namespace
{

/* Where the words behind the sentinel begin in TEXT; npos if it has none.  */

size_t
behind_sentinel (const std::string &text)
{
  const char sentinel[] = "$accplug";
  size_t begin = text.find_first_not_of (" \t");
  if (begin == std::string::npos || !strchr ("!cC*", text[begin])
      || (text[begin] != '!' && begin > 0))
    return std::string::npos;
  size_t end = begin + 1 + strlen (sentinel);
  if (text.size () < end
      || strncasecmp (text.c_str () + begin + 1, sentinel, strlen (sentinel)) != 0)
    return std::string::npos;
  return end;
}

/* The words of TEXT from BEGIN on, in small letters.  */

std::vector<std::string>
words_behind (const std::string &text, size_t begin)
{
  std::string rest;
  for (size_t i = begin; i < text.size () && text[i] != '!'; i++)
    rest += text[i] == ',' ? ' ' : char (TOLOWER (text[i]));
  std::istringstream stream (rest);
  std::vector<std::string> list;
  std::string word;
  while (stream >> word)
    list.push_back (word);
  return list;
}

} // anonymous namespace

void
read_quiet_lines (source_lines *lines_of_unit)
{
  source_lines &lines = *lines_of_unit;
  for (size_t i = 0; i < lines.size (); i++)
    {
      size_t begin = behind_sentinel (lines[i]);
      if (begin == std::string::npos)
	continue;
      location_t where = lines.location (i, lines[i].find_first_not_of (" \t"));
      std::vector<std::string> list = words_behind (lines[i], begin);
      if (list.size () < 2 || list[0] != "ignore")
	warning_at (where, 0, "expected %<ignore%> and names of warnings");
      for (size_t k = 1; k < list.size () && list[0] == "ignore"; k++)
	if (!ignore_warning_at (list[k], where))
	  warning_at (where, 0, "no warning is called %qs; there are: all, %s",
		      list[k].c_str (), warning_names ());
      /* gfortran warns of comments that begin like directives.  */
      lines.replace (i, { { "!", i } });
    }
}

} // namespace accplug
