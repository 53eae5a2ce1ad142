/* Assignments to allocatable arrays in device code (reallocations.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_REALLOCATIONS_H
#define ACCPLUG_REALLOCATIONS_H

#include "statements/uses.h"

namespace accplug
{

/* What device code says where it would have to allocate for the host.  */
extern const char unallocated_message[];

/* The first pass on Fortran's procedures.  */
extern gimple_opt_pass *make_pass_reallocations (gcc::context *);

/* STMTS are what no jump enters or leaves.  If they are what gfortran puts before the
   loops of an assignment: the statements with the error and behind it.  They change
   nothing that the device's version then uses.  */
extern std::set<gimple *> unreached_statements (const statement_list &stmts);

} // namespace accplug

#endif /* ACCPLUG_REALLOCATIONS_H */
