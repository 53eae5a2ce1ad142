/* What threads load of tiles, and how it goes through shared memory.

   Comes in: the loads of a nest's steps (tiled-nest.h), a tile, its first step.
   Goes out: each thread's share of the loads for the next few steps, its stores to shared
   memory, and the loads of its own rows and columns from there.

   Rules
   - Neighbouring threads load what is consecutive.  Steps are rows of a tile in shared
     memory, so what is consecutive along steps is turned on the way there.
   - Where addresses are consecutive along steps, or along the rows or columns, and their
     distances in the other direction are multiples of 16 bytes (load-forms.cc; a test in
     front asks what only the program knows), a thread loads 16 bytes at once.  Tiles at the
     edges, what does not fill shared memory, and what is not aligned are loaded by elements.
   - Positions and steps beyond the last ones are the last ones.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "tiling/tile-builder.h"
#include "base/dump.h"
#include "base/walk.h"
#include "device/shared-variables.h"

namespace accplug
{

void
tile_code::make_tiles ()
{
  for (const shared_load &load : m_nest.loads)
    {
      staged_load s;
      s.load = &load;
      tree type = build_array_type_nelts (load.type (), m_shape.steps * pitch (s));
      s.tile = make_shared_variable (m_fun, type, "tile");
      SET_DECL_ALIGN (s.tile, 16 * BITS_PER_UNIT);
      unsigned share = tile_length (s) * m_shape.steps / m_shape.threads ();
      for (unsigned i = 0; i < share; i++)
	s.ahead.push_back (create_tmp_reg (load.type (), "ahead"));
      find_runs (s);
      m_staged.push_back (s);
    }
}

/* The place of ELEMENTS, a number, in S's shared memory.  */

tree
tile_code::place_in (const staged_load &s, tree elements)
{
  tree bytes = op (MULT_EXPR, gimple_convert (&m_seq, sizetype, elements),
		   size_int (size (s)));
  return gimple_build (&m_seq, POINTER_PLUS_EXPR, ptr_type_node,
		       build_fold_addr_expr (s.tile), bytes);
}

/* Which part of S's tile THREAD has, as runs of SHARE->run: neighbouring threads load what is
   consecutive.  */

void
tile_code::locate_share (const staged_load &s, tile_share *share, tree thread)
{
  unsigned runs = ((share->along_steps ? m_shape.steps : tile_length (s)) / share->run);
  share->apart = m_shape.threads () / runs;
  tree within = op (TRUNC_MOD_EXPR, thread, number (runs));
  tree across = op (TRUNC_DIV_EXPR, thread, number (runs));
  within = op (MULT_EXPR, within, number (share->run));
  share->first_step = share->along_steps ? within : across;
  share->position = share->along_steps ? across : within;
  tree at = op (PLUS_EXPR, op (MULT_EXPR, share->first_step, number (pitch (s))),
		share->position);
  share->store_at = place_in (s, at);
}

/* ---- Runs that one load brings.  */

/* Note which elements of S's share are such a run, if it has any.  */

void
tile_code::find_runs (staged_load &s)
{
  s.single.along_steps = s.wide.along_steps = s.load->along_steps;
  tree type = s.load->type ();
  HOST_WIDE_INT bytes = size (s), elements = widest_access / bytes;
  if (!(SCALAR_FLOAT_TYPE_P (type) || TREE_CODE (type) == INTEGER_TYPE)
      || (bytes != 4 && bytes != 8) || s.ahead.size () % elements)
    return;
  s.form = form_of_load (m_nest, *s.load);
  const load_form &f = s.form;
  auto run_p = [&] (const movement &m, const movement &other)
    { return m.is_known && m.by == bytes && f.is_sum && f.is_exact
	     && !(other.is_known && other.by % widest_access); };
  if (run_p (f.by_step, f.by_position))
    s.wide.along_steps = true;
  else if (run_p (f.by_position, f.by_step))
    s.wide.along_steps = false;
  else
    return;
  s.wide.run = elements;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, s.load->load, "tiles load %u elements at once along %s,"
		     " where aligned\n", s.wide.run,
		     s.wide.along_steps ? "steps" : s.load->of_row ? "rows" : "columns");
}

/* The address of what S loads for POSITION (the counter's value) in STEP.  */

tree
tile_code::run_address (const staged_load &s, value_copies *copies, tree position, tree step)
{
  nest_place at;
  (s.load->of_row ? at.row : at.column) = position;
  at.step = step;
  poly_int64 bits, begin;
  tree offset;
  machine_mode mode;
  int is_unsigned, is_reversed, is_volatile;
  tree object = get_inner_reference (gimple_assign_rhs1 (s.load->load), &bits, &begin,
				     &offset, &mode, &is_unsigned, &is_reversed,
				     &is_volatile);
  HOST_WIDE_INT bytes = begin.to_constant () / BITS_PER_UNIT;
  tree pointer;
  if (TREE_CODE (object) == MEM_REF)
    {
      pointer = TREE_OPERAND (object, 0);
      bytes += mem_ref_offset (object).to_constant ().to_shwi ();
    }
  else
    {
      mark_addressable (object);
      pointer = build_fold_addr_expr (object);
    }
  offset = size_binop (PLUS_EXPR, offset ? fold_convert (sizetype, offset) : size_int (0),
		       size_int (bytes));
  /* As a sum: GCC would make an element of an array of it, without what is known of its
     alignment.  */
  if (integer_zerop (offset))
    return copies->value (pointer, at);
  return copies->expression_value (fold_build_pointer_plus (pointer, offset), at);
}

/* Whether all runs of tiles begin at multiples of their bytes; NULL_TREE if there are no
   runs.  What the address moves by in the other direction is such a multiple then, too.  */

tree
tile_code::aligned ()
{
  tree result = NULL_TREE;
  value_copies copies (m_nest, &m_seq);
  for (const staged_load &s : m_staged)
    {
      if (s.wide.run == 1)
	continue;
      bool inner = s.load->of_row != m_nest.row_outside;
      auto address = [&] (bool next_position, bool next_step)
	{
	  /* Not the first position: an index of 0 is no index (value_copies).  */
	  unsigned position = widest_access + next_position;
	  tree at = run_address (s, &copies, counter_value (inner, number (position)),
				 number (next_step));
	  return gimple_convert (&m_seq, m_type, gimple_convert (&m_seq, size_type_node, at));
	};
      tree rest = address (false, false);
      bool along = s.wide.along_steps;
      if (!(along ? s.form.by_position : s.form.by_step).is_known)
	rest = op (BIT_IOR_EXPR, rest, address (along, !along));
      rest = op (BIT_AND_EXPR, rest, number (widest_access - 1));
      result = both (result, compare (EQ_EXPR, rest, number (0)));
    }
  return result;
}

/* Whether the tile that begins at m_first_row and m_first_column loads runs: they are aligned,
   and those of several positions are the program's.  */

tree
tile_code::loads_wide ()
{
  tree result = m_aligned;
  for (bool rows : { true, false })
    {
      bool any = false, inner = rows != m_nest.row_outside;
      for (const staged_load &s : m_staged)
	any |= s.load->of_row == rows && s.wide.run > 1 && !s.wide.along_steps;
      if (!any)
	continue;
      tree first = rows ? m_first_row : m_first_column;
      tree end = op (PLUS_EXPR, first, number (rows ? m_shape.tile_rows ()
					       : m_shape.tile_columns ()));
      tree all = inner && m_high ? m_high : rows ? m_rows : m_columns;
      result = both (result, compare (LE_EXPR, end, all));
      if (inner && m_low)
	result = both (result, compare (GE_EXPR, first, m_low));
    }
  return result;
}

/* The counter's values of SHARE of S, in the tile that begins.  */

void
tile_code::place_share (const staged_load &s, tile_share *share)
{
  bool inner = s.load->of_row != m_nest.row_outside;
  tree first = s.load->of_row ? m_first_row : m_first_column;
  tree position = op (PLUS_EXPR, first, share->position), value = NULL_TREE;
  share->places.clear ();
  for (unsigned i = 0; i < s.ahead.size () / share->run; i++)
    {
      if (share->along_steps || !value)
	{
	  unsigned far = share->along_steps ? i * share->apart : 0;
	  value = counter_value (inner, clamped (inner, op (PLUS_EXPR, position,
							    number (far))));
	}
      share->places.push_back (value);
    }
}

void
tile_code::place_shares ()
{
  for (staged_load &s : m_staged)
    {
      place_share (s, &s.single);
      if (m_aligned)
	place_share (s, &s.wide);
    }
  m_wide = m_aligned ? loads_wide () : NULL_TREE;
}

/* How far S's address is from that of the step before, in bytes; NULL_TREE if that is not
   seen.  It is computed for all tiles of a row, too.  */

tree
tile_code::stride (const staged_load &s)
{
  tree reference = gimple_assign_rhs1 (s.load->load);
  affine_iv iv;
  if (TREE_CODE (reference) != MEM_REF || TREE_CODE (TREE_OPERAND (reference, 0)) != SSA_NAME
      || !simple_iv (m_nest.steps, m_nest.steps, TREE_OPERAND (reference, 0), &iv, true))
    return NULL_TREE;
  bool outside = true;
  walk_expression (&iv.step, [&] (tree *operand, walk_stmt_info *)
    {
      if (TREE_CODE (*operand) == SSA_NAME && m_nest.inside_p (*operand))
	outside = false;
      return TYPE_P (*operand) ? visit::past : visit::into;
    });
  if (!outside)
    return NULL_TREE;
  tree by = fold_convert (sizetype, unshare_expr (iv.step));
  gimple_seq stmts = NULL;
  by = force_gimple_operand (by, &stmts, true, NULL_TREE);
  gimple_seq_add_seq (&m_tile_seq, stmts);
  return by;
}

/* What S loads FAR bytes (NULL_TREE: none) behind *POINTER, which moves there.  */

tree
tile_code::load_behind (const staged_load &s, tree *pointer, tree far)
{
  if (far)
    *pointer = gimple_build (&m_seq, POINTER_PLUS_EXPR, TREE_TYPE (*pointer), *pointer, far);
  tree reference = unshare_expr (gimple_assign_rhs1 (s.load->load));
  TREE_OPERAND (reference, 0) = *pointer;
  tree value = make_ssa_name (s.load->type ());
  gimple_seq_add_stmt (&m_seq, gimple_build_assign (value, reference));
  return value;
}

/* Load this thread's share of S of the steps from FIRST on, each element by itself.  */

void
tile_code::load_singly (staged_load &s, value_copies *copies, tree first, bool whole)
{
  const tile_share &share = s.single;
  unsigned apart = share.along_steps ? 0 : share.apart;
  tree begin = op (PLUS_EXPR, first, share.first_step), step = NULL_TREE;
  tree far = whole && apart ? share.far : NULL_TREE, pointer = NULL_TREE;
  for (unsigned i = 0; i < s.ahead.size (); i++)
    {
      tree value;
      if (pointer)
	value = load_behind (s, &pointer, far);
      else
	{
	  if (apart || !step)
	    step = op (PLUS_EXPR, begin, number (i * apart));
	  if (!whole)
	    step = op (MIN_EXPR, step, op (MINUS_EXPR, m_steps, number (1)));
	  nest_place at;
	  (s.load->of_row ? at.row : at.column) = share.places[i];
	  at.step = step;
	  tree reference = gimple_assign_rhs1 (s.load->load);
	  if (far)
	    pointer = copies->value (TREE_OPERAND (reference, 0), at);
	  value = (far ? load_behind (s, &pointer, NULL_TREE)
		   : copies->value (gimple_assign_lhs (s.load->load), at));
	}
      gimple_seq_add_stmt (&m_seq, gimple_build_assign (s.ahead[i], value));
    }
}

/* Load this thread's share of S of the steps from FIRST on, which are whole, in runs:
   accwide-accesses makes one load of each, as its address says that it is aligned.  */

void
tile_code::load_runs (staged_load &s, value_copies *copies, tree first)
{
  const tile_share &share = s.wide;
  tree type = s.load->type ();
  tree aligned_type = build_aligned_type (type, widest_access * BITS_PER_UNIT);
  tree alias = reference_alias_ptr_type (gimple_assign_rhs1 (s.load->load));
  tree begin = op (PLUS_EXPR, first, share.first_step), pointer = NULL_TREE;
  for (unsigned i = 0; i < s.ahead.size (); i += share.run)
    {
      tree place = share.places[i / share.run];
      tree step = share.along_steps ? begin
		  : op (PLUS_EXPR, begin, number (i / share.run * share.apart));
      if (pointer && share.far && !share.along_steps)
	pointer = gimple_build (&m_seq, POINTER_PLUS_EXPR, TREE_TYPE (pointer), pointer,
				share.far);
      else
	pointer = run_address (s, copies, place, step);
      for (unsigned e = 0; e < share.run; e++)
	{
	  tree value = make_ssa_name (type);
	  tree load = build2 (MEM_REF, e ? type : aligned_type, pointer,
			      build_int_cst (alias, e * size (s)));
	  gimple_seq_add_stmt (&m_seq, gimple_build_assign (value, load));
	  gimple_seq_add_stmt (&m_seq, gimple_build_assign (s.ahead[i + e], value));
	}
    }
}

/* Load this thread's share of the steps from FIRST on: of as many as shared memory has if
   they are WHOLE, and as WIDE as can be.  */

void
tile_code::load_ahead (tree first, bool whole, bool wide)
{
  value_copies copies (m_nest, &m_seq, m_common.get ());
  for (staged_load &s : m_staged)
    if (wide && s.wide.run > 1)
      load_runs (s, &copies, first);
    else
      load_singly (s, &copies, first, whole);
}

/* An element of a tile of S, OFFSET bytes behind BASE.  */

tree
tile_element (tree type, tree base, HOST_WIDE_INT offset)
{
  return build2 (MEM_REF, type, base,
		 build_int_cst (build_pointer_type (TYPE_MAIN_VARIANT (type)), offset));
}

/* The few steps go to shared memory; WIDE: they were loaded so.  */

void
tile_code::store_ahead (bool wide)
{
  for (staged_load &s : m_staged)
    {
      const tile_share &share = wide ? s.wide : s.single;
      for (unsigned i = 0; i < s.ahead.size (); i++)
	{
	  unsigned run = i / share.run * share.apart, within = i % share.run;
	  unsigned at = (share.along_steps ? within * pitch (s) + run
			 : run * pitch (s) + within);
	  gimple_seq_add_stmt (&m_seq, gimple_build_assign
				 (tile_element (s.load->type (), share.store_at,
						at * size (s)), s.ahead[i]));
	}
    }
}

/* What S has for the step at BASE, for this thread's rows or columns.  Neighbours of
   them are aligned: accwide-accesses makes one load of them.  */

std::vector<tree>
tile_code::shared_values (const staged_load &s, tree base)
{
  bool rows = s.load->of_row;
  unsigned count = rows ? m_shape.rows : m_shape.columns;
  std::vector<tree> values;
  for (unsigned i = 0; i < count; i++)
    {
      HOST_WIDE_INT offset = HOST_WIDE_INT (distance (rows, i)) * size (s);
      tree value = make_ssa_name (s.load->type ());
      gimple_seq_add_stmt (&m_seq, gimple_build_assign (value, tile_element (s.load->type (),
									     base, offset)));
      values.push_back (value);
    }
  return values;
}

} // namespace accplug
