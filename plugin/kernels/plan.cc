/* What runs where in a kernels region: one kernel for each loop nest, and the loops
   around nests that the host runs.

   Comes in: a kernels region as one list (flow.h).
   Goes out: its pieces, in the order of the program.

   Rules
   - The list is cut where no jump crosses.  A segment with a loop is a nest; straight
     statements and forward jumps between nests are grouped.  What only computes
     scalars for the nest that follows goes with the nest (straight-code.h).
   - A scalar whose every assignment needs nothing but such scalars, constants, and
     variables that the region only reads, and stands outside of nests, lives on the
     host: kernels get its value, so the launch knows loop bounds.
   - A loop runs on the host if it is a time loop: it has a nest inside that stores to
     memory, and the host can decide when it ends, if need be by fetching a scalar
     from the device.  The place of no reference depends on how far the loop has gone, or
     nests in it store to the same places again (time-loops.h), so it cannot be parallel.
     An index that only chooses between a few places (t % 2) moves nothing.
   - Any other loop is a nest, as a whole.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/plan.h"
#include "base/dump.h"
#include "base/walk.h"
#include "kernels/straight-code.h"
#include "kernels/time-loops.h"

namespace accplug
{

namespace
{

enum class segment_kind { straight, branch, nest, host_loop, guarded };

struct segment
{
  segment_kind kind;
  size_t first, last;
  std::vector<segment> parts;	/* of a host loop, or of a guarded one */
  const guarded_loop *loop = nullptr;
};

typedef std::vector<segment> segment_list;
typedef std::vector<jump> jump_list;

/* True for x = y, also between types of pointers.  */

bool
pointer_copy_p (gimple *stmt)
{
  return (gimple_assign_single_p (stmt)
	  || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)));
}

/* The loops of directives in STMT that are in each other.  */

unsigned
loops_in (gimple *stmt)
{
  unsigned depth = 0;
  gomp_for *loop = dyn_cast<gomp_for *> (stmt);
  gimple_seq body = loop ? gimple_omp_body (loop) : nullptr;
  if (gbind *bind = dyn_cast<gbind *> (stmt))
    body = gimple_bind_body (bind);
  for (gimple_stmt_iterator gsi = gsi_start (body); !gsi_end_p (gsi); gsi_next (&gsi))
    depth = MAX (depth, loops_in (gsi_stmt (gsi)));
  return depth + (loop ? gimple_omp_for_collapse (loop) : 0);
}

/* ------------------------------------------------------------------------
   The planner.  */

class planner
{
public:
  planner (const flat_region &region, const region_variables &variables)
    : m_region (region), m_variables (variables),
      m_straight (m_uses, variables.live, m_host) {}

  kernels_plan plan ();

private:
  statement_list range (size_t first, size_t last) const;
  segment_list cut (size_t first, size_t last, const jump_list &jumps) const;
  bool make_host_loop (segment *seg, const jump_list &jumps) const;
  size_t place_of (gimple *stmt) const;
  segment guarded_segment (const guarded_loop &loop, const jump_list &jumps) const;
  segment_list as_it_was (const segment &guarded) const;
  bool host_call_p (gimple *stmt) const;
  bool temporary_call_p (gimple *stmt) const;
  bool size_load_p (gimple *stmt) const;
  bool control_on_host_p (const segment_list &parts, const jump_list &control) const;
  const char *reason_against (const segment &loop) const;
  void add_nests (const segment_list &segs, std::vector<loop_nest> *nests) const;
  unsigned depth_of (const segment &seg) const;
  void note_loop (const segment &loop) const;
  bool stores_in_nest_p (const segment_list &parts) const;

  void choose_candidates ();
  void note_sizes ();
  void note_kept_pointers ();
  bool host_operand_p (tree t, bool fetch) const;
  bool host_statement_p (gimple *stmt, bool fetch) const;
  bool host_segment_p (const segment &seg, bool fetch) const;
  void note_host_statements (const segment_list &segs, bool in_loop,
			     std::set<gimple *> *found) const;
  bool drop_device_scalars (const segment_list &segs);

  void add_segments (const segment_list &segs, bool in_loop);
  void add_host (const statement_list &stmts);
  void add_nest (statement_list stmts, bool in_loop);
  void flush ();

  const flat_region &m_region;
  const region_variables &m_variables;
  variable_uses m_uses;		/* of the whole region */
  std::set<tree> m_host;
  std::set<tree> m_sizes;	/* what sizes of the compiler's arrays come from */
  std::set<tree> m_kept;	/* pointers that are stored or handed on */
  std::set<tree> m_targets;	/* labels that something jumps to */
  straight_code m_straight;	/* not yet in a piece */
  /* Of loops of jumps: why each is no time loop, or NULL.  For the dump.  */
  mutable std::map<std::pair<size_t, size_t>, const char *> m_loops;
  std::set<gimple *> m_own_calls;	/* of the checks of guarded loops */
  kernels_plan m_plan;
};

statement_list
planner::range (size_t first, size_t last) const
{
  return statement_list (m_region.stmts.begin () + first,
			 m_region.stmts.begin () + last + 1);
}

/* Cut statements FIRST to LAST where no one of JUMPS crosses.  */

segment_list
planner::cut (size_t first, size_t last, const jump_list &jumps) const
{
  std::vector<size_t> reach (last + 1 - first, 0);
  std::vector<bool> loop (last + 1 - first, false);
  for (const jump &j : jumps)
    if (j.from >= first && j.from <= last && j.to >= first && j.to <= last)
      {
	size_t low = MIN (j.from, j.to) - first;
	reach[low] = MAX (reach[low], MAX (j.from, j.to));
	if (j.backward ())
	  loop[j.from - first] = true;
      }
  segment_list segs;
  for (size_t i = first; i <= last;)
    {
      const std::vector<guarded_loop> &guarded = m_region.guarded;
      auto here = std::find_if (guarded.begin (), guarded.end (), [&] (const guarded_loop &l)
	{ return l.check == m_region.stmts[i]; });
      if (here != guarded.end ())
	{
	  segs.push_back (guarded_segment (*here, jumps));
	  i = segs.back ().last + 1;
	  continue;
	}
      segment seg = { segment_kind::straight, i, i, {} };
      bool loops = false;
      for (size_t k = i; k <= seg.last; k++)
	{
	  seg.last = MAX (seg.last, reach[k - first]);
	  loops |= loop[k - first] || uses_of (m_region.stmts[k]).loops;
	}
      if (loops)
	{
	  seg.kind = segment_kind::nest;
	  make_host_loop (&seg, jumps);
	}
      else if (seg.last > i)
	seg.kind = segment_kind::branch;
      i = seg.last + 1;
      segs.push_back (std::move (seg));
    }
  return segs;
}

size_t
planner::place_of (gimple *stmt) const
{
  return std::find (m_region.stmts.begin (), m_region.stmts.end (), stmt)
	 - m_region.stmts.begin ();
}

/* LOOP, whose versions are nests of their own.  */

segment
planner::guarded_segment (const guarded_loop &loop, const jump_list &jumps) const
{
  size_t first = place_of (loop.check), otherwise = place_of (loop.otherwise);
  size_t skip = place_of (loop.skip), parts = place_of (loop.parts);
  size_t end = place_of (loop.end);
  segment seg = { segment_kind::guarded, first, end, {}, &loop };
  auto add = [&seg] (const segment_list &some)
    { seg.parts.insert (seg.parts.end (), some.begin (), some.end ()); };
  add ({ { segment_kind::branch, first, otherwise, {} } });
  add (cut (otherwise + 1, skip - 1, jumps));
  add ({ { segment_kind::branch, skip, parts, {} } });
  add (cut (parts + 1, end - 1, jumps));
  add ({ { segment_kind::branch, end, end, {} } });
  return seg;
}

/* What GUARDED does if the host does not decide.  */

segment_list
planner::as_it_was (const segment &guarded) const
{
  size_t otherwise = place_of (guarded.loop->otherwise), skip = place_of (guarded.loop->skip);
  segment_list segs;
  for (const segment &part : guarded.parts)
    if (part.first > otherwise && part.last < skip)
      segs.push_back (part);
  return segs;
}

/* Make the nest SEG a host loop, if it is a time loop.  The jumps between the code
   before its body, the body and the code after it are the loop's control.  */

bool
planner::make_host_loop (segment *seg, const jump_list &jumps) const
{
  size_t header = seg->last + 1, latch = 0;
  auto inside = [seg] (const jump &j)
    { return j.from >= seg->first && j.from <= seg->last; };
  for (const jump &j : jumps)
    if (inside (j) && j.backward ())
      header = MIN (header, j.to);
  if (header > seg->last)
    return false;
  for (const jump &j : jumps)
    if (inside (j) && j.to == header)
      latch = MAX (latch, j.from);
  auto zone = [=] (size_t i) { return i < header ? 0 : i <= latch ? 1 : 2; };
  jump_list inner, control;
  for (const jump &j : jumps)
    if (inside (j))
      (zone (j.from) == zone (j.to) && j.to != header ? inner : control).push_back (j);
  segment_list parts = cut (seg->first, seg->last, inner);
  segment loop = { segment_kind::host_loop, seg->first, seg->last, parts };
  const char *reason = (!control_on_host_p (parts, control)
			? "only the device can decide when it ends" : reason_against (loop));
  m_loops[{ loop.first, loop.last }] = reason;
  if (reason)
    return false;
  *seg = std::move (loop);
  return true;
}

bool
planner::control_on_host_p (const segment_list &parts, const jump_list &control) const
{
  for (const segment &part : parts)
    {
      auto within = [&part] (size_t i) { return i >= part.first && i <= part.last; };
      bool has_control = std::any_of (control.begin (), control.end (),
				      [&] (const jump &j)
				      { return within (j.from) || within (j.to); });
      if (has_control && !host_segment_p (part, true))
	return false;
    }
  return true;
}

/* Is there a nest in PARTS that stores to more than the region's own variables?  */

bool
planner::stores_in_nest_p (const segment_list &parts) const
{
  for (const segment &part : parts)
    {
      if (part.kind == segment_kind::host_loop)
	return true;
      if (part.kind == segment_kind::guarded && stores_in_nest_p (part.parts))
	return true;
      if (part.kind != segment_kind::nest)
	continue;
      variable_uses uses = uses_of (range (part.first, part.last));
      if (uses.pointer_stores)
	return true;
      for (tree v : uses.stored_in)
	if (!m_variables.own.count (v))
	  return true;
    }
  return false;
}

/* Dump what becomes of LOOP, if it is one of jumps.  */

void
planner::note_loop (const segment &loop) const
{
  auto found = m_loops.find ({ loop.first, loop.last });
  if (!dump_enabled_p () || found == m_loops.end ())
    return;
  const char *reason = found->second;
  gimple *first = m_region.stmts[loop.first];
  for (size_t i = loop.first; i <= loop.last && !gimple_has_location (first); i++)
    first = m_region.stmts[i];
  if (reason)
    dump_printf_loc (MSG_NOTE, first, "loop is a nest for the device: %s\n", reason);
  else
    dump_printf_loc (MSG_NOTE, first, "loop runs on the host: nests in it store to the "
		     "same places in each iteration\n");
}

/* Why LOOP is no time loop; NULL if it is one.  */

const char *
planner::reason_against (const segment &loop) const
{
  if (!stores_in_nest_p (loop.parts))
    return "no nest in it stores to memory";
  /* Around parts of a nest: they were made because the host runs these.  */
  for (size_t i = loop.first; i <= loop.last; i++)
    if (m_region.over_parts.count (m_region.stmts[i]))
      return nullptr;
  loop_parts parts;
  parts.all = range (loop.first, loop.last);
  for (const segment &part : loop.parts)
    if (part.kind == segment_kind::straight || part.kind == segment_kind::branch)
      for (size_t i = part.first; i <= part.last; i++)
	parts.own.push_back (m_region.stmts[i]);
  add_nests (loop.parts, &parts.nests);
  return reason_against_time_loop (parts, m_variables.own);
}

/* Add the nests of SEGS, also of host loops in it, to NESTS.  */

void
planner::add_nests (const segment_list &segs, std::vector<loop_nest> *nests) const
{
  for (const segment &seg : segs)
    if (seg.kind == segment_kind::host_loop)
      add_nests (seg.parts, nests);
    else if (seg.kind == segment_kind::guarded)
      add_nests (as_it_was (seg), nests);
    else if (seg.kind == segment_kind::nest)
      nests->push_back ({ range (seg.first, seg.last), depth_of (seg) > 1 });
}

/* How many loops are around some statement of SEG.  */

unsigned
planner::depth_of (const segment &seg) const
{
  std::map<size_t, size_t> latches;	/* by header */
  for (const jump &j : m_region.jumps)
    if (j.backward () && j.to >= seg.first && j.from <= seg.last)
      latches[j.to] = MAX (latches[j.to], j.from);
  unsigned depth = 0;
  for (size_t i = seg.first; i <= seg.last; i++)
    {
      unsigned around = loops_in (m_region.stmts[i]);
      for (const auto &loop : latches)
	around += loop.first <= i && i <= loop.second;
      depth = MAX (depth, around);
    }
  return depth;
}

/* ------------------------------------------------------------------------
   The host's scalars.  */

void
planner::choose_candidates ()
{
  auto consider = [this] (tree v)
    {
      if (VAR_P (v) && !is_global_var (v) && scalar_variable_p (v)
	  && !m_uses.addressed.count (v) && !m_uses.in_clauses.count (v))
	m_host.insert (v);
    };
  for (tree v : m_variables.own)
    consider (v);
  for (tree v : m_variables.implicit)
    consider (v);
}

/* Note the variables that sizes of arrays that gfortran makes for expressions come from.  */

void
planner::note_sizes ()
{
  if (!m_variables.host_temporaries)
    return;
  for (size_t before = 1; before != m_sizes.size ();)
    {
      before = m_sizes.size ();
      for (gimple *stmt : m_region.stmts)
	if (gimple_call_builtin_p (stmt, BUILT_IN_MALLOC))
	  m_sizes.insert (gimple_call_arg (stmt, 0));
	else if (is_gimple_assign (stmt) && m_sizes.count (gimple_assign_lhs (stmt)))
	  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
	    if (gimple_op (stmt, i) && DECL_P (gimple_op (stmt, i)))
	      m_sizes.insert (gimple_op (stmt, i));
    }
}

/* Note the pointers whose values go elsewhere than to other pointers and to `free'.  */

void
planner::note_kept_pointers ()
{
  if (m_sizes.empty ())
    return;
  auto keep = [this] (tree value)
    {
      if (value && VAR_P (value) && POINTER_TYPE_P (TREE_TYPE (value)))
	m_kept.insert (value);
    };
  for (size_t before = 1; before != m_kept.size ();)
    {
      before = m_kept.size ();
      for (gimple *outer : m_region.stmts)
	walk_in (iterator_at (outer), [&] (gimple_stmt_iterator *gsi)
	  {
	    gimple *stmt = gsi_stmt (*gsi);
	    if (is_gimple_call (stmt) && !gimple_call_builtin_p (stmt, BUILT_IN_FREE))
	      for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
		keep (gimple_call_arg (stmt, i));
	    else if (is_gimple_assign (stmt) && pointer_copy_p (stmt)
		     && (!VAR_P (gimple_assign_lhs (stmt))
			 || m_kept.count (gimple_assign_lhs (stmt))))
	      keep (gimple_assign_rhs1 (stmt));
	    return visit::into;
	  });
    }
}

bool
planner::host_operand_p (tree t, bool fetch) const
{
  if (CONSTANT_CLASS_P (t))
    return true;
  tree v = variable_of (t);
  if (!v || !scalar_variable_p (v))
    return false;
  if (m_host.count (v) || m_variables.by_value.count (v))
    return true;
  return (fetch && v == t && m_variables.implicit.count (v)
	  && !POINTER_TYPE_P (TREE_TYPE (v)) && !m_uses.addressed.count (v));
}

/* Does STMT ask the run time something of values that the host has?  Pointers are what they
   are there, also where the region's clauses name them, if the region does not set them.  */

bool
planner::host_call_p (gimple *stmt) const
{
  if (gimple_call_lhs (stmt) && !m_host.count (gimple_call_lhs (stmt)))
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
    {
      tree arg = gimple_call_arg (stmt, i);
      bool pointer = DECL_P (arg) && POINTER_TYPE_P (TREE_TYPE (arg));
      if (pointer ? m_uses.changes (arg)
	  : TREE_CODE (arg) != ADDR_EXPR && !host_operand_p (arg, false))
	return false;
    }
  return true;
}

/* Does STMT get or release the memory of an array that gfortran makes for an expression?  The
   host has it from the device's memory, and kernels get its address by value.  What is kept
   elsewhere, in descriptors, is released from there.  */

bool
planner::temporary_call_p (gimple *stmt) const
{
  if (!m_variables.host_temporaries)
    return false;
  auto host_pointer_p = [this] (tree v)
    {
      return (v && VAR_P (v) && DECL_ARTIFICIAL (v) && POINTER_TYPE_P (TREE_TYPE (v))
	      && m_host.count (v) && !m_kept.count (v));
    };
  if (gimple_call_builtin_p (stmt, BUILT_IN_MALLOC))
    return (host_pointer_p (gimple_call_lhs (stmt))
	    && host_operand_p (gimple_call_arg (stmt, 0), false));
  return (gimple_call_builtin_p (stmt, BUILT_IN_FREE)
	  && host_pointer_p (gimple_call_arg (stmt, 0)));
}

/* Does STMT load for such an array's size what a descriptor says of bounds?  The host's
   descriptor says the same as long as the region does not change the device's.  */

bool
planner::size_load_p (gimple *stmt) const
{
  if (!gimple_assign_single_p (stmt) || !m_sizes.count (gimple_assign_lhs (stmt))
      || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
      || !descriptor_member_p (gimple_assign_rhs1 (stmt)))
    return false;
  tree base = get_base_address (gimple_assign_rhs1 (stmt));
  if (base && TREE_CODE (base) == MEM_REF)
    return (host_operand_p (TREE_OPERAND (base, 0), false) && !m_uses.descriptor_stores);
  return (base && DECL_P (base) && !DECL_HAS_VALUE_EXPR_P (base)
	  && !m_variables.own.count (base) && !m_uses.stored_in.count (base)
	  && !m_uses.addressed.count (base));
}

bool
planner::host_statement_p (gimple *stmt, bool fetch) const
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_LABEL: case GIMPLE_PREDICT:
      return true;
    case GIMPLE_GOTO:
      return TREE_CODE (gimple_goto_dest (stmt)) == LABEL_DECL;
    case GIMPLE_COND:
      return (host_operand_p (gimple_cond_lhs (stmt), fetch)
	      && host_operand_p (gimple_cond_rhs (stmt), fetch));
    case GIMPLE_SWITCH:
      return host_operand_p (gimple_switch_index (as_a<gswitch *> (stmt)), false);
    case GIMPLE_ASSIGN:
      break;
    case GIMPLE_CALL:
      /* No call of the program's: checks of guarded loops.  */
      return ((m_own_calls.count (stmt) && host_call_p (stmt))
	      || temporary_call_p (stmt));
    default:
      return false;
    }
  tree lhs = gimple_assign_lhs (stmt);
  if (!DECL_P (lhs) || !m_host.count (lhs))
    return false;
  if (size_load_p (stmt))
    return true;
  /* Only what decides where control goes is worth a copy from the device.  */
  fetch = (fetch && DECL_ARTIFICIAL (lhs)
	   && TREE_CODE (TREE_TYPE (lhs)) == BOOLEAN_TYPE);
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      if (!op)
	continue;
      if (!host_operand_p (op, fetch))
	return false;
      /* An address next to a mapped block would not be translated.  */
      if (POINTER_TYPE_P (TREE_TYPE (op)) && !pointer_copy_p (stmt))
	return false;
    }
  return POINTER_TYPE_P (TREE_TYPE (lhs)) == POINTER_TYPE_P
    (TREE_TYPE (gimple_assign_rhs1 (stmt)));
}

bool
planner::host_segment_p (const segment &seg, bool fetch) const
{
  if (seg.kind != segment_kind::straight && seg.kind != segment_kind::branch)
    return false;
  for (size_t i = seg.first; i <= seg.last; i++)
    if (!host_statement_p (m_region.stmts[i], fetch))
      return false;
  return true;
}

/* Add the statements of SEGS that the host can run.  IN_LOOP: in a loop that it
   runs, what leads to a jump may fetch.  */

void
planner::note_host_statements (const segment_list &segs, bool in_loop,
			       std::set<gimple *> *found) const
{
  for (const segment &seg : segs)
    if (seg.kind == segment_kind::host_loop)
      note_host_statements (seg.parts, true, found);
    else if (seg.kind == segment_kind::guarded)
      note_host_statements (seg.parts, in_loop, found);
    else if (host_segment_p (seg, in_loop))
      for (size_t i = seg.first; i <= seg.last; i++)
	found->insert (m_region.stmts[i]);
}

/* Take from the host's scalars those that the device assigns; true if there are.  */

bool
planner::drop_device_scalars (const segment_list &segs)
{
  std::set<gimple *> on_host;
  note_host_statements (segs, false, &on_host);
  size_t before = m_host.size ();
  for (gimple *stmt : m_region.stmts)
    if (!on_host.count (stmt))
      for (tree v : uses_of (stmt).written)
	m_host.erase (v);
  return m_host.size () != before;
}

/* ------------------------------------------------------------------------
   The pieces.  */

void
planner::flush ()
{
  statement_list stmts = m_straight.take (0);
  if (!stmts.empty ())
    m_plan.pieces.push_back ({ piece_kind::straight, std::move (stmts), {} });
}

/* Add STMTS to the host's.  Device code that comes before them goes first if it uses
   what they set, and where control goes from or to another place.  */

void
planner::add_host (const statement_list &stmts)
{
  std::set<tree> fetched;
  bool order = false;
  for (gimple *stmt : stmts)
    {
      const variable_uses &uses = uses_of (stmt);
      order |= jump_p (stmt) || gimple_code (stmt) == GIMPLE_LABEL;
      for (tree v : uses.read)
	if (!m_host.count (v) && !m_variables.by_value.count (v)
	    && !m_own_calls.count (stmt) && !size_load_p (stmt))
	  fetched.insert (v);
      for (gimple *straight : m_straight.stmts ())
	for (tree v : uses.written)
	  order |= uses_of (straight).mentions (v);
    }
  if (order || !fetched.empty ())
    flush ();
  if (m_plan.pieces.empty () || m_plan.pieces.back ().kind != piece_kind::host
      || !fetched.empty ())
    m_plan.pieces.push_back ({ piece_kind::host, {}, fetched });
  statement_list &last = m_plan.pieces.back ().stmts;
  last.insert (last.end (), stmts.begin (), stmts.end ());
}

void
planner::add_nest (statement_list stmts, bool in_loop)
{
  size_t end = place_of (stmts.back ()) + 1;
  statement_list behind (m_region.stmts.begin () + end, m_region.stmts.end ());
  m_straight.sink_setup (stmts, behind);
  for (;;)
    {
      statement_list setup = m_straight.take (m_straight.setup_of (stmts, behind));
      if (setup.empty ())
	break;
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, stmts[0], "%d statements before it go with the nest: "
			 "they compute scalars for it\n", int (setup.size ()));
      stmts.insert (stmts.begin (), setup.begin (), setup.end ());
    }
  flush ();
  m_plan.pieces.push_back ({ piece_kind::nest, std::move (stmts), {}, in_loop });
}

void
planner::add_segments (const segment_list &segs, bool in_loop)
{
  for (const segment &seg : segs)
    {
      statement_list stmts = range (seg.first, seg.last);
      glabel *label = dyn_cast<glabel *> (stmts[0]);
      note_loop (seg);
      if (seg.kind == segment_kind::host_loop)
	add_segments (seg.parts, true);
      else if (seg.kind == segment_kind::guarded && host_segment_p (seg.parts[0], false))
	{
	  m_plan.guarded.push_back (seg.loop);
	  add_segments (seg.parts, in_loop);
	}
      else if (seg.kind == segment_kind::guarded)
	add_segments (as_it_was (seg), in_loop);
      else if (seg.kind == segment_kind::nest)
	add_nest (stmts, in_loop);
      else if (label && stmts.size () == 1
	       && !m_targets.count (gimple_label_label (label)))
	;
      else if (host_segment_p (seg, in_loop)
	       && gimple_code (stmts[0]) != GIMPLE_PREDICT)
	add_host (stmts);
      else
	m_straight.add (stmts);
    }
}

kernels_plan
planner::plan ()
{
  m_uses = uses_of (m_region.stmts);
  for (const jump &j : m_region.jumps)
    m_targets.insert (gimple_label_label (as_a<glabel *> (m_region.stmts[j.to])));
  for (const guarded_loop &loop : m_region.guarded)
    for (size_t i = place_of (loop.check); i <= place_of (loop.otherwise); i++)
      if (is_gimple_call (m_region.stmts[i]))
	m_own_calls.insert (m_region.stmts[i]);
  choose_candidates ();
  note_sizes ();
  note_kept_pointers ();
  segment_list segs;
  do
    segs = (m_region.stmts.empty () ? segment_list ()
	    : cut (0, m_region.stmts.size () - 1, m_region.jumps));
  while (drop_device_scalars (segs));
  add_segments (segs, false);
  flush ();
  m_plan.host_variables = m_host;
  m_plan.unreached = m_straight.unreached ();
  return std::move (m_plan);
}

} // anonymous namespace

kernels_plan
plan_region (const flat_region &region, const region_variables &variables)
{
  return planner (region, variables).plan ();
}

} // namespace accplug
