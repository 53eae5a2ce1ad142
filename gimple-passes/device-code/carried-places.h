/* Addresses that are linear in digits of a loop's counter go along with it.

   Comes in: a loop around which quotients and remainders of its counter are carried
   (carried-quotients.cc), and these digits; in an iteration addresses as

     x + ((b * c + k) * m + p) * 4		of the digits b and p

   Goes out: the same, where such an address is carried itself: to each next iteration it
   moves by one of two distances, which are computed in front of the loop,

     x1 = x1 + (over ? far : near);

   Rules
   - A program's arithmetic of less than 64 bits is taken for that of integers only where its
     overflow is undefined; a digit that it makes shorter, if the digit has no more bits.
   - So are indices of arrays, which Fortran's references are.
   - What an iteration computes with few instructions is left alone.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CARRIED_PLACES_H
#define ACCPLUG_CARRIED_PLACES_H

#include "base/gcc-common.h"

namespace accplug
{

/* A quotient or remainder that goes around a loop.  */

struct carried_digit
{
  tree name;			/* in an iteration: a phi of an unsigned type */
  tree first;			/* in the first one */
  /* What is added behind each iteration, in 64 bits; and what besides if a boolean holds.  */
  tree step;
  std::vector<std::pair<tree, tree>> jumps;
  bool fits_int;		/* it has 31 bits */
};

/* Carry addresses of L that are linear in DIGITS.  What is known before the loop goes to
   BEFORE; BEHIND is where the booleans of the jumps are known.  Returns their number.  */
extern unsigned carry_places (class loop *l, const std::vector<carried_digit> &digits,
			      gimple_seq *before, gimple_seq *behind);

} // namespace accplug

#endif /* ACCPLUG_CARRIED_PLACES_H */
