/* Extremes with their places: what a loop finds together with a greatest or least value.

     if (fabs (a[i]) > m) { m = fabs (a[i]); im = i; }

   Comes in: the phis of a loop's header.
   Goes out: loop_extreme, a value and what is set where it is, which threads may look for
   in parts: of the parts' values the one is the loop's that is the greatest and, of equal
   ones, comes first in the program's order.

   How it is done.  Each thread runs its iterations in the program's order and begins with
   what the loop begins with, so the statements stay as they are.  With the value goes the
   order number of the iteration that has taken it, 0 for what was there before
   (mapping/number-extremes.h).  At the loop's end both are a pair: a number that is ordered
   as the values are, and the order number.  The pair is reduced by its maximum, as other
   reductions are, since it is one value for all that combines (lowering/reduction-values.h);
   what is set together with the value is computed from the order number, or comes from the
   thread that has it (mapping/mark-extremes.cc).

   Rules
   - The order number decides among equal values: the first one stays if the program asks
     `>' or `<', the last one if it asks `>=' or `<='.  Zeros are equal, whatever their
     signs; what is not a number is never taken, and stays if the loop begins with it.  So
     the result is the bits of the program's order.
   - The condition decides about the value and its places alone, and nothing else asks for
     them.  Conditions around it may be about anything else.
   - Without a value, the last iteration counts that sets the places: `if (c[i]) last = i'.
   - The loops around the condition are counted by one number: that needs their lengths
     before the nest, or two loops whose counters have 32 bits.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_EXTREMES_H
#define ACCPLUG_EXTREMES_H

#include "base/gcc-common.h"

namespace accplug
{

/* What a loop's header phi goes through until the next iteration: phis alone, one of which
   takes another value on one edge.  */
class carried_web
{
public:
  carried_web (class loop *l, gphi *header);

  bool valid = false;
  gphi *header;
  std::vector<gphi *> phis;		/* with the header's */
  std::unordered_set<tree> names;	/* their results */
  std::unordered_set<gimple *> users;	/* of these in the loop, but for the phis */
  gphi *join = nullptr;			/* takes CANDIDATE on TAKEN */
  edge taken = nullptr;
  tree candidate = NULL_TREE;

private:
  void collect (class loop *l);
  void find_users (class loop *l);
};

struct loop_extreme
{
  gphi *value = nullptr;	/* of the header; NULL: the last iteration counts */
  tree_code compare = ERROR_MARK;	/* candidate COMPARE value: it is taken */
  std::vector<gphi *> places;	/* of the header, set together with the value */
  /* From the loop to the one in which the condition stands, and how often the latches of
     all but the first run, in values from before the loop; NULL: less than 2^32.  */
  std::vector<class loop *> nest;
  std::vector<tree> latches;

  /* Set by number_extremes: the phi of the order number, and of the loops' numbers; it is
     a loop around that combines the threads' parts; the axes of loops inside, whose parts
     this one combines.  What places become, by the numbers, or NULL.  */
  gphi *order = nullptr;
  std::vector<tree> numbers;
  bool passed_on = false;
  unsigned inner_axes = 0;
  std::vector<tree> recipes;

  bool least () const { return compare == LT_EXPR || compare == LE_EXPR; }
  bool first () const { return compare == LT_EXPR || compare == GT_EXPR; }
  tree_code operation () const { return least () ? MIN_EXPR : MAX_EXPR; }
};

/* The extremes with a value among PHIS, of the header of the loop.  */
extern std::vector<loop_extreme> extremes_of (class loop *, const std::vector<gphi *> &phis);

/* Likewise, those without a value.  */
extern std::vector<loop_extreme> last_places_of (class loop *,
						 const std::vector<gphi *> &phis);

/* CANDIDATE, which is set in the loop of X, as an expression of the NUMBERS of the loops in
   X.nest, of type `unsigned long', and of values from before the loop; NULL if it is none.  */
extern tree recipe_of (const loop_extreme &x, tree candidate,
		       const std::vector<tree> &numbers);

} // namespace accplug

#endif /* ACCPLUG_EXTREMES_H */
