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

class index_uses
{
public:
  index_uses (gomp_for *collapsed, gomp_for *sum);

  /* Are there loads that do without the rows, and others without the columns, and none that
     needs both?  */
  bool shared_p ();

private:
  unsigned uses_of (tree expression) const;
  bool note (gimple *stmt);

  gimple_seq m_all, m_body;	/* what is in the collapsed loop; in the sum */
  std::unordered_map<tree, unsigned> m_uses;	/* of variables */
};

index_uses::index_uses (gomp_for *collapsed, gomp_for *sum)
  : m_all (gimple_omp_body (collapsed)), m_body (gimple_omp_body (sum))
{
  size_t last = gimple_omp_for_collapse (collapsed) - 1;
  m_uses[gimple_omp_for_index (collapsed, last - 1)] = of_rows;
  m_uses[gimple_omp_for_index (collapsed, last)] = of_columns;
  m_uses[gimple_omp_for_index (sum, 0)] = of_steps;
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
  walk (m_body, [&] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (!gimple_assign_load_p (stmt) || DECL_P (gimple_assign_rhs1 (stmt)))
	return visit::into;
      unsigned uses = uses_of (gimple_assign_rhs1 (stmt));
      rows |= uses == (of_rows | of_steps);
      columns |= uses == (of_columns | of_steps);
      both |= (uses & of_rows) && (uses & of_columns);
      return visit::into;
    });
  return rows && columns && !both;
}

/* Do the clauses of LOOP leave it open who runs its iterations, which accumulate?  */

bool
open_sum_p (gomp_for *loop)
{
  tree clauses = gimple_omp_for_clauses (loop);
  for (omp_clause_code level : { OMP_CLAUSE_GANG, OMP_CLAUSE_WORKER, OMP_CLAUSE_VECTOR,
				 OMP_CLAUSE_TILE, OMP_CLAUSE_AUTO })
    if (omp_find_clause (clauses, level))
      return false;
  return (omp_find_clause (clauses, OMP_CLAUSE_REDUCTION)
	  && gimple_omp_for_collapse (loop) == 1);
}

} // anonymous namespace

bool
sum_of_shared_loads_p (gomp_for *collapsed)
{
  gomp_for *sum = nullptr;
  if (walk (gimple_omp_body (collapsed), [&] (gimple_stmt_iterator *gsi)
	{
	  gimple *stmt = gsi_stmt (*gsi);
	  if (is_gimple_call (stmt)
	      && level_of_callee (gimple_call_fndecl (stmt)) < SEQ_LEVEL)
	    return visit::stop;
	  gomp_for *loop = dyn_cast<gomp_for *> (stmt);
	  if (!loop)
	    return visit::into;
	  if (sum || !open_sum_p (loop))
	    return visit::stop;
	  sum = loop;
	  return visit::into;
	}))
    return false;
  return sum && index_uses (collapsed, sum).shared_p ();
}

} // namespace accplug
