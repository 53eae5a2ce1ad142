/* Whether two references touch the same memory; see dependence-test.h.

   Two references of A and B bytes at offsets X and Y touch the same memory if
   -A < X - Y < B.  With K and K' the iterations of the loop, X - Y is
   C * (K - K') + E where E has what remains: the inner loops' iterations, each its
   own, and constants.  They do not touch if, whatever E is,
   - the stride is longer than what one iteration covers: |C| >= E + A and
     |C| >= B - E, or
   - one lies behind the other over the whole loop, or
   - a divisor of all coefficients leaves a remainder of E that keeps them apart, or
   - E is rows that are longer than the loop, and less than a row
     (dependence-solutions.cc).
   Where the strides differ they do not touch if one is a row and the other one a column
   (likewise), or one lies behind the other.  Whatever the strides are, they do not touch if
   no two iterations have the same rows and columns (dependence-rows.cc).
   If they are elements of the same array of arrays, it is enough that one of the
   subscripts differs, for which the same holds with X and Y the subscripts, or that no two
   iterations have the same ones (dependence-rows.cc).

   A known distance of so many iterations may be a row of an array of constant size, where the
   loop has an unknown number, as in p(i,k) = p(i,k-1) of all i: the run tells whether it has
   more than that.

   What is asked for are two iterations of the loop in which both references are
   executed; so all loops around them run, and this one at least twice.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/dependence-test.h"

namespace accplug
{

/* A loop with an unknown number of iterations may have fewer than a distance of more than
   that.  */
static const HOST_WIDE_INT short_distance = 8;

/* S as one of the two iterations sees it: the OTHER one has other numbers of the loop's and
   of inner loops' iterations, and of those around that are not the same.  */

symbol
dependence_test::of_either_iteration (symbol s, bool other) const
{
  if (!other || !s.of_loop ())
    return s;
  class loop *l = m_space.loop_of (s);
  return (l == m_around || flow_loop_nested_p (m_around, l) ? s.in_other_iteration () : s);
}

polynomial
dependence_test::in_other_iteration (const polynomial &p) const
{
  return p.renamed ([this] (symbol s) { return of_either_iteration (s, true); });
}

/* Does P have values that are set in the iterations?  They are not the same in both
   iterations, though they have one name.  */

bool
dependence_test::varies_p (const polynomial &p) const
{
  return p.any_symbol ([this] (symbol s)
    {
      if (s.of_loop ())
	return false;
      basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (ssa_name (s.index ())));
      return bb && flow_bb_inside_loop_p (m_around, bb);
    });
}

/* Likewise for a pointer: its targets are not one object.  */

bool
dependence_test::base_varies_p (tree base) const
{
  return TREE_CODE (base) == SSA_NAME && varies_p (polynomial (symbol::of_value (base)));
}

bool
dependence_test::at_root_p (const polynomial &p) const
{
  return m_space.invariant (p, m_space.root ());
}

/* The extreme of P over the iterations of L, for a reference in BB.  */

polynomial
dependence_test::over_one (polynomial p, class loop *l, basic_block bb, bool other,
			   extreme which, alternative *assumed)
{
  return m_space.bounded (p, { of_either_iteration (symbol::of_iteration (l), other), l, bb },
			  which,
			  [this, other] (symbol s) { return of_either_iteration (s, other); },
			  assumed);
}

/* Likewise over the loops inside.  */

polynomial
dependence_test::over_inner (polynomial p, basic_block bb, bool other, extreme which,
			     alternative *assumed)
{
  for (class loop *l = bb->loop_father; l != m_loop && p.known (); l = loop_outer (l))
    p = over_one (p, l, bb, other, which, assumed);
  return p;
}

/* Likewise over the loop, and those around that need not be in the same iteration.  */

polynomial
dependence_test::over_loop (polynomial p, basic_block bb, bool other, extreme which,
			    alternative *assumed)
{
  for (class loop *l = m_loop; p.known (); l = loop_outer (l))
    {
      p = over_one (p, l, bb, other, which, assumed);
      if (l == m_around)
	break;
    }
  return p;
}

/* The least value of P over the iterations of the loops from the root on that are
   around the loop.  */

polynomial
dependence_test::over_outer (polynomial p, alternative *assumed)
{
  if (m_around == m_space.root () || !p.known ())
    return p;
  return m_space.bounded (p, m_around->header, m_space.root (), extreme::least,
			  assumed);
}

/* Add P >= 0 to what A asks; of two that differ by a number, one is enough.  */

void
add_inequality (alternative *a, const polynomial &p)
{
  for (polynomial &q : *a)
    {
      HOST_WIDE_INT more;
      if ((q - p).constant (&more))
	{
	  if (more > 0)
	    q = p;
	  return;
	}
    }
  a->push_back (p);
}

/* Try an alternative: all of WHAT are >= 0.  True if that is proven; else, if the
   run can tell, it is added to CONDITION.  */

bool
dependence_test::settle (alternative what, requirement *condition)
{
  alternative open;
  for (size_t i = 0; i < what.size (); i++)
    {
      if (!what[i].known ())
	return false;
      if (m_space.nonnegative (what[i]))
	continue;
      if (m_space.negative (what[i]))
	return false;
      alternative more;
      polynomial p = over_outer (what[i], &more);
      if (p.known () && !at_root_p (p))
	{
	  more.clear ();
	  p = over_outer (from_root (what[i], extreme::least), &more);
	}
      if (!p.known () || !at_root_p (p) || what.size () > 32)
	return false;
      if (p == what[i] && more.empty ())
	add_inequality (&open, p.reduced ());
      else
	{
	  what.insert (what.end (), more.begin (), more.end ());
	  what.push_back (p);
	}
    }
  if (open.empty ())
    return true;
  condition->alternatives.push_back (open);
  return false;
}

bool
dependence_test::apart_by_divisor_p (const polynomial &difference,
				     HOST_WIDE_INT below, HOST_WIDE_INT above)
{
  unsigned HOST_WIDE_INT divisor = difference.content ();
  if (divisor < 2 || divisor > HOST_WIDE_INT_MAX)
    return false;
  HOST_WIDE_INT d = divisor, rest = difference.constant_term () % d;
  if (rest < 0)
    rest += d;
  return rest >= above && rest <= d - below;
}

/* Do A and B touch the same bytes in two iterations that are *DISTANCE apart, a known
   number or any (0), if the inner loops are in the same of theirs?  */

bool
dependence_test::collides_p (const memory_reference &a, const memory_reference &b,
			     HOST_WIDE_INT *at)
{
  polynomial factor, rest;
  polynomial difference = a.offset - b.offset;
  HOST_WIDE_INT &distance = *at, number, most;
  if (!a.offset.split (symbol::of_iteration (m_loop), &factor, &rest)
      || !difference.known ())
    return false;
  distance = 0;
  if (factor.zero ())
    return difference.constant (&number) && -a.size < number && number < b.size;
  if (!difference.multiple_of (factor, &distance) || distance == 0)
    return false;
  /* If there are so many iterations; before the test there is one more.  */
  const iteration_bound &bound = m_space.bound_of (m_loop);
  if (!bound.known || !bound.most.constant (&most) || most < 0)
    return true;
  bool behind = (bound.after
		 && dominated_by_p (CDI_DOMINATORS, gimple_bb (a.stmt), bound.after)
		 && dominated_by_p (CDI_DOMINATORS, gimple_bb (b.stmt), bound.after));
  return (absu_hwi (distance)
	  <= (unsigned HOST_WIDE_INT) most / bound.step + (behind ? 0 : 1));
}

/* May the loop have fewer iterations than DISTANCE, so that the run has to tell?  */

bool
dependence_test::maybe_fewer_p (HOST_WIDE_INT distance) const
{
  HOST_WIDE_INT most;
  const iteration_bound &bound = m_space.bound_of (m_loop);
  return (bound.known && !bound.most.constant (&most)
	  && absu_hwi (distance) > short_distance);
}

/* Where R is executed, the loops around it run, the tested one TWICE.  */

void
dependence_test::believe_runs (const memory_reference &r, bool twice)
{
  basic_block bb = gimple_bb (r.stmt);
  for (class loop *l = bb->loop_father;; l = loop_outer (l))
    {
      const iteration_bound &bound = m_space.bound_of (l);
      bool behind = bound.after && dominated_by_p (CDI_DOMINATORS, bb, bound.after);
      if (bound.known && (behind || l == m_loop))
	{
	  polynomial most = bound.most;
	  if (l == m_loop && twice && behind)
	    most = most - polynomial (bound.step);
	  if (l != m_space.root ())
	    most = m_space.bounded (most, loop_outer (l)->header, m_space.root (),
				    extreme::most, nullptr);
	  if (l != m_loop || twice || behind)
	    m_space.believe (most);
	}
      if (l == m_space.root ())
	return;
    }
}

/* Is the outermost subscript of R, in a whole array of constant size, within its bounds?  */

bool
dependence_test::within_array_p (const memory_reference &r)
{
  const subscript &s = r.subscripts[0];
  tree domain = TYPE_DOMAIN (s.array);
  tree low = domain ? TYPE_MIN_VALUE (domain) : NULL_TREE;
  tree high = domain ? TYPE_MAX_VALUE (domain) : NULL_TREE;
  if (!low || !high || !tree_fits_shwi_p (low) || !tree_fits_shwi_p (high))
    return false;
  basic_block bb = gimple_bb (r.stmt);
  polynomial least = over_nest (s.index, bb, extreme::least, nullptr);
  polynomial most = over_nest (s.index, bb, extreme::most, nullptr);
  return (m_space.nonnegative (least - polynomial (tree_to_shwi (low)))
	  && m_space.nonnegative (polynomial (tree_to_shwi (high)) - most));
}

/* Are the arrays that A and B have subscripts of the same one if *DISTANCE is 0, and apart
   if it is not?  */

bool
dependence_test::whole_arrays_p (const memory_reference &a, const memory_reference &b,
				 polynomial *distance)
{
  if (a.subscripts.empty () || b.subscripts.empty ()
      || varies_p (a.first) || varies_p (b.first))
    return false;
  *distance = a.first - in_other_iteration (b.first);
  if (!distance->known () || distance->zero ())
    return distance->known ();
  tree array = a.subscripts[0].array;
  tree size = TYPE_SIZE_UNIT (array);
  return (TYPE_MAIN_VARIANT (array) == TYPE_MAIN_VARIANT (b.subscripts[0].array)
	  && size && tree_fits_shwi_p (size)
	  && distance->divided_by (tree_to_shwi (size)).known ()
	  && within_array_p (a) && within_array_p (b));
}

/* Are A and B elements of one array, or of arrays that are apart, that differ in a
   subscript?  */

bool
dependence_test::subscripts_differ_p (const memory_reference &a,
				      const memory_reference &b)
{
  polynomial distance;
  if (!whole_arrays_p (a, b, &distance))
    return false;
  for (size_t i = 0; i < MIN (a.subscripts.size (), b.subscripts.size ()); i++)
    {
      if (TYPE_MAIN_VARIANT (a.subscripts[i].array)
	  != TYPE_MAIN_VARIANT (b.subscripts[i].array))
	return false;
      memory_reference x = a, y = b;
      x.offset = a.subscripts[i].index;
      y.offset = b.subscripts[i].index;
      x.size = y.size = 1;
      requirement unused;
      if (test_bytes (x, y, &unused) == answer::independent)
	return true;
    }
  return false;
}

answer
dependence_test::test (const memory_reference &a, const memory_reference &b,
		       requirement *condition)
{
  if (base_varies_p (a.object.base))
    return because (answer::dependent, "the pointer is set in the loop");
  size_t before = m_space.believed ();
  believe_runs (a, true);
  believe_runs (b, true);
  m_running = { gimple_bb (a.stmt), gimple_bb (b.stmt) };
  answer result = (subscripts_differ_p (a, b)
		   ? because (answer::independent, "a subscript differs")
		   : subscripts_never_meet_p (a, b)
		   ? because (answer::independent, "no two iterations have their subscripts")
		   : test_bytes (a, b, condition));
  if (result == answer::dependent)
    {
      requirement parity;
      if (parity_separates_p (a, b, &parity))
	result = because (answer::independent, "what is even in one is odd in the other one");
      else if (!parity.alternatives.empty ())
	{
	  *condition = parity;
	  result = because (answer::conditional, "parities decide, if rows are long enough");
	}
    }
  m_space.forget (before);
  m_running.clear ();
  return result;
}

/* The extreme of P, which is about A in one iteration and about B in another one, over
   these iterations.  */

polynomial
dependence_test::over_both (polynomial p, const memory_reference &a,
			    const memory_reference &b, extreme which,
			    alternative *assumed)
{
  basic_block bb_a = gimple_bb (a.stmt), bb_b = gimple_bb (b.stmt);
  p = over_inner (p, bb_a, false, which, assumed);
  p = over_inner (p, bb_b, true, which, assumed);
  p = over_loop (p, bb_a, false, which, assumed);
  return over_loop (p, bb_b, true, which, assumed);
}

/* C, by which DIFFERENCE grows from one iteration to the next, is longer than what an
   iteration covers.  */

bool
dependence_test::stride_separates_p (const memory_reference &a,
				     const memory_reference &b,
				     const polynomial &difference, const polynomial &c,
				     requirement *condition)
{
  symbol k = symbol::of_iteration (m_loop), other = k.in_other_iteration ();
  polynomial e = difference - c * polynomial (k) + c * polynomial (other);
  polynomial stride = c.leading_negative () ? -c : c;
  alternative assumed;
  polynomial least = over_both (e, a, b, extreme::least, &assumed);
  polynomial most = over_both (e, a, b, extreme::most, &assumed);
  assumed.push_back (stride + least - polynomial (b.size));
  assumed.push_back (stride - most - polynomial (a.size));
  return settle (assumed, condition);
}

/* One of A and B lies behind the other over the whole loop.  */

bool
dependence_test::one_behind_other_p (const memory_reference &a,
				     const memory_reference &b,
				     const polynomial &difference,
				     requirement *condition)
{
  for (extreme which : { extreme::least, extreme::most })
    {
      alternative assumed;
      polynomial end = over_both (difference, a, b, which, &assumed);
      assumed.push_back (which == extreme::least ? end - polynomial (b.size)
			 : -end - polynomial (a.size));
      if (settle (assumed, condition))
	return true;
    }
  return false;
}

answer
dependence_test::test_behind (const memory_reference &a, const memory_reference &b,
			      requirement *condition)
{
  if (a.size < 0 || b.size < 0 || varies_p (a.offset) || varies_p (b.offset)
      || base_varies_p (a.object.base))
    return because (answer::dependent, "a subscript or size is not known");
  size_t before = m_space.believed ();
  believe_runs (b, false);
  polynomial difference = a.offset - in_other_iteration (b.offset);
  bool behind = (difference.known ()
		 && one_behind_other_p (a, b, difference, condition));
  m_space.forget (before);
  return (behind ? because (answer::independent, "one lies behind the other")
	  : condition->alternatives.empty ()
	  ? because (answer::dependent, "nothing keeps them apart")
	  : because (answer::conditional, "the ends decide"));
}

/* Whether A and B touch in two iterations, by their offsets and sizes.  */

answer
dependence_test::test_bytes (const memory_reference &a, const memory_reference &b,
			     requirement *condition)
{
  if (!a.offset.known () || !b.offset.known () || a.size < 0 || b.size < 0)
    return because (answer::dependent, "a subscript or size is not known");
  if (varies_p (a.offset) || varies_p (b.offset) || base_varies_p (a.object.base))
    return because (answer::dependent, "a subscript is set in the loop");
  polynomial x = a.offset, y = in_other_iteration (b.offset);
  polynomial difference = x - y;
  if (!difference.known ())
    return because (answer::dependent, "their distance is not known");
  if (apart_by_divisor_p (difference, a.size, b.size))
    return because (answer::independent, "a divisor of the strides keeps them apart");
  HOST_WIDE_INT distance;
  bool collide = collides_p (a, b, &distance);
  if (collide && !maybe_fewer_p (distance))
    return because (answer::dependent, "two iterations use the same element");

  symbol k = symbol::of_iteration (m_loop);
  polynomial c, c_other, unused;
  if (!x.split (k, &c, &unused) || !y.split (k.in_other_iteration (), &c_other, &unused))
    return because (answer::dependent, "a subscript is not linear");
  if (c == c_other && !c.zero () && stride_separates_p (a, b, difference, c, condition))
    return because (answer::independent, "the stride is longer than an iteration's part");
  if (c == c_other && !c.zero () && rows_separate_p (a, b, difference, c, condition))
    return because (answer::independent, "they are in rows that are longer than the loop");
  if (crossed_p (a, b, difference, c, c_other, condition))
    return because (answer::independent, "one is a row, the other one a column, of it");
  if (one_behind_other_p (a, b, difference, condition))
    return because (answer::independent, "one lies behind the other");
  bool meet;
  if (rows_never_meet_p (a, b, difference, condition, &meet))
    return because (answer::independent, "no two iterations have their rows and columns");
  if (meet && !collide)
    return because (answer::dependent, "two iterations meet whatever the strides are");
  if (condition->alternatives.empty ())
    return because (answer::dependent, "nothing keeps them apart");
  return because (answer::conditional, "the strides or ends decide");
}

bool
dependence_test::proven_p (const memory_reference &a, const memory_reference &b,
			   HOST_WIDE_INT *distance)
{
  if (base_varies_p (a.object.base) || a.size < 0 || b.size < 0
      || !a.offset.known () || !b.offset.known ()
      || varies_p (a.offset) || varies_p (b.offset)
      || subscripts_differ_p (a, b) || !collides_p (a, b, distance))
    return false;
  HOST_WIDE_INT most;
  const iteration_bound &bound = m_space.bound_of (m_loop);
  if (bound.known && bound.most.constant (&most))
    return most >= bound.step;
  return absu_hwi (*distance) <= short_distance;
}

/* P over all loops from the root on that are around BB.  */

polynomial
dependence_test::over_nest (polynomial p, basic_block bb, extreme which,
			    alternative *assumed)
{
  return m_space.bounded (p, bb, m_space.root (), which, assumed);
}

answer
dependence_test::test_apart (const memory_reference &a, const memory_reference &b,
			     requirement *condition)
{
  size_t before = m_space.believed ();
  believe_runs (a, false);
  believe_runs (b, false);
  answer result = test_ranges (a, b, condition);
  m_space.forget (before);
  return result;
}

/* The bytes that R is in in the whole nest, as range number I; false if the subscripts
   do not say it.  */

bool
dependence_test::exact_range (const memory_reference &r, unsigned i,
			      address_ranges *range)
{
  class loop *root = m_space.root ();
  tree base = r.object.base;
  basic_block base_bb = (TREE_CODE (base) == SSA_NAME
			 ? gimple_bb (SSA_NAME_DEF_STMT (base)) : nullptr);
  if (r.size < 0 || (base_bb && flow_bb_inside_loop_p (root, base_bb)))
    return false;
  basic_block bb = gimple_bb (r.stmt);
  alternative assumed;
  polynomial first = over_nest (r.offset, bb, extreme::least, &assumed);
  polynomial last = over_nest (r.offset, bb, extreme::most, &assumed);
  if (!first.known () || !at_root_p (first) || !last.known () || !at_root_p (last))
    return false;
  alternative open = range->assumed;
  for (const polynomial &p : assumed)
    if (!m_space.nonnegative (p))
      {
	if (!at_root_p (p))
	  return false;
	add_inequality (&open, p.reduced ());
      }
  range->assumed = open;
  range->first[i] = first;
  range->end[i] = last + polynomial (r.size);
  return true;
}

/* Let range number I be the block that the pointer to OBJECT leads into, if the run time knows
   it.  */

bool
dependence_test::whole_block (const memory_object &object, unsigned i,
			      address_ranges *range)
{
  range->slot[i] = object.slot;
  if (object.slot >= 0)
    return true;
  basic_block bb = object.pointer ? gimple_bb (SSA_NAME_DEF_STMT (object.pointer)) : nullptr;
  if (object.cell < 0 || !bb || flow_bb_inside_loop_p (m_space.root (), bb))
    return false;
  range->slot[i] = object.cell;
  range->pointer[i] = object.pointer;
  return true;
}

/* Likewise, as far as the run can tell.  What a pointer of the region's reaches is in
   the block that it points into.  */

answer
dependence_test::test_ranges (const memory_reference &a, const memory_reference &b,
			      requirement *condition)
{
  address_ranges range;
  const memory_reference *both[2] = { &a, &b };
  for (unsigned i = 0; i < 2; i++)
    {
      const memory_object &object = both[i]->object;
      range.base[i] = object.base;
      if (exact_range (*both[i], i, &range))
	continue;
      if (!whole_block (object, i, &range))
	return because (answer::dependent,
			"the range behind a pointer is not known, nor its block");
      if (a.object.slot == b.object.slot && a.object.cell == b.object.cell)
	return because (answer::dependent, "both are in the block behind one pointer");
    }
  condition->ranges.push_back (range);
  return because (answer::conditional, "their ranges may overlap");
}

} // namespace accplug
