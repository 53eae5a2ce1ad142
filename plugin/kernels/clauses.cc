/* The clauses of kernels constructs and of the parts that they become.

   Comes in: a kernels construct before omplower.
   Goes out: the clauses of a data construct around the parts, and of each part.

   Rules
   - The data construct maps what the kernels construct maps; in the parts all that
     is present.  What only compute constructs can have (pointers that receive a
     device address, descriptors, device pointers) stays on the parts.
   - A part has the mappings of what it uses.
   - A scalar without a clause that one part uses, once, is mapped by that part: the
     result of its reduction then needs no copy.
   - Scalars that come by value are firstprivate, and mapped nowhere.
   - `if' is on all of them.  Numbers of gangs, workers and lanes are on parts.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "accplug-image.h"
#include "kernels/clauses.h"
#include "base/walk.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

/* Does C belong to the mapping before it?  */

bool
companion_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  switch (int (OMP_CLAUSE_MAP_KIND (c)))
    {
    case GOMP_MAP_POINTER:
    case GOMP_MAP_TO_PSET:
    case GOMP_MAP_FIRSTPRIVATE_POINTER:
    case GOMP_MAP_FIRSTPRIVATE_REFERENCE:
    case ACCPLUG_MAP_DATA_SECTION:
    case ACCPLUG_MAP_ROWS:
      return true;
    default:
      return false;
    }
}

/* Does C describe the section that the mapping before it is, or what is behind pointers in
   it?  */

bool
rows_p (tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && int (OMP_CLAUSE_MAP_KIND (c)) == ACCPLUG_MAP_ROWS);
}

bool
section_p (tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && (int (OMP_CLAUSE_MAP_KIND (c)) == ACCPLUG_MAP_DATA_SECTION || rows_p (c)));
}

tree
copy_of (tree c)
{
  tree saved = OMP_CLAUSE_CHAIN (c);
  OMP_CLAUSE_CHAIN (c) = NULL_TREE;
  tree copy = unshare_expr (c);
  OMP_CLAUSE_CHAIN (c) = saved;
  return copy;
}

/* The one mapping of a region's variable needs it in memory: omplower sees to
   that if it is asked.  */

void
want_memory (tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  if (DECL_P (decl) && !TREE_ADDRESSABLE (decl))
    OMP_CLAUSE_MAP_DECL_MAKE_ADDRESSABLE (c) = 1;
}

/* Can a data construct have the mapping C?  */

bool
data_mapping_p (tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  gomp_map_kind kind = gomp_map_kind (OMP_CLAUSE_MAP_KIND (c));
  if (kind == GOMP_MAP_FORCE_DEVICEPTR)
    return false;
  /* The target of a pointer that is mapped already.  */
  if (kind == GOMP_MAP_ALLOC && OMP_CLAUSE_SIZE (c)
      && integer_zerop (OMP_CLAUSE_SIZE (c)))
    return false;
  return (!DECL_P (decl) || !DECL_ARTIFICIAL (decl)
	  || is_gimple_reg_type (TREE_TYPE (decl)));
}

tree
firstprivate_clause (const mapping_group &group)
{
  tree c = build_omp_clause (OMP_CLAUSE_LOCATION (group.mapping ()),
			     OMP_CLAUSE_FIRSTPRIVATE);
  OMP_CLAUSE_DECL (c) = group.scalar ();
  OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c) = group.implicit;
  return c;
}

} // anonymous namespace

tree
mapping_group::scalar () const
{
  tree c = mapping ();
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return NULL_TREE;
  tree v = variable_of (OMP_CLAUSE_DECL (c));
  bool simple = v && (DECL_P (OMP_CLAUSE_DECL (c))
		      ? clauses.size () == 1 : clauses.size () == 2);
  /* The mapping of what a reference refers to may follow a copy of the reference; the
     clause after it has the one that the region uses.  */
  if (simple && clauses.size () == 2)
    {
      tree reference = OMP_CLAUSE_DECL (clauses[1]);
      if (DECL_P (reference) && TREE_CODE (TREE_TYPE (reference)) == REFERENCE_TYPE)
	v = reference;
    }
  return simple && scalar_variable_p (v) ? v : NULL_TREE;
}

namespace
{

/* Is a variable of T mentioned, itself or, of variable size, as what a pointer points
   to?  */

bool
mentioned_p (tree t, const variable_uses &uses)
{
  return walk_expression (&t, [&uses] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (!DECL_P (*tp))
	return visit::into;
      bool found = (uses.mentioned.count (*tp) || uses.addressed.count (*tp)
		    || (VAR_P (*tp) && DECL_HAS_VALUE_EXPR_P (*tp)
			&& mentioned_p (DECL_VALUE_EXPR (*tp), uses)));
      return found ? visit::stop : visit::into;
    });
}

} // anonymous namespace

bool
mapping_group::used_in (const variable_uses &uses) const
{
  bool named = false;
  for (tree c : clauses)
    {
      tree decl = OMP_CLAUSE_DECL (c);
      named |= DECL_P (decl) || variable_of (decl);
      if (mentioned_p (decl, uses))
	return true;
    }
  /* What is behind a variable that no clause names cannot be told.  */
  return !named;
}

/* Is GROUP's scalar one that the program gives no clause, and no `declare'?  Those GCC
   copies whether they are present or not, except in a data construct; there they look
   like `copy'.  */

bool
kernels_clauses::implicit_p (const mapping_group &group, const variable_uses &uses,
			     const std::unordered_set<unsigned> &kept) const
{
  tree v = group.scalar ();
  if (!v || kept.count (DECL_UID (v)))
    return false;
  tree c = group.mapping ();
  if (device_global_p (v))
    return false;
  if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TOFROM)
    return true;
  if (OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_TOFROM
      || lookup_attribute ("omp declare target", DECL_ATTRIBUTES (v))
      || lookup_attribute ("omp declare target link", DECL_ATTRIBUTES (v)))
    return false;
  if (!lang_GNU_Fortran ())
    return VAR_P (v) && added_clause_p (m_stmt, c, v);
  /* gfortran's own clauses look like the program's.  No other procedure maps a local
     variable; that a dummy argument is read tells nothing about who maps it, but
     its value is the same.  */
  return (VAR_P (v) ? !is_global_var (v)
	  : !uses.written.count (v) && !uses.addressed.count (v));
}

kernels_clauses::kernels_clauses (gomp_target *stmt, const variable_uses &uses,
				  const std::unordered_set<unsigned> &kept)
  : m_stmt (stmt), m_loc (gimple_location (stmt))
{
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
      m_others.push_back (c);
    else if (companion_p (c) && !m_groups.empty ())
      m_groups.back ().clauses.push_back (c);
    else
      m_groups.emplace_back (c);
  for (mapping_group &group : m_groups)
    group.implicit = implicit_p (group, uses, kept);
}

tree
kernels_clauses::find (omp_clause_code code) const
{
  for (tree c : m_others)
    if (OMP_CLAUSE_CODE (c) == code)
      return c;
  return NULL_TREE;
}

bool
kernels_clauses::divisible () const
{
  for (const mapping_group &group : m_groups)
    switch (int (OMP_CLAUSE_MAP_KIND (group.mapping ())))
      {
      case GOMP_MAP_STRUCT:
      /* Since GCC 14: its members have no order.  */
      case GOMP_MAP_STRUCT | GOMP_MAP_FLAG_SPECIAL_4:
      case GOMP_MAP_ATTACH:
      case GOMP_MAP_ATTACH_DETACH:
      case GOMP_MAP_DETACH:
	return false;
      default:
	/* Members of structures.  */
	if (TREE_CODE (OMP_CLAUSE_DECL (group.mapping ())) == COMPONENT_REF
	    && !companion_p (group.mapping ()))
	  return false;
	break;
      }
  return true;
}

tree
kernels_clauses::others () const
{
  tree clauses = NULL_TREE;
  for (auto c = m_others.rbegin (); c != m_others.rend (); ++c)
    prepend (&clauses, copy_of (*c));
  return clauses;
}

tree
kernels_clauses::for_data (const std::set<tree> &values, const std::vector<tree> &own,
			   const std::set<tree> &lone) const
{
  tree clauses = NULL_TREE;
  for (tree v : own)
    {
      tree c = new_map_clause (m_loc, GOMP_MAP_ALLOC, v, DECL_SIZE_UNIT (v));
      want_memory (c);
      prepend (&clauses, c);
    }
  for (const mapping_group &group : m_groups)
    {
      tree c = group.mapping ();
      if (companion_p (c) || !data_mapping_p (c)
	  || (group.implicit && (values.count (group.scalar ())
				 || lone.count (group.scalar ()))))
	continue;
      tree copy = copy_of (c);
      want_memory (copy);
      prepend (&clauses, copy);
      for (tree companion : group.clauses)
	if (section_p (companion))
	  prepend (&clauses, copy_of (companion));
    }
  for (omp_clause_code code : { OMP_CLAUSE_IF, gcc_compat::self_clause })
    if (tree condition = find (code))
      prepend (&clauses, copy_of (condition));
  return nreverse (clauses);
}

tree
kernels_clauses::for_part (const variable_uses &uses, const std::set<tree> &values,
			   const std::vector<tree> &own,
			   const std::set<tree> &lone) const
{
  tree clauses = NULL_TREE;
  /* `alloc', because a pointer that is `present' would stand for what it points
     to (bare-pointers.cc).  */
  for (tree v : own)
    if (uses.mentioned.count (v))
      prepend (&clauses, new_map_clause (m_loc, GOMP_MAP_ALLOC, v, DECL_SIZE_UNIT (v)));
  for (const mapping_group &group : m_groups)
    {
      if (!group.used_in (uses))
	continue;
      if (group.implicit && values.count (group.scalar ()))
	{
	  prepend (&clauses, firstprivate_clause (group));
	  continue;
	}
      if (group.implicit && lone.count (group.scalar ()))
	{
	  prepend (&clauses, copy_of (group.mapping ()));
	  want_memory (clauses);
	  continue;
	}
      for (tree c : group.clauses)
	{
	  /* The data construct has attached them.  */
	  if (rows_p (c))
	    continue;
	  tree copy = copy_of (c);
	  if (c == group.mapping () && !companion_p (c) && data_mapping_p (c)
	      && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_IF_PRESENT)
	    /* Not all of it has to be there if another clause is visible.  */
	    OMP_CLAUSE_SET_MAP_KIND (copy, OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c)
				     ? GOMP_MAP_ALLOC : GOMP_MAP_FORCE_PRESENT);
	  prepend (&clauses, copy);
	}
    }
  clauses = nreverse (clauses);
  return chainon (others (), clauses);
}

tree
kernels_clauses::for_whole (const variable_uses &uses,
			    const std::set<tree> &values) const
{
  tree clauses = NULL_TREE;
  for (const mapping_group &group : m_groups)
    if (group.implicit && values.count (group.scalar ()))
      {
	if (group.used_in (uses))
	  prepend (&clauses, firstprivate_clause (group));
      }
    else
      for (tree c : group.clauses)
	{
	  prepend (&clauses, copy_of (c));
	  /* omplower copies a register back right after the launch.  */
	  if (group.implicit && c == group.mapping () && find (OMP_CLAUSE_ASYNC))
	    want_memory (clauses);
	}
  return chainon (others (), nreverse (clauses));
}

} // namespace accplug
