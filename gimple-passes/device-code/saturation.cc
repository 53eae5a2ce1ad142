/* Saturating arithmetic as minima, maxima and sums.

   Comes in: an optimised device function.
   Goes out: the same without GCC's internal functions for saturating sums, differences
   and conversions.

   Since GCC 15 the pass widening_mul makes them of conditions, where the host's processor
   has such instructions (x86-64 for unsigned numbers, aarch64 for signed ones, too).  A
   GPU has none, and what reads trip counts (launch/) knows them as they were written.

   Rules
   - They are known by their names, which not all versions of GCC have.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/device-pass.h"

namespace accplug
{

namespace
{

/* The statements that take a call's place.  */

class saturated
{
public:
  saturated (gcall *call)
    : m_call (call), m_type (TREE_TYPE (gimple_call_lhs (call))) {}

  tree sum ();
  tree difference ();
  tree conversion ();

  gimple_seq seq = NULL;

private:
  tree arg (unsigned i) const { return gimple_call_arg (m_call, i); }
  tree build (tree_code code, tree type, tree a, tree b)
    { return gimple_build (&seq, gimple_location (m_call), code, type, a, b); }
  tree build (tree_code code, tree type, tree a)
    { return gimple_build (&seq, gimple_location (m_call), code, type, a); }
  tree unless_overflow (tree_code code);

  gcall *m_call;
  tree m_type;
};

/* A CODE B of signed numbers: where the result's sign is not what those of A and B make
   it, the last number on A's side.  */

tree
saturated::unless_overflow (tree_code code)
{
  tree bits = unsigned_type_for (m_type);
  tree a = build (NOP_EXPR, bits, arg (0)), b = build (NOP_EXPR, bits, arg (1));
  tree result = build (code, bits, a, b);
  tree apart = build (BIT_XOR_EXPR, bits, a, b);
  if (code == PLUS_EXPR)
    apart = build (BIT_NOT_EXPR, bits, apart);
  tree wrong = build (BIT_AND_EXPR, bits, apart,
		      build (BIT_XOR_EXPR, bits, a, result));
  wrong = build (LT_EXPR, boolean_type_node, build (NOP_EXPR, m_type, wrong),
		 build_zero_cst (m_type));
  tree side = build (RSHIFT_EXPR, m_type, arg (0),
		     build_int_cst (integer_type_node, TYPE_PRECISION (m_type) - 1));
  tree last = build (BIT_XOR_EXPR, m_type, side, TYPE_MAX_VALUE (m_type));
  return gimple_build (&seq, gimple_location (m_call), COND_EXPR, m_type, wrong, last,
		       build (NOP_EXPR, m_type, result));
}

tree
saturated::sum ()
{
  if (!TYPE_UNSIGNED (m_type))
    return unless_overflow (PLUS_EXPR);
  tree room = build (BIT_NOT_EXPR, m_type, arg (1));
  return build (PLUS_EXPR, m_type, build (MIN_EXPR, m_type, arg (0), room), arg (1));
}

tree
saturated::difference ()
{
  if (!TYPE_UNSIGNED (m_type))
    return unless_overflow (MINUS_EXPR);
  return build (MINUS_EXPR, m_type, build (MAX_EXPR, m_type, arg (0), arg (1)), arg (1));
}

tree
saturated::conversion ()
{
  tree wide = TREE_TYPE (arg (0));
  tree value = build (MIN_EXPR, wide, arg (0),
		      fold_convert (wide, TYPE_MAX_VALUE (m_type)));
  if (!TYPE_UNSIGNED (m_type))
    value = build (MAX_EXPR, wide, value, fold_convert (wide, TYPE_MIN_VALUE (m_type)));
  return build (NOP_EXPR, m_type, value);
}

struct function_row
{
  const char *name;
  tree (saturated::*value) ();
};

const function_row function_rows[] = {
  { "SAT_ADD", &saturated::sum },
  { "SAT_SUB", &saturated::difference },
  { "SAT_TRUNC", &saturated::conversion },
};

void
replace (gimple_stmt_iterator *gsi)
{
  gcall *call = dyn_cast<gcall *> (gsi_stmt (*gsi));
  if (!call || !gimple_call_internal_p (call) || !gimple_call_lhs (call)
      || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_call_lhs (call))))
    return;
  const char *name = internal_fn_name (gimple_call_internal_fn (call));
  for (const function_row &row : function_rows)
    if (!strcmp (row.name, name))
      {
	saturated s (call);
	tree value = (s.*row.value) ();
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, call, "saturating arithmetic: %G",
			   (gimple *) call);
	gsi_insert_seq_before (gsi, s.seq, GSI_SAME_STMT);
	gsi_replace (gsi, gimple_build_assign (gimple_call_lhs (call), value), true);
	return;
      }
}

class pass_saturation : public device_pass
{
public:
  explicit pass_saturation (gcc::context *context)
    : device_pass (device_pass_data ("accsaturation", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *) final override
  {
    basic_block bb;
    FOR_EACH_BB_FN (bb, fun)
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	replace (&gsi);
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_saturation (gcc::context *context)
{
  return new pass_saturation (context);
}

} // namespace accplug
