/* Linear inequalities between the numbers of iterations and values of the run.

   Comes in: polynomials that are >= 0 (polynomial.h).
   Goes out: whether they provably contradict each other.

   Rules
   - `No contradiction' is always a right answer.
   - A product is a number of its own, whatever its factors are.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_INEQUALITIES_H
#define ACCPLUG_INEQUALITIES_H

#include "analysis/polynomial.h"

namespace accplug
{

class inequalities
{
public:
  /* P >= 0, P = 0.  What is not known says nothing.  */
  void add (const polynomial &p);
  void add_zero (const polynomial &p);

  /* Can they not hold all at once?  NEGATIVE says what is < 0 of polynomials that have no
     iterations.  */
  bool contradict_p (const std::function<bool (const polynomial &)> &negative) const;

private:
  bool eliminate (const polynomial::monomial &m);

  std::vector<polynomial> m_all;	/* reduced, no two differ by a number */
};

} // namespace accplug

#endif /* ACCPLUG_INEQUALITIES_H */
