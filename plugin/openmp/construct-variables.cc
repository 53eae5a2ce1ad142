/* The variables of a construct that becomes a function; see construct-variables.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "openmp/construct-variables.h"
#include "base/walk.h"
#include "statements/clauses.h"
#include "statements/frame-names.h"

namespace accplug
{

namespace
{

typedef std::unordered_set<tree> tree_set;

class collection
{
public:
  explicit collection (const variable_set &privatized) : m_privatized (privatized) {}
  construct_variables collect (gimple_stmt_iterator gsi);

private:
  bool outer_p (tree) const;
  void note_declared (gimple_stmt_iterator gsi);
  void mention (tree);
  void need_in (gimple *stmt);
  visit need_operand (tree t);
  void need_clauses (tree clauses);
  void need_operands (gimple *stmt);
  void note_changed (gimple_stmt_iterator gsi);
  void note_clauses (gimple *stmt);
  passing passing_of (tree v) const;

  const variable_set &m_privatized;
  bool m_host = false;		/* The construct's statements run on the host.  */
  construct_variables m_result;
  std::vector<tree> m_order;
  tree_set m_mentioned, m_needed, m_changed;
  tree_set m_firstprivate;	/* of clauses */
  tree_set m_places;		/* known to the present table by their addresses */
};

/* Is T a variable or a temporary value of the function around the construct?  */

bool
collection::outer_p (tree t) const
{
  if (TREE_CODE (t) == SSA_NAME)
    return true;
  return ((VAR_P (t) || TREE_CODE (t) == PARM_DECL || TREE_CODE (t) == RESULT_DECL)
	  && (!is_global_var (t) || m_privatized.count (t)) && !m_result.declared.count (t));
}

void
collection::note_declared (gimple_stmt_iterator gsi)
{
  walk_in (gsi, [this] (gimple_stmt_iterator *at)
    {
      if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (*at)))
	for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	  m_result.declared.insert (v);
      if (glabel *label = dyn_cast<glabel *> (gsi_stmt (*at)))
	m_result.labels.insert (gimple_label_label (label));
      return visit::into;
    });
}

void
collection::mention (tree v)
{
  if (m_mentioned.insert (v).second)
    m_order.push_back (v);
  if (DECL_P (v) && DECL_HAS_VALUE_EXPR_P (v) && !frame_variable_p (v))
    m_result.refused = v;
}

/* The construct, or the host in it, reads T.  */

visit
collection::need_operand (tree t)
{
  if (TYPE_P (t))
    return visit::past;
  if (outer_p (t))
    m_needed.insert (t);
  return visit::into;
}

/* The construct itself reads what CLAUSES say, but for private variables.  */

void
collection::need_clauses (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE)
      for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
	walk_expression (&OMP_CLAUSE_OPERAND (c, i), [this] (tree *tp, walk_stmt_info *)
	  { return need_operand (*tp); });
}

void
collection::need_operands (gimple *stmt)
{
  walk_operands_of (stmt, [this] (tree *tp, walk_stmt_info *)
    { return need_operand (*tp); });
}

/* What STMT, and the host's statements in it, need.  The rest is the device's.  */

void
collection::need_in (gimple *stmt)
{
  if (construct_p (stmt))
    {
      need_clauses (gimple_omp_target_clauses (stmt));
      note_clauses (stmt);
      if (is_gimple_omp_offloaded (stmt))
	return;
    }
  else
    need_operands (stmt);
  if (gimple_has_substatements (stmt))
    {
      gimple_seq body = (gimple_code (stmt) == GIMPLE_BIND
			 ? gimple_bind_body (as_a<gbind *> (stmt)) : NULL);
      if (gimple_code (stmt) == GIMPLE_TRY)
	{
	  gimple_seq cleanup = gimple_try_cleanup (stmt);
	  for (gimple_stmt_iterator i = gsi_start (cleanup); !gsi_end_p (i);
	       gsi_next (&i))
	    need_in (gsi_stmt (i));
	  body = gimple_try_eval (stmt);
	}
      else if (is_gimple_omp (stmt))
	body = gimple_omp_body (stmt);
      for (gimple_stmt_iterator i = gsi_start (body); !gsi_end_p (i); gsi_next (&i))
	need_in (gsi_stmt (i));
    }
}

/* Where the variables that clauses of the construct STMT name have to be: a structure that
   is firstprivate has to be a variable, what may be present has its own place.  */

void
collection::note_clauses (gimple *stmt)
{
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
      m_firstprivate.insert (OMP_CLAUSE_DECL (c));
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	     && (!is_gimple_omp_offloaded (stmt)
		 || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_PRESENT))
      m_places.insert (OMP_CLAUSE_DECL (c));
}

/* Note which variables the construct at GSI, or what is in it, may change.  */

void
collection::note_changed (gimple_stmt_iterator gsi)
{
  walk_in (gsi, [this] (gimple_stmt_iterator *at)
    {
      gimple *stmt = gsi_stmt (*at);
      m_host |= construct_p (stmt) && !is_gimple_omp_offloaded (stmt);
      if (tree lhs = gimple_get_lhs (stmt))
	m_changed.insert (get_base_address (lhs));
      tree clauses = (construct_p (stmt) ? gimple_omp_target_clauses (stmt)
		      : gimple_code (stmt) == GIMPLE_OMP_FOR
		      ? gimple_omp_for_clauses (stmt) : NULL_TREE);
      for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
	  m_changed.insert (OMP_CLAUSE_DECL (c));
      return visit::into;
    });
}

passing
collection::passing_of (tree v) const
{
  if (!m_needed.count (v))
    return passing::none;
  if (TREE_CODE (v) == SSA_NAME)
    return passing::value;
  if (TREE_CODE (TREE_TYPE (v)) == REFERENCE_TYPE)
    return passing::value;
  if (!is_gimple_reg_type (TREE_TYPE (v)))
    return m_firstprivate.count (v) ? passing::in_and_out : passing::address;
  if (m_places.count (v) && !POINTER_TYPE_P (TREE_TYPE (v)))
    return passing::address;
  /* Other threads may change it at the same time, by `omp atomic' for one.  */
  if (m_host && TREE_ADDRESSABLE (v) && m_changed.count (v) && !m_firstprivate.count (v))
    return passing::address;
  return m_changed.count (v) ? passing::in_and_out : passing::value;
}

construct_variables
collection::collect (gimple_stmt_iterator gsi)
{
  note_declared (gsi);
  note_changed (gsi);
  walk_operands_in (gsi, [this] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (TREE_CODE (*tp) == ADDR_EXPR)
	m_changed.insert (get_base_address (TREE_OPERAND (*tp, 0)));
      if (outer_p (*tp))
	mention (*tp);
      return visit::into;
    });
  need_in (gsi_stmt (gsi));
  for (tree v : m_order)
    m_result.passed.push_back ({ v, passing_of (v) });
  return m_result;
}

} // anonymous namespace

construct_variables
variables_of_construct (gimple_stmt_iterator gsi, const variable_set &privatized)
{
  return collection (privatized).collect (gsi);
}

} // namespace accplug
