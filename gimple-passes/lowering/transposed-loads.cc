/* Loads across the lanes go through shared memory.

   Comes in: a kernel before lowering, with a nest that shares a grid of two axes.  The
   lanes run along one loop, the row; some load is consecutive along the other, the column:

     for (i = ...)	blockIdx.y threadIdx.y
       for (j = ...)	blockIdx.x threadIdx.x
	 y[i][j] = f (x[j][i], ...);

   Goes out: a block runs tiles of 32 x 32 iterations.  It loads what such a tile needs of x
   with its lanes along i, keeps it in shared memory, and runs the tile with its lanes along
   j:

     for (ti = ...)	blockIdx.y, steps of 32
       for (tj = ...)	blockIdx.x, likewise
	 v[k] = x[tj + lane row k][ti + lane];  barrier;
	 tile[lane row k][lane] = v[k];  barrier;
	 for (r = 0; r < 32 / rows; r++)
	   if (i = ti + lane row r is in its range, and j = tj + lane)
	     y[i][j] = f (tile[lane][lane row r], ...);

   Rules
   - Iterations of loops that a grid shares are independent: a load that each of them does
     before it stores anything may be done for it by another thread, at any time before.
   - At the edges threads load for the tile's first iteration, which there always is:
     nothing is read that the program would not read.
   - Whether a thread reaches the barriers depends on what is the same in all of its block:
     between the two loops, and in front of them, is only arithmetic of that kind.
   - Beside such loads others of the iteration, which its own thread makes, come in advance as
     well: all that a thread loads for a tile is under way at once.
   - Rows of a tile have 33 elements, so that lanes along either loop have banks of their own.
   - The threads of a block count through: lane = number % 32.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/loop-facts.h"
#include "analysis/memory-objects.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "base/report.h"
#include "device/acc-skeleton.h"
#include "device/device-pass.h"
#include "device/intrinsics.h"
#include "device/marks.h"
#include "lowering/copied-values.h"
#include "lowering/grid-loops.h"
#include "lowering/index-steps.h"
#include "lowering/lower.h"

namespace accplug
{

namespace
{

/* Iterations of a tile along each loop: a warp.  */
const HOST_WIDE_INT side = warp_size;

/* Neighbours along the column are no further apart than this, in bytes: several lanes share
   what memory brings at once.  Along the row they are.  */
const HOST_WIDE_INT near = 32;

/* Shared memory of a kernel's tiles, and what a thread loads at once: eight blocks of 256
   threads have room on a multiprocessor with 228 KB.  */
const HOST_WIDE_INT most_bytes = 24 * 1024;
const unsigned most_loads = 32;

/* With fewer iterations most of a tile would be idle.  */
const HOST_WIDE_INT least_trips = side / 2;

/* A load that a tile is made for.  */
struct tiled_load
{
  gassign *stmt;
  tree type;		/* of an element */
  bool across;		/* by another thread than the iteration's */
  tree tile = NULL_TREE;	/* in shared memory */

  tree reference () const { return gimple_assign_rhs1 (stmt); }
  /* A copy from memory to memory?  */
  bool whole () const { return gimple_vdef (stmt) != NULL_TREE; }
  HOST_WIDE_INT bytes () const
  { return tree_to_shwi (TYPE_SIZE_UNIT (type)) * side * (side + 1); }
};

class transposition
{
public:
  transposition (function *fun, device_function *f, const grid_loop &outer,
		 const grid_loop &inner)
    : m_fun (fun), m_f (f), m_outer (outer), m_inner (inner),
      m_values (outer.l, inner.l, outer.offset (), inner.offset ()) {}

  /* Why it is left as it is; NULL if there are loads for tiles.  */
  const char *obstacle ();
  void tell ();
  void build ();
  HOST_WIDE_INT bytes () const;

private:
  const grid_loop &row () const { return m_outer.axes & VECTOR_AXIS ? m_outer : m_inner; }
  const grid_loop &column () const { return m_outer.axes & VECTOR_AXIS ? m_inner : m_outer; }
  unsigned rows () const { return m_f->vector_length * m_f->workers / side; }
  unsigned rounds () const { return side / rows (); }

  bool block_fits_p () const;
  bool uniform_between_p () const;
  bool body_fits_p () const;
  bool uses_copyable_p ();
  const char *find_loads ();
  bool loadable_p (gassign *);
  bool across_p (gassign *) const;
  bool along_p (gassign *) const;
  void add_load (gassign *, bool across);
  template<typename FN> void early_loads (FN fn);

  void spread (const grid_loop &g);
  tree thread_value (gimple_seq *seq, tree number, unsigned round);
  tree inside (gimple_seq *seq, const grid_loop &g, tree local, tree *distance);
  tree moved (gimple_seq *seq, const grid_loop &g, tree distance);
  tree present (gimple_seq *seq, const grid_loop &g, tree local);
  void number_threads (gimple_seq *seq);
  void load_tiles (basic_block bb);
  tree element (const tiled_load &, tree row, tree column);
  void run_tile (edge into, edge out);
  void use_tiles (tree round_row);
  void note_uses ();
  void rewrite_body (copied_values::names *instead, gimple_stmt_iterator *gsi);

  function *m_fun;
  device_function *m_f;
  grid_loop m_outer, m_inner;
  copied_values m_values;
  std::vector<tiled_load> m_loads;
  std::vector<basic_block> m_body;	/* of the inner loop, before it changes */
  std::vector<use_operand_p> m_uses;	/* in the body */
  tree m_lane = NULL_TREE, m_row = NULL_TREE;	/* of this thread in its block */
};

/* Does a block have lines of 32 threads, all of which run the nest?  */

bool
transposition::block_fits_p () const
{
  unsigned threads = m_f->vector_length * m_f->workers;
  bool workers = (m_outer.axes | m_inner.axes) & WORKER_AXIS;
  return (threads >= default_block_threads && side * rows () == threads
	  && side % rows () == 0 && (workers || m_f->workers == 1));
}

/* Is all in the outer loop that is not in the inner one arithmetic, with conditions that
   are the same in all threads of a block?  */

bool
transposition::uniform_between_p () const
{
  bool fits = true;
  basic_block *body = get_loop_body (m_outer.l);
  auto varies = [this] (tree t)
    { return (TREE_CODE (t) == SSA_NAME
	      && (t == m_outer.offset () || m_values.varies_p (t))); };
  for (unsigned n = 0; fits && n < m_outer.l->num_nodes; n++)
    if (!flow_bb_inside_loop_p (m_inner.l, body[n]))
      for (gimple_stmt_iterator i = gsi_start_bb (body[n]); fits && !gsi_end_p (i);
	   gsi_next (&i))
	{
	  gimple *stmt = gsi_stmt (i);
	  if (gimple_code (stmt) == GIMPLE_LABEL
	      || gimple_nop_p (stmt) || stmt == m_outer.test)
	    continue;
	  if (gimple_code (stmt) == GIMPLE_COND)
	    fits = !varies (gimple_cond_lhs (stmt)) && !varies (gimple_cond_rhs (stmt));
	  else if (is_gimple_assign (stmt))
	    fits = !gimple_vdef (stmt) && !gimple_has_volatile_ops (stmt);
	  else
	    fits = (gimple_call_internal_p (stmt, IFN_GOACC_LOOP)
		    || unique_kind (stmt) == IFN_UNIQUE_OACC_FORK
		    || unique_kind (stmt) == IFN_UNIQUE_OACC_JOIN);
	}
  free (body);
  for (gcall *call : { m_inner.step, m_inner.first, m_inner.bound })
    fits = fits && !varies (gimple_call_lhs (call));
  return fits;
}

/* Does the inner loop leave nothing behind but memory, and want no threads in its body?  */

bool
transposition::body_fits_p () const
{
  for (basic_block bb : m_body)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      {
	gimple *stmt = gsi_stmt (i);
	int kind = unique_kind (stmt);
	unsigned mask = (kind == IFN_UNIQUE_OACC_FORK || kind == IFN_UNIQUE_OACC_JOIN ? 2
			 : gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION) ? 3
			 : gimple_call_internal_p (stmt, IFN_GOACC_LOOP) ? 5 : 0);
	if (mask && !integer_zerop (gimple_call_arg (stmt, mask)))
	  return false;
	if (is_gimple_call (stmt) && gimple_call_fndecl (stmt)
	    && level_of_callee (gimple_call_fndecl (stmt)) < SEQ_LEVEL)
	  return false;
	tree def;
	ssa_op_iter s;
	imm_use_iterator iterator;
	use_operand_p use;
	FOR_EACH_SSA_TREE_OPERAND (def, stmt, s, SSA_OP_DEF)
	  FOR_EACH_IMM_USE_FAST (use, iterator, def)
	    if (!flow_bb_inside_loop_p (m_inner.l, gimple_bb (USE_STMT (use))))
	      return false;
      }
  return true;
}

/* Can all that the body uses of the nest's indices be computed anew?  */

bool
transposition::uses_copyable_p ()
{
  bool all = true;
  auto look = [&] (tree use)
    {
      if (TREE_CODE (use) == SSA_NAME && m_values.between_p (SSA_NAME_DEF_STMT (use)))
	all = all && m_values.copyable_p (use);
    };
  for (basic_block bb : m_body)
    {
      if (bb != m_inner.l->header)
	for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
	  for (unsigned n = 0; n < gimple_phi_num_args (i.phi ()); n++)
	    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
	      look (gimple_phi_arg_def (i.phi (), n));
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	{
	  tree use;
	  ssa_op_iter s;
	  if (gsi_stmt (i) == m_inner.next || gsi_stmt (i) == m_inner.test)
	    continue;
	  FOR_EACH_SSA_TREE_OPERAND (use, gsi_stmt (i), s, SSA_OP_USE)
	    look (use);
	}
    }
  return all;
}

/* Is POINTER, or what it was made from, one to memory that all threads see?  What the
   program gave the kernel is, and what is loaded from such memory.  */

bool
seen_by_all_p (tree pointer, bool loaded = false)
{
  for (unsigned steps = 0; steps < 32; steps++)
    {
      if (TREE_CODE (pointer) == ADDR_EXPR)
	{
	  tree base = get_base_address (TREE_OPERAND (pointer, 0));
	  if (base && VAR_P (base))
	    return is_global_var (base) && !shared_variable_p (base);
	  if (!base || TREE_CODE (base) != MEM_REF)
	    return false;
	  pointer = TREE_OPERAND (base, 0);
	  continue;
	}
      if (TREE_CODE (pointer) != SSA_NAME)
	return false;
      if (SSA_NAME_IS_DEFAULT_DEF (pointer))
	return loaded;
      gimple *def = SSA_NAME_DEF_STMT (pointer);
      if (!is_gimple_assign (def))
	return false;
      tree first = gimple_assign_rhs1 (def);
      if (gimple_vuse (def))
	{
	  tree base = get_base_address (first);
	  if (base && VAR_P (base))
	    return is_global_var (base) && !shared_variable_p (base);
	  if (!base || TREE_CODE (base) != MEM_REF)
	    return false;
	  loaded = true;
	  first = TREE_OPERAND (base, 0);
	}
      else if (gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR
	       && gimple_assign_rhs_code (def) != ADDR_EXPR && !gimple_assign_copy_p (def)
	       && !gimple_assign_cast_p (def))
	return false;
      pointer = first;
    }
  return false;
}

/* Can elements of TYPE be kept in a tile?  */

bool
tile_type_p (tree type)
{
  if (!tree_fits_shwi_p (TYPE_SIZE_UNIT (type)))
    return false;
  HOST_WIDE_INT size = tree_to_shwi (TYPE_SIZE_UNIT (type));
  if (size > 16 || !pow2p_hwi (size))
    return false;
  if (INTEGRAL_TYPE_P (type))
    return TREE_CODE (type) != BOOLEAN_TYPE && TYPE_PRECISION (type) == size * BITS_PER_UNIT;
  return (SCALAR_FLOAT_TYPE_P (type) || COMPLEX_FLOAT_TYPE_P (type)
	  || TREE_CODE (type) == RECORD_TYPE);
}

/* Can another thread, or this one at another time, make the load STMT?  */

bool
transposition::loadable_p (gassign *stmt)
{
  tree ref = gimple_assign_rhs1 (stmt);
  if (gimple_has_volatile_ops (stmt) || contains_bitfld_component_ref_p (ref)
      || !tile_type_p (TREE_TYPE (ref)))
    return false;
  tree base = get_base_address (ref);
  return (base
	  && (TREE_CODE (base) == MEM_REF ? seen_by_all_p (TREE_OPERAND (base, 0))
	      : VAR_P (base) && is_global_var (base) && !shared_variable_p (base))
	  && m_values.copyable_reference_p (ref));
}

/* Are neighbours along G near each other in memory, but not the same place?  */

bool
near_p (tree ref, const grid_loop &g)
{
  index_step along = step_of_reference (ref, g.offset ());
  HOST_WIDE_INT times = tree_fits_shwi_p (g.stride) ? tree_to_shwi (g.stride) : 1;
  return (along.constant && along.bytes && IN_RANGE (times, -near, near)
	  && IN_RANGE (along.bytes, -near, near)
	  && IN_RANGE (along.bytes * times, -near, near));
}

/* Is STMT a load that memory has in the order of the column?  */

bool
transposition::across_p (gassign *stmt) const
{
  tree ref = gimple_assign_rhs1 (stmt);
  index_step across = step_of_reference (ref, row ().offset ());
  return (near_p (ref, column ())
	  && (!across.constant || !IN_RANGE (across.bytes, -near, near)));
}

/* Likewise, in the order of the row?  */

bool
transposition::along_p (gassign *stmt) const
{
  return near_p (gimple_assign_rhs1 (stmt), row ());
}

void
transposition::add_load (gassign *stmt, bool across)
{
  tiled_load load { stmt, TYPE_MAIN_VARIANT (TREE_TYPE (gimple_assign_rhs1 (stmt))), across };
  if (loadable_p (stmt) && bytes () + load.bytes () <= most_bytes
      && (m_loads.size () + 1) * rounds () <= most_loads)
    m_loads.push_back (load);
}

/* Call FN with the loads of each iteration, before it stores or branches.  */

template<typename FN>
void
transposition::early_loads (FN fn)
{
  for (basic_block bb = m_inner.l->header;; bb = single_succ (bb))
    {
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	{
	  gimple *stmt = gsi_stmt (i);
	  if (!gimple_vuse (stmt))
	    continue;
	  if (gassign *assign = dyn_cast<gassign *> (stmt))
	    if (gimple_assign_single_p (assign) && gimple_vuse (assign) == m_values.memory ()
		&& (REFERENCE_CLASS_P (gimple_assign_rhs1 (assign))
		    || DECL_P (gimple_assign_rhs1 (assign))))
	      fn (assign);
	  if (gimple_vdef (stmt))
	    return;
	}
      if (!single_succ_p (bb) || !single_pred_p (single_succ (bb))
	  || !flow_bb_inside_loop_p (m_inner.l, single_succ (bb)))
	return;
    }
}

const char *
transposition::find_loads ()
{
  early_loads ([this] (gassign *stmt)
    {
      if (across_p (stmt))
	add_load (stmt, true);
    });
  if (m_loads.empty ())
    return "no load is across the lanes";
  early_loads ([this] (gassign *stmt)
    {
      if (!across_p (stmt) && along_p (stmt) && !gimple_vdef (stmt))
	add_load (stmt, false);
    });
  return nullptr;
}

HOST_WIDE_INT
transposition::bytes () const
{
  HOST_WIDE_INT sum = 0;
  for (const tiled_load &load : m_loads)
    sum += load.bytes ();
  return sum;
}

/* Has G fewer iterations than LEAST, for certain?  */

bool
short_p (const grid_loop &g, HOST_WIDE_INT least)
{
  tree range = gimple_call_arg (g.step, 2);
  if (!tree_fits_shwi_p (range) || !tree_fits_shwi_p (g.stride)
      || integer_zerop (g.stride))
    return false;
  unsigned HOST_WIDE_INT length = absu_hwi (tree_to_shwi (g.stride));
  return absu_hwi (tree_to_shwi (range)) / length < absu_hwi (least);
}

const char *
transposition::obstacle ()
{
  basic_block *body = get_loop_body (m_inner.l);
  m_body.assign (body, body + m_inner.l->num_nodes);
  free (body);
  if (!block_fits_p ())
    return "the block has another form";
  if (short_p (m_outer, least_trips) || short_p (m_inner, least_trips))
    return "tiles would be idle for the most part";
  if (!m_values.memory ())
    return "it stores nothing";
  if (const char *reason = find_loads ())
    return reason;
  if (!uniform_between_p ())
    return "threads of a block part between the loops";
  if (!body_fits_p ())
    return "its body wants threads, or leaves values behind";
  return uses_copyable_p () ? nullptr : "what is between the loops cannot be repeated";
}

void
transposition::tell ()
{
  iteration_space space (m_fun, m_inner.l);
  std::set<std::string> said;
  for (const tiled_load &load : m_loads)
    {
      std::string name = name_of_reference (space, m_f, load.reference ());
      if (name.size () > 2 && name.compare (name.size () - 2, 2, "->") == 0)
	name.resize (name.size () - 2);
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, load.stmt, "%s is loaded by tiles of 32 x 32, %u loads"
			 " a thread%s\n", name.c_str (), rounds (),
			 load.across ? "" : ", for itself");
      if (load.across && said.insert (name).second)
	report (gimple_location (load.stmt), REPORT_LOOP,
		"Generating tile(32,32) in shared memory for %s",
		name.empty () ? "a load" : name.c_str ());
    }
}

/* From here on the function changes.  */

/* Let blocks, not threads, share the iterations of G, in steps of a tile.  */

void
transposition::spread (const grid_loop &g)
{
  for (gcall *call : { g.step, g.first })
    {
      gimple_seq seq = NULL;
      tree type = TREE_TYPE (g.stride);
      tree step = gimple_build (&seq, MULT_EXPR, type, gimple_call_arg (call, 3),
				build_int_cst (type, side));
      gimple_stmt_iterator gsi = gsi_for_stmt (call);
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
      gimple_call_set_arg (call, 3, step);
      gimple_call_set_arg (call, 5, build_int_cst (unsigned_type_node,
						   g.axes & GANG_AXES));
      update_stmt (call);
    }
}

/* This thread's number in its block, as lines of 32.  */

void
transposition::number_threads (gimple_seq *seq)
{
  tree type = unsigned_type_node;
  m_lane = emit_intrinsic (seq, intrinsic::tid, { integer_zero_node });
  m_row = build_zero_cst (type);
  if (m_f->workers > 1)
    m_row = emit_intrinsic (seq, intrinsic::tid, { integer_one_node });
  if (m_f->vector_length == side)
    return;
  tree first = gimple_build (seq, MULT_EXPR, type, m_row,
			     build_int_cst (type, m_f->vector_length));
  tree number = gimple_build (seq, PLUS_EXPR, type, first, m_lane);
  m_lane = gimple_build (seq, BIT_AND_EXPR, type, number, build_int_cst (type, side - 1));
  m_row = gimple_build (seq, RSHIFT_EXPR, type, number,
			build_int_cst (type, exact_log2 (side)));
}

/* Is iteration number LOCAL of the tile along G there?  *DISTANCE is how far it is from the
   tile's first one, which is, in an unsigned type.  */

tree
transposition::inside (gimple_seq *seq, const grid_loop &g, tree local, tree *distance)
{
  tree type = unsigned_type_for (TREE_TYPE (g.offset ()));
  tree begin = gimple_convert (seq, type, g.offset ());
  tree end = gimple_convert (seq, type, g.end ());
  tree stride = gimple_convert (seq, type, g.stride);
  if (!g.up)
    {
      std::swap (begin, end);
      stride = gimple_build (seq, NEGATE_EXPR, type, stride);
    }
  *distance = gimple_build (seq, MULT_EXPR, type, gimple_convert (seq, type, local), stride);
  tree room = gimple_build (seq, MINUS_EXPR, type, end, begin);
  return gimple_build (seq, LT_EXPR, boolean_type_node, *distance, room);
}

/* The offset DISTANCE further in G.  */

tree
transposition::moved (gimple_seq *seq, const grid_loop &g, tree distance)
{
  tree type = TREE_TYPE (distance);
  tree sum = gimple_build (seq, g.up ? PLUS_EXPR : MINUS_EXPR, type,
			   gimple_convert (seq, type, g.offset ()), distance);
  return gimple_convert (seq, TREE_TYPE (g.offset ()), sum);
}

tree
transposition::element (const tiled_load &load, tree row, tree column)
{
  tree line = build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (load.tile)), load.tile, row,
		      NULL_TREE, NULL_TREE);
  return build4 (ARRAY_REF, load.type, line, column, NULL_TREE, NULL_TREE);
}

/* NUMBER plus the lines of ROUND.  */

tree
transposition::thread_value (gimple_seq *seq, tree number, unsigned round)
{
  return gimple_build (seq, PLUS_EXPR, unsigned_type_node, number,
		       build_int_cst (unsigned_type_node, round * rows ()));
}

/* Iteration number LOCAL along G, or the tile's first one if that is not there.  */

tree
transposition::present (gimple_seq *seq, const grid_loop &g, tree local)
{
  tree distance, there = inside (seq, g, local, &distance);
  distance = gimple_build (seq, COND_EXPR, TREE_TYPE (distance), there, distance,
			   build_zero_cst (TREE_TYPE (distance)));
  return moved (seq, g, distance);
}

/* At the end of BB: load the tiles.  */

void
transposition::load_tiles (basic_block bb)
{
  gimple_seq seq = NULL, stores = NULL;
  number_threads (&seq);
  bool own = std::any_of (m_loads.begin (), m_loads.end (),
			  [] (const tiled_load &load) { return !load.across; });
  tree lane_column = present (&seq, column (), m_lane);
  tree lane_row = own ? present (&seq, row (), m_lane) : NULL_TREE;
  gimple_seq_add_stmt (&stores, build_intrinsic (intrinsic::barrier_block));
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gsi_insert_after (&gsi, gimple_build_nop (), GSI_NEW_STMT);
  for (unsigned round = 0; round < rounds (); round++)
    {
      tree line = thread_value (&seq, m_row, round);
      copied_values::names across { { column ().offset (), lane_column },
				       { row ().offset (), present (&seq, row (), line) } };
      copied_values::names along;
      if (own)
	along = { { column ().offset (), present (&seq, column (), line) },
		  { row ().offset (), lane_row } };
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
      seq = NULL;
      for (const tiled_load &load : m_loads)
	{
	  tree value = m_values.copy_reference (load.reference (),
						load.across ? &across : &along, &gsi);
	  if (!load.whole ())
	    {
	      tree name = make_ssa_name (load.type);
	      gimple_seq_add_stmt (&seq, gimple_build_assign (name, value));
	      value = name;
	    }
	  gimple_seq_add_stmt (&stores, gimple_build_assign (element (load, line, m_lane),
							     value));
	}
    }
  gimple_seq_add_stmt (&stores, build_intrinsic (intrinsic::barrier_block));
  gimple_seq_add_seq (&seq, stores);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
}

/* The body's own loads come from the tiles; ROUND_ROW is the iteration's number along the
   column.  */

void
transposition::use_tiles (tree round_row)
{
  for (const tiled_load &load : m_loads)
    {
      gimple_assign_set_rhs1 (load.stmt, load.across ? element (load, m_lane, round_row)
					 : element (load, round_row, m_lane));
      update_stmt (load.stmt);
    }
}

/* The body has the names INSTEAD of the indices; what is made of these outside of it is
   computed before *GSI.  */

void
transposition::rewrite_body (copied_values::names *instead, gimple_stmt_iterator *gsi)
{
  auto rewrite = [&] (use_operand_p place)
    {
      tree use = USE_FROM_PTR (place);
      if (TREE_CODE (use) != SSA_NAME || virtual_operand_p (use))
	return;
      bool index = use == m_inner.offset ();
      if (index || m_values.between_p (SSA_NAME_DEF_STMT (use)))
	SET_USE (place, m_values.copy (use, instead, gsi));
    };
  for (const auto &place : m_uses)
    rewrite (place);
}

/* The uses in the body of what may have to be computed anew.  */

void
transposition::note_uses ()
{
  for (basic_block bb : m_body)
    {
      if (bb != m_inner.l->header)
	for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
	  for (unsigned n = 0; n < gimple_phi_num_args (i.phi ()); n++)
	    m_uses.push_back (gimple_phi_arg_imm_use_ptr (i.phi (), n));
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	{
	  gimple *stmt = gsi_stmt (i);
	  use_operand_p place;
	  ssa_op_iter s;
	  if (stmt != m_inner.next && stmt != m_inner.test)
	    FOR_EACH_SSA_USE_OPERAND (place, stmt, s, SSA_OP_USE)
	      m_uses.push_back (place);
	}
    }
}

/* INTO leads from the loads to the body, OUT from its end to the test: run it for all of this
   thread's part of the tile.  */

void
transposition::run_tile (edge into, edge out)
{
  basic_block head = split_edge (into), tail = split_edge (out);
  basic_block before = single_pred (head);
  tree type = unsigned_type_node;
  gphi *phi = create_phi_node (make_ssa_name (type), head);
  tree line = gimple_phi_result (phi), next = make_ssa_name (type);

  gimple_seq seq = NULL;
  tree far_row, far_column;
  tree there = inside (&seq, row (), m_lane, &far_row);
  there = gimple_build (&seq, BIT_AND_EXPR, boolean_type_node, there,
			inside (&seq, column (), line, &far_column));
  copied_values::names instead {
    { row ().offset (), moved (&seq, row (), far_row) },
    { column ().offset (), moved (&seq, column (), far_column) } };
  gimple_seq_add_stmt (&seq, gimple_build_cond (NE_EXPR, there, boolean_false_node,
						NULL_TREE, NULL_TREE));
  gimple_stmt_iterator gsi = gsi_last_bb (head);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  gsi = gsi_last_bb (head);
  rewrite_body (&instead, &gsi);
  use_tiles (line);

  gsi = gsi_last_bb (tail);
  gsi_insert_after (&gsi, gimple_build_assign (next, PLUS_EXPR, line,
					       build_int_cst (type, rows ())),
		    GSI_NEW_STMT);
  gsi_insert_after (&gsi, gimple_build_cond (LT_EXPR, next, build_int_cst (type, side),
					     NULL_TREE, NULL_TREE), GSI_NEW_STMT);
  auto part = [] (basic_block from, basic_block to, bool otherwise)
    {
      edge old = single_succ_edge (from);
      int first = otherwise ? EDGE_TRUE_VALUE : EDGE_FALSE_VALUE;
      old->flags = (old->flags & ~EDGE_FALLTHRU) | first;
      old->probability = profile_probability::even ();
      edge other = make_edge (from, to, otherwise ? EDGE_FALSE_VALUE : EDGE_TRUE_VALUE);
      other->probability = profile_probability::even ();
      return other;
    };
  part (head, tail, true);
  edge again = part (tail, head, false);
  add_phi_arg (phi, m_row, single_succ_edge (before), UNKNOWN_LOCATION);
  add_phi_arg (phi, next, again, UNKNOWN_LOCATION);
}

void
transposition::build ()
{
  for (tiled_load &load : m_loads)
    {
      tree line = build_array_type_nelts (load.type, side + 1);
      load.tile = make_shared_variable (m_fun, build_array_type_nelts (line, side), "tile");
    }
  spread (m_outer);
  spread (m_inner);
  note_uses ();
  edge into = split_block_after_labels (m_inner.l->header);
  gimple_stmt_iterator from = gsi_for_stmt (m_inner.next);
  gimple_stmt_iterator test = gsi_for_stmt (m_inner.test);
  if (gsi_stmt (from) != gsi_stmt (test))
    gsi_move_before (&from, &test);
  gimple_stmt_iterator last = gsi_for_stmt (m_inner.next);
  gsi_prev (&last);
  basic_block bb = gimple_bb (m_inner.next);
  edge out = (gsi_end_p (last) ? split_block_after_labels (bb)
	      : split_block (bb, gsi_stmt (last)));
  load_tiles (into->src);
  run_tile (into, out);
}

/* What there is to do in FUN.  */

std::vector<std::unique_ptr<transposition>>
find_transpositions (function *fun, device_function *f)
{
  std::vector<std::unique_ptr<transposition>> all;
  HOST_WIDE_INT bytes = 0;
  for (class loop *l : loops_list (fun, 0))
    {
      grid_loop inner, outer;
      if (!skeleton_of (l).offset || !describe_grid_loop (l, &inner))
	continue;
      const unsigned both = VECTOR_AXIS | GANG_Y_AXIS;
      if (!(inner.axes & GANG_AXES) || !(inner.axes & both)
	  || (inner.axes & both) == both)
	continue;
      class loop *around = loop_outer (l);
      while (loop_outer (around)
	     && !(describe_grid_loop (around, &outer) && (outer.axes & both)))
	around = loop_outer (around);
      if (!loop_outer (around) || !(outer.axes & GANG_AXES)
	  || ((outer.axes & both) | (inner.axes & both)) != both
	  || (outer.axes & inner.axes))
	continue;
      std::unique_ptr<transposition> t (new transposition (fun, f, outer, inner));
      const char *obstacle = t->obstacle ();
      if (!obstacle && bytes + t->bytes () > most_bytes)
	obstacle = "no shared memory is left";
      if (!obstacle)
	{
	  bytes += t->bytes ();
	  t->tell ();
	  all.push_back (std::move (t));
	}
      else if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, inner.step, "no tiles in shared memory: %s\n", obstacle);
    }
  return all;
}

/* Most kernels share no grid of two axes.  */

bool
two_axes_p (const device_function *f)
{
  return (f->kernel && f->vector_length && f->workers && (f->used_axes & VECTOR_AXIS)
	  && (f->used_axes & GANG_Y_AXIS));
}

class pass_transposed_loads : public device_pass
{
public:
  explicit pass_transposed_loads (gcc::context *context)
    : device_pass (device_pass_data ("acctransposed-loads", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    if (!two_axes_p (f))
      return 0;
    std::vector<std::unique_ptr<transposition>> all;
    loop_analysis_scope scope (fun);
    all = find_transpositions (fun, f);
    if (all.empty ())
      return 0;
    free_dominance_info (CDI_DOMINATORS);
    free_dominance_info (CDI_POST_DOMINATORS);
    no_ranges_scope no_ranges (fun);
    for (auto &t : all)
      t->build ();
    loops_state_set (LOOPS_NEED_FIXUP);
    mark_virtual_operands_for_renaming (fun);
    update_ssa (TODO_update_ssa);
    return TODO_cleanup_cfg;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_transposed_loads (gcc::context *context)
{
  return new pass_transposed_loads (context);
}

} // namespace accplug
