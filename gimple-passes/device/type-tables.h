/* The addresses of gfortran's tables of types in device code.

   Comes in: a device function.  Where Fortran calls a type-bound procedure of a variable whose
   type is known, the argument is a class container: the variable's address, and that of
   the table that describes its type.
   Goes out: the same with null pointers in place of the tables' addresses.

   Rules
   - The tables are the host's: what a construct asks of them it has by value, and a routine
     that asks is an error (plugin/clauses/dynamic-types.h).  So nobody reads what is
     behind such an address, or compares it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_TYPE_TABLES_H
#define ACCPLUG_TYPE_TABLES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Is T the table of a type?  */
extern bool type_table_p (tree t);

/* Are there addresses of tables in FUN?  Virtual operands stay as they are.  */
extern bool forget_type_tables (function *fun);

} // namespace accplug

#endif /* ACCPLUG_TYPE_TABLES_H */
