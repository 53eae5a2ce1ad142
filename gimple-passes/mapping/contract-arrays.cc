/* Private arrays of which each iteration of some loops uses one element, as scalars; short
   loops in the order that lanes like.

   Comes in: a kernel whose sums are registers, where loops are those of the program.
   Goes out: where an iteration of an outer loop fills an array of its own in one nest, and
   uses it in others with the same bounds, element by element,

       for (m) { double t[8][8];
		 for (i) for (j) t[i][j] = ...;
		 for (i) for (j) z[m][i][j] = t[i][j]; }

   it is one nest, and the element a register: for (m) for (i) for (j) z[m][i][j] = ...
   Then i and j may have axes; a matrix a thread would be as many registers as it has
   elements.

   Rules
   - The nests follow each other, and all that refers to the array is in them, at the place
     that the same function of their indices says.  Each iteration has an element of its own,
     and the first nest sets it before anything else of the iteration loads it.
   - All nests but one are assignments in counted loops; these go to the beginning or the end
     of that one's iterations.  No value changes, and each iteration's statements keep their
     order.
   - Of two short loops the one whose neighbours are neighbours in memory goes around the
     other one, if iterations may be in any order, also where there is no array: lanes have
     it then, and a thread keeps what does not depend on the other one.
   - What else one nest stores and another one refers to is the same iteration's, or apart;
     where only the run knows that, the `acc loop' has a copy as the program has it, another
     nest of the region, and the nest of a kernels region has one for the first gang.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/dependence-test.h"
#include "analysis/loop-tree.h"
#include "analysis/memory-references.h"
#include "base/dump.h"
#include "base/ordered-loops.h"
#include "base/reference-classes.h"
#include "base/walk.h"
#include "device/acc-skeleton.h"
#include "device/device-pass.h"
#include "device/gangs.h"
#include "device/loop-location.h"
#include "device/value-users.h"
#include "mapping/loop-pair.h"
#include "mapping/version-construct.h"
#include "mapping/version-nest.h"

namespace accplug
{

namespace
{

/* How many arrays of a function become elements, at most: each is looked for anew. Those that
   ask for a second version of their nest, at most.  */
const unsigned most_arrays = 16;
const unsigned most_versions = 2;

/* A nest that refers to the array: counted loops, one in the other, whose indices say which
   element is meant, and what an iteration does.  */

struct element_nest
{
  std::vector<counted_loop> levels;
  loop_memory memory;
  /* If its iterations are assignments only, these, in their order.  */
  bool straight = false;
  std::vector<gimple *> body;

  class loop *outermost () const { return levels.front ().loop; }
  class loop *innermost () const { return levels.back ().loop; }
  bool index_step_p (const gimple *stmt) const;
  bool test_p (const gimple *stmt) const;
  bool perfect_p () const;
  void read_body ();
};

bool
element_nest::index_step_p (const gimple *stmt) const
{
  return std::any_of (levels.begin (), levels.end (), [stmt] (const counted_loop &l)
    {
      tree next = PHI_ARG_DEF_FROM_EDGE (l.index, loop_latch_edge (l.loop));
      return SSA_NAME_DEF_STMT (next) == stmt;
    });
}

bool
element_nest::test_p (const gimple *stmt) const
{
  return std::any_of (levels.begin (), levels.end (),
		      [stmt] (const counted_loop &l) { return l.test == stmt; });
}

/* Do the loops around the innermost one, and its test, nothing with memory?  */

bool
element_nest::perfect_p () const
{
  bool perfect = true;
  basic_block *blocks = get_loop_body (outermost ());
  for (unsigned i = 0; i < outermost ()->num_nodes && perfect; i++)
    {
      basic_block bb = blocks[i];
      if (flow_bb_inside_loop_p (innermost (), bb) && bb != innermost ()->header)
	continue;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); perfect && !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  perfect = (test_p (stmt) || gimple_code (stmt) == GIMPLE_LABEL
		     || (is_gimple_assign (stmt) && !gimple_vuse (stmt)));
	}
    }
  free (blocks);
  return perfect;
}

/* Find what an iteration does, if that is assignments one after the other.  */

void
element_nest::read_body ()
{
  straight = !innermost ()->inner;
  basic_block *blocks = get_loop_body_in_dom_order (outermost ());
  for (unsigned i = 0; i < outermost ()->num_nodes && straight; i++)
    {
      basic_block bb = blocks[i];
      bool header = bb->loop_father->header == bb;
      straight = header || (single_succ_p (bb) && joins_memory_only_p (bb));
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); straight && !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  if (test_p (stmt) || index_step_p (stmt) || gimple_code (stmt) == GIMPLE_LABEL)
	    continue;
	  straight = is_gimple_assign (stmt) && !gimple_has_side_effects (stmt);
	  for (const counted_loop &l : levels)
	    straight = (straight
			&& !uses_value_p (stmt, PHI_ARG_DEF_FROM_EDGE
					  (l.index, loop_latch_edge (l.loop))));
	  body.push_back (stmt);
	}
    }
  free (blocks);
}

/* Do no directives say anything about L?  */

bool
unmarked_p (class loop *l)
{
  bool unmarked = true;
  basic_block *blocks = get_loop_body (l);
  for (unsigned i = 0; i < l->num_nodes && unmarked; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      unmarked &= (!is_gimple_call (gsi_stmt (gsi))
		   || !gimple_call_internal_p (gsi_stmt (gsi))
		   || !gimple_vuse (gsi_stmt (gsi)));
  free (blocks);
  return unmarked;
}

bool
same_count_p (const counted_loop &a, const counted_loop &b)
{
  return (a.leave == b.leave && operand_equal_p (a.start, b.start, 0)
	  && operand_equal_p (a.step, b.step, 0) && operand_equal_p (a.bound, b.bound, 0)
	  && types_compatible_p (TREE_TYPE (gimple_phi_result (a.index)),
				 TREE_TYPE (gimple_phi_result (b.index))));
}

/* ------------------------------------------------------------------------
   One array  */

class contraction
{
public:
  contraction (function *fun, device_function *f, class loop *root, tree array)
    : m_fun (fun), m_f (f), m_array (array), m_space (fun, root) {}

  /* Why ARRAY, REFERENCES to which are in the root, stays; NULL if it need not.  */
  const char *obstacle (const std::vector<memory_reference> &references);
  /* Likewise for the lone nest in the root: why its loops do not change places.  */
  const char *obstacle_of_lone ();
  const std::vector<loop_condition> &conditions () const { return m_conditions; }
  /* Tell GCC and the emitter what the check in front of this version has found; COPY begins
     the other one.  */
  void mark_apart (gcall *copy);
  location_t where () const { return loop_location (m_nests.front ().outermost ()); }
  /* Make it, in CONSTRUCT, an `acc loop', or NULL.  */
  void run (const acc_loop *construct);

private:
  bool only_referred_p ();
  bool address_of_reference_p (gimple *stmt, std::vector<tree> *names) const;
  bool reference_p (const gimple *stmt) const;
  bool find_nests ();
  bool read_nest (class loop *l);
  bool deeper_p (class loop *l, class loop *inner) const;
  bool adjacent_p ();
  bool one_element_p ();
  bool own_element_p (const memory_reference &r) const;
  bool separate_p (const polynomial &offset, HOST_WIDE_INT size,
		   const element_nest &nest) const;
  bool set_first_p () const;
  polynomial in_first (const polynomial &offset, const element_nest &nest) const;
  bool choose_main ();
  bool apart_p (const element_nest &, const element_nest &);
  bool order_free_p (const element_nest &, const memory_reference &, const element_nest &,
		     const memory_reference &);
  bool turned_p ();
  bool all_apart_p ();
  bool stores_here_p (const loop_blocks &copy) const;
  void move_between ();
  void turn ();
  void move (const element_nest &nest, gimple_stmt_iterator to);
  void leave_at_once (const element_nest &nest);
  void make_scalar ();
  void clear_up ();
  void forget_private (const acc_loop *construct);

  function *m_fun;
  device_function *m_f;
  tree m_array;
  iteration_space m_space;
  std::vector<memory_reference> m_references;
  std::vector<tree> m_addresses;	/* names of places in the array */
  class loop *m_around = nullptr;	/* the loop that the nests are in */
  std::vector<element_nest> m_nests;	/* in the program's order */
  size_t m_main = 0;			/* which of them takes the others in */
  std::vector<gimple *> m_between;	/* what stands between them */
  std::vector<loop_condition> m_conditions;
  bool m_apart = false;			/* what iterations store no other one touches */
  bool m_turned = false;		/* the two innermost loops change places */
};

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

/* Are all stores through pointers in the nests, or in COPY?  */

bool
contraction::stores_here_p (const loop_blocks &copy) const
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!gimple_vdef (stmt) || copy.has (bb) || unique_kind (stmt) >= 0
	    || gimple_call_internal_p (stmt, IFN_GOACC_LOOP) || gimple_clobber_p (stmt))
	  continue;
	bool known = false;
	for (const element_nest &nest : m_nests)
	  for (const memory_reference &r : nest.memory.references)
	    known |= r.stmt == stmt;
	if (!known)
	  return false;
      }
  return true;
}

/* Classes of references (reference-classes.h): in the nests one for each object, in the copy,
   which never runs in the same launch, one for all.  Nothing has been compared with what is
   elsewhere, which has none any more.  Copies of iterations keep them.  */

void
contraction::mark_apart (gcall *copy)
{
  std::unique_ptr<acc_loop> tree_of_loops = discover_loops (m_fun);
  const acc_loop *other = nullptr;
  for (const auto &one : tree_of_loops->children)
    if (one->is_loop () && one->heads.front () == copy)
      other = one.get ();
  if (!m_apart || !other)
    return;
  const loop_blocks blocks (other);
  if (!stores_here_p (blocks))
    return;
  unsigned short clique = ++m_fun->last_clique;
  auto mark = [clique] (tree reference, unsigned number)
    {
      tree base = get_base_address (reference);
      if (!base || TREE_CODE (base) != MEM_REF)
	return;
      MR_DEPENDENCE_CLIQUE (base) = number ? clique : 0;
      MR_DEPENDENCE_BASE (base) = number;
    };
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gimple_assign_single_p (gsi_stmt (gsi)) && gimple_vuse (gsi_stmt (gsi)))
	for (tree reference : { gimple_assign_lhs (gsi_stmt (gsi)),
				gimple_assign_rhs1 (gsi_stmt (gsi)) })
	  mark (reference, blocks.has (bb) ? first_reference_class : 0);
  std::map<tree, unsigned> numbers;
  for (const element_nest &nest : m_nests)
    for (const memory_reference &r : nest.memory.references)
      if (r.object.base != m_array)
	{
	  unsigned next = first_reference_class + 1 + numbers.size ();
	  mark (r.reference, numbers.emplace (r.object.base, next).first->second);
	}
  for (class loop *l : loops_list (m_fun, 0))
    if (l == m_nests[m_main].outermost ()
	|| flow_loop_nested_p (m_nests[m_main].outermost (), l))
      l->owned_clique = clique;
}

/* What stands between the nests goes in front of the first one.  */

void
contraction::move_between ()
{
  gimple_stmt_iterator to
    = gsi_last_bb (loop_preheader_edge (m_nests.front ().outermost ())->src);
  for (gimple *stmt : m_between)
    {
      gimple_stmt_iterator from = gsi_for_stmt (stmt);
      gsi_remove (&from, false);
      gsi_insert_after (&to, stmt, GSI_NEW_STMT);
    }
}

/* What an iteration of NEST does goes to TO in the main nest.  */

void
contraction::move (const element_nest &nest, gimple_stmt_iterator to)
{
  const std::vector<counted_loop> &levels = m_nests[m_main].levels;
  for (gimple *stmt : nest.body)
    {
      gimple_stmt_iterator from = gsi_for_stmt (stmt);
      if (gimple_vdef (stmt))
	unlink_stmt_vdef (stmt);
      gsi_remove (&from, false);
      gsi_insert_before (&to, stmt, GSI_SAME_STMT);
      if (TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME)
	reset_flow_sensitive_info (gimple_assign_lhs (stmt));
      use_operand_p use;
      ssa_op_iter i;
      FOR_EACH_SSA_USE_OPERAND (use, stmt, i, SSA_OP_USE)
	for (size_t n = 0; n < levels.size (); n++)
	  if (USE_FROM_PTR (use) == gimple_phi_result (nest.levels[n].index))
	    SET_USE (use, gimple_phi_result (levels[n].index));
      gimple_set_vuse (stmt, NULL_TREE);
      gimple_set_vdef (stmt, NULL_TREE);
      update_stmt (stmt);
    }
}

void
contraction::leave_at_once (const element_nest &nest)
{
  const counted_loop &l = nest.levels.front ();
  if (l.exit->flags & EDGE_TRUE_VALUE)
    gimple_cond_make_true (l.test);
  else
    gimple_cond_make_false (l.test);
  update_stmt (l.test);
}

void
contraction::turn ()
{
  const std::vector<counted_loop> &levels = m_nests[m_main].levels;
  loop_pair pair (levels[levels.size () - 2], levels.back ());
  bool known = pair.read ();
  gcc_assert (known);
  pair.exchange ();
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (where ()),
		     "the two innermost loops change places\n");
}

/* The element becomes a variable, which the update of SSA form makes values of.  */

void
contraction::make_scalar ()
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (m_references.front ().reference));
  tree element = create_tmp_reg (type, "element");
  for (const memory_reference &r : m_references)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (r.stmt);
      if (gimple_vdef (r.stmt))
	unlink_stmt_vdef (r.stmt);
      if (r.write)
	gimple_assign_set_lhs (r.stmt, element);
      else
	gimple_assign_set_rhs_from_tree (&gsi, element);
      gimple_set_vuse (r.stmt, NULL_TREE);
      gimple_set_vdef (r.stmt, NULL_TREE);
      update_stmt (r.stmt);
    }
}

/* In this version nothing speaks of the array any more.  */

void
contraction::clear_up ()
{
  for (size_t n = m_addresses.size (); n-- > 0;)
    if (has_zero_uses (m_addresses[n]))
      {
	gimple *def = SSA_NAME_DEF_STMT (m_addresses[n]);
	gimple_stmt_iterator gsi = gsi_for_stmt (def);
	gsi_remove (&gsi, true);
	release_defs (def);
      }
  basic_block *blocks = get_loop_body (m_space.root ());
  for (unsigned i = 0; i < m_space.root ()->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]); !gsi_end_p (gsi);)
      if (gimple_clobber_p (gsi_stmt (gsi)) && gimple_get_lhs (gsi_stmt (gsi)) == m_array)
	{
	  unlink_stmt_vdef (gsi_stmt (gsi));
	  gsi_remove (&gsi, true);
	}
      else
	gsi_next (&gsi);
  free (blocks);
}

/* The directives of CONSTRUCT and in it give no thread an array any more; the copy's may do
   so, to others.  */

void
contraction::forget_private (const acc_loop *construct)
{
  std::vector<gcall *> calls;
  for (gcall *head : construct->heads)
    for_each_in_slot (head, [&] (gcall *call)
      {
	if (unique_kind (call) == IFN_UNIQUE_OACC_PRIVATE)
	  calls.push_back (call);
      });
  for (const auto &inside : construct->children)
    forget_private (inside.get ());
  for (gcall *call : calls)
    {
      auto_vec<tree> kept;
      for (unsigned i = 0; i < gimple_call_num_args (call); i++)
	{
	  tree argument = gimple_call_arg (call, i);
	  if (TREE_CODE (argument) != ADDR_EXPR || TREE_OPERAND (argument, 0) != m_array)
	    kept.safe_push (argument);
	}
      if (kept.length () == gimple_call_num_args (call))
	continue;
      gcall *shorter = gimple_build_call_internal_vec (IFN_UNIQUE, kept);
      gimple_call_set_lhs (shorter, gimple_call_lhs (call));
      gimple_set_location (shorter, gimple_location (call));
      gimple_stmt_iterator gsi = gsi_for_stmt (call);
      unlink_stmt_vdef (call);
      gsi_replace (&gsi, shorter, false);
    }
}

void
contraction::run (const acc_loop *construct)
{
  if (construct && m_array)
    forget_private (construct);
  move_between ();
  const counted_loop &main = m_nests[m_main].levels.back ();
  gimple_stmt_iterator begin = main.behind_test (), end = gsi_last_bb (main.loop->latch);
  if (!gsi_end_p (end))
    gsi_next (&end);
  for (size_t n = 0; n < m_nests.size (); n++)
    if (n != m_main)
      {
	move (m_nests[n], n < m_main ? begin : end);
	leave_at_once (m_nests[n]);
      }
  if (m_array)
    {
      make_scalar ();
      clear_up ();
    }
  if (m_turned)
    turn ();
}

/* ------------------------------------------------------------------------
   Nests of the function  */

/* Where arrays are looked for: in an `acc loop', or in the nest of a kernels region.  */

struct contraction_place
{
  class loop *root;
  acc_loop *construct;	/* NULL: it is no `acc loop' */
};

class contractor
{
public:
  contractor (function *fun, device_function *f, unsigned *versions)
    : m_fun (fun), m_f (f), m_versions (*versions) {}
  bool run ();

private:
  bool any_array_p () const;
  std::vector<contraction_place> places ();
  bool run_in (const contraction_place &);
  bool versionable_in_p (const contraction_place &, const std::vector<loop_condition> &);
  gcall *version (const contraction_place &, const std::vector<loop_condition> &);
  void make (const contraction_place &, contraction *);
  bool turn_in (const contraction_place &);

  function *m_fun;
  device_function *m_f;
  unsigned &m_versions;		/* how many nests have a second version */
  std::unique_ptr<acc_loop> m_tree;
};

/* Has the function arrays, or structures, of its own?  */

bool
contractor::any_array_p () const
{
  unsigned i;
  tree variable;
  FOR_EACH_LOCAL_DECL (m_fun, i, variable)
    if (VAR_P (variable) && !TREE_STATIC (variable)
	&& AGGREGATE_TYPE_P (TREE_TYPE (variable)))
      return true;
  return false;
}

std::vector<contraction_place>
contractor::places ()
{
  std::vector<contraction_place> found;
  m_tree = discover_loops (m_fun);
  add_natural_loops (m_fun, m_tree.get ());
  for (const std::unique_ptr<acc_loop> &one : m_tree->children)
    if (one->is_loop () && one->natural && !(one->flags & (OLF_SEQ | OLF_AUTO))
	&& !m_f->second_nests.count (one->heads.front ()))
      found.push_back ({ one->natural, one.get () });
    else if (m_f->kernels_part && one->undirected () && loop_depth (one->natural) == 1
	     && !in_first_gang_p (one->natural->header))
      found.push_back ({ one->natural, nullptr });
  return found;
}

/* Can what is at PLACE have two versions, one for where CONDITIONS hold?  The other one of a
   kernels region's nest is the first gang's alone: it must be no loss, as the nest is not
   parallel without these conditions either.  */

bool
contractor::versionable_in_p (const contraction_place &place,
			      const std::vector<loop_condition> &conditions)
{
  if (conditions.empty ())
    return true;
  if (m_versions >= most_versions)
    return false;
  if (place.construct)
    return construct_versionable_p (m_fun, place.construct, conditions);
  const loop_facts facts = analyse_loop (m_fun, m_f, place.root, place.root);
  auto asked_p = [&facts] (const loop_condition &c)
    {
      return std::any_of (facts.conditions.begin (), facts.conditions.end (),
			  [&c] (const loop_condition &known)
			  { return known.objects.text () == c.objects.text (); });
    };
  return (facts.verdict == loop_verdict::conditional
	  && std::all_of (conditions.begin (), conditions.end (), asked_p)
	  && versionable_p (m_fun, m_f, place.root, GANG_AXES));
}

/* Returns what begins the second version of an `acc loop'.  */

gcall *
contractor::version (const contraction_place &place,
		     const std::vector<loop_condition> &conditions)
{
  no_ranges_scope no_ranges (m_fun);
  m_versions++;
  if (!place.construct)
    {
      version_nest (m_fun, m_f, place.root, conditions, GANG_AXES);
      return nullptr;
    }
  gcall *copy = version_unmapped (m_fun, place.construct, conditions);
  m_f->second_nests.insert (copy);
  m_f->rare_nests.insert (copy);
  return copy;
}

void
contractor::make (const contraction_place &place, contraction *c)
{
  gcall *copy = nullptr;
  if (!c->conditions ().empty ())
    copy = version (place, c->conditions ());
  if (copy)
    c->mark_apart (copy);
  c->run (place.construct);
}

/* Contract an array in PLACE; false if there is none.  */

bool
contractor::run_in (const contraction_place &place)
{
  std::map<unsigned, std::pair<tree, std::vector<memory_reference>>> arrays;
  {
    iteration_space space (m_fun, place.root);
    for (const memory_reference &r : collect_memory (space, m_f, place.root).references)
      if (VAR_P (r.object.base) && auto_var_in_fn_p (r.object.base, m_fun->decl)
	  && AGGREGATE_TYPE_P (TREE_TYPE (r.object.base)))
	{
	  auto &one = arrays[DECL_UID (r.object.base)];
	  one.first = r.object.base;
	  one.second.push_back (r);
	}
  }
  for (const auto &one : arrays)
    {
      contraction c (m_fun, m_f, place.root, one.second.first);
      const char *why = c.obstacle (one.second.second);
      if (!why && !versionable_in_p (place, c.conditions ()))
	why = "there can not be two versions";
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (loop_location (place.root)),
			 why ? "array %T stays: %s\n"
			 : "array %T is one element in each iteration%s\n", one.second.first,
			 why ? why : ": its nests are one");
      if (why)
	continue;
      make (place, &c);
      return true;
    }
  return false;
}

/* Turn the lone nest in PLACE; false if it stays.  */

bool
contractor::turn_in (const contraction_place &place)
{
  contraction c (m_fun, m_f, place.root, NULL_TREE);
  const char *why = c.obstacle_of_lone ();
  if (!why && !versionable_in_p (place, c.conditions ()))
    why = "there can not be two versions";
  if (why && dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loop_location (place.root)),
		     "the nest in it stays as it is: %s\n", why);
  if (!why)
    make (place, &c);
  return !why;
}

bool
contractor::run ()
{
  bool arrays = any_array_p ();
  for (const contraction_place &place : places ())
    if ((arrays && run_in (place)) || turn_in (place))
      return true;
  return false;
}

class pass_contract_arrays : public device_pass
{
public:
  explicit pass_contract_arrays (gcc::context *context)
    : device_pass (device_pass_data ("acccontract-arrays", TODO_update_ssa), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override;
};

unsigned
pass_contract_arrays::execute (function *fun, device_function *f)
{
  bool few = number_of_loops (fun) <= 3 && !loops_state_satisfies_p (LOOPS_NEED_FIXUP);
  unsigned versions = 0;
  for (unsigned n = 0; f->kernel && !few && n < most_arrays; n++)
    {
      bool changed;
      {
	loop_analysis_scope scope (fun);
	changed = contractor (fun, f, &versions).run ();
      }
      if (!changed)
	break;
      free_dominance_info (CDI_DOMINATORS);
      free_dominance_info (CDI_POST_DOMINATORS);
      loops_state_set (LOOPS_NEED_FIXUP);
      mark_virtual_operands_for_renaming (fun);
      cleanup_tree_cfg (TODO_update_ssa);
      update_ssa (TODO_update_ssa);
    }
  return 0;
}

} // anonymous namespace

gimple_opt_pass *
make_pass_contract_arrays (gcc::context *context)
{
  return new pass_contract_arrays (context);
}

} // namespace accplug
