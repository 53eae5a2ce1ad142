/* Private arrays of variable size: blocks of the gang's scratch memory.

   Comes in: a device function with FORK and JOIN in place, and the calls of the intrinsics
   private_memory and release_private that plugin/clauses/private-arrays.cc made.
   Goes out: addresses in the scratch memory (lower.h), with a note for launch-geometry of
   each block's bytes; behind what the gangs have of constant size:

     each gang:  block 0 of the gang, or of its worker 0, 1, ... or of its lane 0, 1, ...
		 block 1 ...

   Rules
   - A call's memory is that of the group of threads that executes the call redundantly.
     So lanes that share a loop's iteration share the array, as they do private arrays of
     constant size (private-memory.cc).
   - A group has one block for all of its iterations, so that one of them waits until the one
     before has read it: to redundancy.cc, the block is memory that threads share.
   - The launch needs the bytes: they are a kernel value.  Where they are not, and in
     routines, the memory is malloc's: one thread of the group gets it for all of them
     (redundancy.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "analysis/parameter-values.h"
#include "lowering/lower.h"

namespace accplug
{

namespace
{

const unsigned block_alignment = 16;

struct private_block
{
  gcall *call;
  group owner;
  tree bytes = NULL_TREE;	/* at the function's entry, rounded up */
  tree owners = NULL_TREE;	/* of blocks like this in a gang; NULL: one */
  tree number = NULL_TREE;	/* this thread's among them */
};

class block_layout
{
public:
  explicit block_layout (lowering &low) : m_low (low) {}

  void run ();

private:
  void collect ();
  void use_heap (gcall *call);
  void measure (private_block *);
  tree offset_of_gang (tree bytes_of_all);
  void place ();

  tree build (tree_code code, tree a, tree b)
  { return gimple_build (&m_entry, code, sizetype, a, b); }
  tree thread_value (intrinsic what, int axis);

  lowering &m_low;
  std::vector<private_block> m_blocks;
  std::vector<gcall *> m_releases;	/* and calls whose memory nobody uses */
  std::unordered_set<gimple *> m_heap;	/* calls that malloc has taken over */
  gimple_seq m_entry = NULL;
};

void
block_layout::use_heap (gcall *call)
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, call, "a private array's memory is malloc's: %s\n",
		     m_low.f->kernel ? "only the device knows its size"
		     : "a routine has no scratch memory");
  gimple_call_set_fndecl (call, builtin_decl_explicit (BUILT_IN_MALLOC));
  update_stmt (call);
  m_heap.insert (call);
}

void
block_layout::collect ()
{
  nesting places (m_low.fun, m_low.f);
  places.walk ([this] (gimple *stmt, const nest *place)
    {
      bool gets = intrinsic_call_p (stmt, intrinsic::private_memory);
      if (!gets && !intrinsic_call_p (stmt, intrinsic::release_private))
	return;
      /* Memory that nobody uses is not needed, either.  */
      if (!gets || !gimple_call_lhs (stmt))
	m_releases.push_back (as_a<gcall *> (stmt));
      else if (m_low.f->kernel && kernel_value_p (m_low.fun, gimple_call_arg (stmt, 0)))
	m_blocks.push_back ({ as_a<gcall *> (stmt), m_low.group_of (place->axes) });
      else
	use_heap (as_a<gcall *> (stmt));
    });
}

tree
block_layout::thread_value (intrinsic what, int axis)
{
  tree value = emit_intrinsic (&m_entry, what,
			       { build_int_cst (integer_type_node, axis) });
  return gimple_convert (&m_entry, sizetype, value);
}

/* Compute the members of B that are values.  */

void
block_layout::measure (private_block *b)
{
  tree asked = replay_value (&m_entry, gimple_call_arg (b->call, 0));
  tree bytes = gimple_convert (&m_entry, sizetype, asked);
  bytes = build (PLUS_EXPR, bytes, size_int (block_alignment - 1));
  b->bytes = build (BIT_AND_EXPR, bytes,
		    build_int_cst (sizetype, -HOST_WIDE_INT (block_alignment)));
  int who = 0;
  if (b->owner != group::gang)
    {
      who = 1;
      b->owners = thread_value (intrinsic::ntid, 1);
      b->number = thread_value (intrinsic::tid, 1);
    }
  if (b->owner == group::none)
    {
      who = 2;
      tree lanes = thread_value (intrinsic::ntid, 0);
      b->owners = build (MULT_EXPR, b->owners, lanes);
      b->number = build (MULT_EXPR, b->number, lanes);
      b->number = build (PLUS_EXPR, b->number, thread_value (intrinsic::tid, 0));
    }
  gimple_seq_add_stmt (&m_entry, build_intrinsic
			 (intrinsic::private_block,
			  { b->bytes, build_int_cst (integer_type_node, who) }));
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, b->call, "each %s has its own copy of a private array in "
		     "scratch memory\n", who == 0 ? "gang" : who == 1 ? "worker" : "lane");
}

/* From the scratch memory's beginning to this gang's blocks, of which each gang has
   BYTES_OF_ALL bytes.  */

tree
block_layout::offset_of_gang (tree bytes_of_all)
{
  tree gangs = gimple_convert (&m_entry, sizetype, gang_count (&m_entry, m_low.f));
  tree gang = gimple_convert (&m_entry, sizetype, gang_number (&m_entry, m_low.f));
  tree fixed = build (MULT_EXPR, gangs, size_int (m_low.f->scratch_per_gang ()));
  tree offset = build (MULT_EXPR, gang, bytes_of_all);
  offset = build (PLUS_EXPR, offset, fixed);
  return build (PLUS_EXPR, offset, size_int (scratch_counter_bytes));
}

void
block_layout::place ()
{
  tree all = size_zero_node;
  std::vector<tree> begins;
  for (private_block &b : m_blocks)
    {
      measure (&b);
      begins.push_back (all);
      tree bytes = b.owners ? build (MULT_EXPR, b.bytes, b.owners) : b.bytes;
      all = build (PLUS_EXPR, all, bytes);
    }
  m_low.f->scratch_fixed = scratch_counter_bytes;
  m_low.f->private_blocks = true;
  tree scratch = make_ssa_name (ptr_type_node);
  tree where = build2 (MEM_REF, ptr_type_node,
		       parameter_block (m_low.fun),
		       build_int_cst (build_pointer_type (ptr_type_node),
				      m_low.f->scratch_offset ()));
  gimple_seq_add_stmt (&m_entry, gimple_build_assign (scratch, where));
  tree gang = offset_of_gang (all);
  for (size_t i = 0; i < m_blocks.size (); i++)
    {
      const private_block &b = m_blocks[i];
      tree offset = build (PLUS_EXPR, gang, begins[i]);
      if (b.number)
	offset = build (PLUS_EXPR, offset, build (MULT_EXPR, b.number, b.bytes));
      tree address = gimple_build (&m_entry, POINTER_PLUS_EXPR, ptr_type_node, scratch,
				   offset);
      gimple_stmt_iterator gsi = gsi_for_stmt (b.call);
      gcc_checking_assert (gimple_call_lhs (b.call));
      if (b.owner != group::none)
	m_low.shared_pointers.insert (gimple_call_lhs (b.call));
      gimple *copy = gimple_build_assign (gimple_call_lhs (b.call), address);
      gsi_replace (&gsi, copy, false);
    }
  m_low.add_at_entry (m_entry);
}

void
block_layout::run ()
{
  collect ();
  for (gcall *release : m_releases)
    {
      tree memory = gimple_call_arg (release, 0);
      if (TREE_CODE (memory) == SSA_NAME && m_heap.count (SSA_NAME_DEF_STMT (memory)))
	{
	  gimple_call_set_fndecl (release, builtin_decl_explicit (BUILT_IN_FREE));
	  update_stmt (release);
	  continue;
	}
      gimple_stmt_iterator gsi = gsi_for_stmt (release);
      unlink_stmt_vdef (release);
      gsi_remove (&gsi, true);
    }
  if (!m_blocks.empty ())
    place ();
}

} // anonymous namespace

void
place_private_blocks (lowering &low)
{
  block_layout (low).run ();
}

} // namespace accplug
