/* Loop directives of C++ about loops over ranges and with iterators of classes.

   Comes in: a function's tree as the parser leaves it, where
     #pragma acc loop CLAUSES
     for (int RANGE_LOOP_INDEX0 = 0; ...)
     #pragma accplug ranges
     #pragma omp for
     for (T v : range)
   stands for a directive about the last loop (pragmas/loop-headers.h).
   Goes out: one loop with the clauses.  The iteration of a loop with an iterator of a class
   has an iterator of its own.

   Rules
   - GCC's parser has loops over ranges for OpenMP, and makes of them what it makes of other
     loops: begin and end, an index, the declaration in the body.  The range is evaluated
     where the directive stands: in a compute construct, on the device.
   - Of an iterator of a class GCC makes an index, and lets the iteration move the iterator
     on from where the one before has left it: this is right where each thread of OpenMP's
     has its iterator, and its iterations in order.  Lanes share what a gang has, so here the
     iteration copies the iterator as it is in front of the loop.
   - The parser asks for -fopenmp before it reads directives of OpenMP's, and for nothing
     else there: it is on from the pragma to the end of a function.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define ACCPLUG_CXX_TREES
struct cpp_reader;	/* a declaration: the precompiled header has no such trees */
#include "base/gcc-common.h"
#include "cxx/iterators.h"

/* These exist in the C++ compiler alone.  */
#pragma weak cp_global_trees
#pragma weak pragma_lex
#pragma weak c_register_pragma_with_expansion
#pragma weak build_special_member_call

namespace accplug
{

const std::string range_loop_index = "__accplug_range";

namespace
{

bool lent;			/* flag_openmp is set for a while */

void
permit_ranges (cpp_reader *)
{
  tree value;
  while (pragma_lex (&value) != CPP_EOF)
    continue;
  lent |= !flag_openmp;
  flag_openmp = 1;
}

tree
without_conversions (tree t)
{
  while (CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR
	 || TREE_CODE (t) == CLEANUP_POINT_EXPR)
    t = TREE_OPERAND (t, 0);
  return t;
}

/* The variable that LOOP's level I counts; NULL if there is none.  */

tree
index_of (tree loop, int i)
{
  tree init = TREE_VEC_ELT (OMP_FOR_INIT (loop), i);
  return (init && (TREE_CODE (init) == MODIFY_EXPR || TREE_CODE (init) == INIT_EXPR)
	  ? TREE_OPERAND (init, 0) : NULL_TREE);
}

/* ------------------------------------------------------------------------
   Loops over ranges  */

bool
stands_for_ranges_p (tree loop)
{
  tree index = index_of (loop, 0);
  return (index && VAR_P (index) && DECL_NAME (index)
	  && startswith (IDENTIFIER_POINTER (DECL_NAME (index)), range_loop_index.c_str ()));
}

tree
find_omp_for (tree *tp, int *, void *data)
{
  if (TREE_CODE (*tp) != OMP_FOR)
    return NULL_TREE;
  *static_cast<tree **> (data) = tp;
  return *tp;
}

/* Begin and end of a range are compared by !=; OpenACC's loops have an order.  */

void
order_conditions (tree loop)
{
  for (int i = 0; i < TREE_VEC_LENGTH (OMP_FOR_COND (loop)); i++)
    if (tree condition = TREE_VEC_ELT (OMP_FOR_COND (loop), i))
      if (TREE_CODE (condition) == NE_EXPR)
	TREE_VEC_ELT (OMP_FOR_COND (loop), i)
	  = build2_loc (EXPR_LOCATION (condition), LT_EXPR, boolean_type_node,
			TREE_OPERAND (condition, 0), TREE_OPERAND (condition, 1));
}

/* *LOOP is a loop that stands for the one of OpenMP's in it: let it be that one, with its own
   clauses.  */

void
merge (tree *loop)
{
  tree outer = *loop, *inner = nullptr;
  walk_tree_without_duplicates (&OMP_FOR_BODY (outer), find_omp_for, &inner);
  if (!inner)
    return;			/* the parser has said why */
  tree omp = *inner, merged = copy_node (outer);
  OMP_FOR_INIT (merged) = OMP_FOR_INIT (omp);
  OMP_FOR_COND (merged) = OMP_FOR_COND (omp);
  OMP_FOR_INCR (merged) = OMP_FOR_INCR (omp);
  OMP_FOR_BODY (merged) = OMP_FOR_BODY (omp);
  OMP_FOR_PRE_BODY (merged) = OMP_FOR_PRE_BODY (omp);
  OMP_FOR_ORIG_DECLS (merged) = NULL_TREE;
  SET_EXPR_LOCATION (merged, EXPR_LOCATION (outer));
  for (tree *link = &OMP_FOR_CLAUSES (omp); *link;)
    if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_PRIVATE)
      {
	tree c = *link;
	*link = OMP_CLAUSE_CHAIN (c);
	OMP_CLAUSE_CHAIN (c) = OMP_FOR_CLAUSES (merged);
	OMP_FOR_CLAUSES (merged) = c;
      }
    else
      link = &OMP_CLAUSE_CHAIN (*link);
  order_conditions (merged);
  *inner = merged;
  *loop = OMP_FOR_BODY (outer);
}

tree
merge_loops (tree *tp, int *, void *)
{
  if (TREE_CODE (*tp) == OACC_LOOP && OMP_FOR_INIT (*tp) && stands_for_ranges_p (*tp))
    merge (tp);
  return NULL_TREE;
}

/* ------------------------------------------------------------------------
   Iterators of classes  */

/* `iterator += index - last; last = index;', with which a body begins.  */
struct moved_iterator
{
  tree index, iterator = NULL_TREE, last = NULL_TREE;
};

tree
find_last (tree *tp, int *, void *data)
{
  moved_iterator *m = static_cast<moved_iterator *> (data);
  if (TREE_CODE (*tp) == MODIFY_EXPR && VAR_P (TREE_OPERAND (*tp, 0))
      && DECL_ARTIFICIAL (TREE_OPERAND (*tp, 0))
      && without_conversions (TREE_OPERAND (*tp, 1)) == m->index)
    return m->last = TREE_OPERAND (*tp, 0);
  return NULL_TREE;
}

tree
find_difference (tree *tp, int *, void *data)
{
  moved_iterator *m = static_cast<moved_iterator *> (data);
  return (TREE_CODE (*tp) == MINUS_EXPR
	  && without_conversions (TREE_OPERAND (*tp, 0)) == m->index
	  && without_conversions (TREE_OPERAND (*tp, 1)) == m->last) ? *tp : NULL_TREE;
}

tree
find_iterator (tree *tp, int *, void *data)
{
  moved_iterator *m = static_cast<moved_iterator *> (data);
  if (TREE_CODE (*tp) != CALL_EXPR || call_expr_nargs (*tp) < 2
      || !walk_tree_without_duplicates (&CALL_EXPR_ARG (*tp, 1), find_difference, m))
    return NULL_TREE;
  tree object = without_conversions (CALL_EXPR_ARG (*tp, 0));
  if (TREE_CODE (object) == ADDR_EXPR)
    object = TREE_OPERAND (object, 0);
  if (!VAR_P (object) || !RECORD_OR_UNION_TYPE_P (TREE_TYPE (object)))
    return NULL_TREE;
  return m->iterator = object;
}

struct replacements
{
  std::map<tree, tree> all;
  std::set<tree> seen;		/* expressions may be shared, and variables are */
};

tree
replace_variable (tree *tp, int *walk_subtrees, void *data)
{
  replacements *r = static_cast<replacements *> (data);
  auto found = r->all.find (*tp);
  if (found != r->all.end ())
    *tp = found->second;
  else if (!DECL_P (*tp) && !r->seen.insert (*tp).second)
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* A variable like V, with V's value from STATEMENTS on.  */

tree
copy_in (tree v, tree *statements)
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (v));
  tree copy = build_decl (DECL_SOURCE_LOCATION (v), VAR_DECL, DECL_NAME (v), type);
  DECL_ARTIFICIAL (copy) = 1;
  DECL_IGNORED_P (copy) = 1;
  DECL_CONTEXT (copy) = current_function_decl;
  TREE_USED (copy) = 1;
  tree value;
  if (TREE_ADDRESSABLE (type))
    {
      vec<tree, va_gc> *arguments = nullptr;
      vec_safe_push (arguments, v);
      value = build_special_member_call (copy, complete_ctor_identifier, &arguments, type,
					 LOOKUP_NORMAL, tf_warning_or_error);
    }
  else
    value = build2 (INIT_EXPR, void_type_node, copy, v);
  append_to_statement_list (build1 (DECL_EXPR, void_type_node, copy), statements);
  append_to_statement_list (value, statements);
  return copy;
}

/* Give each iteration of LOOP its iterators.  */

tree
privatize_iterators (tree *tp, int *, void *)
{
  if (TREE_CODE (*tp) != OACC_LOOP || !OMP_FOR_INIT (*tp))
    return NULL_TREE;
  tree loop = *tp, statements = NULL_TREE, copies = NULL_TREE;
  replacements r;
  for (int i = 0; i < TREE_VEC_LENGTH (OMP_FOR_INIT (loop)); i++)
    {
      moved_iterator m;
      m.index = index_of (loop, i);
      if (!m.index
	  || !walk_tree_without_duplicates (&OMP_FOR_BODY (loop), find_last, &m)
	  || !walk_tree_without_duplicates (&OMP_FOR_BODY (loop), find_iterator, &m))
	continue;
      for (tree v : { m.iterator, m.last })
	{
	  tree copy = copy_in (v, &statements);
	  DECL_CHAIN (copy) = copies;
	  copies = copy;
	  r.all[v] = copy;
	}
    }
  if (r.all.empty ())
    return NULL_TREE;
  walk_tree (&OMP_FOR_BODY (loop), replace_variable, &r, nullptr);
  append_to_statement_list_force (OMP_FOR_BODY (loop), &statements);
  OMP_FOR_BODY (loop) = build3 (BIND_EXPR, void_type_node, copies, statements, NULL_TREE);
  return NULL_TREE;
}

void
mend_function (void *data, void *)
{
  tree function = static_cast<tree> (data);
  if (lent)
    flag_openmp = 0;
  lent = false;
  walk_tree_without_duplicates (&DECL_SAVED_TREE (function), merge_loops, nullptr);
  walk_tree_without_duplicates (&DECL_SAVED_TREE (function), privatize_iterators, nullptr);
}

} // anonymous namespace

void
register_range_pragma ()
{
  if (startswith (lang_hooks.name, "GNU C++"))
    c_register_pragma_with_expansion ("accplug", "ranges", permit_ranges);
}

void
watch_iterators (const char *plugin)
{
  if (gcc_compat::cxx_p ())
    register_callback (plugin, PLUGIN_PRE_GENERICIZE, mend_function, nullptr);
}

} // namespace accplug
