/* Which iterations of a loop depend on each other through memory; see
   dependence.h.

   Two references of A and B bytes at offsets X and Y touch the same memory if
   -A < X - Y < B.  With K and K' the iterations of the loop, X - Y is
   C * (K - K') + E where E has what remains: the inner loops' iterations, each its
   own, and constants.  They do not touch if, whatever E is,
   - the stride is longer than what one iteration covers: |C| >= E + A and
     |C| >= B - E, or
   - one lies behind the other over the whole loop, or
   - a divisor of all coefficients leaves a remainder of E that keeps them apart.
   If they are elements of the same array of arrays, it is enough that one of the
   subscripts differs, for which the same holds with X and Y the subscripts.

   What is asked for are two iterations of the loop in which both references are
   executed; so all loops around them run, and this one at least twice.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/dependence.h"
#include "analysis/runtime-condition.h"

namespace accplug
{

namespace
{

/* More pairs than that are not looked at.  */
const size_t most_pairs = 4000;
const size_t most_conditions = 16;

enum class answer { independent, dependent, conditional };

class dependence_test
{
public:
  dependence_test (iteration_space &space, class loop *l) : m_space (space), m_loop (l)
  {}

  answer test (const memory_reference &a, const memory_reference &b,
	       requirement *condition);
  answer test_bytes (const memory_reference &a, const memory_reference &b,
		     requirement *condition);
  answer test_apart (const memory_reference &a, const memory_reference &b,
		     requirement *condition);

private:
  polynomial in_other_iteration (const polynomial &p) const;
  polynomial over_inner (polynomial p, basic_block bb, bool other, extreme,
			 alternative *assumed);
  polynomial over_loop (polynomial p, basic_block bb, bool other, extreme,
			alternative *assumed);
  polynomial over_nest (polynomial p, basic_block bb, extreme, alternative *assumed);
  polynomial over_outer (polynomial p, alternative *assumed);
  bool varies_p (const polynomial &p) const;
  bool base_varies_p (tree base) const;
  bool collides_p (const memory_reference &a, const memory_reference &b);
  bool apart_by_divisor_p (const polynomial &difference, HOST_WIDE_INT below,
			   HOST_WIDE_INT above);
  bool settle (alternative what, requirement *condition);
  bool at_root_p (const polynomial &p) const;
  bool exact_range (const memory_reference &r, unsigned i, address_ranges *range);
  answer test_ranges (const memory_reference &a, const memory_reference &b,
		      requirement *condition);
  bool subscripts_differ_p (const memory_reference &a, const memory_reference &b);
  void believe_runs (const memory_reference &r, bool twice);

  iteration_space &m_space;
  class loop *m_loop;
};

/* P as the second of the two iterations sees it: with other numbers of the
   loop's and of inner loops' iterations.  */

polynomial
dependence_test::in_other_iteration (const polynomial &p) const
{
  return p.renamed ([this] (symbol s)
    {
      if (!s.of_loop ())
	return s;
      class loop *l = m_space.loop_of (s);
      return (l == m_loop || flow_loop_nested_p (m_loop, l)
	      ? s.in_other_iteration () : s);
    });
}

/* Does P have values that are set in the loop?  They are not the same in both
   iterations, though they have one name.  */

bool
dependence_test::varies_p (const polynomial &p) const
{
  return p.any_symbol ([this] (symbol s)
    {
      if (s.of_loop ())
	return false;
      basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (ssa_name (s.index ())));
      return bb && flow_bb_inside_loop_p (m_loop, bb);
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

/* The extreme of P over the loops inside, for a reference in BB.  */

polynomial
dependence_test::over_inner (polynomial p, basic_block bb, bool other, extreme which,
			     alternative *assumed)
{
  auto rename = [this, other] (symbol s)
    {
      if (!other || !s.of_loop ())
	return s;
      class loop *l = m_space.loop_of (s);
      return (l == m_loop || flow_loop_nested_p (m_loop, l)
	      ? s.in_other_iteration () : s);
    };
  for (class loop *l = bb->loop_father; l != m_loop && p.known (); l = loop_outer (l))
    {
      symbol name = symbol::of_iteration (l);
      if (other)
	name = name.in_other_iteration ();
      p = m_space.bounded (p, { name, l, bb }, which, rename, assumed);
    }
  return p;
}

polynomial
dependence_test::over_loop (polynomial p, basic_block bb, bool other, extreme which,
			    alternative *assumed)
{
  symbol name = symbol::of_iteration (m_loop);
  if (other)
    name = name.in_other_iteration ();
  if (!p.known ())
    return p;
  return m_space.bounded (p, { name, m_loop, bb }, which,
			  [] (symbol s) { return s; }, assumed);
}

/* The least value of P over the iterations of the loops from the root on that are
   around the loop.  */

polynomial
dependence_test::over_outer (polynomial p, alternative *assumed)
{
  if (m_loop == m_space.root () || !p.known ())
    return p;
  return m_space.bounded (p, m_loop->header, m_space.root (), extreme::least,
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

/* Do A and B touch the same bytes in two iterations that are a known number apart,
   if the inner loops are in the same of theirs?  */

bool
dependence_test::collides_p (const memory_reference &a, const memory_reference &b)
{
  polynomial factor, rest;
  polynomial difference = a.offset - b.offset;
  HOST_WIDE_INT distance, number, most;
  if (!a.offset.split (symbol::of_iteration (m_loop), &factor, &rest)
      || !difference.known ())
    return false;
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

/* Are A and B elements of one array that differ in a subscript?  */

bool
dependence_test::subscripts_differ_p (const memory_reference &a,
				      const memory_reference &b)
{
  if (!(a.first == b.first))
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

/* Do iterations of the loop depend on each other because of A and B, which are in
   the same object?  */

answer
dependence_test::test (const memory_reference &a, const memory_reference &b,
		       requirement *condition)
{
  if (base_varies_p (a.object.base))
    return answer::dependent;
  size_t before = m_space.believed ();
  believe_runs (a, true);
  believe_runs (b, true);
  answer result = (subscripts_differ_p (a, b) ? answer::independent
		   : test_bytes (a, b, condition));
  m_space.forget (before);
  return result;
}

/* Likewise, by their offsets and sizes.  */

answer
dependence_test::test_bytes (const memory_reference &a, const memory_reference &b,
			     requirement *condition)
{
  if (!a.offset.known () || !b.offset.known () || a.size < 0 || b.size < 0
      || varies_p (a.offset) || varies_p (b.offset) || base_varies_p (a.object.base))
    return answer::dependent;
  polynomial x = a.offset, y = in_other_iteration (b.offset);
  polynomial difference = x - y;
  if (!difference.known ())
    return answer::dependent;
  if (apart_by_divisor_p (difference, a.size, b.size))
    return answer::independent;
  if (collides_p (a, b))
    return answer::dependent;

  basic_block bb_a = gimple_bb (a.stmt), bb_b = gimple_bb (b.stmt);
  symbol k = symbol::of_iteration (m_loop), other = k.in_other_iteration ();
  polynomial c, c_other, unused;
  polynomial size_a (a.size), size_b (b.size);
  if (!x.split (k, &c, &unused) || !y.split (other, &c_other, &unused))
    return answer::dependent;

  /* The stride.  */
  if (c == c_other && !c.zero ())
    {
      polynomial e = (difference - c * polynomial (k) + c * polynomial (other));
      polynomial stride = c.leading_negative () ? -c : c;
      alternative assumed;
      polynomial least = over_inner (e, bb_a, false, extreme::least, &assumed);
      least = over_inner (least, bb_b, true, extreme::least, &assumed);
      least = over_loop (least, bb_a, false, extreme::least, &assumed);
      least = over_loop (least, bb_b, true, extreme::least, &assumed);
      polynomial most = over_inner (e, bb_a, false, extreme::most, &assumed);
      most = over_inner (most, bb_b, true, extreme::most, &assumed);
      most = over_loop (most, bb_a, false, extreme::most, &assumed);
      most = over_loop (most, bb_b, true, extreme::most, &assumed);
      assumed.push_back (stride + least - size_b);
      assumed.push_back (stride - most - size_a);
      if (settle (assumed, condition))
	return answer::independent;
    }

  /* One behind the other.  */
  for (extreme which : { extreme::least, extreme::most })
    {
      alternative assumed;
      polynomial end = over_inner (difference, bb_a, false, which, &assumed);
      end = over_inner (end, bb_b, true, which, &assumed);
      end = over_loop (end, bb_a, false, which, &assumed);
      end = over_loop (end, bb_b, true, which, &assumed);
      assumed.push_back (which == extreme::least ? end - size_b : -end - size_a);
      if (settle (assumed, condition))
	return answer::independent;
    }
  return (condition->alternatives.empty () ? answer::dependent
	  : answer::conditional);
}

/* P over all loops from the root on that are around BB.  */

polynomial
dependence_test::over_nest (polynomial p, basic_block bb, extreme which,
			    alternative *assumed)
{
  return m_space.bounded (p, bb, m_space.root (), which, assumed);
}

/* Are A and B, which are behind two pointers, apart in the whole nest?  */

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
      if (object.slot < 0 || a.object.slot == b.object.slot)
	return answer::dependent;
      range.slot[i] = object.slot;
    }
  condition->ranges.push_back (range);
  return answer::conditional;
}

/* Why references to one object keep the iterations in order, for the report.  */

struct object_reasons
{
  std::string name;		/* "b", "x->" */
  /* The others may be other objects, or all iterations use the same elements.  */
  bool complex = false;
  bool carried = false;		/* what one iteration writes another one reads */
  bool reused = false;		/* several iterations write it */
  bool backward = false;	/* also where the iterations go in step */
  std::string exposed;		/* "a[:]": read where the subscripts do not tell */
  std::string section;		/* "tmp[1:2]": what each iteration uses */

  void append_to (std::vector<std::string> *texts) const;
};

void
object_reasons::append_to (std::vector<std::string> *texts) const
{
  const char *const prevents = " prevents parallelization";
  if (complex)
    texts->push_back ("Complex loop carried dependence of " + name + prevents);
  if (carried)
    texts->push_back ("Loop carried dependence of " + name + prevents);
  if (reused && !complex && !carried)
    texts->push_back ("Loop carried reuse of " + name + prevents);
  if (backward)
    texts->push_back ("Loop carried backward dependence of " + name
		      + " prevents vectorization");
  if (!exposed.empty ())
    texts->push_back ("Loop carried dependence due to exposed use of " + exposed
		      + prevents);
  if (!section.empty ())
    texts->push_back ("Parallelization would require privatization of array "
		      + section);
}

/* "x-> and y->", what is written first, whatever order A and B come in.  */

std::string
pair_text (const memory_reference &a, const memory_reference &b)
{
  auto name = [] (const memory_reference &r)
    { return r.object.name.empty () ? "memory" : r.object.name; };
  std::string first = name (a), second = name (b);
  if (first == second)
    return first;
  if (b.write && (!a.write || second < first))
    std::swap (first, second);
  return first + " and " + second;
}

/* The whole of OBJECT, "a[:][:]"; behind pointers, whose sizes are not known, NAME.  */

std::string
whole_text (const memory_object &object, const std::string &name)
{
  if (lang_GNU_Fortran ())
    return name + "(:)";
  std::string text = name;
  if (object.variable && object.own_storage)
    for (tree type = TREE_TYPE (object.variable); TREE_CODE (type) == ARRAY_TYPE;
	 type = TREE_TYPE (type))
      text += "[:]";
  return text;
}

class dependence_search
{
public:
  dependence_search (iteration_space &space, const loop_memory &memory,
		     class loop *l)
    : m_space (space), m_memory (memory), m_loop (l), m_test (space, l) {}

  void pair (const memory_reference &a, const memory_reference &b);
  void finish ();

  loop_dependences result;

private:
  object_reasons &reasons_of (const memory_object &object);
  void explain (const memory_reference &a, const memory_reference &b);
  std::string section_of_iteration (const memory_object &object) const;
  bool affine_p (const memory_reference &r) const;
  bool backward_p (const memory_reference &a, const memory_reference &b) const;
  bool scoped_p (tree variable) const;

  iteration_space &m_space;
  const loop_memory &m_memory;
  class loop *m_loop;
  dependence_test m_test;
  /* By text.  */
  std::vector<std::pair<std::string, requirement>> m_conditions;
  /* In the order in which they are found, which is that of the code.  */
  std::vector<object_reasons> m_reasons;
};

object_reasons &
dependence_search::reasons_of (const memory_object &object)
{
  std::string name = object.name.empty () ? "memory" : object.name;
  for (object_reasons &r : m_reasons)
    if (r.name == name)
      return r;
  m_reasons.emplace_back ();
  m_reasons.back ().name = name;
  return m_reasons.back ();
}

bool
dependence_search::affine_p (const memory_reference &r) const
{
  return (r.offset.known ()
	  && (TREE_CODE (r.object.base) != SSA_NAME
	      || m_space.invariant (polynomial (symbol::of_value (r.object.base)),
				    m_loop))
	  && !r.offset.any_symbol ([this] (symbol s)
	       {
		 if (s.of_loop ())
		   return false;
		 gimple *def = SSA_NAME_DEF_STMT (ssa_name (s.index ()));
		 return (gimple_bb (def)
			 && flow_bb_inside_loop_p (m_loop, gimple_bb (def)));
	       }));
}

bool
dependence_search::scoped_p (tree variable) const
{
  const std::vector<tree> &all = m_memory.scoped;
  return std::find (all.begin (), all.end (), variable) != all.end ();
}

/* The elements of the array OBJECT that each iteration writes, if they are always the
   same ones; else "".  Fortran's bounds are not known any more.  */

std::string
dependence_search::section_of_iteration (const memory_object &object) const
{
  tree type = object.variable ? TREE_TYPE (object.variable) : NULL_TREE;
  if (!object.own_storage || !type || TREE_CODE (type) != ARRAY_TYPE
      || TREE_CODE (TREE_TYPE (type)) == ARRAY_TYPE
      || !tree_fits_shwi_p (TYPE_SIZE_UNIT (TREE_TYPE (type))))
    return "";
  HOST_WIDE_INT size = tree_to_shwi (TYPE_SIZE_UNIT (TREE_TYPE (type)));
  HOST_WIDE_INT first = HOST_WIDE_INT_MAX, end = HOST_WIDE_INT_MIN;
  for (const memory_reference &r : m_memory.references)
    if (r.object.base == object.base && r.write)
      {
	HOST_WIDE_INT offset, last;
	if (!r.offset.known () || r.offset.contains (symbol::of_iteration (m_loop)))
	  return "";
	polynomial least = m_space.bounded (r.offset, gimple_bb (r.stmt), m_loop,
					    extreme::least, nullptr);
	polynomial most = m_space.bounded (r.offset, gimple_bb (r.stmt), m_loop,
					   extreme::most, nullptr);
	if (!least.constant (&offset) || !most.constant (&last) || r.size < 0
	    || size <= 0)
	  return "";
	first = MIN (first, offset / size);
	end = MAX (end, (last + r.size + size - 1) / size);
      }
  if (first >= end)
    return "";
  return (lang_GNU_Fortran () ? object.name + "(:)"
	  : object.name + "[" + std::to_string (first) + ":"
	    + std::to_string (end - first) + "]");
}

/* A comes before B in the code.  Does an iteration have to finish B before a later one
   begins A?  */

bool
dependence_search::backward_p (const memory_reference &a,
			       const memory_reference &b) const
{
  polynomial factor, rest;
  HOST_WIDE_INT distance;
  polynomial difference = a.offset - b.offset;
  /* What A touches B touches that many iterations later.  */
  return (!a.offset.split (symbol::of_iteration (m_loop), &factor, &rest)
	  || factor.zero () || !difference.known ()
	  || !difference.multiple_of (factor, &distance) || distance < 0);
}

/* Note why A and B, of which A comes first, depend on each other.  */

void
dependence_search::explain (const memory_reference &a, const memory_reference &b)
{
  object_reasons &r = reasons_of (a.write ? a.object : b.object);
  if (a.object.base != b.object.base)
    {
      r.complex = true;
      return;
    }
  std::string section = section_of_iteration (a.object);
  if (!section.empty ())
    {
      r.complex = true;
      r.section = section;
      return;
    }
  if (a.write && b.write)
    r.reused = true;
  else
    {
      r.carried = true;
      r.backward |= backward_p (a, b);
      if (!affine_p (a) || !affine_p (b))
	r.exposed = whole_text (a.object, r.name);
    }
}

void
dependence_search::pair (const memory_reference &a, const memory_reference &b)
{
  if ((!a.write && !b.write) || (a.atomic && b.atomic) || !may_alias_p (a, b))
    return;
  bool same = a.object.base == b.object.base;
  if (same && scoped_p (a.object.base))
    {
      if (std::find (result.privates.begin (), result.privates.end (), a.object.base)
	  == result.privates.end ())
	result.privates.push_back (a.object.base);
      return;
    }
  requirement condition;
  answer verdict = (same ? m_test.test (a, b, &condition)
		    : m_test.test_apart (a, b, &condition));
  if (verdict == answer::dependent)
    explain (a, b);
  if (verdict != answer::conditional)
    return;
  std::string text = pair_text (a, b);
  for (auto &other : m_conditions)
    if (other.first == text)
      {
	other.second.join (condition);
	return;
      }
  m_conditions.push_back ({ text, condition });
}

void
dependence_search::finish ()
{
  for (const object_reasons &r : m_reasons)
    r.append_to (&result.reasons);
  if (m_conditions.size () > most_conditions && result.reasons.empty ())
    result.reasons.push_back ("Too many conditions prevent parallelization");
  if (!result.reasons.empty ())
    return;
  for (const auto &condition : m_conditions)
    result.conditions.push_back (build_condition (condition.first,
						  condition.second));
}

} // anonymous namespace

loop_dependences
find_dependences (iteration_space &space, const loop_memory &memory, class loop *l)
{
  dependence_search search (space, memory, l);
  const std::vector<memory_reference> &all = memory.references;
  size_t writes = std::count_if (all.begin (), all.end (),
				 [] (const memory_reference &r)
				 { return r.write; });
  if (writes * all.size () > most_pairs)
    {
      search.result.reasons.push_back ("Too many references prevent parallelization");
      return search.result;
    }
  for (size_t i = 0; i < all.size (); i++)
    for (size_t j = i; j < all.size (); j++)
      search.pair (all[i], all[j]);
  search.finish ();
  return search.result;
}

} // namespace accplug
