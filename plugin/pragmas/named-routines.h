/* `routine (name)' where GCC does not take it.  See named-routines.cc.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PRAGMA_NAMED_ROUTINES_H
#define ACCPLUG_PRAGMA_NAMED_ROUTINES_H

#include "directives/directive.h"
#include "pragmas/tokens.h"

namespace accplug
{

/* *D, a routine directive that names a function which nobody has declared, or which C++'s
   parser may not know yet, loses the name if READER reads a declaration of it next.  */
extern void name_first_declaration (cpp_reader *reader, directive *d);

/* True if D, a routine directive, names a function of C and was obeyed here; GCC must not
   see it then.  */
extern bool take_named_routine (const directive &d);

} // namespace accplug

#endif /* ACCPLUG_PRAGMA_NAMED_ROUTINES_H */
