/* What a loop's scalars carry from one iteration to the next; see loop-scalars.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/loop-scalars.h"
#include "base/clause-reductions.h"
#include "device/acc-skeleton.h"
#include "analysis/memory-references.h"
#include "analysis/reduction-chains.h"

namespace accplug
{

namespace
{

/* The name of the variable whose values are VALUE and what it is copied from and to:
   temporaries have none, but what they were loaded from or are stored to has.  */

class variable_search
{
public:
  variable_search (iteration_space &space, const device_function *f)
    : m_space (space), m_f (f) {}

  std::string name_of (tree value);

private:
  bool copy_p (gimple *stmt) const;
  void look_at (gimple *def);
  void look_at_uses (tree value);
  void visit (tree value);

  iteration_space &m_space;
  const device_function *m_f;
  std::vector<tree> m_queue;
  std::unordered_set<tree> m_seen;
  std::string m_name;
};

void
variable_search::visit (tree value)
{
  if (TREE_CODE (value) == SSA_NAME && m_seen.insert (value).second)
    m_queue.push_back (value);
}

bool
variable_search::copy_p (gimple *stmt) const
{
  return gimple_assign_cast_p (stmt) || gimple_assign_ssa_name_copy_p (stmt);
}

void
variable_search::look_at (gimple *def)
{
  if (gphi *phi = dyn_cast<gphi *> (def))
    for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
      visit (gimple_phi_arg_def (phi, i));
  else if (copy_p (def))
    visit (gimple_assign_rhs1 (def));
  else if (gimple_assign_load_p (def))
    m_name = name_of_reference (m_space, m_f, gimple_assign_rhs1 (def));
}

void
variable_search::look_at_uses (tree value)
{
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, value)
    {
      gimple *stmt = USE_STMT (use);
      if (gphi *phi = dyn_cast<gphi *> (stmt))
	visit (gimple_phi_result (phi));
      else if (copy_p (stmt))
	visit (gimple_assign_lhs (stmt));
      else if (m_name.empty () && gimple_store_p (stmt) && is_gimple_assign (stmt)
	       && gimple_assign_rhs1 (stmt) == value)
	m_name = name_of_reference (m_space, m_f, gimple_assign_lhs (stmt));
    }
}

std::string
variable_search::name_of (tree value)
{
  visit (value);
  /* The nearest one first.  */
  for (size_t i = 0; i < m_queue.size (); i++)
    {
      tree v = m_queue[i];
      std::string name = variable_name (SSA_NAME_VAR (v));
      if (!name.empty ())
	return name;
      m_name.clear ();
      if (!SSA_NAME_IS_DEFAULT_DEF (v))
	look_at (SSA_NAME_DEF_STMT (v));
      look_at_uses (v);
      if (!m_name.empty ())
	return m_name;
    }
  return "";
}

/* The line of the first statement in the loop that uses VALUE.  */

int
line_of_use (tree value, class loop *l)
{
  int line = 0;
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, value)
    {
      gimple *stmt = USE_STMT (use);
      if (!flow_bb_inside_loop_p (l, gimple_bb (stmt)))
	continue;
      int here = LOCATION_LINE (gimple_location (stmt));
      if (here && (!line || here < line))
	line = here;
    }
  return line;
}

void
carried (loop_facts *facts, gphi *phi, const std::string &name)
{
  int line = line_of_use (gimple_phi_result (phi), facts->loop);
  std::string text = ("Loop carried scalar dependence for "
		      + (name.empty () ? std::string ("a value") : name));
  if (line)
    text += " at line " + std::to_string (line);
  facts->reasons.push_back (text);
}

/* PHI counts the iterations.  */

bool
add_induction (loop_facts *facts, gphi *phi)
{
  class loop *l = facts->loop;
  tree value = gimple_phi_result (phi);
  affine_iv iv;
  if ((!INTEGRAL_TYPE_P (TREE_TYPE (value)) && !POINTER_TYPE_P (TREE_TYPE (value)))
      || !simple_iv (l, l, value, &iv, true))
    return false;
  facts->inductions.push_back ({ phi, iv.base, iv.step });
  return true;
}

/* Did a directive that the loop had reduce NAME by && or ||?  */

bool
logical_clause_p (const loop_facts *facts, const std::string &name)
{
  for (const clause_reduction &r : reductions_of_directive (facts->location))
    if (r.name == name && !r.implicit
	&& (r.op == TRUTH_ANDIF_EXPR || r.op == TRUTH_ORIF_EXPR))
      return true;
  return false;
}

/* PHI is reduced by OP, as a part of the extreme number EXTREME if that is not -1.  */

void
add_reduction (loop_facts *facts, gphi *phi, tree_code op, iteration_space &space,
	       const device_function *f, int extreme = -1)
{
  loop_reduction r;
  r.phi = phi;
  r.op = op;
  r.start = PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (facts->loop));
  r.next = PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (facts->loop));
  r.name = name_of_carried (gimple_phi_result (phi), space, f);
  r.extreme = extreme;
  r.truth = logical_clause_p (facts, r.name);
  facts->reductions.push_back (r);
}

/* The EXTREMES are reductions: their phis leave PHIS.  */

void
add_extremes (loop_facts *facts, const std::vector<loop_extreme> &extremes,
	      std::vector<gphi *> *phis, iteration_space &space, const device_function *f)
{
  for (const loop_extreme &x : extremes)
    {
      std::vector<gphi *> parts = x.places;
      if (x.value)
	parts.insert (parts.begin (), x.value);
      for (gphi *phi : parts)
	{
	  add_reduction (facts, phi, x.operation (), space, f, facts->extremes.size ());
	  phis->erase (std::find (phis->begin (), phis->end (), phi));
	}
      facts->extremes.push_back (x);
    }
}

/* Is VALUE 0 or 1 where an iteration of L ends, whatever the first one began with, if the
   loops in L have iterations?  */

bool
leaves_truth_p (class loop *l, tree value, std::unordered_set<tree> *seen)
{
  if (truth_value_p (value) || !seen->insert (value).second)
    return true;
  gimple *def = TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value) : nullptr;
  basic_block bb = def ? gimple_bb (def) : nullptr;
  gphi *phi = def ? dyn_cast<gphi *> (def) : nullptr;
  if (!phi || bb == l->header || !flow_bb_inside_loop_p (l, bb))
    return false;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if ((bb != bb->loop_father->header
	 || gimple_phi_arg_edge (phi, i) == loop_latch_edge (bb->loop_father))
	&& !leaves_truth_p (l, gimple_phi_arg_def (phi, i), seen))
      return false;
  return true;
}

/* Add to CONDITIONS that the loops from L inwards have iterations; false if they may have none
   and that is not known before ROOT.  */

bool
ask_for_iterations (class loop *l, class loop *root, std::vector<loop_condition> *conditions)
{
  for (; l; l = l->inner)
    {
      tree count = l->next && l != root ? chrec_dont_know : number_of_latch_executions (l);
      if (count == chrec_dont_know || !count || integer_zerop (count)
	  || !set_outside_p (count, root))
	return false;
      if (TREE_CODE (count) != INTEGER_CST)
	conditions->push_back ({ value_builder (build2 (NE_EXPR, boolean_type_node, count,
							build_zero_cst (TREE_TYPE (count)))),
				 object_names ("the number of iterations") });
    }
  return true;
}

/* PHI, NAME, is && or || of what each iteration finds, if there are iterations: what it begins
   with, which may be other than 0 and 1, is no longer there then.  */

bool
add_logical_reduction (loop_facts *facts, gphi *phi, iteration_space &space,
		       const device_function *f)
{
  class loop *l = facts->loop;
  tree_code op = operation_of_reduction (l, phi, true);
  std::unordered_set<tree> seen;
  std::vector<loop_condition> conditions;
  if ((op != TRUTH_AND_EXPR && op != TRUTH_OR_EXPR)
      || !leaves_truth_p (l, PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (l)), &seen)
      || !ask_for_iterations (l, facts->root, &conditions))
    return false;
  add_reduction (facts, phi, op, space, f);
  facts->reductions.back ().truth = true;
  facts->conditions.insert (facts->conditions.end (), conditions.begin (),
			    conditions.end ());
  return true;
}

/* PHIS count nothing: what the iterations hand on in them.  */

void
classify (loop_facts *facts, std::vector<gphi *> phis, iteration_space &space,
	  const device_function *f)
{
  class loop *l = facts->loop;
  if (facts->exit)
    add_extremes (facts, extremes_of (l, phis), &phis, space, f);
  std::vector<gphi *> others;
  for (gphi *phi : phis)
    {
      std::string name = name_of_carried (gimple_phi_result (phi), space, f);
      tree_code op = operation_of_reduction (l, phi, logical_clause_p (facts, name));
      if (op != ERROR_MARK)
	add_reduction (facts, phi, op, space, f);
      else if (add_logical_reduction (facts, phi, space, f))
	continue;
      else if (used_in_loop_p (gimple_phi_result (phi), l))
	others.push_back (phi);
      /* Else only its value after the loop counts: see find_last_value.  */
    }
  if (facts->exit)
    add_extremes (facts, last_places_of (l, others), &others, space, f);
  for (gphi *phi : others)
    carried (facts, phi, name_of_carried (gimple_phi_result (phi), space, f));
}

bool
accounted_p (const loop_facts *facts, tree value)
{
  for (const loop_induction &i : facts->inductions)
    if (value == gimple_phi_result (i.phi))
      return true;
  for (const loop_reduction &r : facts->reductions)
    if (value == gimple_phi_result (r.phi) || value == r.next)
      return true;
  return false;
}

/* Is the value behind EXIT_PHI, which is no reduction or induction, what the last
   iteration sets?  */

void
find_last_value (loop_facts *facts, gphi *exit_phi)
{
  class loop *l = facts->loop;
  tree value = PHI_ARG_DEF_FROM_EDGE (exit_phi, facts->exit);
  if (TREE_CODE (value) != SSA_NAME || virtual_operand_p (value)
      || has_zero_uses (gimple_phi_result (exit_phi)))
    return;
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (value));
  if (!bb || !flow_bb_inside_loop_p (l, bb) || accounted_p (facts, value))
    return;
  facts->last_values.push_back ({ exit_phi, value });
}

} // anonymous namespace

bool
used_in_loop_p (tree value, const class loop *l)
{
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, value)
    if (flow_bb_inside_loop_p (l, gimple_bb (USE_STMT (use))))
      return true;
  return false;
}

std::string
name_of_carried (tree value, iteration_space &space, const device_function *f)
{
  return variable_search (space, f).name_of (value);
}

void
classify_scalars (loop_facts *facts, iteration_space &space, const device_function *f)
{
  class loop *l = facts->loop;
  gphi *element = skeleton_of (l).offset;
  std::vector<gphi *> phis;
  for (gphi_iterator i = gsi_start_phis (l->header); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())) && i.phi () != element
	&& !add_induction (facts, i.phi ()))
      phis.push_back (i.phi ());
  classify (facts, phis, space, f);
  if (!facts->exit)
    return;
  for (gphi_iterator i = gsi_start_phis (facts->exit->dest); !gsi_end_p (i);
       gsi_next (&i))
    find_last_value (facts, i.phi ());
}

} // namespace accplug
