/* The end of a program whose first thread has left it to the others.

   Comes in: pthread_exit of the first thread; threads of the run time's own, which say so.
   Goes out: the process ends with status 0 when the last of the program's threads has ended
   (POSIX, pthread_exit), though the run time and the driver have threads that never do.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_LAST_THREAD_H
#define GOACC_LAST_THREAD_H

#include <pthread.h>

namespace goacc
{

constexpr char own_thread_name[] = "accplug";

/* This thread is none of the program's.  Also called in the cpu device's library.  */
inline void
call_thread_own ()
{
  pthread_setname_np (pthread_self (), own_thread_name);
}

/* Threads that this one makes while the object exists, the driver's for example, are none of
   the program's: they begin with the name of the thread that makes them.  */
class own_threads_scope
{
public:
  own_threads_scope ()
  {
    if (pthread_getname_np (pthread_self (), m_name, sizeof m_name))
      *m_name = 0;
    call_thread_own ();
  }
  ~own_threads_scope () { pthread_setname_np (pthread_self (), m_name); }
  own_threads_scope (const own_threads_scope &) = delete;
  void operator= (const own_threads_scope &) = delete;

private:
  char m_name[16];		/* the longest that Linux has */
};

/* To be called in a constructor of the library.  */
extern void watch_first_thread ();

} // namespace goacc

#endif /* GOACC_LAST_THREAD_H */
