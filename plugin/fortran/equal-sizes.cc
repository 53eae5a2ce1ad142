/* Sizes of Fortran's arrays that are the same in one region.

   Comes in: a procedure of Fortran before its constructs are taken apart. Each array with
   bounds that the procedure computes has variables of gfortran's for them, strides and
   offsets, also where the program declares  real :: a(n,m), b(n,m). Each reference to a whole
   dummy array of assumed shape has copies of them, in the region.
   Goes out: regions in which one variable stands for all that have its value: loops over
   several arrays have one range, and their elements one place. Kernels regions have one copy
   of each: their parts would get several by value, each as a number of its own.

   Rules
   - The variables are set at the procedure's beginning, by assignments alone that store to
     nothing else, and nowhere else.
   - Two values are the same if the same operation makes them of the same values; of what is
     loaded there, from the same place.
   - A copy in a region is a variable of gfortran's that the region declares and sets once, to
     one that it never sets.  One takes the place of a later one if no label is between them,
     or none in front of it.
   - A region has both variables already: what is left of its clauses for the other one are
     copies of a number that nobody reads.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/equal-sizes.h"
#include "base/dump.h"
#include "base/unit.h"
#include "base/walk.h"
#include "statements/copies.h"
#include "statements/uses.h"

namespace accplug
{

namespace
{

/* Numbers of values: equal ones have the same.  */

class size_table
{
public:
  bool add (gimple *stmt);
  void drop_set_in (const statement_list &stmts);
  /* Each variable that another one stands for.  */
  std::map<tree, tree> equals () const;

private:
  struct value
  {
    tree_code code;
    tree type, leaf;
    std::vector<size_t> operands;
  };

  size_t number_of (const value &v);
  size_t operand (tree t);

  std::vector<value> m_values;
  std::map<tree, size_t> m_numbers;	/* of variables */
  std::vector<tree> m_order;
};

size_t
size_table::number_of (const value &v)
{
  for (size_t i = 0; i < m_values.size (); i++)
    if (m_values[i].code == v.code && m_values[i].operands == v.operands
	&& useless_type_conversion_p (m_values[i].type, v.type)
	&& useless_type_conversion_p (v.type, m_values[i].type)
	&& (v.leaf ? m_values[i].leaf && operand_equal_p (m_values[i].leaf, v.leaf, 0)
	    : !m_values[i].leaf))
      return i;
  m_values.push_back (v);
  return m_values.size () - 1;
}

size_t
size_table::operand (tree t)
{
  auto known = m_numbers.find (t);
  return (known != m_numbers.end () ? known->second
	  : number_of ({ ERROR_MARK, TREE_TYPE (t), t, {} }));
}

/* STMT is the next one at the procedure's beginning.  False if it is none that belongs
   there.  */

bool
size_table::add (gimple *stmt)
{
  if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_NOP)
    return true;
  tree lhs = is_gimple_assign (stmt) ? gimple_assign_lhs (stmt) : NULL_TREE;
  if (!lhs || gimple_has_volatile_ops (stmt) || !is_gimple_reg_type (TREE_TYPE (lhs))
      || (TREE_CODE (lhs) != SSA_NAME
	  && (!VAR_P (lhs) || is_global_var (lhs) || TREE_ADDRESSABLE (lhs)
	      || DECL_HAS_VALUE_EXPR_P (lhs))))
    return false;
  size_t number;
  if (gimple_assign_single_p (stmt))
    number = operand (gimple_assign_rhs1 (stmt));
  else
    {
      value v { gimple_assign_rhs_code (stmt), TREE_TYPE (lhs), NULL_TREE, {} };
      for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
	v.operands.push_back (operand (gimple_op (stmt, i)));
      number = number_of (v);
    }
  if (!m_numbers.count (lhs))
    m_order.push_back (lhs);
  m_numbers[lhs] = number;
  return true;
}

/* Forget the variables that STMTS set.  */

void
size_table::drop_set_in (const statement_list &stmts)
{
  for (gimple *outer : stmts)
    walk_in (iterator_at (outer), [this] (gimple_stmt_iterator *gsi)
      {
	if (tree lhs = gimple_get_lhs (gsi_stmt (*gsi)))
	  m_numbers.erase (lhs);
	return visit::into;
      });
}

std::map<tree, tree>
size_table::equals () const
{
  std::map<tree, tree> found;
  std::map<size_t, tree> first;
  for (tree v : m_order)
    {
      auto number = m_numbers.find (v);
      if (number == m_numbers.end () || !VAR_P (v) || !DECL_ARTIFICIAL (v)
	  || !INTEGRAL_TYPE_P (TREE_TYPE (v)))
	continue;
      auto known = first.emplace (number->second, v);
      if (!known.second
	  && useless_type_conversion_p (TREE_TYPE (v), TREE_TYPE (known.first->second)))
	found[v] = known.first->second;
    }
  return found;
}

/* Does a clause of CONSTRUCT hand it V?  */

bool
handed_p (gimple *construct, tree v)
{
  for (tree c = gimple_omp_target_clauses (construct); c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
	 || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
	&& OMP_CLAUSE_DECL (c) == v)
      return true;
  return false;
}

/* Let the regions in BODY use one variable for those that are EQUAL.  */

void
unite_sizes (gimple_seq body, const std::map<tree, tree> &equal)
{
  walk (body, [&equal] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gimple_code (stmt) != GIMPLE_OMP_TARGET || !is_gimple_omp_oacc (stmt)
	  || !is_gimple_omp_offloaded (stmt))
	return visit::into;
      for (const auto &pair : equal)
	if (handed_p (stmt, pair.first) && handed_p (stmt, pair.second))
	  {
	    if (dump_enabled_p ())
	      dump_printf_loc (MSG_NOTE, stmt, "%T is %T\n", pair.first, pair.second);
	    replace_in (gimple_omp_body_ptr (stmt), pair.first, pair.second);
	  }
      return visit::past;
    });
}

/* Is V a number of gfortran's?  In a contained procedure those of its host's arrays are in the
   host's frame, and V stands for one.  */

bool
artificial_number_p (tree v)
{
  return (VAR_P (v) && DECL_ARTIFICIAL (v) && !is_global_var (v) && !TREE_ADDRESSABLE (v)
	  && INTEGRAL_TYPE_P (TREE_TYPE (v)));
}

/* The copies that a region makes of numbers.  */

class region_copies
{
public:
  explicit region_copies (gimple_seq body);
  /* Each copy, and an earlier one of the same number that is set wherever it is.  */
  std::map<tree, tree> equals () const;

private:
  void note_copy (gimple *stmt);

  std::set<tree> m_declared;
  std::map<tree, unsigned> m_stores;
  /* Of each number the copy that no label is behind; and that no label is in front of.  */
  std::map<tree, tree> m_last, m_first;
  bool m_labels = false;
  std::map<tree, std::pair<tree, tree>> m_pairs;	/* copy: the other, the number */
};

void
region_copies::note_copy (gimple *stmt)
{
  tree to = gimple_assign_lhs (stmt), from = gimple_assign_rhs1 (stmt);
  auto earlier = m_last.find (from);
  if (earlier == m_last.end () && (earlier = m_first.find (from)) == m_first.end ())
    (m_labels ? m_last : m_first)[from] = to;
  else if (useless_type_conversion_p (TREE_TYPE (to), TREE_TYPE (earlier->second)))
    m_pairs[to] = { earlier->second, from };
}

region_copies::region_copies (gimple_seq body)
{
  walk (body, [this] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	  m_declared.insert (v);
      else if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
	for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
	  m_stores[gimple_omp_for_index (loop, i)] += 2;
      else if (tree lhs = gimple_get_lhs (stmt))
	m_stores[lhs]++;
      if (gimple_code (stmt) == GIMPLE_LABEL || is_gimple_omp (stmt))
	{
	  m_labels = true;
	  m_last.clear ();
	}
      else if (gimple_assign_single_p (stmt)
	       && artificial_number_p (gimple_assign_lhs (stmt))
	       && !DECL_HAS_VALUE_EXPR_P (gimple_assign_lhs (stmt))
	       && artificial_number_p (gimple_assign_rhs1 (stmt)))
	note_copy (stmt);
      return visit::into;
    });
}

std::map<tree, tree>
region_copies::equals () const
{
  std::map<tree, tree> equal;
  auto once_p = [this] (tree v) { return m_declared.count (v) && m_stores.at (v) == 1; };
  for (const auto &pair : m_pairs)
    if (once_p (pair.first) && once_p (pair.second.first)
	&& !m_stores.count (pair.second.second))
      equal[pair.first] = pair.second.first;
  return equal;
}

/* Let the kernels region CONSTRUCT have one copy of each number.  */

void
unite_copies_in (gimple *construct)
{
  std::map<tree, tree> equal = region_copies (gimple_omp_body (construct)).equals ();
  if (equal.empty ())
    return;
  walk_changing (gimple_omp_body_ptr (construct), [&equal] (gimple_stmt_iterator *gsi)
    {
      tree lhs = gimple_get_lhs (gsi_stmt (*gsi));
      if (lhs && equal.count (lhs))
	gsi_replace (gsi, gimple_build_nop (), true);
      return visit::into;
    });
  for (const auto &pair : equal)
    {
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, construct, "%T is %T\n", pair.first, pair.second);
      replace_in (gimple_omp_body_ptr (construct), pair.first, pair.second);
    }
}

void
unite_copies (gimple_seq body)
{
  walk (body, [] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gimple_code (stmt) != GIMPLE_OMP_TARGET)
	return visit::into;
      if (gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_OACC_KERNELS)
	unite_copies_in (stmt);
      return is_gimple_omp_offloaded (stmt) ? visit::past : visit::into;
    });
}

const pass_data equal_sizes_data = {
  GIMPLE_PASS, "accequal-sizes", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_equal_sizes : public gimple_opt_pass
{
public:
  explicit pass_equal_sizes (gcc::context *context)
    : gimple_opt_pass (equal_sizes_data, context) {}

  bool gate (function *) final override { return active () && lang_GNU_Fortran (); }

  unsigned execute (function *fun) final override
  {
    gimple_seq body = gimple_body (fun->decl);
    gbind *whole = (gimple_seq_singleton_p (body)
		    ? dyn_cast<gbind *> (gimple_seq_first_stmt (body)) : NULL);
    size_table table;
    gimple_stmt_iterator gsi = gsi_start (whole ? *gimple_bind_body_ptr (whole) : body);
    while (!gsi_end_p (gsi) && table.add (gsi_stmt (gsi)))
      gsi_next (&gsi);
    statement_list rest;
    for (; !gsi_end_p (gsi); gsi_next (&gsi))
      rest.push_back (gsi_stmt (gsi));
    table.drop_set_in (rest);
    std::map<tree, tree> equal = table.equals ();
    if (!equal.empty ())
      unite_sizes (body, equal);
    unite_copies (body);
    forget_uses ();
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_equal_sizes (gcc::context *context)
{
  return new pass_equal_sizes (context);
}

} // namespace accplug
