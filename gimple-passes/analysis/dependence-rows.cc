/* Two references in rows and columns, whose loops may be triangular; see dependence-test.h.

   Comes in: two references of A and B bytes in one object, as in dependence-test.cc.
   Goes out: whether no two iterations of the loop can be in the same element.

   X - Y is S * R + C, where S is the length of a row, R how many rows and C how many bytes
   in a row the references are apart.  If S + least C >= B and S - most C >= A, they can
   touch only where R = 0 and -A < C < B; C may have rows of its own, shorter ones.  Where the
   subscripts are known, those are equal instead.  With these, with what the bounds of the
   loops say of both iterations and with K > K', or K < K', the numbers of the iterations have
   no solution (inequalities.h): so c[i][j] and c[j][i] of a loop over i have none where
   j > i.

   If they have a solution for any S that is possible, and X - Y has no values but those in S,
   the iterations meet whatever the run finds S to be: no check is worth while, which would
   hold for other rows than programs have, shorter than their columns.

   S may be a number, or values that the loop does not set.  A number is a coefficient of
   X - Y; others are taken for the nearest multiple of it and what remains.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/dependence-test.h"
#include "analysis/inequalities.h"

namespace accplug
{

namespace
{

/* Of so many numbers it is seen whether they are lengths of rows.  */
const size_t most_numbers = 4;

/* The values in M.  */

polynomial::monomial
values_of (const polynomial::monomial &m)
{
  polynomial::monomial values;
  std::copy_if (m.begin (), m.end (), std::back_inserter (values),
		[] (symbol s) { return !s.of_loop (); });
  return values;
}

/* N / D, D > 0, to the nearest integer.  */

HOST_WIDE_INT
nearest_quotient (HOST_WIDE_INT n, HOST_WIDE_INT d)
{
  HOST_WIDE_INT q = n / d, rest = n % d;
  if (rest > d / 2)
    q++;
  else if (rest < -(d / 2))
    q--;
  return q;
}

struct row_size
{
  polynomial::monomial values;
  HOST_WIDE_INT number;

  polynomial length () const { return product_of (values, number); }
  /* How many of them P has.  */
  polynomial rows_of (const polynomial &p) const;
};

polynomial
row_size::rows_of (const polynomial &p) const
{
  polynomial rows (0);
  for (const auto &term : p.terms ())
    {
      if (values.empty () ? !values_of (term.first).empty ()
	  : !std::includes (term.first.begin (), term.first.end (), values.begin (),
			    values.end ()))
	continue;
      polynomial::monomial rest;
      std::set_difference (term.first.begin (), term.first.end (), values.begin (),
			   values.end (), std::back_inserter (rest));
      rows = rows + product_of (rest, nearest_quotient (term.second, number));
    }
  return rows;
}

/* The lengths of rows in P that have values, the longest one first.  */

std::vector<row_size>
rows_with_values (const polynomial &p)
{
  std::map<polynomial::monomial, HOST_WIDE_INT> numbers;
  std::set<polynomial::monomial> iterating;
  for (const auto &term : p.terms ())
    {
      polynomial::monomial values = values_of (term.first);
      if (values.empty () || term.second == HOST_WIDE_INT_MIN)
	continue;
      numbers[values] = gcd (numbers[values], HOST_WIDE_INT (absu_hwi (term.second)));
      if (values.size () < term.first.size ())
	iterating.insert (values);
    }
  std::vector<row_size> rows;
  for (const auto &number : numbers)
    if (iterating.count (number.first))
      rows.push_back ({ number.first, number.second });
  std::stable_sort (rows.begin (), rows.end (), [] (const row_size &a, const row_size &b)
    { return a.values.size () > b.values.size (); });
  return rows;
}

/* The numbers in P that may be lengths of rows, of elements of SIZE bytes, the longest one
   first.  */

std::vector<row_size>
rows_of_numbers (const polynomial &p, HOST_WIDE_INT size)
{
  std::set<HOST_WIDE_INT, std::greater<HOST_WIDE_INT>> numbers;
  for (const auto &term : p.terms ())
    if (!term.first.empty () && values_of (term.first).empty ()
	&& term.second != HOST_WIDE_INT_MIN
	&& HOST_WIDE_INT (absu_hwi (term.second)) > size)
      numbers.insert (absu_hwi (term.second));
  std::vector<row_size> rows;
  for (HOST_WIDE_INT number : numbers)
    if (rows.size () < most_numbers)
      rows.push_back ({ {}, number });
  return rows;
}

} // anonymous namespace

/* Add what the loops say of their iterations where R is executed, which is in the second
   one of the two iterations if OTHER.  */

void
dependence_test::add_iterations (inequalities *system, const memory_reference &r,
				 bool other)
{
  basic_block bb = gimple_bb (r.stmt);
  for (class loop *l = bb->loop_father;; l = loop_outer (l))
    {
      polynomial k (symbol::of_iteration (l));
      const iteration_bound &bound = m_space.bound_of (l);
      bool behind = bound.after && dominated_by_p (CDI_DOMINATORS, bb, bound.after);
      polynomial most = behind ? bound.most : bound.most + polynomial (bound.step);
      polynomial left = most - polynomial (bound.step) * k;
      system->add (other ? in_other_iteration (k) : k);
      if (bound.known && !varies_p (most)
	  && (behind || !bound.maybe_once || m_space.nonnegative (most)))
	system->add (other ? in_other_iteration (left) : left);
      if (l == m_space.root ())
	return;
    }
}

/* A and B touch the same bytes only where SYSTEM holds: does it in no two iterations?  */

bool
dependence_test::never_holds_p (inequalities system, const memory_reference &a,
				const memory_reference &b)
{
  add_iterations (&system, a, false);
  add_iterations (&system, b, true);
  polynomial k (symbol::of_iteration (m_loop));
  polynomial later = in_other_iteration (k) - k;
  for (const polynomial &distance : { later, -later })
    {
      inequalities ordered = system;
      ordered.add (distance - polynomial (1));
      if (!ordered.contradict_p ([this] (const polynomial &p)
				 { return m_space.negative (p); }))
	return false;
    }
  return true;
}

/* Are A and B elements of one array, or of arrays that are apart, whose subscripts are in no
   two iterations the same?  */

bool
dependence_test::subscripts_never_meet_p (const memory_reference &a,
					  const memory_reference &b)
{
  polynomial distance;
  if (!whole_arrays_p (a, b, &distance))
    return false;
  inequalities system;
  system.add_zero (distance);
  for (size_t i = 0; i < MIN (a.subscripts.size (), b.subscripts.size ()); i++)
    {
      const polynomial &x = a.subscripts[i].index, &y = b.subscripts[i].index;
      if (TYPE_MAIN_VARIANT (a.subscripts[i].array)
	  != TYPE_MAIN_VARIANT (b.subscripts[i].array))
	break;
      if (!varies_p (x) && !varies_p (y))
	system.add_zero (x - in_other_iteration (y));
    }
  return never_holds_p (system, a, b);
}

/* Do A and B, whose offsets have DIFFERENCE, meet in no two iterations, since one would have
   to be in the row of the other, and in its column?  If not, *MEET: do they meet in such
   iterations, however long the rows are?  */

bool
dependence_test::rows_never_meet_p (const memory_reference &a, const memory_reference &b,
				    const polynomial &difference, requirement *condition,
				    bool *meet)
{
  auto value = [] (symbol s) { return !s.of_loop (); };
  std::vector<row_size> rows = rows_with_values (difference);
  std::vector<row_size> numbers = rows_of_numbers (difference, MAX (a.size, b.size));
  *meet = true;
  for (size_t i = 0; i <= numbers.size (); i++)
    {
      std::vector<row_size> all = rows;
      if (i < numbers.size ())
	all.push_back (numbers[i]);
      inequalities system;
      alternative assumed;
      polynomial rest = difference;
      for (const row_size &row : all)
	{
	  polynomial apart = row.rows_of (rest);
	  rest = rest - row.length () * apart;
	  system.add_zero (apart);
	  *meet &= !apart.any_symbol (value);
	  assumed.push_back (row.length () - polynomial (b.size)
			     + over_both (rest, a, b, extreme::least, &assumed));
	  assumed.push_back (row.length () - polynomial (a.size)
			     - over_both (rest, a, b, extreme::most, &assumed));
	}
      system.add (rest + polynomial (a.size - 1));
      system.add (polynomial (b.size - 1) - rest);
      bool never = never_holds_p (system, a, b);
      *meet &= !never && !rest.any_symbol (value);
      if (never && settle (assumed, condition))
	return true;
    }
  return false;
}

} // namespace accplug
