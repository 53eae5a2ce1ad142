/* What the iterations of a loop directive accumulate into.

   Comes in: a loop directive before omplower.
   Goes out: each variable, and each component or element in memory, that all iterations
   share and into which they only accumulate, by one operation; and variables by which an
   iteration hands a value to the next one in another way.

   Rules
   - What the directive makes private, and what its clauses reduce, is left out; so is
     what an atomic construct of the loop updates.
   - A flag that some iterations set to one constant is a reduction if the other
     constants that the function gives to it tell which (`||', max, ...).
   - Memory behind another pointer is taken to be other memory: iterations that may run
     in parallel do not use each other's (OpenACC 2.6, 2.9.9).  Where the program has not said
     that they may, `other' tells that it need not be.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ACCUMULATIONS_H
#define ACCPLUG_ACCUMULATIONS_H

#include "base/gcc-common.h"

namespace accplug
{

struct accumulation
{
  tree variable;		/* or what a reference refers to; NULL for a place */
  tree place;			/* an expression that is invariant in the loop */
  tree_code op;			/* GCC's: OMP_CLAUSE_REDUCTION_CODE; ERROR_MARK if the
				   value is only handed on; NOP_EXPR if it is a flag
				   of which no operation is known */
  bool flag;			/* what changes it sets it to one constant */
  gimple *where;		/* accumulates */
  gimple *reader;		/* of a value that is handed on: uses it */
  std::set<gimple *> users;	/* of the place */
  tree other;			/* what may be in the same memory, or NULL */
};

extern std::vector<accumulation> accumulations_of (gimple *loop, function *fun);

/* Likewise, of the function that is being compiled, also what LOOP's clauses reduce.  */
extern std::vector<accumulation> accumulations_without_clauses (gimple *loop);

/* Does each iteration of LOOP set the variable V before it reads it?  False if that is not
   certain.  */
extern bool iterations_set_p (gimple *loop, tree v);

} // namespace accplug

#endif /* ACCPLUG_ACCUMULATIONS_H */
