/* Sections that are shorter than what their construct's loops use.

   Comes in: compute constructs with sections of C's pointers and arrays: `copy (p[n])'
   maps one element.
   Goes out: [short-section] where an iteration that certainly comes uses another element.

   Rules
   - Only what each iteration does counts, up to its first branch.
   - A construct's data may be mapped as a whole around it: nothing is said of variables
     that another directive of the function names, and of several elements only for the
     function's own variables.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "warnings/checks.h"
#include "base/walk.h"
#include "base/warnings.h"
#include "statements/clause-text.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

/* SIZE bytes, FIRST bytes behind where VARIABLE begins or points to.  */

struct section
{
  tree clause, variable;
  HOST_WIDE_INT size;
  bool known;			/* is FIRST? */
  HOST_WIDE_INT first;
};

/* FACTOR * INDEX + OFFSET; no INDEX: a constant.  */

struct linear
{
  tree index;
  HOST_WIDE_INT factor, offset;
};

/* The values of a loop's index, if they are constants.  */

struct range
{
  bool known = false;
  HOST_WIDE_INT first = 0, last = 0;
};

bool
maps_memory_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_ALLOC: case GOMP_MAP_FORCE_ALLOC: case GOMP_MAP_TO: case GOMP_MAP_FORCE_TO:
    case GOMP_MAP_FROM: case GOMP_MAP_FORCE_FROM: case GOMP_MAP_TOFROM:
    case GOMP_MAP_FORCE_TOFROM:
      return OMP_CLAUSE_SIZE (c) && tree_fits_shwi_p (OMP_CLAUSE_SIZE (c));
    default:
      return false;
    }
}

/* The variable that C maps a section of, of constant size; NULL if it is none.  */

tree
variable_with_section (tree c)
{
  tree pointer = maps_memory_p (c) ? OMP_CLAUSE_CHAIN (c) : NULL_TREE;
  return (pointer_clause_p (pointer) && DECL_P (OMP_CLAUSE_DECL (pointer))
	  ? OMP_CLAUSE_DECL (pointer) : NULL_TREE);
}

/* Add to VARIABLES those that CLAUSES map, or have pointers of.  */

void
add_mapped (tree clauses, std::set<tree> *variables)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      if (tree v = get_base_address (OMP_CLAUSE_DECL (c)))
	{
	  variables->insert (v);
	  if (TREE_CODE (v) == MEM_REF)
	    variables->insert (TREE_OPERAND (v, 0));
	}
}

range
range_of (gimple *loop, size_t i)
{
  range values;
  tree initial = gimple_omp_for_initial (loop, i), final = gimple_omp_for_final (loop, i);
  tree increment = gimple_omp_for_incr (loop, i);
  tree_code code = gimple_omp_for_cond (loop, i);
  if (!tree_fits_shwi_p (initial) || !tree_fits_shwi_p (final)
      || (code != LT_EXPR && code != LE_EXPR) || TREE_CODE (increment) != PLUS_EXPR
      || !tree_fits_shwi_p (TREE_OPERAND (increment, 1)))
    return values;
  HOST_WIDE_INT step = tree_to_shwi (TREE_OPERAND (increment, 1));
  HOST_WIDE_INT end = tree_to_shwi (final) - (code == LT_EXPR);
  values.first = tree_to_shwi (initial);
  if (step <= 0 || end < values.first)
    return values;
  values.last = end - (end - values.first) % step;
  values.known = true;
  return values;
}

class region_check
{
public:
  region_check (gomp_target *stmt, const std::set<tree> &named_elsewhere);
  void check () { check_sequence (gimple_omp_body (m_stmt)); }

private:
  bool linear_of (tree expr, linear *value, int depth = 0) const;
  bool combination_of (tree expr, linear *value, int depth) const;
  bool place_of (tree reference, tree *variable, linear *offset) const;
  bool check_sequence (gimple_seq seq);
  void check_references (gimple *stmt);
  void check_reference (gimple *stmt, tree reference);
  void warn_of (gimple *stmt, const section &s, HOST_WIDE_INT element,
		HOST_WIDE_INT used);

  gomp_target *m_stmt;
  temporary_values m_values;
  std::vector<section> m_sections;
  std::map<tree, range> m_loops;	/* by index */
};

region_check::region_check (gomp_target *stmt, const std::set<tree> &named_elsewhere)
  : m_stmt (stmt)
{
  std::map<tree, int> sections;
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (tree v = variable_with_section (c))
      {
	tree bias = OMP_CLAUSE_SIZE (OMP_CLAUSE_CHAIN (c));
	bool known = bias && tree_fits_shwi_p (bias);
	if (!sections[v]++ && !named_elsewhere.count (v))
	  m_sections.push_back ({ c, v, tree_to_shwi (OMP_CLAUSE_SIZE (c)), known,
				  known ? tree_to_shwi (bias) : 0 });
      }
  auto several = [&] (const section &s) { return sections[s.variable] > 1; };
  m_sections.erase (std::remove_if (m_sections.begin (), m_sections.end (), several),
		    m_sections.end ());
  walk (gimple_omp_body (stmt), [this] (gimple_stmt_iterator *gsi)
    {
      m_values.note (gsi_stmt (*gsi));
      return visit::into;
    });
}

/* What EXPR, of two operands, is made of.  */

bool
region_check::combination_of (tree expr, linear *value, int depth) const
{
  linear a, b;
  if (!linear_of (TREE_OPERAND (expr, 0), &a, depth)
      || !linear_of (TREE_OPERAND (expr, 1), &b, depth) || (a.index && b.index))
    return false;
  tree index = a.index ? a.index : b.index;
  switch (TREE_CODE (expr))
    {
    case PLUS_EXPR:
      *value = { index, a.factor + b.factor, a.offset + b.offset };
      return true;
    case MINUS_EXPR:
      *value = { index, a.factor - b.factor, a.offset - b.offset };
      return true;
    default:
      *value = { index, a.index ? a.factor * b.offset : b.factor * a.offset,
		 a.offset * b.offset };
      return true;
    }
}

bool
region_check::linear_of (tree expr, linear *value, int depth) const
{
  if (!expr || ++depth > 16)
    return false;
  if (TREE_CODE (expr) == INTEGER_CST)
    {
      /* A size may be negative.  */
      *value = { NULL_TREE, 0, (HOST_WIDE_INT) TREE_INT_CST_LOW (expr) };
      return true;
    }
  if (m_loops.count (expr))
    {
      *value = { expr, 1, 0 };
      return true;
    }
  if (VAR_P (expr))
    return linear_of (m_values.value_of (expr), value, depth);
  switch (TREE_CODE (expr))
    {
    CASE_CONVERT:
      return linear_of (TREE_OPERAND (expr, 0), value, depth);
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
      return combination_of (expr, value, depth);
    default:
      return false;
    }
}

/* REFERENCE is OFFSET bytes behind where *VARIABLE begins or points to.  */

bool
region_check::place_of (tree reference, tree *variable, linear *offset) const
{
  if (TREE_CODE (reference) == ARRAY_REF)
    {
      *variable = TREE_OPERAND (reference, 0);
      tree size = TYPE_SIZE_UNIT (TREE_TYPE (reference));
      if (!DECL_P (*variable) || !tree_fits_shwi_p (size)
	  || !linear_of (TREE_OPERAND (reference, 1), offset))
	return false;
      offset->factor *= tree_to_shwi (size);
      offset->offset *= tree_to_shwi (size);
      return true;
    }
  if (TREE_CODE (reference) != MEM_REF || !integer_zerop (TREE_OPERAND (reference, 1)))
    return false;
  tree pointer = TREE_OPERAND (reference, 0);
  tree sum = VAR_P (pointer) ? m_values.value_of (pointer) : NULL_TREE;
  if (!sum || TREE_CODE (sum) != POINTER_PLUS_EXPR)
    return false;
  *variable = TREE_OPERAND (sum, 0);
  return linear_of (TREE_OPERAND (sum, 1), offset);
}

void
region_check::warn_of (gimple *stmt, const section &s, HOST_WIDE_INT element,
		       HOST_WIDE_INT used)
{
  location_t loc = OMP_CLAUSE_LOCATION (s.clause);
  auto_diagnostic_group group;
  if (s.size == element
      ? warn (WARN_short_section, loc, "the clause maps one element of %qD, and the loop "
	      "uses others: a section is %<%D[0:n]%>", s.variable, s.variable)
      : warn (WARN_short_section, loc, "the clause maps %wd elements of %qD from %wd on, and "
	      "the loop uses the element %wd", s.size / element, s.variable,
	      s.first / element, used))
    inform (gimple_location (stmt), "%qD is used here", s.variable);
}

void
region_check::check_reference (gimple *stmt, tree reference)
{
  tree variable;
  linear place;
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (reference));
  if (!size || !tree_fits_shwi_p (size) || !place_of (reference, &variable, &place)
      || !place.index || !place.factor)
    return;
  HOST_WIDE_INT element = tree_to_shwi (size);
  const range &values = m_loops[place.index];
  for (const section &s : m_sections)
    if (s.variable == variable && element > 0)
      {
	HOST_WIDE_INT low = place.factor * values.first + place.offset;
	HOST_WIDE_INT high = place.factor * values.last + place.offset;
	if (high < low)
	  std::swap (low, high);
	bool one = s.size == element && (!values.known || low != high);
	bool own = !DECL_EXTERNAL (variable) && VAR_P (variable) && !TREE_STATIC (variable);
	bool above = values.known && s.known && high + element > s.first + s.size;
	bool below = values.known && s.known && low < s.first;
	if (one || (own && (above || below)))
	  warn_of (stmt, s, element, (above ? high : low) / element);
      }
}

void
region_check::check_references (gimple *stmt)
{
  walk_operands_of (stmt, [this, stmt] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (TREE_CODE (*tp) == ARRAY_REF || TREE_CODE (*tp) == MEM_REF)
	check_reference (stmt, *tp);
      return visit::into;
    });
}

/* False behind what may leave out the rest of SEQ.  */

bool
region_check::check_sequence (gimple_seq seq)
{
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      switch (gimple_code (stmt))
	{
	case GIMPLE_BIND:
	  if (!check_sequence (gimple_bind_body (as_a<gbind *> (stmt))))
	    return false;
	  break;
	case GIMPLE_TRY:
	  if (!check_sequence (gimple_try_eval (stmt)))
	    return false;
	  break;
	case GIMPLE_OMP_FOR:
	  for (size_t j = 0; j < gimple_omp_for_collapse (stmt); j++)
	    m_loops[gimple_omp_for_index (stmt, j)] = range_of (stmt, j);
	  check_sequence (gimple_omp_body (stmt));
	  break;
	case GIMPLE_ASSIGN:
	case GIMPLE_CALL:
	  check_references (stmt);
	  break;
	case GIMPLE_DEBUG:
	case GIMPLE_NOP:
	case GIMPLE_PREDICT:
	  break;
	default:
	  return false;
	}
    }
  return true;
}

} // anonymous namespace

void
check_short_sections (function *fun)
{
  if (lang_GNU_Fortran ())
    return;
  std::vector<gomp_target *> constructs;
  std::set<tree> named;
  walk (gimple_body (fun->decl), [&] (gimple_stmt_iterator *gsi)
    {
      gomp_target *stmt = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
      if (!stmt || !construct_p (stmt))
	return visit::into;
      if (is_gimple_omp_offloaded (stmt))
	constructs.push_back (stmt);
      else
	add_mapped (gimple_omp_target_clauses (stmt), &named);
      return visit::into;
    });
  for (gomp_target *stmt : constructs)
    region_check (stmt, named).check ();
}

} // namespace accplug
