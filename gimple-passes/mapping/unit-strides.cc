/* Versions of kernels for arrays whose elements lie beside each other.

   Comes in: a kernel whose addresses are computed from strides that come with the launch:
   those of Fortran's assumed-shape dummy arguments, which GCC keeps in variables `stride.N',
   one for each dimension.
   Goes out: besides, a version for launches where the strides of first dimensions are 1 and
   all others have 31 bits, as they are for whole arrays and for most sections. The launch
   chooses (accplug_kernel::unit_strides).

   With strides that are only known when the kernel runs, the subscript a(i,j,k) is three
   products of 64 bits, nothing shows that neighbouring threads have neighbouring elements, and
   no load is wide. A kernel with six such arrays had three times of CUDA's time. Two versions
   within one kernel would both have the registers of the one that needs more.

   Rules
   - The version is right only where the launch has compared its arguments: nothing here is a
     guess that matters. What is guessed is which stride is the first dimension's: GCC makes a
     dummy argument's variables in the order of its dimensions (trans-array.cc,
     gfc_trans_dummy_array_bias), and subscripts that have a term without a stride have a
     first dimension whose stride is known.
   - It is of the same construct, has the same arguments, and is reported with the kernel that
     it is of.
   - The cpu device has it where it runs the GPU's code (ACC_CPU_ONE_LANE=0): a kernel more to
     compile costs more there than products do.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/loop-facts.h"
#include "analysis/parameter-values.h"
#include "base/dump.h"
#include "base/walk.h"
#include "device/device-pass.h"
#include "mapping/block-shape.h"
#include "mapping/kernel-copy.h"

namespace accplug
{

namespace
{

const char pass_name[] = "accunit-strides";

/* Is argument SLOT of F a stride of a dummy argument, of 64 bits?  */

bool
stride_p (const device_function *f, unsigned slot)
{
  const argument &arg = f->site->args[slot];
  tree name = arg.variable && DECL_P (arg.variable) ? DECL_NAME (arg.variable) : NULL_TREE;
  return (name && arg.by_value && f->args[slot].size == 8
	  && INTEGRAL_TYPE_P (TREE_TYPE (arg.variable))
	  && DECL_ARTIFICIAL (arg.variable)
	  && startswith (IDENTIFIER_POINTER (name), "stride."));
}

/* The strides among F's arguments, by where they are in the parameter block.  */

std::map<HOST_WIDE_INT, unsigned>
places_of_strides (const device_function *f)
{
  std::map<HOST_WIDE_INT, unsigned> places;
  for (unsigned i = 0; i < f->args.size () && i < f->site->args.size (); i++)
    if (stride_p (f, i))
      places[f->args[i].offset] = i;
  return places;
}

class strides
{
public:
  strides (function *fun, const device_function *f)
    : m_fun (fun), m_f (f), m_places (places_of_strides (f)) {}

  /* Find those that make addresses: of first dimensions to UNIT, others to SHORT_ONES.  */
  void find (std::vector<unsigned> *unit, std::vector<unsigned> *short_ones);
  /* Say in the code what the version's launches have compared.  */
  void set (const std::vector<unsigned> &unit, const std::vector<unsigned> &short_ones);

private:
  /* What a subscript is made of.  */
  struct terms
  {
    std::set<unsigned> slots;	/* the strides */
    bool without = false;	/* one that changes has no stride */
  };

  bool load_p (gimple *, HOST_WIDE_INT *offset) const;
  int slot_of (tree value) const;
  void add_terms (tree value, terms *);
  void add_product (gimple *, terms *);
  void add_reference (tree reference, terms *);
  void note (const terms &);
  unsigned leader_of (unsigned slot) const;
  unsigned uid_of (unsigned slot) const { return DECL_UID (m_f->site->args[slot].variable); }

  function *m_fun;
  const device_function *m_f;
  std::map<HOST_WIDE_INT, unsigned> m_places;
  std::map<unsigned, unsigned> m_leaders;	/* strides of one array have one leader */
  std::set<unsigned> m_known;	/* whose array has a first dimension with a known stride */
  std::set<tree> m_seen;	/* in the reference at hand */
};

/* Does STMT load from the parameter block?  OFFSET: where.  */

bool
strides::load_p (gimple *stmt, HOST_WIDE_INT *offset) const
{
  if (!gimple_assign_load_p (stmt))
    return false;
  poly_int64 bytes;
  tree base = get_addr_base_and_unit_offset (gimple_assign_rhs1 (stmt), &bytes);
  HOST_WIDE_INT more, in_block;
  if (!base || TREE_CODE (base) != MEM_REF || !bytes.is_constant (&more)
      || !offset_in_block (m_fun, TREE_OPERAND (base, 0), &in_block))
    return false;
  *offset = in_block + more + mem_ref_offset (base).force_shwi ().to_constant ();
  return true;
}

/* The stride that VALUE is, as an argument's number; -1 if it is none.  */

int
strides::slot_of (tree value) const
{
  HOST_WIDE_INT offset;
  while (TREE_CODE (value) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (value))
    {
      gimple *def = SSA_NAME_DEF_STMT (value);
      if (load_p (def, &offset))
	{
	  auto place = m_places.find (offset);
	  return place != m_places.end () ? int (place->second) : -1;
	}
      if (!gimple_assign_cast_p (def) && !gimple_assign_ssa_name_copy_p (def))
	return -1;
      value = gimple_assign_rhs1 (def);
    }
  return -1;
}

/* Add the factors of the product STMT to ALL.  */

void
strides::add_product (gimple *stmt, terms *all)
{
  tree factors[] = { gimple_assign_rhs1 (stmt), gimple_assign_rhs2 (stmt) };
  for (tree factor : factors)
    {
      int slot = slot_of (factor);
      if (slot >= 0)
	{
	  all->slots.insert (slot);
	  return;
	}
    }
  /* A sum times the element's size.  */
  if (TREE_CODE (factors[1]) == INTEGER_CST)
    add_terms (factors[0], all);
  else
    all->without = true;
}

/* Add the terms of VALUE, a subscript or an address, to ALL.  */

void
strides::add_terms (tree value, terms *all)
{
  if (TREE_CODE (value) != SSA_NAME || !m_seen.insert (value).second)
    return;
  int slot = slot_of (value);
  HOST_WIDE_INT offset;
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (slot >= 0)
    all->slots.insert (slot);
  else if (is_gimple_assign (def) && !load_p (def, &offset))
    switch (gimple_assign_rhs_code (def))
      {
      case PLUS_EXPR:
      case MINUS_EXPR:
      case POINTER_PLUS_EXPR:
	add_terms (gimple_assign_rhs1 (def), all);
	add_terms (gimple_assign_rhs2 (def), all);
	break;
      case MULT_EXPR:
	add_product (def, all);
	break;
      case NEGATE_EXPR:
      case LSHIFT_EXPR:
      case SSA_NAME:
      CASE_CONVERT:
	add_terms (gimple_assign_rhs1 (def), all);
	break;
      case MEM_REF:
	/* The address of the array, in one of the block's slots.  */
	if (!POINTER_TYPE_P (TREE_TYPE (value)))
	  all->without = true;
	break;
      default:
	all->without = true;
      }
  else if (!is_gimple_assign (def) && !SSA_NAME_IS_DEFAULT_DEF (value))
    all->without = true;
}

void
strides::add_reference (tree reference, terms *all)
{
  m_seen.clear ();
  tree t = reference;
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == ARRAY_REF)
      add_terms (TREE_OPERAND (t, 1), all);
  if (TREE_CODE (t) == MEM_REF)
    add_terms (TREE_OPERAND (t, 0), all);
}

unsigned
strides::leader_of (unsigned slot) const
{
  for (;;)
    {
      auto leader = m_leaders.find (slot);
      if (leader == m_leaders.end () || leader->second == slot)
	return slot;
      slot = leader->second;
    }
}

/* The strides of REFERENCE's terms are one array's.  */

void
strides::note (const terms &reference)
{
  for (unsigned slot : reference.slots)
    {
      unsigned one = leader_of (slot), other = leader_of (*reference.slots.begin ());
      m_leaders.emplace (slot, slot);
      if (one != other)
	/* The leader is the first dimension's.  */
	m_leaders[uid_of (one) < uid_of (other) ? other : one]
	  = uid_of (one) < uid_of (other) ? one : other;
      if (reference.without)
	m_known.insert (slot);
    }
}

void
strides::find (std::vector<unsigned> *unit, std::vector<unsigned> *short_ones)
{
  basic_block bb;
  if (m_places.empty ())
    return;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!gimple_assign_single_p (stmt) || !gimple_vuse (stmt))
	  continue;
	terms all;
	add_reference (gimple_store_p (stmt) ? gimple_assign_lhs (stmt)
		       : gimple_assign_rhs1 (stmt), &all);
	note (all);
      }
  std::set<unsigned> known;
  for (unsigned slot : m_known)
    known.insert (leader_of (slot));
  for (const auto &one : m_leaders)
    if (leader_of (one.first) == one.first && !known.count (one.first))
      unit->push_back (one.first);
    else
      short_ones->push_back (one.first);
}

/* The value's low half, extended: the same for what has 31 bits.  */

tree
low_half (gimple_seq *seq, tree value)
{
  return gimple_convert (seq, TREE_TYPE (value),
			 gimple_convert (seq, integer_type_node, value));
}

/* Let NAME be REPLACEMENT, but in its own definition and in KEPT.  */

void
replace_uses (tree name, tree replacement, const std::set<gimple *> &kept)
{
  gimple *stmt;
  imm_use_iterator uses;
  use_operand_p use;
  std::vector<gimple *> changed;
  FOR_EACH_IMM_USE_STMT (stmt, uses, name)
    if (!kept.count (stmt))
      {
	FOR_EACH_IMM_USE_ON_STMT (use, uses)
	  SET_USE (use, replacement);
	changed.push_back (stmt);
      }
  for (gimple *one : changed)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (one);
      if (gimple_code (one) != GIMPLE_PHI)
	fold_stmt (&gsi);
      update_stmt (gsi_stmt (gsi));
    }
}

void
strides::set (const std::vector<unsigned> &unit, const std::vector<unsigned> &short_ones)
{
  std::vector<gimple *> loads;
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gimple_assign_load_p (gsi_stmt (gsi))
	  && slot_of (gimple_assign_lhs (gsi_stmt (gsi))) >= 0)
	loads.push_back (gsi_stmt (gsi));
  auto among = [] (const std::vector<unsigned> &slots, unsigned slot)
    { return std::find (slots.begin (), slots.end (), slot) != slots.end (); };
  for (gimple *load : loads)
    {
      tree name = gimple_assign_lhs (load);
      unsigned slot = slot_of (name);
      if (among (unit, slot))
	replace_uses (name, build_one_cst (TREE_TYPE (name)), {});
      else if (among (short_ones, slot))
	{
	  gimple_seq seq = NULL;
	  std::set<gimple *> made;
	  tree low = low_half (&seq, name);
	  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
	    made.insert (gsi_stmt (i));
	  gimple_stmt_iterator gsi = gsi_for_stmt (load);
	  gsi_insert_seq_after (&gsi, seq, GSI_SAME_STMT);
	  replace_uses (name, low, made);
	}
    }
}

/* The names of SLOTS of F, for dumps.  */

std::string
names_of (const device_function *f, const std::vector<unsigned> &slots)
{
  std::string text;
  for (unsigned slot : slots)
    text += (text.empty () ? "" : ", ") + argument_name (f, slot);
  return text;
}

class pass_unit_strides : public device_pass
{
public:
  explicit pass_unit_strides (gcc::context *context)
    : device_pass (device_pass_data (pass_name, TODO_update_ssa), context) {}

  bool gate (function *fun) final override
  {
    device_function *f = current_device_function ();
    return (optimize && device_pass::gate (fun) && f->kernel && f->site && !f->one_lane_of
	    && (f->unit_strides_of || f->kernels_part || !serial_p (f)));
  }

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    f->first_pass = nullptr;
    if (f->unit_strides_of)
      {
	strides (fun, f).set (f->unit_strides, f->short_strides);
	return 0;
      }
    std::vector<unsigned> unit, short_ones;
    strides (fun, f).find (&unit, &short_ones);
    if (unit.empty ())
      {
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, dump_at (f->site->loc),
			   "no strides of dummy arguments' first dimensions\n");
	return 0;
      }
    loop_analysis_scope scope (fun);
    if (tree copy = copy_of_kernel (fun, "unit"))
      {
	device_function *version = add_unit_strides_version (f, copy);
	version->first_pass = pass_name;
	version->unit_strides = unit;
	version->short_strides = short_ones;
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, dump_at (f->site->loc),
			   "a version for launches where %s %s 1%s%s%s\n",
			   names_of (f, unit).c_str (), unit.size () > 1 ? "are" : "is",
			   short_ones.empty () ? "" : ", and ",
			   names_of (f, short_ones).c_str (),
			   short_ones.empty () ? "" : " short");
      }
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_unit_strides (gcc::context *context)
{
  return new pass_unit_strides (context);
}

} // namespace accplug
