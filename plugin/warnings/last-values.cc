/* Values that a loop with a directive leaves in a scalar, where no iteration is the last.

   Comes in: loop directives in compute constructs and routines.
   Goes out: [lost-scalar] for an assignment in such a loop to a scalar from outside that
   is read after the loop, in the construct.

   Rules
   - Variables that the loop reduces, or makes private, are not spoken of, nor what the
     loop accumulates (its value is made from the old one), nor its index.
   - What comes first behind the loop, in the order of the source, decides: a statement
     that reads the scalar, or one that assigns it.
   - A loop that is `seq' has a last iteration; `auto' ones have, too.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "warnings/checks.h"
#include "base/walk.h"
#include "base/warnings.h"
#include "statements/clauses.h"
#include "statements/uses.h"

namespace accplug
{

namespace
{

/* What BODY does first to each scalar, in the order of the source.  */

struct first_uses
{
  std::set<tree> seen;
  std::map<tree, gimple *> read_first, written;

  void note (gimple *stmt);
  void come_after (const first_uses &);
};

void
first_uses::note (gimple *stmt)
{
  if (gimple_has_substatements (stmt) || gimple_clobber_p (stmt))
    return;
  const variable_uses uses = uses_of (statement_list { stmt });
  for (tree v : uses.read)
    if (seen.insert (v).second)
      read_first.emplace (v, stmt);
  for (tree v : uses.written)
    {
      seen.insert (v);
      written.emplace (v, stmt);
    }
  for (tree v : uses.addressed)
    seen.insert (v);
}

/* BEFORE comes in front of what these are of.  */

void
first_uses::come_after (const first_uses &before)
{
  for (tree v : before.seen)
    {
      seen.insert (v);
      read_first.erase (v);
    }
  read_first.insert (before.read_first.begin (), before.read_first.end ());
}

first_uses
uses_in (gimple_seq seq)
{
  first_uses all;
  walk (seq, [&all] (gimple_stmt_iterator *gsi)
    {
      all.note (gsi_stmt (*gsi));
      return visit::into;
    });
  return all;
}

bool
partitioned_p (gimple *loop)
{
  tree clauses = gimple_omp_for_clauses (loop);
  return !(omp_find_clause (clauses, OMP_CLAUSE_SEQ)
	   || omp_find_clause (clauses, OMP_CLAUSE_AUTO));
}

/* Variables that LOOP's clauses speak of, its indices, and what is declared in it.  */

std::set<tree>
own_variables (gimple *loop)
{
  std::set<tree> own;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	|| OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      own.insert (OMP_CLAUSE_DECL (c));
  for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
    own.insert (gimple_omp_for_index (loop, i));
  walk (gimple_omp_body (loop), [&own] (gimple_stmt_iterator *gsi)
    {
      if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi)))
	for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	  own.insert (v);
      return visit::into;
    });
  return own;
}

/* Warn of what LOOP assigns and AFTER reads.  */

void
check_loop (gimple *loop, const first_uses &after)
{
  const first_uses body = uses_in (gimple_omp_body (loop));
  const std::set<tree> own = own_variables (loop);
  for (const auto &at : body.written)
    {
      tree v = at.first;
      auto read = after.read_first.find (v);
      if (own.count (v) || body.read_first.count (v) || read == after.read_first.end ()
	  || !VAR_P (v) || !DECL_NAME (v) || DECL_ARTIFICIAL (v) || DECL_IGNORED_P (v))
	continue;
      auto_diagnostic_group group;
      if (warn (WARN_lost_scalar, gimple_location (at.second), "several iterations "
		"assign %qD at the same time: what it has after the loop is not the last "
		"one's value", v))
	inform (gimple_location (read->second), "%qD is read here", v);
    }
}

/* Check the loops in SEQ, behind which comes BEHIND: SEQ is part of it when this is done.  */

void
check_sequence (gimple_seq seq, first_uses *behind)
{
  /* From the end on: what comes after a statement is known then.  */
  for (gimple_stmt_iterator i = gsi_last (seq); !gsi_end_p (i); gsi_prev (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	check_sequence (gimple_bind_body (bind), behind);
      else if (gtry *block = dyn_cast<gtry *> (stmt))
	{
	  behind->come_after (uses_in (gimple_try_cleanup (block)));
	  check_sequence (gimple_try_eval (block), behind);
	}
      else
	{
	  if (gimple_code (stmt) == GIMPLE_OMP_FOR)
	    {
	      if (partitioned_p (stmt))
		check_loop (stmt, *behind);
	      first_uses none;
	      check_sequence (gimple_omp_body (stmt), &none);
	    }
	  first_uses all;
	  walk_in (iterator_at (stmt), [&all] (gimple_stmt_iterator *gsi)
	    {
	      all.note (gsi_stmt (*gsi));
	      return visit::into;
	    });
	  behind->come_after (all);
	}
    }
}

} // anonymous namespace

void
check_last_values (function *fun)
{
  walk (gimple_body (fun->decl), [] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      bool compute = construct_p (stmt) && is_gimple_omp_offloaded (stmt)
		     && gimple_omp_target_kind (stmt)
			!= GF_OMP_TARGET_KIND_OACC_KERNELS;
      if (!compute)
	return visit::into;
      first_uses none;
      check_sequence (gimple_omp_body (stmt), &none);
      return visit::past;
    });
  forget_uses ();
}

} // namespace accplug
