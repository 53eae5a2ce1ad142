/* Reductions that no clause names.

   Comes in: a function with its constructs, before kernels regions are divided.  A loop
   directive's iterations may run at the same time, and what they accumulate into needs a
   clause `reduction' there (OpenACC 2.6, 2.9.11); programs that were written for
   compilers that find it themselves do not have it.
   Goes out: the clause, where the iterations do nothing else with the variable
   (accumulations.h); a copy of the variable around a parallel construct, where it would
   be firstprivate and its value lost; a warning, and a line for the report.

   Rules
   - Outer loops first.  An inner loop that accumulates into what an outer one reduces gets
     the clause, too, by the operation that the outer one names.
   - What belongs to a gang (declared in the construct, private, reduced or made
     firstprivate by its clauses) can be accumulated into by a loop of gangs alone: each has
     its own sum, and the program may want those.  So it can by a loop beside which the
     region reads the variable.  Such a loop stays one of gangs alone, and so does one whose
     iterations store in memory that each gang has.
   - Nor does a flag in shared memory need a clause, to which all store the same; then the
     loops inside do not get one, either: their result would be stored over what other
     iterations have set meanwhile.
   - A component or element in memory is reduced by way of a variable that stands for it
     in the loop: of the iteration around, or, where gangs share the loop, as elements of
     array sections are (clauses/array-reductions.h).  The last gang has to find it.
   - A nest of a kernels region that is not `independent' is the compiler's to understand:
     no warning.  Loops that are `seq', and those of sequential routines, stay as they are.
   - Only where the program says that iterations may run at the same time is a place apart
     from what else the loop uses.  Any other loop may find its sum's memory behind another
     pointer: the analysis, which can have a check at run time, has to find what it reduces.
     Not so a loop that several gangs would run, each as a whole: no order would be right.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "reductions/implicit-reductions.h"
#include "base/dump.h"
#include "base/unit.h"
#include "base/walk.h"
#include "clauses/array-reductions.h"
#include "clauses/class-objects.h"
#include "device/device-function.h"
#include "directives/reduced-parts.h"
#include "reductions/accumulations.h"
#include "reductions/reduction-warnings.h"
#include "statements/clauses.h"
#include "statements/copies.h"
#include "statements/frame-names.h"
#include "statements/uses.h"

namespace accplug
{

namespace
{

/* Where a loop directive stands.  */
struct surroundings
{
  gomp_target *construct = nullptr;	/* NULL in a routine */
  std::vector<gimple *> loops;		/* directives around, outermost first */
  std::set<tree> of_gang;	/* variables that each gang has */
  std::set<tree> shared_flags;	/* flags that a loop around leaves as they are */
};

/* What stands around a loop, in a scope of its own, if BIND is not NULL.  */
struct loop_scope
{
  gbind *bind = nullptr;
  gimple_seq before = NULL, after = NULL;
};

bool
has_clause_p (gimple *loop, omp_clause_code code)
{
  return omp_find_clause (gimple_omp_for_clauses (loop), code) != NULL_TREE;
}

/* Do only gangs share the iterations of LOOP?  */

bool
gangs_only_p (gimple *loop)
{
  return (has_clause_p (loop, OMP_CLAUSE_GANG) && !has_clause_p (loop, OMP_CLAUSE_WORKER)
	  && !has_clause_p (loop, OMP_CLAUSE_VECTOR));
}

/* The clause of CODE for V among CLAUSES, or NULL.  */

tree
clause_for (tree clauses, omp_clause_code code, tree v)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == code && OMP_CLAUSE_DECL (c) == v)
      return c;
  return NULL_TREE;
}

tree
loop_clause_for (gimple *loop, omp_clause_code code, tree v)
{
  return clause_for (gimple_omp_for_clauses (loop), code, v);
}

class implier
{
public:
  explicit implier (function *fun) : m_fun (fun) {}

  void run (gimple_seq *body);

private:
  void visit_sequence (gimple_seq *seq, const surroundings &around);
  void visit_construct (gomp_target *construct);
  void visit_loop (gimple_stmt_iterator *gsi, surroundings around);
  void complete (gimple *loop, surroundings *around, loop_scope *scope);
  const char *no_clause_needed (gimple *loop, surroundings *around,
				const accumulation &) const;
  void reduce_variable (gimple *loop, const surroundings &around, const accumulation &);
  void reduce_place (gimple *loop, const surroundings &around, const accumulation &,
		     loop_scope *scope);
  void add_clause (gimple *loop, const surroundings &around, tree v, tree_code op,
		   const std::string &name, bool hint);
  tree named_outside (const surroundings &around, tree v) const;
  void complete_named (gimple *loop, const surroundings &around);
  bool gang_sum_p (gimple *loop, const surroundings &around, tree v) const;
  bool gang_memory_p (const surroundings &around, tree v) const;
  bool stores_in_gang_memory_p (gimple *loop, const surroundings &around) const;
  bool in_iteration_p (const surroundings &around) const;
  bool expected_p (gimple *loop, const surroundings &around) const;
  bool meets_other_p (gimple *loop, const surroundings &around, const accumulation &) const;
  void check_operators (gimple *loop) const;
  void keep_from_outside (gomp_target *construct);

  function *m_fun;
  uid_set m_mapped;		/* variables that data directives name */
};

/* ------------------------------------------------------------------------
   Whose the variable is.  */

/* Is V, at LOOP, of an iteration of a loop around it?  */

bool
of_iteration_p (const surroundings &around, tree v)
{
  for (gimple *loop : around.loops)
    if (!has_clause_p (loop, OMP_CLAUSE_SEQ))
      {
	if (loop_clause_for (loop, OMP_CLAUSE_REDUCTION, v))
	  return false;
	/* Else the outer loop's iterations set it first, or have their own.  */
	return true;
      }
  return false;
}

/* Does CONSTRUCT read V outside of loops that reduce it?  */

bool
read_beside_p (gomp_target *construct, gimple *except, tree v)
{
  bool found = false;
  walk (gimple_omp_body (construct), [&] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (stmt == except)
	return visit::past;
      if (gimple_code (stmt) == GIMPLE_OMP_FOR
	  && loop_clause_for (stmt, OMP_CLAUSE_REDUCTION, v))
	return visit::past;
      if (gimple_has_substatements (stmt))
	return visit::into;
      found = uses_of (stmt).read.count (v) || uses_of (stmt).addressed.count (v);
      return found ? visit::stop : visit::into;
    });
  return found;
}

/* Is it V of the gang that LOOP accumulates into, so that each gang has a sum?  */

bool
implier::gang_sum_p (gimple *loop, const surroundings &around, tree v) const
{
  if (of_iteration_p (around, v) || !gangs_only_p (loop))
    return false;
  for (gimple *outer : around.loops)
    if (loop_clause_for (outer, OMP_CLAUSE_REDUCTION, v))
      return false;
  if (!around.construct || around.of_gang.count (v))
    return true;
  return (clause_for (gimple_omp_target_clauses (around.construct),
		      OMP_CLAUSE_FIRSTPRIVATE, v)
	  && (!unnamed_firstprivate_p (around.construct, v)
	      || read_beside_p (around.construct, loop, v)));
}

/* Let LOOP, in which each gang has a sum, or stores in its memory, be of gangs alone: lanes
   that it might get, since nothing in it uses them, would each have a part, or meet there.
   `static' loops get none (mapping/axes.h).  */

void
keep_to_gangs (gimple *loop)
{
  tree c = omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_GANG);
  if (!OMP_CLAUSE_GANG_STATIC_EXPR (c))
    OMP_CLAUSE_GANG_STATIC_EXPR (c) = integer_minus_one_node;
}

/* Has each gang its own V, in memory that its lanes share?  */

bool
implier::gang_memory_p (const surroundings &around, tree v) const
{
  if (!around.construct)
    return auto_var_in_fn_p (v, m_fun->decl);
  return (around.of_gang.count (v)
	  || (clause_for (gimple_omp_target_clauses (around.construct),
			  OMP_CLAUSE_FIRSTPRIVATE, v)
	      && !unnamed_firstprivate_p (around.construct, v)));
}

/* Do the iterations of LOOP store in such memory, other than their own?  */

bool
implier::stores_in_gang_memory_p (gimple *loop, const surroundings &around) const
{
  if (in_iteration_p (around) || !gangs_only_p (loop))
    return false;
  std::set<tree> own;
  walk (gimple_omp_body (loop), [&own] (gimple_stmt_iterator *gsi)
    {
      if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi)))
	for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	  own.insert (v);
      return visit::into;
    });
  const variable_uses &uses = uses_of (loop);
  for (const std::set<tree> *list : { &uses.stored_in, &uses.addressed })
    for (tree v : *list)
      if (!own.count (v) && !loop_clause_for (loop, OMP_CLAUSE_PRIVATE, v)
	  && gang_memory_p (around, v))
	{
	  if (dump_enabled_p ())
	    dump_printf_loc (MSG_NOTE, loop, "only gangs share this loop: each has its %T\n",
			     v);
	  return true;
	}
  return false;
}

/* Is V, a flag, in memory that all threads of a parallel construct share?  */

bool
shared_flag_p (const surroundings &around, tree v)
{
  if (around.shared_flags.count (v))
    return true;
  return (around.construct && !of_iteration_p (around, v)
	  && gimple_omp_target_kind (around.construct) != GF_OMP_TARGET_KIND_OACC_KERNELS
	  && !around.of_gang.count (v)
	  && !clause_for (gimple_omp_target_clauses (around.construct),
			  OMP_CLAUSE_FIRSTPRIVATE, v));
}

/* Is the nest the compiler's to understand, so that no clause is missed?  */

bool
implier::expected_p (gimple *loop, const surroundings &around) const
{
  if (!around.construct
      || gimple_omp_target_kind (around.construct) != GF_OMP_TARGET_KIND_OACC_KERNELS)
    return has_clause_p (loop, OMP_CLAUSE_AUTO);
  gimple *outermost = around.loops.empty () ? loop : around.loops.front ();
  return !has_clause_p (outermost, OMP_CLAUSE_INDEPENDENT);
}

/* Do several gangs run LOOP, which no iteration is around, if each runs all of it?  */

bool
gangs_repeat_p (gimple *loop, gomp_target *construct)
{
  if (!construct)
    return true;
  if (gimple_omp_target_kind (construct) != GF_OMP_TARGET_KIND_OACC_PARALLEL)
    return false;
  tree gangs = omp_find_clause (gimple_omp_target_clauses (construct),
				OMP_CLAUSE_NUM_GANGS);
  if (gangs)
    return !integer_onep (OMP_CLAUSE_OPERAND (gangs, 0));
  return walk (gimple_omp_body (construct), [loop] (gimple_stmt_iterator *gsi)
    {
      if (gimple_code (gsi_stmt (*gsi)) != GIMPLE_OMP_FOR)
	return visit::into;
      return gsi_stmt (*gsi) == loop ? visit::past : visit::stop;
    });
}

/* Has the analysis to judge LOOP, where what it accumulates into may be in the memory of
   something else?  */

bool
implier::meets_other_p (gimple *loop, const surroundings &around,
			const accumulation &found) const
{
  bool kernels = (around.construct && (gimple_omp_target_kind (around.construct)
				       == GF_OMP_TARGET_KIND_OACC_KERNELS));
  if (!found.other || has_clause_p (loop, OMP_CLAUSE_INDEPENDENT)
      || !(kernels || has_clause_p (loop, OMP_CLAUSE_AUTO))
      || (!in_iteration_p (around) && gangs_repeat_p (loop, around.construct)))
    return false;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, loop, "the loop gets no clause for %T: it may be in the memory"
		     " of %T\n", found.variable ? found.variable : found.place, found.other);
  return true;
}

/* The reduction clause of a construct or loop around that names V, or NULL.  */

tree
implier::named_outside (const surroundings &around, tree v) const
{
  for (auto loop = around.loops.rbegin (); loop != around.loops.rend (); ++loop)
    if (tree c = loop_clause_for (*loop, OMP_CLAUSE_REDUCTION, v))
      return c;
  return (around.construct
	  ? clause_for (gimple_omp_target_clauses (around.construct),
			OMP_CLAUSE_REDUCTION, v) : NULL_TREE);
}

/* ------------------------------------------------------------------------
   Clauses.  */

void
implier::add_clause (gimple *loop, const surroundings &around, tree v, tree_code op,
		     const std::string &name, bool hint)
{
  location_t loc = gimple_location (loop);
  tree c = new_clause (loc, OMP_CLAUSE_REDUCTION, v);
  OMP_CLAUSE_REDUCTION_CODE (c) = op;
  prepend (gimple_omp_for_clauses_ptr (loop), c);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, loop, "the loop gets the clause reduction (%s:%s)\n",
		     get_tree_code_name (op), name.c_str ());
  bool said = said_reduction_p (loc, op, name);
  report_reduction (loc, op, name, !said);
  if (!said && !expected_p (loop, around))
    warn_implicit_reduction (loc, op, name, hint);
}

/* Why the iterations of LOOP may accumulate into the variable in FOUND without a clause, or
   NULL.  A shared flag is noted in AROUND, for the loops inside.  */

const char *
implier::no_clause_needed (gimple *loop, surroundings *around,
			   const accumulation &found) const
{
  tree v = found.variable;
  if (gang_sum_p (loop, *around, v))
    {
      keep_to_gangs (loop);
      return "each gang has its own";
    }
  if (!found.flag || named_outside (*around, v) || !shared_flag_p (*around, v))
    return nullptr;
  around->shared_flags.insert (v);
  return "all iterations store the same";
}

void
implier::reduce_variable (gimple *loop, const surroundings &around,
			  const accumulation &found)
{
  tree v = found.variable;
  tree outer = named_outside (around, v);
  bool lost = (around.construct && !outer && !of_iteration_p (around, v)
	       && unnamed_firstprivate_p (around.construct, v));
  if (lost)
    copy_unnamed_scalar (around.construct, v);
  std::string name = text_of_place (v);
  if (found.op == NOP_EXPR && !outer)
    {
      if (lost)
	warn_copied_flag (gimple_location (loop), name);
      return;
    }
  add_clause (loop, around, v, outer ? OMP_CLAUSE_REDUCTION_CODE (outer) : found.op, name,
	      true);
}

/* The clause on an outer loop or the construct counts for LOOP, if it assigns the variable
   and does not set it first.  */

void
implier::complete_named (gimple *loop, const surroundings &around)
{
  std::set<tree> known;
  for (gimple *outer : around.loops)
    for (tree c = gimple_omp_for_clauses (outer); c; c = OMP_CLAUSE_CHAIN (c))
      {
	if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION)
	  continue;
	tree v = OMP_CLAUSE_DECL (c);
	if (!DECL_P (v) || !known.insert (v).second
	    || loop_clause_for (loop, OMP_CLAUSE_REDUCTION, v)
	    || loop_clause_for (loop, OMP_CLAUSE_PRIVATE, v)
	    || loop_clause_for (loop, OMP_CLAUSE_FIRSTPRIVATE, v)
	    || !uses_of (loop).written.count (v) || uses_of (loop).addressed.count (v)
	    || iterations_set_p (loop, v))
	  continue;
	add_clause (loop, around, v, OMP_CLAUSE_REDUCTION_CODE (c), text_of_place (v),
		    true);
      }
}

/* ------------------------------------------------------------------------
   Places in memory.  */

/* Let the statement STMT, which loads from the place or stores to it, use PART.  */

void
use_part (gimple *stmt, tree part)
{
  auto memory_p = [part] (tree t)
    {
      return (t && (handled_component_p (t) || TREE_CODE (t) == MEM_REF
		    || TREE_CODE (t) == INDIRECT_REF)
	      && useless_type_conversion_p (TREE_TYPE (part), TREE_TYPE (t)));
    };
  if (gassign *assign = dyn_cast<gassign *> (stmt))
    {
      if (memory_p (gimple_assign_lhs (assign)))
	gimple_assign_set_lhs (assign, part);
      else if (memory_p (gimple_assign_rhs1 (assign)))
	gimple_assign_set_rhs1 (assign, part);
    }
  else if (gcall *call = dyn_cast<gcall *> (stmt))
    gimple_call_set_lhs (call, part);
}

/* Does the construct have its own copy of what the reference V refers to, which it does not
   change?  */

bool
unchanged_value_p (const surroundings &around, tree v)
{
  if (!v || !clause_for (gimple_omp_target_clauses (around.construct),
			 OMP_CLAUSE_FIRSTPRIVATE, v))
    return false;
  statement_list body;		/* without the clauses, which name the reference itself */
  gimple_seq seq = gimple_omp_body (around.construct);
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    body.push_back (gsi_stmt (gsi));
  variable_uses uses = uses_of (body);
  return !uses.written.count (v) && !uses.addressed.count (v);
}

/* Is T the pointer to the object of a polymorphic dummy argument, whose container the
   construct has a copy of, and sets nothing in?  ASSIGNED is what it sets.  */

bool
object_pointer_p (tree t, tree clauses, const std::set<tree> &assigned)
{
  tree container = TREE_CODE (t) == COMPONENT_REF ? class_container_of (t) : NULL_TREE;
  if (!container || container != TREE_OPERAND (t, 0) || !POINTER_TYPE_P (TREE_TYPE (t))
      || (TREE_CODE (container) != MEM_REF && TREE_CODE (container) != INDIRECT_REF))
    return false;
  tree dummy = TREE_OPERAND (container, 0);
  return (TREE_CODE (dummy) == PARM_DECL && !optional_p (dummy)
	  && clause_for (clauses, OMP_CLAUSE_MAP, dummy)
	  && std::none_of (assigned.begin (), assigned.end (), [dummy] (tree lhs)
			   { return lhs == dummy || class_container_of (lhs); }));
}

/* Is T, a part of a place's address, known when CONSTRUCT begins, so that the last gang can
   find the place?  */

bool
kernel_address_p (const surroundings &around, tree t)
{
  tree clauses = gimple_omp_target_clauses (around.construct);
  std::set<tree> assigned;
  walk (gimple_omp_body (around.construct), [&assigned] (gimple_stmt_iterator *gsi)
    {
      if (tree lhs = gimple_get_lhs (gsi_stmt (*gsi)))
	assigned.insert (lhs);
      return visit::into;
    });
  return !walk_expression_once (&t, [&] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (variable_of (*tp) != *tp && unchanged_value_p (around, variable_of (*tp)))
	return visit::past;
      if (object_pointer_p (*tp, clauses, assigned))
	return visit::past;
      if (TREE_CODE (*tp) == MEM_REF || handled_component_p (*tp))
	return visit::stop;
      if (!VAR_P (*tp) && TREE_CODE (*tp) != PARM_DECL)
	return visit::into;
      tree map = clause_for (clauses, OMP_CLAUSE_MAP, *tp);
      bool device = (around.of_gang.count (*tp) || assigned.count (*tp)
		     || (map && !POINTER_TYPE_P (TREE_TYPE (*tp))));
      return device ? visit::stop : visit::into;
    });
}

/* Is PLACE a part of bytes, which has no address?  */

bool
bit_field_p (tree place)
{
  return TREE_CODE (place) == COMPONENT_REF && DECL_BIT_FIELD (TREE_OPERAND (place, 1));
}

/* Does the construct of AROUND know PLACE when it begins?  */

bool
kernel_place_p (const surroundings &around, tree place)
{
  for (; handled_component_p (place); place = TREE_OPERAND (place, 0))
    if (bit_field_p (place))
      return false;
    else if (TREE_CODE (place) == ARRAY_REF
	&& !kernel_address_p (around, TREE_OPERAND (place, 1)))
      return false;
  if (TREE_CODE (place) == MEM_REF)
    return kernel_address_p (around, TREE_OPERAND (place, 0));
  return DECL_P (place) && !around.of_gang.count (place);
}

/* A variable for a place in memory, or for its address.  */

tree
place_variable (tree type, const char *name)
{
  tree v = create_tmp_var_raw (type, name);
  DECL_CONTEXT (v) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (v) = 1;
  /* It counts as the program's, for loops inside.  */
  DECL_IGNORED_P (v) = 0;
  return v;
}

/* While there is one, the variables in T do not stand for anything else, as those that lambdas
   have captured do: in a region they are the region's own.  */

class own_names
{
public:
  explicit own_names (tree t)
  {
    walk_expression_once (&t, [this] (tree *tp, walk_stmt_info *)
      {
	if (VAR_P (*tp) && DECL_HAS_VALUE_EXPR_P (*tp) && !frame_variable_p (*tp))
	  {
	    DECL_HAS_VALUE_EXPR_P (*tp) = 0;
	    m_variables.push_back (*tp);
	  }
	return TYPE_P (*tp) ? visit::past : visit::into;
      });
  }
  ~own_names ()
  {
    for (tree v : m_variables)
      DECL_HAS_VALUE_EXPR_P (v) = 1;
  }

private:
  std::vector<tree> m_variables;
};

/* PART stands for the place in FOUND, of the iteration around the loop that SCOPE is for:
   that loads it before and stores it afterwards.  */

void
reduce_of_iteration (tree part, const accumulation &found, loop_scope *scope)
{
  own_names guard (found.place);
  push_gimplify_context ();
  gimplify_assign (part, unshare_expr (found.place), &scope->before);
  gimplify_assign (unshare_expr (found.place), part, &scope->after);
  pop_gimplify_context (scope->bind);
}

/* The address of PLACE as sums and products: the last gang computes it again
   (analysis/parameter-values.h).  */

tree
address_of_place (tree place)
{
  poly_int64 size, bits;
  tree offset;
  machine_mode mode;
  int is_unsigned, reversed, is_volatile;
  tree base = get_inner_reference (unshare_expr (place), &size, &bits, &offset, &mode,
				   &is_unsigned, &reversed, &is_volatile);
  tree address = fold_convert (ptr_type_node, build_fold_addr_expr (base));
  if (offset)
    address = fold_build_pointer_plus (address, offset);
  return fold_build_pointer_plus (address, size_int (bits_to_bytes_round_down (bits)));
}

/* Likewise, in memory that all gangs share: the last one stores it.  */

void
reduce_in_memory (gimple *loop, tree part, const accumulation &found, loop_scope *scope)
{
  tree at = place_variable (build_pointer_type (TREE_TYPE (part)), "at");
  gimple_bind_append_vars (scope->bind, at);
  tree root = get_base_address (found.place);
  if (root && DECL_P (root))
    TREE_ADDRESSABLE (root) = 1;
  gimple_seq before = gimple_omp_for_pre_body (loop), setup = NULL;
  own_names guard (found.place);
  push_gimplify_context ();
  gimplify_assign (at, fold_convert (TREE_TYPE (at), address_of_place (found.place)),
		   &setup);
  pop_gimplify_context (scope->bind);
  gimple_seq_add_seq (&before, setup);
  gimple_omp_for_set_pre_body (loop, before);
  place_reduction (part, at);
}

/* Is LOOP in an iteration of its gang's?  Loops of a routine of workers or lanes are.  */

bool
implier::in_iteration_p (const surroundings &around) const
{
  tree routine = around.construct ? NULL_TREE : oacc_get_fn_attrib (m_fun->decl);
  return ((routine && level_of_attribute (routine) > GANG_LEVEL)
	  || std::any_of (around.loops.begin (), around.loops.end (),
			  [] (gimple *outer)
			  { return !has_clause_p (outer, OMP_CLAUSE_SEQ); }));
}

void
implier::reduce_place (gimple *loop, const surroundings &around, const accumulation &found,
		       loop_scope *scope)
{
  bool of_iteration = in_iteration_p (around);
  std::string name = text_of_place (found.place);
  if (!of_iteration && (!around.construct || !kernel_place_p (around, found.place)))
    {
      if (!expected_p (loop, around))
	warn_racing_updates (gimple_location (loop), name);
      return;
    }
  if (!scope->bind)
    scope->bind = bind_of ({}, NULL);
  tree part = place_variable (TYPE_MAIN_VARIANT (TREE_TYPE (found.place)), "part");
  /* Reports, and warnings about loops inside, name it as the program does.  */
  DECL_NAME (part) = get_identifier (name.c_str ());
  gimple_bind_append_vars (scope->bind, part);
  for (gimple *stmt : found.users)
    use_part (stmt, part);
  forget_uses ();
  add_clause (loop, around, part, found.op, name, false);
  if (of_iteration)
    reduce_of_iteration (part, found, scope);
  else
    reduce_in_memory (loop, part, found, scope);
}

/* ------------------------------------------------------------------------
   The walk.  */

/* Give LOOP the clauses that it lacks; what stands around it then goes to SCOPE.  */

void
implier::complete (gimple *loop, surroundings *around, loop_scope *scope)
{
  if (stores_in_gang_memory_p (loop, *around))
    keep_to_gangs (loop);
  for (const accumulation &found : accumulations_of (loop, m_fun))
    if (meets_other_p (loop, *around, found))
      continue;
    else if (found.op == ERROR_MARK)
      {
	if (gang_sum_p (loop, *around, found.variable))
	  keep_to_gangs (loop);
	else if (!expected_p (loop, *around) && !named_outside (*around, found.variable))
	  warn_carried_value (gimple_location (loop), found.variable,
			      gimple_location (found.where),
			      gimple_location (found.reader));
      }
    else if (!found.variable)
      {
	tree root = get_base_address (found.place);
	if (in_iteration_p (*around) || !gangs_only_p (loop) || !root || !DECL_P (root)
	    || !gang_memory_p (*around, root))
	  reduce_place (loop, *around, found, scope);
      }
    else if (const char *right = no_clause_needed (loop, around, found))
      {
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, loop, "%T needs no clause: %s\n", found.variable,
			   right);
      }
    else
      reduce_variable (loop, *around, found);
  complete_named (loop, *around);
}

/* Do LOOP's clauses name the operations by which its iterations accumulate?  */

void
implier::check_operators (gimple *loop) const
{
  auto arithmetic = [] (tree_code op)
    { return op == PLUS_EXPR || op == MULT_EXPR || op == MAX_EXPR || op == MIN_EXPR; };
  if (!has_clause_p (loop, OMP_CLAUSE_REDUCTION))
    return;
  for (const accumulation &found : accumulations_without_clauses (loop))
    if (tree c = (found.variable && arithmetic (found.op) && !found.flag
		  ? loop_clause_for (loop, OMP_CLAUSE_REDUCTION, found.variable)
		  : NULL_TREE))
      {
	tree_code op = OMP_CLAUSE_REDUCTION_CODE (c);
	if (op == MINUS_EXPR)
	  op = PLUS_EXPR;
	if (op != found.op && arithmetic (op))
	  warn_other_operation (OMP_CLAUSE_LOCATION (c), found.variable, op, found.op);
      }
}

/* The loop directive at GSI, and those in it.  */

void
implier::visit_loop (gimple_stmt_iterator *gsi, surroundings around)
{
  gimple *loop = gsi_stmt (*gsi);
  loop_scope scope;
  check_operators (loop);
  if (!has_clause_p (loop, OMP_CLAUSE_SEQ))
    {
      note_reduced_loop (gimple_location (loop));
      complete (loop, &around, &scope);
    }
  around.loops.push_back (loop);
  visit_sequence (gimple_omp_body_ptr (loop), around);
  if (!scope.bind)
    return;
  gsi_replace (gsi, scope.bind, false);
  gimple_seq body = scope.before;
  gimple_seq_add_stmt (&body, loop);
  gimple_seq_add_seq (&body, scope.after);
  gimple_bind_set_body (scope.bind, body);
}

/* Behind a reference that is firstprivate, omplower finds no variable that the result of a
   loop's reduction could go to.  Let C++'s references be mapped as gfortran's are.  */

void
map_reduced_references (gomp_target *construct)
{
  uid_set reduced;
  add_loop_reductions (gimple_omp_body (construct), &reduced);
  for (tree c = gimple_omp_target_clauses (construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	&& OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_REFERENCE
	&& DECL_P (OMP_CLAUSE_DECL (c)) && reduced.count (DECL_UID (OMP_CLAUSE_DECL (c))))
      OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_POINTER);
}

/* Is V, which loops in SEQ reduce, only used by iterations of loops around those, each of
   which sets it first?  */

bool
only_of_iterations_p (gimple_seq seq, tree v)
{
  return !walk (seq, [v] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gimple_code (stmt) == GIMPLE_OMP_FOR && !has_clause_p (stmt, OMP_CLAUSE_SEQ)
	  && !loop_clause_for (stmt, OMP_CLAUSE_REDUCTION, v) && iterations_set_p (stmt, v))
	return visit::past;
      if (gimple_code (stmt) == GIMPLE_OMP_FOR)
	return (loop_clause_for (stmt, OMP_CLAUSE_REDUCTION, v) ? visit::stop
		: visit::into);
      if (gimple_has_substatements (stmt))
	return visit::into;
      const variable_uses &uses = uses_of (stmt);
      return (uses.mentioned.count (v) || uses.addressed.count (v)
	      ? visit::stop : visit::into);
    });
}

/* GCC copies what inner loops reduce.  Where the iterations around set it first, and the
   program has no clause for it, nothing of it comes from outside, or is for outside.  */

void
implier::keep_from_outside (gomp_target *construct)
{
  if (gimple_omp_target_kind (construct) == GF_OMP_TARGET_KIND_OACC_KERNELS)
    return;
  tree *link = gimple_omp_target_clauses_ptr (construct);
  for (; *link; link = &OMP_CLAUSE_CHAIN (*link))
    {
      tree v = OMP_CLAUSE_DECL (*link);
      if (OMP_CLAUSE_CODE (*link) != OMP_CLAUSE_MAP
	  || OMP_CLAUSE_MAP_KIND (*link) != GOMP_MAP_TOFROM || written_clause_p (*link)
	  || !DECL_P (v) || !plain_scalar_p (v) || m_mapped.count (DECL_UID (v))
	  || is_global_var (v) || TREE_ADDRESSABLE (v)
	  || !only_of_iterations_p (gimple_omp_body (construct), v))
	continue;
      tree c = new_clause (OMP_CLAUSE_LOCATION (*link), OMP_CLAUSE_FIRSTPRIVATE, v);
      OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (*link);
      *link = c;
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, construct, "%T is not copied: the iterations that use it "
			 "set it first\n", v);
    }
}

/* The scalars from outside of the construct that loops in LOOP reduce, which themselves are
   no reduction of LOOP and none of its own, and which each iteration sets first.  */

std::vector<tree>
scalars_of_iterations (gimple *loop, const surroundings &around)
{
  std::vector<tree> found;
  walk (gimple_omp_body (loop), [&] (gimple_stmt_iterator *gsi)
    {
      gimple *inner = gsi_stmt (*gsi);
      if (gimple_code (inner) != GIMPLE_OMP_FOR)
	return visit::into;
      for (tree c = gimple_omp_for_clauses (inner); c; c = OMP_CLAUSE_CHAIN (c))
	{
	  tree v = OMP_CLAUSE_DECL (c);
	  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && DECL_P (v)
	      && plain_scalar_p (v) && !is_global_var (v) && !TREE_ADDRESSABLE (v)
	      && !around.of_gang.count (v)
	      && !loop_clause_for (loop, OMP_CLAUSE_REDUCTION, v)
	      && !loop_clause_for (loop, OMP_CLAUSE_PRIVATE, v)
	      && std::find (found.begin (), found.end (), v) == found.end ()
	      && iterations_set_p (loop, v))
	    found.push_back (v);
	}
      return visit::into;
    });
  return found;
}

/* In a kernels region scalars are shared, also those that each iteration sets and then
   accumulates into: iterations that run at once need a copy each.  */

void
privatize_for_iterations (gomp_target *construct, const surroundings &around)
{
  walk (gimple_omp_body (construct), [&] (gimple_stmt_iterator *gsi)
    {
      gimple *loop = gsi_stmt (*gsi);
      if (gimple_code (loop) != GIMPLE_OMP_FOR || has_clause_p (loop, OMP_CLAUSE_SEQ))
	return visit::into;
      for (tree v : scalars_of_iterations (loop, around))
	{
	  prepend (gimple_omp_for_clauses_ptr (loop),
		   new_clause (gimple_location (loop), OMP_CLAUSE_PRIVATE, v));
	  if (dump_enabled_p ())
	    dump_printf_loc (MSG_NOTE, loop, "%T is private: each iteration sets it before a"
			     " loop inside reduces it\n", v);
	}
      return visit::into;
    });
  forget_uses ();
}

void
implier::visit_construct (gomp_target *construct)
{
  surroundings around;
  around.construct = construct;
  for (tree c = gimple_omp_target_clauses (construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	|| OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      around.of_gang.insert (OMP_CLAUSE_DECL (c));
  walk (gimple_omp_body (construct), [&around] (gimple_stmt_iterator *gsi)
    {
      if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi)))
	for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	  around.of_gang.insert (v);
      return visit::into;
    });
  visit_sequence (gimple_omp_body_ptr (construct), around);
  forget_uses ();
  if (gimple_omp_target_kind (construct) == GF_OMP_TARGET_KIND_OACC_KERNELS)
    privatize_for_iterations (construct, around);
  keep_from_outside (construct);
  map_reduced_references (construct);
}

void
implier::visit_sequence (gimple_seq *seq, const surroundings &around)
{
  walk_changing (seq, [&] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gimple_code (stmt) == GIMPLE_OMP_FOR
	  && gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_OACC_LOOP)
	{
	  visit_loop (gsi, around);
	  return visit::past;
	}
      gomp_target *construct = dyn_cast<gomp_target *> (stmt);
      if (!construct || !is_gimple_omp_oacc (stmt) || !is_gimple_omp_offloaded (stmt))
	return visit::into;
      visit_construct (construct);
      return visit::past;
    });
}

void
implier::run (gimple_seq *body)
{
  forget_uses ();
  forget_reduced_loops ();
  walk (*body, [this] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (construct_p (stmt) && !is_gimple_omp_offloaded (stmt))
	add_clause_variables (gimple_omp_target_clauses (stmt), OMP_CLAUSE_MAP, &m_mapped);
      return visit::into;
    });
  tree oacc = oacc_get_fn_attrib (m_fun->decl);
  if (!oacc || level_of_attribute (oacc) != SEQ_LEVEL)
    visit_sequence (body, surroundings ());
  refuse_unfound_parts ();
  forget_uses ();
}

const pass_data implicit_reductions_data = {
  GIMPLE_PASS, "accimplicit-reductions", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_implicit_reductions : public gimple_opt_pass
{
public:
  explicit pass_implicit_reductions (gcc::context *context)
    : gimple_opt_pass (implicit_reductions_data, context) {}

  bool gate (function *) final override { return active (); }

  unsigned execute (function *fun) final override
  {
    gimple_seq body = gimple_body (fun->decl);
    implier (fun).run (&body);
    gimple_set_body (fun->decl, body);
    return 0;
  }
};

} // anonymous namespace

bool
unnamed_firstprivate_p (gomp_target *construct, tree v)
{
  tree c = clause_for (gimple_omp_target_clauses (construct), OMP_CLAUSE_FIRSTPRIVATE, v);
  return c && !written_clause_p (c);
}

void
copy_unnamed_scalar (gomp_target *construct, tree v)
{
  tree *link = gimple_omp_target_clauses_ptr (construct);
  while (*link && !(OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_FIRSTPRIVATE
		    && OMP_CLAUSE_DECL (*link) == v))
    link = &OMP_CLAUSE_CHAIN (*link);
  location_t loc = OMP_CLAUSE_LOCATION (*link);
  bool reference = TREE_CODE (TREE_TYPE (v)) == REFERENCE_TYPE;
  tree copy = new_map_clause (loc, GOMP_MAP_TOFROM, value_of (v),
			      TYPE_SIZE_UNIT (value_type (v)));
  tree next = OMP_CLAUSE_CHAIN (*link);
  if (reference)
    {
      tree pointer = new_map_clause (loc, GOMP_MAP_POINTER, v, size_zero_node);
      OMP_CLAUSE_CHAIN (pointer) = next;
      next = pointer;
    }
  else if (omp_find_clause (gimple_omp_target_clauses (construct), OMP_CLAUSE_ASYNC)
	   && !TREE_ADDRESSABLE (v))
    /* omplower copies a register back right after the launch.  */
    OMP_CLAUSE_MAP_DECL_MAKE_ADDRESSABLE (copy) = 1;
  OMP_CLAUSE_CHAIN (copy) = next;
  *link = copy;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, construct, "%T is copied: loops in the construct "
		     "accumulate into it\n", v);
}

gimple_opt_pass *
make_pass_implicit_reductions (gcc::context *context)
{
  return new pass_implicit_reductions (context);
}

} // namespace accplug
