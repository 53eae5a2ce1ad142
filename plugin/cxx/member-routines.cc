/* `routine' in front of any function of C++, and with its name anywhere.

   Comes in: `#pragma accplug routine [(NAME)] CLAUSES', which stands for `#pragma acc
   routine' where GCC's parser takes that at file scope only: in classes, in front of
   members, constructors, operators, templates; in functions, in front of lambdas; with a
   name, in functions, and behind uses and the definition.
   Goes out: the function of that name, or that is declared next, has the attributes that
   GCC gives to routines.

   Rules
   - A name is looked up where the pragma stands, and is that of one function.
   - In a class, the next function is the member that comes next in the class, or the next
     friend if the word `friend' comes next, which the pragma then repeats; elsewhere it is
     the first function whose declaration or body begins behind the pragma.
   - Attributes of a template are those of its instances, by GCC's own rules.
   - Clauses are vector, worker, gang, seq and nohost.  A clause's arguments are for
     whoever reads the directive before.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define ACCPLUG_CXX_TREES
struct cpp_reader;	/* a declaration: the precompiled header has no such trees */
#include "base/gcc-common.h"
#include "cxx/member-routines.h"
#include "base/unit.h"

/* These exist in the C and C++ compilers alone.  */
#pragma weak cp_global_trees
#pragma weak scope_chain
#pragma weak pragma_lex
#pragma weak c_register_pragma_with_expansion
#pragma weak get_fns
#pragma weak ridpointers
/* Overloaded: the pragma does not find them.  */
extern tree lookup_name (tree) __attribute__ ((weak));
extern tree lookup_qualified_name (tree, tree, LOOK_want, bool) __attribute__ ((weak));

namespace accplug
{

namespace
{

struct routine_directive
{
  location_t loc;
  tree scope;			/* the class that it is in, or NULL */
  tree before;			/* the last member in front of it */
  bool of_friend;
  std::vector<tree> friends;	/* those in front of it */
  tree clauses;
};

std::vector<routine_directive> directives;	/* whose functions have not come yet */

bool apply (tree fn, const routine_directive &d);

/* ------------------------------------------------------------------------
   The pragma  */

/* Skip an argument in parentheses; *TOKEN is what follows.  */

void
skip_argument (cpp_ttype *token, tree *value)
{
  if (*token != CPP_OPEN_PAREN)
    return;
  int open = 1;
  while (open && *token != CPP_EOF)
    {
      *token = (cpp_ttype) pragma_lex (value);
      open += (*token == CPP_OPEN_PAREN) - (*token == CPP_CLOSE_PAREN);
    }
  *token = (cpp_ttype) pragma_lex (value);
}

omp_clause_code
clause_named (const char *name)
{
  static const std::pair<const char *, omp_clause_code> clauses[] = {
    { "gang", OMP_CLAUSE_GANG }, { "worker", OMP_CLAUSE_WORKER },
    { "vector", OMP_CLAUSE_VECTOR }, { "seq", OMP_CLAUSE_SEQ },
    { "nohost", OMP_CLAUSE_NOHOST }
  };
  for (const auto &[text, code] : clauses)
    if (strcmp (name, text) == 0)
      return code;
  return OMP_CLAUSE_ERROR;
}

/* TOKEN with VALUE is the first of the clauses.  */

tree
read_clauses (location_t loc, cpp_ttype token, tree value)
{
  tree clauses = NULL_TREE;
  while (token != CPP_EOF)
    {
      omp_clause_code code = (token == CPP_NAME && TREE_CODE (value) == IDENTIFIER_NODE
			      ? clause_named (IDENTIFIER_POINTER (value))
			      : OMP_CLAUSE_ERROR);
      if (code != OMP_CLAUSE_ERROR)
	{
	  tree c = build_omp_clause (loc, code);
	  OMP_CLAUSE_CHAIN (c) = clauses;
	  clauses = c;
	}
      else if (token != CPP_COMMA)
	{
	  error_at (loc, "expected a clause of %<routine%>");
	  break;
	}
      token = (cpp_ttype) pragma_lex (&value);
      skip_argument (&token, &value);
    }
  return nreverse (clauses);
}

/* What the name in parentheses is, whose first token comes next; *TOKEN is what follows
   the parentheses.  error_mark_node if it is not declared, which is said.  */

tree
read_name (cpp_ttype *token, tree *value)
{
  tree found = NULL_TREE;
  *token = (cpp_ttype) pragma_lex (value);
  bool global = *token == CPP_SCOPE;
  if (global)
    {
      found = global_namespace;
      *token = (cpp_ttype) pragma_lex (value);
    }
  while (*token == CPP_NAME && found != error_mark_node)
    {
      tree name = *value;
      found = found ? lookup_qualified_name (found, name) : lookup_name (name);
      if (!found || found == error_mark_node)
	{
	  error ("%qE has not been declared", name);
	  found = error_mark_node;
	}
      *token = (cpp_ttype) pragma_lex (value);
      if (*token != CPP_SCOPE)
	break;
      if (TREE_CODE (found) == TYPE_DECL)
	found = TREE_TYPE (found);
      *token = (cpp_ttype) pragma_lex (value);
      if (*token != CPP_NAME)
	found = NULL_TREE;
    }
  if (!found || (*token != CPP_CLOSE_PAREN && found != error_mark_node))
    {
      error ("expected the name of a function after %<routine (%>");
      found = error_mark_node;
    }
  while (*token != CPP_CLOSE_PAREN && *token != CPP_EOF)
    *token = (cpp_ttype) pragma_lex (value);
  *token = (cpp_ttype) pragma_lex (value);
  return found;
}

void
apply_to_name (tree found, const routine_directive &d)
{
  if (found == error_mark_node)
    return;
  tree fn = TREE_CODE (found) == OVERLOAD || BASELINK_P (found) ? get_fns (found) : found;
  if (TREE_CODE (fn) == OVERLOAD && OVL_SINGLE_P (fn))
    fn = OVL_FIRST (fn);
  if (TREE_CODE (fn) == OVERLOAD)
    error_at (d.loc, "%<#pragma acc routine%> names a set of overloads");
  else if (!apply (fn, d))
    error_at (d.loc, "%<#pragma acc routine%> names no function");
}

/* The friends of the class TYPE that are functions, those of one name from the last one
   on.  */

std::vector<tree>
friends_of (tree type)
{
  std::vector<tree> all;
  tree decl = TYPE_MAIN_DECL (type);
  for (tree list = decl ? DECL_FRIENDLIST (decl) : NULL_TREE; list; list = TREE_CHAIN (list))
    for (tree f = FRIEND_DECLS (list); f; f = TREE_CHAIN (f))
      all.push_back (TREE_VALUE (f));
  return all;
}

void
read_directive (cpp_reader *)
{
  routine_directive d = { input_location, NULL_TREE, NULL_TREE, false, { }, NULL_TREE };
  tree value, named = NULL_TREE;
  cpp_ttype token = (cpp_ttype) pragma_lex (&value);
  if (token == CPP_OPEN_PAREN)
    named = read_name (&token, &value);
  else if (token == CPP_NAME && value == ridpointers[RID_FRIEND])
    {
      d.of_friend = true;
      token = (cpp_ttype) pragma_lex (&value);
    }
  d.clauses = read_clauses (d.loc, token, value);
  if (named)
    {
      apply_to_name (named, d);
      return;
    }
  if (d.clauses)
    keep_alive (d.clauses);
  tree scope = scope_chain ? current_class_type : NULL_TREE;
  /* A class that is complete is that of the function around the pragma.  */
  if (scope && TYPE_BEING_DEFINED (scope))
    {
      d.scope = scope;
      /* Types, of which the class's own name is one, stand behind all other members.  */
      d.before = TYPE_FIELDS (scope);
      if (d.before && TREE_CODE (d.before) == TYPE_DECL)
	d.before = NULL_TREE;
      d.friends = friends_of (scope);
      keep_alive (scope);
    }
  directives.push_back (d);
}

/* ------------------------------------------------------------------------
   Functions  */

void
make_routine (tree fn, const routine_directive &d)
{
  tree clauses = unshare_expr (d.clauses);
  int done = oacc_verify_routine_clauses (fn, &clauses, d.loc, "#pragma acc routine");
  if (done)
    return;
  oacc_replace_fn_attrib (fn, oacc_build_routine_dims (clauses));
  DECL_ATTRIBUTES (fn) = tree_cons (get_identifier ("omp declare target"), clauses,
				    DECL_ATTRIBUTES (fn));
  if (cgraph_node *node = cgraph_node::get (fn))
    node->offloadable = 1;
}

/* D is for FN, or for the function that the template FN makes.  False if it is neither.  */

bool
apply (tree fn, const routine_directive &d)
{
  if (fn && TREE_CODE (fn) == TEMPLATE_DECL)
    fn = DECL_TEMPLATE_RESULT (fn);
  if (!fn || TREE_CODE (fn) != FUNCTION_DECL)
    return false;
  make_routine (fn, d);
  tree clone;
  FOR_EACH_CLONE (clone, fn)
    make_routine (clone, d);
  return true;
}

void
refuse (const routine_directive &d)
{
  error_at (d.loc, "%<#pragma acc routine%> not immediately followed by a function "
	    "declaration or definition");
}

/* The class of D is complete: the friend after D, or NULL.  One that was declared elsewhere
   before may have its place there.  */

tree
friend_after (const routine_directive &d)
{
  tree next = NULL_TREE;
  auto behind = [&d] (tree fn)
    {
      return linemap_location_before_p (line_table, d.loc, DECL_SOURCE_LOCATION (fn));
    };
  for (tree fn : friends_of (d.scope))
    if (std::find (d.friends.begin (), d.friends.end (), fn) == d.friends.end ()
	&& (!next || !behind (next)
	    || (behind (fn) && linemap_location_before_p (line_table,
							  DECL_SOURCE_LOCATION (fn),
							  DECL_SOURCE_LOCATION (next)))))
      next = fn;
  return next;
}

/* The class of D is complete: the member after D.  */

void
apply_in_class (const routine_directive &d)
{
  if (d.of_friend)
    {
      if (!apply (friend_after (d), d))
	refuse (d);
      return;
    }
  tree member = d.before ? DECL_CHAIN (d.before) : TYPE_FIELDS (d.scope);
  /* Those of a constructor in front of D, and what GCC puts in front of a template's members:
     `using operator='.  */
  while (member && (DECL_CLONED_FUNCTION_P (member)
		    || (TREE_CODE (member) == USING_DECL && DECL_ARTIFICIAL (member))))
    member = DECL_CHAIN (member);
  if (!apply (member, d))
    refuse (d);
}

/* Apply what is for members of classes that are complete now.  */

void
apply_to_members ()
{
  size_t kept = 0;
  for (size_t i = 0; i < directives.size (); i++)
    if (directives[i].scope && !TYPE_BEING_DEFINED (directives[i].scope))
      apply_in_class (directives[i]);
    else
      directives[kept++] = directives[i];
  directives.resize (kept);
}

void
finish_type (void *, void *)
{
  if (!directives.empty ())
    apply_to_members ();
}

/* A function is declared, or its body begins.  */

void
meet_function (void *decl, void *)
{
  if (directives.empty ())
    return;
  apply_to_members ();
  tree fn = (tree) decl;
  if (directives.empty () || TREE_CODE (fn) != FUNCTION_DECL)
    return;
  const routine_directive d = directives.back ();
  if (!d.scope && linemap_location_before_p (line_table, d.loc,
					     DECL_SOURCE_LOCATION (fn)))
    {
      directives.pop_back ();
      apply (fn, d);
    }
}

void
finish_unit (void *, void *)
{
  for (const routine_directive &d : directives)
    refuse (d);
  directives.clear ();
}

} // anonymous namespace

void
register_routine_pragma ()
{
  if (startswith (lang_hooks.name, "GNU C++"))
    c_register_pragma_with_expansion ("accplug", "routine", read_directive);
}

void
watch_routines (const char *plugin)
{
  if (!startswith (lang_hooks.name, "GNU C++"))
    return;
  register_callback (plugin, PLUGIN_FINISH_TYPE, finish_type, nullptr);
  register_callback (plugin, PLUGIN_START_PARSE_FUNCTION, meet_function, nullptr);
  register_callback (plugin, PLUGIN_FINISH_DECL, meet_function, nullptr);
  register_callback (plugin, PLUGIN_ALL_IPA_PASSES_START, finish_unit, nullptr);
}

} // namespace accplug
