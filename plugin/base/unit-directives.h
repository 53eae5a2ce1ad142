/* Has the unit a directive?  C++'s parser begins when the preprocessor is through with the
   source (cp_lexer_new_main in cp/parser.cc): what only directives need can be left out.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_UNIT_DIRECTIVES_H
#define ACCPLUG_UNIT_DIRECTIVES_H

namespace accplug
{

/* The preprocessor has read one.  */
inline bool directive_read;

} // namespace accplug

#endif /* ACCPLUG_UNIT_DIRECTIVES_H */
