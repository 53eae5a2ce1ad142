/* Tables of constants that a function has for itself are what static ones are in constructs.

   Comes in: compute constructs in front of the gimplifier, in a function with

     const int cx[9] = { 0, 1, 0, -1, 0, 1, -1, -1, 1 };

   Goes out: constructs whose bodies have a static constant in its place.  GCC makes such
   arrays by stores when the function begins; the construct maps what they have become, and
   device code loads each element where a static table's are parts of its instructions.  A
   lattice of 9 directions has 9 loads in each iteration, not 36.

   Rules
   - The array is constant and all of its initial value is known to the compiler, so its
     elements are those all the time it is there (C11 6.7.3, 6; C++17 10.1.7.1, 4).
   - Where a clause of the construct, or of one in it, names it, the program has decided where
     it is.  So it has to under `default (none)'.
   - Only what the construct does itself changes: beside it each call of the function has an
     array of its own.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/constant-tables.h"
#include "directives/marks.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

/* The tables of the function that is gimplified, their initial values, and the static copies
   of those that a construct has asked for.  */
struct table
{
  tree initial, copy;
};
std::map<tree, table> tables;
tree function_of_tables;

/* What a walk looks for.  */
struct search
{
  std::set<tree> named;
  bool none = false;
  hash_set<tree> seen;
};

tree
note_name (tree *t, int *, void *data)
{
  if (VAR_P (*t))
    static_cast<search *> (data)->named.insert (*t);
  return NULL_TREE;
}

tree
find_named (tree *t, int *, void *data)
{
  search *s = static_cast<search *> (data);
  if (TREE_CODE (*t) != OMP_CLAUSE)
    return NULL_TREE;
  if (OMP_CLAUSE_CODE (*t) == OMP_CLAUSE_DEFAULT)
    s->none |= OMP_CLAUSE_DEFAULT_KIND (*t) == OMP_CLAUSE_DEFAULT_NONE;
  else if (omp_clause_num_ops[OMP_CLAUSE_CODE (*t)])
    walk_tree_without_duplicates (&OMP_CLAUSE_OPERAND (*t, 0), note_name, s);
  return NULL_TREE;
}

/* The static copy of V, whose table is T.  */

tree
copy_of (tree v, table *t)
{
  if (t->copy)
    return t->copy;
  tree copy = build_decl (DECL_SOURCE_LOCATION (v), VAR_DECL,
			  create_tmp_var_name (IDENTIFIER_POINTER (DECL_NAME (v))),
			  TREE_TYPE (v));
  TREE_STATIC (copy) = TREE_READONLY (copy) = TREE_USED (copy) = 1;
  TREE_ADDRESSABLE (copy) = TREE_ADDRESSABLE (v);
  DECL_ARTIFICIAL (copy) = DECL_IGNORED_P (copy) = 1;
  SET_DECL_ALIGN (copy, DECL_ALIGN (v));
  DECL_CONTEXT (copy) = current_function_decl;
  DECL_INITIAL (copy) = t->initial;
  varpool_node::finalize_decl (copy);
  return t->copy = copy;
}

tree
replace_table (tree *t, int *walk_subtrees, void *data)
{
  search *s = static_cast<search *> (data);
  if (!VAR_P (*t))
    *walk_subtrees = !s->seen.add (*t);
  else if (!s->named.count (*t))
    {
      auto known = tables.find (*t);
      if (known != tables.end ())
	*t = copy_of (*t, &known->second);
    }
  return NULL_TREE;
}

} // anonymous namespace

void
forget_constant_tables ()
{
  tables.clear ();
}

void
note_constant_table (tree v)
{
  if (function_of_tables != current_function_decl)
    tables.clear ();
  function_of_tables = current_function_decl;
  if (!VAR_P (v) || TREE_STATIC (v) || DECL_EXTERNAL (v) || !DECL_NAME (v)
      || TREE_CODE (TREE_TYPE (v)) != ARRAY_TYPE || !TREE_READONLY (v)
      || TREE_THIS_VOLATILE (v) || !DECL_INITIAL (v) || DECL_INITIAL (v) == error_mark_node
      || !TREE_CONSTANT (DECL_INITIAL (v)) || !COMPLETE_TYPE_P (TREE_TYPE (v))
      || TREE_CODE (TYPE_SIZE (TREE_TYPE (v))) != INTEGER_CST
      || (initializer_constant_valid_p (DECL_INITIAL (v), TREE_TYPE (v))
	  != null_pointer_node))
    return;
  /* The gimplifier takes the value apart.  */
  tables[v] = { unshare_expr (DECL_INITIAL (v)), NULL_TREE };
}

void
take_constant_tables (tree construct)
{
  if (tables.empty () || function_of_tables != current_function_decl)
    return;
  search s;
  walk_tree_without_duplicates (&construct, find_named, &s);
  if (!s.none && !(marks_at (EXPR_LOCATION (construct)) & MARK_DEFAULT_NONE))
    walk_tree (&OMP_BODY (construct), replace_table, &s, NULL);
}

} // namespace accplug
