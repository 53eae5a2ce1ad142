/* Whether what pointers lead to is there; see present-parts.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/guarded-code.h"
#include "memory/present-parts.h"

namespace accplug
{

namespace
{

/* What is loaded behind one pointer, from its first to its last byte.  */

struct loaded_part
{
  const memory_object *object;
  HOST_WIDE_INT first, end;
};

/* What R, a part of a block, refers to, outside of the loop.  */

tree
place_of_part (const memory_reference &r)
{
  HOST_WIDE_INT offset = 0;
  r.offset.constant (&offset);
  return build2 (MEM_REF, TREE_TYPE (r.reference), r.object.base,
		 build_int_cst (reference_alias_ptr_type (r.reference), offset));
}

int
block_of (const memory_object &object)
{
  return object.slot >= 0 ? object.slot : object.cell;
}

std::vector<loaded_part>
parts_of (const std::vector<const memory_reference *> &loads)
{
  std::vector<loaded_part> parts;
  for (const memory_reference *r : loads)
    {
      HOST_WIDE_INT first = 0;
      r->offset.constant (&first);
      HOST_WIDE_INT end = first + r->size;
      auto same = std::find_if (parts.begin (), parts.end (), [r] (const loaded_part &p)
				{ return p.object->base == r->object.base; });
      if (same == parts.end ())
	parts.push_back ({ &r->object, first, end });
      else
	{
	  same->first = MIN (same->first, first);
	  same->end = MAX (same->end, end);
	}
    }
  return parts;
}

class present_condition
{
public:
  present_condition (gimple_seq *seq, function *fun, device_function *f)
    : m_seq (seq), m_fun (fun), m_f (f) {}

  void add (const loaded_part &p);
  void add (const stored_block &s);
  tree result = boolean_true_node;

private:
  tree extent (int block, unsigned byte);
  void ask_same (const memory_object &object, tree pointer);
  void ask (tree_code code, tree a, tree b);

  gimple_seq *m_seq;
  function *m_fun;
  device_function *m_f;
};

/* What the parameter block has at BYTE of BLOCK's extent.  */

tree
present_condition::extent (int block, unsigned byte)
{
  tree value = make_ssa_name (long_unsigned_type_node);
  tree at = build_int_cst (ptr_type_node, m_f->extent_offset (block) + byte);
  tree parameters = ssa_default_def (m_fun, DECL_ARGUMENTS (m_fun->decl));
  gimple_seq_add_stmt (m_seq, gimple_build_assign
			 (value, build2 (MEM_REF, long_unsigned_type_node, parameters, at)));
  return value;
}

void
present_condition::ask (tree_code code, tree a, tree b)
{
  tree holds = gimple_build (m_seq, code, boolean_type_node, a, b);
  result = gimple_build (m_seq, BIT_AND_EXPR, boolean_type_node, result, holds);
}

/* The block's first byte is 0 where the run time does not know it.  */

void
present_condition::add (const loaded_part &p)
{
  tree type = long_unsigned_type_node;
  int block = block_of (*p.object);
  tree pointer = gimple_convert (m_seq, type, p.object->base);
  tree first = gimple_build (m_seq, PLUS_EXPR, type, pointer, build_int_cst (type, p.first));
  tree end = gimple_build (m_seq, PLUS_EXPR, type, pointer, build_int_cst (type, p.end));
  tree begin = extent (block, 0);
  ask (NE_EXPR, begin, build_zero_cst (type));
  ask (LE_EXPR, begin, first);
  ask (LE_EXPR, end, extent (block, 8));
  ask_same (*p.object, p.object->pointer);
}

/* The block of a pointer in mapped data is that of what the run time has attached.  */

void
present_condition::ask_same (const memory_object &object, tree pointer)
{
  if (object.slot < 0)
    ask (EQ_EXPR, gimple_convert (m_seq, long_unsigned_type_node, pointer),
	 extent (object.cell, 16));
}

/* What the run time does not know ends at the end of all memory.  */

void
present_condition::add (const stored_block &s)
{
  int loaded = block_of (s.load->object), stored = block_of (s.store->object);
  tree before = gimple_build (m_seq, LE_EXPR, boolean_type_node, extent (stored, 8),
			      extent (loaded, 0));
  tree behind = gimple_build (m_seq, LE_EXPR, boolean_type_node, extent (loaded, 8),
			      extent (stored, 0));
  tree apart = gimple_build (m_seq, BIT_IOR_EXPR, boolean_type_node, before, behind);
  result = gimple_build (m_seq, BIT_AND_EXPR, boolean_type_node, result, apart);
  tree pointer = s.store->object.pointer;
  if (s.pointer)
    {
      pointer = make_ssa_name (TREE_TYPE (s.pointer->reference));
      gimple_seq_add_stmt (m_seq, gimple_build_assign (pointer, place_of_part (*s.pointer)));
    }
  ask_same (s.store->object, pointer);
}

} // anonymous namespace

bool
in_block_p (const memory_reference &r)
{
  return (TREE_CODE (r.object.base) == SSA_NAME && r.object.pointer
	  && (r.object.slot >= 0 || r.object.cell >= 0));
}

bool
part_of_block_p (const memory_reference &r)
{
  HOST_WIDE_INT offset;
  return in_block_p (r) && r.size > 0 && r.offset.constant (&offset);
}

bool
same_check_p (const stored_block &a, const stored_block &b)
{
  return (block_of (a.load->object) == block_of (b.load->object)
	  && block_of (a.store->object) == block_of (b.store->object)
	  && (a.pointer ? b.pointer != nullptr
	      : !b.pointer && a.store->object.pointer == b.store->object.pointer));
}

tree
all_present (basic_block bb, function *fun, device_function *f,
	     const std::vector<const memory_reference *> &loads,
	     const std::vector<stored_block> &stores)
{
  gimple_seq seq = NULL;
  present_condition present (&seq, fun, f);
  for (const loaded_part &part : parts_of (loads))
    present.add (part);
  gimple_stmt_iterator end = gsi_last_bb (bb);
  if (stores.empty ())
    {
      gsi_insert_seq_after (&end, seq, GSI_NEW_STMT);
      return present.result;
    }
  tree both = create_tmp_reg (boolean_type_node, "present_and_apart");
  gimple_seq_add_stmt (&seq, gimple_build_assign (both, boolean_false_node));
  tree holds = make_ssa_name (boolean_type_node);
  gimple *last = gimple_build_assign (holds, both);
  gimple_seq_add_stmt (&seq, last);
  gsi_insert_seq_after (&end, seq, GSI_NEW_STMT);
  gimple_seq body = NULL;
  present_condition apart (&body, fun, f);
  for (const stored_block &store : stores)
    apart.add (store);
  gimple_seq_add_stmt (&body, gimple_build_assign (both, apart.result));
  gimple_stmt_iterator gsi = gsi_for_stmt (last);
  insert_guarded (&gsi, present.result, body);
  return holds;
}

} // namespace accplug
