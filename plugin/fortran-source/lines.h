/* The lines of a Fortran source, as gfortran has read them and not yet parsed.

   Comes in: f951's list of lines: includes are in it, the preprocessor has been there.
   Goes out: their text and places; a line may get another text, or several lines.

   Rules
   - A line that becomes longer, or several lines, is replaced by new ones behind it that
     have its place; itself it gets empty and stays, since GCC knows files' first lines by
     their addresses.  So the list's head stays, too.
   - Columns count from 0, a byte each.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_LINES_H
#define ACCPLUG_FORTRAN_SOURCE_LINES_H

#include "base/gcc-common.h"

namespace accplug
{

/* A line's text, and the line whose place it has.  */
struct placed_text
{
  std::string text;
  size_t line;
};

class source_lines
{
public:
  /* The unit's; empty if this is no Fortran.  */
  source_lines ();

  size_t size () const { return nodes.size (); }
  const std::string &operator[] (size_t line) const { return texts[line]; }
  bool truncated_p (size_t line) const { return nodes[line]->truncated; }
  location_t location (size_t line, size_t column) const;

  /* LINE is to be TEXT, no longer than it, for those who read it from now on, too.  */
  void change (size_t line, const std::string &text);

  /* LINE is to be TEXTS.  */
  void replace (size_t line, const std::vector<placed_text> &texts);

private:
  std::vector<gcc_compat::fortran_line *> nodes;
  std::vector<std::string> texts;
};

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_LINES_H */
