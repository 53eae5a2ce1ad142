/* Atomic operations on memory.

   In: an operation, a pointer, operands of 1, 2, 4 or 8 bytes.  Out: atom
   instructions (PTX ISA 9.7.13.5) of .gpu scope; below 32 bits, and for nand, loops of
   atom.cas on the aligned word.

   Operations are relaxed by themselves; stronger memory models get membar.gl before
   and after.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ATOMICS_H
#define ACCPLUG_ATOMICS_H

#include "base/gcc-common.h"
#include "text/value.h"
#include "operands/operand-tools.h"

namespace ptx
{

class atomics : private operand_tools
{
public:
  explicit atomics (const operand_tools &t) : operand_tools (t) {}

  void fence (bool wanted);
  /* OLD op OPERAND, in registers of BYTES (at least 4).  */
  std::string apply (const char *op, unsigned bytes, const std::string &old,
		     const std::string &operand);
  /* *POINTER op= the operand; returns the old value.  */
  std::string atomic_update (const char *op, tree pointer, unsigned bytes,
			     const value &operand);
  /* The old value; 1 and 2 bytes by a loop that ends when the bytes differ from
     EXPECTED or the swap is done.  */
  std::string compare_exchange (tree pointer, unsigned bytes,
				const std::string &expected,
				const std::string &desired);

private:
  std::string local_update (const char *op, const address &, unsigned bytes,
			    const type_info &, const std::string &operand);
  std::string cas_loop (const char *op, const address &, unsigned bytes,
			const std::string &operand);
};

} // namespace ptx

#endif /* ACCPLUG_ATOMICS_H */
