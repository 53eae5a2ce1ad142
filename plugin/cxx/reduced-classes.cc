/* Classes in `reduction' clauses of C++, and in those that stand for `private'.

   Comes in: the names in the unit's `reduction' clauses, which are all known when its
   first declaration is parsed, since the preprocessor has read the file by then; each
   variable as the front end finishes it, each function's parameters.
   Goes out: for the class of such a variable the front end finds a reduction of OpenMP's
   (finish_omp_reduction_clause), which has no meaning; clauses/composite-reductions.h
   reads the clause.

   Rules
   - Variables of templates are finished when they are instantiated, in front of the
     clauses that name them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define ACCPLUG_CXX_TREES
struct cpp_reader;	/* a declaration: the precompiled header has no such trees */
#include "base/gcc-common.h"
#include "cxx/reduced-classes.h"
#include "base/unit.h"

/* These exist in the C++ compiler alone.  */
#pragma weak cp_global_trees
extern tree omp_reduction_id (enum tree_code, tree, tree) __attribute__ ((weak));
extern tree pushdecl_top_level (tree) __attribute__ ((weak));
extern tree cp_build_reference_type (tree, bool) __attribute__ ((weak));
extern tree build_lang_decl (enum tree_code, tree, tree) __attribute__ ((weak));
extern bool dependent_type_p (tree) __attribute__ ((weak));

namespace accplug
{

namespace
{

std::map<std::string, std::set<tree_code>> reduced_names;
std::set<tree> permitted;	/* identifiers of reductions */

/* The statements of FUNCTION, a reduction: variables, what combines them, variables, what
   gives the first value; a seventh one says that no default constructor is needed.  */

tree
empty_body (tree type, tree function)
{
  tree body = alloc_stmt_list ();
  for (int i = 0; i < 7; i++)
    {
      if (i == 2 || i >= 5)
	{
	  append_to_statement_list_force (build_empty_stmt (BUILTINS_LOCATION), &body);
	  continue;
	}
      tree v = build_lang_decl (VAR_DECL, NULL_TREE, type);
      DECL_ARTIFICIAL (v) = 1;
      DECL_CONTEXT (v) = function;
      append_to_statement_list_force (build1 (DECL_EXPR, void_type_node, v), &body);
    }
  return body;
}

/* As cp_parser_omp_declare_reduction does it.  */

void
permit (tree type, tree_code code)
{
  tree id = omp_reduction_id (code, NULL_TREE, type);
  if (!permitted.insert (id).second)
    return;
  keep_alive (id);
  tree function = build_function_type_list (void_type_node,
					    cp_build_reference_type (type, false),
					    NULL_TREE);
  tree decl = build_lang_decl (FUNCTION_DECL, id, function);
  DECL_SOURCE_LOCATION (decl) = BUILTINS_LOCATION;
  DECL_ARTIFICIAL (decl) = 1;
  DECL_EXTERNAL (decl) = 1;
  DECL_DECLARED_INLINE_P (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  DECL_OMP_DECLARE_REDUCTION_P (decl) = 1;
  SET_DECL_ASSEMBLER_NAME (decl, get_identifier ("<udr>"));
  DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("gnu_inline"), NULL_TREE,
				      NULL_TREE);
  DECL_SAVED_TREE (decl) = empty_body (type, decl);
  pushdecl_top_level (decl);
}

void
look_at (tree decl)
{
  if (!decl || !DECL_P (decl) || !DECL_NAME (decl) || reduced_names.empty ())
    return;
  auto known = reduced_names.find (IDENTIFIER_POINTER (DECL_NAME (decl)));
  tree type = TREE_TYPE (decl);
  if (known == reduced_names.end () || !type || type == error_mark_node)
    return;
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  /* Sections have elements.  */
  for (bool elements = false;; elements = true, type = TREE_TYPE (type))
    {
      type = TYPE_MAIN_VARIANT (type);
      bool outer = TREE_CODE (type) == POINTER_TYPE || TREE_CODE (type) == ARRAY_TYPE;
      if (!dependent_type_p (type) && COMPLETE_TYPE_P (type)
	  && (CLASS_TYPE_P (type) || (elements && TREE_CODE (type) == POINTER_TYPE)))
	for (tree_code code : known->second)
	  permit (type, code);
      if (!outer)
	return;
    }
}

void
finish_declaration (void *decl, void *)
{
  look_at ((tree) decl);
}

void
start_function (void *decl, void *)
{
  tree function = (tree) decl;
  if (function && TREE_CODE (function) == FUNCTION_DECL)
    for (tree p = DECL_ARGUMENTS (function); p; p = DECL_CHAIN (p))
      look_at (p);
}

} // anonymous namespace

void
note_reduced_name (const std::string &name, tree_code code)
{
  reduced_names[name].insert (code);
}

void
permit_reduced_variable (tree decl)
{
  if (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL)
    look_at (decl);
}

void
watch_reduced_variables (const char *plugin)
{
  if (!startswith (lang_hooks.name, "GNU C++"))
    return;
  register_callback (plugin, PLUGIN_FINISH_DECL, finish_declaration, nullptr);
  register_callback (plugin, PLUGIN_START_PARSE_FUNCTION, start_function, nullptr);
}

} // namespace accplug
