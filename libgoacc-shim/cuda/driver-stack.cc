/* The stack that the driver needs: see driver-stack.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cuda/driver-stack.h"

#include <new>

#include <pthread.h>
#include <sys/mman.h>
#include <ucontext.h>

namespace goacc
{
namespace cuda
{

thread_local uintptr_t least_frame = UINTPTR_MAX;

namespace
{

/* Less is short: what the driver's compiler of PTX takes has no bound that is written
   anywhere, and most threads have megabytes.  Our own stacks have as much as these.  */
const size_t needed = 256 << 10;
const size_t own_bytes = 8 << 20, guard_bytes = 64 << 10;

struct switched
{
  ucontext_t here, there;
  void (*fn) (void *);
  void *data;
};

/* makecontext gives numbers of 32 bits.  */
void
begin (unsigned low, unsigned high)
{
  auto s = reinterpret_cast<switched *> (uintptr_t (high) << 32 | low);
  s->fn (s->data);
}

/* The lowest address of this thread's stack; 0 if it is not known.  */
uintptr_t
end_of_stack ()
{
  pthread_attr_t attributes;
  void *low = nullptr;
  size_t bytes;
  if (pthread_getattr_np (pthread_self (), &attributes))
    return 0;
  if (pthread_attr_getstack (&attributes, &low, &bytes))
    low = nullptr;
  pthread_attr_destroy (&attributes);
  return reinterpret_cast<uintptr_t> (low);
}

} // anonymous namespace

bool
stack_short_p (uintptr_t frame)
{
  if (least_frame == UINTPTR_MAX)
    {
      uintptr_t low = end_of_stack ();
      least_frame = low ? low + needed : 0;
    }
  return frame < least_frame && frame >= least_frame - needed;
}

void
run_on_own_stack (void (*fn) (void *), void *data)
{
  const size_t all = guard_bytes + own_bytes;
  void *memory = mmap (nullptr, all, PROT_READ | PROT_WRITE,
		       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED)
    {
      fn (data);
      return;
    }
  char *bottom = static_cast<char *> (memory);
  mprotect (bottom, guard_bytes, PROT_NONE);
  /* This, too, is much for a small stack.  */
  size_t used = (sizeof (switched) + 63) / 64 * 64;
  auto s = new (bottom + all - used) switched;
  s->fn = fn;
  s->data = data;
  getcontext (&s->there);
  s->there.uc_stack.ss_sp = bottom + guard_bytes;
  s->there.uc_stack.ss_size = own_bytes - used;
  s->there.uc_link = &s->here;
  uintptr_t address = reinterpret_cast<uintptr_t> (s);
  makecontext (&s->there, reinterpret_cast<void (*) ()> (begin), 2, unsigned (address),
	       unsigned (address >> 32));
  swapcontext (&s->here, &s->there);
  munmap (memory, all);
}

} // namespace cuda
} // namespace goacc
