/* `attach' and `detach' of what has a type that depends on parameters of a template.

   Comes in: `#pragma accplug attached ITEM, ...' in front of a directive with such clauses,
   whose names are the aliases; an item is NAME->NAME..., with a `*' for each subscript.
   Goes out: the directive with `attach' and `detach'; or, if the type of an item is not
   known yet, with clauses that GCC's parser takes, and in the functions that are made of the
   template, clauses of the kinds of `attach' and `detach'.

   GCC asks whether what these clauses name is a pointer when it parses the template: it stops
   with an internal error for a member of what is of a dependent type, and refuses the rest.

   Rules
   - Only where the directive stands are the types known, and by then all tokens are read.  So
     the name of the clause is an identifier of its own, whose text the pragma sets.
   - What was set so has a mark at its place (MARK_ATTACHED).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define ACCPLUG_CXX_TREES
struct cpp_reader;	/* a declaration: the precompiled header has no such trees */
#include "base/gcc-common.h"
#include "cxx/dependent-attachments.h"
#include "cxx/member-types.h"
#include "directives/marks.h"
#include "statements/clauses.h"

/* These exist in the C++ compiler alone.  */
#pragma weak cp_global_trees
#pragma weak scope_chain
#pragma weak c_register_pragma_with_expansion
#pragma weak pragma_lex
#pragma weak current_nonlambda_class_type
#pragma weak dependent_scope_p
#pragma weak dependent_type_p
#pragma weak non_reference
/* Overloaded: the pragma does not find it.  */
extern tree lookup_name (tree) __attribute__ ((weak));

namespace accplug
{

const char *const attach_alias = "accplug attach";
const char *const detach_alias = "accplug detach";

namespace
{

/* The type of the value of NAME, without references; NULL if that is not known here.  */

tree
type_of_name (tree name)
{
  if (id_equal (name, "this"))
    return current_nonlambda_class_type ();
  tree type = type_of_found (lookup_name (name));
  return type ? non_reference (type) : NULL_TREE;
}

/* What a pointer of type T is to, or T's elements; T for what is neither: `.' and `->' are one
   here.  */

tree
type_behind (tree t)
{
  return (t && (TREE_CODE (t) == POINTER_TYPE || TREE_CODE (t) == ARRAY_TYPE) ? TREE_TYPE (t)
	  : t);
}

/* The type of MEMBER of what has type T, or what points to it.  Sets *DEPENDENT if that
   depends on a template.  */

tree
type_of_member (tree t, tree member, bool *dependent)
{
  t = type_behind (t);
  if (!t || *dependent)
    return NULL_TREE;
  *dependent = dependent_scope_p (t);
  tree type = *dependent ? NULL_TREE : type_of_data_member (t, member);
  return type ? non_reference (type) : NULL_TREE;
}

/* Read an item that begins with TOKEN, VALUE, up to the token behind it, *LAST.  Does its type
   depend on a template?  What is no name, as in `attach (1)', has no type: the parser says
   that it is wrong.  */

bool
read_item (cpp_ttype token, tree value, cpp_ttype *last)
{
  tree type = NULL_TREE;
  bool dependent = false, first = true;
  for (;; token = (cpp_ttype) pragma_lex (&value))
    {
      if (token == CPP_EOF || token == CPP_COMMA)
	{
	  *last = token;
	  break;
	}
      if (token == CPP_MULT)
	type = type_behind (type);
      else if (token == CPP_DEREF)
	continue;
      else if (token != CPP_NAME || TREE_CODE (value) != IDENTIFIER_NODE)
	type = NULL_TREE;
      else
	{
	  type = first ? type_of_name (value) : type_of_member (type, value, &dependent);
	  first = false;
	}
    }
  return dependent || (type && TREE_CODE (type) != POINTER_TYPE && dependent_type_p (type));
}

/* The identifiers of the aliases.  Their texts change: nobody finds them by these again.  */
tree attach_name, detach_name;

/* The token NAME is for the parser what TEXT says.  */

void
set_text (tree name, const char *text)
{
  name->identifier.id.str = reinterpret_cast<const unsigned char *> (text);
  name->identifier.id.len = strlen (text);
}

void
read_items (cpp_reader *)
{
  bool dependent = false;
  cpp_ttype last;
  tree value;
  do
    {
      cpp_ttype token = (cpp_ttype) pragma_lex (&value);
      dependent |= read_item (token, value, &last);
    }
  while (last == CPP_COMMA);
  set_text (attach_name, dependent ? "create" : "attach");
  set_text (detach_name, dependent ? "copyout" : "detach");
}

/* What the clause C, of what GCC took for another, is instead.  False if it goes.  */

bool
restore (tree c, bool leave)
{
  const char *name = leave ? "detach" : "attach";
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_ATTACH: case GOMP_MAP_DETACH:
      return true;
    case GOMP_MAP_ALLOC: case GOMP_MAP_FORCE_ALLOC: case GOMP_MAP_FROM:
    case GOMP_MAP_FORCE_FROM:
      break;
    default:
      return false;
    }
  if (!POINTER_TYPE_P (TREE_TYPE (OMP_CLAUSE_DECL (c))))
    {
      error_at (OMP_CLAUSE_LOCATION (c), "expected pointer in %qs clause", name);
      return false;
    }
  OMP_CLAUSE_SET_MAP_KIND (c, leave ? GOMP_MAP_DETACH : GOMP_MAP_ATTACH);
  OMP_CLAUSE_SIZE (c) = size_zero_node;
  return true;
}

tree
restore_clauses (tree *tp, int *, void *)
{
  tree *clauses = mapping_clauses (*tp);
  if (!clauses)
    return NULL_TREE;
  bool leave = TREE_CODE (*tp) == OACC_EXIT_DATA;
  for (tree *link = clauses; *link;)
    if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_MAP
	&& marks_at (OMP_CLAUSE_LOCATION (*link)) & MARK_ATTACHED
	&& !restore (*link, leave))
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
  return NULL_TREE;
}

void
mend_function (void *function, void *)
{
  walk_tree_without_duplicates (&DECL_SAVED_TREE (static_cast<tree> (function)),
				restore_clauses, nullptr);
}

} // anonymous namespace

void
register_attached_pragma ()
{
  if (!startswith (lang_hooks.name, "GNU C++"))
    return;
  c_register_pragma_with_expansion ("accplug", "attached", read_items);
  attach_name = get_identifier (attach_alias);
  detach_name = get_identifier (detach_alias);
}

void
watch_dependent_attachments (const char *plugin)
{
  if (gcc_compat::cxx_p ())
    register_callback (plugin, PLUGIN_PRE_GENERICIZE, mend_function, nullptr);
}

} // namespace accplug
