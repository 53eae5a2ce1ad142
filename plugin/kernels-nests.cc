/* The independent nests of kernels regions run in parallel.

   Comes in: a part of a kernels region that GCC's decomposition made
   (omp-oacc-kernels-decompose.cc), before omplower.  A nest with other control
   flow inside than `acc loop's is left sequential there, although the user has
   written `loop independent'.  A scalar without a clause is mapped (OpenACC 2.6,
   2.5.3: `copy'), so all threads would share one, for example the index of an
   inner loop that is declared outside, or a temporary.
   Goes out: such a part is a parallel construct.  A scalar that the nest assigns is
   a variable of the iteration, which begins with the value that the shared one
   has.

   Rules
   - A part becomes parallel only if it has nothing but one independent nest, and
     assignments to the compiler's temporaries before it.  Loops inside without
     `independent' are sequential.
   - Independent iterations cannot hand a value to each other through a scalar, so
     nothing is lost.
   - Reduction and private variables, loop indices, and scalars whose address is
     taken are left alone.

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
  std::set<tree> excluded;
};

tree
exclude_addressed (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *info = static_cast<walk_stmt_info *> (data);
  nest_facts *facts = static_cast<nest_facts *> (info->info);
  if (TREE_CODE (*tp) == ADDR_EXPR && DECL_P (TREE_OPERAND (*tp, 0)))
    facts->excluded.insert (TREE_OPERAND (*tp, 0));
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
  walk_gimple_seq (gimple_omp_body (loop), note_statement, exclude_addressed,
		   &info);
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      {
	tree decl = OMP_CLAUSE_DECL (c);
	if (DECL_P (decl) && scalar_p (decl) && facts.assigned.count (decl)
	    && !facts.excluded.count (decl))
	  privatize (loop, decl);
      }
}

} // namespace accplug
