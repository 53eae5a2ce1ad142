/* The loop in front of one that makes sums, as a part of it; see join-loops.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/memory-references.h"
#include "base/dump.h"
#include "base/ordered-loops.h"
#include "device/acc-skeleton.h"
#include "device/loop-location.h"
#include "device/value-users.h"
#include "mapping/counted-loop.h"
#include "mapping/join-loops.h"

namespace accplug
{

namespace
{

class loop_joint
{
public:
  loop_joint (function *fun, const device_function *f, class loop *l, bool apart)
    : m_fun (fun), m_f (f), m_loop (l), m_apart (apart) {}

  /* Why they cannot be one; NULL if they can.  */
  const char *obstacle ();
  void run ();

private:
  class loop *loop_before () const;
  bool nothing_between_p () const;
  bool read_body ();
  bool same_places_p ();

  function *m_fun;
  const device_function *m_f;
  class loop *m_loop;
  bool m_apart;
  counted_loop m_first, m_second;
  std::vector<gimple *> m_body;	/* what the first one does */
};

/* The loop that has its one way out to the loop, or NULL.  */

class loop *
loop_joint::loop_before () const
{
  for (class loop *l = loop_outer (m_loop)->inner; l; l = l->next)
    if (l != m_loop && single_exit (l))
      {
	basic_block bb = single_exit (l)->dest, end = m_loop->header;
	while (bb != end && single_succ_p (bb) && single_pred_p (bb)
	       && bb->loop_father == loop_outer (m_loop))
	  bb = single_succ (bb);
	if (bb == end)
	  return l;
      }
  return nullptr;
}

bool
loop_joint::nothing_between_p () const
{
  for (basic_block bb = m_first.exit->dest; bb != m_loop->header; bb = single_succ (bb))
    {
      if (!joins_memory_only_p (bb))
	return false;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (!is_gimple_assign (gsi_stmt (gsi)) || gimple_vuse (gsi_stmt (gsi)))
	  return false;
    }
  return true;
}

/* Is what the first loop does a row of assignments, behind its test?  */

bool
loop_joint::read_body ()
{
  class loop *l = m_first.loop;
  if (l->inner || skeleton_of (l).offset || chunk_loop_p (l)
      || ordered_loop_p (loop_location (l)))
    return false;
  tree next = PHI_ARG_DEF_FROM_EDGE (m_first.index, loop_latch_edge (l));
  bool plain = true;
  basic_block *body = get_loop_body_in_dom_order (l);
  for (unsigned i = 0; i < l->num_nodes && plain; i++)
    {
      basic_block bb = body[i];
      plain = bb == l->header || (single_succ_p (bb) && joins_memory_only_p (bb));
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); plain && !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  if (stmt == m_first.test || gimple_code (stmt) == GIMPLE_LABEL
	      || stmt == SSA_NAME_DEF_STMT (next))
	    continue;
	  plain = (is_gimple_assign (stmt) && !gimple_has_side_effects (stmt)
		   && (bb != l->header || !gimple_vuse (stmt))
		   && !uses_value_p (stmt, next));
	  m_body.push_back (stmt);
	}
    }
  free (body);
  return plain;
}

/* Does the first loop store, and nothing else in it or in the second one refer to, what its
   iteration's place is, but where the second one adds?  */

bool
loop_joint::same_places_p ()
{
  iteration_space space (m_fun, loop_outer (m_loop));
  const loop_memory first = collect_memory (space, m_f, m_first.loop);
  const loop_memory second = collect_memory (space, m_f, m_loop);
  const memory_reference *sum = nullptr;
  for (const memory_reference &r : second.references)
    if (r.write)
      {
	if (sum || r.atomic)
	  return false;
	sum = &r;
      }
  polynomial factor, rest;
  HOST_WIDE_INT bytes;
  if (!first.complete || !second.complete || !sum || !sum->offset.known () || sum->size <= 0
      || !sum->offset.split (symbol::of_iteration (m_loop), &factor, &rest)
      || !factor.constant (&bytes) || absu_hwi (bytes) < (unsigned HOST_WIDE_INT) sum->size)
    return false;
  auto renamed = [this] (symbol s)
    {
      return s == symbol::of_iteration (m_first.loop) ? symbol::of_iteration (m_loop) : s;
    };
  bool stores = false;
  for (const memory_reference &r : first.references)
    {
      bool same = (r.object.base == sum->object.base && !r.atomic && r.size == sum->size
		   && r.offset.known () && r.offset.renamed (renamed) == sum->offset);
      bool elsewhere = (!r.write && (!may_alias_p (r, *sum)
				     || (m_apart && r.object.base != sum->object.base)));
      if (!same && !elsewhere)
	return false;
      stores |= r.write;
    }
  return stores;
}

const char *
loop_joint::obstacle ()
{
  class loop *before = loop_before ();
  if (!before)
    return "none is right in front of it";
  class loop *around = loop_outer (m_loop);
  if (!m_second.read (m_loop, around) || !m_first.read (before, around)
      || m_first.leave != m_second.leave
      || !operand_equal_p (m_first.start, m_second.start, 0)
      || !operand_equal_p (m_first.step, m_second.step, 0)
      || !operand_equal_p (m_first.bound, m_second.bound, 0)
      || !types_compatible_p (TREE_TYPE (gimple_phi_result (m_first.index)),
			      TREE_TYPE (gimple_phi_result (m_second.index))))
    return "the loop in front counts otherwise";
  if (!nothing_between_p () || !read_body ())
    return "the loop in front, or what follows it, does more than set elements";
  if (!same_places_p ())
    return "the loop in front may refer to other elements";
  return nullptr;
}

void
loop_joint::run ()
{
  gimple_stmt_iterator to = m_second.behind_test ();
  for (gimple *stmt : m_body)
    move_to_loop (stmt, &to, { { gimple_phi_result (m_first.index),
				 gimple_phi_result (m_second.index) } });
  if (m_first.exit->flags & EDGE_TRUE_VALUE)
    gimple_cond_make_true (m_first.test);
  else
    gimple_cond_make_false (m_first.test);
  update_stmt (m_first.test);
}

} // anonymous namespace

bool
join_loop_before (function *fun, const device_function *f, class loop *l, bool apart)
{
  if (loop_depth (l) == 1)
    return false;
  loop_joint joint (fun, f, l, apart);
  const char *obstacle = joint.obstacle ();
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)),
		     obstacle ? "no loop in front goes into loop %d: %s\n"
		     : "the loop in front goes into loop %d: it sets what that adds to%s\n",
		     l->num, obstacle ? obstacle : "");
  if (!obstacle)
    joint.run ();
  return !obstacle;
}

} // namespace accplug
