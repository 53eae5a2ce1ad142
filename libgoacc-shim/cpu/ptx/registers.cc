/* What is kept in a register: see registers.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <algorithm>
#include <set>

#include "cpu/ptx/registers.h"

namespace goacc::cpu
{

namespace
{

/* True if IN accesses the whole of the scalar parameter V through operand
   O and nothing else.  */

bool
whole_access (const instruction &in, const operand &o, const variable &v)
{
  bool load = in.op == "ld", store = in.op == "st";
  return (load || store) && in.has ("param") && in.types.size () == 1
	 && in.types[0].bits == v.type.bits && o.value == 0
	 && in.operands.size () == 2
	 && in.operands[load ? 1 : 0].kind == operand_kind::address
	 && in.operands[load ? 0 : 1].kind != operand_kind::vector;
}

/* The scalar parameters of FN whose address nobody needs.  */

std::set<const variable *>
find_scalars (const function_ir &fn)
{
  std::set<const variable *> scalar;
  auto candidate = [&] (variable *v)
  {
    if (v->space == state_space::param && !v->array && v->type.bits <= 64
	&& !fn.in_register.count (v))
      scalar.insert (v);
  };
  for (variable *v : fn.locals)
    candidate (v);
  if (!fn.is_entry)
    {
      for (variable *v : fn.params)
	candidate (v);
      for (variable *v : fn.results)
	candidate (v);
    }
  for (const instruction &in : fn.body)
    for (const operand &o : in.operands)
      {
	if (o.var && scalar.count (o.var) && !whole_access (in, o, *o.var))
	  scalar.erase (o.var);
	for (const operand &p : o.parts)
	  scalar.erase (p.var);
      }
  return scalar;
}

/* FN's accesses to parameters that are registers now become moves.  */

void
rewrite_accesses (function_ir &fn)
{
  for (instruction &in : fn.body)
    {
      if ((in.op == "ld" || in.op == "st") && in.operands.size () == 2)
	{
	  operand &mem = in.operands[in.op == "ld" ? 1 : 0];
	  auto r = fn.in_register.find (mem.var);
	  if (mem.kind == operand_kind::address && mem.var
	      && r != fn.in_register.end ())
	    {
	      mem = reg_operand (r->second);
	      in.op = "mov";
	      in.mods.clear ();
	      in.row = find_row ("mov");
	    }
	}
      for (std::vector<operand> *list : { &in.results, &in.arguments })
	for (operand &o : *list)
	  if (o.kind == operand_kind::symbol)
	    {
	      auto r = fn.in_register.find (o.var);
	      if (r != fn.in_register.end ())
		o = reg_operand (r->second);
	    }
    }
}

} // anonymous namespace

void
scalar_parameters_to_registers (function_ir &fn)
{
  std::set<const variable *> scalar = find_scalars (fn);
  for (const variable *v : scalar)
    {
      fn.in_register[v] = int (fn.regs.size ());
      fn.regs.push_back ({ v->name, { type_class::bits, v->type.bits } });
    }
  auto erase_locals = [&] (variable *v) { return scalar.count (v) != 0; };
  fn.locals.erase (std::remove_if (fn.locals.begin (), fn.locals.end (),
				   erase_locals), fn.locals.end ());
  rewrite_accesses (fn);
}

namespace
{

/* Which of IN's operands does it take for signed or unsigned numbers, by its last type?  The
   first and the last of them; none if FIRST is larger.  */

void
signed_operands (const instruction &in, size_t *first, size_t *last)
{
  *first = 1;
  *last = 0;
  if (in.has ("eq") || in.has ("ne"))
    return;
  if (in.op == "setp" || in.op == "set" || in.op == "cvt" || in.op == "div"
      || in.op == "rem" || in.op == "max" || in.op == "min" || in.op == "abs")
    *last = in.op == "cvt" ? 1 : 2;
  else if (in.op == "shr")
    *last = 1;
  else if ((in.op == "mul" || in.op == "mad") && (in.has ("wide") || in.has ("hi")))
    *last = 2;
}

/* Note which of FN's registers are to be kept as signed numbers.  */

void
find_signed (function_ir &fn)
{
  std::vector<uint8_t> as_signed (fn.regs.size ()), as_unsigned (fn.regs.size ());
  for (const instruction &in : fn.body)
    {
      size_t first, last;
      signed_operands (in, &first, &last);
      for (size_t i = first; i <= last && i < in.operands.size (); ++i)
	{
	  const operand &o = in.operands[i];
	  if (o.kind != operand_kind::reg || in.types.empty ())
	    continue;
	  ptx_type t = in.types.back ();
	  if (t.is_signed () && t.bits == fn.regs[o.reg].type.bits)
	    as_signed[o.reg] = 1;
	  else if (!t.is_float ())
	    as_unsigned[o.reg] = 1;
	}
    }
  for (size_t r = 0; r < fn.regs.size (); ++r)
    {
      register_decl &d = fn.regs[r];
      d.as_signed = !d.as_float && !d.type.is_pred () && d.type.bits >= 32
		    && as_signed[r] && !as_unsigned[r];
    }
}

} // anonymous namespace

void
classify_registers (function_ir &fn)
{
  std::vector<uint8_t> as_float (fn.regs.size ()), as_int (fn.regs.size ());
  auto vote = [&] (const operand &o, ptx_type t)
  {
    if (o.kind != operand_kind::reg)
      return;
    if (t.is_float ())
      as_float[o.reg] = 1;
    else
      as_int[o.reg] = 1;
  };
  for (const instruction &in : fn.body)
    {
      if (in.types.empty ())
	continue;
      bool moves = in.op == "mov" || in.op == "ld" || in.op == "st"
		   || in.op == "selp" || in.op == "shfl";
      for (size_t i = 0; i < in.operands.size (); ++i)
	{
	  const operand &o = in.operands[i];
	  ptx_type t = in.types.size () > 1 && i > 0 ? in.types[1] : in.types[0];
	  if (moves && t.cls == type_class::bits)
	    continue;
	  vote (o, t);
	  for (const operand &p : o.parts)
	    if (p.kind == operand_kind::reg)
	      vote (p, t);
	}
    }
  for (size_t r = 0; r < fn.regs.size (); ++r)
    {
      register_decl &d = fn.regs[r];
      d.as_float = d.type.is_float ()
		   || (d.type.cls == type_class::bits && d.type.bits >= 32
		       && as_float[r] && !as_int[r]);
    }
  find_signed (fn);
}

} // namespace goacc::cpu
