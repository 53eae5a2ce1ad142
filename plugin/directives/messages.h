/* Where a message about words points, and the hint that mends them.

   Comes in: words, what they should be.
   Goes out: a location for error_at and its kin: the words underlined, and what they
   should be as a fix-it hint.

   Rule: words that do not stand at their place as they are, as those of _Pragma's
   string and of macros, get no hint.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DIRECTIVE_MESSAGES_H
#define ACCPLUG_DIRECTIVE_MESSAGES_H

#include "directives/words.h"

namespace accplug
{

class place : public rich_location
{
public:
  /* The word W.  */
  explicit place (const word &w);
  /* The words from FIRST to LAST.  */
  place (const word &first, const word &last);

  /* They should be HINT; nothing if that is empty.  */
  place &should_be (const std::string &hint);
  /* They should not be there.  */
  place &should_go ();
  /* TEXT is missing behind them.  */
  place &lacks (const std::string &text);

private:
  source_range m_range;
  bool m_literal;		/* that is how the source spells them */
};

} // namespace accplug

#endif /* ACCPLUG_DIRECTIVE_MESSAGES_H */
