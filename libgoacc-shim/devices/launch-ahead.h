/* Kernels of synchronous regions that a thread has started and not waited for yet.

   Comes in: regions of which the compiler says that the program sees nothing of their end
   before the thread's next call of the run time (ACCPLUG_LAUNCH_AHEAD).
   Goes out: their kernels in one queue of the thread's, in order; one wait for all of them;
   an error if one failed, at its construct as far as that can be told.

   Rules
   - A region whose end has something for the host is waited for at its end, and what ran
     ahead is waited for before data of the program's are mapped, or copied otherwise than in
     the queue.
   - Small data of a construct travel in the same queue: then a construct waits once, for
     what it copies back.  So do pointers that it attaches and detaches, its temporaries, whose
     memory stays until the end, and what `update' moves.
   - What the thread calls next is another compute construct, the beginning or end of a data
     construct, `update' or accplug_wait_launches: no other entry point looks for launches
     ahead.  `update' leaves something on its way only where it has found something.
   - A routine leaves launches to its caller only if that has asked for it, by the routine's
     address: the request is nobody else's.
   - The queue is the thread's until it has waited; other threads see it where they ask
     whether memory may still be in use.  A device that is closed meanwhile has waited.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_LAUNCH_AHEAD_H
#define GOACC_LAUNCH_AHEAD_H

#include <memory>
#include <vector>

#include "support/errors.h"

namespace goacc
{

class device_context;
struct async_queue;

class launches_ahead
{
public:
  bool any () const { return m_queue != nullptr; }

  /* The queue that they are in, or will be, on the device of CONTEXT.  */
  async_queue &queue (device_context &context);

  /* SITE's kernel is in it.  True if the message about its failure would name it, and was
     not told of it before.  */
  bool add (const call_site &site);
  /* What could be the reason for the failure of the kernel that add has just been told
     of.  */
  void doubt (const std::string &reason) { m_reasons += reason; }

  /* MEMORY of the device is theirs until they are done; then it is released.  */
  void keep (void *memory) { m_memory.push_back (memory); }

  /* Copy BYTES of DATA to the device before what is launched next.  */
  void upload (device_context &context, void *to, std::unique_ptr<char[]> data, size_t bytes);

  /* Begin to copy BYTES to the host behind them, which wait ends.  */
  void download (device_context &context, void *host, const void *from, size_t bytes);

  /* Wait for them by copying from the device what they have left there.  Likewise.  */
  void fetch (void *host, const void *from, size_t bytes);

  /* Wait for them.  Throws construct_error if one failed.  */
  void finish ()
  {
    if (__builtin_expect (any (), 0))
      wait ();
  }

private:
  void wait ();
  template <typename Body> void end (Body &&body);
  [[noreturn]] void fail (const char *why) const;

  device_context *m_context = nullptr;
  std::shared_ptr<async_queue> m_queue;
  std::vector<call_site> m_sites;	/* of each construct one, the first few */
  bool m_others = false;		/* there are more */
  std::string m_reasons;		/* for their failure */
  std::vector<std::unique_ptr<char[]>> m_data;	/* being uploaded */
  std::vector<void *> m_memory;			/* to release */
};

} // namespace goacc

#endif /* GOACC_LAUNCH_AHEAD_H */
