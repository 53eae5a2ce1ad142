/* What a source's lines become; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran-source/edits.h"

namespace accplug
{

void
source_edits::before (size_t line, const std::string &text)
{
  lines[line].before.push_back (text);
}

void
source_edits::instead (size_t line, const std::string &text)
{
  lines[line].changed = true;
  lines[line].text = text;
}

void
source_edits::after (size_t line, const std::vector<std::string> &texts)
{
  std::vector<std::string> &behind = lines[line].after;
  behind.insert (behind.begin (), texts.begin (), texts.end ());
}

void
source_edits::apply (source_lines &source) const
{
  for (const std::pair<const size_t, edited_line> &edit : lines)
    {
      const edited_line &line = edit.second;
      std::vector<std::string> texts = line.before;
      texts.push_back (line.changed ? line.text : source[edit.first]);
      texts.insert (texts.end (), line.after.begin (), line.after.end ());
      source.replace (edit.first, texts);
    }
}

} // namespace accplug
