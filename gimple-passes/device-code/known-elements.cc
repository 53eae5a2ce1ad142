/* Elements whose values a thread has in registers are not loaded again.

   Comes in: an optimised device function, after unrolling: statements that load and store
   elements at different constant places behind the same pointer, and behind others:

     o[9 * i] = 0; o[9 * i + 1] = 0; ...
     t = o[9 * i]; t += x[9 * i] * y[9 * i]; ...; o[9 * i] = t;
     t = o[9 * i + 1]; t += x[9 * i] * y[9 * i + 1]; ...

   Goes out: the same, where a load has the value that the element was stored or loaded with
   before, and stores that the same block stores over are gone.

   GCC does so where an address is a name and a constant.  Here constants are inside of
   conversions, and names are many; and copies of a loop's body have cliques of their own, so
   that arrays that are known to be apart are no longer so between copies.  On an H200, 2^20
   products of 3 x 3 doubles in Fortran took 279 us so, with 63 loads instead of 9.

   Rules
   - Addresses are compared as sums (linear-values.h): what differs by a constant is apart or
     the same.  Both are computed where they are compared, so neither has overflown.
   - Else classes of references say what is apart (reference-classes.h), and then GCC.
   - A value stays known in the blocks that only its block leads to, in the same loop, and
     until a fixed number of bytes are known behind it: registers are few.
   - What may wait, exchange or update, any call that changes memory, ends all knowledge.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "base/reference-classes.h"
#include "device/device-pass.h"
#include "analysis/linear-values.h"

namespace accplug
{

namespace
{

/* The most bytes whose values are known at a time: a quarter of a thread's registers.  */
const HOST_WIDE_INT most_bytes = 256;

/* How many statements with memory a store is looked behind for one to the same place.  */
const unsigned most_statements = 100;

/* Where an element is: the number of the address's sum without its constant term, 0 if that
   is not known; the constant, and how many bytes.  */
struct element_place
{
  tree reference;
  unsigned variable;
  HOST_WIDE_INT first, size;

  bool same_p (const element_place &p) const
  { return variable && variable == p.variable && first == p.first && size == p.size; }
  bool apart_p (const element_place &) const;
};

bool
element_place::apart_p (const element_place &p) const
{
  if (variable && variable == p.variable)
    return first + size <= p.first || p.first + p.size <= first;
  const_tree a = get_base_address (reference), b = get_base_address (p.reference);
  auto behind_pointer_p = [] (const_tree base)
    { return base && (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == TARGET_MEM_REF); };
  return behind_pointer_p (a) && behind_pointer_p (b) && different_classes_p (a, b);
}

/* A place, and what is there.  */
struct known_element
{
  element_place place;
  tree value;
};

class known_elements
{
public:
  explicit known_elements (function *fun) : m_fun (fun) {}
  void run ();

private:
  typedef std::vector<known_element> knowledge;

  element_place place_of (tree reference);
  void look_at (gimple_stmt_iterator *, knowledge *);
  void load (gimple_stmt_iterator *, knowledge *);
  void store (gimple *, knowledge *);
  void learn (const known_element &, knowledge *);
  bool overwritten_p (gimple *store);
  void remove_overwritten (basic_block);

  function *m_fun;
  linear_values m_values;
  std::map<polynomial, unsigned> m_variables;
  unsigned m_loads = 0, m_stores = 0;
};

/* Is STMT a load or store of a value that registers have?  */

bool
plain_access_p (gimple *stmt)
{
  return (gimple_assign_single_p (stmt) && !gimple_has_volatile_ops (stmt)
	  && is_gimple_reg_type (TREE_TYPE (gimple_assign_lhs (stmt)))
	  && (gimple_vdef (stmt) ? is_gimple_val (gimple_assign_rhs1 (stmt))
	      : gimple_assign_load_p (stmt)));
}

element_place
known_elements::place_of (tree reference)
{
  element_place place = { reference, 0, 0, 0 };
  polynomial address = m_values.address_of (reference);
  if (!address.known ())
    return place;
  place.first = address.constant_term ();
  place.size = int_size_in_bytes (TREE_TYPE (reference));
  polynomial variable = address - polynomial (place.first);
  if (variable.known () && place.size > 0)
    place.variable = m_variables.emplace (variable, m_variables.size () + 1).first->second;
  return place;
}

/* ELEMENT is known, and the oldest no longer, if they are too many.  */

void
known_elements::learn (const known_element &element, knowledge *known)
{
  known->push_back (element);
  HOST_WIDE_INT bytes = 0;
  for (const known_element &k : *known)
    bytes += MAX (k.place.size, HOST_WIDE_INT (4));
  size_t gone = 0;
  for (; bytes > most_bytes; gone++)
    bytes -= MAX ((*known)[gone].place.size, HOST_WIDE_INT (4));
  known->erase (known->begin (), known->begin () + gone);
}

void
known_elements::load (gimple_stmt_iterator *gsi, knowledge *known)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_assign_lhs (stmt);
  element_place place = place_of (gimple_assign_rhs1 (stmt));
  if (!place.variable || TREE_CODE (lhs) != SSA_NAME
      || SSA_NAME_OCCURS_IN_ABNORMAL_PHI (lhs))
    return;
  for (const known_element &k : *known)
    if (k.place.same_p (place))
      {
	if (!useless_type_conversion_p (TREE_TYPE (lhs), TREE_TYPE (k.value)))
	  return;
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, stmt, "%T is in a register\n", place.reference);
	gimple_assign_set_rhs_from_tree (gsi, k.value);
	update_stmt (gsi_stmt (*gsi));
	m_loads++;
	return;
      }
  learn ({ place, lhs }, known);
}

void
known_elements::store (gimple *stmt, knowledge *known)
{
  element_place place = place_of (gimple_assign_lhs (stmt));
  known->erase (std::remove_if (known->begin (), known->end (), [&] (const known_element &k)
    {
      ao_ref old;
      ao_ref_init (&old, k.place.reference);
      return !k.place.apart_p (place) && stmt_may_clobber_ref_p_1 (stmt, &old);
    }), known->end ());
  tree value = gimple_assign_rhs1 (stmt);
  if (place.variable
      && (TREE_CODE (value) != SSA_NAME || !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (value)))
    learn ({ place, value }, known);
}

void
known_elements::look_at (gimple_stmt_iterator *gsi, knowledge *known)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (!gimple_vuse (stmt))
    return;
  if (plain_access_p (stmt))
    {
      if (gimple_vdef (stmt))
	store (stmt, known);
      else
	load (gsi, known);
    }
  else if (gimple_vdef (stmt) || gimple_has_volatile_ops (stmt))
    known->clear ();
}

/* Does STORE's block store to the same place again before anything may look there?  */

bool
known_elements::overwritten_p (gimple *store)
{
  element_place place = place_of (gimple_assign_lhs (store));
  if (!place.variable)
    return false;
  gimple_stmt_iterator gsi = gsi_for_stmt (store);
  unsigned statements = 0;
  for (gsi_next (&gsi); !gsi_end_p (gsi) && statements < most_statements; gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (!gimple_vuse (stmt))
	continue;
      if (!plain_access_p (stmt))
	return false;
      statements++;
      if (gimple_vdef (stmt))
	{
	  if (place_of (gimple_assign_lhs (stmt)).same_p (place))
	    return true;
	}
      else if (!place_of (gimple_assign_rhs1 (stmt)).apart_p (place)
	       && ref_maybe_used_by_stmt_p (stmt, place.reference))
	return false;
    }
  return false;
}

void
known_elements::remove_overwritten (basic_block bb)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      if (!gimple_vdef (stmt) || !plain_access_p (stmt) || !overwritten_p (stmt))
	{
	  gsi_next (&gsi);
	  continue;
	}
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, stmt, "%T is stored again\n", gimple_assign_lhs (stmt));
      unlink_stmt_vdef (stmt);
      gsi_remove (&gsi, true);
      release_defs (stmt);
      m_stores++;
    }
}

void
known_elements::run ()
{
  std::map<basic_block, knowledge> at_end;
  int *order = XNEWVEC (int, n_basic_blocks_for_fn (m_fun));
  int blocks = pre_and_rev_post_order_compute_fn (m_fun, NULL, order, false);
  for (int i = 0; i < blocks; i++)
    {
      basic_block bb = BASIC_BLOCK_FOR_FN (m_fun, order[i]);
      knowledge known;
      if (single_pred_p (bb) && single_pred (bb)->loop_father == bb->loop_father
	  && at_end.count (single_pred (bb)))
	known = at_end[single_pred (bb)];
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	look_at (&gsi, &known);
      if (!known.empty ())
	at_end[bb] = known;
    }
  free (order);
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    remove_overwritten (bb);
  if (dump_enabled_p () && m_loads + m_stores > 0)
    dump_printf_loc (MSG_NOTE, dump_at (DECL_SOURCE_LOCATION (m_fun->decl)),
		     "%u loads of known elements, %u stores that others store over\n",
		     m_loads, m_stores);
}

/* Does FUN both load and store?  */

bool
loads_and_stores_p (function *fun)
{
  bool loads = false, stores = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!gimple_vuse (stmt) || !plain_access_p (stmt))
	  continue;
	(gimple_vdef (stmt) ? stores : loads) = true;
      }
  return loads && stores;
}

class pass_known_elements : public device_pass
{
public:
  explicit pass_known_elements (gcc::context *context)
    : device_pass (device_pass_data ("accknown-elements", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *) final override
  {
    if (loads_and_stores_p (fun))
      known_elements (fun).run ();
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_known_elements (gcc::context *context)
{
  return new pass_known_elements (context);
}

} // namespace accplug
