/* GCC's built-in functions: those that are instructions, bit counts, memory blocks,
   and the compiler's own.

   In: calls of BUILT_IN_* and of the device intrinsics.  Out: instructions from
   builtins.def and intrinsic-ptx.def, inline sequences, calls of helpers.  False is
   returned for a call that is not of this file's kind.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "emitter.h"

namespace ptx
{

namespace
{
struct builtin
{
  combined_fn code;
  const char *templ;
};

const builtin builtins[] = {
#define FLOATS(NAME, TEMPLATE) \
  { CFN_BUILT_IN_##NAME, TEMPLATE }, { CFN_BUILT_IN_##NAME##F, TEMPLATE },
#define SINGLE(NAME, TEMPLATE) { CFN_BUILT_IN_##NAME, TEMPLATE },
#define INTERNAL(NAME, TEMPLATE) { CFN_##NAME, TEMPLATE },
#define ROUNDERS(SUFFIX, MODE)
#include "calls/builtins.def"
};

/* Float to integer.  A NULL mode is round half away from zero.  */
const builtin rounders[] = {
#define FLOATS(NAME, TEMPLATE)
#define SINGLE(NAME, TEMPLATE)
#define INTERNAL(NAME, TEMPLATE)
#define ROUNDERS(SUFFIX, MODE) \
  { CFN_BUILT_IN_I##SUFFIX, MODE }, { CFN_BUILT_IN_I##SUFFIX##F, MODE }, \
  { CFN_BUILT_IN_L##SUFFIX, MODE }, { CFN_BUILT_IN_L##SUFFIX##F, MODE }, \
  { CFN_BUILT_IN_LL##SUFFIX, MODE }, { CFN_BUILT_IN_LL##SUFFIX##F, MODE },
#include "calls/builtins.def"
};

struct intrinsic
{
  const char *name, *templ;
};

const intrinsic intrinsics[] = {
#define INTRINSIC(NAME, TEMPLATE) { #NAME, TEMPLATE },
#include "calls/intrinsic-ptx.def"
};

/* Bit counts and byte swaps, by the argument's type; the result is .b32, but for
   byte swaps.  */
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
  { INTS (FFS), "brev.%b %A, %1; clz.%b %I, %A; add.s32 %I, %I, 1;"
		"setp.eq.%u %P, %1, 0; selp.b32 %0, 0, %I, %P" },
  { INTS (PARITY), "popc.%b %I, %1; and.b32 %0, %I, 1" },
  { INTS (CLRSB), "shr.%s %A, %1, %n; xor.%b %A, %A, %1; clz.%b %I, %A;"
		  "sub.s32 %0, %I, 1" },
  { { BUILT_IN_BSWAP32, -1, -1 }, "prmt.b32 %0, %1, 0, 0x0123" },
  { { BUILT_IN_BSWAP16, -1, -1 },
    "prmt.b32 %I, %1, 0, 0x0123; shr.u32 %0, %I, 16" },
  { { BUILT_IN_BSWAP64, -1, -1 },
    "mov.b64 {%I, %J}, %1; prmt.b32 %I, %I, 0, 0x0123;"
    "prmt.b32 %J, %J, 0, 0x0123; mov.b64 %0, {%J, %I}" },
#undef INTS
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

bool
function_emitter::bits_call (gcall *g)
{
  int number = builtin_number (g);
  for (const bit_operation &b : bit_operations)
    if (number >= 0 && (b.code[0] == number || b.code[1] == number
			|| b.code[2] == number))
      {
	tree arg = gimple_call_arg (g, 0);
	unsigned bits = TYPE_PRECISION (TREE_TYPE (arg)) > 32 ? 64 : 32;
	type_info t = int_type (bits, !TYPE_UNSIGNED (TREE_TYPE (arg)));
	bool swap64 = number == BUILT_IN_BSWAP64;
	value r = result_register (g, int_type (swap64 ? 64 : 32, !swap64));
	value a = force_register (to_type (operand (arg), t));
	expand (b.templ, t, { r.part[0], a.part[0] });
	set_result (g, r);
	return true;
      }
  return false;
}

bool
function_emitter::template_call (gcall *g)
{
  combined_fn f = gimple_call_combined_fn (g);
  if (f == CFN_LAST || gimple_call_num_args (g) == 0)
    return false;
  type_info t = type_of (TREE_TYPE (gimple_call_arg (g, 0)));
  if (!t.is_float () || t.s != shape::scalar)
    return false;
  std::vector<std::string> operands (4);
  type_info rt = type_of (TREE_TYPE (TREE_TYPE (gimple_call_fndecl (g)
				     ? gimple_call_fndecl (g) : fn->decl)));
  if (gimple_call_internal_p (g))
    rt = gimple_call_lhs (g) ? type_of (TREE_TYPE (gimple_call_lhs (g))) : t;
  for (unsigned i = 0; i < MIN (gimple_call_num_args (g), 3u); i++)
    operands[i + 1] = register_of (gimple_call_arg (g, i));
  for (const builtin &b : builtins)
    if (b.code == f)
      {
	value r = result_register (g, rt.is_float () ? t : int_type (32, true));
	operands[0] = r.part[0];
	expand (b.templ, t, operands);
	set_result (g, r);
	return true;
      }
  for (const builtin &b : rounders)
    if (b.code == f)
      {
	value r = result_register (g, rt);
	const char *mode = b.templ;
	if (!mode)
	  {
	    std::string whole = reg (t.c);
	    for (const builtin &round : builtins)
	      if (round.code == CFN_BUILT_IN_ROUND)
		{
		  expand (round.templ, t, { whole, operands[1] });
		  break;
		}
	    operands[1] = whole;
	    mode = "rzi";
	  }
	op (std::string ("cvt.") + mode + "." + type_suffix (rt) + "."
	      + type_suffix (t), { r.part[0], operands[1] });
	set_result (g, r);
	return true;
      }
  return false;
}

static unsigned
pointer_alignment (tree p)
{
  return MAX (get_pointer_alignment (p) / BITS_PER_UNIT, 1u);
}

namespace
{
/* Memory and string functions: helpers.cc has them under these names; ARGUMENTS
   and the first letter are parameters and result: p pointer, n size, i int, v
   nothing.  */
struct block_function
{
  int code;
  const char *helper, *signature;
};

const block_function block_functions[] = {
  { BUILT_IN_MEMCPY, "accplug_memcpy", "pppn" },
  { BUILT_IN_MEMPCPY, "accplug_mempcpy", "pppn" },
  { BUILT_IN_MEMMOVE, "accplug_memmove", "pppn" },
  { BUILT_IN_MEMSET, "accplug_memset", "ppin" },
  { BUILT_IN_MEMCMP, "accplug_memcmp", "ippn" },
  { BUILT_IN_MEMCMP_EQ, "accplug_memcmp", "ippn" },
  { BUILT_IN_STRLEN, "accplug_strlen", "np" },
  { BUILT_IN_STRCMP, "accplug_strcmp", "ipp" },
  { BUILT_IN_STRCMP_EQ, "accplug_strcmp", "ipp" },
  { BUILT_IN_STRCPY, "accplug_strcpy", "ppp" },
  { BUILT_IN_MEMCPY_CHK, "accplug_memcpy", "pppn" },
  { BUILT_IN_MEMMOVE_CHK, "accplug_memmove", "pppn" },
  { BUILT_IN_MEMSET_CHK, "accplug_memset", "ppin" },
};
}

/* Copies of up to this many bytes are made inline.  */
static const unsigned inline_bytes = 128;

bool
function_emitter::memory_call (gcall *g, tree fndecl)
{
  int number = DECL_FUNCTION_CODE (fndecl);
  const block_function *f = nullptr;
  for (const block_function &b : block_functions)
    if (b.code == number)
      f = &b;
  if (!f)
    return false;
  type_info pointer = int_type (64, false);
  tree size = strlen (f->signature) == 4 ? gimple_call_arg (g, 2) : NULL_TREE;
  if (size && tree_fits_uhwi_p (size) && tree_to_uhwi (size) <= inline_bytes
      && (number == BUILT_IN_MEMCPY
	  || (number == BUILT_IN_MEMSET
	      && integer_zerop (gimple_call_arg (g, 1)))))
    {
      tree to = gimple_call_arg (g, 0), from = gimple_call_arg (g, 1);
      if (number == BUILT_IN_MEMCPY)
	copy_block (pointed_to (to), pointed_to (from), tree_to_uhwi (size),
		    MIN (pointer_alignment (to), pointer_alignment (from)));
      else
	clear_block (pointed_to (to), tree_to_uhwi (size),
		     pointer_alignment (to));
      if (gimple_call_lhs (g))
	set_result (g, operand (to));
      return true;
    }
  mod.need_helper (f->helper);
  pending_call c;
  begin_call ();
  for (unsigned i = 1; f->signature[i]; i++)
    {
      tree arg = gimple_call_arg (g, i - 1);
      if (f->signature[i] == 'i')
	pass (c, "b32", as_b32 (arg));
      else
	pass (c, "b64", to_type (operand (arg), pointer).part[0]);
    }
  bool narrow = f->signature[0] == 'i';
  finish_call (c, f->helper, narrow ? ".param .b32 func_retval0"
				    : ".param .b64 func_retval0");
  value r = new_value (narrow ? int_type (32, true) : pointer);
  op (narrow ? "ld.param.b32" : "ld.param.b64", { r.part[0], "[retval0]" });
  set_result (g, r);
  end_call ();
  return true;
}

/* The compiler's own: hints, allocation on the stack, what never returns.  */

bool
function_emitter::misc_call (gcall *g, tree fndecl)
{
  value r;
  type_info u64 = int_type (64, false);
  switch (DECL_FUNCTION_CODE (fndecl))
    {
    case BUILT_IN_EXPECT:
    case BUILT_IN_EXPECT_WITH_PROBABILITY:
      set_result (g, operand (gimple_call_arg (g, 0)));
      return true;
    case BUILT_IN_ASSUME_ALIGNED:
      {
	tree lhs = gimple_call_lhs (g), p = gimple_call_arg (g, 0);
	if (lhs && TREE_CODE (lhs) == SSA_NAME)
	  {
	    const value &to = names[SSA_NAME_VERSION (lhs)];
	    move (to, in_space (raw_operand (p), to.sp));
	  }
	else if (lhs)
	  set_result (g, operand (p));
	return true;
      }
    case BUILT_IN_UNREACHABLE:
    case BUILT_IN_TRAP:
    case BUILT_IN_ABORT:
      line ("trap");
      return true;
    case BUILT_IN_PREFETCH:
    case BUILT_IN_CLEAR_PADDING:
      return true;
    case BUILT_IN_CONSTANT_P:
    case BUILT_IN_RETURN_ADDRESS:
    case BUILT_IN_FRAME_ADDRESS:
      r.t = u64;
      r.constant = true;
      r.part[0] = "0";
      set_result (g, r);
      return true;
    case BUILT_IN_OBJECT_SIZE:
    case BUILT_IN_DYNAMIC_OBJECT_SIZE:
      r.t = u64;
      r.constant = true;
      r.part[0] = integer_zerop (gimple_call_arg (g, 1))
		  || integer_onep (gimple_call_arg (g, 1))
		  ? "0xffffffffffffffff" : "0";
      set_result (g, r);
      return true;
    CASE_BUILT_IN_ALLOCA:
      {
	/* PTX ISA 9.7.17: version 7.3, sm_52.  */
	mod.need (73, 52);
	unsigned align = 16;
	if (DECL_FUNCTION_CODE (fndecl) != BUILT_IN_ALLOCA)
	  align = tree_to_uhwi (gimple_call_arg (g, 1)) / BITS_PER_UNIT;
	r = new_value (u64);
	r.sp = space::local;
	op ("alloca.u64", { r.part[0], as_b64 (gimple_call_arg (g, 0)),
			    std::to_string (MAX (align, 4u)) });
	tree lhs = gimple_call_lhs (g);
	if (lhs && TREE_CODE (lhs) == SSA_NAME)
	  move (names[SSA_NAME_VERSION (lhs)],
		in_space (r, names[SSA_NAME_VERSION (lhs)].sp));
	else
	  set_result (g, generic_pointer (r));
	return true;
      }
    case BUILT_IN_STACK_SAVE:
      mod.need (73, 52);
      r = new_value (u64);
      op ("stacksave.u64", { r.part[0] });
      set_result (g, r);
      return true;
    case BUILT_IN_STACK_RESTORE:
      mod.need (73, 52);
      op ("stackrestore.u64", { register_of (gimple_call_arg (g, 0)) });
      return true;
    case BUILT_IN_GOMP_ATOMIC_START:
      mod.need_lock ();
      simple_call ("accplug_atomic_start", "", {});
      return true;
    case BUILT_IN_GOMP_ATOMIC_END:
      mod.need_lock ();
      simple_call ("accplug_atomic_end", "", {});
      return true;
    default:
      return false;
    }
}

bool
function_emitter::builtin_call (gcall *g, tree fndecl)
{
  return misc_call (g, fndecl) || template_call (g) || bits_call (g)
	 || memory_call (g, fndecl);
}

bool
function_emitter::intrinsic_call (gcall *g, tree fndecl)
{
  static const char prefix[] = "__accplug_";
  const char *n = IDENTIFIER_POINTER (DECL_NAME (fndecl));
  if (!startswith (n, prefix))
    return false;
  n += sizeof prefix - 1;
  for (const intrinsic &i : intrinsics)
    if (!strcmp (i.name, n))
      {
	tree result = TREE_TYPE (TREE_TYPE (fndecl));
	type_info t = VOID_TYPE_P (result) ? int_type (32, false)
					   : type_of (result);
	value r;
	r.t = t;
	if (!VOID_TYPE_P (result))
	  r = result_register (g, t);
	std::vector<std::string> o (10);
	o[0] = r.part[0];
	for (unsigned k = 0; k < gimple_call_num_args (g) && k < 7; k++)
	  {
	    tree arg = gimple_call_arg (g, k);
	    if (!POINTER_TYPE_P (TREE_TYPE (arg)))
	      {
		o[k + 1] = text_of (arg);
		if (k == 0 && tree_fits_uhwi_p (arg) && tree_to_uhwi (arg) < 3)
		  o[8] = "xyz"[tree_to_uhwi (arg)];
		continue;
	      }
	    address a = pointed_to (arg);
	    o[k + 1] = a.text ();
	    o[9] = a.sp == space::local ? "" : space_suffix (a.sp);
	    if (a.sp == space::local)
	      o[k + 1] = "[" + text_of (arg) + "]";
	  }
	if (!strcmp (n, "device_type"))
	  mod.need_device_type ();
	expand (i.templ, t, o);
	if (!VOID_TYPE_P (result))
	  set_result (g, r);
	return true;
      }
  if (fresh_position ())
    error_at (here, "unknown device intrinsic %qD", fndecl);
  return true;
}

} // namespace ptx
