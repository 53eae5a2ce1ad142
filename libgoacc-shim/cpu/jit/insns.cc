/* Instructions that compute: expressions, arithmetic, logic, comparison and
   conversion; and the table of all instructions (PTX ISA, chapter 9.7).

   In: an instruction.  Out: statements in the current block.

   Rules
   - One row for each opcode; what its modifiers mean is the row's business.
   - Results are those of the GPU where the PTX ISA defines them; where it
     leaves room (.approx) they are those of the C library.
   - Nothing here may trap that does not on a GPU: division by zero, shifts
     past the width and conversions out of range are defined.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <cfloat>
#include <cmath>
#include <cstring>

#include "devices/device.h"
#include "cpu/jit/jit.h"

namespace goacc::cpu
{

void
emitter::emit (const instruction &in)
{
  static void (emitter::*const families[]) (const instruction &) = {
#define INSTRUCTION(OPCODE, FLAGS, FAMILY) &emitter::emit_##FAMILY,
#include "cpu/ptx/instructions.def"
  };
  (this->*families[row_index (in.row)]) (in);
}

/* ------------------------------------------------------------------------
   Expressions  */

jtype
emitter::type (ptx_type t) const
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

ptx_type
emitter::storage (const register_decl &d) const
{
  if (d.type.is_pred ())
    return pred_type;
  if (d.as_float)
    return { type_class::flt, d.type.bits };
  return unsigned_of (d.type);
}

rvalue
emitter::constant (ptx_type t, int64_t v)
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
emitter::real_constant (ptx_type t, double v)
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
emitter::binary (gcc_jit_binary_op o, ptx_type t, rvalue a, rvalue b)
{
  return gcc_jit_context_new_binary_op (ctx, nullptr, o, type (t), a, b);
}

rvalue
emitter::compare (gcc_jit_comparison o, rvalue a, rvalue b)
{
  return gcc_jit_context_new_comparison (ctx, nullptr, o, a, b);
}

rvalue
emitter::both (rvalue a, rvalue b)
{
  return binary (GCC_JIT_BINARY_OP_BITWISE_AND, pred_type, a, b);
}

rvalue
emitter::either (rvalue a, rvalue b)
{
  return binary (GCC_JIT_BINARY_OP_BITWISE_OR, pred_type, a, b);
}

rvalue
emitter::negate (rvalue a)
{
  return gcc_jit_context_new_unary_op
    (ctx, nullptr, GCC_JIT_UNARY_OP_LOGICAL_NEGATE, type (pred_type), a);
}

/* The same bits as another type of the same size.  */

rvalue
emitter::reinterpret (rvalue v, ptx_type to)
{
  return gcc_jit_context_new_bitcast (ctx, nullptr, v, type (to));
}

/* V, read as FROM, as a TO: integers are extended or cut, bits are kept
   between integers and floats.  */

rvalue
emitter::convert (rvalue v, ptx_type from, ptx_type to)
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
  return gcc_jit_context_new_cast (ctx, nullptr, v, type (to));
}

lvalue
emitter::new_local (ptx_type t, const char *stem)
{
  return gcc_jit_function_new_local
    (st.fn, nullptr, type (t), (stem + std::to_string (st.names++)).c_str ());
}

rvalue
emitter::temporary (ptx_type t, rvalue v)
{
  lvalue l = new_local (t, "t");
  gcc_jit_block_add_assignment (st.current, nullptr, l, v);
  return gcc_jit_lvalue_as_rvalue (l);
}

/* C ? A : B, both of which are evaluated.  */

rvalue
emitter::select (ptx_type t, rvalue c, rvalue a, rvalue b)
{
  lvalue l = new_local (t, "s");
  rvalue chosen = temporary (t, a), condition = temporary (pred_type, c);
  gcc_jit_block_add_assignment (st.current, nullptr, l, b);
  jblock then = new_block ("sel"), after = new_block ("selected");
  branch (condition, then, after);
  st.current = then;
  gcc_jit_block_add_assignment (st.current, nullptr, l, chosen);
  place (after);
  return gcc_jit_lvalue_as_rvalue (l);
}

/* Condition C, said to be false as a rule.  */

rvalue
emitter::unlikely (rvalue c)
{
  jtype t = gcc_jit_context_get_type (ctx, GCC_JIT_TYPE_LONG);
  rvalue zero = gcc_jit_context_new_rvalue_from_long (ctx, t, 0);
  rvalue v = call_builtin ("__builtin_expect",
			   { gcc_jit_context_new_cast (ctx, nullptr, c, t),
			     zero });
  return compare (GCC_JIT_COMPARISON_NE, v, zero);
}

void
emitter::evaluate (rvalue v)
{
  gcc_jit_block_add_eval (st.current, nullptr, v);
}

rvalue
emitter::call_builtin (const char *name, std::vector<rvalue> args)
{
  return gcc_jit_context_new_call
    (ctx, nullptr, gcc_jit_context_get_builtin_function (ctx, name),
     int (args.size ()), args.data ());
}

/* Call a helper through the table that the loader fills.  */

rvalue
emitter::call_helper (const std::string &name, std::vector<rvalue> args)
{
  const helper *h = find_helper (name);
  if (!h)
    throw device_error ("no helper `" + name + "'");
  size_t slot = 0;
  while (slot < imports.size () && imports[slot] != name)
    ++slot;
  if (slot == imports.size ())
    imports.push_back (name);
  auto letter = [&] (char c)
  {
    return c == 'v' ? gcc_jit_context_get_type (ctx, GCC_JIT_TYPE_VOID)
	   : c == 'f' ? type (f32) : c == 'd' ? type (f64)
	   : c == 'l' ? type (u64) : c == 'i' ? type (s32) : type (u32);
  };
  std::vector<jtype> params;
  const char *s = h->signature + 2;
  if (*s == 'c')
    {
      params = { type (u64), type (u32), type (u32) };
      ++s;
    }
  for (; *s; ++s)
    {
      if (*s == 'i' && params.size () < args.size ())
	args[params.size ()] = gcc_jit_context_new_cast
	  (ctx, nullptr, args[params.size ()], type (s32));
      params.push_back (letter (*s));
    }
  jtype fn = gcc_jit_context_new_function_ptr_type
    (ctx, nullptr, letter (h->signature[0]), int (params.size ()),
     params.data (), 0);
  rvalue address = gcc_jit_lvalue_as_rvalue
    (gcc_jit_context_new_array_access
     (ctx, nullptr, gcc_jit_lvalue_as_rvalue (import_table),
      constant (u32, int64_t (slot))));
  rvalue value = gcc_jit_context_new_call_through_ptr
    (ctx, nullptr, gcc_jit_context_new_bitcast (ctx, nullptr, address, fn),
     int (args.size ()), args.data ());
  if (h->signature[0] == 'v')
    return value;
  /* An `i' result is kept unsigned, as integers are.  */
  if (h->signature[0] == 'i')
    value = gcc_jit_context_new_cast (ctx, nullptr, value, type (u32));
  ptx_type t = h->signature[0] == 'f' ? f32 : h->signature[0] == 'd' ? f64
	       : h->signature[0] == 'l' ? u64 : u32;
  return temporary (t, value);
}

/* ------------------------------------------------------------------------
   Operands  */

const operand &
emitter::op (const instruction &in, size_t i) const
{
  if (i >= in.operands.size ())
    ptx_error (in.line, "too few operands for `" + in.op + "'");
  return in.operands[i];
}

rvalue
emitter::get (const operand &o, ptx_type t)
{
  unsigned line = st.ir->body[st.index].line;
  switch (o.kind)
    {
    case operand_kind::reg:
      {
	const register_decl &d = st.ir->regs[o.reg];
	rvalue v = gcc_jit_lvalue_as_rvalue (st.regs[o.reg]);
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
	return gcc_jit_context_new_cast (ctx, nullptr,
					 constant (u32, (o.value != 0)
							^ o.negated),
					 type (pred_type));
      if (t.is_float ())
	return reinterpret (constant (unsigned_of (t), o.value), t);
      return constant (t, o.value);
    case operand_kind::real:
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
    case operand_kind::special:
      {
	bool wide = o.text == "%clock64" || o.text == "%globaltimer";
	return convert (special (o.text, line), wide ? u64 : u32, t);
      }
    case operand_kind::symbol:
      return convert (symbol_value (o, line), u64, t);
    case operand_kind::function:
      return convert (constant (u64, int64_t (function_tag
					      + uint64_t (o.fn->index))),
		      u64, t);
    case operand_kind::label:
      ptx_error (line, "unknown name `" + o.text + "'");
    default:
      ptx_error (line, "bad operand");
    }
}

void
emitter::set (const operand &o, ptx_type t, rvalue v)
{
  if (o.kind == operand_kind::sink)
    {
      evaluate (v);
      return;
    }
  if (o.kind != operand_kind::reg)
    ptx_error (st.ir->body[st.index].line, "the result is not a register");
  gcc_jit_block_add_assignment (st.current, nullptr, st.regs[o.reg],
				convert (v, t, storage (st.ir->regs[o.reg])));
}

rvalue
emitter::context_field (size_t offset, ptx_type t)
{
  return gcc_jit_lvalue_as_rvalue
    (at (binary (GCC_JIT_BINARY_OP_PLUS, u64, st.context,
		 constant (u64, int64_t (offset))), t));
}

rvalue
emitter::linear_thread ()
{
  rvalue zy = binary (GCC_JIT_BINARY_OP_PLUS, u32, st.tid[1],
		      binary (GCC_JIT_BINARY_OP_MULT, u32, st.tid[2],
			      special ("%ntid.y", 0)));
  return binary (GCC_JIT_BINARY_OP_PLUS, u32, st.tid[0],
		 binary (GCC_JIT_BINARY_OP_MULT, u32, zy,
			 special ("%ntid.x", 0)));
}

/* Special registers (PTX ISA, chapter 10).  */

rvalue
emitter::special (const std::string &name, unsigned line)
{
  auto known = st.specials.find (name);
  if (known != st.specials.end ())
    return known->second;
  auto one = constant (u32, 1);
  auto lane = [&] ()
  {
    return binary (GCC_JIT_BINARY_OP_BITWISE_AND, u32, linear_thread (),
		   constant (u32, 31));
  };
  auto below = [&] (int64_t up)
  {
    return binary (GCC_JIT_BINARY_OP_MINUS, u32,
		   binary (GCC_JIT_BINARY_OP_LSHIFT, u32, constant (u32, up),
			   lane ()), one);
  };
  auto not_u32 = [&] (rvalue v)
  {
    return gcc_jit_context_new_unary_op
      (ctx, nullptr, GCC_JIT_UNARY_OP_BITWISE_NEGATE, type (u32), v);
  };
  size_t dot = name.find ('.');
  unsigned axis = dot == std::string::npos ? 3 : unsigned (name[dot + 1] - 'x');
  std::string stem = name.substr (0, dot);
  if (axis < 3)
    {
      if (stem == "%tid")
	return st.tid[axis];
      size_t base = stem == "%ntid" ? offsetof (block_context, ntid)
		    : stem == "%nctaid" ? offsetof (block_context, nctaid)
		    : offsetof (block_context, ctaid);
      return context_field (base + 4 * axis, u32);
    }
  if (name == "%laneid")
    return lane ();
  if (name == "%warpid")
    return binary (GCC_JIT_BINARY_OP_RSHIFT, u32, linear_thread (),
		   constant (u32, 5));
  if (name == "WARP_SZ")
    return constant (u32, 32);
  if (name == "%lanemask_eq")
    return binary (GCC_JIT_BINARY_OP_LSHIFT, u32, one, lane ());
  if (name == "%lanemask_lt")
    return below (1);
  if (name == "%lanemask_le")
    return below (2);
  if (name == "%lanemask_ge")
    return not_u32 (below (1));
  if (name == "%lanemask_gt")
    return not_u32 (below (2));
  if (name == "%dynamic_smem_size")
    return context_field (offsetof (block_context, dynamic_bytes), u32);
  if (name == "%total_smem_size")
    return context_field (offsetof (block_context, shared_bytes), u32);
  if (name == "%clock64" || name == "%globaltimer")
    return call_helper ("goacc_clock", {});
  if (name == "%clock" || name == "%globaltimer_lo")
    return convert (call_helper ("goacc_clock", {}), u64, u32);
  if (name == "%clock_hi" || name == "%globaltimer_hi")
    return convert (binary (GCC_JIT_BINARY_OP_RSHIFT, u64,
			    call_helper ("goacc_clock", {}),
			    constant (u64, 32)), u64, u32);
  if (name == "%smid" || name == "%gridid")
    return constant (u32, 0);
  if (name == "%nsmid")
    return one;
  if (name == "%nwarpid")
    return constant (u32, 32);
  ptx_error (line, "unknown special register `" + name + "'");
}

/* ------------------------------------------------------------------------
   Arithmetic  */

ptx_type
last_type (const instruction &in)
{
  if (in.types.empty ())
    ptx_error (in.line, "`" + in.op + "' without a type");
  return in.types.back ();
}

/* 0: to nearest; 1: towards 0; 2: down; 3: up.  */

int
emitter::rounding_of (const instruction &in) const
{
  return in.has ("rz") ? 1 : in.has ("rm") ? 2 : in.has ("rp") ? 3 : 0;
}

/* .sat and .ftz of a result.  */

rvalue
emitter::finish_float (const instruction &in, ptx_type t, rvalue v)
{
  if (in.has ("sat"))
    {
      v = temporary (t, v);
      rvalue zero = real_constant (t, 0), one = real_constant (t, 1);
      /* Written so that a NaN becomes 0.  */
      v = select (t, compare (GCC_JIT_COMPARISON_GT, v, zero), v, zero);
      v = select (t, compare (GCC_JIT_COMPARISON_LT, v, one), v, one);
    }
  if (in.has ("ftz") && t.bits == 32)
    {
      v = temporary (t, v);
      rvalue bits = reinterpret (v, u32);
      rvalue exponent = binary (GCC_JIT_BINARY_OP_BITWISE_AND, u32, bits,
				constant (u32, 0x7f800000));
      rvalue zero = reinterpret
	(binary (GCC_JIT_BINARY_OP_BITWISE_AND, u32, bits,
		 constant (u32, INT64_C (0x80000000))), f32);
      v = select (t, compare (GCC_JIT_COMPARISON_EQ, exponent,
			      constant (u32, 0)), zero, v);
    }
  return v;
}

/* add, sub */

void
emitter::emit_binary (const instruction &in)
{
  ptx_type t = last_type (in);
  bool sub = in.op == "sub";
  rvalue a, b;
  if (in.has ("cc"))
    {
      emit_carry (in, sub);
      return;
    }
  if (t.is_float ())
    {
      a = get (op (in, 1), t);
      b = get (op (in, 2), t);
      int mode = rounding_of (in);
      rvalue v
	= mode ? call_helper (t.bits == 32 ? (sub ? "round_sub_f" : "round_add_f")
					   : (sub ? "round_sub_d" : "round_add_d"),
			      { a, b, constant (u32, mode) })
	       : binary (sub ? GCC_JIT_BINARY_OP_MINUS : GCC_JIT_BINARY_OP_PLUS,
			 t, a, b);
      set (op (in, 0), t, finish_float (in, t, v));
      return;
    }
  if (in.has ("sat"))
    {
      a = convert (get (op (in, 1), s32), s32, s64);
      b = convert (get (op (in, 2), s32), s32, s64);
      rvalue v = temporary (s64, binary (sub ? GCC_JIT_BINARY_OP_MINUS
					     : GCC_JIT_BINARY_OP_PLUS,
					 s64, a, b));
      rvalue low = constant (s64, INT32_MIN), high = constant (s64, INT32_MAX);
      v = select (s64, compare (GCC_JIT_COMPARISON_LT, v, low), low, v);
      v = select (s64, compare (GCC_JIT_COMPARISON_GT, v, high), high, v);
      set (op (in, 0), s32, convert (v, s64, s32));
      return;
    }
  ptx_type u = unsigned_of (t);
  a = get (op (in, 1), u);
  b = get (op (in, 2), u);
  set (op (in, 0), u, binary (sub ? GCC_JIT_BINARY_OP_MINUS
				  : GCC_JIT_BINARY_OP_PLUS, u, a, b));
}

rvalue
emitter::fused (ptx_type t, rvalue a, rvalue b, rvalue c)
{
  const char *name = t.bits == 32 ? "fmaf" : "fma";
  if (opt.rich_isa)
    return call_builtin (name, { a, b, c });
  return call_helper (name, { a, b, c });
}

/* mul, mad, fma: .lo, .hi, .wide, and floats */

void
emitter::emit_mul (const instruction &in)
{
  ptx_type t = last_type (in);
  bool add = in.op != "mul";
  rvalue a = get (op (in, 1), t), b = get (op (in, 2), t), v;
  if (t.is_float ())
    {
      int mode = rounding_of (in);
      bool is_float = t.bits == 32;
      if (add && mode)
	v = call_helper (is_float ? "round_fma_f" : "round_fma_d",
			 { a, b, get (op (in, 3), t), constant (u32, mode) });
      else if (add)
	v = fused (t, a, b, get (op (in, 3), t));
      else if (mode)
	v = call_helper (is_float ? "round_mul_f" : "round_mul_d",
			 { a, b, constant (u32, mode) });
      else
	v = binary (GCC_JIT_BINARY_OP_MULT, t, a, b);
      set (op (in, 0), t, finish_float (in, t, v));
      return;
    }
  ptx_type result = t;
  if (in.has ("wide") || in.has ("hi"))
    {
      ptx_type wide = { t.cls == type_class::sgn ? t.cls : type_class::uns,
			uint8_t (t.bits * 2) };
      v = binary (GCC_JIT_BINARY_OP_MULT, wide,
		  gcc_jit_context_new_cast (ctx, nullptr, a, type (wide)),
		  gcc_jit_context_new_cast (ctx, nullptr, b, type (wide)));
      if (in.has ("wide"))
	result = wide;
      else
	{
	  v = binary (GCC_JIT_BINARY_OP_RSHIFT, wide, v,
		      constant (wide, t.bits));
	  v = gcc_jit_context_new_cast (ctx, nullptr, v, type (t));
	}
    }
  else
    {
      result = unsigned_of (t);
      v = binary (GCC_JIT_BINARY_OP_MULT, result, convert (a, t, result),
		  convert (b, t, result));
    }
  if (!add)
    {
      set (op (in, 0), result, v);
      return;
    }
  ptx_type u = unsigned_of (result);
  v = convert (v, result, u);
  rvalue c = get (op (in, 3), u);
  rvalue sum = binary (GCC_JIT_BINARY_OP_PLUS, u, v, c);
  if (in.has ("cc"))
    {
      c = temporary (u, c);
      sum = temporary (u, binary (GCC_JIT_BINARY_OP_PLUS, u, v, c));
      gcc_jit_block_add_assignment
	(st.current, nullptr, st.carry,
	 compare (GCC_JIT_COMPARISON_LT, sum, c));
    }
  set (op (in, 0), u, sum);
}

/* The low or high half of a product of 24-bit numbers.  */

void
emitter::emit_mul24 (const instruction &in)
{
  ptx_type t = last_type (in), wide = { t.cls, 64 };
  auto cut = [&] (const operand &o)
  {
    rvalue v = convert (get (o, t), t, wide);
    v = binary (GCC_JIT_BINARY_OP_LSHIFT, wide, v, constant (wide, 40));
    return binary (GCC_JIT_BINARY_OP_RSHIFT, wide, v, constant (wide, 40));
  };
  rvalue v = binary (GCC_JIT_BINARY_OP_MULT, wide, cut (op (in, 1)),
		     cut (op (in, 2)));
  if (in.has ("hi"))
    v = binary (GCC_JIT_BINARY_OP_RSHIFT, wide, v, constant (wide, 16));
  v = convert (v, wide, u32);
  if (in.op == "mad24")
    v = binary (GCC_JIT_BINARY_OP_PLUS, u32, v, get (op (in, 3), u32));
  set (op (in, 0), u32, v);
}

void
emitter::emit_sad (const instruction &in)
{
  ptx_type t = last_type (in), u = unsigned_of (t);
  rvalue a = temporary (t, get (op (in, 1), t)),
	 b = temporary (t, get (op (in, 2), t));
  rvalue less = compare (GCC_JIT_COMPARISON_LT, a, b);
  a = convert (a, t, u);
  b = convert (b, t, u);
  rvalue d = select (u, less, binary (GCC_JIT_BINARY_OP_MINUS, u, b, a),
		     binary (GCC_JIT_BINARY_OP_MINUS, u, a, b));
  set (op (in, 0), u, binary (GCC_JIT_BINARY_OP_PLUS, u, d,
			      get (op (in, 3), u)));
}

/* div, rem.  Integer division by 0 gives all ones, and the dividend as the
   remainder, as GPUs do; INT_MIN / -1 wraps.  */

/* Quotient or remainder, A and B being locals.  Index arithmetic is in 64 bits,
   its values seldom need them, and a division of 32 bits takes a fraction of
   the time.  */

rvalue
emitter::divide (gcc_jit_binary_op o, ptx_type t, rvalue a, rvalue b)
{
  if (t.bits != 64)
    return temporary (t, binary (o, t, a, b));
  rvalue bits = binary (GCC_JIT_BINARY_OP_BITWISE_OR, u64, convert (a, t, u64),
			convert (b, t, u64));
  rvalue high = binary (GCC_JIT_BINARY_OP_RSHIFT, u64, bits, constant (u64, 32));
  lvalue l = new_local (t, "q");
  jblock wide = new_block ("wide"), narrow = new_block ("narrow"),
	 after = new_block ("divided");
  branch (unlikely (compare (GCC_JIT_COMPARISON_NE, high, constant (u64, 0))),
	  wide, narrow);
  st.current = wide;
  gcc_jit_block_add_assignment (st.current, nullptr, l, binary (o, t, a, b));
  jump (after);
  st.current = narrow;
  gcc_jit_block_add_assignment
    (st.current, nullptr, l,
     convert (binary (o, u32, convert (a, t, u32), convert (b, t, u32)), u32,
	      t));
  place (after);
  return gcc_jit_lvalue_as_rvalue (l);
}

void
emitter::emit_div (const instruction &in)
{
  ptx_type t = last_type (in);
  bool rem = in.op == "rem";
  rvalue a = get (op (in, 1), t), b = get (op (in, 2), t);
  gcc_jit_binary_op o = rem ? GCC_JIT_BINARY_OP_MODULO
			    : GCC_JIT_BINARY_OP_DIVIDE;
  if (t.is_float ())
    {
      int mode = rounding_of (in);
      rvalue v = mode ? call_helper (t.bits == 32 ? "round_div_f"
						  : "round_div_d",
				     { a, b, constant (u32, mode) })
		      : binary (o, t, a, b);
      set (op (in, 0), t, finish_float (in, t, v));
      return;
    }
  const operand &divisor = op (in, 2);
  if (t.cls == type_class::bits)
    t = unsigned_of (t);
  if (divisor.kind == operand_kind::integer && divisor.value != 0
      && divisor.value != -1)
    {
      set (op (in, 0), t, binary (o, t, a, b));
      return;
    }
  a = temporary (t, a);
  b = temporary (t, b);
  rvalue one = constant (t, 1);
  rvalue zero_divisor = temporary (pred_type,
				   compare (GCC_JIT_COMPARISON_EQ, b,
					    constant (t, 0)));
  rvalue safe = select (t, unlikely (zero_divisor), one, b);
  rvalue minus_one = nullptr;
  if (t.is_signed ())
    {
      minus_one = temporary (pred_type, compare (GCC_JIT_COMPARISON_EQ, b,
						 constant (t, -1)));
      safe = select (t, unlikely (minus_one), one, safe);
    }
  rvalue v = divide (o, t, a, safe);
  ptx_type u = unsigned_of (t);
  if (minus_one && !rem)
    {
      rvalue negative = convert (binary (GCC_JIT_BINARY_OP_MINUS, u,
					 constant (u, 0), convert (a, t, u)),
				 u, t);
      v = select (t, unlikely (minus_one), negative, v);
    }
  v = select (t, unlikely (zero_divisor), rem ? a : constant (t, -1), v);
  set (op (in, 0), t, v);
}

void
emitter::emit_minmax (const instruction &in)
{
  ptx_type t = last_type (in);
  if (t.cls == type_class::bits)
    t = unsigned_of (t);
  gcc_jit_comparison c = in.op == "min" ? GCC_JIT_COMPARISON_LT
					: GCC_JIT_COMPARISON_GT;
  rvalue v = temporary (t, get (op (in, 1), t));
  for (size_t i = 2; i < in.operands.size (); ++i)
    {
      rvalue b = temporary (t, get (op (in, i), t));
      if (!t.is_float ())
	{
	  v = select (t, compare (c, v, b), v, b);
	  continue;
	}
      /* The number if one operand is a NaN.  Written so that it becomes the
	 processor's own maximum and a branch that is off the critical path of
	 a reduction; zeros of both signs count as equal.  */
      rvalue b_nan = compare (GCC_JIT_COMPARISON_NE, b, b);
      rvalue r = select (t, compare (c, v, b), v, b);
      r = select (t, unlikely (b_nan), v, r);
      if (in.has ("NaN"))
	{
	  r = select (t, b_nan, b, r);
	  r = select (t, compare (GCC_JIT_COMPARISON_NE, v, v), v, r);
	}
      v = r;
    }
  set (op (in, 0), t, t.is_float () ? finish_float (in, t, v) : v);
}

/* abs, neg, cnot */

void
emitter::emit_unary (const instruction &in)
{
  ptx_type t = last_type (in), u = unsigned_of (t);
  if (t.is_float ())
    {
      rvalue v = get (op (in, 1), t);
      v = in.op == "neg"
	  ? gcc_jit_context_new_unary_op (ctx, nullptr, GCC_JIT_UNARY_OP_MINUS,
					  type (t), v)
	  : call_builtin (t.bits == 32 ? "fabsf" : "fabs", { v });
      set (op (in, 0), t, finish_float (in, t, v));
      return;
    }
  rvalue v = temporary (t, get (op (in, 1), t));
  rvalue zero = constant (t, 0);
  if (in.op == "cnot")
    {
      rvalue is_zero = compare (GCC_JIT_COMPARISON_EQ, v, zero);
      set (op (in, 0), u, convert (is_zero, pred_type, u));
      return;
    }
  rvalue negative = binary (GCC_JIT_BINARY_OP_MINUS, u, constant (u, 0),
			    convert (v, t, u));
  if (in.op == "abs")
    negative = select (u, compare (GCC_JIT_COMPARISON_LT, v, zero), negative,
		       convert (v, t, u));
  set (op (in, 0), u, negative);
}

/* ------------------------------------------------------------------------
   Logic, shifts, bits  */

void
emitter::emit_logic (const instruction &in)
{
  ptx_type t = last_type (in);
  if (!t.is_pred ())
    t = unsigned_of (t);
  rvalue a = get (op (in, 1), t), v;
  if (in.op == "not")
    v = t.is_pred () ? negate (a)
		     : gcc_jit_context_new_unary_op
			 (ctx, nullptr, GCC_JIT_UNARY_OP_BITWISE_NEGATE,
			  type (t), a);
  else
    v = binary (in.op == "and" ? GCC_JIT_BINARY_OP_BITWISE_AND
		: in.op == "or" ? GCC_JIT_BINARY_OP_BITWISE_OR
		: GCC_JIT_BINARY_OP_BITWISE_XOR, t, a, get (op (in, 2), t));
  set (op (in, 0), t, v);
}

/* A << N or A >> N where N >= the width gives 0, or the sign.  */

rvalue
emitter::clamped_shift_by (gcc_jit_binary_op o, ptx_type t, rvalue a, rvalue n)
{
  n = temporary (u32, n);
  a = temporary (t, a);
  rvalue past = compare (GCC_JIT_COMPARISON_GT, n, constant (u32, t.bits - 1));
  if (t.is_signed () && o == GCC_JIT_BINARY_OP_RSHIFT)
    {
      n = select (u32, past, constant (u32, t.bits - 1), n);
      return binary (o, t, a, convert (n, u32, t));
    }
  rvalue cut = binary (GCC_JIT_BINARY_OP_BITWISE_AND, u32, n,
		       constant (u32, t.bits - 1));
  return select (t, past, constant (t, 0),
		 binary (o, t, a, convert (cut, u32, t)));
}

rvalue
emitter::clamped_shift (gcc_jit_binary_op o, ptx_type t, rvalue a,
			const operand &amount)
{
  if (amount.kind != operand_kind::integer)
    return clamped_shift_by (o, t, a, get (amount, u32));
  uint64_t n = uint32_t (amount.value);
  if (n < t.bits)
    return binary (o, t, a, constant (t, int64_t (n)));
  if (t.is_signed () && o == GCC_JIT_BINARY_OP_RSHIFT)
    return binary (o, t, a, constant (t, t.bits - 1));
  return constant (t, 0);
}

void
emitter::emit_shift (const instruction &in)
{
  ptx_type t = last_type (in);
  bool left = in.op == "shl";
  if (left || !t.is_signed ())
    t = unsigned_of (t);
  rvalue v = clamped_shift (left ? GCC_JIT_BINARY_OP_LSHIFT
				 : GCC_JIT_BINARY_OP_RSHIFT,
			    t, get (op (in, 1), t), op (in, 2));
  set (op (in, 0), t, v);
}

/* shf.{l,r}.{clamp,wrap}.b32 d, a, b, c: a is the low word.  */

void
emitter::emit_shf (const instruction &in)
{
  rvalue low = convert (get (op (in, 1), u32), u32, u64);
  rvalue high = convert (get (op (in, 2), u32), u32, u64);
  rvalue both_words
    = binary (GCC_JIT_BINARY_OP_BITWISE_OR, u64, low,
	      binary (GCC_JIT_BINARY_OP_LSHIFT, u64, high, constant (u64, 32)));
  rvalue n = temporary (u32, get (op (in, 3), u32));
  n = in.has ("wrap")
      ? binary (GCC_JIT_BINARY_OP_BITWISE_AND, u32, n, constant (u32, 31))
      : select (u32, compare (GCC_JIT_COMPARISON_GT, n, constant (u32, 32)),
		constant (u32, 32), n);
  n = convert (n, u32, u64);
  rvalue v = in.has ("l")
	     ? binary (GCC_JIT_BINARY_OP_RSHIFT, u64,
		       binary (GCC_JIT_BINARY_OP_LSHIFT, u64, both_words, n),
		       constant (u64, 32))
	     : binary (GCC_JIT_BINARY_OP_RSHIFT, u64, both_words, n);
  set (op (in, 0), u32, convert (v, u64, u32));
}

/* lop3.b32 d, a, b, c, table: the sum of the table's products.  */

void
emitter::emit_lop3 (const instruction &in)
{
  const operand &d = op (in, 0);
  bool logical = d.kind == operand_kind::pair;	/* .and / .or with a predicate */
  rvalue x[3];
  for (size_t i = 0; i < 3; ++i)
    x[i] = temporary (u32, get (op (in, i + 1), u32));
  int64_t table = op (in, 4).value;
  rvalue v = constant (u32, 0);
  for (unsigned row = 0; row < 8; ++row)
    if (table >> row & 1)
      {
	rvalue term = constant (u32, -1);
	for (unsigned i = 0; i < 3; ++i)
	  {
	    bool on = row >> (2 - i) & 1;
	    rvalue f = on ? x[i] : gcc_jit_context_new_unary_op
				     (ctx, nullptr,
				      GCC_JIT_UNARY_OP_BITWISE_NEGATE,
				      type (u32), x[i]);
	    term = binary (GCC_JIT_BINARY_OP_BITWISE_AND, u32, term, f);
	  }
	v = binary (GCC_JIT_BINARY_OP_BITWISE_OR, u32, v, term);
      }
  if (logical)
    ptx_error (in.line, "this form of lop3 is not supported");
  set (d, u32, v);
}

/* popc, clz, bfind, brev */

void
emitter::emit_bits (const instruction &in)
{
  ptx_type t = last_type (in);
  bool wide = t.bits == 64;
  std::string name = in.op;
  if (in.op == "bfind")
    {
      name += t.is_signed () ? "_s" : "_u";
      if (in.has ("shiftamt"))
	name += "_amount";
    }
  name += wide ? "64" : "32";
  ptx_type u = unsigned_of (t);
  rvalue a = get (op (in, 1), u), v;
  if (in.op == "popc" && opt.rich_isa)
    v = gcc_jit_context_new_cast
      (ctx, nullptr,
       call_builtin (wide ? "__builtin_popcountll" : "__builtin_popcount",
		     { wide ? gcc_jit_context_new_cast
				(ctx, nullptr, a, gcc_jit_context_get_type
				 (ctx, GCC_JIT_TYPE_UNSIGNED_LONG_LONG)) : a }),
       type (u32));
  else
    v = call_helper (name, { a });
  bool wide_result = in.op == "brev" && wide;
  set (op (in, 0), wide_result ? u64 : u32, v);
}

/* bfe d, a, position, length */

void
emitter::emit_bfe (const instruction &in)
{
  ptx_type t = last_type (in);
  std::string name = std::string ("bfe_") + (t.is_signed () ? "s" : "u")
		     + (t.bits == 64 ? "64" : "32");
  ptx_type u = unsigned_of (t);
  const operand &p = op (in, 2), &l = op (in, 3);
  if (p.kind == operand_kind::integer && l.kind == operand_kind::integer
      && (p.value & 255) + (l.value & 255) <= t.bits && (l.value & 255))
    {
      /* Two shifts, with the type's own sign.  */
      ptx_type s = t.is_signed () ? t : u;
      unsigned len = l.value & 255, pos = p.value & 255;
      rvalue v = binary (GCC_JIT_BINARY_OP_LSHIFT, u, get (op (in, 1), u),
			 constant (u, t.bits - len - pos));
      set (op (in, 0), s, binary (GCC_JIT_BINARY_OP_RSHIFT, s,
				  convert (v, u, s),
				  constant (s, t.bits - len)));
      return;
    }
  set (op (in, 0), u, call_helper (name, { get (op (in, 1), u), get (p, u32),
					   get (l, u32) }));
}

/* bfi f, a, b, position, length */

void
emitter::emit_bfi (const instruction &in)
{
  ptx_type u = unsigned_of (last_type (in));
  set (op (in, 0), u,
       call_helper (u.bits == 64 ? "bfi64" : "bfi32",
		    { get (op (in, 1), u), get (op (in, 2), u),
		      get (op (in, 3), u32), get (op (in, 4), u32) }));
}

void
emitter::emit_prmt (const instruction &in)
{
  static const char *const modes[] = { "f4e", "b4e", "rc8", "ecl", "ecr",
				       "rc16" };
  uint32_t mode = 0;
  for (unsigned i = 0; i < 6; ++i)
    if (in.has (modes[i]))
      mode = i + 1;
  set (op (in, 0), u32,
       call_helper ("prmt", { get (op (in, 1), u32), get (op (in, 2), u32),
			      get (op (in, 3), u32), constant (u32, mode) }));
}

/* dp4a.atype.btype, dp2a.{lo,hi}.atype.btype */

void
emitter::emit_dp (const instruction &in)
{
  if (in.types.size () < 2)
    ptx_error (in.line, "dp needs two types");
  uint32_t flags = (in.types[0].is_signed () ? 1 : 0)
		   | (in.types[1].is_signed () ? 2 : 0)
		   | (in.has ("hi") ? 4 : 0);
  set (op (in, 0), u32,
       call_helper (in.op, { get (op (in, 1), u32), get (op (in, 2), u32),
			     get (op (in, 3), u32), constant (u32, flags) }));
}

/* ------------------------------------------------------------------------
   Extended precision: the carry (or borrow) is a local variable.  */

void
emitter::emit_carry (const instruction &in, bool subtract)
{
  ptx_type u = unsigned_of (last_type (in));
  rvalue a = temporary (u, get (op (in, 1), u)),
	 b = temporary (u, get (op (in, 2), u));
  rvalue v = temporary (u, binary (subtract ? GCC_JIT_BINARY_OP_MINUS
					    : GCC_JIT_BINARY_OP_PLUS, u, a, b));
  gcc_jit_block_add_assignment
    (st.current, nullptr, st.carry,
     compare (GCC_JIT_COMPARISON_LT, subtract ? a : v, subtract ? b : a));
  set (op (in, 0), u, v);
}

/* addc, madc */

void
emitter::emit_addc (const instruction &in)
{
  ptx_type t = last_type (in), u = unsigned_of (t);
  ptx_type wide = { type_class::uns, uint8_t (t.bits * 2) };
  auto widen = [&] (rvalue v)
  { return gcc_jit_context_new_cast (ctx, nullptr, v, type (wide)); };
  rvalue a = get (op (in, 1), u), b;
  if (in.op == "madc")
    {
      ptx_type full = { t.is_signed () ? t.cls : type_class::uns, wide.bits };
      rvalue x = get (op (in, 1), t), y = get (op (in, 2), t);
      rvalue product = binary
	(GCC_JIT_BINARY_OP_MULT, full,
	 gcc_jit_context_new_cast (ctx, nullptr, x, type (full)),
	 gcc_jit_context_new_cast (ctx, nullptr, y, type (full)));
      if (in.has ("hi"))
	product = binary (GCC_JIT_BINARY_OP_RSHIFT, full, product,
			  constant (full, t.bits));
      a = gcc_jit_context_new_cast (ctx, nullptr, product, type (u));
      b = get (op (in, 3), u);
    }
  else
    b = get (op (in, 2), u);
  rvalue carry = gcc_jit_context_new_cast
    (ctx, nullptr, gcc_jit_lvalue_as_rvalue (st.carry), type (wide));
  rvalue sum = temporary
    (wide, binary (GCC_JIT_BINARY_OP_PLUS, wide,
		   binary (GCC_JIT_BINARY_OP_PLUS, wide, widen (a), widen (b)),
		   carry));
  if (in.has ("cc"))
    gcc_jit_block_add_assignment
      (st.current, nullptr, st.carry,
       compare (GCC_JIT_COMPARISON_NE,
		binary (GCC_JIT_BINARY_OP_RSHIFT, wide, sum,
			constant (wide, t.bits)), constant (wide, 0)));
  set (op (in, 0), u, gcc_jit_context_new_cast (ctx, nullptr, sum, type (u)));
}

void
emitter::emit_subc (const instruction &in)
{
  ptx_type t = last_type (in), u = unsigned_of (t);
  ptx_type wide = { type_class::uns, uint8_t (t.bits * 2) };
  auto widen = [&] (rvalue v)
  { return gcc_jit_context_new_cast (ctx, nullptr, v, type (wide)); };
  rvalue a = widen (get (op (in, 1), u)), b = widen (get (op (in, 2), u));
  rvalue borrow = widen (gcc_jit_lvalue_as_rvalue (st.carry));
  rvalue v = temporary
    (wide, binary (GCC_JIT_BINARY_OP_MINUS, wide,
		   binary (GCC_JIT_BINARY_OP_MINUS, wide, a, b), borrow));
  if (in.has ("cc"))
    gcc_jit_block_add_assignment
      (st.current, nullptr, st.carry,
       compare (GCC_JIT_COMPARISON_NE,
		binary (GCC_JIT_BINARY_OP_RSHIFT, wide, v,
			constant (wide, t.bits)), constant (wide, 0)));
  set (op (in, 0), u, gcc_jit_context_new_cast (ctx, nullptr, v, type (u)));
}

/* ------------------------------------------------------------------------
   Comparison and selection  */

rvalue
emitter::float_compare (const std::string &o, rvalue a, rvalue b)
{
  auto lt = [&] { return compare (GCC_JIT_COMPARISON_LT, a, b); };
  auto gt = [&] { return compare (GCC_JIT_COMPARISON_GT, a, b); };
  auto le = [&] { return compare (GCC_JIT_COMPARISON_LE, a, b); };
  auto ge = [&] { return compare (GCC_JIT_COMPARISON_GE, a, b); };
  if (o == "eq")
    return compare (GCC_JIT_COMPARISON_EQ, a, b);
  if (o == "ne")
    return either (lt (), gt ());
  if (o == "lt")
    return lt ();
  if (o == "le")
    return le ();
  if (o == "gt")
    return gt ();
  if (o == "ge")
    return ge ();
  if (o == "equ")
    return negate (either (lt (), gt ()));
  if (o == "neu")
    return compare (GCC_JIT_COMPARISON_NE, a, b);
  if (o == "ltu")
    return negate (ge ());
  if (o == "leu")
    return negate (gt ());
  if (o == "gtu")
    return negate (le ());
  if (o == "geu")
    return negate (lt ());
  rvalue ordered = both (compare (GCC_JIT_COMPARISON_EQ, a, a),
			 compare (GCC_JIT_COMPARISON_EQ, b, b));
  if (o == "num")
    return ordered;
  return o == "nan" ? negate (ordered) : nullptr;
}

rvalue
emitter::comparison (const std::string &o, ptx_type t, rvalue a, rvalue b,
		     unsigned line)
{
  static const struct
  {
    const char *name;
    gcc_jit_comparison op;
  } ops[] = {
    { "eq", GCC_JIT_COMPARISON_EQ }, { "ne", GCC_JIT_COMPARISON_NE },
    { "lt", GCC_JIT_COMPARISON_LT }, { "le", GCC_JIT_COMPARISON_LE },
    { "gt", GCC_JIT_COMPARISON_GT }, { "ge", GCC_JIT_COMPARISON_GE },
    { "lo", GCC_JIT_COMPARISON_LT }, { "ls", GCC_JIT_COMPARISON_LE },
    { "hi", GCC_JIT_COMPARISON_GT }, { "hs", GCC_JIT_COMPARISON_GE },
  };
  if (t.is_float ())
    {
      if (rvalue v = float_compare (o, a, b))
	return v;
    }
  else
    for (const auto &k : ops)
      if (o == k.name)
	return compare (k.op, a, b);
  ptx_error (line, "unknown comparison `" + o + "'");
}

/* setp.CMP[.BOOL].type p[|q], a, b[, c]; *INVERSE gets q.  */

rvalue
emitter::combined_comparison (const instruction &in, rvalue *inverse)
{
  ptx_type t = last_type (in);
  if (t.cls == type_class::bits)
    t = unsigned_of (t);
  rvalue a = get (op (in, 1), t), b = get (op (in, 2), t);
  rvalue v = comparison (in.mods.at (0), t, a, b, in.line);
  if (in.operands.size () < 4)
    {
      if (inverse)
	{
	  v = temporary (pred_type, v);
	  *inverse = negate (v);
	}
      return v;
    }
  rvalue c = temporary (pred_type, get (op (in, 3), pred_type));
  auto combine = [&] (rvalue x)
  {
    return in.has ("and") ? both (x, c) : in.has ("or") ? either (x, c)
	   : compare (GCC_JIT_COMPARISON_NE, x, c);
  };
  v = temporary (pred_type, v);
  if (inverse)
    *inverse = combine (negate (v));
  return combine (v);
}

void
emitter::emit_setp (const instruction &in)
{
  const operand &d = op (in, 0);
  if (d.kind != operand_kind::pair)
    {
      set (d, pred_type, combined_comparison (in, nullptr));
      return;
    }
  rvalue q;
  rvalue p = temporary (pred_type, combined_comparison (in, &q));
  q = temporary (pred_type, q);
  set (d.parts[0], pred_type, p);
  set (d.parts[1], pred_type, q);
}

/* set.CMP.dtype.stype: all ones or 0; 1.0 or 0.0 for floats */

void
emitter::emit_set (const instruction &in)
{
  ptx_type t = in.types.at (0);
  rvalue c = combined_comparison (in, nullptr);
  if (t.is_float ())
    set (op (in, 0), t, select (t, c, real_constant (t, 1),
				real_constant (t, 0)));
  else
    set (op (in, 0), t, select (t, c, constant (t, -1), constant (t, 0)));
}

void
emitter::emit_selp (const instruction &in)
{
  ptx_type t = last_type (in);
  if (!t.is_float () && !t.is_pred ())
    t = unsigned_of (t);
  const operand &d = op (in, 0);
  if (d.kind == operand_kind::reg && st.ir->regs[d.reg].as_float
      && st.ir->regs[d.reg].type.bits == t.bits)
    t = { type_class::flt, t.bits };
  rvalue a = get (op (in, 1), t), b = get (op (in, 2), t);
  set (d, t, select (t, get (op (in, 3), pred_type), a, b));
}

/* slct.dtype.{s32,f32} d, a, b, c: c >= 0 ? a : b */

void
emitter::emit_slct (const instruction &in)
{
  ptx_type t = in.types.at (0), ct = last_type (in);
  rvalue c = compare (GCC_JIT_COMPARISON_GE, get (op (in, 3), ct),
		      ct.is_float () ? real_constant (ct, 0)
				     : constant (ct, 0));
  set (op (in, 0), t, select (t, c, get (op (in, 1), t), get (op (in, 2), t)));
}

/* ------------------------------------------------------------------------
   Conversion  */

/* Round to an integral value by .rni, .rzi, .rmi, .rpi.  */

rvalue
emitter::round_to_integral (ptx_type t, rvalue v, const instruction &in)
{
  const char *stem = in.has ("rni") ? "rint" : in.has ("rmi") ? "floor"
		     : in.has ("rpi") ? "ceil" : in.has ("rzi") ? "trunc"
		     : nullptr;
  if (!stem)
    return v;
  std::string name = stem;
  if (t.bits == 32)
    name += "f";
  return opt.rich_isa ? call_builtin (name.c_str (), { v })
		      : call_helper (name, { v });
}

/* Out of range gives the nearest value; NaN gives 0, or 2^63 for 64 bits of
   a double (PTX ISA, cvt).  */

rvalue
emitter::cvt_float_to_int (const instruction &in, ptx_type from, ptx_type to,
			   rvalue v)
{
  if (to.cls == type_class::bits)
    to = unsigned_of (to);
  v = temporary (from, in.has ("rzi") ? v : round_to_integral (from, v, in));
  double low = to.is_signed () ? -std::ldexp (1.0, to.bits - 1) : 0;
  double high = std::ldexp (1.0, to.is_signed () ? to.bits - 1 : to.bits);
  int64_t max = to.is_signed () ? int64_t ((uint64_t (1) << (to.bits - 1)) - 1)
				: -1;
  int64_t min = to.is_signed () ? -max - 1 : 0;
  rvalue too_low = compare (GCC_JIT_COMPARISON_LT, v, real_constant (from, low));
  rvalue too_high = compare (GCC_JIT_COMPARISON_GE, v,
			     real_constant (from, high));
  rvalue is_nan = compare (GCC_JIT_COMPARISON_NE, v, v);
  too_low = temporary (pred_type, too_low);
  too_high = temporary (pred_type, too_high);
  is_nan = temporary (pred_type, is_nan);
  rvalue bad = either (too_low, either (too_high, is_nan));
  rvalue safe = select (from, bad, real_constant (from, 0), v);
  rvalue r = gcc_jit_context_new_cast (ctx, nullptr, safe, type (to));
  r = select (to, too_low, constant (to, min), r);
  r = select (to, too_high, constant (to, max), r);
  int64_t nan = from.bits == 64 && to.bits == 64 ? INT64_MIN : 0;
  if (nan)
    r = select (to, is_nan, constant (to, nan), r);
  return r;
}

rvalue
emitter::cvt_int_to_int (const instruction &in, ptx_type from, ptx_type to,
			 rvalue v)
{
  if (!in.has ("sat") || from.bits > 64)
    return convert (v, from, to);
  v = temporary (from, v);
  bool from_signed = from.is_signed (), to_signed = to.is_signed ();
  uint64_t to_max = to_signed ? (uint64_t (1) << (to.bits - 1)) - 1
			      : to.bits == 64 ? ~uint64_t (0)
			      : (uint64_t (1) << to.bits) - 1;
  uint64_t from_max = from_signed ? (uint64_t (1) << (from.bits - 1)) - 1
				  : from.bits == 64 ? ~uint64_t (0)
				  : (uint64_t (1) << from.bits) - 1;
  rvalue r = convert (v, from, to);
  if (from_max > to_max)
    r = select (to, compare (GCC_JIT_COMPARISON_GT, v,
			     constant (from, int64_t (to_max))),
		constant (to, int64_t (to_max)), r);
  if (from_signed && (!to_signed || from.bits > to.bits))
    {
      int64_t to_min = to_signed ? -int64_t (to_max) - 1 : 0;
      r = select (to, compare (GCC_JIT_COMPARISON_LT, v,
			       constant (from, to_min)),
		  constant (to, to_min), r);
    }
  return r;
}

void
emitter::emit_cvt (const instruction &in)
{
  if (in.types.size () != 2)
    ptx_error (in.line, "unknown form of cvt");
  ptx_type to = in.types[0], from = in.types[1];
  rvalue v = get (op (in, 1), from);
  int mode = rounding_of (in);
  if (from.is_float () && to.is_float ())
    {
      if (to.bits < from.bits)
	v = mode ? call_helper ("round_narrow", { v, constant (u32, mode) })
		 : gcc_jit_context_new_cast (ctx, nullptr, v, type (to));
      else if (to.bits > from.bits)
	v = gcc_jit_context_new_cast (ctx, nullptr, v, type (to));
      v = round_to_integral (to, v, in);
      set (op (in, 0), to, finish_float (in, to, v));
    }
  else if (from.is_float ())
    set (op (in, 0), to, cvt_float_to_int (in, from, to, v));
  else if (to.is_float ())
    {
      bool exact = from.bits <= (to.bits == 64 ? 32 : 16);
      if (mode && !exact)
	{
	  std::string name = std::string ("round_") + (from.is_signed () ? "s" : "u")
			     + "64_" + (to.bits == 64 ? "d" : "f");
	  ptx_type wide = { from.cls, 64 };
	  v = call_helper (name, { convert (convert (v, from, wide), wide, u64),
				   constant (u32, mode) });
	}
      else
	v = gcc_jit_context_new_cast (ctx, nullptr, v, type (to));
      set (op (in, 0), to, finish_float (in, to, v));
    }
  else
    {
      v = cvt_int_to_int (in, from, to, v);
      /* A wider register gets the value extended by the target's sign.  */
      const operand &d = op (in, 0);
      if (d.kind == operand_kind::reg && st.ir->regs[d.reg].type.bits > to.bits)
	{
	  ptx_type wide = { to.cls, st.ir->regs[d.reg].type.bits };
	  v = convert (v, to, wide);
	  to = wide;
	}
      set (d, to, v);
    }
}

/* mov, and packing and unpacking of vectors */

void
emitter::emit_mov (const instruction &in)
{
  const operand &d = op (in, 0), &s = op (in, 1);
  ptx_type t = last_type (in);
  if (d.kind == operand_kind::vector || s.kind == operand_kind::vector)
    {
      const operand &v = d.kind == operand_kind::vector ? d : s;
      ptx_type whole = unsigned_of (t);
      unsigned bits = t.bits / unsigned (v.parts.size ());
      ptx_type part = { type_class::uns, uint8_t (bits) };
      if (&v == &s)
	{
	  rvalue sum = constant (whole, 0);
	  for (size_t i = 0; i < v.parts.size (); ++i)
	    sum = binary (GCC_JIT_BINARY_OP_BITWISE_OR, whole, sum, binary
			  (GCC_JIT_BINARY_OP_LSHIFT, whole,
			   convert (get (v.parts[i], part), part, whole),
			   constant (whole, int64_t (i * bits))));
	  set (d, whole, sum);
	  return;
	}
      rvalue a = temporary (whole, get (s, whole));
      for (size_t i = 0; i < v.parts.size (); ++i)
	if (v.parts[i].kind != operand_kind::sink)
	  set (v.parts[i], part,
	       convert (binary (GCC_JIT_BINARY_OP_RSHIFT, whole, a,
				constant (whole, int64_t (i * bits))),
			whole, part));
      return;
    }
  if (s.kind == operand_kind::address)
    ptx_error (in.line, "mov from memory");
  /* Between registers of one kind, without a detour by way of T.  */
  if (d.kind == operand_kind::reg && st.ir->regs[d.reg].as_float
      && st.ir->regs[d.reg].type.bits == t.bits)
    t = { type_class::flt, t.bits };
  set (d, t, get (s, t));
}

/* ------------------------------------------------------------------------
   Functions of one float: exact or .approx  */

rvalue
emitter::square_root (ptx_type t, rvalue v)
{
  return call_builtin (t.bits == 32 ? "sqrtf" : "sqrt", { v });
}

void
emitter::emit_approx (const instruction &in)
{
  static const struct
  {
    const char *op, *name;
  } functions[] = {
    { "sin", "sinf" }, { "cos", "cosf" }, { "ex2", "exp2f" },
    { "lg2", "log2f" }, { "tanh", "tanhf" },
  };
  ptx_type t = last_type (in);
  rvalue a = get (op (in, 1), t), v = nullptr;
  int mode = rounding_of (in);
  bool is_float = t.bits == 32;
  if (in.op == "rcp")
    v = mode ? call_helper (is_float ? "round_div_f" : "round_div_d",
			    { real_constant (t, 1), a, constant (u32, mode) })
	     : binary (GCC_JIT_BINARY_OP_DIVIDE, t, real_constant (t, 1), a);
  else if (in.op == "sqrt")
    v = mode ? call_helper (is_float ? "round_sqrt_f" : "round_sqrt_d",
			    { a, constant (u32, mode) })
	     : square_root (t, a);
  else if (in.op == "rsqrt")
    v = binary (GCC_JIT_BINARY_OP_DIVIDE, t, real_constant (t, 1),
		square_root (t, a));
  else
    for (const auto &f : functions)
      if (in.op == f.op)
	v = call_helper (f.name, { a });
  set (op (in, 0), t, finish_float (in, t, v));
}

/* copysign d, a, b: the sign of a, the rest of b */

void
emitter::emit_copysign (const instruction &in)
{
  ptx_type t = last_type (in);
  set (op (in, 0), t,
       call_builtin (t.bits == 32 ? "copysignf" : "copysign",
		     { get (op (in, 2), t), get (op (in, 1), t) }));
}

void
emitter::emit_testp (const instruction &in)
{
  static const char *const kinds[] = { "finite", "infinite", "number",
				       "notanumber", "normal", "subnormal" };
  ptx_type t = last_type (in);
  uint32_t kind = 0;
  while (kind < 6 && !in.has (kinds[kind]))
    ++kind;
  if (kind == 6)
    ptx_error (in.line, "unknown form of testp");
  rvalue v = call_helper (t.bits == 32 ? "testp_f" : "testp_d",
			  { get (op (in, 1), t), constant (u32, kind) });
  set (op (in, 0), pred_type, convert (v, u32, pred_type));
}

/* A thread here runs alone, so it alone is active.  */

void
emitter::emit_activemask (const instruction &in)
{
  set (op (in, 0), u32, special ("%lanemask_eq", in.line));
}

} // namespace goacc::cpu
