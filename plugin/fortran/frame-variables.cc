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
#include "base/unit.h"
#include "statements/clause-text.h"
#include "statements/frame-names.h"
#include "fortran/frame-members.h"

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
	  note_frame_name (v);
      }
}

bool
construct_p (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_OMP_TARGET && is_gimple_omp_oacc (stmt);
}

tree
note_statement (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  static_cast<temporary_values *> (info->info)->note (stmt);
  if (gimple_code (stmt) == GIMPLE_OMP_FOR && is_gimple_omp_oacc (stmt))
    note_names (gimple_omp_for_clauses (stmt));
  else if (construct_p (stmt))
    note_names (gimple_omp_target_clauses (stmt));
  return NULL_TREE;
}

/* The operand at TP, or the value of the temporary there, may be a member.  */

tree
put_name (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  tree value = *tp;
  if (TREE_CODE (value) == SSA_NAME || (VAR_P (value) && !DECL_NAME (value)))
    value = static_cast<const temporary_values *> (data)->value_of (value);
  tree name = value ? frame_variable_of (value) : NULL_TREE;
  if (name && useless_type_conversion_p (TREE_TYPE (*tp), TREE_TYPE (name)))
    {
      *tp = name;
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

/* Expressions get names, too, so that their variables are known.  */

void
put_names (tree clauses, temporary_values *values)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !DECL_P (OMP_CLAUSE_DECL (c)))
      walk_tree (&OMP_CLAUSE_DECL (c), put_name, values, NULL);
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
  static tree visit (tree *tp, int *walk_subtrees, void *data);
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

tree
chain_uses::visit (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *info = static_cast<walk_stmt_info *> (data);
  chain_uses *self = static_cast<chain_uses *> (info->info);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (*tp != self->m_chain)
    return NULL_TREE;
  gcall *call = dyn_cast<gcall *> (info->stmt);
  return !call || self->used_in_call_p (call, tp) ? *tp : NULL_TREE;
}

bool
chain_uses::used_p (gimple_seq body)
{
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = this;
  return walk_gimple_seq (body, nullptr, visit, &info);
}

/* It may have been lowered before.  */

bool
chain_uses::used_p (function *fun)
{
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = this;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (walk_gimple_op (gsi_stmt (i), visit, &info))
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

tree
find_frame (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *info = static_cast<walk_stmt_info *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  gcall *call = dyn_cast<gcall *> (info->stmt);
  if (call && tp == gimple_call_chain_ptr (call) && gimple_call_fndecl (call)
      && !chain_uses ().used_by_p (gimple_call_fndecl (call)))
    {
      gimple_call_set_chain (call, null_pointer_node);
      *walk_subtrees = 0;
    }
  else if (DECL_P (*tp) && frame_p (*tp))
    return *tp;
  return NULL_TREE;
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
  tree pointer = build_omp_clause (OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (pointer, GOMP_MAP_POINTER);
  OMP_CLAUSE_DECL (pointer) = chain;
  OMP_CLAUSE_SIZE (pointer) = size_zero_node;
  OMP_CLAUSE_CHAIN (pointer) = OMP_CLAUSE_CHAIN (c);
  OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_TOFROM);
  OMP_CLAUSE_DECL (c) = build_simple_mem_ref (chain);
  OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (chain)));
  OMP_CLAUSE_CHAIN (c) = pointer;
}

void
map_frames_at_need (gomp_target *stmt)
{
  tree *clauses = gimple_omp_target_clauses_ptr (stmt);
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  bool needed = walk_gimple_seq (gimple_omp_body (stmt), nullptr, find_frame, &info);
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

tree
visit_construct (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (!construct_p (stmt))
    return NULL_TREE;
  put_names (gimple_omp_target_clauses (stmt),
	     static_cast<temporary_values *> (info->info));
  if (is_gimple_omp_offloaded (stmt))
    map_frames_at_need (as_a<gomp_target *> (stmt));
  return NULL_TREE;
}

/* ------------------------------------------------------------------------
   Names in statements of the host.  */

tree
find_name (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return frame_variable_p (*tp) ? *tp : NULL_TREE;
}

/* In regions, in loops of routines, and in OpenMP's constructs, names are omplower's.  */

tree
expand_on_host (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  bool data = construct_p (stmt) && !is_gimple_omp_offloaded (stmt);
  *handled = is_gimple_omp (stmt) && !data;
  if (is_gimple_debug (stmt) || is_gimple_omp (stmt) || gimple_has_substatements (stmt))
    return NULL_TREE;
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  if (walk_gimple_op (stmt, find_name, &info))
    gimple_regimplify_operands (stmt, gsi);
  return NULL_TREE;
}

const pass_data frame_variables_data = {
  GIMPLE_PASS, "accframe", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_frame_variables : public gimple_opt_pass
{
public:
  explicit pass_frame_variables (gcc::context *context)
    : gimple_opt_pass (frame_variables_data, context) {}

  bool gate (function *) final override { return active (); }

  unsigned execute (function *fun) final override
  {
    if (!decl_function_context (fun->decl))
      separate_members (fun->decl);
    temporary_values values;
    walk_stmt_info info;
    memset (&info, 0, sizeof info);
    info.info = &values;
    forget_frame_names ();
    walk_gimple_seq (gimple_body (fun->decl), note_statement, nullptr, &info);
    walk_gimple_seq (gimple_body (fun->decl), visit_construct, nullptr, &info);
    return 0;
  }
};

} // anonymous namespace

void
expand_frame_variables (gimple_seq *body)
{
  if (!any_frame_names_p ())
    return;
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  push_gimplify_context ();
  walk_gimple_seq_mod (body, expand_on_host, nullptr, &info);
  pop_gimplify_context (NULL);
}

gimple_opt_pass *
make_pass_frame_variables (gcc::context *context)
{
  return new pass_frame_variables (context);
}

} // namespace accplug
