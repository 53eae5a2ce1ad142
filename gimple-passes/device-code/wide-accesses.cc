/* Accesses of neighbouring places by one thread become one.

   Comes in: a kernel after all other passes: loads and stores of structures' members, of
   short rows of a thread's own, and of bytes and pairs of them in a run.

     a = p->x;  b = p->y;  p->vx = f (a);  c = p->z;  d = p->w;

   Goes out: the same statements, those that make up 8 or 16 bytes beside each other, and a
   note of them (base/wide-accesses.h): loads where the first one was, stores where the
   last one was.

     a = p->x;  b = p->y;  c = p->z;  d = p->w;		ld.global.v4
     p->vx = f (a);

   Rules
   - The members of a group have one address, a constant apart, and are in one block.
     Loads do not pass what may store to them, stores pass nothing that may touch them.
   - An address is a pointer that the kernel got, plus what is a known number modulo 16.  So
     where that pointer is aligned, which the kernel asks when it begins, so is the group.
     Or GCC, or accpacked-runs, has noted that it is aligned, or it is in a variable in shared
     memory that is, or the type of one of its accesses says so (tiling/tile-shares.cc).
   - The body is emitted twice, so it is not large, but for accesses that are aligned anyway.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-contract.h"
#include "base/dump.h"
#include "base/kernel-record.h"
#include "base/wide-accesses.h"
#include "device/device-pass.h"

namespace accplug
{

namespace
{

/* Bytes of a group: at most, and at least, of short elements; those where somebody has noted
   that a word is aligned.  */
const HOST_WIDE_INT wide = widest_access, narrow = 8, word = 4;

/* The statements of a kernel that is emitted twice, at most; those between two parts of a
   group.  */
const unsigned most_statements = 2000;
const unsigned most_between = 400;

/* How far definitions are followed.  */
const unsigned deepest = 40;

/* What is known of a number: it is REST modulo MODULUS, a power of two up to 16.  */
struct residue
{
  HOST_WIDE_INT modulus = 1, rest = 0;

  residue () {}
  residue (HOST_WIDE_INT m, HOST_WIDE_INT r)
    : modulus (MIN (m, wide)), rest (r & (modulus - 1)) {}
};

residue
number_residue (tree t, unsigned depth = 0)
{
  if (TREE_CODE (t) == INTEGER_CST)
    return residue (wide, TREE_INT_CST_LOW (t) & (wide - 1));
  if (TREE_CODE (t) != SSA_NAME || depth == deepest)
    return residue ();
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
  if (!def || gimple_vuse (def))
    return residue ();
  tree_code code = gimple_assign_rhs_code (def);
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  if (!INTEGRAL_TYPE_P (TREE_TYPE (t)) || TYPE_PRECISION (TREE_TYPE (t)) < 8)
    return residue ();
  if (code == SSA_NAME || code == INTEGER_CST)
    return number_residue (a, depth + 1);
  if (CONVERT_EXPR_CODE_P (code))
    return (INTEGRAL_TYPE_P (TREE_TYPE (a)) && TYPE_PRECISION (TREE_TYPE (a)) >= 8
	    ? number_residue (a, depth + 1) : residue ());
  if (code != PLUS_EXPR && code != MINUS_EXPR && code != MULT_EXPR
      && code != WIDEN_MULT_EXPR && code != LSHIFT_EXPR)
    return residue ();
  residue of_a = number_residue (a, depth + 1);
  if (code == LSHIFT_EXPR)
    {
      if (!tree_fits_uhwi_p (b) || tree_to_uhwi (b) > 8)
	return residue ();
      HOST_WIDE_INT factor = HOST_WIDE_INT (1) << tree_to_uhwi (b);
      return residue (of_a.modulus * factor, of_a.rest * factor);
    }
  residue of_b = number_residue (b, depth + 1);
  if (code == PLUS_EXPR || code == MINUS_EXPR)
    return residue (MIN (of_a.modulus, of_b.modulus),
		    code == PLUS_EXPR ? of_a.rest + of_b.rest : of_a.rest - of_b.rest);
  /* (i m + r) (j n + s) = i j m n + i m s + j n r + r s.  */
  auto power = [] (const residue &r)
    { return r.rest ? HOST_WIDE_INT (least_bit_hwi (r.rest)) : r.modulus; };
  return residue (MIN (of_a.modulus * power (of_b), of_b.modulus * power (of_a)),
		  of_a.rest * of_b.rest);
}

/* An address: REST modulo MODULUS, a power of two up to 16, where the pointer at byte
   PARAMETER of the parameter block is a multiple of 16.  PARAMETER is `none' if it is not
   known, `any' if it is known anyway.  */
struct known_address
{
  static const HOST_WIDE_INT none = -1, any = -2;
  HOST_WIDE_INT parameter = none, rest = 0, modulus = wide;

  bool known () const { return parameter != none; }
  /* May this and O be of one pointer?  Then what is known of it by both.  */
  bool agrees (const known_address &o) const
  {
    return parameter == o.parameter && !((rest ^ o.rest) & (MIN (modulus, o.modulus) - 1));
  }
  known_address and_also (const known_address &o) const
  {
    known_address both = *this;
    both.modulus = MIN (modulus, o.modulus);
    both.rest &= both.modulus - 1;
    return both;
  }
};

/* The constant in BASE, a MEM_REF.  */

HOST_WIDE_INT
base_offset (tree base)
{
  return HOST_WIDE_INT (TREE_INT_CST_LOW (TREE_OPERAND (base, 1)));
}

/* The place in the parameter block that STMT loads, or -1.  */

HOST_WIDE_INT
parameter_offset (gassign *stmt)
{
  poly_int64 offset;
  HOST_WIDE_INT at;
  tree base = (gimple_assign_single_p (stmt)
	       ? get_addr_base_and_unit_offset (gimple_assign_rhs1 (stmt), &offset)
	       : NULL_TREE);
  if (!base || TREE_CODE (base) != MEM_REF || !offset.is_constant (&at))
    return -1;
  tree pointer = TREE_OPERAND (base, 0);
  if (TREE_CODE (pointer) != SSA_NAME || !SSA_NAME_IS_DEFAULT_DEF (pointer)
      || !SSA_NAME_VAR (pointer) || TREE_CODE (SSA_NAME_VAR (pointer)) != PARM_DECL)
    return -1;
  return at + base_offset (base);
}

/* LEAST: a note of less alignment is none.  */

class address_reader
{
public:
  explicit address_reader (HOST_WIDE_INT least) : m_least (least) {}

  known_address of (tree pointer) { return of (pointer, 0); }

private:
  known_address of (tree pointer, unsigned depth);
  known_address of_phi (gphi *, unsigned depth);
  known_address of_object (tree object, unsigned depth);

  const HOST_WIDE_INT m_least;
  /* Of pointers that go around a loop: what their other ways in say.  */
  std::unordered_map<tree, known_address> m_assumed;
};

known_address
address_reader::of_phi (gphi *phi, unsigned depth)
{
  tree name = gimple_phi_result (phi);
  auto assumed = m_assumed.find (name);
  if (assumed != m_assumed.end ())
    return assumed->second;
  known_address result;
  for (unsigned pass = 0; pass < 2; pass++)
    for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
      {
	/* First the ways in that do not lead back here.  */
	bool back = (gimple_phi_arg_edge (phi, i)->flags & EDGE_DFS_BACK) != 0;
	if (back != (pass == 1))
	  continue;
	if (back)
	  m_assumed[name] = result;
	known_address way = of (gimple_phi_arg_def (phi, i), depth + 1);
	if (!way.known () || (result.known () && !way.agrees (result)))
	  {
	    m_assumed.erase (name);
	    return known_address ();
	  }
	result = result.known () ? way.and_also (result) : way;
      }
  m_assumed.erase (name);
  return result;
}

/* The address of OBJECT.  */

known_address
address_reader::of_object (tree object, unsigned depth)
{
  known_address result;
  poly_int64 offset;
  HOST_WIDE_INT at;
  tree base = get_addr_base_and_unit_offset (object, &offset);
  if (!base || !offset.is_constant (&at))
    return result;
  if (VAR_P (base) && lookup_attribute (shared_attribute, DECL_ATTRIBUTES (base))
      && DECL_ALIGN_UNIT (base) >= wide)
    {
      result.parameter = known_address::any;
      result.rest = at & (wide - 1);
    }
  else if (TREE_CODE (base) == MEM_REF)
    {
      result = of (TREE_OPERAND (base, 0), depth + 1);
      result.rest = (result.rest + at + base_offset (base)) & (result.modulus - 1);
    }
  return result;
}

known_address
address_reader::of (tree pointer, unsigned depth)
{
  known_address result;
  if (TREE_CODE (pointer) == ADDR_EXPR)
    return of_object (TREE_OPERAND (pointer, 0), depth);
  if (TREE_CODE (pointer) != SSA_NAME || depth > deepest)
    return result;
  unsigned alignment, rest;
  if (SSA_NAME_PTR_INFO (pointer)
      && get_ptr_info_alignment (SSA_NAME_PTR_INFO (pointer), &alignment, &rest)
      && alignment >= m_least)
    {
      result.parameter = known_address::any;
      result.modulus = MIN (HOST_WIDE_INT (alignment), wide);
      result.rest = rest & (result.modulus - 1);
      return result;
    }
  gimple *def = SSA_NAME_DEF_STMT (pointer);
  if (gphi *phi = dyn_cast<gphi *> (def))
    return of_phi (phi, depth);
  gassign *assign = dyn_cast<gassign *> (def);
  if (!assign)
    return result;
  if (gimple_vuse (assign))
    {
      result.parameter = parameter_offset (assign);
      return result;
    }
  tree first = gimple_assign_rhs1 (assign);
  if (gimple_assign_rhs_code (assign) == POINTER_PLUS_EXPR)
    {
      residue distance = number_residue (gimple_assign_rhs2 (assign));
      if (distance.modulus < MIN (m_least, narrow))
	return result;
      result = of (first, depth + 1);
      result.modulus = MIN (result.modulus, distance.modulus);
      result.rest = (result.rest + distance.rest) & (result.modulus - 1);
    }
  else if (gimple_assign_rhs_code (assign) == COND_EXPR)
    {
      known_address other = of (gimple_assign_rhs3 (assign), depth + 1);
      result = of (gimple_assign_rhs2 (assign), depth + 1);
      result = other.agrees (result) ? other.and_also (result) : known_address ();
    }
  else if (gimple_assign_single_p (assign)
	   || (gimple_assign_cast_p (assign) && POINTER_TYPE_P (TREE_TYPE (first))))
    result = of (first, depth + 1);
  return result;
}

/* A load or store that may be a part.  */
struct part
{
  gassign *stmt;
  unsigned number;	/* in its block */
  HOST_WIDE_INT at;	/* from the pointer */
  tree reference () const
  {
    return gimple_store_p (stmt) ? gimple_assign_lhs (stmt) : gimple_assign_rhs1 (stmt);
  }
};

/* Parts that may be together: those of one pointer, by size, kind of register, and whether
   they store.  */
struct family
{
  tree pointer;
  HOST_WIDE_INT bytes;
  bool floats, stores;

  bool operator< (const family &o) const
  {
    return (std::make_tuple (SSA_NAME_VERSION (pointer), bytes, floats, stores)
	    < std::make_tuple (SSA_NAME_VERSION (o.pointer), o.bytes, o.floats, o.stores));
  }
};

/* The address of F's PARTS, if one of their types says that it is aligned.  */

known_address
aligned_by_type (const family &f, const std::vector<part> &parts)
{
  known_address result;
  for (const part &p : parts)
    if (TREE_CODE (p.reference ()) == MEM_REF
	&& HOST_WIDE_INT (TYPE_ALIGN_UNIT (TREE_TYPE (p.reference ()))) >= wide
	&& f.bytes < wide)
      {
	result.parameter = known_address::any;
	result.rest = -p.at & (wide - 1);
      }
  return result;
}

class widening
{
public:
  explicit widening (function *fun) : m_fun (fun) {}

  /* Whether there is anything.  */
  bool find ();
  void move ();
  const wide_accesses &result () const { return m_result; }

private:
  bool describe (gimple *, family *, part *) const;
  void read_block (basic_block);
  void group_family (const family &, std::vector<part> &);
  bool group_window (const family &, const std::vector<part> &window,
		     std::vector<access_group> *groups);
  bool movable_p (const part &first, const part &last, bool store) const;

  function *m_fun;
  address_reader m_addresses { wide }, m_words { word };
  std::vector<gimple *> m_block;	/* the statements of the block that is read */
  std::set<unsigned> m_parameters;
  wide_accesses m_result;
};

bool
widening::describe (gimple *stmt, family *f, part *p) const
{
  gassign *assign = dyn_cast<gassign *> (stmt);
  if (!assign || !gimple_assign_single_p (assign) || !gimple_vuse (stmt)
      || gimple_has_volatile_ops (stmt))
    return false;
  p->stmt = assign;
  f->stores = gimple_vdef (stmt) != NULL_TREE;
  tree ref = p->reference ();
  tree other = f->stores ? gimple_assign_rhs1 (assign) : gimple_assign_lhs (assign);
  tree type = TREE_TYPE (ref);
  if (!is_gimple_val (other) || contains_bitfld_component_ref_p (ref)
      || !(SCALAR_FLOAT_TYPE_P (type) || TREE_CODE (type) == INTEGER_TYPE)
      || !types_compatible_p (type, TREE_TYPE (other))
      || !tree_fits_shwi_p (TYPE_SIZE_UNIT (type)))
    return false;
  f->bytes = tree_to_shwi (TYPE_SIZE_UNIT (type));
  f->floats = SCALAR_FLOAT_TYPE_P (type);
  poly_int64 offset;
  tree base = get_addr_base_and_unit_offset (ref, &offset);
  bool is_short = (f->bytes == 1 || f->bytes == 2) && !f->floats;
  if ((f->bytes != 4 && f->bytes != 8 && !is_short)
      || (!f->floats && TYPE_PRECISION (type) != f->bytes * BITS_PER_UNIT)
      || !base || TREE_CODE (base) != MEM_REF || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME
      || SSA_NAME_IS_DEFAULT_DEF (TREE_OPERAND (base, 0))
      || !offset.is_constant (&p->at))
    return false;
  p->at += base_offset (base);
  f->pointer = TREE_OPERAND (base, 0);
  return true;
}

/* Can FIRST, a store, stand where LAST does, or LAST, a load, where FIRST does?  */

bool
widening::movable_p (const part &first, const part &last, bool store) const
{
  if (last.number - first.number > most_between)
    return false;
  const part &moving = store ? first : last;
  ao_ref ref;
  ao_ref_init (&ref, moving.reference ());
  for (unsigned i = first.number + 1; i < last.number; i++)
    {
      gimple *stmt = m_block[i];
      if (gimple_vdef (stmt) && stmt_may_clobber_ref_p_1 (stmt, &ref))
	return false;
      if (store && gimple_vuse (stmt) && ref_maybe_used_by_stmt_p (stmt, &ref))
	return false;
      if (gimple_has_volatile_ops (stmt)
	  || (is_gimple_call (stmt) && gimple_vuse (stmt)))
	return false;
    }
  return true;
}

/* WINDOW has the parts of one aligned place, by their addresses, without gaps: one of GROUPS
   if they can stand beside each other.  */

bool
widening::group_window (const family &f, const std::vector<part> &window,
			std::vector<access_group> *groups)
{
  auto by_number = [] (const part &a, const part &b) { return a.number < b.number; };
  const part &first = *std::min_element (window.begin (), window.end (), by_number);
  const part &last = *std::max_element (window.begin (), window.end (), by_number);
  for (const part &p : window)
    {
      const part &end = f.stores ? last : first;
      if (p.stmt != end.stmt
	  && !(f.stores ? movable_p (p, end, true) : movable_p (end, p, false)))
	return false;
    }
  access_group group;
  for (const part &p : window)
    group.push_back (p.stmt);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, first.stmt, "%u %s of %d bytes are one where aligned\n",
		     unsigned (group.size ()), f.stores ? "stores" : "loads", int (f.bytes));
  groups->push_back (group);
  return true;
}

void
widening::group_family (const family &f, std::vector<part> &parts)
{
  if (parts.size () < 2)
    return;
  known_address address = aligned_by_type (f, parts);
  HOST_WIDE_INT least = MAX (2 * f.bytes, narrow);
  if (!address.known ())
    address = m_addresses.of (f.pointer);
  if (!address.known () && f.bytes < word)
    {
      address = m_words.of (f.pointer);
      least = word;
    }
  if (!address.known () || (least == word && address.parameter != known_address::any))
    return;
  std::stable_sort (parts.begin (), parts.end (),
		    [] (const part &a, const part &b) { return a.at < b.at; });
  std::vector<access_group> *groups = (address.parameter == known_address::any
				       ? &m_result.aligned_groups : &m_result.groups);
  /* Of loads of one place the first, of stores none: they do not commute.  */
  std::vector<part> once;
  for (size_t i = 0; i < parts.size (); i++)
    if (i == 0 || parts[i].at != parts[i - 1].at)
      once.push_back (parts[i]);
    else if (f.stores)
      return;
  for (size_t i = 0; i < once.size ();)
    {
      HOST_WIDE_INT place = once[i].at + address.rest;
      size_t grouped = 0;
      for (HOST_WIDE_INT bytes = wide; !grouped && bytes >= least;
	   bytes /= 2)
	{
	  size_t count = bytes / f.bytes;
	  if (bytes > address.modulus || (place & (bytes - 1)) || i + count > once.size ()
	      || once[i + count - 1].at != once[i].at + HOST_WIDE_INT (count - 1) * f.bytes)
	    continue;
	  std::vector<part> window (once.begin () + i, once.begin () + i + count);
	  if (group_window (f, window, groups))
	    grouped = count;
	}
      if (grouped && address.parameter >= 0)
	m_parameters.insert (address.parameter);
      i += MAX (grouped, size_t (1));
    }
}

void
widening::read_block (basic_block bb)
{
  std::map<family, std::vector<part>> families;
  m_block.clear ();
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      family f;
      part p;
      if (describe (stmt, &f, &p))
	{
	  p.number = m_block.size ();
	  families[f].push_back (p);
	}
      m_block.push_back (stmt);
    }
  for (auto &f : families)
    group_family (f.first, f.second);
}

bool
widening::find ()
{
  unsigned statements = 0;
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      statements++;
  mark_dfs_back_edges (m_fun);
  FOR_EACH_BB_FN (bb, m_fun)
    read_block (bb);
  if (statements > most_statements)
    {
      m_result.groups.clear ();
      m_parameters.clear ();
    }
  m_result.aligned_parameters.assign (m_parameters.begin (), m_parameters.end ());
  return !m_result.groups.empty () || !m_result.aligned_groups.empty ();
}

void
widening::move ()
{
  std::unordered_map<gimple *, unsigned> order;
  basic_block bb;
  unsigned number = 0;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      order[gsi_stmt (i)] = number++;
  std::vector<access_group> all = m_result.groups;
  all.insert (all.end (), m_result.aligned_groups.begin (), m_result.aligned_groups.end ());
  for (const access_group &group : all)
    {
      bool stores = gimple_store_p (group.front ());
      gassign *end = group.front ();
      for (gassign *stmt : group)
	if (stores ? order[stmt] > order[end] : order[stmt] < order[end])
	  end = stmt;
      gimple_stmt_iterator to = gsi_for_stmt (end);
      for (gassign *stmt : group)
	if (stmt != end)
	  {
	    gimple_stmt_iterator from = gsi_for_stmt (stmt);
	    if (stores)
	      gsi_move_before (&from, &to);
	    else
	      {
		gsi_move_after (&from, &to);
		to = gsi_for_stmt (stmt);
	      }
	  }
    }
}

class pass_wide_accesses : public device_pass
{
public:
  explicit pass_wide_accesses (gcc::context *context)
    : device_pass (device_pass_data ("accwide-accesses", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    kernel_record *record = f->kernel ? the_kernels.find_device (fun->decl) : nullptr;
    widening w (fun);
    if (!record || !w.find ())
      return 0;
    w.move ();
    record->wide = w.result ();
    mark_virtual_operands_for_renaming (fun);
    return TODO_update_ssa;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_wide_accesses (gcc::context *context)
{
  return new pass_wide_accesses (context);
}

} // namespace accplug
