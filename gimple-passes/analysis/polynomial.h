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
  friend class monomial;
  symbol () : m_key (0) {}
  symbol (kind k, unsigned index) : m_key (index * 4 + k) {}
  unsigned m_key;
};

/* A product of symbols, in their order; the constant term's has none.  It asks for no memory:
   an analysis makes and copies tens of thousands of them.  */
class monomial
{
public:
  typedef symbol value_type;
  typedef const symbol *const_iterator;

  /* More factors make a polynomial that is not known; a product of two has twice as many.  */
  static const size_t most_factors = 6;

  monomial () {}
  explicit monomial (symbol s) { push_back (s); }

  size_t size () const { return m_size; }
  bool empty () const { return m_size == 0; }
  const_iterator begin () const { return m_symbols; }
  const_iterator end () const { return m_symbols + m_size; }
  symbol operator[] (size_t i) const { return m_symbols[i]; }
  void push_back (symbol s)
  {
    gcc_assert (m_size < 2 * most_factors);
    m_symbols[m_size++] = s;
  }
  /* Where its order wants S.  */
  void insert (symbol s)
  {
    push_back (s);
    for (size_t i = m_size - 1; i > 0 && m_symbols[i] < m_symbols[i - 1]; --i)
      std::swap (m_symbols[i], m_symbols[i - 1]);
  }
  bool contains (symbol s) const { return std::find (begin (), end (), s) != end (); }
  /* Without one S, which is in it.  */
  monomial without (symbol s) const;

  bool operator== (const monomial &m) const
  { return m_size == m.m_size && std::equal (begin (), end (), m.begin ()); }
  bool operator< (const monomial &m) const
  { return std::lexicographical_compare (begin (), end (), m.begin (), m.end ()); }

private:
  unsigned m_size = 0;
  symbol m_symbols[2 * most_factors];
};

class polynomial
{
public:
  typedef accplug::monomial monomial;
  /* With its coefficient.  */
  typedef std::pair<monomial, HOST_WIDE_INT> term;

  polynomial () {}
  polynomial (HOST_WIDE_INT constant) { add_term (monomial (), constant); }
  explicit polynomial (symbol s) { add_term (monomial (s), 1); }
  static polynomial unknown ();

  bool known () const { return m_known; }
  bool zero () const { return m_known && m_terms.empty (); }
  /* Is it a number?  */
  bool constant (HOST_WIDE_INT *value) const;
  HOST_WIDE_INT constant_term () const { return coefficient (monomial ()); }
  /* 0 if there is no such term.  */
  HOST_WIDE_INT coefficient (const monomial &) const;
  /* In the order of their products.  */
  const std::vector<term> &terms () const { return m_terms; }

  polynomial operator+ (const polynomial &p) const { return plus (p, 1); }
  polynomial operator- (const polynomial &p) const { return plus (p, -1); }
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
  std::vector<term>::const_iterator find (const monomial &) const;
  void add_term (const monomial &, HOST_WIDE_INT coefficient);
  polynomial plus (const polynomial &, HOST_WIDE_INT sign) const;
  polynomial times (HOST_WIDE_INT) const;

  bool m_known = true;
  std::vector<term> m_terms;	/* without zeros */
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
