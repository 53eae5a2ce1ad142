/* What only the run knows about a nest, and the code that finds out.

   Comes in: inequalities over values that are set outside of the nest, and ranges
   of addresses that must not overlap.
   Goes out: loop_condition (loop-facts.h).

   Rules
   - The arithmetic is modulo 2^64.  A sum that does not fit is the distance of two
     places in memory, or the length of a range, of iterations that never run: an
     object of that size does not exist.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_RUNTIME_CONDITION_H
#define ACCPLUG_RUNTIME_CONDITION_H

#include "analysis/loop-facts.h"
#include "analysis/polynomial.h"

namespace accplug
{

/* All of them are >= 0.  */
typedef std::vector<polynomial> alternative;

/* The bytes from FIRST to before END, from each of two bases on, are apart, and
   all of ASSUMED are >= 0.  Where SLOT is not -1, it is all of the block that this
   argument of the region points into (accplug-image.h), or this pointer in mapped data, if
   its value is still POINTER.  */
struct address_ranges
{
  tree base[2] = { NULL_TREE, NULL_TREE };
  polynomial first[2], end[2];
  int slot[2] = { -1, -1 };
  tree pointer[2] = { NULL_TREE, NULL_TREE };
  alternative assumed;
};

struct requirement
{
  /* One of these has to hold.  */
  std::vector<alternative> alternatives;
  /* And all of these.  */
  std::vector<address_ranges> ranges;
  /* And for each of these, one of what it has.  */
  std::vector<std::vector<alternative>> others;

  /* Ask for what R asks as well.  */
  void join (const requirement &r);
};

/* Is all that R speaks of computed before L is entered?  What is compared may have been found
   elsewhere, such as in another branch.  */
extern bool available_p (const requirement &r, const class loop *l);

/* Append to SEQ the computation of P, which has no iterations, modulo 2^64.  */
extern tree polynomial_value (gimple_seq *seq, const polynomial &p);

extern loop_condition build_condition (const object_names &, requirement);

} // namespace accplug

#endif /* ACCPLUG_RUNTIME_CONDITION_H */
