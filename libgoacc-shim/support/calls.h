/* Which threads are in the run time, and how to have it to oneself.

   Comes in: a running_call around each call of an entry point (errors.h, guarded).
   Goes out: alone, for what no other thread may see half done: a device that is closed,
   a fork; and close_calls for the program's end.

   Rules
   - A call that begins while somebody is alone waits before it touches anything.
   - Who wants to be alone waits until the calls of all other threads have ended; its own
     call does not count, also while it waits, so two that want it come one after the other.
   - After close_calls no call of another thread begins any more: the thread stays where
     it is until the process ends.
   - Within a call no thread is cancelled (pthread_cancel): others may use what is on its
     stack.
   - A call costs two atomic additions on a counter that few threads share.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CALLS_H
#define GOACC_CALLS_H

namespace goacc
{

class running_call
{
public:
  running_call ();
  ~running_call ();
  running_call (const running_call &) = delete;
  running_call &operator= (const running_call &) = delete;
};

/* From enter_alone to leave_alone no other thread is in a call.  They may be nested in a
   thread.  */
extern void enter_alone ();
extern void leave_alone ();

class alone
{
public:
  alone () { enter_alone (); }
  ~alone () { leave_alone (); }
  alone (const alone &) = delete;
  alone &operator= (const alone &) = delete;
};

/* In a child after fork, whose only thread is this one: it is alone.  */
extern void forget_other_calls ();

/* For the end of the program: from now on only this thread's calls begin.  False if another
   thread is in a call: it may be anywhere, and nothing that it uses may go.  */
extern bool close_calls ();

} // namespace goacc

#endif /* GOACC_CALLS_H */
