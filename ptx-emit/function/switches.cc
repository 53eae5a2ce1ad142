/* Switches; see switches.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "function/block-order.h"
#include "function/switches.h"
#include "operands/operands.h"
#include "text/gcc-types.h"
#include "values/conversions.h"

namespace ptx
{

/* A range as dense as this becomes a table.  */
static const unsigned table_density = 4;

void
switches::emit (gswitch *g, basic_block bb)
{
  tree index_tree = gimple_switch_index (g);
  value index = conv.force_register (ops.operand (index_tree));
  if (index.t.is_pred ())
    index = conv.to_type (index, int_type (32, false));
  edge dflt = gimple_switch_default_edge (ctx.fn, g);
  std::vector<case_range> cases;
  for (unsigned i = 1; i < gimple_switch_num_labels (g); i++)
    {
      tree label = gimple_switch_label (g, i);
      tree high = CASE_HIGH (label) ? CASE_HIGH (label) : CASE_LOW (label);
      cases.push_back ({ wi::to_wide (CASE_LOW (label)), wi::to_wide (high),
			 order.target (gimple_switch_edge (ctx.fn, g, i)
					 ->dest) });
    }
  if (cases.empty ())
    {
      order.jump (bb, dflt->dest);
      return;
    }
  wide_int range = wi::sub (cases.back ().high, cases.front ().low);
  if (cases.size () >= 4
      && wi::ltu_p (range, (unsigned HOST_WIDE_INT) cases.size ()
			   * table_density))
    emit_table (index, g, dflt, range.to_uhwi ());
  else
    emit_tree (index, cases, 0, cases.size (), order.target (dflt->dest));
}

/* brx.idx (PTX ISA 9.7.12.6) on the index less the lowest case.  */

void
switches::emit_table (const value &index, gswitch *g, edge dflt,
			unsigned HOST_WIDE_INT range)
{
  std::vector<std::string> targets (range + 1, order.target (dflt->dest));
  wide_int low = wi::to_wide (CASE_LOW (gimple_switch_label (g, 1)));
  for (unsigned i = 1; i < gimple_switch_num_labels (g); i++)
    {
      tree label = gimple_switch_label (g, i);
      tree high = CASE_HIGH (label) ? CASE_HIGH (label) : CASE_LOW (label);
      unsigned HOST_WIDE_INT from
	= wi::sub (wi::to_wide (CASE_LOW (label)), low).to_uhwi ();
      unsigned HOST_WIDE_INT to = wi::sub (wi::to_wide (high), low).to_uhwi ();
      std::string target
	= order.target (gimple_switch_edge (ctx.fn, g, i)->dest);
      for (; from <= to; from++)
	targets[from] = target;
    }
  type_info u = int_type (index.t.bits (), false);
  std::string n = out.reg (u.c), p = out.reg (rclass::pred);
  out.op ("sub." + type_suffix (u), { n, index.part[0], int_literal (low, index.t) });
  out.op ("setp.gt." + type_suffix (u), { p, n, number (range) });
  out.op_if ("@" + p, "bra", { order.target (dflt->dest) });
  if (u.bits () == 64)
    {
      std::string narrow = out.reg (rclass::b32);
      out.op ("cvt.u32.u64", { narrow, n });
      n = narrow;
    }
  std::string table = out.new_label (), list;
  for (const std::string &t : targets)
    list += (list.empty () ? "" : ", ") + t;
  out.raw (table + ": .branchtargets " + list + ";\n");
  out.op ("brx.idx", { n, table });
}

/* A binary search; ranges are sorted.  */

void
switches::emit_tree (const value &index,
		       const std::vector<case_range> &cases,
		       size_t begin, size_t end, const std::string &dflt)
{
  std::string t = type_suffix (index.t);
  if (end - begin > 3)
    {
      size_t middle = (begin + end) / 2;
      std::string upper = out.new_label (), p = out.reg (rclass::pred);
      out.op ("setp.ge." + t,
	      { p, index.part[0], int_literal (cases[middle].low, index.t) });
      out.op_if ("@" + p, "bra", { upper });
      emit_tree (index, cases, begin, middle, dflt);
      out.label (upper);
      emit_tree (index, cases, middle, end, dflt);
      return;
    }
  for (size_t i = begin; i < end; i++)
    {
      std::string p = out.reg (rclass::pred);
      std::string low = int_literal (cases[i].low, index.t);
      std::string high = int_literal (cases[i].high, index.t);
      if (low == high)
	out.op ("setp.eq." + t, { p, index.part[0], low });
      else
	{
	  std::string q = out.reg (rclass::pred);
	  out.op ("setp.ge." + t, { q, index.part[0], low });
	  out.op ("setp.le." + t, { p, index.part[0], high });
	  out.op ("and.pred", { p, p, q });
	}
      out.op_if ("@" + p, "bra", { cases[i].target });
    }
  out.op ("bra", { dflt });
}

} // namespace ptx
