/* Atomic updates whose results nobody uses, collected by each block.

   Comes in: a kernel after accatomic-updates: an update is one call.
   Goes out: updates of a few places, or of one, in a loop that gangs share, go to the
   block's own copy of these places, and at the kernel's end each block updates memory
   once for each place that it has changed:

     entry:  copy[t], copy[t + threads] ... = neutral; barrier
     loop:   atomic copy[offset] += v		(one place: a register += v)
     exit:   barrier; if (copy[t] != neutral) atomic p[t] += copy[t]; ...

   Memory takes about one update of a place a clock, for all blocks together; a block's
   shared memory takes as many in its own time.

   Rules
   - The places are behind one pointer that the kernel got, or in one variable.  How many
     there are follows from the range of the offset, or from what is mapped there for
     certain: then each update asks whether it is among these, and goes to memory if not.
     Else the run time says how much is mapped there: so it is for one such pointer, and all
     updates go to memory if that is more than a copy has room for.
   - A loop is shared by gangs if its counter moves by what depends on their number, and the
     program has not asked for it.
   - Updates commute, and nothing asks for results.  What else may touch these places must
     not come after an update in the same iteration; with other iterations there is no
     order (OpenACC 3.3, 2.9.9: they are independent), so only iterations' ways count.
     Atomic reads, captures and volatile accesses, with which threads may wait for each
     other, must not touch them at all.
   - All threads of a block pass the function's entry and its one return, where the
     barriers stand.
   - Blocks are no more than run at once, and each has several updates for each place
     (launch-geometry.cc reads device_function::collected_places).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/parameter-values.h"
#include "analysis/memory-objects.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "base/report.h"
#include "device/changed-loops.h"
#include "device/device-pass.h"
#include "device/guarded-code.h"
#include "device/intrinsics.h"
#include "device/loop-location.h"
#include "device/shared-variables.h"
#include "device-code/update-places.h"

namespace accplug
{

namespace
{

/* The most bytes of a block's copy: 8192 counters.  The multiprocessors of data centres hold
   six or seven such blocks of 128 threads, others two or three.  On an H200, 2^25 updates of
   4096 counters at random take 96 us so, and 961 in memory; of 8192 in memory 827.  */
const HOST_WIDE_INT most_bytes = 32768;

/* Likewise where only the run knows how many places there are: where they are many, threads
   that do without the copy should not miss its memory.  */
const HOST_WIDE_INT most_bytes_unknown = 16384;

/* The most places of one thread that have statements each; more are a loop.  */
const unsigned most_rounds = 16;

/* Of how many bytes U's offset tells that it is below; 0 if of none.  */

HOST_WIDE_INT
bytes_by_range (function *fun, const update &u, HOST_WIDE_INT size)
{
  gcc_compat::integer_range range;
  if (!u.offset)
    return size;
  if (!get_range_query (fun)->range_of_expr (range, u.offset, u.call)
      || range.undefined_p () || range.varying_p ()
      || !wi::fits_uhwi_p (range.upper_bound ())
      || wi::neg_p (range.upper_bound ()) || wi::neg_p (range.lower_bound ()))
    return 0;
  unsigned HOST_WIDE_INT last = range.upper_bound ().to_uhwi ();
  return last < unsigned (most_bytes) ? last + size : 0;
}

/* ---- The pass.  */

class block_updates
{
public:
  block_updates (function *fun, device_function *f) : m_fun (fun), m_f (f) {}
  unsigned run ();

private:
  const char *obstacle ();
  void collect ();
  void add (gcall *call, const update_kind &kind);
  const char *obstacle_to (update_target &);
  bool size_target (update_target &);
  bool ask_for_size (update_target &) const;
  tree mapped_places (gimple_seq *, const update_target &) const;
  typedef std::function<void (gimple_stmt_iterator *, tree number)> place_visitor;
  tree copy_address (gimple_seq *seq, tree number) const;
  void for_own_places (const update_target &, gimple_stmt_iterator *,
		       const place_visitor &);
  gcall *flush_call (const update_target &, tree address, tree value) const;
  void begin (const update_target &);
  void redirect (const update_target &, const update &);
  void finish (const update_target &);
  void transform (const update_target &);
  void tell (const update_target &, const char *obstacle) const;
  unsigned threads () const { return m_f->vector_length * m_f->workers; }
  unsigned rounds (const update_target &t) const
  {
    return CEIL (t.bytes / t.size (), HOST_WIDE_INT (threads ()));
  }

  function *m_fun;
  device_function *m_f;
  greturn *m_return = nullptr;
  std::vector<update_target> m_targets;
  unsigned HOST_WIDE_INT m_shared_bytes = 0;
  bool m_asked = false;		/* the run time for a length */
  /* Of the target at hand: the shared copy; the register, of one place; the number of the
     thread in its block, at the entry.  */
  tree m_copy = NULL_TREE, m_register = NULL_TREE, m_thread = NULL_TREE;
  tree m_places = NULL_TREE;	/* how many, if the run time says that */
};

/* Why nothing in this function can be collected; NULL if it can.  */

const char *
block_updates::obstacle ()
{
  if (!m_f->vector_length || !m_f->workers)
    return "only the launch knows how many threads a block has";
  if (threads () < warp_size)
    return "blocks have few threads";
  if (m_f->asks_for_gangs)
    return "the program has loops of its own over the gangs' numbers";
  if (EDGE_COUNT (EXIT_BLOCK_PTR_FOR_FN (m_fun)->preds) == 1)
    m_return = safe_dyn_cast<greturn *> (gcc_compat::last_statement
					 (EDGE_PRED (EXIT_BLOCK_PTR_FOR_FN (m_fun), 0)->src));
  return m_return ? nullptr : "the kernel has several ends, or none";
}

void
block_updates::add (gcall *call, const update_kind &kind)
{
  update u;
  tree base;
  HOST_WIDE_INT at = 0;
  u.call = call;
  u.loop = outermost_shared_loop (gimple_bb (call));
  if (!u.loop || !find_place (gimple_call_arg (call, 0), &base, &at, &u))
    {
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, call, "update: not collected: %s\n",
			 u.loop ? "it is not behind a pointer that the kernel got"
			 : "no loop is around it whose iterations gangs share");
      return;
    }
  for (update_target &t : m_targets)
    if (same_base_p (t.base, base) && t.at == at && same_kind_p (t.kind, kind)
	&& t.one_place () == !u.offset)
      {
	t.updates.push_back (u);
	return;
      }
  update_target t;
  t.kind = kind;
  t.base = base;
  t.at = at;
  t.updates.push_back (u);
  m_targets.push_back (t);
}

void
block_updates::collect ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	update_kind kind = kind_of_update (gsi_stmt (gsi));
	if (kind.code != ERROR_MARK)
	  add (as_a<gcall *> (gsi_stmt (gsi)), kind);
      }
}

/* Let the run time say how many places of T there are.  False if it cannot.  */

bool
block_updates::ask_for_size (update_target &t) const
{
  HOST_WIDE_INT offset;
  if (m_asked || t.one_place () || t.at || !parameter_load_p (t.base, &offset)
      || m_f->scratch_fixed || m_f->scratch_per_gang () || m_f->private_blocks
      || m_f->shared_rows)
    return false;
  t.slot = describe_parameter (m_f, offset).slot;
  t.bytes = most_bytes_unknown;
  return t.slot >= 0;
}

/* Find out how many bytes the places of T are.  False if they are too many, or unknown.  */

bool
block_updates::size_target (update_target &t)
{
  HOST_WIDE_INT most = 0, offset;
  t.known = true;
  for (update &u : t.updates)
    {
      u.offset_bytes = bytes_by_range (m_fun, u, t.size ());
      most = MAX (most, u.offset_bytes);
      t.known &= u.offset_bytes > 0;
    }
  t.bytes = most;
  if (t.known)
    return most <= most_bytes;
  if (!parameter_load_p (t.base, &offset))
    {
      tree size = DECL_SIZE_UNIT (TREE_OPERAND (t.base, 0));
      t.bytes = size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : 0;
    }
  else
    t.bytes = describe_parameter (m_f, offset).bytes_there / t.size () * t.size ();
  return t.bytes > 0 ? t.bytes <= most_bytes : ask_for_size (t);
}
/* May threads wait for each other by STMT?  */

static bool
waits_p (gimple *stmt)
{
  return (gimple_has_volatile_ops (stmt)
	  || (is_gimple_call (stmt) && !intrinsic_call_p (stmt)));
}
/* Why T's updates are not collected; NULL if they are.  */

const char *
block_updates::obstacle_to (update_target &t)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (waits_p (gsi_stmt (gsi)) && touched_p (m_f, t, gsi_stmt (gsi)))
	return "a call, or a volatile or atomic access, may touch the same places";
  for (const update &u : t.updates)
    if (touched_after_p (m_f, t, u))
      return "what follows in the same iteration may touch the same places";
  if (!size_target (t))
    return "how many places they are is not known, or they are many";
  if (m_shared_bytes + rounds (t) * threads () * t.size () > max_static_shared_bytes)
    return "shared memory is in use";
  return nullptr;
}

/* ---- The new code.  */

/* The address of place NUMBER in the copy.  */

tree
block_updates::copy_address (gimple_seq *seq, tree number) const
{
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (m_copy)));
  tree offset = gimple_build (seq, MULT_EXPR, sizetype, number, fold_convert (sizetype, size));
  return gimple_build (seq, POINTER_PLUS_EXPR, ptr_type_node, build_fold_addr_expr (m_copy),
		       offset);
}

/* How many places of T are mapped, by what the run time says; 0 if the copy has no room.  */

tree
block_updates::mapped_places (gimple_seq *seq, const update_target &t) const
{
  tree block = parameter_block (m_fun);
  tree end = make_ssa_name (sizetype);
  gimple_seq_add_stmt (seq, gimple_build_assign
			      (end, build2 (MEM_REF, sizetype, block,
					    build_int_cst (ptr_type_node,
							   m_f->extent_offset (t.slot) + 8))));
  tree first = gimple_convert (seq, sizetype, base_at (seq, t.base));
  tree bytes = gimple_build (seq, MINUS_EXPR, sizetype, end, first);
  tree number = gimple_build (seq, TRUNC_DIV_EXPR, sizetype, bytes, size_int (t.size ()));
  tree room = gimple_build (seq, LE_EXPR, boolean_type_node, number,
			    size_int (t.bytes / t.size ()));
  return gimple_build (seq, COND_EXPR, sizetype, room, number, size_zero_node);
}

/* Before GSI, let VISIT add statements for each place of T that is this thread's: it gets an
   iterator, in front of which they come, and the place's number.  */

void
block_updates::for_own_places (const update_target &t, gimple_stmt_iterator *gsi,
			       const place_visitor &visit)
{
  bool repeat = rounds (t) > most_rounds || t.slot >= 0;
  tree all = m_places ? m_places : size_int (HOST_WIDE_INT (rounds (t)) * threads ());
  for (unsigned round = 0; round < (repeat ? 1 : rounds (t)); round++)
    {
      gimple_seq seq = NULL;
      tree number = gimple_build (&seq, NOP_EXPR, sizetype, m_thread);
      number = gimple_build (&seq, PLUS_EXPR, sizetype, number,
			     size_int (HOST_WIDE_INT (round) * threads ()));
      gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
      if (!repeat)
	{
	  visit (gsi, number);
	  continue;
	}
      inserted_loop loop (gsi);
      gphi *phi = loop.add_value (number);
      tree own = gimple_phi_result (phi), next = make_ssa_name (sizetype);
      loop.go_on_while (LT_EXPR, own, all);
      gimple *step = gimple_build_assign (next, PLUS_EXPR, own, size_int (threads ()));
      gimple_seq body = NULL;
      gimple_seq_add_stmt (&body, step);
      loop.finish (body, { { phi, next } });
      gimple_stmt_iterator inside = gsi_for_stmt (step);
      visit (&inside, own);
    }
}

gcall *
block_updates::flush_call (const update_target &t, tree address, tree value) const
{
  gcall *call = (t.kind.model
		 ? gimple_build_call (t.kind.flush, 3, address, value,
				      build_int_cst (integer_type_node, MEMMODEL_RELAXED))
		 : gimple_build_call (t.kind.flush, 2, address, value));
  /* It is never met for what is behind the last place.  */
  suppress_warning (call);
  return call;
}

/* The copy of T begins with neutral values, where the function does.  */

void
block_updates::begin (const update_target &t)
{
  gimple_seq seq = NULL;
  m_copy = make_shared_variable
    (m_fun, build_array_type_nelts (t.kind.type, rounds (t) * threads ()), "updates");
  mark_copy (m_copy);
  m_thread = emit_intrinsic (&seq, intrinsic::tid, { integer_zero_node });
  if (m_f->workers > 1)
    {
      tree y = emit_intrinsic (&seq, intrinsic::tid, { integer_one_node });
      tree row = gimple_build (&seq, MULT_EXPR, unsigned_type_node, y,
			       build_int_cst (unsigned_type_node, m_f->vector_length));
      m_thread = gimple_build (&seq, PLUS_EXPR, unsigned_type_node, m_thread, row);
    }
  tree neutral = neutral_value (t.kind);
  m_places = t.slot >= 0 ? mapped_places (&seq, t) : NULL_TREE;
  if (t.one_place ())
    {
      m_register = create_tmp_reg (t.kind.type, "updates");
      gimple_seq_add_stmt (&seq, gimple_build_assign (m_register, neutral));
    }
  gimple *barrier = build_intrinsic (intrinsic::barrier_block);
  gimple_seq_add_stmt (&seq, barrier);
  gsi_insert_seq_on_edge_immediate (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (m_fun)), seq);
  gimple_stmt_iterator gsi = gsi_for_stmt (barrier);
  for_own_places (t, &gsi, [&] (gimple_stmt_iterator *to, tree number)
    {
      gimple_seq own = NULL;
      tree cell = build2 (MEM_REF, t.kind.type, copy_address (&own, number),
			  build_zero_cst (build_pointer_type (t.kind.type)));
      gimple_seq_add_stmt (&own, gimple_build_assign (cell, neutral));
      gsi_insert_seq_before (to, own, GSI_SAME_STMT);
    });
}

/* U updates the copy.  */

void
block_updates::redirect (const update_target &t, const update &u)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (u.call);
  gimple_seq seq = NULL;
  if (m_register)
    {
      tree value = gimple_convert (&seq, t.kind.type, gimple_call_arg (u.call, 1));
      gimple_seq_add_stmt (&seq, gimple_build_assign (m_register,
						      kind_of_update (u.call).code,
						      m_register, value));
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
      unlink_stmt_vdef (u.call);
      gsi_remove (&gsi, true);
      release_defs (u.call);
      return;
    }
  tree copy = build_fold_addr_expr (m_copy);
  gimple_seq own = NULL;
  tree address = (u.offset ? gimple_build (&own, POINTER_PLUS_EXPR, ptr_type_node, copy,
					   gimple_convert (&own, sizetype, u.offset))
		  : copy);
  gcall *call = as_a<gcall *> (copy_of (u.call));
  gimple_call_set_arg (call, 0, address);
  gimple_seq_add_stmt (&own, call);
  if (u.offset_bytes && !m_places)
    gsi_insert_seq_before (&gsi, own, GSI_SAME_STMT);
  else
    {
      tree limit = (m_places ? gimple_build (&seq, MULT_EXPR, sizetype, m_places,
					     size_int (t.size ())) : size_int (t.bytes));
      tree inside = gimple_build (&seq, LT_EXPR, boolean_type_node, u.offset, limit);
      tree outside = gimple_build (&seq, GE_EXPR, boolean_type_node, u.offset, limit);
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
      insert_guarded (&gsi, inside, own);
      gimple_seq other = NULL;
      gimple *elsewhere = copy_of (u.call);
      /* GCC may know that there is nothing outside.  */
      suppress_warning (elsewhere);
      gimple_seq_add_stmt (&other, elsewhere);
      insert_guarded (&gsi, outside, other);
    }
  unlink_stmt_vdef (u.call);
  gsi_remove (&gsi, true);
  release_defs (u.call);
}

/* Where the function ends, each thread updates memory for its places of the copy.  */

void
block_updates::finish (const update_target &t)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (m_return);
  gimple_seq seq = NULL;
  tree neutral = neutral_value (t.kind);
  if (m_register)
    {
      tree value = make_ssa_name (t.kind.type);
      gimple_seq_add_stmt (&seq, gimple_build_assign (value, m_register));
      tree any = gimple_build (&seq, NE_EXPR, boolean_type_node, value, neutral);
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
      gimple_seq body = NULL;
      gimple_seq_add_stmt (&body, flush_call (t, build_fold_addr_expr (m_copy), value));
      insert_guarded (&gsi, any, body);
      seq = NULL;
    }
  gimple_seq_add_stmt (&seq, build_intrinsic (intrinsic::barrier_block));
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  for_own_places (t, &gsi, [&] (gimple_stmt_iterator *to, tree number)
    {
      gimple_seq own = NULL;
      tree value = make_ssa_name (t.kind.type);
      tree cell = build2 (MEM_REF, t.kind.type, copy_address (&own, number),
			  build_zero_cst (build_pointer_type (t.kind.type)));
      gimple_seq_add_stmt (&own, gimple_build_assign (value, cell));
      tree any = gimple_build (&own, NE_EXPR, boolean_type_node, value, neutral);
      gsi_insert_seq_before (to, own, GSI_SAME_STMT);
      /* What is behind the last place is never updated.  */
      gimple_seq body = NULL;
      tree offset = gimple_build (&body, MULT_EXPR, sizetype, number, size_int (t.size ()));
      offset = gimple_build (&body, PLUS_EXPR, sizetype, offset, size_int (t.at));
      tree place = gimple_build (&body, POINTER_PLUS_EXPR, ptr_type_node,
				 base_at (&body, t.base), offset);
      gimple_seq_add_stmt (&body, flush_call (t, place, value));
      insert_guarded (to, any, body);
    });
}

void
block_updates::transform (const update_target &t)
{
  m_register = NULL_TREE;
  begin (t);
  for (const update &u : t.updates)
    redirect (t, u);
  finish (t);
  unsigned places = t.bytes / t.size ();
  m_f->collected_places = MAX (m_f->collected_places, places);
}

/* What became of T's updates, in the dump and in the report.  */

void
block_updates::tell (const update_target &t, const char *obstacle) const
{
  gcall *first = t.updates.front ().call;
  HOST_WIDE_INT places = obstacle ? 0 : t.bytes / t.size ();
  if (dump_enabled_p ())
    {
      if (obstacle)
	dump_printf_loc (MSG_NOTE, first, "updates stay in memory: %s\n", obstacle);
      else
	dump_printf_loc (MSG_NOTE, first, "%u updates of %d places are collected by each "
			 "block%s\n", unsigned (t.updates.size ()), int (places),
			 t.one_place () ? ", in registers first" : t.known ? ""
			 : t.slot >= 0 ? ", if no more are mapped"
			 : ", where the places are those that are mapped");
    }
  if (!obstacle)
    report (gimple_location (first), REPORT_LOOP,
	    "Atomic updates collected by each gang in %s memory",
	    t.one_place () ? "registers and shared" : "shared");
}

unsigned
block_updates::run ()
{
  collect ();
  if (m_targets.empty ())
    return 0;
  const char *why = obstacle ();
  m_shared_bytes = shared_bytes (m_fun);
  std::vector<update_target> chosen;
  for (update_target &t : m_targets)
    {
      const char *here = why ? why : obstacle_to (t);
      tell (t, here);
      if (here)
	continue;
      chosen.push_back (t);
      m_asked |= t.slot >= 0;
      m_shared_bytes += rounds (t) * threads () * t.size ();
    }
  for (const update_target &t : chosen)
    transform (t);
  if (chosen.empty ())
    return 0;
  forget_loops ();
  mark_virtual_operands_for_renaming (m_fun);
  return TODO_update_ssa;
}

/* Most kernels have none, and need no ranges.  */

bool
any_update_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (kind_of_update (gsi_stmt (gsi)).code != ERROR_MARK)
	return true;
  return false;
}

class pass_block_updates : public device_pass
{
public:
  explicit pass_block_updates (gcc::context *context)
    : device_pass (device_pass_data ("accblock-updates", 0), context) {}

  bool gate (function *fun) final override
  {
    return device_pass::gate (fun) && current_device_function ()->kernel;
  }

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    if (!any_update_p (fun))
      return 0;
    loop_optimizer_init (LOOPS_NORMAL);
    enable_ranger (fun);
    unsigned todo = block_updates (fun, f).run ();
    disable_ranger (fun);
    loop_optimizer_finalize ();
    return todo;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_block_updates (gcc::context *context)
{
  return new pass_block_updates (context);
}

} // namespace accplug
