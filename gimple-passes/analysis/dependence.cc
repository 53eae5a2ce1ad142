/* Which iterations of a loop depend on each other through memory; see dependence.h.

   Each pair of references is tested (dependence-test.h); what is found is collected by
   object, for the report, and by pair of names, as conditions.

   What is asked for are two iterations of the loop in which both references are
   executed; so all loops around them run, and this one at least twice.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/dependence.h"
#include "analysis/dependence-test.h"
#include "analysis/unchanged-stores.h"
#include "base/dump.h"

namespace accplug
{

namespace
{

/* More pairs than that are not looked at.  */
const size_t most_pairs = 4000;
const size_t most_conditions = 200;
/* A loop is split at so many iterations.  */
const size_t most_lone = 4;

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

/* What A and B are in, what is written first, whatever order they come in.  */

object_names
pair_names (const memory_reference &a, const memory_reference &b)
{
  auto name = [] (const memory_reference &r)
    { return r.object.name.empty () ? "memory" : r.object.name; };
  std::string first = name (a), second = name (b);
  if (b.write && (!a.write || second < first))
    std::swap (first, second);
  object_names both;
  both.add (first);
  both.add (second);
  return both;
}

/* "write a[8*i] at line 12", for dumps.  */

std::string
reference_text (const memory_reference &r)
{
  return (std::string (r.atomic ? "update" : r.write ? "write" : "read") + " "
	  + (r.object.name.empty () ? "memory" : r.object.name)
	  + " + " + r.offset.text () + " at line "
	  + std::to_string (gimple_lineno (r.stmt)));
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
		     class loop *l, class loop *around, bool split)
    : m_space (space), m_memory (memory), m_loop (l), m_split (split),
      m_test (space, l, around) {}

  void pair (const memory_reference &a, const memory_reference &b);
  void before (memory_reference load, const memory_reference &store);
  void finish ();

  loop_dependences result;

private:
  object_reasons &reasons_of (const memory_object &object);
  void explain (const memory_reference &a, const memory_reference &b);
  void dump_pair (const memory_reference &a, const memory_reference &b, answer);
  std::string section_of_iteration (const memory_object &object) const;
  bool affine_p (const memory_reference &r) const;
  bool backward_p (const memory_reference &a, const memory_reference &b) const;
  bool scoped_p (tree variable) const;
  bool same_value_p (const memory_reference &a, const memory_reference &b) const;
  bool split_p (const memory_reference &a, const memory_reference &b);
  bool unchanged_p (const memory_reference &a, const memory_reference &b);

  iteration_space &m_space;
  const loop_memory &m_memory;
  class loop *m_loop;
  bool m_split;
  dependence_test m_test;
  /* By what they compare.  */
  std::vector<std::pair<object_names, requirement>> m_conditions, m_gang_conditions;
  std::vector<std::pair<object_names, value_test>> m_tests;
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

/* What was found of A and B, and why, for the dump.  */

void
dependence_search::dump_pair (const memory_reference &a, const memory_reference &b,
			      answer verdict)
{
  if (!dump_enabled_p ())
    return;
  static const char *const words[] = { "independent", "dependent", "conditional" };
  result.pairs.push_back (std::string (words[int (verdict)]) + ": "
			  + reference_text (a) + " and " + reference_text (b) + ": "
			  + m_test.reason ());
}

/* CONDITION is about PAIR.  */

void
join (std::vector<std::pair<object_names, requirement>> *conditions,
      const object_names &pair, const requirement &condition)
{
  for (auto &other : *conditions)
    if (other.first == pair)
      {
	other.second.join (condition);
	return;
      }
  conditions->push_back ({ pair, condition });
}

/* Do A and B store one value, whatever the iteration, so that nobody can tell which was last?
   They are the same elements or different ones: stores of that size do not overlap in
   part, or all bytes are the same.  */

bool
dependence_search::same_value_p (const memory_reference &a, const memory_reference &b) const
{
  if (!a.write || !b.write || a.atomic || b.atomic || a.size <= 0 || a.size != b.size
      || !gimple_assign_single_p (a.stmt) || !gimple_assign_single_p (b.stmt))
    return false;
  tree value = gimple_assign_rhs1 (a.stmt);
  if (!is_gimple_min_invariant (value)
      && !(TREE_CODE (value) == SSA_NAME
	   && (SSA_NAME_IS_DEFAULT_DEF (value)
	       || !flow_bb_inside_loop_p (m_loop,
					  gimple_bb (SSA_NAME_DEF_STMT (value))))))
    return false;
  auto aligned_p = [] (const memory_reference &r)
    { return HOST_WIDE_INT (TYPE_ALIGN_UNIT (TREE_TYPE (r.reference))) >= r.size; };
  return (operand_equal_p (value, gimple_assign_rhs1 (b.stmt), 0)
	  && (integer_zerop (value) || (aligned_p (a) && aligned_p (b))));
}

/* A and B depend on each other, or may do so: is it because of one iteration, where the
   loop can be split?  */

bool
dependence_search::split_p (const memory_reference &a, const memory_reference &b)
{
  quotient point;
  if (!m_split || !m_test.lone_iteration_p (a, b, &point))
    return false;
  if (std::find (result.lone.begin (), result.lone.end (), point) == result.lone.end ())
    {
      if (result.lone.size () == most_lone)
	return false;
      result.lone.push_back (point);
    }
  result.lone_pairs.insert ({ a.stmt, b.stmt });
  if (dump_enabled_p ())
    result.pairs.push_back ("split: " + reference_text (a) + " and " + reference_text (b)
			    + ": in iteration " + point.text () + " only");
  return true;
}

/* A and B may depend on each other: do they so in one iteration only, in which the store
   changes nothing (unchanged-stores.h)?  */

bool
dependence_search::unchanged_p (const memory_reference &a, const memory_reference &b)
{
  const memory_reference &store = a.write ? a : b, &other = a.write ? b : a;
  polynomial point;
  requirement condition;
  std::vector<value_test> tests;
  if ((a.write && b.write) || a.atomic || b.atomic
      || !m_test.one_iteration_p (store, other, &point, &condition))
    return false;
  bool unchanged = (unchanged_at_p (m_space, m_memory, store, m_loop, point, &tests)
		    && (tests.empty ()
			|| (current_device_function ()->kernels_part && !m_split)));
  (unchanged ? result.unchanged : result.changed) = true;
  if (!unchanged)
    return false;
  if (dump_enabled_p ())
    result.pairs.push_back ("unchanged: " + reference_text (store) + ", which is read in "
			    + "iteration " + point.text () + ", changes nothing there"
			    + (tests.empty () ? "" : " if what it adds has the right sign"));
  if (!condition.alternatives.empty ())
    join (&m_conditions, pair_names (a, b), condition);
  for (const value_test &t : tests)
    if (std::none_of (m_tests.begin (), m_tests.end (),
		      [&t] (const auto &known) { return known.second.same_p (t); }))
      m_tests.push_back ({ pair_names (a, b), t });
  return true;
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
  if (verdict != answer::independent && same_value_p (a, b))
    {
      if (dump_enabled_p ())
	result.pairs.push_back ("independent: " + reference_text (a) + " and "
				+ reference_text (b) + ": they store one value");
      return;
    }
  if (same && verdict != answer::independent && (unchanged_p (a, b) || split_p (a, b)))
    return;
  dump_pair (a, b, verdict);
  if (verdict == answer::dependent)
    explain (a, b);
  if (verdict != answer::conditional)
    return;
  join (&m_conditions, pair_names (a, b), condition);
}

/* LOAD is in front of the loop, STORE in it.  As if it were in all iterations, LOAD
   is tested with those.  */

void
dependence_search::before (memory_reference load, const memory_reference &store)
{
  if (!store.write || result.read_before || !may_alias_p (load, store))
    return;
  bool same = load.object.base == store.object.base;
  load.stmt = store.stmt;
  requirement condition;
  answer verdict = (same ? m_test.test (load, store, &condition)
		    : m_test.test_apart (load, store, &condition));
  if (verdict == answer::dependent
      || (verdict == answer::conditional && (same || !available_p (condition, m_loop))))
    result.read_before = true;
  else if (verdict == answer::conditional)
    join (&m_gang_conditions, pair_names (load, store), condition);
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
  for (const auto &test : m_tests)
    {
      requirement none;
      for (const polynomial &p : test.second.exists)
	none.alternatives.push_back ({ polynomial (-1) - p });
      loop_condition c = build_condition (test.first, none);
      c.test = std::make_shared<value_test> (test.second);
      result.conditions.push_back (c);
    }
  for (const auto &condition : m_gang_conditions)
    result.gang_conditions.push_back (build_condition (condition.first,
						       condition.second));
}

} // anonymous namespace

loop_dependences
find_dependences (iteration_space &space, const loop_memory &memory, class loop *l,
		  class loop *around, bool split, const std::vector<memory_reference> &before)
{
  dependence_search search (space, memory, l, around, split);
  const std::vector<memory_reference> &all = memory.references;
  size_t writes = std::count_if (all.begin (), all.end (),
				 [] (const memory_reference &r)
				 { return r.write; });
  if (writes * all.size () > most_pairs)
    {
      search.result.reasons.push_back ("Too many references prevent parallelization");
      search.result.read_before = !before.empty ();
      return search.result;
    }
  for (size_t i = 0; i < all.size (); i++)
    for (size_t j = i; j < all.size (); j++)
      search.pair (all[i], all[j]);
  if (!memory.complete)
    search.result.read_before = !before.empty ();
  for (const memory_reference &load : before)
    for (const memory_reference &store : all)
      search.before (load, store);
  search.finish ();
  return search.result;
}

} // namespace accplug
