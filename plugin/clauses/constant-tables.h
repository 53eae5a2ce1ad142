/* Tables of constants that a function has for itself (constant-tables.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CONSTANT_TABLES_H
#define ACCPLUG_CONSTANT_TABLES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Another function begins to be gimplified.  */
extern void forget_constant_tables ();

/* The function that is gimplified declares V.  */
extern void note_constant_table (tree v);

/* Let CONSTRUCT, a compute construct, use static copies of the tables that none of its clauses
   names.  */
extern void take_constant_tables (tree construct);

} // namespace accplug

#endif /* ACCPLUG_CONSTANT_TABLES_H */
