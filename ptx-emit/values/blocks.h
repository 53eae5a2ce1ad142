/* Blocks of memory.

   In: addresses and a constant size.  Out: copies in pieces as wide as both sides'
   alignment allows, unrolled when short or where a side has no address, else a loop.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_BLOCKS_H
#define ACCPLUG_BLOCKS_H

#include "values/accesses.h"

namespace ptx
{

class blocks : private value_tools
{
public:
  explicit blocks (const value_tools &t) : value_tools (t) {}

  void copy_block (const address &to, const address &from,
		   unsigned HOST_WIDE_INT bytes, unsigned align,
		   access_flags = access_flags ());
  void clear_block (const address &to, unsigned HOST_WIDE_INT bytes,
		    unsigned align);

private:
  bool without_address_p (const address &);
  void copy_piece (const address &to, const address &from, unsigned piece,
		   HOST_WIDE_INT at, bool is_volatile);
  void copy_loop (address &to, address &from, unsigned HOST_WIDE_INT bytes,
		  unsigned unit, bool is_volatile);
};

} // namespace ptx

#endif /* ACCPLUG_BLOCKS_H */
