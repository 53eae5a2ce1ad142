/* What a source's lines become; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran-source/edits.h"

namespace accplug
{

void
source_edits::before (size_t line, const std::string &text, size_t from)
{
  lines[line].before.push_back ({ text, from });
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
  std::vector<placed_text> placed;
  for (const std::string &text : texts)
    placed.push_back ({ text, line });
  std::vector<placed_text> &behind = lines[line].after;
  behind.insert (behind.begin (), placed.begin (), placed.end ());
}

void
source_edits::apply (source_lines &source) const
{
  for (const std::pair<const size_t, edited_line> &edit : lines)
    {
      const edited_line &line = edit.second;
      std::vector<placed_text> texts = line.before;
      texts.push_back ({ line.changed ? line.text : source[edit.first], edit.first });
      texts.insert (texts.end (), line.after.begin (), line.after.end ());
      source.replace (edit.first, texts);
    }
}

} // namespace accplug
