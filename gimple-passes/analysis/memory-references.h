/* The memory that a loop reads and writes.

   Comes in: a natural loop in SSA form.
   Goes out: its loads, stores and atomic updates, each with the object that it is
   in and its place there; what else it does that keeps its iterations in order.

   Rules
   - The parameter block is never written: reads of it are no references.
   - The marks of OpenACC loops have no effect on memory.
   - Routines of the math library set no errno on the device.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_MEMORY_REFERENCES_H
#define ACCPLUG_MEMORY_REFERENCES_H

#include "device/device-function.h"
#include "analysis/iteration-space.h"
#include "analysis/memory-objects.h"

namespace accplug
{

/* One subscript of an array.  */
struct subscript
{
  tree array;		/* the type */
  polynomial index;
};

struct memory_reference
{
  gimple *stmt = nullptr;
  tree reference = NULL_TREE;
  bool write = false, atomic = false;
  HOST_WIDE_INT size = -1;	/* in bytes; -1: not known */
  memory_object object;
  polynomial offset;		/* in bytes, from the object's base */
  /* From the outermost in, for an array at place FIRST in the object.  All but the
     outermost one are within the bounds of their arrays.  */
  std::vector<subscript> subscripts;
  polynomial first;
};

struct loop_memory
{
  std::vector<memory_reference> references;
  /* Why the loop is sequential whatever the references are, a reason each.  */
  std::vector<std::string> obstacles;
  /* The references are all there are.  */
  bool complete = true;
  /* Variables that begin and end their life in an iteration.  */
  std::vector<tree> scoped;
};

extern loop_memory collect_memory (iteration_space &, const device_function *,
				   class loop *);

/* Those of STMT alone; subscripts count the iterations of the space's loops.  */
extern loop_memory memory_of_statement (iteration_space &, const device_function *,
					gimple *stmt);

/* Is STMT what `acc atomic' becomes, where it stores?  */
extern bool atomic_update_p (gimple *stmt);

/* May an object have the types of both A and B?  The types are those of one nest: a
   program that stores values of another type over those that the nest still reads is not
   expected.  */
extern bool types_conflict_p (const memory_reference &a, const memory_reference &b);

/* May both be the same memory, as far as the objects tell?  */
extern bool may_alias_p (const memory_reference &, const memory_reference &);

/* Does STMT touch nothing of what PLACE, which is executed outside of all loops,
   touches?  */
extern bool apart_p (iteration_space &, const device_function *, gimple *stmt,
		     gimple *place);

} // namespace accplug

#endif /* ACCPLUG_MEMORY_REFERENCES_H */
