/* Whether an array of an iteration can be a scalar, and short loops change places.

   Comes in: an array and the references to it in a loop; or a lone nest.
   Goes out: why not, and on what the run has to agree if it can be.

   Rules: contract-arrays.cc has them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/array-contraction.h"
#include "analysis/dependence-test.h"
#include "analysis/loop-tree.h"
#include "analysis/memory-references.h"
#include "base/dump.h"
#include "base/ordered-loops.h"
#include "base/reference-classes.h"
#include "base/walk.h"
#include "device/acc-skeleton.h"
#include "device/device-pass.h"
#include "device/loop-location.h"
#include "device/value-users.h"
#include "mapping/loop-pair.h"

namespace accplug
{

bool
contraction::reference_p (const gimple *stmt) const
{
  return std::any_of (m_references.begin (), m_references.end (),
		      [stmt] (const memory_reference &r) { return r.stmt == stmt; });
}

/* STMT takes the array's address, or a name with that.  Is it a reference that we know, or an
   address in the array for such references, which goes to NAMES?  */

bool
contraction::address_of_reference_p (gimple *stmt, std::vector<tree> *names) const
{
  if (unique_kind (stmt) == IFN_UNIQUE_OACC_PRIVATE || gimple_clobber_p (stmt))
    return true;
  if (!is_gimple_assign (stmt))
    return false;
  if (reference_p (stmt))
    return (gimple_vuse (stmt)
	    && (!gimple_vdef (stmt) || is_gimple_min_invariant (gimple_assign_rhs1 (stmt))
		|| std::find (names->begin (), names->end (), gimple_assign_rhs1 (stmt))
		== names->end ())
	    && TREE_CODE (gimple_assign_rhs1 (stmt)) != ADDR_EXPR);
  tree left = gimple_assign_lhs (stmt);
  tree_code code = gimple_assign_rhs_code (stmt);
  if (TREE_CODE (left) != SSA_NAME || !POINTER_TYPE_P (TREE_TYPE (left))
      || (code != POINTER_PLUS_EXPR && code != ADDR_EXPR && code != SSA_NAME
	  && !CONVERT_EXPR_CODE_P (code)))
    return false;
  names->push_back (left);
  return true;
}

/* Do only loads and stores that we know use the array?  */

bool
contraction::only_referred_p ()
{
  std::vector<tree> &names = m_addresses;
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    {
      for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
	for (unsigned n = 0; n < gimple_phi_num_args (i.phi ()); n++)
	  {
	    tree value = gimple_phi_arg_def (i.phi (), n);
	    if (TREE_CODE (value) == ADDR_EXPR
		&& get_base_address (TREE_OPERAND (value, 0)) == m_array)
	      return false;
	  }
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  bool named = false;
	  walk_operands_of (gsi_stmt (gsi), [&] (tree *tp, walk_stmt_info *)
	    {
	      named |= *tp == m_array;
	      return named ? visit::stop : visit::into;
	    });
	  if (named && !address_of_reference_p (gsi_stmt (gsi), &names))
	    return false;
	}
    }
  for (size_t n = 0; n < names.size (); n++)
    {
      imm_use_iterator i;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, i, names[n])
	if (!address_of_reference_p (USE_STMT (use), &names))
	  return false;
    }
  return true;
}

/* Do the elements differ where INNER's number does, the one loop in L?  Of a nest without
   an array, two loops are looked at.  */

bool
contraction::deeper_p (class loop *l, class loop *inner) const
{
  if (!inner || inner->next)
    return false;
  if (!m_array)
    return loop_outer (l) == m_around;
  for (const memory_reference &r : m_references)
    if (flow_bb_inside_loop_p (l, gimple_bb (r.stmt)))
      return (flow_bb_inside_loop_p (inner, gimple_bb (r.stmt))
	      && r.offset.contains (symbol::of_iteration (inner)));
  return false;
}

/* Add the nest of L; false if its loops do more than count.  */

bool
contraction::read_nest (class loop *l)
{
  if (!unmarked_p (l))
    return false;
  element_nest nest;
  for (class loop *level = l;; level = level->inner)
    {
      counted_loop one;
      if (!one.read (level, l) || skeleton_of (level).offset || chunk_loop_p (level)
	  || ordered_loop_p (loop_location (level)))
	return false;
      nest.levels.push_back (one);
      if (!deeper_p (level, level->inner))
	break;
    }
  nest.memory = collect_memory (m_space, m_f, l);
  if (!nest.memory.complete || !nest.memory.obstacles.empty () || !nest.perfect_p ())
    return false;
  nest.read_body ();
  m_nests.push_back (nest);
  return true;
}

/* Find the nests that the references are in, in one loop.  */

bool
contraction::find_nests ()
{
  m_around = gimple_bb (m_references.front ().stmt)->loop_father;
  for (const memory_reference &r : m_references)
    m_around = find_common_loop (m_around, gimple_bb (r.stmt)->loop_father);
  if (!flow_loop_nested_p (m_space.root (), m_around) && m_around != m_space.root ())
    return false;
  std::vector<class loop *> loops;
  for (const memory_reference &r : m_references)
    {
      class loop *l = gimple_bb (r.stmt)->loop_father;
      if (l == m_around)
	return false;
      while (loop_outer (l) != m_around)
	l = loop_outer (l);
      if (std::find (loops.begin (), loops.end (), l) == loops.end ())
	loops.push_back (l);
    }
  std::sort (loops.begin (), loops.end (), [] (class loop *a, class loop *b)
    { return a != b && dominated_by_p (CDI_DOMINATORS, b->header, a->header); });
  return (loops.size () > 1
	  && std::all_of (loops.begin (), loops.end (),
			  [this] (class loop *l) { return read_nest (l); }));
}

/* Do the nests follow each other, with nothing in between but values that each of them may
   use?  */

bool
contraction::adjacent_p ()
{
  for (size_t n = 0; n + 1 < m_nests.size (); n++)
    {
      basic_block bb = m_nests[n].levels.front ().exit->dest;
      basic_block end = m_nests[n + 1].outermost ()->header;
      for (; bb != end; bb = single_succ (bb))
	{
	  if (!single_succ_p (bb) || !single_pred_p (bb) || bb->loop_father != m_around
	      || !joins_memory_only_p (bb))
	    return false;
	  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	       gsi_next (&gsi))
	    {
	      gimple *stmt = gsi_stmt (gsi);
	      if (!is_gimple_assign (stmt) || gimple_vuse (stmt)
		  || gimple_has_side_effects (stmt))
		return false;
	      m_between.push_back (stmt);
	    }
	}
    }
  return true;
}

/* OFFSET, in NEST, as it would be in the first nest.  */

polynomial
contraction::in_first (const polynomial &offset, const element_nest &nest) const
{
  return offset.renamed ([&] (symbol s)
    {
      for (size_t n = 0; n < nest.levels.size (); n++)
	if (s == symbol::of_iteration (nest.levels[n].loop))
	  return symbol::of_iteration (m_nests.front ().levels[n].loop);
      return s;
    });
}

/* Have iterations of NEST's levels SIZE bytes at OFFSET each for itself?  */

bool
contraction::separate_p (const polynomial &offset, HOST_WIDE_INT size,
			 const element_nest &nest) const
{
  std::vector<std::pair<HOST_WIDE_INT, HOST_WIDE_INT>> strides;
  for (const counted_loop &l : nest.levels)
    {
      polynomial factor, rest;
      HOST_WIDE_INT stride, most;
      const iteration_bound &bound
	= const_cast<iteration_space &> (m_space).bound_of (l.loop);
      if (!offset.split (symbol::of_iteration (l.loop), &factor, &rest)
	  || !factor.constant (&stride) || !bound.known || bound.step != 1
	  || !bound.most.constant (&most) || most < 0 || most >= 1 << 20
	  || absu_hwi (stride) > 1 << 30)
	return false;
      strides.push_back ({ absu_hwi (stride), most });
    }
  std::sort (strides.begin (), strides.end ());
  HOST_WIDE_INT used = size;
  for (const auto &s : strides)
    {
      if (s.first < used)
	return false;
      used += s.first * s.second;
    }
  return true;
}

/* Likewise of R in the first nest, which is in the array: by its subscripts, of which all but
   the outermost are within their bounds.  */

bool
contraction::own_element_p (const memory_reference &r) const
{
  const element_nest &nest = m_nests.front ();
  if (separate_p (r.offset, r.size, nest))
    return true;
  std::set<size_t> used;
  for (const counted_loop &l : nest.levels)
    {
      bool found = false;
      for (size_t n = 0; n < r.subscripts.size (); n++)
	{
	  polynomial factor, rest;
	  HOST_WIDE_INT step;
	  if (r.subscripts[n].index.contains (symbol::of_iteration (l.loop)))
	    {
	      if (found || !used.insert (n).second
		  || !r.subscripts[n].index.split (symbol::of_iteration (l.loop), &factor,
						   &rest)
		  || !factor.constant (&step) || step == 0)
		return false;
	      found = true;
	    }
	}
      if (!found)
	return false;
    }
  return true;
}

/* Are all references to the element that the iteration's numbers say, one each?  */

bool
contraction::one_element_p ()
{
  const memory_reference *own = nullptr;
  polynomial place;
  tree type = TREE_TYPE (m_references.front ().reference);
  for (const memory_reference &r : m_references)
    for (const element_nest &nest : m_nests)
      if (flow_bb_inside_loop_p (nest.outermost (), gimple_bb (r.stmt)))
	{
	  if (!flow_bb_inside_loop_p (nest.innermost (), gimple_bb (r.stmt)))
	    return false;
	  polynomial offset = in_first (r.offset, nest);
	  bool first = &nest == &m_nests.front ();
	  if (&r == &m_references.front ())
	    place = offset;
	  if (!r.offset.known () || !(offset == place) || r.atomic || r.size <= 0
	      || r.size != m_references.front ().size || !is_gimple_assign (r.stmt)
	      || !gimple_assign_single_p (r.stmt) || !is_gimple_reg_type (type)
	      || !types_compatible_p (type, TREE_TYPE (r.reference)))
	    return false;
	  if (first && own_element_p (r))
	    own = &r;
	}
  return own != nullptr;
}

/* Does each iteration of the first nest store the element before it loads it?  */

bool
contraction::set_first_p () const
{
  const element_nest &nest = m_nests.front ();
  auto inside = [&nest] (const memory_reference &r)
    { return flow_bb_inside_loop_p (nest.outermost (), gimple_bb (r.stmt)); };
  auto before = [] (gimple *a, gimple *b)
    {
      if (gimple_bb (a) != gimple_bb (b))
	return dominated_by_p (CDI_DOMINATORS, gimple_bb (b), gimple_bb (a));
      for (gimple_stmt_iterator gsi = gsi_for_stmt (a); !gsi_end_p (gsi); gsi_next (&gsi))
	if (gsi_stmt (gsi) == b)
	  return true;
      return false;
    };
  return std::any_of (m_references.begin (), m_references.end (),
		      [&] (const memory_reference &w)
    {
      return (w.write && inside (w)
	      && dominated_by_p (CDI_DOMINATORS, nest.innermost ()->latch,
				 gimple_bb (w.stmt))
	      && std::all_of (m_references.begin (), m_references.end (),
			      [&] (const memory_reference &r)
			      { return !inside (r) || before (w.stmt, r.stmt); }));
    });
}

/* Choose the nest that takes the others in: the one that does more than assignments.  */

bool
contraction::choose_main ()
{
  unsigned several = 0;
  for (size_t n = 0; n < m_nests.size (); n++)
    if (!m_nests[n].straight)
      {
	m_main = n;
	several++;
      }
  return several <= 1;
}

/* May A of an iteration of FIRST come behind B of another one's of SECOND, which is behind
   FIRST?  */

bool
contraction::order_free_p (const element_nest &first, const memory_reference &a,
			   const element_nest &second, const memory_reference &b)
{
  if (a.object.base == b.object.base)
    return (a.offset.known () && b.offset.known () && a.size == b.size && a.size > 0
	    && in_first (a.offset, first) == in_first (b.offset, second)
	    && separate_p (a.offset, a.size, first));
  if (!may_alias_p (a, b))
    return true;
  requirement what;
  dependence_test test (m_space, m_space.root ());
  answer found = test.test_apart (a, b, &what);
  if (found == answer::conditional)
    {
      object_names names (a.object.name);
      names.add (b.object.name);
      m_conditions.push_back (build_condition (names, what));
    }
  return found != answer::dependent;
}

/* May iterations of SECOND run as soon as those of FIRST with their numbers?  */

bool
contraction::apart_p (const element_nest &first, const element_nest &second)
{
  std::vector<std::pair<const memory_reference *, const memory_reference *>> seen;
  auto same = [] (const memory_reference &x, const memory_reference &y)
    {
      return (x.object.base == y.object.base && x.offset.known () && x.offset == y.offset
	      && x.size == y.size);
    };
  for (const memory_reference &a : first.memory.references)
    for (const memory_reference &b : second.memory.references)
      {
	if (a.atomic || b.atomic)
	  return false;
	if ((!a.write && !b.write) || a.object.base == m_array || b.object.base == m_array
	    || std::any_of (seen.begin (), seen.end (), [&] (const auto &pair)
			    { return same (*pair.first, a) && same (*pair.second, b); }))
	  continue;
	seen.push_back ({ &a, &b });
	if (!order_free_p (first, a, second, b))
	  return false;
      }
  return true;
}

/* Are the two innermost loops short, and better the other way round?  */

bool
contraction::turned_p ()
{
  const HOST_WIDE_INT most_outer = 8, most_inner = 16;
  const std::vector<counted_loop> &levels = m_nests[m_main].levels;
  auto trips = [this] (const counted_loop &l)
    {
      HOST_WIDE_INT most;
      const iteration_bound &bound = m_space.bound_of (l.loop);
      return bound.known && bound.step == 1 && bound.most.constant (&most) ? most + 1 : -1;
    };
  size_t last = levels.size () - 1;
  if (!last || trips (levels[last - 1]) < 2 || trips (levels[last - 1]) > most_outer
      || trips (levels[last]) < 3 || trips (levels[last]) > most_inner)
    return false;
  unsigned inner_rows = 0, outer_rows = 0, kept = 0;
  for (const element_nest &nest : m_nests)
    for (const memory_reference &r : nest.memory.references)
      {
	polynomial inner, outer, rest;
	HOST_WIDE_INT step;
	if (r.object.base == m_array
	    || !r.offset.split (symbol::of_iteration (nest.levels[last].loop), &inner, &rest)
	    || !r.offset.split (symbol::of_iteration (nest.levels[last - 1].loop), &outer,
				&rest))
	  continue;
	inner_rows += inner.constant (&step) && absu_hwi (step) == r.size + 0ul;
	outer_rows += outer.constant (&step) && absu_hwi (step) == r.size + 0ul;
	kept += !r.write && outer.zero () && !inner.zero ();
      }
  return (inner_rows > outer_rows && kept
	  && loop_pair (levels[last - 1], levels[last]).read ());
}

/* Are iterations of the nests independent of each other?  If not, nothing more is asked
   for.  */

bool
contraction::all_apart_p ()
{
  std::vector<loop_condition> before = m_conditions;
  for (const element_nest &nest : m_nests)
    if (!apart_p (nest, nest))
      {
	m_conditions = before;
	return false;
      }
  return true;
}

const char *
contraction::obstacle (const std::vector<memory_reference> &references)
{
  m_references = references;
  if (!only_referred_p ())
    return "something else uses it";
  if (!find_nests ())
    return "its references are not in several nests that only count";
  for (const element_nest &nest : m_nests)
    if (nest.levels.size () != m_nests.front ().levels.size ()
	|| !std::equal (nest.levels.begin (), nest.levels.end (),
			m_nests.front ().levels.begin (), same_count_p))
      return "its nests have other bounds each";
  if (!adjacent_p ())
    return "there is more between its nests";
  if (!one_element_p ())
    return "an iteration uses other elements, too";
  if (!set_first_p ())
    return "its first nest does not set it first";
  if (!choose_main ())
    return "several of its nests do more than assignments";
  for (size_t n = 0; n < m_nests.size (); n++)
    for (size_t later = n + 1; later < m_nests.size (); later++)
      if (!apart_p (m_nests[n], m_nests[later]))
	return "what else its nests store, another one of them uses";
  m_apart = all_apart_p ();
  m_turned = m_apart && turned_p ();
  return nullptr;
}

const char *
contraction::obstacle_of_lone ()
{
  m_around = m_space.root ();
  class loop *l = m_around->inner;
  if (!l || l->next || !l->inner || l->inner->next)
    return "it is not two loops";
  if (!read_nest (l))
    return "its loops do more than count";
  if (!turned_p ())
    return "they are not short, or better this way round";
  m_apart = m_turned = all_apart_p ();
  return m_apart ? nullptr : "its iterations are not independent";
}

} // namespace accplug
