/* References: addresses of memory that GIMPLE names, and access to it.

   In: variables, MEM_REF, components, bit-fields, ...  Out: addresses [base + offset]
   in a state space; loads and stores of what is there.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_REFERENCES_H
#define ACCPLUG_REFERENCES_H

#include "base/gcc-common.h"
#include "values/accesses.h"
#include "operands/operand-tools.h"

namespace ptx
{

class references : private operand_tools
{
public:
  explicit references (const operand_tools &t) : operand_tools (t) {}

  /* REF's address.  BIT and BITS, if not NULL: the first bit after that address, and
     the width; otherwise REF begins at a byte.  */
  address address_of (tree ref, HOST_WIDE_INT *bit = NULL,
		      HOST_WIDE_INT *bits = NULL);
  address address_of_decl (tree decl);
  /* The address in POINTER, in the space that it is held in.  */
  address pointed_to (tree pointer);
  access_flags flags_of (tree ref);
  void load_ref_to (const value &to, tree ref);
  void store_ref (tree ref, const value &);
  /* Values of places beside each other, REFS, the first aligned to all their bytes.  */
  void load_group (const std::vector<value> &, const std::vector<tree> &refs);
  void store_group (const std::vector<tree> &refs, const std::vector<value> &);

private:
  address address_of_base (tree base);
  address address_of_target (tree ref);
  address address_of_static (tree decl);
  address address_of_automatic (tree decl);

  std::unordered_map<tree, std::string> local_symbols;
};

} // namespace ptx

#endif /* ACCPLUG_REFERENCES_H */
