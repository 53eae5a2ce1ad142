/* Loads and stores.

   In: values, and addresses [base + offset] in a state space.  Out: ld and st, never
   wider than the alignment allows (PTX ISA 6.4.1: accesses are aligned to their
   size).  A bit-field access touches no byte that the field has no part in.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ACCESSES_H
#define ACCPLUG_ACCESSES_H

#include "base/gcc-common.h"
#include "text/value.h"
#include "values/value-tools.h"

namespace ptx
{

struct access_flags
{
  bool is_volatile = false;
  bool read_only = false;	/* ld.global.nc */
};

class accesses : private value_tools
{
public:
  explicit accesses (const value_tools &t) : value_tools (t) {}

  /* TYPE's value, of shape scalar, complex or wide.  Two parts move at once where
     they are aligned together.  */
  void load (const value &to, const address &, tree type, unsigned align,
	     access_flags);
  void store (const value &, const address &, tree type, unsigned align,
	      access_flags);
  /* Values of BYTES bytes, 8 or 16 bytes together, which stand beside each other,
     aligned to all of them.  */
  void load_vector (const std::vector<value> &to, const address &, unsigned bytes,
		    access_flags);
  void store_vector (const std::vector<value> &, const address &, unsigned bytes,
		     access_flags);
  /* One register's worth.  */
  void load_part (const type_info &, const std::string &to, const address &,
		  unsigned bytes, unsigned align, access_flags);
  void store_part (const type_info &, const std::string &from, const address &,
		   unsigned bytes, unsigned align, access_flags);
  /* BYTES bytes as an unsigned number in a .b64 register.  */
  std::string load_bytes (const address &, unsigned bytes, unsigned align,
			  access_flags);
  /* BITS bits from bit BIT (0 to 7) of an address.  */
  void load_bits (const value &to, const address &, HOST_WIDE_INT bit,
		  unsigned bits, unsigned align, access_flags);
  void store_bits (const value &from, const address &, HOST_WIDE_INT bit,
		   unsigned bits, unsigned align, access_flags);

  /* The address R bytes on; R is a register or a literal.  */
  address plus (const address &, const std::string &r);
  /* V in memory of its own, for references to parts of it.  */
  address spill (const value &v, tree type);
  /* BIT_FIELD_REF of an integer in a register: BITS bits from BIT on, all that TO has.  */
  void take_bits (const value &to, tree to_type, const value &from, HOST_WIDE_INT bit,
		  unsigned bits);
  /* VIEW_CONVERT_EXPR of a register: the same bits in another type.  */
  void reinterpret (const value &to, tree to_type, const value &from,
		    tree from_type);

private:
  void load_short_vector (const std::vector<value> &to, const address &, unsigned bytes,
			  access_flags);
  std::string packed (const std::string &a, const std::string &b, unsigned bytes);
  void store_short_vector (const std::vector<value> &from, const address &, unsigned bytes,
			   access_flags);
  bool together_p (const char *what, unsigned bytes, unsigned align);
  void store_bytes (const std::string &b64, const address &, unsigned bytes,
		    unsigned align, access_flags);
};

} // namespace ptx

#endif /* ACCPLUG_ACCESSES_H */
