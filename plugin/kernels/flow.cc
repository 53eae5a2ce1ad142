/* The statements of a kernels region as one list, its variables and its jumps.

   Comes in: the body of a kernels region in high GIMPLE: binds, labels, jumps, and
   OpenACC loops as statements with a body.
   Goes out: flat_region; on which paths of a list a variable is read or written.

   Rules
   - Nothing here changes a statement.
   - Binds are dissolved at every level of the list, so all variables of the region
     have one scope.  A block that ends the life of variables (GIMPLE_TRY with
     clobbers) is dissolved outside of loops only: within a loop it says that the
     variables belong to the iteration.
   - A region is not divisible if a jump leaves it, or if a variable's size is known
     only when it runs.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/flow.h"
#include "base/walk.h"
#include "kernels/distribution.h"

namespace accplug
{

/* ------------------------------------------------------------------------
   The list.  */

void
append_statements (gimple_seq seq, statement_list *list, std::vector<tree> *vars)
{
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	{
	  if (vars)
	    for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	      vars->push_back (v);
	  append_statements (gimple_bind_body (bind), list, vars);
	}
      else if (!is_gimple_debug (stmt) && gimple_code (stmt) != GIMPLE_NOP)
	list->push_back (stmt);
    }
}

namespace
{

bool
only_clobbers_p (gimple_seq seq)
{
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    if (!gimple_clobber_p (gsi_stmt (i)))
      return false;
  return true;
}

/* Add to TARGETS the labels that STMT itself jumps to.  */

void
add_targets (gimple *stmt, std::set<tree> *targets)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_GOTO:
      targets->insert (gimple_goto_dest (stmt));
      break;
    case GIMPLE_COND:
      for (tree label : { gimple_cond_true_label (as_a<gcond *> (stmt)),
			  gimple_cond_false_label (as_a<gcond *> (stmt)) })
	if (label)
	  targets->insert (label);
      break;
    case GIMPLE_SWITCH:
      {
	gswitch *s = as_a<gswitch *> (stmt);
	for (unsigned i = 0; i < gimple_switch_num_labels (s); i++)
	  targets->insert (CASE_LABEL (gimple_switch_label (s, i)));
	break;
      }
    case GIMPLE_ASM:
      {
	gasm *code = as_a<gasm *> (stmt);
	for (unsigned i = 0; i < gimple_asm_nlabels (code); i++)
	  targets->insert (TREE_VALUE (gimple_asm_label_op (code, i)));
	break;
      }
    default:
      break;
    }
}

std::map<tree, size_t>
label_places (const statement_list &list)
{
  std::map<tree, size_t> places;
  for (size_t i = 0; i < list.size (); i++)
    if (glabel *label = dyn_cast<glabel *> (list[i]))
      places[gimple_label_label (label)] = i;
  return places;
}

} // anonymous namespace

std::set<tree>
targets_of (gimple *stmt)
{
  std::set<tree> targets, own;
  walk_in (iterator_at (stmt), [&] (gimple_stmt_iterator *gsi)
    {
      if (glabel *label = dyn_cast<glabel *> (gsi_stmt (*gsi)))
	own.insert (gimple_label_label (label));
      add_targets (gsi_stmt (*gsi), &targets);
      return visit::into;
    });
  for (tree label : own)
    targets.erase (label);
  return targets;
}

std::vector<jump>
jumps_of (const statement_list &list, bool *outside)
{
  std::vector<jump> jumps;
  std::map<tree, size_t> places = label_places (list);
  for (size_t i = 0; i < list.size (); i++)
    for (tree target : targets_of (list[i]))
      {
	auto place = places.find (target);
	if (place != places.end ())
	  jumps.push_back ({ i, place->second });
	else if (outside)
	  *outside = true;
      }
  return jumps;
}

void
flat_region::find_jumps ()
{
  bool outside = false;
  jumps = jumps_of (stmts, &outside);
  divisible = divisible && !outside;
}

/* Cut loops in two that are parallel in two parts only (distribution.h).  */

void
flat_region::distribute ()
{
  if (!divisible)
    return;
  stmts = distribute_loops (stmts, &vars, &origins, &guarded);
  find_jumps ();
}

void
flat_region::replace (const statement_list &list)
{
  stmts = list;
  find_jumps ();
}

gimple *
flat_region::origin_of (gimple *stmt) const
{
  auto origin = origins.find (stmt);
  return origin == origins.end () ? stmt : origin->second;
}

/* Dissolve the blocks outside of loops; false if there is none.  */

bool
flat_region::open_blocks ()
{
  statement_list opened;
  bool any = false;
  for (size_t i = 0; i < stmts.size (); i++)
    {
      gtry *block = dyn_cast<gtry *> (stmts[i]);
      auto repeats = [i] (const jump &j) { return j.to <= i && i <= j.from; };
      if (block && gimple_try_kind (block) == GIMPLE_TRY_FINALLY
	  && only_clobbers_p (gimple_try_cleanup (block))
	  && std::none_of (jumps.begin (), jumps.end (), repeats))
	{
	  append_statements (gimple_try_eval (block), &opened, &vars);
	  any = true;
	}
      else
	opened.push_back (stmts[i]);
    }
  stmts = std::move (opened);
  return any;
}

flat_region::flat_region (gimple_seq body)
{
  append_statements (body, &stmts, &vars);
  do
    {
      divisible = true;
      find_jumps ();
    }
  while (open_blocks ());
  for (tree v : vars)
    if (VAR_P (v)
	&& (DECL_HAS_VALUE_EXPR_P (v) || !DECL_SIZE (v)
	    || TREE_CODE (DECL_SIZE (v)) != INTEGER_CST))
      divisible = false;
  for (gimple *stmt : stmts)
    if (gimple_code (stmt) == GIMPLE_RETURN)
      divisible = false;
}

/* ------------------------------------------------------------------------
   Exposure.  */

namespace
{

/* Does STMT, which has a body, read V before it writes it?  */

bool
body_reads_first_p (gimple *stmt, tree v)
{
  statement_list body;
  switch (gimple_code (stmt))
    {
    case GIMPLE_TRY:
      append_statements (gimple_try_eval (stmt), &body, NULL);
      append_statements (gimple_try_cleanup (stmt), &body, NULL);
      return exposure_of (body, v).read_first;
    case GIMPLE_OMP_FOR:
      {
	append_statements (gimple_omp_body (stmt), &body, NULL);
	for (size_t i = 0; i < gimple_omp_for_collapse (stmt); i++)
	  if (gimple_omp_for_initial (stmt, i) == v
	      || gimple_omp_for_final (stmt, i) == v
	      || gimple_omp_for_index (stmt, i) == v)
	    return true;
	return (uses_of (stmt).in_clauses.count (v)
		|| exposure_of (body, v).read_first
		|| !uses_of (body).mentions (v));
      }
    default:
      return true;
    }
}

} // anonymous namespace

exposure
exposure_of (const statement_list &list, tree v)
{
  exposure result;
  std::map<tree, size_t> places = label_places (list);
  std::vector<bool> seen (list.size (), false);
  std::vector<size_t> work (1, 0);
  while (!work.empty ())
    {
      size_t i = work.back ();
      work.pop_back ();
      if (i >= list.size ())
	{
	  result.kept = true;
	  continue;
	}
      if (seen[i])
	continue;
      seen[i] = true;
      gimple *stmt = list[i];
      const variable_uses &uses = uses_of (stmt);
      bool has_body = gimple_has_substatements (stmt);
      if (uses.addressed.count (v)
	  || (uses.read.count (v) && (!has_body || body_reads_first_p (stmt, v))))
	result.read_first = true;
      if (uses.written.count (v) && !has_body)
	continue;
      for (tree target : targets_of (stmt))
	{
	  auto place = places.find (target);
	  work.push_back (place == places.end () ? list.size () : place->second);
	}
      if (!jump_p (stmt))
	work.push_back (i + 1);
    }
  return result;
}

} // namespace accplug
