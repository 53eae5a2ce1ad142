/* The lines of a Fortran source; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran-source/lines.h"

namespace accplug
{

using gcc_compat::fortran_line;

source_lines::source_lines ()
{
  for (fortran_line *node = gcc_compat::fortran_source (); node; node = node->next)
    {
      std::string text;
      for (const uint32_t *c = node->text; *c; c++)
	text += static_cast<char> (*c);
      nodes.push_back (node);
      texts.push_back (text);
    }
}

/* As fortran/error.cc, gfc_get_location: offset 0 is the line, without a column.  */

location_t
source_lines::location (size_t line, size_t column) const
{
  return linemap_position_for_loc_and_offset (line_table, nodes[line]->location,
					      column + 1);
}

static void
write_text (fortran_line *node, const std::string &text)
{
  for (size_t i = 0; i < text.size (); i++)
    node->text[i] = static_cast<unsigned char> (text[i]);
  node->text[text.size ()] = 0;
}

/* A line with TEXT behind BEFORE and where that is.  */

static fortran_line *
add_line (fortran_line *before, const std::string &text)
{
  size_t size = offsetof (fortran_line, text) + (text.size () + 1) * sizeof (uint32_t);
  fortran_line *node = static_cast<fortran_line *> (xcalloc (1, size));
  node->location = before->location;
  node->file = before->file;
  node->next = before->next;
  before->next = node;
  write_text (node, text);
  return node;
}

void
source_lines::replace (size_t line, const std::vector<std::string> &with)
{
  fortran_line *last = nodes[line];
  size_t old_size = texts[line].size ();
  for (size_t i = 0; i < with.size (); i++)
    if (i == 0 && with[0].size () <= old_size)
      write_text (last, with[0]);
    else
      {
	if (i == 0)
	  write_text (last, "");
	last = add_line (last, with[i]);
      }
  if (with.empty ())
    write_text (last, "");
}

} // namespace accplug
