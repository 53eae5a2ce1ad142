/* Where atomic updates are: which places, in which loops, and what else may touch them.

   Comes in: updates (update-statements.h) of a kernel.
   Goes out: the places as a pointer that the kernel got, or a variable, and an offset; the
   outermost loop around that gangs share; whether other statements touch these places.

   Rules
   - A loop is shared by gangs if its counter moves by what depends on their number.
   - With other iterations of such a loop there is no order (OpenACC 3.3, 2.9.9: they are
     independent), so only iterations' ways count for what comes after an update.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_UPDATE_PLACES_H
#define ACCPLUG_UPDATE_PLACES_H

#include "device/device-function.h"
#include "device-code/update-statements.h"

namespace accplug
{

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
  int slot = -1;		/* the argument whose length says how many, when it runs */

  HOST_WIDE_INT size () const { return tree_to_shwi (TYPE_SIZE_UNIT (kind.type)); }
  bool one_place () const { return !updates.front ().offset; }
};

/* The outermost loop around BB that gangs share; NULL if there is none.  */
extern class loop *outermost_shared_loop (basic_block bb);

/* Is T a load of the parameter block?  Then *OFFSET is where.  */
extern bool parameter_load_p (tree t, HOST_WIDE_INT *offset);

/* Are A and B the same base?  */
extern bool same_base_p (tree a, tree b);

/* STMT once more; which memory it sees is to be found out.  */
extern gimple *copy_of (gimple *stmt);

/* BASE where it can be used at the place of SEQ: a load of the parameter block anew.  */
extern tree base_at (gimple_seq *seq, tree base);

/* The pointer that ADDRESS is made from by adding to it.  */
extern tree origin_of_address (tree address);

/* Find the base of ADDRESS, U's, the constant distance *AT from it, and U's offset.  */
extern bool find_place (tree address, tree *base, HOST_WIDE_INT *at, update *u);

/* May STMT of F touch the places of T?  */
extern bool touched_p (const device_function *f, const update_target &t, gimple *stmt);

/* May anything that comes after U in its iteration touch T's places?  Ways back to where
   a shared loop begins lead to other iterations.  */
extern bool touched_after_p (const device_function *f, const update_target &t,
			     const update &u);

} // namespace accplug

#endif /* ACCPLUG_UPDATE_PLACES_H */
