/* What the code of kernels (jit/) and what runs it (run/) agree on.

   In: nothing.  Out: the layouts that the code reads and writes by offset, the
   ways a thread can wait, what the code says of itself.  The functions that it
   calls: helpers.def.

   Rules
   - A kernel that never waits for other threads is one C function that runs
     blocks [first, last) of the grid, all threads of each in a loop.
   - A kernel that does is a function `step' that runs each ready thread of a
     range from where it last waited up to where it next does, or to its end.
     Registers that live across are kept behind the thread_frame.
   - In loops over memory a thread also stops for the others after a number of
     rounds, still ready: neighbours, whose data share cache lines and pages,
     then go through them together.
   - Shared-space addresses are offsets from block_context::shared; all other
     addresses are the host's.
   - A change here, or of helpers.def, changes `code_version', a part of the cache's key.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_LAYOUT_H
#define GOACC_CPU_LAYOUT_H

#include <csetjmp>
#include <cstddef>
#include <cstdint>
#include <string>

namespace goacc::cpu
{

const char code_version[] = "accplug-cpu-7";

/* acc_device_t of the cpu device: a value that GCC's openacc.h leaves free.  */
constexpr uint32_t acc_device_cpu = 10;

class address_map;
class local_stacks;

/* The block that is running on this core; one for each core of a launch.  */
struct block_context
{
  const uint8_t *params;
  uint8_t *globals;
  uint8_t *shared;
  uint32_t shared_bytes, dynamic_bytes;
  uint32_t ntid[3], nctaid[3], ctaid[3];

  /* Not for generated code.  */
  const address_map *checked;
  uint64_t last_base, last_end;		/* the range of the last check */
  const uint8_t *frames;
  size_t frames_bytes;
  local_stacks *stacks;
  bool one_stack;			/* threads run one after the other */
  uint64_t stack_end;			/* of the code's part of its thread's stack: above
					   are the program's frames */
  jmp_buf give_up;
  std::string *error;
};

enum class wait_kind : uint32_t
{
  done, ready,
  barrier, barrier_arrive, barrier_popc, barrier_and, barrier_or,
  warp_sync,
  shfl_idx, shfl_up, shfl_down, shfl_bfly,
  vote_all, vote_any, vote_uni, vote_ballot,
  match_any, match_all,
  redux_add_u, redux_add_s, redux_min_u, redux_min_s, redux_max_u, redux_max_s,
  redux_and, redux_or, redux_xor,
  elect,
  active
};

inline bool
waits_for_block (wait_kind k)
{
  return k >= wait_kind::barrier && k <= wait_kind::barrier_or;
}

struct thread_frame
{
  uint32_t state;	/* 0: at the start */
  uint32_t wait;	/* wait_kind */
  uint32_t line;	/* of the instruction that waits */
  uint32_t tid[3];
  uint32_t id, count;	/* barriers; count 0: all threads */
  uint32_t mask;	/* warp operations */
  uint32_t lane, clamp;	/* shuffles: operands b and c */
  uint32_t flag;	/* predicate operand, and predicate result */
  uint64_t value;	/* operand a, and result */
};

/* How a kernel's code describes itself: exported as `goacc_meta'.  */
struct kernel_meta
{
  uint64_t suspends;
  uint64_t frame_bytes;
  uint64_t shared_bytes;	/* static */
  uint64_t import_count;
};

using block_fn = void (block_context *, uint64_t first, uint64_t last);
/* Threads [FIRST, LAST), whose frames are STRIDE bytes apart.  The result: how
   many stopped that are still ready.  */
using step_fn = uint32_t (block_context *, uint8_t *frames, uint64_t first,
			  uint64_t last, uint64_t stride);

/* The address of a function in PTX: this tag in the upper half, its index in
   the module in the lower one.  */
constexpr uint64_t function_tag = UINT64_C (0x5ac0f) << 32;

/* In an alignment that is to be checked: the word around something smaller, of which some
   bytes may be nobody's.  */
constexpr uint32_t word_around = UINT32_C (1) << 31;

} // namespace goacc::cpu

#endif /* GOACC_CPU_LAYOUT_H */
