/* Names for the variables in procedures' frames; see frame-names.h.

   Comes in: value expressions as tree-nested.cc leaves them, and what the front end
   declared.
   Goes out: answers, and the names that the current function's clauses have.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "statements/frame-names.h"

namespace accplug
{

namespace
{

/* By the member's DECL_UID: the name that clauses of the current function have
   for it.  The function's body keeps it alive.  */
std::unordered_map<unsigned, tree> names;

/* Is TYPE the type of frames of some procedure?  */

bool
frame_type_p (tree type)
{
  tree name = TREE_CODE (type) == RECORD_TYPE ? TYPE_IDENTIFIER (type) : NULL_TREE;
  return name && startswith (IDENTIFIER_POINTER (name), "FRAME.");
}

/* The member of a frame that VALUE is; NULL for anything else.  */

tree
member_of_frame (tree value)
{
  if (TREE_CODE (value) == MEM_REF)	/* a parameter that is a structure */
    value = TREE_OPERAND (value, 0);
  if (TREE_CODE (value) != COMPONENT_REF)
    return NULL_TREE;
  tree base = TREE_OPERAND (value, 0);
  if (!frame_type_p (TREE_TYPE (base)))
    return NULL_TREE;
  while (TREE_CODE (base) == COMPONENT_REF || TREE_CODE (base) == MEM_REF)
    base = TREE_OPERAND (base, 0);
  return DECL_P (base) && frame_p (base) ? TREE_OPERAND (value, 1) : NULL_TREE;
}

/* Parameters have no value expression in optimised code.  */

bool
declares_p (tree v, tree member)
{
  if (DECL_HAS_VALUE_EXPR_P (v))
    return (TREE_CODE (DECL_VALUE_EXPR (v)) == COMPONENT_REF
	    && TREE_OPERAND (DECL_VALUE_EXPR (v), 1) == member);
  return (TREE_CODE (v) == PARM_DECL && DECL_NAME (v) == DECL_NAME (member)
	  && TREE_TYPE (v) == TREE_TYPE (member));
}

/* The variable of the BLOCKs that is in the frame's MEMBER, as it is declared.  */

tree
declared_in (tree block, tree member)
{
  for (; block && TREE_CODE (block) == BLOCK; block = BLOCK_CHAIN (block))
    {
      for (tree v = BLOCK_VARS (block); v; v = DECL_CHAIN (v))
	if (VAR_P (v) && DECL_LANG_SPECIFIC (v) && declares_p (v, member))
	  return v;
      if (tree v = declared_in (BLOCK_SUBBLOCKS (block), member))
	return v;
    }
  return NULL_TREE;
}

tree
declaration_of (tree member)
{
  for (tree f = current_function_decl; f; f = decl_function_context (f))
    {
      for (tree v = DECL_ARGUMENTS (f); v; v = DECL_CHAIN (v))
	if (declares_p (v, member))
	  return v;
      if (tree v = declared_in (DECL_INITIAL (f), member))
	return v;
    }
  return NULL_TREE;
}

/* gfortran decides by what is declared how a clause's variable is copied.  */

void
complete_name (tree v)
{
  if (!lang_GNU_Fortran () || DECL_LANG_SPECIFIC (v) || !frame_variable_p (v))
    return;
  if (tree declared = declaration_of (member_of_frame (DECL_VALUE_EXPR (v))))
    DECL_LANG_SPECIFIC (v) = DECL_LANG_SPECIFIC (declared);
}

} // anonymous namespace

bool
frame_p (tree decl)
{
  if (TREE_CODE (decl) != PARM_DECL)
    return VAR_P (decl) && DECL_NONLOCAL_FRAME (decl);
  tree context = DECL_CONTEXT (decl);
  return (context && TREE_CODE (context) == FUNCTION_DECL
	  && DECL_STRUCT_FUNCTION (context)
	  && DECL_STRUCT_FUNCTION (context)->static_chain_decl == decl);
}

bool
maps_frame_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  tree decl = OMP_CLAUSE_DECL (c);
  if (TREE_CODE (decl) == MEM_REF)
    decl = TREE_OPERAND (decl, 0);
  return DECL_P (decl) && frame_p (decl);
}

bool
frame_variable_p (tree v)
{
  return (VAR_P (v) && DECL_HAS_VALUE_EXPR_P (v)
	  && member_of_frame (DECL_VALUE_EXPR (v)));
}

tree
frame_member (tree t)
{
  if (VAR_P (t))
    return DECL_HAS_VALUE_EXPR_P (t) ? member_of_frame (DECL_VALUE_EXPR (t)) : NULL_TREE;
  return TREE_CODE (t) == COMPONENT_REF ? member_of_frame (t) : NULL_TREE;
}

bool
dummy_member_p (tree member)
{
  tree declared = declaration_of (member);
  return declared && TREE_CODE (declared) == PARM_DECL;
}

bool
frame_dummy_p (tree v)
{
  return frame_variable_p (v) && dummy_member_p (member_of_frame (DECL_VALUE_EXPR (v)));
}

tree
frame_variable_of (tree reference)
{
  tree member = member_of_frame (reference);
  auto found = member ? names.find (DECL_UID (member)) : names.end ();
  return found == names.end () ? NULL_TREE : found->second;
}

void
note_frame_name (tree v)
{
  complete_name (v);
  names.emplace (DECL_UID (member_of_frame (DECL_VALUE_EXPR (v))), v);
}

void
forget_frame_names ()
{
  names.clear ();
}

bool
any_frame_names_p ()
{
  return !names.empty ();
}

} // namespace accplug
