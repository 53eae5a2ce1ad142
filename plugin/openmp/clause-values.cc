/* What the clauses of a construct are computed from.

   Comes in: an OpenACC construct, behind the statements by which the gimplifier computes
   what its clauses have:

       _1 = o->v.data;  #pragma acc data map (tofrom: *_1) ...

   Goes out: if there are such statements, a block of copies of them and the construct,

       { t1 = o->v.data;  #pragma acc data map (tofrom: *t1) ... }

   so that a function which the construct becomes gets o, not a pointer from somewhere, and
   passes know what is behind it.

   Rules
   - Only assignments directly in front of the construct are copied, and only those of
     whole temporary variables.  Nothing else is assigned among them.
   - The statements stay where they are, for other uses.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "openmp/clause-values.h"
#include "base/walk.h"
#include "statements/clauses.h"
#include "statements/copies.h"

namespace accplug
{

namespace
{

typedef std::unordered_set<tree> tree_set;

/* Is T a value or variable of the compiler's, with no place in memory?  */

bool
temporary_p (tree t)
{
  return (TREE_CODE (t) == SSA_NAME
	  || (VAR_P (t) && DECL_ARTIFICIAL (t) && !is_global_var (t)
	      && !DECL_HAS_VALUE_EXPR_P (t) && is_gimple_reg_type (TREE_TYPE (t))));
}

class clause_values
{
public:
  explicit clause_values (gimple_stmt_iterator *gsi) : m_gsi (gsi) {}
  void keep ();

private:
  void need_clauses ();
  bool choose ();
  bool choose (gimple *stmt);
  bool copied_p (gimple *stmt) const;
  void copy (gimple *stmt);

  gimple_stmt_iterator *m_gsi;
  tree_set m_needed;		/* at the statement at hand */
  tree_set m_changed;		/* behind it */
  tree_set m_kept;		/* what is needed that is not computed again */
  std::vector<gimple *> m_chosen;	/* the last one first */
  std::unordered_map<tree, tree> m_renamed;
  std::vector<tree> m_own;
  gimple_seq m_body = NULL;
};

void
clause_values::need_clauses ()
{
  for (tree c = gimple_omp_target_clauses (gsi_stmt (*m_gsi)); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      walk_expression (&OMP_CLAUSE_DECL (c), [this] (tree *tp, walk_stmt_info *)
	{
	  if (temporary_p (*tp))
	    m_needed.insert (*tp);
	  return TYPE_P (*tp) ? visit::past : visit::into;
	});
}

/* Has STMT the same value in front of the construct?  */

bool
clause_values::copied_p (gimple *stmt) const
{
  return !walk_operands_of (stmt, [&] (tree *tp, walk_stmt_info *info)
    {
      bool made = (VAR_P (*tp) && DECL_ARTIFICIAL (*tp) && !DECL_HAS_VALUE_EXPR_P (*tp)
		   && !is_gimple_reg_type (TREE_TYPE (*tp)));
      return (TYPE_P (*tp) || info->is_lhs ? visit::past : made ? visit::stop : visit::into);
    });
}

/* Choose STMT, which computes what is needed behind it.  False if it does so from a value
   that is not there any more.  */

bool
clause_values::choose (gimple *stmt)
{
  m_needed.erase (gimple_assign_lhs (stmt));
  m_chosen.push_back (stmt);
  return !walk_operands_of (stmt, [this] (tree *tp, walk_stmt_info *info)
    {
      if (TYPE_P (*tp) || info->is_lhs)
	return visit::past;
      if (temporary_p (*tp))
	m_needed.insert (*tp);
      return m_kept.count (*tp) ? visit::stop : visit::into;
    });
}

/* Choose what is copied, from the construct backwards.  False if a value that is needed
   is not there any more in front of the construct.  */

bool
clause_values::choose ()
{
  gimple_stmt_iterator at = *m_gsi;
  for (gsi_prev (&at); !gsi_end_p (at) && is_gimple_assign (gsi_stmt (at)); gsi_prev (&at))
    {
      gimple *stmt = gsi_stmt (at);
      tree lhs = gimple_assign_lhs (stmt), base = get_base_address (lhs);
      if (!base || (TREE_CODE (base) != SSA_NAME
		    && !(VAR_P (base) && DECL_ARTIFICIAL (base) && !is_global_var (base))))
	break;
      if (m_needed.count (lhs))
	{
	  if (copied_p (stmt) ? !choose (stmt) : m_changed.count (lhs) != 0)
	    return false;
	  if (m_needed.erase (lhs))
	    m_kept.insert (lhs);
	}
      m_changed.insert (base);
    }
  for (tree t : m_needed)
    if (m_changed.count (t))
      return false;
  return true;
}

void
clause_values::copy (gimple *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  tree own = create_tmp_var_raw (TREE_TYPE (lhs));
  DECL_CONTEXT (own) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (own) = 1;
  m_own.push_back (own);
  tree value = unshare_expr (gimple_assign_rhs_to_tree (stmt));
  gimple *copy = gimple_build_assign (own, value);
  walk_operands_of (copy, [this] (tree *tp, walk_stmt_info *)
    {
      auto known = m_renamed.find (*tp);
      if (known != m_renamed.end ())
	*tp = known->second;
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
  gimple_set_location (copy, gimple_location (stmt));
  gimple_seq_add_stmt (&m_body, copy);
  m_renamed[lhs] = own;
}

void
clause_values::keep ()
{
  need_clauses ();
  if (!choose () || m_chosen.empty ())
    return;
  for (auto stmt = m_chosen.rbegin (); stmt != m_chosen.rend (); ++stmt)
    copy (*stmt);
  walk_operands_in (*m_gsi, [this] (tree *tp, walk_stmt_info *)
    {
      auto known = m_renamed.find (*tp);
      if (known != m_renamed.end ())
	*tp = known->second;
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
  gimple *construct = gsi_stmt (*m_gsi);
  gbind *bind = bind_of (m_own, NULL);
  gimple_set_location (bind, gimple_location (construct));
  gsi_replace (m_gsi, bind, false);
  gimple_seq_add_stmt (&m_body, construct);
  gimple_bind_set_body (bind, m_body);
}

} // anonymous namespace

void
keep_clause_values (gimple_stmt_iterator *gsi)
{
  clause_values (gsi).keep ();
}

} // namespace accplug
