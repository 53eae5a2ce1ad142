/* The graph of what happens to copies.  See copy-flow.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "warnings/copy-flow.h"
#include "base/fortran-library.h"
#include "base/walk.h"
#include "statements/clauses.h"
#include "statements/uses.h"
#include "warnings/directive-copies.h"

namespace accplug
{

namespace
{

const size_t nowhere = size_t (-1);

/* Does the callee of STMT read what it is given, write at most its first argument, and
   know nothing else?  */

bool
library_function_p (gcall *call)
{
  tree callee = gimple_call_fndecl (call);
  if (gimple_call_internal_p (call) || gimple_call_builtin_p (call, BUILT_IN_NORMAL))
    return true;
  return (callee && DECL_NAME (callee) && DECL_EXTERNAL (callee) && lang_GNU_Fortran ()
	  && startswith (IDENTIFIER_POINTER (DECL_NAME (callee)),
			 fortran_library_prefix));
}

/* The built-in functions among these that write through an argument, or read none.  */

bool
reading_function_p (gcall *call)
{
  tree callee = gimple_call_fndecl (call);
  if (!callee || !fndecl_built_in_p (callee, BUILT_IN_NORMAL))
    return false;
  switch (DECL_FUNCTION_CODE (callee))
    {
    case BUILT_IN_PRINTF:
    case BUILT_IN_FPRINTF:
    case BUILT_IN_PUTS:
    case BUILT_IN_MEMCMP:
      return true;
    default:
      return false;
    }
}

bool
acc_wait_p (tree callee)
{
  if (fndecl_built_in_p (callee, BUILT_IN_NORMAL))
    return DECL_FUNCTION_CODE (callee) == BUILT_IN_GOACC_WAIT;
  return DECL_NAME (callee) && strstr (IDENTIFIER_POINTER (DECL_NAME (callee)), "wait");
}

class flow_builder
{
public:
  flow_builder (function *fun, copy_flow *flow)
    : m_flow (flow), m_roots (gimple_body (fun->decl)) {}
  void build (gimple_seq body);

private:
  size_t add_node ();
  void link (size_t from, size_t to);
  void add (copy_event what, tree variable, location_t loc, const char *clause = "",
	    tree queue = NULL_TREE);
  void add_steps (const copy_steps &steps);

  void add_sequence (gimple_seq seq);
  void add_statement (gimple *stmt);
  void add_simple (gimple *stmt);
  void add_call (gcall *call);
  void add_operand (tree *tp, gimple *stmt);
  void add_jumps (gimple *stmt, size_t node);
  void add_try (gtry *stmt);
  void add_target (gomp_target *stmt);

  copy_flow *m_flow;
  variable_roots m_roots;
  std::set<tree> m_mapped;		/* by data constructs around */
  std::set<tree> m_present;		/* as `present' clauses of those say */
  size_t m_last = nowhere;
  std::map<tree, size_t> m_labels;
  std::vector<std::pair<size_t, tree>> m_jumps;
};

size_t
flow_builder::add_node ()
{
  size_t n = m_flow->nodes.size ();
  m_flow->nodes.emplace_back ();
  link (m_last, n);
  return m_last = n;
}

void
flow_builder::link (size_t from, size_t to)
{
  if (from != nowhere)
    m_flow->nodes[from].next.push_back (to);
}

/* To the last node.  */

void
flow_builder::add (copy_event what, tree variable, location_t loc, const char *clause,
		   tree queue)
{
  if (!variable || (m_flow->variables.count (variable)
		    && !m_roots.unknown_p (variable)))
    m_flow->nodes[m_last].steps.push_back ({ what, variable, loc, clause, queue });
}

void
flow_builder::add_steps (const copy_steps &steps)
{
  add_node ();
  for (const copy_step &step : steps)
    add (step.what, step.variable, step.loc, step.clause, step.queue);
}

/* ------------------------------------------------------------------------
   Statements of the host's.  */

/* The reference, or pointer argument, at TP.  */

void
flow_builder::add_operand (tree *tp, gimple *stmt)
{
  tree t = *tp;
  location_t loc = gimple_location (stmt);
  gcall *call = dyn_cast<gcall *> (stmt);
  if (TREE_CODE (t) == ADDR_EXPR || POINTER_TYPE_P (TREE_TYPE (t)))
    {
      tree v = call ? m_roots.of_pointer (t) : NULL_TREE;
      if (v && tp != gimple_call_lhs_ptr (call))
	add (reading_function_p (call) ? copy_event::host_read : copy_event::any, v, loc);
      return;
    }
  bool stored = (is_gimple_assign (stmt) ? tp == gimple_assign_lhs_ptr (stmt)
		 : call && tp == gimple_call_lhs_ptr (call));
  if (gimple_clobber_p (stmt))
    {
      if (stored)
	add (copy_event::host_end, m_roots.of_reference (t), loc);
    }
  else
    add (stored ? copy_event::host_write : copy_event::host_read,
	 m_roots.of_reference (t), loc);
}

void
flow_builder::add_call (gcall *call)
{
  tree callee = gimple_call_fndecl (call);
  location_t loc = gimple_location (call);
  if (callee && acc_wait_p (callee))
    add (copy_event::wait, NULL_TREE, loc);
  else if (!library_function_p (call))
    add (copy_event::call, NULL_TREE, loc);
}

void
flow_builder::add_simple (gimple *stmt)
{
  size_t n = add_node ();
  /* What is read comes before what is written.  */
  tree lhs = gimple_get_lhs (stmt);
  for (bool stored : { false, true })
    {
      walk_operands_of (stmt, [&] (tree *tp, walk_stmt_info *)
	{
	  bool is_lhs = lhs && *tp == lhs;
	  if (TYPE_P (*tp) || descriptor_member_p (*tp))
	    return visit::past;
	  bool reference = (DECL_P (*tp) || handled_component_p (*tp)
			    || TREE_CODE (*tp) == MEM_REF
			    || TREE_CODE (*tp) == INDIRECT_REF
			    || TREE_CODE (*tp) == ADDR_EXPR
			    || TREE_CODE (*tp) == SSA_NAME);
	  if (!reference)
	    return visit::into;
	  if (is_lhs == stored)
	    add_operand (tp, stmt);
	  if (!stored)
	    for (tree t = *tp; handled_component_p (t); t = TREE_OPERAND (t, 0))
	      if (TREE_CODE (t) == ARRAY_REF && DECL_P (TREE_OPERAND (t, 1)))
		add_operand (&TREE_OPERAND (t, 1), stmt);
	  return visit::past;
	});
      if (gcall *call = stored ? nullptr : dyn_cast<gcall *> (stmt))
	add_call (call);
    }
  add_jumps (stmt, n);
}

/* Where control goes from STMT, at NODE.  */

void
flow_builder::add_jumps (gimple *stmt, size_t node)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_LABEL:
      m_labels[gimple_label_label (as_a<glabel *> (stmt))] = node;
      return;
    case GIMPLE_GOTO:
      if (TREE_CODE (gimple_goto_dest (stmt)) == LABEL_DECL)
	m_jumps.push_back ({ node, gimple_goto_dest (stmt) });
      else
	m_flow->known = false;
      break;
    case GIMPLE_COND:
      m_jumps.push_back ({ node, gimple_cond_true_label (as_a<gcond *> (stmt)) });
      m_jumps.push_back ({ node, gimple_cond_false_label (as_a<gcond *> (stmt)) });
      break;
    case GIMPLE_SWITCH:
      for (unsigned i = 0; i < gimple_switch_num_labels (as_a<gswitch *> (stmt)); i++)
	m_jumps.push_back ({ node, CASE_LABEL (gimple_switch_label
					       (as_a<gswitch *> (stmt), i)) });
      break;
    case GIMPLE_RETURN:
      break;
    case GIMPLE_CALL:
      if (!(gimple_call_flags (stmt) & ECF_NORETURN))
	return;
      break;
    default:
      return;
    }
  m_last = nowhere;
}

/* A handler may begin where the block does, or where it ends.  */

void
flow_builder::add_try (gtry *stmt)
{
  size_t start = add_node ();
  add_sequence (gimple_try_eval (stmt));
  if (gimple_try_kind (stmt) == GIMPLE_TRY_FINALLY)
    {
      /* A clean-up after a `return' says nothing more of the function's end.  */
      if (m_last != nowhere)
	add_sequence (gimple_try_cleanup (stmt));
      return;
    }
  size_t end = add_node ();
  m_last = start;
  add_sequence (gimple_try_cleanup (stmt));
  link (m_last, end);
  m_last = end;
}

void
flow_builder::add_sequence (gimple_seq seq)
{
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    if (!is_gimple_debug (gsi_stmt (i)))
      add_statement (gsi_stmt (i));
}

void
flow_builder::add_statement (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_BIND:
      add_sequence (gimple_bind_body (as_a<gbind *> (stmt)));
      break;
    case GIMPLE_TRY:
      add_try (as_a<gtry *> (stmt));
      break;
    case GIMPLE_CATCH:
      add_sequence (gimple_catch_handler (as_a<gcatch *> (stmt)));
      break;
    case GIMPLE_EH_FILTER:
    case GIMPLE_EH_MUST_NOT_THROW:
      break;
    case GIMPLE_OMP_TARGET:
      if (construct_p (stmt))
	add_target (as_a<gomp_target *> (stmt));
      else
	m_flow->known = false;
      break;
    case GIMPLE_OMP_FOR:
      /* In a routine: all of it is the device's.  */
      m_flow->known = false;
      break;
    default:
      if (gimple_has_substatements (stmt) || is_gimple_omp (stmt))
	m_flow->known = false;
      else
	add_simple (stmt);
      break;
    }
}

/* ------------------------------------------------------------------------
   Constructs.  */

void
flow_builder::add_target (gomp_target *stmt)
{
  switch (gimple_omp_target_kind (stmt))
    {
    case GF_OMP_TARGET_KIND_OACC_PARALLEL:
    case GF_OMP_TARGET_KIND_OACC_SERIAL:
    case GF_OMP_TARGET_KIND_OACC_KERNELS:
      add_steps (compute_steps (stmt, m_roots, m_mapped, m_present));
      break;
    case GF_OMP_TARGET_KIND_OACC_DATA:
      {
	std::set<tree> own, outside = m_mapped, present_outside = m_present;
	std::set<tree> present = present_variables (stmt, m_roots), there = m_mapped;
	there.insert (m_present.begin (), m_present.end ());
	add_steps (data_entry (stmt, m_roots, there, &own));
	m_mapped.insert (own.begin (), own.end ());
	m_present.insert (present.begin (), present.end ());
	add_sequence (gimple_omp_body (stmt));
	m_mapped = outside;
	m_present = present_outside;
	if (m_last != nowhere)
	  add_steps (data_end (stmt, m_roots, own));
	break;
      }
    case GF_OMP_TARGET_KIND_OACC_HOST_DATA:
    case GF_OMP_TARGET_KIND_OACC_DECLARE:
      add_sequence (gimple_omp_body (stmt));
      break;
    default:
      add_steps (executable_steps (stmt, m_roots));
      break;
    }
}

/* Is the global variable V one of the function's?  Members of Fortran's common blocks are
   in the function, too, but for their values.  */

bool
saved_p (tree v)
{
  return (VAR_P (v) && DECL_CONTEXT (v) && TREE_CODE (DECL_CONTEXT (v)) == FUNCTION_DECL
	  && !DECL_HAS_VALUE_EXPR_P (v));
}

void
flow_builder::build (gimple_seq body)
{
  walk (body, [this] (gimple_stmt_iterator *gsi)
    {
      if (construct_p (gsi_stmt (*gsi)))
	note_mapped_variables (as_a<gomp_target *> (gsi_stmt (*gsi)), &m_roots,
			       &m_flow->variables);
      else if (gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_FOR)
	for (tree c = gimple_omp_for_clauses (gsi_stmt (*gsi)); c; c = OMP_CLAUSE_CHAIN (c))
	  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
	    if (tree v = m_roots.of_reference (OMP_CLAUSE_DECL (c)))
	      m_flow->variables.insert (v);
      return visit::into;
    });
  add_node ();
  add_sequence (body);
  for (const auto &jump : m_jumps)
    {
      auto place = m_labels.find (jump.second);
      if (place == m_labels.end ())
	m_flow->known = false;
      else
	link (jump.first, place->second);
    }
  for (tree v : std::vector<tree> (m_flow->variables.begin (), m_flow->variables.end ()))
    if (m_roots.unknown_p (v))
      m_flow->variables.erase (v);
    else if (POINTER_TYPE_P (TREE_TYPE (v)) ? m_roots.fresh_p (v) : !is_global_var (v)
	     || saved_p (v))
      m_flow->own.insert (v);
}

} // anonymous namespace

copy_flow::copy_flow (function *fun)
{
  flow_builder builder (fun, this);
  builder.build (gimple_body (fun->decl));
  if (fun->calls_setjmp || fun->has_nonlocal_label)
    known = false;
}

} // namespace accplug
