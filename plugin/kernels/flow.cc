/* The statements of a kernels region as one list, its variables and its jumps.

   Comes in: the body of a kernels region in high GIMPLE: binds, labels, jumps, and
   OpenACC loops as statements with a body.
   Goes out: flat_region; the uses of variables by statements and lists.

   Rules
   - Nothing here changes a statement.
   - Binds are dissolved at every level of the list, so all variables of the region
     have one scope.  A block that ends the life of variables (GIMPLE_TRY with
     clobbers) is dissolved outside of loops only: within a loop it says that the
     variables belong to the iteration.
   - A region is not divisible if a jump leaves it, or if a variable's size is known
     only when it runs.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/flow.h"
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

tree
note_operand (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *info = static_cast<walk_stmt_info *> (data);
  variable_uses *uses = static_cast<variable_uses *> (info->info);
  if (TYPE_P (*tp))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
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
      return NULL_TREE;
    }
  tree v = variable_of (*tp);
  if (v && scalar_variable_p (v))
    {
      uses->mentioned.insert (v);
      (lhs ? uses->written : uses->read).insert (v);
      if (gimple_code (info->stmt) == GIMPLE_ASM)
	uses->addressed.insert (v);
      *walk_subtrees = 0;
      return NULL_TREE;
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
  return NULL_TREE;
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

tree
note_statement (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  variable_uses *uses = static_cast<variable_uses *> (info->info);
  gimple *stmt = gsi_stmt (*gsi);
  *handled = gimple_clobber_p (stmt);
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
  return NULL_TREE;
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
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = &uses;
  gimple_stmt_iterator gsi = iterator_at (stmt);
  walk_gimple_stmt (&gsi, note_statement, note_operand, &info);
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

/* ------------------------------------------------------------------------
   The list.  */

void
append_statements (gimple_seq seq, statement_list *list, std::vector<tree> *vars)
{
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	{
	  if (vars)
	    for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	      vars->push_back (v);
	  append_statements (gimple_bind_body (bind), list, vars);
	}
      else if (!is_gimple_debug (stmt) && gimple_code (stmt) != GIMPLE_NOP)
	list->push_back (stmt);
    }
}

namespace
{

bool
only_clobbers_p (gimple_seq seq)
{
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    if (!gimple_clobber_p (gsi_stmt (i)))
      return false;
  return true;
}

/* Labels of a statement and of what is inside.  */

struct label_walk
{
  std::set<tree> targets, own;
};

tree
note_labels (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  label_walk *walk = static_cast<label_walk *> (info->info);
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  switch (gimple_code (stmt))
    {
    case GIMPLE_LABEL:
      walk->own.insert (gimple_label_label (as_a<glabel *> (stmt)));
      break;
    case GIMPLE_GOTO:
      walk->targets.insert (gimple_goto_dest (stmt));
      break;
    case GIMPLE_COND:
      for (tree label : { gimple_cond_true_label (as_a<gcond *> (stmt)),
			  gimple_cond_false_label (as_a<gcond *> (stmt)) })
	if (label)
	  walk->targets.insert (label);
      break;
    case GIMPLE_SWITCH:
      {
	gswitch *s = as_a<gswitch *> (stmt);
	for (unsigned i = 0; i < gimple_switch_num_labels (s); i++)
	  walk->targets.insert (CASE_LABEL (gimple_switch_label (s, i)));
	break;
      }
    case GIMPLE_ASM:
      {
	gasm *code = as_a<gasm *> (stmt);
	for (unsigned i = 0; i < gimple_asm_nlabels (code); i++)
	  walk->targets.insert (TREE_VALUE (gimple_asm_label_op (code, i)));
	break;
      }
    default:
      break;
    }
  return NULL_TREE;
}

std::map<tree, size_t>
label_places (const statement_list &list)
{
  std::map<tree, size_t> places;
  for (size_t i = 0; i < list.size (); i++)
    if (glabel *label = dyn_cast<glabel *> (list[i]))
      places[gimple_label_label (label)] = i;
  return places;
}

} // anonymous namespace

std::set<tree>
targets_of (gimple *stmt)
{
  label_walk walk;
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = &walk;
  gimple_stmt_iterator gsi = iterator_at (stmt);
  walk_gimple_stmt (&gsi, note_labels, NULL, &info);
  for (tree label : walk.own)
    walk.targets.erase (label);
  return walk.targets;
}

void
flat_region::find_jumps ()
{
  jumps.clear ();
  std::map<tree, size_t> places = label_places (stmts);
  for (size_t i = 0; i < stmts.size (); i++)
    for (tree target : targets_of (stmts[i]))
      {
	auto place = places.find (target);
	if (place == places.end ())
	  divisible = false;
	else
	  jumps.push_back ({ i, place->second });
      }
}

/* Dissolve the blocks outside of loops; false if there is none.  */

bool
flat_region::open_blocks ()
{
  statement_list opened;
  bool any = false;
  for (size_t i = 0; i < stmts.size (); i++)
    {
      gtry *block = dyn_cast<gtry *> (stmts[i]);
      auto repeats = [i] (const jump &j) { return j.to <= i && i <= j.from; };
      if (block && gimple_try_kind (block) == GIMPLE_TRY_FINALLY
	  && only_clobbers_p (gimple_try_cleanup (block))
	  && std::none_of (jumps.begin (), jumps.end (), repeats))
	{
	  append_statements (gimple_try_eval (block), &opened, &vars);
	  any = true;
	}
      else
	opened.push_back (stmts[i]);
    }
  stmts = std::move (opened);
  return any;
}

flat_region::flat_region (gimple_seq body)
{
  append_statements (body, &stmts, &vars);
  do
    {
      divisible = true;
      find_jumps ();
    }
  while (open_blocks ());
  for (tree v : vars)
    if (VAR_P (v)
	&& (DECL_HAS_VALUE_EXPR_P (v) || !DECL_SIZE (v)
	    || TREE_CODE (DECL_SIZE (v)) != INTEGER_CST))
      divisible = false;
  for (gimple *stmt : stmts)
    if (gimple_code (stmt) == GIMPLE_RETURN)
      divisible = false;
}

/* ------------------------------------------------------------------------
   Exposure.  */

namespace
{

/* Does STMT, which has a body, read V before it writes it?  */

bool
body_reads_first_p (gimple *stmt, tree v)
{
  statement_list body;
  switch (gimple_code (stmt))
    {
    case GIMPLE_TRY:
      append_statements (gimple_try_eval (stmt), &body, NULL);
      append_statements (gimple_try_cleanup (stmt), &body, NULL);
      return exposure_of (body, v).read_first;
    case GIMPLE_OMP_FOR:
      {
	append_statements (gimple_omp_body (stmt), &body, NULL);
	for (size_t i = 0; i < gimple_omp_for_collapse (stmt); i++)
	  if (gimple_omp_for_initial (stmt, i) == v
	      || gimple_omp_for_final (stmt, i) == v
	      || gimple_omp_for_index (stmt, i) == v)
	    return true;
	return (uses_of (stmt).in_clauses.count (v)
		|| exposure_of (body, v).read_first
		|| !uses_of (body).mentions (v));
      }
    default:
      return true;
    }
}

} // anonymous namespace

exposure
exposure_of (const statement_list &list, tree v)
{
  exposure result;
  std::map<tree, size_t> places = label_places (list);
  std::vector<bool> seen (list.size (), false);
  std::vector<size_t> work (1, 0);
  while (!work.empty ())
    {
      size_t i = work.back ();
      work.pop_back ();
      if (i >= list.size ())
	{
	  result.kept = true;
	  continue;
	}
      if (seen[i])
	continue;
      seen[i] = true;
      gimple *stmt = list[i];
      const variable_uses &uses = uses_of (stmt);
      bool has_body = gimple_has_substatements (stmt);
      if (uses.addressed.count (v)
	  || (uses.read.count (v) && (!has_body || body_reads_first_p (stmt, v))))
	result.read_first = true;
      if (uses.written.count (v) && !has_body)
	continue;
      for (tree target : targets_of (stmt))
	{
	  auto place = places.find (target);
	  work.push_back (place == places.end () ? list.size () : place->second);
	}
      if (!jump_p (stmt))
	work.push_back (i + 1);
    }
  return result;
}

} // namespace accplug
