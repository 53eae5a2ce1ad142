/* Variables that procedures share in name only.

   Comes in: a procedure with contained procedures, all of them in high GIMPLE after
   GCC's tree-nested.cc.
   Goes out: scalars that contained procedures use by host association, but that carry no
   value from one procedure to another, are variables of each.  So are indices of loops
   that are declared in a main program and used everywhere; as members of a frame they
   would have last values, which keep loops of kernels regions in order.

   Rules
   - A procedure that uses such a variable sets it first, after each call as well; what
     it leaves behind nobody reads (flow-graph.h).
   - What debuggers know by the variable's name is the procedure's own variable.
   - What a data directive names is a place that others may find present: it stays.
   - Nests without constructs stay as they are.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/frame-members.h"
#include "base/dump.h"
#include "base/unit.h"
#include "base/walk.h"
#include "kernels/flow-graph.h"
#include "statements/clauses.h"
#include "statements/frame-names.h"

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

bool
has_construct_p (tree function)
{
  return walk (gimple_body (function), [] (gimple_stmt_iterator *gsi)
    {
      return construct_p (gsi_stmt (*gsi)) ? visit::stop : visit::into;
    });
}

bool
scalar_member_p (tree member)
{
  tree type = TREE_TYPE (member);
  return (DECL_NAME (member) && !TREE_THIS_VOLATILE (member) && !TYPE_VOLATILE (type)
	  && number_type_p (type));
}

/* The members of frames that GRAPH has.  */

std::map<tree, unsigned>
members_in (const flow_graph &graph)
{
  std::map<tree, unsigned> index;
  auto add = [&index] (tree v)
    {
      if (v && TREE_CODE (v) == FIELD_DECL)
	index.emplace (v, index.size ());
    };
  for (const flow_node &n : graph.nodes)
    {
      add (n.def);
      for (tree v : n.uses)
	add (v);
    }
  return index;
}

/* Add the members of frames to PASSED that data directives of FUNCTION name: for the device
   these are places, which other procedures may find present.  */

void
note_mapped_members (tree function, std::set<tree> *passed)
{
  walk (gimple_body (function), [=] (gimple_stmt_iterator *gsi)
    {
      gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
      if (target && !is_gimple_omp_offloaded (target))
	for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
	  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	      || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_USE_DEVICE_PTR
	      || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_USE_DEVICE_ADDR)
	    if (tree member = frame_member (OMP_CLAUSE_DECL (c)))
	      passed->insert (member);
      return visit::into;
    });
}

/* FUNCTION is in a nest of procedures.  Adds to MEMBERS the members of their frames that
   it uses, and to PASSED those that may have to keep a value from before its beginning or
   over a call, or whose address is taken.  False if FUNCTION is not understood.  */

bool
note_passed_members (tree function, std::set<tree> *members, std::set<tree> *passed)
{
  flow_graph graph (gimple_body (function), {});
  struct function *fun = DECL_STRUCT_FUNCTION (function);
  if (!graph.known || fun->calls_setjmp || fun->has_nonlocal_label)
    return false;
  passed->insert (graph.excluded.begin (), graph.excluded.end ());
  note_mapped_members (function, passed);
  std::map<tree, unsigned> index = members_in (graph);
  if (index.empty ())
    return true;
  bit_vectors live_after (graph.nodes.size (), index.size ());
  solve_liveness (graph.nodes, index, live_after.v);
  std::vector<size_t> entries = graph.calls;
  for (size_t call : graph.calls)
    if (graph.nodes[call].handler != no_node)
      entries.push_back (graph.nodes[call].handler);
  if (decl_function_context (function))
    entries.push_back (0);
  for (const auto &member : index)
    {
      members->insert (member.first);
      for (size_t entry : entries)
	if (bitmap_bit_p (live_after.v[entry], member.second))
	  passed->insert (member.first);
    }
  return true;
}

/* In one procedure: puts variables in the place of MEMBERS.  */

class member_replacement
{
public:
  member_replacement (tree function, const std::set<tree> &members)
    : m_function (function), m_members (members) {}

  void run ();

private:
  visit replace (tree *tp);
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

visit
member_replacement::replace (tree *tp)
{
  if (TYPE_P (*tp))
    return visit::past;
  bool address = TREE_CODE (*tp) == ADDR_EXPR;
  tree member = frame_member (address ? TREE_OPERAND (*tp, 0) : *tp);
  if (!member || !m_members.count (member))
    return visit::into;
  tree v = variable_for (member);
  if (address)
    {
      TREE_ADDRESSABLE (v) = 1;
      v = build_fold_addr_expr (v);
    }
  *tp = v;
  return visit::past;
}

void
member_replacement::run ()
{
  gimple_seq body = gimple_body (m_function);
  walk_operands_changing (&body, [this] (tree *tp, walk_stmt_info *)
			  { return replace (tp); });
  gimple_set_body (m_function, body);
  for (tree v = gimple_bind_vars (outer_block (m_function)); v; v = DECL_CHAIN (v))
    if (tree member = frame_member (v))
      {
	auto own = m_variables.find (member);
	if (own != m_variables.end ())
	  SET_DECL_VALUE_EXPR (v, own->second);
      }
}

/* Dump what became of MEMBER.  */

void
note_member (tree member, bool separate)
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (DECL_SOURCE_LOCATION (member)),
		     "%T %s\n", member,
		     separate ? "passes no value between procedures: a variable of each"
		     : "stays in the frame: its value may pass between procedures");
}

/* Give the procedures in HOST variables of their own in place of members that carry no
   value from one to another.  */

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
      {
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, dump_at (DECL_SOURCE_LOCATION (host)),
			   "frame stays as it is: the flow of %T is not understood\n",
			   function);
	return;
      }
  forget_uses ();
  std::vector<tree> scalars;
  std::copy_if (members.begin (), members.end (), std::back_inserter (scalars),
		scalar_member_p);
  std::sort (scalars.begin (), scalars.end (),
	     [] (tree a, tree b) { return DECL_UID (a) < DECL_UID (b); });
  for (tree member : scalars)
    {
      bool own = !passed.count (member);
      note_member (member, own);
      if (own)
	separate.insert (member);
    }
  for (tree function : nest)
    member_replacement (function, separate).run ();
}

const pass_data frame_members_data = {
  GIMPLE_PASS, "accframe-members", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_frame_members : public gimple_opt_pass
{
public:
  explicit pass_frame_members (gcc::context *context)
    : gimple_opt_pass (frame_members_data, context) {}

  bool gate (function *fun) final override
  {
    return active () && !decl_function_context (fun->decl);
  }

  unsigned execute (function *fun) final override
  {
    separate_members (fun->decl);
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_frame_members (gcc::context *context)
{
  return new pass_frame_members (context);
}

} // namespace accplug
