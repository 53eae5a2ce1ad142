/* Sections in `private' and `firstprivate' clauses (OpenACC 2.7, 1.6); see
   private-sections.h.

   Comes in: constructs and loops with `reduction' clauses, for `private', and `copyin'
   clauses, for `firstprivate', that have marks (MARK_PRIVATE_PART, MARK_FIRSTPRIVATE_PART):
   GCC's parsers take sections there.
   Goes out: a section of an array: the array is private.  Behind a pointer, p[k:n]:

     private (own)			an array of n elements
       {
	 p.own = &own - k;
	 ... the body, with p.own in place of p ...
       }

   For `firstprivate', the body begins with a copy of what the construct has copied in, to
   memory of its own (construct-table.cc).

   Rules
   - A combined directive's `private' is its loop's; the parsers give `reduction' to the
     construct, too.
   - Bounds are known in front of the construct; in a routine they are constant.
   - What is private is the section: the pointer still says where it is for other clauses.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/private-sections.h"
#include "base/walk.h"
#include "base/word-places.h"
#include "clauses/array-reductions.h"
#include "directives/marks.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

/* Remove the clauses that stand for `private' from *LINK and return them.  */

std::vector<tree>
take_marked (tree *link)
{
  std::vector<tree> taken;
  while (tree c = *link)
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
	&& marks_at (OMP_CLAUSE_LOCATION (c)) & MARK_PRIVATE_PART)
      {
	taken.push_back (c);
	*link = OMP_CLAUSE_CHAIN (c);
      }
    else
      link = &OMP_CLAUSE_CHAIN (c);
  return taken;
}

/* A construct with its loops, whose sections get arrays.  */

class private_sections
{
public:
  /* CONSTRUCT is NULL for a loop of a routine.  */
  private_sections (tree construct, gimple_seq *before)
    : m_construct (construct), m_before (before) {}

  void run ();
  void own (tree scope, tree c);

private:
  tree kept (tree type, tree value, const char *name);
  bool known_p (tree value);
  void own_array (tree scope, location_t where, tree array, bool first);
  void own_section (tree scope, location_t where, tree pointer,
		    const reduced_bounds &bounds, bool first);
  void first_values (tree *link);

  tree m_construct;
  gimple_seq *m_before;
  std::unordered_set<tree> m_locals;	/* variables that the construct declares */
};

/* VALUE, computed in front of the construct.  */

tree
private_sections::kept (tree type, tree value, const char *name)
{
  value = fold_convert (type, unshare_expr (value));
  if (TREE_CODE (value) == INTEGER_CST)
    return value;
  tree v = create_tmp_var (type, name);
  gimplify_assign (v, value, m_before);
  return v;
}

/* Is VALUE known in front of the construct?  */

bool
private_sections::known_p (tree value)
{
  if (TREE_CODE (value) == INTEGER_CST)
    return true;
  return m_construct && !walk_expression_once (&value, [&] (tree *tp, walk_stmt_info *)
    {
      return (m_locals.count (*tp) ? visit::stop : TYPE_P (*tp) ? visit::past : visit::into);
    });
}

void
private_sections::own_array (tree scope, location_t where, tree array, bool first)
{
  tree made = build_omp_clause (where, first ? OMP_CLAUSE_FIRSTPRIVATE : OMP_CLAUSE_PRIVATE);
  OMP_CLAUSE_DECL (made) = array;
  prepend (clauses_of_scope (scope), made);
}

tree
new_variable (tree type, tree like)
{
  tree v = create_tmp_var_raw (type, DECL_NAME (like) ? IDENTIFIER_POINTER (DECL_NAME (like))
				     : "own");
  DECL_CONTEXT (v) = current_function_decl;
  DECL_SOURCE_LOCATION (v) = DECL_SOURCE_LOCATION (like);
  TREE_ADDRESSABLE (v) = 1;
  return v;
}

/* Let BODY have NAME in place of POINTER.  */

void
replace_pointer (tree *body, tree pointer, tree name)
{
  std::unordered_set<tree> seen;	/* expressions; statements share some */
  walk_expression (body, [&] (tree *tp, walk_stmt_info *)
    {
      if (*tp == pointer)
	*tp = name;
      else if (TYPE_P (*tp) || (!DECL_P (*tp) && !seen.insert (*tp).second))
	return visit::past;
      return visit::into;
    });
}

void
assign (tree *list, tree to, tree value)
{
  append_to_statement_list (build2 (MODIFY_EXPR, void_type_node, to, value), list);
}

tree
moved (tree pointer, tree bytes, bool back)
{
  tree by = back ? fold_build1 (NEGATE_EXPR, sizetype, unshare_expr (bytes)) : bytes;
  return fold_build2 (POINTER_PLUS_EXPR, ptr_type_node, fold_convert (ptr_type_node, pointer),
		      unshare_expr (by));
}

void
private_sections::own_section (tree scope, location_t where, tree pointer,
			       const reduced_bounds &bounds, bool first)
{
  if (!known_p (bounds.begin) || !known_p (bounds.count))
    {
      if (m_construct)
	sorry_at (where, "the bounds of a private section that the construct computes");
      else
	sorry_at (where, "a private section of variable size in a routine");
      return;
    }
  tree begin = kept (sizetype, bounds.begin, "begin");
  tree count = kept (sizetype, bounds.count, "count");
  tree last = fold_build2 (MINUS_EXPR, sizetype, count, size_one_node);
  tree type = build_array_type (bounds.element, build_index_type (last));
  tree array = new_variable (type, pointer);
  /* Others have memory of private-arrays.cc's in their place.  */
  if (TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST)
    gimple_add_tmp_var (array);
  tree name = new_variable (TYPE_MAIN_VARIANT (TREE_TYPE (pointer)), pointer);
  TREE_ADDRESSABLE (name) = 0;
  tree *body = body_of_scope (scope), start = NULL_TREE;
  replace_pointer (body, pointer, name);
  assign (&start, name, fold_convert (TREE_TYPE (name),
				      moved (build_fold_addr_expr (array), begin, true)));
  if (first)
    {
      tree bytes = fold_build2 (MULT_EXPR, sizetype, count, TYPE_SIZE_UNIT (bounds.element));
      append_to_statement_list (build_call_expr (builtin_decl_explicit (BUILT_IN_MEMCPY), 3,
						 moved (name, begin, false),
						 moved (pointer, begin, false), bytes),
				&start);
    }
  append_to_statement_list (*body, &start);
  /* As in private-arrays.cc: ompexp moves the construct's block.  */
  *body = build3 (BIND_EXPR, void_type_node, name, start, make_node (BLOCK));
  own_array (scope, where, array, false);
}

bool
array_p (tree type)
{
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  return TREE_CODE (type) == ARRAY_TYPE;
}

void
refuse (tree c)
{
  sorry_at (OMP_CLAUSE_LOCATION (c), "a private section that is not behind a variable");
}

/* SCOPE has a copy of its own of what C is about.  */

void
private_sections::own (tree scope, tree c)
{
  tree base = base_of_reduction (c), type = base ? TREE_TYPE (base) : error_mark_node;
  if (array_p (type))
    own_array (scope, OMP_CLAUSE_LOCATION (c), base, false);
  else if (TREE_CODE (type) == POINTER_TYPE)
    own_section (scope, OMP_CLAUSE_LOCATION (c), base, bounds_of_reduction (c), false);
  else
    refuse (c);
}

/* The variable that PLACE, what a clause maps, is in; NULL if it is behind a pointer.  */

tree
array_around (tree place)
{
  while (handled_component_p (place))
    place = TREE_OPERAND (place, 0);
  if (TREE_CODE (place) == INDIRECT_REF
      && TREE_CODE (TREE_TYPE (TREE_OPERAND (place, 0))) == REFERENCE_TYPE)
    place = TREE_OPERAND (place, 0);
  return DECL_P (place) ? place : NULL_TREE;
}

/* The construct's clauses *LINK and what follows: those that stand for `firstprivate' copy in
   what its body begins with.  */

void
private_sections::first_values (tree *link)
{
  while (tree c = *link)
    {
      location_t where = OMP_CLAUSE_LOCATION (c);
      if (!maps_data_p (c) || !(marks_at (where) & MARK_FIRSTPRIVATE_PART))
	{
	  link = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      tree next = OMP_CLAUSE_CHAIN (c), pointer = NULL_TREE;
      bool has_pointer = pointer_clause_p (next);
      if (has_pointer && DECL_P (OMP_CLAUSE_DECL (next)))
	pointer = OMP_CLAUSE_DECL (next);
      if (pointer && TREE_CODE (TREE_TYPE (pointer)) == POINTER_TYPE)
	{
	  reduced_bounds bounds;
	  bounds.element = TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (pointer)));
	  bounds.begin = fold_convert (sizetype, OMP_CLAUSE_SIZE (next));
	  bounds.count = fold_build2 (EXACT_DIV_EXPR, sizetype,
				      fold_convert (sizetype, OMP_CLAUSE_SIZE (c)),
				      TYPE_SIZE_UNIT (bounds.element));
	  own_section (m_construct, where, pointer, bounds, true);
	  link = &OMP_CLAUSE_CHAIN (next);
	  continue;
	}
      *link = has_pointer ? OMP_CLAUSE_CHAIN (next) : next;
      if (tree array = array_around (OMP_CLAUSE_DECL (c)))
	own_array (m_construct, where, array, true);
      else
	refuse (c);
    }
}

void
private_sections::run ()
{
  std::vector<tree> all = take_marked (&OMP_CLAUSES (m_construct));
  std::vector<tree> loops;
  walk_expression_once (&OMP_BODY (m_construct), [&] (tree *tp, walk_stmt_info *)
    {
      if (TREE_CODE (*tp) == OACC_LOOP)
	loops.push_back (*tp);
      else if (TREE_CODE (*tp) == BIND_EXPR)
	for (tree v = BIND_EXPR_VARS (*tp); v; v = DECL_CHAIN (v))
	  m_locals.insert (v);
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
  std::unordered_set<location_t> in_loops;
  for (size_t i = loops.size (); i-- > 0;)
    for (tree c : take_marked (&OMP_FOR_CLAUSES (loops[i])))
      {
	in_loops.insert (place_key (OMP_CLAUSE_LOCATION (c)));
	own (loops[i], c);
      }
  for (tree c : all)
    if (!in_loops.count (place_key (OMP_CLAUSE_LOCATION (c))))
      own (m_construct, c);
  first_values (&OMP_CLAUSES (m_construct));
}

} // anonymous namespace

void
name_private_sections (tree construct, gimple_seq *before)
{
  if (!lang_GNU_Fortran ())
    private_sections (construct, before).run ();
}

void
name_private_sections_of_loop (tree loop)
{
  if (lang_GNU_Fortran ())
    return;
  private_sections sections (NULL_TREE, nullptr);
  for (tree c : take_marked (&OMP_FOR_CLAUSES (loop)))
    sections.own (loop, c);
}

} // namespace accplug
