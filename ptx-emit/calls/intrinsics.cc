/* The intrinsics; see intrinsics.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "calls/intrinsics.h"
#include "calls/results.h"
#include "calls/warp-updates.h"
#include "operands/operands.h"
#include "operands/references.h"
#include "text/gcc-types.h"
#include "text/printer.h"
#include "values/context.h"

namespace ptx
{

namespace
{
struct intrinsic
{
  const char *name, *templ;
};

const intrinsic table[] = {
#define INTRINSIC(NAME, TEMPLATE) { #NAME, TEMPLATE },
#include "calls/intrinsic-ptx.def"
};
}

/* G's arguments as intrinsic-ptx.def numbers them.  */

std::vector<std::string>
intrinsics::arguments (gcall *g)
{
  std::vector<std::string> o (10);
  for (unsigned k = 0; k < gimple_call_num_args (g) && k < 7; k++)
    {
      tree arg = gimple_call_arg (g, k);
      if (!POINTER_TYPE_P (TREE_TYPE (arg)))
	{
	  o[k + 1] = ops.text_of (arg);
	  if (k == 0 && tree_fits_uhwi_p (arg) && tree_to_uhwi (arg) < 3)
	    o[8] = "xyz"[tree_to_uhwi (arg)];
	  continue;
	}
      address a = refs.pointed_to (arg);
      o[k + 1] = a.text ();
      o[9] = a.sp == space::local ? "" : space_suffix (a.sp);
      if (a.sp == space::local)
	o[k + 1] = "[" + ops.text_of (arg) + "]";
    }
  return o;
}

bool
intrinsics::call (gcall *g, tree fndecl)
{
  static const char prefix[] = "__accplug_";
  const char *n = IDENTIFIER_POINTER (DECL_NAME (fndecl));
  if (!startswith (n, prefix))
    return false;
  n += sizeof prefix - 1;
  if (startswith (n, "warp_add_u"))
    {
      warp_updates (*this).add (g);
      return true;
    }
  for (const intrinsic &i : table)
    if (!strcmp (i.name, n))
      {
	tree result = TREE_TYPE (TREE_TYPE (fndecl));
	type_info t = VOID_TYPE_P (result) ? int_type (32, false)
					   : type_of (result);
	value r;
	if (!VOID_TYPE_P (result))
	  r = results.result_register (g, t);
	std::vector<std::string> o = arguments (g);
	o[0] = r.part[0];
	if (!strcmp (n, "device_type"))
	  ctx.mod.need_device_type ();
	out.expand (i.templ, t, o);
	if (!VOID_TYPE_P (result))
	  results.set_result (g, r);
	return true;
      }
  if (ctx.fresh_position ())
    error_at (ctx.here, "unknown device intrinsic %qD", fndecl);
  return true;
}

} // namespace ptx
