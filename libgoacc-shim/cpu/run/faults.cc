/* Faults of device code: see faults.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <cstdio>
#include <cstdlib>
#include <pthread.h>
#include <signal.h>

#include "cpu/contract/layout.h"
#include "cpu/run/faults.h"

namespace goacc::cpu
{

namespace
{

const size_t handler_stack_bytes = 64 << 10;
/* A function may step over the guard page with its own variables.  */
const uint64_t overflow_reach = 64 << 20;
/* No memory is mapped below: members of what a null pointer points to.  */
const uint64_t null_page_end = 64 << 10;

/* The thread's stack for handlers, if nobody has given it one.  */

class handler_stack
{
public:
  handler_stack ()
  {
    stack_t now = {};
    if (sigaltstack (nullptr, &now) || !(now.ss_flags & SS_DISABLE))
      return;
    mine.ss_size = handler_stack_bytes;
    mine.ss_sp = malloc (mine.ss_size);
    if (mine.ss_sp)
      sigaltstack (&mine, nullptr);
  }
  ~handler_stack ()
  {
    stack_t now = {}, none = {};
    none.ss_flags = SS_DISABLE;
    if (mine.ss_sp && !sigaltstack (nullptr, &now) && now.ss_sp == mine.ss_sp)
      sigaltstack (&none, nullptr);
    free (mine.ss_sp);
  }

private:
  stack_t mine = {};
};

} // anonymous namespace

const stack_bounds &
stack_of_thread ()
{
  static thread_local stack_bounds bounds;
  if (!bounds.high)
    {
      pthread_attr_t attr;
      void *base = nullptr;
      size_t size = 0;
      if (!pthread_getattr_np (pthread_self (), &attr))
	{
	  pthread_attr_getstack (&attr, &base, &size);
	  pthread_attr_destroy (&attr);
	}
      bounds.low = uint64_t (base);
      bounds.high = bounds.low + size;
    }
  return bounds;
}

void
set_running_block (block_context *b)
{
  static thread_local handler_stack stack;
  set_fault_exit (b ? &b->give_up : nullptr);
}

std::string
fault_text (const block_context *b)
{
  const auto [address, without_address] = last_fault ();
  const uint32_t *at = b->ctaid;
  const stack_bounds &stack = stack_of_thread ();
  char text[192], place[64];
  snprintf (place, sizeof place, "at %#llx%s", (unsigned long long) address,
	    address < null_page_end ? " (a null pointer)" : "");
  /* The lowest page may be the guard.  */
  if (address >= stack.low - overflow_reach && address < stack.low + 65536)
    snprintf (text, sizeof text, "stack overflow: the recursion is too deep, or the "
	      "variables of its functions are too large; see ACC_CPU_STACK, block (%u,%u,%u)",
	      at[0], at[1], at[2]);
  else
    snprintf (text, sizeof text, "invalid access %s, block (%u,%u,%u); with "
	      "ACC_CHECK=1 this names the place",
	      without_address ? "outside of the address space" : place, at[0], at[1],
	      at[2]);
  return text;
}

} // namespace goacc::cpu
