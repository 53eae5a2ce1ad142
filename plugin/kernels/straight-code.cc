/* Straight device code between nests, and what of it goes with the nest that follows.

   Comes in: statements of a kernels region, in the order of the program.
   Goes out: for a nest: where its setup begins, the statements right before it that may
   move into its kernel, where each of many gangs runs them.

   Rules
   - A setup only computes scalars, from what the nest does not change.  A gang that
     starts late must not find what another one has stored: nothing that it reads may be
     written in the same kernel, unless before, by each gang for itself.
   - What of the setup stands in front of statements that stay, and has nothing to do with
     them, comes behind these first (sink_setup).
   - The test whether an assignment has to allocate its left side (reallocations.h) goes
     with the nest as a whole, as it ends the kernel or does nothing.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/straight-code.h"
#include "fortran/reallocations.h"

namespace accplug
{

void
straight_code::add (const statement_list &stmts)
{
  std::set<gimple *> unreached = unreached_statements (stmts);
  if (!unreached.empty ())
    m_tests[stmts.back ()] = stmts.size ();
  m_unreached.insert (unreached.begin (), unreached.end ());
  m_stmts.insert (m_stmts.end (), stmts.begin (), stmts.end ());
}

statement_list
straight_code::take (size_t start)
{
  statement_list taken (m_stmts.begin () + start, m_stmts.end ());
  m_stmts.resize (start);
  return taken;
}

/* ------------------------------------------------------------------------
   Setups.  */

/* Is T a Fortran reference to a descriptor, or a member of what a pointer to one points
   to, and does the nest that does NEST not write that?  */

bool
straight_code::reference_setup_p (tree t, const variable_uses &nest) const
{
  if (!lang_GNU_Fortran () || nest.descriptor_stores || nest.calls)
    return false;
  if (DECL_P (t))
    return TREE_CODE (TREE_TYPE (t)) == REFERENCE_TYPE;
  tree base = get_base_address (t);
  tree pointer = (base && TREE_CODE (base) == MEM_REF ? TREE_OPERAND (base, 0)
		  : NULL_TREE);
  return (pointer && DECL_P (pointer) && descriptor_member_p (t)
	  && (TREE_CODE (TREE_TYPE (pointer)) == REFERENCE_TYPE
	      || (scalar_variable_p (pointer) && !m_region.addressed.count (pointer))));
}

/* Could STMT move into a kernel with many gangs, before the nest there?  */

bool
straight_code::setup_statement_p (gimple *stmt, const variable_uses &nest) const
{
  if (!is_gimple_assign (stmt) || gimple_clobber_p (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt);
  if (!DECL_P (lhs) || !variable_of (lhs) || !scalar_variable_p (lhs)
      || m_region.addressed.count (lhs) || nest.in_clauses.count (lhs)
      || (nest.calls && routines_reach_p (lhs)))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      if (!op || CONSTANT_CLASS_P (op))
	continue;
      tree v = variable_of (op);
      if (nest.calls && v && routines_reach_p (v))
	return false;
      if ((v && scalar_variable_p (v) && !m_region.addressed.count (v))
	  || reference_setup_p (op, nest))
	continue;
      tree base = get_base_address (op);
      tree array = base ? variable_of (base) : NULL_TREE;
      if (!array || (nest.calls && routines_reach_p (array))
	  || nest.stored_in.count (array) || m_region.addressed.count (array)
	  || (nest.pointer_stores && !lang_GNU_Fortran ()))
	return false;
    }
  return true;
}

/* The uses of variables by those of STMTS that the device may run to their end.  */

variable_uses
straight_code::reached_uses (const statement_list &stmts) const
{
  statement_list reached;
  for (gimple *stmt : stmts)
    if (!m_unreached.count (stmt))
      reached.push_back (stmt);
  return uses_of (reached);
}

/* Where in the straight code the statement, or the test, begins that ends at END.  */

size_t
straight_code::unit_before (size_t end) const
{
  auto test = m_tests.find (m_stmts[end - 1]);
  return end - (test == m_tests.end () ? 1 : test->second);
}

bool
straight_code::setup_unit_p (size_t first, size_t last, const variable_uses &nest) const
{
  bool test = m_tests.count (m_stmts[last - 1]);
  for (size_t i = first; i < last; i++)
    if (!m_unreached.count (m_stmts[i])
	&& !(test && !is_gimple_assign (m_stmts[i]))
	&& !setup_statement_p (m_stmts[i], nest))
      return false;
  return true;
}

/* Does the region leave V, which STMT computes from what the device has computed?  */

bool
straight_code::left_p (gimple *stmt, tree v) const
{
  const std::set<tree> &read = uses_of (stmt).read;
  return (m_live.count (v)
	  && std::any_of (read.begin (), read.end (), [this] (tree r)
	       { return m_region.changes (r) && !m_host.count (r); }));
}

/* Do other pieces, BEHIND the nest, or the program behind the region read what the statements
   from FIRST to before LAST set?  Then these would be done once, and the nest with them.  */

bool
straight_code::read_behind_p (size_t first, size_t last, const statement_list &behind) const
{
  for (size_t i = first; i < last; i++)
    for (tree v : uses_of (m_stmts[i]).written)
      if (!m_unreached.count (m_stmts[i])
	  && (left_p (m_stmts[i], v) || exposure_of (behind, v).read_first))
	return true;
  return false;
}

/* UNITS are where those of the setup begin, in their order, and its end.  Is what NUMBER
   reads written in the same kernel, and not before, by each gang for itself?  */

bool
straight_code::late_write_p (const std::vector<size_t> &units, size_t number,
		       const variable_uses &nest) const
{
  auto begin = m_stmts.begin ();
  size_t first = units[number], last = units[number + 1];
  std::set<tree> all = nest.written, before;
  for (size_t i = units[0]; i < units.back (); i++)
    {
      const std::set<tree> &written = uses_of (m_stmts[i]).written;
      all.insert (written.begin (), written.end ());
      if (i < first)
	before.insert (written.begin (), written.end ());
    }
  statement_list unit (begin + first, begin + last);
  for (gimple *stmt : unit)
    if (!m_unreached.count (stmt))
      {
	for (tree v : uses_of (stmt).read)
	  if (all.count (v) && !before.count (v))
	    return true;
	const std::set<tree> &written = uses_of (stmt).written;
	before.insert (written.begin (), written.end ());
      }
  return false;
}

/* Could statement NUMBER, which loads a part of a descriptor, come behind all others but those
   in SUNK, too, which stay behind it, as part of the setup of the nest that does NEST?  */

bool
straight_code::sinks_p (size_t number, const variable_uses &nest,
			const statement_list &behind, const std::set<gimple *> &sunk) const
{
  gimple *stmt = m_stmts[number];
  if (!setup_statement_p (stmt, nest) || !gimple_assign_single_p (stmt)
      || !descriptor_member_p (gimple_assign_rhs1 (stmt))
      || read_behind_p (number, number + 1, behind))
    return false;
  const std::set<tree> &read = uses_of (stmt).read;
  std::set<tree> loaded;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (tree op = gimple_op (stmt, i))
      loaded.insert (get_base_address (op));
  for (size_t i = number + 1; i < m_stmts.size (); i++)
    {
      const variable_uses &uses = uses_of (m_stmts[i]);
      if (sunk.count (m_stmts[i]))
	continue;
      if (uses.calls || uses.descriptor_stores || uses.mentions (gimple_assign_lhs (stmt))
	  || std::any_of (read.begin (), read.end (),
			  [&uses] (tree v) { return uses.written.count (v) != 0; })
	  || std::any_of (loaded.begin (), loaded.end (), [&uses] (tree v)
			  { return uses.stored_in.count (v) || uses.written.count (v); }))
	return false;
    }
  return true;
}

/* Fortran's front end loads the parts of descriptors in front of values that a nest itself may
   store to, such as a(k,k) of a(:,k) = a(:,k) / a(k,k): let them come behind these, so that
   the nest knows what its pointers are.  */

void
straight_code::sink_setup (const statement_list &nest, const statement_list &behind)
{
  if (!lang_GNU_Fortran ())
    return;
  variable_uses uses = reached_uses (nest);
  size_t first = m_stmts.size ();
  while (first > 0 && !m_tests.count (m_stmts[first - 1])
	 && !m_unreached.count (m_stmts[first - 1]))
    first--;
  size_t setup = MAX (first, setup_of (nest, behind));
  std::set<gimple *> sunk (m_stmts.begin () + setup, m_stmts.end ());
  for (size_t i = setup; i-- > first;)
    if (sinks_p (i, uses, behind, sunk))
      sunk.insert (m_stmts[i]);
  std::stable_partition (m_stmts.begin () + first, m_stmts.end (),
			 [&sunk] (gimple *stmt) { return !sunk.count (stmt); });
}

/* Where in the straight code the setup of NEST begins.  A gang that starts late must
   not find what another one has stored: nothing that it reads may be written in the
   same kernel, unless before, by each gang for itself.  */

size_t
straight_code::setup_of (const statement_list &nest, const statement_list &behind) const
{
  variable_uses uses = reached_uses (nest);
  std::vector<size_t> units (1, m_stmts.size ());
  while (units[0] > 0)
    {
      size_t first = unit_before (units[0]);
      if (!setup_unit_p (first, units[0], uses) || read_behind_p (first, units[0], behind))
	break;
      units.insert (units.begin (), first);
    }
  for (size_t number = 0; number + 1 < units.size ();)
    if (late_write_p (units, number, uses))
      {
	units.erase (units.begin (), units.begin () + number + 1);
	number = 0;
      }
    else
      number++;
  return units[0];
}

} // namespace accplug
