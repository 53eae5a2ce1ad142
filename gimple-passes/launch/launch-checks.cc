/* Conditions of nests with two versions, as the launch evaluates them.

   Comes in: an optimised kernel, with the calls of mapping/version-nest.cc and
   device-code/apart-blocks.cc: the condition goes in, and what decides between the versions
   comes out.
   Goes out: without these calls.  A condition over the parameter block's values is a bit
   of a word of the block, which the run time fills in from the kernel's expression
   (accplug_kernel::check); any other condition decides itself. Where that is about Fortran's
   array descriptors, the word has a bit that says how it turns out for those of the host, so
   that the run time can tell the program of a nest that runs in order.

   A thread that computes one element of a grid has some ten instructions to do, and the
   ranges of three arrays with unknown rows take a hundred.  All threads would find the
   same.

   Rules
   - The expression gives what the code would, to the last bit: it is no hint.
   - A bit that is set says that the nest is parallel; those of no condition are set, so that
     -1 says it of all.
   - It is evaluated also where the kernel would not come by: it has no effects.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/parameter-values.h"
#include "base/dump.h"
#include "device/device-pass.h"
#include "device/intrinsics.h"
#include "launch/launch-expressions.h"

namespace accplug
{

namespace
{

/* Conditions of a kernel that the launch evaluates, at most, of each kind: bits of the
   word.  */
const unsigned most_loud = ACCPLUG_CHECK_FIRST_QUIET;
const unsigned most_quiet = 62 - ACCPLUG_CHECK_FIRST_QUIET;

class launch_checks
{
public:
  launch_checks (function *fun, device_function *f)
    : m_fun (fun), m_f (f), m_values (fun, f) {}

  void run ();

private:
  tree outcome_of (gcall *call, gimple_seq *seq);
  tree bit_of_word (unsigned bit, gimple_seq *seq);
  void add (const launch_value &one);

  function *m_fun;
  device_function *m_f;
  expression_translator m_values;
  launch_value m_all;
  std::map<tree, unsigned> m_bits;	/* of conditions */
  unsigned m_loud = 0, m_quiet = 0;	/* conditions of each kind so far */
  auto_bitmap m_unused;
};

/* Bit number BIT of what the launch has found.  */

tree
launch_checks::bit_of_word (unsigned bit, gimple_seq *seq)
{
  tree type = long_integer_type_node;
  tree block = parameter_block (m_fun);
  tree word = make_ssa_name (type);
  gimple_seq_add_stmt (seq, gimple_build_assign
			 (word, build2 (MEM_REF, type, block,
					build_int_cst (ptr_type_node,
						       m_f->outcome_offset ()))));
  return gimple_build (seq, BIT_AND_EXPR, type, word,
		       build_int_cst (type, HOST_WIDE_INT_1 << bit));
}

/* The word has the bits that are set in ONE as well.  */

void
launch_checks::add (const launch_value &one)
{
  m_all = m_all.known () ? m_all & one : one;
}

/* What CALL returns, computed by SEQ.  */

tree
launch_checks::outcome_of (gcall *call, gimple_seq *seq)
{
  tree holds = gimple_call_arg (call, 0);
  bool quiet = intrinsic_call_p (call, intrinsic::apart_check);
  unsigned &number = quiet ? m_quiet : m_loud;
  auto known = m_bits.find (holds);
  if (known != m_bits.end ())
    return bit_of_word (known->second, seq);
  launch_value one;
  if (TREE_CODE (holds) == SSA_NAME && m_f->check_offset
      && number < (quiet ? most_quiet : most_loud))
    one = m_values.translate_check (holds);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, call, "%s evaluates a condition of a nest with two versions\n",
		     one.known () ? "the launch" : "the kernel");
  if (!one.known ())
    {
      launch_value likely;
      if (m_f->check_offset && !quiet)
	likely = m_values.translate_likely_check (holds);
      if (likely.known ())
	add (select (likely, -1, ~ACCPLUG_CHECK_OF_KERNEL));
      return holds;
    }
  unsigned bit = number++ + (quiet ? ACCPLUG_CHECK_FIRST_QUIET : 0);
  m_bits[holds] = bit;
  bitmap_set_bit (m_unused, SSA_NAME_VERSION (holds));
  add (select (one, -1, ~(int64_t (1) << bit)));
  return bit_of_word (bit, seq);
}

void
launch_checks::run ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
      {
	if (!intrinsic_call_p (gsi_stmt (gsi), intrinsic::run_time_check)
	    && !intrinsic_call_p (gsi_stmt (gsi), intrinsic::apart_check))
	  {
	    gsi_next (&gsi);
	    continue;
	  }
	gcall *call = as_a<gcall *> (gsi_stmt (gsi));
	if (tree result = gimple_call_lhs (call))
	  {
	    gimple_seq seq = NULL;
	    tree outcome = outcome_of (call, &seq);
	    gimple_seq_add_stmt (&seq, gimple_build_assign (result, outcome));
	    gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
	  }
	gsi_remove (&gsi, true);
      }
  m_f->check = m_all.program ();
  if (!m_bits.empty ())
    simple_dce_from_worklist (m_unused);
}

class pass_launch_checks : public device_pass
{
public:
  explicit pass_launch_checks (gcc::context *context)
    : device_pass (device_pass_data ("acclaunch-checks", TODO_update_ssa), context) {}

  bool gate (function *fun) final override
  {
    return device_pass::gate (fun) && current_device_function ()->kernel;
  }

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    launch_checks (fun, f).run ();
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_launch_checks (gcc::context *context)
{
  return new pass_launch_checks (context);
}

} // namespace accplug
