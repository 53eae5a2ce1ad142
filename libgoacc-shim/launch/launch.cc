/* Launching a kernel.  See launch.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "launch/launch.h"

#include <cstring>

#include "devices/devices.h"
#include "devices/notify.h"
#include "devices/profiling.h"
#include "support/protocol.h"

namespace goacc
{

/* ------------------------------------------------------------------------
   Launch expressions.  */

static int64_t
read_integer (const void *from, unsigned size, bool is_signed)
{
  uint64_t value = 0;
  memcpy (&value, from, size);	/* little endian, as all hosts of NVIDIA GPUs */
  unsigned unused = 64 - 8 * size;
  return is_signed ? (int64_t) (value << unused) >> unused : (int64_t) value;
}

static uint32_t
resident_blocks (loaded_kernel &kernel, const uint32_t block[3],
		 uint32_t shared_bytes)
{
  uint64_t shape = block[0] | block[1] << 11 | (uint64_t) block[2] << 22;
  uint64_t known = kernel.residency.load (std::memory_order_relaxed);
  if (known >> 32 == shape)
    return (uint32_t) known;
  uint32_t blocks = kernel.handle->resident_blocks (block, shared_bytes);
  kernel.residency.store (shape << 32 | blocks, std::memory_order_relaxed);
  return blocks;
}

/* The value that OP pushes without popping any.  */
static int64_t
load_operand (const accplug_op &op, const launch_inputs &in)
{
  bool size_ok = op.size == 1 || op.size == 2 || op.size == 4 || op.size == 8;
  switch (op.opcode)
    {
    case ACCPLUG_OP_CONST:
      return op.imm;
    case ACCPLUG_OP_PARAM:
      if (!size_ok || op.imm < 0 || op.imm + op.size > (int64_t) in.block_bytes)
	break;
      return read_integer (in.block + op.imm, op.size, op.is_signed);
    case ACCPLUG_OP_HOST:
      if (!size_ok || op.slot >= in.host_count)
	break;
      return (in.host[op.slot]
	      ? read_integer ((const char *) in.host[op.slot] + op.imm, op.size,
			      op.is_signed) : 0);
    case ACCPLUG_OP_CLAUSE:
      if (op.imm < 0 || op.imm >= ACCPLUG_DIMS)
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
apply_binary (uint8_t opcode, int64_t a, int64_t b)
{
  uint64_t ua = a, ub = b;
  switch (opcode)
    {
    case ACCPLUG_OP_ADD: return ua + ub;
    case ACCPLUG_OP_SUB: return ua - ub;
    case ACCPLUG_OP_MUL: return ua * ub;
    case ACCPLUG_OP_DIV: return b == 0 ? 0 : b == -1 ? 0 - ua : a / b;
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

/* ------------------------------------------------------------------------
   The shape.  */

static uint32_t
clamp (int64_t value, uint32_t most)
{
  return value < 1 ? 1 : value > (int64_t) most ? most : (uint32_t) value;
}

/* Make the block small enough for the kernel: fewer workers first, then whole
   warps of the vector.  */
static void
fit_block (uint32_t block[3], uint32_t most, uint32_t warp)
{
  while ((uint64_t) block[0] * block[1] * block[2] > most)
    if (block[2] > 1)
      block[2] /= 2;
    else if (block[1] > 1)
      block[1] /= 2;
    else
      block[0] = most > warp ? most / warp * warp : most;
}

launch_shape
choose_shape (device_context &context, loaded_kernel &loaded,
	      const accplug_kernel &kernel, launch_inputs &in)
{
  const device_limits &limits = context.limits ();
  launch_shape shape;
  shape.shared_bytes = kernel.shared_bytes;
  for (int i = 0; i < 3; i++)
    {
      int64_t size = (kernel.block_expr[i] ? evaluate (kernel.block_expr[i], in)
					   : (int64_t) kernel.block[i]);
      in.threads[i] = shape.block[i] = clamp (size, limits.max_block[i]);
    }
  fit_block (shape.block, loaded.max_threads, limits.warp_size);
  memcpy (in.threads, shape.block, sizeof in.threads);
  for (int i = 0; i < 3; i++)
    {
      int64_t size = (kernel.grid_expr[i] ? evaluate (kernel.grid_expr[i], in)
					  : (int64_t) kernel.grid[i]);
      in.blocks[i] = shape.grid[i] = clamp (size, limits.max_grid[i]);
    }
  return shape;
}

/* ------------------------------------------------------------------------
   The launch.  */

/* Where KERNEL's scratch begins in BLOCK: its fixed part ends where the zone
   that is always 0 ends, as kernels with fixed parts of other sizes use the
   same block.  */
static char *
scratch_start (const scratch_block &block, size_t fixed)
{
  return block.memory + block.zone - fixed;
}

/* What could be the reason for a failure: a pointer that the kernel has as the program
   has it, because what it points to is not mapped.  */
static std::string
unmapped_pointer (const accplug_kernel &kernel, const char *block, void *const *host,
		  const call_site &site)
{
  const unsigned short *kinds = (const unsigned short *) site.kinds;
  for (uint32_t i = 0; i < kernel.arg_count; i++)
    {
      if (!(kernel.args[i].flags & ACCPLUG_ARG_POINTER) || !host[i])
	continue;
      const void *value = kind_of (kinds[i]) == MAP_FIRSTPRIVATE_INT ? &host[i] : host[i];
      if (!memcmp (block + kernel.args[i].offset, value, sizeof (void *)))
	return (std::string (" (what ") + variable_name (site, i)
		+ " points to is not mapped, and no clause names it)");
    }
  return "";
}

static void
start (device_context &context, async_queue *q, loaded_kernel &loaded,
       const accplug_kernel &kernel, const launch_shape &shape, char *block,
       void *const *host, const call_site &site)
{
  try
    {
      context.dev ().launch (q ? q->native.get () : nullptr, *loaded.handle,
			     shape, block, kernel.param_bytes);
    }
  catch (const device_error &error)
    {
      fatal ("kernel %s with grid=%s block=%s failed on device %d: %s%s",
	     kernel.name, shape_text (shape.grid).c_str (),
	     shape_text (shape.block).c_str (), context.number (), error.what (),
	     unmapped_pointer (kernel, block, host, site).c_str ());
    }
}

static void
start_with_scratch (device_context &context, async_queue *q,
		    loaded_kernel &loaded, const accplug_kernel &kernel,
		    const launch_shape &shape, char *block, void *const *host,
		    const call_site &site)
{
  size_t fixed = ((size_t) kernel.scratch_fixed + 15) & -16;
  size_t gangs = (size_t) shape.grid[0] * shape.grid[1] * shape.grid[2];
  size_t room = gangs * kernel.scratch_per_gang;
  scratch_block own;
  scratch_block &scratch = q ? q->scratch : own;
  if (!q)
    own = context.take_scratch ();
  if (!scratch.memory || scratch.zone < fixed || scratch.room < room)
    /* The zone is kept a multiple of 256: gangs' parts are aligned.  */
    context.grow_scratch (scratch, q, (fixed + 255) & -256, room);
  char *address = scratch_start (scratch, fixed);
  memcpy (block + kernel.scratch_offset, &address, sizeof address);
  start (context, q, loaded, kernel, shape, block, host, site);
  if (!q)
    context.give_scratch (own);
}

void
launch_kernel (device_context &context, async_queue *q, loaded_kernel &loaded,
	       const accplug_kernel &kernel, char *block, void *const *host,
	       const clause_values &clauses, const call_site &site)
{
  launch_inputs in = { block, kernel.param_bytes, host, kernel.arg_count,
		       clauses, { 1, 1, 1 }, &loaded, kernel.shared_bytes,
		       context.limits ().waves };
  launch_shape shape = choose_shape (context, loaded, kernel, in);
  notify_launch (context, kernel, shape);
  profile_launch (context, kernel, shape, site, true);
  {
    std::unique_lock<std::mutex> lock;
    if (q)
      {
	lock = std::unique_lock<std::mutex> (q->mutex);
	q->busy = true;
      }
    if (kernel.scratch_fixed || kernel.scratch_per_gang)
      start_with_scratch (context, q, loaded, kernel, shape, block, host, site);
    else
      start (context, q, loaded, kernel, shape, block, host, site);
  }
  profile_launch (context, kernel, shape, site, false);
}

} // namespace goacc
