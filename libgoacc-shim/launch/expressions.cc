/* Launch expressions.  See expressions.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "launch/expressions.h"

#include <cstring>

#include "devices/context.h"
#include "support/errors.h"

namespace goacc
{

static int64_t
read_integer (const void *from, unsigned size, bool is_signed)
{
  uint64_t value = 0;
  memcpy (&value, from, size);	/* little endian, as all hosts of NVIDIA GPUs */
  unsigned unused = 64 - 8 * size;
  return is_signed ? (int64_t) (value << unused) >> unused : (int64_t) value;
}

/* What the device says for a block's shape is kept with the kernel.  */
static uint32_t
resident_blocks (loaded_kernel &kernel, const uint32_t block[3],
		 uint32_t shared_bytes)
{
  uint64_t shape = block[0] | block[1] << 11 | (uint64_t) block[2] << 22;
  uint64_t known = kernel.residency.load (std::memory_order_relaxed);
  if (known >> 32 == shape)
    return (uint32_t) known;
  uint32_t blocks = (kernel.together
		     ? kernel.handle->blocks_together (block, shared_bytes)
		     : kernel.handle->resident_blocks (block, shared_bytes));
  kernel.residency.store (shape << 32 | blocks, std::memory_order_relaxed);
  return blocks;
}

/* The value that OP pushes without popping any.  */
static int64_t
load_operand (const accplug_op &op, const launch_inputs &in)
{
  const map_arrays &arrays = in.block.arrays ();
  bool size_ok = op.size == 1 || op.size == 2 || op.size == 4 || op.size == 8;
  switch (op.opcode)
    {
    case ACCPLUG_OP_CONST:
      return op.imm;
    case ACCPLUG_OP_PARAM:
      if (const void *from = size_ok ? in.block.at (op.imm, op.size) : nullptr)
	return read_integer (from, op.size, op.is_signed);
      break;
    case ACCPLUG_OP_HOST:
      if (!size_ok || op.slot >= arrays.count)
	break;
      return (arrays.host[op.slot]
	      ? read_integer ((const char *) arrays.host[op.slot] + op.imm, op.size,
			      op.is_signed) : 0);
    case ACCPLUG_OP_CLAUSE:
      if (!in.clauses || op.imm < 0 || op.imm >= ACCPLUG_DIMS)
	break;
      return in.clauses[op.imm];
    case ACCPLUG_OP_BLOCK:
      if (op.imm < 0 || op.imm > 2)
	break;
      return in.threads[op.imm];
    case ACCPLUG_OP_GRID:
      if (op.imm < 0 || op.imm > 2)
	break;
      return in.blocks[op.imm];
    case ACCPLUG_OP_ENOUGH:
      return (in.waves ? (int64_t) in.waves
			 * resident_blocks (*in.kernel, in.threads, in.shared_bytes)
	      : INT32_MAX);
    case ACCPLUG_OP_RESIDENT:
      if (!in.kernel)
	break;
      return resident_blocks (*in.kernel, in.threads, in.shared_bytes);
    }
  fatal ("the device image is damaged: bad operand of launch operation %u",
	 op.opcode);
}

static int64_t
apply_unary (const accplug_op &op, int64_t a)
{
  switch (op.opcode)
    {
    case ACCPLUG_OP_NEG: return (int64_t) (0 - (uint64_t) a);
    case ACCPLUG_OP_NOT: return ~a;
    default: return read_integer (&a, op.size <= 8 && op.size ? op.size : 8,
				  op.is_signed);
    }
}

static int64_t
quotient (int64_t a, int64_t b)
{
  /* What a launch divides is small mostly, and a division of 64 bits dear.  */
  if (((uint64_t) a | (uint64_t) b) >> 32 == 0)
    return b == 0 ? 0 : (uint32_t) a / (uint32_t) b;
  return b == 0 ? 0 : b == -1 ? (int64_t) (0 - (uint64_t) a) : a / b;
}

static int64_t
apply_binary (uint8_t opcode, int64_t a, int64_t b)
{
  uint64_t ua = a, ub = b;
  switch (opcode)
    {
    case ACCPLUG_OP_ADD: return ua + ub;
    case ACCPLUG_OP_SUB: return ua - ub;
    case ACCPLUG_OP_MUL: return ua * ub;
    case ACCPLUG_OP_DIV: return quotient (a, b);
    case ACCPLUG_OP_CEIL_DIV: return quotient (ua + ub - 1, b);
    case ACCPLUG_OP_MOD: return b == 0 || b == -1 ? 0 : a % b;
    case ACCPLUG_OP_MIN: return a < b ? a : b;
    case ACCPLUG_OP_MAX: return a > b ? a : b;
    case ACCPLUG_OP_AND: return a & b;
    case ACCPLUG_OP_OR: return a | b;
    case ACCPLUG_OP_XOR: return a ^ b;
    case ACCPLUG_OP_SHL: return ub > 63 ? 0 : ua << ub;
    case ACCPLUG_OP_SHR: return a >> (ub > 63 ? 63 : ub);
    case ACCPLUG_OP_LT: return a < b;
    case ACCPLUG_OP_LE: return a <= b;
    case ACCPLUG_OP_EQ: return a == b;
    default: return a != b;	/* ACCPLUG_OP_NE */
    }
}

int64_t
evaluate (const accplug_op *program, const launch_inputs &in)
{
  static constexpr int depth = 64;
  int64_t stack[depth];
  int top = 0;
  for (const accplug_op *op = program; op->opcode != ACCPLUG_OP_END; op++)
    {
      int pops = (op->opcode <= ACCPLUG_OP_GRID ? 0
		  : op->opcode == ACCPLUG_OP_SELECT ? 3
		  : op->opcode == ACCPLUG_OP_NEG || op->opcode == ACCPLUG_OP_NOT
		    || op->opcode == ACCPLUG_OP_EXT ? 1 : 2);
      if (op->opcode >= ACCPLUG_OP_LAST || top < pops || top - pops >= depth)
	fatal ("the device image is damaged: bad launch operation %u",
	       op->opcode);
      top -= pops;
      int64_t *s = &stack[top++];
      switch (pops)
	{
	case 0: *s = load_operand (*op, in); break;
	case 1: *s = apply_unary (*op, s[0]); break;
	case 2: *s = apply_binary (op->opcode, s[0], s[1]); break;
	default: *s = s[0] ? s[1] : s[2]; break;
	}
    }
  if (!top)
    fatal ("the device image is damaged: empty launch expression");
  return stack[top - 1];
}

} // namespace goacc
