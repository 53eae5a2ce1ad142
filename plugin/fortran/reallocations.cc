/* Assignments of whole arrays to Fortran's allocatable variables, in device code.

   Where the left side is not allocated, or its shape is not that of the right side, such
   an assignment allocates it.  gfortran tests that in front of the assignment's loops:

       if (b.data == NULL) goto L;  if (the first extent differs) goto L; ...
       goto E;
       L:  bounds, malloc or realloc, b.data = the result
       E:

   A device cannot allocate for the host.

   Comes in: a procedure of Fortran before its constructs are taken apart.
   Goes out: behind L

       if (acc_on_device (acc_device_not_host)) _gfortran_runtime_error ("...");

   So the device's version, in which the condition is known (device-or-host.cc), has
   nothing behind L that returns: it ends with the message, and its analysis knows that
   the descriptor is what it was.  The host's version is gfortran's.

   Rules
   - Procedures get it too, as device code may call them.
   - What a region or a procedure declares for itself has its data on the device: malloc
     is right there.  Only realloc, which no device has, ends the kernel.
   - Other calls of realloc stay as they are, and are an error when the device's version
     is compiled.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/fortran-library.h"
#include "fortran/reallocations.h"
#include "base/dump.h"
#include "base/unit.h"
#include "base/walk.h"

namespace accplug
{

namespace
{

/* ------------------------------------------------------------------------
   The error.  */

/* libgfortran's function that prints a message and ends the program.  */

tree
runtime_error_decl ()
{
  static tree decl;
  if (decl)
    return decl;
  tree text = build_pointer_type (build_qualified_type (char_type_node,
							TYPE_QUAL_CONST));
  tree type = build_varargs_function_type_list (void_type_node, text, NULL_TREE);
  decl = build_fn_decl (fortran_runtime_error, type);
  TREE_THIS_VOLATILE (decl) = 1;
  keep_alive (decl);
  return decl;
}

/* The message about the assignment at LOC.  */

tree
message_at (location_t loc)
{
  expanded_location place = expand_location (loc);
  std::string text = std::string (place.file ? place.file : "") + ":"
		     + std::to_string (place.line)
		     + ": the array on the left is not allocated, or has another shape "
		       "than the right side: device code cannot allocate it";
  return build_string_literal (text.size () + 1, text.c_str ());
}

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
	 gimple_build_call (runtime_error_decl (), 1, message_at (loc)),
	 gimple_build_label (end) })
    {
      gimple_set_location (stmt, loc);
      gimple_seq_add_stmt (&seq, stmt);
    }
  return gimple_build_bind (on_device, seq, make_node (BLOCK));
}

bool
query_p (gimple *stmt)
{
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return callee && fndecl_built_in_p (callee, BUILT_IN_ACC_ON_DEVICE);
}

/* ------------------------------------------------------------------------
   gfortran's code.  */

/* The data member of a descriptor?  */

bool
data_member_p (tree t)
{
  if (TREE_CODE (t) != COMPONENT_REF)
    return false;
  tree name = DECL_NAME (TREE_OPERAND (t, 1));
  return name && id_equal (name, "data");
}

/* Goes through the code behind L: where realloc is called, and whose data it gets.  */

struct search
{
  gimple_stmt_iterator call;
  bool called = false;
  tree member = NULL_TREE;
  std::map<tree, tree> pointers;	/* copies of variables, for their members */
};

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
      if (DECL_P (lhs) && DECL_P (value))
	s->pointers[lhs] = value;
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

/* If the label at GSI is L, the label E; else NULL.  L is behind a jump, and its first
   statement asks again whether there are data.  */

tree
end_of_reallocation (gimple_stmt_iterator gsi)
{
  tree label = gimple_label_label (as_a<glabel *> (gsi_stmt (gsi)));
  gimple_stmt_iterator before = gsi, after = gsi;
  skip_debug (&before, gsi_prev);
  skip_debug (&after, gsi_next);
  if (gsi_end_p (before) || gsi_end_p (after)
      || gimple_code (gsi_stmt (before)) != GIMPLE_GOTO)
    return NULL_TREE;
  gcond *cond = dyn_cast<gcond *> (gsi_stmt (after));
  return (cond && gimple_cond_code (cond) == NE_EXPR
	  && integer_zerop (gimple_cond_rhs (cond))
	  && condition_before_p (before, label, gimple_cond_lhs (cond))
	  ? gimple_goto_dest (gsi_stmt (before)) : NULL_TREE);
}

/* A walk through a procedure.  */

class reallocation_walk
{
public:
  void walk (gimple_seq *body);

private:
  visit visit_statement (gimple_stmt_iterator *gsi);
  bool own_p (const search &s) const;
  void visit_label (gimple_stmt_iterator *gsi);

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
  tree pointer = TREE_OPERAND (base, 0);
  auto copied = s.pointers.find (pointer);
  if (copied != s.pointers.end ())
    pointer = copied->second;
  /* A function's result, which its caller has a descriptor for.  */
  return (TREE_CODE (pointer) == PARM_DECL && DECL_NAME (pointer)
	  && id_equal (DECL_NAME (pointer), "__result"));
}

void
reallocation_walk::visit_label (gimple_stmt_iterator *gsi)
{
  tree end = end_of_reallocation (*gsi);
  if (!end)
    return;
  search s;
  gimple_stmt_iterator last = *gsi;
  for (gsi_next (&last); !gsi_end_p (last); gsi_next (&last))
    {
      glabel *label = dyn_cast<glabel *> (gsi_stmt (last));
      if (label && gimple_label_label (label) == end)
	break;
      walk_in (last, [&s] (gimple_stmt_iterator *i)
	{
	  find_realloc (i, &s);
	  return visit::into;
	});
    }
  if (gsi_end_p (last) || !s.member)
    return;
  location_t loc = gimple_location (gsi_stmt (s.call));
  gbind *error = device_error (loc);
  bool own = own_p (s);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loc), "device code ends with an error where %T "
		     "would be %s\n", s.member,
		     own ? "reallocated: the device has it for itself"
		     : "allocated: the host has it");
  if (own)
    gsi_insert_before (&s.call, error, GSI_SAME_STMT);
  else
    gsi_insert_after (gsi, error, GSI_SAME_STMT);
}

visit
reallocation_walk::visit_statement (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (gimple_code (stmt) == GIMPLE_LABEL)
    visit_label (gsi);
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

  bool gate (function *) final override { return active () && lang_GNU_Fortran (); }

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
  std::set<gimple *> unreached;
  glabel *end = stmts.empty () ? nullptr : dyn_cast<glabel *> (stmts.back ());
  for (size_t i = 0; end && i < stmts.size (); i++)
    if (i > 1 && query_p (stmts[i]) && gimple_code (stmts[i - 1]) == GIMPLE_LABEL
	&& gimple_code (stmts[i - 2]) == GIMPLE_GOTO
	&& gimple_goto_dest (stmts[i - 2]) == gimple_label_label (end))
      {
	unreached.insert (stmts.begin () + i, stmts.end () - 1);
	break;
      }
    else if (gimple_code (stmts[i]) != GIMPLE_GOTO
	     && gimple_code (stmts[i]) != GIMPLE_COND
	     && gimple_code (stmts[i]) != GIMPLE_LABEL && !is_gimple_assign (stmts[i]))
      break;
  return unreached;
}

gimple_opt_pass *
make_pass_reallocations (gcc::context *context)
{
  return new pass_reallocations (context);
}

} // namespace accplug
