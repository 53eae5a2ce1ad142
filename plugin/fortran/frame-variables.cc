/* Variables that contained procedures share with their host.

   GCC keeps a variable that a contained procedure uses, or in GNU C a nested function, in
   a record, the frame of the procedure that declares it; contained procedures get its
   address, the static chain (tree-nested.cc).  In a construct such a variable has a name
   that stands for the member: an artificial variable with a value expression.  Each
   clause that the program or the gimplifier made, and each statement of a region, uses
   that name.  But GCC also maps the frame, for threads that share memory.

   Comes in: a function in high GIMPLE, before all other passes on constructs.
   Goes out: compute constructs that map the variables which they use, each by its own
   clauses, and no frames unless they need them.

   Rules
   - A frame is not data of the program: parts of it may be on the device, and the rest
     is the host's, which goes on with it while a region runs.
   - A contained procedure that a region calls may use variables of its host, which no
     clause of the region names.  It gets the frame, mapped, with what is in it when
     the region begins; so no part of the frame may be on the device already.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/frame-variables.h"
#include "base/dump.h"
#include "base/unit.h"
#include "base/walk.h"
#include "fortran/frame-addresses.h"
#include "statements/clause-text.h"
#include "statements/clauses.h"
#include "statements/frame-names.h"

namespace accplug
{

namespace
{

/* ------------------------------------------------------------------------
   Names in clauses.  */

void
note_names (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    for (int i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
      {
	tree v = OMP_CLAUSE_OPERAND (c, i);
	if (v && frame_variable_p (v))
	  {
	    note_frame_name (v);
	    if (dump_enabled_p ())
	      dump_printf_loc (MSG_NOTE, dump_at (OMP_CLAUSE_LOCATION (c)),
			       "clause %s has %T, a variable in a frame\n",
			       omp_clause_code_name[OMP_CLAUSE_CODE (c)], v);
	  }
      }
}

void
note_names_in (gimple *stmt)
{
  if (gimple_code (stmt) == GIMPLE_OMP_FOR && is_gimple_omp_oacc (stmt))
    note_names (gimple_omp_for_clauses (stmt));
  else if (construct_p (stmt))
    note_names (gimple_omp_target_clauses (stmt));
}

/* The operand at TP of a clause at LOC, or the value of the temporary there, may be a
   member.  */

visit
put_name (tree *tp, location_t loc, const temporary_values &values)
{
  if (TYPE_P (*tp))
    return visit::past;
  tree value = *tp;
  if (TREE_CODE (value) == SSA_NAME || (VAR_P (value) && !DECL_NAME (value)))
    value = values.value_of (value);
  tree name = value ? frame_variable_of (value) : NULL_TREE;
  if (!name || !useless_type_conversion_p (TREE_TYPE (*tp), TREE_TYPE (name)))
    return visit::into;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loc), "%T, which a clause has here, is %T\n",
		     value, name);
  *tp = name;
  return visit::past;
}

/* Expressions get names, too, so that their variables are known.  */

void
put_names (tree clauses, const temporary_values &values)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !DECL_P (OMP_CLAUSE_DECL (c)))
      walk_expression (&OMP_CLAUSE_DECL (c), [&] (tree *tp, walk_stmt_info *)
		       { return put_name (tp, OMP_CLAUSE_LOCATION (c), values); });
}

/* ------------------------------------------------------------------------
   Frames.  */

/* Does a procedure use its static chain, or hand it on to one that does?  At -O0 all
   contained procedures have one.  */

class chain_uses
{
public:
  bool used_by_p (tree function);

private:
  visit visit_operand (tree *tp, gimple *stmt);
  bool used_in_call_p (gcall *call, tree *chain);
  bool used_p (gimple_seq body);
  bool used_p (function *fun);

  tree m_chain = NULL_TREE;
  std::set<tree> m_visited;
};

/* CALL has at CHAIN the static chain that is looked for.  */

bool
chain_uses::used_in_call_p (gcall *call, tree *chain)
{
  tree callee = gimple_call_fndecl (call);
  if (chain != gimple_call_chain_ptr (call) || !callee)
    return true;
  tree outer = m_chain;
  bool used = used_by_p (callee);
  m_chain = outer;
  return used;
}

/* Stops at a use.  */

visit
chain_uses::visit_operand (tree *tp, gimple *stmt)
{
  if (TYPE_P (*tp))
    return visit::past;
  if (*tp != m_chain)
    return visit::into;
  gcall *call = dyn_cast<gcall *> (stmt);
  return !call || used_in_call_p (call, tp) ? visit::stop : visit::into;
}

bool
chain_uses::used_p (gimple_seq body)
{
  return walk_operands (body, [this] (tree *tp, walk_stmt_info *info)
			{ return visit_operand (tp, info->stmt); });
}

/* It may have been lowered before.  */

bool
chain_uses::used_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (walk_operands_of (gsi_stmt (i), [this] (tree *tp, walk_stmt_info *info)
			    { return visit_operand (tp, info->stmt); }))
	return true;
  return false;
}

bool
chain_uses::used_by_p (tree function)
{
  if (!m_visited.insert (function).second)
    return false;
  struct function *fun = DECL_STRUCT_FUNCTION (function);
  if (!fun || (!gimple_has_body_p (function) && !fun->cfg))
    return true;
  m_chain = fun->static_chain_decl;
  if (!m_chain)
    return false;
  return fun->cfg ? used_p (fun) : used_p (gimple_body (function));
}

/* Stops at what needs a frame.  Calls that do not need one give it up.  */

visit
find_frame (tree *tp, gimple *stmt)
{
  if (TYPE_P (*tp))
    return visit::past;
  gcall *call = dyn_cast<gcall *> (stmt);
  if (call && tp == gimple_call_chain_ptr (call) && gimple_call_fndecl (call)
      && !chain_uses ().used_by_p (gimple_call_fndecl (call)))
    {
      gimple_call_set_chain (call, null_pointer_node);
      return visit::past;
    }
  return DECL_P (*tp) && frame_p (*tp) ? visit::stop : visit::into;
}

bool
maps_frame_p (tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && DECL_P (OMP_CLAUSE_DECL (c))
	  && frame_p (OMP_CLAUSE_DECL (c)));
}

/* C maps a static chain: let it map the frame.  */

void
map_frame_of_chain (tree c)
{
  tree chain = OMP_CLAUSE_DECL (c);
  tree pointer = new_map_clause (OMP_CLAUSE_LOCATION (c), GOMP_MAP_POINTER, chain,
				 size_zero_node);
  OMP_CLAUSE_CHAIN (pointer) = OMP_CLAUSE_CHAIN (c);
  OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_TOFROM);
  OMP_CLAUSE_DECL (c) = build_simple_mem_ref (chain);
  OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (chain)));
  OMP_CLAUSE_CHAIN (c) = pointer;
}

/* Dump what becomes of the mapping C of a frame; NEEDED_BY, in STMT, needs it.  */

void
note_frame (gimple *stmt, tree c, gimple *needed_by)
{
  if (!dump_enabled_p ())
    return;
  if (needed_by)
    dump_printf_loc (MSG_NOTE, stmt, "maps the frame %T, which is needed by %G",
		     OMP_CLAUSE_DECL (c), needed_by);
  else
    dump_printf_loc (MSG_NOTE, stmt, "maps no frame %T: no procedure called uses it\n",
		     OMP_CLAUSE_DECL (c));
}

void
map_frames_at_need (gomp_target *stmt)
{
  tree *clauses = gimple_omp_target_clauses_ptr (stmt);
  gimple *needed_by = nullptr;
  bool needed = walk_operands (gimple_omp_body (stmt), [&] (tree *tp, walk_stmt_info *info)
    {
      visit next = find_frame (tp, info->stmt);
      if (next == visit::stop)
	needed_by = info->stmt;
      return next;
    });
  for (tree c = *clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (maps_frame_p (c))
      note_frame (stmt, c, needed_by);
  for (tree *link = clauses; *link;)
    if (!maps_frame_p (*link))
      link = &OMP_CLAUSE_CHAIN (*link);
    else if (!needed)
      *link = OMP_CLAUSE_CHAIN (*link);
    else if (TREE_CODE (OMP_CLAUSE_DECL (*link)) == PARM_DECL)
      {
	map_frame_of_chain (*link);
	link = &OMP_CLAUSE_CHAIN (OMP_CLAUSE_CHAIN (*link));
      }
    else
      link = &OMP_CLAUSE_CHAIN (*link);
}

void
visit_construct (gimple_stmt_iterator *gsi, const temporary_values &values)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_OACC_HOST_DATA)
    copy_device_addresses (gsi);
  put_names (gimple_omp_target_clauses (stmt), values);
  if (is_gimple_omp_offloaded (stmt))
    map_frames_at_need (as_a<gomp_target *> (stmt));
}

/* ------------------------------------------------------------------------
   Names in statements of the host.  */

bool
has_name_p (gimple *stmt)
{
  return walk_operands_of (stmt, [] (tree *tp, walk_stmt_info *)
    {
      return (TYPE_P (*tp) ? visit::past
	      : frame_variable_p (*tp) ? visit::stop : visit::into);
    });
}

/* In regions, in loops of routines, and in OpenMP's constructs, names are omplower's.  */

visit
expand_on_host (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  bool data = construct_p (stmt) && !is_gimple_omp_offloaded (stmt);
  if (!is_gimple_debug (stmt) && !is_gimple_omp (stmt)
      && !gimple_has_substatements (stmt) && has_name_p (stmt))
    gimple_regimplify_operands (stmt, gsi);
  return is_gimple_omp (stmt) && !data ? visit::past : visit::into;
}

const pass_data frame_variables_data = {
  GIMPLE_PASS, "accframe-variables", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_frame_variables : public gimple_opt_pass
{
public:
  explicit pass_frame_variables (gcc::context *context)
    : gimple_opt_pass (frame_variables_data, context) {}

  bool gate (function *) final override { return active (); }

  unsigned execute (function *fun) final override
  {
    temporary_values values;
    forget_frame_names ();
    walk (gimple_body (fun->decl), [&] (gimple_stmt_iterator *gsi)
      {
	values.note (gsi_stmt (*gsi));
	note_names_in (gsi_stmt (*gsi));
	return visit::into;
      });
    walk (gimple_body (fun->decl), [&] (gimple_stmt_iterator *gsi)
      {
	if (construct_p (gsi_stmt (*gsi)))
	  visit_construct (gsi, values);
	return visit::into;
      });
    return 0;
  }
};

} // anonymous namespace

void
expand_frame_variables (gimple_seq *body)
{
  if (!any_frame_names_p ())
    return;
  push_gimplify_context ();
  walk_changing (body, expand_on_host);
  pop_gimplify_context (NULL);
}

gimple_opt_pass *
make_pass_frame_variables (gcc::context *context)
{
  return new pass_frame_variables (context);
}

} // namespace accplug
