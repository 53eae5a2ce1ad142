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
   - Pointers in the frame are attached (clauses/structure-pointers.h).  What is behind
     references that such procedures use, dummy arguments of the host and its arrays
     (frame-arrays.h), is copied if it is not on the device.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/frame-variables.h"
#include "base/dump.h"
#include "base/unit.h"
#include "base/walk.h"
#include "fortran/frame-addresses.h"
#include "fortran/frame-arrays.h"
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

/* The members of frames that procedures use by their static chains: those of the calls in a
   region, and what they call in turn.  */

struct used_member
{
  tree member;
  bool written;			/* what it refers to may be */
};

class used_members
{
public:
  /* Add those that the calls in BODY use.  */
  void add (gimple_seq body);

  const std::vector<used_member> &members () const { return m_members; }

private:
  void add_of (tree function);
  void walk_of (struct function *, const operand_visitor &);
  visit visit_operand (tree *tp, walk_stmt_info *);
  void note_write (tree *tp, walk_stmt_info *);

  tree m_chain = NULL_TREE;	/* of the procedure at hand; NULL in the region */
  std::map<tree, size_t> m_copies;	/* its temporaries, which are members */
  std::set<tree> m_visited;
  std::vector<used_member> m_members;
};

/* The procedure may have been lowered before.  */

void
used_members::walk_of (struct function *fun, const operand_visitor &visitor)
{
  basic_block bb;
  if (!fun->cfg)
    walk_operands (gimple_body (fun->decl), visitor);
  else
    FOR_EACH_BB_FN (bb, fun)
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	walk_operands_of (gsi_stmt (i), visitor);
}

void
used_members::add_of (tree function)
{
  struct function *fun = DECL_STRUCT_FUNCTION (function);
  if (!fun || !m_visited.insert (function).second || !fun->static_chain_decl
      || !(fun->cfg || gimple_has_body_p (function)))
    return;
  tree outer = m_chain;
  std::map<tree, size_t> copies;
  copies.swap (m_copies);
  m_chain = fun->static_chain_decl;
  walk_of (fun, [this] (tree *tp, walk_stmt_info *info)
	   { return visit_operand (tp, info); });
  walk_of (fun, [this] (tree *tp, walk_stmt_info *info)
    {
      note_write (tp, info);
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
  m_chain = outer;
  m_copies.swap (copies);
}

visit
used_members::visit_operand (tree *tp, walk_stmt_info *info)
{
  if (TYPE_P (*tp))
    return visit::past;
  gcall *call = dyn_cast<gcall *> (info->stmt);
  if (call && tp == gimple_call_chain_ptr (call) && gimple_call_fndecl (call))
    add_of (gimple_call_fndecl (call));
  if (!m_chain || TREE_CODE (*tp) != COMPONENT_REF
      || TREE_CODE (TREE_OPERAND (*tp, 0)) != MEM_REF
      || TREE_OPERAND (TREE_OPERAND (*tp, 0), 0) != m_chain)
    return visit::into;
  size_t i = 0;
  while (i < m_members.size () && m_members[i].member != TREE_OPERAND (*tp, 1))
    i++;
  if (i == m_members.size ())
    m_members.push_back ({ TREE_OPERAND (*tp, 1), false });
  gassign *assign = dyn_cast<gassign *> (info->stmt);
  if (assign && tp == gimple_assign_rhs1_ptr (assign) && gimple_assign_single_p (assign))
    m_copies[gimple_assign_lhs (assign)] = i;
  else
    m_members[i].written = true;
  return visit::into;
}

/* *TP may be a copy of a member by which something is written: only a value that is loaded
   is certain not to be, and an address that is compared, as in `present'.  */

void
used_members::note_write (tree *tp, walk_stmt_info *info)
{
  auto known = m_copies.find (*tp);
  if (known == m_copies.end ())
    return;
  gassign *assign = dyn_cast<gassign *> (info->stmt);
  bool loads = assign && !info->is_lhs && gimple_assign_load_p (assign);
  bool copies = assign && tp == gimple_assign_lhs_ptr (assign);
  bool compares = (gimple_code (info->stmt) == GIMPLE_COND
		   || is_gimple_debug (info->stmt)
		   || (assign && TREE_CODE_CLASS (gimple_assign_rhs_code (assign))
				 == tcc_comparison));
  if (!loads && !copies && !compares)
    m_members[known->second].written = true;
}

void
used_members::add (gimple_seq body)
{
  walk_operands (body, [this] (tree *tp, walk_stmt_info *info)
		 { return visit_operand (tp, info); });
}

/* Does MEMBER lead to something of known size that is there, if it is not null?  Fortran's
   pointers may lead anywhere, but a dummy argument that is one is a pointer to it.  */

bool
leads_to_variable_p (tree member)
{
  tree type = TREE_TYPE (member);
  if (!POINTER_TYPE_P (type))
    return false;
  tree target = TREE_TYPE (type);
  return (!POINTER_TYPE_P (target) && !FUNC_OR_METHOD_TYPE_P (target)
	  && COMPLETE_TYPE_P (target) && TREE_CODE (TYPE_SIZE_UNIT (target)) == INTEGER_CST
	  && (TREE_CODE (type) == REFERENCE_TYPE || dummy_member_p (member)));
}

/* STMT maps FRAME for procedures that it calls: let it map, too, what is behind references
   in there that they use.  */

void
map_referenced (gomp_target *stmt, tree frame, location_t loc)
{
  used_members used;
  used.add (gimple_omp_body (stmt));
  tree *link = gimple_omp_target_clauses_ptr (stmt);
  while (*link)
    link = &OMP_CLAUSE_CHAIN (*link);
  for (const used_member &u : used.members ())
    {
      tree member = u.member, type = TREE_TYPE (member);
      if (DECL_CONTEXT (member) != TREE_TYPE (frame) || !leads_to_variable_p (member))
	continue;
      tree place = build3 (COMPONENT_REF, type, unshare_expr (frame), member, NULL_TREE);
      *link = new_map_clause (loc, u.written ? GOMP_MAP_TOFROM : GOMP_MAP_TO,
			      build_simple_mem_ref (place),
			      TYPE_SIZE_UNIT (TREE_TYPE (type)));
      link = &OMP_CLAUSE_CHAIN (*link);
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, stmt, "procedures called use what %T refers to\n",
			 place);
    }
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
  std::vector<tree> frames;
  for (tree *link = clauses; *link;)
    if (!maps_frame_p (*link))
      link = &OMP_CLAUSE_CHAIN (*link);
    else if (!needed)
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      {
	frames.push_back (*link);
	if (TREE_CODE (OMP_CLAUSE_DECL (*link)) == PARM_DECL)
	  {
	    map_frame_of_chain (*link);
	    link = &OMP_CLAUSE_CHAIN (*link);
	  }
	link = &OMP_CLAUSE_CHAIN (*link);
      }
  for (tree c : frames)
    map_referenced (stmt, OMP_CLAUSE_DECL (c), OMP_CLAUSE_LOCATION (c));
}

/* STMT is a data construct or enter data.  Its clauses for arrays also map the pointers and
   descriptors to them; those that are in a frame stay the host's, or no region could get the
   frame.  Regions have their own clauses for them.  */

void
drop_frame_pointers (gomp_target *stmt)
{
  for (tree *link = gimple_omp_target_clauses_ptr (stmt); *link;)
    {
      tree c = *link, decl = OMP_CLAUSE_DECL (c);
      bool pointer = (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
		      && (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER
			  || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TO_PSET));
      if (pointer && TREE_CODE (decl) == COMPONENT_REF && !frame_member (decl))
	decl = TREE_OPERAND (decl, 0);		/* the address in a descriptor */
      if (!pointer || !frame_member (decl))
	{
	  link = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, stmt, "%T, in a frame, is not mapped\n",
			 OMP_CLAUSE_DECL (c));
      *link = OMP_CLAUSE_CHAIN (c);
    }
}

void
visit_construct (gimple_stmt_iterator *gsi, const temporary_values &values)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (contains_routines_p (current_function_decl)
      && (gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_OACC_DATA
	  || gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_OACC_ENTER_DATA))
    drop_frame_pointers (as_a<gomp_target *> (stmt));
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
