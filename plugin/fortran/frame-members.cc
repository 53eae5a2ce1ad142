/* Variables that procedures share in name only.

   Comes in: a procedure with contained procedures, all of them in high GIMPLE after
   GCC's tree-nested.cc.
   Goes out: scalars that contained procedures use by host association, but that carry no
   value from one procedure to another, are variables of each.  So are indices of loops
   that are declared in a main program and used everywhere; as members of a frame they
   would have last values, which keep loops of kernels regions in order.

   Rules
   - A procedure that uses such a variable sets it first, after each call as well; what
     it leaves behind nobody reads (scalar-liveness.cc).
   - What debuggers know by the variable's name is the procedure's own variable.
   - Nests without constructs stay as they are.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/frame-members.h"
#include "statements/frame-names.h"
#include "statements/uses.h"
#include "kernels/scalar-liveness.h"

namespace accplug
{

namespace
{

/* The block around the whole body of FUNCTION, or NULL.  */

gbind *
outer_block (tree function)
{
  gimple *first = gimple_seq_first_stmt (gimple_body (function));
  return first ? dyn_cast<gbind *> (first) : nullptr;
}

/* Most functions have none, and need no search for contained ones.  */

bool
has_frame_p (tree function)
{
  gbind *block = outer_block (function);
  for (tree v = block ? gimple_bind_vars (block) : NULL_TREE; v; v = DECL_CHAIN (v))
    if (VAR_P (v) && DECL_NONLOCAL_FRAME (v))
      return true;
  return false;
}

/* The procedures of a nest; none if one of them is lowered already.  */

std::vector<tree>
nest_of (tree host)
{
  std::vector<tree> nest;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    {
      tree f = node->decl;
      while (f && f != host)
	f = decl_function_context (f);
      if (!f || !DECL_STRUCT_FUNCTION (node->decl))
	continue;
      if (DECL_STRUCT_FUNCTION (node->decl)->cfg)
	return {};
      if (!gimple_has_body_p (node->decl))
	continue;
      if (!outer_block (node->decl))
	return {};
      nest.push_back (node->decl);
    }
  return nest;
}

tree
find_construct (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = gimple_code (stmt) == GIMPLE_OMP_TARGET && is_gimple_omp_oacc (stmt);
  return *handled ? integer_one_node : NULL_TREE;	/* stops */
}

bool
has_construct_p (tree function)
{
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  return walk_gimple_seq (gimple_body (function), find_construct, nullptr, &info);
}

bool
scalar_member_p (tree member)
{
  tree type = TREE_TYPE (member);
  return (DECL_NAME (member) && !TREE_THIS_VOLATILE (member) && !TYPE_VOLATILE (type)
	  && number_type_p (type));
}

/* In one procedure: puts variables in the place of MEMBERS.  */

class member_replacement
{
public:
  member_replacement (tree function, const std::set<tree> &members)
    : m_function (function), m_members (members) {}

  void run ();

private:
  static tree replace (tree *tp, int *walk_subtrees, void *data);
  tree variable_for (tree member);

  tree m_function;
  const std::set<tree> &m_members;
  std::map<tree, tree> m_variables;	/* by member */
};

tree
member_replacement::variable_for (tree member)
{
  tree &v = m_variables[member];
  if (!v)
    {
      v = build_decl (DECL_SOURCE_LOCATION (member), VAR_DECL, DECL_NAME (member),
		      TREE_TYPE (member));
      DECL_CONTEXT (v) = m_function;
      DECL_SEEN_IN_BIND_EXPR_P (v) = 1;
      gimple_bind_append_vars (outer_block (m_function), v);
    }
  return v;
}

tree
member_replacement::replace (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *info = static_cast<walk_stmt_info *> (data);
  member_replacement *self = static_cast<member_replacement *> (info->info);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == ADDR_EXPR)
    {
      tree member = frame_member (TREE_OPERAND (*tp, 0));
      if (member && self->m_members.count (member))
	{
	  tree v = self->variable_for (member);
	  TREE_ADDRESSABLE (v) = 1;
	  *tp = build_fold_addr_expr (v);
	  *walk_subtrees = 0;
	}
    }
  else if (tree member = frame_member (*tp))
    if (self->m_members.count (member))
      {
	*tp = self->variable_for (member);
	*walk_subtrees = 0;
      }
  return NULL_TREE;
}

void
member_replacement::run ()
{
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = this;
  gimple_seq body = gimple_body (m_function);
  walk_gimple_seq_mod (&body, nullptr, replace, &info);
  gimple_set_body (m_function, body);
  for (tree v = gimple_bind_vars (outer_block (m_function)); v; v = DECL_CHAIN (v))
    if (tree member = frame_member (v))
      {
	auto own = m_variables.find (member);
	if (own != m_variables.end ())
	  SET_DECL_VALUE_EXPR (v, own->second);
      }
}

} // anonymous namespace

void
separate_members (tree host)
{
  if (!has_frame_p (host))
    return;
  std::vector<tree> nest = nest_of (host);
  if (nest.size () < 2 || std::none_of (nest.begin (), nest.end (), has_construct_p))
    return;
  std::set<tree> members, passed, separate;
  for (tree function : nest)
    if (!note_passed_members (function, &members, &passed))
      return;
  forget_uses ();
  for (tree member : members)
    if (!passed.count (member) && scalar_member_p (member))
      separate.insert (member);
  for (tree function : nest)
    member_replacement (function, separate).run ();
}

} // namespace accplug
