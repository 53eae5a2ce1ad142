/* Finding nests in which a thread does groups of iterations; see iteration-groups.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "tiling/iteration-groups.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "base/walk.h"
#include "device/intrinsics.h"
#include "device/loop-location.h"
#include "device/loop-tests.h"
#include "device/marks.h"
#include "tiling/nest-values.h"

namespace accplug
{

namespace
{

/* The sums of a group, and these with what a step has loaded, in bytes of registers.  */
const unsigned most_sums = 128, most_values = 256;

/* The statements of a step of one iteration, and of all of a group together.  */
const unsigned longest_step = 64, most_statements = 800;

/* What more copies have to gain: the part of loads that is left.  */
const double least_gain = 0.95;

/* Of the loads of single iterations, a group has no more than 2 of 3.  */

bool
worth_it_p (unsigned loads_of_group, unsigned loads, unsigned size)
{
  return 3 * loads_of_group <= 2 * loads * size;
}

/* The depth of the deepest loop in L.  */

unsigned
deepest_in (class loop *l)
{
  unsigned deepest = loop_depth (l);
  for (class loop *inner = l->inner; inner; inner = inner->next)
    deepest = MAX (deepest, deepest_in (inner));
  return deepest;
}

/* The longest groups, MOST or a half of it and so on, of a loop of RANGE iterations that leave
   no more than one in eight for nothing.  */

unsigned
length_for (unsigned HOST_WIDE_INT range, unsigned most)
{
  while (most > 1 && (most - range % most) % most * 8 > range)
    most /= 2;
  return most;
}

/* The largest power of two that is no more than MOST and divides NUMBER.  */

unsigned
power_in (unsigned HOST_WIDE_INT number, unsigned most)
{
  while (most > 1 && number % most)
    most /= 2;
  return most;
}

/* Is T, a variable that GCC sees in the program, one that threads have to themselves?  */

bool
own_variable_p (tree t)
{
  return (TREE_CODE (t) == VAR_DECL || TREE_CODE (t) == PARM_DECL
	  || TREE_CODE (t) == RESULT_DECL) && !is_global_var (t);
}

/* May BB, in the nest, be in several copies of one another?  */

bool
plain_p (basic_block bb, class loop *innermost)
{
  bool inside = flow_bb_inside_loop_p (innermost, bb);
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      int mark = unique_kind (stmt);
      if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_COND
	  || gimple_code (stmt) == GIMPLE_PREDICT || gimple_code (stmt) == GIMPLE_NOP
	  || gimple_code (stmt) == GIMPLE_LABEL || plain_value_p (stmt))
	continue;
      if (mark == IFN_UNIQUE_OACC_FORK || mark == IFN_UNIQUE_OACC_JOIN
	  ? !inside || integer_zerop (gimple_call_arg (stmt, 2))
	  : gimple_call_internal_p (stmt, IFN_GOACC_LOOP) ? !inside
	  : inside && gimple_assign_single_p (stmt) && gimple_store_p (stmt)
	    && !gimple_has_volatile_ops (stmt) && !gimple_clobber_p (stmt)
	    && plain_reference_p (gimple_assign_lhs (stmt)))
	continue;
      return false;
    }
  return true;
}

/* The number NUMBER in a loop that lanes share, as that of rows that are as long as a warp:
   (number / 32) * 32 + number % 32.  So neighbours along rows can be a thread's.  */

class row_number
{
public:
  explicit row_number (const shared_loop &l);
  /* As it was.  */
  void undo ();

private:
  tree add (tree_code code, tree a, HOST_WIDE_INT b);
  void append (gassign *stmt);

  const shared_loop &m_loop;
  gimple_stmt_iterator m_at;
  std::vector<gassign *> m_statements;
};

void
row_number::append (gassign *stmt)
{
  gsi_insert_before (&m_at, stmt, GSI_SAME_STMT);
  m_statements.push_back (stmt);
}

tree
row_number::add (tree_code code, tree a, HOST_WIDE_INT b)
{
  tree by = build_int_cst (code == RSHIFT_EXPR ? unsigned_type_node : m_loop.type (), b);
  append (gimple_build_assign (make_ssa_name (m_loop.type ()), code, a, by));
  return gimple_assign_lhs (m_statements.back ());
}

row_number::row_number (const shared_loop &l)
  : m_loop (l), m_at (gsi_after_labels (l.loop->header))
{
  tree number = gimple_phi_result (l.counter);
  tree rest = add (BIT_AND_EXPR, number, warp_size - 1);
  tree row = add (RSHIFT_EXPR, number, exact_log2 (warp_size));
  tree first = add (MULT_EXPR, row, warp_size);
  append (gimple_build_assign (make_ssa_name (l.type ()), PLUS_EXPR, first, rest));
  l.replace_counter (gimple_assign_lhs (m_statements.back ()),
		     { m_statements[0], m_statements[1] });
}

void
row_number::undo ()
{
  replace_uses_by (gimple_assign_lhs (m_statements.back ()),
		   gimple_phi_result (m_loop.counter));
  while (!m_statements.empty ())
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (m_statements.back ());
      gsi_remove (&gsi, true);
      release_defs (m_statements.back ());
      m_statements.pop_back ();
    }
}

/* Is L, alone in its nest, one that all threads of the grid share along x, around loops?  */

bool
lone_loop_p (const shared_loop &l)
{
  return (l.axes == (GANG_AXIS | VECTOR_AXIS) && l.loop->inner
	  && INTEGRAL_TYPE_P (l.type ()) && TYPE_PRECISION (l.type ()) >= 32);
}

} // anonymous namespace

bool
any_own_memory_p (class loop *l)
{
  bool any = false;
  basic_block *body = get_loop_body (l);
  for (unsigned i = 0; i < l->num_nodes && !any; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !any && !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	any = (is_gimple_call (stmt) && !gimple_call_internal_p (stmt)
	       && !intrinsic_call_p (stmt) && !(gimple_call_flags (stmt) & ECF_CONST));
	walk_operands_of (stmt, [&] (tree *operand, walk_stmt_info *)
	  {
	    any |= own_variable_p (*operand);
	    return TYPE_P (*operand) || TREE_CODE (*operand) == SSA_NAME
		   ? visit::past : visit::into;
	  });
      }
  free (body);
  return any;
}

guarded_block
guarded_by (gcond *test)
{
  guarded_block none, found;
  basic_block bb = gimple_bb (test);
  for (edge e : bb->succs)
    {
      basic_block block = e->dest;
      if (!single_pred_p (block) || !single_succ_p (block) || block->loop_father->inner
	  || block->loop_father != bb->loop_father || !gimple_seq_empty_p (phi_nodes (block))
	  || !find_edge (bb, single_succ (block)))
	continue;
      found.test = test;
      found.block = block;
      found.after = single_succ (block);
    }
  if (!found.block || EDGE_COUNT (found.after->preds) != 2
      || found.after->loop_father != bb->loop_father
      || found.after == bb->loop_father->header)
    return none;
  for (gimple_stmt_iterator gsi = gsi_start_bb (found.block); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (!is_gimple_debug (gsi_stmt (gsi)) && gimple_code (gsi_stmt (gsi)) != GIMPLE_PREDICT
	&& gimple_code (gsi_stmt (gsi)) != GIMPLE_NOP && !plain_value_p (gsi_stmt (gsi)))
      return none;
  for (gphi_iterator i = gsi_start_phis (found.after); !gsi_end_p (i); gsi_next (&i))
    if (virtual_operand_p (gimple_phi_result (i.phi ())))
      return none;
  return found;
}

bool
plain_nest_p (const std::vector<shared_loop> &loops)
{
  class loop *innermost = loops.back ().loop;
  for (const shared_loop &l : loops)
    {
      unsigned phis = 0;
      edge exit = single_exit (l.loop);
      if (!exit || !INTEGRAL_TYPE_P (l.type ()) || TYPE_PRECISION (l.type ()) < 32
	  || !useless_type_conversion_p (l.type (), TREE_TYPE (l.range))
	  || (l.loop != innermost && l.loop->inner->next))
	return false;
      for (basic_block bb : { l.loop->header, exit->dest })
	for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
	  phis += !virtual_operand_p (gimple_phi_result (i.phi ()));
      if (phis != 1)
	return false;
    }
  bool plain = innermost->inner;
  basic_block *body = get_loop_body (loops.front ().loop);
  for (unsigned i = 0; plain && i < loops.front ().loop->num_nodes; i++)
    plain = plain_p (body[i], innermost);
  free (body);
  return plain;
}

unsigned
grouped_nest::size () const
{
  unsigned all = 1;
  for (const grouped_loop &g : grouped)
    all *= g.length;
  return all;
}

unsigned
grouped_nest::dependence (tree name) const
{
  auto known = m_dependence.find (name);
  return known == m_dependence.end () ? 0 : known->second;
}

unsigned
grouped_nest::mask_of (gimple *stmt) const
{
  tree lhs = gimple_vdef (stmt) ? NULL_TREE : gimple_get_lhs (stmt);
  if (lhs && TREE_CODE (lhs) == SSA_NAME)
    return dependence (lhs);
  unsigned mask = 0;
  ssa_op_iter iterator;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND (use, stmt, iterator, SSA_OP_USE)
    mask |= dependence (use);
  return mask;
}

/* Describes one nest.  */

class group_finder
{
public:
  /* LONE: one loop, whose number is that of rows of a warp.  */
  group_finder (const device_function *f, const std::vector<shared_loop> &loops,
		bool lone = false)
    : m_f (f)
  {
    m_nest.loops = loops;
    m_nest.lone = lone;
  }

  /* Why it has no groups; NULL if it has.  */
  const char *obstacle ();
  const grouped_nest &nest () const { return m_nest; }

private:
  /* What a step has of one mask of loops.  */
  struct tally
  {
    unsigned loads = 0, load_bytes = 0, sum_bytes = 0, statements = 0;
  };

  bool read_counting (const shared_loop &l);
  bool divided_p (tree number, std::vector<std::pair<tree, tree>> *parts);
  bool rows_p (tree number, unsigned bit);
  unsigned lane_bit () const { return 1 << m_nest.loops.size (); }
  void begin (unsigned loop, std::vector<tree> *names);
  bool unchanging_p (tree t) const;
  tree number_of (tree t) const;
  bool quotient_p (gimple *stmt, unsigned bit);
  void add (tree name, unsigned bits, std::vector<tree> *more);
  void spread (tree name, unsigned bits, std::vector<tree> *more);
  bool one_loop_a_guard_p (const std::vector<unsigned> &lengths) const;
  void spread_all ();
  void count_step ();
  unsigned first_length (unsigned i) const;
  unsigned copies (unsigned mask, const std::vector<unsigned> &lengths) const;
  void consider (const std::vector<unsigned> &lengths);
  void choose ();

  const device_function *m_f;
  grouped_nest m_nest;
  std::set<tree> m_numbers;	/* what counts as a number of a loop */
  tree m_row = NULL_TREE;	/* of the loop that lanes share */
  std::vector<tree> m_quotients, m_remainders;
  unsigned m_barred = 0;	/* loops that have no groups */
  std::map<unsigned, std::vector<tree>> m_divisors;
  std::map<gcond *, unsigned> m_guards;	/* on which loops they depend */
  std::map<unsigned, tally> m_step;
  std::vector<unsigned> m_lengths;	/* the best ones */
  unsigned m_loads = 0, m_statements = 0;
  bool m_long_step = false, m_own_loads = false;
  double m_best = 1;
};

/* Note what counts and ends L.  Returns whether that is all that they do.  */

bool
group_finder::read_counting (const shared_loop &l)
{
  tree next = PHI_ARG_DEF_FROM_EDGE (l.counter, loop_latch_edge (l.loop));
  m_nest.note_counting (SSA_NAME_DEF_STMT (next));
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iterator, next)
    if (gimple_code (USE_STMT (use)) != GIMPLE_COND && USE_STMT (use) != l.counter)
      return false;
  return true;
}

/* By what STMT divides, if it computes a quotient, or a remainder, of what is not negative;
   else NULL_TREE.  */

tree
divisor_of (gimple *stmt, bool *quotient)
{
  tree_code code = is_gimple_assign (stmt) ? gimple_assign_rhs_code (stmt) : ERROR_MARK;
  tree by = gimple_num_ops (stmt) == 3 ? gimple_op (stmt, 2) : NULL_TREE;
  *quotient = code == TRUNC_DIV_EXPR || code == RSHIFT_EXPR;
  if (code == TRUNC_DIV_EXPR || code == TRUNC_MOD_EXPR)
    return by;
  const unsigned most_bits = 30;
  if (!by || !tree_fits_uhwi_p (by))
    return NULL_TREE;
  unsigned HOST_WIDE_INT value = tree_to_uhwi (by);
  if (code == RSHIFT_EXPR && value < most_bits)
    return build_int_cst (unsigned_type_node, 1 << value);
  return (code == BIT_AND_EXPR && value < (1 << most_bits) && pow2p_hwi (value + 1)
	  ? build_int_cst (unsigned_type_node, value + 1) : NULL_TREE);
}

/* Is NUMBER, that of the loop that lanes share, in some type, only divided by what the nest
   does not change?  PARTS are the quotients and remainders, and by what.  */

bool
group_finder::divided_p (tree number, std::vector<std::pair<tree, tree>> *parts)
{
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iterator, number)
    {
      gimple *stmt = USE_STMT (use);
      if (m_nest.counts_p (stmt))
	continue;
      tree lhs = gimple_get_lhs (stmt), type = lhs ? TREE_TYPE (lhs) : NULL_TREE;
      if (gimple_assign_cast_p (stmt) && INTEGRAL_TYPE_P (type)
	  && TYPE_PRECISION (type) >= 32)
	{
	  /* Of less bits only the lower ones are taken.  */
	  size_t before = parts->size ();
	  if (!divided_p (lhs, parts))
	    return false;
	  if (TYPE_PRECISION (type) < TYPE_PRECISION (TREE_TYPE (number)))
	    for (size_t i = before; i < parts->size (); i++)
	      if (gimple_assign_rhs_code (SSA_NAME_DEF_STMT ((*parts)[i].first))
		  != BIT_AND_EXPR)
		return false;
	  continue;
	}
      bool quotient;
      tree by = divisor_of (stmt, &quotient);
      if (!by || gimple_assign_rhs1 (stmt) != number || !unchanging_p (by))
	return false;
      parts->push_back ({ lhs, by });
    }
  return true;
}

/* Is NUMBER used as that of rows that lanes share?  The row is the least divisor.  */

bool
group_finder::rows_p (tree number, unsigned bit)
{
  std::vector<std::pair<tree, tree>> parts;
  if (!divided_p (number, &parts))
    return false;
  for (const auto &part : parts)
    if (!m_row || (tree_fits_uhwi_p (part.second) && tree_fits_uhwi_p (m_row)
		   && tree_to_uhwi (part.second) < tree_to_uhwi (m_row)))
      m_row = part.second;
  for (const auto &part : parts)
    {
      bool quotient;
      divisor_of (SSA_NAME_DEF_STMT (part.first), &quotient);
      if (operand_equal_p (part.second, m_row)
	  || (tree_fits_uhwi_p (part.second) && tree_fits_uhwi_p (m_row)
	      && tree_to_uhwi (part.second) == tree_to_uhwi (m_row)))
	(quotient ? m_quotients : m_remainders).push_back (part.first);
      else if (quotient && tree_fits_uhwi_p (part.second) && tree_fits_uhwi_p (m_row)
	       && tree_to_uhwi (part.second) % tree_to_uhwi (m_row) == 0)
	m_divisors[bit].push_back
	  (build_int_cst (long_unsigned_type_node,
			  tree_to_uhwi (part.second) / tree_to_uhwi (m_row)));
      else
	return false;
    }
  return !m_quotients.empty ();
}

/* What depends on the number of LOOP to begin with goes to NAMES.  */

void
group_finder::begin (unsigned loop, std::vector<tree> *names)
{
  const shared_loop &l = m_nest.loops[loop];
  tree number = gimple_phi_result (l.counter);
  bool barred = !read_counting (l);
  auto add = [&] (tree name, unsigned bit)
    {
      m_nest.m_dependence[name] |= bit;
      names->push_back (name);
    };
  if (!(l.axes & VECTOR_AXIS))
    {
      m_numbers.insert (number);
      add (number, 1 << loop);
    }
  else if (l.loop == m_nest.innermost () && rows_p (number, 1 << loop))
    {
      for (tree name : m_quotients)
	{
	  m_numbers.insert (name);
	  m_nest.note_counting (SSA_NAME_DEF_STMT (name));
	  add (name, 1 << loop);
	}
      for (tree name : m_remainders)
	add (name, lane_bit ());
    }
  else
    {
      barred = true;
      add (number, lane_bit ());
    }
  if (barred)
    m_barred |= 1 << loop;
}

/* What is the same in all of the nest.  */

bool
group_finder::unchanging_p (tree t) const
{
  if (TREE_CODE (t) != SSA_NAME)
    return TREE_CODE (t) == INTEGER_CST && tree_fits_uhwi_p (t);
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (t));
  return !bb || !flow_bb_inside_loop_p (m_nest.loops.front ().loop, bb);
}

/* The number of a loop that T is, in some type; NULL_TREE if it is none.  */

tree
group_finder::number_of (tree t) const
{
  while (TREE_CODE (t) == SSA_NAME && !m_numbers.count (t))
    {
      gimple *def = SSA_NAME_DEF_STMT (t);
      if (!gimple_assign_cast_p (def)
	  || TYPE_PRECISION (TREE_TYPE (t))
	     < TYPE_PRECISION (TREE_TYPE (gimple_assign_rhs1 (def))))
	return NULL_TREE;
      t = gimple_assign_rhs1 (def);
    }
  return TREE_CODE (t) == SSA_NAME ? t : NULL_TREE;
}

/* Is STMT the quotient of a loop's number, which has BIT, and of what the nest does not
   change?  Then all of a group have it.  */

bool
group_finder::quotient_p (gimple *stmt, unsigned bit)
{
  bool quotient;
  tree by = divisor_of (stmt, &quotient);
  if (!by || !quotient || !unchanging_p (by))
    return false;
  tree number = number_of (gimple_assign_rhs1 (stmt));
  if (!number || m_nest.dependence (number) != bit)
    return false;
  m_divisors[bit].push_back (by);
  return true;
}

/* NAME depends on BITS, too; it goes to MORE if that is news.  */

void
group_finder::add (tree name, unsigned bits, std::vector<tree> *more)
{
  unsigned &known = m_nest.m_dependence[name];
  if ((known | bits) == known)
    return;
  known |= bits;
  more->push_back (name);
}

/* What uses NAME depends on BITS, too; MORE are names of which that is news.  */

void
group_finder::spread (tree name, unsigned bits, std::vector<tree> *more)
{
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iterator, name)
    {
      gimple *stmt = USE_STMT (use);
      if (m_nest.counts_p (stmt)
	  || gimple_vdef (stmt)
	  || !flow_bb_inside_loop_p (m_nest.loops.front ().loop, gimple_bb (stmt)))
	continue;
      tree lhs = gimple_get_lhs (stmt);
      gcond *test = dyn_cast<gcond *> (stmt);
      if (test && gimple_bb (test)->loop_father != m_nest.innermost ()
	  && guarded_by (test).block)
	{
	  for (gphi_iterator i = gsi_start_phis (guarded_by (test).after); !gsi_end_p (i);
	       gsi_next (&i))
	    add (gimple_phi_result (i.phi ()), bits, more);
	  m_guards[test] |= bits;
	  continue;
	}
      if (!lhs || TREE_CODE (lhs) != SSA_NAME
	  || gimple_call_internal_p (stmt, IFN_GOACC_LOOP))
	{
	  m_barred |= bits;
	  continue;
	}
      unsigned now = bits;
      for (unsigned bit = 1; bit <= bits; bit <<= 1)
	if ((bits & bit) && quotient_p (stmt, bit))
	  now &= ~bit;
      add (lhs, now, more);
    }
}

/* What depends on the numbers in the loops; a loop on whose number a condition depends has no
   groups.  */

void
group_finder::spread_all ()
{
  std::vector<tree> names;
  for (unsigned i = 0; i < m_nest.loops.size (); i++)
    begin (i, &names);
  while (!names.empty ())
    {
      tree name = names.back ();
      names.pop_back ();
      spread (name, m_nest.dependence (name), &names);
    }
}

/* What the steps have, of the deepest loops.  */

void
group_finder::count_step ()
{
  class loop *in = m_nest.innermost ();
  unsigned deepest = deepest_in (in);
  basic_block *body = get_loop_body (in);
  for (unsigned i = 0; i < in->num_nodes; i++)
    {
      class loop *l = body[i]->loop_father;
      bool deep = loop_depth (l) == deepest;
      const HOST_WIDE_INT few = 16;
      HOST_WIDE_INT trips = deep ? max_stmt_executions_int (l) : 0;
      m_nest.many_steps |= deep && (trips < 0 || trips > few + 1);
      if (deep && l->header == body[i])
	for (gphi_iterator phi = gsi_start_phis (body[i]); !gsi_end_p (phi); gsi_next (&phi))
	  {
	    tree sum = gimple_phi_result (phi.phi ());
	    if (!virtual_operand_p (sum) && m_nest.dependence (sum))
	      m_step[m_nest.dependence (sum)].sum_bytes
		+= int_size_in_bytes (TREE_TYPE (sum));
	  }
      for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); deep && !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  tree lhs = gimple_get_lhs (stmt);
	  m_long_step |= long_operation_p (stmt) || is_gimple_call (stmt);
	  if (!lhs || TREE_CODE (lhs) != SSA_NAME)
	    continue;
	  unsigned on = m_nest.dependence (lhs);
	  m_step[on].statements++;
	  m_statements++;
	  if (!gimple_vuse (stmt) || (!on && !m_nest.lone))
	    continue;
	  m_step[on].loads++;
	  m_step[on].load_bytes += MAX (int_size_in_bytes (TREE_TYPE (lhs)), 4);
	  m_loads++;
	  m_own_loads |= on != 0;
	}
    }
  free (body);
}

/* How many a group has of what depends on MASK.  */

unsigned
group_finder::copies (unsigned mask, const std::vector<unsigned> &lengths) const
{
  unsigned all = 1;
  for (unsigned i = 0; i < lengths.size (); i++)
    if (mask & (1 << i))
      all *= lengths[i];
  return all;
}

/* Does each guard depend on no more than one loop that would have groups of LENGTHS?  */

bool
group_finder::one_loop_a_guard_p (const std::vector<unsigned> &lengths) const
{
  for (const auto &guard : m_guards)
    {
      unsigned loops = 0;
      for (unsigned i = 0; i < lengths.size (); i++)
	loops += lengths[i] > 1 && (guard.second & (1 << i));
      if (loops > 1)
	return false;
    }
  return true;
}

/* Are groups of LENGTHS the best ones so far?  */

void
group_finder::consider (const std::vector<unsigned> &lengths)
{
  unsigned size = copies (~0u, lengths), loads = 0, sums = 0, values = 0, statements = 0;
  for (const auto &step : m_step)
    {
      unsigned n = copies (step.first, lengths);
      loads += step.second.loads * n;
      values += step.second.load_bytes * n;
      sums += step.second.sum_bytes * n;
      statements += step.second.statements * n;
    }
  double part = m_loads ? double (loads) / (double (m_loads) * size) : 1;
  if (size == 1 || !one_loop_a_guard_p (lengths) || sums > most_sums
      || sums + values > most_values || statements > most_statements
      || !worth_it_p (loads, m_loads, size) || part > m_best * least_gain)
    return;
  m_best = part;
  m_lengths = lengths;
}

/* The longest groups that loop I may have, as far as that is known here.  */

unsigned
group_finder::first_length (unsigned i) const
{
  const unsigned longest = 8, of_threads = 4;
  const shared_loop &l = m_nest.loops[i];
  /* `static' says which gang has which iterations.  */
  if ((m_barred & (1 << i)) || !integer_zerop (gimple_call_arg (l.step, 4)))
    return 1;
  unsigned HOST_WIDE_INT range = tree_fits_uhwi_p (l.range) ? tree_to_uhwi (l.range) : 0;
  unsigned threads = l.axes & WORKER_AXIS ? m_f->workers : 1;
  auto found = m_divisors.find (1 << i);
  /* Beside rows that lanes count through, a loop is long, unless one knows better.  */
  bool several = !range && m_row && !(l.axes & VECTOR_AXIS);
  unsigned length = ((l.axes & THREAD_AXES) && !several
		     && (m_nest.lone || range < longest * threads) ? of_threads : longest);
  if (l.axes & VECTOR_AXIS)
    {
      /* No lane goes without, and all groups are whole.  */
      if (range && tree_fits_uhwi_p (m_row))
	length = (range % tree_to_uhwi (m_row) ? 1
		  : power_in (range / tree_to_uhwi (m_row), length));
      while (range && length > 1 && !(l.axes & GANG_AXES)
	     && range / length < m_f->vector_length)
	length /= 2;
    }
  else if (range)
    length = length_for (range, length);
  if (found != m_divisors.end ())
    for (tree by : found->second)
      if (TREE_CODE (by) == INTEGER_CST)
	length = power_in (tree_to_uhwi (by), length);
  return length;
}

/* Choose the loops that have groups, and how long these are.  */

void
group_finder::choose ()
{
  unsigned count = m_nest.loops.size ();
  auto lengths_of = [this] (unsigned i, const std::function<void (unsigned)> &f)
    {
      for (unsigned length = 2; length <= first_length (i); length *= 2)
	f (length);
    };
  std::vector<unsigned> lengths (count, 1);
  for (unsigned i = 0; i < count; i++)
    {
      lengths_of (i, [&] (unsigned a) { lengths[i] = a; consider (lengths); });
      lengths[i] = 1;
    }
  for (unsigned i = 0; i < count; i++)
    for (unsigned k = i + 1; k < count; k++)
      {
	lengths_of (i, [&] (unsigned a)
	  {
	    lengths[i] = a;
	    lengths_of (k, [&] (unsigned b) { lengths[k] = b; consider (lengths); });
	  });
	lengths[i] = lengths[k] = 1;
      }
}

const char *
group_finder::obstacle ()
{
  if (m_nest.loops.size () > 8 || !plain_nest_p (m_nest.loops))
    return "it is no nest that does nothing but compute and store";
  spread_all ();
  count_step ();
  if (m_statements > longest_step || (m_nest.lone && m_long_step))
    return "a step is long";
  /* Lanes that walk through rows of their own would have more lines of memory under way than
     the first cache has.  */
  if (m_nest.lone && m_nest.many_steps && m_own_loads)
    return "its steps load what is an iteration's own";
  choose ();
  if (m_lengths.empty ())
    return "neighbours share too little";
  std::map<tree, unsigned> all;
  std::swap (all, m_nest.m_dependence);
  for (unsigned i = 0; i < m_lengths.size (); i++)
    if (m_lengths[i] > 1)
      {
	grouped_loop g;
	g.shared = m_nest.loops[i];
	g.length = m_lengths[i];
	g.divisors = m_divisors[1 << i];
	if (g.shared.axes & VECTOR_AXIS)
	  {
	    g.row = m_row;
	    g.quotients = m_quotients;
	  }
	tree first = PHI_ARG_DEF_FROM_EDGE (g.shared.counter,
					    loop_preheader_edge (g.shared.loop));
	g.first = as_a<gcall *> (SSA_NAME_DEF_STMT (first));
	for (const auto &name : all)
	  if (name.second & (1 << i))
	    m_nest.m_dependence[name.first] |= 1 << m_nest.grouped.size ();
	for (const auto &guard : m_guards)
	  if (guard.second & (1 << i))
	    m_nest.guards.push_back ({ guard.first, unsigned (m_nest.grouped.size ()) });
	m_nest.grouped.push_back (g);
      }
  return nullptr;
}

namespace
{

/* Describe the nest of LOOPS.  Returns why it has no groups, or NULL.  */

const char *
describe (const device_function *f, const std::vector<shared_loop> &loops,
	  grouped_nest *nest)
{
  group_finder finder (f, loops);
  const char *why = finder.obstacle ();
  if (!why)
    *nest = finder.nest ();
  if (!why || loops.size () != 1 || !lone_loop_p (loops.front ()) || !plain_nest_p (loops))
    return why;
  row_number rows (loops.front ());
  group_finder of_rows (f, loops, true);
  why = of_rows.obstacle ();
  if (why)
    rows.undo ();
  else
    *nest = of_rows.nest ();
  return why;
}

} // anonymous namespace

std::vector<grouped_nest>
find_grouped_nests (function *fun, const device_function *f)
{
  std::vector<grouped_nest> nests;
  std::vector<shared_loop> all = all_shared_loops (fun);
  auto shared = [&] (class loop *l)
    {
      return std::find_if (all.begin (), all.end (),
			   [l] (const shared_loop &s) { return s.loop == l; });
    };
  if (all.empty () || f->free_rows)
    return nests;
  for (const shared_loop &in : all)
    {
      bool innermost = std::none_of (all.begin (), all.end (), [&] (const shared_loop &s)
				     { return flow_loop_nested_p (in.loop, s.loop); });
      if (!innermost)
	continue;
      std::vector<shared_loop> loops;
      for (class loop *l = in.loop; shared (l) != all.end (); l = loop_outer (l))
	loops.insert (loops.begin (), *shared (l));
      grouped_nest nest;
      const char *why = (any_own_memory_p (loops.front ().loop)
			 ? "it has variables in memory, or calls"
			 : describe (f, loops, &nest));
      if (!why)
	nests.push_back (nest);
      else if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (loop_location (in.loop)),
			 "nest of loop %d has no groups of iterations: %s\n", in.loop->num,
			 why);
    }
  return nests;
}

} // namespace accplug
