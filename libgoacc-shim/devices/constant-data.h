/* Small data that kernels only read, kept on the device: pointers and array descriptors that
   constructs have for their kernels alone, mostly the same at each launch.

   Comes in: their bytes, and memory that has them.
   Goes out: memory that has the same bytes.

   Rules
   - No kernel stores there: constructs with the same bytes share the memory, at once or one
     after the other, whichever kernels they launch.
   - Nothing leads there but the block of a launch: no program has the address, and the present
     table does not know it.
   - A construct that uses it counts in the storage, and so does the pool.  The memory goes
     when there are many that no construct uses, behind all that is on its way then.
   - The context's mutex is held.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CONSTANT_DATA_H
#define GOACC_CONSTANT_DATA_H

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "devices/present-table.h"

namespace goacc
{

class constant_data
{
public:
  /* The memory that has BYTES, or NULL.  They may still be arriving there.  */
  storage *find (const std::vector<char> &bytes) const;

  /* MEMORY, with one user, gets BYTES, and is the pool's.  */
  void add (std::vector<char> bytes, storage *memory);

  /* If there are many: those that no construct uses, which are not the pool's any more.  */
  std::vector<storage *> take_unused ();

  /* All of them.  */
  std::vector<storage *> take_all ();

private:
  struct constant
  {
    std::vector<char> bytes;
    storage *memory;
  };

  std::unordered_multimap<uint64_t, constant> m_known;	/* by hash */
};

} // namespace goacc

#endif /* GOACC_CONSTANT_DATA_H */
