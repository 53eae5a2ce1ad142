/* Polynomials over values that only the run knows; see polynomial.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/polynomial.h"

namespace accplug
{

/* More than any address of a sane program has.  */
static const size_t most_terms = 64;

monomial
monomial::without (symbol s) const
{
  monomial rest;
  const_iterator place = std::find (begin (), end (), s);
  std::copy (begin (), place, std::back_inserter (rest));
  std::copy (place + 1, end (), std::back_inserter (rest));
  return rest;
}

polynomial
polynomial::unknown ()
{
  polynomial result;
  result.m_known = false;
  return result;
}

std::vector<polynomial::term>::const_iterator
polynomial::find (const monomial &m) const
{
  return std::lower_bound (m_terms.begin (), m_terms.end (), m,
			   [] (const term &t, const monomial &n) { return t.first < n; });
}

HOST_WIDE_INT
polynomial::coefficient (const monomial &m) const
{
  auto place = find (m);
  return place == m_terms.end () || !(place->first == m) ? 0 : place->second;
}

void
polynomial::add_term (const monomial &m, HOST_WIDE_INT coefficient)
{
  if (!m_known || coefficient == 0)
    return;
  auto place = m_terms.begin () + (find (m) - m_terms.begin ());
  if (place == m_terms.end () || !(place->first == m))
    {
      if (m.size () > monomial::most_factors || m_terms.size () >= most_terms)
	*this = unknown ();
      else
	m_terms.insert (place, term (m, coefficient));
    }
  else if (__builtin_add_overflow (place->second, coefficient, &place->second))
    *this = unknown ();
  else if (place->second == 0)
    m_terms.erase (place);
}

bool
polynomial::constant (HOST_WIDE_INT *value) const
{
  if (!m_known || m_terms.size () > 1
      || (m_terms.size () == 1 && !m_terms.begin ()->first.empty ()))
    return false;
  *value = constant_term ();
  return true;
}

/* This one and SIGN, 1 or -1, times P.  */

polynomial
polynomial::plus (const polynomial &p, HOST_WIDE_INT sign) const
{
  if (!m_known || !p.m_known)
    return unknown ();
  polynomial result;
  result.m_terms.reserve (m_terms.size () + p.m_terms.size ());
  auto own = m_terms.begin ();
  size_t count = m_terms.size ();
  for (const term &t : p.m_terms)
    {
      HOST_WIDE_INT coefficient;
      if (__builtin_mul_overflow (t.second, sign, &coefficient))
	return unknown ();
      while (own != m_terms.end () && own->first < t.first)
	result.m_terms.push_back (*own++);
      if (own == m_terms.end () || !(own->first == t.first))
	count++;
      else if (__builtin_add_overflow ((own++)->second, coefficient, &coefficient))
	return unknown ();
      if (count > most_terms)
	return unknown ();
      if (coefficient != 0)
	result.m_terms.push_back (term (t.first, coefficient));
      else
	count--;
    }
  result.m_terms.insert (result.m_terms.end (), own, m_terms.end ());
  return result;
}

/* A number, not 0, times this one.  */

polynomial
polynomial::times (HOST_WIDE_INT number) const
{
  polynomial result = *this;
  for (term &t : result.m_terms)
    if (__builtin_mul_overflow (t.second, number, &t.second))
      return unknown ();
  return result;
}

polynomial
polynomial::operator* (const polynomial &p) const
{
  if (!m_known || !p.m_known)
    return unknown ();
  HOST_WIDE_INT number;
  if (p.constant (&number) && number != 0)
    return times (number);
  if (constant (&number) && number != 0)
    return p.times (number);
  polynomial result;
  for (const term &a : m_terms)
    for (const term &b : p.m_terms)
      {
	monomial product;
	std::merge (a.first.begin (), a.first.end (), b.first.begin (),
		    b.first.end (), std::back_inserter (product));
	HOST_WIDE_INT coefficient;
	if (__builtin_mul_overflow (a.second, b.second, &coefficient))
	  return unknown ();
	result.add_term (product, coefficient);
      }
  return result;
}

bool
polynomial::operator== (const polynomial &p) const
{
  return m_known && p.m_known && m_terms == p.m_terms;
}

bool
polynomial::operator< (const polynomial &p) const
{
  return m_known != p.m_known ? m_known < p.m_known : m_terms < p.m_terms;
}

bool
polynomial::contains (symbol s) const
{
  return any_symbol ([s] (symbol t) { return s == t; });
}

bool
polynomial::any_symbol (const std::function<bool (symbol)> &fn) const
{
  for (const auto &term : m_terms)
    for (symbol s : term.first)
      if (fn (s))
	return true;
  return false;
}

bool
polynomial::split (symbol s, polynomial *factor, polynomial *rest) const
{
  if (!m_known)
    return false;
  *factor = *rest = polynomial ();
  for (const auto &term : m_terms)
    {
      if (!term.first.contains (s))
	{
	  rest->add_term (term.first, term.second);
	  continue;
	}
      monomial others = term.first.without (s);
      if (others.contains (s))
	return false;
      factor->add_term (others, term.second);
    }
  return factor->known () && rest->known ();
}

polynomial
polynomial::divided_by (HOST_WIDE_INT d) const
{
  if (!m_known || d == 0 || d == -1)
    return d == -1 ? -*this : unknown ();
  polynomial result;
  for (const auto &term : m_terms)
    {
      if (term.second % d != 0)
	return unknown ();
      result.add_term (term.first, term.second / d);
    }
  return result;
}

polynomial
polynomial::reduced () const
{
  unsigned HOST_WIDE_INT divisor = content ();
  if (!m_known || divisor < 2 || divisor > HOST_WIDE_INT_MAX)
    return *this;
  HOST_WIDE_INT d = divisor, rest = constant_term () % d;
  if (rest < 0)
    rest += d;
  return (*this - polynomial (rest)).divided_by (d);
}

bool
polynomial::multiple_of (const polynomial &d, HOST_WIDE_INT *q) const
{
  if (!m_known || !d.m_known || d.m_terms.empty ())
    return false;
  *q = 0;
  if (m_terms.empty ())
    return true;
  HOST_WIDE_INT dividend = coefficient (d.m_terms.front ().first);
  HOST_WIDE_INT divisor = d.m_terms.front ().second;
  if (dividend == 0)
    return false;
  if (divisor == -1)
    *q = -(unsigned HOST_WIDE_INT) dividend;
  else if (dividend % divisor != 0)
    return false;
  else
    *q = dividend / divisor;
  return *this == d * polynomial (*q);
}

polynomial
polynomial::renamed (const std::function<symbol (symbol)> &fn) const
{
  if (!m_known)
    return unknown ();
  polynomial result;
  for (const auto &term : m_terms)
    {
      monomial m;
      for (symbol s : term.first)
	m.insert (fn (s));
      result.add_term (m, term.second);
    }
  return result;
}

unsigned HOST_WIDE_INT
polynomial::content () const
{
  unsigned HOST_WIDE_INT divisor = 0;
  for (const auto &term : m_terms)
    if (!term.first.empty ())
      divisor = gcd (divisor, absu_hwi (term.second));
  return divisor;
}

bool
polynomial::leading_negative () const
{
  const term *highest = nullptr;
  for (const term &t : m_terms)
    if (!highest || t.first.size () > highest->first.size ())
      highest = &t;
  return highest && highest->second < 0;
}

std::string
polynomial::text () const
{
  if (!m_known)
    return "?";
  std::string result;
  for (const auto &term : m_terms)
    {
      result += (result.empty () ? "" : " + ") + std::to_string (term.second);
      for (symbol s : term.first)
	result += ((s.of_loop () ? "*k" : "*_") + std::to_string (s.index ())
		   + (s.what () == symbol::other_iteration ? "'" : ""));
    }
  return result.empty () ? "0" : result;
}

} // namespace accplug
