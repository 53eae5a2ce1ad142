/* What the clauses of a construct are computed from.

   Comes in: an OpenACC construct, behind the statements by which the gimplifier computes
   what its clauses have:

       _1 = o->v.data;  #pragma acc data map (tofrom: *_1) ...

   Goes out: if there are such statements, a block of copies of them and the construct,

       { t1 = o->v.data;  #pragma acc data map (tofrom: *t1) ... }

   so that a function which the construct becomes gets o, not a pointer from somewhere, and
   passes know what is behind it.

   Rules
   - Only assignments directly in front of the construct are copied: those of whole temporary
     variables, and all that make a descriptor of gfortran's for a section.  Nothing else is
     assigned among them.
   - Where some of what makes a descriptor is elsewhere, what is read from it is passed.
   - The statements stay where they are, for other uses.  Calls that have more dimensions of
     sections (clauses/inner-sections.h) are the construct's alone.

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

/* Is T a variable in memory that the compiler made, as descriptors of sections are?  */

bool
made_p (tree t)
{
  return (VAR_P (t) && DECL_ARTIFICIAL (t) && !is_global_var (t)
	  && !DECL_HAS_VALUE_EXPR_P (t) && !is_gimple_reg_type (TREE_TYPE (t)));
}

class clause_values
{
public:
  explicit clause_values (gimple_stmt_iterator *gsi) : m_gsi (gsi) {}
  void keep (gimple_seq calls);

private:
  void need_clauses ();
  void need (tree);
  bool choose ();
  bool choose_all ();
  bool choose (gimple *stmt);
  bool copied_p (gimple *stmt) const;
  bool made_here_p (tree made) const;
  tree own_variable (tree type);
  void rename (gimple_stmt_iterator);
  void copy (gimple *stmt);

  gimple_stmt_iterator *m_gsi;
  bool m_with_made = true;	/* descriptors are copied */
  tree_set m_needed;		/* at the statement at hand */
  tree_set m_made;		/* of these, descriptors */
  tree_set m_changed;		/* behind it */
  tree_set m_kept;		/* what is needed that is not computed again */
  std::vector<gimple *> m_chosen;	/* the last one first */
  std::unordered_map<tree, tree> m_renamed;
  std::vector<tree> m_own;
  gimple_seq m_body = NULL;
};

void
clause_values::need (tree t)
{
  if (temporary_p (t))
    m_needed.insert (t);
  else if (made_p (t))
    m_made.insert (t);
}

void
clause_values::need_clauses ()
{
  for (tree c = gimple_omp_target_clauses (gsi_stmt (*m_gsi)); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      for (tree *operand : { &OMP_CLAUSE_DECL (c), &OMP_CLAUSE_SIZE (c) })
	walk_expression (operand, [this] (tree *tp, walk_stmt_info *)
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
  return m_with_made || !walk_operands_of (stmt, [] (tree *tp, walk_stmt_info *info)
    {
      return (TYPE_P (*tp) || info->is_lhs ? visit::past
	      : made_p (*tp) ? visit::stop : visit::into);
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
      need (*tp);
      return m_kept.count (*tp) ? visit::stop : visit::into;
    });
}

/* Is all that makes MADE chosen, and is it changed in no other way?  */

bool
clause_values::made_here_p (tree made) const
{
  if (TREE_ADDRESSABLE (made))
    return false;
  size_t chosen = 0, all = 0;
  for (gimple *stmt : m_chosen)
    chosen += get_base_address (gimple_assign_lhs (stmt)) == made;
  walk (gimple_body (current_function_decl), [&] (gimple_stmt_iterator *gsi)
    {
      tree lhs = gimple_get_lhs (gsi_stmt (*gsi));
      all += (lhs && get_base_address (lhs) == made
	      && !gimple_clobber_p (gsi_stmt (*gsi)));
      return visit::into;
    });
  return chosen && chosen == all;
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
      if (m_needed.count (lhs) || m_made.count (base))
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
  for (tree t : m_made)
    if (m_with_made && !made_here_p (t))
      return false;
  return true;
}

/* Likewise; without descriptors if not all of one can be copied.  */

bool
clause_values::choose_all ()
{
  need_clauses ();
  if (choose ())
    return true;
  m_with_made = false;
  m_chosen.clear ();
  for (tree_set *set : { &m_needed, &m_made, &m_changed, &m_kept })
    set->clear ();
  need_clauses ();
  return choose ();
}

tree
clause_values::own_variable (tree type)
{
  tree own = create_tmp_var_raw (type);
  DECL_CONTEXT (own) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (own) = 1;
  m_own.push_back (own);
  return own;
}

/* Let the statement at GSI use what was copied.  */

void
clause_values::rename (gimple_stmt_iterator gsi)
{
  walk_operands_in (gsi, [this] (tree *tp, walk_stmt_info *)
    {
      auto known = m_renamed.find (*tp);
      if (known != m_renamed.end ())
	*tp = known->second;
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
}

void
clause_values::copy (gimple *stmt)
{
  tree lhs = unshare_expr (gimple_assign_lhs (stmt)), made = get_base_address (lhs);
  tree value = unshare_expr (gimple_assign_rhs_to_tree (stmt));
  bool whole = !made_p (made);
  tree own = whole ? own_variable (TREE_TYPE (lhs)) : lhs;
  if (!whole && !m_renamed.count (made))
    m_renamed[made] = own_variable (TREE_TYPE (made));
  gimple *copy = gimple_build_assign (own, value);
  gimple_set_location (copy, gimple_location (stmt));
  gimple_seq_add_stmt (&m_body, copy);
  rename (gsi_last (m_body));
  if (whole)
    m_renamed[lhs] = own;
}

void
clause_values::keep (gimple_seq calls)
{
  bool copied = choose_all ();
  for (auto stmt = m_chosen.rbegin (); copied && stmt != m_chosen.rend (); ++stmt)
    copy (*stmt);
  rename (*m_gsi);
  gimple_seq_add_seq (&m_body, calls);
  if (!m_body)
    return;
  gimple *construct = gsi_stmt (*m_gsi);
  gbind *bind = bind_of (m_own, NULL);
  gimple_set_location (bind, gimple_location (construct));
  gsi_replace (m_gsi, bind, false);
  gimple_seq_add_stmt (&m_body, construct);
  gimple_bind_set_body (bind, m_body);
}

} // anonymous namespace

void
keep_clause_values (gimple_stmt_iterator *gsi, gimple_seq calls)
{
  clause_values (gsi).keep (calls);
}

} // namespace accplug
