/* `!@acc' in a Fortran source; see conditional-lines.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran-source/conditional-lines.h"

namespace accplug
{

namespace
{

const char sentinel[] = "@acc";
const size_t width = 1 + sizeof sentinel - 1;

/* Where the sentinel begins in TEXT; npos if it has none.  */

size_t
sentinel_in (const std::string &text)
{
  bool fixed = gcc_compat::fortran_fixed_form_p ();
  size_t begin = fixed ? 0 : text.find_first_not_of (" \t");
  if (begin == std::string::npos || text.size () < begin + width
      || !strchr (fixed ? "!cC*" : "!", text[begin])
      || strncasecmp (text.c_str () + begin + 1, sentinel, width - 1) != 0)
    return std::string::npos;
  /* In free form a blank comes next; in fixed form the column of continuations does.  */
  bool ends = text.size () == begin + width || fixed || strchr (" \t", text[begin + width]);
  return ends ? begin : std::string::npos;
}

} // anonymous namespace

void
read_conditional_lines (source_lines *lines_of_unit)
{
  source_lines &lines = *lines_of_unit;
  for (size_t i = 0; i < lines.size (); i++)
    {
      size_t begin = sentinel_in (lines[i]);
      if (begin == std::string::npos)
	continue;
      std::string text = lines[i];
      text.replace (begin, width, width, ' ');
      lines.change (i, text);
    }
}

} // namespace accplug
