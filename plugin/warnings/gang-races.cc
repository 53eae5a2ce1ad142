/* What all gangs do at once: `n++' in a parallel construct, outside of the loops that they
   share.

   Comes in: parallel constructs.
   Goes out: [redundant-race] for a statement that reads and writes the same shared
   memory, and that each gang executes.

   Rules
   - Only what stands outside of loops that gangs share is executed by all gangs alike; in
     other loops, too, as in a `loop seq' around loops of gangs.
   - A construct of one gang, and one that has neither num_gangs nor loops for gangs,
     executes it once.  So does a construct for what it reduces.
   - Memory is shared that a data clause maps, or that a pointer from outside points to.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "warnings/checks.h"
#include "base/walk.h"
#include "base/warnings.h"
#include "statements/clauses.h"
#include "statements/uses.h"
#include "warnings/variable-roots.h"

namespace accplug
{

namespace
{

/* May gangs share the iterations of LOOP?  */

bool
gang_loop_p (gimple *loop)
{
  tree clauses = gimple_omp_for_clauses (loop);
  return (omp_find_clause (clauses, OMP_CLAUSE_GANG)
	  || !(omp_find_clause (clauses, OMP_CLAUSE_WORKER)
	       || omp_find_clause (clauses, OMP_CLAUSE_VECTOR)
	       || omp_find_clause (clauses, OMP_CLAUSE_SEQ)));
}

class gang_code
{
public:
  gang_code (gomp_target *stmt, const variable_roots &roots);
  void check ();

private:
  bool shared_p (tree reference) const;
  bool same_value_p (tree a, tree b) const;
  bool same_place_p (tree a, tree b) const;
  void leave_out (tree clauses);
  void note_loads (gimple *stmt);
  void check_store (gimple *stmt) const;

  gomp_target *m_stmt;
  const variable_roots &m_roots;
  std::set<tree> m_mapped;		/* variables that are shared */
  std::map<tree, std::vector<tree>> m_loads;	/* what a temporary is made from */
  std::map<tree, gimple *> m_definitions;
};

gang_code::gang_code (gomp_target *stmt, const variable_roots &roots)
  : m_stmt (stmt), m_roots (roots)
{
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      if (tree v = roots.of_reference (OMP_CLAUSE_DECL (c)))
	m_mapped.insert (v);
  leave_out (gimple_omp_target_clauses (stmt));
}

/* What CLAUSES reduce or make private is not shared.  */

void
gang_code::leave_out (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
	|| OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
      m_mapped.erase (m_roots.of_reference (OMP_CLAUSE_DECL (c)));
}

bool
gang_code::shared_p (tree reference) const
{
  tree v = m_roots.of_reference (reference);
  return v && m_mapped.count (v);
}

/* A temporary has what its operands have been loaded from.  */

void
gang_code::note_loads (gimple *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  /* The program's variables change; a temporary stands for one expression.  */
  if (TREE_CODE (lhs) == SSA_NAME || DECL_ARTIFICIAL (lhs) || DECL_IGNORED_P (lhs))
    m_definitions[lhs] = stmt;
  std::vector<tree> loads;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      auto known = op ? m_loads.find (op) : m_loads.end ();
      if (known != m_loads.end ())
	loads.insert (loads.end (), known->second.begin (), known->second.end ());
      else if (op && (DECL_P (op) || handled_component_p (op)
		      || TREE_CODE (op) == MEM_REF || TREE_CODE (op) == INDIRECT_REF))
	loads.push_back (op);
    }
  if (!loads.empty ())
    m_loads[lhs] = loads;
}

/* Are A and B the same, or computed in the same way?  Without optimisation each
   expression has temporaries of its own.  */

bool
gang_code::same_value_p (tree a, tree b) const
{
  if (a == b || operand_equal_p (a, b))
    return true;
  auto def_a = m_definitions.find (a), def_b = m_definitions.find (b);
  if (def_a == m_definitions.end () || def_b == m_definitions.end ()
      || gimple_num_ops (def_a->second) != gimple_num_ops (def_b->second)
      || gimple_assign_rhs_code (def_a->second) != gimple_assign_rhs_code (def_b->second))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (def_a->second); i++)
    {
      tree x = gimple_op (def_a->second, i), y = gimple_op (def_b->second, i);
      if (!x || !y || x == a || y == b || !same_value_p (x, y))
	return false;
    }
  return true;
}

bool
gang_code::same_place_p (tree a, tree b) const
{
  return (operand_equal_p (a, b)
	  || (TREE_CODE (a) == MEM_REF && TREE_CODE (b) == MEM_REF
	      && operand_equal_p (TREE_OPERAND (a, 1), TREE_OPERAND (b, 1))
	      && same_value_p (TREE_OPERAND (a, 0), TREE_OPERAND (b, 0))));
}

void
gang_code::check_store (gimple *stmt) const
{
  tree lhs = gimple_assign_lhs (stmt);
  if (!shared_p (lhs))
    return;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      auto known = op ? m_loads.find (op) : m_loads.end ();
      if (known != m_loads.end ())
	for (tree load : known->second)
	  if (same_place_p (load, lhs))
	    {
	      warn (WARN_redundant_race, gimple_location (stmt), "each gang does this to "
		    "%qD, which they share: it needs a loop directive, %<atomic%> or "
		    "%<serial%>", m_roots.of_reference (lhs));
	      return;
	    }
    }
}

void
gang_code::check ()
{
  walk (gimple_omp_body (m_stmt), [this] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gimple_code (stmt) == GIMPLE_OMP_FOR && !gang_loop_p (stmt))
	{
	  leave_out (gimple_omp_for_clauses (stmt));
	  return visit::into;
	}
      if (is_gimple_omp (stmt))
	return visit::past;
      if (is_gimple_assign (stmt) && !gimple_clobber_p (stmt))
	{
	  tree lhs = gimple_assign_lhs (stmt);
	  if (TREE_CODE (lhs) == SSA_NAME || (DECL_P (lhs) && !shared_p (lhs)))
	    note_loads (stmt);
	  else
	    check_store (stmt);
	}
      return visit::into;
    });
}

/* May STMT have several gangs, all of which execute its code?  */

bool
several_gangs_p (gomp_target *stmt)
{
  if (gimple_omp_target_kind (stmt) != GF_OMP_TARGET_KIND_OACC_PARALLEL)
    return false;
  tree c = omp_find_clause (gimple_omp_target_clauses (stmt), OMP_CLAUSE_NUM_GANGS);
  if (c)
    return !integer_onep (OMP_CLAUSE_NUM_GANGS_EXPR (c));
  return walk (gimple_omp_body (stmt), [] (gimple_stmt_iterator *gsi)
    {
      gimple *inner = gsi_stmt (*gsi);
      return (gimple_code (inner) == GIMPLE_OMP_FOR && gang_loop_p (inner)
	      ? visit::stop : visit::into);
    });
}

} // anonymous namespace

void
check_gang_races (function *fun)
{
  variable_roots roots (gimple_body (fun->decl));
  walk (gimple_body (fun->decl), [&roots] (gimple_stmt_iterator *gsi)
    {
      gomp_target *stmt = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
      if (stmt && several_gangs_p (stmt))
	gang_code (stmt, roots).check ();
      return visit::into;
    });
}

} // namespace accplug
