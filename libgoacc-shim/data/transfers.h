/* The transfers of one construct, collected and then done together.

   Comes in: pieces to copy to or from the device, in order.
   Goes out: as few device copies as possible.

   Rules
   - A piece of the construct's own (a pointer's value, a firstprivate variable)
     is copied when it is added; user memory is read at `flush', or, on a queue,
     when the queue gets there.
   - Synchronous pieces that lie in the construct's bundle travel in one copy, but not to
     the device if the bundle is IN_USE: what is between them stays.
   - Attached pointers within a range are left alone (OpenACC 2.6, 2.6.8).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_TRANSFERS_H
#define GOACC_TRANSFERS_H

#include <memory>
#include <vector>

#include "support/errors.h"
#include "devices/present-table.h"

namespace goacc
{

class device_context;
class launches_ahead;
class queue;
struct async_queue;
struct deferred_work;

class transfer_list
{
public:
  transfer_list (device_context &context, async_queue *q, const call_site &site,
		 const storage *bundle, bool in_use = false)
    : m_context (context), m_queue (q), m_site (site), m_bundle (bundle),
      m_in_use (in_use) {}

  /* HOST is user memory; INDEX names the variable.  */
  void upload (char *device, const void *host, size_t bytes, size_t index);
  void download (char *device, void *host, size_t bytes, size_t index);
  /* BYTES bytes on the device become 0.  */
  void clear (char *device, size_t bytes);
  /* HEIGHT rows of BYTES bytes, PITCH bytes apart.  */
  void copy_rows (char *device, const void *host, size_t bytes, size_t height,
		  size_t pitch, size_t index, bool up);
  /* BYTES bytes at DATA, which may change after this.  */
  void upload_own (char *device, const void *data, size_t bytes);

  /* The part of M at HOST, without its attached pointers.  */
  void upload_mapped (mapping &m, uintptr_t host, size_t bytes, size_t index);
  void download_mapped (mapping &m, uintptr_t host, size_t bytes, size_t index);
  /* Likewise, and without what clauses name by itself (present-table.h).  */
  void upload_unclaimed (mapping &m, uintptr_t host, size_t bytes, size_t index);
  void download_unclaimed (mapping &m, uintptr_t host, size_t bytes, size_t index);
  void clear_unclaimed (mapping &m, uintptr_t host, size_t bytes);

  /* What goes to the bundle may go in the queue of AHEAD, before the next launch; so may
     ALL that is small, in its order.  */
  void send_ahead (launches_ahead &ahead, bool all)
  {
    m_ahead = &ahead;
    m_all_ahead = all;
  }
  /* BUNDLE is what the bundle has: it is not downloaded.  */
  void take_from (const char *bundle) { m_fetched = bundle; }

  /* Do all that was added.  WORK takes what must outlive the call; it is not
     used if the transfers are synchronous.  The queue's mutex is held.  */
  void flush (deferred_work *work);

  bool empty () const { return m_pieces.empty (); }
  bool downloads () const;

private:
  struct piece
  {
    char *device;
    char *host;			/* or an offset in m_own */
    size_t bytes;
    bool up;
    bool own;
    bool zero;			/* there is no host: zeros */
    size_t rows = 1, pitch = 0;
    size_t index = 0;		/* of the variable, if there is a host */
  };

  void add (char *device, const void *host, size_t bytes, size_t index, bool up);
  bool bundled (const piece &) const;
  bool joined (const piece &) const;
  void flush_bundle (bool up);
  void upload_bundle (char *to, std::unique_ptr<char[]> data, size_t bytes);
  void exchange (char *buffer, const piece &);
  bool sent_ahead (const piece &, char *own);
  void copy_one (const piece &, char *own);
  void copy_piece (queue *, const piece &, char *host);
  template <typename Copy> void named (const piece &, Copy &&);

  device_context &m_context;
  async_queue *m_queue;
  const call_site &m_site;
  const storage *m_bundle;
  bool m_in_use;
  launches_ahead *m_ahead = nullptr;
  bool m_all_ahead = false;
  const char *m_fetched = nullptr;
  std::vector<piece> m_pieces;
  std::vector<char> m_own;
};

} // namespace goacc

#endif /* GOACC_TRANSFERS_H */
