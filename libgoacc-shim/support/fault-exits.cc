/* Faults that do not end the program by a bare signal: see fault-exits.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "support/fault-exits.h"

#include <atomic>
#include <cstring>
#include <mutex>
#include <pthread.h>
#include <signal.h>

namespace goacc
{

static const int signals[] = { SIGSEGV, SIGBUS };

static thread_local jmp_buf *volatile fault_exit;
static thread_local volatile uint64_t fault_address;
static thread_local volatile bool fault_without_address;

static struct sigaction &
former (int signal)
{
  static struct sigaction actions[sizeof signals / sizeof *signals];
  return actions[signal == signals[0] ? 0 : 1];
}

/* What would be done without us.  Where that is the system's, the instruction runs into
   it again.  */
static void
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

static void
on_fault (int signal, siginfo_t *info, void *context)
{
  jmp_buf *way_out = fault_exit;
  /* Sent by somebody (kill), not by the processor.  */
  if (!way_out || info->si_code <= 0)
    {
      pass_on (signal, info, context);
      return;
    }
  fault_exit = nullptr;
  fault_address = uint64_t (info->si_addr);
  fault_without_address = info->si_code == SI_KERNEL;
  sigset_t set;
  sigemptyset (&set);
  sigaddset (&set, signal);
  pthread_sigmask (SIG_UNBLOCK, &set, nullptr);
  longjmp (*way_out, left_by_fault);
}

static void
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

void
set_fault_exit (jmp_buf *way_out)
{
  static std::once_flag once;
  std::call_once (once, install_handlers);
  /* What the thread does before and after this stays there.  */
  std::atomic_signal_fence (std::memory_order_seq_cst);
  fault_exit = way_out;
  std::atomic_signal_fence (std::memory_order_seq_cst);
}

fault
last_fault ()
{
  return { fault_address, fault_without_address };
}

bool
copy_unless_fault (void *to, const void *from, size_t bytes, size_t rows, size_t to_pitch,
		   size_t from_pitch)
{
  jmp_buf way_out;
  if (setjmp (way_out))
    return false;
  set_fault_exit (&way_out);
  for (size_t r = 0; r < rows; ++r)
    memcpy (static_cast<char *> (to) + r * to_pitch,
	    static_cast<const char *> (from) + r * from_pitch, bytes);
  set_fault_exit (nullptr);
  return true;
}

} // namespace goacc
