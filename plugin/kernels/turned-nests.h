/* Nests of two loops with their loops exchanged.

   Comes in: a loop in whose iterations one other loop is all that happens, as a list of
   statements (flow.h).
   Goes out: the list with the inner loop around the outer one.

   Rules
   - Both loops begin with a jump to a test at their end; the body is entered at its beginning
     and left at its end. Neither loop's control has to do with the other's index, with
     memory, or with what the body sets.
   - No scalar goes from one iteration to another, nor is one used behind the nest. Whether
     iterations may change places in memory the caller says.
   - Nothing here changes a statement.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_TURNED_NESTS_H
#define ACCPLUG_TURNED_NESTS_H

#include "kernels/flow.h"

namespace accplug
{

struct turned_nest
{
  statement_list stmts;		/* empty: it cannot be turned */
  /* Where the inner loop was in the list, from the jump to its test to its last label.  */
  size_t first, last;
};

/* LIST is a loop whose index START sets in front of it; BEHIND comes after it.  VARS are
   nobody's but the region's.  */
extern turned_nest turn_nest (const statement_list &list, gassign *start,
			      const statement_list &behind, const std::vector<tree> &vars);

} // namespace accplug

#endif /* ACCPLUG_TURNED_NESTS_H */
