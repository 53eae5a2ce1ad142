/* Nests of two loops with their loops exchanged; see turned-nests.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/turned-nests.h"

namespace accplug
{

namespace
{

/* A loop from its first statement, the jump to TEST, to its last one, the label behind it.
   The body is between HEADER, a label, and STEP, which adds to the index.  */

struct tested_loop
{
  size_t first, header, step, test, last;
  tree index = NULL_TREE;

  bool read (const statement_list &list, size_t begin);
  /* What decides when it ends, and what its statements outside of the body set.  */
  statement_list tail (const statement_list &list) const
  { return statement_list (list.begin () + test, list.begin () + last); }
};

bool
scalar_arithmetic_p (gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt))
    return false;
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      if (!is_gimple_min_invariant (op) && !(DECL_P (op) && scalar_variable_p (op)))
	return false;
    }
  return true;
}

bool
tested_loop::read (const statement_list &list, size_t begin)
{
  first = begin;
  header = begin + 1;
  ggoto *entry = begin + 2 < list.size () ? dyn_cast<ggoto *> (list[first]) : nullptr;
  glabel *top = entry ? dyn_cast<glabel *> (list[header]) : nullptr;
  if (!top)
    return false;
  for (test = header + 2; test < list.size (); test++)
    if (glabel *label = dyn_cast<glabel *> (list[test]))
      if (gimple_label_label (label) == gimple_goto_dest (entry))
	break;
  size_t end = test + 1;
  while (end < list.size () && scalar_arithmetic_p (list[end]))
    end++;
  last = end + 1;
  if (last >= list.size ())
    return false;
  gcond *cond = dyn_cast<gcond *> (list[end]);
  glabel *out = dyn_cast<glabel *> (list[last]);
  step = test - 1;
  gassign *next = dyn_cast<gassign *> (list[step]);
  if (!cond || !out || !next || gimple_assign_rhs_code (next) != PLUS_EXPR
      || gimple_assign_lhs (next) != gimple_assign_rhs1 (next)
      || TREE_CODE (gimple_assign_rhs2 (next)) != INTEGER_CST)
    return false;
  index = gimple_assign_lhs (next);
  tree labels[2] = { gimple_cond_true_label (cond), gimple_cond_false_label (cond) };
  tree top_label = gimple_label_label (top), out_label = gimple_label_label (out);
  return (VAR_P (index)
	  && ((labels[0] == top_label && labels[1] == out_label)
	      || (labels[1] == top_label && labels[0] == out_label)));
}

class nest_turner
{
public:
  nest_turner (const statement_list &list, gassign *start)
    : m_list (list), m_start (start) {}

  bool read ();
  bool closed_p () const;
  bool scalars_free_p (const statement_list &behind, const std::vector<tree> &vars) const;
  statement_list turned () const;

  tested_loop outer, inner;

private:
  statement_list range (size_t first, size_t end) const
  { return statement_list (m_list.begin () + first, m_list.begin () + end); }
  gimple *inner_start () const { return m_list[outer.header + 1]; }

  const statement_list &m_list;
  gassign *m_start;
};

/* Is the nest what it has to be, statement for statement?  */

bool
nest_turner::read ()
{
  return (outer.read (m_list, 0) && outer.last + 1 == m_list.size ()
	  && inner.read (m_list, outer.header + 2) && inner.last + 1 == outer.step
	  && scalar_arithmetic_p (inner_start ()) && scalar_arithmetic_p (m_start)
	  && gimple_get_lhs (inner_start ()) == inner.index
	  && gimple_assign_lhs (m_start) == outer.index && inner.index != outer.index);
}

/* Do all other jumps stay in the body?  */

bool
nest_turner::closed_p () const
{
  bool outside = false;
  for (const jump &j : jumps_of (m_list, &outside))
    {
      bool control = (j.from == outer.first || j.from == outer.last - 1
		      || j.from == inner.first || j.from == inner.last - 1);
      bool within = (j.from > inner.header && j.from < inner.step
		     && j.to > inner.header && j.to < inner.step);
      if (!control && !within)
	return false;
    }
  return !outside;
}

/* Does no statement but those of one loop's control need what that sets, nor one iteration of
   the body what another one sets, nor BEHIND anything?  */

bool
nest_turner::scalars_free_p (const statement_list &behind,
			     const std::vector<tree> &vars) const
{
  statement_list body = range (inner.header + 1, inner.step);
  std::vector<statement_list> chunks = { body, { m_start }, outer.tail (m_list),
					 { inner_start () }, inner.tail (m_list) };
  std::set<tree> indices = { outer.index, inner.index };
  for (size_t i = 0; i < chunks.size (); i++)
    for (tree v : uses_of (chunks[i]).written)
      {
	if (std::find (vars.begin (), vars.end (), v) == vars.end ()
	    || exposure_of (behind, v).read_first)
	  return false;
	for (size_t k = 0; k < chunks.size (); k++)
	  {
	    /* An index is for the body, and for its own loop's control.  */
	    bool own = indices.count (v) && i != 0 && (k == 0 || (k + 1) / 2 == (i + 1) / 2);
	    if (!own && exposure_of (chunks[k], v).read_first)
	      return false;
	  }
      }
  /* The steps themselves.  */
  for (size_t i = 0; i < chunks.size (); i++)
    for (tree v : indices)
      {
	size_t own = v == outer.index ? 1 : 3;
	if (i != own && uses_of (chunks[i]).written.count (v))
	  return false;
      }
  return true;
}

statement_list
nest_turner::turned () const
{
  statement_list result;
  auto append = [&result] (const statement_list &some)
    { result.insert (result.end (), some.begin (), some.end ()); };
  append ({ inner_start (), m_list[inner.first], m_list[inner.header], m_start });
  append (range (outer.first, outer.header + 1));
  append (range (inner.header + 1, inner.step));
  append (range (outer.step, outer.last + 1));
  append (range (inner.step, inner.last + 1));
  return result;
}

} // anonymous namespace

turned_nest
turn_nest (const statement_list &list, gassign *start, const statement_list &behind,
	   const std::vector<tree> &vars)
{
  nest_turner nest (list, start);
  if (!nest.read () || !nest.closed_p () || !nest.scalars_free_p (behind, vars))
    return { {}, 0, 0 };
  return { nest.turned (), nest.inner.first, nest.inner.last };
}

} // namespace accplug
