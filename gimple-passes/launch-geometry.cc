/* Launch geometry: how large a grid each kernel wants.

   Comes in: an optimised kernel with the notes that lower-loops.cc left at loops
   that gangs share (the intrinsic trip_count: range, step, axes).
   Goes out: the kernel's record for the host side, with the block's shape and an
   expression for the number of gangs along each axis over the parameter block and
   the host's variables; the notes are gone.

   Rules
   - The expression is a hint: kernels stride, so any grid gives a right result.
     What cannot be expressed (a value loaded from device memory, or computed in
     a loop) makes the grid as large as the device holds at once.
   - num_gangs wins.  A region without a gang loop runs on one gang (OpenACC 2.6,
     2.5.7 leaves it to the implementation).
   - One iteration a thread, as CUDA code does, up to the number of blocks that the
     device starts at no cost (ACCPLUG_OP_ENOUGH); with a gang reduction no more
     gangs than run at once, so that few partial results are left to add up.
   - In a grid of several axes that limit is the blocks' product.  Rows, along x, are
     cut short first: a block that runs along a row finds its neighbours' data in the
     cache.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "constructs.h"
#include "device-pass.h"
#include "intrinsics.h"
#include "kernel-record.h"
#include "parameter-values.h"

namespace accplug
{

namespace
{

accplug_op
operation (accplug_opcode opcode, int64_t imm = 0)
{
  accplug_op op;
  memset (&op, 0, sizeof op);
  op.opcode = opcode;
  op.imm = imm;
  return op;
}

/* An operation that reads or extends a value of TYPE.  */

accplug_op
typed_operation (accplug_opcode opcode, tree type, int64_t imm)
{
  accplug_op op = operation (opcode, imm);
  op.size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  op.is_signed = !TYPE_UNSIGNED (type);
  return op;
}

/* Translates SSA values into launch expressions.  */

class translator
{
public:
  translator (function *fun, const device_function *f)
    : m_fun (fun), m_f (f) {}

  /* Append the value of T to OPS; false if there is no expression for it.  */
  bool translate (tree t, launch_expression *ops, unsigned depth = 0);

private:
  bool translate_assign (gimple *, launch_expression *, unsigned depth);
  bool translate_load (tree reference, launch_expression *);
  bool translate_binary (accplug_opcode, gimple *, launch_expression *,
			 unsigned depth);
  bool translate_comparison (tree_code, tree a, tree b, launch_expression *,
			     unsigned depth);
  bool translate_choice (gimple *, launch_expression *, unsigned depth);

  function *m_fun;
  const device_function *m_f;
};

const unsigned deepest = 24;
const size_t longest = 64;

/* A load from the parameter block, or of a host variable that is mapped: its
   value on the host is a good guess, unless it never gets one.  */

bool
translator::translate_load (tree reference, launch_expression *ops)
{
  tree type = TREE_TYPE (reference);
  if (!INTEGRAL_TYPE_P (type))
    return false;
  poly_int64 bytes;
  tree base = get_addr_base_and_unit_offset (reference, &bytes);
  HOST_WIDE_INT offset, in_block;
  if (!base || TREE_CODE (base) != MEM_REF || !bytes.is_constant (&offset))
    return false;
  /* get_addr_base_and_unit_offset leaves the MEM_REF's own offset in BASE.  */
  offset += mem_ref_offset (base).force_shwi ().to_constant ();
  tree pointer = TREE_OPERAND (base, 0);
  if (offset_in_block (m_fun, pointer, &in_block))
    {
      ops->push_back (typed_operation (ACCPLUG_OP_PARAM, type, in_block + offset));
      return true;
    }
  /* *(slot) + offset: through the address in one of the block's slots.  */
  HOST_WIDE_INT inner = 0;
  while (TREE_CODE (pointer) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (pointer))
    {
      gimple *def = SSA_NAME_DEF_STMT (pointer);
      if (!is_gimple_assign (def))
	return false;
      if (gimple_assign_load_p (def))
	{
	  poly_int64 slot_bytes;
	  tree slot = get_addr_base_and_unit_offset (gimple_assign_rhs1 (def),
						     &slot_bytes);
	  HOST_WIDE_INT at;
	  if (!slot || TREE_CODE (slot) != MEM_REF || !slot_bytes.is_constant (&at)
	      || !offset_in_block (m_fun, TREE_OPERAND (slot, 0), &in_block))
	    return false;
	  at += in_block + mem_ref_offset (slot).force_shwi ().to_constant ();
	  if (at % 8 || size_t (at / 8) >= m_f->args.size ()
	      || (m_f->site && m_f->site->args[at / 8].device_only))
	    return false;
	  accplug_op op = typed_operation (ACCPLUG_OP_HOST, type, offset + inner);
	  op.slot = at / 8;
	  ops->push_back (op);
	  return true;
	}
      if (gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR
	  && tree_fits_shwi_p (gimple_assign_rhs2 (def)))
	inner += tree_to_shwi (gimple_assign_rhs2 (def));
      else if (!gimple_assign_cast_p (def) && !gimple_assign_ssa_name_copy_p (def))
	return false;
      pointer = gimple_assign_rhs1 (def);
    }
  return false;
}

bool
translator::translate_binary (accplug_opcode opcode, gimple *stmt,
			      launch_expression *ops, unsigned depth)
{
  if (!translate (gimple_assign_rhs1 (stmt), ops, depth)
      || !translate (gimple_assign_rhs2 (stmt), ops, depth))
    return false;
  ops->push_back (operation (opcode));
  return true;
}

struct { tree_code code; accplug_opcode opcode; } const binary_operations[] = {
  { PLUS_EXPR, ACCPLUG_OP_ADD }, { MINUS_EXPR, ACCPLUG_OP_SUB },
  { MULT_EXPR, ACCPLUG_OP_MUL }, { TRUNC_DIV_EXPR, ACCPLUG_OP_DIV },
  { EXACT_DIV_EXPR, ACCPLUG_OP_DIV }, { TRUNC_MOD_EXPR, ACCPLUG_OP_MOD },
  { MIN_EXPR, ACCPLUG_OP_MIN }, { MAX_EXPR, ACCPLUG_OP_MAX },
  { BIT_AND_EXPR, ACCPLUG_OP_AND }, { BIT_IOR_EXPR, ACCPLUG_OP_OR },
  { BIT_XOR_EXPR, ACCPLUG_OP_XOR }, { LSHIFT_EXPR, ACCPLUG_OP_SHL },
  { RSHIFT_EXPR, ACCPLUG_OP_SHR },
};

/* Values narrower than 64 bits are kept as they are, so signed comparisons serve unsigned
   ones too; of wider unsigned ones, large values are no trip counts.  */

bool
translator::translate_comparison (tree_code code, tree a, tree b,
				  launch_expression *ops, unsigned depth)
{
  if (code == GT_EXPR || code == GE_EXPR)
    {
      std::swap (a, b);
      code = code == GT_EXPR ? LT_EXPR : LE_EXPR;
    }
  accplug_opcode opcode;
  switch (code)
    {
    case LT_EXPR: opcode = ACCPLUG_OP_LT; break;
    case LE_EXPR: opcode = ACCPLUG_OP_LE; break;
    case EQ_EXPR: opcode = ACCPLUG_OP_EQ; break;
    case NE_EXPR: opcode = ACCPLUG_OP_NE; break;
    default: return false;
    }
  if (!translate (a, ops, depth) || !translate (b, ops, depth))
    return false;
  ops->push_back (operation (opcode));
  return true;
}

/* condition ? a : b.  */

bool
translator::translate_choice (gimple *stmt, launch_expression *ops, unsigned depth)
{
  tree condition = gimple_assign_rhs1 (stmt);
  bool known = (COMPARISON_CLASS_P (condition)
		? translate_comparison (TREE_CODE (condition),
					TREE_OPERAND (condition, 0),
					TREE_OPERAND (condition, 1), ops, depth)
		: translate (condition, ops, depth));
  if (!known || !translate (gimple_assign_rhs2 (stmt), ops, depth)
      || !translate (gimple_assign_rhs3 (stmt), ops, depth))
    return false;
  ops->push_back (operation (ACCPLUG_OP_SELECT));
  return true;
}

bool
translator::translate_assign (gimple *stmt, launch_expression *ops,
			      unsigned depth)
{
  tree_code code = gimple_assign_rhs_code (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  if (gimple_assign_load_p (stmt))
    return translate_load (gimple_assign_rhs1 (stmt), ops);
  if (gimple_assign_ssa_name_copy_p (stmt) || CONVERT_EXPR_CODE_P (code))
    {
      if (!translate (gimple_assign_rhs1 (stmt), ops, depth))
	return false;
      if (TYPE_PRECISION (type) < 64)
	ops->push_back (typed_operation (ACCPLUG_OP_EXT, type, 0));
      return true;
    }
  if (code == NEGATE_EXPR)
    {
      if (!translate (gimple_assign_rhs1 (stmt), ops, depth))
	return false;
      ops->push_back (operation (ACCPLUG_OP_NEG));
      return true;
    }
  if (code == COND_EXPR)
    return translate_choice (stmt, ops, depth);
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    return translate_comparison (code, gimple_assign_rhs1 (stmt),
				 gimple_assign_rhs2 (stmt), ops, depth);
  for (const auto &row : binary_operations)
    if (row.code == code)
      {
	if (!translate_binary (row.opcode, stmt, ops, depth))
	  return false;
	if (TYPE_PRECISION (type) < 64)
	  ops->push_back (typed_operation (ACCPLUG_OP_EXT, type, 0));
	return true;
      }
  return false;
}

bool
translator::translate (tree t, launch_expression *ops, unsigned depth)
{
  if (depth > deepest || ops->size () > longest || !INTEGRAL_TYPE_P (TREE_TYPE (t)))
    return false;
  if (TREE_CODE (t) == INTEGER_CST)
    {
      ops->push_back (operation (ACCPLUG_OP_CONST,
				 wi::to_wide (t).to_shwi ()));
      return true;
    }
  if (TREE_CODE (t) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (t)
      || !is_gimple_assign (SSA_NAME_DEF_STMT (t)))
    return false;
  return translate_assign (SSA_NAME_DEF_STMT (t), ops, depth + 1);
}

/* OPS = ceil (OPS / divisor), where the divisor is constant or a block size.  */

void
divide_up (launch_expression *ops, const launch_expression &divisor)
{
  ops->insert (ops->end (), divisor.begin (), divisor.end ());
  ops->push_back (operation (ACCPLUG_OP_ADD));
  ops->push_back (operation (ACCPLUG_OP_CONST, 1));
  ops->push_back (operation (ACCPLUG_OP_SUB));
  ops->insert (ops->end (), divisor.begin (), divisor.end ());
  ops->push_back (operation (ACCPLUG_OP_DIV));
}

/* The gangs that the loop noted in CALL can use; empty if unknown.  */

launch_expression
gangs_for_loop (translator &values, gcall *call)
{
  launch_expression trips, step;
  tree step_value = gimple_call_arg (call, 1);
  if (!values.translate (gimple_call_arg (call, 0), &trips)
      || !values.translate (step_value, &step))
    return launch_expression ();
  if (integer_minus_onep (step_value))
    trips.push_back (operation (ACCPLUG_OP_NEG));
  else if (!integer_onep (step_value))
    {
      /* Both may be negative; the rounding of a hint does not matter.  */
      trips.insert (trips.end (), step.begin (), step.end ());
      trips.push_back (operation (ACCPLUG_OP_DIV));
      trips.push_back (operation (ACCPLUG_OP_CONST, 1));
      trips.push_back (operation (ACCPLUG_OP_ADD));
    }
  unsigned axes = TREE_INT_CST_LOW (gimple_call_arg (call, 2));
  launch_expression threads;
  if (axes & VECTOR_AXIS)
    threads.push_back (operation (ACCPLUG_OP_BLOCK, 0));
  if (axes & WORKER_AXIS)
    threads.push_back (operation (ACCPLUG_OP_BLOCK, 1));
  if (threads.size () == 2)
    threads.push_back (operation (ACCPLUG_OP_MUL));
  if (!threads.empty ())
    divide_up (&trips, threads);
  return trips;
}

/* What the loops of a region ask for along one axis of the grid.  */

struct axis_wish
{
  launch_expression gangs;	/* empty: nothing */
  bool unknown = false;		/* some loop's number of iterations is */
  bool threads = false;		/* some loop has threads as well */

  void add (const launch_expression &more)
  {
    bool first = gangs.empty ();
    gangs.insert (gangs.end (), more.begin (), more.end ());
    if (!first && !more.empty ())
      gangs.push_back (operation (ACCPLUG_OP_MAX));
  }
};

/* Collect and remove the notes of FUN.  */

void
collect_wishes (function *fun, const device_function *f, axis_wish wishes[3])
{
  translator values (fun, f);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!intrinsic_call_p (stmt, intrinsic::trip_count))
	  {
	    gsi_next (&gsi);
	    continue;
	  }
	gcall *call = as_a<gcall *> (stmt);
	unsigned axes = TREE_INT_CST_LOW (gimple_call_arg (call, 2));
	unsigned gang_axes = axes & GANG_AXES;
	/* A loop over all gangs of a grid with several axes is content with what
	   the nests that made it so ask for.  */
	for (int dim = 0; dim < 3; dim++)
	  if (gang_axes == grid_axes[dim])
	    {
	      launch_expression gangs = gangs_for_loop (values, call);
	      wishes[dim].unknown |= gangs.empty ();
	      wishes[dim].threads |= (axes & THREAD_AXES) != 0;
	      wishes[dim].add (gangs);
	    }
	gsi_remove (&gsi, true);
      }
}

/* Push the number of blocks that a grid may have in all, and return true; false if
   there is no limit.  */

bool
push_most_blocks (launch_expression *ops, const device_function *f,
		  const axis_wish wishes[3])
{
  bool unknown = false, threads = false;
  for (int dim = 0; dim < 3; dim++)
    {
      unknown |= wishes[dim].unknown;
      threads |= wishes[dim].threads;
    }
  if (f->gang_reduction || unknown)
    ops->push_back (operation (ACCPLUG_OP_RESIDENT));
  else if (threads)
    /* Each thread does one iteration or a few: blocks are not free.  */
    ops->push_back (operation (ACCPLUG_OP_ENOUGH));
  else
    return false;
  return true;
}

/* Blocks along x where the loops there do not say it in a grid with other axes:
   a few, so that those get some too.  */
const int unknown_row = 16;

/* OPS = the number of equal shares of WISHED iterations that are no more than
   OPS: so no block does much more than another one.  */

void
share_evenly (launch_expression *ops, const launch_expression &wished)
{
  launch_expression rounds = wished;
  divide_up (&rounds, *ops);
  *ops = wished;
  divide_up (ops, rounds);
}

/* Divide OPS by what the axes after x ask for.  */

void
leave_room (launch_expression *ops, const axis_wish wishes[3])
{
  for (int dim = 1; dim < 3; dim++)
    if (!wishes[dim].unknown && !wishes[dim].gangs.empty ())
      {
	const launch_expression &gangs = wishes[dim].gangs;
	ops->insert (ops->end (), gangs.begin (), gangs.end ());
	ops->push_back (operation (ACCPLUG_OP_CONST, 1));
	ops->push_back (operation (ACCPLUG_OP_MAX));
	ops->push_back (operation (ACCPLUG_OP_DIV));
      }
  ops->push_back (operation (ACCPLUG_OP_CONST, 1));
  ops->push_back (operation (ACCPLUG_OP_MAX));
}

/* The blocks along x for WISHES.  */

launch_expression
blocks_along_x (const device_function *f, const axis_wish wishes[3])
{
  const axis_wish &wish = wishes[0];
  launch_expression room;
  bool limited = push_most_blocks (&room, f, wishes);
  bool alone = wishes[1].gangs.empty () && !wishes[1].unknown;
  if (wish.unknown)
    return (alone ? room
	    : launch_expression { operation (ACCPLUG_OP_CONST, unknown_row) });
  if (wish.gangs.empty () || !limited)
    return wish.gangs;
  if (!alone)
    {
      leave_room (&room, wishes);
      share_evenly (&room, wish.gangs);
      return room;
    }
  room.insert (room.end (), wish.gangs.begin (), wish.gangs.end ());
  room.push_back (operation (ACCPLUG_OP_MIN));
  return room;
}

/* The blocks along axis DIM, y or z, where the axes before it are settled.  */

launch_expression
blocks_along (int dim, const device_function *f, const axis_wish wishes[3])
{
  const axis_wish &wish = wishes[dim];
  launch_expression room;
  if (wish.gangs.empty () && !wish.unknown)
    return room;
  if (!push_most_blocks (&room, f, wishes))
    return wish.gangs;
  for (int before = 0; before < dim; before++)
    {
      room.push_back (operation (ACCPLUG_OP_GRID, before));
      room.push_back (operation (ACCPLUG_OP_DIV));
    }
  room.push_back (operation (ACCPLUG_OP_CONST, 1));
  room.push_back (operation (ACCPLUG_OP_MAX));
  if (!wish.unknown)
    share_evenly (&room, wish.gangs);
  return room;
}

void
set_grid (kernel_record *record, const device_function *f, function *fun)
{
  axis_wish wishes[3];
  collect_wishes (fun, f, wishes);
  int clause = f->clause_dims[GOMP_DIM_GANG];
  if (clause > 0)
    record->grid[0] = clause;
  else if (clause == 0)
    record->grid_expr[0].push_back (operation (ACCPLUG_OP_CLAUSE, ACCPLUG_GANG));
  else
    {
      record->grid_expr[0] = blocks_along_x (f, wishes);
      for (int dim = 1; dim < 3; dim++)
	record->grid_expr[dim] = blocks_along (dim, f, wishes);
    }
}

/* Threads along x and y where only the launch knows the clauses' values: whole
   warps, and no more than a block may have.  */

void
set_block (kernel_record *record, const device_function *f)
{
  record->block[0] = f->vector_length ? f->vector_length : 1;
  record->block[1] = f->workers ? f->workers : 1;
  if (!f->vector_length)
    record->block_expr[0] = {
      operation (ACCPLUG_OP_CLAUSE, ACCPLUG_VECTOR), operation (ACCPLUG_OP_CONST, 31),
      operation (ACCPLUG_OP_ADD), operation (ACCPLUG_OP_CONST, -32),
      operation (ACCPLUG_OP_AND), operation (ACCPLUG_OP_CONST, 32),
      operation (ACCPLUG_OP_MAX), operation (ACCPLUG_OP_CONST, 1024),
      operation (ACCPLUG_OP_MIN) };
  if (f->workers)
    return;
  int clause = f->clause_dims[GOMP_DIM_WORKER];
  launch_expression &y = record->block_expr[1];
  if (clause == 0)
    y.push_back (operation (ACCPLUG_OP_CLAUSE, ACCPLUG_WORKER));
  else
    y.push_back (operation (ACCPLUG_OP_CONST, clause > 0 ? clause : 4));
  y.insert (y.end (), {
    operation (ACCPLUG_OP_CONST, 1), operation (ACCPLUG_OP_MAX),
    operation (ACCPLUG_OP_CONST, 1024), operation (ACCPLUG_OP_BLOCK, 0),
    operation (ACCPLUG_OP_DIV), operation (ACCPLUG_OP_MIN) });
  if (f->vector_length != 32)
    {
      /* Workers of several warps have barriers 1 to 15.  */
      y.push_back (operation (ACCPLUG_OP_CONST, 15));
      y.push_back (operation (ACCPLUG_OP_MIN));
    }
}

void
fill_record (kernel_record *record, function *fun, device_function *f)
{
  record->host = f->host;
  record->device = f->decl;
  if (f->site)
    {
      record->file = f->site->file;
      record->function = f->site->function;
      record->line = (LOCATION_LINE (f->location) > 0 ? LOCATION_LINE (f->location)
		      : f->site->line);
    }
  record->args = f->args;
  record->max_threads = f->max_threads ();
  record->mapping = f->mapping;
  record->param_bytes = f->param_bytes;
  if (f->scratch_fixed || f->scratch_per_gang ())
    {
      record->scratch_offset = f->scratch_offset ();
      record->scratch_fixed = f->scratch_fixed;
      record->scratch_per_gang = f->scratch_per_gang ();
      record->param_bytes = record->scratch_offset + 8;
    }
  set_block (record, f);
  set_grid (record, f, fun);
}

class pass_launch_geometry : public device_pass
{
public:
  explicit pass_launch_geometry (gcc::context *context)
    : device_pass (device_pass_data ("accgeometry", 0), context) {}

  bool gate (function *fun) final override
  {
    return device_pass::gate (fun) && current_device_function ()->kernel;
  }

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    kernel_record record;
    fill_record (&record, fun, f);
    the_kernels.add (record);
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_launch_geometry (gcc::context *context)
{
  return new pass_launch_geometry (context);
}

} // namespace accplug
