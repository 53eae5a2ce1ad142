/* The scalars of iterations, and the independent nests of kernels regions.

   Comes in: a part of a kernels region that GCC's decomposition made
   (omp-oacc-kernels-decompose.cc), before omplower.  A nest with other control
   flow inside than `acc loop's is left sequential there, although the user has
   written `loop independent'.  A scalar without a clause is mapped (OpenACC 2.6,
   2.5.3: `copy'), so all threads would share one, for example the index of an
   inner loop that is declared outside, or a temporary.
   Goes out: such a part is a parallel construct.  A scalar that the nest assigns is
   a variable of the iteration, which begins with the value that the shared one
   has.

   Likewise, in any compute construct, a firstprivate scalar whose address a loop
   passes to a procedure (in Fortran every argument is passed so), and the reduction
   variable of an inner loop, which GCC maps `tofrom', if the iterations of the loop
   around it set it: all lanes, or all gangs, would write to one copy.

   Rules
   - A part becomes parallel only if it has nothing but one independent nest, and
     assignments to the compiler's temporaries before it.  Loops inside without
     `independent' are sequential.
   - Independent iterations cannot hand a value to each other through a scalar, so
     nothing is lost.
   - Reduction and private variables, loop indices and what atomic constructs update
     are left alone.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "kernels-nests.h"

namespace accplug
{

namespace
{

/* What a walk through a nest finds.  */
struct nest_facts
{
  std::set<tree> assigned;
  std::set<tree> addressed;
  std::set<tree> excluded;
};

tree
note_addressed (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *info = static_cast<walk_stmt_info *> (data);
  nest_facts *facts = static_cast<nest_facts *> (info->info);
  if (TREE_CODE (*tp) == ADDR_EXPR && DECL_P (TREE_OPERAND (*tp, 0)))
    facts->addressed.insert (TREE_OPERAND (*tp, 0));
  else if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return NULL_TREE;
}

void
exclude_clause_variables (gimple *loop, nest_facts *facts)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	|| OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      facts->excluded.insert (OMP_CLAUSE_DECL (c));
  for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
    facts->excluded.insert (gimple_omp_for_index (loop, i));
}

tree
note_statement (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  nest_facts *facts = static_cast<nest_facts *> (info->info);
  gimple *stmt = gsi_stmt (*gsi);
  if (gimple_code (stmt) == GIMPLE_OMP_FOR)
    exclude_clause_variables (stmt, facts);
  if (gimple_code (stmt) == GIMPLE_OMP_ATOMIC_LOAD)
    {
      tree updated = gimple_omp_atomic_load_rhs (as_a<gomp_atomic_load *> (stmt));
      if (TREE_CODE (updated) == ADDR_EXPR)
	facts->excluded.insert (TREE_OPERAND (updated, 0));
    }
  tree lhs = gimple_get_lhs (stmt);
  if (lhs && DECL_P (lhs))
    facts->assigned.insert (lhs);
  *handled = false;
  return NULL_TREE;
}

struct replacement
{
  tree from, to;
};

tree
replace_variable (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *info = static_cast<walk_stmt_info *> (data);
  const replacement *r = static_cast<replacement *> (info->info);
  if (*tp == r->from)
    *tp = r->to;
  else if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return NULL_TREE;
}

bool
scalar_p (tree decl)
{
  tree type = TREE_TYPE (decl);
  return (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)
	  || TREE_CODE (type) == COMPLEX_TYPE);
}

/* Let each iteration of LOOP have its own VARIABLE.  */

void
privatize (gimple *loop, tree variable)
{
  tree own = create_tmp_var_raw (TREE_TYPE (variable),
				 DECL_NAME (variable)
				 ? IDENTIFIER_POINTER (DECL_NAME (variable)) : "own");
  DECL_CONTEXT (own) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (own) = 1;
  TREE_ADDRESSABLE (own) = TREE_ADDRESSABLE (variable);
  DECL_NOT_GIMPLE_REG_P (own) = DECL_NOT_GIMPLE_REG_P (variable);
  gimple_seq *body = gimple_omp_body_ptr (loop);
  replacement r = { variable, own };
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = &r;
  walk_gimple_seq_mod (body, NULL, replace_variable, &info);
  gimple_seq inner = NULL;
  gimple_seq_add_stmt (&inner, gimple_build_assign (own, variable));
  gimple_seq_add_seq (&inner, *body);
  gbind *bind = gimple_build_bind (own, inner, make_node (BLOCK));
  gimple_seq outer = NULL;
  gimple_seq_add_stmt (&outer, bind);
  *body = outer;
}

bool
independent_p (gimple *loop)
{
  return (omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_INDEPENDENT)
	  && !omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_SEQ));
}

/* True if SEQ is one independent nest, which is stored in *LOOP, after assignments
   to temporaries.  */

bool
only_nest_p (gimple_seq seq, gimple **loop)
{
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      tree lhs = gimple_get_lhs (stmt);
      switch (gimple_code (stmt))
	{
	case GIMPLE_NOP: case GIMPLE_DEBUG: case GIMPLE_OMP_RETURN:
	  break;
	case GIMPLE_ASSIGN:
	  if (gimple_clobber_p (stmt))
	    break;
	  if (*loop || !lhs || !VAR_P (lhs) || !DECL_ARTIFICIAL (lhs)
	      || !is_gimple_reg (lhs))
	    return false;
	  break;
	case GIMPLE_BIND:
	  if (!only_nest_p (gimple_bind_body (as_a<gbind *> (stmt)), loop))
	    return false;
	  break;
	case GIMPLE_TRY:
	  if (!only_nest_p (gimple_try_eval (stmt), loop)
	      || gimple_try_kind (stmt) != GIMPLE_TRY_FINALLY)
	    return false;
	  break;
	case GIMPLE_OMP_FOR:
	  if (*loop || !independent_p (stmt))
	    return false;
	  *loop = stmt;
	  break;
	default:
	  return false;
	}
    }
  return true;
}

/* In a kernels region a loop without `independent' is the compiler's to judge, and
   runs sequentially, unless a clause says how to partition it.  omplower wants
   every loop of a part to be either (lower_oacc_head_mark).  */

tree
decide_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gimple *stmt = gsi_stmt (*gsi);
  if (gimple_code (stmt) != GIMPLE_OMP_FOR)
    return NULL_TREE;
  tree *clauses = gimple_omp_for_clauses_ptr (stmt);
  for (tree *link = clauses; *link;)
    if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_AUTO)
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
  if (omp_find_clause (*clauses, OMP_CLAUSE_INDEPENDENT)
      || omp_find_clause (*clauses, OMP_CLAUSE_SEQ))
    return NULL_TREE;
  bool partitioned = (omp_find_clause (*clauses, OMP_CLAUSE_GANG)
		      || omp_find_clause (*clauses, OMP_CLAUSE_WORKER)
		      || omp_find_clause (*clauses, OMP_CLAUSE_VECTOR));
  tree c = build_omp_clause (gimple_location (stmt),
			     partitioned ? OMP_CLAUSE_INDEPENDENT
			     : OMP_CLAUSE_SEQ);
  OMP_CLAUSE_CHAIN (c) = *clauses;
  *clauses = c;
  return NULL_TREE;
}

gimple *
nest_of (gomp_target *stmt)
{
  gimple *loop = NULL;
  if (!only_nest_p (gimple_omp_body (stmt), &loop))
    return NULL;
  return loop;
}

} // anonymous namespace

void
parallelize_kernels_nest (gomp_target *stmt)
{
  int kind = gimple_omp_target_kind (stmt);
  if (kind != GF_OMP_TARGET_KIND_OACC_KERNELS
      && kind != GF_OMP_TARGET_KIND_OACC_PARALLEL_KERNELS_PARALLELIZED)
    return;
  gimple *loop = nest_of (stmt);
  if (!loop)
    return;
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  if (kind == GF_OMP_TARGET_KIND_OACC_KERNELS)
    {
      gimple_omp_target_set_kind
	(stmt, GF_OMP_TARGET_KIND_OACC_PARALLEL_KERNELS_PARALLELIZED);
      walk_gimple_seq (gimple_omp_body (stmt), decide_loop, NULL, &info);
    }
  nest_facts facts;
  info.info = &facts;
  exclude_clause_variables (loop, &facts);
  walk_gimple_seq (gimple_omp_body (loop), note_statement, note_addressed, &info);
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      {
	tree decl = OMP_CLAUSE_DECL (c);
	if (DECL_P (decl) && scalar_p (decl) && facts.assigned.count (decl)
	    && !facts.addressed.count (decl) && !facts.excluded.count (decl))
	  privatize (loop, decl);
      }
}

namespace
{

/* Let LOOP's iterations have their own copies of those of SCALARS that it passes by
   reference.  */

void
privatize_in_loop (gimple *loop, const std::vector<tree> &scalars)
{
  nest_facts facts;
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = &facts;
  exclude_clause_variables (loop, &facts);
  walk_gimple_seq (gimple_omp_body (loop), note_statement, note_addressed, &info);
  for (tree scalar : scalars)
    if (facts.addressed.count (scalar) && !facts.excluded.count (scalar))
      privatize (loop, scalar);
}

/* The outermost loops that are not sequential.  */

tree
note_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (stmt) == GIMPLE_OMP_FOR
      && !omp_find_clause (gimple_omp_for_clauses (stmt), OMP_CLAUSE_SEQ))
    {
      static_cast<std::vector<gimple *> *> (info->info)->push_back (stmt);
      *handled = true;
    }
  return NULL_TREE;
}

} // anonymous namespace

void
privatize_passed_scalars (gomp_target *stmt)
{
  std::vector<tree> scalars;
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
	&& scalar_p (OMP_CLAUSE_DECL (c)))
      scalars.push_back (OMP_CLAUSE_DECL (c));
  if (scalars.empty ())
    return;
  std::vector<gimple *> loops;
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = &loops;
  walk_gimple_seq (gimple_omp_body (stmt), note_loop, NULL, &info);
  for (gimple *loop : loops)
    privatize_in_loop (loop, scalars);
}

namespace
{

/* What the body of a loop does itself, and what loops inside reduce.  */
struct body_facts
{
  std::set<tree> assigned;
  std::set<tree> reduced_inside;
};

void
add_reductions_of (gimple *loop, std::set<tree> *variables)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      variables->insert (OMP_CLAUSE_DECL (c));
}

tree
note_inner_reductions (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  if (gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_FOR)
    add_reductions_of (gsi_stmt (*gsi), static_cast<std::set<tree> *> (info->info));
  *handled = false;
  return NULL_TREE;
}

tree
note_own_statement (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  body_facts *facts = static_cast<body_facts *> (info->info);
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (stmt) == GIMPLE_OMP_FOR)
    {
      walk_stmt_info inner;
      memset (&inner, 0, sizeof inner);
      inner.info = &facts->reduced_inside;
      add_reductions_of (stmt, &facts->reduced_inside);
      walk_gimple_seq (gimple_omp_body (stmt), note_inner_reductions, NULL, &inner);
      *handled = true;
      return NULL_TREE;
    }
  tree lhs = gimple_get_lhs (stmt);
  if (lhs && DECL_P (lhs))
    facts->assigned.insert (lhs);
  return NULL_TREE;
}

tree
note_every_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  if (gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_FOR)
    static_cast<std::vector<gimple *> *> (info->info)->push_back (gsi_stmt (*gsi));
  *handled = false;
  return NULL_TREE;
}

/* The scalars that GCC maps both ways for STMT and that it does not reduce.  */

std::vector<tree>
mapped_scalars (gomp_target *stmt)
{
  std::set<tree> reduced;
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      reduced.insert (OMP_CLAUSE_DECL (c));
  std::vector<tree> scalars;
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	&& OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TOFROM
	&& DECL_P (OMP_CLAUSE_DECL (c)) && scalar_p (OMP_CLAUSE_DECL (c))
	&& !reduced.count (OMP_CLAUSE_DECL (c)))
      scalars.push_back (OMP_CLAUSE_DECL (c));
  return scalars;
}

void
privatize_in_iterations (gimple *loop, const std::vector<tree> &scalars)
{
  if (omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_SEQ))
    return;
  body_facts facts;
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = &facts;
  walk_gimple_seq (gimple_omp_body (loop), note_own_statement, NULL, &info);
  std::set<tree> own;
  add_reductions_of (loop, &own);
  for (tree scalar : scalars)
    if (facts.assigned.count (scalar) && facts.reduced_inside.count (scalar)
	&& !own.count (scalar))
      privatize (loop, scalar);
}

} // anonymous namespace

void
privatize_inner_reductions (gomp_target *stmt)
{
  std::vector<tree> scalars = mapped_scalars (stmt);
  if (scalars.empty ())
    return;
  std::vector<gimple *> loops;
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = &loops;
  walk_gimple_seq (gimple_omp_body (stmt), note_every_loop, NULL, &info);
  /* Inner loops first: the innermost one that sets a variable owns it.  */
  for (auto loop = loops.rbegin (); loop != loops.rend (); ++loop)
    privatize_in_iterations (*loop, scalars);
}

/* omplower drops `static: *', whose chunk size is the implementation's choice: make
   it 1.  Two such loops give the same iterations to the same gangs, so partition.cc
   must see it.  */

void
keep_static_gangs (gomp_target *stmt)
{
  std::vector<gimple *> loops;
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = &loops;
  walk_gimple_seq (gimple_omp_body (stmt), note_every_loop, NULL, &info);
  for (gimple *loop : loops)
    if (tree gang = omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_GANG))
      if (OMP_CLAUSE_GANG_STATIC_EXPR (gang)
	  && integer_minus_onep (OMP_CLAUSE_GANG_STATIC_EXPR (gang)))
	OMP_CLAUSE_GANG_STATIC_EXPR (gang) = integer_one_node;
}

} // namespace accplug
