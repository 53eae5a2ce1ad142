/* See last-thread.h.

   Rules
   - What ends a thread calls the destructors of its keys; `exit' and the end of `main' do
     not.  So the destructor of the first thread's key is pthread_exit there.
   - From then on a thread of ours looks at the process's threads.  Ours have a name of their
     own, and so have the driver's, or names that begin with `cuda'; the program's have the
     program's name, or what it gave them.
   - It does so every hundredth of a second, later every tenth: no thread says when it ends.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "support/last-thread.h"

#include <dirent.h>
#include <pthread.h>
#include <sys/types.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <thread>

namespace goacc
{

static pthread_key_t first_thread_key;

struct thread_name
{
  explicit thread_name (pid_t thread)
  {
    char file[64];
    snprintf (file, sizeof file, "/proc/self/task/%d/comm", int (thread));
    if (FILE *f = fopen (file, "re"))
      {
	if (!fgets (text, sizeof text, f))
	  *text = 0;
	text[strcspn (text, "\n")] = 0;
	fclose (f);
      }
  }

  char text[32] = "";
};

/* Has THREAD not ended, and is it one of the program's?  */
static bool
of_program_p (pid_t thread, const thread_name &program)
{
  thread_name name (thread);
  return (*name.text && strcmp (name.text, own_thread_name)
	  && (strncmp (name.text, "cuda", 4) || !strcmp (name.text, program.text)));
}

static bool
any_of_program (const thread_name &program)
{
  DIR *tasks = opendir ("/proc/self/task");
  if (!tasks)
    return true;
  bool found = false;
  while (dirent *entry = readdir (tasks))
    {
      pid_t thread = atoi (entry->d_name);
      if (thread && thread != getpid () && of_program_p (thread, program))
	found = true;
    }
  closedir (tasks);
  return found;
}

static void
wait_for_last ()
{
  thread_name program (getpid ());
  call_thread_own ();
  for (unsigned round = 0; any_of_program (program); round++)
    usleep (round < 200 ? 10000 : 100000);
  exit (0);
}

static void
first_thread_ends (void *)
{
  try
    {
      std::thread (wait_for_last).detach ();
    }
  catch (const std::system_error &)
    {
      /* Without it the process lasts.  */
    }
}

void
watch_first_thread ()
{
  if (gettid () == getpid () && !pthread_key_create (&first_thread_key, first_thread_ends))
    pthread_setspecific (first_thread_key, &first_thread_key);
}

} // namespace goacc
