/* What directives do to the copies of variables.

   Comes in: an OpenACC construct or executable directive, and the variables that data
   constructs around it map.
   Goes out: its events (warnings/copy-flow.h), in their order.

   Rules
   - Variables that clauses make unknown (deviceptr, no_create, members of structures,
     an `if') are said to be so: variable_roots::make_unknown, or an event `any'.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DIRECTIVE_COPIES_H
#define ACCPLUG_DIRECTIVE_COPIES_H

#include "base/gcc-common.h"
#include "warnings/copy-flow.h"

namespace accplug
{

typedef std::vector<copy_step> copy_steps;

/* Make unknown what STMT's clauses say too little of, and add what they map to
   VARIABLES.  */
extern void note_mapped_variables (gomp_target *stmt, variable_roots *roots,
				   std::set<tree> *variables);

/* The entry and the end of a data construct; what it maps and what MAPPED does not have
   yet is added to OWN.  */
extern copy_steps data_entry (gomp_target *stmt, const variable_roots &roots,
			      const std::set<tree> &mapped, std::set<tree> *own);
extern copy_steps data_end (gomp_target *stmt, const variable_roots &roots,
			    const std::set<tree> &own);

/* What STMT's `present' clauses name.  */
extern std::set<tree> present_variables (gomp_target *stmt, const variable_roots &roots);

/* All of a compute construct, in data constructs that say that others are PRESENT.  */
extern copy_steps compute_steps (gomp_target *stmt, const variable_roots &roots,
				 const std::set<tree> &mapped,
				 const std::set<tree> &present);

/* All of an `update', `enter data' or `exit data'.  */
extern copy_steps executable_steps (gomp_target *stmt, const variable_roots &roots);

} // namespace accplug

#endif /* ACCPLUG_DIRECTIVE_COPIES_H */
