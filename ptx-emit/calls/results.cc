/* Results of calls; see results.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "calls/results.h"
#include "operands/operands.h"
#include "operands/references.h"
#include "text/gcc-types.h"
#include "text/printer.h"
#include "values/conversions.h"

namespace ptx
{

value
call_results::result_register (gcall *g, const type_info &t)
{
  tree lhs = gimple_call_lhs (g);
  if (lhs && TREE_CODE (lhs) == SSA_NAME)
    {
      const value &to = ops.of_name (lhs);
      if (to.t.c == t.c && to.t.s == t.s && to.t.sgn == t.sgn
	  && to.t.prec == t.prec && to.sp == space::generic)
	return to;
    }
  return out.new_value (t);
}

void
call_results::set_result (gcall *g, const value &v)
{
  tree lhs = gimple_call_lhs (g);
  if (!lhs)
    return;
  type_info t = type_of (TREE_TYPE (lhs));
  value r = v;
  if (TREE_CODE (lhs) == SSA_NAME)
    {
      const value &to = ops.of_name (lhs);
      if (to.part[0] == v.part[0])
	return;
      if (to.t.c == v.t.c && to.t.parts () == v.t.parts ()
	  && (to.t.is_float () || to.t.is_pred ()))
	out.move (to, v);
      else
	conv.convert (to, v);
      return;
    }
  if (r.t.c != t.c || (t.is_int () && r.t.prec != t.prec))
    {
      r = out.new_value (t);
      conv.convert (r, v);
    }
  refs.store_ref (lhs, r);
}

} // namespace ptx
