/* How far sections of arrays are from their pointers.

   Comes in: a function in C or C++ before its constructs are taken apart.  For a section
   of an array that a pointer to rows stands for, `p[i:n][j:m]', there are two clauses:

       map (tofrom: (*_4)[j])  map (firstprivate: p [bias])	_4 = p + i * row

   or `attach' in place of `firstprivate', for a pointer in a structure.  GCC 14 and later
   may have other clauses between them.
   Goes out: the bias is the distance from what the pointer's value is to what is mapped,
   so that p - bias is the device's pointer.  In all languages, members of structures are
   mended here, too (attached-members.h, member-sections.h, component-holders.h,
   dynamic-types.h, whole-structures.h); in C and C++ elements of arrays of pointers are
   attached (element-pointers.h).

   Rules
   - GCC 14 (c_omp_address_inspector in c-family/c-omp.cc) counts only what comes after
     the pointer's own subscript for `firstprivate', and only that for `attach'.  Other
     versions are right; they get the same again.
   - GCC 14 and later look a pointer to pointers up that no clause names as other versions do,
     but map the pointer for that: made alike.
   - A pointer that is a mapped array's place, with nothing added to it, has the bias that
     GCC gives it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/section-biases.h"
#include "clauses/associated-scalars.h"
#include "clauses/apart-members.h"
#include "clauses/attached-members.h"
#include "clauses/component-holders.h"
#include "clauses/dynamic-types.h"
#include "clauses/element-pointers.h"
#include "clauses/member-sections.h"
#include "clauses/pointed-scalars.h"
#include "clauses/pointer-origins.h"
#include "clauses/used-references.h"
#include "clauses/whole-structures.h"
#include "base/dump.h"
#include "base/unit.h"
#include "base/walk.h"
#include "statements/clauses.h"
#include "statements/loop-building.h"

namespace accplug
{

namespace
{

/* The sections of a construct.  */

class bias_mender
{
public:
  explicit bias_mender (gimple_stmt_iterator *gsi)
    : m_gsi (gsi), m_construct (as_a<gomp_target *> (gsi_stmt (*gsi))), m_origins (*gsi)
  {}

  void mend ();

private:
  bool pointer_of_clause_p (tree pointer, tree clause) const;
  tree bias_of (tree section, tree clause);
  void mend_clause (tree clause);

  gimple_stmt_iterator *m_gsi;
  gomp_target *m_construct;
  pointer_origins m_origins;
  builder m_before;		/* what comes in front of it */
};

/* Does the clause C say how far the section before it is from a pointer?  */

bool
biased_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_FIRSTPRIVATE_POINTER: case GOMP_MAP_FIRSTPRIVATE_REFERENCE:
    case GOMP_MAP_ATTACH: case GOMP_MAP_DETACH: case GOMP_MAP_FORCE_DETACH:
    case GOMP_MAP_ATTACH_DETACH:
      return true;
    default:
      return false;
    }
}

/* Is POINTER the value of the pointer that CLAUSE names, or a reference to it?  */

bool
bias_mender::pointer_of_clause_p (tree pointer, tree clause) const
{
  tree named = OMP_CLAUSE_DECL (clause);
  pointer = m_origins.without_copies (pointer);
  if (m_origins.same_place_p (pointer, named))
    return true;
  gassign *def = m_origins.definition_of (pointer);
  tree loaded = def && gimple_assign_single_p (def) ? gimple_assign_rhs1 (def) : NULL_TREE;
  if (!loaded)
    return false;
  bool behind = (TREE_CODE (TREE_TYPE (named)) == REFERENCE_TYPE
		 && (TREE_CODE (loaded) == INDIRECT_REF || TREE_CODE (loaded) == MEM_REF));
  if (behind)
    loaded = m_origins.without_copies (TREE_OPERAND (loaded, 0));
  return m_origins.same_place_p (loaded, named);
}

/* The bias of SECTION from the pointer that CLAUSE names; NULL if it is none of an array
   behind that pointer, to which something has been added.  */

tree
bias_mender::bias_of (tree section, tree clause)
{
  tree base = section;
  while (TREE_CODE (base) == ARRAY_REF)
    base = TREE_OPERAND (base, 0);
  if (base == section
      || !(TREE_CODE (base) == INDIRECT_REF
	   || (TREE_CODE (base) == MEM_REF && integer_zerop (TREE_OPERAND (base, 1)))))
    return NULL_TREE;
  tree constant, pointer = m_origins.pointer_behind (TREE_OPERAND (base, 0), &constant);
  if (pointer == TREE_OPERAND (base, 0) || !pointer_of_clause_p (pointer, clause))
    return NULL_TREE;
  poly_int64 offset;
  HOST_WIDE_INT bytes;
  if (constant && get_addr_base_and_unit_offset (section, &offset)
      && offset.is_constant (&bytes))
    return size_binop (PLUS_EXPR, constant, ssize_int (bytes));
  tree place = build_fold_addr_expr (unshare_expr (section));
  place = m_before.value (TREE_CODE (place), TREE_TYPE (place), place);
  return m_before.value (MINUS_EXPR, ptrdiff_type_node,
			 m_before.value (NOP_EXPR, ptrdiff_type_node, place),
			 m_before.value (NOP_EXPR, ptrdiff_type_node, pointer));
}

/* CLAUSE has a bias.  */

void
bias_mender::mend_clause (tree clause)
{
  tree bias = NULL_TREE, section = gimple_omp_target_clauses (m_construct);
  for (; section && section != clause; section = OMP_CLAUSE_CHAIN (section))
    if (OMP_CLAUSE_CODE (section) == OMP_CLAUSE_MAP && !biased_p (section)
	&& (bias = bias_of (OMP_CLAUSE_DECL (section), clause)))
      break;
  if (!bias)
    return;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (OMP_CLAUSE_LOCATION (clause)),
		     "bias of %T, of which %T is mapped: %T, and %T before\n",
		     OMP_CLAUSE_DECL (clause), OMP_CLAUSE_DECL (section), bias,
		     OMP_CLAUSE_SIZE (clause));
  if (VAR_P (bias) && VAR_P (OMP_CLAUSE_SIZE (clause)))
    {
      m_before.assign (OMP_CLAUSE_SIZE (clause), NOP_EXPR, bias);
      return;
    }
  OMP_CLAUSE_SIZE (clause) = bias;
  /* As the gimplifier does it: the device subtracts it.  */
  if (VAR_P (bias) && is_gimple_omp_offloaded (m_construct))
    prepend (gimple_omp_target_clauses_ptr (m_construct),
	     new_clause (OMP_CLAUSE_LOCATION (clause), OMP_CLAUSE_FIRSTPRIVATE, bias));
}

/* Is STMT a directive that maps data, and no more?  */

bool
data_directive_p (gomp_target *stmt)
{
  switch (gimple_omp_target_kind (stmt))
    {
    case GF_OMP_TARGET_KIND_OACC_DATA: case GF_OMP_TARGET_KIND_OACC_ENTER_DATA:
    case GF_OMP_TARGET_KIND_OACC_EXIT_DATA:
      return true;
    default:
      return false;
    }
}

/* A region of CLAUSES has a pointer to pointers whose device address is looked up; let it be
   the region's own.  */

void
own_looked_up_pointers (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree next = OMP_CLAUSE_CHAIN (c);
      if (next && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ALLOC && OMP_CLAUSE_SIZE (c)
	  && integer_zerop (OMP_CLAUSE_SIZE (c))
	  && OMP_CLAUSE_CODE (next) == OMP_CLAUSE_MAP
	  && OMP_CLAUSE_MAP_KIND (next) == GOMP_MAP_POINTER
	  && DECL_P (OMP_CLAUSE_DECL (next))
	  && TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (next))) == POINTER_TYPE)
	OMP_CLAUSE_SET_MAP_KIND (next, GOMP_MAP_FIRSTPRIVATE_POINTER);
    }
}

void
bias_mender::mend ()
{
  if (is_gimple_omp_offloaded (m_construct))
    {
      if (!lang_GNU_Fortran ())
	own_looked_up_pointers (gimple_omp_target_clauses (m_construct));
      map_used_references (m_construct);
    }
  if (!lang_GNU_Fortran ())
    {
      attach_elements (m_construct, m_origins, &m_before);
      put_wholes_first (m_construct, m_origins);
    }
  map_associated_scalars (m_construct);
  map_attached_holders (m_construct, m_origins, &m_before);
  map_whole_structures (m_construct, m_origins);
  if (!lang_GNU_Fortran ())
    enclose_flexible_sections (m_construct, m_origins, &m_before);
  if (lang_GNU_Fortran () || data_directive_p (m_construct))
    hold_components (m_construct, m_origins, &m_before);
  else
    mend_member_sections (m_construct, &m_before);
  if (lang_GNU_Fortran () && is_gimple_omp_offloaded (m_construct))
    {
      pass_pointed_scalars (m_construct, &m_before);
      use_dynamic_types (m_construct, &m_before);
    }
  for (tree c = gimple_omp_target_clauses (m_construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (biased_p (c) && !lang_GNU_Fortran ())
      mend_clause (c);
  if (!m_before.seq)
    return;
  gbind *bind = gimple_build_bind (m_before.variables, NULL, make_node (BLOCK));
  gimple_set_location (bind, gimple_location (m_construct));
  gsi_replace (m_gsi, bind, false);
  m_before.add (m_construct);
  gimple_bind_set_body (bind, m_before.seq);
}

/* Mend the constructs of SEQ, the inner ones first.  */

void
mend_constructs (gimple_seq *seq)
{
  walk_changing (seq, [] (gimple_stmt_iterator *gsi)
    {
      if (!construct_p (gsi_stmt (*gsi)))
	return visit::into;
      mend_constructs (gimple_omp_body_ptr (gsi_stmt (*gsi)));
      bias_mender (gsi).mend ();
      return visit::past;
    });
}

const pass_data section_biases_data = {
  GIMPLE_PASS, "accsection-biases", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_section_biases : public gimple_opt_pass
{
public:
  explicit pass_section_biases (gcc::context *context)
    : gimple_opt_pass (section_biases_data, context) {}

  bool gate (function *) final override { return active (); }

  unsigned execute (function *fun) final override
  {
    gimple_seq body = gimple_body (fun->decl);
    mend_constructs (&body);
    if (lang_GNU_Fortran () && oacc_get_fn_attrib (fun->decl))
      refuse_dynamic_types (body);
    gimple_set_body (fun->decl, body);
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_section_biases (gcc::context *context)
{
  return new pass_section_biases (context);
}

} // namespace accplug
