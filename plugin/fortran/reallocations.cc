/* Assignments of whole arrays to Fortran's allocatable variables, in device code.

   Where the left side is not allocated, or its shape is not that of the right side, such
   an assignment allocates it.  gfortran tests that in front of the assignment's loops:

       if (b.data == NULL) goto L;  if (the first extent differs) goto L; ...
       goto E;
       L:  bounds, malloc or realloc, b.data = the result
       E:

   Since GCC 13 there may be something in front of that:

       if (b.data == NULL) goto N;  goto F;
       N:  bounds of an empty array
       F:

   Since GCC 15 that is `if (b.data == NULL && guard)' with a variable that is always false,
   against a warning (trans-array.cc, gfc_alloc_allocatable_for_assignment).

   A device cannot allocate for the host.

   Comes in: a procedure of Fortran before its constructs are taken apart.
   Goes out: behind L, and behind N,

       if (acc_on_device (acc_device_not_host)) _gfortran_runtime_error ("...");

   So the device's version, in which the condition is known (device-or-host.cc), has
   nothing behind them that returns: it ends with the message, and its analysis knows that
   the descriptor is what it was.  The host's version is gfortran's.  What is never done
   is gone, so that it does not stand between a region's loops.

   What functions of gfortran's library allocate is the same kind: library-results.cc.

   Rules
   - Procedures get it too, as device code may call them; but not in a source without
     directives.
   - What a region or a procedure declares for itself has its data on the device: malloc
     is right there, and what takes the place of realloc (grown-arrays.cc); so it is for the
     temporaries of array constructors.
   - Other calls of realloc stay as they are, and are an error when the device's version
     is compiled.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/descriptors.h"
#include "fortran/grown-arrays.h"
#include "fortran/library-results.h"
#include "fortran/reallocations.h"
#include "fortran/runtime-errors.h"
#include "base/dump.h"
#include "base/unit.h"
#include "base/walk.h"

namespace accplug
{

const char unallocated_message[]
  = ("the array on the left is not allocated, or has another shape than the right side: "
     "device code cannot allocate it");

namespace
{

/* ------------------------------------------------------------------------
   The error.  */

/* Statements that end the device's version, with a message about LOC.  */

gbind *
device_error (location_t loc)
{
  tree on_device = create_tmp_var_raw (integer_type_node);
  DECL_CONTEXT (on_device) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (on_device) = 1;
  gcall *query = gimple_build_call (builtin_decl_explicit (BUILT_IN_ACC_ON_DEVICE), 1,
				    build_int_cst (integer_type_node,
						   GOMP_DEVICE_NOT_HOST));
  gimple_call_set_lhs (query, on_device);
  tree error = create_artificial_label (loc), end = create_artificial_label (loc);
  gimple_seq seq = NULL;
  for (gimple *stmt : std::initializer_list<gimple *> {
	 query,
	 gimple_build_cond (NE_EXPR, on_device, integer_zero_node, error, end),
	 gimple_build_label (error),
	 gimple_build_call (runtime_error_decl (), 1,
			    runtime_message (loc, unallocated_message)),
	 gimple_build_label (end) })
    {
      gimple_set_location (stmt, loc);
      gimple_seq_add_stmt (&seq, stmt);
    }
  return gimple_build_bind (on_device, seq, make_node (BLOCK));
}

/* Does STMTS have the same from number FIRST on, behind a label?  */

bool
error_p (const statement_list &stmts, size_t first)
{
  return (first > 0 && first + 3 < stmts.size ()
	  && gimple_code (stmts[first - 1]) == GIMPLE_LABEL
	  && gimple_call_builtin_p (stmts[first], BUILT_IN_ACC_ON_DEVICE)
	  && is_gimple_call (stmts[first + 3])
	  && gimple_call_fndecl (stmts[first + 3]) == runtime_error_decl ());
}

/* ------------------------------------------------------------------------
   gfortran's code.  */

/* What is found in the code behind L or N: where realloc is called, and whose data it
   gets, or which data there are none of.  */

struct search
{
  gimple_stmt_iterator call;
  bool called = false;
  tree member = NULL_TREE;
  std::map<tree, tree> pointers;	/* copies of variables, for their members */
};

/* STMT may copy a variable.  */

void
note_copy (gimple *stmt, search *s)
{
  if (gimple_assign_single_p (stmt) && DECL_P (gimple_assign_lhs (stmt))
      && DECL_P (gimple_assign_rhs1 (stmt)))
    s->pointers[gimple_assign_lhs (stmt)] = gimple_assign_rhs1 (stmt);
}

/* The variable of whose descriptor REFERENCE is a part, or the pointer to it.  */

tree
described (tree reference, const search &s)
{
  tree base = get_base_address (reference);
  if (!base || TREE_CODE (base) != MEM_REF)
    return base;
  auto copied = s.pointers.find (TREE_OPERAND (base, 0));
  return copied == s.pointers.end () ? TREE_OPERAND (base, 0) : copied->second;
}

void
find_realloc (gimple_stmt_iterator *gsi, search *s)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  tree lhs = gimple_get_lhs (stmt);
  if (!s->called && callee && lhs && fndecl_built_in_p (callee, BUILT_IN_REALLOC))
    {
      s->call = *gsi;
      s->called = true;
      if (data_member_p (lhs))
	s->member = lhs;
    }
  else if (gimple_assign_single_p (stmt))
    {
      tree value = gimple_assign_rhs1 (stmt);
      if (s->called && !s->member && data_member_p (lhs)
	  && value == gimple_call_lhs (gsi_stmt (s->call)))
	s->member = lhs;
      note_copy (stmt, s);
    }
}

void
skip_debug (gimple_stmt_iterator *gsi, void (*step) (gimple_stmt_iterator *))
{
  do
    step (gsi);
  while (!gsi_end_p (*gsi) && is_gimple_debug (gsi_stmt (*gsi)));
}

/* Does a condition in front of GSI go to LABEL if VALUE is true?  */

bool
condition_before_p (gimple_stmt_iterator gsi, tree label, tree value)
{
  for (; !gsi_end_p (gsi); gsi_prev (&gsi))
    if (gcond *cond = dyn_cast<gcond *> (gsi_stmt (gsi)))
      if (gimple_cond_true_label (cond) == label && gimple_cond_lhs (cond) == value)
	return true;
  return false;
}

/* If the label at GSI may be L, the label E; else NULL.  L is behind a jump.  */

tree
jump_around (gimple_stmt_iterator gsi)
{
  skip_debug (&gsi, gsi_prev);
  return (!gsi_end_p (gsi) && gimple_code (gsi_stmt (gsi)) == GIMPLE_GOTO
	  ? gimple_goto_dest (gsi_stmt (gsi)) : NULL_TREE);
}

/* Does the condition at GSI, behind LABEL, ask again what one in front of LABEL did?  */

bool
repeated_condition_p (gimple_stmt_iterator gsi, gimple_stmt_iterator label)
{
  gcond *cond = dyn_cast<gcond *> (gsi_stmt (gsi));
  return (cond && gimple_cond_code (cond) == NE_EXPR
	  && integer_zerop (gimple_cond_rhs (cond))
	  && condition_before_p (label, gimple_label_label
					  (as_a<glabel *> (gsi_stmt (label))),
				 gimple_cond_lhs (cond)));
}

/* If the pointer VALUE at GSI has been loaded from a descriptor right before, its data
   member is S's.  */

void
find_loaded_member (gimple_stmt_iterator gsi, tree value, search *s)
{
  skip_debug (&gsi, gsi_prev);
  if (gsi_end_p (gsi) || !gimple_assign_single_p (gsi_stmt (gsi))
      || gimple_assign_lhs (gsi_stmt (gsi)) != value
      || !data_member_p (gimple_assign_rhs1 (gsi_stmt (gsi))))
    return;
  s->member = gimple_assign_rhs1 (gsi_stmt (gsi));
  skip_debug (&gsi, gsi_prev);
  if (!gsi_end_p (gsi))
    note_copy (gsi_stmt (gsi), s);
}

/* Do the statements from GSI to a jump do nothing but give S's descriptor constant
   bounds?  */

bool
constant_bounds_p (gimple_stmt_iterator gsi, search *s)
{
  unsigned stores = 0;
  for (; !gsi_end_p (gsi); skip_debug (&gsi, gsi_next))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gimple_code (stmt) == GIMPLE_GOTO)
	return stores != 0;
      if (!gimple_assign_single_p (stmt))
	return false;
      note_copy (stmt, s);
      if (DECL_P (gimple_assign_lhs (stmt)) && DECL_P (gimple_assign_rhs1 (stmt)))
	continue;
      if (!CONSTANT_CLASS_P (gimple_assign_rhs1 (stmt))
	  || described (gimple_assign_lhs (stmt), *s) != described (s->member, *s))
	return false;
      stores++;
    }
  return false;
}

/* Is the label at GSI N?  *S gets the data member that is NULL there.  */

bool
unallocated_p (gimple_stmt_iterator gsi, search *s)
{
  tree label = gimple_label_label (as_a<glabel *> (gsi_stmt (gsi)));
  gimple_stmt_iterator before = gsi, after = gsi;
  skip_debug (&before, gsi_prev);
  skip_debug (&after, gsi_next);
  gcond *cond = gsi_end_p (before) ? NULL : dyn_cast<gcond *> (gsi_stmt (before));
  if (!cond || gimple_cond_code (cond) != EQ_EXPR
      || !integer_zerop (gimple_cond_rhs (cond)) || gimple_cond_true_label (cond) != label)
    return false;
  find_loaded_member (before, gimple_cond_lhs (cond), s);
  return s->member && constant_bounds_p (after, s);
}

/* ------------------------------------------------------------------------
   Bounds that are never set.  */

/* If STMT sets the variable that is always false, the variable.  */

tree
guard_of (gimple *stmt)
{
  if (!gimple_assign_single_p (stmt) || !integer_zerop (gimple_assign_rhs1 (stmt)))
    return NULL_TREE;
  tree lhs = gimple_assign_lhs (stmt);
  return (VAR_P (lhs) && DECL_ARTIFICIAL (lhs) && DECL_NAME (lhs)
	  && startswith (IDENTIFIER_POINTER (DECL_NAME (lhs)), "unallocated_init_guard")
	  ? lhs : NULL_TREE);
}

/* The number of statements behind the one at GSI, which sets GUARD, that are the test and
   what it guards, up to the label behind them; 0 if they are something else.  */

unsigned
guarded_statements (gimple_stmt_iterator gsi, tree guard)
{
  tree end = NULL_TREE;
  bool guarded = false;
  unsigned count = 0;
  for (gsi_next (&gsi); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      count++;
      if (gcond *cond = dyn_cast<gcond *> (stmt))
	{
	  if (!end && gimple_cond_code (cond) == EQ_EXPR
	      && integer_zerop (gimple_cond_rhs (cond)))
	    end = gimple_cond_false_label (cond);
	  else if (end && !guarded && gimple_cond_lhs (cond) == guard)
	    guarded = true;
	  else
	    return 0;
	}
      else if (glabel *label = dyn_cast<glabel *> (stmt))
	{
	  if (gimple_label_label (label) == end)
	    return guarded ? count : 0;
	}
      else if (!is_gimple_assign (stmt) && !is_gimple_debug (stmt)
	       && gimple_code (stmt) != GIMPLE_GOTO)
	return 0;
    }
  return 0;
}

/* The statement at GSI may be the first of them.  */

void
remove_guarded (gimple_stmt_iterator *gsi)
{
  tree guard = guard_of (gsi_stmt (*gsi));
  unsigned count = guard ? guarded_statements (*gsi, guard) : 0;
  if (!count)
    return;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, gsi_stmt (*gsi), "%T is always false: what it guards "
		     "is removed\n", guard);
  gimple_stmt_iterator next = *gsi;
  gsi_next (&next);
  while (count--)
    gsi_remove (&next, true);
  gsi_replace (gsi, gimple_build_nop (), true);
}

/* A walk through a procedure.  */

class reallocation_walk
{
public:
  void walk (gimple_seq *body);

private:
  visit visit_statement (gimple_stmt_iterator *gsi);
  bool own_p (const search &s) const;
  bool visit_bounds (gimple_stmt_iterator *gsi);
  void visit_reallocation (gimple_stmt_iterator *gsi);
  void visit_result (gimple_stmt_iterator gsi);
  void visit_call (gimple_stmt_iterator *gsi);

  bool m_in_region = false;
  std::set<tree> m_declared;	/* in the region */
};

/* Does the device have the descriptor for itself?  */

bool
reallocation_walk::own_p (const search &s) const
{
  tree base = get_base_address (s.member);
  if (base && VAR_P (base) && !is_global_var (base))
    return (m_in_region ? m_declared.count (base) != 0
	    : DECL_CONTEXT (base) == current_function_decl);
  if (!base || m_in_region || TREE_CODE (base) != MEM_REF)
    return false;
  tree pointer = described (s.member, s);
  /* A function's result, which its caller has a descriptor for.  */
  return (TREE_CODE (pointer) == PARM_DECL && DECL_NAME (pointer)
	  && id_equal (DECL_NAME (pointer), "__result"));
}

/* The label at GSI may be N.  */

bool
reallocation_walk::visit_bounds (gimple_stmt_iterator *gsi)
{
  search s;
  if (!unallocated_p (*gsi, &s))
    return false;
  gimple_stmt_iterator store = *gsi;
  skip_debug (&store, gsi_next);
  location_t loc = gimple_location (gsi_stmt (store));
  bool own = own_p (s);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loc), "%T is not allocated: device code %s\n",
		     s.member, own ? "allocates it" : "ends with an error");
  if (!own)
    gsi_insert_after (gsi, device_error (loc), GSI_SAME_STMT);
  return true;
}

/* The label at GSI may be L.  */

void
reallocation_walk::visit_reallocation (gimple_stmt_iterator *gsi)
{
  tree end = jump_around (*gsi);
  if (!end)
    return;
  search s;
  bool repeated = false;
  gimple_stmt_iterator last = *gsi;
  for (gsi_next (&last); !gsi_end_p (last); gsi_next (&last))
    {
      glabel *label = dyn_cast<glabel *> (gsi_stmt (last));
      if (label && gimple_label_label (label) == end)
	break;
      repeated = repeated || repeated_condition_p (last, *gsi);
      walk_in (last, [&s] (gimple_stmt_iterator *i)
	{
	  find_realloc (i, &s);
	  return visit::into;
	});
    }
  if (gsi_end_p (last) || !s.member || !repeated)
    return;
  location_t loc = gimple_location (gsi_stmt (s.call));
  bool own = own_p (s);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loc), "where %T would be allocated, device code %s\n",
		     s.member, own ? "allocates it: the device has it for itself"
		     : "ends with an error: the host has it");
  if (own)
    replace_memory (&s.call);
  else
    gsi_insert_after (gsi, device_error (loc), GSI_SAME_STMT);
}

/* The statement at GSI may begin the assignment of a library function's result.  */

void
reallocation_walk::visit_result (gimple_stmt_iterator gsi)
{
  library_result result;
  if (!library_result_p (gsi, &result))
    return;
  search s;
  s.member = result.target;
  bool own = own_p (s);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, gsi_stmt (gsi), "a function's result %s %T\n",
		     own ? "gives memory to" : "is stored where the host has", s.member);
  if (!own)
    use_own_memory (&result, unallocated_message);
}

/* The statement at GSI may get memory for more elements of a constructor.  */

void
reallocation_walk::visit_call (gimple_stmt_iterator *gsi)
{
  grown_array a;
  if (!grown_array_p (*gsi, &a))
    return;
  search s;
  s.member = a.member;
  if (!own_p (s))
    return;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, gsi_stmt (*gsi), "device code allocates and copies %T\n",
		     a.member);
  copy_elements (gsi, a);
}

visit
reallocation_walk::visit_statement (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (gimple_code (stmt) == GIMPLE_LABEL)
    {
      if (!visit_bounds (gsi))
	visit_reallocation (gsi);
    }
  else if (is_gimple_assign (stmt))
    {
      visit_result (*gsi);
      remove_guarded (gsi);
    }
  else if (is_gimple_call (stmt))
    visit_call (gsi);
  else if (gbind *bind = dyn_cast<gbind *> (stmt))
    {
      if (m_in_region)
	for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	  m_declared.insert (v);
    }
  else if (gimple_code (stmt) == GIMPLE_OMP_TARGET && is_gimple_omp_offloaded (stmt)
	   && !m_in_region)
    {
      m_in_region = true;
      walk (gimple_omp_body_ptr (stmt));
      m_in_region = false;
      return visit::past;
    }
  return visit::into;
}

void
reallocation_walk::walk (gimple_seq *body)
{
  walk_changing (body, [this] (gimple_stmt_iterator *gsi)
		 { return visit_statement (gsi); });
}

const pass_data reallocations_data = {
  GIMPLE_PASS, "accreallocations", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_reallocations : public gimple_opt_pass
{
public:
  explicit pass_reallocations (gcc::context *context)
    : gimple_opt_pass (reallocations_data, context) {}

  bool gate (function *) final override
  { return active () && lang_GNU_Fortran () && directives_p (); }

  unsigned execute (function *fun) final override
  {
    gimple_seq body = gimple_body (fun->decl);
    reallocation_walk ().walk (&body);
    gimple_set_body (fun->decl, body);
    return 0;
  }
};

} // anonymous namespace

std::set<gimple *>
unreached_statements (const statement_list &stmts)
{
  /* The labels that are gone to without an error.  */
  std::set<tree> targets;
  size_t i = 0;
  for (; i < stmts.size () && !error_p (stmts, i); i++)
    if (gcond *cond = dyn_cast<gcond *> (stmts[i]))
      targets.insert ({ gimple_cond_true_label (cond), gimple_cond_false_label (cond) });
    else if (gimple_code (stmts[i]) == GIMPLE_GOTO)
      targets.insert (gimple_goto_dest (stmts[i]));
    else if (gimple_code (stmts[i]) != GIMPLE_LABEL && !is_gimple_assign (stmts[i]))
      return {};
  std::set<gimple *> unreached;
  for (; i < stmts.size (); i++)
    {
      glabel *label = dyn_cast<glabel *> (stmts[i]);
      if (label && targets.count (gimple_label_label (label)))
	break;
      unreached.insert (stmts[i]);
    }
  for (; i < stmts.size (); i++)
    if (gimple_code (stmts[i]) != GIMPLE_LABEL)
      return {};
  return unreached;
}

gimple_opt_pass *
make_pass_reallocations (gcc::context *context)
{
  return new pass_reallocations (context);
}

} // namespace accplug
