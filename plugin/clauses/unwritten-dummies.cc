/* Dummy arguments of Fortran that a construct only reads are not copied back.

   Comes in: a construct before omplower, where a dummy argument that the program did not
   map is copied both ways.
   Goes out: it is copied to the device only, if the construct does not write it: the
   actual argument may be a literal, which is in read-only memory.

   Rules
   - Nothing but the dummy itself reaches its memory, if it is no pointer or target.  The
     type of an optional one does not show that, but gfortran's attribute of the procedure
     does, which has no letter for those (create_fn_spec in fortran/trans-types.cc); where
     it says nothing, no store behind a pointer may fit the dummy's type.
   - The data of one of assumed shape are behind a variable of gfortran's, and behind the
     descriptor: what has that by its address, or its data member, may write them.
   - A reduction of elements has their addresses, and stores there.
   - What becomes of its address is followed through local copies.  A procedure may have
     it if its interface says that it only reads (intent (in), or value).
   - A contained procedure that gets the frame of its host may write any dummy of that.
   - A clause of the program for an array looks like what GCC adds.  Where other queues
     could change the device's copy meanwhile, it stays.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/unwritten-dummies.h"
#include "base/dump.h"
#include "base/walk.h"
#include "clauses/array-reductions.h"
#include "fortran/descriptors.h"
#include "statements/frame-names.h"

namespace accplug
{

namespace
{

/* Does the procedure's attribute say that nothing but DUMMY reaches its memory?  */

bool
alone_p (tree dummy)
{
  if (TREE_CODE (dummy) != PARM_DECL)
    return false;
  tree function = DECL_CONTEXT (dummy);
  tree attribute = lookup_attribute ("fn spec", TYPE_ATTRIBUTES (TREE_TYPE (function)));
  if (!attribute)
    return false;
  attr_fnspec spec (TREE_VALUE (TREE_VALUE (attribute)));
  unsigned number = 0;
  for (tree p = DECL_ARGUMENTS (function); p && p != dummy; p = DECL_CHAIN (p))
    number++;
  return spec.arg_specified_p (number) && spec.arg_noescape_p (number);
}

/* What the statements of a construct do to the memory behind a dummy.  */

class dummy_uses
{
public:
  dummy_uses (gimple_seq body, tree dummy);

  bool written = false;

private:
  void collect_copies (gimple *stmt);
  visit note_operand (tree *tp, walk_stmt_info *info);
  bool pointer_p (tree t) const { return m_pointers.count (t); }
  bool refers_p (tree t) const;
  bool may_alias_p (tree reference) const;
  bool bounds_p (tree t) const;
  void note_clauses (tree clauses);
  void note_pointer (gimple *stmt, tree *tp);

  tree m_dummy;
  tree m_descriptor = NULL_TREE;	/* the pointer to the one that it is from */
  /* The dummy, and what it was copied to.  */
  std::set<tree> m_pointers;
};

/* Is T the memory, or a part of it?  */

bool
dummy_uses::refers_p (tree t) const
{
  tree base = get_base_address (t);
  return (base && (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == INDIRECT_REF)
	  && pointer_p (TREE_OPERAND (base, 0)));
}

/* May REFERENCE, which is behind another pointer, be to the memory?  */

bool
dummy_uses::may_alias_p (tree reference) const
{
  tree base = get_base_address (reference);
  if (TYPE_RESTRICT (TREE_TYPE (m_dummy)) || alone_p (m_dummy) || !base
      || (TREE_CODE (base) != MEM_REF && TREE_CODE (base) != INDIRECT_REF)
      || TYPE_RESTRICT (TREE_TYPE (TREE_OPERAND (base, 0))))
    return false;
  return alias_sets_conflict_p (get_alias_set (reference),
				get_alias_set (TREE_TYPE (TREE_TYPE (m_dummy))));
}

/* Is T a member of the descriptor, other than its data?  */

bool
dummy_uses::bounds_p (tree t) const
{
  tree base = m_descriptor && handled_component_p (t) ? get_base_address (t) : NULL_TREE;
  if (!base || (TREE_CODE (base) != MEM_REF && TREE_CODE (base) != INDIRECT_REF)
      || TREE_OPERAND (base, 0) != m_descriptor)
    return false;
  while (handled_component_p (TREE_OPERAND (t, 0)))
    t = TREE_OPERAND (t, 0);
  return TREE_CODE (t) == COMPONENT_REF && !data_member_p (t);
}

/* Does STMT, an assignment, copy its first operand: as it is, with another type, or as the
   place of an element behind it?  */

bool
copies_pointer_p (gimple *stmt)
{
  tree_code code = gimple_assign_rhs_code (stmt);
  return (gimple_assign_single_p (stmt) || code == POINTER_PLUS_EXPR
	  || (CONVERT_EXPR_CODE_P (code)
	      && POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))));
}

void
dummy_uses::collect_copies (gimple *stmt)
{
  if (is_gimple_assign (stmt) && copies_pointer_p (stmt)
      && pointer_p (gimple_assign_rhs1 (stmt))
      && VAR_P (gimple_assign_lhs (stmt)) && is_gimple_reg (gimple_assign_lhs (stmt)))
    {
      m_pointers.insert (gimple_assign_lhs (stmt));
      written |= reduction_place_p (gimple_assign_lhs (stmt));
    }
}

/* Clauses that map or copy the variable are no writes.  */

void
dummy_uses::note_clauses (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_MAP:
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_PRIVATE:
	break;
      default:
	for (int i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
	  if (tree operand = OMP_CLAUSE_OPERAND (c, i))
	    written |= ((pointer_p (operand) || refers_p (operand))
			&& OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION);
	break;
      }
}

/* STMT has at TP the address of the memory.  */

void
dummy_uses::note_pointer (gimple *stmt, tree *tp)
{
  if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_COND)
    return;
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      attr_fnspec spec = gimple_call_fnspec (call);
      for (unsigned i = 0; i < gimple_call_num_args (call); i++)
	if (gimple_call_arg_ptr (call, i) == tp)
	  {
	    written |= !(spec.arg_specified_p (i) && spec.arg_readonly_p (i));
	    return;
	  }
    }
  else if (is_gimple_assign (stmt))
    {
      /* A copy, or a comparison as in `present'.  */
      tree lhs = gimple_assign_lhs (stmt);
      if ((copies_pointer_p (stmt) && pointer_p (lhs))
	  || TREE_CODE_CLASS (gimple_assign_rhs_code (stmt)) == tcc_comparison)
	return;
    }
  written = true;
}

visit
dummy_uses::note_operand (tree *tp, walk_stmt_info *info)
{
  tree t = *tp;
  if (TYPE_P (t))
    return visit::past;
  if (TREE_CODE (t) == OMP_CLAUSE)
    note_clauses (t);
  else if (bounds_p (t))
    return visit::past;
  else if (t == m_descriptor)
    written = true;
  else if (pointer_p (t)
	   || (TREE_CODE (t) == ADDR_EXPR && refers_p (TREE_OPERAND (t, 0))))
    note_pointer (info->stmt, tp);
  else if (refers_p (t))
    written |= (gimple_get_lhs (info->stmt) == t
		|| gimple_code (info->stmt) == GIMPLE_ASM
		|| is_gimple_omp (info->stmt));
  else
    {
      written |= gimple_get_lhs (info->stmt) == t && may_alias_p (t);
      return visit::into;
    }
  return visit::past;
}

dummy_uses::dummy_uses (gimple_seq body, tree dummy)
  : m_dummy (dummy), m_pointers { dummy }
{
  if (tree descriptor = described_dummy (dummy))
    m_descriptor = TREE_OPERAND (descriptor, 0);
  size_t before;
  do
    {
      before = m_pointers.size ();
      walk (body, [this] (gimple_stmt_iterator *gsi)
	{
	  collect_copies (gsi_stmt (*gsi));
	  return visit::into;
	});
    }
  while (m_pointers.size () > before);
  walk_operands (body, [this] (tree *tp, walk_stmt_info *info)
		 { return note_operand (tp, info); });
}

/* The dummy argument whose memory C copies both ways; NULL if it does not, or if that may
   be a pointer's or target.  */

tree
dummy_copied (gomp_target *stmt, tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return NULL_TREE;
  bool forced = OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TOFROM;
  if (!forced && (OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_TOFROM
		  || omp_find_clause (gimple_omp_target_clauses (stmt),
				      OMP_CLAUSE_ASYNC)))
    return NULL_TREE;
  tree memory = OMP_CLAUSE_DECL (c);
  if (TREE_CODE (memory) != MEM_REF && TREE_CODE (memory) != INDIRECT_REF)
    return NULL_TREE;
  tree dummy = TREE_OPERAND (memory, 0);
  if ((TREE_CODE (dummy) != PARM_DECL && !frame_dummy_p (dummy) && !described_dummy (dummy))
      || !POINTER_TYPE_P (TREE_TYPE (dummy)))
    return NULL_TREE;
  return (TYPE_RESTRICT (TREE_TYPE (dummy))
	  || (forced && lang_hooks.decls.omp_check_optional_argument (dummy, false))
	  ? dummy : NULL_TREE);
}

} // anonymous namespace

void
copy_unwritten_dummies_once (gomp_target *stmt)
{
  if (!lang_GNU_Fortran ())
    return;
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (maps_frame_p (c))
      return;
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (tree dummy = dummy_copied (stmt, c))
      {
	bool written = dummy_uses (gimple_omp_body (stmt), dummy).written;
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, stmt, "copy of the dummy argument %T %s\n", dummy,
			   written ? "stays: it may be written here"
			   : "becomes copyin: nothing writes it here");
	if (!written)
	  OMP_CLAUSE_SET_MAP_KIND (c, (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TOFROM
				       ? GOMP_MAP_TO : GOMP_MAP_FORCE_TO));
      }
}

} // namespace accplug
