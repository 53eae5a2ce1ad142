/* State spaces of pointers.

   In: the function's SSA names of pointer type.  Out: for each the space that it
   provably points into, so that accesses are ld.global, ld.shared, ... and need
   no generic address.

   A forward data flow over a lattice: unknown above global, shared, local and param,
   those above generic.  Pointers in a kernel's parameter block are device addresses
   in global memory.  A pointer loaded from memory is global too, as long as the
   kernel lets no address of a local or shared variable out of its registers;
   otherwise it is generic.  A parameter block whose address is used for more than
   loads is copied to local memory first.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_SPACES_H
#define ACCPLUG_SPACES_H

#include "text/value.h"
#include "values/context.h"

namespace ptx
{

class pointer_spaces
{
public:
  explicit pointer_spaces (const function_context &c) : ctx (c) {}

  /* Fill it in for the function as it is now.  */
  void infer ();
  space of_version (unsigned version) const { return spaces[version]; }
  /* Of T, a pointer.  */
  space space_of (tree t) const;
  /* Of the object that the reference REF is a part of.  */
  space space_of_base (tree ref) const;
  /* The parameter block is copied to local memory.  */
  bool param_copied_p () const { return param_copied; }

private:
  space transfer (tree name) const;
  space transfer_parameter (tree name) const;
  space transfer_assignment (gassign *) const;
  bool iterate ();
  gimple *escape_of (space) const;
  void dump_doubt (const char *what, gimple *) const;
  const char *reason_of (tree name) const;
  void dump () const;

  const function_context &ctx;
  std::vector<space> spaces;		/* by SSA version */
  bool param_copied = false;
  bool all_global = false;
};

} // namespace ptx

#endif /* ACCPLUG_SPACES_H */
