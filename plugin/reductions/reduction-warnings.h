/* What the user is told of reductions that no clause names (reduction-warnings.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_REDUCTION_WARNINGS_H
#define ACCPLUG_REDUCTION_WARNINGS_H

#include "base/gcc-common.h"

namespace accplug
{

/* The place PLACE in memory as the program has it: "x[i]", "this->s"; "x" for a
   variable.  */
extern std::string text_of_place (tree place);

/* The directive at LOC got a clause: reduction (OP:NAME).  IMPLICIT: the program does not
   say so.  */
extern void report_reduction (location_t loc, tree_code op, const std::string &name,
			      bool implicit);

/* Likewise, and the program should have had it.  HINT: NAME can stand in a clause.  */
extern void warn_implicit_reduction (location_t loc, tree_code op,
				     const std::string &name, bool hint);

/* The clause at LOC reduces VARIABLE by SAID, the loop accumulates by DONE.  */
extern void warn_other_operation (location_t loc, tree variable, tree_code said,
				  tree_code done);

/* Iterations set the flag NAME, which is copied now.  */
extern void warn_copied_flag (location_t loc, const std::string &name);

/* Likewise, but NAME cannot be reduced there.  */
extern void warn_racing_updates (location_t loc, const std::string &name);

/* The iterations of the directive at LOC look for the value of VARIABLE, and for PLACE at
   UPDATER, both of which are reduced.  */
extern void warn_placed_extreme (location_t loc, tree variable, tree place,
				 location_t updater);

/* The iterations of the directive at LOC hand VARIABLE's value on: it changes at UPDATER
   and is used at READER.  */
extern void warn_carried_value (location_t loc, tree variable, location_t updater,
				location_t reader);

} // namespace accplug

#endif /* ACCPLUG_REDUCTION_WARNINGS_H */
