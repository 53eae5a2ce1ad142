/* Optional arguments of Fortran that are absent where a construct has them as firstprivate.

   OpenACC 3.3, 2.17.1: a clause has no effect on an argument that is not there, and
   `present' answers in the construct what it answers outside.  omplower copies from the
   null pointer, and gives the region a pointer to the copy that is never null.

   Comes in: a function before omplower.
   Goes out: a scalar, or an array of constant size, that may be absent is two variables:

     parallel firstprivate (x)		here = x != 0
       ... x != 0 ... *x ...		value = here ? *x : 0
					parallel firstprivate (value, here)
					  inner = here ? &value : 0
					  ... inner != 0 ... value ...

   Rules
   - They are dummy arguments that are passed by reference; those of contained procedures
     around, which are in frames, and arrays of other sizes stay as they are.
   - Where the region only asks whether the argument is there, INNER is no address of
     VALUE, which then can be in a register.
   - A loop's clause that names the argument keeps all as it is: it has one by its name.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/absent-arguments.h"
#include "base/dump.h"
#include "base/walk.h"
#include "statements/clauses.h"
#include "statements/copies.h"

namespace accplug
{

namespace
{

/* Has TYPE values that an assignment copies?  */

bool
copied_type_p (tree type)
{
  if (TREE_CODE (type) == ARRAY_TYPE)
    return TYPE_SIZE_UNIT (type) && tree_fits_uhwi_p (TYPE_SIZE_UNIT (type));
  return is_gimple_reg_type (type) && !POINTER_TYPE_P (type);
}

/* May C, of a compute construct, copy from an argument that is not there?  */

bool
maybe_absent_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE)
    return false;
  tree dummy = OMP_CLAUSE_DECL (c);
  return (TREE_CODE (dummy) == PARM_DECL && TREE_CODE (TREE_TYPE (dummy)) == POINTER_TYPE
	  && copied_type_p (TREE_TYPE (TREE_TYPE (dummy)))
	  && lang_hooks.decls.omp_check_optional_argument (dummy, false) == dummy
	  && lang_hooks.decls.omp_privatize_by_reference (dummy));
}

bool
in_loop_clauses_p (gimple_seq body, tree dummy)
{
  return walk (body, [dummy] (gimple_stmt_iterator *gsi)
    {
      if (gimple_code (gsi_stmt (*gsi)) != GIMPLE_OMP_FOR)
	return visit::into;
      tree clauses = gimple_omp_for_clauses (gsi_stmt (*gsi));
      uid_set reduced;
      add_clause_variables (clauses, OMP_CLAUSE_REDUCTION, &reduced);
      return (names_variable_p (clauses, dummy) || reduced.count (DECL_UID (dummy))
	      ? visit::stop : visit::into);
    });
}

tree
new_variable (tree type, tree dummy)
{
  tree v = create_tmp_var_raw (TYPE_MAIN_VARIANT (type));
  DECL_NAME (v) = DECL_NAME (dummy);
  DECL_CONTEXT (v) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (v) = 1;
  return v;
}

/* An argument of a construct.  */

class absent_argument
{
public:
  explicit absent_argument (tree dummy);
  void set_outside (gimple_seq *seq, std::vector<tree> *vars);
  void set_inside (gomp_target *construct);
  void replace_clause (tree *link) const;

private:
  visit replace (tree *tp, walk_stmt_info *info);

  tree m_dummy, m_type;
  tree m_value, m_here, m_inner;
  bool m_addressed = false;	/* the region has other uses for the address */
};

absent_argument::absent_argument (tree dummy)
  : m_dummy (dummy), m_type (TREE_TYPE (TREE_TYPE (dummy))),
    m_value (new_variable (m_type, dummy)), m_here (new_variable (boolean_type_node, dummy)),
    m_inner (new_variable (TREE_TYPE (dummy), dummy))
{
  DECL_NOT_GIMPLE_REG_P (m_value) = TREE_CODE (m_type) == COMPLEX_TYPE;
}

/* In front of the construct.  */

void
absent_argument::set_outside (gimple_seq *seq, std::vector<tree> *vars)
{
  tree none = new_variable (m_type, m_dummy);
  tree from = new_variable (TREE_TYPE (m_dummy), m_dummy);
  bool array = TREE_CODE (m_type) == ARRAY_TYPE;
  tree loaded = array ? m_value : new_variable (m_type, m_dummy);
  tree nothing = array ? build_constructor (TREE_TYPE (none), NULL) : build_zero_cst (m_type);
  TREE_ADDRESSABLE (none) = 1;
  /* In memory where clauses of data constructs name it.  */
  tree passed = new_variable (TREE_TYPE (m_dummy), m_dummy);
  gimple_seq_add_stmt (seq, gimple_build_assign (passed, m_dummy));
  gimple_seq_add_stmt (seq, gimple_build_assign (m_here, NE_EXPR, passed,
						 build_zero_cst (TREE_TYPE (m_dummy))));
  gimple_seq_add_stmt (seq, gimple_build_assign (none, nothing));
  gimple_seq_add_stmt (seq, gimple_build_assign (from, COND_EXPR, m_here, passed,
						 build_fold_addr_expr (none)));
  gimple_seq_add_stmt (seq, gimple_build_assign (loaded, build_simple_mem_ref (from)));
  vars->insert (vars->end (), { passed, none, from, m_value, m_here });
  if (array)
    return;
  gimple_seq_add_stmt (seq, gimple_build_assign (m_value, loaded));
  vars->push_back (loaded);
}

visit
absent_argument::replace (tree *tp, walk_stmt_info *info)
{
  if (TYPE_P (*tp))
    return visit::past;
  if (TREE_CODE (*tp) == MEM_REF && TREE_OPERAND (*tp, 0) == m_dummy
      && integer_zerop (TREE_OPERAND (*tp, 1))
      && useless_type_conversion_p (TREE_TYPE (*tp), m_type))
    {
      *tp = m_value;
      return visit::past;
    }
  if (TREE_CODE (*tp) == ADDR_EXPR && TREE_CODE (TREE_OPERAND (*tp, 0)) == MEM_REF
      && TREE_OPERAND (TREE_OPERAND (*tp, 0), 0) == m_dummy)
    m_addressed = true;
  if (*tp != m_dummy)
    return visit::into;
  *tp = m_inner;
  gimple *stmt = info->stmt;
  m_addressed |= !(gimple_code (stmt) == GIMPLE_COND
		   || (is_gimple_assign (stmt)
		       && (TREE_CODE_CLASS (gimple_assign_rhs_code (stmt))
			   == tcc_comparison)));
  return visit::past;
}

/* In the construct.  */

void
absent_argument::set_inside (gomp_target *construct)
{
  gimple_seq *body = gimple_omp_body_ptr (construct);
  walk_operands_changing (body, [this] (tree *tp, walk_stmt_info *info)
			  { return replace (tp, info); });
  tree address = build_one_cst (TREE_TYPE (m_inner));
  if (m_addressed)
    {
      TREE_ADDRESSABLE (m_value) = 1;
      address = build_fold_addr_expr (m_value);
    }
  gimple_seq seq = NULL;
  gimple_seq_add_stmt (&seq, gimple_build_assign (m_inner, COND_EXPR, m_here, address,
						  build_zero_cst (TREE_TYPE (m_inner))));
  gimple_seq_add_seq (&seq, *body);
  *body = bind_of ({ m_inner }, seq);
}

/* LINK is where the argument's clause is.  */

void
absent_argument::replace_clause (tree *link) const
{
  OMP_CLAUSE_DECL (*link) = m_value;
  tree c = new_clause (OMP_CLAUSE_LOCATION (*link), OMP_CLAUSE_FIRSTPRIVATE, m_here);
  OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c) = 1;
  prepend (&OMP_CLAUSE_CHAIN (*link), c);
}

/* The construct at *GSI.  */

void
permit_absent_in (gimple_stmt_iterator *gsi)
{
  gomp_target *construct = as_a<gomp_target *> (gsi_stmt (*gsi));
  std::vector<tree> vars;
  gimple_seq seq = NULL;
  tree *link = gimple_omp_target_clauses_ptr (construct);
  for (; *link; link = &OMP_CLAUSE_CHAIN (*link))
    {
      tree dummy = OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_FIRSTPRIVATE
		   ? OMP_CLAUSE_DECL (*link) : NULL_TREE;
      if (!maybe_absent_p (*link) || in_loop_clauses_p (gimple_omp_body (construct), dummy))
	continue;
      absent_argument argument (dummy);
      argument.set_outside (&seq, &vars);
      argument.set_inside (construct);
      argument.replace_clause (link);
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, construct, "firstprivate %T may be absent: its value "
			 "and whether it is there are apart\n", dummy);
    }
  if (vars.empty ())
    return;
  gsi_replace (gsi, gimple_build_nop (), false);
  gimple_seq_add_stmt (&seq, construct);
  gsi_replace (gsi, bind_of (vars, seq), false);
}

} // anonymous namespace

void
permit_absent_arguments (gimple_seq *body)
{
  if (!lang_GNU_Fortran ())
    return;
  walk_changing (body, [] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gimple_code (stmt) != GIMPLE_OMP_TARGET || !is_gimple_omp_oacc (stmt)
	  || !is_gimple_omp_offloaded (stmt))
	return visit::into;
      permit_absent_in (gsi);
      return visit::past;
    });
}

} // namespace accplug
