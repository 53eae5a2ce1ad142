/* Judging and marking loops without a directive; see undirected-loops.h.

   Rules
   - `auto' loops that cannot be proven independent without a test at run time stay
     sequential: they exist in one version only.
   - In a `parallel' region or a routine, what is outside of gang loops belongs to
     every gang: a loop there has threads only.  The nest of a part of a `kernels'
     region may have gangs, if all else in the part can be done by each of them.
   - A nest with a condition is run in two versions, and has no `acc loop' inside; or an
     `acc loop' around it is, where the condition can be evaluated before that.  It asks
     for all that the loop's iterations do then.
   - Where the last iteration of a loop leaves values behind, the loops inside are left
     to each thread: mark_loop follows the values through one loop.
   - Where a nest has two versions, the variables of its iterations are other ones in the
     parallel version: each thread has its own there, while the threads that run the
     other one together have one.
   - A variable of variable size is on each thread's own stack, so a function with one
     is left as the program has it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/undirected-loops.h"
#include "device/acc-skeleton.h"
#include "device/intrinsics.h"
#include "analysis/loop-scalars.h"
#include "base/dump.h"
#include "base/walk.h"
#include "mapping/axes.h"
#include "mapping/mark-loops.h"
#include "analysis/memory-references.h"
#include "analysis/parameter-values.h"
#include "device/value-users.h"
#include "mapping/version-construct.h"
#include "mapping/version-nest.h"

namespace accplug
{

namespace
{

/* ------------------------------------------------------------------------
   What stands beside the nest in a part of a kernels region  */

/* VALUE comes from inside FACTS.loop, through phis.  *COLLECTED: it is what the loop
   collected, or what its last iteration set.  */

bool
left_by_loop_p (const loop_facts &facts, tree value, bool *collected)
{
  class loop *loop = facts.loop;
  *collected = false;
  for (const loop_last_value &last : facts.last_values)
    *collected |= gimple_phi_result (last.exit_phi) == value;
  std::unordered_set<tree> seen;
  std::vector<tree> stack { value };
  while (!stack.empty ())
    {
      tree v = stack.back ();
      stack.pop_back ();
      if (TREE_CODE (v) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (v)
	  || !seen.insert (v).second)
	continue;
      gimple *def = SSA_NAME_DEF_STMT (v);
      if (flow_bb_inside_loop_p (loop, gimple_bb (def)))
	{
	  for (const loop_reduction &r : facts.reductions)
	    *collected |= v == r.next || def == r.phi;
	  for (const loop_last_value &last : facts.last_values)
	    *collected |= v == last.value;
	  return true;
	}
      if (gimple_code (def) == GIMPLE_PHI)
	for (unsigned i = 0; i < gimple_phi_num_args (def); i++)
	  stack.push_back (gimple_phi_arg_def (def, i));
      else if (gimple_assign_cast_p (def) || gimple_assign_ssa_name_copy_p (def))
	stack.push_back (gimple_assign_rhs1 (def));
    }
  return false;
}

/* True if FUN reads what STORE writes, outside of LOOP.  */

bool
read_elsewhere_p (function *fun, class loop *loop, gimple *store)
{
  ao_ref written;
  ao_ref_init (&written, gimple_assign_lhs (store));
  iteration_space space (fun, loop);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (flow_bb_inside_loop_p (loop, bb) || !gimple_vuse (stmt)
	    || !gimple_assign_load_p (stmt)
	    || !ref_maybe_used_by_stmt_p (stmt, &written))
	  continue;
	/* The block itself is never written.  */
	tree base = get_base_address (gimple_assign_rhs1 (stmt));
	if (base && TREE_CODE (base) == MEM_REF
	    && TREE_OPERAND (base, 0)
	       == ssa_default_def (fun, DECL_ARGUMENTS (fun->decl)))
	  continue;
	if (!apart_p (space, device_function_of (fun->decl), stmt, store))
	  return true;
      }
  return false;
}

/* Does STMT end a kernel that would have to allocate for the host
   (plugin/reallocations.cc)?  Only descriptors decide about that, and no nest behind the
   test writes them.  */

bool
allocation_error_p (gimple *stmt)
{
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return (callee && gimple_call_noreturn_p (stmt) && DECL_NAME (callee)
	  && id_equal (DECL_NAME (callee), "_gfortran_runtime_error"));
}

/* STMT, outside of the loop of FACTS, may be done by each gang, in any order with the
   loop's iterations.  What these collect is mark_loop's to judge.  */

bool
repeatable_p (function *fun, const loop_facts &facts, gimple *stmt)
{
  if (is_gimple_debug (stmt) || gimple_clobber_p (stmt) || allocation_error_p (stmt))
    return true;
  if (unique_kind (stmt) >= 0 || gimple_call_internal_p (stmt, IFN_GOACC_LOOP)
      || gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION)
      || intrinsic_call_p (stmt, intrinsic::implicit_range))
    return true;
  if (!gimple_vdef (stmt))
    return !gimple_has_side_effects (stmt);
  if (!gimple_assign_single_p (stmt) || gimple_has_volatile_ops (stmt))
    return false;
  tree value = gimple_assign_rhs1 (stmt);
  if (!is_gimple_val (value))
    return false;
  bool collected;
  if (!left_by_loop_p (facts, value, &collected) && !kernel_value_p (fun, value))
    return false;
  return collected || !read_elsewhere_p (fun, facts.loop, stmt);
}

bool
alone_in_part_p (function *fun, const loop_facts &facts)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    if (!flow_bb_inside_loop_p (facts.loop, bb))
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	if (!repeatable_p (fun, facts, gsi_stmt (gsi)))
	  {
	    if (dump_enabled_p ())
	      dump_printf_loc (MSG_NOTE, gsi_stmt (gsi), "done once, beside the loop at"
			       " line %d: %G", LOCATION_LINE (facts.location),
			       gsi_stmt (gsi));
	    return false;
	  }
  return true;
}

/* ------------------------------------------------------------------------
   Judging  */

class judge
{
public:
  judge (function *fun, device_function *f) : m_fun (fun), m_f (f) {}
  void run (acc_loop *around, acc_loop *root);

private:
  void undirected (acc_loop *loop, acc_loop *root);
  void directed (acc_loop *loop);
  unsigned allowed_axes (const acc_loop *loop) const;
  bool any_directive (const acc_loop *) const;
  bool versions_p (const acc_loop *, const acc_loop *root, unsigned axes) const;
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
      own_nest = own_nest && l->most_axes;
    else if (l->flags & (OLF_SEQ | OLF_AUTO))
      own_nest = false;
    else
      return all;
  const acc_loop *top = loop;
  while (top->parent->parent)
    top = top->parent;
  if (m_f->kernels_part && top->parent->children.size () == 1 && own_nest
      && (top == loop ? alone_in_part_p (m_fun, *loop->facts)
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
   share a nest store what it leaves at once, in each of the versions, so a value of the
   last iteration has no single store any more.  */

bool
judge::versions_p (const acc_loop *loop, const acc_loop *root, unsigned axes) const
{
  unsigned gangs = axes & GANG_AXES;
  if (loop->conditions_before || loop->facts->conditions.empty ())
    return true;
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

/* Ask for what makes LOOP parallel before the `acc loop' TO, in all of whose iterations it
   has to hold.  False if that is not known there.  */

bool
judge::move_conditions (acc_loop *loop, acc_loop *to) const
{
  loop_facts facts = analyse_loop (m_fun, m_f, loop->natural, to->natural);
  if (facts.verdict == loop_verdict::sequential
      || !construct_versionable_p (m_fun, to, facts.conditions))
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
    return ("Complex loop carried dependence of " + facts.conditions_text ()
	    + " prevents parallelization");
  if (!loop->most_axes)
    return "Values that the loop leaves behind prevent parallelization";
  if (m_f->kernels_part && !loop->parent->parent && !(loop->most_axes & GANG_AXES))
    return "Values that the loop leaves behind, or code beside it, keep it in one gang";
  return "";
}

void
judge::undirected (acc_loop *loop, acc_loop *root)
{
  class loop *nest = root ? root->natural : loop->natural;
  loop->facts = std::make_unique<loop_facts>
    (analyse_loop (m_fun, m_f, loop->natural, nest));
  loop_facts &facts = *loop->facts;
  loop->location = facts.location;
  if (facts.verdict == loop_verdict::conditional)
    move_conditions_out (loop);
  if (facts.verdict == loop_verdict::sequential)
    return;
  if (!leaves_last_values (loop->parent))
    for (unsigned axes : { GANG_AXES | THREAD_AXES, unsigned (THREAD_AXES) })
      if (!(axes & ~allowed_axes (loop)) && markable_p (m_fun, m_f, facts, axes)
	  && versions_p (loop, root ? root : loop, axes))
	{
	  loop->most_axes = axes;
	  break;
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
		      ? "parallel if a check of " + facts.conditions_text () + " holds"
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

/* VALUE comes from a GOACC_REDUCTION call, or from inside LOOP.  */

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
      else if (!def || (!gimple_call_internal_p (def, IFN_GOACC_REDUCTION)
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
	loop->facts->reasons.push_back ("Complex loop carried dependence of " + c.text
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
	    nest = root ? root : child.get ();
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

/* ------------------------------------------------------------------------
   Marking  */

/* Append the conditions of the loops from LOOP inwards that have axes and are asked for
   before BEFORE, an `acc loop', or where the nest ROOT begins.  */

void
collect_conditions (const acc_loop *loop, const acc_loop *before,
		    const class loop *root, std::vector<loop_condition> *conditions)
{
  if (loop->undirected () && loop->axes && loop->conditions_before == before
      && (before || loop->facts->root == root))
    for (const loop_condition &c : loop->facts->conditions)
      conditions->push_back (c);
  for (const auto &child : loop->children)
    collect_conditions (child.get (), before, root, conditions);
}

/* The axes of gangs that share the iterations of LOOP, without a directive, or of loops
   without a directive in it.  */

unsigned
gang_axes_of (const acc_loop *loop)
{
  unsigned gangs = loop->undirected () ? loop->axes & GANG_AXES : 0;
  for (const auto &child : loop->children)
    gangs |= gang_axes_of (child.get ());
  return gangs;
}

/* Outer ones first, so that copies have one version.  */

void
version_loops (function *fun, device_function *f, acc_loop *loop, unsigned absent)
{
  std::vector<loop_condition> conditions;
  if (loop->is_loop ())
    {
      collect_conditions (loop, loop, nullptr, &conditions);
      if (!conditions.empty ())
	version_construct (fun, loop, conditions, gang_axes_of (loop) & ~absent);
    }
  else if (loop->undirected () && loop->facts->root == loop->natural)
    {
      collect_conditions (loop, nullptr, loop->natural, &conditions);
      if (!conditions.empty ())
	version_nest (fun, f, loop->natural, conditions, gang_axes_of (loop));
    }
  for (auto &child : loop->children)
    version_loops (fun, f, child.get (), absent);
}

/* ------------------------------------------------------------------------
   Variables of iterations  */

/* Call FN on LOOP and on the loops inside that have axes, without a directive.  */

void
for_each_marked (acc_loop *loop, const std::function<void (loop_facts *)> &fn)
{
  if (loop->undirected () && loop->axes)
    fn (loop->facts.get ());
  for (auto &child : loop->children)
    for_each_marked (child.get (), fn);
}

typedef std::map<unsigned, std::pair<tree, tree>> variable_copies;	/* by DECL_UID */

/* The statements and phis of LOOP use the COPIES.  */

void
use_copies (class loop *loop, const variable_copies &copies)
{
  auto replace = [&copies] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (!VAR_P (*tp))
	return visit::into;
      auto copy = copies.find (DECL_UID (*tp));
      if (copy != copies.end ())
	*tp = copy->second.second;
      return visit::into;
    };
  basic_block *body = get_loop_body (loop);
  for (unsigned i = 0; i < loop->num_nodes; i++)
    {
      for (gphi_iterator phi = gsi_start_phis (body[i]); !gsi_end_p (phi);
	   gsi_next (&phi))
	for (unsigned n = 0; n < gimple_phi_num_args (phi.phi ()); n++)
	  walk_expression (gimple_phi_arg_def_ptr (phi.phi (), n), replace);
      for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  if (gimple_debug_bind_p (stmt))
	    gimple_debug_bind_reset_value (stmt);
	  else
	    walk_operands_of (stmt, replace);
	  update_stmt (stmt);
	}
    }
  free (body);
}

/* An `acc loop' around NEST has two versions.  */

bool
in_versions_p (const acc_loop *nest)
{
  for (const acc_loop *l = nest->parent; l; l = l->parent)
    {
      std::vector<loop_condition> conditions;
      if (l->is_loop ())
	collect_conditions (l, l, nullptr, &conditions);
      if (!conditions.empty ())
	return true;
    }
  return false;
}

/* A nest that has conditions, and so another version somewhere: what begins and ends
   its life in its iterations is a variable of this version alone.  */

void
separate_privates (acc_loop *nest)
{
  bool conditions = in_versions_p (nest);
  variable_copies copies;
  for_each_marked (nest, [&] (loop_facts *facts)
    {
      conditions |= !facts->conditions.empty ();
      for (tree v : facts->privates)
	copies[DECL_UID (v)] = { v, NULL_TREE };
    });
  if (!conditions || copies.empty ())
    return;
  for (auto &copy : copies)
    {
      tree v = copy.second.first;
      tree own = create_tmp_var (TREE_TYPE (v));
      DECL_NAME (own) = DECL_NAME (v);
      TREE_ADDRESSABLE (own) = TREE_ADDRESSABLE (v);
      DECL_NOT_GIMPLE_REG_P (own) = DECL_NOT_GIMPLE_REG_P (v);
      SET_DECL_ALIGN (own, DECL_ALIGN (v));
      copy.second.second = own;
    }
  use_copies (nest->natural, copies);
  for_each_marked (nest, [&] (loop_facts *facts)
    {
      for (tree &v : facts->privates)
	v = copies.at (DECL_UID (v)).second;
    });
}

void
separate_all_privates (acc_loop *loop)
{
  if (loop->undirected () && loop->facts->root == loop->natural)
    separate_privates (loop);
  for (auto &child : loop->children)
    separate_all_privates (child.get ());
}

/* The axes of LOOP and of the loops around it: in a band the lanes may belong to an outer
   one.  */

unsigned
axes_with_outer (const acc_loop *loop)
{
  unsigned axes = 0;
  for (; loop; loop = loop->parent)
    axes |= loop->axes;
  return axes;
}

/* The innermost of AXES owns the variables of an iteration.  */

int
level_of_owner (unsigned axes)
{
  return (axes & VECTOR_AXIS ? GOMP_DIM_VECTOR
	  : axes & WORKER_AXIS ? GOMP_DIM_WORKER : GOMP_DIM_GANG);
}

bool
mark (function *fun, device_function *f, acc_loop *loop, unsigned absent)
{
  bool any = false;
  for (auto &child : loop->children)
    any |= mark (fun, f, child.get (), absent);
  unsigned axes = loop->axes & ~absent;
  if (axes && loop->facts)
    for (tree variable : loop->facts->privates)
      {
	/* Loops around have it for each of their iterations, too.  */
	int level = level_of_owner (axes_with_outer (loop));
	auto known = f->private_levels.emplace (DECL_UID (variable), level).first;
	known->second = MAX (known->second, level);
      }
  if (!axes || !loop->undirected ())
    return any;
  mark_loop (fun, f, *loop->facts, axes);
  return true;
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

void
mark_undirected_loops (function *fun, device_function *f, acc_loop *root,
		       unsigned absent)
{
  version_loops (fun, f, root, absent);
  separate_all_privates (root);
  if (mark (fun, f, root, absent))
    lift_reductions (fun);
}

} // namespace accplug
