/* Which loops may have axes; see judge-loops.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/judge-loops.h"
#include "analysis/loop-scalars.h"
#include "analysis/memory-references.h"
#include "base/dump.h"
#include "base/ordered-loops.h"
#include "device/acc-skeleton.h"
#include "device/value-users.h"
#include "mapping/axes.h"
#include "mapping/beside-nest.h"
#include "mapping/mark-loops.h"
#include "mapping/version-construct.h"
#include "mapping/version-nest.h"

namespace accplug
{

namespace
{

class judge
{
public:
  judge (function *fun, device_function *f) : m_fun (fun), m_f (f) {}
  void run (acc_loop *around, acc_loop *root);

private:
  void undirected (acc_loop *loop, acc_loop *root);
  acc_loop *ordered_around (const acc_loop *loop) const;
  bool kept_by_threads_p (acc_loop *loop);
  void directed (acc_loop *loop);
  unsigned allowed_axes (const acc_loop *loop) const;
  bool any_directive (const acc_loop *) const;
  bool versions_p (const acc_loop *, const acc_loop *root, unsigned axes) const;
  bool split_p (acc_loop *loop) const;
  unsigned best_axes (const acc_loop *loop, const acc_loop *root, unsigned most) const;
  bool move_conditions (acc_loop *loop, acc_loop *to) const;
  void move_conditions_out (acc_loop *loop) const;
  std::string name_of_last_value (const acc_loop *loop) const;
  std::string obstacle_to (const acc_loop *loop) const;

  function *m_fun;
  device_function *m_f;
};

bool
judge::any_directive (const acc_loop *loop) const
{
  if (!loop->undirected ())
    return true;
  for (const auto &child : loop->children)
    if (any_directive (child.get ()))
      return true;
  return false;
}

/* The axes that LOOP can have where it stands.  */

unsigned
judge::allowed_axes (const acc_loop *loop) const
{
  unsigned all = GANG_AXES | THREAD_AXES;
  bool own_nest = true;
  for (const acc_loop *l = loop->parent; l->parent; l = l->parent)
    if (l->undirected ())
      own_nest = own_nest && (l->most_axes || loop->in_threads);
    else if (l->flags & (OLF_SEQ | OLF_AUTO))
      own_nest = false;
    else
      return all;
  const acc_loop *top = loop;
  while (top->parent->parent)
    top = top->parent;
  if (m_f->kernels_part && top->parent->children.size () == 1 && own_nest
      && (top == loop || top == loop->in_threads ? alone_in_part_p (m_fun, *top->facts)
	  : (top->most_axes & GANG_AXES) != 0))
    return all;
  return THREAD_AXES;
}

/* The innermost of LOOP and the loops around it, without directives, that may run in
   parallel and has values of its last iteration; NULL if there is none.  */

const acc_loop *
leaves_last_values (const acc_loop *loop)
{
  for (; loop->undirected (); loop = loop->parent)
    if (loop->most_axes && !loop->facts->last_values.empty ())
      return loop;
  return nullptr;
}

/* The nest ROOT can run in two versions, if AXES run LOOP in the parallel one.  Gangs that
   share a nest, by way of LOOP or one around it, store what it leaves at once, in each of the
   versions, so a value of the last iteration has no single store any more.  */

bool
judge::versions_p (const acc_loop *loop, const acc_loop *root, unsigned axes) const
{
  if (loop->conditions_before || loop->facts->conditions.empty ())
    return true;
  unsigned gangs = axes & GANG_AXES;
  for (const acc_loop *outer = loop; outer && outer != root; outer = outer->parent)
    if (outer->parent)
      gangs |= outer->parent->most_axes & GANG_AXES;
  const char *obstacle
    = (any_directive (root) ? "an `acc loop' is inside"
       : gangs && !loop->facts->last_values.empty ()
       ? "gangs cannot store a value of its last iteration in each of them" : nullptr);
  if (obstacle && dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (root->location),
		     "nest of loop %d has no two versions: %s\n", root->natural->num,
		     obstacle);
  return !obstacle && versionable_p (m_fun, m_f, root->natural, gangs);
}

/* Do threads share the iterations of a loop around LOOP, so far as is known?  */

bool
in_parallel_loop_p (const acc_loop *loop)
{
  for (const acc_loop *l = loop->parent; l->parent; l = l->parent)
    if (l->undirected () ? l->most_axes : !(l->flags & (OLF_SEQ | OLF_AUTO)))
      return true;
  return false;
}

/* Can LOOP, which is not known to be parallel, be split at single iterations so that
   what is between these is (split-iterations.h)?  Then its facts are about that, and the
   nest begins with it.  Where gangs may share the loop, a check that lets them is
   better.  */

bool
judge::split_p (acc_loop *loop) const
{
  if (loop->natural->inner || loop->facts->verdict == loop_verdict::parallel
      || !loop->facts->extremes.empty ()
      || (loop->facts->tests_values_p () && (allowed_axes (loop) & GANG_AXES))
      || (loop->facts->verdict == loop_verdict::conditional && !in_parallel_loop_p (loop)
	  && (allowed_axes (loop) & GANG_AXES)))
    return false;
  loop_facts facts = analyse_loop (m_fun, m_f, loop->natural, loop->natural, true);
  if (facts.verdict == loop_verdict::sequential || facts.lone.empty ()
      || !facts.last_values.empty ())
    return false;
  *loop->facts = facts;
  return true;
}

/* Ask also for what lets gangs share the loop of FACTS with the one around it.  False if
   nothing does.  */

bool
check_for_gangs (loop_facts *facts)
{
  if (facts->read_before)
    return false;
  facts->conditions.insert (facts->conditions.end (), facts->gang_conditions.begin (),
			    facts->gang_conditions.end ());
  if (!facts->conditions.empty () && facts->verdict == loop_verdict::parallel)
    facts->verdict = loop_verdict::conditional;
  facts->gangs_checked = true;
  return true;
}

/* May LOOP share gangs with the loop around it (bands.h), so far as is known?  */

bool
in_open_loop_p (const acc_loop *loop)
{
  const acc_loop *outer = loop->parent;
  if (outer->undirected ())
    return outer->most_axes & GANG_AXES;
  return (outer->is_loop () && !(outer->flags & (OLF_SEQ | OLF_AUTO))
	  && !(outer->flags >> OLF_DIM_BASE & (GOMP_DIM_MASK (GOMP_DIM_MAX) - 1)));
}

/* Ask for what makes LOOP parallel before the `acc loop' TO, in all of whose iterations it
   has to hold.  False if that is not known there.  */

bool
judge::move_conditions (acc_loop *loop, acc_loop *to) const
{
  bool split = !loop->facts->lone.empty ();
  loop_facts facts = analyse_loop (m_fun, m_f, loop->natural, to->natural, split);
  if (facts.verdict == loop_verdict::sequential
      || facts.lone_pairs != loop->facts->lone_pairs
      || !construct_versionable_p (m_fun, to, facts.conditions))
    return false;
  if (loop->facts->gangs_checked && !check_for_gangs (&facts))
    return false;
  loop->facts->conditions = facts.conditions;
  loop->facts->verdict = facts.verdict;
  loop->conditions_before = to;
  return true;
}

/* Likewise before the outermost one that can have it.  */

void
judge::move_conditions_out (acc_loop *loop) const
{
  std::vector<acc_loop *> around;
  for (acc_loop *l = loop->parent; l->parent; l = l->parent)
    if (l->is_loop () && l->natural && !(l->flags & (OLF_SEQ | OLF_AUTO)))
      around.push_back (l);
  while (!around.empty () && !move_conditions (loop, around.back ()))
    around.pop_back ();
}

/* The variable that LOOP's last iteration leaves.  */

std::string
judge::name_of_last_value (const acc_loop *loop) const
{
  iteration_space space (m_fun, loop->natural);
  std::string name = name_of_carried (loop->facts->last_values.front ().value, space, m_f);
  return name.empty () ? "a variable" : name;
}

/* Why LOOP, which is parallelizable, gets no axes, or no gangs; "" if it gets all.  */

std::string
judge::obstacle_to (const acc_loop *loop) const
{
  const loop_facts &facts = *loop->facts;
  if (const acc_loop *outer = leaves_last_values (loop->parent))
    return ("Last value of " + name_of_last_value (outer)
	    + " in the loop around it prevents parallelization");
  if (!loop->most_axes && !facts.conditions.empty ())
    return ("Complex loop carried dependence of " + facts.checked_objects ().text ()
	    + " prevents parallelization");
  if (!loop->most_axes)
    return "Values that the loop leaves behind prevent parallelization";
  if (m_f->kernels_part && !loop->parent->parent && !(loop->most_axes & GANG_AXES))
    return "Values that the loop leaves behind, or code beside it, keep it in one gang";
  return "";
}

/* The axes, at most MOST, that LOOP may have, which is in the nest ROOT; or 0.  */

unsigned
judge::best_axes (const acc_loop *loop, const acc_loop *root, unsigned most) const
{
  if (leaves_last_values (loop->parent))
    return 0;
  for (unsigned axes : { most, unsigned (THREAD_AXES) })
    if (!(axes & ~allowed_axes (loop)) && markable_p (m_fun, m_f, *loop->facts, axes)
	&& versions_p (loop, root, axes))
      return axes;
  return 0;
}

/* Is LOOP in one that kept_by_threads_p has given to gangs?  */

bool
in_kept_loop_p (const acc_loop *loop)
{
  for (const acc_loop *l = loop->parent; l; l = l->parent)
    if (l->in_threads)
      return true;
  return false;
}

/* The outermost of the loops around LOOP if all of these are sequential, and do nothing but
   the next one; NULL if there is none.  */

acc_loop *
judge::ordered_around (const acc_loop *loop) const
{
  acc_loop *outermost = nullptr;
  for (acc_loop *l = loop->parent; l->parent; l = l->parent)
    {
      if (!l->undirected () || l->most_axes || !l->facts->perfect
	  || l->children.size () != 1 || !l->facts->reductions.empty ())
	return nullptr;
      outermost = l;
    }
  return outermost;
}

/* May gangs share LOOP in a loop that each thread goes through in order?  They may if
   iterations of LOOP that have different numbers do not depend on each other in any
   iterations of that loop, and each number is always the same thread's.  Loops in LOOP are
   for the gangs, too, or for no one.  */

bool
judge::kept_by_threads_p (acc_loop *loop)
{
  const acc_loop *parent = loop->parent;
  acc_loop *outer = m_f->kernels_part ? parent->in_threads : nullptr;
  if (!outer && (!m_f->kernels_part || !(outer = ordered_around (loop))))
    return false;
  loop->facts = std::make_unique<loop_facts>
    (analyse_loop (m_fun, m_f, loop->natural, outer->natural, false, outer->natural));
  loop_facts &facts = *loop->facts;
  loop->location = facts.location;
  if (facts.verdict == loop_verdict::sequential || ordered_loop_p (facts.location)
      || !facts.niter_in_root || !facts.last_values.empty () || !facts.reductions.empty ()
      || facts.updates_one_place || !check_for_gangs (&facts))
    return false;
  loop->in_threads = outer;
  loop->most_axes = best_axes (loop, outer, GANG_AXES | THREAD_AXES);
  if (!(loop->most_axes & GANG_AXES))
    {
      loop->most_axes = 0;
      loop->in_threads = nullptr;
    }
  return loop->in_threads;
}

void
judge::undirected (acc_loop *loop, acc_loop *root)
{
  if (kept_by_threads_p (loop))
    return;
  if (!root)
    root = loop;
  loop->facts = std::make_unique<loop_facts>
    (analyse_loop (m_fun, m_f, loop->natural, root->natural));
  loop_facts &facts = *loop->facts;
  loop->location = facts.location;
  if (ordered_loop_p (facts.location))
    {
      facts.verdict = loop_verdict::sequential;
      facts.reasons = { "Loop runs in order as `seq' says" };
      return;
    }
  if (m_f->ordered_sums.count (facts.location))
    return;
  unsigned most_axes = GANG_AXES | THREAD_AXES;
  if (split_p (loop))
    {
      root = loop;
      most_axes = THREAD_AXES;
    }
  const loop_facts before_check = facts;
  if (facts.verdict != loop_verdict::sequential && facts.lone.empty ()
      && in_open_loop_p (loop))
    check_for_gangs (&facts);
  if (facts.verdict == loop_verdict::conditional)
    move_conditions_out (loop);
  if (facts.verdict == loop_verdict::sequential)
    return;
  if (facts.updates_one_place && in_parallel_loop_p (loop))
    {
      /* Its thread does it in the program's order; many would wait for each other.  */
      loop->obstacle = "Atomic updates of one address keep it in a thread";
      return;
    }
  if (in_kept_loop_p (loop))
    return;
  loop->most_axes = best_axes (loop, root, most_axes);
  if (!loop->most_axes && facts.gangs_checked)
    {
      /* Without the check for gangs the threads of one may share it.  */
      facts = before_check;
      loop->conditions_before = nullptr;
      if (facts.verdict == loop_verdict::conditional)
	move_conditions_out (loop);
      loop->most_axes = best_axes (loop, root, THREAD_AXES);
    }
  loop->obstacle = obstacle_to (loop);
}

/* What was found of LOOP, and what it may have.  */

void
dump_verdict (const acc_loop *loop)
{
  const loop_facts &facts = *loop->facts;
  std::string text = (facts.verdict == loop_verdict::parallel ? "parallel"
		      : facts.verdict == loop_verdict::conditional
		      ? "parallel if a check of " + facts.checked_objects ().text () + " holds"
		      : "sequential");
  for (const std::string &reason : facts.reasons)
    text += "; " + reason;
  if (loop->undirected ())
    text += "; may have " + axes_text (loop->most_axes);
  if (!loop->obstacle.empty ())
    text += "; " + loop->obstacle;
  dump_printf_loc (MSG_NOTE, dump_at (loop->location), "%s is judged %s\n",
		   name_of_loop (loop).c_str (), text.c_str ());
}

/* VALUE comes from a GOACC_REDUCTION call, or from inside LOOP.  What nothing has set
   comes from no block.  */

bool
reduced_p (const class loop *loop, tree value)
{
  std::unordered_set<tree> seen;
  std::vector<tree> stack { value };
  while (!stack.empty ())
    {
      tree v = stack.back ();
      stack.pop_back ();
      gimple *def = TREE_CODE (v) == SSA_NAME ? SSA_NAME_DEF_STMT (v) : nullptr;
      if (!seen.insert (v).second)
	continue;
      if (def && gimple_code (def) == GIMPLE_PHI)
	for (unsigned i = 0; i < gimple_phi_num_args (def); i++)
	  stack.push_back (gimple_phi_arg_def (def, i));
      else if (!def || !gimple_bb (def)
	       || (!gimple_call_internal_p (def, IFN_GOACC_REDUCTION)
		   && !flow_bb_inside_loop_p (loop, gimple_bb (def))))
	return false;
    }
  return true;
}

/* Nothing but GOACC_REDUCTION calls uses VALUE behind LOOP, after copies and phis.  The
   next chunk's LOOP may begin with it.  */

bool
only_reduced_p (const class loop *loop, tree value)
{
  return all_users (value, [] (gimple *stmt)
    { return gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION); }, loop);
}

/* What the iterations of the `acc loop' of FACTS hand on, also what they only count, is
   reduced by its clauses; for loops with a directive, nothing else can be.  Returns a
   value that is not, or NULL.  */

tree
unsaid_by_clauses (const loop_facts &facts)
{
  gphi *index = skeleton_of (facts.loop).offset;
  edge entry = loop_preheader_edge (facts.loop);
  for (gphi_iterator i = gsi_start_phis (facts.loop->header); !gsi_end_p (i);
       gsi_next (&i))
    if (i.phi () != index && !virtual_operand_p (gimple_phi_result (i.phi ()))
	&& !reduced_p (facts.loop, PHI_ARG_DEF_FROM_EDGE (i.phi (), entry)))
      return gimple_phi_result (i.phi ());
  auto_vec<edge> exits = get_loop_exit_edges (facts.loop);
  for (edge exit : exits)
    for (gphi_iterator i = gsi_start_phis (exit->dest); !gsi_end_p (i);
	 gsi_next (&i))
      {
	tree value = PHI_ARG_DEF_FROM_EDGE (i.phi (), exit);
	if (!virtual_operand_p (value) && TREE_CODE (value) == SSA_NAME
	    && !SSA_NAME_IS_DEFAULT_DEF (value)
	    && flow_bb_inside_loop_p (facts.loop, gimple_bb (SSA_NAME_DEF_STMT (value)))
	    && !only_reduced_p (facts.loop, gimple_phi_result (i.phi ())))
	  return value;
      }
  return NULL_TREE;
}

/* GCC marks every loop of a parallel region as independent, also one with `auto', for
   which the compiler has to prove it (OpenACC 2.6, 2.9.7).  */

void
judge::directed (acc_loop *loop)
{
  if (!(loop->flags & OLF_AUTO) || !loop->natural)
    return;
  loop->facts = std::make_unique<loop_facts>
    (analyse_loop (m_fun, m_f, loop->natural, loop->natural));
  loop->facts->location = loop->location;
  tree unsaid = (loop->facts->verdict == loop_verdict::parallel
		 ? unsaid_by_clauses (*loop->facts) : NULL_TREE);
  if (unsaid)
    {
      iteration_space space (m_fun, loop->natural);
      std::string name = name_of_carried (unsaid, space, m_f);
      loop->facts->verdict = loop_verdict::sequential;
      loop->facts->reasons.push_back ("Loop carried scalar dependence for "
				      + (name.empty () ? "a value" : name)
				      + " without a reduction or private clause");
    }
  if (loop->facts->verdict == loop_verdict::parallel)
    loop->flags = (loop->flags & ~(OLF_AUTO | OLF_SEQ)) | OLF_INDEPENDENT;
  else if (loop->facts->verdict == loop_verdict::conditional)
    {
      loop->facts->verdict = loop_verdict::sequential;
      for (const loop_condition &c : loop->facts->conditions)
	loop->facts->reasons.push_back ("Complex loop carried dependence of "
					+ c.objects.text ()
					+ " prevents parallelization");
    }
}

/* ROOT is the outermost loop of the nest without directives that AROUND belongs to, if
   all of it can run in parallel.  */

void
judge::run (acc_loop *around, acc_loop *root)
{
  for (auto &child : around->children)
    {
      acc_loop *nest = nullptr;
      if (child->undirected ())
	{
	  undirected (child.get (), root);
	  if (child->most_axes)
	    nest = child->in_threads ? child->in_threads : root ? root : child.get ();
	}
      else if (child->is_loop ())
	directed (child.get ());
      if (child->facts && dump_enabled_p ())
	dump_verdict (child.get ());
      run (child.get (), nest);
    }
}

bool
has_variable_sizes_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (gimple_alloca_call_p (gsi_stmt (gsi)))
	return true;
  return false;
}

} // anonymous namespace

void
judge_loops (function *fun, device_function *f, acc_loop *root)
{
  if (has_variable_sizes_p (fun))
    {
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (root->location), "no loop without a directive"
			 " is judged: a variable has variable size\n");
      return;
    }
  add_natural_loops (fun, root);
  judge (fun, f).run (root, nullptr);
}

} // namespace accplug
