/* Control flow: blocks, jumps, PHIs, switches, a function's entry and return.

   In: the CFG with PHIs.  Out: labels and branches with as much fall-through as the
   order of blocks allows; PHIs as parallel copies where an edge leaves or enters.

   Critical edges are split first, so an edge has a place for its copies: the end of
   its source if that has one successor, else the start of its destination.
   Exception edges are never taken on the device; blocks that only they reach are
   left out.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "emitter.h"

namespace ptx
{

/* BB's label, as the target of a jump.  */

std::string
function_emitter::block_label (basic_block bb)
{
  std::string l = "$L" + std::to_string (landing (bb)->index);
  label_names.insert (l);
  return l;
}

/* The text without the labels that nothing jumps to.  */

std::string
function_emitter::without_idle_labels (const std::string &text) const
{
  std::string kept;
  for (size_t at = 0; at < text.size ();)
    {
      size_t end = text.find ('\n', at) + 1;
      bool block = text.compare (at, 2, "$L") == 0 && text[end - 2] == ':';
      if (!block || label_names.count (text.substr (at, end - at - 2)))
	kept.append (text, at, end - at);
      at = end;
    }
  return kept;
}

void
function_emitter::mark_reachable ()
{
  auto_vec<basic_block> work;
  bitmap_clear (*reachable);
  work.safe_push (ENTRY_BLOCK_PTR_FOR_FN (fn));
  while (!work.is_empty ())
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, work.pop ()->succs)
	if (!(e->flags & EDGE_EH) && bitmap_set_bit (*reachable, e->dest->index))
	  work.safe_push (e->dest);
    }
}

static bool
has_copies_p (basic_block bb)
{
  for (gphi_iterator p = gsi_start_phis (bb); !gsi_end_p (p); gsi_next (&p))
    if (!virtual_operand_p (gimple_phi_result (p.phi ())))
      return true;
  return false;
}

void
function_emitter::split_edges_with_copies ()
{
  auto_vec<edge> critical;
  basic_block bb;
  edge e;
  edge_iterator ei;
  FOR_EACH_BB_FN (bb, fn)
    FOR_EACH_EDGE (e, ei, bb->succs)
      if (EDGE_CRITICAL_P (e) && !(e->flags & (EDGE_ABNORMAL | EDGE_EH))
	  && has_copies_p (e->dest))
	critical.safe_push (e);
  for (edge split : critical)
    split_edge (split);
}

/* The copies of E's PHIs, at once.  A copy whose destination no other copy still
   reads can go first; when none is left, a cycle is cut with a temporary.  */

void
function_emitter::edge_copies (edge e)
{
  struct copy { type_info t; std::string to, from; };
  std::vector<copy> todo;
  for (gphi_iterator p = gsi_start_phis (e->dest); !gsi_end_p (p); gsi_next (&p))
    {
      tree result = gimple_phi_result (p.phi ());
      if (virtual_operand_p (result))
	continue;
      if (type_of (TREE_TYPE (result)).s == shape::unsupported)
	{
	  unsupported ("a value of type", TREE_TYPE (result));
	  continue;
	}
      tree arg = PHI_ARG_DEF_FROM_EDGE (p.phi (), e);
      if (TREE_CODE (arg) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (arg)
	  && SSA_NAME_VAR (arg) && VAR_P (SSA_NAME_VAR (arg)))
	continue;		/* undefined: any value will do */
      const value &to = names[SSA_NAME_VERSION (result)];
      value from = raw_operand (arg);
      if (POINTER_TYPE_P (TREE_TYPE (result)))
	from = in_space (from, to.sp);
      for (unsigned i = 0; i < to.t.parts (); i++)
	if (to.part[i] != from.part[i])
	  todo.push_back ({ to.t, to.part[i], from.part[i] });
    }
  while (!todo.empty ())
    {
      size_t i = 0;
      for (; i < todo.size (); i++)
	{
	  bool read = false;
	  for (size_t j = 0; j < todo.size (); j++)
	    read |= j != i && todo[j].from == todo[i].to;
	  if (!read)
	    break;
	}
      if (i == todo.size ())
	{
	  i = 0;
	  std::string saved = reg (todo[0].t.c);
	  move_part (todo[0].t, saved, todo[0].to);
	  for (copy &c : todo)
	    if (c.from == todo[0].to)
	      c.from = saved;
	}
      move_part (todo[i].t, todo[i].to, todo[i].from);
      todo.erase (todo.begin () + i);
    }
}

/* NAME is computed by one instruction, which reads its operands before it writes.  */

static bool
one_instruction_p (gimple *def, const type_info &t)
{
  gassign *a = dyn_cast<gassign *> (def);
  if (!a || t.s != shape::scalar || t.is_pred ()
      || (t.is_int () && t.prec != t.bits ()))
    return false;
  switch (gimple_assign_rhs_code (a))
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case POINTER_PLUS_EXPR:
      return true;
    default:
      return false;
    }
}

/* LATCH leads back to HEADER, or out of LOOP, and nowhere else.  */

static bool
leads_back_p (basic_block latch, class loop *loop)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, latch->succs)
    if (e->dest != loop->header && flow_bb_inside_loop_p (loop, e->dest)
	&& !(single_succ_p (e->dest) && single_succ (e->dest) == loop->header))
      return false;
  return true;
}

/* RESULT is not read once NEXT, its value of the next iteration, is computed: not
   after it in its block, nor in a block between that one and the header.  */

static bool
dead_after_p (tree result, gimple *next, class loop *loop)
{
  basic_block latch = gimple_bb (next);
  if (!flow_bb_inside_loop_p (loop, latch) || !leads_back_p (latch, loop))
    return false;
  hash_set<gimple *> users;
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, result)
    {
      gimple *g = USE_STMT (use);
      if (is_gimple_debug (g))
	continue;
      if (gimple_code (g) == GIMPLE_PHI
	  || !flow_bb_inside_loop_p (loop, gimple_bb (g)))
	return false;
      if (gimple_bb (g) == latch)
	users.add (g);
      else if (gimple_bb (g) != loop->header && find_edge (latch, gimple_bb (g)))
	return false;
    }
  gimple_stmt_iterator after = gsi_for_stmt (next);
  for (gsi_next (&after); !gsi_end_p (after); gsi_next (&after))
    if (users.contains (gsi_stmt (after)))
      return false;
  return true;
}

/* A loop's variable and its next value share a register where they do not live at
   the same time: then the way back needs no copy.  */

void
function_emitter::coalesce_loop_variables ()
{
  if (!loops_for_fn (fn) || loops_state_satisfies_p (fn, LOOPS_NEED_FIXUP))
    return;
  std::set<tree> shared;
  for (class loop *loop : loops_list (fn, 0))
    for (gphi_iterator p = gsi_start_phis (loop->header); !gsi_end_p (p);
	 gsi_next (&p))
      {
	tree result = gimple_phi_result (p.phi ());
	if (virtual_operand_p (result) || gimple_phi_num_args (p.phi ()) != 2)
	  continue;
	const value &r = names[SSA_NAME_VERSION (result)];
	for (unsigned i = 0; i < 2; i++)
	  {
	    tree next = gimple_phi_arg_def (p.phi (), i);
	    if (TREE_CODE (next) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (next)
		|| !flow_bb_inside_loop_p (loop, gimple_phi_arg_edge (p.phi (), i)
						   ->src))
	      continue;
	    gimple *def = SSA_NAME_DEF_STMT (next);
	    value &n = names[SSA_NAME_VERSION (next)];
	    if (n.t.c == r.t.c && n.t.s == r.t.s && n.sp == r.sp
		&& n.t.prec == r.t.prec && n.t.sgn == r.t.sgn
		&& one_instruction_p (def, n.t) && dead_after_p (result, def, loop)
		&& shared.insert (next).second)
	      n.part[0] = r.part[0];
	  }
      }
}

bool
function_emitter::has_edge_copies_p (edge e)
{
  for (gphi_iterator p = gsi_start_phis (e->dest); !gsi_end_p (p); gsi_next (&p))
    {
      tree result = gimple_phi_result (p.phi ());
      if (virtual_operand_p (result))
	continue;
      tree arg = PHI_ARG_DEF_FROM_EDGE (p.phi (), e);
      if (TREE_CODE (arg) != SSA_NAME
	  || names[SSA_NAME_VERSION (arg)].part[0]
	     != names[SSA_NAME_VERSION (result)].part[0])
	return true;
    }
  return false;
}

/* BB does nothing but go on to the next block.  */

bool
function_emitter::idle_block_p (basic_block bb)
{
  if (!single_succ_p (bb) || single_succ (bb) == bb
      || single_succ (bb) == EXIT_BLOCK_PTR_FOR_FN (fn) || has_copies_p (bb)
      || (single_succ_edge (bb)->flags & (EDGE_EH | EDGE_ABNORMAL)))
    return false;
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (!is_gimple_debug (gsi_stmt (i)))
      return false;
  return !has_edge_copies_p (single_succ_edge (bb));
}

/* Leave out what is left of split edges that need no copies.  The blocks stay in
   the CFG, and landing () passes over them.  */

void
function_emitter::bypass_idle_blocks ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fn)
    if (single_pred_p (bb) && single_pred (bb) != ENTRY_BLOCK_PTR_FOR_FN (fn)
	&& bitmap_bit_p (*reachable, bb->index) && idle_block_p (bb))
      {
	bitmap_clear_bit (*reachable, bb->index);
	bypassed.insert (bb->index);
      }
}

/* Where a jump to BB leads.  */

basic_block
function_emitter::landing (basic_block bb) const
{
  while (bypassed.count (bb->index))
    bb = single_succ (bb);
  return bb;
}

static basic_block
next_block (basic_block bb, const_sbitmap reachable)
{
  do
    bb = bb->next_bb;
  while (bb && !bitmap_bit_p (reachable, bb->index));
  return bb;
}

void
function_emitter::jump (basic_block from, basic_block to)
{
  if (landing (to) != next_block (from, *reachable))
    op ("bra", { block_label (to) });
}

void
function_emitter::cond (gcond *g, basic_block bb)
{
  edge on_true, on_false;
  extract_true_false_edges_from_block (bb, &on_true, &on_false);
  tree a = gimple_cond_lhs (g), b = gimple_cond_rhs (g);
  enum tree_code code = gimple_cond_code (g);
  std::string p;
  bool negate = false;
  if (type_of (TREE_TYPE (a)).is_pred () && TREE_CODE (b) == INTEGER_CST
      && (code == EQ_EXPR || code == NE_EXPR))
    {
      p = predicate (operand (a));
      negate = (code == EQ_EXPR) == (bool) integer_zerop (b);
    }
  else
    p = condition (code, a, b);
  basic_block yes = landing (on_true->dest), no = landing (on_false->dest);
  if (yes == next_block (bb, *reachable))
    {
      std::swap (yes, no);
      negate = !negate;
    }
  if (yes != no)
    op_if ((negate ? "@!" : "@") + p, "bra", { block_label (yes) });
  jump (bb, no);
}

/* A range as dense as this becomes a table.  */
static const unsigned table_density = 4;

void
function_emitter::switch_statement (gswitch *g, basic_block bb)
{
  tree index_tree = gimple_switch_index (g);
  value index = force_register (operand (index_tree));
  if (index.t.is_pred ())
    index = to_type (index, int_type (32, false));
  edge dflt = gimple_switch_default_edge (fn, g);
  std::vector<case_range> cases;
  for (unsigned i = 1; i < gimple_switch_num_labels (g); i++)
    {
      tree label = gimple_switch_label (g, i);
      tree high = CASE_HIGH (label) ? CASE_HIGH (label) : CASE_LOW (label);
      cases.push_back ({ wi::to_wide (CASE_LOW (label)), wi::to_wide (high),
			 block_label (gimple_switch_edge (fn, g, i)->dest) });
    }
  if (cases.empty ())
    {
      jump (bb, dflt->dest);
      return;
    }
  wide_int range = wi::sub (cases.back ().high, cases.front ().low);
  if (cases.size () >= 4
      && wi::ltu_p (range, (unsigned HOST_WIDE_INT) cases.size ()
			   * table_density))
    switch_table (index, g, dflt, range.to_uhwi ());
  else
    switch_tree (index, cases, 0, cases.size (), block_label (dflt->dest));
}

/* brx.idx (PTX ISA 9.7.12.6) on the index less the lowest case.  */

void
function_emitter::switch_table (const value &index, gswitch *g, edge dflt,
				unsigned HOST_WIDE_INT range)
{
  std::vector<std::string> targets (range + 1, block_label (dflt->dest));
  wide_int low = wi::to_wide (CASE_LOW (gimple_switch_label (g, 1)));
  for (unsigned i = 1; i < gimple_switch_num_labels (g); i++)
    {
      tree label = gimple_switch_label (g, i);
      tree high = CASE_HIGH (label) ? CASE_HIGH (label) : CASE_LOW (label);
      unsigned HOST_WIDE_INT from
	= wi::sub (wi::to_wide (CASE_LOW (label)), low).to_uhwi ();
      unsigned HOST_WIDE_INT to = wi::sub (wi::to_wide (high), low).to_uhwi ();
      for (; from <= to; from++)
	targets[from] = block_label (gimple_switch_edge (fn, g, i)->dest);
    }
  type_info u = int_type (index.t.bits (), false);
  std::string n = reg (u.c), p = reg (rclass::pred);
  op ("sub." + type_suffix (u).replace (0, 1, "s"),
      { n, index.part[0], int_literal (low, index.t) });
  op ("setp.gt." + type_suffix (u), { p, n, number (range) });
  op_if ("@" + p, "bra", { block_label (dflt->dest) });
  if (u.bits () == 64)
    {
      std::string narrow = reg (rclass::b32);
      op ("cvt.u32.u64", { narrow, n });
      n = narrow;
    }
  std::string table = new_label (), list;
  for (const std::string &t : targets)
    list += (list.empty () ? "" : ", ") + t;
  code += table + ": .branchtargets " + list + ";\n";
  op ("brx.idx", { n, table });
}

/* A binary search; ranges are sorted.  */

void
function_emitter::switch_tree (const value &index,
			       const std::vector<case_range> &cases,
			       size_t begin, size_t end, const std::string &dflt)
{
  std::string t = type_suffix (index.t);
  if (end - begin > 3)
    {
      size_t middle = (begin + end) / 2;
      std::string upper = new_label (), p = reg (rclass::pred);
      op ("setp.ge." + t,
	  { p, index.part[0], int_literal (cases[middle].low, index.t) });
      op_if ("@" + p, "bra", { upper });
      switch_tree (index, cases, begin, middle, dflt);
      label (upper);
      switch_tree (index, cases, middle, end, dflt);
      return;
    }
  for (size_t i = begin; i < end; i++)
    {
      std::string p = reg (rclass::pred);
      std::string low = int_literal (cases[i].low, index.t);
      std::string high = int_literal (cases[i].high, index.t);
      if (low == high)
	op ("setp.eq." + t, { p, index.part[0], low });
      else
	{
	  std::string q = reg (rclass::pred);
	  op ("setp.ge." + t, { q, index.part[0], low });
	  op ("setp.le." + t, { p, index.part[0], high });
	  op ("and.pred", { p, p, q });
	}
      op_if ("@" + p, "bra", { cases[i].target });
    }
  op ("bra", { dflt });
}

void
function_emitter::return_statement (greturn *g)
{
  tree v = gimple_return_retval (g);
  if (!v || info.entry || result_memory.base.empty ()
      || VOID_TYPE_P (TREE_TYPE (v)))
    {
      line ("ret");
      return;
    }
  tree type = TREE_TYPE (v);
  type_info t = type_of (type);
  if (t.s == shape::memory)
    copy_block (result_memory, address_of (v), size_of (type),
		MAX (get_object_alignment (v) / BITS_PER_UNIT, 1u));
  else if (t.parts () == 2)
    {
      value x = operand (v);
      for (unsigned i = 0; i < 2; i++)
	op ("st.param." + param_suffix (t),
	    { result_memory.text (i * t.bits () / 8), x.part[i] });
    }
  else
    {
      tree declared = TREE_TYPE (TREE_TYPE (fn->decl));
      type_info d = type_of (declared);
      value x = d.is_float () == t.is_float () ? to_type (operand (v), d)
					       : operand (v);
      if (x.t.is_pred ())
	x = to_type (x, int_type (32, false));
      op ("st.param." + param_suffix (x.t),
	  { result_memory.text (), x.part[0] });
    }
  line ("ret");
}

void
function_emitter::block_end (basic_block bb)
{
  gimple *last = last_stmt (bb);
  if (last && gimple_location (last) != UNKNOWN_LOCATION)
    here = gimple_location (last);
  if (gcond *g = safe_dyn_cast<gcond *> (last))
    cond (g, bb);
  else if (gswitch *g = safe_dyn_cast<gswitch *> (last))
    switch_statement (g, bb);
  else if (greturn *g = safe_dyn_cast<greturn *> (last))
    return_statement (g);
  else
    {
      edge e, next = NULL;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (!(e->flags & (EDGE_EH | EDGE_FAKE | EDGE_ABNORMAL)))
	  next = e;
      if (!next)
	line ("trap");
      else if (next->dest == EXIT_BLOCK_PTR_FOR_FN (fn))
	line ("ret");
      else
	{
	  edge_copies (next);
	  jump (bb, next->dest);
	}
    }
}

void
function_emitter::block (basic_block bb)
{
  label ("$L" + std::to_string (bb->index));
  if (single_pred_p (bb))
    {
      gimple *g = last_stmt (single_pred (bb));
      if (g && (gimple_code (g) == GIMPLE_COND
		|| gimple_code (g) == GIMPLE_SWITCH))
	edge_copies (single_pred_edge (bb));
    }
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *g = gsi_stmt (i);
      enum gimple_code code = gimple_code (g);
      if (code != GIMPLE_COND && code != GIMPLE_SWITCH && code != GIMPLE_RETURN)
	statement (g);
      else
	position (gimple_location (g));
    }
  block_end (bb);
}

void
function_emitter::body ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fn)
    if (bitmap_bit_p (*reachable, bb->index))
      block (bb);
}

} // namespace ptx
