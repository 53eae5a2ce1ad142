/* Structures in `reduction' clauses; see reduced-structures.h.

   Comes in: each directive, before GCC's parser reads it.
   Goes out: where a clause names a variable of a structure's type, C's front end finds a
   reduction of OpenMP's for that type (c_omp_reduction_lookup), which has no meaning.
   The names are noted for C++, whose parser has not begun yet (cxx/reduced-classes.h).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "cxx/reduced-classes.h"
#include "pragmas/reduced-structures.h"

/* These exist in the C compiler alone.  */
extern tree c_omp_reduction_id (enum tree_code, tree) __attribute__ ((weak));
extern tree c_omp_reduction_decl (tree) __attribute__ ((weak));
extern tree c_omp_reduction_lookup (tree, tree) __attribute__ ((weak));

namespace accplug
{

namespace
{

tree_code
operator_code (const std::string &text)
{
  static const std::pair<const char *, tree_code> operators[] = {
    { "+", PLUS_EXPR }, { "*", MULT_EXPR }, { "&", BIT_AND_EXPR }, { "|", BIT_IOR_EXPR },
    { "^", BIT_XOR_EXPR }, { "&&", TRUTH_ANDIF_EXPR }, { "||", TRUTH_ORIF_EXPR },
    { "min", MIN_EXPR }, { "max", MAX_EXPR }
  };
  for (const auto &[name, code] : operators)
    if (text == name)
      return code;
  return ERROR_MARK;
}

/* A reduction of variables of TYPE, as c_parser_omp_declare_reduction makes them: out and
   in, what combines them; none of it is used.  */

tree
empty_reduction (tree type)
{
  tree list = make_tree_vec (3);
  for (int i = 0; i < 2; i++)
    {
      tree v = build_decl (BUILTINS_LOCATION, VAR_DECL, NULL_TREE, type);
      DECL_ARTIFICIAL (v) = 1;
      DECL_CONTEXT (v) = current_function_decl;
      TREE_VEC_ELT (list, i) = v;
    }
  TREE_VEC_ELT (list, 2) = build_empty_stmt (BUILTINS_LOCATION);
  return list;
}

void
permit_type (tree type, tree_code code)
{
  type = TYPE_MAIN_VARIANT (type);
  tree id = c_omp_reduction_id (code, NULL_TREE);
  if (c_omp_reduction_lookup (id, type) != error_mark_node)
    return;
  tree all = c_omp_reduction_decl (id);
  DECL_INITIAL (all) = tree_cons (type, empty_reduction (type), DECL_INITIAL (all));
}

/* SECTION: the clause names elements of it.  */

void
permit_in_c (const std::string &name, tree_code code, bool section)
{
  tree decl = gcc_compat::c_lookup (name.c_str ());
  if (!current_function_decl || !decl || !DECL_P (decl))
    return;
  tree type = TREE_TYPE (decl);
  while (section && (TREE_CODE (type) == POINTER_TYPE || TREE_CODE (type) == ARRAY_TYPE))
    {
      type = TREE_TYPE (type);
      if (TREE_CODE (type) == POINTER_TYPE)
	permit_type (type, code);
    }
  if (RECORD_OR_UNION_TYPE_P (type))
    permit_type (type, code);
}

void
permit (const std::string &name, tree_code code, bool section)
{
  if (gcc_compat::cxx_p ())
    note_reduced_name (name, code);
  else
    permit_in_c (name, code, section);
}

} // anonymous namespace

void
permit_reductions (const directive &d)
{
  for (const clause &c : d.clauses)
    {
      /* Sections of these become reductions (directives/translation.cc).  */
      if (c.row->id == CLAUSE_PRIVATE)
	for (const argument_item &item : c.argument.items)
	  if (item.value.size () > 1)
	    permit (item.value[0].text, PLUS_EXPR, true);
      if (c.row->id != CLAUSE_REDUCTION || c.argument.modifiers.empty ())
	continue;
      tree_code code = operator_code (c.argument.modifiers[0].text);
      if (code == ERROR_MARK)
	continue;
      for (const argument_item &item : c.argument.items)
	if (item.value.size () == 1)
	  permit (item.value[0].text, code, false);
    }
}

} // namespace accplug
