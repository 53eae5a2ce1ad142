/* A device as the run time uses it, with all state that belongs to it: what is present
   on it, what is loaded, its queues, its scratch memory.

   Comes in: a platform and a number (known-contexts.h).
   Goes out: the device's state, for the mapping rules, queues and launches.

   Rules
   - The device is opened at the first use and closed by acc_shutdown, after which
     the next use opens it again.
   - `mutex' guards the present table, the pools and the counts in them.  Never
     held while user code runs.
   - A module is loaded when one of its variables or kernels is needed first.
   - After fork, the child may not use an nvidia device that the parent has
     opened: the driver forbids it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_DEVICE_CONTEXT_H
#define GOACC_DEVICE_CONTEXT_H

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

#include "devices/constant-data.h"
#include "devices/device.h"
#include "devices/kept-values.h"
#include "devices/present-table.h"
#include "devices/queues.h"
#include "support/images.h"
#include "support/protocol.h"

namespace goacc
{

/* A kernel on one device.  */
struct loaded_kernel
{
  kernel *handle;
  kernel *flat = nullptr;	/* for grids of one block along y, if it has that form */
  uint32_t max_threads;
  bool together = false;	/* ACCPLUG_KERNEL_TOGETHER */
  image_kernel *few_rows = nullptr;	/* its version for few rows, if it has one */
  /* What resident_blocks said last: the block (x 11 bits, y 11, z 7) above the
     answer.  0: nothing yet.  */
  std::atomic<uint64_t> residency { 0 };
  /* False if the last launch found all data present.  */
  std::atomic<bool> maps_data { true };
  /* What its check gave for the last parameter blocks, and whether the program was told that
     it failed.  */
  kept_values outcomes;
  std::atomic<bool> told_check { false };
};

/* An image on one device.  Linked images share a module.  */
struct loaded_image
{
  std::shared_ptr<module> code;
  std::vector<std::unique_ptr<loaded_kernel>> kernels;	/* as in the image */
  std::vector<mapping *> variables;
};

/* A `declare link' variable: mapping its data sets the pointer at SYMBOL.  */
struct link_variable
{
  uintptr_t start;
  uintptr_t end;
  void *symbol;
  image_record *image;
};

/* A piece of host memory that the device can address.  */
struct visible_slot
{
  char *host;
  char *device;
};

/* A common block of Fortran's that `declare' names (common-blocks.cc).  */
struct common_block
{
  uintptr_t start;
  uintptr_t end;
  char *device;
  unsigned images;		/* loaded ones that have it */
};

class device_context
{
public:
  device_context (platform &, device_type, int number, unsigned index);

  device_type type () const { return m_type; }
  int number () const { return m_number; }
  const char *type_name () const { return m_platform.name (); }

  /* Open the device if it is not, and load what newly registered images have
     for it.  Every operation begins with this.  */
  void require_ready ()
  {
    if (__builtin_expect (!m_open.load (std::memory_order_acquire)
			  || m_forked.load (std::memory_order_relaxed)
			  || m_generation.load (std::memory_order_acquire)
			     != image_generation (), 0))
      make_ready ();
  }
  bool is_open () const { return m_open.load (std::memory_order_acquire); }
  /* True if data are the host's and kernels the host's functions.  */
  bool shares_memory () const { return m_type == DEVICE_HOST; }

  /* Close the device: all that is mapped goes, without being copied.  */
  void close ();

  device &dev () { return *m_device; }
  const device_limits &limits () const { return m_limits; }
  present_table &table () { return m_table; }
  queue_set &queues () { return m_queues; }
  constant_data &constants () { return m_constants; }
  std::mutex &mutex () { return m_mutex; }
  std::vector<link_variable> &links () { return m_links; }

  /* As queue_set::find, with acc_async_noval replaced by the thread's default
     queue, and acc_async_default by what that is in the beginning.  */
  async_queue *find_queue (int async, bool make);

  /* Where [FROM, TO), of a common block that `declare' names, has its device memory; NULL
     if it is not in one.  The mutex is held.  */
  char *place_in_common (uintptr_t from, uintptr_t to);

  /* Does device code of a loaded image change the pointer at POINTER?  The mutex is
     held for the second.  */
  bool changes_pointers () const
  { return m_any_changed.load (std::memory_order_relaxed); }
  bool changes_pointer (uintptr_t pointer) const { return m_changed.count (pointer); }

  /* The version of RECORD's kernel that this device runs for a construct with ARRAYS.  */
  image_kernel &version_of (image_kernel &record, const map_arrays &arrays) const;

  /* RECORD's kernel on this device.  Throws if it can't be loaded.  */
  loaded_kernel &load_kernel (image_kernel &record)
  {
    loaded_kernel *loaded
      = record.on_device[m_index].load (std::memory_order_acquire);
    return __builtin_expect (loaded != nullptr, 1) ? *loaded
						   : load_kernel_now (record);
  }

  /* Forget RECORD's image.  */
  void unload (image_record &record);

  /* Device memory; tries again after giving back all that can be given back.
     Throws out_of_device_memory.  The mutex is held.  */
  void *allocate (size_t bytes);

  /* The program has addresses of the device's: it asked for one, or shows one.  */
  void note_addresses () { m_addresses.store (true, std::memory_order_relaxed); }
  /* Is P one of them?  What is there needs no mapping.  Not asked of the driver where no
     program can have one.  */
  bool device_address_p (uintptr_t p)
  {
    return (m_addresses.load (std::memory_order_relaxed)
	    && m_device->owns ((const void *) p));
  }

  /* Memory that acc_malloc gave, with its size.  forget says 0 for what it did
     not give.  The mutex is held.  */
  void remember (void *memory, size_t bytes)
  {
    m_user_memory[memory] = bytes;
    note_addresses ();
  }
  bool remembers (void *memory) const { return m_user_memory.count (memory); }
  size_t forget (void *memory);
  /* The piece of it that ADDRESS is in; no bytes if it is in none.  The mutex is held.  */
  device_range user_block (const void *address) const;

  /* Keep M, which is out of the table, as long as constructs refer to it.  The
     mutex is held.  */
  void bury (std::unique_ptr<mapping> m);

  /* Host memory for a small result, or a slot of NULLs.  The mutex is held.  */
  visible_slot take_visible ();
  void give_visible (char *host);
  static constexpr size_t visible_bytes = 64;

  /* Scratch for a launch that nothing else runs along with: from the pool, or
     the queue's own.  GROW replaces BLOCK by one that is big enough; QUEUE_LOCK, of
     the queue if there is one, may be let go for a while.  Throws
     out_of_device_memory, after giving back all that can be given back.  */
  scratch_block take_scratch ();
  void give_scratch (const scratch_block &);
  void grow_scratch (scratch_block &block, async_queue *q,
		     std::unique_lock<std::mutex> &queue_lock, size_t zone,
		     size_t room);

  /* Called from device threads; takes no lock.  */
  void push_finished (deferred_work *work);
  /* Release what finished queue operations left.  The mutex is held; or not,
     for collect_finished.  */
  void collect ();
  void collect_finished ();

  /* Data constructs that are open on this device.  */
  std::atomic<int> open_regions { 0 };

  void after_fork_in_child ();

private:
  void reclaim ();
  void release_memory ();
  char *allocate_scratch (size_t bytes, std::unique_lock<std::mutex> &queue_lock);
  void make_ready ();
  void open ();
  void load_variables ();
  loaded_image &load_image (image_record &record);
  void add_image (image_record &record, const std::shared_ptr<module> &code);
  loaded_kernel &load_kernel_now (image_kernel &record);
  void set_link_variable (void *symbol, char *data);
  void add_variables (image_record &record, loaded_image &loaded);
  void add_common (const accplug_variable &variable, void *symbol);
  void drop_common (const accplug_variable &variable);
  void release_commons ();
  void add_endings (const accplug_image &image, module &code);
  void drop_variables (image_record &record, loaded_image &loaded);
  std::map<image_record *, std::unique_ptr<loaded_image>>::iterator
    forget (image_record &record);

  platform &m_platform;
  device_type m_type;
  int m_number;
  unsigned m_index;		/* in image_kernel::on_device */
  std::atomic<bool> m_open { false };
  std::atomic<bool> m_forked { false };
  std::atomic<unsigned> m_generation { 0 };

  std::mutex m_load_mutex;	/* opening and loading; taken before m_mutex */
  std::unique_ptr<device> m_device;
  device_limits m_limits = {};
  std::map<image_record *, std::unique_ptr<loaded_image>> m_images;

  std::mutex m_mutex;
  present_table m_table;
  constant_data m_constants;
  std::vector<link_variable> m_links;
  std::vector<common_block> m_commons;
  std::set<uintptr_t> m_changed;	/* ACCPLUG_VAR_CHANGED */
  std::atomic<bool> m_any_changed { false };
  std::map<void *, size_t> m_user_memory;
  std::atomic<bool> m_addresses { false };
  std::vector<std::unique_ptr<mapping>> m_buried;
  std::vector<visible_slot> m_visible_free;
  std::vector<visible_slot> m_visible_all;
  std::vector<char *> m_visible_chunks;

  std::mutex m_scratch_mutex;
  std::vector<scratch_block> m_scratch_free;

  queue_set m_queues;
  std::atomic<deferred_work *> m_finished { nullptr };
};

} // namespace goacc

#endif /* GOACC_DEVICE_CONTEXT_H */
