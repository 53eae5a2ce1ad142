/* Faults of device code: see faults.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <pthread.h>
#include <signal.h>

#include "cpu/contract/layout.h"
#include "cpu/run/faults.h"

namespace goacc::cpu
{

namespace
{

const int signals[] = { SIGSEGV, SIGBUS };
const size_t handler_stack_bytes = 64 << 10;
/* A function may step over the guard page with its own variables.  */
const uint64_t overflow_reach = 64 << 20;
/* No memory is mapped below: members of what a null pointer points to.  */
const uint64_t null_page_end = 64 << 10;

thread_local block_context *volatile running;
thread_local volatile uint64_t fault_address;
/* The processor does not say where: x86-64 has no page fault for an address whose upper bits
   are no copies of bit 47 (signal.h, SI_KERNEL).  */
thread_local volatile bool fault_without_address;

struct sigaction &
former (int signal)
{
  static struct sigaction actions[sizeof signals / sizeof *signals];
  return actions[signal == signals[0] ? 0 : 1];
}

/* What would be done without us.  Where that is the system's, the instruction runs into
   it again.  */

void
pass_on (int signal, siginfo_t *info, void *context)
{
  struct sigaction &action = former (signal);
  if (action.sa_flags & SA_SIGINFO)
    action.sa_sigaction (signal, info, context);
  else if (action.sa_handler == SIG_DFL || action.sa_handler == SIG_IGN)
    sigaction (signal, &action, nullptr);
  else
    action.sa_handler (signal);
}

void
on_fault (int signal, siginfo_t *info, void *context)
{
  block_context *b = running;
  /* Sent by somebody (kill), not by the processor.  */
  if (!b || info->si_code <= 0)
    {
      pass_on (signal, info, context);
      return;
    }
  running = nullptr;
  fault_address = uint64_t (info->si_addr);
  fault_without_address = info->si_code == SI_KERNEL;
  sigset_t set;
  sigemptyset (&set);
  sigaddset (&set, signal);
  pthread_sigmask (SIG_UNBLOCK, &set, nullptr);
  longjmp (b->give_up, left_by_fault);
}

void
install_handlers ()
{
  for (int signal : signals)
    {
      struct sigaction action = {};
      action.sa_sigaction = on_fault;
      action.sa_flags = SA_SIGINFO | SA_ONSTACK;
      sigemptyset (&action.sa_mask);
      sigaction (signal, &action, &former (signal));
    }
}

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
  static std::once_flag once;
  static thread_local handler_stack stack;
  std::call_once (once, install_handlers);
  running = b;
}

std::string
fault_text (const block_context *b)
{
  uint64_t address = fault_address;
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
	      fault_without_address ? "outside of the address space" : place, at[0], at[1],
	      at[2]);
  return text;
}

} // namespace goacc::cpu
