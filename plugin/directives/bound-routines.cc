/* `bind' on routine directives; see bound-routines.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-contract.h"
#include "directives/bound-routines.h"
#include "directives/messages.h"

namespace accplug
{

namespace
{

struct binding
{
  std::string routine, module, target;
  bool symbol = false;		/* the target is a name for the assembler */
};

std::vector<binding> bindings;

/* Has DECL the NAME of a function of the program's; for the assembler, if SYMBOL?  */

bool
named_p (tree decl, const std::string &name, bool symbol)
{
  if (symbol)
    return (DECL_ASSEMBLER_NAME_SET_P (decl)
	    && name == IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl)));
  return DECL_NAME (decl) && name == IDENTIFIER_POINTER (DECL_NAME (decl));
}

/* Is DECL the routine of B?  gfortran calls a definition in the same file, whatever
   directive the interface has.  */

bool
bound_p (tree decl, const binding &b)
{
  if (!named_p (decl, b.routine, false))
    return false;
  if (!lang_GNU_Fortran ())
    return oacc_get_fn_attrib (decl) != NULL_TREE;
  std::string symbol = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl));
  return (b.module.empty () || symbol.find ("_MOD_") == std::string::npos
	  || symbol == "__" + b.module + "_MOD_" + b.routine);
}

/* The function of the unit that B is bound to, of the type of ROUTINE if there are several;
   NULL if there is none.  */

tree
function_for (const binding &b, tree routine)
{
  tree found = NULL_TREE;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    if (!node->inlined_to && node->decl != routine
	&& named_p (node->decl, b.target, b.symbol)
	&& (!found || types_compatible_p (TREE_TYPE (node->decl), TREE_TYPE (routine))))
      found = node->decl;
  return found;
}

/* A declaration of what B is bound to, which is in another unit.  */

tree
external_function (const binding &b, tree routine)
{
  tree decl = build_fn_decl (b.target.c_str (), TREE_TYPE (routine));
  DECL_SOURCE_LOCATION (decl) = DECL_SOURCE_LOCATION (routine);
  DECL_ATTRIBUTES (decl) = copy_list (DECL_ATTRIBUTES (routine));
  /* gfortran's external procedures.  */
  std::string symbol = b.target + (lang_GNU_Fortran () && !b.symbol ? "_" : "");
  SET_DECL_ASSEMBLER_NAME (decl, get_identifier (symbol.c_str ()));
  return decl;
}

void
mark (cgraph_node *node, const binding &b)
{
  tree routine = node->decl;
  tree target = function_for (b, routine);
  if (!target)
    target = external_function (b, routine);
  cgraph_node *other = cgraph_node::get_create (target);
  if (other->definition)
    other->force_output = 1;
  DECL_UNINLINABLE (routine) = 1;
  DECL_ATTRIBUTES (routine)
    = tree_cons (get_identifier ("noipa"), NULL_TREE,
		 tree_cons (get_identifier (bind_attribute),
			    build_tree_list (NULL_TREE, target),
			    DECL_ATTRIBUTES (routine)));
}

/* The function DECL has its body; nothing has asked yet whether it is needed.  */

void
keep_target (void *decl, void *)
{
  for (const binding &b : bindings)
    if (named_p ((tree) decl, b.target, b.symbol)
	|| (b.symbol && named_p ((tree) decl, b.target, false)))
      DECL_PRESERVE_P ((tree) decl) = 1;
}

/* Is there another name for the routine of B, or for what it is bound to (2.15.1)?  In C++
   that may be a namesake's, in Fortran another procedure's own.  */

bool
contradicts_p (const binding &b, const word &bound)
{
  if (!lang_GNU_C ())
    return false;
  for (const binding &other : bindings)
    {
      bool same = other.routine == b.routine;
      bool chain = ((!b.symbol && other.routine == b.target)
		    || (!other.symbol && other.target == b.routine));
      if (!chain && (!same || (other.target == b.target && other.symbol == b.symbol)))
	continue;
      place where (bound);
      if (same)
	error_at (&where, "%qs is bound to %qs already", b.routine.c_str (),
		  other.target.c_str ());
      else
	error_at (&where, "%qs is bound to %qs, so nothing can be bound to it",
		  other.routine == b.target ? other.routine.c_str () : b.routine.c_str (),
		  other.routine == b.target ? other.target.c_str () : b.target.c_str ());
      return true;
    }
  return false;
}

} // anonymous namespace

void
watch_bound_routines (const char *plugin)
{
  register_callback (plugin, PLUGIN_PRE_GENERICIZE, keep_target, nullptr);
}

void
bind_routine (const std::string &routine, const words &bound, const std::string &module)
{
  binding b;
  b.routine = routine;
  b.module = module;
  b.target = bound.back ().text;
  if (bound.back ().kind == WORD_STRING)
    {
      b.symbol = true;
      size_t begin = b.target.find_first_of ("\"'");
      b.target = b.target.substr (begin + 1, b.target.size () - begin - 2);
    }
  if (contradicts_p (b, bound.back ()))
    return;
  bindings.push_back (b);
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    if (named_p (node->decl, b.target, b.symbol))
      node->mark_force_output ();
}

void
mark_bound_routines ()
{
  for (const binding &b : bindings)
    {
      std::vector<cgraph_node *> nodes;
      cgraph_node *node;
      FOR_EACH_FUNCTION (node)
	if (!node->inlined_to && bound_p (node->decl, b)
	    && !lookup_attribute (bind_attribute, DECL_ATTRIBUTES (node->decl)))
	  nodes.push_back (node);
      for (cgraph_node *found : nodes)
	mark (found, b);
    }
  bindings.clear ();
}

} // namespace accplug
