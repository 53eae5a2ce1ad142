/* From words to a directive.

   Comes in: the words after the sentinel (`acc').
   Goes out: the directive; or an error at its place.

   Rules
   - Everything that the table knows is told apart here: names, clauses, modifiers, items.
     What an expression is, or a variable, is the language's to say: only its brackets
     count here.
   - One message a directive for what cannot be read: a directive that is wrong in a name
     or a bracket is given up.  What is well formed but not allowed is the checks' matter.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DIRECTIVE_PARSER_H
#define ACCPLUG_DIRECTIVE_PARSER_H

#include "directives/directive.h"

namespace accplug
{

/* Read LINE, which begins at AT (the sentinel's last word, for messages about an empty
   line), into *RESULT.  False if that failed, with an error.  */
extern bool parse_directive (const words &line, const word &at, const dialect &language,
			     directive *result);

/* An error for a directive whose name is LINE's first word, unknown to the table.  */
extern void report_unknown_directive (const words &line, const dialect &language);

} // namespace accplug

#endif /* ACCPLUG_DIRECTIVE_PARSER_H */
