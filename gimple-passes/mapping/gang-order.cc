/* Loops whose gangs would have to wait for each other.  See gang-order.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/gang-order.h"
#include "analysis/memory-references.h"
#include "base/warnings.h"

namespace accplug
{

namespace
{

/* More references than this in a loop are not compared.  */
const size_t most_references = 40;

/* Elements that are so far apart in both loops are one row's.  */
const HOST_WIDE_INT widest_step = 16;

/* Places with more elements or iterations between them are in parts of their own.  */
const unsigned HOST_WIDE_INT most_between = 64;

/* A loop of gangs, and what it loads and stores of memory that gangs share.  */

class gang_loop
{
public:
  gang_loop (function *fun, const device_function *f, const acc_loop *loop);

  const acc_loop *loop () const { return m_loop; }
  const std::vector<memory_reference> &references () const { return m_references; }
  /* The offset of R as FACTOR times the number of the iteration and REST; false if it is not
     known so.  */
  bool place (const memory_reference &r, polynomial *factor, polynomial *rest) const;
  /* Does R have its place from memory?  */
  bool scattered_p (const memory_reference &r) const;
  /* P without what differs between iterations of the loops in this one.  */
  polynomial without_inner (const polynomial &p) const;

private:
  bool set_inside_p (symbol s) const;

  const acc_loop *m_loop;
  std::vector<memory_reference> m_references;
};

/* Have gangs the memory that R is in in common?  */

bool
shared_p (const memory_reference &r)
{
  tree base = r.object.base;
  return (!r.atomic && gimple_has_location (r.stmt)
	  && (TREE_CODE (base) == SSA_NAME || is_global_var (base))
	  && !r.object.pointer_cell && !r.object.name.empty ());
}

gang_loop::gang_loop (function *fun, const device_function *f, const acc_loop *loop)
  : m_loop (loop)
{
  iteration_space space (fun, loop->natural);
  for (const memory_reference &r : collect_memory (space, f, loop->natural).references)
    if (shared_p (r))
      m_references.push_back (r);
}

/* Is S a value that is set in the loop?  */

bool
gang_loop::set_inside_p (symbol s) const
{
  if (s.of_loop ())
    return false;
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (ssa_name (s.index ())));
  return bb && flow_bb_inside_loop_p (m_loop->natural, bb);
}

bool
gang_loop::place (const memory_reference &r, polynomial *factor, polynomial *rest) const
{
  return (r.offset.known ()
	  && !r.offset.any_symbol ([this] (symbol s) { return set_inside_p (s); })
	  && r.offset.split (symbol::of_iteration (m_loop->natural), factor, rest)
	  && !factor->any_symbol ([] (symbol s) { return s.of_loop (); }));
}

bool
gang_loop::scattered_p (const memory_reference &r) const
{
  return r.offset.known () && r.offset.any_symbol ([this] (symbol s)
    {
      return set_inside_p (s)
	     && gimple_assign_load_p (SSA_NAME_DEF_STMT (ssa_name (s.index ())));
    });
}

polynomial
gang_loop::without_inner (const polynomial &p) const
{
  polynomial result;
  for (const polynomial::term &term : p.terms ())
    {
      polynomial product (term.second);
      bool inner = false;
      for (symbol s : term.first)
	{
	  inner |= s.of_loop ();
	  product = product * polynomial (s);
	}
      if (!inner)
	result = result + product;
    }
  return result;
}

/* Are places near each other that are APART bytes from each other: by few elements of SIZE
   bytes, or few iterations of FACTOR?  Else they are taken to be in parts that do not
   meet.  */

bool
near_p (const polynomial &apart, const polynomial &factor, HOST_WIDE_INT size)
{
  HOST_WIDE_INT bytes, q;
  return ((apart.constant (&bytes) && size > 0 && absu_hwi (bytes) / size <= most_between)
	  || (apart.multiple_of (factor, &q) && absu_hwi (q) <= most_between));
}

/* Of two places that are FACTOR bytes from iteration to iteration, OTHER in the other loop,
   for elements of SIZE bytes, ROWS if one of them goes through inner loops: do different
   iterations meet?  APART is how far the first ones are from each other.  */

bool
steps_meet_p (const polynomial &factor, const polynomial &other, const polynomial &apart,
	      bool rows, HOST_WIDE_INT size)
{
  HOST_WIDE_INT a, b, q;
  if (factor == other)
    return (!factor.zero () && apart.multiple_of (factor, &q) && q != 0
	    && absu_hwi (q) <= most_between);
  if (factor == -other)
    return true;
  if (!near_p (apart, factor, size) && !near_p (apart, other, size))
    return false;
  if (rows)
    return true;
  if (factor.zero () || other.zero ())
    return apart.multiple_of (factor.zero () ? other : factor, &q);
  return (factor.constant (&a) && other.constant (&b) && size > 0
	  && a % size == 0 && b % size == 0
	  && absu_hwi (a / size) <= widest_step && absu_hwi (b / size) <= widest_step);
}

/* May A of the loop FIRST be what B of SECOND is in another gang?  */

bool
other_gangs_p (const gang_loop &first, const memory_reference &a, const gang_loop &second,
	       const memory_reference &b)
{
  if (a.write == b.write || a.object.base != b.object.base)
    return false;
  polynomial factor, rest, other_factor, other_rest;
  bool known = first.place (a, &factor, &rest);
  bool other_known = second.place (b, &other_factor, &other_rest);
  if (!known || !other_known)
    return ((known || first.scattered_p (a)) && (other_known || second.scattered_p (b))
	    && (known || other_known));
  polynomial fixed = first.without_inner (rest);
  polynomial other_fixed = second.without_inner (other_rest);
  bool rows = !(fixed == rest) || !(other_fixed == other_rest);
  return steps_meet_p (factor, other_factor, other_fixed - fixed, rows, a.size);
}

/* Tell of A of the loop FIRST and B of SECOND, which is behind it.  */

void
warn_of (const memory_reference &a, const gang_loop &second, const memory_reference &b)
{
  auto_diagnostic_group group;
  const std::string variable = b.object.name.substr (0, b.object.name.find ("->"));
  const char *name = variable.c_str ();
  location_t where = second.loop ()->directive;
  bool said = (b.write
	       ? warn (WARN_gang_order, where, "gangs do not wait for each other between two "
		       "loops of a construct: one of them writes what another one still reads "
		       "of %qs in a loop before this one", name)
	       : warn (WARN_gang_order, where, "gangs do not wait for each other between two "
		       "loops of a construct: one of them reads what another one writes of "
		       "%qs in a loop before this one", name));
  if (!said)
    return;
  inform (gimple_location (a.stmt), a.write ? "%qs is written here" : "%qs is read here",
	  name);
  inform (gimple_location (b.stmt), b.write ? "and written here" : "and read here");
}

void
check_pair (const gang_loop &first, const gang_loop &second)
{
  for (const memory_reference &b : second.references ())
    for (const memory_reference &a : first.references ())
      if (other_gangs_p (first, a, second, b))
	return warn_of (a, second, b);
}

/* The loops of gangs that gangs go through one after the other, in order of their places.  */

void
check_loops_in (function *fun, const device_function *f, const acc_loop *around)
{
  std::vector<const acc_loop *> shared;
  for (const auto &loop : around->children)
    if (!(loop->axes & GANG_AXES))
      check_loops_in (fun, f, loop.get ());
    else if (loop->is_loop () && loop->natural)
      shared.push_back (loop.get ());
  if (shared.size () < 2)
    return;
  std::vector<gang_loop> loops;
  for (const acc_loop *loop : shared)
    loops.emplace_back (fun, f, loop);
  for (size_t i = 1; i < loops.size (); i++)
    for (size_t k = 0; k < i; k++)
      if (loops[i].references ().size () <= most_references
	  && loops[k].references ().size () <= most_references)
	check_pair (loops[k], loops[i]);
}

} // anonymous namespace

void
check_gang_order (function *fun, const device_function *f, const acc_loop *root)
{
  if (warning_on_p (WARN_gang_order) && f->kernel && !f->kernels_part
      && f->clause_dims[GOMP_DIM_GANG] != 1)
    check_loops_in (fun, f, root);
}

} // namespace accplug
