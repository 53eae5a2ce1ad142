/* Linear inequalities; see inequalities.h.

   Products are eliminated one after the other, iterations or not (Fourier and Motzkin): of
   those with it, each that bounds it from below is added to each that bounds it from above.
   As the numbers are integers, the constant of what results is rounded down.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/inequalities.h"

namespace accplug
{

namespace
{

/* With more of them nothing is proven.  */
const size_t most_inequalities = 80;

} // anonymous namespace

void
inequalities::add (const polynomial &p)
{
  polynomial reduced = p.reduced ();
  HOST_WIDE_INT more;
  if (!reduced.known () || (reduced.constant (&more) && more >= 0))
    return;
  for (polynomial &q : m_all)
    if ((q - reduced).constant (&more))
      {
	if (more > 0)
	  q = reduced;
	return;
      }
  m_all.push_back (reduced);
}

void
inequalities::add_zero (const polynomial &p)
{
  add (p);
  add (-p);
}

/* Say the same without M; false if that are too many.  */

bool
inequalities::eliminate (const polynomial::monomial &m)
{
  std::vector<polynomial> above, below, all;
  all.swap (m_all);
  for (const polynomial &p : all)
    {
      HOST_WIDE_INT c = p.coefficient (m);
      if (c == 0)
	m_all.push_back (p);
      else if (c != HOST_WIDE_INT_MIN)
	(c > 0 ? below : above).push_back (p);
    }
  if (m_all.size () + above.size () * below.size () > most_inequalities)
    return false;
  for (const polynomial &p : below)
    for (const polynomial &q : above)
      {
	HOST_WIDE_INT c = p.coefficient (m), d = -q.coefficient (m);
	HOST_WIDE_INT common = gcd (c, d);
	add (p * polynomial (d / common) + q * polynomial (c / common));
      }
  return true;
}

bool
inequalities::contradict_p (const std::function<bool (const polynomial &)> &negative) const
{
  inequalities left = *this;
  std::set<polynomial> seen;
  for (;;)
    {
      /* How often a product has coefficients of either sign.  */
      std::map<polynomial::monomial, std::pair<size_t, size_t>> uses;
      for (const polynomial &p : left.m_all)
	{
	  HOST_WIDE_INT number;
	  auto iterates = [] (symbol s) { return s.of_loop (); };
	  if ((p.constant (&number) && number < 0)
	      || (!p.any_symbol (iterates) && seen.insert (p).second && negative (p)))
	    return true;
	  for (const auto &term : p.terms ())
	    if (!term.first.empty ())
	      (term.second > 0 ? uses[term.first].first : uses[term.first].second)++;
	}
      if (uses.empty ())
	return false;
      auto least = std::min_element (uses.begin (), uses.end (),
				     [] (const auto &a, const auto &b)
	{
	  return (a.second.first * a.second.second < b.second.first * b.second.second);
	});
      if (!left.eliminate (least->first))
	return false;
    }
}

} // namespace accplug
