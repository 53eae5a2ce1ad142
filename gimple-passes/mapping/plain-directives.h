/* Loops of directives as plain ones, where another order of the loops is better.

   Comes in: an `acc loop' as GCC's ompexp makes it, not mapped yet, with nothing but
   statements and plain loops in it.
   Goes out: a loop that counts and tests at its beginning, without marks.

   Rules
   - The caller knows that nothing the directive says is lost: which iterations may run in any
     order, which variables they have.
   - No loop_analysis_scope exists; SSA form is updated, loops are to be found anew.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PLAIN_DIRECTIVES_H
#define ACCPLUG_PLAIN_DIRECTIVES_H

#include "analysis/loop-tree.h"

namespace accplug
{

/* What becomes of an `acc loop': its parts as they are found while loops are known.  */

struct plain_form
{
  /* A value of the loop over chunks, of which there is one.  */
  struct number
  {
    gphi *phi;
    tree first, next;
  };

  std::vector<gimple *> marks;		/* that go */
  std::vector<gcall *> calls;		/* GOACC_LOOP */
  std::vector<number> numbers;
  location_t location;
  basic_block header;			/* of the loop over elements */
  gphi *offset;
  gcond *enter, *again, *next_chunk;	/* its tests, and that of the chunks */
  edge leave;				/* that AGAIN leaves on */
  bool enter_true, again_true, next_true;	/* is that on the true edge? */
  tree range;
  tree_code stay;

  /* False if LOOP is no such loop.  */
  bool read (const acc_loop *loop);
  void make () const;
};

} // namespace accplug

#endif /* ACCPLUG_PLAIN_DIRECTIVES_H */
