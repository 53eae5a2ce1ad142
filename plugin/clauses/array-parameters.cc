/* Array parameters that data clauses name without bounds: `copyin (a)' in a function
   f (double a[N]).

   Comes in: a C function in high GIMPLE.  To the front end `a' is a pointer, whose 8 bytes
   it maps; what the brackets of its declaration said is in the function's type, in the
   attribute `access' (GCC's c-decl.cc, c-family/c-attribs.cc).
   Goes out: the clause maps the array of the declared bounds, a[0:N], as a clause that
   names an array does; [array-parameter] says so.  Other pointers that are named without
   bounds stand for the mapped block that they point into (ACCPLUG_MAPPED_BLOCK), and where
   data begin they get [pointer-data], a warning: regions have them firstprivate
   (bare-pointers.cc), data directives count, copy or delete that block.

   Rules
   - In update and exit data, a member that is a pointer is such a pointer, too; if what it
     points to is not mapped, it is itself (ACCPLUG_POINTED_BLOCK).
   - Who keeps a pointer's address or hands it to OpenACC's routines, attaches the pointer,
     or assigns it in a region, means the pointer itself; so does a clause for a variable of
     `declare', but in exit data.  Other functions, as posix_memalign, give it a value.
   - Bounds are constants, or parameters: double a[n][m].  `[static N]' is no bound.
   - `present (a)' is left to bare-pointers.cc: what the region uses has to be there.
   - A clause that GCC has added for such a parameter, which a data construct around
     maps, is of the array too.
   - C++ keeps nothing of the brackets: parameters are pointers.  There, a reference to a
     pointer is like the pointer.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "accplug-image.h"
#include "clauses/array-parameters.h"
#include "clauses/apart-members.h"
#include "clauses/bare-pointers.h"
#include "clauses/declared-defaults.h"
#include "clauses/pointer-origins.h"
#include "base/dump.h"
#include "base/unit.h"
#include "base/walk.h"
#include "base/warnings.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

/* A clause that maps a pointer and nothing else, with bytes to copy or to keep.  */

bool
maps_pointer_p (tree c)
{
  tree decl = bare_pointer (c);
  if (!decl || (DECL_P (decl) && !DECL_NAME (decl)))
    return false;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_ALLOC: case GOMP_MAP_FORCE_ALLOC:
    case GOMP_MAP_TO: case GOMP_MAP_FORCE_TO:
    case GOMP_MAP_FROM: case GOMP_MAP_FORCE_FROM:
    case GOMP_MAP_TOFROM: case GOMP_MAP_IF_PRESENT:
    case GOMP_MAP_RELEASE: case GOMP_MAP_DELETE:
      return true;
    default:
      return false;
    }
}

/* The outermost bound in the declaration of PARAMETER, a parameter of FUN: a constant or
   another parameter; NULL if there is none.  */

tree
declared_bound (tree fun, tree parameter)
{
  if (TREE_CODE (parameter) != PARM_DECL)
    return NULL_TREE;
  rdwr_map accesses;
  const attr_access *access = get_parm_access (accesses, parameter, fun);
  if (!access || !access->internal_p || access->static_p)
    return NULL_TREE;
  if (access->sizarg == UINT_MAX)
    return (access->minsize == 0 || access->minsize == HOST_WIDE_INT_M1U
	    ? NULL_TREE : size_int (access->minsize));
  tree other = DECL_ARGUMENTS (fun);
  for (unsigned i = 0; other && i < access->sizarg; i++)
    other = DECL_CHAIN (other);
  return other && INTEGRAL_TYPE_P (TREE_TYPE (other)) ? other : NULL_TREE;
}

/* The bytes of BOUND elements that POINTER points to, computed before GSI.  */

tree
bytes_behind (tree pointer, tree bound, gimple_stmt_iterator *gsi)
{
  tree unit = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (pointer)));
  if (!unit || integer_zerop (unit))
    return NULL_TREE;
  tree bytes = fold_build2 (MULT_EXPR, sizetype, fold_convert (sizetype, bound),
			    fold_convert (sizetype, unshare_expr (unit)));
  return force_gimple_operand_gsi (gsi, bytes, true, NULL_TREE, true, GSI_SAME_STMT);
}

class parameter_clauses
{
public:
  parameter_clauses (function *fun, gimple_stmt_iterator *gsi)
    : m_fun (fun), m_gsi (gsi), m_stmt (as_a<gomp_target *> (gsi_stmt (*gsi))) {}
  void rewrite ();

private:
  void map_array (tree c, tree bytes);
  void map_block (tree c);
  bool assigned_in_region_p (tree pointer) const;
  bool address_needed_p (tree pointer, bool declared) const;
  bool itself_meant_p (tree pointer) const;
  bool pointer_member_p (tree c) const;
  void map_member_block (tree c);

  function *m_fun;
  gimple_stmt_iterator *m_gsi;
  gomp_target *m_stmt;
};

/* Let C map BYTES behind its pointer; regions get the pointer, too.  */

void
parameter_clauses::map_array (tree c, tree bytes)
{
  tree pointer = OMP_CLAUSE_DECL (c);
  OMP_CLAUSE_DECL (c) = build_simple_mem_ref (pointer);
  OMP_CLAUSE_SIZE (c) = bytes;
  if (is_gimple_omp_offloaded (m_stmt)
      || gimple_omp_target_kind (m_stmt) == GF_OMP_TARGET_KIND_OACC_UPDATE)
    {
      tree beside = new_map_clause (OMP_CLAUSE_LOCATION (c),
				    GOMP_MAP_FIRSTPRIVATE_POINTER, pointer,
				    size_zero_node);
      OMP_CLAUSE_CHAIN (beside) = OMP_CLAUSE_CHAIN (c);
      OMP_CLAUSE_CHAIN (c) = beside;
    }
}

/* Does a compute construct of the function assign POINTER itself?  */

bool
parameter_clauses::assigned_in_region_p (tree pointer) const
{
  return walk (gimple_body (m_fun->decl), [pointer] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (!construct_p (stmt) || !is_gimple_omp_offloaded (stmt))
	return visit::into;
      return (walk (gimple_omp_body (stmt), [pointer] (gimple_stmt_iterator *inner)
		{
		  gimple *stmt = gsi_stmt (*inner);
		  tree lhs = (gimple_has_substatements (stmt) ? NULL_TREE
			      : gimple_get_lhs (stmt));
		  if (lhs && reference_p (pointer) && dereference_p (lhs))
		    lhs = TREE_OPERAND (lhs, 0);
		  return lhs && lhs == pointer ? visit::stop : visit::into;
		})
	      ? visit::stop : visit::past);
    });
}

/* Is STMT a call of a function that gets addresses to read or set what is there?  */

bool
call_for_value_p (gimple *stmt)
{
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return (callee && DECL_NAME (callee)
	  && strncmp (IDENTIFIER_POINTER (DECL_NAME (callee)), "acc_", 4) != 0);
}

/* Does the construct STMT attach POINTER?  */

bool
attaches_p (gimple *stmt, tree pointer)
{
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (c) == pointer
	&& (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH
	    || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_DETACH
	    || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_DETACH))
      return true;
  return false;
}

/* Does STMT take POINTER's address?  TREE_ADDRESSABLE is set for what a clause names,
   too.  */

bool
takes_address_p (gimple *stmt, tree pointer)
{
  return (!gimple_has_substatements (stmt)
	  && walk_operands_of (stmt, [pointer] (tree *tp, walk_stmt_info *)
	       {
		 return (TREE_CODE (*tp) == ADDR_EXPR
			 && get_base_address (TREE_OPERAND (*tp, 0)) == pointer
			 ? visit::stop : visit::into);
	       }));
}

/* Does a statement of the function need POINTER's address?  In the construct, a function
   may be one that uses what the construct maps.  DECLARED: GCC 14 attaches POINTER where a
   section is mapped behind it.  */

bool
parameter_clauses::address_needed_p (tree pointer, bool declared) const
{
  return (walk (gimple_body (m_fun->decl), [=] (gimple_stmt_iterator *gsi)
	    {
	      gimple *stmt = gsi_stmt (*gsi);
	      bool attaches = (!declared && construct_p (stmt)
			       && attaches_p (stmt, pointer));
	      return (attaches || (!call_for_value_p (stmt) && takes_address_p (stmt, pointer))
		      ? visit::stop : visit::into);
	    })
	  || walk (gimple_omp_body (m_stmt), [pointer] (gimple_stmt_iterator *gsi)
	    {
	      return takes_address_p (gsi_stmt (*gsi), pointer) ? visit::stop : visit::into;
	    }));
}

bool
parameter_clauses::itself_meant_p (tree pointer) const
{
  if (!DECL_P (pointer))
    return false;
  bool declared = (lookup_attribute ("omp declare target", DECL_ATTRIBUTES (pointer))
		   || lookup_attribute ("omp declare target link", DECL_ATTRIBUTES (pointer)));
  return ((declared
	   && gimple_omp_target_kind (m_stmt) != GF_OMP_TARGET_KIND_OACC_EXIT_DATA)
	  || address_needed_p (pointer, declared) || assigned_in_region_p (pointer));
}

/* Let C mean the mapped block that its pointer points into.  */

void
parameter_clauses::map_block (tree c)
{
  tree pointer = bare_pointer (c);
  bool named = DECL_P (pointer) && !added_clause_p (m_stmt, c, pointer);
  int kind = gimple_omp_target_kind (m_stmt);
  if (named && kind != GF_OMP_TARGET_KIND_OACC_EXIT_DATA
      && kind != GF_OMP_TARGET_KIND_OACC_UPDATE
      && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_IF_PRESENT)
    warn (WARN_pointer_data, OMP_CLAUSE_LOCATION (c), "the clause does not say how much "
	  "%qD points to, and maps nothing that is not on the device already: a section "
	  "is %<%D[0:n]%>", pointer, pointer);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (OMP_CLAUSE_LOCATION (c)),
		     "the pointer %T, without bounds: the mapped block that it points into\n",
		     pointer);
  if (is_gimple_omp_offloaded (m_stmt))
    {
      /* As GCC has it for what no clause names; see bare-pointers.cc.  */
      OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_FORCE_TOFROM);
      return;
    }
  tree value = force_gimple_operand_gsi (m_gsi, unshare_expr (OMP_CLAUSE_DECL (c)), true,
					 NULL_TREE, true, GSI_SAME_STMT);
  OMP_CLAUSE_DECL (c) = build2 (MEM_REF, char_type_node, value,
				build_int_cst (ptr_type_node, 0));
  OMP_CLAUSE_SIZE (c) = size_int (ACCPLUG_MAPPED_BLOCK);
  if (pointer_clause_p (OMP_CLAUSE_CHAIN (c), pointer))
    OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (OMP_CLAUSE_CHAIN (c));
}

/* Does STMT detach the pointer DECL ?  */

bool
detached_p (gomp_target *stmt, tree decl)
{
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	&& (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_DETACH
	    || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_DETACH)
	&& operand_equal_p (OMP_CLAUSE_DECL (c), decl))
      return true;
  return false;
}

/* Is C, of an update or exit data, for a member that is a pointer, without bounds?  GCC has
   such a clause, too, for the pointer to a section, beside the one that detaches it.  */

bool
parameter_clauses::pointer_member_p (tree c) const
{
  int kind = gimple_omp_target_kind (m_stmt);
  if ((kind != GF_OMP_TARGET_KIND_OACC_EXIT_DATA && kind != GF_OMP_TARGET_KIND_OACC_UPDATE)
      || OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  tree decl = OMP_CLAUSE_DECL (c), type = TREE_TYPE (decl);
  if ((TREE_CODE (decl) != COMPONENT_REF && !memory_of_member_p (decl))
      || TREE_CODE (type) != POINTER_TYPE
      || FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type)) || !OMP_CLAUSE_SIZE (c)
      || !operand_equal_p (OMP_CLAUSE_SIZE (c), TYPE_SIZE_UNIT (type))
      || detached_p (m_stmt, decl))
    return false;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_TO: case GOMP_MAP_FORCE_TO: case GOMP_MAP_FROM: case GOMP_MAP_FORCE_FROM:
    case GOMP_MAP_RELEASE: case GOMP_MAP_DELETE:
      return true;
    default:
      return false;
    }
}

/* Let C, for such a member, mean the mapped block that the pointer leads to, if there is
   one; where data leave, the pointer is detached.  */

void
parameter_clauses::map_member_block (tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  tree address = force_gimple_operand_gsi (m_gsi, build_fold_addr_expr (unshare_expr (decl)),
					   true, NULL_TREE, true, GSI_SAME_STMT);
  OMP_CLAUSE_DECL (c) = build2 (MEM_REF, char_type_node, address,
				build_int_cst (ptr_type_node, 0));
  OMP_CLAUSE_SIZE (c) = size_int (ACCPLUG_POINTED_BLOCK);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (OMP_CLAUSE_LOCATION (c)),
		     "the pointer %T, without bounds: the mapped block that it points into, "
		     "or itself\n", decl);
  if (gimple_omp_target_kind (m_stmt) != GF_OMP_TARGET_KIND_OACC_EXIT_DATA)
    return;
  bool finalize = omp_find_clause (gimple_omp_target_clauses (m_stmt), OMP_CLAUSE_FINALIZE);
  tree detach = new_map_clause (OMP_CLAUSE_LOCATION (c),
				finalize ? GOMP_MAP_FORCE_DETACH : GOMP_MAP_DETACH,
				unshare_expr (decl), size_zero_node);
  OMP_CLAUSE_CHAIN (detach) = OMP_CLAUSE_CHAIN (c);
  OMP_CLAUSE_CHAIN (c) = detach;
}

void
parameter_clauses::rewrite ()
{
  for (tree c = gimple_omp_target_clauses (m_stmt); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (pointer_member_p (c))
	map_member_block (c);
      if (!maps_pointer_p (c))
	continue;
      tree pointer = bare_pointer (c);
      tree bound = declared_bound (m_fun->decl, pointer);
      tree bytes = bound ? bytes_behind (pointer, bound, m_gsi) : NULL_TREE;
      if (!bytes)
	{
	  if (!itself_meant_p (pointer))
	    map_block (c);
	  continue;
	}
      if (!added_clause_p (m_stmt, c, pointer))
	warn (WARN_array_parameter, OMP_CLAUSE_LOCATION (c), "the parameter %qD is a "
	      "pointer: the clause maps %<%D[0:%E]%>, as its declaration says",
	      pointer, pointer, bound);
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (OMP_CLAUSE_LOCATION (c)),
			 "%T has %T elements\n", pointer, bound);
      map_array (c, bytes);
    }
}

const pass_data array_parameters_pass_data = {
  GIMPLE_PASS, "accarray-parameters", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_array_parameters : public gimple_opt_pass
{
public:
  explicit pass_array_parameters (gcc::context *context)
    : gimple_opt_pass (array_parameters_pass_data, context) {}

  bool gate (function *) final override { return active () && !lang_GNU_Fortran (); }
  unsigned execute (function *fun) final override
  {
    gimple_seq body = gimple_body (fun->decl);
    walk_changing (&body, [fun] (gimple_stmt_iterator *gsi)
      {
	if (construct_p (gsi_stmt (*gsi)))
	  {
	    imply_declared (as_a<gomp_target *> (gsi_stmt (*gsi)));
	    parameter_clauses (fun, gsi).rewrite ();
	  }
	return visit::into;
      });
    gimple_set_body (fun->decl, body);
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_array_parameters (gcc::context *context)
{
  return new pass_array_parameters (context);
}

} // namespace accplug
