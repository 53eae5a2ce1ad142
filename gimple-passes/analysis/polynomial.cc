/* Polynomials over values that only the run knows; see polynomial.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/polynomial.h"

namespace accplug
{

namespace
{
/* More than any address of a sane program has.  */
const size_t most_terms = 64;
const size_t most_factors = 6;
}

polynomial
polynomial::unknown ()
{
  polynomial result;
  result.m_known = false;
  return result;
}

void
polynomial::add_term (const monomial &m, HOST_WIDE_INT coefficient)
{
  if (!m_known || coefficient == 0)
    return;
  HOST_WIDE_INT &now = m_terms[m];
  if (__builtin_add_overflow (now, coefficient, &now)
      || m.size () > most_factors || m_terms.size () > most_terms)
    *this = unknown ();
  else if (now == 0)
    m_terms.erase (m);
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

HOST_WIDE_INT
polynomial::constant_term () const
{
  auto place = m_terms.find (monomial ());
  return place == m_terms.end () ? 0 : place->second;
}

polynomial
polynomial::operator+ (const polynomial &p) const
{
  if (!m_known || !p.m_known)
    return unknown ();
  polynomial result = *this;
  for (const auto &term : p.m_terms)
    result.add_term (term.first, term.second);
  return result;
}

polynomial
polynomial::operator- (const polynomial &p) const
{
  return *this + p * polynomial (-1);
}

polynomial
polynomial::operator* (const polynomial &p) const
{
  if (!m_known || !p.m_known)
    return unknown ();
  polynomial result;
  for (const auto &a : m_terms)
    for (const auto &b : p.m_terms)
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
      monomial others = term.first;
      auto place = std::find (others.begin (), others.end (), s);
      if (place == others.end ())
	{
	  rest->add_term (term.first, term.second);
	  continue;
	}
      others.erase (place);
      if (std::find (others.begin (), others.end (), s) != others.end ())
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
  auto place = m_terms.find (d.m_terms.begin ()->first);
  HOST_WIDE_INT divisor = d.m_terms.begin ()->second;
  if (place == m_terms.end () || divisor == -1 || place->second % divisor != 0)
    {
      if (place == m_terms.end () || divisor != -1)
	return false;
      *q = -(unsigned HOST_WIDE_INT) place->second;
    }
  else
    *q = place->second / divisor;
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
	m.push_back (fn (s));
      std::sort (m.begin (), m.end ());
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
  const std::pair<const monomial, HOST_WIDE_INT> *highest = nullptr;
  for (const auto &term : m_terms)
    if (!highest || term.first.size () > highest->first.size ())
      highest = &term;
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
