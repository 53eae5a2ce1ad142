/* Places that a thread has just stored are registers in its loops, also where these update
   them under a condition.

   Comes in: a device function among GCC's optimisers: a loop of a thread, without barriers,
   and a place that the thread has stored before:

     f[i] = 0;
     for (j = 0; j < n; j++)
       if (j != i)
	 f[i] += ...;

   Goes out: the same, with the place in a register:

     for (s = 0, j = 0; j < n; j++)
       if (j != i)
	 s += ...;
     f[i] = s;

   GCC's store motion and memory/promote-scalars.cc store only where the program does: who
   knows whether the place is there, or another thread's, if the condition never holds?  Here
   the thread has stored to it, and nothing that orders threads comes in between: so it is
   there, and what another thread did with it would be a race (OpenACC 3.3, 2.9.9; PTX ISA,
   Memory Consistency Model).  On an H200 each iteration waited for the store of the one
   before.

   Rules
   - The store before the loop is on each way to it, and from there to the loop, and in it,
     there are no calls but those without effects on memory: no barriers, no atomic updates.
   - Nothing else in the loop may meet the place, for all that GCC knows.
   - Threads do not share the loop's iterations: its counter moves by one.  A thread that has
     none of the iterations that update the place would store over another one's value.
   - The loop changes nothing in the address.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/linear-values.h"
#include "base/dump.h"
#include "base/reference-classes.h"
#include "device/bit-fields.h"
#include "device/device-pass.h"
#include "device/changed-loops.h"
#include "device/loop-tests.h"
#include "device-code/own-places.h"

namespace accplug
{

namespace
{

/* The most places of a loop: they are registers.  */
const unsigned most_places = 8;

/* How far before the loop the store is looked for.  */
const unsigned most_stores_between = 64;

/* A place, as the loop's stores have it, and what touches it.  */
struct own_place
{
  tree reference;
  polynomial address;
  std::vector<gimple *> stmts;
};

/* Is STMT one that a thread may do without others: no call that they could notice?  */

bool
lone_statement_p (gimple *stmt)
{
  return (!gimple_has_volatile_ops (stmt) && gimple_code (stmt) != GIMPLE_ASM
	  && (!is_gimple_call (stmt) || !gimple_vdef (stmt)));
}

/* Is T, or a part of it, set in L?  */

tree
set_in_loop (tree *t, int *, void *l)
{
  if (TREE_CODE (*t) != SSA_NAME)
    return NULL_TREE;
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (*t));
  return bb && flow_bb_inside_loop_p (static_cast<class loop *> (l), bb) ? *t : NULL_TREE;
}

/* Is REFERENCE to a register's worth of memory behind a pointer, at an address that L does
   not change?  */

bool
place_of_loop_p (tree reference, class loop *l)
{
  tree type = TREE_TYPE (reference), base = get_base_address (reference);
  if (!is_gimple_reg_type (type) || VECTOR_TYPE_P (type) || TREE_THIS_VOLATILE (reference)
      || !base || TREE_CODE (base) != MEM_REF
      || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME || shares_bytes_p (reference))
    return false;
  return !walk_tree (&reference, set_in_loop, l, NULL);
}

/* The reference of STMT, a load or a store of one value; NULL if it is none.  */

tree
reference_of (gimple *stmt)
{
  if (!gimple_assign_single_p (stmt))
    return NULL_TREE;
  return gimple_store_p (stmt) ? gimple_assign_lhs (stmt) : gimple_assign_rhs1 (stmt);
}

/* What memory is when L is entered; NULL if L stores nothing.  */

tree
memory_before (class loop *l)
{
  for (gphi_iterator i = gsi_start_phis (l->header); !gsi_end_p (i); gsi_next (&i))
    if (virtual_operand_p (gimple_phi_result (i.phi ())))
      return PHI_ARG_DEF_FROM_EDGE (i.phi (), loop_preheader_edge (l));
  return NULL_TREE;
}

/* Does the counter of L, which its only exit asks for, move by one?  */

bool
counts_by_one_p (class loop *l)
{
  edge exit = single_exit (l);
  tree_niter_desc count;
  return (exit && number_of_iterations_exit (l, exit, &count, false)
	  && count.control.step
	  && (integer_onep (count.control.step) || integer_minus_onep (count.control.step)));
}

/* One loop.  */

class own_places
{
public:
  explicit own_places (class loop *l, const apart_predicate &apart = nullptr)
    : m_loop (l), m_apart (apart) {}

  /* Find such places; false if there are none.  */
  bool find ();
  /* Let them be registers.  */
  void rewrite ();

private:
  bool collect ();
  bool distance (const own_place &place, tree other, HOST_WIDE_INT *bytes);
  bool same_p (const own_place &place, tree other);
  bool apart_p (const own_place &place, tree other);
  bool stored_before_p (const own_place &place);
  bool lone_p (gimple *stmt) const;
  bool alone (own_place *place);
  void rewrite (const own_place &place);

  class loop *m_loop;
  apart_predicate m_apart;
  linear_values m_values;
  std::vector<gimple *> m_memory;	/* the loop's statements that touch memory */
  std::vector<own_place> m_places;
};

/* Find what the loop touches; false if others could notice when.  */

bool
own_places::collect ()
{
  bool store = false;
  return (all_statements_p (m_loop, [&] (gimple *stmt)
	    {
	      if (gimple_vuse (stmt) && !is_gimple_debug (stmt))
		m_memory.push_back (stmt);
	      store |= gimple_vdef (stmt) != NULL_TREE;
	      return lone_statement_p (stmt);
	    })
	  && store);
}

/* Set *BYTES to how far OTHER is from PLACE, if that is a constant.  */

bool
own_places::distance (const own_place &place, tree other, HOST_WIDE_INT *bytes)
{
  polynomial address = m_values.address_of (other);
  return (address.known () && place.address.known ()
	  && (address - place.address).constant (bytes));
}

bool
own_places::same_p (const own_place &place, tree other)
{
  HOST_WIDE_INT bytes;
  return (types_compatible_p (TREE_TYPE (place.reference), TREE_TYPE (other))
	  && distance (place, other, &bytes) && bytes == 0);
}

/* Is OTHER in other memory than PLACE, or beside it?  */

bool
own_places::apart_p (const own_place &place, tree other)
{
  tree a = get_base_address (place.reference), b = get_base_address (other);
  if ((b && TREE_CODE (b) == MEM_REF && different_classes_p (a, b))
      || (m_apart && m_apart (place.reference, other)))
    return true;
  HOST_WIDE_INT bytes;
  tree here = TYPE_SIZE_UNIT (TREE_TYPE (place.reference));
  tree there = TYPE_SIZE_UNIT (TREE_TYPE (other));
  return (is_gimple_reg_type (TREE_TYPE (other)) && tree_fits_shwi_p (here)
	  && tree_fits_shwi_p (there) && distance (place, other, &bytes)
	  && (bytes >= tree_to_shwi (here) || -bytes >= tree_to_shwi (there)));
}

/* Has the thread stored at PLACE before the loop, with nothing in between that orders
   threads?  Memory's names say what comes before what.  */

bool
own_places::stored_before_p (const own_place &place)
{
  tree now = memory_before (m_loop);
  for (unsigned i = 0; now && i < most_stores_between && !SSA_NAME_IS_DEFAULT_DEF (now); i++)
    {
      gimple *stmt = SSA_NAME_DEF_STMT (now);
      if (gimple_code (stmt) == GIMPLE_PHI || !lone_statement_p (stmt))
	return false;
      if (gimple_assign_single_p (stmt) && same_p (place, gimple_assign_lhs (stmt)))
	return true;
      now = gimple_vuse (stmt);
    }
  return false;
}

/* Does one thread go through all iterations of the loops around STMT, up to the loop?  */

bool
own_places::lone_p (gimple *stmt) const
{
  for (class loop *l = gimple_bb (stmt)->loop_father; l != m_loop; l = loop_outer (l))
    if (!counts_by_one_p (l))
      return false;
  return true;
}

/* Collect the statements that touch PLACE; false if others may do so, too, or other
   threads.  */

bool
own_places::alone (own_place *place)
{
  ao_ref reference;
  ao_ref_init (&reference, place->reference);
  for (gimple *stmt : m_memory)
    {
      tree other = reference_of (stmt);
      if (gimple_vdef (stmt) && !other)
	return false;
      if (other && lone_p (stmt) && same_p (*place, other))
	place->stmts.push_back (stmt);
      else if ((gimple_vdef (stmt) ? stmt_may_clobber_ref_p_1 (stmt, &reference)
		: ref_maybe_used_by_stmt_p (stmt, &reference))
	       && (!other || !apart_p (*place, other)))
	return false;
    }
  return true;
}

/* Let PLACE be a register in the loop.  */

void
own_places::rewrite (const own_place &place)
{
  tree value = create_tmp_reg (TYPE_MAIN_VARIANT (TREE_TYPE (place.reference)));
  suppress_warning (value);
  for (gimple *stmt : place.stmts)
    {
      if (gimple_store_p (stmt))
	{
	  unlink_stmt_vdef (stmt);
	  gimple_assign_set_lhs (stmt, value);
	}
      else
	{
	  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
	  gimple_assign_set_rhs_from_tree (&gsi, value);
	}
      gimple_set_vuse (stmt, NULL_TREE);
      gimple_set_vdef (stmt, NULL_TREE);
      update_stmt (stmt);
    }
  auto insert = [] (edge e, gimple *stmt)
    {
      gimple_stmt_iterator gsi = gsi_last_bb (split_edge (e));
      gsi_insert_after (&gsi, stmt, GSI_NEW_STMT);
    };
  insert (single_exit (m_loop), gimple_build_assign (unshare_expr (place.reference), value));
  insert (loop_preheader_edge (m_loop),
	  gimple_build_assign (value, unshare_expr (place.reference)));
}

bool
own_places::find ()
{
  edge exit = single_exit (m_loop);
  if (!exit || (exit->flags & EDGE_COMPLEX) || !collect () || !counts_by_one_p (m_loop))
    return false;
  for (gimple *stmt : m_memory)
    {
      tree reference = gimple_store_p (stmt) ? reference_of (stmt) : NULL_TREE;
      if (!reference || m_places.size () == most_places
	  || !place_of_loop_p (reference, m_loop)
	  || std::any_of (m_places.begin (), m_places.end (), [&] (const own_place &p)
	       { return same_p (p, reference); }))
	continue;
      own_place place = { reference, m_values.address_of (reference), {} };
      if (!stored_before_p (place))
	continue;
      bool apart = alone (&place);
      if (apart)
	m_places.push_back (place);
      if (dump_enabled_p () && !m_apart)
	dump_printf_loc (MSG_NOTE, stmt, apart
			 ? "%T is a register in loop %d: the thread has stored to it before\n"
			 : "%T stays in memory in loop %d: others may be to it\n",
			 reference, m_loop->num);
    }
  return !m_places.empty ();
}

void
own_places::rewrite ()
{
  for (const own_place &place : m_places)
    rewrite (place);
}

/* Let such places of all of FUN's loops be registers; true if there are any.  */

bool
rewrite_own_places (function *fun)
{
  bool any = false;
  for (class loop *l : loops_list (fun, 0))
    {
      own_places places (l);
      if (!places.find ())
	continue;
      places.rewrite ();
      free_dominance_info (CDI_POST_DOMINATORS);
      mark_virtual_operands_for_renaming (fun);
      update_ssa (TODO_update_ssa);
      scev_reset ();
      any = true;
    }
  return any;
}

class pass_own_places : public device_pass
{
public:
  explicit pass_own_places (gcc::context *context)
    : device_pass (device_pass_data ("accown-places", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *) final override
  {
    if (number_of_loops (fun) <= 1)
      return 0;
    loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
    scev_initialize ();
    rewrite_own_places (fun);
    scev_finalize ();
    loop_optimizer_finalize ();
    return 0;
  }
};

/* The same among GCC's loop passes, for loops that accapart-blocks has made.  */

class pass_apart_places : public device_pass
{
public:
  explicit pass_apart_places (gcc::context *context)
    : device_pass (device_pass_data ("accapart-places", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *) final override
  {
    if (rewrite_own_places (fun))
      find_loops_again (fun);
    return 0;
  }
};

} // anonymous namespace

bool
own_places_if_apart_p (class loop *l, const apart_predicate &apart)
{
  return own_places (l, apart).find ();
}

gimple_opt_pass *
make_pass_own_places (gcc::context *context)
{
  return new pass_own_places (context);
}

gimple_opt_pass *
make_pass_apart_places (gcc::context *context)
{
  return new pass_apart_places (context);
}

} // namespace accplug
