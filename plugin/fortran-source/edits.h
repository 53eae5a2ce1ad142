/* What a source's lines become, until all is known.

   Comes in: texts for lines, in front of lines and behind them.
   Goes out: the lines (lines.h), changed at once.

   Rules
   - Directives are translated from the top down.  Of two texts in front of a line the one
     that came first is first; of two behind it the one that came first is last, as an
     outer construct ends behind an inner one.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_EDITS_H
#define ACCPLUG_FORTRAN_SOURCE_EDITS_H

#include "base/gcc-common.h"
#include "fortran-source/lines.h"

namespace accplug
{

class source_edits
{
public:
  void before (size_t line, const std::string &text) { before (line, text, line); }
  /* TEXT has the place of line FROM.  */
  void before (size_t line, const std::string &text, size_t from);
  void instead (size_t line, const std::string &text);
  void after (size_t line, const std::vector<std::string> &texts);
  void apply (source_lines &) const;

private:
  struct edited_line
  {
    std::vector<placed_text> before, after;
    bool changed = false;
    std::string text;
  };
  std::map<size_t, edited_line> lines;
};

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_EDITS_H */
