/* Built-in functions that are instructions; see builtins.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "calls/builtins.h"
#include "calls/results.h"
#include "operands/operands.h"
#include "text/gcc-types.h"
#include "text/printer.h"
#include "values/context.h"
#include "values/conversions.h"

namespace ptx
{

namespace
{
struct builtin
{
  combined_fn code;
  const char *templ;
};

const builtin templates[] = {
#define FLOATS(NAME, TEMPLATE) \
  { CFN_BUILT_IN_##NAME, TEMPLATE }, { CFN_BUILT_IN_##NAME##F, TEMPLATE },
#define SINGLE(NAME, TEMPLATE) { CFN_BUILT_IN_##NAME, TEMPLATE },
#define INTERNAL(NAME, TEMPLATE) { CFN_##NAME, TEMPLATE },
#define FAST(NAME, TEMPLATE)
#define ROUNDERS(SUFFIX, MODE)
#include "calls/builtins.def"
};

/* In place of these, and of device math, for float where approximations will do.  There
   is no built-in function of 1 / sqrt, and so the name of another one.  */
#define CFN_BUILT_IN_RSQRTF CFN_RSQRT
const builtin fast_templates[] = {
#define FLOATS(NAME, TEMPLATE)
#define SINGLE(NAME, TEMPLATE)
#define INTERNAL(NAME, TEMPLATE)
#define FAST(NAME, TEMPLATE) \
  { CFN_BUILT_IN_##NAME##F, TEMPLATE }, { CFN_##NAME, TEMPLATE },
#define ROUNDERS(SUFFIX, MODE)
#include "calls/builtins.def"
};
#undef CFN_BUILT_IN_RSQRTF

/* Float to integer.  A NULL mode is round half away from zero.  */
const builtin rounders[] = {
#define FLOATS(NAME, TEMPLATE)
#define SINGLE(NAME, TEMPLATE)
#define INTERNAL(NAME, TEMPLATE)
#define FAST(NAME, TEMPLATE)
#define ROUNDERS(SUFFIX, MODE) \
  { CFN_BUILT_IN_I##SUFFIX, MODE }, { CFN_BUILT_IN_I##SUFFIX##F, MODE }, \
  { CFN_BUILT_IN_L##SUFFIX, MODE }, { CFN_BUILT_IN_L##SUFFIX##F, MODE }, \
  { CFN_BUILT_IN_LL##SUFFIX, MODE }, { CFN_BUILT_IN_LL##SUFFIX##F, MODE },
#include "calls/builtins.def"
};

/* Bit counts, byte swaps and characters (of the C locale), by the argument's type; the
   result is .b32, but for byte swaps.  */
struct bit_operation
{
  int code[3];			/* for int, long, long long; -1: none */
  const char *templ;
};

const bit_operation bit_operations[] = {
#define INTS(NAME) { BUILT_IN_##NAME, BUILT_IN_##NAME##L, BUILT_IN_##NAME##LL }
  { INTS (POPCOUNT), "popc.%b %0, %1" },
  { INTS (CLZ), "clz.%b %0, %1" },
  { INTS (CTZ), "brev.%b %A, %1; clz.%b %0, %A" },
  { INTS (FFS), "brev.%b %A, %1; clz.%b %I, %A; add.u32 %I, %I, 1;"
		"setp.eq.%u %P, %1, 0; selp.b32 %0, 0, %I, %P" },
  { INTS (PARITY), "popc.%b %I, %1; and.b32 %0, %I, 1" },
  { INTS (CLRSB), "shr.%s %A, %1, %n; xor.%b %A, %A, %1; clz.%b %I, %A;"
		  "sub.u32 %0, %I, 1" },
  { { BUILT_IN_BSWAP32, -1, -1 }, "prmt.b32 %0, %1, 0, 0x0123" },
  { { BUILT_IN_BSWAP16, -1, -1 },
    "prmt.b32 %I, %1, 0, 0x0123; shr.u32 %0, %I, 16" },
  { { BUILT_IN_BSWAP64, -1, -1 },
    "mov.b64 {%I, %J}, %1; prmt.b32 %I, %I, 0, 0x0123;"
    "prmt.b32 %J, %J, 0, 0x0123; mov.b64 %0, {%J, %I}" },
#undef INTS
#define CHARACTER(NAME, TEMPLATE) { { BUILT_IN_##NAME, -1, -1 }, TEMPLATE },
#define BEGINS(P, BEGIN, COUNT) \
  "sub.u32 %I, %1, " #BEGIN "; setp.lt.u32 " P ", %I, " #COUNT ";"
#define LETTER(P, COUNT) \
  "or.b32 %I, %1, 32; sub.u32 %I, %I, 97; setp.lt.u32 " P ", %I, " #COUNT ";"
#define IS(P, VALUE) "setp.eq.s32 " P ", %1, " #VALUE ";"
#define EITHER "or.pred %P, %P, %Q;"
#define GIVE "selp.b32 %0, 1, 0, %P"
  CHARACTER (ISALNUM, LETTER ("%P", 26) BEGINS ("%Q", 48, 10) EITHER GIVE)
  CHARACTER (ISALPHA, LETTER ("%P", 26) GIVE)
  CHARACTER (ISBLANK, IS ("%P", 32) IS ("%Q", 9) EITHER GIVE)
  CHARACTER (ISCNTRL, BEGINS ("%P", 0, 32) IS ("%Q", 127) EITHER GIVE)
  CHARACTER (ISDIGIT, BEGINS ("%P", 48, 10) GIVE)
  CHARACTER (ISGRAPH, BEGINS ("%P", 33, 94) GIVE)
  CHARACTER (ISLOWER, BEGINS ("%P", 97, 26) GIVE)
  CHARACTER (ISPRINT, BEGINS ("%P", 32, 95) GIVE)
  CHARACTER (ISPUNCT, LETTER ("%P", 26) BEGINS ("%Q", 48, 10) EITHER
		      BEGINS ("%Q", 33, 94) "not.pred %P, %P; and.pred %P, %P, %Q;" GIVE)
  CHARACTER (ISSPACE, BEGINS ("%P", 9, 5) IS ("%Q", 32) EITHER GIVE)
  CHARACTER (ISUPPER, BEGINS ("%P", 65, 26) GIVE)
  CHARACTER (ISXDIGIT, LETTER ("%P", 6) BEGINS ("%Q", 48, 10) EITHER GIVE)
  CHARACTER (TOLOWER, BEGINS ("%P", 65, 26)
		      "add.u32 %I, %1, 32; selp.b32 %0, %I, %1, %P")
  CHARACTER (TOUPPER, BEGINS ("%P", 97, 26)
		      "sub.u32 %I, %1, 32; selp.b32 %0, %I, %1, %P")
#undef CHARACTER
#undef BEGINS
#undef LETTER
#undef IS
#undef EITHER
#undef GIVE
};

/* The internal functions' names for the same.  */
const std::pair<combined_fn, int> bit_internals[] = {
  { CFN_POPCOUNT, BUILT_IN_POPCOUNT }, { CFN_CLZ, BUILT_IN_CLZ },
  { CFN_CTZ, BUILT_IN_CTZ }, { CFN_FFS, BUILT_IN_FFS },
  { CFN_PARITY, BUILT_IN_PARITY }, { CFN_CLRSB, BUILT_IN_CLRSB },
};
}

static int
builtin_number (gcall *g)
{
  combined_fn f = gimple_call_combined_fn (g);
  if (builtin_fn_p (f))
    return (int) as_builtin_fn (f);
  for (const auto &i : bit_internals)
    if (i.first == f)
      return i.second;
  return -1;
}

/* .CLZ (X, N) and .CTZ (X, N) are N where X is zero; R is what PTX has there.  */

void
builtins::value_at_zero (gcall *g, const value &x, value &r)
{
  value named = out.new_value (r.t);
  std::string p = out.reg (rclass::pred);
  out.op ("setp.eq.u" + std::to_string (x.t.bits ()), { p, x.part[0], "0" });
  out.op ("selp.b32", { named.part[0], ops.text_of (gimple_call_arg (g, 1)), r.part[0],
			p });
  r = named;
}

bool
builtins::bits_call (gcall *g)
{
  int number = builtin_number (g);
  for (const bit_operation &b : bit_operations)
    if (number >= 0 && (b.code[0] == number || b.code[1] == number
			|| b.code[2] == number))
      {
	tree arg = gimple_call_arg (g, 0);
	unsigned precision = TYPE_PRECISION (TREE_TYPE (arg));
	type_info t = int_type (precision > 32 ? 64 : 32, number == BUILT_IN_CLRSB);
	bool swap64 = number == BUILT_IN_BSWAP64;
	value r = results.result_register (g, int_type (swap64 ? 64 : 32, !swap64));
	value a = conv.to_type (ops.operand (arg), int_type (precision, t.sgn));
	a = conv.force_register (conv.to_type (a, t));
	out.expand (b.templ, t, { r.part[0], a.part[0] });
	if (t.bits () != precision
	    && (number == BUILT_IN_CLZ || number == BUILT_IN_CLRSB))
	  out.op ("sub.u32", { r.part[0], r.part[0],
			       std::to_string (t.bits () - precision) });
	/* A second argument of .POPCOUNT only tells how to expand it.  */
	if (gimple_call_num_args (g) == 2
	    && (number == BUILT_IN_CLZ || number == BUILT_IN_CTZ))
	  value_at_zero (g, a, r);
	results.set_result (g, r);
	return true;
      }
  return false;
}

static const char *
template_of (const builtin *table, size_t size, combined_fn f)
{
  for (size_t i = 0; i < size; i++)
    if (table[i].code == f)
      return table[i].templ;
  return nullptr;
}

/* The type of G's result, for arguments of type T.  */

static type_info
result_type (gcall *g, const type_info &t, tree fallback)
{
  if (gimple_call_internal_p (g))
    return gimple_call_lhs (g) ? type_of (TREE_TYPE (gimple_call_lhs (g))) : t;
  tree f = gimple_call_fndecl (g);
  return type_of (TREE_TYPE (TREE_TYPE (f ? f : fallback)));
}

bool
builtins::float_call (gcall *g)
{
  combined_fn f = gimple_call_combined_fn (g);
  if (f == CFN_LAST || gimple_call_num_args (g) == 0)
    return false;
  type_info t = type_of (TREE_TYPE (gimple_call_arg (g, 0)));
  if (!t.is_float () || t.s != shape::scalar)
    return false;
  type_info rt = result_type (g, t, ctx.fn->decl);
  std::vector<std::string> operands (4);
  for (unsigned i = 0; i < MIN (gimple_call_num_args (g), 3u); i++)
    operands[i + 1] = ops.register_of (gimple_call_arg (g, i));
  if (sine_and_cosine (g, t, rt, operands[1]))
    return true;
  const char *templ = nullptr;
  if (out.approximates (t))
    templ = template_of (fast_templates, ARRAY_SIZE (fast_templates), f);
  if (!templ)
    templ = template_of (templates, ARRAY_SIZE (templates), f);
  if (templ)
    {
      value r = results.result_register (g, rt.is_float () ? t
							   : int_type (32, true));
      operands[0] = r.part[0];
      out.expand (templ, t, operands);
      results.set_result (g, r);
      return true;
    }
  for (const builtin &b : rounders)
    if (b.code == f)
      {
	round (g, b.templ, t, rt, operands[1]);
	return true;
      }
  return false;
}

/* The complex number cos x + i sin x of FROM, where approximations will do.  */

bool
builtins::sine_and_cosine (gcall *g, const type_info &t, const type_info &rt,
			   const std::string &from)
{
  if (gimple_call_combined_fn (g) != CFN_BUILT_IN_CEXPIF || !out.approximates (t)
      || rt.s != shape::complex)
    return false;
  value r = results.result_register (g, rt);
  out.op ("cos.approx.ftz.f32", { r.part[0], from });
  out.op ("sin.approx.ftz.f32", { r.part[1], from });
  results.set_result (g, r);
  return true;
}

/* The float FROM, of type T, to an integer of type RT.  */

void
builtins::round (gcall *g, const char *mode, const type_info &t,
		 const type_info &rt, std::string from)
{
  value r = results.result_register (g, rt);
  if (!mode)
    {
      std::string whole = out.reg (t.c);
      out.expand (template_of (templates, ARRAY_SIZE (templates),
			       CFN_BUILT_IN_ROUND), t, { whole, from });
      from = whole;
      mode = "rzi";
    }
  out.op (std::string ("cvt.") + mode + "." + type_suffix (rt) + "."
	    + type_suffix (t), { r.part[0], from });
  results.set_result (g, r);
}

bool
builtins::call (gcall *g)
{
  return float_call (g) || bits_call (g);
}

} // namespace ptx
