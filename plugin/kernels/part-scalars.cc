/* Scalars of a part of a kernels region, in registers.

   Comes in: a part, and the scalars that are mapped for it: loop indices, temporaries
   and sums that are declared outside, for which the program has no clause, or that an
   earlier part sets.
   Goes out: the part works on copies.  They are loaded where it begins, and stored
   where it ends if it assigns them; so the device's version has them in SSA form, and
   the analysis of its loops is not stopped by memory.

   Rules
   - A copy that every path writes before it reads is not loaded.  A part whose gangs
     are many must not load what it stores: a gang that starts late would find the
     end's value.  What is loaded and stored belongs to a loop that carries it from
     one iteration to the next (a reduction, whose last gang stores), or to a part
     with one gang.
   - Variables whose address is taken are the caller's to leave out, and those that the
     part's routines may use: what `declare' names, they use by its own name
     (OpenACC 2.13).  So are those that a pointer of the part may be to.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/part-scalars.h"

namespace accplug
{

bool
reached_otherwise_p (const statement_list &stmts, tree v)
{
  return ((routines_reach_p (v) && uses_of (stmts).calls)
	  || met_by_pointer_p (stmts, v, false));
}

gimple_seq
with_register_copies (gimple_seq seq, const statement_list &stmts,
		      const std::vector<tree> &mapped, const std::set<tree> &unread,
		      std::vector<tree> *vars)
{
  gimple_seq loads = NULL, stores = NULL;
  const variable_uses uses = uses_of (stmts);
  for (tree v : mapped)
    {
      bool written = uses.written.count (v) && !unread.count (v);
      exposure exposed = exposure_of (stmts, v);
      tree copy = variable_like (v);
      vars->push_back (copy);
      replace_in (&seq, v, copy);
      if (exposed.read_first || (written && exposed.kept))
	gimple_seq_add_stmt (&loads, gimple_build_assign (copy, value_of (v)));
      if (written)
	gimple_seq_add_stmt (&stores, gimple_build_assign (value_of (v), copy));
    }
  gimple_seq_add_seq (&loads, seq);
  gimple_seq_add_seq (&loads, stores);
  return loads;
}

} // namespace accplug
