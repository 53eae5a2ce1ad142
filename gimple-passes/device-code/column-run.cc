/* Runs of iterations that share what they load; see column-run.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/changed-loops.h"
#include "device/copied-statement.h"
#include "device-code/column-run.h"

namespace accplug
{

namespace
{

/* Offsets of instructions from a pointer that moves along.  */
const HOST_WIDE_INT most_offset = 1 << 20;

/* The most pointers that move along: each takes two registers.  */
const size_t most_pointers = 8;

/* What a thread loads before it computes, in registers: more at once would take the place of
   other warps.  */
const unsigned most_under_way = 24;

/* The most iterations at once.  */
const unsigned most_at_once = 4;

unsigned
registers_of (tree type)
{
  return CEIL (int_size_in_bytes (type), 4);
}

/* The statements of SEQ are not to be.  */

void
discard (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      gsi_remove (&gsi, true);
      release_defs (stmt);
    }
}

/* An iteration later, VALUE is the youngest of VALUES, and the oldest one goes.  */

void
add_youngest (std::vector<tree> *values, tree value)
{
  std::copy_backward (values->begin (), values->end () - 1, values->end ());
  values->front () = value;
}

/* A phi in LOOP that begins with INITIAL.  */

gphi *
new_phi (class loop *loop, tree initial)
{
  tree type = TREE_TYPE (initial);
  gphi *phi = create_phi_node (make_ssa_name (type), loop->header);
  add_phi_arg (phi, initial, loop_preheader_edge (loop), UNKNOWN_LOCATION);
  return phi;
}

} // anonymous namespace

bool
column_run::load_p (gimple *stmt)
{
  return gimple_vuse (stmt) && !gimple_vdef (stmt);
}

tree
column_run::reference_of (gimple *stmt)
{
  return load_p (stmt) ? gimple_assign_rhs1 (stmt) : gimple_assign_lhs (stmt);
}

column_run::column_run (class loop *loop, tree number, const std::vector<gimple *> &body,
			const std::function<bool (tree)> &depends)
  : m_loop (loop), m_number (number), m_body (body), m_depends (depends)
{
  compare_iterations ();
  m_schedule.reset (new column_schedule (m_body, m_gifts, m_depends));
  choose_at_once ();
}

/* ---- Copies of the body.  */

/* Does DEF convert the number of an iteration, or that and a constant *MORE, to a signed type
   of its size?  */

bool
column_run::signed_number_p (gimple *def, HOST_WIDE_INT *more)
{
  gassign *assign = dyn_cast<gassign *> (def);
  if (!assign || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (assign)))
    return false;
  tree to = TREE_TYPE (gimple_assign_lhs (assign)), from = TREE_TYPE (m_number);
  tree operand = gimple_assign_rhs1 (assign);
  *more = 0;
  if (operand != m_number && TREE_CODE (operand) == SSA_NAME)
    {
      assign = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (operand));
      if (!assign || gimple_assign_rhs_code (assign) != PLUS_EXPR
	  || TREE_CODE (gimple_assign_rhs2 (assign)) != INTEGER_CST)
	return false;
      operand = gimple_assign_rhs1 (assign);
      *more = wi::sext (wi::to_widest (gimple_assign_rhs2 (assign)),
			TYPE_PRECISION (from)).to_shwi ();
    }
  return (operand == m_number && IN_RANGE (*more, -most_distance, most_distance)
	  && INTEGRAL_TYPE_P (to) && !TYPE_UNSIGNED (to) && TYPE_UNSIGNED (from)
	  && TYPE_PRECISION (to) == TYPE_PRECISION (from));
}

/* The same in copy C of a run, as the number of the run's first iteration in TYPE and what is
   more, so that addresses show what they have in common.  This sum does not wrap, as
   numbers that change their signs have no runs.  */

tree
column_run::signed_number (copy *c, tree type, HOST_WIDE_INT more, gimple_seq *seq)
{
  if (!m_first)
    m_first = gimple_convert (seq, type, m_number);
  return gimple_build (seq, PLUS_EXPR, type, m_first,
		       build_int_cst (type, tree_to_shwi (c->distance) + more));
}

/* The value in copy C of NAME, which is computed in SEQ if need be.  */

tree
column_run::value_in (copy *c, tree name, gimple_seq *seq)
{
  if (name == m_number)
    return c->number;
  gimple *def = SSA_NAME_DEF_STMT (name);
  bool own = m_depends (name);
  if (gimple_code (def) == GIMPLE_PHI
      || (!own && !(gimple_bb (def) && flow_bb_inside_loop_p (m_loop, gimple_bb (def)))))
    return name;
  for (const auto *values : { &c->values, &m_common })
    {
      auto known = values->find (name);
      if (known != values->end ())
	return known->second;
    }
  tree type = TREE_TYPE (name), result;
  HOST_WIDE_INT more;
  if (c->distance && signed_number_p (def, &more))
    result = signed_number (c, type, more, seq);
  else
    {
      gimple *now = statement_in (c, def, seq);
      result = make_ssa_name (type, now);
      gimple_set_lhs (now, result);
      gimple_seq_add_stmt (seq, now);
    }
  (own ? c->values : m_common)[name] = result;
  return result;
}

/* STMT with the values of copy C; what they need is in SEQ then, but not the statement.  */

gimple *
column_run::statement_in (copy *c, gimple *stmt, gimple_seq *seq)
{
  return copied_statement (stmt, [&] (tree name) { return value_in (c, name, seq); });
}

/* REFERENCE with the values of copy C.  */

tree
column_run::reference_in (copy *c, tree reference, gimple_seq *seq)
{
  if (TREE_CODE (reference) == SSA_NAME)
    return value_in (c, reference, seq);
  if (!EXPR_P (reference))
    return reference;
  tree now = copy_node (reference);
  for (int i = 0; i < TREE_OPERAND_LENGTH (now); i++)
    if (TREE_OPERAND (now, i))
      TREE_OPERAND (now, i) = reference_in (c, TREE_OPERAND (now, i), seq);
  return now;
}

/* What STMT refers to, OFFSET bytes behind POINTER.  */

tree
column_run::reference_at (gimple *stmt, tree pointer, HOST_WIDE_INT offset)
{
  tree reference = reference_of (stmt), base = get_base_address (reference);
  tree now = build2 (MEM_REF, TREE_TYPE (reference), pointer,
		     build_int_cst (reference_alias_ptr_type (reference), offset));
  MR_DEPENDENCE_CLIQUE (now) = MR_DEPENDENCE_CLIQUE (base);
  MR_DEPENDENCE_BASE (now) = MR_DEPENDENCE_BASE (base);
  return now;
}

/* What STMT refers to in copy C, by a pointer that moves along.  */

tree
column_run::moved_reference (copy *c, gimple *stmt, gimple_seq *)
{
  const moved_place &place = m_moved[stmt];
  return reference_at (stmt, (*c->pointers)[place.pointer], place.offset);
}

/* STMT, a load or a store, in copy C, but for what a load sets.  */

gimple *
column_run::memory_in (copy *c, gimple *stmt, gimple_seq *seq)
{
  if (!c->pointers || !m_moved.count (stmt))
    return statement_in (c, stmt, seq);
  tree reference = moved_reference (c, stmt, seq);
  gassign *now;
  if (load_p (stmt))
    now = gimple_build_assign (make_ssa_name (TREE_TYPE (gimple_assign_lhs (stmt))),
			       reference);
  else
    {
      tree value = gimple_assign_rhs1 (stmt);
      if (TREE_CODE (value) == SSA_NAME)
	value = value_in (c, value, seq);
      now = gimple_build_assign (reference, value);
    }
  gimple_set_location (now, gimple_location (stmt));
  return now;
}

/* LOAD in copy C.  */

void
column_run::load_in (copy *c, gassign *load, gimple_seq *seq)
{
  tree to = gimple_assign_lhs (load);
  gimple *now = memory_in (c, load, seq);
  tree result = make_ssa_name (TREE_TYPE (to), now);
  gimple_set_lhs (now, result);
  gimple_seq_add_stmt (seq, now);
  c->values[to] = result;
  if (c->distance)
    {
      note (c, load, now);
      compare (c, load, now);
    }
}

/* Note where NOW, which is STMT in copy C of those that are compared, loads or stores.  */

void
column_run::note (copy *c, gimple *stmt, gimple *now)
{
  polynomial place = m_addresses.address_of (load_p (stmt) ? gimple_assign_rhs1 (now)
					     : gimple_assign_lhs (now));
  if (place.known ())
    m_places[!integer_zerop (c->distance)][stmt] = place;
}

/* Does NOW, which is LOAD in copy C, the second one of two iterations, load what another load
   has got in the first one?  */

void
column_run::compare (copy *c, gassign *load, gimple *now)
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (gimple_assign_lhs (load)));
  linear_values *ways[] = { &m_addresses, &m_wrapping };
  for (unsigned i : { 0, 1 })
    {
      place_key place = { ways[i]->address_of (gimple_assign_rhs1 (now)), type };
      if (!place.first.known ())
	continue;
      if (integer_zerop (c->distance))
	m_loaded[i].emplace (place, load);
      else if (m_loaded[i].count (place))
	{
	  m_gifts[load] = m_loaded[i][place];
	  return;
	}
    }
}

/* The iteration that C is.  */

gimple_seq
column_run::build (copy *c)
{
  gimple_seq seq = NULL;
  for (gimple *stmt : m_body)
    {
      tree lhs = gimple_vdef (stmt) ? NULL_TREE : gimple_get_lhs (stmt);
      if (!lhs)
	{
	  gimple *now = statement_in (c, stmt, &seq);
	  gimple_seq_add_stmt (&seq, now);
	  if (c->distance)
	    note (c, stmt, now);
	}
      else if (!gimple_vuse (stmt))
	value_in (c, lhs, &seq);
      else if (!c->values.count (lhs))
	load_in (c, as_a<gassign *> (stmt), &seq);
    }
  return seq;
}

/* Find out what an iteration loads that the one before it has loaded.  */

void
column_run::compare_iterations ()
{
  tree type = TREE_TYPE (m_number);
  gimple_seq all = NULL;
  for (unsigned i : { 0, 1 })
    {
      copy c;
      c.distance = build_int_cst (type, i);
      c.number = gimple_build (&all, PLUS_EXPR, type, m_number, c.distance);
      gimple_seq_add_seq (&all, build (&c));
    }
  for (gimple *stmt : m_body)
    m_loads += load_p (stmt);
  find_pointers ();
  m_compared = all;
}

/* What was compared is looked at no more.  */

void
column_run::discard_compared ()
{
  discard (m_compared);
  m_compared = NULL;
  m_common.clear ();
}

/* ---- Pointers that move along.  */

/* Is P the same for all iterations, and known in front of them?  */

bool
column_run::same_for_all_p (const polynomial &p) const
{
  return (p.known ()
	  && !p.any_symbol ([this] (symbol s)
	       {
		 tree name = ssa_name (s.index ());
		 gimple *def = SSA_NAME_DEF_STMT (name);
		 return (m_depends (name)
			 || (!SSA_NAME_IS_DEFAULT_DEF (name)
			     && (!gimple_bb (def)
				 || flow_bb_inside_loop_p (m_loop, gimple_bb (def)))));
	       }));
}

/* Is the place of STMT, *ADDRESS, one that moves by *STEP in each iteration?  */

bool
column_run::movable_p (gimple *stmt, polynomial *address, polynomial *step)
{
  auto first = m_places[0].find (stmt), next = m_places[1].find (stmt);
  if (first == m_places[0].end () || next == m_places[1].end ())
    return false;
  tree reference = reference_of (stmt);
  *address = first->second;
  *step = next->second - first->second;
  return (same_for_all_p (*step) && !step->zero ()
	  && POINTER_TYPE_P (TREE_TYPE (TREE_OPERAND (get_base_address (reference), 0)))
	  && get_object_alignment (reference) >= TYPE_ALIGN (TREE_TYPE (reference)));
}

/* Find a pointer for each place that an iteration loads from or stores to.  */

void
column_run::find_pointers ()
{
  for (gimple *stmt : m_body)
    {
      polynomial address, step;
      if (m_gifts.count (stmt) || !movable_p (stmt, &address, &step))
	continue;
      HOST_WIDE_INT offset = 0;
      size_t i = 0;
      for (; i < m_pointers.size (); i++)
	if (m_pointers[i].step == step
	    && (address - m_pointers[i].address).constant (&offset)
	    && IN_RANGE (offset, -most_offset, most_offset))
	  break;
      if (i == most_pointers)
	continue;
      if (i == m_pointers.size ())
	{
	  m_pointers.push_back ({ stmt, address, step });
	  offset = 0;
	}
      m_moved[stmt] = { i, offset };
    }
}

/* The bytes that STEP is, computed in SEQ.  */

tree
column_run::step_of (const polynomial &step, gimple_seq *seq)
{
  tree sum = size_zero_node;
  for (const auto &term : step.terms ())
    {
      tree product = build_int_cst (sizetype, term.second);
      for (symbol s : term.first)
	{
	  tree name = ssa_name (s.index ());
	  if (POINTER_TYPE_P (TREE_TYPE (name)))
	    name = gimple_convert (seq, sizetype, name);
	  else if (!TYPE_UNSIGNED (TREE_TYPE (name)))
	    name = gimple_convert (seq, sizetype, gimple_convert (seq, ssizetype, name));
	  else
	    name = gimple_convert (seq, sizetype, name);
	  product = gimple_build (seq, MULT_EXPR, sizetype, product, name);
	}
      sum = gimple_build (seq, PLUS_EXPR, sizetype, sum, product);
    }
  return sum;
}

/* Can an iteration load all that it loads before it computes?  */

bool
column_run::loads_ahead_p () const
{
  std::set<gimple *> loaded;
  for (gimple *stmt : m_body)
    {
      bool any = false;
      tree operand;
      ssa_op_iter i;
      FOR_EACH_SSA_TREE_OPERAND (operand, stmt, i, SSA_OP_USE)
	any |= loaded.count (SSA_NAME_DEF_STMT (operand)) != 0;
      if (any && load_p (stmt))
	return false;
      if (any || load_p (stmt))
	loaded.insert (stmt);
    }
  return true;
}

/* Choose how many iterations are done at once: not if where one loads depends on what it has
   loaded.  */

void
column_run::choose_at_once ()
{
  unsigned registers = 0;
  for (gimple *stmt : m_body)
    if (load_p (stmt) && !m_gifts.count (stmt))
      registers += registers_of (TREE_TYPE (gimple_assign_lhs (stmt)));
  for (unsigned n = loads_ahead_p () ? most_at_once : 1; n > 1; n /= 2)
    if (n * registers <= most_under_way)
      {
	m_at_once = n;
	return;
      }
}

/* ---- The run.  */

/* What loads that get the value of ORIGIN, DISTANCE iterations after it, have in copy FIRST,
   the run's first iteration.  */

tree
column_run::shared_value (copy *first, gimple *origin, unsigned distance, gimple_seq *seq)
{
  for (gimple *stmt : m_body)
    if (load_p (stmt) && m_schedule->origin (stmt) == origin
	&& m_schedule->distance (stmt) == distance)
      {
	tree to = gimple_assign_lhs (stmt);
	if (!first->values.count (to))
	  load_in (first, as_a<gassign *> (stmt), seq);
	return first->values[to];
      }
  gcc_unreachable ();
}

/* Let copy AHEAD, which is BY iterations behind FIRST, have what iterations before them have
   loaded.  */

void
column_run::set_shared (copy *first, copy *ahead, unsigned by, gimple_seq *seq)
{
  for (gimple *stmt : m_body)
    if (m_schedule->distance (stmt) > by
	&& (by || m_schedule->most_ahead ()
	    || m_schedule->distance (stmt) <= m_schedule->waits (m_schedule->origin (stmt))))
      ahead->values[gimple_assign_lhs (stmt)]
	= shared_value (first, m_schedule->origin (stmt), m_schedule->distance (stmt) - by,
			seq);
    else if (m_schedule->constant_p (stmt))
      {
	gimple *from = m_schedule->origin (stmt);
	tree to = gimple_assign_lhs (from);
	if (!first->values.count (to))
	  load_in (first, as_a<gassign *> (from), seq);
	m_constants[gimple_assign_lhs (stmt)] = first->values[to];
	m_common[gimple_assign_lhs (stmt)] = first->values[to];
      }
}

/* What the run's first iteration finds.  */

column_run::run_state
column_run::first_values (gimple_seq *seq)
{
  std::vector<copy> copies (m_schedule->most_ahead () + 1);
  for (copy &c : copies)
    c.number = m_number;
  for (unsigned by = 0; by < copies.size (); by++)
    set_shared (&copies[0], &copies[by], by, seq);
  run_state result;
  for (gimple *stmt : m_body)
    {
      std::vector<tree> values;
      for (unsigned age = 1; age <= m_schedule->waits (stmt); age++)
	values.push_back (load_p (stmt) ? shared_value (&copies[0], stmt, age, seq)
			  : value_in (&copies[m_schedule->ahead (stmt) - age],
				      gimple_get_lhs (stmt), seq));
      if (!values.empty ())
	result.left.push_back ({ stmt, values });
    }
  for (const moving_pointer &p : m_pointers)
    {
      tree place = reference_in (&copies[0], reference_of (p.stmt), seq);
      gimple_seq more = NULL;
      result.pointers.push_back (force_gimple_operand (build_fold_addr_expr (place), &more,
						       true, NULL_TREE));
      gimple_seq_add_seq (seq, more);
    }
  return result;
}

/* What LEFT has of STMT from AGE iterations before; NULL if that waits no more.  */

tree
column_run::waiting (const left_values &left, gimple *stmt, unsigned age)
{
  for (const auto &l : left)
    if (l.first == stmt && age <= l.second.size ())
      return l.second[age - 1];
  return NULL_TREE;
}

/* What an iteration loads, in its copy C; it gets other values from those before it, which
   have LEFT them.  */

void
column_run::load_all (copy *c, const left_values &left, gimple_seq *seq)
{
  for (gimple *stmt : m_body)
    {
      tree lhs = gimple_get_lhs (stmt);
      if (!load_p (stmt) || m_schedule->constant_p (stmt))
	continue;
      unsigned distance = m_schedule->distance (stmt);
      if (!distance)
	load_in (c, as_a<gassign *> (stmt), seq);
      else
	{
	  tree value = waiting (left, m_schedule->origin (stmt), distance);
	  if (value)
	    c->values[lhs] = value;
	}
    }
}

/* The rest of an iteration C that has loaded, which leaves other values LEFT.  */

void
column_run::finish (copy *c, left_values *left, gimple_seq *seq)
{
  std::vector<copy> ahead (m_schedule->most_ahead () + 1);
  for (unsigned by = ahead.size (); by-- > 0;)
    {
      copy *now = by ? &ahead[by] : c;
      for (gimple *stmt : m_body)
	if (load_p (stmt) && by && m_schedule->distance (stmt) >= by)
	  {
	    gimple *origin = m_schedule->origin (stmt);
	    unsigned age = m_schedule->distance (stmt) - by;
	    tree value = (age ? waiting (*left, origin, age)
			  : c->values[gimple_get_lhs (origin)]);
	    if (value)
	      now->values[gimple_get_lhs (stmt)] = value;
	  }
	else if (m_schedule->ahead (stmt) > by)
	  if (tree value = waiting (*left, stmt, m_schedule->ahead (stmt) - by))
	    now->values[gimple_get_lhs (stmt)] = value;
      for (gimple *stmt : m_body)
	if (!by && gimple_vdef (stmt))
	  {
	    gimple *store = memory_in (c, stmt, seq);
	    gimple_seq_add_stmt (seq, store);
	  }
	else if (by && m_schedule->ahead (stmt) == by && m_schedule->waits (stmt))
	  value_in (now, gimple_get_lhs (stmt), seq);
    }
  for (auto &l : *left)
    {
      unsigned by = m_schedule->ahead (l.first);
      add_youngest (&l.second, (by ? &ahead[by] : c)->values[gimple_get_lhs (l.first)]);
    }
}

/* A loop on E whose *NUMBER runs from FIRST to before END, by STEP.  Its body.  */

basic_block
column_run::new_loop (edge e, tree first, tree end, unsigned step, tree *number)
{
  return counting_loop (e, m_loop, first, end, build_int_cst (TREE_TYPE (m_number), step),
			number)->latch;
}

/* Let the phis of LOOP begin with what is in FROM, and be in it then.  */

std::vector<std::pair<gphi *, tree *>>
column_run::begin_with (class loop *loop, run_state *from)
{
  std::vector<std::pair<gphi *, tree *>> phis;
  for (auto &l : from->left)
    for (tree &value : l.second)
      phis.push_back ({ new_phi (loop, value), &value });
  for (size_t i = 0; i < from->pointers.size (); i++)
    {
      gphi *phi = new_phi (loop, from->pointers[i]);
      phis.push_back ({ phi, &from->pointers[i] });
      tree base = get_base_address (reference_of (m_pointers[i].stmt));
      if (ptr_info_def *info = SSA_NAME_PTR_INFO (TREE_OPERAND (base, 0)))
	{
	  duplicate_ssa_name_ptr_info (gimple_phi_result (phi), info);
	  mark_ptr_info_alignment_unknown (SSA_NAME_PTR_INFO (gimple_phi_result (phi)));
	}
    }
  for (auto &p : phis)
    *p.second = gimple_phi_result (p.first);
  return phis;
}

/* Iterations from NUMBER on, AT_ONCE of them, whose loads come first.  */

gimple_seq
column_run::iterations (tree number, unsigned at_once, run_state *state)
{
  gimple_seq seq = NULL;
  tree type = TREE_TYPE (m_number);
  m_common = m_constants;
  std::vector<copy> copies (at_once);
  std::vector<std::vector<tree>> places (at_once + 1, state->pointers);
  left_values loaded = state->left;
  for (unsigned i = 0; i < at_once; i++)
    {
      copies[i].number = gimple_build (&seq, PLUS_EXPR, type, number, build_int_cst (type, i));
      copies[i].pointers = &places[i];
      load_all (&copies[i], loaded, &seq);
      for (size_t k = 0; k < m_steps.size (); k++)
	places[i + 1][k] = gimple_build (&seq, POINTER_PLUS_EXPR, TREE_TYPE (places[i][k]),
					 places[i][k], m_steps[k]);
      /* What it has loaded waits for the next one.  */
      for (auto &l : loaded)
	if (load_p (l.first))
	  add_youngest (&l.second, copies[i].values[gimple_get_lhs (l.first)]);
    }
  for (copy &c : copies)
    finish (&c, &state->left, &seq);
  std::copy (places[at_once].begin (), places[at_once].end (), state->pointers.begin ());
  return seq;
}

/* A loop on E that does the iterations from FIRST to before END, AT_ONCE together; what it
   begins with, and what it leaves, is in STATE.  The edge behind it.  */

edge
column_run::add_loop (edge e, tree first, tree end, unsigned at_once, run_state *state)
{
  tree number;
  basic_block body = new_loop (e, first, end, at_once, &number);
  class loop *run = body->loop_father;
  /* One iteration with many loads: what one leaves to the next one moves between registers
     half as often.  */
  run->unroll = m_at_once == 1 ? 2 : 1;
  auto phis = begin_with (run, state);
  gimple_stmt_iterator gsi = gsi_start_bb (body);
  gsi_insert_seq_before (&gsi, iterations (number, at_once, state), GSI_NEW_STMT);
  basic_block behind = split_edge (single_exit (run));
  for (auto &p : phis)
    {
      add_phi_arg (p.first, *p.second, loop_latch_edge (run), UNKNOWN_LOCATION);
      tree result = gimple_phi_result (p.first);
      gphi *closed = create_phi_node (make_ssa_name (TREE_TYPE (result)), behind);
      add_phi_arg (closed, result, single_pred_edge (behind), UNKNOWN_LOCATION);
      *p.second = gimple_phi_result (closed);
    }
  return single_succ_edge (behind);
}

/* Where the iterations up to END end that are done at once with others.  */

tree
column_run::last_at_once (tree end, gimple_seq *seq)
{
  tree type = TREE_TYPE (m_number), count = unsigned_type_for (type);
  tree begin = gimple_convert (seq, count, m_number);
  tree length = gimple_build (seq, MINUS_EXPR, count, gimple_convert (seq, count, end), begin);
  length = gimple_build (seq, BIT_AND_EXPR, count, length,
			 build_int_cst (count, -HOST_WIDE_INT (m_at_once)));
  return gimple_convert (seq, type, gimple_build (seq, PLUS_EXPR, count, begin, length));
}

void
column_run::add (edge e, tree end)
{
  m_common.clear ();
  gimple_seq seq = NULL;
  run_state state = first_values (&seq);
  for (const moving_pointer &p : m_pointers)
    m_steps.push_back (step_of (p.step, &seq));
  tree last = m_at_once > 1 ? last_at_once (end, &seq) : m_number;
  gimple_stmt_iterator gsi = gsi_last_bb (e->src);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  if (m_at_once > 1)
    e = add_loop (e, m_number, last, m_at_once, &state);
  add_loop (e, last, end, 1, &state);
}

void
column_run::add_plain (edge e, tree end)
{
  copy plain;
  basic_block body = new_loop (e, m_number, end, 1, &plain.number);
  /* It is rare.  */
  body->loop_father->unroll = 1;
  m_common.clear ();
  gimple_stmt_iterator gsi = gsi_start_bb (body);
  gsi_insert_seq_before (&gsi, build (&plain), GSI_NEW_STMT);
}

} // namespace accplug
