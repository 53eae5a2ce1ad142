/* The memory behind pointers that no clause names.

   Programs in C and C++ use pointers to the heap in regions without a data clause.  The
   region then has the pointer's value; if what that points to is not on the device, the
   run time copies the bytes that the region uses, as it copies an array that no clause
   names (OpenACC 3.3, 2.6.2).

   Comes in: a kernel in SSA form, before its loops are mapped.
   Goes out: at the kernel's beginning notes (the intrinsic implicit_range) of the bytes
   that references through such a pointer are in; launch-geometry.cc makes launch
   expressions of them.

   Rules
   - The place of all references through the pointer has to be known, over all iterations
     of the loops around, from the parameter block.  Of references behind a condition
     that compares such values, only what it lets through counts.
   - Indices that are parts of a number of iterations, as in collapsed loops, have their
     extremes (index-parts.h), if no condition is about them.
   - A pointer that the region hands on, to a procedure or to memory, has no note.  Where
     the place of a reference is not known, the note says that.
   - Of C++, `this' is a pointer to one object: where no more is known, all of that is used.
   - A loop without iterations uses nothing: then the note's range is empty.  So does a
     reference outside of loops whose conditions do not hold.
   - What the region may write is copied back.
   - Of members that references certainly reach, if the loops around these have iterations,
     there is a note of its own: a structure of which only a part is on the device, as that
     of a base class, is an error if such members are not in the part.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/device-pass.h"
#include "device/intrinsics.h"
#include "analysis/loop-facts.h"
#include "analysis/memory-references.h"
#include "analysis/parameter-values.h"
#include "base/report.h"
#include "analysis/runtime-condition.h"
#include "memory/index-parts.h"

namespace accplug
{

namespace
{

/* Some bytes behind a pointer of the region's.  */

struct byte_range
{
  polynomial first, end;
  alternative assumed;		/* else there are none */
  bool pointers = false;	/* the region loads some from there */
};

/* What a pointer may have been computed from.  */

struct pointer_sources
{
  std::vector<int> slots;	/* of the region's pointers */
  bool result = false;		/* what a procedure returned, too */
};

struct pointer_use
{
  std::vector<byte_range> ranges;
  std::vector<byte_range> sure;	/* of members that are certainly used */
  bool known = true;		/* these are all */
  bool used = false;		/* there are some */
  bool handed_on = false;
  bool written = false;
  bool whole = false;		/* all of one object */
};

class range_search
{
public:
  range_search (function *fun, const device_function *f) : m_fun (fun), m_f (f) {}

  bool wanted_p () const;
  void run ();
  void insert_notes ();

private:
  tree class_of_this (int slot) const;
  void use_whole_objects ();
  void dump_use (int slot, const char *what) const;
  bool implicit_p (int slot) const;
  int slot_of_value (tree pointer) const;
  void scan (iteration_space &space, gimple *stmt);
  void note_escapes (gimple *stmt);
  bool find_sources (tree p, std::set<tree> *seen, pointer_sources *sources) const;
  void scan_mixed (const memory_reference &r);
  void scan_reference (iteration_space &space, const memory_reference &r);
  polynomial bound_of (iteration_space &space, const polynomial &offset, basic_block bb,
		       extreme which, alternative *assumed);
  bool range_of (iteration_space &space, const memory_reference &r, byte_range *);
  bool always_known_p (const polynomial &p) const;
  bool unconditional_p (iteration_space &space, basic_block bb) const;
  bool member_p (int slot, const byte_range &range) const;
  polynomial replayed (gimple_seq *seq, const polynomial &p);
  void add_note (gimple_seq *seq, int slot, const byte_range &, unsigned flags);

  function *m_fun;
  const device_function *m_f;
  std::map<int, pointer_use> m_uses;	/* by slot */
  bool m_all_written = false;
  bool m_unknown = false;	/* any of them may be used elsewhere, too */
};

bool
range_search::implicit_p (int slot) const
{
  return (slot >= 0 && slot < int (m_f->site->args.size ())
	  && (m_f->site->args[slot].implicit_pointer
	      || m_f->site->args[slot].present_pointer)
	  && (m_f->args[slot].flags & ACCPLUG_ARG_POINTER));
}

bool
range_search::wanted_p () const
{
  if (!m_f->kernel || !m_f->site)
    return false;
  for (unsigned i = 0; i < m_f->site->args.size (); i++)
    if (implicit_p (i))
      return true;
  return false;
}

/* Is P made of values that the kernel gets as parameters?  */

bool
range_search::always_known_p (const polynomial &p) const
{
  return p.known () && !p.any_symbol ([this] (symbol s)
    { return s.of_loop () || !kernel_value_p (m_fun, ssa_name (s.index ())); });
}

/* Append to GUARDS what is >= 0 where COND leads to E.  */

void
add_guard (iteration_space &space, gcond *cond, edge e, std::vector<polynomial> *guards)
{
  if (!INTEGRAL_TYPE_P (TREE_TYPE (gimple_cond_lhs (cond))))
    return;
  tree_code code = gimple_cond_code (cond);
  if (e->flags & EDGE_FALSE_VALUE)
    code = invert_tree_comparison (code, false);
  polynomial difference = (space.value_of (gimple_cond_lhs (cond))
			   - space.value_of (gimple_cond_rhs (cond)));
  if (!difference.known ())
    return;
  switch (code)
    {
    case GT_EXPR: guards->push_back (difference - polynomial (1)); break;
    case GE_EXPR: guards->push_back (difference); break;
    case LT_EXPR: guards->push_back (-difference - polynomial (1)); break;
    case LE_EXPR: guards->push_back (-difference); break;
    case EQ_EXPR:
      guards->push_back (difference);
      guards->push_back (-difference);
      break;
    default: break;
    }
}

/* What the conditions say that BB, in the root of SPACE, is behind.  */

std::vector<polynomial>
guards_in_root (iteration_space &space, basic_block bb)
{
  std::vector<polynomial> guards;
  for (; bb != space.root ()->header; bb = get_immediate_dominator (CDI_DOMINATORS, bb))
    if (single_pred_p (bb))
      if (gcond *cond
	    = safe_dyn_cast<gcond *> (gcc_compat::last_statement (single_pred (bb))))
	add_guard (space, cond, single_pred_edge (bb), &guards);
  return guards;
}

/* Likewise, if that is a loop.  */

std::vector<polynomial>
guards_of (iteration_space &space, basic_block bb)
{
  return (loop_outer (space.root ()) ? guards_in_root (space, bb)
	  : std::vector<polynomial> ());
}

/* The factor Q for which P - Q * GUARD is without iterations of the loop S; not known if
   there is none.  */

polynomial
factor_for (const polynomial &p, const polynomial &guard, symbol s)
{
  polynomial factor, divisor, rest;
  HOST_WIDE_INT d;
  if (!p.split (s, &factor, &rest) || !guard.split (s, &divisor, &rest)
      || !divisor.constant (&d) || d == 0)
    return polynomial::unknown ();
  return d < 0 ? -factor.divided_by (-d) : factor.divided_by (d);
}

/* OFFSET's least or greatest value over the iterations that get to BB.  */

polynomial
guarded_bound (iteration_space &space, const polynomial &offset, basic_block bb,
	       extreme which, alternative *assumed)
{
  class loop *root = space.root ();
  if (!loop_outer (root))
    return offset;
  alternative mine;
  polynomial best = space.bounded (offset, bb, root, which, &mine);
  for (const polynomial &guard : guards_of (space, bb))
    for (class loop *l = bb->loop_father; loop_outer (l); l = loop_outer (l))
      {
	polynomial q = factor_for (offset, guard, symbol::of_iteration (l));
	if (!q.known () || q.zero ()
	    || !space.nonnegative (which == extreme::least ? q : -q))
	  continue;
	alternative other;
	polynomial bound = space.bounded (offset - q * guard, bb, root, which, &other);
	polynomial gain = which == extreme::least ? bound - best : best - bound;
	if (bound.known () && (!best.known () || space.nonnegative (gain)))
	  {
	    best = bound;
	    mine = other;
	  }
      }
  assumed->insert (assumed->end (), mine.begin (), mine.end ());
  return best;
}

/* The least or greatest OFFSET of a reference in BB.  */

polynomial
range_search::bound_of (iteration_space &space, const polynomial &offset, basic_block bb,
			extreme which, alternative *assumed)
{
  polynomial whole = without_parts (m_fun, space, offset, which, assumed);
  if (!whole.known ())
    return whole;
  /* What conditions let through of the parts is not known.  Those of the loops' own are
     about values of calls.  */
  auto part_p = [this] (symbol s)
    {
      tree name = s.of_loop () ? NULL_TREE : ssa_name (s.index ());
      return (name && !is_gimple_call (SSA_NAME_DEF_STMT (name))
	      && !kernel_value_p (m_fun, name));
    };
  if (!(whole == offset))
    for (const polynomial &guard : guards_of (space, bb))
      if (guard.any_symbol (part_p))
	return polynomial::unknown ();
  return guarded_bound (space, whole, bb, which, assumed);
}

bool
range_search::range_of (iteration_space &space, const memory_reference &r,
			byte_range *range)
{
  tree base = r.object.base;
  if (TREE_CODE (base) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (base)
      || !gimple_assign_load_p (SSA_NAME_DEF_STMT (base)) || r.size <= 0
      || !r.offset.known ())
    return false;
  basic_block bb = gimple_bb (r.stmt);
  alternative assumed;
  range->first = bound_of (space, r.offset, bb, extreme::least, &assumed);
  range->end = (bound_of (space, r.offset, bb, extreme::most, &assumed)
		+ polynomial (r.size));
  /* Outside of loops there is nothing between the conditions and the reference.  */
  if (!loop_outer (space.root ()))
    for (const polynomial &guard : guards_in_root (space, bb))
      if (always_known_p (guard))
	assumed.push_back (guard);
  for (const polynomial &p : assumed)
    if (!space.nonnegative (p))
      {
	if (!always_known_p (p))
	  return false;
	range->assumed.push_back (p.reduced ());
      }
  return always_known_p (range->first) && always_known_p (range->end);
}

/* Make A all that A and B are, if that is the same but for constants.  */

bool
join (byte_range *a, const byte_range &b)
{
  HOST_WIDE_INT first, end;
  if (a->assumed != b.assumed || a->pointers != b.pointers
      || !(b.first - a->first).constant (&first) || !(b.end - a->end).constant (&end))
    return false;
  if (first < 0)
    a->first = b.first;
  if (end > 0)
    a->end = b.end;
  return true;
}

/* Make RANGE one of RANGES.  */

void
add_range (std::vector<byte_range> *ranges, const byte_range &range)
{
  if (std::none_of (ranges->begin (), ranges->end (),
		    [&range] (byte_range &old) { return join (&old, range); }))
    ranges->push_back (range);
}

/* Is there any pointer in an object of TYPE?  */

bool
has_pointers_p (tree type)
{
  type = strip_array_types (type);
  if (!RECORD_OR_UNION_TYPE_P (type))
    return POINTER_TYPE_P (type);
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && has_pointers_p (TREE_TYPE (f)))
      return true;
  return false;
}

/* Is BASE a pointer that may have been computed from several?  */

bool
mixed_pointer_p (tree base)
{
  return TREE_CODE (base) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (base) && !load_of (base);
}

/* What P may have been computed from: add that to SOURCES, or return false if it may be
   anything.  Variables have no slots, as the ones that
   std::max chooses between.  */

bool
range_search::find_sources (tree p, std::set<tree> *seen, pointer_sources *sources) const
{
  if (TREE_CODE (p) == ADDR_EXPR)
    {
      tree base = get_base_address (TREE_OPERAND (p, 0));
      return base && (DECL_P (base) || (TREE_CODE (base) == MEM_REF
					&& find_sources (TREE_OPERAND (base, 0), seen,
							 sources)));
    }
  if (TREE_CODE (p) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (p))
    return false;
  if (!seen->insert (p).second)
    return true;
  gimple *def = SSA_NAME_DEF_STMT (p);
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	if (!find_sources (gimple_phi_arg_def (phi, i), seen, sources))
	  return false;
      return true;
    }
  if (gimple_assign_load_p (def))
    {
      sources->slots.push_back (slot_of_pointer (m_fun, p));
      return true;
    }
  /* What procedures get is noted as handed on.  */
  if (is_gimple_call (def))
    return sources->result = true;
  if (!is_gimple_assign (def))
    return false;
  if (gimple_assign_rhs_code (def) == COND_EXPR)
    return (find_sources (gimple_assign_rhs2 (def), seen, sources)
	    && find_sources (gimple_assign_rhs3 (def), seen, sources));
  return ((gimple_assign_single_p (def) || gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR
	   || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)))
	  && find_sources (gimple_assign_rhs1 (def), seen, sources));
}

/* R goes through a pointer that may have been computed from several.  Of the result of a
   procedure, as a C++ operator that returns a reference, it is not known what it points to:
   what is stored there may be any of what the procedure got.  */

void
range_search::scan_mixed (const memory_reference &r)
{
  std::set<tree> seen;
  pointer_sources sources;
  bool found = find_sources (r.object.base, &seen, &sources);
  m_all_written |= r.write && (!found || sources.result);
  if (!found)
    {
      m_unknown = true;
      return;
    }
  for (int slot : sources.slots)
    if (implicit_p (slot))
      {
	pointer_use &use = m_uses[slot];
	use.known = false;
	use.used = true;
	use.written |= r.write;
      }
}

/* Where control gets to from BB, past blocks that only lead on.  */

basic_block
led_to (basic_block bb)
{
  while (single_succ_p (bb) && gsi_end_p (gsi_start_nondebug_bb (bb)))
    bb = single_succ (bb);
  return bb;
}

/* Does E, from a condition around BB's loops, only go past one of them, or out of one?  */

bool
only_skips_loop_p (edge e, basic_block bb)
{
  class loop *l = e->src->loop_father;
  if (!flow_bb_inside_loop_p (l, e->dest))
    return true;
  if (!flow_loop_nested_p (l, bb->loop_father))
    return false;
  edge exit = single_exit (superloop_at_depth (bb->loop_father, loop_depth (l) + 1));
  return exit && led_to (exit->dest) == led_to (e->dest);
}

/* Does COND compare a result of a call, as the loops' own do before they are mapped?  */

bool
compares_call_p (gcond *cond)
{
  for (tree value : { gimple_cond_lhs (cond), gimple_cond_rhs (cond) })
    if (TREE_CODE (value) == SSA_NAME && is_gimple_call (SSA_NAME_DEF_STMT (value)))
      return true;
  return false;
}

/* Does BB run, if the loops around have iterations?  Other conditions that it is behind have
   to be known to the launch.  */

bool
range_search::unconditional_p (iteration_space &space, basic_block bb) const
{
  basic_block entry = single_succ (ENTRY_BLOCK_PTR_FOR_FN (m_fun));
  for (basic_block at = bb; at != entry;
       at = get_immediate_dominator (CDI_DOMINATORS, at))
    {
      if (!single_pred_p (at) || single_succ_p (single_pred (at)))
	continue;
      gcond *cond = safe_dyn_cast<gcond *> (gcc_compat::last_statement (single_pred (at)));
      if (!cond)
	return false;
      edge here = single_pred_edge (at);
      edge other = EDGE_SUCC (here->src, EDGE_SUCC (here->src, 0) == here);
      std::vector<polynomial> guards;
      if (compares_call_p (cond) || only_skips_loop_p (other, bb))
	continue;
      add_guard (space, cond, here, &guards);
      if (guards.empty ()
	  || std::any_of (guards.begin (), guards.end (), [this] (const polynomial &p)
	       { return !always_known_p (p); }))
	return false;
    }
  return true;
}

/* Is RANGE in the one structure that the pointer of SLOT points to?  */

bool
range_search::member_p (int slot, const byte_range &range) const
{
  tree variable = m_f->site->args[slot].variable;
  tree type = variable ? TREE_TYPE (variable) : NULL_TREE;
  HOST_WIDE_INT first, end;
  return (type && POINTER_TYPE_P (type) && RECORD_OR_UNION_TYPE_P (TREE_TYPE (type))
	  && COMPLETE_TYPE_P (TREE_TYPE (type))
	  && tree_fits_shwi_p (TYPE_SIZE_UNIT (TREE_TYPE (type)))
	  && range.first.constant (&first) && range.end.constant (&end)
	  && first >= 0 && end <= tree_to_shwi (TYPE_SIZE_UNIT (TREE_TYPE (type))));
}

void
range_search::scan_reference (iteration_space &space, const memory_reference &r)
{
  int slot = r.object.slot;
  if (slot < 0 && mixed_pointer_p (r.object.base))
    return scan_mixed (r);
  if (r.write && slot < 0 && !r.object.own_storage && !DECL_P (r.object.base))
    m_all_written = true;
  if (!implicit_p (slot))
    return;
  pointer_use &use = m_uses[slot];
  use.written |= r.write;
  use.used = true;
  byte_range range;
  range.pointers = (!r.write && r.reference
		    && POINTER_TYPE_P (TREE_TYPE (r.reference)));
  if (!range_of (space, r, &range))
    use.known = false;
  else
    {
      add_range (&use.ranges, range);
      if (member_p (slot, range) && unconditional_p (space, gimple_bb (r.stmt)))
	add_range (&use.sure, range);
    }
}

/* The argument by whose value POINTER is, or is an offset into what that points to; -1 if that
   is not known.  */

int
range_search::slot_of_value (tree pointer) const
{
  HOST_WIDE_INT place = place_of_pointer (m_fun, pointer);
  for (unsigned i = 0; i < m_f->args.size (); i++)
    if ((m_f->args[i].flags & ACCPLUG_ARG_POINTER)
	&& place == HOST_WIDE_INT (m_f->args[i].offset))
      return i;
  return -1;
}

/* STMT, if it is no call whose references are known, as those of atomics and of reductions
   are, may hand on a pointer of the region's, to a procedure or to memory.  What returns a
   pointer may return that one.  */

void
range_search::note_escapes (gimple *stmt)
{
  auto note = [this] (tree value)
    {
      if (value && TREE_CODE (value) == SSA_NAME && POINTER_TYPE_P (TREE_TYPE (value)))
	{
	  int slot = slot_of_value (value);
	  if (implicit_p (slot))
	    {
	      m_uses[slot].known = false;
	      m_uses[slot].handed_on = true;
	    }
	}
    };
  if (is_gimple_call (stmt))
    for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
      note (gimple_call_arg (stmt, i));
  else if (gimple_store_p (stmt) && gimple_assign_single_p (stmt))
    note (gimple_assign_rhs1 (stmt));
}

void
range_search::scan (iteration_space &space, gimple *stmt)
{
  loop_memory memory = memory_of_statement (space, m_f, stmt);
  tree result = is_gimple_call (stmt) ? gimple_call_lhs (stmt) : NULL_TREE;
  if (!is_gimple_call (stmt) || !memory.complete
      || (result && POINTER_TYPE_P (TREE_TYPE (result))))
    note_escapes (stmt);
  if (!gimple_vuse (stmt) || gimple_clobber_p (stmt))
    return;
  m_all_written |= !memory.complete && gimple_vdef (stmt);
  for (const memory_reference &r : memory.references)
    scan_reference (space, r);
}

void
range_search::run ()
{
  std::map<class loop *, std::unique_ptr<iteration_space>> spaces;
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    {
      class loop *root = bb->loop_father;
      while (loop_depth (root) > 1)
	root = loop_outer (root);
      std::unique_ptr<iteration_space> &space = spaces[root];
      if (!space)
	space.reset (new iteration_space (m_fun, root));
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	scan (*space, gsi_stmt (gsi));
    }
}

/* P over values that SEQ computes.  */

polynomial
range_search::replayed (gimple_seq *seq, const polynomial &p)
{
  return p.renamed ([seq] (symbol s)
    { return symbol::of_value (replay_value (seq, ssa_name (s.index ()))); });
}

void
range_search::add_note (gimple_seq *seq, int slot, const byte_range &range,
			unsigned flags)
{
  tree type = long_integer_type_node;
  tree holds = NULL_TREE;
  for (const polynomial &p : range.assumed)
    {
      tree value = gimple_convert (seq, type, polynomial_value (seq, replayed (seq, p)));
      tree one = gimple_build (seq, GE_EXPR, boolean_type_node, value,
			       build_zero_cst (type));
      holds = (holds ? gimple_build (seq, BIT_AND_EXPR, boolean_type_node, holds, one)
	       : one);
    }
  const polynomial bounds[2] = { range.first, range.end };
  tree none[2] = { TYPE_MAX_VALUE (type), TYPE_MIN_VALUE (type) }, values[2];
  for (int i = 0; i < 2; i++)
    {
      values[i] = gimple_convert (seq, type,
				  polynomial_value (seq, replayed (seq, bounds[i])));
      if (holds)
	values[i] = gimple_build (seq, COND_EXPR, type, holds, values[i], none[i]);
    }
  gimple_seq_add_stmt (seq, build_intrinsic
			 (intrinsic::implicit_range,
			  { build_int_cst (integer_type_node, slot), values[0], values[1],
			    build_int_cst (integer_type_node, flags) }));
}

/* WHAT is about the memory behind the pointer of SLOT.  */

void
range_search::dump_use (int slot, const char *what) const
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (m_f->site->loc), "behind %s: %s\n",
		     argument_name (m_f, slot).c_str (), what);
}

/* The class of the object that the pointer of SLOT points to, if it is `this'.  */

tree
range_search::class_of_this (int slot) const
{
  tree variable = m_f->site->args[slot].variable;
  if (!variable || TREE_CODE (variable) != PARM_DECL || !DECL_ARTIFICIAL (variable)
      || !DECL_NAME (variable) || !id_equal (DECL_NAME (variable), "this"))
    return NULL_TREE;
  tree type = TREE_TYPE (TREE_TYPE (variable));
  return (RECORD_OR_UNION_TYPE_P (type) && COMPLETE_TYPE_P (type)
	  && tree_fits_shwi_p (TYPE_SIZE_UNIT (type)) ? type : NULL_TREE);
}

/* The objects of all pointers to objects, of which more is not known.  */

void
range_search::use_whole_objects ()
{
  for (auto &use : m_uses)
    if (tree type = class_of_this (use.first);
	type && (m_unknown || !use.second.known)
	&& !m_f->site->args[use.first].present_pointer)
      {
	byte_range all { polynomial (0), polynomial (tree_to_shwi (TYPE_SIZE_UNIT (type))),
			 {}, has_pointers_p (type) };
	use.second.ranges.assign (1, all);
	use.second.known = use.second.whole = true;
      }
}

void
range_search::insert_notes ()
{
  gimple_seq seq = NULL;
  use_whole_objects ();
  for (const auto &use : m_uses)
    {
      for (const byte_range &range : use.second.sure)
	add_note (&seq, use.first, range, ACCPLUG_RANGE_SURE);
      bool unknown = m_unknown && !use.second.whole;
      if (unknown || !use.second.known || use.second.ranges.empty ())
	{
	  dump_use (use.first, unknown ? "nothing is noted: a pointer made of several"
		    " may be this one" : !use.second.known
		    ? "nothing is noted: the place of a reference is not known"
		    : "nothing is used");
	  if (!use.second.known && use.second.used && !use.second.handed_on)
	    add_note (&seq, use.first, { polynomial (0), polynomial (0), {}, false },
		      ACCPLUG_RANGE_UNKNOWN
		      | (m_f->site->args[use.first].present_pointer
			 ? ACCPLUG_RANGE_PRESENT : 0));
	  continue;
	}
      const argument &arg = m_f->site->args[use.first];
      bool written = use.second.written || m_all_written;
      dump_use (use.first, arg.present_pointer ? "has to be present" : written
		? "copied in and out" : "copied in");
      for (const byte_range &range : use.second.ranges)
	add_note (&seq, use.first, range,
		  (arg.present_pointer ? ACCPLUG_RANGE_PRESENT
		   : (written ? ACCPLUG_RANGE_WRITTEN : 0)
		     | (range.pointers ? ACCPLUG_RANGE_POINTERS : 0)));
      if (!arg.present_pointer && !arg.variable_text.empty ())
	report (m_f->site->loc, REPORT_DATA, "Generating implicit %s(%s[:])",
		written ? "copy" : "copyin", arg.variable_text.c_str ());
    }
  if (!seq)
    return;
  edge entry = single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (m_fun));
  gsi_insert_seq_on_edge_immediate (entry, seq);
  mark_virtual_operands_for_renaming (m_fun);
}

class pass_implicit_ranges : public device_pass
{
public:
  explicit pass_implicit_ranges (gcc::context *context)
    : device_pass (device_pass_data ("accimplicit-ranges", TODO_update_ssa),
		   context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    range_search search (fun, f);
    if (!search.wanted_p ())
      return 0;
    loop_analysis_scope scope (fun);
    calculate_dominance_info (CDI_DOMINATORS);
    search.run ();
    no_ranges_scope no_ranges (fun);
    search.insert_notes ();
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_implicit_ranges (gcc::context *context)
{
  return new pass_implicit_ranges (context);
}

} // namespace accplug
