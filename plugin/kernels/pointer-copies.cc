/* Copies of pointers that pieces of a kernels region share.

   Comes in: the plan of a region, cut into pieces.
   Goes out: the same plan; a piece that reads the compiler's copy of a pointer makes that
   itself, at its beginning.

   Rules
   - GCC loads a pointer that statements go through, such as a dummy argument's to its
     descriptor, into a temporary once for many of them.  What it leads to may be memory that
     a kernel has for itself, as descriptors are: another piece's kernel has another one, and
     the value from the first leads to memory that is gone.
   - All assignments to such a temporary are `temporary = reference', or from another such
     temporary.  References do not change, so it does not matter where and how often it is
     assigned.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/pointer-copies.h"
#include "base/dump.h"

namespace accplug
{

namespace
{

/* Temporaries, and what sets each.  */
typedef std::map<tree, gimple *> pointer_copies;

/* Does STMT just copy a variable that is a pointer?  */

bool
copies_pointer_p (gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt)
      || !(gimple_assign_single_p (stmt)
	   || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt))))
    return false;
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  return (VAR_P (lhs) && DECL_ARTIFICIAL (lhs) && POINTER_TYPE_P (TREE_TYPE (lhs))
	  && DECL_P (rhs) && POINTER_TYPE_P (TREE_TYPE (rhs)));
}

/* The temporaries of PLAN that only such statements set, each with one of them.  */

pointer_copies
find_copies (const kernels_plan &plan, const region_variables &variables,
	     const variable_uses &uses)
{
  pointer_copies copies;
  std::set<tree> others;
  for (const piece &p : plan.pieces)
    for (gimple *stmt : p.stmts)
      for (tree v : uses_of (stmt).written)
	{
	  if (!variables.own.count (v) || plan.host_variables.count (v)
	      || uses.addressed.count (v) || uses.in_clauses.count (v)
	      || !copies_pointer_p (stmt) || gimple_assign_lhs (stmt) != v)
	    {
	      others.insert (v);
	      continue;
	    }
	  tree from = gimple_assign_rhs1 (stmt);
	  auto [place, first] = copies.insert ({ v, stmt });
	  bool same = first || gimple_assign_rhs1 (place->second) == from;
	  if (!same || (variables.own.count (from) ? !copies.count (from) || from == v
			: TREE_CODE (TREE_TYPE (from)) != REFERENCE_TYPE))
	    others.insert (v);
	}
  /* What is a copy of another one is none without that.  */
  for (size_t before = SIZE_MAX; before != copies.size ();)
    {
      before = copies.size ();
      for (auto i = copies.begin (); i != copies.end ();)
	{
	  tree from = gimple_assign_rhs1 (i->second);
	  bool known = !variables.own.count (from) || copies.count (from);
	  i = others.count (i->first) || !known ? copies.erase (i) : std::next (i);
	}
    }
  return copies;
}

} // anonymous namespace

void
copy_pointers_in_pieces (kernels_plan *plan, const region_variables &variables,
			 const variable_uses &uses)
{
  const pointer_copies copies = find_copies (*plan, variables, uses);
  /* In the order of the program: the same code each time.  */
  statement_list stmts;
  for (const piece &p : plan->pieces)
    for (gimple *stmt : p.stmts)
      if (is_gimple_assign (stmt))
	{
	  auto copy = copies.find (gimple_assign_lhs (stmt));
	  if (copy != copies.end () && copy->second == stmt)
	    stmts.push_back (stmt);
	}
  for (piece &p : plan->pieces)
    for (bool more = !stmts.empty () && p.kind != piece_kind::host; more;)
      {
	more = false;
	variable_uses used = uses_of (p.stmts);
	for (gimple *stmt : stmts)
	  if (used.read.count (gimple_assign_lhs (stmt))
	      && exposure_of (p.stmts, gimple_assign_lhs (stmt)).read_first)
	    {
	      p.stmts.insert (p.stmts.begin (), gimple_copy (stmt));
	      more = true;
	      if (dump_enabled_p ())
		dump_printf_loc (MSG_NOTE, stmt, "piece %d copies %T itself\n",
				 int (&p - plan->pieces.data ()) + 1,
				 gimple_assign_rhs1 (stmt));
	    }
      }
}

} // namespace accplug
