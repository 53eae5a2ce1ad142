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

/* A line with TEXT behind BEFORE, with the place of LIKE.  */

static fortran_line *
add_line (fortran_line *before, const fortran_line *like, const std::string &text)
{
  size_t size = offsetof (fortran_line, text) + (text.size () + 1) * sizeof (uint32_t);
  fortran_line *node = static_cast<fortran_line *> (xcalloc (1, size));
  node->location = like->location;
  node->file = like->file;
  node->next = before->next;
  before->next = node;
  write_text (node, text);
  return node;
}

void
source_lines::change (size_t line, const std::string &text)
{
  gcc_checking_assert (text.size () <= texts[line].size ());
  write_text (nodes[line], text);
  texts[line] = text;
}

void
source_lines::replace (size_t line, const std::vector<placed_text> &with)
{
  fortran_line *last = nodes[line];
  size_t first = 0;
  if (!with.empty () && with[0].line == line && with[0].text.size () <= texts[line].size ())
    write_text (last, with[first++].text);
  else
    write_text (last, "");
  for (size_t i = first; i < with.size (); i++)
    last = add_line (last, nodes[with[i].line], with[i].text);
}

} // namespace accplug
