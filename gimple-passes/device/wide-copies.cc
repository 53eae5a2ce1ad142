/* Copies of memory in registers that only the host has; see wide-copies.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/wide-copies.h"

namespace accplug
{

namespace
{

const unsigned word_bytes = 8, word_bits = 64;

/* Is TYPE an integer of all its bits, or, as GCC copies with since version 15, a vector of
   bytes?  */

bool
bits_of_memory_p (tree type)
{
  if (TREE_CODE (type) == VECTOR_TYPE)
    return INTEGRAL_TYPE_P (TREE_TYPE (type)) && TYPE_PRECISION (TREE_TYPE (type)) == 8;
  return (TREE_CODE (type) == INTEGER_TYPE
	  && tree_int_cst_equal (TYPE_SIZE (type), bitsize_int (TYPE_PRECISION (type))));
}

/* How many words TYPE has; 0 if parts of words are left.  */

unsigned
words_in (tree type)
{
  if (!tree_fits_uhwi_p (TYPE_SIZE (type)) || tree_to_uhwi (TYPE_SIZE (type)) % word_bits)
    return 0;
  return tree_to_uhwi (TYPE_SIZE (type)) / word_bits;
}

/* Is REFERENCE to as many bytes as no register of the device's has?  */

bool
wide_memory_p (tree reference)
{
  tree type = TREE_TYPE (reference);
  return (TREE_CODE (reference) == MEM_REF && bits_of_memory_p (type)
	  && words_in (type) > 1);
}

/* Does USE store VALUE, all of it?  */

bool
wide_store_p (gimple *use, tree value)
{
  return (gimple_assign_single_p (use) && gimple_assign_rhs1 (use) == value
	  && wide_memory_p (gimple_assign_lhs (use)) && !gimple_has_volatile_ops (use));
}

/* Does USE take bits from one word?  A conversion takes the first ones.  */

bool
bits_of_word_p (gimple *use)
{
  if (!is_gimple_assign (use))
    return false;
  if (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (use)))
    {
      tree type = TREE_TYPE (gimple_assign_lhs (use));
      return INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) <= word_bits;
    }
  if (gimple_assign_rhs_code (use) != BIT_FIELD_REF)
    return false;
  tree bits = gimple_assign_rhs1 (use);
  unsigned HOST_WIDE_INT size = tree_to_uhwi (TREE_OPERAND (bits, 1));
  unsigned HOST_WIDE_INT at = tree_to_uhwi (TREE_OPERAND (bits, 2));
  return at % word_bits + size <= word_bits;
}

/* Is STMT a load whose value is words to all that use it?  */

bool
copies_words_p (gimple *stmt)
{
  if (!gimple_assign_load_p (stmt) || !wide_memory_p (gimple_assign_rhs1 (stmt))
      || gimple_has_volatile_ops (stmt) || stmt_ends_bb_p (stmt)
      || TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME)
    return false;
  tree value = gimple_assign_lhs (stmt);
  gimple *use;
  imm_use_iterator uses;
  FOR_EACH_IMM_USE_STMT (use, uses, value)
    if (!bits_of_word_p (use)
	&& (!wide_store_p (use, value) || stmt_ends_bb_p (use)))
      return false;
  return true;
}

/* The word AT bytes behind the beginning of REFERENCE.  */

tree
word_of (tree reference, unsigned at)
{
  unsigned align = MIN (get_object_alignment (reference), word_bits);
  tree type = build_aligned_type (build_nonstandard_integer_type (word_bits, 1), align);
  tree offset = TREE_OPERAND (reference, 1);
  return build2 (MEM_REF, type, unshare_expr (TREE_OPERAND (reference, 0)),
		 wide_int_to_tree (TREE_TYPE (offset), wi::to_wide (offset) + at));
}

/* USE takes bits from one of WORDS.  */

void
take_bits (gimple *use, const auto_vec<tree> &words)
{
  if (gimple_assign_cast_p (use))
    {
      gimple_assign_set_rhs1 (use, words[0]);
      update_stmt (use);
      return;
    }
  gimple_stmt_iterator gsi = gsi_for_stmt (use);
  tree bits = gimple_assign_rhs1 (use), type = TREE_TYPE (bits);
  unsigned HOST_WIDE_INT at = tree_to_uhwi (TREE_OPERAND (bits, 2));
  tree word = words[at / word_bits];
  tree part = (tree_to_uhwi (TREE_OPERAND (bits, 1)) == word_bits
	       ? build1 (VIEW_CONVERT_EXPR, type, word)
	       : build3 (BIT_FIELD_REF, type, word, TREE_OPERAND (bits, 1),
			 bitsize_int (at % word_bits)));
  gimple_assign_set_rhs_from_tree (&gsi, part);
  update_stmt (gsi_stmt (gsi));
}

/* USE, of a value whose words are WORDS, uses these.  */

void
use_words (gimple *use, const auto_vec<tree> &words)
{
  if (bits_of_word_p (use))
    {
      take_bits (use, words);
      return;
    }
  gimple_stmt_iterator gsi = gsi_for_stmt (use);
  tree to = gimple_assign_lhs (use);
  for (unsigned i = 0; i < words.length (); i++)
    {
      gimple *store = gimple_build_assign (word_of (to, i * word_bytes), words[i]);
      gimple_set_location (store, gimple_location (use));
      gsi_insert_before (&gsi, store, GSI_SAME_STMT);
    }
  unlink_stmt_vdef (use);
  gsi_remove (&gsi, true);
  release_defs (use);
}

/* The load at GSI, and what uses it; GSI goes to what follows.  */

void
split_copy (gimple_stmt_iterator *gsi)
{
  gimple *load = gsi_stmt (*gsi);
  tree value = gimple_assign_lhs (load), from = gimple_assign_rhs1 (load);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, load, "a copy in words: %G", load);
  auto_vec<tree> words;
  for (unsigned at = 0; at < words_in (TREE_TYPE (value)); at++)
    {
      tree reference = word_of (from, at * word_bytes);
      tree word = make_ssa_name (TYPE_MAIN_VARIANT (TREE_TYPE (reference)));
      gimple *part = gimple_build_assign (word, reference);
      gimple_set_location (part, gimple_location (load));
      gimple_set_vuse (part, gimple_vuse (load));
      gsi_insert_before (gsi, part, GSI_SAME_STMT);
      words.safe_push (word);
    }
  auto_vec<gimple *> users;
  gimple *use;
  imm_use_iterator uses;
  FOR_EACH_IMM_USE_STMT (use, uses, value)
    users.safe_push (use);
  for (gimple *user : users)
    use_words (user, words);
  *gsi = gsi_for_stmt (load);
  gsi_remove (gsi, true);
  release_defs (load);
}

} // anonymous namespace

bool
split_wide_copies (function *fun)
{
  bool any = false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
      if (copies_words_p (gsi_stmt (gsi)))
	{
	  split_copy (&gsi);
	  any = true;
	}
      else
	gsi_next (&gsi);
  if (any)
    mark_virtual_operands_for_renaming (fun);
  return any;
}

} // namespace accplug
