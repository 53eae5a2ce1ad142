/* State spaces of pointers.

   In: the function's SSA names of pointer type.  Out: for each the space that it
   provably points into, so that accesses are ld.global, ld.shared, ... and need
   no generic address.

   A forward data flow over a lattice: unknown above global, shared, local and param,
   those above generic.  Pointers in a kernel's parameter block are device addresses
   in global memory.  A pointer loaded from memory is global too, as long as the
   kernel lets no address of a local or shared variable out of its registers;
   otherwise it is generic.  A parameter block whose address is used for more than
   loads is copied to local memory first.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "emitter.h"

namespace ptx
{

const char *
space_suffix (space s)
{
  switch (s)
    {
    case space::global: return ".global";
    case space::shared: return ".shared";
    case space::local: return ".local";
    case space::param: return ".param";
    default: return "";
    }
}

space
join (space a, space b)
{
  if (a == space::unknown || a == b)
    return b;
  return b == space::unknown ? a : space::generic;
}

space
function_emitter::space_of_decl (tree decl)
{
  if (TREE_CODE (decl) == FUNCTION_DECL || TREE_CODE (decl) == LABEL_DECL)
    return space::generic;
  if (VAR_P (decl) && lookup_attribute ("accplug shared",
					DECL_ATTRIBUTES (decl)))
    return space::shared;
  if (VAR_P (decl) && is_global_var (decl))
    return space::global;
  if (TREE_CODE (decl) == CONST_DECL)
    return space::global;
  return space::local;
}

/* The space of the object that the reference REF is a part of.  */

space
function_emitter::space_of_base (tree ref)
{
  tree base = get_base_address (ref);
  if (!base)
    return space::generic;
  if (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == TARGET_MEM_REF)
    return space_of (TREE_OPERAND (base, 0));
  if (DECL_P (base))
    return space_of_decl (base);
  if (TREE_CODE (base) == STRING_CST)
    return space::global;
  return space::local;
}

space
function_emitter::space_of (tree t)
{
  if (TREE_CODE (t) == SSA_NAME)
    return POINTER_TYPE_P (TREE_TYPE (t)) ? spaces[SSA_NAME_VERSION (t)]
					  : space::generic;
  if (TREE_CODE (t) == ADDR_EXPR)
    return space_of_base (TREE_OPERAND (t, 0));
  /* A null pointer is the same number in global memory alone.  */
  return integer_zerop (t) ? space::global : space::generic;
}

static bool
kernel_block_p (tree name)
{
  return SSA_NAME_IS_DEFAULT_DEF (name) && SSA_NAME_VAR (name)
	 && TREE_CODE (SSA_NAME_VAR (name)) == PARM_DECL;
}

space
function_emitter::transfer (tree name)
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (SSA_NAME_IS_DEFAULT_DEF (name))
    {
      if (!kernel_block_p (name))
	return SSA_NAME_VAR (name) && VAR_P (SSA_NAME_VAR (name))
	       ? space::unknown : space::generic;
      if (!info.entry)
	return space::generic;
      return param_copied ? space::local : space::param;
    }
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      space s = space::unknown;
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	s = join (s, space_of (gimple_phi_arg_def (phi, i)));
      return s;
    }
  if (gimple_call_builtin_p (def, BUILT_IN_ASSUME_ALIGNED))
    return space_of (gimple_call_arg (def, 0));
  if (gimple_call_builtin_p (def, BUILT_IN_NORMAL))
    switch (DECL_FUNCTION_CODE (gimple_call_fndecl (def)))
      {
      CASE_BUILT_IN_ALLOCA:
	return space::local;
      default:
	return space::generic;
      }
  gassign *assign = dyn_cast<gassign *> (def);
  if (!assign)
    return space::generic;
  tree a = gimple_assign_rhs1 (assign);
  switch (gimple_assign_rhs_code (assign))
    {
    case POINTER_PLUS_EXPR:
    case SSA_NAME:
    case ADDR_EXPR:
    CASE_CONVERT:
      return space_of (a);
    case COND_EXPR:
      return join (space_of (gimple_assign_rhs2 (assign)),
		   space_of (gimple_assign_rhs3 (assign)));
    case MIN_EXPR:
    case MAX_EXPR:
      return join (space_of (a), space_of (gimple_assign_rhs2 (assign)));
    default:
      if (!gimple_assign_load_p (assign))
	return space::generic;
      return all_global || (info.entry && space_of_base (a) == space::param)
	     ? space::global : space::generic;
    }
}

bool
function_emitter::iterate_spaces ()
{
  bool changed = false;
  unsigned i;
  tree name;
  FOR_EACH_SSA_NAME (i, name, fn)
    if (POINTER_TYPE_P (TREE_TYPE (name)))
      {
	space s = join (spaces[i], transfer (name));
	changed |= s != spaces[i];
	spaces[i] = s;
      }
  return changed;
}

/* The value USED, of a held space S, is needed as something else than the address
   of an access or a pointer of the same space.  */

namespace
{
struct escape_search
{
  std::function<space (tree)> space_of;
  space wanted;
  bool found;
};
}

static bool
mentions_p (escape_search &e, tree t)
{
  return t && (TREE_CODE (t) == SSA_NAME || TREE_CODE (t) == ADDR_EXPR)
	 && POINTER_TYPE_P (TREE_TYPE (t)) && e.space_of (t) == e.wanted;
}

static bool
statement_escapes_p (escape_search &e, gimple *g)
{
  if (is_gimple_call (g))
    {
      if (gimple_call_internal_p (g))
	return false;
      for (unsigned i = 0; i < gimple_call_num_args (g); i++)
	if (mentions_p (e, gimple_call_arg (g, i))
	    && (e.wanted == space::param
		|| !gimple_call_builtin_p (g, BUILT_IN_NORMAL)))
	  return true;
      return false;
    }
  if (gphi *phi = dyn_cast<gphi *> (g))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (mentions_p (e, gimple_phi_arg_def (phi, i))
	    && e.space_of (gimple_phi_result (phi)) != e.wanted)
	  return true;
      return false;
    }
  gassign *a = dyn_cast<gassign *> (g);
  if (!a)
    return false;
  tree lhs = gimple_assign_lhs (a);
  bool kept = TREE_CODE (lhs) == SSA_NAME && POINTER_TYPE_P (TREE_TYPE (lhs))
	      && e.space_of (lhs) == e.wanted;
  for (unsigned i = 1; i < gimple_num_ops (a); i++)
    if (mentions_p (e, gimple_op (a, i)) && !kept)
      return TREE_CODE_CLASS (gimple_assign_rhs_code (a)) != tcc_comparison
	     || e.wanted == space::param;
  return false;
}

bool
function_emitter::escapes (space s)
{
  escape_search e = { [this] (tree t) { return space_of (t); }, s, false };
  basic_block bb;
  FOR_EACH_BB_FN (bb, fn)
    {
      for (gphi_iterator p = gsi_start_phis (bb); !gsi_end_p (p); gsi_next (&p))
	if (POINTER_TYPE_P (TREE_TYPE (gimple_phi_result (p.phi ())))
	    && statement_escapes_p (e, p.phi ()))
	  return true;
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
	   gsi_next (&i))
	if (statement_escapes_p (e, gsi_stmt (i)))
	  return true;
    }
  return false;
}

/* Optimistic first: nothing escapes.  Each doubt that comes true is noted, and
   the flow starts again.  */

void
function_emitter::infer_spaces ()
{
  all_global = info.entry;
  for (;;)
    {
      spaces.assign (num_ssa_names, space::unknown);
      while (iterate_spaces ())
	;
      if (!param_copied && info.entry && escapes (space::param))
	param_copied = true;
      else if (all_global
	       && (escapes (space::local) || escapes (space::shared)))
	all_global = false;
      else
	break;
    }
  for (space &s : spaces)
    if (s == space::unknown)
      s = space::generic;
}

} // namespace ptx
