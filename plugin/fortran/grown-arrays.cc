/* Arrays of the device's own that grow: no device has realloc.

   Comes in: calls of realloc that gfortran makes, in a procedure before its constructs are
   taken apart.  An assignment makes one for a left side of another shape
   (reallocations.cc).  An array constructor whose number of elements only the run knows
   makes them as it goes along (trans-array.cc, gfc_grow_array):

       n = X.dim[0].ubound + more;  X.dim[0].ubound = n;
       ...  data = realloc (X.data, bytes);  ...  X.data = data

   Goes out: on the device, malloc and free, and in between a copy of the elements that a
   constructor has.  The host's version is gfortran's.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/descriptors.h"
#include "fortran/device-statements.h"
#include "fortran/grown-arrays.h"

namespace accplug
{

namespace
{

/* The arguments of the call STMT of realloc.  */

tree old_memory (gimple *stmt) { return gimple_call_arg (stmt, 0); }
tree bytes (gimple *stmt) { return gimple_call_arg (stmt, 1); }

gcall *
call_of (built_in_function code, tree first)
{
  return gimple_build_call (builtin_decl_explicit (code), 1, first);
}

/* What takes the place of a call of realloc.  */

class replacement
{
public:
  explicit replacement (gimple *call)
    : m_call (as_a<gcall *> (call)), m_device (gimple_location (call)),
      m_host (m_device.label ()),
      m_memory (m_device.variable (TREE_TYPE (gimple_call_lhs (call))))
  {
    m_device.begin (m_host);
  }

  device_statements &device () { return m_device; }

  /* Add what gets the memory, for the device, and where it is then.  */
  tree add_malloc ()
  {
    gcall *get = call_of (BUILT_IN_MALLOC, bytes (m_call));
    gimple_call_set_lhs (get, m_memory);
    m_device.add (get);
    return m_memory;
  }

  void add_free () { m_device.add (call_of (BUILT_IN_FREE, old_memory (m_call))); }

  /* The device's statements are complete: put them at GSI, the call's place.  */
  void put (gimple_stmt_iterator *gsi)
  {
    tree end = m_device.label (), result = gimple_call_lhs (m_call);
    m_device.add (gimple_build_goto (end));
    m_device.add_label (m_host);
    gcall *host = as_a<gcall *> (gimple_copy (m_call));
    gimple_call_set_lhs (host, m_memory);
    m_device.add (host);
    m_device.add_label (end);
    gimple_call_set_lhs (m_call, NULL_TREE);
    m_device.add (gimple_build_assign (result, m_memory));
    gsi_replace (gsi, m_device.done (), false);
  }

private:
  gcall *m_call;
  device_statements m_device;
  tree m_host, m_memory;
};

/* Is T the upper bound of the first dimension of the descriptor X?  */

bool
upper_bound_p (tree t, tree x)
{
  return (TREE_CODE (t) == COMPONENT_REF && DECL_NAME (TREE_OPERAND (t, 1))
	  && id_equal (DECL_NAME (TREE_OPERAND (t, 1)), "ubound")
	  && get_base_address (t) == x);
}

} // anonymous namespace

void
replace_memory (gimple_stmt_iterator *gsi)
{
  replacement r (gsi_stmt (*gsi));
  r.add_free ();
  r.add_malloc ();
  r.put (gsi);
}

bool
grown_array_p (gimple_stmt_iterator gsi, grown_array *a)
{
  gimple *stmt = gsi_stmt (gsi);
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  if (!callee || !fndecl_built_in_p (callee, BUILT_IN_REALLOC) || !gimple_call_lhs (stmt))
    return false;
  a->member = a->more = NULL_TREE;
  tree upper = NULL_TREE;
  gassign *sum = NULL;
  for (gsi_prev (&gsi); !gsi_end_p (gsi); gsi_prev (&gsi))
    {
      gassign *before = dyn_cast<gassign *> (gsi_stmt (gsi));
      if (!before)
	continue;
      tree to = gimple_assign_lhs (before), value = gimple_assign_rhs1 (before);
      if (!a->member)
	{
	  if (to != old_memory (stmt))
	    continue;
	  if (!data_member_p (value) || !VAR_P (TREE_OPERAND (value, 0)))
	    return false;
	  a->member = value;
	}
      else if (!upper)
	{
	  if (upper_bound_p (to, TREE_OPERAND (a->member, 0)))
	    {
	      a->upper = to;
	      upper = value;
	    }
	}
      else if (!sum && to == upper)
	{
	  if (gimple_assign_rhs_code (before) != PLUS_EXPR)
	    return false;
	  sum = before;
	}
      else if (sum && upper_bound_p (value, TREE_OPERAND (a->member, 0)))
	{
	  a->more = (to == gimple_assign_rhs1 (sum) ? gimple_assign_rhs2 (sum)
		     : gimple_assign_rhs1 (sum));
	  return true;
	}
    }
  return false;
}

void
copy_elements (gimple_stmt_iterator *gsi, const grown_array &a)
{
  tree old = old_memory (gsi_stmt (*gsi));
  replacement r (gsi_stmt (*gsi));
  tree memory = r.add_malloc ();
  tree x = TREE_OPERAND (a.member, 0);
  device_statements &device = r.device ();
  tree length = device.load (member_named (member_named (x, "dtype"), "elem_len"));
  tree count = device.load (a.upper);
  tree type = TREE_TYPE (count);
  count = device.value (type, PLUS_EXPR, count, build_one_cst (type));
  count = device.value (type, MINUS_EXPR, count, a.more);
  count = device.value (size_type_node, NOP_EXPR, count);
  length = device.value (size_type_node, NOP_EXPR, length);
  tree all = device.value (size_type_node, MULT_EXPR, count, length);
  device.add (gimple_build_call (builtin_decl_explicit (BUILT_IN_MEMCPY), 3, memory, old,
				 all));
  r.add_free ();
  r.put (gsi);
}

} // namespace accplug
