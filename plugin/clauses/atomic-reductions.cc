/* Reductions of arrays by atomic updates; see atomic-reductions.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/atomic-reductions.h"
#include "base/walk.h"
#include "clauses/class-objects.h"

namespace accplug
{

namespace
{

class rewriting
{
public:
  rewriting (tree base, tree_code code) : m_base (base), m_code (code) {}

  /* Look through *STATEMENT; false if it uses the array otherwise.  */
  bool look (tree *statement);
  void change ();

private:
  tree descriptor_member (tree) const;
  bool mentioned_in_p (tree *) const;
  bool untouched_p (tree *t) const
  { return !*t || !mentioned_in_p (t); }
  bool element_p (tree) const;
  bool updates_p (tree place, tree value) const;
  bool look_at_assignment (tree *statement);
  bool look_at_increment (tree *statement);
  bool look_at_loop (tree loop);

  struct update
  {
    tree *statement;
    tree place, value;
  };

  tree m_base;
  tree_code m_code;
  std::vector<update> m_updates;
  std::vector<tree *> m_clauses;	/* of inner loops, to be removed */
};

/* The member of gfortran's descriptor that T is, where that is the array's; else NULL.  */

tree
rewriting::descriptor_member (tree t) const
{
  if (TREE_CODE (t) != COMPONENT_REF)
    return NULL_TREE;
  tree place = TREE_OPERAND (t, 0);
  if (!descriptor_type_p (TREE_TYPE (place)))
    return NULL_TREE;
  if (TREE_CODE (place) == INDIRECT_REF || TREE_CODE (place) == MEM_REF)
    place = TREE_OPERAND (place, 0);
  return place == m_base ? TREE_OPERAND (t, 1) : NULL_TREE;
}

/* The data pointer is the first member of a descriptor.  The others are no data.  */

static bool
data_member_p (tree field)
{
  return field == TYPE_FIELDS (DECL_CONTEXT (field));
}

bool
rewriting::mentioned_in_p (tree *expression) const
{
  return walk_expression_once (expression, [this] (tree *tp, walk_stmt_info *)
    {
      tree member = descriptor_member (*tp);
      if (*tp == m_base || (member && data_member_p (member)))
	return visit::stop;
      return TYPE_P (*tp) || member ? visit::past : visit::into;
    });
}

/* Is T an element of the array, of a type for atomic updates, whose subscripts do not
   use the array?  */

bool
rewriting::element_p (tree t) const
{
  tree type = TREE_TYPE (t);
  if (!(INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
      || tree_to_uhwi (TYPE_SIZE_UNIT (type)) > 8)
    return false;
  while (TREE_CODE (t) == ARRAY_REF)
    {
      if (!untouched_p (&TREE_OPERAND (t, 1)))
	return false;
      t = TREE_OPERAND (t, 0);
    }
  if (t == m_base)
    return TREE_CODE (TREE_TYPE (t)) == ARRAY_TYPE;
  if (TREE_CODE (t) != INDIRECT_REF && TREE_CODE (t) != MEM_REF)
    return false;
  tree address = TREE_OPERAND (t, 0);
  STRIP_NOPS (address);
  if (TREE_CODE (address) == POINTER_PLUS_EXPR)
    {
      if (!untouched_p (&TREE_OPERAND (address, 1)))
	return false;
      address = TREE_OPERAND (address, 0);
      STRIP_NOPS (address);
    }
  tree member = descriptor_member (address);
  return address == m_base || (member && data_member_p (member));
}

/* Is VALUE made of PLACE and something else by the clause's operator?  */

bool
rewriting::updates_p (tree place, tree value) const
{
  STRIP_NOPS (value);
  tree_code code = TREE_CODE (value);
  if (code != m_code && !(code == MINUS_EXPR && m_code == PLUS_EXPR))
    return false;
  tree a = TREE_OPERAND (value, 0), b = TREE_OPERAND (value, 1);
  STRIP_NOPS (a);
  STRIP_NOPS (b);
  if (operand_equal_p (a, place))
    return untouched_p (&b);
  return code != MINUS_EXPR && operand_equal_p (b, place) && untouched_p (&a);
}

bool
rewriting::look_at_assignment (tree *statement)
{
  tree place = TREE_OPERAND (*statement, 0), value = TREE_OPERAND (*statement, 1);
  if (!element_p (place))
    return untouched_p (statement);
  if (!updates_p (place, value))
    return false;
  m_updates.push_back ({ statement, place, value });
  return true;
}

bool
rewriting::look_at_increment (tree *statement)
{
  tree place = TREE_OPERAND (*statement, 0), step = TREE_OPERAND (*statement, 1);
  if (!element_p (place))
    return untouched_p (statement);
  if (m_code != PLUS_EXPR || !step)
    return false;
  bool down = (TREE_CODE (*statement) == PREDECREMENT_EXPR
	       || TREE_CODE (*statement) == POSTDECREMENT_EXPR);
  tree type = TREE_TYPE (place);
  m_updates.push_back ({ statement, place,
			 build2 (down ? MINUS_EXPR : PLUS_EXPR, type, place,
				 fold_convert (type, step)) });
  return true;
}

bool
rewriting::look_at_loop (tree loop)
{
  for (tree *c = &OMP_FOR_CLAUSES (loop); *c; c = &OMP_CLAUSE_CHAIN (*c))
    if (OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_REDUCTION
	&& mentioned_in_p (&OMP_CLAUSE_DECL (*c)))
      {
	if (OMP_CLAUSE_REDUCTION_CODE (*c) != m_code)
	  return false;
	m_clauses.push_back (c);
      }
  return (look (&OMP_FOR_PRE_BODY (loop)) && untouched_p (&OMP_FOR_INIT (loop))
	  && untouched_p (&OMP_FOR_COND (loop)) && look (&OMP_FOR_BODY (loop)));
}

bool
rewriting::look (tree *statement)
{
  tree t = *statement;
  if (!t)
    return true;
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
	if (!look (tsi_stmt_ptr (i)))
	  return false;
      return true;
    case BIND_EXPR:
      return look (&BIND_EXPR_BODY (t));
    case COND_EXPR:
      return (untouched_p (&COND_EXPR_COND (t)) && look (&COND_EXPR_THEN (t))
	      && look (&COND_EXPR_ELSE (t)));
    case COMPOUND_EXPR: case TRY_FINALLY_EXPR: case TRY_CATCH_EXPR:
      return look (&TREE_OPERAND (t, 0)) && look (&TREE_OPERAND (t, 1));
    case CLEANUP_POINT_EXPR: case EXPR_STMT: case LOOP_EXPR: case NOP_EXPR:
    case CONVERT_EXPR:
      return look (&TREE_OPERAND (t, 0));
    case SWITCH_EXPR:
      return untouched_p (&SWITCH_COND (t)) && look (&SWITCH_BODY (t));
    case OACC_LOOP:
      return look_at_loop (t);
    case MODIFY_EXPR:
      return look_at_assignment (statement);
    case PREINCREMENT_EXPR: case POSTINCREMENT_EXPR:
    case PREDECREMENT_EXPR: case POSTDECREMENT_EXPR:
      return look_at_increment (statement);
    default:
      return untouched_p (statement);
    }
}

/* VALUE with what ADDRESS points to in the place of PLACE: the gimplifier compares the
   address, not the expression.  */

tree
with_place (tree value, tree place, tree address)
{
  value = unshare_expr (value);
  tree there = build1 (INDIRECT_REF, TREE_TYPE (place), address);
  walk_expression (&value, [=] (tree *tp, walk_stmt_info *)
    {
      if (*tp == there || TYPE_P (*tp))
	return visit::past;
      if (!EXPR_P (*tp) || !operand_equal_p (*tp, place))
	return visit::into;
      *tp = there;
      return visit::past;
    });
  return value;
}

void
rewriting::change ()
{
  for (const update &u : m_updates)
    {
      tree address = build_fold_addr_expr (unshare_expr (u.place));
      tree value = with_place (u.value, u.place, address);
      tree atomic = build2 (OMP_ATOMIC, void_type_node, address, value);
      OMP_ATOMIC_MEMORY_ORDER (atomic) = OMP_MEMORY_ORDER_RELAXED;
      SET_EXPR_LOCATION (atomic, EXPR_LOCATION (*u.statement));
      *u.statement = atomic;
    }
  for (auto c = m_clauses.rbegin (); c != m_clauses.rend (); ++c)
    **c = OMP_CLAUSE_CHAIN (**c);
}

} // anonymous namespace

bool
reduce_by_atomics (tree *body, tree base, tree_code code)
{
  rewriting r (base, code);
  if (!r.look (body))
    return false;
  r.change ();
  return true;
}

} // namespace accplug
