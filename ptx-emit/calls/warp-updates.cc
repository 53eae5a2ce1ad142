/* Atomic additions of a warp; see warp-updates.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-contract.h"
#include "calls/atomics.h"
#include "calls/results.h"
#include "calls/warp-updates.h"
#include "operands/operands.h"
#include "operands/references.h"
#include "text/printer.h"
#include "values/conversions.h"

namespace ptx
{

/* A register for what is added.  */

std::string
warp_updates::reg ()
{
  return out.reg (m_bytes == 8 ? rclass::b64 : rclass::b32);
}

/* The lanes that are here with A.  */

std::string
warp_updates::members (const address &a, bool same_address)
{
  std::string active = out.reg (rclass::b32);
  out.op ("activemask.b32", { active });
  if (same_address)
    return active;
  std::string peers = out.reg (rclass::b32);
  std::string full = conv.force_register (conv.address_value (a)).part[0];
  out.op ("match.any.sync.b64", { peers, full, active });
  return peers;
}

/* How many LANES (a mask) there are, times 2 to the BIT.  */

std::string
warp_updates::bits_of_lanes (const std::string &lanes, const std::string &bit)
{
  std::string number = out.reg (rclass::b32), wide = number;
  out.op ("popc.b32", { number, lanes });
  if (m_bytes == 8)
    {
      wide = reg ();
      out.op ("cvt.u64.u32", { wide, number });
    }
  std::string product = reg ();
  out.op (bits ("shl.b"), { product, wide, bit });
  return product;
}

/* Make S the sum of the PEERS' operands, where it is this lane's, and of those that are
   LOWER: bit by bit, up to the last one that any of them has, so that it does not matter
   which lanes they are.  */

void
warp_updates::add_up (const sums &s, const std::string &peers, const std::string &lower)
{
  std::string rest = reg (), bit = out.reg (rclass::b32), low = reg ();
  std::string mine = out.reg (rclass::pred), any = out.reg (rclass::pred);
  std::string lanes = out.reg (rclass::b32), others = out.reg (rclass::b32);
  std::string again = out.new_label (), done = out.new_label ();
  out.op (bits ("mov.b"), { rest, s.total });
  out.op (bits ("mov.b"), { s.total, "0" });
  out.op ("mov.b32", { bit, "0" });
  out.label (again);
  out.op (bits ("setp.ne.u"), { mine, rest, "0" });
  out.op ("vote.sync.any.pred", { any, mine, peers });
  out.op_if ("@!" + any, "bra", { done });
  out.op (bits ("and.b"), { low, rest, "1" });
  out.op (bits ("setp.ne.u"), { mine, low, "0" });
  out.op ("vote.sync.ballot.b32", { lanes, mine, peers });
  out.op ("and.b32", { others, lanes, lower });
  out.op (bits ("add.s"), { s.before, s.before, bits_of_lanes (others, bit) });
  out.op (bits ("add.s"), { s.total, s.total, bits_of_lanes (lanes, bit) });
  out.op (bits ("shr.u"), { rest, rest, "1" });
  out.op ("add.s32", { bit, bit, "1" });
  out.op ("bra", { again });
  out.label (done);
}

/* OLD becomes what the first of PEERS has there.  */

void
warp_updates::take_from_first (const std::string &old, const std::string &peers)
{
  std::string first = out.reg (rclass::b32);
  out.op ("brev.b32", { first, peers });
  out.op ("clz.b32", { first, first });
  if (m_bytes == 4)
    {
      out.op ("shfl.sync.idx.b32", { old, old, first, "31", peers });
      return;
    }
  std::string low = out.reg (rclass::b32), high = out.reg (rclass::b32);
  out.op ("mov.b64", { "{" + low + ", " + high + "}", old });
  out.op ("shfl.sync.idx.b32", { low, low, first, "31", peers });
  out.op ("shfl.sync.idx.b32", { high, high, first, "31", peers });
  out.op ("mov.b64", { old, "{" + low + ", " + high + "}" });
}

/* The one of the peers that none is LOWER than adds TOTAL at A, or leaves that if it is zero
   and SKIP_ZERO; OLD becomes what was there.  */

void
warp_updates::update (const address &a, const std::string &old, const std::string &total,
		      const std::string &lower, bool skip_zero)
{
  std::string adds = out.reg (rclass::pred), any = out.reg (rclass::pred);
  out.op (bits ("mov.b"), { old, "0" });
  out.op ("setp.eq.u32", { adds, lower, "0" });
  if (skip_zero)
    {
      out.op (bits ("setp.ne.u"), { any, total, "0" });
      out.op ("and.pred", { adds, adds, any });
    }
  std::string atom = std::string ("atom") + space_suffix (a.sp) + ".add.u";
  out.op_if ("@" + adds, bits (atom.c_str ()), { old, a.text (), total });
}

/* The old value at A, as this lane has it.  A lane that is alone needs no votes.  */

std::string
warp_updates::together (const address &a, const std::string &operand, unsigned flags)
{
  std::string peers = members (a, flags & accplug::WARP_ADD_SAME_ADDRESS);
  std::string lower = out.reg (rclass::b32), own = out.reg (rclass::b32);
  std::string alone = out.reg (rclass::pred), old = reg (), result = reg ();
  std::string ready = out.new_label (), done = out.new_label ();
  bool subtract = flags & accplug::WARP_ADD_SUBTRACT;
  sums s { reg (), reg () };
  out.op ("mov.u32", { own, "%lanemask_eq" });
  out.op ("mov.u32", { lower, "%lanemask_lt" });
  out.op ("and.b32", { lower, lower, peers });
  out.op ("setp.eq.u32", { alone, peers, own });
  out.op (bits ("mov.b"), { s.before, "0" });
  out.op (bits ("mov.b"), { s.total, operand });
  out.op_if ("@" + alone, "bra", { ready });
  add_up (s, peers, lower);
  out.label (ready);
  if (subtract)
    out.op (bits ("neg.s"), { s.total, s.total });
  update (a, old, s.total, lower, flags & accplug::WARP_ADD_SKIP_ZERO);
  out.op_if ("@" + alone, "bra", { done });
  take_from_first (old, peers);
  out.label (done);
  out.op (bits (subtract ? "sub.s" : "add.s"), { result, old, s.before });
  return result;
}

void
warp_updates::add (gcall *g)
{
  tree type = TREE_TYPE (TREE_TYPE (gimple_call_fndecl (g)));
  m_bytes = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  type_info t = int_type (m_bytes * 8, false);
  value v = conv.force_register (conv.to_type (ops.operand (gimple_call_arg (g, 1)), t));
  unsigned flags = tree_to_uhwi (gimple_call_arg (g, 2));
  address a = refs.pointed_to (gimple_call_arg (g, 0));
  bool shared = (a.sp == space::global || a.sp == space::shared || a.sp == space::generic);
  std::string result
    = (shared ? together (a, v.part[0], flags)
       : atomic.atomic_update (flags & accplug::WARP_ADD_SUBTRACT ? "sub" : "add",
			       gimple_call_arg (g, 0), m_bytes, v));
  results.set_result (g, scalar (t, result));
}

} // namespace ptx
