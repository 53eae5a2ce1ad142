/* Addresses that move along with a loop's iterations; see moving-addresses.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "analysis/linear-values.h"
#include "device/loop-location.h"
#include "device-code/moving-addresses.h"

namespace accplug
{

namespace
{

/* The most pointers that move along in one loop.  A pointer takes two of the 32
   registers that a thread may have if all warps are to be there; half of them.  */
const unsigned most_pointers = 8;

/* How far an address is followed to its pointer.  */
const unsigned deepest = 4;

/* A pointer that begins at BASE and moves by STEP in each iteration.  */

struct moving_pointer
{
  tree base, step;
  tree name;		/* its value in an iteration */
};

class moving_pointers
{
public:
  explicit moving_pointers (class loop *l) : m_loop (l) {}

  void replace_all ();

private:
  bool element_p (tree reference) const;
  void expose (gimple *);
  void collect (gimple *);
  void replace (tree address);
  bool constant_apart_p (tree from, tree to, HOST_WIDE_INT *distance);
  tree pointer_near (const affine_iv &, tree address, HOST_WIDE_INT *distance);

  class loop *m_loop;
  linear_values m_values;
  std::vector<tree> m_addresses;	/* SSA names, in the order of the body */
  std::vector<moving_pointer> m_pointers;
};

/* Is REFERENCE an element, of a register's size, of an array behind a pointer that the loop
   does not change?  */

bool
moving_pointers::element_p (tree reference) const
{
  tree type = TREE_TYPE (reference), base = reference;
  if (TREE_CODE (reference) != ARRAY_REF || !is_gimple_reg_type (type)
      || TREE_THIS_VOLATILE (reference) || reverse_storage_order_for_component_p (reference)
      || get_object_alignment (reference) < TYPE_ALIGN (type))
    return false;
  while (TREE_CODE (base) == ARRAY_REF || TREE_CODE (base) == COMPONENT_REF)
    base = TREE_OPERAND (base, 0);
  if (TREE_CODE (base) != MEM_REF || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME)
    return false;
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (TREE_OPERAND (base, 0)));
  return !bb || !flow_bb_inside_loop_p (m_loop, bb);
}

/* If STMT, in each iteration, loads or stores an element of an array that moves along, let
   it do so through a pointer.  Fortran's arrays are indexed where C's have pointers.  */

void
moving_pointers::expose (gimple *stmt)
{
  bool load = gimple_assign_load_p (stmt);
  if ((!load && !gimple_store_p (stmt))
      || !dominated_by_p (CDI_DOMINATORS, m_loop->latch, gimple_bb (stmt)))
    return;
  tree reference = load ? gimple_assign_rhs1 (stmt) : gimple_assign_lhs (stmt);
  if (!element_p (reference))
    return;
  tree type = TREE_TYPE (reference), base = get_base_address (reference);
  tree address = make_ssa_name (build_pointer_type (type));
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  gsi_insert_before (&gsi, gimple_build_assign
			     (address, build1 (ADDR_EXPR, TREE_TYPE (address),
					       unshare_expr (reference))), GSI_SAME_STMT);
  affine_iv iv;
  if (!simple_iv (m_loop, m_loop, address, &iv, true) || integer_zerop (iv.step))
    {
      gimple_stmt_iterator unused = gsi_for_stmt (SSA_NAME_DEF_STMT (address));
      gsi_remove (&unused, true);
      release_ssa_name (address);
      return;
    }
  tree alias = reference_alias_ptr_type (reference);
  tree element = build2 (MEM_REF, type, address, build_int_cst (alias, 0));
  MR_DEPENDENCE_CLIQUE (element) = MR_DEPENDENCE_CLIQUE (base);
  MR_DEPENDENCE_BASE (element) = MR_DEPENDENCE_BASE (base);
  if (load)
    gimple_assign_set_rhs1 (stmt, element);
  else
    gimple_assign_set_lhs (stmt, element);
  update_stmt (stmt);
}

/* Note the pointers that STMT loads or stores through.  */

void
moving_pointers::collect (gimple *stmt)
{
  if (!gimple_assign_load_p (stmt) && !gimple_store_p (stmt))
    return;
  for (tree reference : { gimple_assign_lhs (stmt), gimple_assign_rhs1 (stmt) })
    {
      tree base = get_base_address (reference);
      if (!base || TREE_CODE (base) != MEM_REF
	  || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME)
	continue;
      tree address = TREE_OPERAND (base, 0);
      basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (address));
      if (bb && flow_bb_inside_loop_p (m_loop, bb)
	  && dominated_by_p (CDI_DOMINATORS, m_loop->latch, bb)
	  && gimple_code (SSA_NAME_DEF_STMT (address)) != GIMPLE_PHI
	  && std::find (m_addresses.begin (), m_addresses.end (), address)
	       == m_addresses.end ())
	m_addresses.push_back (address);
    }
}

/* Is TO a constant *DISTANCE behind FROM?  Where they are computed neither has overflown, so
   that what they are made from says it, too.  */

bool
moving_pointers::constant_apart_p (tree from, tree to, HOST_WIDE_INT *distance)
{
  aff_tree here, there;
  tree_to_aff_combination (to, sizetype, &here);
  tree_to_aff_combination (from, sizetype, &there);
  aff_combination_scale (&there, -1);
  aff_combination_add (&here, &there);
  poly_int64 difference;
  if (here.n == 0 && !here.rest && here.offset.to_shwi (&difference)
      && difference.is_constant (distance))
    return true;
  return ((m_values.operand (to) - m_values.operand (from)).constant (distance)
	  && *distance <= max_address_offset && *distance >= -max_address_offset);
}

/* The pointer for ADDRESS, which moves as IV says: one that is there already and stays a
   constant *DISTANCE below it, or a new one.  */

tree
moving_pointers::pointer_near (const affine_iv &iv, tree address,
			       HOST_WIDE_INT *distance)
{
  for (const moving_pointer &p : m_pointers)
    {
      if (!operand_equal_p (p.step, iv.step))
	continue;
      if (constant_apart_p (p.base, iv.base, distance))
	return p.name;
    }
  if (m_pointers.size () >= most_pointers)
    return NULL_TREE;
  gimple_stmt_iterator gsi;
  bool after;
  tree name;
  standard_iv_increment_position (m_loop, &gsi, &after);
  gcc_compat::add_induction_variable (unshare_expr (iv.base), unshare_expr (iv.step),
				      m_loop, &gsi, after, &name);
  if (ptr_info_def *info = SSA_NAME_PTR_INFO (address))
    {
      duplicate_ssa_name_ptr_info (name, info);
      /* Where each iteration comes by, both are the same wherever NAME is used.  */
      if (gimple_bb (SSA_NAME_DEF_STMT (address)) != m_loop->header)
	mark_ptr_info_alignment_unknown (SSA_NAME_PTR_INFO (name));
    }
  m_pointers.push_back ({ iv.base, iv.step, name });
  *distance = 0;
  return name;
}

/* Make ADDRESS from a moving pointer, if it moves by a fixed distance.  */

void
moving_pointers::replace (tree address)
{
  affine_iv iv;
  if (!simple_iv (m_loop, m_loop, address, &iv, true) || integer_zerop (iv.step)
      || !POINTER_TYPE_P (TREE_TYPE (iv.base))
      || gcc_compat::expensive_p (iv.base) || gcc_compat::expensive_p (iv.step)
      || contains_abnormal_ssa_name_p (iv.base)
      || contains_abnormal_ssa_name_p (iv.step))
    return;
  HOST_WIDE_INT distance;
  tree pointer = pointer_near (iv, address, &distance);
  if (!pointer)
    return;
  gimple_stmt_iterator gsi = gsi_for_stmt (SSA_NAME_DEF_STMT (address));
  tree type = TREE_TYPE (address);
  if (!useless_type_conversion_p (type, TREE_TYPE (pointer)))
    {
      gimple_seq seq = NULL;
      pointer = gimple_convert (&seq, type, pointer);
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
    }
  gimple_assign_set_rhs_with_ops (&gsi, POINTER_PLUS_EXPR, pointer,
				  build_int_cst (sizetype, distance));
  update_stmt (gsi_stmt (gsi));
}

void
moving_pointers::replace_all ()
{
  basic_block *body = get_loop_body_in_dom_order (m_loop);
  for (unsigned i = 0; i < m_loop->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (is_gimple_assign (gsi_stmt (gsi)))
	{
	  expose (gsi_stmt (gsi));
	  collect (gsi_stmt (gsi));
	}
  free (body);
  for (tree address : m_addresses)
    replace (address);
}

/* Is END a signed number that is not negative, as an unsigned one?  */

bool
signed_end_p (tree end)
{
  if (TREE_CODE (end) != SSA_NAME)
    return false;
  gimple *convert = SSA_NAME_DEF_STMT (end);
  if (!is_gimple_assign (convert) || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (convert)))
    return false;
  tree from = gimple_assign_rhs1 (convert);
  gimple *most = TREE_CODE (from) == SSA_NAME ? SSA_NAME_DEF_STMT (from) : nullptr;
  return (most && is_gimple_assign (most) && gimple_assign_rhs_code (most) == MAX_EXPR
	  && TREE_CODE (gimple_assign_rhs2 (most)) == INTEGER_CST
	  && !TYPE_UNSIGNED (TREE_TYPE (from))
	  && TYPE_PRECISION (TREE_TYPE (from)) <= TYPE_PRECISION (TREE_TYPE (end))
	  && tree_int_cst_sgn (gimple_assign_rhs2 (most)) >= 0);
}

/* The counter of L, if that goes up by 1 from 0 in an unsigned type, and ends below the
   greatest signed number.  The mapping counts like this.  */

tree
unsigned_counter (class loop *l)
{
  edge exit = single_exit (l);
  gcond *test = (exit ? safe_dyn_cast<gcond *> (gcc_compat::last_statement (exit->src))
		 : nullptr);
  if (!test)
    return NULL_TREE;
  tree next = gimple_cond_lhs (test), end = gimple_cond_rhs (test);
  tree_code code = gimple_cond_code (test);
  if (exit->flags & EDGE_TRUE_VALUE)
    code = invert_tree_comparison (code, false);
  if (code == GT_EXPR)
    std::swap (next, end);
  if ((code != LT_EXPR && code != GT_EXPR) || TREE_CODE (next) != SSA_NAME
      || !INTEGRAL_TYPE_P (TREE_TYPE (next)) || !TYPE_UNSIGNED (TREE_TYPE (next))
      || !signed_end_p (end))
    return NULL_TREE;
  gimple *add = SSA_NAME_DEF_STMT (next);
  if (!is_gimple_assign (add) || gimple_assign_rhs_code (add) != PLUS_EXPR
      || !integer_onep (gimple_assign_rhs2 (add)))
    return NULL_TREE;
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (gimple_assign_rhs1 (add)));
  return (phi && gimple_bb (phi) == l->header
	  && PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (l)) == next
	  && integer_zerop (PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (l)))
	  ? gimple_phi_result (phi) : NULL_TREE);
}

/* Where L's subscripts are its unsigned counter as a signed number, let them be a counter of
   that type: GCC does not see that the conversion changes nothing, and no address would move
   along.  */

void
count_signed (class loop *l)
{
  tree counter = unsigned_counter (l);
  if (!counter)
    return;
  std::vector<gimple *> conversions;
  gimple *use;
  imm_use_iterator i;
  FOR_EACH_IMM_USE_STMT (use, i, counter)
    if (is_gimple_assign (use) && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (use))
	&& INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (use)))
	&& !TYPE_UNSIGNED (TREE_TYPE (gimple_assign_lhs (use)))
	&& TYPE_PRECISION (TREE_TYPE (gimple_assign_lhs (use)))
	   == TYPE_PRECISION (TREE_TYPE (counter))
	&& flow_bb_inside_loop_p (l, gimple_bb (use)))
      conversions.push_back (use);
  if (conversions.empty ())
    return;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)),
		     "loop %d counts by a signed number\n", l->num);
  gimple_stmt_iterator gsi;
  bool after;
  tree type = TREE_TYPE (gimple_assign_lhs (conversions.front ())), name;
  standard_iv_increment_position (l, &gsi, &after);
  gcc_compat::add_induction_variable (build_zero_cst (type), build_one_cst (type), l, &gsi,
				      after, &name);
  for (gimple *convert : conversions)
    if (types_compatible_p (type, TREE_TYPE (gimple_assign_lhs (convert))))
      {
	gimple_stmt_iterator at = gsi_for_stmt (convert);
	gimple_assign_set_rhs_from_tree (&at, name);
	update_stmt (gsi_stmt (at));
      }
}

/* Can the load STMT be made elsewhere?  */

bool
movable_p (gassign *stmt)
{
  return (gimple_assign_load_p (stmt) && !gimple_has_volatile_ops (stmt)
	  && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
	  && is_gimple_reg_type (TREE_TYPE (gimple_assign_lhs (stmt))));
}

} // anonymous namespace

void
let_addresses_move (class loop *l)
{
  count_signed (l);
  moving_pointers (l).replace_all ();
}

tree
step_of (class loop *l, gphi *pointer)
{
  tree next = PHI_ARG_DEF_FROM_EDGE (pointer, loop_latch_edge (l));
  gassign *add = (TREE_CODE (next) == SSA_NAME
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next)) : nullptr);
  return (add && gimple_assign_rhs_code (add) == POINTER_PLUS_EXPR
	  && gimple_assign_rhs1 (add) == gimple_phi_result (pointer)
	  && TREE_CODE (gimple_assign_rhs2 (add)) == INTEGER_CST
	  ? gimple_assign_rhs2 (add) : NULL_TREE);
}

bool
moving_load_p (class loop *l, gimple *stmt, moving_load *load)
{
  gassign *assign = dyn_cast<gassign *> (stmt);
  poly_int64 offset;
  if (!assign || !movable_p (assign))
    return false;
  tree base = get_addr_base_and_unit_offset (gimple_assign_rhs1 (assign), &offset);
  if (!base || TREE_CODE (base) != MEM_REF)
    return false;
  offset += mem_ref_offset (base).force_shwi ();
  if (!offset.is_constant (&load->at))
    return false;
  load->stmt = assign;
  load->reference = gimple_assign_rhs1 (assign);
  load->distance = 0;
  tree address = TREE_OPERAND (base, 0);
  for (unsigned steps = 0; steps < deepest && TREE_CODE (address) == SSA_NAME; steps++)
    {
      gimple *def = SSA_NAME_DEF_STMT (address);
      load->pointer = dyn_cast<gphi *> (def);
      if (load->pointer)
	{
	  load->at += load->distance;
	  return gimple_bb (def) == l->header && step_of (l, load->pointer);
	}
      if (!is_gimple_assign (def) || gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR
	  || !tree_fits_shwi_p (gimple_assign_rhs2 (def)))
	return false;
      load->distance += tree_to_shwi (gimple_assign_rhs2 (def));
      address = gimple_assign_rhs1 (def);
    }
  return false;
}

tree
copy_moving_load (const moving_load &load, tree pointer, gimple_seq *seq)
{
  tree reference = unshare_expr (load.reference);
  tree base = get_base_address (reference);
  tree offset = TREE_OPERAND (base, 1);
  TREE_OPERAND (base, 0) = pointer;
  TREE_OPERAND (base, 1) = wide_int_to_tree (TREE_TYPE (offset),
					     wi::to_wide (offset) + load.distance);
  tree name = make_ssa_name (load.type ());
  gimple *copy = gimple_build_assign (name, reference);
  gimple_set_location (copy, gimple_location (load.stmt));
  gimple_seq_add_stmt (seq, copy);
  return name;
}

} // namespace accplug
