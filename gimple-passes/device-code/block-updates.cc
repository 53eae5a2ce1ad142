/* Atomic updates whose results nobody uses, collected by each block.

   Comes in: a kernel after accatomic-updates: an update is one call.
   Goes out: updates of a few places, or of one, in a loop that gangs share, go to the
   block's own copy of these places, and at the kernel's end each block updates memory
   once for each place that it has changed:

     entry:  copy[t], copy[t + threads] ... = neutral; barrier
     loop:   atomic copy[offset] += v		(one place: a register += v)
     exit:   barrier; if (copy[t] != neutral) atomic p[t] += copy[t]; ...

   Memory takes about one update of a place a clock, for all blocks together; a block's
   shared memory takes as many in its own time.

   Rules
   - The places are behind one pointer that the kernel got, or in one variable.  How many
     there are follows from the range of the offset, or from what is mapped there for
     certain: then each update asks whether it is among these, and goes to memory if not.
   - A loop is shared by gangs if its counter moves by what depends on their number, and the
     program has not asked for it.
   - Updates commute, and nothing asks for results.  What else may touch these places must
     not come after an update in the same iteration; with other iterations there is no
     order (OpenACC 3.3, 2.9.9: they are independent), so only iterations' ways count.
     Atomic reads, captures and volatile accesses, with which threads may wait for each
     other, must not touch them at all.
   - All threads of a block pass the function's entry and its one return, where the
     barriers stand.
   - Blocks are no more than run at once, and each has several updates for each place
     (launch-geometry.cc reads device_function::collected_places).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/memory-objects.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "base/report.h"
#include "device/device-pass.h"
#include "device/guarded-code.h"
#include "device/intrinsics.h"
#include "device/loop-location.h"
#include "device/shared-variables.h"

namespace accplug
{

namespace
{

/* The most bytes of a block's copy: 2048 counters.  With it, eight blocks of 128 threads
   still fit the smallest of shared memories.  */
const HOST_WIDE_INT most_bytes = 8192;

/* How far to follow the definitions of a loop's step.  */
const unsigned deepest = 6;

/* What an update does: the operation, on values of TYPE; FLUSH, what adds a copy's value
   to memory.  */
struct update_kind
{
  tree_code code = ERROR_MARK;
  tree type = NULL_TREE;
  tree flush = NULL_TREE;	/* a function of a pointer, a value, and a model */
  bool model = false;
};

struct update
{
  gcall *call = nullptr;
  class loop *loop = nullptr;	/* the outermost one that gangs share */
  tree offset = NULL_TREE;	/* in bytes, from the target's place; NULL: none */
  HOST_WIDE_INT offset_bytes = 0;	/* it is below that for certain; 0: unknown */
};

/* The places that a kernel updates in one way.  */
struct update_target
{
  update_kind kind;
  tree base = NULL_TREE;	/* the pointer, as the first update has it */
  HOST_WIDE_INT at = 0;		/* the first place is so many bytes behind it */
  std::vector<update> updates;
  HOST_WIDE_INT bytes = 0;	/* of the places */
  bool known = false;		/* all updates are of these places for certain */

  HOST_WIDE_INT size () const { return tree_to_shwi (TYPE_SIZE_UNIT (kind.type)); }
  bool one_place () const { return !updates.front ().offset; }
};

/* ---- Which statements are updates.  */

/* __atomic_fetch_OP_N and __atomic_OP_fetch_N, and what the sum of a copy is added by.  */
struct builtin_row
{
  built_in_function four, eight, also_four, also_eight;
  tree_code code;
  built_in_function flush_four, flush_eight;
};

const builtin_row builtin_rows[] = {
#define ROW(OP, CODE, FLUSH) \
  { BUILT_IN_ATOMIC_FETCH_##OP##_4, BUILT_IN_ATOMIC_FETCH_##OP##_8, \
    BUILT_IN_ATOMIC_##OP##_FETCH_4, BUILT_IN_ATOMIC_##OP##_FETCH_8, CODE, \
    BUILT_IN_ATOMIC_FETCH_##FLUSH##_4, BUILT_IN_ATOMIC_FETCH_##FLUSH##_8 }
  ROW (ADD, PLUS_EXPR, ADD), ROW (SUB, MINUS_EXPR, ADD), ROW (OR, BIT_IOR_EXPR, OR),
  ROW (XOR, BIT_XOR_EXPR, XOR), ROW (AND, BIT_AND_EXPR, AND),
#undef ROW
};

const std::pair<intrinsic, tree_code> intrinsic_rows[] = {
  { intrinsic::atomic_add_f32, PLUS_EXPR }, { intrinsic::atomic_add_f64, PLUS_EXPR },
  { intrinsic::atomic_min_u32, MIN_EXPR }, { intrinsic::atomic_min_s32, MIN_EXPR },
  { intrinsic::atomic_min_u64, MIN_EXPR }, { intrinsic::atomic_min_s64, MIN_EXPR },
  { intrinsic::atomic_max_u32, MAX_EXPR }, { intrinsic::atomic_max_s32, MAX_EXPR },
  { intrinsic::atomic_max_u64, MAX_EXPR }, { intrinsic::atomic_max_s64, MAX_EXPR },
};

/* What STMT does if it is an update that may be collected; its code is ERROR_MARK if it is
   none.  */

update_kind
kind_of_update (gimple *stmt)
{
  update_kind kind;
  if (!is_gimple_call (stmt) || gimple_call_lhs (stmt))
    return kind;
  for (const auto &row : intrinsic_rows)
    if (intrinsic_call_p (stmt, row.first))
      {
	kind.code = row.second;
	kind.flush = intrinsic_decl (row.first);
	kind.type = TREE_TYPE (TREE_TYPE (kind.flush));
      }
  if (!gimple_call_builtin_p (stmt, BUILT_IN_NORMAL) || gimple_call_num_args (stmt) != 3
      || !tree_fits_uhwi_p (gimple_call_arg (stmt, 2))
      || memmodel_base (tree_to_uhwi (gimple_call_arg (stmt, 2))) != MEMMODEL_RELAXED)
    return kind;
  built_in_function f = DECL_FUNCTION_CODE (gimple_call_fndecl (stmt));
  for (const builtin_row &row : builtin_rows)
    {
      bool eight = f == row.eight || f == row.also_eight;
      if (!eight && f != row.four && f != row.also_four)
	continue;
      kind.code = row.code;
      kind.flush = builtin_decl_explicit (eight ? row.flush_eight : row.flush_four);
      kind.type = TREE_TYPE (TREE_TYPE (kind.flush));
      kind.model = true;
    }
  return kind;
}

/* What a copy begins with.  */

tree
neutral_value (const update_kind &kind)
{
  switch (kind.code)
    {
    case BIT_AND_EXPR: return build_minus_one_cst (kind.type);
    case MIN_EXPR: return TYPE_MAX_VALUE (kind.type);
    case MAX_EXPR: return TYPE_MIN_VALUE (kind.type);
    default: return build_zero_cst (kind.type);
    }
}

/* Do updates of A and B commute, and can they share a copy?  */

bool
same_kind_p (const update_kind &a, const update_kind &b)
{
  auto sum = [] (tree_code code) { return code == MINUS_EXPR ? PLUS_EXPR : code; };
  return sum (a.code) == sum (b.code) && a.flush == b.flush;
}

/* ---- Loops that gangs share.  */

/* Is T made from the number of blocks?  */

bool
grid_size_p (tree t, unsigned depth = 0)
{
  if (TREE_CODE (t) != SSA_NAME || depth > deepest)
    return false;
  gimple *def = SSA_NAME_DEF_STMT (t);
  if (intrinsic_call_p (def, intrinsic::nctaid))
    return true;
  if (!is_gimple_assign (def) || gimple_vuse (def))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    if (grid_size_p (gimple_op (def, i), depth + 1))
      return true;
  return false;
}

/* Does L run over iterations that the gangs share: does a counter move by what depends on
   their number?  */

bool
shared_by_gangs_p (class loop *l)
{
  if (!loop_latch_edge (l))
    return false;
  for (gphi_iterator i = gsi_start_phis (l->header); !gsi_end_p (i); gsi_next (&i))
    {
      tree phi = gimple_phi_result (i.phi ());
      tree next = PHI_ARG_DEF_FROM_EDGE (i.phi (), loop_latch_edge (l));
      gassign *add = (TREE_CODE (next) == SSA_NAME
		      ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next)) : nullptr);
      if (!add || gimple_assign_rhs_code (add) != PLUS_EXPR)
	continue;
      tree a = gimple_assign_rhs1 (add), b = gimple_assign_rhs2 (add);
      if ((a == phi && grid_size_p (b)) || (b == phi && grid_size_p (a)))
	return true;
    }
  return false;
}

/* The outermost loop around BB that gangs share; NULL if there is none.  */

class loop *
outermost_shared_loop (basic_block bb)
{
  class loop *found = nullptr;
  for (class loop *l = bb->loop_father; l && loop_outer (l); l = loop_outer (l))
    if (shared_by_gangs_p (l))
      found = l;
  return found;
}

/* ---- Where updates are.  */

/* Is T a load of the parameter block?  Then *OFFSET is where.  */

bool
parameter_load_p (tree t, HOST_WIDE_INT *offset)
{
  gimple *def = TREE_CODE (t) == SSA_NAME ? SSA_NAME_DEF_STMT (t) : nullptr;
  if (!def || !gimple_assign_load_p (def))
    return false;
  poly_int64 at;
  tree base = get_addr_base_and_unit_offset (gimple_assign_rhs1 (def), &at);
  if (!base || TREE_CODE (base) != MEM_REF)
    return false;
  at += mem_ref_offset (base).force_shwi ();
  return parameter_block_p (TREE_OPERAND (base, 0)) && at.is_constant (offset);
}

/* Are A and B the same base?  */

bool
same_base_p (tree a, tree b)
{
  HOST_WIDE_INT x, y;
  if (parameter_load_p (a, &x))
    return parameter_load_p (b, &y) && x == y;
  return operand_equal_p (a, b);
}

/* STMT once more; which memory it sees is to be found out.  */

gimple *
copy_of (gimple *stmt)
{
  gimple *copy = gimple_copy (stmt);
  gimple_set_vuse (copy, NULL_TREE);
  gimple_set_vdef (copy, NULL_TREE);
  return copy;
}

/* BASE where it can be used at the place of SEQ: a load of the parameter block anew.  */

tree
base_at (gimple_seq *seq, tree base)
{
  if (TREE_CODE (base) != SSA_NAME)
    return base;
  gassign *load = as_a<gassign *> (copy_of (SSA_NAME_DEF_STMT (base)));
  tree name = make_ssa_name (TREE_TYPE (base), load);
  gimple_assign_set_lhs (load, name);
  gimple_seq_add_stmt (seq, load);
  return name;
}

/* The expression OFFSET, a sum of products, as a value before CALL.  */

tree
offset_value (gcall *call, tree offset)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  return force_gimple_operand_gsi (&gsi, fold_convert (sizetype, offset), true, NULL_TREE,
				   true, GSI_SAME_STMT);
}

/* Find the base of ADDRESS, U's, the constant distance *AT from it, and U's offset.  */

bool
find_place (tree address, tree *base, HOST_WIDE_INT *at, update *u)
{
  HOST_WIDE_INT unused;
  if (parameter_load_p (address, &unused))
    {
      *base = address;
      return true;
    }
  gassign *def = (TREE_CODE (address) == SSA_NAME
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (address)) : nullptr);
  if (def && gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR && !u->offset && !*at)
    {
      tree offset = gimple_assign_rhs2 (def);
      if (tree_fits_shwi_p (offset))
	*at = tree_to_shwi (offset);
      else
	u->offset = offset;
      return find_place (gimple_assign_rhs1 (def), base, at, u);
    }
  if (def && gimple_assign_single_p (def))
    address = gimple_assign_rhs1 (def);
  if (TREE_CODE (address) != ADDR_EXPR || *at)
    return false;
  poly_int64 bitsize, bitpos;
  tree offset;
  machine_mode mode;
  int unsigned_p = 0, reverse_p = 0, volatile_p = 0;
  tree object = get_inner_reference (TREE_OPERAND (address, 0), &bitsize, &bitpos, &offset,
				     &mode, &unsigned_p, &reverse_p, &volatile_p);
  if (volatile_p || !bits_to_bytes_round_down (bitpos).is_constant (at)
      || (offset && u->offset))
    return false;
  if (offset)
    u->offset = offset_value (u->call, offset);
  if (TREE_CODE (object) == MEM_REF)
    {
      *base = TREE_OPERAND (object, 0);
      *at += mem_ref_offset (object).force_shwi ().to_constant ();
      return parameter_load_p (*base, &unused) && !(u->offset && *at);
    }
  *base = build_fold_addr_expr (object);
  return VAR_P (object) && is_global_var (object) && !(u->offset && *at);
}

/* Of how many bytes U's offset tells that it is below; 0 if of none.  */

HOST_WIDE_INT
bytes_by_range (function *fun, const update &u, HOST_WIDE_INT size)
{
  gcc_compat::integer_range range;
  if (!u.offset)
    return size;
  if (!get_range_query (fun)->range_of_expr (range, u.offset, u.call)
      || range.undefined_p () || range.varying_p ()
      || !wi::fits_uhwi_p (range.upper_bound ())
      || wi::neg_p (range.upper_bound ()) || wi::neg_p (range.lower_bound ()))
    return 0;
  unsigned HOST_WIDE_INT last = range.upper_bound ().to_uhwi ();
  return last < unsigned (most_bytes) ? last + size : 0;
}

/* ---- The pass.  */

class block_updates
{
public:
  block_updates (function *fun, device_function *f) : m_fun (fun), m_f (f) {}
  unsigned run ();

private:
  const char *obstacle ();
  void collect ();
  void add (gcall *call, const update_kind &kind);
  const char *obstacle_to (update_target &);
  bool size_target (update_target &);
  bool apart_p (const update_target &, gimple *stmt, const update_kind &) const;
  bool touched_p (const update_target &, gimple *stmt) const;
  bool waits_p (gimple *stmt) const;
  bool touched_after_p (const update_target &, const update &) const;
  bool touched_between_p (const update_target &, gimple_stmt_iterator gsi) const;
  tree copy_address (gimple_seq *seq, unsigned round) const;
  gcall *flush_call (const update_target &, tree address, tree value) const;
  void begin (const update_target &);
  void redirect (const update_target &, const update &);
  void finish (const update_target &);
  void transform (const update_target &);
  void tell (const update_target &, const char *obstacle) const;
  unsigned threads () const { return m_f->vector_length * m_f->workers; }
  unsigned rounds (const update_target &t) const
  {
    return CEIL (t.bytes / t.size (), HOST_WIDE_INT (threads ()));
  }

  function *m_fun;
  device_function *m_f;
  greturn *m_return = nullptr;
  std::vector<update_target> m_targets;
  unsigned HOST_WIDE_INT m_shared_bytes = 0;
  /* Of the target at hand: the shared copy; the register, of one place; the number of the
     thread in its block, at the entry.  */
  tree m_copy = NULL_TREE, m_register = NULL_TREE, m_thread = NULL_TREE;
};

/* Why nothing in this function can be collected; NULL if it can.  */

const char *
block_updates::obstacle ()
{
  if (!m_f->vector_length || !m_f->workers)
    return "only the launch knows how many threads a block has";
  if (threads () < warp_size)
    return "blocks have few threads";
  if (m_f->asks_for_gangs)
    return "the program has loops of its own over the gangs' numbers";
  if (EDGE_COUNT (EXIT_BLOCK_PTR_FOR_FN (m_fun)->preds) == 1)
    m_return = safe_dyn_cast<greturn *> (gcc_compat::last_statement
					 (EDGE_PRED (EXIT_BLOCK_PTR_FOR_FN (m_fun), 0)->src));
  return m_return ? nullptr : "the kernel has several ends, or none";
}

void
block_updates::add (gcall *call, const update_kind &kind)
{
  update u;
  tree base;
  HOST_WIDE_INT at = 0;
  u.call = call;
  u.loop = outermost_shared_loop (gimple_bb (call));
  if (!u.loop || !find_place (gimple_call_arg (call, 0), &base, &at, &u))
    {
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, call, "update: not collected: %s\n",
			 u.loop ? "it is not behind a pointer that the kernel got"
			 : "no loop is around it whose iterations gangs share");
      return;
    }
  for (update_target &t : m_targets)
    if (same_base_p (t.base, base) && t.at == at && same_kind_p (t.kind, kind)
	&& t.one_place () == !u.offset)
      {
	t.updates.push_back (u);
	return;
      }
  update_target t;
  t.kind = kind;
  t.base = base;
  t.at = at;
  t.updates.push_back (u);
  m_targets.push_back (t);
}

void
block_updates::collect ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	update_kind kind = kind_of_update (gsi_stmt (gsi));
	if (kind.code != ERROR_MARK)
	  add (as_a<gcall *> (gsi_stmt (gsi)), kind);
      }
}

/* Find out how many bytes the places of T are.  False if they are too many, or unknown.  */

bool
block_updates::size_target (update_target &t)
{
  HOST_WIDE_INT most = 0, offset;
  t.known = true;
  for (update &u : t.updates)
    {
      u.offset_bytes = bytes_by_range (m_fun, u, t.size ());
      most = MAX (most, u.offset_bytes);
      t.known &= u.offset_bytes > 0;
    }
  t.bytes = most;
  if (t.known)
    return most <= most_bytes;
  if (!parameter_load_p (t.base, &offset))
    {
      tree size = DECL_SIZE_UNIT (TREE_OPERAND (t.base, 0));
      t.bytes = size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : 0;
    }
  else
    t.bytes = describe_parameter (m_f, offset).bytes_there / t.size () * t.size ();
  return t.bytes > 0 && t.bytes <= most_bytes;
}

/* The pointer that ADDRESS is made from by adding to it.  */

tree
origin_of_address (tree address)
{
  HOST_WIDE_INT unused;
  while (TREE_CODE (address) == SSA_NAME && !parameter_load_p (address, &unused))
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (address));
      tree base = (def && gimple_assign_rhs_code (def) == ADDR_EXPR
		   ? get_base_address (TREE_OPERAND (gimple_assign_rhs1 (def), 0))
		   : NULL_TREE);
      if (base && TREE_CODE (base) == MEM_REF)
	address = TREE_OPERAND (base, 0);
      else if (def && (gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR
		       || gimple_assign_ssa_name_copy_p (def)))
	address = gimple_assign_rhs1 (def);
      else
	break;
    }
  return address;
}

/* Are numbers of the types A and B never the same memory (C11 6.5, paragraph 7)?  */

bool
types_apart_p (tree a, tree b)
{
  return (flag_strict_aliasing
	  && (INTEGRAL_TYPE_P (a) || SCALAR_FLOAT_TYPE_P (a))
	  && (INTEGRAL_TYPE_P (b) || SCALAR_FLOAT_TYPE_P (b))
	  && !integer_onep (TYPE_SIZE_UNIT (a)) && !integer_onep (TYPE_SIZE_UNIT (b))
	  && (!tree_int_cst_equal (TYPE_SIZE (a), TYPE_SIZE (b))
	      || FLOAT_TYPE_P (a) != FLOAT_TYPE_P (b)));
}

/* Is the place of the plain REFERENCE of the type that it says, and no member of a union
   nor accessed by a type that may alias?  */

bool
typed_reference_p (tree reference)
{
  if (get_alias_set (reference) == 0)
    return false;
  for (; handled_component_p (reference); reference = TREE_OPERAND (reference, 0))
    if (TREE_CODE (reference) == VIEW_CONVERT_EXPR
	|| (TREE_CODE (reference) == COMPONENT_REF
	    && TREE_CODE (TREE_TYPE (TREE_OPERAND (reference, 0))) == UNION_TYPE))
      return false;
  return true;
}

/* Are the places of T others than those of STMT, an update of KIND or a plain load or
   store: are they of another type, or in another variable?  */

bool
block_updates::apart_p (const update_target &t, gimple *stmt, const update_kind &kind) const
{
  tree type = kind.type, address = NULL_TREE;
  if (kind.code != ERROR_MARK)
    address = gimple_call_arg (stmt, 0);
  else if (gimple_assign_load_p (stmt) || gimple_store_p (stmt))
    {
      if (!gimple_assign_single_p (stmt) || (gimple_assign_load_p (stmt)
					     && gimple_store_p (stmt)))
	return false;
      tree reference = (gimple_store_p (stmt) ? gimple_assign_lhs (stmt)
			: gimple_assign_rhs1 (stmt));
      tree base = get_base_address (reference);
      type = typed_reference_p (reference) ? TREE_TYPE (reference) : NULL_TREE;
      address = base && TREE_CODE (base) == MEM_REF ? TREE_OPERAND (base, 0) : NULL_TREE;
    }
  if (type && types_apart_p (type, t.kind.type))
    return true;
  HOST_WIDE_INT a, b;
  if (!address || !parameter_load_p (origin_of_address (address), &a)
      || !parameter_load_p (t.base, &b))
    return false;
  memory_object one = describe_parameter (m_f, a), other = describe_parameter (m_f, b);
  return one.own_storage && other.own_storage && one.variable != other.variable;
}

/* May STMT touch the places of T?  */

bool
block_updates::touched_p (const update_target &t, gimple *stmt) const
{
  if (!gimple_vuse (stmt) || is_gimple_debug (stmt) || stmt == m_return)
    return false;
  update_kind kind = kind_of_update (stmt);
  if ((kind.code != ERROR_MARK && same_kind_p (kind, t.kind)) || apart_p (t, stmt, kind))
    return false;
  /* Barriers and shuffles: other threads' updates need not be seen behind them.  */
  if (intrinsic_call_p (stmt) && kind.code == ERROR_MARK && !gimple_call_lhs (stmt)
      && !intrinsic_call_p (stmt, intrinsic::fence_device))
    return false;
  ao_ref place;
  ao_ref_init_from_ptr_and_size (&place, t.base, NULL_TREE);
  place.ref_alias_set = place.base_alias_set = 0;
  return (ref_maybe_used_by_stmt_p (stmt, &place, false)
	  || stmt_may_clobber_ref_p_1 (stmt, &place, false));
}

/* May threads wait for each other by STMT?  */

bool
block_updates::waits_p (gimple *stmt) const
{
  return (gimple_has_volatile_ops (stmt)
	  || (is_gimple_call (stmt) && !intrinsic_call_p (stmt)));
}

bool
block_updates::touched_between_p (const update_target &t, gimple_stmt_iterator gsi) const
{
  for (; !gsi_end_p (gsi); gsi_next (&gsi))
    if (touched_p (t, gsi_stmt (gsi)))
      return true;
  return false;
}

/* May anything that comes after U in its iteration touch T's places?  Ways back to where
   a shared loop begins lead to other iterations.  */

bool
block_updates::touched_after_p (const update_target &t, const update &u) const
{
  gimple_stmt_iterator after = gsi_for_stmt (u.call);
  gsi_next (&after);
  if (touched_between_p (t, after))
    return true;
  auto_vec<basic_block> work;
  std::unordered_set<basic_block> seen;
  work.safe_push (gimple_bb (u.call));
  while (!work.is_empty ())
    {
      basic_block bb = work.pop ();
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	{
	  class loop *l = e->dest->loop_father;
	  bool next_iteration = (l->header == e->dest && flow_bb_inside_loop_p (l, e->src)
				 && flow_bb_inside_loop_p (u.loop, e->dest)
				 && shared_by_gangs_p (l));
	  if (next_iteration || e->dest == EXIT_BLOCK_PTR_FOR_FN (m_fun)
	      || !seen.insert (e->dest).second)
	    continue;
	  if (touched_between_p (t, gsi_start_bb (e->dest)))
	    return true;
	  work.safe_push (e->dest);
	}
    }
  return false;
}

/* Why T's updates are not collected; NULL if they are.  */

const char *
block_updates::obstacle_to (update_target &t)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (waits_p (gsi_stmt (gsi)) && touched_p (t, gsi_stmt (gsi)))
	return "a call, or a volatile or atomic access, may touch the same places";
  for (const update &u : t.updates)
    if (touched_after_p (t, u))
      return "what follows in the same iteration may touch the same places";
  if (!size_target (t))
    return "how many places they are is not known, or they are many";
  if (m_shared_bytes + rounds (t) * threads () * t.size () > max_static_shared_bytes)
    return "shared memory is in use";
  return nullptr;
}

/* ---- The new code.  */

/* The address of this thread's place in the copy, in ROUND.  */

tree
block_updates::copy_address (gimple_seq *seq, unsigned round) const
{
  HOST_WIDE_INT size = tree_to_shwi (TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (m_copy))));
  tree index = gimple_build (seq, NOP_EXPR, sizetype, m_thread);
  tree offset = gimple_build (seq, MULT_EXPR, sizetype, index, size_int (size));
  offset = gimple_build (seq, PLUS_EXPR, sizetype, offset,
			 size_int (HOST_WIDE_INT (round) * threads () * size));
  return gimple_build (seq, POINTER_PLUS_EXPR, ptr_type_node, build_fold_addr_expr (m_copy),
		       offset);
}

gcall *
block_updates::flush_call (const update_target &t, tree address, tree value) const
{
  return (t.kind.model
	  ? gimple_build_call (t.kind.flush, 3, address, value,
			       build_int_cst (integer_type_node, MEMMODEL_RELAXED))
	  : gimple_build_call (t.kind.flush, 2, address, value));
}

/* The copy of T begins with neutral values, where the function does.  */

void
block_updates::begin (const update_target &t)
{
  gimple_seq seq = NULL;
  m_copy = make_shared_variable
    (m_fun, build_array_type_nelts (t.kind.type, rounds (t) * threads ()), "updates");
  m_thread = emit_intrinsic (&seq, intrinsic::tid, { integer_zero_node });
  if (m_f->workers > 1)
    {
      tree y = emit_intrinsic (&seq, intrinsic::tid, { integer_one_node });
      tree row = gimple_build (&seq, MULT_EXPR, unsigned_type_node, y,
			       build_int_cst (unsigned_type_node, m_f->vector_length));
      m_thread = gimple_build (&seq, PLUS_EXPR, unsigned_type_node, m_thread, row);
    }
  tree neutral = neutral_value (t.kind);
  for (unsigned round = 0; round < rounds (t); round++)
    {
      tree address = copy_address (&seq, round);
      tree cell = build2 (MEM_REF, t.kind.type, address,
			  build_zero_cst (build_pointer_type (t.kind.type)));
      gimple_seq_add_stmt (&seq, gimple_build_assign (cell, neutral));
    }
  if (t.one_place ())
    {
      m_register = create_tmp_reg (t.kind.type, "updates");
      gimple_seq_add_stmt (&seq, gimple_build_assign (m_register, neutral));
    }
  gimple_seq_add_stmt (&seq, build_intrinsic (intrinsic::barrier_block));
  gsi_insert_seq_on_edge_immediate (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (m_fun)), seq);
}

/* U updates the copy.  */

void
block_updates::redirect (const update_target &t, const update &u)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (u.call);
  gimple_seq seq = NULL;
  if (m_register)
    {
      tree value = gimple_convert (&seq, t.kind.type, gimple_call_arg (u.call, 1));
      gimple_seq_add_stmt (&seq, gimple_build_assign (m_register,
						      kind_of_update (u.call).code,
						      m_register, value));
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
      unlink_stmt_vdef (u.call);
      gsi_remove (&gsi, true);
      release_defs (u.call);
      return;
    }
  tree copy = build_fold_addr_expr (m_copy);
  gimple_seq own = NULL;
  tree address = (u.offset ? gimple_build (&own, POINTER_PLUS_EXPR, ptr_type_node, copy,
					   gimple_convert (&own, sizetype, u.offset))
		  : copy);
  gcall *call = as_a<gcall *> (copy_of (u.call));
  gimple_call_set_arg (call, 0, address);
  gimple_seq_add_stmt (&own, call);
  if (u.offset_bytes)
    gsi_insert_seq_before (&gsi, own, GSI_SAME_STMT);
  else
    {
      tree limit = size_int (t.bytes);
      tree inside = gimple_build (&seq, LT_EXPR, boolean_type_node, u.offset, limit);
      tree outside = gimple_build (&seq, GE_EXPR, boolean_type_node, u.offset, limit);
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
      insert_guarded (&gsi, inside, own);
      gimple_seq other = NULL;
      gimple_seq_add_stmt (&other, copy_of (u.call));
      insert_guarded (&gsi, outside, other);
    }
  unlink_stmt_vdef (u.call);
  gsi_remove (&gsi, true);
  release_defs (u.call);
}

/* Where the function ends, each thread updates memory for its places of the copy.  */

void
block_updates::finish (const update_target &t)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (m_return);
  gimple_seq seq = NULL;
  tree neutral = neutral_value (t.kind);
  if (m_register)
    {
      tree value = make_ssa_name (t.kind.type);
      gimple_seq_add_stmt (&seq, gimple_build_assign (value, m_register));
      tree any = gimple_build (&seq, NE_EXPR, boolean_type_node, value, neutral);
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
      gimple_seq body = NULL;
      gimple_seq_add_stmt (&body, flush_call (t, build_fold_addr_expr (m_copy), value));
      insert_guarded (&gsi, any, body);
      seq = NULL;
    }
  gimple_seq_add_stmt (&seq, build_intrinsic (intrinsic::barrier_block));
  for (unsigned round = 0; round < rounds (t); round++)
    {
      tree address = copy_address (&seq, round);
      tree value = make_ssa_name (t.kind.type);
      tree cell = build2 (MEM_REF, t.kind.type, address,
			  build_zero_cst (build_pointer_type (t.kind.type)));
      gimple_seq_add_stmt (&seq, gimple_build_assign (value, cell));
      tree any = gimple_build (&seq, NE_EXPR, boolean_type_node, value, neutral);
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
      /* What is behind the last place is never updated.  */
      gimple_seq body = NULL;
      tree index = gimple_build (&body, NOP_EXPR, sizetype, m_thread);
      index = gimple_build (&body, PLUS_EXPR, sizetype, index,
			    size_int (HOST_WIDE_INT (round) * threads ()));
      tree offset = gimple_build (&body, MULT_EXPR, sizetype, index, size_int (t.size ()));
      offset = gimple_build (&body, PLUS_EXPR, sizetype, offset, size_int (t.at));
      tree place = gimple_build (&body, POINTER_PLUS_EXPR, ptr_type_node,
				 base_at (&body, t.base), offset);
      gimple_seq_add_stmt (&body, flush_call (t, place, value));
      insert_guarded (&gsi, any, body);
      seq = NULL;
    }
}

void
block_updates::transform (const update_target &t)
{
  m_register = NULL_TREE;
  begin (t);
  for (const update &u : t.updates)
    redirect (t, u);
  finish (t);
  unsigned places = t.bytes / t.size ();
  m_f->collected_places = MAX (m_f->collected_places, places);
}

/* What became of T's updates, in the dump and in the report.  */

void
block_updates::tell (const update_target &t, const char *obstacle) const
{
  gcall *first = t.updates.front ().call;
  HOST_WIDE_INT places = obstacle ? 0 : t.bytes / t.size ();
  if (dump_enabled_p ())
    {
      if (obstacle)
	dump_printf_loc (MSG_NOTE, first, "updates stay in memory: %s\n", obstacle);
      else
	dump_printf_loc (MSG_NOTE, first, "%u updates of %d places are collected by each "
			 "block%s\n", unsigned (t.updates.size ()), int (places),
			 t.one_place () ? ", in registers first" : t.known ? ""
			 : ", where the places are those that are mapped");
    }
  if (!obstacle)
    report (gimple_location (first), REPORT_LOOP,
	    "Atomic updates collected by each gang in %s memory",
	    t.one_place () ? "registers and shared" : "shared");
}

unsigned
block_updates::run ()
{
  collect ();
  if (m_targets.empty ())
    return 0;
  const char *why = obstacle ();
  m_shared_bytes = shared_bytes (m_fun);
  std::vector<update_target> chosen;
  for (update_target &t : m_targets)
    {
      const char *here = why ? why : obstacle_to (t);
      tell (t, here);
      if (here)
	continue;
      chosen.push_back (t);
      m_shared_bytes += rounds (t) * threads () * t.size ();
    }
  for (const update_target &t : chosen)
    transform (t);
  if (chosen.empty ())
    return 0;
  free_dominance_info (CDI_DOMINATORS);
  free_dominance_info (CDI_POST_DOMINATORS);
  loops_state_set (LOOPS_NEED_FIXUP);
  mark_virtual_operands_for_renaming (m_fun);
  return TODO_update_ssa;
}

/* Most kernels have none, and need no ranges.  */

bool
any_update_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (kind_of_update (gsi_stmt (gsi)).code != ERROR_MARK)
	return true;
  return false;
}

class pass_block_updates : public device_pass
{
public:
  explicit pass_block_updates (gcc::context *context)
    : device_pass (device_pass_data ("accblock-updates", 0), context) {}

  bool gate (function *fun) final override
  {
    return device_pass::gate (fun) && current_device_function ()->kernel;
  }

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    if (!any_update_p (fun))
      return 0;
    loop_optimizer_init (LOOPS_NORMAL);
    enable_ranger (fun);
    unsigned todo = block_updates (fun, f).run ();
    disable_ranger (fun);
    loop_optimizer_finalize ();
    return todo;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_block_updates (gcc::context *context)
{
  return new pass_block_updates (context);
}

} // namespace accplug
