/* Variables that share storage, of which a construct has its own.

   Comes in: compute constructs, with the clauses that are implied, too.
   Goes out: [shared-storage] where a construct, or a loop in it, has a private copy of a
   variable, and uses the same storage by another name: an EQUIVALENCE's other variable,
   or the variable itself in a contained procedure (a nested function) that it calls.

   Rules
   - A value has to go from one to the other: one is stored to and both are used.
   - A contained procedure has the variables of its host in the frame, which the construct
     maps for it (fortran/frame-variables.h).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "warnings/checks.h"
#include "base/walk.h"
#include "base/warnings.h"
#include "statements/clauses.h"
#include "statements/frame-names.h"
#include "statements/uses.h"

namespace accplug
{

namespace
{

/* Where a variable is: bits of BASE.  */

struct storage
{
  tree base = NULL_TREE;
  HOST_WIDE_INT first = 0, size = 0;

  explicit storage (tree v);
  bool overlaps_p (const storage &other) const
  { return (base && base == other.base && first < other.first + other.size
	    && other.first < first + size); }
};

/* trans-common.cc gives a variable that shares storage a value expression.  */

storage::storage (tree v)
{
  if (!VAR_P (v) || !DECL_HAS_VALUE_EXPR_P (v) || frame_variable_p (v))
    return;
  bool reverse;
  tree object = get_ref_base_and_extent_hwi (DECL_VALUE_EXPR (v), &first, &size, &reverse);
  if (object && VAR_P (object))
    base = object;
}

/* What contained procedures do with a member of a frame.  */

class member_uses
{
public:
  explicit member_uses (tree field) : m_field (field) {}
  void look_in (tree function);

  tree used_by = NULL_TREE, stored_by = NULL_TREE;	/* the procedures */

private:
  visit look_at (gimple *stmt, tree op, bool stored, tree function);

  tree m_field;
  std::set<tree> m_visited;
};

visit
member_uses::look_at (gimple *stmt, tree op, bool stored, tree function)
{
  if (TYPE_P (op))
    return visit::past;
  if (TREE_CODE (op) == COMPONENT_REF && TREE_OPERAND (op, 1) == m_field)
    (stored && is_gimple_assign (stmt) ? stored_by : used_by) = function;
  gcall *call = dyn_cast<gcall *> (stmt);
  if (call && gimple_call_chain (call) && op == gimple_call_fndecl (call))
    look_in (op);
  return visit::into;
}

/* It may have been lowered before.  */

void
member_uses::look_in (tree function)
{
  struct function *fun = DECL_STRUCT_FUNCTION (function);
  if (!fun || !m_visited.insert (function).second)
    return;
  operand_visitor look = [this, function] (tree *tp, walk_stmt_info *info)
    { return look_at (info->stmt ? info->stmt : gsi_stmt (info->gsi), *tp, info->is_lhs,
		      function); };
  if (!fun->cfg)
    {
      walk_operands (gimple_body (function), look);
      return;
    }
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      walk_operands_of (gsi_stmt (i), look);
}

/* A compute construct, and what it and its loops have copies of.  */

class construct_copies
{
public:
  explicit construct_copies (gomp_target *stmt);
  void check () const;

private:
  void add_private (tree clauses);
  void add_indices (gimple *loop);
  void check_names (tree v) const;
  void check_procedures (tree v) const;
  bool written_p (tree v) const
  { return m_uses.written.count (v) || m_uses.stored_in.count (v) || m_indices.count (v); }

  gomp_target *m_stmt;
  variable_uses m_uses;
  std::set<tree> m_private, m_indices;
};

void
construct_copies::add_private (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	|| OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
      m_private.insert (OMP_CLAUSE_DECL (c));
}

/* What LOOP assigns itself, in its head.  */

void
construct_copies::add_indices (gimple *loop)
{
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    m_indices.insert (gimple_omp_for_index (loop, i));
}

construct_copies::construct_copies (gomp_target *stmt)
  : m_stmt (stmt), m_uses (uses_of (statement_list { stmt }))
{
  add_private (gimple_omp_target_clauses (stmt));
  walk (gimple_omp_body (stmt), [this] (gimple_stmt_iterator *gsi)
    {
      if (gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_FOR)
	{
	  add_private (gimple_omp_for_clauses (gsi_stmt (*gsi)));
	  add_indices (gsi_stmt (*gsi));
	}
      return visit::into;
    });
}

/* Other names for the storage of V.  */

void
construct_copies::check_names (tree v) const
{
  const storage place (v);
  if (!place.base)
    return;
  for (tree other : m_uses.mentioned)
    if (other != v && DECL_P (other) && place.overlaps_p (storage (other))
	&& (written_p (v) || written_p (other)))
      {
	/* Once for a pair of private ones.  */
	if (!m_private.count (other) || DECL_UID (v) < DECL_UID (other))
	  warn (WARN_shared_storage, gimple_location (m_stmt), "each thread has its own "
		"%qD in this construct: it does not share the storage of %qD", v, other);
      }
}

/* V itself, in procedures that the construct calls.  */

void
construct_copies::check_procedures (tree v) const
{
  tree field = frame_variable_p (v) ? frame_member (v) : NULL_TREE;
  if (!field)
    return;
  member_uses uses (field);
  walk (gimple_omp_body (m_stmt), [&uses] (gimple_stmt_iterator *gsi)
    {
      gcall *call = dyn_cast<gcall *> (gsi_stmt (*gsi));
      if (call && gimple_call_chain (call) && gimple_call_fndecl (call))
	uses.look_in (gimple_call_fndecl (call));
      return visit::into;
    });
  tree procedure = uses.stored_by ? uses.stored_by : written_p (v) ? uses.used_by : NULL_TREE;
  if (procedure)
    warn (WARN_shared_storage, gimple_location (m_stmt), "each thread has its own %qD in "
	  "this construct: %qD has the one that all share", v, procedure);
}

void
construct_copies::check () const
{
  for (tree v : m_private)
    if (m_uses.mentions (v) || m_uses.stored_in.count (v))
      {
	check_names (v);
	check_procedures (v);
      }
}

} // anonymous namespace

void
check_shared_storage (function *fun)
{
  walk (gimple_body (fun->decl), [] (gimple_stmt_iterator *gsi)
    {
      gomp_target *stmt = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
      if (!stmt || !construct_p (stmt) || !is_gimple_omp_offloaded (stmt))
	return visit::into;
      construct_copies (stmt).check ();
      return visit::past;
    });
  forget_uses ();
}

} // namespace accplug
