/* Arrays and array sections as reduction variables (OpenACC 2.7, 2.9.11).

   Comes in: an OACC_LOOP with `reduction (+:a[2:2])' as the C and C++ front ends
   leave it; GCC 12's gimplifier and omplower know no such clause.  Fortran's front
   end refuses arrays.
   Goes out:

     pre-body:   at_0 = &a[2];  at_1 = &a[3];
     loop reduction (+:part_0, part_1)
       {
	 own[2] = part_0;  own[3] = part_1;
	 ... the body, with `own' in place of `a' ...
	 part_0 = own[2];  part_1 = own[3];
       }

   and, once omplower has made GOACC_REDUCTION calls of the clause, at_0 and at_1 as
   the places of their results.  Elements with constant subscripts stay in registers.

   Rules
   - A nest's loops are gimplified from the outside, so an inner loop finds the outer
     one's `own' in its clause.
   - The section is behind a variable, which is an array or a pointer; its bounds are
     constant, and it is small.  Others are reduced by atomic updates
     (atomic-reductions.h), if the loop does nothing else with the array.
   - What a C++ reference refers to is such a section with one element; a structure, too,
     has its scalars as elements (composite-reductions.h).
   - A `parallel' construct leaves the array to its loops.  Without one of them that
     reduces it, each gang would have a copy: that is not supported.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/array-reductions.h"
#include "clauses/atomic-reductions.h"
#include "clauses/composite-reductions.h"
#include "base/dump.h"
#include "base/unit.h"
#include "base/walk.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

const unsigned HOST_WIDE_INT most_elements = 64;
const HOST_WIDE_INT most_bytes = 16 * 1024;	/* of a thread's copy */

/* A section: COUNT elements from byte BEGIN on, of the array BASE or behind the
   pointer BASE; or a composite variable, which is one element.  */
struct section
{
  tree base;
  tree element;			/* the type */
  HOST_WIDE_INT begin, count, size;

  bool pointer () const { return POINTER_TYPE_P (TREE_TYPE (base)); }
  HOST_WIDE_INT place (HOST_WIDE_INT k) const { return begin + k * size; }
  bool composite () const { return composite_p (element); }
};

/* Does C reduce what a reference of C++ refers to, but a scalar?  Those GCC can do.  */

bool
reference_reduction_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION || lang_GNU_Fortran ()
      || !DECL_P (OMP_CLAUSE_DECL (c)))
    return false;
  tree type = TREE_TYPE (OMP_CLAUSE_DECL (c));
  return (TREE_CODE (type) == REFERENCE_TYPE && !is_gimple_reg_type (TREE_TYPE (type)));
}

/* Does C reduce an array, a composite variable, or what a reference refers to?  */

bool
array_reduction_p (tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
	  && (TREE_CODE (OMP_CLAUSE_DECL (c)) == MEM_REF || reference_reduction_p (c)
	      || composite_p (TREE_TYPE (OMP_CLAUSE_DECL (c)))));
}

/* The variable that the section of C is in or behind, or NULL.  */

tree
base_of (tree c)
{
  if (DECL_P (OMP_CLAUSE_DECL (c)))
    return OMP_CLAUSE_DECL (c);
  tree base = TREE_OPERAND (OMP_CLAUSE_DECL (c), 0);
  if (TREE_CODE (base) == POINTER_PLUS_EXPR)
    base = TREE_OPERAND (base, 0);
  STRIP_NOPS (base);
  if (TREE_CODE (base) == ADDR_EXPR)
    base = TREE_OPERAND (base, 0);
  return DECL_P (base) ? base : NULL_TREE;
}

/* Describe the section of C; false if it is none of those that the rules allow.  */

bool
describe (tree c, section *s)
{
  tree decl = OMP_CLAUSE_DECL (c);
  if (DECL_P (decl))
    {
      tree type = TREE_TYPE (decl);
      type = TYPE_MAIN_VARIANT (reference_reduction_p (c) ? TREE_TYPE (type) : type);
      if (!is_gimple_reg_type (type) && !composite_p (type))
	return false;
      *s = { decl, type, 0, 1, tree_to_shwi (TYPE_SIZE_UNIT (type)) };
      return true;
    }
  s->base = base_of (c);
  s->element = TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (decl)));
  tree domain = TYPE_DOMAIN (TREE_TYPE (decl));
  tree address = TREE_OPERAND (decl, 0);
  if (!s->base || TREE_CODE (address) == POINTER_PLUS_EXPR
      || !domain || !tree_fits_shwi_p (TYPE_MAX_VALUE (domain))
      || !tree_fits_shwi_p (TYPE_SIZE_UNIT (s->element)))
    return false;
  s->begin = tree_to_shwi (TREE_OPERAND (decl, 1));
  s->count = tree_to_shwi (TYPE_MAX_VALUE (domain)) + 1;
  s->size = tree_to_shwi (TYPE_SIZE_UNIT (s->element));
  tree type = TREE_TYPE (s->base);
  bool whole = (TREE_CODE (type) == ARRAY_TYPE
		? tree_fits_shwi_p (TYPE_SIZE_UNIT (type))
		  && tree_to_shwi (TYPE_SIZE_UNIT (type)) <= most_bytes
		: TREE_CODE (type) == POINTER_TYPE || lang_GNU_Fortran ());
  return (whole && s->begin >= 0 && s->begin % s->size == 0 && s->count > 0
	  && s->count <= HOST_WIDE_INT (most_elements) && s->place (s->count) <= most_bytes);
}

void
refuse (tree c)
{
  tree base = base_of (c);
  if (base && DECL_NAME (base))
    sorry_at (OMP_CLAUSE_LOCATION (c), "%<reduction%> of the array %qE: sections of more "
	      "than %d elements, or with variable bounds, can only be updated",
	      DECL_NAME (base), int (most_elements));
  else
    sorry_at (OMP_CLAUSE_LOCATION (c), "%<reduction%> of an array that is no variable");
}

tree
new_variable (tree type, const char *name, tree *vars)
{
  tree v = create_tmp_var_raw (type, name);
  DECL_CONTEXT (v) = current_function_decl;
  DECL_CHAIN (v) = *vars;
  *vars = v;
  return v;
}

void
assign (tree *list, tree to, tree value)
{
  append_to_statement_list (build2 (MODIFY_EXPR, void_type_node, to, value), list);
}

/* For a variable that holds an element: the variable that points to it.  */

std::unordered_map<unsigned, tree> places_of_results;	/* by DECL_UID */

/* ------------------------------------------------------------------------
   Loops  */

class expansion
{
public:
  explicit expansion (tree loop) : m_loop (loop) {}

  void expand (tree clause, const section &);
  tree result ();

private:
  tree own_copy (const section &);
  tree element_of (tree own, const scalar_part &);
  void reduce (tree clause, const section &, const scalar_part &, tree own);

  tree m_loop;
  tree m_vars = NULL_TREE;	/* around the loop */
  tree m_own = NULL_TREE;	/* of an iteration */
  tree m_begin = NULL_TREE, m_end = NULL_TREE;
};

/* The iteration's copy of the array of S, which takes its place in the body.  */

tree
expansion::own_copy (const section &s)
{
  tree type = (s.pointer () ? build_array_type_nelts (s.element,
						      s.place (s.count) / s.size)
	       : TYPE_MAIN_VARIANT (TREE_TYPE (s.base)));
  tree own = new_variable (type, "own", &m_own);
  TREE_ADDRESSABLE (own) = 1;
  tree name = own;
  if (s.pointer ())
    {
      tree pointer = TYPE_MAIN_VARIANT (TREE_TYPE (s.base));
      name = new_variable (pointer, "own_pointer", &m_own);
      assign (&m_begin, name, fold_convert (pointer, build_fold_addr_expr (own)));
    }
  std::unordered_set<tree> seen;	/* expressions; statements share some */
  walk_expression (&OMP_FOR_BODY (m_loop), [&] (tree *tp, walk_stmt_info *)
    {
      if (*tp == s.base)
	*tp = name;
      else if (TYPE_P (*tp) || (!DECL_P (*tp) && !seen.insert (*tp).second))
	return visit::past;
      return visit::into;
    });
  return own;
}

tree
expansion::element_of (tree own, const scalar_part &p)
{
  tree alias = build_pointer_type (p.type);
  return build2 (MEM_REF, p.type, build_fold_addr_expr (own), build_int_cst (alias, p.at));
}

/* Let the loop reduce P, a part of S, whose iteration's copy is in OWN, as CLAUSE
   says.  */

void
expansion::reduce (tree clause, const section &s, const scalar_part &p, tree own)
{
  tree part = new_variable (p.type, "part", &m_vars);
  tree type = build_pointer_type (p.type);
  tree at = new_variable (type, "at", &m_vars);
  tree base = s.pointer () ? s.base : build_fold_addr_expr (s.base);
  assign (&OMP_FOR_PRE_BODY (m_loop), at,
	  fold_build_pointer_plus_hwi (fold_convert (type, base), p.at));
  place_reduction (part, at);

  assign (&m_begin, element_of (own, p), part);
  assign (&m_end, part, element_of (own, p));
  tree c = build_omp_clause (OMP_CLAUSE_LOCATION (clause), OMP_CLAUSE_REDUCTION);
  OMP_CLAUSE_DECL (c) = part;
  OMP_CLAUSE_REDUCTION_CODE (c) = OMP_CLAUSE_REDUCTION_CODE (clause);
  OMP_CLAUSE_CHAIN (c) = OMP_FOR_CLAUSES (m_loop);
  OMP_FOR_CLAUSES (m_loop) = c;
}

void
expansion::expand (tree clause, const section &s)
{
  if (!s.pointer ())
    TREE_ADDRESSABLE (s.base) = 1;
  tree own = own_copy (s);
  std::vector<scalar_part> parts;
  if (s.composite ())
    parts = parts_of_composite (clause, s.element);
  else
    parts.push_back ({ s.element, 0 });
  for (HOST_WIDE_INT k = 0; k < s.count; k++)
    for (const scalar_part &p : parts)
      reduce (clause, s, { p.type, s.place (k) + p.at }, own);
}

/* The loop in the scope of the elements.  */

tree
expansion::result ()
{
  tree body = m_begin;
  append_to_statement_list (OMP_FOR_BODY (m_loop), &body);
  append_to_statement_list (m_end, &body);
  OMP_FOR_BODY (m_loop) = build3 (BIND_EXPR, void_type_node, m_own, body, NULL_TREE);
  return build3 (BIND_EXPR, void_type_node, m_vars, m_loop, NULL_TREE);
}

/* Remove the clauses that reduce arrays from *CLAUSES and return them.  */

std::vector<tree>
take_array_reductions (tree *clauses)
{
  std::vector<tree> taken;
  while (*clauses)
    if (array_reduction_p (*clauses))
      {
	taken.push_back (*clauses);
	*clauses = OMP_CLAUSE_CHAIN (*clauses);
      }
    else
      clauses = &OMP_CLAUSE_CHAIN (*clauses);
  return taken;
}

/* ------------------------------------------------------------------------
   Compute constructs  */

/* Does a loop in REGION reduce the array of VARIABLE?  */

bool
reduced_in_loop_p (tree region, tree variable)
{
  return walk_expression_once (&OMP_BODY (region), [=] (tree *tp, walk_stmt_info *)
    {
      if (TREE_CODE (*tp) == OACC_LOOP)
	for (tree c = OMP_FOR_CLAUSES (*tp); c; c = OMP_CLAUSE_CHAIN (c))
	  if (array_reduction_p (c) && base_of (c) == variable)
	    return visit::stop;
      return visit::into;
    });
}

bool
mentions_p (tree *expression, tree variable)
{
  return walk_expression_once (expression, [=] (tree *tp, walk_stmt_info *)
    {
      if (*tp == variable)
	return visit::stop;
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
}

bool
has_data_clause_p (tree clauses, tree variable)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	 || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	 || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
	&& mentions_p (&OMP_CLAUSE_DECL (c), variable))
      return true;
  return false;
}

/* A reduction variable is copied (OpenACC 2.7, 2.5.13): add `copy' for section S to
   *CLAUSES.  */

void
add_copy (tree *clauses, location_t loc, const section &s)
{
  tree pointer = build2 (POINTER_PLUS_EXPR, TREE_TYPE (s.base), s.base,
			 size_int (s.begin));
  prepend (clauses, new_pointer_clause (loc, s.base, size_int (s.begin)));
  prepend (clauses, new_map_clause (loc, GOMP_MAP_TOFROM,
				    build1 (INDIRECT_REF, s.element, pointer),
				    size_int (s.count * s.size)));
}

/* Likewise, for the section of C, which is behind the pointer BASE; its bounds are
   whatever the program says.  */

void
add_variable_copy (tree *clauses, tree c, tree base)
{
  location_t loc = OMP_CLAUSE_LOCATION (c);
  reduced_bounds bounds = bounds_of_reduction (c);
  tree bytes = size_binop (MULT_EXPR, TYPE_SIZE_UNIT (bounds.element), bounds.count);
  tree begin = build2 (POINTER_PLUS_EXPR, TREE_TYPE (base), base,
		       unshare_expr (bounds.begin));
  prepend (clauses, new_map_clause (loc, GOMP_MAP_FIRSTPRIVATE_POINTER, base,
				    unshare_expr (bounds.begin)));
  prepend (clauses, new_map_clause (loc, GOMP_MAP_TOFROM,
				    build1 (INDIRECT_REF, bounds.element, begin),
				    unshare_expr (bytes)));
}

/* C reduces the section in or behind BASE, and BODY does nothing with it but that.  */

bool
reduce_otherwise (tree *body, tree c, tree base)
{
  return (base && !reference_reduction_p (c)
	  && reduce_by_atomics (body, base, OMP_CLAUSE_REDUCTION_CODE (c)));
}

} // anonymous namespace

tree
base_of_reduction (tree c)
{
  return base_of (c);
}

reduced_bounds
bounds_of_reduction (tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  reduced_bounds bounds;
  bounds.element = TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (decl)));
  bounds.begin = fold_convert (sizetype, TREE_OPERAND (decl, 1));
  tree address = TREE_OPERAND (decl, 0);
  STRIP_NOPS (address);
  if (TREE_CODE (address) == POINTER_PLUS_EXPR)
    bounds.begin = size_binop (PLUS_EXPR, bounds.begin,
			       fold_convert (sizetype, TREE_OPERAND (address, 1)));
  tree last = TYPE_MAX_VALUE (TYPE_DOMAIN (TREE_TYPE (decl)));
  bounds.count = size_binop (PLUS_EXPR, fold_convert (sizetype, last), size_one_node);
  return bounds;
}

void
place_reduction (tree part, tree at)
{
  places_of_results[DECL_UID (part)] = at;
  keep_alive (part);
  keep_alive (at);
}

bool
reduction_place_p (tree at)
{
  return std::any_of (places_of_results.begin (), places_of_results.end (),
		      [at] (const std::pair<const unsigned, tree> &one)
		      { return one.second == at; });
}

bool
expand_array_reductions (tree *loop)
{
  std::vector<tree> arrays = take_array_reductions (&OMP_FOR_CLAUSES (*loop));
  if (arrays.empty ())
    return false;
  expansion expanded (*loop);
  for (tree c : arrays)
    {
      section s;
      if (describe (c, &s))
	expanded.expand (c, s);
      else if (!reduce_otherwise (&OMP_FOR_BODY (*loop), c, base_of (c)))
	refuse (c);
    }
  *loop = expanded.result ();
  return true;
}

void
drop_array_reductions (tree region)
{
  tree *clauses = &OMP_CLAUSES (region);
  for (tree c : take_array_reductions (clauses))
    {
      tree base = base_of (c);
      section s;
      bool in_loop = base && reduced_in_loop_p (region, base);
      if (!describe (c, &s))
	{
	  if (!in_loop && !reduce_otherwise (&OMP_BODY (region), c, base))
	    refuse (c);
	  else if (POINTER_TYPE_P (TREE_TYPE (base)) && !has_data_clause_p (*clauses, base))
	    add_variable_copy (clauses, c, base);
	}
      else if (!in_loop && TREE_CODE (region) == OACC_PARALLEL)
	sorry_at (OMP_CLAUSE_LOCATION (c), "%<reduction%> of the array %qE by "
		  "%<parallel%> without a loop that reduces it", DECL_NAME (base));
      else if (s.pointer () && !has_data_clause_p (*clauses, base))
	add_copy (clauses, OMP_CLAUSE_LOCATION (c), s);
    }
}

/* ------------------------------------------------------------------------
   Results  */

namespace
{

bool
reduction_call_p (gimple *stmt, int code)
{
  return (gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION)
	  && tree_to_shwi (gimple_call_arg (stmt, 0)) == code);
}

/* The GOACC_REDUCTION call of VARIABLE with CODE that is next to the one at GSI,
   FORWARD or backward; the head and the tail of a loop are straight code.  */

gcall *
next_call (gimple_stmt_iterator gsi, int code, tree variable, bool forward)
{
  for (;;)
    {
      basic_block bb = gsi_bb (gsi);
      for (; !gsi_end_p (gsi); forward ? gsi_next (&gsi) : gsi_prev (&gsi))
	if (reduction_call_p (gsi_stmt (gsi), code)
	    && gimple_call_arg (gsi_stmt (gsi), 2) == variable)
	  return as_a<gcall *> (gsi_stmt (gsi));
      gcc_assert (forward ? single_succ_p (bb) : single_pred_p (bb));
      gsi = (forward ? gsi_start_bb (single_succ (bb))
	     : gsi_last_bb (single_pred (bb)));
    }
}

/* The call at GSI begins or ends the reduction of an element, on the outermost of the
   loop's levels: let it and its partner inside have the element's place.  */

void
deliver (gimple_stmt_iterator gsi)
{
  gcall *call = as_a<gcall *> (gsi_stmt (gsi));
  bool begins = reduction_call_p (call, IFN_GOACC_REDUCTION_SETUP);
  tree part = begins ? gimple_call_arg (call, 2) : gimple_call_lhs (call);
  auto known = (part && DECL_P (part) ? places_of_results.find (DECL_UID (part))
		: places_of_results.end ());
  if (known == places_of_results.end ())
    return;
  tree copy = begins ? gimple_call_lhs (call) : gimple_call_arg (call, 2);
  gcall *partner = next_call (gsi, (begins ? IFN_GOACC_REDUCTION_INIT
				    : IFN_GOACC_REDUCTION_FINI), copy, begins);
  gimple_call_set_arg (call, 1, known->second);
  gimple_call_set_arg (partner, 1, known->second);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, call, "reduction of an array's element %s at %T in "
		     "memory\n", begins ? "begins" : "ends", known->second);
  /* The start value is in memory.  */
  if (begins)
    gimple_call_set_arg (call, 2, build_zero_cst (TREE_TYPE (part)));
}

const pass_data typed_results_data = {
  GIMPLE_PASS, "accarray-reductions", OPTGROUP_OMP, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0
};

/* On the host's version of a region, GCC takes the type of an element from that of
   the pointer to it, which may be lost by now.  */

class pass_typed_results : public gimple_opt_pass
{
public:
  explicit pass_typed_results (gcc::context *context)
    : gimple_opt_pass (typed_results_data, context) {}

  bool gate (function *fun) final override
  { return !places_of_results.empty () && oacc_get_fn_attrib (fun->decl); }
  unsigned execute (function *) final override;
};

unsigned
pass_typed_results::execute (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION)
	    || integer_zerop (gimple_call_arg (stmt, 1)))
	  continue;
	tree type = build_pointer_type (TREE_TYPE (gimple_call_arg (stmt, 2)));
	tree typed = make_ssa_name (type);
	gimple *cast = gimple_build_assign (typed, NOP_EXPR, gimple_call_arg (stmt, 1));
	gsi_insert_before (&gsi, cast, GSI_SAME_STMT);
	gimple_call_set_arg (stmt, 1, typed);
	update_stmt (stmt);
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, stmt, "the pointer to a reduction's result gets its "
			   "type back: %T\n", type);
      }
  return 0;
}

} // anonymous namespace

gimple_opt_pass *
make_pass_typed_results (gcc::context *context)
{
  return new pass_typed_results (context);
}

void
deliver_array_reductions (function *fun)
{
  if (places_of_results.empty ())
    return;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (reduction_call_p (gsi_stmt (gsi), IFN_GOACC_REDUCTION_SETUP)
	  || reduction_call_p (gsi_stmt (gsi), IFN_GOACC_REDUCTION_TEARDOWN))
	deliver (gsi);
}

} // namespace accplug
