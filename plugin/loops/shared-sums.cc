/* Products in collapsed loops; see shared-sums.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "loops/shared-sums.h"
#include "base/walk.h"
#include "device/device-function.h"

namespace accplug
{

namespace
{

/* Of which indices something depends.  */
const unsigned of_rows = 1, of_columns = 2, of_steps = 4;

/* A loop that accumulates: what it does in an iteration, and what it counts in.  */

struct sum_loop
{
  std::vector<gimple *> statements;
  std::vector<tree> indices;
};

class index_uses
{
public:
  index_uses (gomp_for *collapsed, const sum_loop &sum);

  /* Are there loads that do without the rows, and others without the columns, and none that
     needs both?  */
  bool shared_p ();

private:
  unsigned uses_of (tree expression) const;
  bool note (gimple *stmt);

  gimple_seq m_all;		/* what is in the collapsed loop */
  const sum_loop &m_sum;
  std::unordered_map<tree, unsigned> m_uses;	/* of variables */
};

index_uses::index_uses (gomp_for *collapsed, const sum_loop &sum)
  : m_all (gimple_omp_body (collapsed)), m_sum (sum)
{
  size_t last = gimple_omp_for_collapse (collapsed) - 1;
  m_uses[gimple_omp_for_index (collapsed, last - 1)] = of_rows;
  m_uses[gimple_omp_for_index (collapsed, last)] = of_columns;
  for (tree index : sum.indices)
    m_uses[index] = of_steps;
}

/* What EXPRESSION is computed from.  */

unsigned
index_uses::uses_of (tree expression) const
{
  unsigned uses = 0;
  walk_expression (&expression, [&] (tree *part, walk_stmt_info *)
    {
      auto known = m_uses.find (*part);
      if (known != m_uses.end ())
	uses |= known->second;
      return visit::into;
    });
  return uses;
}

/* Note what STMT's variable depends on.  True if that is news.  */

bool
index_uses::note (gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  if (!lhs || !DECL_P (lhs))
    return false;
  unsigned uses = 0;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (gimple_op (stmt, i))
      uses |= uses_of (gimple_op (stmt, i));
  unsigned &known = m_uses[lhs];
  bool news = (known | uses) != known;
  known |= uses;
  return news;
}

bool
index_uses::shared_p ()
{
  bool news = true;
  while (news)
    {
      news = false;
      walk (m_all, [&] (gimple_stmt_iterator *gsi)
	{
	  gimple *stmt = gsi_stmt (*gsi);
	  if (is_gimple_assign (stmt) || is_gimple_call (stmt))
	    news |= note (stmt);
	  return visit::into;
	});
    }
  bool rows = false, columns = false, both = false;
  for (gimple *stmt : m_sum.statements)
    {
      if (!gimple_assign_load_p (stmt) || DECL_P (gimple_assign_rhs1 (stmt)))
	continue;
      unsigned uses = uses_of (gimple_assign_rhs1 (stmt));
      rows |= uses == (of_rows | of_steps);
      columns |= uses == (of_columns | of_steps);
      both |= (uses & of_rows) && (uses & of_columns);
    }
  return rows && columns && !both;
}

/* Can each thread have all of the sum in LOOP, which accumulates or is sequential?  ADVISED:
   whatever clauses say of its workers and lanes.  */

bool
open_sum_p (gomp_for *loop, bool advised)
{
  tree clauses = gimple_omp_for_clauses (loop);
  for (omp_clause_code level : { OMP_CLAUSE_GANG, OMP_CLAUSE_TILE, OMP_CLAUSE_AUTO })
    if (omp_find_clause (clauses, level))
      return false;
  if (!advised && (omp_find_clause (clauses, OMP_CLAUSE_WORKER)
		   || omp_find_clause (clauses, OMP_CLAUSE_VECTOR)))
    return false;
  return ((omp_find_clause (clauses, OMP_CLAUSE_REDUCTION)
	   || omp_find_clause (clauses, OMP_CLAUSE_SEQ))
	  && gimple_omp_for_collapse (loop) == 1);
}

/* The statements of BODY, without those that only hold others.  */

std::vector<gimple *>
statements_of (gimple_seq body)
{
  std::vector<gimple *> all;
  walk (body, [&all] (gimple_stmt_iterator *gsi)
    {
      all.push_back (gsi_stmt (*gsi));
      return visit::into;
    });
  return all;
}

/* The number of the label in LABELS that STMT may jump to; -1 if there is none.  */

int
jumps_to (gimple *stmt, const std::unordered_map<tree, int> &labels)
{
  tree targets[2] = { NULL_TREE, NULL_TREE };
  if (gcond *condition = dyn_cast<gcond *> (stmt))
    {
      targets[0] = gimple_cond_true_label (condition);
      targets[1] = gimple_cond_false_label (condition);
    }
  else if (ggoto *jump = dyn_cast<ggoto *> (stmt))
    targets[0] = gimple_goto_dest (jump);
  for (tree target : targets)
    {
      auto found = target ? labels.find (target) : labels.end ();
      if (found != labels.end ())
	return found->second;
    }
  return -1;
}

/* Does STMT count in a variable?  */

bool
counts_p (gimple *stmt)
{
  return (is_gimple_assign (stmt) && DECL_P (gimple_assign_lhs (stmt))
	  && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
	  && (gimple_assign_rhs_code (stmt) == PLUS_EXPR
	      || gimple_assign_rhs_code (stmt) == MINUS_EXPR)
	  && gimple_assign_rhs1 (stmt) == gimple_assign_lhs (stmt));
}

/* The only loop among STATEMENTS, which has no directive; false if there is none, or
   another one.  */

bool
find_plain_sum (const std::vector<gimple *> &statements, sum_loop *sum)
{
  /* Those in front of a statement.  */
  std::unordered_map<tree, int> labels;
  for (int at = 0; at < int (statements.size ()); at++)
    {
      if (glabel *label = dyn_cast<glabel *> (statements[at]))
	labels[gimple_label_label (label)] = at;
      int first = jumps_to (statements[at], labels);
      if (first < 0)
	continue;
      if (!sum->statements.empty ())
	return false;
      sum->statements.assign (statements.begin () + first, statements.begin () + at);
    }
  for (gimple *stmt : sum->statements)
    if (counts_p (stmt))
      sum->indices.push_back (gimple_assign_lhs (stmt));
  return !sum->indices.empty ();
}

} // anonymous namespace

bool
sum_of_shared_loads_p (gomp_for *collapsed, bool advised)
{
  std::vector<gimple *> all = statements_of (gimple_omp_body (collapsed));
  sum_loop sum;
  for (gimple *stmt : all)
    {
      if (is_gimple_call (stmt) && level_of_callee (gimple_call_fndecl (stmt)) < SEQ_LEVEL)
	return false;
      gomp_for *loop = dyn_cast<gomp_for *> (stmt);
      if (!loop)
	continue;
      if (!sum.indices.empty () || !open_sum_p (loop, advised))
	return false;
      sum.statements = statements_of (gimple_omp_body (loop));
      sum.indices.push_back (gimple_omp_for_index (loop, 0));
    }
  return ((!sum.indices.empty () || find_plain_sum (all, &sum))
	  && index_uses (collapsed, sum).shared_p ());
}

} // namespace accplug
