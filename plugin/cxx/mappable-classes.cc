/* Classes with static data members in data clauses.

   Comes in: each class of C++ when it is complete.
   Goes out: the front end's check of data clauses (cp_omp_mappable_type in cp/decl2.cc)
   finds no static data member in it: OpenMP once forbade those, OpenACC never did.

   Rules
   - GCC 13 and later take such classes.
   - The check walks TYPE_FIELDS and cannot be replaced.  So static members are not in that
     list while a function is parsed, which is where data clauses are, and are back after
     it.  Names are found in the class's table of members, which keeps all; a class
     without one gets it.
   - Without directives in the unit nothing happens: there are many functions and classes.
   - Classes become complete in the middle of functions, too: they are looked at when the
     next declaration is finished.
   - The front end says that it parses a function for those outside of classes alone; that
     one begins, in a class or in a template's instance, too, the target is told.
   - What is asked by the gimplifier, for variables without a clause, has a hook.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define ACCPLUG_CXX_TREES
struct cpp_reader;	/* a declaration: the precompiled header has no such trees */
#include "base/gcc-common.h"
#include "cxx/mappable-classes.h"
#include "base/unit-directives.h"
#include "base/unit.h"

/* These exist in the C++ compiler alone.  */
#pragma weak cp_global_trees
#pragma weak set_class_bindings

namespace accplug
{

namespace
{

/* A static member that TYPE's list had in front of AFTER.  */
struct hidden_member
{
  tree type, member, after;
};

std::vector<tree> new_classes, the_classes;
std::vector<hidden_member> hidden;
std::vector<tree> functions;	/* that are being parsed, the innermost last */
void (*adjust_class_of_target) (tree);
void (*set_function_of_target) (tree);

bool
has_static_member_p (tree type)
{
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (VAR_P (f))
      return true;
  return false;
}

void
note_class (tree type)
{
  adjust_class_of_target (type);
  if (active () && has_static_member_p (type))
    {
      keep_alive (type);
      new_classes.push_back (type);
    }
}

/* Let what leads to the member FROM in TYPE's list lead to the member TO.  Variants of the
   type share the list, but each has its beginning.  */

void
redirect (tree type, tree from, tree to)
{
  for (tree t = TYPE_MAIN_VARIANT (type); t; t = TYPE_NEXT_VARIANT (t))
    {
      tree *link = &TYPE_FIELDS (t);
      while (*link && *link != from && *link != to)
	link = &DECL_CHAIN (*link);
      if (*link == from)
	*link = to;
    }
}

/* Take the static members of TYPE out of its list.  */

void
hide_members (tree type)
{
  for (tree f = TYPE_FIELDS (type), next; f; f = next)
    {
      next = DECL_CHAIN (f);
      if (VAR_P (f))
	{
	  redirect (type, f, next);
	  hidden.push_back ({ type, f, next });
	}
    }
}

void
hide_in_new_classes ()
{
  for (tree type : new_classes)
    {
      if (!CLASSTYPE_MEMBER_VEC (type))
	set_class_bindings (type, -1);
      the_classes.push_back (type);
      hide_members (type);
    }
  new_classes.clear ();
}

/* GCC goes on with FUNCTION.  When start_preparsed_function begins with it, it has nothing
   yet.  */

void
set_function (tree function)
{
  set_function_of_target (function);
  if (!directive_read || !function || function != current_function_decl || !active ()
      || DECL_INITIAL (function) != error_mark_node
      || std::find (functions.begin (), functions.end (), function) != functions.end ())
    return;
  if (functions.empty ())
    for (tree type : the_classes)
      hide_members (type);
  functions.push_back (function);
  hide_in_new_classes ();
}

void
finish_declaration (void *, void *)
{
  if (!functions.empty () && !new_classes.empty ())
    hide_in_new_classes ();
}

void
show_members ()
{
  for (auto h = hidden.rbegin (); h != hidden.rend (); ++h)
    {
      redirect (h->type, h->after, h->member);
      DECL_CHAIN (h->member) = h->after;
    }
  hidden.clear ();
}

/* The front end also finishes functions that it has not begun.  */

void
finish_function (void *decl, void *)
{
  auto known = std::find (functions.begin (), functions.end (), (tree) decl);
  if (known == functions.end ())
    return;
  functions.erase (known, functions.end ());
  if (functions.empty ())
    show_members ();
}

void
finish_unit (void *, void *)
{
  functions.clear ();
  show_members ();
}

/* What the gimplifier asks.  */

bool
mappable_p (tree type)
{
  if (type == error_mark_node || !COMPLETE_TYPE_P (type))
    return false;
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  if (RECORD_OR_UNION_TYPE_P (type))
    for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
      if (TREE_CODE (f) == FIELD_DECL && !mappable_p (TREE_TYPE (f)))
	return false;
  return true;
}

} // anonymous namespace

void
watch_classes (const char *plugin)
{
  if (!startswith (lang_hooks.name, "GNU C++")
      || !gcc_compat::set_mappable_type_hook (mappable_p))
    return;
  adjust_class_of_target = targetm.cxx.adjust_class_at_definition;
  targetm.cxx.adjust_class_at_definition = note_class;
  set_function_of_target = targetm.set_current_function;
  targetm.set_current_function = set_function;
  register_callback (plugin, PLUGIN_FINISH_PARSE_FUNCTION, finish_function, nullptr);
  register_callback (plugin, PLUGIN_FINISH_DECL, finish_declaration, nullptr);
  register_callback (plugin, PLUGIN_ALL_IPA_PASSES_START, finish_unit, nullptr);
}

} // namespace accplug
