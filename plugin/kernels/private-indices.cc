/* `private' clauses that name the index of a loop around.

   Comes in: loop directives before omplower, such as

     !$acc loop independent
     do k = 1, n
       !$acc loop independent private (j, k)
       do j = 1, n
	 a(j,k) = 1

   The inner loop's k has no value (OpenACC 2.6, 2.9.10); programs that are written so
   mean the outer loop's, and other compilers give it to them.
   Goes out: the clause without such an index, and a warning.

   Rules
   - The index is that of a loop directive around the clause's, or of an ordinary loop
     between both, which steps it by a constant.
   - A body that sets the variable before it reads it has a variable of its own: the
     clause stays.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/warnings.h"
#include "kernels/private-indices.h"
#include "base/dump.h"
#include "base/unit.h"
#include "base/walk.h"
#include "kernels/flow.h"

namespace accplug
{

namespace
{

/* Does a statement of BODY, nested directives aside, step V by a constant?  */

bool
stepped_in_p (gimple_seq body, tree v)
{
  return walk (body, [v] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gimple_code (stmt) == GIMPLE_OMP_FOR)
	return visit::past;
      bool step = (is_gimple_assign (stmt) && gimple_assign_lhs (stmt) == v
		   && (gimple_assign_rhs_code (stmt) == PLUS_EXPR
		       || gimple_assign_rhs_code (stmt) == MINUS_EXPR)
		   && gimple_assign_rhs1 (stmt) == v
		   && TREE_CODE (gimple_assign_rhs2 (stmt)) == INTEGER_CST);
      return step ? visit::stop : visit::into;
    });
}

/* Is V the index of one of the directives AROUND, or of a loop in one of them?  */

bool
index_around_p (const std::vector<gimple *> &around, tree v)
{
  for (gimple *loop : around)
    {
      for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
	if (gimple_omp_for_index (loop, i) == v)
	  return true;
      if (stepped_in_p (gimple_omp_body (loop), v))
	return true;
    }
  return false;
}

bool
own_index_p (gimple *loop, tree v)
{
  for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
    if (gimple_omp_for_index (loop, i) == v)
      return true;
  return false;
}

/* Take the indices of loops AROUND from LOOP's private clauses.  */

void
keep_indices (gimple *loop, const std::vector<gimple *> &around)
{
  statement_list body;
  append_statements (gimple_omp_body (loop), &body, NULL);
  for (tree *link = gimple_omp_for_clauses_ptr (loop); *link;)
    {
      tree c = *link;
      tree v = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE ? OMP_CLAUSE_DECL (c) : NULL_TREE;
      if (!v || !DECL_P (v) || own_index_p (loop, v) || !index_around_p (around, v)
	  || !uses_of (body).read.count (v) || !exposure_of (body, v).read_first)
	{
	  link = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      *link = OMP_CLAUSE_CHAIN (c);
      warn (WARN_private_index, gimple_location (loop), "%<private%> of %qE, the variable "
	    "of a loop around this one, is ignored: its value is used", DECL_NAME (v));
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, loop, "private (%T) goes: it is the index of a loop "
			 "around, and read first\n", v);
    }
}

void
visit_sequence (gimple_seq seq, const std::vector<gimple *> &around)
{
  walk (seq, [&around] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gimple_code (stmt) != GIMPLE_OMP_FOR
	  || gimple_omp_for_kind (stmt) != GF_OMP_FOR_KIND_OACC_LOOP)
	return visit::into;
      if (!around.empty ())
	keep_indices (stmt, around);
      std::vector<gimple *> inner (around);
      inner.push_back (stmt);
      visit_sequence (gimple_omp_body (stmt), inner);
      return visit::past;
    });
}

const pass_data private_indices_data = {
  GIMPLE_PASS, "accprivate-indices", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_private_indices : public gimple_opt_pass
{
public:
  explicit pass_private_indices (gcc::context *context)
    : gimple_opt_pass (private_indices_data, context) {}

  bool gate (function *) final override { return active (); }

  unsigned execute (function *fun) final override
  {
    forget_uses ();
    visit_sequence (gimple_body (fun->decl), {});
    forget_uses ();
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_private_indices (gcc::context *context)
{
  return new pass_private_indices (context);
}

} // namespace accplug
