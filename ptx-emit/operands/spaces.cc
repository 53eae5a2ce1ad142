/* The flow of state spaces; see spaces.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-contract.h"
#include "base/dump.h"
#include "operands/spaces.h"

namespace ptx
{

static space
join (space a, space b)
{
  if (a == space::unknown || a == b)
    return b;
  return b == space::unknown ? a : space::generic;
}

static space
space_of_decl (tree decl)
{
  if (TREE_CODE (decl) == FUNCTION_DECL || TREE_CODE (decl) == LABEL_DECL)
    return space::generic;
  if (VAR_P (decl) && lookup_attribute (accplug::shared_attribute,
					DECL_ATTRIBUTES (decl)))
    return space::shared;
  if (VAR_P (decl) && is_global_var (decl))
    return space::global;
  if (TREE_CODE (decl) == CONST_DECL)
    return space::global;
  return space::local;
}

space
pointer_spaces::space_of_base (tree ref) const
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
pointer_spaces::space_of (tree t) const
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

/* What NAME, a parameter or a variable without a value, points to.  */

space
pointer_spaces::transfer_parameter (tree name) const
{
  if (!kernel_block_p (name))
    return SSA_NAME_VAR (name) && VAR_P (SSA_NAME_VAR (name))
	   ? space::unknown : space::generic;
  if (!ctx.info.entry)
    return space::generic;
  return param_copied ? space::local : space::param;
}

space
pointer_spaces::transfer_assignment (gassign *assign) const
{
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
      return all_global
	     || (ctx.info.entry && space_of_base (a) == space::param)
	     ? space::global : space::generic;
    }
}

/* The space that NAME's definition gives it, by those of its operands.  */

space
pointer_spaces::transfer (tree name) const
{
  if (SSA_NAME_IS_DEFAULT_DEF (name))
    return transfer_parameter (name);
  gimple *def = SSA_NAME_DEF_STMT (name);
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
  return assign ? transfer_assignment (assign) : space::generic;
}

bool
pointer_spaces::iterate ()
{
  bool changed = false;
  unsigned i;
  tree name;
  FOR_EACH_SSA_NAME (i, name, ctx.fn)
    if (POINTER_TYPE_P (TREE_TYPE (name)))
      {
	space s = join (spaces[i], transfer (name));
	changed |= s != spaces[i];
	spaces[i] = s;
      }
  return changed;
}

/* The search for a statement that needs a pointer of the space WANTED as something
   else than the address of an access or a pointer of the same space.  */

namespace
{
struct escape_search
{
  const pointer_spaces &spaces;
  space wanted;
};
}

static bool
mentions_p (const escape_search &e, tree t)
{
  return t && (TREE_CODE (t) == SSA_NAME || TREE_CODE (t) == ADDR_EXPR)
	 && POINTER_TYPE_P (TREE_TYPE (t)) && e.spaces.space_of (t) == e.wanted;
}

static bool
statement_escapes_p (const escape_search &e, gimple *g)
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
	    && e.spaces.space_of (gimple_phi_result (phi)) != e.wanted)
	  return true;
      return false;
    }
  gassign *a = dyn_cast<gassign *> (g);
  if (!a)
    return false;
  tree lhs = gimple_assign_lhs (a);
  bool kept = TREE_CODE (lhs) == SSA_NAME && POINTER_TYPE_P (TREE_TYPE (lhs))
	      && e.spaces.space_of (lhs) == e.wanted;
  for (unsigned i = 1; i < gimple_num_ops (a); i++)
    if (mentions_p (e, gimple_op (a, i)) && !kept)
      return TREE_CODE_CLASS (gimple_assign_rhs_code (a)) != tcc_comparison
	     || e.wanted == space::param;
  return false;
}

/* A statement where a pointer of space S escapes; NULL if there is none.  */

gimple *
pointer_spaces::escape_of (space s) const
{
  escape_search e = { *this, s };
  basic_block bb;
  FOR_EACH_BB_FN (bb, ctx.fn)
    {
      for (gphi_iterator p = gsi_start_phis (bb); !gsi_end_p (p); gsi_next (&p))
	if (POINTER_TYPE_P (TREE_TYPE (gimple_phi_result (p.phi ())))
	    && statement_escapes_p (e, p.phi ()))
	  return p.phi ();
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
	   gsi_next (&i))
	if (statement_escapes_p (e, gsi_stmt (i)))
	  return gsi_stmt (i);
    }
  return NULL;
}

/* WHAT is so because an address escapes in G.  */

void
pointer_spaces::dump_doubt (const char *what, gimple *g) const
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, accplug::dump_at (gimple_location (g)),
		     "%s, since an address gets out of registers here: %G",
		     what, g);
}

/* Why NAME's space is what it is; NULL if it is that of the pointer that it is
   computed from.  */

const char *
pointer_spaces::reason_of (tree name) const
{
  if (SSA_NAME_IS_DEFAULT_DEF (name))
    return kernel_block_p (name)
	   ? ctx.info.entry ? "the parameter block" : "a routine's parameter"
	   : NULL;
  gimple *def = SSA_NAME_DEF_STMT (name);
  space s = of_version (SSA_NAME_VERSION (name));
  if (is_gimple_call (def))
    return "a call's result";
  if (gimple_code (def) == GIMPLE_PHI)
    {
      if (s == space::generic)
	for (unsigned i = 0; i < gimple_phi_num_args (def); i++)
	  if (space_of (gimple_phi_arg_def (def, i)) != s)
	    return "one of several pointers, of different spaces";
      return NULL;
    }
  if (gimple_assign_single_p (def)
      && TREE_CODE (gimple_assign_rhs1 (def)) == ADDR_EXPR)
    return "an object's address";
  if (!gimple_assign_load_p (def))
    return s == space::generic ? "computed" : NULL;
  if (space_of_base (gimple_assign_rhs1 (def)) == space::param)
    return "loaded from the parameter block";
  return s == space::global
	 ? "loaded from memory, where no address of .local or .shared is"
	 : "loaded from memory";
}

void
pointer_spaces::dump () const
{
  unsigned i;
  tree name;
  FOR_EACH_SSA_NAME (i, name, ctx.fn)
    if (POINTER_TYPE_P (TREE_TYPE (name)))
      if (const char *reason = reason_of (name))
	dump_printf_loc (MSG_NOTE,
			 accplug::dump_at (gimple_location (SSA_NAME_DEF_STMT
							      (name))),
			 "%T points into %s: %s\n", name,
			 spaces[i] == space::generic ? "any space"
						     : space_suffix (spaces[i]),
			 reason);
}

/* Optimistic first: nothing escapes.  Each doubt that comes true is noted, and
   the flow starts again.  */

void
pointer_spaces::infer ()
{
  all_global = ctx.info.entry;
  for (;;)
    {
      spaces.assign (num_ssa_names, space::unknown);
      while (iterate ())
	;
      gimple *escape;
      if (!param_copied && ctx.info.entry
	  && (escape = escape_of (space::param)))
	{
	  param_copied = true;
	  dump_doubt ("the parameter block is copied to .local", escape);
	}
      else if (all_global
	       && ((escape = escape_of (space::local))
		   || (escape = escape_of (space::shared))))
	{
	  all_global = false;
	  dump_doubt ("pointers loaded from memory are generic", escape);
	}
      else
	break;
    }
  for (space &s : spaces)
    if (s == space::unknown)
      s = space::generic;
  if (dump_enabled_p ())
    dump ();
}

} // namespace ptx
