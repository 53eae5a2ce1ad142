/* The object that a place in memory is in.

   Comes in: the base of a reference's address (iteration-space.h), a variable or an SSA
   name; the region's mappings (base/construct.h).
   Goes out: which variable it is, or is behind; what else may be the same object; how
   many bytes are mapped there for certain; the name for reports.

   Rules
   - A pointer that the region gets is known by its place in the parameter block; one
     that is loaded from mapped memory, by what holds it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_MEMORY_OBJECTS_H
#define ACCPLUG_MEMORY_OBJECTS_H

#include "device/device-function.h"
#include "analysis/iteration-space.h"

namespace accplug
{

/* The object that a place is in, as far as its base tells.  */
struct memory_object
{
  tree base = NULL_TREE;	/* a variable, or an SSA name */
  /* The program's variable that it is, or whose value points to it; NULL if
     neither.  */
  tree variable = NULL_TREE;
  /* The storage of a variable, which no other variable shares.  */
  bool own_storage = false;
  /* ... nor do any pointers lead there.  */
  bool unaddressed = false;
  /* The common block, or the like, that the variable is a part of.  */
  tree block = NULL_TREE;
  /* A pointer that the run time has set for the region, and nothing else.  */
  bool pointer_cell = false;
  /* So many bytes from the base on are mapped for certain.  */
  HOST_WIDE_INT bytes_there = 0;
  /* Likewise, behind the pointer that it is.  */
  HOST_WIDE_INT bytes_behind = 0;
  /* Set by a pointer of type `restrict' that is a variable or in one; Fortran's
     dummy arguments and allocatables without `target' are.  */
  bool restricted = false;
  /* The argument of the region through whose pointer it is reached, so that the run
     time knows its block (accplug-image.h); -1 if there is none.  */
  int slot = -1;
  /* Or the pointer in mapped data, likewise (device_function::cell_of), and its value.  */
  int cell = -1;
  tree pointer = NULL_TREE;
  /* For reports: "a", or "x->" behind a pointer.  */
  std::string name;
};

extern memory_object describe_object (iteration_space &, const device_function *,
				      tree base);

/* Likewise, for the pointer at OFFSET in the parameter block.  */
extern memory_object describe_parameter (const device_function *, HOST_WIDE_INT offset);

/* Are the variables of A and B, objects or arguments of a construct, different storage: each
   a variable of its own, or a part of a block?  Parts of one block may be the same.  */

template <typename T>
bool
different_storage_p (const T &a, const T &b)
{
  if (!(a.own_storage || a.block) || !(b.own_storage || b.block))
    return false;
  tree x = a.own_storage ? a.variable : a.block, y = b.own_storage ? b.variable : b.block;
  /* A block may have a variable for each program unit.  */
  return (x != y && !(TREE_PUBLIC (x) && TREE_PUBLIC (y)
		      && DECL_ASSEMBLER_NAME (x) == DECL_ASSEMBLER_NAME (y)));
}

/* What loads NAME, also where a condition lets it, else NAME is zero (hoist-loads.cc); or
   NULL.  */
extern gimple *load_of (tree name);

/* BASE is the address of the parameter block.  */
extern bool parameter_block_p (tree base);

/* The name of what REFERENCE is in, as that of memory_object.  */
extern std::string name_of_reference (iteration_space &, const device_function *,
				      tree reference);

/* The name of VARIABLE for reports, "" if the program has none.  */
extern std::string variable_name (tree variable);

} // namespace accplug

#endif /* ACCPLUG_MEMORY_OBJECTS_H */
