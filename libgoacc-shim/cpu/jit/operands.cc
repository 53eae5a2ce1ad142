/* Operands: see operands.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <cmath>
#include <cstring>

#include "devices/device.h"
#include "cpu/contract/helpers.h"
#include "cpu/jit/operands.h"

namespace goacc::cpu
{

ptx_type
last_type (const instruction &in)
{
  if (in.types.empty ())
    ptx_error (in.line, "`" + in.op + "' without a type");
  return in.types.back ();
}

const operand &
op (const instruction &in, size_t i)
{
  if (i >= in.operands.size ())
    ptx_error (in.line, "too few operands for `" + in.op + "'");
  return in.operands[i];
}

ptx_type
kept_type (char letter)
{
  return letter == 'f' ? f32 : letter == 'd' ? f64 : letter == 'l' ? u64 : u32;
}

ptx_type
operands::storage (const register_decl &d) const
{
  if (d.type.is_pred ())
    return pred_type;
  if (d.as_float)
    return { type_class::flt, d.type.bits };
  if (d.as_signed)
    return { type_class::sgn, d.type.bits };
  return unsigned_of (d.type);
}

ptx_type
operands::whole_type (const operand &o, ptx_type t) const
{
  if (o.kind == operand_kind::reg && ir.regs[o.reg].as_signed
      && ir.regs[o.reg].type.bits == t.bits)
    return { type_class::sgn, t.bits };
  return unsigned_of (t);
}

bool
operands::holds_float (const operand &o, ptx_type t) const
{
  return o.kind == operand_kind::reg && ir.regs[o.reg].as_float
	 && ir.regs[o.reg].type.bits == t.bits;
}

ptx_type
operands::sum_type (ptx_type t) const
{
  return ir.no_signed_wrap && t.is_signed () && t.bits == 32 ? t : unsigned_of (t);
}

/* A number written as a real: bits, or a decimal.  */

rvalue
operands::real_operand (const operand &o, ptx_type t)
{
  double v;
  if (o.real_bits == 32)
    {
      float f;
      uint32_t bits = uint32_t (o.value);
      memcpy (&f, &bits, 4);
      if (!t.is_float () || std::isnan (f))
	return convert (constant (u32, o.value), u32, t);
      v = f;
    }
  else
    {
      memcpy (&v, &o.value, 8);
      if (t.bits == 64 && (!t.is_float () || std::isnan (v)))
	return convert (constant (u64, o.value), u64, t);
    }
  return real_constant (t, v);
}

rvalue
operands::get (const operand &o, ptx_type t)
{
  unsigned line = ir.body[index].line;
  switch (o.kind)
    {
    case operand_kind::reg:
      {
	const register_decl &d = ir.regs[o.reg];
	rvalue v = value (regs[o.reg]);
	if (t.is_signed () && d.type.bits < t.bits && !d.type.is_pred ())
	  {
	    /* A narrow register read as a wide signed value.  */
	    ptx_type narrow = { type_class::sgn, d.type.bits };
	    return convert (convert (v, storage (d), narrow), narrow, t);
	  }
	v = convert (v, storage (d), t);
	return o.negated && t.is_pred () ? negate (v) : v;
      }
    case operand_kind::integer:
      if (t.is_pred ())
	return cast (constant (u32, (o.value != 0) ^ o.negated), pred_type);
      if (t.is_float ())
	return reinterpret (constant (unsigned_of (t), o.value), t);
      return constant (t, o.value);
    case operand_kind::real:
      return real_operand (o, t);
    case operand_kind::special:
      {
	bool wide = o.text == "%clock64" || o.text == "%globaltimer";
	return convert (special (o.text, line), wide ? u64 : u32, t);
      }
    case operand_kind::symbol:
      return convert (symbol_value (o, line), u64, t);
    case operand_kind::function:
      return convert
	(constant (u64, int64_t (function_tag + uint64_t (o.fn->index))), u64,
	 t);
    case operand_kind::label:
      ptx_error (line, "unknown name `" + o.text + "'");
    default:
      ptx_error (line, "bad operand");
    }
}

void
operands::set (const operand &o, ptx_type t, rvalue v)
{
  if (o.kind == operand_kind::sink)
    {
      evaluate (v);
      return;
    }
  if (o.kind != operand_kind::reg)
    ptx_error (ir.body[index].line, "the result is not a register");
  assign (regs[o.reg], convert (v, t, storage (ir.regs[o.reg])));
}

rvalue
operands::context_field (size_t offset, ptx_type t)
{
  return load (add (u64, context, constant (u64, int64_t (offset))), t);
}

rvalue
operands::linear_thread ()
{
  rvalue zy = add (u32, tid[1], mul (u32, tid[2], special ("%ntid.y", 0)));
  return add (u32, tid[0], mul (u32, zy, special ("%ntid.x", 0)));
}

/* Those of a thread in its warp; NULL if NAME is none.  */

rvalue
operands::lane_special (const std::string &name)
{
  auto one = constant (u32, 1);
  auto lane
    = [&] () { return bit_and (u32, linear_thread (), constant (u32, 31)); };
  auto below = [&] (int64_t up)
  { return sub (u32, shl (u32, constant (u32, up), lane ()), one); };
  if (name == "%laneid")
    return lane ();
  if (name == "%warpid")
    return shr (u32, linear_thread (), constant (u32, 5));
  if (name == "WARP_SZ")
    return constant (u32, 32);
  if (name == "%lanemask_eq")
    return shl (u32, one, lane ());
  if (name == "%lanemask_lt")
    return below (1);
  if (name == "%lanemask_le")
    return below (2);
  if (name == "%lanemask_ge")
    return bit_not (u32, below (1));
  if (name == "%lanemask_gt")
    return bit_not (u32, below (2));
  return nullptr;
}

/* Special registers (PTX ISA, chapter 10).  */

rvalue
operands::special (const std::string &name, unsigned line)
{
  auto known = specials.find (name);
  if (known != specials.end ())
    return known->second;
  size_t dot = name.find ('.');
  unsigned axis = dot == std::string::npos ? 3 : unsigned (name[dot + 1] - 'x');
  std::string stem = name.substr (0, dot);
  if (axis < 3)
    {
      if (stem == "%tid")
	return tid[axis];
      size_t base = stem == "%ntid"	? offsetof (block_context, ntid)
		    : stem == "%nctaid" ? offsetof (block_context, nctaid)
					: offsetof (block_context, ctaid);
      return context_field (base + 4 * axis, u32);
    }
  if (rvalue v = lane_special (name))
    return v;
  if (name == "%dynamic_smem_size")
    return context_field (offsetof (block_context, dynamic_bytes), u32);
  if (name == "%total_smem_size")
    return context_field (offsetof (block_context, shared_bytes), u32);
  if (name == "%clock64" || name == "%globaltimer")
    return call_helper ("goacc_clock", {});
  if (name == "%clock" || name == "%globaltimer_lo")
    return convert (call_helper ("goacc_clock", {}), u64, u32);
  if (name == "%clock_hi" || name == "%globaltimer_hi")
    return convert
      (shr (u64, call_helper ("goacc_clock", {}), constant (u64, 32)), u64, u32);
  if (name == "%smid" || name == "%gridid")
    return constant (u32, 0);
  if (name == "%nsmid")
    return constant (u32, 1);
  if (name == "%nwarpid")
    return constant (u32, 32);
  ptx_error (line, "unknown special register `" + name + "'");
}

rvalue
operands::variable_address (const variable &v, unsigned line)
{
  auto m = memory.find (&v);
  if (m != memory.end ())
    return m->second;
  auto offset = [&] (lvalue base, uint64_t by)
  { return add (u64, value (base), constant (u64, int64_t (by))); };
  switch (v.space)
    {
    case state_space::global:
    case state_space::constant:
      if (v.external)
	ptx_error (line, "undefined variable `" + v.name + "'");
      return offset (globals, v.offset);
    case state_space::shared:
      return offset (shared, unit.prog.shared_offsets.at (&v));
    case state_space::param:
      if (params_base)
	return offset (params_base, v.offset);
      break;
    default:
      break;
    }
  ptx_error (line, "`" + v.name + "' has no address here");
}

rvalue
operands::symbol_value (const operand &o, unsigned line)
{
  const variable &v = *o.var;
  rvalue base;
  if (v.space == state_space::shared)
    return constant (u64, int64_t (unit.prog.shared_offsets.at (&v)) + o.value);
  auto r = ir.in_register.find (&v);
  if (r != ir.in_register.end ())
    return convert (value (regs[r->second]), storage (ir.regs[r->second]), u64);
  base = variable_address (v, line);
  return o.value ? add (u64, base, constant (u64, o.value)) : base;
}

/* The types of the parameters that SIGNATURE says; ARGS are cast where they are
   signed.  */

std::vector<jtype>
operands::helper_params (const char *signature, std::vector<rvalue> &args)
{
  std::vector<jtype> params;
  const char *s = signature + 2;
  if (*s == 'c')
    {
      params = { type (u64), type (u32), type (u32) };
      ++s;
    }
  for (; *s; ++s)
    {
      if (*s == 'i' && params.size () < args.size ())
	args[params.size ()] = cast (args[params.size ()], s32);
      params.push_back (type (*s == 'i' ? s32 : kept_type (*s)));
    }
  return params;
}

rvalue
operands::call_helper (const std::string &name, std::vector<rvalue> args)
{
  const helper *h = find_helper (name);
  if (!h)
    throw device_error ("no helper `" + name + "'");
  size_t slot = 0;
  while (slot < unit.imports.size () && unit.imports[slot] != name)
    ++slot;
  if (slot == unit.imports.size ())
    unit.imports.push_back (name);
  std::vector<jtype> params = helper_params (h->signature, args);
  char letter = h->signature[0];
  ptx_type result = kept_type (letter);
  jtype returned = letter == 'v'
		   ? gcc_jit_context_get_type (ctx, GCC_JIT_TYPE_VOID)
		   : type (letter == 'i' ? s32 : result);
  jtype fn_type = gcc_jit_context_new_function_ptr_type
    (ctx, nullptr, returned, int (params.size ()), params.data (), 0);
  rvalue address = value (gcc_jit_context_new_array_access
    (ctx, nullptr, value (unit.import_table), constant (u32, int64_t (slot))));
  rvalue v = gcc_jit_context_new_call_through_ptr
    (ctx, nullptr, gcc_jit_context_new_bitcast (ctx, nullptr, address, fn_type),
     int (args.size ()), args.data ());
  if (letter == 'v')
    return v;
  if (letter == 'i')
    v = cast (v, result);
  return temporary (result, v);
}

} // namespace goacc::cpu
