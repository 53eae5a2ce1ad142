/* Values that a loop with a directive leaves in a scalar, where no iteration is the last, and
   those that a compute construct leaves in a pointer of C's, which is private there.

   Comes in: loop directives in compute constructs and routines; compute constructs.
   Goes out: [lost-scalar] for an assignment in such a loop to a scalar from outside that
   is read after the loop, in the construct; and for one in a construct to a pointer from
   outside, which no `private' or `firstprivate' names, that is read after it.

   Rules
   - Variables that the loop reduces, or makes private, are not spoken of, nor what the
     loop accumulates (its value is made from the old one), nor its index.
   - What comes first behind the loop, in the order of the source, decides: a statement
     that reads the scalar, or one that assigns it.
   - A loop that is `seq' has a last iteration; `auto' ones have, too.
   - Of other scalars that a construct assigns copies.cc speaks.

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

first_uses
uses_of_one (gimple *stmt)
{
  first_uses all;
  walk_in (iterator_at (stmt), [&all] (gimple_stmt_iterator *gsi)
    {
      all.note (gsi_stmt (*gsi));
      return visit::into;
    });
  return all;
}

/* Is STMT a compute construct?  */

bool
compute_p (gimple *stmt)
{
  return construct_p (stmt) && is_gimple_omp_offloaded (stmt);
}

bool
partitioned_p (gimple *loop)
{
  tree clauses = gimple_omp_for_clauses (loop);
  return !(omp_find_clause (clauses, OMP_CLAUSE_SEQ)
	   || omp_find_clause (clauses, OMP_CLAUSE_AUTO));
}

/* Add what is declared in BODY to OWN.  */

void
add_declared (gimple_seq body, std::set<tree> *own)
{
  walk (body, [own] (gimple_stmt_iterator *gsi)
    {
      if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi)))
	for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	  own->insert (v);
      return visit::into;
    });
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
  add_declared (gimple_omp_body (loop), &own);
  return own;
}

/* Variables that clauses of CONSTRUCT, or of loops in it, make private, and what is declared
   in it.  */

std::set<tree>
own_pointers (gimple *construct)
{
  std::set<tree> own;
  auto add = [&own] (tree clauses)
    {
      for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	    || (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
		&& !OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c)))
	  own.insert (OMP_CLAUSE_DECL (c));
    };
  add (gimple_omp_target_clauses (construct));
  walk (gimple_omp_body (construct), [&] (gimple_stmt_iterator *gsi)
    {
      if (gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_FOR)
	add (gimple_omp_for_clauses (gsi_stmt (*gsi)));
      return visit::into;
    });
  add_declared (gimple_omp_body (construct), &own);
  return own;
}

/* Warn of pointers that CONSTRUCT assigns and AFTER reads.  */

void
check_construct (gimple *construct, const first_uses &after)
{
  const first_uses body = uses_in (gimple_omp_body (construct));
  const std::set<tree> own = own_pointers (construct);
  for (const auto &at : body.written)
    {
      tree v = at.first;
      auto read = after.read_first.find (v);
      if (own.count (v) || read == after.read_first.end () || !VAR_P (v) || is_global_var (v)
	  || TREE_CODE (TREE_TYPE (v)) != POINTER_TYPE || !DECL_NAME (v)
	  || DECL_ARTIFICIAL (v) || DECL_IGNORED_P (v))
	continue;
      auto_diagnostic_group group;
      if (warn (WARN_lost_scalar, gimple_location (at.second), "the value that %qD gets in "
		"the region is lost: a pointer is private there", v))
	inform (gimple_location (read->second), "%qD is read here, with the value from before "
		"the region", v);
    }
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
	  behind->come_after (uses_of_one (stmt));
	}
    }
}

/* Check the constructs in SEQ, behind which comes BEHIND: likewise.  */

void
check_constructs (gimple_seq seq, first_uses *behind)
{
  for (gimple_stmt_iterator i = gsi_last (seq); !gsi_end_p (i); gsi_prev (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	check_constructs (gimple_bind_body (bind), behind);
      else if (gtry *block = dyn_cast<gtry *> (stmt))
	{
	  behind->come_after (uses_in (gimple_try_cleanup (block)));
	  check_constructs (gimple_try_eval (block), behind);
	}
      else if (construct_p (stmt) && !compute_p (stmt) && gimple_omp_body (stmt))
	check_constructs (gimple_omp_body (stmt), behind);
      else
	{
	  if (compute_p (stmt))
	    check_construct (stmt, *behind);
	  behind->come_after (uses_of_one (stmt));
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
      if (!compute_p (stmt)
	  || gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_OACC_KERNELS)
	return visit::into;
      first_uses none;
      check_sequence (gimple_omp_body (stmt), &none);
      return visit::past;
    });
  first_uses end;
  if (!lang_GNU_Fortran ())
    check_constructs (gimple_body (fun->decl), &end);
  forget_uses ();
}

} // namespace accplug
