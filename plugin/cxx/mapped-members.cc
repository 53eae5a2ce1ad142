/* Members of members, and of base classes, in data clauses of C++'s member functions.

   Comes in: `#pragma accplug members NAME...' in front of a directive whose data clauses
   have sections or members of these names.
   Goes out: for each that is a pointer or an array in a base class, or a member of a class,
   as if the program had `auto &NAME = this->NAME' in front of the directive; and where
   a clause is about what such a pointer points to, the pointer is attached.

   `this->NAME' in a clause is one name, for the parser, too.  What it stands for is the
   member, as if NAME alone were there and no variable of the block hid it; in a template
   whose bases have the member, a reference whose type is known in the instances.  Such a
   one is also what the name of a member is that `using' has from these bases.

   In front of a `*', NAME has elements with members, or is a pointer to what has members
   (`copy (l[i].x[0:n])', `attach (l->x)').  If it is a member of the object, it is as if it
   were a variable: an artificial one, whose value is `this->NAME'.  For what these versions
   make of `this' there has a section of NAME itself, GCC 12 and 13 also a member without an
   object.

   NAME->MEMBER... is the way to a member with a section.  GCC 14 and later stop with an
   internal error if an object on it is of a dependent type of a template: they get an error.

   GCC 12 and 13 refuse `copy (p[0:n])' if p is a member of a base class, and `copy (s.x[0:n])'
   if s is a member, as they take the address of `this'; GCC 14 and later the second.  They
   know references to both, but then nobody attaches the pointer in the object.  For `this->p'
   of an unknown type GCC 14 and later end with an internal error.

   Rules
   - The reference is declared in the block around the directive, and says the same there as
     the member.
   - `B::p' in the clause stays refused: the reference is only found by its name.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define ACCPLUG_CXX_TREES
struct cpp_reader;	/* a declaration: the precompiled header has no such trees */
#include "base/gcc-common.h"
#include "cxx/mapped-members.h"
#include "cxx/member-types.h"
#include "cxx/reduced-members.h"
#include "statements/clauses.h"

/* These exist in the C++ compiler alone.  */
#pragma weak cp_global_trees
#pragma weak scope_chain
#pragma weak c_register_pragma_with_expansion
#pragma weak pragma_lex
#pragma weak current_nonlambda_class_type
#pragma weak dependent_scope_p
#pragma weak lookup_field
#pragma weak any_dependent_bases_p
/* Overloaded: the pragma does not find it.  */
extern tree lookup_name (tree) __attribute__ ((weak));

namespace accplug
{

namespace
{

const char *const mapped_attribute = "accplug mapped member";
const char *const elements_attribute = "accplug member with elements";

/* NAME of `this->NAME' if that is what the name NAME is for, else NULL.  */

tree
name_behind_this (tree name)
{
  const char *text = IDENTIFIER_POINTER (name);
  return startswith (text, this_prefix) ? get_identifier (text + strlen (this_prefix))
	 : NULL_TREE;
}

/* NAME, of `this->NAME', is FOUND for the parser, where it is; nothing if that is NULL.  No
   scope knows of it: nobody but the next directive asks for such a name, and there
   it is bound anew.  */

void
bind_name (tree name, tree found)
{
  cxx_binding *binding = nullptr;
  if (found)
    {
      binding = ggc_cleared_alloc<cxx_binding> ();
      binding->value = found;
      binding->scope = current_binding_level;
      LOCAL_BINDING_P (binding) = true;
    }
  IDENTIFIER_BINDING (name) = binding;
}

/* What NAME, as the pragma has it, is.  A variable of ours, if an earlier directive of the
   function has declared it.  */

tree
find_name (tree name)
{
  tree real = name_behind_this (name);
  if (!real)
    return lookup_name (name);
  cxx_binding *binding = IDENTIFIER_BINDING (name);
  if (binding && VAR_P (binding->value)
      && DECL_CONTEXT (binding->value) == current_function_decl)
    return binding->value;
  if (binding && !VAR_P (binding->value))
    bind_name (name, NULL_TREE);
  tree object = current_nonlambda_class_type ();
  return object ? lookup_field (object, real, 1, false) : NULL_TREE;
}

/* The gimplifier shares artificial variables otherwise than the program's.  */

void
let_be_shared (tree name)
{
  tree v = lookup_name (name);
  if (v && VAR_P (v))
    DECL_ARTIFICIAL (v) = 0;
}

/* Does FOUND, a member of OBJECT with a section or members in a clause, need a reference?  */

bool
reference_needed_p (tree found, tree object)
{
  tree type = TREE_TYPE (found);
  bool of_base = TYPE_MAIN_VARIANT (DECL_CONTEXT (found)) != TYPE_MAIN_VARIANT (object);
  return (CLASS_TYPE_P (type)
	  || (of_base && !gcc_compat::base_members_mapped
	      && (TREE_CODE (type) == POINTER_TYPE || TREE_CODE (type) == ARRAY_TYPE)));
}

} // anonymous namespace

bool
take_used_member (tree name)
{
  if (!used_member_p (name))
    return false;
  declare_dependent_reference (name, name, mapped_attribute);
  let_be_shared (name);
  return true;
}

namespace
{

void
look_at (tree name)
{
  tree found = find_name (name), object = current_nonlambda_class_type ();
  tree real = name_behind_this (name);
  if (!current_function_decl || !object
      || (found && VAR_P (found) && !DECL_CLASS_SCOPE_P (found)))
    return;
  if (!real && take_used_member (name))
    ;
  else if (!found && real && any_dependent_bases_p (object))
    {
      declare_dependent_reference (name, real, mapped_attribute);
      let_be_shared (name);
    }
  else if (found && TREE_CODE (found) == FIELD_DECL && reference_needed_p (found, object))
    {
      declare_member_reference (name, found, mapped_attribute);
      let_be_shared (name);
    }
  else if (found && real)
    bind_name (name, found);
}

/* NAME has elements with members.  */

void
look_at_elements (tree name)
{
  tree found = find_name (name), object = current_nonlambda_class_type ();
  if (!found || TREE_CODE (found) != FIELD_DECL || !current_function_decl || !object
      || !(TREE_CODE (TREE_TYPE (found)) == POINTER_TYPE
	   || TREE_CODE (TREE_TYPE (found)) == ARRAY_TYPE))
    {
      if (found && !VAR_P (found) && name_behind_this (name))
	bind_name (name, found);
      return;
    }
  declare_member_variable (name, found, elements_attribute);
}

/* The type that T's elements, or what it points or refers to, is of in the end.  */

tree
type_of_elements (tree t)
{
  while (t && (POINTER_TYPE_P (t) || TREE_CODE (t) == ARRAY_TYPE))
    t = TREE_TYPE (t);
  return t;
}

/* What NAME, the first on a way to a member, is of, or leads to.  */

tree
object_of_name (tree name)
{
  return (id_equal (name, "this") ? current_nonlambda_class_type ()
	  : type_of_elements (type_of_found (find_name (name))));
}

/* MEMBER, whose name is at LOC, is one of an object of type T.  What it is of, or leads to, if
   that is known.  */

tree
object_of_member (tree t, tree member, location_t loc)
{
  if (dependent_scope_p (t))
    fatal_error (loc, "this compiler takes no section of %qE in a data clause here, as it "
		 "is a member of %qT, which depends on parameters of a template; copy the "
		 "pointer to a variable, name that, and %<attach%> the member", member, t);
  return type_of_elements (type_of_data_member (t, member));
}

/* Read the rest of a way to a member that begins with NAME, behind its first `->'.  What
   follows it.  */

cpp_ttype
read_way (tree name, tree *value)
{
  tree type = object_of_name (name);
  cpp_ttype token;
  do
    {
      location_t loc;
      if ((cpp_ttype) pragma_lex (value, &loc) == CPP_NAME && type)
	type = object_of_member (type, *value, loc);
      token = (cpp_ttype) pragma_lex (value);
    }
  while (token == CPP_DEREF);
  return token;
}

void
read_names (cpp_reader *)
{
  hide_old_names ();
  tree value, name = NULL_TREE;
  for (;;)
    {
      cpp_ttype token = (cpp_ttype) pragma_lex (&value);
      if (token == CPP_DEREF && name)
	token = read_way (name, &value);
      else if (token == CPP_MULT && name)
	look_at_elements (name);
      else if (name)
	look_at (name);
      name = token == CPP_NAME && TREE_CODE (value) == IDENTIFIER_NODE ? value : NULL_TREE;
      if (token == CPP_EOF)
	break;
    }
}

/* The pointer, through a reference of ours, to the data that C maps; or NULL.  */

tree
pointer_of (tree c)
{
  tree t = OMP_CLAUSE_DECL (c);
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || !t
      || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_POINTER
      || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH
      || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_DETACH || !INDIRECT_REF_P (t))
    return NULL_TREE;
  for (t = TREE_OPERAND (t, 0); CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR
       || TREE_CODE (t) == POINTER_PLUS_EXPR;)
    t = TREE_OPERAND (t, 0);
  if (!INDIRECT_REF_P (t) || TREE_CODE (TREE_TYPE (t)) != POINTER_TYPE)
    return NULL_TREE;
  tree v = TREE_OPERAND (t, 0);
  return (VAR_P (v) && lookup_attribute (mapped_attribute, DECL_ATTRIBUTES (v))
	  ? t : NULL_TREE);
}

/* Attach such pointers behind their data; where data leave, detach them in front.  */

tree
attach_pointers (tree *tp, int *, void *)
{
  tree *clauses = mapping_clauses (*tp);
  if (!clauses)
    return NULL_TREE;
  bool leave = TREE_CODE (*tp) == OACC_EXIT_DATA;
  std::vector<tree> pointers;
  for (tree c = *clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (tree pointer = pointer_of (c))
      pointers.push_back (pointer);
  for (tree pointer : pointers)
    {
      tree c = build_omp_clause (EXPR_LOCATION (*tp), OMP_CLAUSE_MAP);
      OMP_CLAUSE_SET_MAP_KIND (c, leave ? GOMP_MAP_DETACH : GOMP_MAP_ATTACH);
      OMP_CLAUSE_DECL (c) = unshare_expr (pointer);
      OMP_CLAUSE_SIZE (c) = size_zero_node;
      tree *link = clauses;
      while (!leave && *link)
	link = &OMP_CLAUSE_CHAIN (*link);
      OMP_CLAUSE_CHAIN (c) = *link;
      *link = c;
    }
  return NULL_TREE;
}

/* What V, a reference of ours to a member of a class, refers to; NULL for other trees.  */

tree
member_behind (tree v)
{
  if (!VAR_P (v) || !TYPE_REF_P (TREE_TYPE (v)) || !CLASS_TYPE_P (TREE_TYPE (TREE_TYPE (v)))
      || !DECL_INITIAL (v) || !lookup_attribute (mapped_attribute, DECL_ATTRIBUTES (v)))
    return NULL_TREE;
  tree value = DECL_INITIAL (v);
  STRIP_NOPS (value);
  return TREE_CODE (value) == ADDR_EXPR ? TREE_OPERAND (value, 0) : NULL_TREE;
}

/* Where the parser has read members of a class by a reference of ours, let them be
   `this->NAME' again, in clauses and regions: for the gimplifier all are parts of one
   object.  */

tree
name_members (tree *tp, int *, void *)
{
  if (INDIRECT_REF_P (*tp))
    if (tree member = member_behind (TREE_OPERAND (*tp, 0)))
      *tp = unshare_expr (member);
  return NULL_TREE;
}

void
mend_function (void *function, void *)
{
  walk_tree_without_duplicates (&DECL_SAVED_TREE (static_cast<tree> (function)),
				name_members, nullptr);
  walk_tree_without_duplicates (&DECL_SAVED_TREE (static_cast<tree> (function)),
				attach_pointers, nullptr);
}

} // anonymous namespace

void
register_members_pragma ()
{
  if (startswith (lang_hooks.name, "GNU C++"))
    c_register_pragma_with_expansion ("accplug", "members", read_names);
}

void
watch_mapped_members (const char *plugin)
{
  if (gcc_compat::cxx_p ())
    register_callback (plugin, PLUGIN_PRE_GENERICIZE, mend_function, nullptr);
}

} // namespace accplug
