/* What statements do to variables; see uses.h.

   Comes in: statements in high GIMPLE, and what is nested in them.
   Goes out: the variables that they read, write, pass on or mention.

   Rules
   - The walk is GCC's; operands that it does not show (clauses of loops) are added.
   - An answer is kept by the statement until forget_uses: whoever changes statements
     calls it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "statements/uses.h"
#include "base/walk.h"
#include "statements/frame-names.h"

namespace accplug
{

tree
variable_of (tree t)
{
  if (VAR_P (t) || TREE_CODE (t) == PARM_DECL || TREE_CODE (t) == RESULT_DECL)
    return TREE_CODE (TREE_TYPE (t)) == REFERENCE_TYPE ? NULL_TREE : t;
  if (TREE_CODE (t) == INDIRECT_REF
      || (TREE_CODE (t) == MEM_REF && integer_zerop (TREE_OPERAND (t, 1))))
    {
      tree reference = TREE_OPERAND (t, 0);
      if (DECL_P (reference)
	  && TREE_CODE (TREE_TYPE (reference)) == REFERENCE_TYPE)
	return reference;
    }
  return NULL_TREE;
}

tree
value_type (tree v)
{
  tree type = TREE_TYPE (v);
  return TREE_CODE (type) == REFERENCE_TYPE ? TREE_TYPE (type) : type;
}

bool
number_type_p (tree type)
{
  return (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)
	  || TREE_CODE (type) == COMPLEX_TYPE);
}

bool
plain_scalar_p (tree v)
{
  return (VAR_P (v) && (!DECL_HAS_VALUE_EXPR_P (v) || frame_variable_p (v))
	  && is_gimple_reg_type (TREE_TYPE (v))
	  && TREE_CODE (TREE_TYPE (v)) != REFERENCE_TYPE);
}

bool
device_global_p (tree v)
{
  return (VAR_P (v) && is_global_var (v)
	  && lookup_attribute ("omp declare target", DECL_ATTRIBUTES (v))
	  && !lookup_attribute ("omp declare target link", DECL_ATTRIBUTES (v)));
}

bool
routines_reach_p (tree v)
{
  return (VAR_P (v) && is_global_var (v)
	  && (lookup_attribute ("omp declare target", DECL_ATTRIBUTES (v))
	      || lookup_attribute ("omp declare target link", DECL_ATTRIBUTES (v))));
}

bool
scalar_variable_p (tree v)
{
  tree type = value_type (v);
  return (is_gimple_reg_type (type) && TREE_CODE (type) != REFERENCE_TYPE
	  && !VECTOR_TYPE_P (type) && !TYPE_VOLATILE (type)
	  && !TREE_THIS_VOLATILE (v)
	  && (!DECL_HAS_VALUE_EXPR_P (v) || frame_variable_p (v)));
}

tree
value_of (tree v)
{
  return (TREE_CODE (TREE_TYPE (v)) == REFERENCE_TYPE
	  ? build_simple_mem_ref (v) : v);
}

/* GCC keeps no alias sets without -fstrict-aliasing, which is only not said below -O2.  */

bool
types_conflict_p (tree a, tree b)
{
  if (!flag_strict_aliasing && (optimize >= 2
				|| global_options_set.x_flag_strict_aliasing))
    return true;
  int saved = flag_strict_aliasing;
  flag_strict_aliasing = 1;
  bool conflict = alias_sets_conflict_p (get_alias_set (a), get_alias_set (b));
  flag_strict_aliasing = saved;
  return conflict;
}

namespace
{

/* May a pointer, or a reference that is not V itself, be to the variable V?  Fortran's are to
   targets only, which gfortran marks as addressable.  */

bool
pointers_reach_p (tree v)
{
  tree type = TREE_TYPE (v);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    return !TYPE_RESTRICT (type);
  return (TREE_ADDRESSABLE (v)
	  || (!lang_GNU_Fortran () && (TREE_PUBLIC (v) || DECL_EXTERNAL (v))));
}

/* May the place REF be V, found by another pointer than V itself, or what the reference V is
   to?  */

bool
by_pointer_p (tree ref, tree v)
{
  tree base = get_base_address (ref);
  if (!base || variable_of (base) == v || base == v)
    return false;
  bool apart = (DECL_P (base)
		? TREE_CODE (TREE_TYPE (v)) != REFERENCE_TYPE || !variable_of (base)
		  || !pointers_reach_p (base)
		: (TREE_CODE (base) != MEM_REF && TREE_CODE (base) != INDIRECT_REF)
		  || TYPE_RESTRICT (TREE_TYPE (TREE_OPERAND (base, 0))));
  return !apart && types_conflict_p (ref, value_of (v));
}

/* The temporary variables that STMTS set to a pointer plus an offset.  */

std::set<tree>
pointer_sums (const statement_list &stmts)
{
  std::set<tree> sums;
  for (gimple *stmt : stmts)
    walk_in (iterator_at (stmt), [&sums] (gimple_stmt_iterator *gsi)
      {
	gimple *inner = gsi_stmt (*gsi);
	if (is_gimple_assign (inner) && gimple_assign_rhs_code (inner) == POINTER_PLUS_EXPR
	    && DECL_P (gimple_assign_lhs (inner))
	    && DECL_ARTIFICIAL (gimple_assign_lhs (inner)))
	  sums.insert (gimple_assign_lhs (inner));
	return visit::into;
      });
  return sums;
}

/* Is REF an element of an array, at a place that the run tells?  SUMS are pointers with an
   offset.  */

bool
element_p (tree ref, const std::set<tree> &sums)
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == ARRAY_REF && !CONSTANT_CLASS_P (TREE_OPERAND (ref, 1)))
      return true;
  return !DECL_P (ref) && sums.count (TREE_OPERAND (ref, 0));
}

} // anonymous namespace

bool
met_by_pointer_p (const statement_list &stmts, tree v, bool stored)
{
  if (!pointers_reach_p (v))
    return false;
  std::set<tree> sums;
  if (stored)
    sums = pointer_sums (stmts);
  auto meets = [&] (tree *operand, walk_stmt_info *info)
    {
      return TYPE_P (*operand) ? visit::past
	     : ((!stored || info->is_lhs) && by_pointer_p (*operand, v)
		&& (!stored || !element_p (*operand, sums))) ? visit::stop
	     : visit::into;
    };
  return std::any_of (stmts.begin (), stmts.end (), [&meets] (gimple *stmt)
		      { return walk_operands_in (iterator_at (stmt), meets); });
}

/* gfortran's GFC_DESCRIPTOR_TYPE_P is a flag of the type.  */

bool
descriptor_member_p (tree t)
{
  for (; lang_GNU_Fortran () && handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (TREE_TYPE (TREE_OPERAND (t, 0))) == RECORD_TYPE
	&& TYPE_LANG_FLAG_1 (TREE_TYPE (TREE_OPERAND (t, 0))))
      return true;
  return false;
}

gimple_stmt_iterator
iterator_at (gimple *stmt)
{
  gimple_stmt_iterator i;
  i.ptr = stmt;
  i.seq = NULL;
  i.bb = NULL;
  return i;
}

/* ------------------------------------------------------------------------
   Uses.  */

namespace
{

std::unordered_map<gimple *, variable_uses> known_uses;

bool
lhs_p (gimple *stmt, const tree *tp)
{
  if (gassign *assign = dyn_cast<gassign *> (stmt))
    return tp == gimple_assign_lhs_ptr (assign);
  if (gcall *call = dyn_cast<gcall *> (stmt))
    return tp == gimple_call_lhs_ptr (call);
  return false;
}

void
note_store (tree lhs, variable_uses *uses)
{
  tree base = get_base_address (lhs);
  tree v = base ? variable_of (base) : NULL_TREE;
  /* A copy of a structure may be of descriptors in it.  */
  uses->descriptor_stores |= (AGGREGATE_TYPE_P (TREE_TYPE (lhs))
			      || descriptor_member_p (lhs));
  if (!v)
    uses->pointer_stores = true;
  else if (scalar_variable_p (v))
    {
      /* One half of a complex number.  */
      uses->read.insert (v);
      uses->written.insert (v);
    }
  else
    uses->stored_in.insert (v);
}

visit
note_operand (tree *tp, walk_stmt_info *info, variable_uses *uses)
{
  if (TYPE_P (*tp))
    return visit::past;
  if (DECL_P (*tp))
    uses->mentioned.insert (*tp);
  bool lhs = lhs_p (info->stmt, tp);
  if (TREE_CODE (*tp) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (*tp, 0));
      if (base && DECL_P (base))
	uses->addressed.insert (base);
      else if (base && variable_of (base))
	uses->addressed.insert (variable_of (base));
      return visit::into;
    }
  tree v = variable_of (*tp);
  if (v && scalar_variable_p (v))
    {
      uses->mentioned.insert (v);
      (lhs ? uses->written : uses->read).insert (v);
      if (gimple_code (info->stmt) == GIMPLE_ASM)
	uses->addressed.insert (v);
      return visit::past;
    }
  if (v)
    uses->read.insert (v);
  if (DECL_P (*tp) && TREE_CODE (TREE_TYPE (*tp)) == REFERENCE_TYPE)
    {
      uses->read.insert (*tp);
      uses->addressed.insert (*tp);
    }
  if (lhs && !is_gimple_reg_type (TREE_TYPE (*tp)) && DECL_P (*tp))
    note_store (*tp, uses);
  else if (handled_component_p (*tp) || TREE_CODE (*tp) == MEM_REF
	   || TREE_CODE (*tp) == TARGET_MEM_REF || DECL_P (*tp))
    {
      if (lhs)
	note_store (*tp, uses);
      else if (!info->is_lhs)
	uses->loads = true;
    }
  return visit::into;
}

void
note_loop_clauses (gimple *loop, variable_uses *uses)
{
  uses->loops = true;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	|| OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      {
	tree decl = OMP_CLAUSE_DECL (c);
	tree v = variable_of (decl);
	uses->mentioned.insert (v ? v : decl);
	uses->in_clauses.insert (v ? v : decl);
	uses->read.insert (v ? v : decl);
      }
  for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
    uses->in_clauses.insert (gimple_omp_for_index (loop, i));
}

void
note_statement (gimple *stmt, variable_uses *uses)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_OMP_FOR:
      note_loop_clauses (stmt, uses);
      break;
    case GIMPLE_GOTO: case GIMPLE_COND: case GIMPLE_SWITCH:
      uses->loops = true;
      break;
    case GIMPLE_CALL:
      uses->calls |= (!gimple_call_builtin_p (stmt, BUILT_IN_NORMAL)
		      && !gimple_call_internal_p (stmt));
      break;
    default:
      break;
    }
}

} // anonymous namespace

bool
jump_p (const gimple *stmt)
{
  return (gimple_code (stmt) == GIMPLE_GOTO || gimple_code (stmt) == GIMPLE_COND
	  || gimple_code (stmt) == GIMPLE_SWITCH);
}

const variable_uses &
uses_of (gimple *stmt)
{
  auto known = known_uses.find (stmt);
  if (known != known_uses.end ())
    return known->second;
  variable_uses &uses = known_uses[stmt];
  walk_in (iterator_at (stmt),
	   [&uses] (gimple_stmt_iterator *gsi)
	   {
	     note_statement (gsi_stmt (*gsi), &uses);
	     return gimple_clobber_p (gsi_stmt (*gsi)) ? visit::past : visit::into;
	   },
	   [&uses] (tree *tp, walk_stmt_info *info)
	   { return note_operand (tp, info, &uses); });
  if (jump_p (stmt))
    uses.loops = false;
  return uses;
}

void
forget_uses ()
{
  known_uses.clear ();
}

variable_uses
uses_of (const statement_list &list)
{
  variable_uses all;
  for (gimple *stmt : list)
    {
      const variable_uses &uses = uses_of (stmt);
      all.mentioned.insert (uses.mentioned.begin (), uses.mentioned.end ());
      all.read.insert (uses.read.begin (), uses.read.end ());
      all.written.insert (uses.written.begin (), uses.written.end ());
      all.addressed.insert (uses.addressed.begin (), uses.addressed.end ());
      all.in_clauses.insert (uses.in_clauses.begin (), uses.in_clauses.end ());
      all.stored_in.insert (uses.stored_in.begin (), uses.stored_in.end ());
      all.loads |= uses.loads;
      all.pointer_stores |= uses.pointer_stores;
      all.descriptor_stores |= uses.descriptor_stores;
      all.calls |= uses.calls;
      all.loops |= uses.loops;
    }
  return all;
}

} // namespace accplug
