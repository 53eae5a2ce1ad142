/* Two versions of an `acc loop'; see version-construct.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/version-construct.h"
#include "mapping/version-nest.h"
#include "base/dump.h"
#include "base/walk.h"

namespace accplug
{

namespace
{

class versioning
{
public:
  versioning (function *fun, const acc_loop *loop)
    : m_fun (fun), m_loop (loop), m_blocks (loop) {}

  /* Why it is not possible, or NULL.  */
  const char *obstacle (const std::vector<loop_condition> &);
  void run (const std::vector<loop_condition> &, unsigned more);
  gcall *run_apart (const std::vector<loop_condition> &);

private:
  bool one_way_p () const;
  bool inside_p (gimple *stmt) const { return m_blocks.has (gimple_bb (stmt)); }
  bool used_outside_p (tree name) const;
  bool unwritten_before_p (gimple *load) const;
  bool collect_chain (tree value);
  bool collect_operands (tree t);
  bool collect_conditions (const std::vector<loop_condition> &);
  bool collect_results ();
  void move_chain (basic_block to);
  void merge_results ();
  void merge_result (tree name, edge exit);
  void toggle_axes (unsigned more);
  void begin_with_test (basic_block test, const std::vector<loop_condition> &);
  void copy_blocks (basic_block test, std::vector<basic_block> blocks);
  void finish ();

  function *m_fun;
  const acc_loop *m_loop;
  loop_blocks m_blocks;
  /* Statements that move to where the conditions are evaluated, in their order.  */
  std::vector<gimple *> m_chain;
  /* What calls of the `acc loop's head and tail leave to the code behind it.  */
  std::vector<tree> m_results;
};

/* The blocks have one way in, from the head, and one way out, and can be copied.  */

bool
versioning::one_way_p () const
{
  edge e;
  edge_iterator ei;
  basic_block head = gimple_bb (m_loop->heads.front ());
  for (basic_block bb : m_blocks.all ())
    {
      FOR_EACH_EDGE (e, ei, bb->preds)
	if ((e->flags & EDGE_COMPLEX)
	    || (e->src != head && (!m_blocks.has (e->src) || e->src == m_blocks.last ())))
	  return false;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if ((e->flags & EDGE_COMPLEX)
	    || (bb != m_blocks.last () && !m_blocks.has (e->dest)))
	  return false;
    }
  return single_succ_p (m_blocks.last ());
}

bool
versioning::used_outside_p (tree name) const
{
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iterator, name)
    if (!inside_p (USE_STMT (use)))
      return true;
  return false;
}

/* Between the `acc loop's beginning and LOAD nothing but marks of loops may write
   memory.  */

bool
versioning::unwritten_before_p (gimple *load) const
{
  gimple *stmt = load;
  do
    {
      stmt = SSA_NAME_DEF_STMT (gimple_vuse (stmt));
      if (gimple_nop_p (stmt) || !inside_p (stmt))
	return true;
    }
  while (unique_kind (stmt) >= 0 || gimple_call_internal_p (stmt, IFN_GOACC_LOOP)
	 || gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION));
  return false;
}

/* Add to the chain what VALUE is made by, as far as it is inside.  False if some of it is
   not done in any case, or not before the loop.  */

bool
versioning::collect_chain (tree value)
{
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (!gimple_bb (def) || !inside_p (def)
      || std::find (m_chain.begin (), m_chain.end (), def) != m_chain.end ())
    return true;
  if (!is_gimple_assign (def) || gimple_has_volatile_ops (def)
      || !dominated_by_p (CDI_DOMINATORS, m_blocks.last (), gimple_bb (def))
      || (gimple_vuse (def) && !unwritten_before_p (def)))
    return false;
  tree use;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (use, def, i, SSA_OP_USE)
    if (!collect_chain (use))
      return false;
  m_chain.push_back (def);
  return true;
}

/* Likewise what the expression T is made of.  */

bool
versioning::collect_operands (tree t)
{
  bool known = true;
  walk_expression_once (&t, [this, &known] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (TREE_CODE (*tp) == SSA_NAME)
	known = known && collect_chain (*tp);
      return visit::into;
    });
  return known;
}

/* Likewise what all of CONDITIONS are made of.  */

bool
versioning::collect_conditions (const std::vector<loop_condition> &conditions)
{
  gimple_seq seq = NULL;
  bool known = collect_operands (all_hold (conditions, &seq));
  for (gimple_stmt_iterator gsi = gsi_start (seq); known && !gsi_end_p (gsi);
       gsi_next (&gsi))
    for (unsigned op = 1; known && op < gimple_num_ops (gsi_stmt (gsi)); op++)
      if (tree operand = gimple_op (gsi_stmt (gsi), op))
	known = collect_operands (operand);
  gimple_seq_discard (seq);
  return known;
}

/* Note what the code behind uses of what is set inside.  */

bool
versioning::collect_results ()
{
  for (basic_block bb : m_blocks.all ())
    {
      for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
	if (!virtual_operand_p (gimple_phi_result (i.phi ()))
	    && used_outside_p (gimple_phi_result (i.phi ())))
	  return false;
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	{
	  tree name;
	  ssa_op_iter ops;
	  FOR_EACH_SSA_TREE_OPERAND (name, gsi_stmt (i), ops, SSA_OP_DEF)
	    if (!used_outside_p (name))
	      continue;
	    else if (unique_kind (gsi_stmt (i)) >= 0
		     || gimple_call_internal_p (gsi_stmt (i), IFN_GOACC_REDUCTION))
	      m_results.push_back (name);
	    else if (!collect_chain (name))
	      return false;
	}
    }
  return true;
}

const char *
versioning::obstacle (const std::vector<loop_condition> &conditions)
{
  bool tiled = std::any_of (m_loop->calls.begin (), m_loop->calls.end (),
			    [] (gcall *call)
			    { return gimple_call_internal_p (call, IFN_GOACC_TILE); });
  if (tiled)
    return "it is tiled";
  if (!one_way_p ())
    return "it has several ways in or out";
  if (!collect_results ())
    return "code behind it uses what its iterations set";
  if (std::any_of (conditions.begin (), conditions.end (),
		   [] (const loop_condition &c) { return c.test != nullptr; }))
    return "a value in memory decides, which its iterations may change";
  if (!collect_conditions (conditions))
    return "what the conditions compare is not known before it";
  return nullptr;
}

void
versioning::move_chain (basic_block to)
{
  for (gimple *stmt : m_chain)
    {
      gimple_stmt_iterator from = gsi_for_stmt (stmt);
      gsi_move_to_bb_end (&from, to);
      /* What was known of the value was known behind conditions.  */
      reset_flow_sensitive_info (gimple_assign_lhs (stmt));
      gimple_set_vuse (stmt, NULL_TREE);
      update_stmt (stmt);
    }
}

/* NAME becomes the phi behind both versions, at the end of EXIT.  */

void
versioning::merge_result (tree name, edge exit)
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  tree inner = make_ssa_name (TREE_TYPE (name));
  imm_use_iterator iterator;
  gimple *stmt;
  FOR_EACH_IMM_USE_STMT (stmt, iterator, name)
    if (inside_p (stmt))
      {
	use_operand_p use;
	FOR_EACH_IMM_USE_ON_STMT (use, iterator)
	  SET_USE (use, inner);
	update_stmt (stmt);
      }
  gimple_set_lhs (def, inner);
  SSA_NAME_DEF_STMT (inner) = def;
  update_stmt (def);
  gphi *phi = create_phi_node (name, exit->dest);
  add_phi_arg (phi, inner, exit, UNKNOWN_LOCATION);
}

void
versioning::merge_results ()
{
  edge exit = single_succ_edge (m_blocks.last ());
  split_edge (exit);
  exit = single_succ_edge (m_blocks.last ());
  for (tree name : m_results)
    merge_result (name, exit);
}

/* Add the axes MORE, which it does not have, to those of the `acc loop's own iterations;
   a second call takes them away.  */

void
versioning::toggle_axes (unsigned more)
{
  auto toggle = [more] (gcall *call, unsigned argument)
    {
      unsigned axes = tree_to_uhwi (gimple_call_arg (call, argument));
      gimple_call_set_arg (call, argument,
			   build_int_cst (unsigned_type_node, axes ^ more));
      update_stmt (call);
    };
  for (gcall *call : m_loop->calls)
    toggle (call, 5);
  auto in_slot = [&toggle] (gcall *call)
    {
      int kind = unique_kind (call);
      if (kind == IFN_UNIQUE_OACC_FORK || kind == IFN_UNIQUE_OACC_JOIN)
	toggle (call, 2);
      else if (gimple_call_internal_p (call, IFN_GOACC_REDUCTION))
	toggle (call, 3);
    };
  for_each_in_slot (m_loop->heads.front (), in_slot);
  for_each_in_slot (m_loop->tails.front (), in_slot);
}

/* Copy BLOCKS; TEST, which leads to them, leads to the copy if its condition does not
   hold.  */

void
versioning::copy_blocks (basic_block test, std::vector<basic_block> blocks)
{
  class loop *around = test->loop_father;
  std::vector<basic_block> copies (blocks.size ());
  std::vector<class loop *> loops;
  for (class loop *l = around->inner; l; l = l->next)
    if (m_blocks.has (l->header))
      loops.push_back (l);
  initialize_original_copy_tables ();
  set_loop_copy (around, around);
  for (class loop *l : loops)
    duplicate_subloops (l, duplicate_loop (l, around));
  edge exit = single_succ_edge (m_blocks.last ()), exit_copy;
  copy_bbs (blocks.data (), blocks.size (), copies.data (), &exit, 1, &exit_copy, around,
	    m_blocks.last (), false);
  add_phi_args_after_copy (copies.data (), copies.size (), NULL);
  edge into = single_succ_edge (test);
  into->flags = (into->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  into->probability = profile_probability::likely ();
  edge other = make_edge (test, get_bb_copy (into->dest), EDGE_FALSE_VALUE);
  other->probability = profile_probability::unlikely ();
  scale_bbs_frequencies (copies.data (), copies.size (), other->probability);
  /* The copy runs rarely; its registers must not be more than the loop's.  */
  for (basic_block bb : copies)
    if (bb->loop_father != around)
      bb->loop_father->unroll = 1;
  free_original_copy_tables ();
}

/* Let TEST decide between what it leads to and the copy that will be there.  */

void
versioning::begin_with_test (basic_block test, const std::vector<loop_condition> &conditions)
{
  move_chain (test);
  gimple_seq seq = NULL;
  tree holds = note_check (current_device_function (), &seq,
			   all_hold (conditions, &seq), conditions);
  gimple_seq_add_stmt (&seq, gimple_build_cond (NE_EXPR, holds, boolean_false_node,
						NULL_TREE, NULL_TREE));
  gimple_stmt_iterator gsi = gsi_last_bb (test);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  merge_results ();
}

void
versioning::finish ()
{
  scev_reset ();
  free_dominance_info (CDI_POST_DOMINATORS);
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  mark_virtual_operands_for_renaming (m_fun);
  update_ssa (TODO_update_ssa);
  rewrite_into_loop_closed_ssa (NULL, 0);
}

void
versioning::run (const std::vector<loop_condition> &conditions, unsigned more)
{
  const char *why_not = obstacle (conditions);
  gcc_assert (!why_not);
  basic_block test = split_edge (single_succ_edge (gimple_bb (m_loop->heads.front ())));
  begin_with_test (test, conditions);
  if (more)
    toggle_axes (more);
  copy_blocks (test, m_blocks.all ());
  if (more)
    toggle_axes (more);
  finish ();
}

/* Likewise, but the copy has its own first mark, so that it is another `acc loop'; that mark
   is returned.  */

gcall *
versioning::run_apart (const std::vector<loop_condition> &conditions)
{
  const char *why_not = obstacle (conditions);
  gcc_assert (!why_not);
  gcall *mark = m_loop->heads.front ();
  gimple_stmt_iterator before = gsi_for_stmt (mark);
  gsi_prev (&before);
  edge into = (gsi_end_p (before) ? split_block_after_labels (gimple_bb (mark))
	       : split_block (gimple_bb (mark), gsi_stmt (before)));
  basic_block first = into->dest, test = split_edge (into);
  begin_with_test (test, conditions);
  std::vector<basic_block> blocks = m_blocks.all ();
  blocks.insert (blocks.begin (), first);
  copy_blocks (test, blocks);
  basic_block copy = EDGE_SUCC (test, EDGE_SUCC (test, 0)->dest == first)->dest;
  finish ();
  return as_a<gcall *> (gcc_compat::last_statement (copy));
}

} // anonymous namespace

bool
construct_versionable_p (function *fun, const acc_loop *loop,
			 const std::vector<loop_condition> &conditions)
{
  const char *obstacle = versioning (fun, loop).obstacle (conditions);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loop->location),
		     "`acc loop' at line %d can have two versions: %s\n",
		     LOCATION_LINE (loop->location),
		     obstacle ? (std::string ("no, ") + obstacle).c_str () : "yes");
  return !obstacle;
}

static void
dump_versions (const acc_loop *loop, const std::vector<loop_condition> &conditions)
{
  if (dump_enabled_p ())
    for (const loop_condition &c : conditions)
      dump_printf_loc (MSG_NOTE, dump_at (loop->location),
		       "`acc loop' at line %d has two versions: parallel inside if a"
		       " check of %s holds\n", LOCATION_LINE (loop->location),
		       c.objects.text ().c_str ());
}

void
version_construct (function *fun, acc_loop *loop,
		   const std::vector<loop_condition> &conditions, unsigned more)
{
  dump_versions (loop, conditions);
  versioning (fun, loop).run (conditions, more);
}

gcall *
version_unmapped (function *fun, acc_loop *loop, const std::vector<loop_condition> &conditions)
{
  dump_versions (loop, conditions);
  return versioning (fun, loop).run_apart (conditions);
}

} // namespace accplug
