/* Sizes on loops whose construct has its own: gang (num: 4), worker (2), vector (length:
   64) in a parallel construct, or in a routine.

   Comes in: a kernels construct before it is gimplified.
   Goes out: the sizes on its loops are temporary variables with values from in front of it:
   the host needs them, and GCC would compute what is no variable in the construct.

   Comes in: a function before omplower, which refuses such arguments: they are for
   kernels (OpenACC 2.7, 2.9.2 to 2.9.4).  Other compilers take them as the sizes of the
   construct.
   Goes out: loops without the arguments; in a parallel construct, each constant size is
   the construct's num_gangs, num_workers or vector_length, where that has none.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/loop-sizes.h"
#include "base/dump.h"
#include "base/walk.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

/* Where the loop's clause C has its size, and which clause a construct has for it.  */

tree *
size_of_level (tree c, omp_clause_code *construct_clause)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_GANG:
      *construct_clause = OMP_CLAUSE_NUM_GANGS;
      return &OMP_CLAUSE_GANG_EXPR (c);
    case OMP_CLAUSE_WORKER:
      *construct_clause = OMP_CLAUSE_NUM_WORKERS;
      return &OMP_CLAUSE_WORKER_EXPR (c);
    case OMP_CLAUSE_VECTOR:
      *construct_clause = OMP_CLAUSE_VECTOR_LENGTH;
      return &OMP_CLAUSE_VECTOR_EXPR (c);
    default:
      return nullptr;
    }
}

/* Take the sizes of LOOP; CONSTRUCT, which may be NULL, gets them.  */

void
take_sizes (gomp_for *loop, gomp_target *construct)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    {
      omp_clause_code code = OMP_CLAUSE_ERROR;
      tree *size = size_of_level (c, &code);
      if (!size || !*size)
	continue;
      tree value = *size;
      *size = NULL_TREE;
      bool moves = (construct && TREE_CODE (value) == INTEGER_CST
		    && gimple_omp_target_kind (construct)
		       == GF_OMP_TARGET_KIND_OACC_PARALLEL
		    && !omp_find_clause (gimple_omp_target_clauses (construct), code));
      if (moves)
	{
	  tree made = build_omp_clause (OMP_CLAUSE_LOCATION (c), code);
	  OMP_CLAUSE_OPERAND (made, 0) = value;
	  prepend (gimple_omp_target_clauses_ptr (construct), made);
	}
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, loop, "the loop's size %T %s\n", value,
			 moves ? "is its construct's" : "is not used");
    }
}

/* Does omplower refuse sizes on STMT's loops?  */

bool
refuses_sizes_p (gomp_target *stmt)
{
  switch (gimple_omp_target_kind (stmt))
    {
    case GF_OMP_TARGET_KIND_OACC_PARALLEL:
    case GF_OMP_TARGET_KIND_OACC_SERIAL:
      return true;
    default:
      return false;
    }
}

/* The loops in BODY, whose construct is CONSTRUCT; NULL: they are a routine's.  */

void
take_sizes_in (gimple_seq body, gomp_target *construct)
{
  walk (body, [construct] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      gomp_target *inner = dyn_cast<gomp_target *> (stmt);
      if (inner && is_gimple_omp_offloaded (inner))
	{
	  if (refuses_sizes_p (inner))
	    take_sizes_in (gimple_omp_body (inner), inner);
	  return visit::past;
	}
      if (gimple_code (stmt) == GIMPLE_OMP_FOR
	  && gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_OACC_LOOP)
	take_sizes (as_a<gomp_for *> (stmt), construct);
      return visit::into;
    });
}

} // anonymous namespace

void
take_loop_sizes (gimple_seq body)
{
  take_sizes_in (body, nullptr);
}

namespace
{

/* The variables that are declared in T.  */

uid_set
variables_in (tree *t)
{
  uid_set variables;
  walk_expression_once (t, [&] (tree *tp, walk_stmt_info *)
    {
      if (TREE_CODE (*tp) == BIND_EXPR)
	for (tree v = BIND_EXPR_VARS (*tp); v; v = DECL_CHAIN (v))
	  variables.insert (DECL_UID (v));
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
  return variables;
}

bool
mentions_p (tree *expression, const uid_set &variables)
{
  return walk_expression_once (expression, [&] (tree *tp, walk_stmt_info *)
    {
      return DECL_P (*tp) && variables.count (DECL_UID (*tp)) ? visit::stop : visit::into;
    });
}

} // anonymous namespace

void
evaluate_loop_sizes (tree construct, gimple_seq *before)
{
  uid_set own = variables_in (&OMP_BODY (construct));
  walk_expression_once (&OMP_BODY (construct), [&] (tree *tp, walk_stmt_info *)
    {
      if (TREE_CODE (*tp) == OACC_LOOP)
	for (tree c = OMP_FOR_CLAUSES (*tp); c; c = OMP_CLAUSE_CHAIN (c))
	  {
	    omp_clause_code code;
	    tree *size = size_of_level (c, &code);
	    if (!size || !*size || CONSTANT_CLASS_P (*size) || mentions_p (size, own))
	      continue;
	    tree v = create_tmp_var_raw (TYPE_MAIN_VARIANT (TREE_TYPE (*size)));
	    gimple_add_tmp_var (v);
	    gimplify_assign (v, *size, before);
	    *size = v;
	  }
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
}

} // namespace accplug
