/* Loops in the place of gfortran's library, for functions that move elements
   (library-moves.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LIBRARY_MOVES_H
#define ACCPLUG_LIBRARY_MOVES_H

#include "fortran/library-calls.h"

namespace accplug
{

/* If statement AT of UNIT calls such a function, it becomes loops.  */
extern bool expand_library_move (library_unit &unit, size_t at);

} // namespace accplug

#endif /* ACCPLUG_LIBRARY_MOVES_H */
