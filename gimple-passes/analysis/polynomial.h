/* Polynomials with integer coefficients over values that only the run knows.

   Comes in, goes out: addresses, subscripts and bounds of loops, as sums of
   products of symbols.

   Rules
   - A polynomial is a statement about mathematical integers; whoever makes one of
     an SSA name answers for it that no operation wraps (iteration-space.cc).
   - Coefficients that do not fit into 64 bits, and too many terms, make a
     polynomial that is not known; so does every operation with one.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_POLYNOMIAL_H
#define ACCPLUG_POLYNOMIAL_H

#include "base/gcc-common.h"

namespace accplug
{

/* What a polynomial is over: the value of an SSA name, or the number of an
   iteration of a loop, from 0.  A dependence is between two iterations: the second
   one's numbers are symbols of their own.  */
class symbol
{
public:
  enum kind { value, iteration, other_iteration };

  static symbol of_value (const_tree name)
  { return symbol (value, SSA_NAME_VERSION (name)); }
  static symbol of_iteration (const class loop *l)
  { return symbol (iteration, l->num); }

  kind what () const { return kind (m_key % 4); }
  /* The SSA name's version, or the loop's number.  */
  unsigned index () const { return m_key / 4; }
  bool of_loop () const { return what () != value; }
  symbol in_other_iteration () const
  { return symbol (other_iteration, index ()); }

  bool operator< (symbol s) const { return m_key < s.m_key; }
  bool operator== (symbol s) const { return m_key == s.m_key; }

private:
  symbol (kind k, unsigned index) : m_key (index * 4 + k) {}
  unsigned m_key;
};

class polynomial
{
public:
  /* A product; the constant term has none.  */
  typedef std::vector<symbol> monomial;

  polynomial () {}
  polynomial (HOST_WIDE_INT constant) { add_term (monomial (), constant); }
  explicit polynomial (symbol s) { add_term ({ s }, 1); }
  static polynomial unknown ();

  bool known () const { return m_known; }
  bool zero () const { return m_known && m_terms.empty (); }
  /* Is it a number?  */
  bool constant (HOST_WIDE_INT *value) const;
  HOST_WIDE_INT constant_term () const;
  const std::map<monomial, HOST_WIDE_INT> &terms () const { return m_terms; }

  polynomial operator+ (const polynomial &) const;
  polynomial operator- (const polynomial &) const;
  polynomial operator* (const polynomial &) const;
  polynomial operator- () const { return polynomial (0) - *this; }
  bool operator== (const polynomial &) const;
  bool operator< (const polynomial &) const;

  bool contains (symbol) const;
  bool any_symbol (const std::function<bool (symbol)> &) const;
  /* The factor of S, which must occur linearly: P = C * S + R, S in neither.  */
  bool split (symbol s, polynomial *factor, polynomial *rest) const;
  /* The quotient if D divides all coefficients, else not known.  */
  polynomial divided_by (HOST_WIDE_INT d) const;
  /* The simplest one that is >= 0 where this one is.  */
  polynomial reduced () const;
  /* The number Q with P = Q * D, if there is one.  */
  bool multiple_of (const polynomial &d, HOST_WIDE_INT *q) const;
  /* With FN (S) in place of each symbol S.  */
  polynomial renamed (const std::function<symbol (symbol)> &fn) const;
  /* The greatest common divisor of all coefficients but the constant term.  */
  unsigned HOST_WIDE_INT content () const;
  /* Is the coefficient of the highest term negative?  */
  bool leading_negative () const;

  std::string text () const;

private:
  void add_term (const monomial &, HOST_WIDE_INT coefficient);

  bool m_known = true;
  std::map<monomial, HOST_WIDE_INT> m_terms;	/* without zeros */
};

/* An integer quotient, which the run finds: towards zero where DIVISOR, > 0, does not
   divide DIVIDEND.  */
struct quotient
{
  polynomial dividend;
  HOST_WIDE_INT divisor = 1;

  bool operator== (const quotient &q) const
  { return dividend == q.dividend && divisor == q.divisor; }
  std::string text () const
  { return dividend.text () + (divisor == 1 ? "" : " / " + std::to_string (divisor)); }
};

} // namespace accplug

#endif /* ACCPLUG_POLYNOMIAL_H */
