/* Loop directives of kernels regions that leave all to the compiler; see plain-loops.h.

   Comes in: a `kernels' construct before it is divided.
   Goes out: where all directives of a nest leave the order of its iterations to the
   compiler, which is `auto' in a kernels region, the nest is ordinary loops, as if it had
   no directive.  Then it can have reductions that no clause names, and a version for the
   case that a test at run time fails.

   Rules
   - Private variables of a directive are the loop's: its index is declared around it,
     scalars are in its body.
   - What a directive says about levels, tiles and collapsed loops is advice that the
     mapping of a nest that is proven parallel has no need of; the numbers of gangs,
     workers and lanes go to the nest's construct (part-loops.h).
   - A loop inside with `seq' becomes an ordinary loop that stays in order
     (base/ordered-loops.h), so that the loops around it have all that ordinary ones have.
   - A loop of any construct that looks for an extreme and its place, which no clause
     reduces together, is an ordinary loop, with a warning, unless it is in order: the analysis
     understands it.  A parallel construct that is such a loop has no directive any more
     (plain-parallel.h).
   - Where all directives of a parallel construct have `auto', and none reduces anything, it
     has no directive any more, either.
   - A reduction clause that says what the loop does can go.  Directives with other
     clauses keep the nest as it is.
   - The loop has the form that GCC's front ends give to loops:
       i = first; goto test; body: ...; i += step; test: if (i < last) goto body; end:
   - What computes `last' stands where the language has it: Fortran computes it once, C
     and C++ at each test.  There what computes `first' too must be assignments alone, so
     that it can be told from that.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/plain-loops.h"
#include "base/clause-reductions.h"
#include "base/dump.h"
#include "base/walk.h"
#include "base/loop-lines.h"
#include "base/ordered-loops.h"
#include "base/unit.h"
#include "kernels/part-loops.h"
#include "kernels/part-scalars.h"
#include "reductions/accumulations.h"
#include "reductions/implicit-reductions.h"
#include "reductions/placed-extremes.h"
#include "reductions/reduction-warnings.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

/* Can each iteration of LOOP have its own V in a register, whatever others do with it?  A
   data clause around the loop may name it.  */

bool
register_p (gomp_for *loop, tree v)
{
  if (!plain_scalar_p (v) || TREE_THIS_VOLATILE (v))
    return false;
  return !TREE_ADDRESSABLE (v) || !uses_of (loop).addressed.count (v);
}

/* Does the analysis of loops know reductions by OP?  */

bool
chain_operation_p (tree_code op)
{
  switch (op)
    {
    case PLUS_EXPR: case MULT_EXPR: case MAX_EXPR: case MIN_EXPR: case BIT_AND_EXPR:
    case BIT_IOR_EXPR: case BIT_XOR_EXPR: case TRUTH_ANDIF_EXPR: case TRUTH_ORIF_EXPR:
      return true;
    default:
      return false;
    }
}

/* Does the loop directive do with V, in any order of its iterations, what its clause C
   says, in a form that the analysis of loops knows, too?  */

bool
known_reduction_p (gomp_for *loop, tree c)
{
  tree v = OMP_CLAUSE_DECL (c);
  tree_code op = OMP_CLAUSE_REDUCTION_CODE (c);
  bool truth = TREE_CODE (value_type (v)) == BOOLEAN_TYPE;
  if (op == MINUS_EXPR)
    op = PLUS_EXPR;
  else if (truth && op == BIT_IOR_EXPR)
    op = TRUTH_ORIF_EXPR;
  else if (truth && op == BIT_AND_EXPR)
    op = TRUTH_ANDIF_EXPR;
  if (!DECL_P (v) || !chain_operation_p (op)
      || !(INTEGRAL_TYPE_P (value_type (v)) || SCALAR_FLOAT_TYPE_P (value_type (v))))
    return false;
  /* A flag that is 0 or 1 is also the greater, or the lesser, of its values.  */
  auto flag_p = [op] (const accumulation &found)
    {
      return found.flag && ((op == MAX_EXPR && found.op == TRUTH_ORIF_EXPR)
			    || (op == MIN_EXPR && found.op == TRUTH_ANDIF_EXPR));
    };
  for (const accumulation &found : accumulations_without_clauses (loop))
    if (found.variable == v)
      return found.op == op || flag_p (found);
  return false;
}

/* Does the clause C leave the order of LOOP's iterations to the compiler?  */

bool
plain_clause_p (gomp_for *loop, tree c)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_AUTO: case OMP_CLAUSE_SEQ: case OMP_CLAUSE_WORKER: case OMP_CLAUSE_VECTOR:
    case OMP_CLAUSE_COLLAPSE: case OMP_CLAUSE_TILE:
      return true;
    case OMP_CLAUSE_GANG:
      return !OMP_CLAUSE_GANG_STATIC_EXPR (c);
    case OMP_CLAUSE_PRIVATE:
      return register_p (loop, OMP_CLAUSE_DECL (c));
    case OMP_CLAUSE_REDUCTION:
      return known_reduction_p (loop, c);
    default:
      return false;
    }
}

/* Is SEQ nothing but assignments to variables?  */

bool
only_assignments_p (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    if (!is_gimple_assign (gsi_stmt (gsi)) || gimple_has_volatile_ops (gsi_stmt (gsi))
	|| !VAR_P (gimple_assign_lhs (gsi_stmt (gsi)))
	|| is_global_var (gimple_assign_lhs (gsi_stmt (gsi))))
      return false;
  return true;
}

/* Copies of those of SEQ, assignments alone, that compute VALUE.  */

gimple_seq
assignments_for (gimple_seq seq, tree value)
{
  std::set<tree> needed = { value };
  gimple_seq found = NULL;
  for (gimple_stmt_iterator gsi = gsi_last (seq); !gsi_end_p (gsi); gsi_prev (&gsi))
    if (needed.count (gimple_assign_lhs (gsi_stmt (gsi))))
      {
	walk_operands_of (gsi_stmt (gsi), [&needed] (tree *tp, walk_stmt_info *)
	  {
	    if (DECL_P (*tp))
	      needed.insert (*tp);
	    return TYPE_P (*tp) ? visit::past : visit::into;
	  });
	gimple_seq with = NULL;
	gimple_seq_add_stmt (&with, gimple_copy (gsi_stmt (gsi)));
	gimple_seq_add_seq (&with, found);
	found = with;
      }
  return found;
}

bool
ordered_p (gomp_for *loop)
{
  return omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_SEQ);
}

/* Does the directive of LOOP leave the order of its iterations to the compiler, or, INSIDE
   of another one, say that they are in order?  */

bool
plain_p (gomp_for *loop, bool inside)
{
  location_t where = location_of_loop (gimple_location (loop));
  if (ordered_p (loop) && (!inside || LOCATION_LINE (where) <= 0))
    return false;
  bool before = (only_assignments_p (gimple_omp_for_pre_body (loop))
		 || lang_GNU_Fortran () || gimple_omp_for_collapse (loop) > 1);
  for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
    if (!register_p (loop, gimple_omp_for_index (loop, i))
	|| !(before || is_gimple_min_invariant (gimple_omp_for_initial (loop, i))))
      return false;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (!plain_clause_p (loop, c))
      return false;
  return true;
}

/* Is LOOP, with all loops in it, so?  */

bool
plain_nest_p (gomp_for *loop, bool inside)
{
  auto stop_at_other = [] (gimple_stmt_iterator *gsi)
    {
      gomp_for *inner = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
      return inner && !plain_p (inner, true) ? visit::stop : visit::into;
    };
  return plain_p (loop, inside) && !walk (gimple_omp_body (loop), stop_at_other);
}

/* A nest of loops for the directive of LOOP.  */

class plain_nest
{
public:
  explicit plain_nest (gomp_for *loop)
    : m_loop (loop), m_where (location_of_loop (gimple_location (loop))) {}

  gimple *build ();

private:
  bool index_p (tree v) const;
  void note_reductions () const;
  gimple_seq body ();
  gimple_seq dimension (size_t i);

  gomp_for *m_loop;
  location_t m_where;
  std::vector<tree> m_indices;	/* the nest's own */
};

/* Is V an index of the directive's loops?  */

bool
plain_nest::index_p (tree v) const
{
  for (size_t i = 0; i < gimple_omp_for_collapse (m_loop); i++)
    if (gimple_omp_for_index (m_loop, i) == v)
      return true;
  return false;
}

/* The body, with private variables of its own and the nest's indices.  */

gimple_seq
plain_nest::body ()
{
  gimple_seq body = gimple_omp_body (m_loop);
  std::vector<tree> own;
  for (size_t i = 0; i < m_indices.size (); i++)
    replace_in (&body, gimple_omp_for_index (m_loop, i), m_indices[i]);
  for (tree c = gimple_omp_for_clauses (m_loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE && !index_p (OMP_CLAUSE_DECL (c)))
      {
	own.push_back (variable_like (OMP_CLAUSE_DECL (c)));
	replace_in (&body, OMP_CLAUSE_DECL (c), own.back ());
      }
  if (own.empty ())
    return body;
  gimple_seq seq = NULL;
  gimple_seq_add_stmt (&seq, bind_of (own, body));
  return seq;
}

/* The loop over index I, with those inside.  */

gimple_seq
plain_nest::dimension (size_t i)
{
  if (i == m_indices.size ())
    return body ();
  tree index = m_indices[i], next = gimple_omp_for_incr (m_loop, i);
  tree begin = create_artificial_label (m_where), test = create_artificial_label (m_where);
  tree end = create_artificial_label (m_where);
  bool at_test = !lang_GNU_Fortran () && m_indices.size () == 1;
  gimple_seq seq = NULL, before = gimple_omp_for_pre_body (m_loop), at_tests = NULL;
  if (at_test && is_gimple_min_invariant (gimple_omp_for_initial (m_loop, i)))
    std::swap (before, at_tests);
  else if (at_test)
    at_tests = assignments_for (before, gimple_omp_for_final (m_loop, i));
  auto add = [&seq, this] (gimple *stmt)
    {
      gimple_set_location (stmt, m_where);
      gimple_seq_add_stmt (&seq, stmt);
    };
  if (i == 0)
    gimple_seq_add_seq (&seq, before);
  add (gimple_build_assign (index, gimple_omp_for_initial (m_loop, i)));
  add (gimple_build_goto (test));
  add (gimple_build_label (begin));
  gimple_seq_add_seq (&seq, dimension (i + 1));
  add (gimple_build_assign (index, TREE_CODE (next), index, TREE_OPERAND (next, 1)));
  add (gimple_build_label (test));
  gimple_seq_add_seq (&seq, at_tests);
  gcond *cond = gimple_build_cond (gimple_omp_for_cond (m_loop, i), index,
				   gimple_omp_for_final (m_loop, i), begin, end);
  add (cond);
  add (gimple_build_label (end));
  if (i == 0)
    keep_loop_arguments (cond, m_loop);
  return seq;
}

/* Reports tell the program's reductions from the compiler's.  */

void
plain_nest::note_reductions () const
{
  for (tree c = gimple_omp_for_clauses (m_loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && DECL_NAME (OMP_CLAUSE_DECL (c)))
      note_clause_reduction (m_where,
			     { OMP_CLAUSE_REDUCTION_CODE (c),
			       IDENTIFIER_POINTER (DECL_NAME (OMP_CLAUSE_DECL (c))) });
}

gimple *
plain_nest::build ()
{
  note_reductions ();
  if (ordered_p (m_loop))
    note_ordered_loop (m_where);
  for (size_t i = 0; i < gimple_omp_for_collapse (m_loop); i++)
    m_indices.push_back (variable_like (gimple_omp_for_index (m_loop, i)));
  return bind_of (m_indices, dimension (0));
}

visit make_plain_inside (gimple_stmt_iterator *gsi);

/* Outer loops first; a nest that stays is left with all that is in it.  */

visit
make_plain (gimple_stmt_iterator *gsi, bool inside)
{
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  if (!loop)
    return visit::into;
  bool plain = plain_nest_p (loop, inside);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, loop, plain
		     ? "nest is ordinary loops: its directives leave all to the compiler\n"
		     : "nest keeps its directives: one of them says something\n");
  if (plain)
    {
      walk_changing (gimple_omp_body_ptr (loop), make_plain_inside);
      gsi_replace (gsi, plain_nest (loop).build (), false);
    }
  return visit::past;
}

visit
make_plain_inside (gimple_stmt_iterator *gsi)
{
  return make_plain (gsi, true);
}

/* The nests in the kernels construct STMT.  */

visit
make_plain_if_kernels (gimple *stmt)
{
  if (gimple_code (stmt) != GIMPLE_OMP_TARGET
      || gimple_omp_target_kind (stmt) != GF_OMP_TARGET_KIND_OACC_KERNELS)
    return visit::into;
  walk_changing (gimple_omp_body_ptr (stmt), [] (gimple_stmt_iterator *gsi)
		 { return make_plain (gsi, false); });
  return visit::past;
}

/* ------------------------------------------------------------------------
   Extremes with their places  */

/* Take what says that the iterations of a loop are independent, or that they reduce X's value,
   out of CLAUSES.  */

tree
without_promises (tree clauses, const placed_extreme &x)
{
  tree rest = NULL_TREE;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_INDEPENDENT
	&& !(OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && OMP_CLAUSE_DECL (c) == x.value
	     && OMP_CLAUSE_REDUCTION_CODE (c) == x.op))
      prepend (&rest, copy_node (c));
  return nreverse (rest);
}

/* Are the loop at GSI and those in it all that CONSTRUCT divides among gangs and threads, so
   that it can do without directives?  */

bool
all_of_parallel_p (gomp_target *construct, gimple *loop)
{
  tree clauses = gimple_omp_target_clauses (construct);
  return (gimple_omp_target_kind (construct) == GF_OMP_TARGET_KIND_OACC_PARALLEL
	  && !omp_find_clause (clauses, OMP_CLAUSE_NUM_GANGS)
	  && !omp_find_clause (clauses, OMP_CLAUSE_PRIVATE)
	  && !walk (gimple_omp_body (construct), [loop] (gimple_stmt_iterator *gsi)
	       {
		 gimple *stmt = gsi_stmt (*gsi);
		 return (stmt == loop ? visit::past : is_gimple_omp (stmt) ? visit::stop
			 : visit::into);
	       }));
}

/* What X finds is copied around CONSTRUCT, a parallel one which reduces nothing any more, as
   if the program said so.  */

void
copy_extreme (gomp_target *construct, placed_extreme x)
{
  x.places.push_back (x.value);
  for (tree v : x.places)
    if (unnamed_firstprivate_p (construct, v))
      copy_unnamed_scalar (construct, v);
  tree clauses = without_promises (gimple_omp_target_clauses (construct), x);
  gimple_omp_target_set_clauses (construct, clauses);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !written_clause_p (c)
	&& std::find (x.places.begin (), x.places.end (), variable_of (OMP_CLAUSE_DECL (c)))
	   != x.places.end ())
      {
	OMP_CLAUSE_MAP_IN_REDUCTION (c) = 0;
	/* Clauses that stand where the directive does are GCC's (clauses/
	   implicit-clauses.cc).  */
	OMP_CLAUSE_LOCATION (c) = gimple_location (x.where);
      }
}

/* The loop at GSI, in CONSTRUCT, and INSIDE of another loop directive or not, becomes an
   ordinary one if it looks for an extreme and its place.  */

bool
make_extreme_plain (gimple_stmt_iterator *gsi, gomp_target *construct, bool inside)
{
  gomp_for *loop = as_a<gomp_for *> (gsi_stmt (*gsi));
  placed_extreme x;
  bool kernels = (gimple_omp_target_kind (construct)
		  == GF_OMP_TARGET_KIND_OACC_KERNELS);
  if (ordered_p (loop) || !placed_extreme_p (loop, &x)
      || !(inside || kernels || all_of_parallel_p (construct, loop)))
    return false;
  tree clauses = gimple_omp_for_clauses (loop);
  gimple_omp_for_set_clauses (loop, without_promises (clauses, x));
  if (!plain_nest_p (loop, inside))
    {
      gimple_omp_for_set_clauses (loop, clauses);
      return false;
    }
  warn_placed_extreme (gimple_location (loop), x.value, x.places.front (),
		       gimple_location (x.where));
  if (!inside && !kernels)
    copy_extreme (construct, x);
  walk_changing (gimple_omp_body_ptr (loop), make_plain_inside);
  gsi_replace (gsi, plain_nest (loop).build (), false);
  forget_uses ();
  return true;
}

/* Those in SEQ.  */

void
make_extremes_plain (gimple_seq *seq, gomp_target *construct, bool inside)
{
  walk_changing (seq, [=] (gimple_stmt_iterator *gsi)
    {
      if (gimple_code (gsi_stmt (*gsi)) != GIMPLE_OMP_FOR)
	return visit::into;
      if (!make_extreme_plain (gsi, construct, inside))
	make_extremes_plain (gimple_omp_body_ptr (gsi_stmt (*gsi)), construct,
			     inside || !ordered_p (as_a<gomp_for *> (gsi_stmt (*gsi))));
      return visit::past;
    });
}

/* Those of the construct STMT.  */

visit
make_plain_if_extremes (gimple *stmt)
{
  gomp_target *construct = dyn_cast<gomp_target *> (stmt);
  if (!construct || !is_gimple_omp_oacc (stmt) || !is_gimple_omp_offloaded (stmt))
    return visit::into;
  make_extremes_plain (gimple_omp_body_ptr (stmt), construct, false);
  return visit::past;
}

/* ------------------------------------------------------------------------
   `auto' in parallel constructs  */

/* Does LOOP's directive, and do those in it, say that the compiler has to find out whether
   iterations are independent, or, in LOOP, that they are in order?  Nothing is collected,
   whose variable the construct would have for each gang.  */

bool
auto_nest_p (gomp_for *loop)
{
  auto auto_p = [] (gomp_for *l)
    { return omp_find_clause (gimple_omp_for_clauses (l), OMP_CLAUSE_AUTO) != NULL_TREE; };
  auto stop_at_other = [&] (gimple_stmt_iterator *gsi)
    {
      gomp_for *inner = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
      return inner && !auto_p (inner) && !ordered_p (inner) ? visit::stop : visit::into;
    };
  return (auto_p (loop) && plain_nest_p (loop, false)
	  && !walk (gimple_omp_body (loop), stop_at_other)
	  && accumulations_without_clauses (loop).empty ());
}

/* Are all directives in CONSTRUCT, a parallel one, such loops, so that gangs and threads are
   the compiler's choice (plain-parallel.h)?  */

bool
all_auto_p (gomp_target *construct)
{
  tree clauses = gimple_omp_target_clauses (construct);
  if (gimple_omp_target_kind (construct) != GF_OMP_TARGET_KIND_OACC_PARALLEL
      || omp_find_clause (clauses, OMP_CLAUSE_NUM_GANGS)
      || omp_find_clause (clauses, OMP_CLAUSE_PRIVATE)
      || omp_find_clause (clauses, OMP_CLAUSE_REDUCTION))
    return false;
  bool any = false;
  return (!walk (gimple_omp_body (construct), [&any] (gimple_stmt_iterator *gsi)
	    {
	      gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
	      if (!loop)
		return is_gimple_omp (gsi_stmt (*gsi)) ? visit::stop : visit::into;
	      any = true;
	      return auto_nest_p (loop) ? visit::past : visit::stop;
	    })
	  && any);
}

/* The nests in the construct STMT.  */

visit
make_plain_if_auto (gimple *stmt)
{
  gomp_target *construct = dyn_cast<gomp_target *> (stmt);
  if (!construct || !is_gimple_omp_oacc (stmt) || !is_gimple_omp_offloaded (stmt))
    return visit::into;
  if (all_auto_p (construct))
    {
      walk_changing (gimple_omp_body_ptr (stmt), [] (gimple_stmt_iterator *gsi)
		     { return make_plain (gsi, false); });
      forget_uses ();
    }
  return visit::past;
}

const pass_data plain_loops_data = {
  GIMPLE_PASS, "accplain-loops", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_plain_loops : public gimple_opt_pass
{
public:
  explicit pass_plain_loops (gcc::context *context)
    : gimple_opt_pass (plain_loops_data, context) {}

  bool gate (function *) final override { return active (); }

  unsigned execute (function *fun) final override
  {
    forget_loop_arguments ();
    walk (gimple_body (fun->decl), [] (gimple_stmt_iterator *gsi)
	  { return make_plain_if_kernels (gsi_stmt (*gsi)); });
    walk (gimple_body (fun->decl), [] (gimple_stmt_iterator *gsi)
	  { return make_plain_if_extremes (gsi_stmt (*gsi)); });
    walk (gimple_body (fun->decl), [] (gimple_stmt_iterator *gsi)
	  { return make_plain_if_auto (gsi_stmt (*gsi)); });
    forget_uses ();
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_plain_loops (gcc::context *context)
{
  return new pass_plain_loops (context);
}

} // namespace accplug
