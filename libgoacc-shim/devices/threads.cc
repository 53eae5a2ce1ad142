/* What belongs to one host thread.  See threads.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "devices/threads.h"

#include <mutex>
#include <pthread.h>

#include "devices/known-contexts.h"
#include "devices/selection.h"
#include "support/errors.h"
#include "support/settings.h"

namespace goacc
{

/* A plain pointer: it stays readable in destructors that run when the thread's
   other variables are gone.  */
static thread_local thread_state *current_thread;

static std::mutex all_mutex;
static int last_id;

static std::vector<std::unique_ptr<thread_state>> &
all_threads ()
{
  static auto *instance = new std::vector<std::unique_ptr<thread_state>>;
  return *instance;
}

/* The thread STATE has ended.  */
static void
free_thread (void *state)
{
  std::lock_guard<std::mutex> lock (all_mutex);
  auto &all = all_threads ();
  for (size_t i = 0; i < all.size (); i++)
    if (all[i].get () == state)
      {
	all.erase (all.begin () + i);
	break;
      }
}

static pthread_key_t
make_cleanup_key ()
{
  pthread_key_t key;
  if (pthread_key_create (&key, free_thread))
    fatal ("no thread-specific data keys are left");
  return key;
}

static pthread_key_t
cleanup_key ()
{
  static const pthread_key_t key = make_cleanup_key ();
  return key;
}

static thread_state &
make_thread ()
{
  auto state = std::make_unique<thread_state> ();
  pthread_setspecific (cleanup_key (), state.get ());
  std::lock_guard<std::mutex> lock (all_mutex);
  state->id = ++last_id;
  current_thread = state.get ();
  all_threads ().push_back (std::move (state));
  return *current_thread;
}

thread_state &
this_thread ()
{
  return __builtin_expect (current_thread != nullptr, 1) ? *current_thread
							 : make_thread ();
}

int
platform_index (device_type type)
{
  return type == DEVICE_NVIDIA ? 0 : type == DEVICE_CPU ? 1 : 2;
}

/* The number that the environment gives: it is meant for the default type.  */
static int
initial_number (device_type type)
{
  const settings &given = environment ();
  if (!given.number_given || type != resolve_type (DEVICE_DEFAULT))
    return 0;
  int count = device_count (type);
  if (given.number >= count)
    fatal ("ACC_DEVICE_NUM=%d is out of range; valid numbers of %s devices are "
	   "0 to %d", given.number, name_of_type (type), count - 1);
  return given.number;
}

int
number_of_type (thread_state &thread, device_type type)
{
  int &number = thread.numbers[platform_index (type)];
  if (number < 0)
    number = initial_number (type);
  return number;
}

static device_context &
choose_context (thread_state &thread)
{
  if (thread.type == DEVICE_NONE)
    thread.type = resolve_type (DEVICE_DEFAULT);
  int number = number_of_type (thread, thread.type);
  thread.context = &context_of (thread.type, number);
  return *thread.context;
}

device_context &
current_context ()
{
  thread_state &thread = this_thread ();
  device_context &context = (__builtin_expect (thread.context != nullptr, 1)
			     ? *thread.context : choose_context (thread));
  context.require_ready ();
  return context;
}

void
forget_threads ()
{
  std::lock_guard<std::mutex> lock (all_mutex);
  std::vector<std::unique_ptr<thread_state>> ().swap (all_threads ());
  current_thread = nullptr;
}

} // namespace goacc
