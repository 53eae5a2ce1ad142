/* Expressions: see expressions.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <cmath>
#include <cstring>

#include "devices/device.h"
#include "cpu/jit/expressions.h"

namespace goacc::cpu
{

jtype
expressions::type (ptx_type t) const
{
  static const struct
  {
    uint8_t bits;
    enum gcc_jit_types uns, sgn;
  } ints[] = {
    { 8, GCC_JIT_TYPE_UINT8_T, GCC_JIT_TYPE_INT8_T },
    { 16, GCC_JIT_TYPE_UINT16_T, GCC_JIT_TYPE_INT16_T },
    { 32, GCC_JIT_TYPE_UINT32_T, GCC_JIT_TYPE_INT32_T },
    { 64, GCC_JIT_TYPE_UINT64_T, GCC_JIT_TYPE_INT64_T },
    { 128, GCC_JIT_TYPE_UINT128_T, GCC_JIT_TYPE_INT128_T },
  };
  if (t.is_pred ())
    return gcc_jit_context_get_type (ctx, GCC_JIT_TYPE_BOOL);
  if (t.is_float ())
    return gcc_jit_context_get_type (ctx, t.bits == 64 ? GCC_JIT_TYPE_DOUBLE
						       : GCC_JIT_TYPE_FLOAT);
  for (const auto &i : ints)
    if (i.bits == t.bits)
      return gcc_jit_context_get_type (ctx, t.is_signed () ? i.sgn : i.uns);
  throw device_error ("unsupported PTX type");
}

rvalue
expressions::constant (ptx_type t, int64_t v) const
{
  if (t.bits < 64)
    {
      uint64_t m = (uint64_t (1) << t.bits) - 1;
      bool minus = t.is_signed () && (v >> (t.bits - 1) & 1);
      v = int64_t (minus ? uint64_t (v) | ~m : uint64_t (v) & m);
    }
  return gcc_jit_context_new_rvalue_from_long (ctx, type (t), v);
}

rvalue
expressions::real_constant (ptx_type t, double v) const
{
  if (std::isfinite (v) && !(v == 0 && std::signbit (v)))
    return gcc_jit_context_new_rvalue_from_double (ctx, type (t), v);
  uint64_t bits = 0;
  if (t.bits == 64)
    memcpy (&bits, &v, 8);
  else
    {
      float f = float (v);
      memcpy (&bits, &f, 4);
    }
  return reinterpret (constant (unsigned_of (t), int64_t (bits)), t);
}

rvalue
expressions::binary (gcc_jit_binary_op o, ptx_type t, rvalue a, rvalue b) const
{
  return gcc_jit_context_new_binary_op (ctx, nullptr, o, type (t), a, b);
}

rvalue
expressions::minus (ptx_type t, rvalue v) const
{
  return gcc_jit_context_new_unary_op (ctx, nullptr, GCC_JIT_UNARY_OP_MINUS,
				       type (t), v);
}

rvalue
expressions::bit_not (ptx_type t, rvalue v) const
{
  return gcc_jit_context_new_unary_op
    (ctx, nullptr, GCC_JIT_UNARY_OP_BITWISE_NEGATE, type (t), v);
}

rvalue
expressions::compare (gcc_jit_comparison o, rvalue a, rvalue b) const
{
  return gcc_jit_context_new_comparison (ctx, nullptr, o, a, b);
}

rvalue
expressions::both (rvalue a, rvalue b) const
{
  return bit_and (pred_type, a, b);
}

rvalue
expressions::either (rvalue a, rvalue b) const
{
  return bit_or (pred_type, a, b);
}

rvalue
expressions::negate (rvalue a) const
{
  return gcc_jit_context_new_unary_op
    (ctx, nullptr, GCC_JIT_UNARY_OP_LOGICAL_NEGATE, type (pred_type), a);
}

rvalue
expressions::unlikely (rvalue c) const
{
  jtype t = gcc_jit_context_get_type (ctx, GCC_JIT_TYPE_LONG);
  rvalue zero = gcc_jit_context_new_rvalue_from_long (ctx, t, 0);
  rvalue v
    = call_builtin ("__builtin_expect",
		    { gcc_jit_context_new_cast (ctx, nullptr, c, t), zero });
  return ne (v, zero);
}

rvalue
expressions::cast (rvalue v, ptx_type to) const
{
  return gcc_jit_context_new_cast (ctx, nullptr, v, type (to));
}

rvalue
expressions::reinterpret (rvalue v, ptx_type to) const
{
  return gcc_jit_context_new_bitcast (ctx, nullptr, v, type (to));
}

rvalue
expressions::convert (rvalue v, ptx_type from, ptx_type to) const
{
  if (from.is_float () == to.is_float () && from.bits == to.bits
      && type (from) == type (to))
    return v;
  if (from.is_float () && to.is_float ())
    {
      if (from.bits == to.bits)
	return v;
      return convert (reinterpret (v, unsigned_of (from)), unsigned_of (from),
		      to);
    }
  if (from.is_float ())
    {
      ptx_type bits = unsigned_of (from);
      return convert (reinterpret (v, bits), bits, to);
    }
  if (to.is_float ())
    {
      ptx_type bits = unsigned_of (to);
      return reinterpret (convert (v, from, bits), to);
    }
  return cast (v, to);
}

lvalue
expressions::at (rvalue address, ptx_type t, bool is_volatile) const
{
  jtype jt = type (t);
  if (is_volatile)
    jt = gcc_jit_type_get_volatile (jt);
  rvalue p = gcc_jit_context_new_bitcast (ctx, nullptr, address,
					  gcc_jit_type_get_pointer (jt));
  return gcc_jit_rvalue_dereference (p, nullptr);
}

rvalue
expressions::call_builtin (const char *name, std::vector<rvalue> args) const
{
  return gcc_jit_context_new_call
    (ctx, nullptr, gcc_jit_context_get_builtin_function (ctx, name),
     int (args.size ()), args.data ());
}

} // namespace goacc::cpu
