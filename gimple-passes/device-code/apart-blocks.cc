/* Loops whose arrays lie apart, as the launch finds out: loads may come before stores.

   Comes in: a kernel among GCC's loop passes: an innermost loop whose iterations load behind
   stores, through pointers that the region gets and that may be the same for all that the
   program says:

     for (i = thread; i < n; i += threads)
       { x[i] += vx[i]; y[i] += vy[i]; z[i] += vz[i]; }

   Goes out: two versions of the loop, and a condition that the launch evaluates: the run time
   knows a block for each of the pointers (accplug-image.h, extent), and they are different
   blocks.  Where it holds references say that they are apart (GCC's cliques, as for
   `restrict'): GCC then loads nothing again that is behind a store only, and
   accearly-loads lets all loads come first, so that an iteration waits for memory once.  On
   an H200, a gradient of four directions took 207 us so, and 140 in CUDA with `restrict'.

   Rules
   - What a program reaches through a pointer by arithmetic is in one block, and blocks do not
     overlap.
   - A place that the thread has stored to before the loop, and which this updates, is a
     register where the loop's loads are elsewhere (own-places.cc): so such a loop has two
     versions, too.
   - Only loads of places that the iteration has not met yet wait: what it loaded or stored is
     near, and keeping it in registers costs more than it saves (H200: option prices took 277
     us so, and 232 without).
   - All that the loop stores to is known so; else it stays as it is.  So it does where
     something else has told references apart already.
   - A condition that does not hold is no news for the program: the loop is as parallel as
     before (ACCPLUG_CHECKS_QUIET).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/parameter-values.h"
#include "analysis/memory-objects.h"
#include "base/dump.h"
#include "device/changed-loops.h"
#include "device/device-pass.h"
#include "device/intrinsics.h"
#include "device/loop-location.h"
#include "device/loop-tests.h"
#include "device-code/own-places.h"
#include "device-code/thread-counter.h"
#include "device-code/update-places.h"

namespace accplug
{

namespace
{

/* The most blocks that are compared.  */
const unsigned most_blocks = 10;

/* What goes through one pointer of the region.  */
struct block_references
{
  int slot;
  bool stored;
  std::vector<gimple *> stmts;
};

class apart_blocks
{
public:
  apart_blocks (function *fun, device_function *f, class loop *l)
    : m_fun (fun), m_f (f), m_loop (l) {}

  /* Why not; NULL if the loop gets two versions.  */
  const char *obstacle ();
  /* Has it loads behind stores, or sums in memory?  */
  bool waits_p () const { return m_waits; }
  void build ();

private:
  bool add (gimple *stmt);
  int slot_of (tree reference) const;
  bool load_behind_p (gimple *load, const std::vector<gimple *> &stores,
		      const std::vector<gimple *> &earlier) const;
  tree first_byte (gimple_seq *seq, int slot) const;
  tree condition (gimple_seq *seq) const;
  void mark ();

  function *m_fun;
  device_function *m_f;
  class loop *m_loop;
  std::vector<block_references> m_blocks;
  bool m_waits = false;
};

tree
reference_of (gimple *stmt)
{
  return gimple_vdef (stmt) ? gimple_assign_lhs (stmt) : gimple_assign_rhs1 (stmt);
}

/* The number of the region's argument that REFERENCE goes through; -1 if there is none.  */

int
apart_blocks::slot_of (tree reference) const
{
  tree base = get_base_address (reference);
  HOST_WIDE_INT offset;
  if (!base || TREE_CODE (base) != MEM_REF || MR_DEPENDENCE_BASE (base)
      || !parameter_load_p (origin_of_address (TREE_OPERAND (base, 0)), &offset))
    return -1;
  return describe_parameter (m_f, offset).slot;
}

/* Note STMT, which loads or stores.  False if it is not known where.  */

bool
apart_blocks::add (gimple *stmt)
{
  if (!gimple_assign_single_p (stmt) || gimple_has_volatile_ops (stmt)
      || !is_gimple_reg_type (TREE_TYPE (gimple_assign_lhs (stmt))))
    return false;
  int slot = slot_of (reference_of (stmt));
  if (slot < 0)
    return false;
  auto known = std::find_if (m_blocks.begin (), m_blocks.end (),
			     [slot] (const block_references &b) { return b.slot == slot; });
  if (known == m_blocks.end ())
    known = m_blocks.insert (known, { slot, false, {} });
  known->stored |= gimple_vdef (stmt) != NULL_TREE;
  known->stmts.push_back (stmt);
  return true;
}

/* Must LOAD wait for one of STORES, which is through another pointer?  What is in a place of
   EARLIER references is in the first cache.  */

bool
apart_blocks::load_behind_p (gimple *load, const std::vector<gimple *> &stores,
			     const std::vector<gimple *> &earlier) const
{
  for (gimple *stmt : earlier)
    if (operand_equal_p (reference_of (stmt), reference_of (load)))
      return false;
  ao_ref place;
  ao_ref_init (&place, gimple_assign_rhs1 (load));
  int slot = slot_of (gimple_assign_rhs1 (load));
  return std::any_of (stores.begin (), stores.end (), [&] (gimple *store)
    { return slot_of (gimple_assign_lhs (store)) != slot
	     && stmt_may_clobber_ref_p_1 (store, &place); });
}

const char *
apart_blocks::obstacle ()
{
  std::vector<gimple *> stores, earlier;
  bool known = true;
  basic_block *body = get_loop_body_in_dom_order (m_loop);
  for (unsigned i = 0; i < m_loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	bool load = gimple_assign_load_p (stmt) && !gimple_vdef (stmt);
	if (!gimple_vdef (stmt) && !load)
	  continue;
	bool added = add (stmt);
	known &= added || load;
	if (load && added && known)
	  m_waits |= load_behind_p (stmt, stores, earlier);
	else if (!load && added)
	  stores.push_back (stmt);
	if (added)
	  earlier.push_back (stmt);
      }
  free (body);
  m_waits |= known && own_places_if_apart_p (m_loop, [this] (tree a, tree b)
    {
      int one = slot_of (a), other = slot_of (b);
      return one >= 0 && other >= 0 && one != other;
    });
  if (!m_waits)
    return "no load waits for a store elsewhere";
  if (!known)
    return "it is not known where it stores";
  return (m_blocks.size () > most_blocks || !can_duplicate_loop_p (m_loop)
	  || !single_exit (m_loop) || !m_f->has_room_for_extents ()
	  ? "it is too long" : nullptr);
}

/* ---- From here on the function changes.  */

/* The first byte of what the pointer SLOT leads into; 0 where the run time does not know.  */

tree
apart_blocks::first_byte (gimple_seq *seq, int slot) const
{
  tree block = parameter_block (m_fun);
  tree first = make_ssa_name (sizetype);
  tree at = build_int_cst (ptr_type_node, m_f->extent_offset (slot));
  gimple_seq_add_stmt (seq, gimple_build_assign (first, build2 (MEM_REF, sizetype, block,
								at)));
  return first;
}

/* Are all blocks known, and those that are stored to other ones?  */

tree
apart_blocks::condition (gimple_seq *seq) const
{
  tree result = boolean_true_node;
  auto differ = [&] (tree a, tree b)
    {
      tree one = gimple_build (seq, NE_EXPR, boolean_type_node, a, b);
      result = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, result, one);
    };
  std::vector<tree> first;
  for (const block_references &b : m_blocks)
    {
      first.push_back (first_byte (seq, b.slot));
      differ (first.back (), size_zero_node);
    }
  for (size_t i = 0; i < m_blocks.size (); i++)
    for (size_t k = i + 1; k < m_blocks.size (); k++)
      if (m_blocks[i].stored || m_blocks[k].stored)
	differ (first[i], first[k]);
  m_f->outcome_offset ();
  tree outcome = emit_intrinsic (seq, intrinsic::apart_check,
				 { gimple_convert (seq, long_integer_type_node, result) });
  return gimple_build (seq, NE_EXPR, boolean_type_node, outcome,
		       build_zero_cst (TREE_TYPE (outcome)));
}

/* References say which block they are of.  */

void
apart_blocks::mark ()
{
  unsigned short clique = ++cfun->last_clique, base = 0;
  for (const block_references &b : m_blocks)
    {
      base++;
      for (gimple *stmt : b.stmts)
	{
	  tree reference = unshare_expr (reference_of (stmt));
	  tree place = get_base_address (reference);
	  MR_DEPENDENCE_CLIQUE (place) = clique;
	  MR_DEPENDENCE_BASE (place) = base;
	  if (gimple_vdef (stmt))
	    gimple_assign_set_lhs (stmt, reference);
	  else
	    gimple_assign_set_rhs1 (stmt, reference);
	  update_stmt (stmt);
	}
    }
}

void
apart_blocks::build ()
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loop_location (m_loop)), "loop %d has two versions: "
		     "loads wait for no stores where %u blocks are apart\n", m_loop->num,
		     unsigned (m_blocks.size ()));
  gimple_seq seq = NULL;
  tree apart = condition (&seq);
  version_for_runs (m_fun, m_loop, seq, apart);
  mark ();
}

class pass_apart_blocks : public device_pass
{
public:
  explicit pass_apart_blocks (gcc::context *context)
    : device_pass (device_pass_data ("accapart-blocks", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    if (!f->kernel || f->one_thread ())
      return 0;
    std::vector<class loop *> loops;
    for (class loop *l : loops_list (fun, LI_ONLY_INNERMOST))
      loops.push_back (l);
    bool any = false;
    for (class loop *l : loops)
      {
	apart_blocks a (fun, f, l);
	const char *why = a.obstacle ();
	if (!why)
	  {
	    a.build ();
	    any = true;
	  }
	else if (dump_enabled_p () && a.waits_p ())
	  dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)),
			   "loop %d has one version: %s\n", l->num, why);
      }
    if (any)
      find_loops_again (fun);
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_apart_blocks (gcc::context *context)
{
  return new pass_apart_blocks (context);
}

} // namespace accplug
