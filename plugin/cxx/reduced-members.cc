/* Data members in `reduction', `private', `firstprivate' and `use_device' clauses of C++.

   Comes in: `#pragma accplug reduced NAME...' in front of a directive that has these names
   in `reduction', and `#pragma accplug devices NAME...' for the others.
   Goes out: for each that is a data member there, as if the program had `auto &NAME =
   this->NAME' in front of the directive.

   GCC's parser wants variables in the clause.  Only where it stands is known what a name
   is, and by then all tokens are read, so the clause cannot become another one.

   Rules
   - The reference is declared in the block around the directive, and says the same there
     as the member.
   - A function that begins behind the directive's statement, as a lambda's does, does not find
     it: what `[=]' captures is `this', and the member changes with the object.
   - Where that block is in a compute construct, the reference moves out of it before the
     construct is gimplified: the variable is not one of each gang's.
   - What the directive is about has the member by that name alone: `this->NAME', or `S::NAME'
     of a static member, would go around the reference, and is refused.
   - Static members are variables, but `shared' for GCC; they get references, too.
   - Arrays in `reduction' are left to GCC's message.
   - What `using' has from a base that depends on parameters of a template is taken for data.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define ACCPLUG_CXX_TREES
struct cpp_reader;	/* a declaration: the precompiled header has no such trees */
#include "base/gcc-common.h"
#include "cxx/reduced-members.h"
#include "base/unit.h"
#include "base/walk.h"
#include "cxx/reduced-classes.h"

/* These exist in the C++ compiler alone.  */
#pragma weak cp_global_trees
#pragma weak scope_chain
#pragma weak pragma_lex
#pragma weak c_register_pragma_with_expansion
#pragma weak finish_non_static_data_member
#pragma weak cp_build_reference_type
#pragma weak build_lang_decl
#pragma weak cp_finish_decl
#pragma weak pushdecl
#pragma weak add_decl_expr
#pragma weak make_auto
#pragma weak current_nonlambda_class_type
#pragma weak any_dependent_bases_p
#pragma weak finish_this_expr
#pragma weak build_x_arrow
#pragma weak finish_class_member_access_expr
#pragma weak current_stmt_tree
/* Overloaded: the pragma does not find it.  */
extern tree lookup_name (tree) __attribute__ ((weak));

namespace accplug
{

namespace
{

const char *const member_attribute = "accplug member";

/* A name that the parser has for a member, from the pragma on.  */

struct shown_name
{
  tree variable, name;
  tree_statement_list_node *last;	/* of its block, when it was declared */
};

std::vector<shown_name> shown_names;

/* Names that are not shown any more are these, a number and the name until the parser is
   through: an instance of a template has them in one block.  */
const char *const hidden_prefix = "accplug hidden ";
unsigned hidden_names;

/* Is there a construct in the statements behind NODE?  */

bool
construct_behind_p (const tree_statement_list_node *node)
{
  for (node = node->next; node; node = node->next)
    {
      tree stmt = node->stmt;
      bool found = false;
      walk_expression_once (&stmt, [&] (tree *tp, walk_stmt_info *)
	{
	  tree_code code = TREE_CODE (*tp);
	  found = (found || IN_RANGE (code, OACC_PARALLEL, OACC_HOST_DATA)
		   || code == OACC_LOOP || IN_RANGE (code, OACC_CACHE, OACC_UPDATE));
	  return found ? visit::stop : TYPE_P (*tp) ? visit::past : visit::into;
	});
      if (found)
	return true;
    }
  return false;
}

/* The binding of NAME to V, where the parser is; NULL if the block is over, or if the parser
   is in an instance that the block needs.  */

cxx_binding **
binding_of (tree name, tree v)
{
  cxx_binding **link = &IDENTIFIER_BINDING (name);
  while (*link && (*link)->value != v)
    link = &(*link)->previous;
  return *link ? link : nullptr;
}

/* Let V, which LINK binds, have another name.  The block still ends with its binding.  */

void
hide_name (tree v, cxx_binding **link)
{
  std::string text = (hidden_prefix + std::to_string (hidden_names++) + ' '
		      + IDENTIFIER_POINTER (DECL_NAME (v)));
  tree name = get_identifier (text.c_str ());
  cxx_binding *binding = *link;
  *link = binding->previous;
  binding->previous = IDENTIFIER_BINDING (name);
  IDENTIFIER_BINDING (name) = binding;
  DECL_NAME (v) = name;
}

} // anonymous namespace

void
hide_old_names ()
{
  std::vector<shown_name> kept;
  for (const shown_name &shown : shown_names)
    {
      cxx_binding **link = binding_of (shown.name, shown.variable);
      if (link && construct_behind_p (shown.last))
	hide_name (shown.variable, link);
      else
	kept.push_back (shown);
    }
  shown_names = kept;
}

namespace
{

void (*set_function_of_target) (tree);

void
set_function (tree function)
{
  if (!shown_names.empty ())
    hide_old_names ();
  set_function_of_target (function);
}

/* V, which a pragma declares, is shown from now on.  */

void
show_name (tree v)
{
  tree list = cur_stmt_list;
  if (!STATEMENT_LIST_TAIL (list))
    return;
  keep_alive (v);
  shown_names.push_back ({ v, DECL_NAME (v), STATEMENT_LIST_TAIL (list) });
}

/* The parser is through with FUNCTION.  */

void
forget_names (void *function, void *)
{
  shown_names.erase (std::remove_if (shown_names.begin (), shown_names.end (),
				     [=] (const shown_name &shown)
				       {
					 return DECL_CONTEXT (shown.variable) == function;
				       }),
		     shown_names.end ());
}

/* Messages and reports have the members' names.  */

void
name_again (void *function, void *)
{
  if (hidden_names)
    walk_expression_once (&DECL_SAVED_TREE ((tree) function), [] (tree *tp, walk_stmt_info *)
      {
	if (VAR_P (*tp) && DECL_NAME (*tp)
	    && startswith (IDENTIFIER_POINTER (DECL_NAME (*tp)), hidden_prefix))
	  {
	    const char *text = IDENTIFIER_POINTER (DECL_NAME (*tp)) + strlen (hidden_prefix);
	    DECL_NAME (*tp) = get_identifier (strchr (text, ' ') + 1);
	  }
	return TYPE_P (*tp) ? visit::past : visit::into;
      });
}

bool
static_member_p (tree found)
{
  return VAR_P (found) && TREE_STATIC (found) && DECL_CLASS_SCOPE_P (found);
}

/* The data member that NAME is here; NULL if it is none.  */

tree
member_named (tree name)
{
  tree found = current_function_decl ? lookup_name (name) : NULL_TREE;
  return (found && (TREE_CODE (found) == FIELD_DECL || static_member_p (found))
	  ? found : NULL_TREE);
}

void
refer_to (tree name)
{
  if (tree member = member_named (name))
    declare_member_reference (name, member, member_attribute);
  else if (used_member_p (name))
    declare_dependent_reference (name, name, member_attribute);
}

void
refer_to_reduced (tree name)
{
  tree found = current_function_decl ? lookup_name (name) : NULL_TREE;
  if (found)
    permit_reduced_variable (found);
  tree member = member_named (name);
  if (!member || TREE_CODE (TREE_TYPE (member)) != ARRAY_TYPE)
    refer_to (name);
}

void
read_reduced (cpp_reader *)
{
  hide_old_names ();
  for_names_of_pragma (refer_to_reduced);
}

void
read_devices (cpp_reader *)
{
  hide_old_names ();
  for_names_of_pragma (refer_to);
}

bool
member_reference_p (tree v)
{
  return VAR_P (v) && lookup_attribute (member_attribute, DECL_ATTRIBUTES (v));
}

/* Take such references from the variables of BIND.  */

std::vector<tree>
take_references (tree bind)
{
  std::vector<tree> taken;
  tree *link = &BIND_EXPR_VARS (bind);
  bool first = true;
  while (tree v = *link)
    if (member_reference_p (v))
      {
	*link = DECL_CHAIN (v);
	DECL_CHAIN (v) = NULL_TREE;
	if (first && BIND_EXPR_BLOCK (bind) && BLOCK_VARS (BIND_EXPR_BLOCK (bind)) == v)
	  BLOCK_VARS (BIND_EXPR_BLOCK (bind)) = *link;
	taken.push_back (v);
      }
    else
      {
	link = &DECL_CHAIN (v);
	first = false;
      }
  return taken;
}

/* Is T what `this' points to, or a base of that?  */

bool
this_object_p (tree t)
{
  while (TREE_CODE (t) == COMPONENT_REF && !DECL_NAME (TREE_OPERAND (t, 1)))
    t = TREE_OPERAND (t, 0);
  if (!INDIRECT_REF_P (t) && TREE_CODE (t) != MEM_REF)
    return false;
  t = TREE_OPERAND (t, 0);
  STRIP_NOPS (t);
  if (TREE_CODE (t) == COMPONENT_REF)
    t = TREE_OPERAND (t, 1);
  return (DECL_P (t) && DECL_NAME (t)
	  && (id_equal (DECL_NAME (t), "this") || id_equal (DECL_NAME (t), "__this")));
}

/* Is T the member that V refers to, by its own name?  */

bool
named_member_p (tree t, tree v)
{
  if (TREE_CODE (t) == COMPONENT_REF)
    return (DECL_NAME (TREE_OPERAND (t, 1)) == DECL_NAME (v)
	    && this_object_p (TREE_OPERAND (t, 0)));
  return VAR_P (t) && DECL_NAME (t) == DECL_NAME (v) && static_member_p (t);
}

} // anonymous namespace

void
for_names_of_pragma (void (*action) (tree name))
{
  tree value;
  for (cpp_ttype token; (token = (cpp_ttype) pragma_lex (&value)) != CPP_EOF;)
    if (token == CPP_NAME && TREE_CODE (value) == IDENTIFIER_NODE)
      action (value);
}

bool
used_member_p (tree name)
{
  tree object = current_function_decl ? current_nonlambda_class_type () : NULL_TREE;
  tree found = object ? lookup_name (name) : NULL_TREE;
  return found && TREE_CODE (found) == USING_DECL && any_dependent_bases_p (object);
}

/* A variable NAME of TYPE, where the parser is.  */

static tree
declare_variable (tree name, tree type, const char *attribute)
{
  tree v = build_lang_decl (VAR_DECL, name, type);
  DECL_SOURCE_LOCATION (v) = input_location;
  DECL_ARTIFICIAL (v) = 1;
  DECL_IGNORED_P (v) = 1;
  TREE_USED (v) = 1;
  DECL_ATTRIBUTES (v) = tree_cons (get_identifier (attribute), NULL_TREE, NULL_TREE);
  auto shadow = warn_shadow;
  warn_shadow = 0;
  v = pushdecl (v);
  warn_shadow = shadow;
  return v;
}

static tree
value_of_member (tree member)
{
  tree value = (TREE_CODE (member) == FIELD_DECL
		? finish_non_static_data_member (member, NULL_TREE, NULL_TREE) : member);
  return value == error_mark_node ? NULL_TREE : value;
}

void
declare_member_variable (tree name, tree member, const char *attribute)
{
  tree value = value_of_member (member);
  tree v = value ? declare_variable (name, TREE_TYPE (member), attribute) : error_mark_node;
  if (v == error_mark_node)
    return;
  SET_DECL_VALUE_EXPR (v, value);
  DECL_HAS_VALUE_EXPR_P (v) = 1;
  DECL_READ_P (v) = 1;
  add_decl_expr (v);
  show_name (v);
}

/* A reference NAME of TYPE to VALUE, where the parser is.  */

static void
declare_reference (tree name, tree type, tree value, const char *attribute)
{
  if (TREE_CODE (type) != REFERENCE_TYPE)
    type = cp_build_reference_type (type, false);
  tree v = declare_variable (name, type, attribute);
  if (v == error_mark_node)
    return;
  cp_finish_decl (v, value, false, NULL_TREE, LOOKUP_ONLYCONVERTING);
  DECL_READ_P (v) = 1;
  show_name (v);
}

void
declare_member_reference (tree name, tree member, const char *attribute)
{
  if (tree value = value_of_member (member))
    declare_reference (name, TREE_TYPE (member), value, attribute);
}

void
declare_dependent_reference (tree name, tree member, const char *attribute)
{
  tree object = build_x_arrow (input_location, finish_this_expr (), tf_warning_or_error);
  tree value = (object == error_mark_node ? object
		: finish_class_member_access_expr (cp_expr (object, input_location), member,
						   false, tf_warning_or_error));
  if (value != error_mark_node)
    declare_reference (name, make_auto (), value, attribute);
}

/* What CLAUSE is called, if it is one that such references are for.  */

static const char *
clause_with_member (tree clause)
{
  switch (OMP_CLAUSE_CODE (clause))
    {
    case OMP_CLAUSE_REDUCTION:
      return "reduction";
    case OMP_CLAUSE_PRIVATE:
      return "private";
    case OMP_CLAUSE_FIRSTPRIVATE:
      return "firstprivate";
    case OMP_CLAUSE_USE_DEVICE_PTR:
      return "use_device";
    default:
      return nullptr;
    }
}

void
refuse_member_names (tree construct)
{
  static std::set<tree> said;
  for (tree c = OMP_CLAUSES (construct); c; c = OMP_CLAUSE_CHAIN (c))
    {
      const char *name = clause_with_member (c);
      if (!name)
	continue;
      tree v = OMP_CLAUSE_DECL (c);
      if (!member_reference_p (v))
	continue;
      walk_expression_once (&OMP_BODY (construct), [=] (tree *tp, walk_stmt_info *)
	{
	  if (TYPE_P (*tp) || !named_member_p (*tp, v) || !said.insert (v).second)
	    return TYPE_P (*tp) ? visit::past : visit::into;
	  error_at (EXPR_LOC_OR_LOC (*tp, OMP_CLAUSE_LOCATION (c)),
		    "the member %qE, which %qs names, has %<this%> or its class in front of "
		    "it here: write its name alone", DECL_NAME (v), name);
	  return visit::stop;
	});
    }
}

bool
referred_member_p (tree t, tree member)
{
  return (INDIRECT_REF_P (t) && TREE_CODE (member) == COMPONENT_REF
	  && member_reference_p (TREE_OPERAND (t, 0))
	  && named_member_p (member, TREE_OPERAND (t, 0)));
}

void
move_member_references (tree construct, gimple_seq *before)
{
  std::vector<tree> taken;
  walk_expression_once (&OMP_BODY (construct), [&] (tree *tp, walk_stmt_info *)
    {
      if (TREE_CODE (*tp) == BIND_EXPR)
	for (tree v : take_references (*tp))
	  taken.push_back (v);
      else if (TREE_CODE (*tp) == DECL_EXPR && member_reference_p (DECL_EXPR_DECL (*tp)))
	*tp = build_empty_stmt (EXPR_LOCATION (*tp));
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
  for (tree v : taken)
    {
      tree value = DECL_INITIAL (v);
      DECL_INITIAL (v) = NULL_TREE;
      gimple_add_tmp_var (v);
      gimplify_assign (v, value, before);
    }
}

void
register_member_pragmas ()
{
  if (!startswith (lang_hooks.name, "GNU C++"))
    return;
  c_register_pragma_with_expansion ("accplug", "reduced", read_reduced);
  c_register_pragma_with_expansion ("accplug", "devices", read_devices);
}

void
watch_member_names (const char *plugin)
{
  if (!gcc_compat::cxx_p ())
    return;
  set_function_of_target = targetm.set_current_function;
  targetm.set_current_function = set_function;
  register_callback (plugin, PLUGIN_FINISH_PARSE_FUNCTION, forget_names, nullptr);
  register_callback (plugin, PLUGIN_PRE_GENERICIZE, name_again, nullptr);
}

} // namespace accplug
