/* Solutions of the equation between two subscripts; see dependence-test.h.

   Comes in: two references X and Y of A and B bytes in one object, as in
   dependence-test.cc.
   Goes out:
   - that no two iterations solve it, since what remains of X - Y is rows of a length
     that only the run knows, as in d[i*n+j] and d[k*n+j] of a loop over j, plus less
     than a row (rows_separate_p);
   - the one iteration that is in all of its solutions, as j = k for d[i*n+j] and
     d[i*n+k] (lone_iteration_p).

   X - Y is S * (K - K') + P * Q + R: K and K' are the loop's iterations, S > 0, P has
   values alone that the loop does not set, Q is any integer and R small.  As K and K'
   differ by 1 at least, and by F / S at most, the references do not touch if
     S + least R >= B,  S - most R >= A,  P - F - most R >= A,  P - F + least R >= B.
   The first and the last say that P is positive.  P may be a sum, such as n + 1; Q and R are
   the quotient of the rest by it, and what remains.

   Or X - Y is S * K - T * K': a row and a column of a matrix, from one element on.  That
   element is of iteration 0 of both; the others do not touch if S >= B and the next element
   of the column is behind the row, T - S * most K >= A (crossed_p).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/dependence-test.h"

namespace accplug
{

polynomial
product_of (const polynomial::monomial &symbols, HOST_WIDE_INT coefficient)
{
  polynomial p (coefficient);
  for (symbol s : symbols)
    p = p * polynomial (s);
  return p;
}

namespace
{

/* Of so many lengths of rows it is seen whether they separate iterations.  */
const size_t most_lengths = 4;
/* Of so many terms the quotient by a length is.  */
const unsigned most_steps = 16;

struct row_length
{
  polynomial::monomial values;
  HOST_WIDE_INT number;

  bool divides (const polynomial::term &term) const
  {
    return (std::includes (term.first.begin (), term.first.end (), values.begin (),
			   values.end ())
	    && term.second % number == 0);
  }
  /* What is no multiple of it in E.  */
  polynomial rest_of (const polynomial &e) const;
};

polynomial
row_length::rest_of (const polynomial &e) const
{
  polynomial rest (0);
  for (const auto &term : e.terms ())
    if (!divides (term))
      rest = rest + product_of (term.first, term.second);
  return rest;
}

/* The lengths of rows that E may be multiples of, but for what iterations of inner loops,
   and constants, add: values of its terms, with the coefficient.  */

std::vector<row_length>
row_lengths (const polynomial &e)
{
  std::vector<row_length> lengths;
  auto iterates = [] (symbol s) { return s.of_loop (); };
  for (const auto &term : e.terms ())
    {
      row_length whole { {}, HOST_WIDE_INT (absu_hwi (term.second)) };
      if (term.first.empty () || term.second == HOST_WIDE_INT_MIN)
	continue;
      row_length number = whole;
      std::copy_if (term.first.begin (), term.first.end (),
		    std::back_inserter (whole.values),
		    [] (symbol s) { return !s.of_loop (); });
      for (const row_length &length : { whole, number })
	{
	  polynomial rest = length.rest_of (e);
	  bool known = std::any_of (lengths.begin (), lengths.end (),
				    [&length] (const row_length &l)
				    { return (l.values == length.values
					      && l.number == length.number); });
	  bool small = std::all_of (rest.terms ().begin (), rest.terms ().end (),
				    [&] (const polynomial::term &t)
				    { return (t.first.empty ()
					      || std::any_of (t.first.begin (),
							      t.first.end (),
							      iterates)); });
	  if (!known && small && rest.known ())
	    lengths.push_back (length);
	}
    }
  return lengths;
}

/* What remains of E if it is divided by LENGTH, a sum: another number of rows.  */

polynomial
remainder_of (polynomial e, const polynomial &length)
{
  const std::vector<polynomial::term> &terms = length.terms ();
  auto longest = std::max_element (terms.begin (), terms.end (),
				   [] (const polynomial::term &a, const polynomial::term &b)
				   { return a.first.size () < b.first.size (); });
  row_length leading { longest->first, longest->second };
  for (unsigned steps = 0; steps < most_steps && e.known (); steps++)
    {
      const std::vector<polynomial::term> &all = e.terms ();
      auto term = std::find_if (all.begin (), all.end (),
				[&leading] (const polynomial::term &t)
				{ return leading.divides (t); });
      if (term == all.end ())
	break;
      polynomial::monomial rest;
      std::set_difference (term->first.begin (), term->first.end (),
			   leading.values.begin (), leading.values.end (),
			   std::back_inserter (rest));
      e = e - product_of (rest, term->second / leading.number) * length;
    }
  return e;
}

/* The lengths that are sums, as n + 1, by which E moves with iterations of loops.  */

std::vector<polynomial>
sums_of_rows (const polynomial &e)
{
  auto iterates = [] (symbol s) { return s.of_loop (); };
  std::vector<polynomial> lengths;
  for (const auto &term : e.terms ())
    for (symbol s : term.first)
      {
	polynomial factor, unused;
	if (!s.of_loop () || !e.split (s, &factor, &unused) || factor.terms ().size () < 2
	    || factor.any_symbol (iterates))
	  continue;
	polynomial length = factor.leading_negative () ? -factor : factor;
	if (std::find (lengths.begin (), lengths.end (), length) == lengths.end ())
	  lengths.push_back (length);
      }
  return lengths;
}

} // anonymous namespace

/* Do rows of LENGTH keep A and B apart, if iterations are STRIDE apart and REST is what
   is no multiple of LENGTH in the rest of their distance?  */

bool
dependence_test::rows_of_p (const memory_reference &a, const memory_reference &b,
			    const polynomial &stride, const polynomial &rest,
			    const polynomial &length, requirement *condition)
{
  alternative assumed;
  polynomial least = over_both (rest, a, b, extreme::least, &assumed);
  polynomial most = over_both (rest, a, b, extreme::most, &assumed);
  polynomial walk = stride * polynomial (symbol::of_iteration (m_loop));
  polynomial far_a = over_loop (walk, gimple_bb (a.stmt), false, extreme::most, &assumed);
  polynomial far_b = over_loop (walk, gimple_bb (b.stmt), false, extreme::most, &assumed);
  if (!least.known () || !most.known ())
    return false;
  assumed.push_back (stride + least - polynomial (b.size));
  assumed.push_back (stride - most - polynomial (a.size));
  for (const polynomial &far : { far_a, far_b })
    {
      assumed.push_back (length - far - most - polynomial (a.size));
      assumed.push_back (length - far + least - polynomial (b.size));
    }
  return settle (assumed, condition);
}

/* Likewise for any length of rows.  C is by what DIFFERENCE grows from one iteration to
   the next.  */

bool
dependence_test::rows_separate_p (const memory_reference &a, const memory_reference &b,
				  const polynomial &difference, const polynomial &c,
				  requirement *condition)
{
  symbol k = symbol::of_iteration (m_loop), other = k.in_other_iteration ();
  polynomial e = difference - c * polynomial (k) + c * polynomial (other);
  polynomial stride = c.leading_negative () ? -c : c;
  if (!e.known ())
    return false;
  std::vector<row_length> lengths = row_lengths (e);
  std::vector<polynomial> sums = sums_of_rows (e);
  if (lengths.size () > most_lengths || sums.size () > most_lengths)
    return false;
  return (std::any_of (sums.begin (), sums.end (), [&] (const polynomial &length)
	    {
	      return rows_of_p (a, b, stride, remainder_of (e, length), length, condition);
	    })
	  || std::any_of (lengths.begin (), lengths.end (), [&] (const row_length &length)
	    {
	      return rows_of_p (a, b, stride, length.rest_of (e),
				product_of (length.values, length.number), condition);
	    }));
}

/* A is a row and B a column, or the other way round, that begin with the same element: A
   moves by C, B by C_OTHER.  */

bool
dependence_test::crossed_p (const memory_reference &a, const memory_reference &b,
			    const polynomial &difference, const polynomial &c,
			    const polynomial &c_other, requirement *condition)
{
  symbol k = symbol::of_iteration (m_loop), other = k.in_other_iteration ();
  polynomial e = difference - c * polynomial (k) + c_other * polynomial (other);
  HOST_WIDE_INT rest, stride;
  bool a_is_row = c.constant (&stride);
  if (!e.constant (&rest) || rest != 0 || c == c_other
      || (!a_is_row && !c_other.constant (&stride)) || stride <= 0)
    return false;
  const memory_reference &row = a_is_row ? a : b, &column = a_is_row ? b : a;
  if (stride < column.size)
    return false;
  alternative assumed;
  polynomial last = over_loop (polynomial (stride) * polynomial (a_is_row ? k : other),
			       gimple_bb (row.stmt), !a_is_row, extreme::most, &assumed);
  assumed.push_back ((a_is_row ? c_other : c) - last - polynomial (row.size));
  return settle (assumed, condition);
}

/* The greatest divisor of STRIDE and of all of P's coefficients.  */

HOST_WIDE_INT
common_divisor (HOST_WIDE_INT stride, const polynomial &p)
{
  HOST_WIDE_INT divisor = stride;
  for (const auto &term : p.terms ())
    divisor = gcd (divisor, term.second);
  return divisor;
}

/* Divide P by VALUES, if that is possible.  */

bool
divide (polynomial *p, const polynomial::monomial &values)
{
  polynomial quotient (0);
  const row_length length { values, 1 };
  for (const auto &term : p->terms ())
    {
      polynomial::monomial left;
      if (!length.divides (term))
	return false;
      std::set_difference (term.first.begin (), term.first.end (), values.begin (),
			   values.end (), std::back_inserter (left));
      quotient = quotient + product_of (left, term.second);
    }
  *p = quotient;
  return true;
}

polynomial
quotient_of (const polynomial &p, const polynomial &d)
{
  if (!p.known () || !d.known () || d.terms ().size () != 1)
    return polynomial::unknown ();
  polynomial quotient = p;
  if (!divide (&quotient, d.terms ()[0].first))
    return polynomial::unknown ();
  return quotient.divided_by (d.terms ()[0].second);
}

/* Does STORE touch what OTHER, which the loop does not move, touches in any iterations, in
   iteration *POINT only, whatever those of inner loops are?  If CONDITION has something, it
   has to hold.  Rows are STORE's stride long: what OTHER is in is row *POINT.  */

bool
dependence_test::one_iteration_p (const memory_reference &store,
				  const memory_reference &other, polynomial *point,
				  requirement *condition)
{
  symbol k = symbol::of_iteration (m_loop);
  polynomial stride, unused;
  if (base_varies_p (store.object.base) || store.size < 0 || other.size < 0
      || !store.offset.known () || !other.offset.known () || m_around != m_loop
      || varies_p (store.offset) || varies_p (other.offset) || other.offset.contains (k)
      || !store.offset.split (k, &stride, &unused) || stride.terms ().size () != 1
      || stride.leading_negative () || stride.any_symbol ([] (symbol s)
						       { return s.of_loop (); }))
    return false;
  polynomial rest = in_other_iteration (other.offset) - unused;
  if (!rest.known ())
    return false;
  row_length length { stride.terms ()[0].first, stride.terms ()[0].second };
  polynomial within = length.rest_of (rest);
  *point = quotient_of (rest - within, stride);
  if (!within.known () || !point->known () || !at_root_p (*point))
    return false;
  size_t before = m_space.believed ();
  believe_runs (store, false);
  believe_runs (other, false);
  alternative assumed;
  polynomial least = over_both (within, store, other, extreme::least, &assumed);
  polynomial most = over_both (within, store, other, extreme::most, &assumed);
  bool apart = least.known () && most.known ();
  if (apart)
    {
      assumed.push_back (stride + least - polynomial (store.size));
      assumed.push_back (stride - most - polynomial (other.size));
      apart = settle (assumed, condition) || !condition->alternatives.empty ();
    }
  m_space.forget (before);
  return apart;
}

/* Does only one iteration of the loop, *POINT, which is known before it, touch what
   others touch because of A and B?  One of these moves with the loop's iterations, the
   other one does not.  Where *POINT has a remainder, no iteration does.  What the one that
   moves is apart from itself may have factors that only the run knows, as in Fortran's
   arrays of assumed shape, if the other one is a multiple of them away; whether they are 0 is
   asked where the store that moves, or the one that does not, is compared with itself.  */

bool
dependence_test::lone_iteration_p (const memory_reference &a, const memory_reference &b,
				   quotient *point)
{
  symbol k = symbol::of_iteration (m_loop);
  if (base_varies_p (a.object.base) || a.size < 0 || b.size < 0
      || !a.offset.known () || !b.offset.known ()
      || varies_p (a.offset) || varies_p (b.offset))
    return false;
  bool first = a.offset.contains (k);
  const memory_reference &moving = first ? a : b, &still = first ? b : a;
  polynomial factor, rest;
  HOST_WIDE_INT stride;
  auto of_inner_loop = [this] (symbol s)
    { return s.of_loop () && flow_loop_nested_p (m_loop, m_space.loop_of (s)); };
  if (!moving.offset.split (k, &factor, &rest) || factor.terms ().size () != 1
      || still.offset.contains (k)
      || moving.offset.any_symbol (of_inner_loop)
      || still.offset.any_symbol (of_inner_loop))
    return false;
  polynomial distance = still.offset - rest;
  const polynomial::term &term = factor.terms ()[0];
  stride = term.second;
  if (stride == 0 || stride == HOST_WIDE_INT_MIN || !distance.known ()
      || std::any_of (term.first.begin (), term.first.end (),
		      [] (symbol s) { return s.of_loop (); })
      || !divide (&distance, term.first) || !distance.known ())
    return false;
  /* That no iteration is so far away a check finds out, and nothing is split.  */
  HOST_WIDE_INT number;
  if (!term.first.empty () && distance.constant (&number))
    return false;
  if (stride < 0)
    distance = -distance;
  /* Both are multiples of SIZE bytes apart, so that they touch where they are equal.  */
  HOST_WIDE_INT step = absu_hwi (stride), size = common_divisor (step, distance);
  if (size < a.size || size < b.size)
    return false;
  point->dividend = distance.divided_by (size);
  point->divisor = step / size;
  return point->dividend.known ();
}

} // namespace accplug
