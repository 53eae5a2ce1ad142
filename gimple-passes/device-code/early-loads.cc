/* Loops around collected updates, stores or long operations begin with their loads.

   Comes in: a device function, after unrolling: loops with atomic updates that
   block-updates.cc collects, with loads behind stores to other places, or without any store
   and with divisions, roots and the like.
   Goes out: the same, where what an innermost loop loads in each iteration is loaded before
   the first update, arithmetic of real numbers or branch in it:

     a = x[i]; if (a > t) copy[f (a)] += 1; b = x[i + s]; if (b > t) ...
     becomes  a = x[i]; b = x[i + s]; if (a > t) ...

   An update is a call to GCC, a store may be to anywhere for ptxas, and a branch the end of a
   block, as most long operations are to ptxas: neither of them moves loads over these, so
   that a thread would wait for memory once for each.

   Rules
   - A load moves only if it is met whenever the iteration begins, and nothing in the loop
     may store to its place: an update of a block's own copy does not.
   - What its address is made from moves along: arithmetic that cannot trap, and loads that
     move themselves.
   - All that move in a loop fit a few registers; else they all stay.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/device-pass.h"
#include "device/loop-tests.h"
#include "device-code/update-statements.h"

namespace accplug
{

namespace
{

/* The most bytes that a thread loads early in an iteration: half of the registers that it
   has if all warps are to be there, or if half of them are, around long operations.  */
const HOST_WIDE_INT most_bytes = 64, most_long_bytes = 128;

/* How many definitions an address may have in the loop.  */
const unsigned most_definitions = 64;

class early_loads
{
public:
  early_loads (class loop *l, HOST_WIDE_INT most) : m_loop (l), m_most_bytes (most) {}
  unsigned run ();

private:
  bool always_met_p (basic_block bb) const;
  gimple_stmt_iterator first_obstacle () const;
  bool stored_p (gimple *load) const;
  bool movable_load_p (gimple *stmt) const;
  bool in_front_p (gimple *stmt) const;
  bool need (tree value, std::vector<gimple *> *moving) const;
  void move_there (const std::vector<gimple *> &moving) const;

  class loop *m_loop;
  HOST_WIDE_INT m_most_bytes;
  edge m_exit = nullptr;
  gimple *m_place = nullptr;	/* the statement that all move in front of */
};

/* Is BB met in each iteration that begins?  */

bool
early_loads::always_met_p (basic_block bb) const
{
  return dominated_by_p (CDI_DOMINATORS, m_exit->src, bb);
}

/* The first statement of an iteration that is an update or arithmetic of real numbers, or the
   end of its first block.  */

gimple_stmt_iterator
early_loads::first_obstacle () const
{
  gimple_stmt_iterator gsi = gsi_after_labels (m_loop->header);
  for (; !gsi_end_p (gsi); gsi_next (&gsi))
    if (gimple_vdef (gsi_stmt (gsi)) || stmt_ends_bb_p (gsi_stmt (gsi))
	|| (!gimple_vuse (gsi_stmt (gsi)) && gimple_get_lhs (gsi_stmt (gsi))
	    && SCALAR_FLOAT_TYPE_P (TREE_TYPE (gimple_get_lhs (gsi_stmt (gsi))))))
      break;
  return gsi;
}

/* May anything in the loop store to where LOAD is from?  If that is in the loop's first block,
   anything in front of it.  */

bool
early_loads::stored_p (gimple *load) const
{
  ao_ref place;
  ao_ref_init (&place, gimple_assign_rhs1 (load));
  if (gimple_bb (load) == m_loop->header)
    {
      for (gimple_stmt_iterator gsi = gsi_for_stmt (load); !gsi_end_p (gsi); gsi_prev (&gsi))
	if (gimple_vdef (gsi_stmt (gsi)) && !update_of_copy_p (gsi_stmt (gsi))
	    && stmt_may_clobber_ref_p_1 (gsi_stmt (gsi), &place))
	  return true;
      return false;
    }
  return !all_statements_p (m_loop, [&] (gimple *stmt)
    {
      return (!gimple_vdef (stmt) || update_of_copy_p (stmt)
	      || !stmt_may_clobber_ref_p_1 (stmt, &place));
    });
}

bool
early_loads::movable_load_p (gimple *stmt) const
{
  return (gimple_assign_load_p (stmt) && !gimple_has_volatile_ops (stmt)
	  && !gimple_vdef (stmt) && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
	  && always_met_p (gimple_bb (stmt)) && !stored_p (stmt));
}

/* Does STMT stand in front of the place, in its block?  */

bool
early_loads::in_front_p (gimple *stmt) const
{
  if (gimple_bb (stmt) != m_loop->header)
    return false;
  for (gimple_stmt_iterator gsi = gsi_for_stmt (m_place); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gsi_stmt (gsi) == stmt)
      return false;
  return true;
}

/* Add to MOVING what has to move so that VALUE is there at the place, in order.  False if
   it cannot be.  */

bool
early_loads::need (tree value, std::vector<gimple *> *moving) const
{
  gimple *def = TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value) : nullptr;
  if (!def || !gimple_bb (def) || !flow_bb_inside_loop_p (m_loop, gimple_bb (def))
      || std::find (moving->begin (), moving->end (), def) != moving->end ())
    return true;
  if (gimple_code (def) == GIMPLE_PHI)
    return gimple_bb (def) == m_loop->header;
  if (in_front_p (def))
    return true;
  if (!is_gimple_assign (def) || moving->size () > most_definitions
      || (gimple_vuse (def) ? !movable_load_p (def)
	  : gimple_could_trap_p (def) || !always_met_p (gimple_bb (def))))
    return false;
  tree operand;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (operand, def, i, SSA_OP_USE)
    if (!need (operand, moving))
      return false;
  moving->push_back (def);
  return true;
}

/* Move MOVING, in this order, to the place.  The statement that was there may be one of them,
   if an address is made from the real number that it computes.  */

void
early_loads::move_there (const std::vector<gimple *> &moving) const
{
  gimple *mark = gimple_build_nop ();
  gimple_stmt_iterator place = gsi_for_stmt (m_place);
  gsi_insert_before (&place, mark, GSI_SAME_STMT);
  for (gimple *stmt : moving)
    {
      gimple_stmt_iterator from = gsi_for_stmt (stmt), to = gsi_for_stmt (mark);
      gsi_move_before (&from, &to);
    }
  place = gsi_for_stmt (mark);
  gsi_remove (&place, true);
}

/* Move what moves.  The number of loads.  */

unsigned
early_loads::run ()
{
  m_exit = single_exit (m_loop);
  gimple_stmt_iterator place = first_obstacle ();
  if (!m_exit || gsi_end_p (place))
    return 0;
  m_place = gsi_stmt (place);
  std::vector<gimple *> moving;
  basic_block *body = get_loop_body_in_dom_order (m_loop);
  for (unsigned i = 0; i < m_loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!gimple_assign_load_p (stmt) || in_front_p (stmt) || !movable_load_p (stmt))
	  continue;
	size_t before = moving.size ();
	if (!need (gimple_assign_lhs (stmt), &moving))
	  moving.resize (before);
      }
  free (body);
  HOST_WIDE_INT bytes = 0;
  unsigned loads = 0;
  for (gimple *stmt : moving)
    if (gimple_vuse (stmt))
      {
	/* A register has four.  */
	bytes += MAX (int_size_in_bytes (TREE_TYPE (gimple_assign_lhs (stmt))),
		      HOST_WIDE_INT (4));
	loads++;
      }
  if (bytes > m_most_bytes)
    return 0;
  move_there (moving);
  return loads;
}

/* Does a store stand in front of a load in L?  */

bool
loads_behind_stores_p (class loop *l)
{
  bool store = false, behind = false;
  basic_block *body = get_loop_body_in_dom_order (l);
  for (unsigned i = 0; i < l->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	store |= gimple_assign_single_p (stmt) && gimple_vdef (stmt);
	behind |= store && gimple_assign_load_p (stmt);
      }
  free (body);
  return behind && all_statements_p (l, [] (gimple *stmt)
    { return !is_gimple_call (stmt) || !gimple_vdef (stmt); });
}

class pass_early_loads : public device_pass
{
public:
  explicit pass_early_loads (gcc::context *context)
    : device_pass (device_pass_data ("accearly-loads", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    return move_loads (fun, "come first", [f] (class loop *l) -> unsigned
      {
	bool is_long = only_long_p (l);
	bool stores = !is_long && loads_behind_stores_p (l);
	if (!f->collected_places && !is_long && !stores)
	  return 0;
	return early_loads (l, is_long || stores ? most_long_bytes : most_bytes).run ();
      });
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_early_loads (gcc::context *context)
{
  return new pass_early_loads (context);
}

} // namespace accplug
