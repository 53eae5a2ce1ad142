/* Scalars that belong to the iterations of loops, where GCC shares them.

   Comes in: a compute construct before omplower.
   - An independent nest of a kernels region (kernels/parts.cc).  A scalar without a
     clause is mapped (OpenACC 2.6, 2.5.3: `copy'), so all threads would share one,
     for example the index of an inner loop that is declared outside, or a temporary.
   - A firstprivate scalar whose address a loop passes to a procedure (in Fortran every
     argument is passed so), and the reduction variable of an inner loop, which GCC
     maps `tofrom', if the iterations of the loop around it set it: all lanes, or all
     gangs, would write to one copy.
   - The reduction variable of a loop whose body passes it by reference: its address makes
     it memory that all threads of the gang share, while each needs a copy.
   Goes out: such a scalar is a variable of the iteration, which begins with the value
   that the shared one has.

   Rules
   - Independent iterations cannot hand a value to each other through a scalar, so
     nothing is lost.  Those of `auto' loops can: what they pass, and what
     a loop inside reduces, stays shared.
   - Reduction and private variables, loop indices and what atomic constructs update
     are left alone, but for reduction variables that are passed by reference.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/iteration-scalars.h"
#include "base/dump.h"
#include "base/walk.h"
#include "statements/copies.h"
#include "statements/uses.h"

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

void
note_statement (gimple *stmt, nest_facts *facts)
{
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
}

/* The facts of LOOP and of what is in it.  */

nest_facts
facts_of (gimple *loop)
{
  nest_facts facts;
  exclude_clause_variables (loop, &facts);
  walk (gimple_omp_body (loop),
	[&facts] (gimple_stmt_iterator *gsi)
	{
	  note_statement (gsi_stmt (*gsi), &facts);
	  return visit::into;
	},
	[&facts] (tree *tp, walk_stmt_info *)
	{
	  if (TREE_CODE (*tp) == ADDR_EXPR && DECL_P (TREE_OPERAND (*tp, 0)))
	    facts.addressed.insert (TREE_OPERAND (*tp, 0));
	  return TYPE_P (*tp) ? visit::past : visit::into;
	});
  return facts;
}

/* Let each iteration of LOOP have its own VARIABLE, for REASON.  */

void
privatize (gimple *loop, tree variable, const char *reason)
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, loop, "each iteration has its own %T: %s\n", variable,
		     reason);
  tree own = variable_like (variable);
  TREE_ADDRESSABLE (own) = TREE_ADDRESSABLE (variable);
  gimple_seq *body = gimple_omp_body_ptr (loop);
  replace_in (body, variable, own);
  /* From memory to memory by way of a register, as GIMPLE has it.  */
  tree value = create_tmp_var_raw (TREE_TYPE (variable));
  DECL_CONTEXT (value) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (value) = 1;
  DECL_CHAIN (own) = value;
  gimple_seq inner = NULL;
  gimple_seq_add_stmt (&inner, gimple_build_assign (value, variable));
  gimple_seq_add_stmt (&inner, gimple_build_assign (own, value));
  gimple_seq_add_seq (&inner, *body);
  gbind *bind = gimple_build_bind (own, inner, make_node (BLOCK));
  gimple_seq outer = NULL;
  gimple_seq_add_stmt (&outer, bind);
  *body = outer;
}

/* Let LOOP's iterations have their own copies of those of SCALARS that it passes by
   reference.  */

void
privatize_in_loop (gimple *loop, const std::vector<tree> &scalars)
{
  nest_facts facts = facts_of (loop);
  for (tree scalar : scalars)
    if (facts.addressed.count (scalar) && !facts.excluded.count (scalar))
      privatize (loop, scalar, "the loop passes it by reference");
}

/* Is LOOP sequential, as a clause says?  */

bool
sequential_p (gimple *loop)
{
  return omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_SEQ);
}

/* Whether LOOP gives what its iterations give one after the other: one may begin with what
   the one before left in a scalar, and the last value is that of the loop.  Of an `auto'
   loop, the analysis says whether that keeps iterations from running at the same time.  */

bool
iterations_in_order_p (gimple *loop)
{
  return (sequential_p (loop)
	  || omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_AUTO));
}

/* The outermost loops in STMT that IN_ORDER does not hold for.  */

std::vector<gimple *>
outermost_loops (gomp_target *stmt, bool (*in_order) (gimple *))
{
  std::vector<gimple *> loops;
  walk (gimple_omp_body (stmt), [&loops, in_order] (gimple_stmt_iterator *gsi)
    {
      gimple *loop = gsi_stmt (*gsi);
      if (gimple_code (loop) != GIMPLE_OMP_FOR || in_order (loop))
	return visit::into;
      loops.push_back (loop);
      return visit::past;
    });
  return loops;
}

} // anonymous namespace

void
privatize_nest_scalars (gomp_target *stmt)
{
  if (gimple_omp_target_kind (stmt)
      != GF_OMP_TARGET_KIND_OACC_PARALLEL_KERNELS_PARALLELIZED)
    return;
  gimple *loop = outermost_loops (stmt, sequential_p).at (0);
  nest_facts facts = facts_of (loop);
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      {
	tree decl = OMP_CLAUSE_DECL (c);
	if (DECL_P (decl) && number_type_p (TREE_TYPE (decl)) && facts.assigned.count (decl)
	    && !facts.addressed.count (decl) && !facts.excluded.count (decl))
	  privatize (loop, decl, "the independent nest assigns it");
      }
}

void
privatize_passed_scalars (gomp_target *stmt)
{
  std::vector<tree> scalars;
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
	&& number_type_p (TREE_TYPE (OMP_CLAUSE_DECL (c))))
      scalars.push_back (OMP_CLAUSE_DECL (c));
  if (scalars.empty ())
    return;
  for (gimple *loop : outermost_loops (stmt, iterations_in_order_p))
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

/* All loops in SEQ, outer ones first.  */

std::vector<gimple *>
loops_in (gimple_seq seq)
{
  std::vector<gimple *> loops;
  walk (seq, [&loops] (gimple_stmt_iterator *gsi)
    {
      if (gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_FOR)
	loops.push_back (gsi_stmt (*gsi));
      return visit::into;
    });
  return loops;
}

/* The facts of LOOP's body.  */

body_facts
facts_of_body (gimple *loop)
{
  body_facts facts;
  walk (gimple_omp_body (loop), [&facts] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gimple_code (stmt) == GIMPLE_OMP_FOR)
	{
	  for (gimple *inner : loops_in (gimple_omp_body (stmt)))
	    add_reductions_of (inner, &facts.reduced_inside);
	  add_reductions_of (stmt, &facts.reduced_inside);
	  return visit::past;
	}
      tree lhs = gimple_get_lhs (stmt);
      if (lhs && DECL_P (lhs))
	facts.assigned.insert (lhs);
      return visit::into;
    });
  return facts;
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
	&& DECL_P (OMP_CLAUSE_DECL (c))
	&& number_type_p (TREE_TYPE (OMP_CLAUSE_DECL (c)))
	&& !reduced.count (OMP_CLAUSE_DECL (c)))
      scalars.push_back (OMP_CLAUSE_DECL (c));
  return scalars;
}

void
privatize_in_iterations (gimple *loop, const std::vector<tree> &scalars)
{
  if (iterations_in_order_p (loop))
    return;
  body_facts facts = facts_of_body (loop);
  std::set<tree> own;
  add_reductions_of (loop, &own);
  for (tree scalar : scalars)
    if (facts.assigned.count (scalar) && facts.reduced_inside.count (scalar)
	&& !own.count (scalar))
      privatize (loop, scalar, "an iteration sets it, and a loop inside reduces it");
}

} // anonymous namespace

void
privatize_inner_reductions (gomp_target *stmt)
{
  std::vector<tree> scalars = mapped_scalars (stmt);
  if (scalars.empty ())
    return;
  std::vector<gimple *> loops = loops_in (gimple_omp_body (stmt));
  /* Inner loops first: the innermost one that sets a variable owns it.  */
  for (auto loop = loops.rbegin (); loop != loops.rend (); ++loop)
    privatize_in_iterations (*loop, scalars);
}

namespace
{

/* The reference V in BODY, and the temporaries that get it: one that a clause maps has an
   address, and is loaded wherever it is used.  */

std::set<tree>
copies_of_reference (gimple_seq body, tree v)
{
  std::set<tree> copies = { v };
  walk (body, [&] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gimple_assign_single_p (stmt) && gimple_assign_rhs1 (stmt) == v
	  && is_gimple_reg (gimple_assign_lhs (stmt)))
	copies.insert (gimple_assign_lhs (stmt));
      return visit::into;
    });
  return copies;
}

/* Whether the body of LOOP passes its reduction variable V by V's address, or as the
   reference that V is.  The address that an atomic construct updates is not passed.  */

bool
passes_p (gimple *loop, tree v)
{
  std::set<tree> references;
  if (TREE_CODE (TREE_TYPE (v)) == REFERENCE_TYPE)
    references = copies_of_reference (gimple_omp_body (loop), v);
  bool passed = false;
  walk_operands (gimple_omp_body (loop), [&] (tree *tp, walk_stmt_info *info)
    {
      gimple *stmt = gsi_stmt (info->gsi);
      if (TYPE_P (*tp) || variable_of (*tp) == v
	  || (TREE_CODE (*tp) == MEM_REF && references.count (TREE_OPERAND (*tp, 0)))
	  || gimple_code (stmt) == GIMPLE_OMP_ATOMIC_LOAD
	  || gimple_code (stmt) == GIMPLE_OMP_FOR)
	return visit::past;
      if (!references.empty ())
	passed |= (references.count (*tp)
		   && !(gimple_assign_single_p (stmt)
			&& references.count (gimple_assign_lhs (stmt))));
      else
	passed |= (TREE_CODE (*tp) == ADDR_EXPR
		   && get_base_address (TREE_OPERAND (*tp, 0)) == v);
      return visit::into;
    });
  return passed;
}

/* Append an assignment of VALUE to a new temporary of TYPE, one of VARS.  */

tree
add_temporary (gimple_seq *seq, std::vector<tree> *vars, tree type, tree value)
{
  tree temporary = create_tmp_var_raw (type);
  DECL_CONTEXT (temporary) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (temporary) = 1;
  vars->push_back (temporary);
  gimple_seq_add_stmt (seq, gimple_build_assign (temporary, value));
  return temporary;
}

/* Append TO = FROM, by way of a register, as GIMPLE has it.  */

void
add_copy (gimple_seq *seq, std::vector<tree> *vars, tree to, tree from)
{
  tree value = add_temporary (seq, vars, TYPE_MAIN_VARIANT (TREE_TYPE (to)), from);
  gimple_seq_add_stmt (seq, gimple_build_assign (to, value));
}

/* Let SEQ use OWN in place of what the reference V refers to, and its address in V's.
   In clauses of loops a reference stands for what it refers to; so the address is taken
   where it is used, as a loop's clause makes OWN another variable.  */

void
replace_reference_in (gimple_seq *seq, tree v, tree own)
{
  replace_in (seq, v, own);
  for (gimple *loop : loops_in (*seq))
    for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
      if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	   || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
	  && OMP_CLAUSE_DECL (c) == v)
	OMP_CLAUSE_DECL (c) = own;
  walk_operands_changing (seq, [=] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (*tp == v)
	*tp = build_fold_addr_expr (own);
      return visit::into;
    });
}

/* Let each iteration of LOOP reduce to its own copy of V, which is then the value of V.  */

void
privatize_reduction (gimple *loop, tree v)
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, loop, "each iteration has its own %T: the loop reduces it "
		     "and passes it by reference\n", v);
  bool reference = TREE_CODE (TREE_TYPE (v)) == REFERENCE_TYPE;
  tree own = variable_like (v);
  TREE_ADDRESSABLE (own) = 1;
  std::vector<tree> vars = { own };
  gimple_seq *body = gimple_omp_body_ptr (loop);
  gimple_seq seq = NULL;
  tree shared = v;
  if (reference)
    {
      /* Where a clause maps the reference, it has an address, and is in no register.  */
      tree address = is_gimple_reg (v) ? v : add_temporary (&seq, &vars, TREE_TYPE (v), v);
      shared = build_simple_mem_ref (address);
    }
  add_copy (&seq, &vars, own, shared);
  if (reference)
    replace_reference_in (body, v, own);
  else
    replace_in (body, v, own);
  gimple_seq_add_seq (&seq, *body);
  add_copy (&seq, &vars, unshare_expr (shared), own);
  gimple_seq outer = NULL;
  gimple_seq_add_stmt (&outer, bind_of (vars, seq));
  *body = outer;
}

} // anonymous namespace

void
privatize_passed_reductions (gimple_seq body)
{
  std::vector<gimple *> loops = loops_in (body);
  /* Inner loops first: the innermost one that reduces a variable owns it.  */
  for (auto loop = loops.rbegin (); loop != loops.rend (); ++loop)
    {
      if (omp_find_clause (gimple_omp_for_clauses (*loop), OMP_CLAUSE_SEQ))
	continue;
      std::set<tree> reduced;
      add_reductions_of (*loop, &reduced);
      for (tree v : reduced)
	{
	  if (!DECL_P (v) || !number_type_p (value_type (v)))
	    continue;
	  if (passes_p (*loop, v))
	    privatize_reduction (*loop, v);
	}
    }
}

} // namespace accplug
