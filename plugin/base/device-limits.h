/* What the hardware allows a kernel, and the house's own sizes that follow from it.

   Comes in: "CUDA C++ Programming Guide", Technical Specifications per Compute
   Capability (7.0 and later), and chapter and verse of "PTX ISA".
   Goes out: constants, for every room that shapes blocks, parameters or shared memory.

   Rules
   - A number that the hardware sets is written here and nowhere else.  A room's own
     choices (how long a row may be, how much it unrolls) stay in the room.
   - The run time has the numbers of its devices in libgoacc-shim/; what both sides must
     agree on is in include/accplug-image.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DEVICE_LIMITS_H
#define ACCPLUG_DEVICE_LIMITS_H

namespace accplug
{

/* Threads of a warp (PTX ISA, 9.7.13 "Parallel Synchronization": WARP_SZ).  */
const unsigned warp_size = 32;

/* Bytes, forwards or backwards, that an instruction adds to an address: 24 bits, with the
   sign.  */
const int max_address_offset = (1 << 23) - 1;

/* Threads of a block, and warps.  */
const unsigned max_block_threads = 1024;
const unsigned max_block_warps = max_block_threads / warp_size;

/* Threads of a block where neither the program nor a loop says how many: four warps
   hide latency, and any number of registers that a thread may have suffices for
   them.  */
const unsigned default_block_threads = 128;
/* Likewise, where the lanes of a row lie across the warps.  */
const unsigned crossed_block_threads = 512;
const unsigned default_block_warps = default_block_threads / warp_size;

/* Bytes of a kernel's parameters ("Function Parameters"; more need compute capability
   7.0, CUDA 12.1 and PTX ISA 8.1).  */
const unsigned max_parameter_bytes = 4096;

/* What a construct's arguments may take of them: less the pointer to the scratch memory
   and its alignment (accplug-image.h).  */
const unsigned max_argument_bytes = max_parameter_bytes - 16;

/* Of one firstprivate variable: a larger one is mapped, so that it leaves room for
   others.  */
const unsigned max_value_bytes = 1024;

/* Barriers of a block that `bar' and `barrier' name (PTX ISA, 9.7.13.1).  The first
   is the whole block's.  */
const unsigned named_barriers = 16;
const unsigned max_barrier_workers = named_barriers - 1;

/* Bytes of shared memory that a block can have without asking for more ("Maximum amount
   of shared memory per thread block": 48 KB are static).  */
const unsigned max_static_shared_bytes = 48 * 1024;

} // namespace accplug

#endif /* ACCPLUG_DEVICE_LIMITS_H */
